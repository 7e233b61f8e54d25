"""The picture of the explorer gaussian.penguins."""

import numpy as np

from lessons.common.clouds_picture import ahead, boundary, ellipse, region
from lessons.gaussian.penguins import MOST_RINGS, NAMES, View, species
from lessons.kit.explorer.scene import Stage


def draw(stage: Stage, view: View) -> None:
    x, y = (view.x[0], view.x[-1]), (view.y[0], view.y[-1])
    names = {"xlabel": NAMES[view.state.across], "ylabel": NAMES[view.state.up]}
    panel = stage.panel("penguins", (0, 0, 1, 1), x, y, margin=(72, 12, 12, 48), **names)
    margins = [ahead(view.delta, c) for c in range(3)]
    for c, margin in enumerate(margins):
        region(panel, view.x, view.y, margin, c)
    ring = np.isin(np.flatnonzero(~view.learned), view.missed).nonzero()[0]
    for rows, size, mistakes in ((~view.learned, 6, ring), (view.learned, 8, ())):
        rings = mistakes if len(mistakes) <= MOST_RINGS else None
        hollow = range(int(rows.sum())) if size == 6 else None
        across, up = view.X[rows].T
        panel.points(across, up, view.codes[rows], size, ring=rings, hollow=hollow)
    for margin in margins[:-1]:
        boundary(panel, view.x, view.y, margin)
    model = view.model
    paths = [ellipse(mean, cov) for mean, cov in zip(model.mean_, model.covariance_, strict=True)]
    for c, path in enumerate(paths):
        panel.line(path[0], path[1], f"class{c}", 3, key=f"class:{c}")
    room = view.y[-1] - 0.06 * (view.y[-1] - view.y[0])
    for c, (path, name) in enumerate(zip(paths, species()[0], strict=True)):
        top = min(path[1].max(), room)
        at = model.mean_[c][0] if top == room else path[0][path[1].argmax()]
        panel.text(at, top, name, f"class{c}", 16, "center", bold=True, dy=-13, key=f"class:{c}")
