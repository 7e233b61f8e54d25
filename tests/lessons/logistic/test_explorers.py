"""The explorers of lesson 09, computed, drawn and described without a browser."""

import math
import warnings

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.special import expit
from sklearn.linear_model import LinearRegression
from sklearn.linear_model import LogisticRegression as Theirs

from lessons.kit.explorer import figure
from lessons.kit.explorer.explorers import explore
from lessons.logistic import (
    curve,
    curve_words,
    data,
    descent,
    descent_run,
    descent_words,
    far_point,
    far_point_words,
    likelihood,
    likelihood_words,
    penalty,
    penalty_fits,
    penalty_words,
    runaway,
)
from lessons.logistic import map as plane_map
from nbcore import LogisticRegression
from tests.lessons.hands import heard, look_at_every_part, pointed

MODULES = (far_point, curve, plane_map, likelihood, descent, runaway, penalty)
CASES = [
    (far_point, {"far": far, "show": show})
    for far in (-4.0, 0.0, 30.0)
    for show in ("line", "curve", "both")
]
CASES += [
    (far_point, {"points": ((-1.0, 1), (1.0, 0)), "residuals": True, "show": "curve"}),
    (far_point, {"points": ((-1.0, 0), (1.0, 1)), "far": -4.0}),
    (curve, {"w0": 10.0, "w1": -10.0, "x": 9.0}),
    (curve, {"w0": -10.0, "w1": 0.01, "x": -9.0}),
    (curve, {"w0": 0.0, "w1": 0.0}),
    (plane_map, {"w0": 10.0, "w1": 0.0, "w2": 0.0, "times": 10.0}),
    (plane_map, {"w0": -10.0, "w1": 10.0, "w2": 10.0, "probe": (-3.0, 2.0)}),
    (likelihood, {"w0": 10.0, "w1": 10.0}),
    (likelihood, {"w0": -10.0, "w1": -0.01}),
    (descent, {"eta": 5.0, "step": 17}),
    (descent, {"solver": "newton", "start": (5.0, 2.0), "step": 99}),
    (runaway, {"l2": 10.0, "step": 0}),
    (runaway, {"points": ((0.0, 1), (0.0, 0)), "step": 20}),
    (penalty, {"kind": "L1", "strength": 100.0}),
]


@pytest.mark.parametrize(("module", "state"), CASES)
def test_every_part_can_be_made(module, state):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        explorer = explore(module.RECIPE.name, **state)
        look_at_every_part(explorer)
    assert figure.png(explorer.stage()).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("module", "state", "words"),
    [
        (far_point, {"far": 99.0}, "“far point at x =” takes a number from −4 to 30, not 99."),
        (far_point, {"show": "all"}, "“show” takes one of line, curve, both, not “all”."),
        (far_point, {"points": ((1.0, 1),)}, "one point of each class"),
        (far_point, {"points": ((1.0, 2), (0.0, 0))}, "a label, 0 or 1"),
        (far_point, {"points": ((1.0, 1), (0.0, 0)) * 20}, "30 points are enough"),
        (far_point, {"points": ((99.0, 1), (0.0, 0))}, "from −32 to 32, not at 99"),
        (descent, {"start": (99.0, 0.0)}, "two weights"),
    ],
)
def test_what_cannot_be_used_gives_words(module, state, words):
    with pytest.raises(ValueError, match=words):
        explore(module.RECIPE.name, **state)


# ---- the points are those of the lecture's figures


def test_the_points_of_figure_5_4_give_the_curve_of_figure_5_6():
    w0, w1 = data.fitted(data.FIG_5_4)
    assert (round(w0, 2), round(w1, 2)) == (-0.33, -2.40)
    X, y = data.arrays(data.FIG_5_4)
    theirs = Theirs(C=np.inf, tol=1e-10).fit(X, y)
    assert (theirs.intercept_[0], theirs.coef_[0, 0]) == pytest.approx((w0, w1), abs=1e-4)


