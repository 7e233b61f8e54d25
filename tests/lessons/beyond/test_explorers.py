"""The explorers of lesson 14: scikit-learn's models on the learner's own points."""

import math
import time
from dataclasses import replace

import numpy as np
import pytest
from sklearn.ensemble import RandomForestClassifier
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

from lessons.beyond import basis, chart, gallery, labels
from lessons.beyond.data import CORNERS, ENDS, FOUR_PARTS, NEIGHBOURS, ODD, RING, ROOMS
from lessons.beyond.labels_headlines import GROUPS, HEADLINES, LABELS, WORDS
from lessons.beyond.models import FINE, NAMES, VOTERS, Knobs, places, scores
from lessons.common.perceptron_run import seen
from lessons.common.point_sets import FIG_5_3
from lessons.common.widest_line import widest
from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from nbcore import BernoulliNB, Perceptron
from tests.lessons.hands import heard, look_at_every_part

MODULES = (gallery, basis, labels, chart)
DATA = (ROOMS, NEIGHBOURS, ODD, RING, CORNERS, FIG_5_3)
CASES = [(gallery, {"model": name, "points": points}) for name in NAMES for points in DATA]
CASES += [(gallery, {"points": points}) for points in ((), ((0, 0, 1),), ((0, 0, -1),))]
CASES += [
    (gallery, {"model": "poly", "degree": 6, "points": ODD}),
    (gallery, {"model": "rbf", "gamma": 20.0, "C": 0.01, "points": ODD}),
    (gallery, {"model": "neighbours", "k": 40}),
    (gallery, {"model": "svm", "C": 0.01, "points": FIG_5_3}),
    (basis, {"points": ()}),
    (basis, {"world": "squares", "points": ((0, 0, 1), (1, 1, -1)), "lift": 0.3}),
    (labels, {"words": ()}),
    (labels, {"words": WORDS, "threshold": 0.05}),
]


def at(action, x=0.0, y=0.0, name="", panel="main", **more):
    return Pointer(action, name, panel, x, y, **more)


@pytest.mark.parametrize(("module", "state"), CASES)
def test_every_part_can_be_made(module, state):
    look_at_every_part(explore(module.RECIPE.name, **state), caption=200)


@pytest.mark.parametrize("points", DATA)
def test_the_models_are_those_of_scikit_learn(points):
    X, y = seen(points)
    grid = np.stack(np.meshgrid(*places(FINE)), axis=-1).reshape(-1, 2)
    knobs = Knobs(depth=3, k=5, gamma=1.0, degree=3, C=3.0)
    twins = {
        "tree": DecisionTreeClassifier(max_depth=3, random_state=0),
        "neighbours": KNeighborsClassifier(5),
        "svm": SVC(kernel="linear", C=3.0),
        "poly": SVC(kernel="poly", degree=3, gamma=0.2, coef0=1.0, C=3.0),
        "rbf": SVC(kernel="rbf", gamma=1.0, C=3.0),
    }
    for name, twin in twins.items():
        ours = scores(name, points, knobs.of(name), FINE).ravel() > 0
        assert np.mean(ours == (twin.fit(X, y).predict(grid) > 0)) > 0.999, name


def test_a_large_forest_agrees_with_that_of_scikit_learn():
    X, y = seen(ODD)
    grid = np.stack(np.meshgrid(*places(FINE)), axis=-1).reshape(-1, 2)
    theirs = RandomForestClassifier(200, random_state=0).fit(X, y).predict(grid) > 0
    ours = scores("forest", ODD, (("trees", 200),), FINE).ravel() > 0
    assert np.mean(ours == theirs) > 0.95


def test_the_perceptron_is_that_of_nbcore_and_the_svm_is_wider():
    X, y = seen(FIG_5_3)
    perceptron = explore("beyond.gallery", "any line").view
    svm = explore("beyond.gallery", "fig 5.15").view
    assert perceptron.margin == pytest.approx(Perceptron().fit(X, y).margin(X, y))
    u = widest(FIG_5_3, 1.0, True, flat=True)
    assert svm.margin == pytest.approx(1 / np.hypot(u[0], u[1]), abs=1e-3)
    assert svm.margin == pytest.approx(0.863, abs=5e-4)
    assert perceptron.margin < 0.549 < svm.margin  # 0.549: where lesson 08 ends


