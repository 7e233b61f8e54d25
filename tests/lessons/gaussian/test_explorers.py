"""The explorers of lesson 07, computed, drawn and described without a browser."""

import math
import re

import numpy as np
import pytest
from scipy.stats import multivariate_normal, norm
from sklearn.discriminant_analysis import (
    LinearDiscriminantAnalysis,
    QuadraticDiscriminantAnalysis,
)
from sklearn.naive_bayes import GaussianNB

from lessons.data.penguins import penguins as all_penguins
from lessons.gaussian import (
    count,
    count_words,
    map_fits,
    map_words,
    penguins,
    penguins_words,
    threshold,
    threshold_words,
)
from lessons.gaussian import map as cloud_map
from lessons.gaussian.threshold import crossings, densities
from lessons.kit.explorer import figure
from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from nbcore import GaussianDiscriminant, bayes_classify, covariance_parameters, risk
from nbcore.gaussian import KINDS
from tests.lessons.hands import heard, look_at_every_part, pointed

THRESHOLDS = [
    {"threshold": -4.0},
    {"threshold": 8.0},
    {"mean_a": 3.0, "mean_b": -1.0, "threshold": 1.0},
    {"mean_a": 2.0, "mean_b": 2.0},
    {"sd_a": 0.3, "sd_b": 3.0, "prior_b": 0.99},
    {"sd_a": 0.3, "sd_b": 0.3, "mean_a": -4.0, "mean_b": 8.0, "threshold": 2.0},
    {"sd_a": 3.0, "sd_b": 0.3, "prior_b": 0.01, "threshold": 2.1},
]
CLOUDS = [
    {"kind": kind, "k": k, "same": same, "n": n}
    for kind in KINDS
    for k, same, n in ((2, False, 40), (3, True, 5), (3, False, 200))
]
CLOUDS += [{"prior_a": 0.99}, {"prior_a": 0.01, "k": 3}, {"kind": "spherical", "n": 2}]
COUNTS = [
    {"d": 1, "n": 1},
    {"d": 60, "k": 10, "n": 100},
    {"kind": "tied", "d": 60, "k": 2, "n": 30},
]
CASES = [(threshold, s) for s in THRESHOLDS]
CASES += [(cloud_map, s) for s in CLOUDS] + [(count, s) for s in COUNTS]
CASES += [(penguins, {"kind": kind, "n": 10}) for kind in KINDS]
CASES += [(penguins, {"kind": "spherical", "n": 2, "seed": 3, "across": "body_mass_g"})]


@pytest.mark.parametrize(("module", "state"), CASES)
def test_every_part_can_be_made(module, state):
    explorer = explore(module.RECIPE.name, **state)
    look_at_every_part(explorer)
    assert figure.png(explorer.stage()).startswith(b"\x89PNG")


# ---- the threshold


def bells(**state):
    return explore("gaussian.threshold", **state).view


@pytest.mark.parametrize("state", [*THRESHOLDS, {}, {"threshold": 1.37, "sd_b": 2.2}])
def test_risk_of_a_threshold_is_that_of_the_normal_distribution(state):
    view = bells(**state)
    s = view.state
    a = (1 - s.prior_b) * norm.sf(s.threshold, s.mean_a, s.sd_a)
    b = s.prior_b * norm.cdf(s.threshold, s.mean_b, s.sd_b)
    assert view.risk == pytest.approx(a + b, rel=1e-12, abs=0)
    assert view.a_called_b == pytest.approx(a, rel=1e-12, abs=0)  # 6e-16 far out, and never below 0
    assert view.b_called_a == pytest.approx(b, rel=1e-12, abs=0)
    assert view.risk >= view.curves.bayes - 1e-9
    shown = np.interp(s.threshold, view.curves.x, view.curves.risks)
    assert shown == pytest.approx(a + b, abs=1e-3)


