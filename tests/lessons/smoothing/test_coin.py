"""A coin with a Beta prior, against scipy and nbcore (T12, T15, slip 5)."""

from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from lessons.smoothing import coin, coin_words
from lessons.smoothing.coin import State, compute
from lessons.smoothing.coin_maths import estimate, peak, tracks
from nbcore import BernoulliNB


def test_T12_five_heads_of_five():
    view = compute(State())
    assert view.share == 1 and view.mean == Fraction(6, 7)
    assert "6/7" in coin_words.headline(view)


def test_slip_5_pseudo_counts_give_the_mean_and_not_the_mode():
    view = compute(State(a=1.0, b=1.0, flips="HHHHH"))
    printed = Fraction(5 + 1, 5 + 1 + 1)  # pseudo-counts a and b, as the slides say
    assert view.mean == printed
    assert view.mode == 1  # what the title, "MAP estimate", asks for


def test_add_one_is_the_mean_of_one_prior_and_the_mode_of_another():
    mean = explore("smoothing.coin", "add one = Beta(1, 1) mean").view
    mode = explore("smoothing.coin", "add one = Beta(2, 2) mode").view
    added = Fraction(4 + 1, 5 + 2)
    assert mean.mean == added == mode.mode
    assert mean.mode == mean.share  # the mode of Beta(1, 1) smooths nothing
    assert "The mode adds 1 and 1: 5/7" in coin_words.headline(mode)


@pytest.mark.parametrize(("a", "b"), [(1.0, 1.0), (2.0, 2.0), (0.5, 3.0), (20.0, 20.0)])
@pytest.mark.parametrize("flips", ["", "H", "HHHHH", "HTTHTTTT"])
def test_against_scipy(a, b, flips):
    view = compute(State(a=a, b=b, flips=flips, step=len(flips)))
    posterior = stats.beta(a + flips.count("H"), b + flips.count("T"))
    assert float(view.mean) == pytest.approx(posterior.mean())
    assert view.posterior == pytest.approx(posterior.pdf(view.grid))
    assert view.prior == pytest.approx(stats.beta(a, b).pdf(view.grid))
    if view.mode is not None and 0 < view.mode < 1:
        near = np.linspace(0.0005, 0.9995, 1999)
        assert float(view.mode) == pytest.approx(near[np.argmax(posterior.pdf(near))], abs=0.001)


@pytest.mark.parametrize(
    ("A", "B", "mode"),
    [
        (1, 1, None),
        (0.5, 0.5, None),
        (1, 0.5, 1),
        (0.5, 1, 0),
        (2, 1, 1),
        (0.5, 3, 0),
        (3, 2, 2 / 3),
    ],
)
def test_where_a_density_has_its_peak(A, B, mode):
    found = peak(A, B, 0, 0)
    assert (found is None) == (mode is None)
    track = tracks(A, B, "")["mode"][0]
    if mode is None:
        assert np.isnan(track)
        return
    theta = np.linspace(1e-6, 1 - 1e-6, 1001)
    assert float(found) == pytest.approx(mode) and track == pytest.approx(mode)
    assert theta[np.argmax(stats.beta(A, B).pdf(theta))] == pytest.approx(mode, abs=0.001)


def test_the_tracks_are_the_estimates_after_each_flip():
    flips = "HTHHTHHHTT"
    view = compute(State(a=2.0, b=3.0, flips=flips, step=4))
    for step in range(len(flips) + 1):
        now = compute(State(a=2.0, b=3.0, flips=flips, step=step))
        assert view.tracks["mean"][step] == pytest.approx(float(now.mean))
        assert view.tracks["mode"][step] == pytest.approx(float(now.mode))
    assert np.isnan(view.tracks["share"][0])


def test_nbcore_gives_the_same_mean_and_mode():
    X, y = [[1]] * 4 + [[0]] + [[0], [1]], ["coin"] * 5 + ["other"] * 2
    for kind in ("mean", "mode"):
        model = BernoulliNB(beta=(2, 2), estimate=kind).fit(X, y)
        assert float(estimate(2, 2, 4, 1, kind)) == pytest.approx(model.theta_[0, 0])


def test_a_flat_density_has_no_mode():
    explorer = explore("smoothing.coin", flips="", step=0)
    assert explorer.view.mode is None and explorer.view.share is None
    assert "none" in coin_words.caption(explorer.view)
    assert "no single peak" in coin_words.formula(explorer.view)
    assert explorer.stage().items("line")


def test_flipping_is_the_same_each_time_and_follows_the_coin():
    state = State(flips="", step=0, coin=0.7)
    ten = coin.change(state, "ten", True)
    one = state
    for _ in range(10):
        one = coin.change(one, "one", True)
    assert one == ten and len(ten.flips) == ten.step == 10
    for _ in range(19):
        ten = coin.change(ten, "ten", True)
    assert ten.flips.count("H") / 200 == pytest.approx(0.7, abs=0.07)
    with pytest.raises(ValueError, match="enough"):
        coin.change(ten, "one", True)
    always = coin.change(State(flips="", step=0, coin=1.0), "ten", True)
    assert always.flips == "H" * 10


def test_flipping_goes_on_from_where_the_timeline_stands():
    state = coin.change(State(flips="TTTT", step=2), "one", True)
    assert state.flips[:2] == "TT" and state.step == 3


def test_the_timeline_walks_over_the_flips():
    explorer = explore("smoothing.coin", flips="HT", step=0)
    assert explorer.frame()[0]["timeline"] == {"step": 0, "last": 2}
    assert explorer.set(step=1).view.heads == 1
    assert explorer.set(step=2).view.tails == 1


def test_typed_flips_are_read_kindly():
    assert coin.change(State(), "flips", "hh t\nT").flips == "HHTT"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"a": 0.0}, r"“a \(heads\)” takes a number from 0.5 to 20, not 0."),
        ({"flips": "heads"}, "H .heads. and T"),
        ({"step": 9}, "There are 5 flips"),
        ({"flips": "H" * 300, "step": 0}, "enough"),
    ],
)
def test_bad_values_give_words(wrong, words):
    with pytest.raises(ValueError, match=words):
        explore("smoothing.coin").set(**wrong)


def test_dragging_the_diamond_bends_the_coin():
    state = coin.pointer(State(), Pointer("drag", "coin", "density", 1.7, 0))
    assert state.coin == 1.0


def test_mean_mode_and_share_are_marked_where_they_are():
    stage = explore("smoothing.coin", "add one = Beta(2, 2) mode").stage()
    marks = {i["keys"][0]: i["x"][0] for i in stage.items("points", "density") if i.get("keys")}
    assert marks["mean"] == pytest.approx(2 / 3, abs=1e-5)
    assert marks["mode"] == pytest.approx(5 / 7, abs=1e-5)
    assert marks["share"] == pytest.approx(4 / 5)


@pytest.mark.parametrize("a", [0.5, 1.0, 1.5, 20.0])
@pytest.mark.parametrize("flips", ["", "T", "HHHHH", "HTHTH" * 12])
def test_every_state_is_drawn_and_headlines_are_short(a, flips):
    explorer = explore("smoothing.coin", a=a, b=1.0, flips=flips, step=len(flips))
    assert explorer.frame()[0]["scene"]
    assert len(coin_words.headline(explorer.view)) <= 70
    assert len(coin_words.caption(explorer.view)) <= 230
