"""The perceptron step by step: numbers from nbcore, honest geometry, points to change."""

import json
import re
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from lessons.common.perceptron_run import MOST_UPDATES, run, seen, wrong_way
from lessons.common.point_sets import FIG_5_3, NARROW, XOR
from lessons.common.widest_line import widest
from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.geometry import across, side
from lessons.kit.explorer.recipe import Pointer
from lessons.kit.explorer.widget import Explorer
from lessons.perceptron import steps, steps_words
from lessons.perceptron.steps_scale import ASPECT
from nbcore import Perceptron

PRESETS = steps.RECIPE.presets
STATES = [
    pytest.param(name, step, id=f"{name} {step}") for name in PRESETS for step in (0, 1, 2, 9999)
]


def at(action, x=0.0, y=0.0, name="", **more):
    return Pointer(action, name, "main", x, y, **more)


def after(state, *events):
    for event in events:
        state = steps.pointer(state, event)
    return steps.compute(state)


def line_items(explorer, key):
    return [item for item in explorer.stage().items("line") if item.get("key") == key]


@pytest.mark.parametrize(("preset", "step"), STATES)
def test_every_state_is_computed_drawn_and_described(preset, step):
    explorer = explore("perceptron.steps", preset, step=step)
    frame, _ = explorer.frame()
    json.dumps(frame, allow_nan=False)
    assert len(frame["headline"]) <= 70
    assert len(frame["caption"]) <= 150  # two lines at most, so nothing jumps
    assert frame["timeline"]["step"] <= frame["timeline"]["last"]
    assert frame["alt"].count(".") >= 2


@pytest.mark.parametrize(("preset", "step"), STATES)
def test_the_line_stands_at_a_right_angle_to_w(preset, step):
    explorer = explore("perceptron.steps", preset, step=step)
    now = explorer.view.now
    drawn = line_items(explorer, "line")
    if now is None or not now.weights.any():
        assert not drawn
        return
    (line,) = drawn
    ends = np.transpose([line["x"], line["y"]])
    along = ends[1] - ends[0]
    cosine = now.weights @ along / np.hypot(*now.weights) / np.hypot(*along)
    assert cosine == pytest.approx(0, abs=1e-4)
    assert ends @ now.weights + now.bias == pytest.approx([0, 0], abs=1e-3 * np.hypot(*now.weights))
    (panel,) = explorer.stage().panels
    assert panel.equal


def test_after_figure_5_3_as_the_text_tells_it():
    state = steps.State()
    start = steps.compute(state).now
    wrong = [FIG_5_3[i] for i in start.mistakes]
    assert [label for *_, label in wrong] == [1, 1, -1, 1]
    assert all(x1 > 0 and x2 > 0 for x1, x2, label in wrong if label > 0)  # upper right
    assert all(x1 < 0 and x2 < 0 for x1, x2, label in wrong if label < 0)  # lower left
    updates = run(steps.settings(state))
    assert [FIG_5_3[step.picked][2] for step in updates[1:]] == [1, -1, 1]
    assert [len(step.mistakes) for step in updates] == [4, 1, 2, 0]


@pytest.mark.parametrize("preset", sorted(set(PRESETS) - {"wrong sign", "your own"}))
def test_steps_and_mistakes_are_those_of_nbcore(preset):
    state = explore("perceptron.steps", preset).state
    X, y = seen(state.points, state.scale)
    model = Perceptron(bias=state.bias, start=(np.array(state.start[:2]), state.start[2]))
    for step, truth in zip(range(MOST_UPDATES + 1), model.steps(X, y), strict=False):
        now = steps.compute(replace(state, step=step)).now
        assert now.picked == truth.picked and now.score == truth.score
        assert now.weights.tolist() == truth.weights.tolist() and now.bias == truth.bias
        assert now.mistakes.tolist() == truth.mistakes.tolist()
        hand = [i for i in range(len(y)) if y[i] * (X[i] @ now.weights + now.bias) <= 0]
        assert now.mistakes.tolist() == hand


def test_the_arrows_make_a_triangle():
    for step in (1, 2, 3):
        explorer = explore("perceptron.steps", step=step)
        arrows = {item["key"]: item for item in explorer.stage().items("arrow")}
        old, update, new = (
            np.transpose([arrows[k]["x"], arrows[k]["y"]]) for k in ("old", "update", "new")
        )
        view = explorer.view
        label, x = view.y[view.now.picked], view.X[view.now.picked]
        assert update[0] == pytest.approx(old[1]) and update[1] == pytest.approx(new[1])
        assert update[1] - update[0] == pytest.approx(label * x)  # eta = 1, drawn at full length
        (points,) = explorer.stage().items("points")
        assert points["ring"] == [view.now.picked]


@pytest.mark.parametrize("preset", PRESETS)
def test_weights_are_drawn_inside_the_picture(preset):
    for step in (0, 1, 5, 25, 9999):
        explorer = explore("perceptron.steps", preset, step=step, eta=1.7)
        (panel,) = explorer.stage().panels
        for arrow in explorer.stage().items("arrow"):
            assert np.abs(arrow["x"]).max() <= panel.x[1] and np.abs(arrow["y"]).max() <= panel.y[1]


