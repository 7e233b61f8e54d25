"""Mixtures and EM: published figures, nbcore, scipy and scikit-learn; a likelihood that climbs."""

import json
import time
from dataclasses import replace
from itertools import pairwise, product

import numpy as np
import pytest
from scipy.stats import norm
from sklearn.mixture import GaussianMixture as TheirMixture

from lessons.data.experiments.unlabeled import learn, new_words, right_answers, split
from lessons.data.unlabeled import LABELED, SPLITS, TEST, UNLABELED, results, texts
from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from lessons.mixtures import (
    coins,
    coins_words,
    count,
    density,
    line,
    plane,
    unlabeled,
    unlabeled_words,
)
from lessons.mixtures.em_controls import random_starts
from lessons.mixtures.em_run import STEPS, run, settings
from nbcore import BernoulliMixture, GaussianMixture, MultinomialNB
from tests.lessons.hands import heard

EXPLORERS = (density, coins, line, plane, count, unlabeled)
EM = (line, plane)
PRESETS = [
    pytest.param(m, p, id=f"{m.RECIPE.name}-{p}") for m in EXPLORERS for p in m.RECIPE.presets
]
EM_PRESETS = [pytest.param(m, p, id=f"{m.RECIPE.name}-{p}") for m in EM for p in m.RECIPE.presets]


def drag(module, state, name, x, y=0.0, action="drag", panel=""):
    return module.pointer(state, Pointer(action, name, panel, x, y))


@pytest.mark.parametrize(("module", "preset"), PRESETS)
def test_words_fit_their_place_and_a_move_is_quick(module, preset):
    explorer = explore(module.RECIPE.name, preset)
    frame, _ = explorer.frame()
    json.dumps(frame, allow_nan=False)
    assert len(frame["headline"]) <= 70
    assert len(frame["caption"]) <= 160
    assert "nan" not in frame["alt"]
    spent = []
    for _ in range(5):
        start = time.process_time()
        module.compute(explorer.state)
        explorer.frame()
        spent.append(time.process_time() - start)
    assert min(spent) < 0.05


# ---- a mixture of bells


def test_T17_the_density_is_the_weighted_sum_of_bells():
    view = density.compute(density.State())
    expected = 0.7 * norm.pdf(density.GRID, -1.5) + 0.3 * norm.pdf(density.GRID, 2)
    assert view.curves.sum(axis=1) == pytest.approx(expected)
    assert view.joint.sum() == pytest.approx(0.0766, abs=5e-5)
    heights = 0.7 * norm.pdf(view.points, -1.5) + 0.3 * norm.pdf(view.points, 2)
    assert view.log_likelihood == pytest.approx(np.log(heights).sum())


def test_T16_the_hidden_component_is_drawn_by_its_weight_and_can_be_hidden():
    shown, hidden = (explore("mixtures.density", p) for p in ("200 points", "colours hidden"))
    assert np.mean(shown.view.codes == 0) == pytest.approx(0.7, abs=0.08)
    assert max(len(item["x"]) for item in shown.stage().items("points")) == 200
    assert max(len(item["x"]) for item in hidden.stage().items("points")) == 1
    assert "hidden" in hidden.describe()


def test_T17_assignments_are_counted():
    view = density.compute(density.State(n=4))
    assert view.ways == str(len(list(product(range(2), repeat=4)))) == "16"
    assert explore("mixtures.density", "0.7 and 0.3").view.ways == "1,048,576"
    many = density.compute(density.State(n=100))
    assert many.ways == "about 10 to the 30" and len(str(2**100)) == 31


def test_a_bell_and_x_can_be_dragged():
    state = drag(density, density.State(), "mean 1", 3.04)
    assert state.means == (-1.5, 3.0, 5.0)
    assert drag(density, state, "x", 99).x == 8.0
    assert drag(density, state, "", -2, action="click").x == -2.0
    still = density.compute(replace(density.State(), weight=0.0))
    assert still.responsibilities == pytest.approx([0, 1])