def test_bayes_risk_of_the_lecture_case_is_phi_of_minus_one():
    view = explore("gaussian.threshold", "two equal curves").view
    assert view.curves.bayes == pytest.approx(0.158655, abs=1e-6)
    assert view.risk == pytest.approx(0.158655, abs=1e-4)
    assert view.posterior_b == pytest.approx(0.5)
    assert "no rule at all can do better" in threshold_words.headline(view)
    assert not [a for a in stage_areas(view) if a.get("key") == "wasted"]


def stage_areas(view):
    return explore("gaussian.threshold", **vars(view.state)).stage().items("area")


def area(item):
    x, y = np.array(item["x"]), np.array(item["y"])
    return abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2


@pytest.mark.parametrize(
    "state", [{}, {"threshold": 3.0, "prior_b": 0.3}, {"sd_b": 2.5, "threshold": 1.0}]
)
def test_the_shaded_areas_are_the_errors(state):
    view = bells(**state)
    shaded = {}
    for item in stage_areas(view):
        name = item.get("key", item["role"])
        shaded[name] = shaded.get(name, 0) + area(item)
    assert shaded["a called b"] == pytest.approx(view.a_called_b, abs=2e-3)
    seen_b = view.b_called_a - view.state.prior_b * norm.cdf(-4, view.state.mean_b, view.state.sd_b)
    assert shaded["b called a"] == pytest.approx(seen_b, abs=2e-3)
    outside = sum(
        p * (1 - norm.cdf(8, m, sd) + norm.cdf(-4, m, sd))
        for p, m, sd in (
            (view.priors[0], view.state.mean_a, view.state.sd_a),
            (view.priors[1], view.state.mean_b, view.state.sd_b),
        )
    )
    assert shaded["wasted"] == pytest.approx(view.excess, abs=2e-3 + outside)
    assert shaded["paper"] == pytest.approx(shaded["wasted"]), "no other colour shines through"


@pytest.mark.parametrize("state", [*THRESHOLDS, {}, {"prior_b": 0.1}, {"sd_b": 3.0}])
def test_the_bayes_classifier_changes_its_mind_at_the_crossings(state):
    view = bells(**state)
    cuts = [cut for cut in crossings(view.state) if -4 < cut < 8]
    x = np.linspace(-4, 8, 4001)
    chosen = bayes_classify(densities(view.state), view.priors, x[:, None])
    joint = np.exp(
        np.stack(
            [
                norm.logpdf(x, view.state.mean_a, view.state.sd_a),
                norm.logpdf(x, view.state.mean_b, view.state.sd_b),
            ]
        )
    )
    told = joint.max(axis=0) > 1e-290  # where neither curve has underflowed
    changes = x[1:][(np.diff(chosen) != 0) & told[1:] & told[:-1]]
    assert len(changes) == len(cuts)
    assert np.sort(changes) == pytest.approx(np.sort(cuts), abs=0.004)


def test_the_best_threshold_is_the_formula_of_the_exercise():
    explorer = explore("gaussian.threshold", "B is rare")
    heard(explorer, "best", True)
    assert explorer.state.threshold == pytest.approx(1 + math.log(9) / 2, abs=1e-4)
    assert explorer.view.risk == pytest.approx(0.07006, abs=2e-4)
    assert explorer.view.posterior_b == pytest.approx(0.5, abs=1e-3)
    explorer.undo()
    assert explorer.state.threshold == 1.0


def test_unequal_spreads_need_two_cuts():
    view = explore("gaussian.threshold", "two cuts").view
    assert len(view.curves.cuts) == 2
    assert view.curves.best_risk > view.curves.bayes + 0.05
    assert "two cuts would reach" in threshold_words.headline(view)
    assert len(bells(mean_a=1.0).curves.cuts) == 1
    assert bells(mean_b=0.0).curves.cuts == ()


