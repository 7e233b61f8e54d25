"""What stands last, since a log of ten thousand tests is read from its end: why tests were skipped;
and of a run that failed, the ten slowest (if they took a second), each test that failed with the
beginning of its error and its last lines, and what was still running if the run was stopped."""

from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

LAST_LINES = 15
FIRST_LINES = 5  # of the error, if the last lines are those of something long that it quotes
SLOWEST = 10
SLOW_SECONDS = 1

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
    went_well = exitstatus == pytest.ExitCode.OK
    lines = [*skips(stats), *([] if went_well else failures(stats))]
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        lines += nothing_chosen(terminalreporter.config)
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
    failed = {"FAILED": stats.get("failed", []), "ERROR": stats.get("error", [])}
    for kind, reports in failed.items():
        for report in reports:
            yield f"{kind} {report.nodeid}"
            for line in telling(report.longreprtext.splitlines()):
                yield f"    {line}"
    # A test that was stuck never finished, but it is known to have failed.
    known = {report.nodeid for reports in failed.values() for report in reports}
    for name in sorted(running - known):
        yield f"STOPPED {name}"


def telling(lines: list[str]) -> list[str]:
    """Of all that is printed of a failure, its last lines and how its error begins."""
    if lines and "crashed while running" in lines[-1]:  # in xdist's words
        return [*lines, 'If it was stuck, its stack stands further up: look for "Timeout (".']
    error = [number for number, line in enumerate(lines) if line.startswith("E  ")]
    if len(lines) <= LAST_LINES or not error or error[0] >= len(lines) - LAST_LINES:
        return lines[-LAST_LINES:]
    first = [lines[number] for number in error[:FIRST_LINES]]
    return [*first, "...", *lines[FIRST_LINES + 1 - LAST_LINES :]]


def nothing_chosen(config: pytest.Config) -> Iterator[str]:
    """The words that fit no test, and where the tests of a part of the course are."""
    words = list(config.args) if config.args_source is config.ArgsSource.ARGS else []
    for option, expression in [("-k", config.option.keyword), ("-m", config.option.markexpr)]:
        words += [option, repr(expression)] if expression else []
    yield f"No test fits {' '.join(words)}"
    for path in map(Path, config.args):
        folder = path if path.is_dir() else path.parent
        if folder.parts[:1] in [("lessons",), ("nbcore",)]:
            yield f"The tests of {folder} are in {Path('tests') / folder}"


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
    return [(name, s) for name, s in seconds.most_common(SLOWEST) if s >= SLOW_SECONDS]
