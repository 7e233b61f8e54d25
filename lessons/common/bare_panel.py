"""A panel without frame and ticks, for words, cells and bars that have no scale."""

from lessons.kit.explorer.scene import Panel, Stage

Range = tuple[float, float]


def bare_panel(
    stage: Stage,
    name: str,
    box: tuple[float, float, float, float],
    x: Range,
    y: Range,
    margin: tuple[int, int, int, int],
    equal: bool = False,
) -> Panel:
    return stage.panel(
        name, box, x, y, xticks=[], yticks=[], frame=False, margin=margin, equal=equal
    )