@pytest.mark.parametrize("k", [2, 3])
@pytest.mark.parametrize("weight", [0.7, 0.517343270114, 1 / 3, 1e-9, 1.0])
def test_any_weight_can_be_typed(weight, k):
    view = density.compute(density.State(weight=weight, k=k))
    assert sum(view.weights) == pytest.approx(1, abs=1e-11)


# ---- two coins


def test_the_coins_have_the_published_figures():
    """Do and Batzoglou 2008, figure 1."""
    e, m, ten = (
        explore("mixtures.coins", p).view
        for p in ("first E-step", "first M-step", "after ten steps")
    )
    assert e.R[:, 0].round(3).tolist() == [0.449, 0.805, 0.733, 0.352, 0.647]
    assert e.heads.round(1).tolist() == [21.3, 11.7] and e.tails.round(1).tolist() == [8.6, 8.4]
    assert np.round(m.theta, 3).tolist() == [0.713, 0.581]
    assert np.round(ten.theta, 2).tolist() == [0.8, 0.52]
    assert "21.3" in coins_words.caption(e) and "0.713" in coins_words.formula(e)


@pytest.mark.parametrize("learn_weights", [False, True])
@pytest.mark.parametrize("step", [1, 2, 3, 10])
def test_the_bound_touches_where_e_was_made_and_stays_below(step, learn_weights):
    view = coins.compute(coins.State(step=step, learn_weights=learn_weights))
    inside = ~np.isnan(view.climb)
    assert (view.bound[inside] <= view.climb[inside] + 1e-9).all()
    at = {0: int(np.argmin(abs(view.path))), 1: int(np.argmin(abs(view.path - 1)))}
    assert view.bound[at[0]] == pytest.approx(view.climb[at[0]], abs=1e-9)
    steps = coins.run(replace(view.state, step=0))
    before = (step - 1) // 2
    assert view.climb[at[0]] == pytest.approx(steps[before].log_likelihood)
    assert view.climb[at[1]] == pytest.approx(steps[before + 1].log_likelihood)
    top = view.bound[at[1]]  # M climbs to it
    assert np.nanmax(view.bound) == pytest.approx(top, abs=1e-9)


def test_coins_without_a_difference_stay_equal_and_names_can_swap():
    assert explore("mixtures.coins", "equal starts").view.theta == pytest.approx([0.66, 0.66])
    swapped = explore("mixtures.coins", "names swapped").view.theta
    assert np.round(swapped, 2).tolist() == [0.52, 0.8]


def test_sets_can_be_edited_and_dragged():
    explorer = heard(explore("mixtures.coins"), "heads 0", 10, "edit")
    state = explorer.state
    assert state.heads == (10, 9, 8, 4, 7)
    assert drag(coins, state, "set 2", -3.0).heads == (10, 0, 8, 4, 7)
    view = coins.compute(replace(state, step=7))
    model = BernoulliMixture(2, 10, start=[0.6, 0.5], fixed_weights=True, max_steps=3)
    model.fit(np.array(state.heads)[:, None])
    assert view.theta == pytest.approx(model.theta_[:, 0])
    heard(explorer, "heads 0", 11, "edit")
    words = "“heads in set 1” takes a whole number from 0 to 10, not 11."
    assert explorer.problem == words and explorer.state == state
    with pytest.raises(ValueError, match="0 to 10"):
        explorer.set(heads=(11, 5))


COINS_AT_AN_END = [
    ((0, 0, 10, 10), 0.2, 0.9, False),  # both coins have one side only
    ((0, 0, 0), 0.6, 0.5, False),
    ((10, 10, 10), 0.6, 0.5, True),
    ((0, 0, 0, 0, 10), 0.01, 0.99, True),
    ((5, 5, 5), 0.5, 0.99, True),  # no set belongs to B
    ((0, 10), 0.99, 0.01, False),
    ((9, 9, 10, 10, 10), 0.99, 0.01, True),
]