def test_support_vectors_touch_the_street_and_are_equally_far():
    view = explore("beyond.gallery", "fig 5.15").view
    weights, bias = view.line
    distance = np.abs(view.X @ weights + bias) / np.hypot(*weights)
    assert {view.y[i] for i in view.support} == {-1, 1}
    assert distance[list(view.support)] == pytest.approx(view.margin, abs=1e-3)
    others = [i for i in range(len(view.y)) if i not in view.support]
    assert distance[others].min() > view.margin + 0.1


def test_a_point_without_a_ring_does_not_move_the_street():
    explorer = explore("beyond.gallery", "fig 5.15")
    before = explorer.view.line[0]
    free = next(i for i in range(10) if i not in explorer.view.support)
    x, y = explorer.view.X[free]
    moved = gallery.pointer(explorer.state, at("drop", x + 0.1, y, f"point {free + 1}"))
    assert gallery.compute(moved).line[0] == pytest.approx(before, abs=1e-3)


def test_fig_5_14_three_neighbours_say_negative_and_five_the_other():
    view = explore("beyond.gallery", "fig 5.14").view
    assert sorted(view.y[list(view.near)]) == [-1, -1, 1]
    assert view.says["neighbours"] == -1
    assert explore("beyond.gallery", "fig 5.14", k=5).view.says["neighbours"] == 1


def test_fig_5_13_depth_two_makes_three_rooms_and_depth_three_a_corridor():
    two, three = (explore("beyond.gallery", depth=d).view for d in (2, 3))
    assert (two.leaves, two.wrong["tree"], two.says["tree"]) == (3, 1, 1)
    assert (three.leaves, three.wrong["tree"], three.says["tree"]) == (4, 0, -1)


def test_a_tree_of_depth_two_fails_on_noisy_xor():
    assert explore("beyond.gallery", "XOR", model="tree").view.wrong["tree"] == 4


def test_the_vote_is_the_majority_of_the_seven():
    view = explore("beyond.gallery", "vote").view
    plus = sum(view.says[name] > 0 for name in VOTERS)
    assert view.votes == plus
    assert (view.says["vote"] > 0) == (plus > 3)


def test_while_a_point_is_dragged_the_small_pictures_wait():
    state = gallery.State()
    first = gallery.compute(state)
    dragged = gallery.pointer(state, at("drag", 3.0, -3.5, "point 1"))
    during = gallery.compute(dragged)
    assert dragged.points[0] == (3.0, -3.5, 1) and dragged.settled == state.points
    assert (during.small["rbf"] == first.small["rbf"]).all()
    after = gallery.pointer(dragged, at("drop", 3.0, -3.5, "point 1"))
    assert after.settled == ()
    assert (gallery.compute(after).small["rbf"] != first.small["rbf"]).any()


def test_pointer_and_keys_change_points_models_and_the_question_mark():
    state = gallery.State()
    act = gallery.pointer
    assert act(state, at("click", 1.0, 1.5)).points[-1] == (1.0, 1.5, 1)
    assert act(state, at("click", 1.0, 1.5, shift=True)).points[-1] == (1.0, 1.5, -1)
    assert act(state, at("press", name="point 1")).points[0][2] == -state.points[0][2]
    assert len(act(state, at("key", name="point 1", key="Delete")).points) == len(state.points) - 1
    assert act(state, at("click", panel="rbf")).model == "rbf"
    assert act(state, at("drag", 9.0, 9.0, "probe")).probe == (4.4, 4.0)
    assert act(state, at("press", name="probe")) == state


@pytest.mark.parametrize(
    ("module", "state", "words"),
    [
        (gallery, {"k": 41}, "“neighbours k” takes a whole number from 1 to 40, not 41"),
        (gallery, {"points": ((0, 0, 3),)}, "class"),
        (gallery, {"points": ((0, 0, 1),) * 41}, "enough"),
        (gallery, {"settled": ((0, 0, 1),) * 41}, "enough"),
        (basis, {"points": ((0, 1, 0),)}, "class"),
        (labels, {"words": ("zebra",)}, "zebra"),
        (labels, {"words": ("law", "law")}, "once, or not at all"),
    ],
)
def test_bad_values_get_words(module, state, words):
    with pytest.raises(ValueError, match=words):
        explore(module.RECIPE.name, **state)


def test_a_typed_half_neighbour_is_refused_in_words():
    explorer = explore("beyond.gallery", "fig 5.14")
    heard(explorer, "k", 2.5)
    assert "whole number" in explorer.problem and explorer.state.k == 3


