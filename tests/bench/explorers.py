"""How fast does a picture follow the hand? Every explorer against its plain twin, in Chromium.

    python tests/bench/explorers.py [--quick] [--only NAME]

In a real JupyterLab, a key is pressed on a control and the clock runs until the changed picture
is painted. The twin shows the same picture of the same numbers with `interact` and pyplot. The
two take turns in one page. Then the slider is dragged for a while: pictures per second, and
how long after the release the last picture came. Moved is the step of a timeline, else the first
slider, else the first choice or switch that changes the picture.

Writes build/bench/explorers.md.
"""

from __future__ import annotations

import argparse
import functools
import json
import statistics
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT)]

import nbformat  # noqa: E402
from machine import day_and_machine  # noqa: E402
from plain_twin import drawn, moved  # noqa: E402
from playwright.sync_api import Locator, Page, sync_playwright  # noqa: E402
from playwright.sync_api import TimeoutError as PlaywrightTimeout  # noqa: E402

from lessons.kit.commands import browser as chromium  # noqa: E402
from lessons.kit.explorer.explorers import recipes  # noqa: E402
from lessons.kit.explorer.recipe import Recipe  # noqa: E402
from tests.lab_server import CHROMIUM_ARGUMENTS, running_lab  # noqa: E402

# Explorers whose picture must feel immediate have the stricter goal: thresholds, the perceptron,
# and all that colour the plane by the answer.
GOAL, STRICT_GOAL = 0.20, 0.10
STRICT = (
    "perceptron", "threshold", "map", "penguins", "multinomial.line", "two_ways",
    "multiclass.duels", "multiclass.rest", "multiclass.scores", "beyond.basis", "beyond.gallery",
)  # fmt: skip
PICTURES_PER_SECOND, LAG = 30, 0.150

# From the middle one step there and back, so that no end of the slider is in the way; leaps, too.
KEYS = ("ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowRight")
TO_AND_FRO = ("ArrowRight", "ArrowLeft")
LEAPS = ("PageUp", "PageDown")

COLUMNS = ("explorer", "moved", "ratio", "goal", "leap", "ours", "plain", "pictures/s", "behind")

WATCH = """
(target) => {
    const picture = target.matches("canvas") ? target : null;
    const shot = () => picture ? picture.dataset.frame
        : [...target.querySelectorAll("img")].map((i) => i.src.length + i.src.slice(-400)).join();
    let before = shot();
    window.pressedAt = null; window.changed = null; window.paints = [];
    const seen = () => {
        const image = picture ? null : target.querySelector("img");
        if (shot() === before || (image && !image.complete)) return;
        before = shot();
        const painted = () => {
            const now = performance.now();
            window.paints.push(now);
            if (window.changed === null && window.pressedAt !== null)
                window.changed = now - window.pressedAt;
        };
        // A canvas is painted within an animation frame, so this is the frame that shows it; an
        // image that has arrived is shown by the next one.
        picture ? painted() : requestAnimationFrame(painted);
    };
    if (window.watcher) window.watcher.disconnect();
    window.watcher = new MutationObserver(seen);
    window.watcher.observe(target, { attributes: true, childList: true, subtree: !picture });
    target.addEventListener("load", seen, true);
    window.addEventListener("keydown", () => (window.pressedAt ??= performance.now()),
        { capture: true, once: true });
}
"""


@dataclass(frozen=True)
class Move:
    """The control that is moved, its values in order, and the position where the moving starts."""

    kind: str  # "step", "slider", "choice" or "toggle"
    name: str
    label: str
    values: list[Any]
    start: int

    @property
    def slides(self) -> bool:
        return self.kind in ("step", "slider")

    def element(self, cell: Locator) -> Locator:
        if self.slides:
            return cell.locator(f'input[type=range][aria-label="{self.label}"]')
        if self.kind == "toggle":
            return cell.get_by_role("checkbox", name=self.label, exact=True)
        group = cell.locator("fieldset", has=cell.page.get_by_text(self.label, exact=True))
        return group.locator("input:checked")