@pytest.mark.filterwarnings("error::RuntimeWarning")
@pytest.mark.parametrize(("heads", "a", "b", "learn"), COINS_AT_AN_END)
def test_coins_come_to_0_and_1_and_the_likelihood_is_still_a_number(heads, a, b, learn):
    start = coins.State(heads=heads, theta_a=a, theta_b=b, learn_weights=learn)
    for step in range(2 * coins.STEPS + 1):
        view = coins.compute(replace(start, step=step))
        steps = coins.run(start)
        before = max(step - 1, 0) // 2
        for t, one in ((0, steps[before]), (1, steps[min(before + 1, coins.STEPS)])):
            at = int(np.argmin(abs(view.path - t)))
            assert view.climb[at] == pytest.approx(one.log_likelihood, abs=1e-9)
        if view.R is not None:
            inside = ~np.isnan(view.bound)
            assert inside[int(np.argmin(abs(view.path)))]
            assert (view.bound[inside] <= view.climb[inside] + 1e-9).all()
        frame, _ = explore("mixtures.coins", **vars(view.state)).frame()
        json.dumps(frame, allow_nan=False)
        assert "nan" not in frame["alt"]
        assert "e−1" not in coins_words.formula(view)


# ---- EM on a line and in the plane


@pytest.mark.parametrize(("module", "preset"), EM_PRESETS)
def test_the_likelihood_never_falls(module, preset):
    state = replace(explore(module.RECIPE.name, preset).state, step=2 * STEPS)
    climb = module.compute(state).climb
    assert all(after >= before - 1e-6 for before, after in pairwise(climb))


@pytest.mark.parametrize("seed", range(8))
def test_from_any_start_the_likelihood_never_falls(seed):
    state = plane.State(starts=random_starts(plane.THREE, seed), step=2 * STEPS, k=seed % 4 + 2)
    climb = plane.compute(state).climb
    assert all(after >= before - 1e-6 for before, after in pairwise(climb))


def test_half_steps_take_turns():
    start, e, m, e2 = (line.compute(line.State(step=i)) for i in range(4))
    assert [v.half for v in (start, e, m, e2)] == ["start", "E", "M", "E"]
    assert start.R is None and start.climb == e.climb  # E moves nothing
    assert np.array_equal(e.R, m.R) and not np.array_equal(m.R, e2.R)
    x, r = e.X[:, 0], e.R
    assert m.now.means[:, 0] == pytest.approx((r.T @ x) / r.sum(axis=0))  # M: weighted means
    assert m.now.weights == pytest.approx(r.mean(axis=0))
    heights = norm.pdf(x[:, None], e.now.means[:, 0], np.sqrt(e.now.covariances[:, 0, 0]))
    shares = heights / heights.sum(axis=1, keepdims=True)
    assert shares == pytest.approx(e.R)


@pytest.mark.parametrize(
    ("module", "preset"), [(line, "three groups, good start"), (plane, "three clouds, found")]
)
def test_em_ends_where_scikit_learn_ends(module, preset):
    state = replace(explore(module.RECIPE.name, preset).state, step=2 * STEPS)
    view = module.compute(state)
    theirs = TheirMixture(
        state.k,
        means_init=state.starts[: state.k],
        weights_init=[1 / state.k] * state.k,
        precisions_init=np.array([np.linalg.inv(view.steps[0].covariances[0])] * state.k),
        max_iter=500,
        tol=1e-10,
    ).fit(view.X)
    assert view.now.means == pytest.approx(theirs.means_, abs=1e-3)
    assert view.now.weights == pytest.approx(theirs.weights_, abs=1e-3)
    assert view.climb[-1] == pytest.approx(theirs.score(view.X) * len(view.X), abs=1e-2)


