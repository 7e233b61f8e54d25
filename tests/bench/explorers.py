"""How fast does a picture follow the hand? Every explorer against its plain twin, in Chromium.

    python tests/bench/explorers.py [--quick] [--only NAME]

In a real JupyterLab, a key is pressed on a slider and the clock runs until the changed picture
is painted. The twin shows the same picture of the same numbers with `interact` and pyplot. The
two take turns in one page. Then the slider is dragged for a while: pictures per second, and
how long after the release the last picture came.

Writes build/bench/explorers.md.
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT)]

import nbformat  # noqa: E402
from playwright.sync_api import Locator, Page, sync_playwright  # noqa: E402
from playwright.sync_api import TimeoutError as PlaywrightTimeout  # noqa: E402

from lessons.commands import browser as chromium  # noqa: E402
from lessons.explorers import recipes  # noqa: E402
from lessons.kit.explorer import Recipe  # noqa: E402
from tests.lab_server import CHROMIUM_ARGUMENTS, running_lab  # noqa: E402

# Explorers whose picture must feel immediate have the stricter goal.
GOAL, STRICT_GOAL, STRICT = 0.20, 0.10, ("perceptron", "threshold", "map")
PICTURES_PER_SECOND, LAG = 15, 0.150

# From the middle one step there and back, so that no end of the slider is in the way; leaps, too.
KEYS = ("ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowRight")
LEAPS = ("PageUp", "PageDown")

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
class Row:
    recipe: Recipe
    moved: str
    ratio: float
    leap: float
    ours: float
    plain: float
    rate: float
    lag: float

    @property
    def goal(self) -> float:
        return STRICT_GOAL if any(word in self.recipe.name for word in STRICT) else GOAL

    @property
    def met(self) -> bool:
        return self.ratio <= self.goal and self.rate >= PICTURES_PER_SECOND and self.lag <= LAG


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
    path = chromium.find()
    if path is None:
        print(chromium.WHY_NOT)
        return 1
    chosen = [
        r for n, r in recipes().items() if any(o in n for o in options.only) and moved_field(r)
    ]
    with (
        tempfile.TemporaryDirectory() as folder,
        running_lab(Path(folder)) as lab,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        rows = []
        for recipe in chosen:  # a notebook each: JupyterLab takes cells out of a long page
            write_notebook(Path(folder) / f"{recipe.name}.ipynb", recipe)
            lab.open(page, f"{recipe.name}.ipynb")
            lab.run_all(page, 3)
            rows.append(measure(page, recipe, presses=5 if options.quick else 15))
            row = rows[-1]
            print(
                f"{recipe.name:28} ratio {row.ratio:.3f} (goal {row.goal:.2f})  "
                f"leap {row.leap:.3f}  "
                f"{row.ours * 1e3:.0f} ms against {row.plain * 1e3:.0f} ms, "
                f"{row.rate:.0f} pictures/s, {row.lag * 1e3:.0f} ms behind",
                flush=True,
            )
        browser.close()
    target = ROOT / "build" / "bench" / "explorers.md"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(table(rows), encoding="utf-8")
    met = sum(row.met for row in rows)
    print(f"{met} of {len(rows)} meet their goals -> build/bench/explorers.md")
    return 0


def moved_field(recipe: Recipe) -> str | None:
    """What is moved: the step of a timeline, else the first slider."""
    if recipe.timeline:
        return "step"
    return next((c.name for c in recipe.controls if c.as_data()["type"] == "slider"), None)


def slider_values(recipe: Recipe, field: str) -> list[float]:
    """The values that the twin's slider goes through, the same as ours."""
    if field == "step" and recipe.timeline:
        return list(range(recipe.timeline(recipe.compute(recipe.state())) + 1))
    data = next(c.as_data() for c in recipe.controls if c.name == field)
    if "stops" in data:
        return list(data["stops"])
    steps = round((data["max"] - data["min"]) / data["step"])
    kind = type(getattr(recipe.state(), field))
    return [kind(round(data["min"] + i * data["step"], 10)) for i in range(steps + 1)]


