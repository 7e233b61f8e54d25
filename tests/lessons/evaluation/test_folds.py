"""The explorer evaluation.folds: rounds as in nbcore and scikit-learn."""

import math

import numpy as np
import pytest
from sklearn.naive_bayes import GaussianNB as TheirGaussianNB

from lessons.evaluation import folds, folds_words
from lessons.kit.explorer.explorers import explore
from nbcore import GaussianNB, cross_validate, k_fold, leave_one_out
from tests.lessons.hands import heard


@pytest.mark.parametrize(
    ("scheme", "k", "n"), [("k-fold", 5, 24), ("k-fold", 2, 40), ("leave-one-out", 5, 24)]
)
def test_rounds_are_those_of_nbcore_and_scikit_learn(scheme, k, n):
    view = explore("evaluation.folds", scheme=scheme, k=k, n=n, step=99).view
    pairs = list(leave_one_out(n) if scheme == "leave-one-out" else k_fold(n, k, rng=3))
    assert len(view.rounds) == len(pairs) == view.step
    for one, (train, dev) in zip(view.rounds, pairs, strict=True):
        assert one.train.tolist() == train.tolist() and one.dev.tolist() == dev.tolist()
        theirs = TheirGaussianNB().fit(view.X[train], view.y[train])
        assert one.score == pytest.approx(theirs.score(view.X[dev], view.y[dev]))
    scores = cross_validate(GaussianNB(), view.X, view.y, pairs)
    assert view.mean == pytest.approx(scores.mean())


@pytest.mark.parametrize("state", [{}, {"scheme": "leave-one-out"}, {"k": 7, "n": 40}])
def test_C10_every_example_is_held_out_once_and_never_trained_on_meanwhile(state):
    view = explore("evaluation.folds", **state).view
    held = np.concatenate([r.dev for r in view.rounds])
    assert sorted(held.tolist()) == list(range(view.state.n))
    assert all(not set(r.train) & set(r.dev) for r in view.rounds)
    bars = explore("evaluation.folds", **state | {"step": 1}).stage().items("bar", "rounds")
    wide = sum(b["x"][1] - b["x"][0] for b in bars if b["role"] in ("ink", "mark"))
    assert wide == view.state.n  # the filled cells of all rows together


def test_a_step_shows_its_round():
    explorer = explore("evaluation.folds", step=2)
    now = explorer.view.rounds[1]
    points = explorer.stage().items("points", "examples")[0]
    assert points["ring"] == now.dev.tolist()
    assert points["hollow"] == now.dev[~now.right].tolist()
    assert "Round 2 of 5" in folds_words.headline(explorer.view)
    assert explorer.stage().items("map")
    assert not explore("evaluation.folds").stage().items("map")


def test_sorted_data_without_a_shuffle_leave_nothing_to_learn():
    view = explore("evaluation.folds", "sorted, not shuffled").view
    assert view.now.model is None and math.isnan(view.now.score)
    assert "one class only" in folds_words.headline(
        view
    ) and "Shuffle first" in folds_words.caption(view)
    assert "none" in [row[3].text for row in folds_words.tables(view)[0].rows]
    assert explore("evaluation.folds", "5-fold, done").view.now.model is not None


def test_what_each_way_says_stands_in_one_table():
    rows = folds.compared(24, "shuffled")
    assert [row[:3] for row in rows] == [
        ("one split, 4 : 1", 1, 19),
        ("2-fold", 2, 12),
        ("5-fold", 5, 19),
        ("10-fold", 10, 21),
        ("leave-one-out", 24, 23),
    ]
    X, y = folds.cloud(folds.FRESH, 6)
    assert folds.truth(24) == GaussianNB().fit(*folds.data(24)).score(X, y)


def test_folds_that_cannot_be_give_words():
    explorer = heard(explore("evaluation.folds", k=9), "n", 12)
    assert explorer.state.k == 6  # few examples allow few folds
    heard(explorer, "k", 8)
    assert "take K up to 6" in explorer.problem and explorer.state.k == 6
    heard(explorer, "n", 7)
    assert "takes one of 12, 24, 40, not 7" in explorer.problem and explorer.state.n == 12
