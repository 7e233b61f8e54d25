"""The explorers of lesson 06: computed, drawn and described without a browser."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from sklearn.naive_bayes import BernoulliNB as TheirBernoulliNB
from sklearn.naive_bayes import CategoricalNB

from lessons.data.lecture_examples import LIGHTS, LIGHTS_STATE
from lessons.failure import (
    copies,
    copies_words,
    crossing,
    crossing_words,
    joint,
    joint_words,
    joint_worlds,
)
from lessons.kit.explorer import figure
from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from nbcore import BernoulliNB
from tests.lessons.hands import heard, look_at_every_part

CROSSING_STATES = [
    {},
    {"seen": "both green"},
    {"seen": "north-south red", "step": 40, "seed": 7},
    {"broken": 1, "north_south": 0, "east_west": 27},
    {"broken": 1, "north_south": 0, "east_west": 27, "seen": "both green"},
    {"broken": 1, "north_south": 0, "east_west": 27, "seen": "north-south red"},
    {"broken": 27, "north_south": 0, "east_west": 1, "step": 200},
    {"broken": 8, "north_south": 13, "east_west": 7},
]
COPIES_STATES = [
    {},
    {"copies": 20},
    {"copies": 20, "alike": 0.0, "spam": 0.95, "ham": 0.05},
    {"copies": 7, "alike": 0.35, "spam": 0.2, "ham": 0.8, "prior": 0.9},
    {"copies": 3, "spam": 0.4, "ham": 0.4},
    {"copies": 20, "spam": 0.05, "ham": 0.95, "prior": 0.05},
]
JOINT_STATES = [
    {},
    {"m": 1, "n": 8},
    {"m": 3, "n": 32768, "bond": 0.95},
    {"m": 5, "n": 100, "bond": 0.0},
    {"m": 10, "n": 32768, "bond": 0.95},
    {"m": 7, "n": 10, "bond": 0.5},
]
MODULES = (
    (crossing, CROSSING_STATES),
    (copies, COPIES_STATES),
    (joint, JOINT_STATES),
)
CASES = [(module, state) for module, states in MODULES for state in states]


@pytest.mark.parametrize(("module", "state"), CASES)
def test_every_part_can_be_made(module, state):
    explorer = explore(module.RECIPE.name, **state)
    look_at_every_part(explorer, caption=190)
    assert figure.png(explorer.stage()).startswith(b"\x89PNG")


@pytest.mark.parametrize("module", [module for module, _ in MODULES])
def test_the_size_of_the_tables_never_changes(module):
    shapes = {
        tuple(
            len(table.rows)
            for table in module.RECIPE.whole().tables(explore(module.RECIPE.name, **state).view)
        )
        for m, state in CASES
        if m is module
    }
    assert len(shapes) == 1


# ---- the crossing: C12, C13


def test_C12_the_lecture_s_scores_to_the_digit():
    view = explore("failure.crossing", "both lights red").view
    assert view.naive.joint == (Fraction(4, 28), Fraction(6, 28))
    assert view.naive.posterior == (Fraction(2, 5), Fraction(3, 5))
    assert "60 % working, the truth is 0 %" in crossing_words.headline(view)
    assert "4/28 against 6/28" in crossing_words.caption(view)
    assert "<mtext>4/28</mtext>" in crossing_words.formula(view)
    assert view.naive == BernoulliNB(alpha=0).fit(LIGHTS, LIGHTS_STATE).explain([1, 1], exact=True)


def test_C13_the_joint_table_knows_the_truth():
    by_pair = explore("failure.crossing").view.by_pair
    assert [joint for _, joint in by_pair] == [1, 0, 0, None]
    assert [naive for naive, _ in by_pair] == [Fraction(2, 5), 0, 0, 0]
    rows = crossing_words.tables(explore("failure.crossing").view)[0].rows
    assert [cell.text for cell in rows[0]] == ["both red", "2/5", "1", "–"]
    assert rows[3][2].text == "never"


def test_half_broken_is_the_right_decision_with_the_wrong_number():
    view = explore("failure.crossing", "half broken").view
    assert view.naive.posterior[0] == Fraction(4, 5)
    assert view.joint.posterior[0] == 1
    assert "right answer" in crossing_words.headline(view)


@pytest.mark.parametrize("parts", [(4, 12, 12), (7, 6, 15), (20, 4, 4)])
def test_the_crossing_agrees_with_scikit_learn(parts):
    X, y = np.array([(1, 1), (0, 1), (1, 0)]), [0, 1, 1]
    theirs = TheirBernoulliNB(alpha=1e-10).fit(X, y, sample_weight=parts)
    for i, (naive, _) in enumerate(crossing.compute(_lights(parts)).by_pair):
        pair = [crossing.PAIRS[i]]
        assert float(naive) == pytest.approx(theirs.predict_proba(pair)[0, 0], abs=1e-6)
    cells = CategoricalNB(alpha=1e-10, min_categories=4).fit(
        [[0], [1], [2]], y, sample_weight=parts
    )
    assert cells.predict_proba([[0]])[0, 0] == pytest.approx(1)


def _lights(parts, **more):
    return crossing.State(**dict(zip(crossing.KINDS, parts, strict=True)), **more)


def test_the_scores_are_equal_when_one_fifth_is_broken():
    # b = (1 - b) / 4: no such number of 28 parts, so from both sides
    assert crossing.compute(_lights((5, 12, 11))).by_pair[0][0] < Fraction(1, 2)
    assert crossing.compute(_lights((6, 11, 11))).by_pair[0][0] > Fraction(1, 2)


def test_drawn_moments_come_out_as_the_shares_say():
    view = explore("failure.crossing", step=200).view
    totals = [total for _, total in view.drawn]
    assert sum(totals) == 200 and totals[3] == 0
    assert abs(totals[0] - 200 / 7) < 15
    assert view.drawn[0][0] == view.drawn[0][1]  # both red: always broken
    assert all(broken == 0 for broken, _ in view.drawn[1:])


def test_the_timeline_shows_the_moment_it_stands_at():
    state = crossing.change(crossing.State(), "step", 1)
    for step in range(1, 30):
        state = crossing.change(state, "step", step)
        kind = crossing.moments((4, 12, 12), 0)[step - 1]
        assert state.seen == crossing.SEEN[kind]
    assert crossing.change(state, "step", 0).step == 0
    assert crossing.change(state, "ten", True).step == 39
    assert crossing.change(state, "again", True).seed == 1
    beyond = explore("failure.crossing", step=201)
    assert "Of 200 moments" in crossing_words.caption(beyond.view)


@pytest.mark.parametrize("name", crossing.KINDS)
@pytest.mark.parametrize("value", [0, 1, 5, 13, 27])
def test_a_share_moves_and_the_sum_stays(name, value):
    for start in (_lights((4, 12, 12)), _lights((1, 0, 27)), _lights((27, 0, 1))):
        value = max(value, int(name == "broken"))
        state = crossing.change(start, name, value)
        parts = [getattr(state, kind) for kind in crossing.KINDS]
        assert sum(parts) == 28 and getattr(state, name) == value
        crossing.compute(crossing.RECIPE.checked(state))


def test_lights_switch_and_borders_are_dragged():
    handles = [
        h
        for item in explore("failure.crossing").stage().items("points")
        for h in item.get("handles", [])
    ]
    lamps = {
        f"{road}:{colour}" for road in ("north-south", "east-west") for colour in ("red", "green")
    }
    assert set(handles) == lamps | {"cut:0", "cut:1"} and len(handles) == 6
    state = crossing.pointer(
        crossing.State(), Pointer("press", "east-west:green", "crossing", 0, 0)
    )
    assert state.seen == "north-south red"
    state = crossing.pointer(state, Pointer("press", "north-south:red", "crossing", 0, 0))
    assert state.seen == "both green"
    state = crossing.pointer(crossing.State(), Pointer("drag", "cut:0", "shares", 14.2, 0))
    assert (state.broken, state.north_south, state.east_west) == (14, 2, 12)
    state = crossing.pointer(state, Pointer("drag", "cut:1", "shares", 99, 0))
    assert (state.broken, state.north_south, state.east_west) == (14, 14, 0)
    state = crossing.pointer(state, Pointer("drag", "cut:0", "shares", 99, 0))
    assert (state.broken, state.north_south, state.east_west) == (27, 1, 0)
    state = crossing.pointer(state, Pointer("drag", "cut:0", "shares", -3, 0))
    assert state.broken == 1
    assert crossing.pointer(state, Pointer("click", "", "crossing", 0, 0)) == state


# ---- copies


def test_the_naive_curve_is_that_of_nbcore():
    state = copies.State(spam=0.6, ham=0.3, prior=0.2)
    view = copies.compute(state)
    for k in (1, 2, 5, 20):
        X = np.repeat([[1], [0], [1], [0]], k, axis=1)
        model = BernoulliNB(alpha=0).fit(X, [1, 1, 0, 0], sample_weight=[12, 8, 24, 56])
        p = model.predict_proba(np.ones((1, k)))[0, 1]
        assert view.naive_curve[k - 1] == pytest.approx(p)


def test_two_to_the_power_of_the_copies():
    assert copies.compute(copies.State(copies=10)).naive == Fraction(1024, 1025)
    one, two = (copies.compute(copies.State(copies=k)).log_odds for k in (1, 2))
    assert two[0] == pytest.approx(2 * one[0])  # equal priors: the log odds double
    assert two[1] == pytest.approx(one[1])


def test_copies_hold_no_news_and_separate_witnesses_do():
    assert copies.compute(copies.State(alike=1.0)).true_curve == pytest.approx([2 / 3] * 20)
    view = copies.compute(copies.State(alike=0.0, copies=6))
    assert view.true_curve == view.naive_curve
    assert "is right" in copies_words.headline(view)


def test_the_true_curve_agrees_with_simulation():
    rng = np.random.default_rng(1)
    n, k, r, p = 400_000, 3, 0.5, np.array([0.6, 0.3])
    y = rng.integers(0, 2, n)
    first = rng.random(n) < p[y]
    rest = np.where(rng.random((2, n)) < r, first, rng.random((2, n)) < p[y])
    there = first & rest.all(axis=0)
    view = copies.compute(copies.State(copies=k, alike=r))
    assert float(view.true) == pytest.approx((y[there] == 0).mean(), abs=0.01)


def test_the_decision_flips_in_its_preset():
    view = explore("failure.copies", "the decision flips").view
    assert view.flipped and view.true == Fraction(1, 3) and view.naive == Fraction(4, 5)
    assert not explore("failure.copies", "ten times").view.flipped


def test_calibration_gets_lost_with_copies_only():
    gap = {k: copies.compute(copies.State(copies=k)).gap for k in (1, 10)}
    assert gap[1] < 0.05 < 0.2 < gap[10]
    assert copies.compute(copies.State(copies=10, alike=0.0)).gap < 0.05
    words = {
        i["words"]
        for i in explore("failure.copies", copies=10).stage().items("text", "calibration")
    }
    assert "too sure" in words


def test_the_square_is_dragged_along_the_curve():
    for x, expected in ((7.4, 7), (-3, 1), (99, 20)):
        state = copies.pointer(copies.State(), Pointer("drag", "copies", "copies", x, 0.5))
        assert state.copies == expected


# ---- the joint table


@pytest.mark.parametrize("bond", [0, 0.3, 0.95])
@pytest.mark.parametrize("m", [1, 2, 5, 10])
def test_the_worlds_are_distributions_with_the_same_single_features(m, bond):
    P = joint_worlds.truth(m, bond)
    assert P.shape == (2, 2**m)
    assert P.sum(axis=1) == pytest.approx([1, 1])
    if bond == 0:
        shares = P @ joint_worlds.cells(m)
        assert shares == pytest.approx(np.tile([[0.65], [0.35]], m))
    assert 0 <= joint_worlds.bayes_error(m, bond) < 0.5


@pytest.mark.parametrize(("m", "n", "bond"), [(2, 64, 0.6), (6, 64, 0.0), (8, 200, 0.3)])
def test_all_sets_at_once_agree_with_the_models_one_by_one(m, n, bond):
    together = joint_worlds.errors(m, bond, n)
    assert together[:, 0] == pytest.approx(joint_worlds.first_errors(m, bond, n))
    naive, joint = joint_worlds.learned(m, bond, n)
    X, P = joint_worlds.cells(m), joint_worlds.truth(m, bond)
    wrong = 0.5 * P[1 - naive.predict(X), np.arange(2**m)].sum()
    assert together[0, 0] == pytest.approx(wrong)
    assert joint.phi_.shape == (2, 2**m)


def test_no_model_beats_the_best_possible():
    for m, bond in ((2, 0.6), (6, 0.0), (10, 0.3)):
        assert (joint_worlds.curves(m, bond) >= joint_worlds.bayes_error(m, bond) - 1e-12).all()


def test_naive_wins_with_little_data_and_the_joint_table_with_much():
    little, much = explore("failure.joint").view, explore("failure.joint", "much data").view
    assert joint_words.winner(little) == "naive" and joint_words.winner(much) == "joint"
    assert little.errors == pytest.approx((0.253, 0.452), abs=0.001)  # told in the lesson
    assert 1000 < little.crossing < 2000
    assert joint_words.winner(explore("failure.joint", "two features").view) == "joint"


def test_with_independent_features_the_joint_table_never_wins():
    view = explore("failure.joint", "no bond").view
    assert view.crossing is None
    assert view.curves[0][-1] == pytest.approx(view.best)
    assert view.errors == pytest.approx((0.238, 0.346), abs=0.001)  # told in the lesson


def test_each_feature_asks_for_about_twice_the_data():
    turns = [joint_worlds.crossing(m, 0.3) for m in (6, 8, 10)]
    for before, after in itertools.pairwise(turns):
        assert 3 < after / before < 5


def test_the_empty_cells_are_counted():
    view = explore("failure.joint").view
    assert view.table.sum(axis=1).tolist() == [32, 32]
    assert view.empty == 2048 - np.count_nonzero(view.table)
    assert view.unseen == pytest.approx(view.empty / view.cells, abs=0.02)
    assert "<mtext>1,023</mtext>" in joint_words.formula(view)
    small = explore("failure.joint", m=3, n=64)
    words = {i["words"] for i in small.stage().items("text")}
    assert f"000: {small.view.table[0, 0]}" in words


def test_the_number_of_examples_is_dragged():
    for x, expected in ((10, 1000), (-5, 8), (99, 32768), (5.5, 44)):
        state = joint.pointer(joint.State(), Pointer("drag", "n", "error", x, 0.2))
        assert state.n == expected
        joint.compute(state)


def test_an_odd_number_of_examples_is_refused_in_words_and_nothing_changes():
    explorer = heard(explore("failure.joint"), "n", 100)
    assert explorer.state.n == 100
    heard(explorer, "n", 101)
    assert "100 or 102, not 101" in explorer.problem and explorer.state.n == 100


# ---- values that cannot be used


@pytest.mark.parametrize(
    ("module", "state", "words"),
    [
        (crossing, {"broken": 5}, "28 whole parts"),
        (crossing, {"broken": 0, "north_south": 14, "east_west": 14}, "from 1 to 27, not 0"),
        (copies, {"copies": 2.5}, "a whole number from 1 to 20, not 2.5"),
        (joint, {"n": 9}, "half of each class"),
    ],
)
def test_what_cannot_be_used_is_refused_in_words(module, state, words):
    with pytest.raises(ValueError, match=words):
        explore(module.RECIPE.name, **state)


def test_one_press_of_an_arrow_key_moves_each_handle():
    """The browser moves a handle by 1/50 of the axis."""
    panel = explore("failure.copies").stage().panels[0]
    step = 0.02 * (panel.x[1] - panel.x[0])
    for k in range(1, 20):
        for sign, other in ((1, k), (-1, k + 1)):
            event = Pointer("drop", "copies", "copies", other + sign * step, 0.5)
            assert copies.pointer(copies.State(copies=other), event).copies == other + sign
    panel = next(p for p in explore("failure.joint").stage().panels if p.name == "error")
    step = 0.02 * (panel.x[1] - panel.x[0])
    n = 8
    for sign, end in ((1, 32768), (-1, 8)):
        while n != end:
            event = Pointer("drop", "n", "error", np.log2(n) + sign * step, 0.2)
            after = joint.pointer(joint.State(), event).n
            assert (after - n) * sign > 0
            n = after