def test_the_points_of_figure_5_7_give_its_weights():
    points = np.array(data.FIG_5_7)
    model = LogisticRegression(l2=0).fit(points[:, :2], points[:, 2].astype(int))
    assert model.coef_[0].round(2).tolist() == [2.53, -2.58]
    assert round(model.intercept_[0], 1) == 0.1


def test_separable_is_told_from_mixed():
    assert data.separable(data.SEPARABLE)
    assert data.separable(((0.0, 0), (1.0, 1)))
    assert not data.separable(data.FIG_5_4)
    assert not data.separable(((0.0, 0), (0.0, 1)))


# ---- least squares and the far point


@pytest.mark.parametrize("far", [2.0, 10.0, 30.0])
def test_line_and_curve_are_those_of_scikit_learn(far):
    view = explore("logistic.far_point", far=far).view
    X, y = data.arrays(view.all)
    line = LinearRegression().fit(X, y)
    assert (view.line.w0, view.line.w1) == pytest.approx((line.intercept_, line.coef_[0]))
    assert view.line.cut == pytest.approx((0.5 - line.intercept_) / line.coef_[0])
    curve = Theirs(C=np.inf, tol=1e-10).fit(X, y)
    assert view.curve.w1 == pytest.approx(curve.coef_[0, 0], abs=1e-3)
    assert len(view.line.wrong) == ((line.predict(X) > 0.5) != y).sum()
    assert len(view.curve.wrong) == (curve.predict(X) != y).sum()
    others = LinearRegression().fit(X[:-1], y[:-1])
    assert view.line.pull == pytest.approx(others.predict([[far]])[0] ** 2)


def test_the_line_leaves_0_to_1_and_the_far_point_spoils_it():
    near, away = (
        explore("logistic.far_point", "fig 5.4").view,
        explore("logistic.far_point", "far point at 30").view,
    )
    assert near.line.ends[0] > 1 and near.line.ends[1] < 0
    assert len(near.line.wrong) == 2 and len(away.line.wrong) == 5
    assert len(away.curve.wrong) == 2
    assert abs(near.curve.cut - away.curve.cut) < 0.01
    assert away.line.cut - near.line.cut > 2
    assert away.line.pull > 90 and away.curve.pull < 1e-6
    assert "no probabilities" in far_point_words.headline(near)


def test_points_can_be_dragged_flipped_added_and_taken_away():
    explorer = pointed(explore("logistic.far_point"), "far", 12.34)
    assert explorer.state.far == 12.3
    pointed(explorer, "far", 99)
    assert explorer.state.far == 30.0
    pointed(explorer, "point 0", -3.0, 0.1)
    assert explorer.state.points[0] == (-3.0, 0)
    pointed(explorer, "point 1", 0, action="press")
    assert explorer.state.points[1] == (-1.7, 0)
    pointed(explorer, "", 1.0, 0.9, action="click")
    assert explorer.state.points[-1] == (1.0, 1) and len(explorer.state.points) == 12
    pointed(explorer, "point 11", 0, action="key", key="Delete")
    assert len(explorer.state.points) == 11
    before = explorer.state
    pointed(explorer, "point 99", 0)
    assert explorer.state == before


def test_the_last_point_of_a_class_stays():
    explorer = explore("logistic.far_point", points=((-1.0, 1), (1.0, 0)))
    pointed(explorer, "point 0", 0, action="key", key="Delete")
    assert "one point of each class" in explorer.problem
    assert len(explorer.state.points) == 2


# ---- odds and the curve


@pytest.mark.parametrize("state", [{}, {"w0": 0.7, "w1": 1.9, "x": -1.0}])
def test_probability_odds_and_odds_ratio(state):
    view = explore("logistic.curve", **state).view
    s = view.state
    for k in (0, 1):
        p = expit(s.w0 + s.w1 * (s.x + k))
        assert view.p[k] == pytest.approx(p)
        assert view.odds[k] == pytest.approx(p / (1 - p))
        assert view.score[k] == pytest.approx(math.log(p / (1 - p)))
    assert view.odds[1] / view.odds[0] == pytest.approx(view.ratio)