def test_a_bad_start_ends_on_a_lower_hill_and_more_starts_help():
    bad = explore("mixtures.line", "three groups, bad start")
    good = explore("mixtures.line", "three groups, good start")
    assert bad.view.settled
    assert bad.view.climb[-1] < good.view.climb[-1] - 10
    best = line.compute(line.RECIPE.change(bad.state, "best", None))
    assert best.climb[-1] == pytest.approx(good.view.climb[-1], abs=1e-3)


def test_equal_starts_stay_equal():
    view = explore("mixtures.line", "equal starts").view
    assert view.alike and abs(view.R - 0.5).max() < 1e-9
    assert "tell them apart" in line.RECIPE.whole().headline(view)


@pytest.mark.parametrize("module", EM)
def test_collapse_is_seen_and_cured(module):
    view = explore(module.RECIPE.name, "collapse").view
    assert view.collapsed == [1] and "collapsed" in module.RECIPE.whole().headline(view)
    cured = module.compute(replace(view.state, floor=0.2))
    assert cured.collapsed == [] and cured.climb[-1] < view.climb[-1]


def test_a_hundred_times_less_variance_gives_the_log_of_ten_more():
    X = np.array(line.OUTLIER)
    top = [
        GaussianMixture(2, start=[[0.0], [5.0]], ridge=r).fit(X).log_likelihood_
        for r in (1e-4, 1e-6)
    ]
    assert top[1] - top[0] == pytest.approx(np.log(10), abs=0.01)


def test_points_and_starts_are_dragged_added_and_deleted():
    state = line.State(step=5)
    moved = drag(line, state, "point 1", 3.456, panel="line")
    assert moved.points[0] == (3.46,) and moved.step == 5
    start = drag(line, state, "start 2", 4.0, panel="line")
    assert start.starts[1] == (4.0,) and start.step == 0
    more = drag(line, state, "", 99, action="click", panel="line")
    assert more.points[-1] == (line.RIGHT,) and len(more.points) == 21
    fewer = line.pointer(state, Pointer("key", "point 20", "line", 0, 0, key="Delete"))
    assert len(fewer.points) == 19
    assert drag(line, state, "point 99", 0, panel="line") == state
    assert drag(line, state, "point 1", 0, panel="climb") == state
    dragged = drag(plane, plane.State(), "point 2", 1.0, -9.0, panel="plane")
    assert dragged.points[1] == (1.0, plane.BOTTOM)


def test_a_shared_point_is_cut_into_slices_and_bars_are_shares():
    explorer = explore("mixtures.plane", step=1)
    doubts = int((explorer.view.R.max(axis=1) < plane.SURE).sum())
    assert len(explorer.stage().items("area", "plane")) > 3 + doubts  # 3 ellipses, 2 slices or more
    explorer = explore("mixtures.line", step=1)
    bars = explorer.stage().items("bar", "line")
    heights = [abs(bar["y"][1] - bar["y"][0]) for bar in bars]
    whole = sum(heights) / len(explorer.view.X)
    first = sum(h for h, bar in zip(heights, bars, strict=True) if bar["role"] == "class0")
    assert first / whole == pytest.approx(explorer.view.R[:, 0].sum(), rel=1e-3)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"points": ((1.0,),)}, "Keep at least 2 points"),
        ({"points": ((1.0, 2.0),) * 3}, "A point is 1 number"),
        ({"starts": ((0.0,),)}, "2 starts"),
        ({"floor": 0.1}, "“least variance” takes one of"),
        ({"kind": "round"}, "covariance is one of"),
    ],
)
def test_bad_values_give_words(changes, words):
    with pytest.raises(ValueError, match=words):
        explore("mixtures.line", **changes)


def test_a_run_is_worked_out_as_far_as_somebody_looks():
    state = replace(line.State(), starts=((-1.11,), (0.5,)))
    line.compute(state)
    assert len(run(settings(state)).seen) == 1
    line.compute(replace(state, step=6))
    assert len(run(settings(state)).seen) == 4


