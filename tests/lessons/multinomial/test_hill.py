"""The likelihood hill, against scipy and by its slopes."""

import math

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.stats import multinomial as scipy_multinomial

from lessons.kit.explorer import figure
from lessons.kit.explorer.explorers import explore
from lessons.multinomial import hill, hill_words
from tests.lessons.hands import heard, look_at_every_part, pointed

STATES = [
    {"love": 0.0},
    {"love": 1.0, "top": True},
    {"rule": False, "love": 1.2, "hate": 1.2},
    {"rule": False, "love": 0.0, "hate": 0.0},
    {"counts": (0, 4, 0), "love": 0.0, "top": True},
    {"words": 3, "love": 1.0, "hate": 0.0},
    {"words": 3, "counts": (0, 0, 9), "love": 0.0, "hate": 0.0, "top": True},
]


@pytest.mark.parametrize("state", STATES)
def test_every_part_can_be_made(state):
    explorer = explore("multinomial.hill", **state)
    look_at_every_part(explorer)
    assert figure.png(explorer.stage()).startswith(b"\x89PNG")


@pytest.mark.parametrize("counts", [(3, 1, 2), (5, 2, 1), (4, 0, 7), (1, 1, 1)])
@pytest.mark.parametrize("words", [2, 3])
def test_the_top_is_where_scipy_finds_it_and_all_slopes_are_lambda(counts, words):
    view = explore("multinomial.hill", words=words, counts=counts, love=0.4, hate=0.3).view
    n = np.array(view.counts)

    def down(z):
        return -(n * (z - np.logaddexp.reduce(z))).sum()  # phi = softmax(z) keeps the rule

    z = minimize(down, np.zeros(words), method="BFGS").x
    assert view.best == pytest.approx(np.exp(z - np.logaddexp.reduce(z)), abs=1e-3)
    assert view.height <= view.highest
    explorer = heard(explore("multinomial.hill", words=words, counts=counts), "climb", True, "edit")
    assert explorer.view.on_top
    assert explorer.view.phi == pytest.approx(n / n.sum())
    seen = [s for s, k in zip(explorer.view.slopes, n, strict=True) if k]
    assert seen == pytest.approx([n.sum()] * len(seen))


def test_the_slope_is_the_derivative_of_the_height():
    view = explore("multinomial.hill", rule=False, love=0.37, hate=0.55).view
    for j in (0, 1):
        up = [p + 1e-6 * (i == j) for i, p in enumerate(view.phi)]
        gain = hill.log_likelihood(view.counts, up) - view.height
        assert gain / 1e-6 == pytest.approx(view.slopes[j], rel=1e-4)
    multinomial = scipy_multinomial(4, [0.5, 0.5])
    rest = multinomial.logpmf([3, 1]) - math.log(4)  # without the coefficient
    assert explore("multinomial.hill").view.height == pytest.approx(rest)


def test_the_headline_follows_the_point():
    explorer = explore("multinomial.hill")
    assert "Slope of <em>love</em> 6, of <em>hate</em> 2" in hill_words.headline(explorer.view)
    assert "slope 4" in hill_words.headline(explorer.set(love=0.75).view)
    assert "no top" in hill_words.headline(explorer.set(rule=False).view)
    assert "is 0, yet it was seen" in hill_words.headline(explorer.set(rule=True, love=0.0).view)


def test_the_top_is_hidden_until_it_is_asked_for():
    explorer = explore("multinomial.hill")
    assert "λ = 4" not in [item["words"] for item in explorer.stage().items("text")]
    assert [row[-1].text for row in hill_words.tables(explorer.view)[0].rows][:2] == ["?", "?"]
    explorer.set(top=True)
    assert "λ = 4" in [item["words"] for item in explorer.stage().items("text")]
    assert hill_words.tables(explorer.view)[0].rows[0][-1].text == "3/4"


def test_the_point_is_dragged_on_the_line_in_the_plane_and_in_the_triangle():
    explorer = pointed(explore("multinomial.hill"), "phi", 0.9, 0.5, panel="hill")
    assert explorer.view.phi == pytest.approx((0.7, 0.3))
    pointed(explorer, "phi", 5, -3, action="drop", panel="hill")
    assert explorer.view.phi == pytest.approx((0.99, 0.01))
    pointed(explorer, "phi", 0.25, 0, panel="way")
    assert explorer.view.phi == pytest.approx((0.25, 0.75))
    heard(explorer, "rule", False)
    pointed(explorer, "phi", 0.9, 0.5, panel="hill")
    assert explorer.view.phi == (0.9, 0.5)
    heard(explorer, "words", 3)
    middle = hill.CORNERS.mean(axis=0)
    pointed(explorer, "phi", *middle, panel="hill")
    assert explorer.view.phi == pytest.approx((1 / 3, 1 / 3, 1 / 3), abs=2e-3)
    pointed(explorer, "phi", -4, -4, panel="hill")
    assert sum(explorer.view.phi) == pytest.approx(1) and min(explorer.view.phi) >= 0


def test_three_shares_give_way_and_counts_can_be_typed():
    explorer = heard(explore("multinomial.hill", "three words"), "love", 0.9)
    assert explorer.view.phi == pytest.approx((0.9, 0.1, 0.0))
    heard(explorer, "count:2", 4.0, "edit")
    assert explorer.view.counts == (5, 2, 4)
    heard(explorer, "words", 2)
    assert explorer.problem is None and sum(explorer.view.phi) == pytest.approx(1)


@pytest.mark.parametrize(
    ("kind", "name", "value", "words"),
    [
        ("edit", "count:0", 1.5, "“count of love” takes a whole number from 0 to 99, not 1.5."),
        ("control", "love", 1.1, "phi of love is a number from 0 to 1, not 1.1."),
        ("control", "love", 1.3, "“phi of love” takes a number from 0 to 1.2, not 1.3."),
    ],
)
def test_a_bad_hill_gives_words(kind, name, value, words):
    explorer = heard(explore("multinomial.hill"), name, value, kind)
    assert explorer.problem == words
    assert explorer.state == hill.State()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"counts": (0, 0, 3)}, "at least one word"),
        ({"counts": (3, 100, 0)}, "The count of hate is a number from 0 to 99"),
        ({"words": 3, "love": 0.8, "hate": 0.3}, "more than 1"),
    ],
)
def test_a_link_to_a_bad_hill_gives_words(wrong, words):
    with pytest.raises(ValueError, match=words):
        explore("multinomial.hill").set(**wrong)
