"""The beam and the discount, against nbcore, numpy and scipy (C4)."""

from fractions import Fraction
from xml.etree import ElementTree

import numpy as np
import pytest
from scipy import integrate, stats

from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from lessons.probability import discount, expectation, expectation_words
from tests.lessons.hands import heard

BEAMS = [
    {},
    {"p": 0.0},
    {"sunny": 2.0, "rainy": 2.0},
    {"sunny": 0.0, "rainy": 6.0, "p": 0.35},
    {"own": True, "support": 6.0},
    {"own": True, "support": 0.0, "p": 1.0},
]
WEATHERS = [
    {},
    {"centre": 20.0},
    {"centre": 5.0, "reach": 3.0},
    {"centre": -40.0, "reach": 40.0, "step": 5},
    {"centre": 20.0, "reach": 40.0, "step": 7},
    {"reach": 1.0, "step": 0},
]
CASES = [(expectation, s) for s in BEAMS] + [(discount, s) for s in WEATHERS]


@pytest.mark.parametrize(("module", "state"), CASES)
def test_every_part_can_be_made_and_headlines_are_short(module, state):
    explorer = explore(module.RECIPE.name, **state)
    recipe, view = explorer.recipe, explorer.view
    assert explorer.stage().items("bar") and explorer.stage().items("line")
    assert 0 < len(recipe.headline(view)) <= 70, recipe.headline(view)
    assert len(recipe.caption(view)) <= 230
    assert "nan" not in recipe.describe(view).lower().split()
    ElementTree.fromstring(f"<div>{recipe.formula(view)}</div>")
    (table,) = recipe.tables(view)
    assert all(len(row) == len(table.columns) for row in table.rows)


# ---- the beam


def test_C4_ice_creams_balance_at_two_point_six():
    explorer = explore("probability.expectation", "Marcia's ice creams 2.6")
    assert explorer.view.mean == Fraction(13, 5)
    assert "2.6" in expectation_words.headline(explorer.view)
    (triangle,) = [i for i in explorer.stage().items("points") if i["handles"] == ["support"]]
    assert triangle["x"] == [2.6]


def test_certain_sun_leaves_one_weight():
    view = explore("probability.expectation", "certain sun").view
    assert view.mean == 3 and view.probabilities == (1, 0)


@pytest.mark.parametrize("state", BEAMS)
def test_the_mean_is_that_of_numpy(state):
    view = expectation.compute(expectation.State(**state))
    values, p = np.array(view.values, dtype=float), np.array(view.probabilities, dtype=float)
    assert float(view.mean) == pytest.approx(np.average(values, weights=p))


@pytest.mark.parametrize(("support", "side"), [(2.0, "right"), (3.0, "left"), (2.6, None)])
def test_held_elsewhere_the_beam_tips(support, side):
    explorer = explore("probability.expectation", own=True, support=support)
    beam = next(i for i in explorer.stage().items("line") if i.get("key") == "mean")
    left, right = beam["y"]
    headline = expectation_words.headline(explorer.view)
    if side is None:
        assert left == right and "balances at 2.6" in headline
    else:
        assert (left > right) == (side == "right")
        assert f"tips to the {side}" in headline


def test_a_tipped_beam_turns_about_its_support():
    beam = next(
        i
        for i in explore("probability.expectation", "held in the middle").stage().items("line")
        if "key" in i
    )
    assert np.interp(2.0, beam["x"], beam["y"]) == pytest.approx(0, abs=1e-6)


def test_weights_and_the_support_can_be_dragged():
    def drag(name, x, y, state=None):
        state = state or expectation.State()
        return expectation.pointer(state, Pointer("drag", name, "beam", x, y))

    sunny = drag("sunny", 4.04, 0.5)
    assert (sunny.sunny, sunny.p, sunny.own) == (4.0, 0.5, False)
    assert sunny.support == 2.5  # goes along with the balance
    assert drag("rainy", -3, 0.3).p == 0.7 and drag("rainy", -3, 0.3).rainy == 0.0
    held = drag("support", 9, 0)
    assert held.own and held.support == 6.0
    assert drag("sunny", 4, 0.5, held).support == 6.0
    assert expectation.change(held, "level", True).support == 2.6
    assert expectation.change(expectation.State(), "support", 1.0).own
    assert expectation.change(expectation.State(), "p", 0.5).support == 2.0
    assert drag("", 1, 1) == expectation.State()
    click = Pointer("click", "", "beam", 1, 1)
    assert expectation.pointer(held, click) == held


# ---- the discount


def test_C4_the_sum_settles_at_the_integral():
    totals = [discount.compute(discount.State(step=s)).total for s in range(discount.LAST + 1)]
    assert totals[:3] == pytest.approx([10, 10, 10.625])
    assert totals[-1] == pytest.approx(125 / 12, abs=0.001)
    assert discount.integral(-10, 20) == Fraction(125, 12)
    errors = abs(np.array(totals) - 125 / 12)
    assert errors[-1] < errors[3] < errors[0]


@pytest.mark.parametrize("state", WEATHERS)
def test_against_scipy(state):
    view = discount.compute(discount.State(**state))
    c, r = view.state.centre, view.state.reach
    weather = stats.triang(0.5, loc=c - r, scale=2 * r)
    assert view.probabilities == pytest.approx(np.diff(weather.cdf(view.edges)))
    assert view.probabilities.sum() == pytest.approx(1)
    area = integrate.quad(
        lambda t: max(0.0, -t) * weather.pdf(t), c - r, c + r, points=[c, 0.0], limit=200
    )[0]
    assert view.limit == pytest.approx(area, abs=1e-6)


def test_the_mean_of_the_discount_is_not_the_discount_of_the_mean():
    view = discount.compute(discount.State())
    assert float(discount.discount(view.state.centre)) == 10 < view.limit
    # never above zero: a straight line, no difference
    cold = explore("probability.discount", "deep winter").view
    assert cold.limit == 25 == pytest.approx(cold.total)


def test_the_strips_of_the_picture_have_area_1():
    for step in range(discount.LAST + 1):
        bars = explore("probability.discount", step=step).stage().items("bar", "weather")
        filled = [bar for bar in bars if not bar.get("outline")]
        assert len(filled) == 2**step
        areas = [np.ptp(bar["x"]) * np.ptp(bar["y"]) for bar in filled]
        assert sum(areas) == pytest.approx(1, abs=1e-4)


def test_the_timeline_doubles_the_readings_and_the_weather_can_be_dragged():
    explorer = explore("probability.discount")
    assert explorer.frame()[0]["timeline"] == {"step": 2, "last": 7}
    assert explorer.set(step=3).view.n == 8
    moved = discount.pointer(discount.State(), Pointer("drag", "centre", "weather", -99, 0))
    assert moved.centre == -40.0
    assert heard(explorer, "centre", -7.5).state.centre == -7.5  # typed, between two steps
    assert discount.pointer(moved, Pointer("click", "", "weather", 0, 0)) == moved


@pytest.mark.parametrize(
    ("module", "wrong", "words"),
    [
        (expectation, {"p": 1.5}, r"“P\(sunny\)” takes a number from 0 to 1, not 1.5."),
        (expectation, {"own": "maybe"}, "“own” takes yes or no, not “maybe”."),
        (discount, {"centre": 99.0}, "“most common” takes a number from −40 to 20, not 99."),
        (discount, {"step": 8}, "step goes from 0"),
    ],
)
def test_bad_values_give_words(module, wrong, words):
    explorer = explore(module.RECIPE.name)
    before = explorer.state
    with pytest.raises(ValueError, match=words):
        explorer.set(**wrong)
    assert explorer.state == before