def test_replay_is_exact_and_back_leads_back():
    explorer = explore("perceptron.steps", "narrow", step=0, order="random", seed=7)
    forward = [explorer.set(step=k).frame()[0]["scene"] for k in range(20)]
    run.cache_clear()
    backward = [explorer.set(step=k).frame()[0]["scene"] for k in reversed(range(20))]
    assert forward == backward[::-1]
    assert len({json.dumps(scene) for scene in forward}) == 20


def test_the_wrong_sign_makes_each_mistake_worse():
    state = steps.State(wrong_sign=True)
    updates = run(steps.settings(state))
    X, y = seen(state.points)
    for before, now in pairwise(updates):
        x, label = X[now.picked], y[now.picked]
        assert label * (x @ before.weights) <= 0
        assert now.weights.tolist() == (before.weights - label * x).tolist()
        assert label * (x @ now.weights) < label * (x @ before.weights)
    assert len(updates[-1].mistakes) > 0
    lengths = [np.hypot(*step.weights) for step in updates]
    assert lengths[-1] > 10 * lengths[0]


def test_the_wrong_sign_keeps_the_average_of_all_visits():
    """Checked on the right sign: the same loop with minus minus eta agrees with nbcore."""
    X, y = seen(NARROW)
    model = Perceptron(eta=1.0, max_epochs=50, start=(np.zeros(2), 0.0))
    truth = list(model.steps(X, y))
    model.eta = -1.0  # minus minus is plus
    for ours, theirs in zip(wrong_way(model, X, y), truth, strict=True):
        assert ours.picked == theirs.picked and ours.weights.tolist() == theirs.weights.tolist()
        assert ours.mean_weights == pytest.approx(theirs.mean_weights)
        assert ours.mean_bias == pytest.approx(theirs.mean_bias)


def test_no_line_separates_xor_and_the_page_says_so():
    assert widest(XOR, 1.0, True) is None
    view = explore("perceptron.steps", "XOR", step=9999).view
    assert view.last == MOST_UPDATES and not view.settled and not view.separable
    assert "No line separates" in steps_words.headline(view)
    separable = explore("perceptron.steps", "XOR", points=XOR[:3], step=9999).view
    assert separable.settled and "Settled" in steps_words.headline(separable)


def test_points_are_added_moved_flipped_and_removed():
    state = steps.State()
    n = len(state.points)
    assert after(state, at("click", 1.02, -2.04)).state.points[n] == (1.0, -2.05, 1)
    assert after(state, at("click", 1, -2, shift=True)).state.points[n][2] == -1
    assert after(state, at("drag", 0.5, 0.7, "point 1")).state.points[0] == (0.5, 0.7, 1)
    assert after(state, at("press", name="point 1")).state.points[0][2] == -1
    assert after(state, at("key", name="point 1", key="f")).state.points[0][2] == -1
    assert after(state, at("key", name="point 3", key="Delete")).state.points == (
        *FIG_5_3[:2],
        *FIG_5_3[3:],
    )
    more = after(state, at("key", key="1"), at("key", key="2")).state.points
    assert [label for *_, label in more[n:]] == [1, -1]
    assert len({point[:2] for point in more}) == n + 2  # not on top of each other
    assert after(state, at("drag", name="point 99")).state == state
    assert after(state, at("key", key="z")).state == state


def test_a_dragged_point_stays_in_the_picture_and_in_its_own_units():
    far = after(steps.State(), at("drag", 99, -99, "point 1")).state.points[0]
    assert far[:2] == pytest.approx((3.9 * ASPECT / 1.08, -3.9 / 1.12), abs=0.06)
    scaled = steps.State(scale=2.0)
    assert after(scaled, at("drag", 1, 3, "point 1")).state.points[0] == (1.0, 1.5, 1)


def test_the_start_can_be_dragged():
    state = after(steps.State(), at("drag", 1, 2, "w")).state
    assert state.start == (1.0, 2.0, 0.0) and state.step == 0
    tiny = steps.State(points=FIG_5_3, start=(0.0, 0.0, 0.0), eta=0.1)
    view = steps.compute(tiny)
    assert view.zoom > 1  # small weights are drawn longer


@pytest.mark.parametrize("scale", [0.001, 0.1, 1.0, 300.0])
@pytest.mark.parametrize("place", [(3.0, 2.0), (-0.4, 0.1), (99.0, -99.0)])
def test_the_arrow_of_the_start_ends_under_the_hand_and_stays_there(scale, place):
    """At whatever scale it is drawn, which changes with its length."""
    start = (-6.0 * scale, 3.7 * scale, 0.0)
    state = steps.State(points=FIG_5_3, start=start, eta=0.1 if scale < 1 else 1.0)
    first = after(state, at("drag", *place, "w")).state
    view = steps.compute(first)
    hand = np.clip(place, (-3.55 * ASPECT, -3.55), (3.55 * ASPECT, 3.55))  # as far as it fits
    assert np.hypot(*(view.zoom * np.array(first.start[:2]) - hand)) < 0.2 * max(1, view.zoom)
    assert after(first, at("drag", *place, "w")).state == first


