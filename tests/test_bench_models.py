"""The benchmark of the models: every row is there, and both sides give the same answers.

No time is tested here: that is for `make bench`, on a quiet machine.
"""

import sys

import pytest


@pytest.fixture(scope="module")
def bench(root):
    """tests/bench/models.py and its helpers, forgotten again afterwards."""
    path, known = list(sys.path), set(sys.modules)
    sys.path.insert(0, str(root / "tests" / "bench"))
    import models

    yield models
    sys.path[:] = path
    for name in set(sys.modules) - known:
        if str(root / "tests" / "bench") in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


@pytest.fixture(scope="module")
def results(bench):
    tiny = (
        bench.Size("teaching", 60, 2),
        bench.Size("class", 120, 4, (60, 120)),
        bench.Size("corpus", 80, 150, (40, 80)),
    )
    return bench.measure(bench.CASES, tiny, seconds=0.0)


def test_both_sides_give_the_same_answers(results):
    _, _, failures = results
    assert failures == []


def test_every_model_is_measured_at_every_size_it_can_take(bench, results):
    cells, _, _ = results
    measured = {(cell.case.name, cell.size.name) for cell in cells}
    assert measured == {(case.name, size) for case in bench.CASES for size in case.sizes}
    for model in ("BernoulliNB", "MultinomialNB", "LogisticRegression"):
        assert {t for n, s, t in rows(cells) if (n, s) == (model, "corpus")} == {"fit", "predict"}


def rows(cells):
    return [(cell.case.name, cell.size.name, cell.task) for cell in cells]


def test_the_page_has_a_line_for_every_cell(bench, results):
    cells, growths, _ = results
    text = bench.page(cells, growths, bench.WHY, seconds=1.0)
    for name, size, task in rows(cells):
        assert any(
            line.startswith(f"| {name} |") and f"| {size}, " in line and f"| {task} |" in line
            for line in text.splitlines()
        )
    assert "scikit-learn" in text
    assert "How time grows with n" in text
    assert {growth.case.name for growth in growths} == {c.name for c in bench.CASES if c.grows}


def test_an_unknown_name_is_refused(bench, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["models.py", "--only", "no such model"])
    with pytest.raises(SystemExit):
        bench.main()
    assert "no such model" in capsys.readouterr().err
