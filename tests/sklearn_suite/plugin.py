"""Collects scikit-learn's own tests and runs them against nbcore.

Every `*.toml` in this folder becomes a test module: that of scikit-learn, in which adapters
stand for its classes (see suite.py). A test that does not lead to any adapter is left out, and
one that passes without a single call of nbcore fails: it would prove nothing. The tests listed
in the file are left out too; with `--sklearn-deselected` they run, and one that passes fails
the run, because its reason no longer holds.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.sklearn_suite.suite import Suite, uses

FOLDER = Path(__file__).parent
FOREIGN = "not about anything that nbcore has"
REASON = pytest.StashKey[str]()
MARKERS = ("thread_unsafe", "parallel_threads(n)", "iterations(n)", "no_check_spmatrix")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--sklearn-deselected",
        action="store_true",
        help="run the listed scikit-learn tests too; each must fail",
    )


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", f"{marker}: of scikit-learn's tests")
    config.pluginmanager.register(Counts(), "sklearn-suite-counts")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix == ".toml" and file_path.parent == FOLDER:
        module = SklearnModule.from_parent(parent, path=file_path)
        module.add_marker("peer")
        return module
    return None


class SklearnModule(pytest.Module):
    """One of scikit-learn's test modules, with nbcore inside."""

    suite: Suite
    adapters: list[Any]

    def _getobj(self) -> Any:
        module, self.adapters = self.suite.import_swapped()
        return module

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        self.suite = Suite.load(self.path)
        pytest.importorskip("sklearn", reason="scikit-learn is not installed")
        pytest.importorskip(self.suite.module, reason="scikit-learn is installed without its tests")
        self.add_marker(pytest.mark.filterwarnings("ignore"))  # a test says which ones it minds
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            items = list(super().collect())
        idle = set(self.suite.reasons)
        for item in items:
            patterns = self.suite.matching(item.name)
            idle.difference_update(patterns)
            if not self._is_ours(item):
                item.stash[REASON] = FOREIGN
            elif patterns:
                item.stash[REASON] = self.suite.reasons[patterns[0]]
            yield item
        yield ListIsCurrent.from_parent(
            self, name="list_is_current", idle=idle, checked=self.suite.checked
        )

    def _is_ours(self, item: Any) -> bool:
        arguments = item.callspec.params.values() if hasattr(item, "callspec") else ()
        return uses([item.function, *arguments], self.adapters, self.suite.module)


class ListIsCurrent(pytest.Item):
    """Fails if the list of deselected tests names one that does not exist."""

    def __init__(self, *, idle: set[str], checked: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.idle, self.checked = idle, checked

    def runtest(self) -> None:
        import sklearn

        if sklearn.__version__ != self.checked:
            pytest.skip(f"the list is for scikit-learn {self.checked}, not {sklearn.__version__}")
        assert not self.idle, f"{self.path.name} lists tests that do not exist: {self.idle}"

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, self.name


def _in_suite(item: pytest.Item) -> bool:
    return isinstance(item.parent, SklearnModule) and not isinstance(item, ListIsCurrent)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    ours = [item for item in items if _in_suite(item)]
    config.pluginmanager.get_plugin("sklearn-suite-counts").collected(ours)
    left_out = set()
    for item in ours:
        reason = item.stash.get(REASON, None)
        if reason == FOREIGN or (reason and not config.getoption("--sklearn-deselected")):
            left_out.add(item)
        elif reason:
            item.add_marker(pytest.mark.xfail(reason=reason, strict=True))
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    if not _in_suite(item):
        return (yield)
    from tests.sklearn_suite.adapters.base import Calls

    before = Calls.count
    result = yield
    if Calls.count == before:
        pytest.fail("passes without a call of nbcore: list it among the deselected", pytrace=False)
    return result


class Counts:
    """What became of scikit-learn's tests, module by module; sums up the workers of xdist."""

    def __init__(self) -> None:
        self.plan: dict[str, dict[str, int]] = {}  # file -> reason (or "run") -> tests
        self.outcomes: dict[str, Counter[str]] = {}  # file -> outcome -> tests

    def collected(self, items: list[pytest.Item]) -> None:
        for item in items:
            plan = self.plan.setdefault(item.path.stem, {})
            reason = item.stash.get(REASON, "run")
            plan[reason] = plan.get(reason, 0) + 1

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["sklearn_suite"] = self.plan

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.plan.update(getattr(node, "workeroutput", {}).get("sklearn_suite", {}))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file, _, name = report.nodeid.partition(".toml::")
        if name and name != "list_is_current" and (report.when == "call" or report.skipped):
            outcome = "xfailed" if hasattr(report, "wasxfail") else report.outcome
            self.outcomes.setdefault(Path(file).name, Counter())[outcome] += 1

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, config: pytest.Config
    ) -> None:
        if not self.plan:
            return
        terminalreporter.section("scikit-learn's own tests, run against nbcore")
        for file in sorted(self.plan):
            plan, outcomes = self.plan[file], self.outcomes.get(file, Counter())
            listed = {reason: n for reason, n in plan.items() if reason not in ("run", FOREIGN)}
            terminalreporter.line(
                f"{file}: {sum(plan.values())} collected, {plan.get(FOREIGN, 0)} about other "
                f"things, {sum(listed.values())} deselected (reasons: {len(listed)}); "
                f"{plan.get('run', 0)} left, of which "
                + ", ".join(f"{n} {outcome}" for outcome, n in sorted(outcomes.items()))
            )
            if config.get_verbosity() > 0:
                for reason, n in sorted(listed.items()):
                    terminalreporter.line(f"    {n:4} {reason}")