def test_one_class_only_gives_words():
    state = explore("perceptron.steps", "your own").state
    assert "class +" in steps_words.caption(after(state))
    one = after(state, at("click", 1, 1))
    assert one.now is None and "class −" in steps_words.caption(one)
    explorer = Explorer(steps.RECIPE, "your own", points=one.state.points)
    assert explorer.frame()[0]["timeline"] == {"step": 0, "last": 0}
    both = after(one.state, at("click", -1, 1, shift=True))
    assert both.now is not None and both.last >= 1
    gone = after(both.state, at("key", name="point 2", key="Delete"))
    assert gone.now is None


def test_a_run_seen_at_its_end_stays_at_its_end():
    state = steps.State(step=3)
    moved = after(state, at("drag", 3, -3, "point 9"))
    assert moved.step == moved.last and moved.settled
    early = after(steps.State(step=1), at("drag", 3, -3, "point 9"))
    assert early.step == 1
    assert steps.change(state, "eta", 2.0).step == steps.compute(steps.State(eta=2.0)).last


def test_orders():
    state = steps.change(steps.State(), "seed", 4)
    assert state.order == "random" and state.seed == 4
    given = steps.State(order="given", picks="2, 5 7")
    assert [step.picked for step in run(steps.settings(given))[1:]] == [1, 4, 6]
    for picks in ("0", "11", "x", "1.5", "-2"):
        with pytest.raises(ValueError, match="from 1 to 10"):
            steps.compute(steps.State(order="given", picks=picks))
    explorer = explore("perceptron.steps")
    assert explorer.frame()[0]["hidden"] == ["seed", "picks"]
    assert explorer.set(order="given").frame()[0]["hidden"] == ["seed"]


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ({"points": ((1, 2),)}, "“points” takes a list of 3, not of 2."),
        ({"points": ((1, 2, 3),)}, "a class, +1 or −1"),
        ({"points": ((0.0, 0.0, 1),) * 41}, "40 points are enough"),
    ],
)
def test_what_cannot_be_used_is_refused_in_words(bad, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        explore("perceptron.steps", **bad)


def test_codes_bring_back_points_that_were_changed():
    explorer = explore("perceptron.steps", "scaled x2")
    state = steps.pointer(explorer.state, at("click", 1, 2))
    explorer._move_to(state)
    assert explore("perceptron.steps").restore(explorer.code).state == state
    explorer.undo()
    assert explorer.state == explore("perceptron.steps", "scaled x2").state


def test_looking_ahead_hides_the_answer():
    explorer = explore("perceptron.steps", ahead=True, step=1)
    view = explorer.view
    assert view.after.picked == 4
    (points,) = explorer.stage().items("points")
    assert points["ring"] == [4]
    assert {item["key"] for item in explorer.stage().items("arrow")} == {"update", "new"}
    assert not line_items(explorer, "before")
    formula = explorer.frame()[0]["formula"]
    assert "?" in formula and "8.75" not in formula
    assert "8.75" in explorer.set(ahead=False, step=2).frame()[0]["formula"]


def test_the_averaged_line_is_that_of_nbcore():
    explorer = explore("perceptron.steps", "averaged", step=20)
    (line,) = line_items(explorer, "average")
    ends = np.transpose([line["x"], line["y"]])
    now = explorer.view.now
    assert ends @ now.mean_weights + now.mean_bias == pytest.approx([0, 0], abs=1e-4)


@pytest.mark.parametrize("seed", range(40))
def test_sides_and_lines_in_a_box(seed):
    rng = np.random.default_rng(seed)
    w, b, x, y = rng.normal(size=2), rng.normal() * 3, (-3.0, 2.0), (-1.0, 4.0)
    corners = side(w, b, x, y)
    for p, q in corners:
        assert w[0] * p + w[1] * q + b >= -1e-9
        assert x[0] <= p <= x[1] and y[0] <= q <= y[1]
    whole = area(side(w, b, x, y)) + area(side(-w, -b, x, y))
    assert whole == pytest.approx(25)
    ends = across(w, b, x, y)
    assert bool(ends) == (0 < area(corners) < 25)
    for p, q in ends:
        assert w[0] * p + w[1] * q + b == pytest.approx(0, abs=1e-9)
        assert x[0] - 1e-9 <= p <= x[1] + 1e-9 and y[0] - 1e-9 <= q <= y[1] + 1e-9


def test_lines_along_the_axes():
    assert sorted(across([1, 0], -1, (-2, 2), (-3, 3))) == [(1, -3), (1, 3)]
    assert sorted(across([0, 2], 2, (-2, 2), (-3, 3))) == [(-2, -1), (2, -1)]
    assert across([0, 0], 1, (-2, 2), (-3, 3)) == [] == across([1, 0], 9, (-2, 2), (-3, 3))


def area(corners):
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return abs(sum(p * s - r * q for (p, q), (r, s) in pairs)) / 2 if corners else 0.0