def test_the_boundary_of_figure_5_6_and_the_one_in_the_text():
    right = explore("logistic.curve", "fig 5.6").view
    assert right.cut == pytest.approx(-0.1375) and "−0.1375" in curve_words.headline(right)
    printed = explore("logistic.curve", "as the text prints it").view
    assert printed.cut == pytest.approx(-7.27, abs=0.005)
    assert printed.half > right.half


def test_the_boundary_and_the_place_can_be_dragged():
    explorer = pointed(explore("logistic.curve"), "cut", 1.0)
    assert explorer.state.w0 == 2.4 and explorer.view.cut == pytest.approx(1.0)
    pointed(explorer, "x p", -1.25)
    assert explorer.state.x == -1.25
    pointed(explorer, "", 0.75, action="click")
    assert explorer.state.x == 0.75


# ---- two predictors


def test_figure_5_7_by_hand():
    view = explore("logistic.map").view
    assert view.score == pytest.approx(0.05)
    assert view.p == pytest.approx(expit(0.05))
    model = LogisticRegression.from_weights([2.53, -2.58], 0.1)
    points = np.array(data.FIG_5_7)
    assert len(view.wrong) == (model.predict(points[:, :2]) != points[:, 2]).sum() == 3


def half_line(explorer):
    return next(i for i in explorer.stage().items("line") if i.get("key") == "P=0.5")


def test_multiplying_all_weights_moves_no_line_but_narrows_the_strip():
    plain, longer = explore("logistic.map"), explore("logistic.map", times=5.0)
    for axis in "xy":
        assert half_line(longer)[axis] == pytest.approx(half_line(plain)[axis])
    assert longer.view.gap == pytest.approx(plain.view.gap / 5)
    (a, c), (b, d) = half_line(plain)["x"], half_line(plain)["y"]
    for x1, x2 in ((a, b), (c, d)):
        assert 0.1 + 2.53 * x1 - 2.58 * x2 == pytest.approx(0, abs=1e-4)


def test_the_map_holds_the_probabilities():
    item = explore("logistic.map").stage().items("map")[0]
    shown = np.frombuffer(item["bytes"], dtype=np.uint8).reshape(item["rows"], item["columns"])
    x1, x2 = np.meshgrid(np.linspace(-3, 3, 121)[1::2], np.linspace(-2, 2, 81)[1::2])
    p = expit(0.1 + 2.53 * x1 - 2.58 * x2)
    assert shown / 255 == pytest.approx(0.5 + 0.8 * (p - 0.5), abs=0.003)


def test_the_probe_goes_where_it_is_put():
    explorer = pointed(explore("logistic.map"), "probe", 9.0, -9.0)
    assert explorer.state.probe == (3.0, -2.0)
    pointed(explorer, "", 0.123, 0.5, action="click")
    assert explorer.state.probe == (0.12, 0.5)


# ---- likelihood


@pytest.mark.parametrize("state", [{}, {"w0": -0.33, "w1": -2.4}, {"w0": 2.0, "w1": 3.0}])
def test_the_likelihood_is_the_product_of_the_bars(state):
    view = explore("logistic.likelihood", **state).view
    X, y = data.arrays(data.FIG_5_4)
    p = expit(view.state.w0 + view.state.w1 * X[:, 0])
    assert view.granted == pytest.approx(np.where(y == 1, p, 1 - p))
    assert view.likelihood == pytest.approx(np.prod(view.granted))
    assert view.loss == pytest.approx(view.positives + view.negatives)
    bars = explore("logistic.likelihood", **state).stage().items("bar", "bars")
    assert [bar["y"][1] for bar in bars] == pytest.approx(view.granted.tolist(), rel=1e-4)


def test_no_other_weights_give_more():
    X, y = data.arrays(data.FIG_5_4)
    sign = 2 * y - 1
    found = minimize(lambda w: np.logaddexp(0, -sign * (w[0] + w[1] * X[:, 0])).sum(), [0, 0])
    view = heard(explore("logistic.likelihood"), "best", True).view
    assert view.best == pytest.approx(found.fun, abs=1e-6)
    assert view.loss == pytest.approx(view.best, abs=1e-5)
    assert "no other curve" in likelihood_words.headline(view)
    assert "no other curve" in likelihood_words.headline(
        explore("logistic.likelihood", "fig 5.6").view
    )