def test_threshold_and_means_can_be_dragged():
    explorer = pointed(explore("gaussian.threshold"), "threshold", 1.004)
    assert explorer.state.threshold == 1.0
    pointed(explorer, "mean_b", 99)
    assert explorer.state.mean_b == 8.0
    pointed(explorer, "risk", -0.5, action="drop")
    assert explorer.state.threshold == -0.5
    pointed(explorer, "", 2.5, action="click")
    assert explorer.state.threshold == 2.5
    handles = [h for item in explorer.stage().items("points") for h in item.get("handles", [])]
    assert sorted(handles) == ["mean_a", "mean_b", "risk", "threshold"]
    assert threshold.pointer(explorer.state, Pointer("press", "risk", "", 1, 1)) == (explorer.state)


# ---- the clouds


def with_priors(view):
    """The model of the view, as one would fit it."""
    model = GaussianDiscriminant(view.state.kind, class_prior=view.priors)
    return model.fit(view.samples, view.labels)


@pytest.mark.parametrize("state", [*CLOUDS, {"prior_a": 0.2, "kind": "spherical"}])
def test_risks_posteriors_and_mistakes_are_those_of_nbcore(state):
    view = explore("gaussian.map", **state).view
    model, clouds = with_priors(view), map_fits.truths(cloud_map.clouds_of(view.state))
    grid = {"bounds": [(-12, 12), (-12, 12)], "points": 241}
    assert view.risk == pytest.approx(risk(model.predict, clouds, view.priors, **grid), abs=3e-3)
    assert view.bayes == pytest.approx(risk(None, clouds, view.priors, **grid), abs=3e-3)
    assert view.posterior == pytest.approx(model.predict_proba([view.state.probe])[0])
    assert view.deltas == pytest.approx(model.joint_log_prob([view.state.probe])[0])
    wrong = np.flatnonzero(model.predict(view.samples) != view.labels)
    assert view.missed.tolist() == wrong.tolist()
    inside = np.stack(np.meshgrid(view.x, view.y), axis=-1).reshape(-1, 2)
    delta = view.delta.reshape(-1, view.state.k)
    assert delta == pytest.approx(model.joint_log_prob(inside))


@pytest.mark.parametrize("k", [2, 3])
@pytest.mark.parametrize(
    ("kind", "theirs"),
    [
        ("tied", LinearDiscriminantAnalysis),
        ("diagonal", GaussianNB),
        ("full", QuadraticDiscriminantAnalysis),
    ],
)
def test_the_map_is_that_of_scikit_learn(kind, theirs, k):
    view = explore("gaussian.map", kind=kind, k=k, prior_a=0.4, n=150).view
    model = theirs(priors=view.priors).fit(view.samples, view.labels)
    points = np.stack(np.meshgrid(view.x, view.y), axis=-1).reshape(-1, 2)
    same = model.predict(points) == view.delta.reshape(-1, k).argmax(axis=1)
    assert same.mean() > 0.995  # full: some versions divide by n - 1
    assert model.predict_proba([view.state.probe])[0] == pytest.approx(view.posterior, abs=0.01)


@pytest.mark.parametrize("kind", KINDS)
def test_the_formula_is_the_difference_of_the_discriminants(kind):
    view = explore("gaussian.map", kind=kind, prior_a=0.3).view
    points = np.random.default_rng(0).normal(size=(20, 2))
    joint = with_priors(view).joint_log_prob(points)
    polynomial = np.einsum("ni,ij,nj->n", points, view.quadratic, points)
    polynomial += points @ view.linear + view.offset
    assert polynomial == pytest.approx(joint[:, 1] - joint[:, 0])
    shown = map_words.formula(view)
    assert ("<mn>0</mn>" in shown) == (kind in ("tied", "diagonal", "spherical"))
    if kind == "tied":
        assert abs(view.quadratic).max() < 1e-12


def test_tied_boundaries_are_straight_and_full_ones_are_not():
    def bend(kind):
        line = next(
            i
            for i in explore("gaussian.map", kind=kind).stage().items("line")
            if i.get("key") == "boundary"
        )
        pairs = zip(line["x"], line["y"], strict=True)
        points = np.array([p for p in pairs if p[0] is not None])
        points = points - points.mean(axis=0)
        return np.linalg.svd(points)[1][-1]

    assert bend("tied") < 1e-3
    assert bend("full") > 1


