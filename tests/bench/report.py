"""The measurements as a page of Markdown."""

from __future__ import annotations

import datetime
import os
import platform
import statistics
from dataclasses import dataclass

import nltk
import numpy
import scipy
import sklearn
from match import Case, Size
from timing import CLOCK, Timing, exponent


@dataclass(frozen=True)
class Cell:
    case: Case
    size: Size
    task: str
    timing: Timing
    agreement: str


@dataclass(frozen=True)
class Growth:
    case: Case
    size: Size
    task: str
    timings: list[tuple[int, Timing]]  # at each n


def page(cells: list[Cell], growths: list[Growth], why: dict[str, str], seconds: float) -> str:
    above = [cell for cell in cells if cell.timing.ratio > 1]
    lines = [
        "# nbcore against scikit-learn and NLTK",
        "",
        machine(),
        "",
        f"Measured on {datetime.date.today()} in {seconds:.0f} s, one process, one thread for "
        "every library. The two sides take turns on the same data, the first place changing each "
        f"round; times are medians of {CLOCK}, the ratio is the median of the rounds' ratios. "
        "The data is made up from seeds. Before the clock starts, both must give the same answers "
        "(last column).",
        "",
        f"**{len(cells) - len(above)} of {len(cells)} ratios are at most 1.00**; the median ratio "
        f"is {statistics.median(cell.timing.ratio for cell in cells):.2f}. "
        "Below 1 nbcore is faster.",
        "",
        "| model | peer | size | task | ratio | nbcore | peer | answers |",
        "|---|---|---|---|---:|---:|---:|---|",
        *[row(cell) for cell in cells],
        "",
        *why_lines(above, why),
        "## How the work was made the same",
        "",
        *dict.fromkeys(f"- {c.case.name}: {c.case.same}." for c in cells),
        "- Models that take dense data only have no corpus row: 20,000 x 20,000 numbers are 3 GB.",
        "",
    ]
    if growths:
        lines += [
            "## How time grows with n",
            "",
            "p is the exponent in time ~ n^p between the first and the last n: 1 is "
            "proportional; below 1, fixed costs still show.",
            "",
            "| model | task | n | nbcore | peer | p nbcore | p peer |",
            "|---|---|---|---|---|---:|---:|",
            *[growth_row(growth) for growth in growths],
            "",
        ]
    return "\n".join(lines)


def row(cell: Cell) -> str:
    t = cell.timing
    ratio = f"**{t.ratio:.2f}**" if t.ratio > 1 else f"{t.ratio:.2f}"
    shape = f"{cell.size.name}, {cell.case.shape(cell.size)}"
    return (
        f"| {cell.case.name} | {cell.case.peer} | {shape} | {cell.task} "
        f"| {ratio} | {duration(t.ours)} | {duration(t.theirs)} | {cell.agreement} |"
    )


def growth_row(g: Growth) -> str:
    n = [n for n, _ in g.timings]
    ours, theirs = [t.ours for _, t in g.timings], [t.theirs for _, t in g.timings]
    return (
        f"| {g.case.name} | {g.task} | {' / '.join(f'{i:,}' for i in n)} "
        f"| {' / '.join(map(duration, ours))} | {' / '.join(map(duration, theirs))} "
        f"| {exponent(n, ours):.2f} | {exponent(n, theirs):.2f} |"
    )


def why_lines(above: list[Cell], why: dict[str, str]) -> list[str]:
    """The reasons, each with the models it holds for."""
    names: dict[str, list[str]] = {}
    for name in dict.fromkeys(cell.case.name for cell in above):
        names.setdefault(why.get(name, "within the noise of this run."), []).append(name)
    if not names:
        return []
    lines = [f"- {'; '.join(models)}: {reason}" for reason, models in names.items()]
    return ["## Where the ratio is above 1, and why", "", *lines, ""]


def machine() -> str:
    return (
        f"{os.cpu_count()} cores ({platform.machine()}, {platform.system()}), "
        f"Python {platform.python_version()}, numpy {numpy.__version__}, scipy "
        f"{scipy.__version__}, scikit-learn {sklearn.__version__}, NLTK {nltk.__version__}."
    )


def duration(seconds: float) -> str:
    for unit, factor in (("s", 1), ("ms", 1e3)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"
