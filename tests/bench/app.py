"""From the click to a demo that can be used: the app against plain Voila, in Chromium.

    python tests/bench/app.py [--quick]

Both serve the same explorers. Voila's notebook imports the course and shows one explorer; the app
opens the page of the same. Cold is the first click after the server has started, warm all others;
the two take turns. Then visitors come and stay, and the memory of all processes is added up.

Writes build/bench/app.md.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT)]

import nbformat  # noqa: E402
import psutil  # noqa: E402
from machine import day_and_machine  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from lessons.kit.commands import browser as chromium  # noqa: E402
from tests.lab_server import CHROMIUM_ARGUMENTS, wait_until_it_answers  # noqa: E402
from tests.own_port import own_port  # noqa: E402
from tests.own_process import end  # noqa: E402
from tests.running_app import App, running_lab_app  # noqa: E402

NAMES = ("smoothing.alpha", "gaussian.map", "perceptron.steps")
USABLE = "section.cx[aria-busy=false] canvas[data-frame]"
VISITORS, MIB, GIB = 5, 1 << 20, 1 << 30


@dataclass
class Side:
    """One of the two, and what was measured."""

    name: str
    process: int
    demo: str  # the address of a demo, with {} for its name
    cold: float = 0
    warm: list[float] = field(default_factory=list)
    visitor: float = 0  # bytes

    def click(self, page: Page, name: str) -> float:
        """Seconds from the click on its link to a demo that can be used."""
        page.goto("about:blank")
        page.set_content(f'<a href="{self.demo.format(name)}">{name}</a>')
        link = page.get_by_role("link")
        start = time.perf_counter()
        link.click()
        page.wait_for_selector(USABLE, timeout=120_000)
        return time.perf_counter() - start

    def memory(self) -> float:
        """Of the server and all its children; what processes share is counted once."""
        top = psutil.Process(self.process)
        total = 0.0
        for process in [top, *top.children(recursive=True)]:
            info = process.memory_full_info()
            total += getattr(info, "pss", info.uss)
        return total

    def measure_visitors(self, browser: Browser, key: str | None = None) -> None:
        context = browser.new_context()
        page = context.new_page()
        if key is not None:
            page.goto(key)
        self.click(page, NAMES[0])
        before = self.memory()
        for _ in range(VISITORS):
            self.click(context.new_page(), NAMES[0])
        time.sleep(1)
        self.visitor = (self.memory() - before) / VISITORS
        context.close()


@contextmanager
def voila(folder: Path) -> Iterator[Side]:
    """Voila as it comes, on a folder with a notebook for each explorer."""
    for name in NAMES:
        source = f"from lessons.kit import explore\nexplore({name!r})"
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        cells = [nbformat.v4.new_code_cell(source)]
        page = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
        nbformat.write(page, folder / f"{name}.ipynb")
    search = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    with own_port() as port:
        process = subprocess.Popen(
            [sys.executable, "-m", "voila", str(folder), "--no-browser", f"--port={port}"],
            env=os.environ | {"PYTHONPATH": search},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            base = f"http://127.0.0.1:{port}/"
            wait_until_it_answers(f"{base}voila/api/shutdown/none", accept_refusal=True)
            yield Side("Voila", process.pid, base + "voila/render/{}.ipynb")
        finally:
            end(process)


def main() -> int:
    parser = argparse.ArgumentParser(description="Time the app against plain Voila.")
    parser.add_argument("--quick", action="store_true", help="fewer clicks")
    options = parser.parse_args()
    path = chromium.find_or_fetch()
    if path is None:
        print(chromium.why_not())
        return 1
    with (
        tempfile.TemporaryDirectory() as first,
        tempfile.TemporaryDirectory() as second,
        voila(Path(second)) as theirs,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS) as browser,
        running_lab_app(Path(first)) as app,  # last: it uses the time until the first click
    ):
        ours = app_side(app)
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        app.enter(page)
        measure_clicks(page, ours, theirs, rounds=2 if options.quick else 5)
        page.close()
        ours.measure_visitors(browser, f"{app.base}/app/?token={app.token}")
        theirs.measure_visitors(browser)
    target = ROOT / "build" / "bench" / "app.md"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(table(ours, theirs), encoding="utf-8")
    print(table(ours, theirs))
    return 0


def app_side(app: App) -> Side:
    return Side("the app", app.process.pid, f"{app.base}/app/demo/" + "{}")


def measure_clicks(page: Page, ours: Side, theirs: Side, rounds: int) -> None:
    for side in (ours, theirs):
        side.cold = side.click(page, NAMES[0])
    for turn in range(rounds):
        for name in NAMES:
            for side in (ours, theirs) if turn % 2 else (theirs, ours):
                side.warm.append(side.click(page, name))
                print(f"{side.name:8} {name:18} {side.warm[-1]:.2f} s", flush=True)


def table(ours: Side, theirs: Side) -> str:
    ratios = [a / b for a, b in zip(ours.warm, theirs.warm, strict=True)]
    rows = [
        ("first click to usable (cold)", *(f"{s.cold:.2f} s" for s in (ours, theirs)),
         ours.cold / theirs.cold),
        ("click to usable (warm, median)",
         *(f"{statistics.median(s.warm):.2f} s" for s in (ours, theirs)),
         statistics.median(ratios)),
        ("click to usable (warm, slowest)", *(f"{max(s.warm):.2f} s" for s in (ours, theirs)),
         max(ours.warm) / max(theirs.warm)),
        ("memory for one more visitor",
         *(f"{s.visitor / MIB:.0f} MiB" for s in (ours, theirs)), ours.visitor / theirs.visitor),
        ("visitors in one GiB", *(f"{GIB / s.visitor:.0f}" for s in (ours, theirs)), None),
    ]  # fmt: skip
    lines = [
        "# The app against plain Voila",
        "",
        f"{day_and_machine()}, Chromium. The same explorers "
        f"({', '.join(NAMES)}), {len(ours.warm)} warm clicks each, in turns.{load()}",
        "",
        "| | the app | Voila | ratio |",
        "|---|---:|---:|---:|",
    ]
    for what, a, b, ratio in rows:
        lines.append(f"| {what} | {a} | {b} | {'' if ratio is None else f'{ratio:.2f}'} |")
    return "\n".join(lines) + "\n"


def load() -> str:
    """How busy the machine was, where the system says so."""
    if not hasattr(os, "getloadavg"):
        return ""
    return f" Load average of the machine: {os.getloadavg()[1]:.1f}."


if __name__ == "__main__":
    raise SystemExit(main())
