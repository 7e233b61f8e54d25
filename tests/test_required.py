"""What a machine lacks is a reason to skip, unless this run may not do without it."""

from pathlib import Path

import pytest

from tests.required import THINGS, VARIABLE
from tests.test_failed_run import run_pytest

NEEDY = """
    import pytest
    from tests.required import missing

    @pytest.fixture(scope="session")
    def browser(): missing("browser", "no Chromium was found")

    @pytest.fixture(scope="session")
    def shared(): missing("shared", "no folder beside the course")

    def test_page(browser): pass

    def test_list(shared): pass

    def test_neither(): pass
"""


@pytest.mark.parametrize(
    ("required", "ends"),
    [
        ("", "1 passed, 2 skipped"),
        ("fence", "1 passed, 2 skipped"),
        ("browser", "1 passed, 1 skipped, 1 error"),
        ("browser,shared", "1 passed, 2 errors"),
    ],
)
@pytest.mark.parametrize("workers", ["0", "2"])
def test_what_is_missing_is_skipped_or_fails_where_it_is_required(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, required: str, ends: str, workers: str
) -> None:
    monkeypatch.setenv(VARIABLE, required)
    code, printed = run_pytest(tmp_path, "-p", "tests.required", "-n", workers, test_it=NEEDY)
    assert (code == pytest.ExitCode.OK) == ("error" not in ends)
    assert f" {ends} in" in printed
    listed = required.replace(",", ", ") or "nothing"
    assert f"required ({VARIABLE}): {listed}\n" in printed
    for thing, why in [("browser", "no Chromium was found"), ("shared", "no folder beside")]:
        assert why in printed
        assert (f"{VARIABLE} asks for {thing}, but: {why}" in printed) == (thing in required)


def test_what_nobody_knows_cannot_be_required(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "browser,fense")
    code, printed = run_pytest(tmp_path, "-p", "tests.required", test_it=NEEDY)
    assert code == pytest.ExitCode.USAGE_ERROR
    assert f"{VARIABLE} asks for fense." in printed
    assert all(thing in printed for thing in THINGS)