@pytest.mark.parametrize("state", [{}, {"k": 3}, {"same": True, "kind": "tied", "prior_a": 0.2}])
def test_risk_and_bayes_risk_agree_with_a_large_sample(state):
    view = explore("gaussian.map", **state).view
    rng = np.random.default_rng(1)
    y = rng.choice(view.state.k, size=200_000, p=view.priors)
    X = np.empty((len(y), 2))
    density = []
    for c in range(view.state.k):
        cloud = multivariate_normal(view.state.centres[c], view.covariances[c])
        X[y == c] = cloud.rvs(int((y == c).sum()), random_state=rng)
    for c in range(view.state.k):
        cloud = multivariate_normal(view.state.centres[c], view.covariances[c])
        density.append(view.priors[c] * cloud.pdf(X))
    assert view.bayes == pytest.approx((np.argmax(density, axis=0) != y).mean(), abs=0.003)
    assert view.risk == pytest.approx((with_priors(view).predict(X) != y).mean(), abs=0.003)
    assert view.risk >= view.bayes


def test_equal_clouds_have_the_textbook_bayes_risk():
    centres = ((-1.0, 0.0), (1.0, 0.0), (0.0, 2.5))
    view = explore("gaussian.map", same=True, axes=((1.0, 0.0),) * 3, centres=centres).view
    assert view.bayes == pytest.approx(norm.cdf(-1), abs=2e-3)


def test_crossed_clouds_blind_naive_bayes_and_tied_but_not_full():
    explorer = explore("gaussian.map", "crossed clouds")
    assert explorer.view.risk == pytest.approx(0.5, abs=0.03)
    assert explorer.set(kind="tied").view.risk == pytest.approx(0.5, abs=0.03)
    assert explorer.set(kind="full").view.risk < explorer.view.bayes + 0.01
    assert explorer.view.bayes == pytest.approx(0.22, abs=0.01)


def test_numbers_and_mistakes_of_the_four_kinds():
    view = explore("gaussian.map", k=3).view
    assert [fit.numbers for fit in view.fits.values()] == [
        2 + 6 + 9,
        2 + 6 + 3,
        2 + 6 + 6,
        2 + 6 + 3,
    ]
    for kind, fit in view.fits.items():
        model = GaussianDiscriminant(kind, class_prior=view.priors).fit(view.samples, view.labels)
        assert fit.wrong == (model.predict(view.samples) != view.labels).sum()


def test_two_samples_are_too_few_for_a_full_covariance_and_words_say_so():
    explorer = heard(explore("gaussian.map"), "n", 2)
    assert "singular" in explorer.problem and explorer.state.n == 40
    assert "ridge" not in explorer.problem, "advice for those who write code"
    view = explore("gaussian.map", kind="diagonal", n=2).view
    assert "singular" in [row[2].text for row in map_words.tables(view)[1].rows]
    assert view.fits["full"].model is None and view.fits["spherical"].model is not None


def test_regions_of_three_classes_cover_the_plane():
    items = explore("gaussian.map", k=3).stage().items("area")
    assert {item["role"] for item in items} == {"class0", "class1", "class2"}
    assert sum(map(area, items)) == pytest.approx(12 * 8, rel=0.01)
    assert not explore("gaussian.map").stage().items("area")
    assert len(explore("gaussian.map").stage().items("map")[0]["bytes"]) == 60 * 90


def test_samples_move_with_their_centre():
    before = explore("gaussian.map").view
    explorer = pointed(explore("gaussian.map"), "centre:1", 2.5, 0.5)
    assert explorer.state.centres[1] == (2.5, 0.5)
    moved = explorer.view.samples - before.samples
    assert moved[before.labels == 1] == pytest.approx(np.tile([1.0, 0.0], (40, 1)))
    assert (moved[before.labels == 0] == 0).all()
    pointed(explorer, "centre:0", 99, -99)
    assert explorer.state.centres[0] == (6.0, -4.0)