def test_as_printed_the_loss_falls_below_0():
    view = explore("logistic.likelihood").view
    assert view.positives - view.negatives == pytest.approx(-2.308, abs=1e-3)
    shown = likelihood_words.tables(view)[0].rows[3][1].text
    assert shown == "−2.308"


def test_too_sure_lets_ten_bars_grow_and_two_collapse():
    best, sure = (explore("logistic.likelihood", name).view for name in ("fig 5.6", "too sure"))
    assert ((sure.granted > best.granted).sum(), (sure.granted < best.granted).sum()) == (10, 2)
    assert sure.likelihood < best.likelihood / 100


def test_the_curve_can_be_dragged():
    explorer = pointed(explore("logistic.likelihood"), "middle", -0.5)
    assert -explorer.state.w0 / explorer.state.w1 == pytest.approx(-0.5)
    pointed(explorer, "steep", -1.5)
    assert explorer.state.w1 == pytest.approx(-2.0)
    pointed(explorer, "steep", -0.5)
    assert abs(explorer.state.w1) <= 10
    before = explorer.state
    pointed(explorer, "middle", 0, action="press")
    assert explorer.state == before


# ---- downhill


def plain_descent(eta, steps):
    X, y = data.arrays(data.FIG_5_4)
    X1 = np.column_stack([np.ones(len(X)), X])
    w = np.zeros(2)
    for _ in range(steps):
        w = w - eta * X1.T @ (expit(X1 @ w) - y)
    return w


@pytest.mark.parametrize(("eta", "steps"), [(0.2, 1), (0.2, 3), (0.01, 40), (3.0, 40)])
def test_the_path_is_that_of_gradient_descent(eta, steps):
    view = explore("logistic.descent", eta=eta, step=steps).view
    assert view.w == pytest.approx(plain_descent(eta, steps))


def test_step_sizes_from_too_small_to_never_settling():
    walks = {eta: descent_run.walk("gradient", eta, (0.0, 0.0)) for eta in (0.01, 0.2, 1.5, 3.0)}
    bottom = descent_run.bottom()
    assert walks[0.01].arrived is None and (np.diff(walks[0.01].loss) < 0).all()
    assert walks[0.01].loss[-1] - bottom[2] == pytest.approx(0.75, abs=0.01)
    assert walks[0.2].arrived == 21
    assert walks[1.5].arrived == 8 and walks[1.5].w[1, 1] < -8
    assert walks[3.0].arrived is None and (np.diff(walks[3.0].loss) > 0).any()
    assert 2 / bottom[3] == pytest.approx(1.75, abs=0.005)
    long = plain_descent(1.7, 3000), plain_descent(1.8, 3000), plain_descent(1.8, 3001)
    assert long[0] == pytest.approx(bottom[:2], abs=1e-3)
    assert np.abs(long[1] - long[2]).max() > 0.01
    words = [descent_words.headline(explore("logistic.descent", eta=eta).view) for eta in walks]
    assert "still 0.75 above" in words[0] and "after 21 steps" in words[1]
    assert "never settles" in words[3]


def test_newton_needs_four_steps():
    view = explore("logistic.descent", "Newton").view
    assert view.walk.arrived == 4
    assert view.walk.w[-1] == pytest.approx(descent_run.bottom()[:2], abs=1e-6)
    assert "eta" in descent.RECIPE.hidden(view)


def test_the_ground_is_the_loss():
    X, y = data.arrays(data.FIG_5_4)
    model = LogisticRegression(l2=0)
    for x, y_ in (line.T for line in descent_run.ground()[1][::3]):
        level = {round(model.loss(X, y, w=[b], b=a), 2) for a, b in zip(x, y_, strict=True)}
        assert max(level) - min(level) < 0.15  # straight pieces between the places of a grid