def test_S20_squares_make_a_line_separate_what_no_cut_could():
    before, after = (explore("beyond.basis", lift=lift).view for lift in (0.0, 1.0))
    assert before.wrong and not before.possible
    assert not after.wrong
    x = np.array([p[0] for p in ENDS])
    assert np.sign(after.score(np.column_stack([x, 0 * x]))).tolist() == [p[2] for p in ENDS]
    w1, (w2, b) = after.weights[0], (after.weights[1], after.bias)
    roots = np.sort(np.roots([w2, w1, b]).real)
    inside = (roots[0] < x) & (x < roots[1])
    assert inside.tolist() == [p[2] > 0 for p in ENDS]


@pytest.mark.parametrize("preset", ["x and x²", "XOR", "ring"])
def test_new_features_separate_and_old_ones_do_not(preset):
    view = explore("beyond.basis", preset).view
    assert not view.wrong and view.wrong_before and view.margin > 0
    assert explore("beyond.basis", preset, lift=0.0).view.possible is False


def test_four_parts_need_more_than_squares():
    view = explore("beyond.basis", "x² is not enough").view
    assert view.wrong and not view.possible
    x = np.array([p[0] for p in FOUR_PARTS])
    cubes = np.column_stack([x, x**2, x**3])
    signs = [p[2] for p in FOUR_PARTS]
    assert SVC(kernel="linear", C=1e4).fit(cubes, signs).score(cubes, signs) == 1


def test_points_of_one_feature_stay_on_their_line_and_the_right_picture_only_shows():
    state = basis.State()
    moved = basis.pointer(state, at("drag", 1.0, 2.0, "point 1", "old"))
    assert moved.points[0] == (1.0, 0.0, -1)
    assert basis.pointer(state, at("click", 1.0, 2.0, panel="new")) == state
    assert basis.change(state, "world", "product").points != state.points


def test_each_label_is_asked_for_alone():
    X = np.array([[word in text.split() for word in WORDS] for text, _ in HEADLINES]).astype(int)
    query = np.array([[int(word in ("minister", "tax")) for word in WORDS]])
    view = explore("beyond.labels").view
    for label in LABELS:
        yes = [label in fitting for _, fitting in HEADLINES]
        model = BernoulliNB(alpha=1, absent=False).fit(X, yes)
        assert view.alone[label] == pytest.approx(model.predict_proba(query)[0, 1])
    assert view.chosen == ("politics", "economy") and view.single == "politics"
    assert sum(view.one.values()) == pytest.approx(1) != sum(view.alone.values())


def test_leaves_share_one_and_a_wrong_branch_is_not_mended():
    for preset in labels.RECIPE.presets:
        view = explore("beyond.labels", preset).view
        assert sum(map(view.leaf, LABELS)) == pytest.approx(1)
        assert sum(view.top.values()) == pytest.approx(1)
        for group in GROUPS.values():
            assert math.fsum(view.inside[label] for label in group) == pytest.approx(1)
    view = explore("beyond.labels", "wrong at the top").view
    assert (view.path, view.best_leaf) == ("economy", "sport")
    assert view.leaf("sport") > view.leaf("economy")


def test_every_way_of_the_chart_can_be_clicked_and_names_its_lesson():
    for i, way in enumerate(chart.WAYS):
        event = at("click", 3.0, chart.ROWS - 1 - i, panel="chart")
        state = chart.pointer(chart.State(), event)
        explorer = explore("beyond.chart", chosen=state.chosen)
        assert state.chosen == way.name
        assert way.model in explorer.describe() and way.lesson in explorer.describe()
        assert explorer.describe().count("?") == min(i + 1, 6)


@pytest.mark.parametrize("preset", ["fig 5.13", "fig 5.14", "fig 5.15", "ring"])
def test_a_moved_slider_answers_quickly(preset):
    explorer = explore("beyond.gallery", preset)
    name = gallery.SLIDER[explorer.state.model]
    best = math.inf
    for step in (1, 2, 3):
        value = getattr(explorer.state, name)
        changed = value / 2 if isinstance(value, float) else value + step % 2
        start = time.process_time()
        explorer.view = gallery.compute(replace(explorer.state, **{name: changed}))
        explorer.frame()
        best = min(best, time.process_time() - start)
    assert best < 0.1  # a few ms are usual