@pytest.mark.parametrize("axis", [(1.1, 0.5), (0.7, -1.1), (1.4, 0.0), (1.4, 1.4), (-1.4, 1.4)])
@pytest.mark.parametrize("centre", [(0.0, 0.0), (6.0, 4.0), (-6.0, 3.9), (5.5, -4.0), (-5.0, -3.0)])
def test_the_end_of_a_long_axis_stays_in_the_picture(centre, axis):
    centres, axes = ((0.0, 0.0), centre, (0.0, 2.5)), ((1.0, 0.0), axis, (1.4, 0.0))
    explorer = explore("gaussian.map", centres=centres, axes=axes)
    covariance = explorer.view.covariances[1]
    x, y = cloud_map.handle_of_axis(explorer.state, 1)
    assert map_fits.LEFT <= x <= map_fits.RIGHT and map_fits.BOTTOM <= y <= map_fits.TOP
    ends = [np.array(centre) + sign * 2 * np.array(axis) for sign in (1, -1)]
    if any(np.allclose((x, y), end) for end in ends):  # taken there, it keeps the cloud
        pointed(explorer, "axis:1", x, y)
        assert explorer.view.covariances[1] == pytest.approx(covariance)
    assert math.dist((x, y), centre) > 1  # not on top of the centre


def test_axes_and_the_point_can_be_dragged():
    explorer = pointed(explore("gaussian.map"), "axis:0", -1.5, 1.5)
    assert explorer.state.axes[0] == (0.0, 1.0)
    assert explorer.view.covariances[0] == pytest.approx(np.diag([0.36, 1.0]))
    pointed(explorer, "axis:0", -1.5, 99)
    assert explorer.state.axes[0] == (0.0, 2.0)
    pointed(explorer, "axis:0", -1.5, -0.5)  # onto the centre: there is no direction
    assert explorer.state.axes[0] == (0.0, 2.0)
    explorer.set(same=True)
    pointed(explorer, "axis:1", 3.5, 0.5)
    assert explorer.state.axes[0] == (1.0, 0.0)
    assert explorer.view.covariances[1] == pytest.approx(np.diag([1.0, 0.36]))
    pointed(explorer, "", 1.234, -2, action="click")
    assert explorer.state.probe == (1.23, -2.0)
    assert cloud_map.pointer(explorer.state, Pointer("drag", "nothing", "", 0, 0)) == (
        explorer.state
    )


# ---- numbers to learn


@pytest.mark.parametrize("k", [2, 3, 7])
@pytest.mark.parametrize("d", [1, 2, 9])
@pytest.mark.parametrize("kind", KINDS)
def test_the_count_is_that_of_a_fitted_model(kind, d, k):
    X = np.random.default_rng(0).normal(size=(20 * k, d))
    model = GaussianDiscriminant(kind).fit(X, np.arange(20 * k) % k)
    view = explore("gaussian.count", d=d, k=k, kind=kind).view
    assert view.numbers(kind) == model.parameter_count()["total"]


def test_T6_the_lecture_counts_stand_in_the_formula():
    for kind, expected in (("full", 10 + 45), ("diagonal", 10), ("spherical", 1)):
        assert covariance_parameters(kind, 10) == expected
        view = explore("gaussian.count", d=10, kind=kind).view
        assert f"<mn>{expected}</mn>" in count_words.formula(view)


@pytest.mark.parametrize("k", [2, 3, 10])
@pytest.mark.parametrize("d", [1, 2, 4, 7, 20])
@pytest.mark.parametrize("kind", KINDS)
def test_the_least_data_is_the_least(kind, d, k):
    least = count.least_examples(kind, d, k)
    enough = explore("gaussian.count", kind=kind, d=d, k=k, n=least).view
    assert enough.works[kind] and not enough.problem
    fewer = explore("gaussian.count", kind=kind, d=d, k=k, n=least - 1)
    assert not fewer.view.works[kind]
    assert f"needs {least} examples" in count_words.headline(fewer.view)
    assert "singular" in count_words.caption(fewer.view)


