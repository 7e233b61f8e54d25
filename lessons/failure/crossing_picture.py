"""The picture of the crossing: the roads and their lights, three bars, the strip of shares."""

from fractions import Fraction

from lessons.failure.crossing import STRIP, View
from lessons.kit.explorer.scene import Panel, Stage

RED, GREEN, BROKEN, WORKING = 1, 2, 3, 0  # colours and shapes
BARE = {"xticks": [], "yticks": [], "frame": False}


def draw(stage: Stage, view: View) -> None:
    _crossing(stage, view)
    _bars(stage, view)
    _strip(stage, view)


def _crossing(stage: Stage, view: View) -> None:
    panel = stage.panel(
        "crossing", (0, 0, 0.45, 0.74), (-5, 5), (-5, 5), equal=True, margin=(8, 8, 8, 8), **BARE
    )
    panel.bar(-1.5, 1.5, -5, 5, "faint", alpha=0.6)
    panel.bar(-5, 5, -1.5, 1.5, "faint", alpha=0.6)
    for low, high in ((-5, -1.5), (1.5, 5)):
        panel.line([0, 0], [low, high], "soft", 1, dash=True)
        panel.line([low, high], [0, 0], "soft", 1, dash=True)
    north_south, east_west = view.lights
    _traffic(panel, north_south, east_west)
    _light(panel, 2.7, 2.85, "north-south", north_south)
    _light(panel, -4.0, 2.85, "east-west", east_west)


def _traffic(panel: Panel, north_south: int, east_west: int) -> None:
    """Cars: an arrow over the crossing where the light is green, else waiting at the line."""
    for red, across in ((north_south, False), (east_west, True)):
        for side in (-1, 1):
            lane, start = -0.75 * side, -4.4 * side
            if red:
                low, high = sorted((start, start + 1.7 * side))
                along = (low, high, lane - 0.42, lane + 0.42)
                up = (-lane - 0.42, -lane + 0.42, low, high)
                panel.bar(*(along if across else up), "soft", alpha=0.7)
            else:
                a, b = (start, lane), (-start, lane)
                panel.arrow(*((a, b) if across else ((-lane, start), (-lane, -start))), "ink", 3)


def _light(panel: Panel, x: float, y: float, name: str, red: int) -> None:
    """A box with two lamps, red above; the lamp that is on is filled."""
    panel.bar(x - 0.7, x + 0.7, y - 1.2, y + 1.2, "soft", outline=True)
    for color, lamp, at in (("red", RED, y + 0.57), ("green", GREEN, y - 0.57)):
        on = (lamp == RED) == (red == 1)
        hollow, alpha = (None, 1) if on else ([0], 0.3)
        handles = [f"{name}:{color}"]
        panel.points([x], [at], lamp, size=17, handles=handles, hollow=hollow, alpha=alpha)
    words = "red" if red else "green"
    panel.text(x - 0.7, y + 1.65, name, "soft", 13)
    panel.text(x + 0.9, y, words, f"class{RED if red else GREEN}", 14, bold=True)


def _bars(stage: Stage, view: View) -> None:
    look = {"xlabel": "P(broken | what you see)", "margin": (56, 14, 22, 46)}
    ticks = {"xticks": [0, 0.5, 1], "yticks": {2: "naive", 1: "joint", 0: "drawn"}}
    panel = stage.panel("answers", (0.45, 0, 1, 0.74), (0, 1), (-0.6, 2.75), **ticks, **look)
    naive, joint = view.by_pair[view.pair]
    broken, total = view.drawn[view.pair]
    drawn = Fraction(broken, total) if total else None
    empty = "not seen yet" if view.state.step else "nothing drawn yet"
    for y, key, value, none in (
        (2, "naive", naive, "0 against 0: no answer"),
        (1, "joint", joint, "never happens: no answer"),
        (0, "drawn", drawn, empty),
    ):
        low, high = y - 0.22, y + 0.22
        panel.bar(0, 1, low, high, f"class{WORKING}", alpha=0.04 if value is None else 0.13)
        if value is None:
            panel.text(0.02, y, none, "soft", 13, key=key)
            continue
        p = float(value)
        panel.bar(0, p, low, high, f"class{BROKEN}", key=key)
        panel.line([0.5, 0.5], [low, high], "ink", 1, dash=True)
        words = f"{100 * p:.3g} % broken, {100 - 100 * p:.3g} % working"
        words += f"  ({broken} of {total})" if key == "drawn" else ""
        panel.text(0, y + 0.24, words, size=13, valign="bottom", bold=key == "naive", key=key)


def _strip(stage: Stage, view: View) -> None:
    panel = stage.panel(
        "shares", (0, 0.74, 1, 1), (0, STRIP), (0, 1), margin=(24, 30, 24, 34), **BARE
    )
    panel.text(0, 1, "all moments at the crossing", "soft", 13, dy=-14)
    state, left = view.state, 0.0
    for name, parts, role, words in (
        ("broken", state.broken, f"class{BROKEN}", "broken"),
        ("north_south", state.north_south, f"class{WORKING}", "N–S green"),
        ("east_west", state.east_west, f"class{WORKING}", "E–W green"),
    ):
        panel.bar(left, left + parts, 0, 1, role, alpha=0.75 if name == "broken" else 0.35)
        middle = left + parts / 2
        if parts >= 2:
            panel.text(middle, 0.5, str(Fraction(parts, 28)), size=14, align="center", bold=True)
        if parts >= 4:
            panel.text(middle, 0, words, "ink", 13, "center", dy=14)
        left += parts
    for i, at in enumerate((state.broken, state.broken + state.north_south)):
        panel.line([at, at], [-0.1, 1.1], "ink", 3)
        panel.points([at], [1.1], 5, size=13, handles=[f"cut:{i}"])
