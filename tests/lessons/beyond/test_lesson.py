"""What lesson 14 says in its prose, worked out once more."""

import math
import re

import numpy as np
import pytest
from scipy.stats import binom
from sklearn.datasets import make_moons
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

from lessons.beyond.data import ODD, ROOMS
from lessons.common.perceptron_run import seen
from lessons.common.point_sets import FIG_5_3
from lessons.kit.base import paths
from lessons.kit.explorer.explorers import explore
from nbcore import Perceptron

ROOT = paths.ROOT
TEXT = re.sub(r"\s+", " ", (ROOT / "lessons/beyond/lesson.md").read_text(encoding="utf-8"))


def says(words: str) -> bool:
    return words in TEXT


def test_the_first_cut_of_the_tree():
    X, y = seen(ROOMS)
    tree = DecisionTreeClassifier(criterion="entropy", max_depth=2, random_state=0).fit(X, y).tree_
    assert says("Is $x_2$ at most −1.45?") and tree.threshold[0] == pytest.approx(-1.45)
    assert says("is $x_1$ at most −1.15?") and tree.threshold[2] == pytest.approx(-1.15)
    assert says("11 squares and 9 circles") and ((y > 0).sum(), (y < 0).sum()) == (11, 9)
    gain = tree.impurity[0] - 14 / 20 * tree.impurity[2]
    assert says("its gain of 0.335 bits") and gain == pytest.approx(0.335, abs=5e-4)


def test_depth_three_is_the_best_of_the_four_on_fresh_points():
    seen_points, fresh = (
        make_moons(n, noise=0.35, random_state=seed) for n, seed in ((150, 0), (2000, 100))
    )
    right = {}
    for depth in (1, 2, 3, 6, 12):
        tree = DecisionTreeClassifier(max_depth=depth, random_state=0).fit(*seen_points)
        right[depth] = tree.score(*seen_points), tree.score(*fresh)
    assert max((1, 3, 6, 12), key=lambda depth: right[depth][1]) == 3
    assert says("Depth 12 is right on 99 %") and right[12][0] == pytest.approx(0.99, abs=0.005)
    assert right[12][1] < right[2][1]


def test_the_worth_of_a_vote():
    for n, p, printed in ((21, 0.6, "82.6 %"), (101, 0.6, "97.9 %"), (21, 0.45, "32.1 %")):
        assert says(printed) and f"{100 * binom.sf(n // 2, n, p):.1f} %" == printed
    assert says("Three models at 0.7 make 0.784")
    assert binom.sf(1, 3, 0.7) == pytest.approx(0.784)


def test_three_margins_on_the_ten_points():
    X, y = seen(FIG_5_3)
    svm = SVC(kernel="linear", C=1e6).fit(X, y)
    assert says("0.863") and 1 / np.hypot(*svm.coef_[0]) == pytest.approx(0.863, abs=5e-4)
    again = SVC(kernel="linear", C=1e6).fit(X[svm.support_], y[svm.support_])
    assert again.coef_ == pytest.approx(svm.coef_, abs=1e-3)  # three points hold the street
    ends = [Perceptron.from_weights([1, 3.5], 0, classes=[-1, 1]), Perceptron().fit(X, y)]
    assert all(0 < model.margin(X, y) < 0.863 for model in ends)


def test_what_the_gallery_is_said_to_show():
    assert says("A tree of depth 6 cuts a corridor for each of the two odd points")
    deep, flat = (explore("beyond.gallery", "odd points", depth=d).view for d in (6, 1))
    assert deep.wrong["tree"] == 0 and flat.wrong["tree"] == 2
    assert {ODD[i] for i in flat.missed} == {(2.6, 1.1, -1), (-2.6, 0.4, 1)}
    assert says("a tree of depth 2 gets 4 of 12 wrong")
    assert explore("beyond.gallery", "XOR", model="tree").view.wrong["tree"] == 4
    assert says("some tree of depth 2 gets all of them right")
    points = np.array(explore("beyond.gallery", "XOR").state.points)
    assert (np.sign(points[:, 0] * points[:, 1]) == -points[:, 2]).all()  # cut both at 0


def test_how_many_features_and_how_close_the_branches():
    assert says("168 million") and round((math.comb(1003, 3) - 1) / 10**6) == 168
    view = explore("beyond.labels", "wrong at the top").view
    assert says("0.53 against 0.47")
    assert [round(view.top[group], 2) for group in ("society", "leisure")] == [0.53, 0.47]
