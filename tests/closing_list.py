"""What stands last, since a log of ten thousand tests is read from its end: why tests were skipped;
and of a run that failed, the ten slowest, each test that failed with its last lines, and what was
still running if the run was stopped."""

from collections import Counter
from collections.abc import Generator, Iterator

import pytest

LAST_LINES = 15
SLOWEST = 10

Reports = list[pytest.TestReport | pytest.CollectReport]

running: set[str] = set()


@pytest.hookimpl(tryfirst=True)  # what is seen to run is known to run
def pytest_runtest_logstart(nodeid: str) -> None:
    running.add(nodeid)


def pytest_runtest_logfinish(nodeid: str) -> None:
    running.discard(nodeid)


@pytest.hookimpl(wrapper=True, tryfirst=True)  # after pytest's own summary
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: int
) -> Generator[None]:
    yield
    stats = terminalreporter.stats
    went_well = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    lines = [*skips(stats), *([] if went_well else failures(stats))]
    if lines:
        terminalreporter.section("left out" if went_well else "what to look at")
    for line in lines:
        terminalreporter.write_line(line)


def skips(stats: dict[str, Reports]) -> Iterator[str]:
    reasons = Counter(reason(report) for report in stats.get("skipped", []))
    for why, count in reasons.most_common():
        yield f"skipped {count}: {why}"


def failures(stats: dict[str, Reports]) -> Iterator[str]:
    for name, seconds in slowest(stats):
        yield f"slow {seconds:.1f} s: {name}"
    failed = [*stats.get("failed", []), *stats.get("error", [])]
    for report in failed:
        yield f"FAILED {report.nodeid}"
        for line in report.longreprtext.splitlines()[-LAST_LINES:]:
            yield f"    {line}"
    # A test that was stuck never finished, but it is known to have failed.
    for name in sorted(running - {report.nodeid for report in failed}):
        yield f"STOPPED {name}"


def reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why it was skipped: (path, line, reason) is what pytest keeps."""
    kept = report.longrepr
    why = kept[2] if isinstance(kept, tuple) else report.longreprtext
    return why.removeprefix("Skipped: ")


def slowest(stats: dict[str, Reports]) -> list[tuple[str, float]]:
    """The tests that took longest, set-up and tear-down included."""
    seconds: Counter[str] = Counter()
    for report in (report for reports in stats.values() for report in reports):
        if isinstance(report, pytest.TestReport):
            seconds[report.nodeid] += report.duration
    return seconds.most_common(SLOWEST)
