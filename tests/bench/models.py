"""How fast is nbcore? Measured against scikit-learn and NLTK, in one run.

    python tests/bench/models.py            all of it, about four minutes
    python tests/bench/models.py --quick    smaller data, half a minute
    python tests/bench/models.py --only Perceptron

Writes build/bench/models.md.
"""

from __future__ import annotations

import argparse
import sys
import time
import warnings
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT)]

import generative  # noqa: E402
import linear_models  # noqa: E402
import metrics  # noqa: E402
import words  # noqa: E402
from match import QUICK, SIZES, Case, Disagreement, Match, Size  # noqa: E402
from report import Cell, Growth, duration, page  # noqa: E402
from threadpoolctl import threadpool_limits  # noqa: E402
from timing import duel  # noqa: E402

CASES = (*generative.CASES, *linear_models.CASES, *metrics.CASES, *words.CASES)

COMPILED = (
    "a mistake changes the weights before the next row may be looked at, so the work cannot be "
    "handed to numpy in one piece. scikit-learn walks over the rows in compiled code; here each "
    "mistake costs a dozen numpy calls on short vectors, about 10 µs (30 µs on sparse rows). Where "
    "mistakes are rare, rows are scored in blocks and nbcore keeps up. A compiled loop would cost "
    "the reader a page of plain code."
)
WHY = {  # for the ratios above 1, where they are no accident
    "MultinomialNB": "both spend their time in the same sparse product; nbcore also makes sure, "
    "with each prediction, that no count is negative.",
    "Perceptron, separable": COMPILED,
    "Perceptron, overlapping": COMPILED,
    "MulticlassPerceptron": COMPILED,
    "LogisticRegression (Newton)": "the same steps on both sides, most of it one matrix product; "
    "it is the default of neither at this size.",
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Time nbcore against scikit-learn and NLTK.")
    parser.add_argument("--quick", action="store_true", help="smaller data, fewer rounds")
    parser.add_argument("--only", metavar="NAME", help="only cases with this in their name")
    options = parser.parse_args()
    chosen = [case for case in CASES if (options.only or "").lower() in case.name.lower()]
    if not chosen:
        parser.error(f"no case has {options.only!r} in its name: {[c.name for c in CASES]}")
    start = time.perf_counter()
    seconds, sizes = (0.05, QUICK) if options.quick else (0.4, SIZES)
    cells, growths, failures = measure(chosen, sizes, seconds)
    target = ROOT / "build" / "bench" / "models.md"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(page(cells, growths, WHY, time.perf_counter() - start), encoding="utf-8")
    print(f"{len(cells)} cells in {time.perf_counter() - start:.0f} s -> build/bench/models.md")
    for failure in failures:
        print(f"DIFFERENT ANSWERS: {failure}")
    return 1 if failures else 0


def measure(
    cases: list[Case], sizes: tuple[Size, ...], seconds: float
) -> tuple[list[Cell], list[Growth], list[str]]:
    """Every case at every size it can take, with a line of progress for each cell."""
    cells: list[Cell] = []
    growths: list[Growth] = []
    failures: list[str] = []
    with threadpool_limits(limits=1), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "did not converge": both were told when to stop
        for case in cases:
            fitting = [size for size in sizes if size.name in case.sizes]
            for size in fitting:
                match = case.build(size)
                try:
                    agreement = match.agreement()
                except Disagreement as error:
                    failures.append(f"{case.name}, {size}: {error}")
                    agreement = f"DIFFERENT: {error}"
                cells += [cell(case, size, task, match, agreement, seconds) for task in match.tasks]
            if case.grows and fitting and fitting[-1].growth:
                growths += grow(case, fitting[-1], cells, seconds / 2)
    return cells, growths, failures


def cell(case: Case, size: Size, task: str, match: Match, agreement: str, seconds: float) -> Cell:
    timing = duel(*match.tasks[task], seconds)
    print(
        f"{case.name:28} {size.name:9} {task:24} ratio {timing.ratio:6.2f}   "
        f"{duration(timing.ours):>8} : {duration(timing.theirs):<8} {agreement}",
        flush=True,
    )
    return Cell(case, size, task, timing, agreement)


def grow(case: Case, size: Size, cells: list[Cell], seconds: float) -> list[Growth]:
    """Times of both sides at each n of `size.growth`; what stands in `cells` is not run again."""
    known = {(c.size.n, c.task): c.timing for c in cells if (c.case, c.size) == (case, size)}
    tasks = [task for _, task in known]
    for n in size.growth:
        if n != size.n:
            match = case.build(size.with_n(n))
            for task in tasks:
                known[n, task] = duel(*match.tasks[task], seconds, most=7, fewest=1)
    return [Growth(case, size, task, [(n, known[n, task]) for n in size.growth]) for task in tasks]


if __name__ == "__main__":
    sys.exit(main())