def test_the_start_can_be_dragged_and_every_start_ends_in_the_same_place():
    explorer = pointed(explore("logistic.descent", step=99), "start", 3.96, 1.02)
    assert explorer.state.start == (4.0, 1.0)
    assert explorer.view.walk.loss[-1] == pytest.approx(descent_run.bottom()[2], abs=1e-3)
    pointed(explorer, "", -9.0, -3.0, action="click", panel="ground")
    assert explorer.state.start == (-5.0, -3.0)
    before = explorer.state
    pointed(explorer, "", 10, 10, action="click", panel="losses")
    assert explorer.state == before


# ---- running away


def test_separable_weights_grow_by_two_with_each_step_of_newton():
    view = explore("logistic.runaway", "twenty steps on").view
    assert view.endless and view.w1 == pytest.approx(-36.75, abs=0.005)
    assert np.diff(np.abs(view.run.w[12:, 1])) == pytest.approx(2, abs=1e-3)
    assert (np.diff(view.run.loss) < 0).all()


@pytest.mark.parametrize("l2", [0.01, 0.1, 5.0])
def test_a_penalty_holds_them_where_scikit_learn_finds_them(l2):
    view = explore("logistic.runaway", l2=l2, step=20).view
    X, y = data.arrays(data.SEPARABLE)
    theirs = Theirs(C=1 / l2, tol=1e-10).fit(X, y)
    assert not view.endless and view.w1 == pytest.approx(theirs.coef_[0, 0], abs=1e-3)
    assert view.growth == pytest.approx(0, abs=1e-9)


def test_one_point_across_stops_them():
    explorer = explore("logistic.runaway", "twenty steps on")
    i = data.SEPARABLE.index((-0.5, 1))
    pointed(explorer, f"point {i}", 0.7, 1.0)
    assert not explorer.view.separable and abs(explorer.view.w1) < 4
    assert explorer.state.points == runaway.OVERLAP
    explorer.undo()
    assert explorer.view.endless


# ---- penalties


@pytest.mark.parametrize(("kind", "place"), [("L2", 4), ("L2", 10), ("L1", 8), ("L1", 12)])
def test_weights_are_at_the_minimum(kind, place):
    _, X, y = penalty_fits.table()
    X, y = X[:100], y[:100]
    strength, w = penalty_fits.STRENGTHS[place], penalty_fits.path(kind).weights[place]
    l2, l1 = (strength, 0.0) if kind == "L2" else (0.0, strength)
    model = LogisticRegression(l2=l2, l1=l1)
    b = model.fit(X, y).intercept_
    here = model.loss(X, y, w=w, b=b)
    rng = np.random.default_rng(0)
    for _ in range(30):
        assert here <= model.loss(X, y, w=w + rng.normal(0, 0.02, len(w)), b=b) + 1e-3
    if kind == "L2":
        theirs = Theirs(C=1 / strength, tol=1e-10, max_iter=5000).fit(X, y)
        assert w == pytest.approx(theirs.coef_[0], abs=2e-3)


def test_l1_puts_weights_at_exactly_0_and_l2_none():
    zeros = {
        kind: [int((w == 0).sum()) for w in penalty_fits.path(kind).weights]
        for kind in penalty_fits.KINDS
    }
    assert set(zeros["L2"]) == {0}
    assert zeros["L1"][0] == 0 and zeros["L1"][-1] == 24
    assert explore("logistic.penalty", "L1, three words left").view.kept == 3
    sizes = np.abs(penalty_fits.path("L2").weights).sum(axis=1)
    assert (np.diff(sizes) < 0).all()


def test_the_loss_on_new_mails_falls_and_rises():
    for kind in penalty_fits.KINDS:
        loss = penalty_fits.path(kind).loss
        best = int(loss.argmin())
        assert 0 < best < len(loss) - 1
        assert loss[0] > loss[best] + 0.02 and loss[-1] > loss[best] + 0.02


def test_the_strength_can_be_dragged_and_typed():
    explorer = pointed(explore("logistic.penalty"), "strength", 0.1)
    assert explorer.state.strength == 1.0
    pointed(explorer, "strength loss", 99)
    assert explorer.state.strength == 100.0
    heard(explorer, "strength", 0.9)  # between two stops: the nearest is shown
    assert "λ = 1:" in penalty_words.headline(explorer.view)
