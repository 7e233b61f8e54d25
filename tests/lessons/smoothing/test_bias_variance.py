"""Bias and variance over many training sets (C9), against nbcore fitted one by one."""

import time
import warnings

import numpy as np
import pytest

from lessons.common.smoothing_runs import GRID, SETS, V, dev_set, scores, training_sets, world
from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from lessons.smoothing import bias_variance
from lessons.smoothing.bias_variance import State, compute
from nbcore import MultinomialNB, UndecidableWarning


@pytest.mark.parametrize("alpha", [0.0, 0.001, 0.3, 1.0, 30.0, 1000.0])
@pytest.mark.parametrize("documents", [4, 20])
def test_scores_are_those_of_nbcore(documents, alpha):
    now = scores(documents, alpha)
    for s in (0, 7, 15):
        X, y = (part[:documents] for part in training_sets()[s])
        model = MultinomialNB(alpha=alpha).fit(X, y)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UndecidableWarning)
            assert now.train[s] == model.score(X, y)
            assert now.dev[s] == model.score(*dev_set())
        if alpha > 0:
            logs = model.feature_log_prob_
            assert now.log_odds[s] == pytest.approx(logs[0] - logs[1])


def test_the_source_follows_zipf_and_every_training_set_has_two_classes():
    phi = world().phi_.mean(axis=0)
    ranks = np.arange(1, V + 1)
    slope = np.polyfit(np.log(ranks), np.log(phi), 1)[0]
    assert slope == pytest.approx(-1, abs=0.05)
    assert len(training_sets()) == SETS
    assert all(len(set(y[:2])) == 2 for _, y in training_sets())


def test_without_smoothing_it_overfits():
    view = compute(State(alpha=0.0))
    assert view.now.train.mean() == 1
    assert view.now.dev.mean() < view.dev[view.best].mean() - 0.15
    assert "overfits" in bias_variance.headline(view)


def test_C9_alpha_to_infinity_is_the_same_classifier_whatever_the_data():
    far = scores(20, 1e9)
    assert abs(far.log_odds).max() < 1e-6  # no word says anything: no variance
    near = compute(State(alpha=1000.0))
    assert near.variance < 1e-3 and abs(near.bias) > 1
    assert "underfits" in bias_variance.headline(near)


def test_variance_falls_and_bias_grows_with_alpha():
    views = [compute(State(alpha=a)) for a in (0.1, 1.0, 10.0, 100.0)]
    variances = [view.variance for view in views]
    biases = [abs(view.bias) for view in views[1:]]
    assert variances == sorted(variances, reverse=True)
    assert biases == sorted(biases)


def test_the_error_is_bias_squared_plus_variance():
    view = compute(State(alpha=0.3, word="rare"))
    error = ((view.estimates - view.truth) ** 2).mean()
    assert view.bias**2 + view.variance == pytest.approx(error)


def test_the_best_alpha_is_found_on_dev():
    view = compute(State())
    means = view.dev.mean(axis=1)
    assert means[view.best] == means.max()
    assert GRID[view.best] < 1 and view.now.dev.mean() < means.max() - 0.03  # alpha = 1: too much


def test_more_documents_mean_less_variance_and_alpha_one_weighs_less():
    few, many = compute(State(documents=20)), compute(State(documents=200))
    assert many.now.dev.std() < few.now.dev.std() / 2
    assert many.variance < few.variance
    gap = few.now.train.mean() - few.now.dev.mean()
    assert many.now.train.mean() - many.now.dev.mean() < gap / 2
    assert many.dev[many.best].mean() - many.now.dev.mean() < 0.02  # alpha = 1 nearly the best
    assert "57 % are imagined" in bias_variance.caption(few)
    assert "12 % are imagined" in bias_variance.caption(many)


def test_moving_alpha_moves_a_marker_and_leaves_the_lines():
    one, two = (
        explore("smoothing.bias_variance", alpha=a).stage().items("line", "accuracy")
        for a in (0.1, 3.0)
    )
    moved = [a for a, b in zip(one, two, strict=True) if a != b]
    assert len(moved) == 1 and len(moved[0]["x"]) == 2
    explorer = explore("smoothing.bias_variance")
    start = time.process_time()
    for alpha in np.geomspace(0.01, 100, 20).tolist():
        explorer.set(alpha=alpha)
    assert (time.process_time() - start) / 20 < 0.5  # 0.02 s is usual


def test_the_fan_has_a_line_for_every_set():
    fan = max(
        explore("smoothing.bias_variance").stage().items("line", "accuracy"),
        key=lambda item: len(item["x"]),
    )
    assert fan["x"].count(None) == SETS


def test_infinite_log_odds_are_said_in_words():
    explorer = explore("smoothing.bias_variance", "alpha 0: overfit", word="rare")
    assert "log 0" in bias_variance.formula(explorer.view)
    assert explorer.frame()[0]["scene"]


def test_alpha_ends_where_its_axis_does():
    with pytest.raises(ValueError, match="“alpha” takes a number from 0 to 1,000"):
        explore("smoothing.bias_variance").set(alpha=1001)


def test_dragging_the_marker_moves_alpha():
    state = bias_variance.RECIPE.pointer(State(), Pointer("drag", "alpha", "accuracy", 5.0, 0.5))
    assert state.alpha == 10


@pytest.mark.parametrize("documents", [4, 60, 200])
@pytest.mark.parametrize("alpha", [0.0, 0.5, 1000.0])
def test_every_state_is_drawn_and_described(documents, alpha):
    explorer = explore("smoothing.bias_variance", documents=documents, alpha=alpha)
    frame, _ = explorer.frame()
    assert len(frame["headline"]) <= 70 and len(frame["caption"]) <= 230
    assert f"{SETS} thin lines" in frame["alt"]
