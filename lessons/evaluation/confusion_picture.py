"""The picture of the confusion matrix: its cells, every text, and the figures of each class."""

from lessons.evaluation.confusion import NAMES, View
from lessons.evaluation.counts import number
from lessons.kit.explorer.scene import Stage

SHORT = ("neg.", "neu.", "pos.")
WIDE = 6  # texts side by side in a band
TOPS = (5.0, 8.0, 13.0, 26.0)  # rows of texts: few heights, so they rarely move


def draw(stage: Stage, view: View) -> None:
    _matrix(stage, view)
    _texts(stage, view)
    _figures(stage, view)


def _matrix(stage: Stage, view: View) -> None:
    panel = stage.panel("matrix", (0, 0, 0.4, 1), (0, 3), (0, 3), xticks=[], yticks=[], frame=False)
    panel.margin = (82, 52, 8, 60)
    panel.text(1.5, 3, "true class", "soft", 14, "center", dy=-36)
    largest = max(max(row) for row in view.state.matrix)
    for i in range(3):
        panel.text(0, 2.5 - i, NAMES[i], f"class{i}", 14, "right", dx=-8, bold=True, key=NAMES[i])
        panel.text(i + 0.5, 3, SHORT[i], f"class{i}", 14, "center", dy=-14, bold=True)
        for j in range(3):
            count, key = view.state.matrix[i][j], f"cell:{i}:{j}"
            square = (j + 0.03, j + 0.97, 2.03 - i, 2.97 - i)
            shade = 0.06 + 0.4 * count / max(largest, 1)
            panel.bar(*square, "ink" if i != j else "class0", shade, key)
            panel.text(j + 0.5, 2.5 - i, str(count), "ink", 20, "center", bold=i == j, key=key)
            if view.state.cell == (i, j):
                panel.bar(*square, "mark", 1, outline=True)
                panel.bar(j + 0.05, j + 0.95, 2.05 - i, 2.95 - i, "mark", 1, outline=True)
    panel.text(0, 0, "rows: predicted", "soft", 14, dy=18)
    panel.text(0, 0, f"right: {view.right} of {view.n}", "ink", 15, dy=40, bold=True, key="micro")


def _texts(stage: Stage, view: View) -> None:
    matrix = view.state.matrix
    rows = max(-(-sum(row) // WIDE) for row in matrix)
    top = next(t for t in TOPS if rows <= t or t == TOPS[-1])
    band, height = WIDE + 1, (-0.3, top + 0.4)
    panel = stage.panel("texts", (0.4, 0, 1, 0.5), (0, 3 * band), height, yticks=[], frame=False)
    panel.xticks = {band * (i + 0.5): f"called {SHORT[i]}" for i in range(3)}
    panel.margin = (14, 8, 8, 26)
    for i in range(1, 3):
        panel.line([i * band] * 2, height, "soft", 1.5, dash=True)
    for i in range(3):
        panel.line([i * band + 0.3, (i + 1) * band - 0.3], [-0.3, -0.3], "faint", 1)
        true = [j for j in range(3) for _ in range(matrix[i][j])]
        if not true:
            continue
        places = range(len(true))
        panel.points(
            [i * band + 1 + k % WIDE for k in places],
            [k // WIDE + 0.4 for k in places],
            true,
            size=11 if top <= 8 else 7,
            hollow=[k for k in places if true[k] != i],
            keys=[f"cell:{i}:{j}" for j in true],
            handles=[f"text:{i}:{j}:{k}" for k, j in enumerate(true)],
            ring=[k for k in places if view.state.cell == (i, true[k])],
        )


def _figures(stage: Stage, view: View) -> None:
    s = view.state
    panel = stage.panel("figures", (0.4, 0.5, 1, 1), (0, 1), (0, 3), xticks=[0, 0.5, 1], yticks=[])
    panel.xlabel, panel.margin = f"{s.measure} of each class", (82, 24, 54, 44)
    for c, ratio in enumerate(view.per_class[s.measure]):
        y, figure = 2.5 - c, number(ratio)
        panel.text(0, y, NAMES[c], f"class{c}", 14, "right", dx=-8, bold=True, key=NAMES[c])
        if figure != figure:
            panel.text(0, y, "0/0: no value", "mark", 14, dx=6, bold=True, key=NAMES[c])
            continue
        panel.bar(0, figure, y - 0.34, y + 0.34, f"class{c}", 0.75, NAMES[c])
        panel.text(0, y, f"{figure:.2f}", "ink", 14, dx=8, bold=True, key=NAMES[c])
    if view.shown is not None:
        at = float(view.shown)
        panel.line([at, at], [0, 3], "ink", 2.5, key="average")
        words = f"{s.average} {at:.3f}"
        panel.text(at, 3, words, align="center", bold=True, dy=-12, key="average")
