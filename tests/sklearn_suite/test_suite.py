"""The suite itself: patterns, swapping, and that no model is forgotten."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sklearn.naive_bayes

import nbcore
from nbcore.base import Classifier
from tests.sklearn_suite.suite import Suite, uses
from tests.sklearn_suite.test_check_estimator import ESTIMATORS

pytestmark = pytest.mark.peer

FILES = sorted(Path(__file__).parent.glob("*.toml"))


def suite(*patterns: str) -> Suite:
    return Suite("some.tests", "1.0", {}, dict.fromkeys(patterns, "a reason"))


@pytest.mark.parametrize(
    ("pattern", "test", "matches"),
    [
        ("test_alpha", "test_alpha", True),
        ("test_alpha", "test_alpha[csr_matrix]", True),
        ("test_alpha", "test_alpha_vector", False),
        ("test_alpha[*-csr]", "test_alpha[42-csr]", True),
        ("test_alpha[*-csr]", "test_alpha[42-coo]", False),
        ("test_alpha[[0-9]]", "test_alpha[[0-9]]", True),
        ("test_alpha[[0-9]]", "test_alpha[1]", False),
    ],
)
def test_only_the_star_is_special(pattern: str, test: str, matches: bool) -> None:
    assert bool(suite(pattern).matching(test)) is matches


def test_a_pattern_is_listed_once(tmp_path: Path) -> None:
    entry = '[[deselected]]\nreason = "a"\ntests = ["test_a"]\n'
    file = tmp_path / "twice.toml"
    file.write_text('module = "m"\nchecked = "1.0"\nswap = {}\n' + 2 * entry, encoding="utf-8")
    with pytest.raises(ValueError, match="lists 'test_a' twice"):
        Suite.load(file)


def test_only_the_test_module_is_swapped() -> None:
    pytest.importorskip("sklearn.tests.test_naive_bayes")
    original = sklearn.naive_bayes.GaussianNB
    module, adapters = Suite.load(Path(__file__).with_name("naive_bayes.toml")).import_swapped()
    assert module.GaussianNB in adapters
    assert module.CategoricalNB is sklearn.naive_bayes.CategoricalNB
    assert sklearn.naive_bayes.GaussianNB is original


def helper(model: Any) -> Any:
    return Path(model)


def by_helper() -> Any:
    return [helper(x) for x in FILES]


def without() -> Any:
    return FILES


def test_uses_follows_helpers_and_arguments() -> None:
    assert uses([by_helper], [Path], __name__)
    assert not uses([without, 3, {"a": [nbcore]}], [Path], __name__)
    assert uses([without, {"a": [Path]}], [Path], __name__)


def test_no_classifier_is_forgotten() -> None:
    public = {
        name
        for name in nbcore.__all__
        if isinstance(thing := getattr(nbcore, name), type) and issubclass(thing, Classifier)
    }
    assert public <= {type(estimator).__name__ for estimator in ESTIMATORS}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_reason_says_something(file: Path) -> None:
    assert all(len(reason.split()) > 2 for reason in Suite.load(file).reasons.values())