@dataclass(frozen=True)
class Row:
    recipe: Recipe
    moved: str
    ratio: float
    leap: float | None  # only a slider has leaps and can be dragged
    ours: float
    plain: float
    rate: float | None
    lag: float | None

    @property
    def goal(self) -> float:
        return STRICT_GOAL if any(word in self.recipe.name for word in STRICT) else GOAL

    @property
    def met(self) -> bool:
        follows = self.rate is None or self.rate >= PICTURES_PER_SECOND
        settles = self.lag is None or self.lag <= LAG
        return self.ratio <= self.goal and follows and settles

    def cells(self) -> list[str]:
        """What is printed and stands in the table, without the names."""
        return [
            f"{self.ratio:.3f}",
            f"{self.goal:.2f}",
            "" if self.leap is None else f"{self.leap:.3f}",
            f"{self.ours * 1e3:.0f} ms",
            f"{self.plain * 1e3:.0f} ms",
            "" if self.rate is None else f"{self.rate:.0f}",
            "" if self.lag is None else f"{self.lag * 1e3:.0f} ms",
            "met" if self.met else "missed",
        ]


def main() -> int:
    parser = argparse.ArgumentParser(description="Time the explorers in a browser.")
    parser.add_argument("--quick", action="store_true", help="fewer presses")
    parser.add_argument(
        "--only",
        nargs="*",
        default=[""],
        metavar="NAME",
        help="only explorers with one of these in their names",
    )
    options = parser.parse_args()
    path = chromium.find_or_fetch()
    if path is None:
        print(chromium.why_not())
        return 1
    named = [r for n, r in recipes().items() if any(o in n for o in options.only)]
    chosen = [(recipe, move) for recipe in named if (move := move_of(recipe))]
    with (
        tempfile.TemporaryDirectory() as folder,
        running_lab(Path(folder)) as lab,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        rows = []
        print(" " * 28, *COLUMNS[2:], sep="  ")
        for recipe, move in chosen:  # a notebook each: JupyterLab takes cells out of a long page
            write_notebook(Path(folder) / f"{recipe.name}.ipynb", recipe, move)
            lab.open(page, f"{recipe.name}.ipynb")
            lab.run_all(page, 3)
            row = measure(page, recipe, move, presses=5 if options.quick else 15)
            if row is None:
                print(f"{recipe.name:28} not measured: its twin stalled", flush=True)
                continue
            rows.append(row)
            print(f"{recipe.name:28}", *row.cells(), sep="  ", flush=True)
        browser.close()
    target = ROOT / "build" / "bench" / "explorers.md"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(table(rows), encoding="utf-8")
    met = sum(row.met for row in rows)
    print(f"{met} of {len(rows)} meet their goals -> build/bench/explorers.md")
    return 0


def move_of(recipe: Recipe) -> Move | None:
    """The first control that changes the picture, and where: on a slider near its middle."""
    for kind, name, label, values in controls(recipe):
        look = functools.cache(lambda i, name=name, v=values: picture(recipe, name, v[i]))
        if kind in ("choice", "toggle"):
            if look(0) != look(1):
                return Move(kind, name, label, values, 0)
            continue
        middle = len(values) // 2
        for at in sorted(range(1, len(values) - 1), key=lambda i, m=middle: abs(i - m)):
            if look(at - 1) != look(at) != look(at + 1):
                return Move(kind, name, label, values, at)
    return None


def controls(recipe: Recipe) -> Iterator[tuple[str, str, str, list[Any]]]:
    """Kind, name, label and values of what can be moved by keys, sliders first."""
    if recipe.timeline:
        last = recipe.timeline(recipe.compute(recipe.state()))
        yield "step", "step", "step", list(range(last + 1))
    found = [(c.as_data(), c.name, c.label) for c in recipe.controls]
    for data, name, label in found:
        if data["type"] == "slider":
            yield "slider", name, label, slider_values(data, type(getattr(recipe.state(), name)))
    for data, name, label in found:
        if data["type"] == "choice":
            yield "choice", name, label, [value for value, _ in data["options"]]
        elif data["type"] == "toggle":
            yield "toggle", name, label, [False, True]


def slider_values(data: dict[str, Any], kind: type) -> list[Any]:
    """The values that a slider goes through."""
    if "stops" in data:
        return list(data["stops"])
    steps = round((data["max"] - data["min"]) / data["step"])
    return [kind(round(data["min"] + i * data["step"], 10)) for i in range(steps + 1)]


def picture(recipe: Recipe, name: str, value: Any) -> str:
    """What is drawn, to be compared."""
    scene, buffers = drawn(recipe, moved(recipe, name, value)).as_data()
    return json.dumps(scene, default=str) + repr(buffers)


def write_notebook(path: Path, recipe: Recipe, move: Move) -> None:
    """Three cells: imports, the explorer, its plain twin; both start at the same place."""
    sources = [
        f"import sys; sys.path[:0] = [{str(HERE)!r}, {str(ROOT)!r}]\n"
        "from plain_twin import moved, plain\nfrom lessons.kit.explorer.explorers import recipes\n"
        f"from lessons.kit.explorer.widget import Explorer\nrecipe = recipes()[{recipe.name!r}]",
        f"Explorer(recipe, **vars(moved(recipe, {move.name!r}, {move.values[move.start]!r})))",
        f"plain({recipe.name!r}, {move.name!r}, {move.values!r}, {move.start})",
    ]
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), path)