def test_the_number_of_measurements_can_be_dragged():
    explorer = pointed(explore("gaussian.count"), "d", 30.4)
    assert explorer.state.d == 30
    assert pointed(explorer, "d", 500).state.d == 60
    assert pointed(explorer, "", -5, action="click").state.d == 1


# ---- penguins


@pytest.mark.parametrize(
    ("kind", "theirs"), [("tied", LinearDiscriminantAnalysis), ("diagonal", GaussianNB)]
)
def test_penguins_are_told_apart_as_by_scikit_learn(kind, theirs):
    view = explore("gaussian.penguins", kind=kind, n=30, seed=2).view
    assert np.bincount(view.codes[view.learned]).tolist() == [30, 30, 30]
    model = theirs().fit(view.X[view.learned], view.codes[view.learned])
    missed = (model.predict(view.X) != view.codes) & ~view.learned
    assert view.missed.tolist() == np.flatnonzero(missed).tolist()
    assert view.fit.wrong == missed.sum() and view.new == 342 - 90
    assert f"{missed.sum()} of 252 new penguins" in penguins_words.headline(view)


def test_penguins_stay_chosen_when_there_are_more_of_them():
    few, many = penguins.chosen(5, 1), penguins.chosen(50, 1)
    assert few.sum() == 15 and many[few].all()
    assert (penguins.chosen(5, 2) != few).any()


def test_a_measurement_chosen_twice_changes_places():
    explorer = heard(explore("gaussian.penguins"), "up", "bill_length_mm")
    assert (explorer.state.across, explorer.state.up) == ("bill_depth_mm", "bill_length_mm")
    assert explorer.view.X[0].tolist() == [18.7, 39.1]
    heard(explorer, "across", "body_mass_g")
    assert explorer.state.across == "body_mass_g"


def test_two_penguins_of_each_species_are_too_few_for_full():
    explorer = heard(explore("gaussian.penguins"), "n", 2)
    assert "singular" in explorer.problem and explorer.state.n == 50
    table = penguins_words.tables(explore("gaussian.penguins", kind="diagonal", n=2).view)[0]
    assert table.rows[0][2].text == "singular"


def test_the_figures_of_the_lesson_on_penguins():
    birds = all_penguins()
    scaled = (birds.X - birds.X.mean(axis=0)) / birds.X.std(axis=0)
    wrong = {
        kind: [
            int((GaussianDiscriminant(kind).fit(X, birds.y).predict(X) != birds.y).sum())
            for X in (birds.X, scaled)
        ]
        for kind in KINDS
    }
    assert wrong == {"full": [4, 4], "tied": [4, 4], "diagonal": [10, 10], "spherical": [92, 11]}


# ---- bad values


@pytest.mark.parametrize(
    ("module", "name", "value", "words"),
    [
        (threshold, "prior_b", 0, "“P(B)” takes a number from 0.01 to 0.99, not 0."),
        (cloud_map, "k", 4, "“classes” takes one of"),
        (cloud_map, "centres", ((0, 0), (1, 1)), "three pairs"),
        (cloud_map, "centres", ((0, 0), (1, 1), (0, 10)), "from −9 to 9"),
        (cloud_map, "axes", ((1, 1),) * 4, "three pairs"),
        (cloud_map, "axes", ((0, 0), (1, 1), (1, 1)), "long axis is 0.6 to 2"),
        (cloud_map, "probe", (0, -10), "from −9 to 9"),
        (penguins, "up", "bill_length_mm", "two different measurements"),
    ],
)
def test_bad_values_give_words(module, name, value, words):
    explorer = explore(module.RECIPE.name)
    with pytest.raises(ValueError, match=re.escape(words)):
        explorer.set(**{name: value})
    assert explorer.state == module.State()
