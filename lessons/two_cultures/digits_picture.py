"""The picture of the drawn digits: one grid of pixels, a column per digit."""

import numpy as np

from lessons.kit.explorer.scene import Stage
from lessons.two_cultures.digits import ROWS, View
from nbcore.validate import Floats

CELL = 9  # pixels of an image with its gap


def draw(stage: Stage, view: View) -> None:
    width, height = 10 * CELL, ROWS * CELL
    columns = {CELL * d + 4: str(d) for d in range(10)}
    look = {"equal": True, "frame": False, "margin": (76, 8, 8, 46)}
    look |= {"xlabel": f"drawn by the {view.state.kind} model", "xticks": columns, "yticks": []}
    panel = stage.panel("digits", (0, 0, 1, 1), (0, width), (0, height), **look)
    panel.map(grid(view), "paper", "ink")
    names = ("average", "real", *(f"drawn {i}" for i in range(1, ROWS - 1)))
    for row, name in enumerate(names):
        y = height - CELL * row - 4.5
        panel.text(0, y, name, "ink" if row > 1 else "soft", 14, "right", dx=-8, bold=row > 1)
    for row, digit in np.argwhere(view.answers != np.arange(10)):
        # taken for another digit, also by the model that drew it
        x, y = CELL * digit + 7.6, height - CELL * (row + 2) - 1.6
        panel.text(x, y, f"{int(view.answers[row, digit])}?", "class1", 14, "right", bold=True)


def grid(view: View) -> Floats:
    """All images side by side, rows from bottom to top; 0.5 is paper and 1 is ink."""
    sheet = np.zeros((ROWS, CELL, 10, CELL))
    sheet[:, :8, :, :8] = view.images.reshape(ROWS, 10, 8, 8).swapaxes(1, 2)
    return 0.5 + 0.5 * sheet.reshape(ROWS * CELL, 10 * CELL)[::-1]
