"""What Hypothesis draws is the same in every run, whatever else runs, unless it is asked anew."""

import re
from pathlib import Path

import pytest

from tests.test_failed_run import run_pytest

DRAWING = """
    from hypothesis import given, settings, strategies as st

    @settings(max_examples=1000)
    @given(st.integers(), st.text())
    def test_drawn(number, text):
        print(f"drawn {number} {text!a}")
"""
NUMBERS = [7919**k for k in range(2, 5)]
OTHERS = {"numbers_of_ours": f"NUMBERS = {NUMBERS}", "test_before": "import numbers_of_ours"}


def drawn(folder: Path, *options: str, **others: str) -> list[str]:
    plugins = ["-p", "_hypothesis_pytestplugin", "-p", "tests.conftest"]
    code, printed = run_pytest(folder, *plugins, *options, "-s", test_drawn=DRAWING, **others)
    assert code == pytest.ExitCode.OK, printed
    found = re.findall("drawn .+", printed)
    assert len(found) >= 1000
    return found


@pytest.fixture(params=["", "true"], ids=["by hand", "in CI"], autouse=True)
def ci(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hypothesis has settings of its own where it sees a CI."""
    monkeypatch.delenv("CI", raising=False)
    if request.param:
        monkeypatch.setenv("CI", request.param)


def test_it_is_the_same_in_every_run_and_does_not_depend_on_other_modules(tmp_path: Path) -> None:
    assert drawn(tmp_path) == drawn(tmp_path, **OTHERS)


def test_by_night_something_new_is_drawn(tmp_path: Path) -> None:
    first, second = (drawn(tmp_path, "--hypothesis-profile=anew", **OTHERS) for _ in range(2))
    assert first != second
    assert any(str(n) in " ".join(first + second) for n in NUMBERS), "what stands in our code"


def test_a_busy_machine_is_no_counter_example(tmp_path: Path) -> None:
    slow = """
        import time
        from hypothesis import given, settings, strategies as st

        @settings(max_examples=2)
        @given(st.integers())
        def test_slow(number):
            time.sleep(0.5)

        def test_settings():
            used = settings()
            assert used.deadline is None and "too_slow" in str(used.suppress_health_check)
    """
    plugins = ["-p", "_hypothesis_pytestplugin", "-p", "tests.conftest"]
    code, printed = run_pytest(tmp_path, *plugins, test_slow=slow)
    assert code == pytest.ExitCode.OK, printed