def write_notebook(path: Path, recipe: Recipe) -> None:
    """Three cells: imports, the explorer, its plain twin; the slider of each in the middle."""
    field = moved_field(recipe) or ""
    values = slider_values(recipe, field)
    sources = [
        f"import sys; sys.path[:0] = [{str(HERE)!r}, {str(ROOT)!r}]\n"
        "from plain_twin import plain\nfrom lessons.explorers import recipes\n"
        "from lessons.kit.explorer import Explorer",
        f"Explorer(recipes()[{recipe.name!r}], {field}={values[len(values) // 2]!r})",
        f"plain({recipe.name!r}, {field!r}, {values!r})",
    ]
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), path)


def measure(page: Page, recipe: Recipe, presses: int) -> Row:
    cells = page.locator(".jp-CodeCell")
    ours, plain = cells.nth(1), cells.nth(2)
    field = moved_field(recipe) or ""
    ours.scroll_into_view_if_needed()
    ours.locator("canvas[data-frame]").wait_for(timeout=30_000)
    label = next((c.label for c in recipe.controls if c.name == field), "step")
    slider = ours.locator(f'input[type=range][aria-label="{label}"]')
    canvas = ours.locator("canvas")
    handle, output = plain.locator(".noUi-handle"), plain.locator(".jp-OutputArea").last
    plain.scroll_into_view_if_needed()
    plain.locator(".jp-OutputArea img").last.wait_for(timeout=60_000)
    steps, leaps = [], []
    for turn in range(presses + 2):
        a = press(page, slider, canvas, KEYS[turn % 4])
        b = press(page, handle, output, KEYS[turn % 4])
        far = press(page, slider, canvas, LEAPS[turn % 2])
        if turn >= 2 and a and b and far:
            steps.append((a, b))
            leaps.append(far / b)
    rate, lag = drag(page, ours, slider, canvas)
    return Row(
        recipe,
        label,
        statistics.median(a / b for a, b in steps),
        statistics.median(leaps),
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
        page.wait_for_function("window.changed !== null", timeout=5_000, polling=5)
    except PlaywrightTimeout:  # `interact` stalls now and then: that turn does not count
        return None
    return float(page.evaluate("window.changed")) / 1e3


def drag(page: Page, cell: Locator, slider: Locator, canvas: Locator) -> tuple[float, float]:
    """Pictures per second while dragging, and how far the last one is behind the release."""
    slider.scroll_into_view_if_needed()
    box: Any = slider.bounding_box()
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 8, y)
    page.mouse.down()
    canvas.evaluate(WATCH)
    start = page.evaluate("performance.now()")
    for step in range(120):
        across = abs((step % 60) / 30 - 1)  # there and back, twice
        page.mouse.move(box["x"] + 8 + (box["width"] - 16) * (1 - across), y)
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
        f"{datetime.date.today()}, {os.cpu_count()} cores ({platform.machine()}, "
        f"{platform.system()}), Python {platform.python_version()}, Chromium, JupyterLab, "
        "1280 x 720.",
        "",
        "From the key press on a slider to the changed picture on the screen, medians of turns "
        "taken in one page. Before each press the hand rests for a quarter of a second, so the "
        'picture one step on is there already; "leap" is the ratio for a press of page up or '
        "down, which goes through Python. The plain twin is `interact` with a new pyplot figure "
        "that shows the same picture. Then the slider is dragged: pictures painted per second, and "
        "how far the last one is behind the release.",
        "",
        "| explorer | moved | ratio | goal | leap | explorer | plain | pictures/s | behind | |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|---|",
    ]
    for row in rows:
        lines.append(
            f"| {row.recipe.name} | {row.moved} | {row.ratio:.3f} | {row.goal:.2f} "
            f"| {row.leap:.3f} | {row.ours * 1e3:.0f} ms | {row.plain * 1e3:.0f} ms "
            f"| {row.rate:.0f} | {row.lag * 1e3:.0f} ms | {'met' if row.met else 'missed'} |"
        )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    raise SystemExit(main())