# ---- how many components


def test_training_wants_more_and_new_points_do_not():
    view = explore("mixtures.count").view
    train, new, penalty = view.fits.scores.T
    assert (np.diff(train) > -1e-9).all()
    assert view.best(1) == view.best(2) == 3 and new[5] < new[2]
    models = [TheirMixture(k, random_state=0, n_init=5).fit(view.fits.X) for k in (1, 3)]
    for k, model in zip((1, 3), models, strict=True):
        assert penalty[k - 1] == pytest.approx(-model.bic(view.fits.X) / 120, abs=0.01)


def test_one_cloud_is_one_and_clouds_that_touch_are_missed():
    assert explore("mixtures.count", "one cloud, six components").view.best(2) == 1
    assert explore("mixtures.count", "two that touch").view.best(2) == 1  # though there are two
    assert drag(count, count.State(), "k", 17.0).k == 6
    with pytest.raises(ValueError, match="“training points” takes one of 30, 60, 200"):
        explore("mixtures.count", n=31)


# ---- texts without labels


def test_N3_the_table_is_what_nbcore_gives():
    assert len(results()) == 2 * len(LABELED) * len(UNLABELED)
    for name, labeled, free in (("mails", 10, 120), ("mails", 4, 0), ("reviews", 24, 60)):
        row = results()[name, labeled, free]
        assert len(row.right) == SPLITS
        for seed in (0, 11):
            assert right_answers(name, seed, labeled, free) == row.right[seed]
        assert [list(part) for part in row.words] == new_words(name, labeled, free)


def test_N3_without_unlabeled_texts_it_is_plain_naive_bayes():
    X, y, _ = texts("mails")
    rows = split("mails", 3).labeled[:10]
    plain = MultinomialNB(alpha=1).fit(X[rows], y[rows])
    assert learn("mails", 3, 10, 0).predict_proba(X) == pytest.approx(plain.predict_proba(X))


def test_a_split_keeps_test_labels_and_the_rest_apart():
    parts = split("reviews", 5)
    everything = np.concatenate([parts.test, parts.labeled, parts.free])
    assert len(set(everything)) == len(everything) == len(texts("reviews")[1])
    y = texts("reviews")[1]
    assert (y[parts.labeled[::2]] == "negative").all() and len(parts.test) == 2 * TEST


def test_N3_unlabeled_mails_help_and_unlabeled_reviews_hurt():
    help_, few, hurt = (
        explore("mixtures.unlabeled", p).view
        for p in ("10 labels, 100 mails", "too few to help", "reviews: they hurt")
    )
    assert help_.alone.mean() == pytest.approx(0.771, abs=5e-4)
    assert help_.now.mean() == pytest.approx(0.861, abs=5e-4) and help_.better == 17
    assert few.now.mean() < few.alone.mean() - 0.03
    assert hurt.now.mean() < hurt.alone.mean() - 0.03 and (hurt.better, hurt.worse) == (1, 18)
    assert "help" in unlabeled_words.headline(help_) and "hurt" in unlabeled_words.headline(hurt)


def test_the_marks_snap_to_what_was_tried():
    state = drag(unlabeled, unlabeled.State(), "unlabeled", 33.0)
    step = 0.1 * 134  # a key with shift
    assert drag(unlabeled, unlabeled.State(), "unlabeled", 100 + step).unlabeled == 120
    assert state.unlabeled == 40
    assert drag(unlabeled, state, "labeled", 4.9).labeled == 24
    explorer = heard(explore("mixtures.unlabeled"), "labeled", 16)
    assert explorer.state.labeled == 16
    for wrong, words in ((11, "Choose one of"), (16.5, "whole number")):  # typed, between two stops
        heard(explorer, "labeled", wrong)
        assert words in explorer.problem and explorer.state.labeled == 16