def measure(page: Page, recipe: Recipe, move: Move, presses: int) -> Row | None:
    cells = page.locator(".jp-CodeCell")
    ours, plain = cells.nth(1), cells.nth(2)
    ours.scroll_into_view_if_needed()
    ours.locator("canvas[data-frame]").wait_for(timeout=30_000)
    control, canvas = move.element(ours), ours.locator("canvas")
    handle, output = plain.locator(".noUi-handle"), plain.locator(".jp-OutputArea").last
    plain.scroll_into_view_if_needed()
    plain.locator(".jp-OutputArea img").last.wait_for(timeout=60_000)
    steps, leaps = [], []
    keys = KEYS if move.slides else TO_AND_FRO
    for turn in range(presses + 2):
        key = keys[turn % len(keys)]
        a = press(page, control, canvas, "Space" if move.kind == "toggle" else key)
        b = press(page, handle, output, key)
        far = press(page, control, canvas, LEAPS[turn % 2]) if move.slides else None
        if turn >= 2 and a and b:
            steps.append((a, b))
            leaps += [far / b] if far else []
    if not steps:
        return None
    rate, lag = drag(page, control, canvas, len(move.values)) if move.slides else (None, None)
    return Row(
        recipe,
        move.label,
        statistics.median(a / b for a, b in steps),
        statistics.median(leaps) if leaps else None,
        statistics.median(a for a, _ in steps),
        statistics.median(b for _, b in steps),
        rate,
        lag,
    )


def press(page: Page, slider: Locator, picture: Locator, key: str) -> float | None:
    """Seconds from the key press to the changed picture."""
    slider.scroll_into_view_if_needed()
    slider.focus()
    page.wait_for_timeout(250)  # let everything before come to rest
    picture.evaluate(WATCH)
    page.keyboard.press(key)
    try:
        page.wait_for_function("window.changed !== null", timeout=3_000, polling=5)
    except PlaywrightTimeout:  # `interact` stalls now and then: that turn does not count
        return None
    return float(page.evaluate("window.changed")) / 1e3


def drag(page: Page, slider: Locator, canvas: Locator, stops: int) -> tuple[float, float]:
    """Pictures per second while dragging, and how far the last one is behind the release.

    The hand goes there and back, to another stop of the slider with every move: on a slider with
    few stops a slower hand would ask for fewer pictures than the goal.
    """
    slider.scroll_into_view_if_needed()
    box: Any = slider.bounding_box()
    left, width, y = box["x"] + 8, box["width"] - 16, box["y"] + box["height"] / 2
    sweep = min(stops - 1, 30)
    page.mouse.move(left, y)
    page.mouse.down()
    canvas.evaluate(WATCH)
    start = page.evaluate("performance.now()")
    for move in range(1, 121):
        page.mouse.move(left + width * (1 - abs(move / sweep % 2 - 1)), y)
        page.wait_for_timeout(10)
    end = page.evaluate("performance.now()")
    page.mouse.up()
    page.wait_for_timeout(1200)
    paints = page.evaluate("window.paints")
    during = [paint for paint in paints if start <= paint <= end]
    return 1e3 * len(during) / (end - start), max(0.0, (max(paints, default=end) - end) / 1e3)


def table(rows: list[Row]) -> str:
    lines = [
        "# Explorers against plain notebooks",
        "",
        f"{day_and_machine()}, Chromium, JupyterLab, 1280 x 720.",
        "",
        "From the key press on a slider to the changed picture on the screen, medians of turns "
        "taken in one page. Before each press the hand rests for a quarter of a second, so the "
        'picture one step on is there already; "leap" is the ratio for a press of page up or '
        "down, which goes through Python. The plain twin is `interact` with a new pyplot figure "
        "that shows the same picture. Then the slider is dragged: pictures painted per second, and "
        "how far the last one is behind the release.",
        "",
        f"| {' | '.join(COLUMNS)} | |",
        "|---|---|" + "---:|" * (len(COLUMNS) - 2) + "---|",
    ]
    for row in rows:
        lines.append(f"| {' | '.join([row.recipe.name, row.moved, *row.cells()])} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    raise SystemExit(main())
