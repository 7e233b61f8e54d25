"""How many pictures a second while a slider is dragged in the app, and what one costs the browser?

    python tests/bench/dragging.py [--only NAME ...]

Every explorer with a slider or a timeline, in the app, in a real Chromium at 1280 x 720. A script
in the page moves the slider to another place sixty times a second for some seconds, as a hand does;
what it paints is counted, and the browser says how long its main thread was at work. The peer, on a
page of its own in the same browser and in turns, is the same slider in plain JavaScript: it has all
scenes in memory and paints them, with no Python, no words, no formula, no tables (plain_page.js).

Writes build/bench/dragging.md.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import statistics
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT)]

from explorers import Move, controls  # noqa: E402
from machine import day_and_machine  # noqa: E402
from plain_twin import drawn, moved  # noqa: E402
from playwright.sync_api import CDPSession, Page, sync_playwright  # noqa: E402

from lessons.kit.commands import browser as chromium  # noqa: E402
from lessons.kit.explorer.explorers import recipes  # noqa: E402
from lessons.kit.explorer.palette import themes  # noqa: E402
from lessons.kit.explorer.recipe import Recipe  # noqa: E402
from tests.lab_server import CHROMIUM_ARGUMENTS  # noqa: E402
from tests.running_app import App, running_room  # noqa: E402

PICTURES_PER_SECOND, BROWSER_MS = 50, 8.0  # the goals
MOST_SCENES = 120  # of the peer

COUNT = """
(canvas) => {
    window.paints = [];
    window.watcher?.disconnect();
    window.watcher = new MutationObserver(() => window.paints.push(performance.now()));
    window.watcher.observe(canvas, { attributeFilter: ["data-frame"] });
}
"""
# There and back, another place with every move. Answers how long it took.
DRAG = """
(range) => new Promise((done) => {
    const [low, step] = [Number(range.min), Number(range.step) || 1];
    const stops = Math.max(1, Math.round((Number(range.max) - low) / step));
    const [start, turn] = [performance.now(), Math.min(stops, 120)];
    let moves = 0;
    range.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    const hand = setInterval(() => {
        if (performance.now() - start > SECONDS * 1000) {
            clearInterval(hand);
            const took = performance.now() - start;
            window.dispatchEvent(new PointerEvent("pointerup"));
            range.dispatchEvent(new Event("change", { bubbles: true }));
            return done({ took, pictures: window.paints.length, moves });
        }
        moves += 1;
        const phase = (moves % (2 * turn)) / turn;
        range.value = low + Math.round((phase <= 1 ? phase : 2 - phase) * stops) * step;
        range.dispatchEvent(new Event("input", { bubbles: true }));
    }, 1000 / 60);
})
"""
SECONDS = 1.2
PLAIN = '<!doctype html><input type="range" min="0" step="1" style="width:300px">'
PLAIN += '<canvas style="width:{width}px; display:block"></canvas>'


@dataclass(frozen=True)
class Drag:
    """What one drag showed."""

    pictures: float  # a second
    work: float  # milliseconds of the page's main thread for a picture


@dataclass(frozen=True)
class Row:
    name: str
    moved: str
    ours: Drag
    plain: Drag

    @property
    def met(self) -> bool:
        return self.ours.pictures >= PICTURES_PER_SECOND and self.ours.work <= BROWSER_MS

    def cells(self) -> list[str]:
        numbers = [f"{self.ours.pictures:.0f}", f"{self.plain.pictures:.0f}"]
        numbers += [f"{self.ours.work:.1f} ms", f"{self.plain.work:.1f} ms"]
        ratio = f"{self.ours.work / self.plain.work:.1f}"
        return [self.name, self.moved, *numbers, ratio, "met" if self.met else "missed"]


COLUMNS = ("explorer", "moved", "pictures/s", "plain", "browser", "plain", "ratio", "")


def main() -> int:
    parser = argparse.ArgumentParser(description="Drag the sliders of the explorers in the app.")
    parser.add_argument("--only", nargs="*", default=[""], metavar="NAME", help="parts of names")
    options = parser.parse_args()
    path = chromium.find_or_fetch()
    if path is None:
        print(chromium.why_not())
        return 1
    rows = []
    with (
        running_room(places=4) as app,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS) as browser,
    ):
        pages = [browser.new_page(viewport={"width": 1280, "height": 720}) for _ in range(2)]
        app.enter(pages[0])
        for name, recipe in recipes().items():
            move = next((m for m in map(as_move, controls(recipe)) if m.slides), None)
            if move is not None and any(part in name for part in options.only):
                rows.append(measure(app, recipe, move, *pages))
                print("  ".join(rows[-1].cells()), flush=True)
    target = ROOT / "build" / "bench" / "dragging.md"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(table(rows), encoding="utf-8")
    print(
        f"{sum(row.met for row in rows)} of {len(rows)} meet the goals -> build/bench/dragging.md"
    )
    return 0


def as_move(control: tuple[str, str, str, list[Any]]) -> Move:
    return Move(*control, start=0)


def measure(app: App, recipe: Recipe, move: Move, page: Page, plain: Page) -> Row:
    """Three drags each, in turns; the medians."""
    canvas = app.open(page, recipe.name).locator("canvas")
    prepare_plain(plain, recipe, move, canvas.evaluate("c => c.clientWidth"))
    slider = f'input[type=range][aria-label="{move.label}"]'
    mine, theirs = [], []
    for _ in range(3):
        page.bring_to_front()
        mine.append(drag(page, slider))
        plain.bring_to_front()
        theirs.append(drag(plain, "input"))
    return Row(recipe.name, move.label, median(mine), median(theirs))


def median(drags: list[Drag]) -> Drag:
    pictures = statistics.median(one.pictures for one in drags)
    return Drag(pictures, statistics.median(one.work for one in drags))


def drag(page: Page, slider: str) -> Drag:
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.wait_for_timeout(400)  # let everything before come to rest
    page.locator("canvas").evaluate(COUNT)
    before = busy(session)
    did: Mapping[str, Any] = page.locator(slider).evaluate(DRAG.replace("SECONDS", str(SECONDS)))
    work = busy(session) - before
    session.detach()
    pictures = max(1, did["pictures"])
    return Drag(1e3 * pictures / did["took"], 1e3 * work / pictures)


def busy(session: CDPSession) -> float:
    """Seconds that the page's main thread has been at work."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def prepare_plain(page: Page, recipe: Recipe, move: Move, width: float) -> None:
    step = max(1, len(move.values) // MOST_SCENES)
    scenes = []
    for value in move.values[::step]:
        with contextlib.suppress(ValueError):  # what the explorer refuses, in words
            scenes.append(drawn(recipe, moved(recipe, move.name, value)).as_data())
    maps = [[list(buffer) for buffer in buffers] for _, buffers in scenes]
    page.set_content(PLAIN.format(width=width))
    page.add_script_tag(content=(HERE / "plain_page.js").read_text(encoding="utf-8"))
    given = json.loads(json.dumps([[scene for scene, _ in scenes], maps, themes()["light"]]))
    page.evaluate("given => window.plainPage(...given)", given)


def table(rows: list[Row]) -> str:
    lines = [
        "# Dragged in the app",
        "",
        f"{day_and_machine()}, Chromium without a graphics card, 1280 x 720; server, Python and "
        "browser on one machine.",
        "",
        "A slider is moved to another place sixty times a second. Pictures painted in a second, "
        "and milliseconds of the page's main thread for each, all included: script, layout, paint. "
        "Plain is the same slider in plain JavaScript with all pictures in memory: no Python, no "
        f"words, no formula, no tables. Goals: {PICTURES_PER_SECOND} pictures, {BROWSER_MS:.0f} "
        "ms. Medians of three drags in turns.",
        "",
        f"| {' | '.join(COLUMNS)} |",
        "|---|---|" + "---:|" * (len(COLUMNS) - 3) + "---|",
    ]
    lines += [f"| {' | '.join(row.cells())} |" for row in rows]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    raise SystemExit(main())
