"""What lesson 09 says in its prose, worked out once more."""

import math
import re

import numpy as np
import pytest
from scipy.special import expit

from lessons.kit.base import paths
from lessons.logistic import data as logistic_data
from nbcore import LeastSquaresClassifier, LogisticRegression

ROOT = paths.ROOT
SOURCE = (ROOT / "lessons/logistic/lesson.md").read_text(encoding="utf-8")
TEXT = re.sub(r"\s+", " ", SOURCE)
X, Y = logistic_data.arrays(logistic_data.FIG_5_4)
x = X[:, 0]


def says(words: str) -> bool:
    return words in TEXT


def test_the_points_of_the_lesson_are_those_of_the_explorers():
    scope: dict[str, object] = {}
    given = re.search(r"```python given=true\n(.*?)```", SOURCE, re.S)
    exec(given.group(1), scope)
    assert scope["x"].tolist() == x.tolist() and scope["y"].tolist() == Y.tolist()


def test_the_far_point_moves_the_cut():
    assert says("The cut moves from -0.12 to 2.22")
    far = np.vstack([X[:-1], [[30.0]]])
    for data, cut, wrong in ((X, -0.12, 2), (far, 2.22, 5)):
        line = LeastSquaresClassifier().fit(data, Y)
        assert -line.intercept_[0] / line.coef_[0, 0] == pytest.approx(cut, abs=0.005)
        assert (line.predict(data) != Y).sum() == wrong


def test_odds_and_the_odds_ratio():
    assert says("p = 0.8 has odds 4, and log-odds log 4 = 1.386")
    assert math.log(4) == pytest.approx(1.386, abs=5e-4)
    assert says("multiplies the odds by 0.091") and math.exp(-2.4) == pytest.approx(0.091, abs=5e-4)


def test_figure_5_7_at_1_1():
    assert says("so the log-odds are 0.05 and $p = 0.512$")
    assert expit(0.1 + 2.53 - 2.58) == pytest.approx(0.512, abs=5e-4)


def test_losses():
    model = LogisticRegression(l2=0)
    assert says("8.318 for weights of 0") and 12 * math.log(2) == pytest.approx(8.318, abs=5e-4)
    assert model.loss(X, Y, w=[0.0], b=0.0) == pytest.approx(12 * math.log(2))
    assert says("3.648 for the curve of figure 5.6")
    assert model.fit(X, Y).loss(X, Y) == pytest.approx(3.648, abs=5e-4)
    assert says("−2.308")
    p = expit(0.5 - x)
    printed = -(Y * np.log(p)).sum() + ((1 - Y) * np.log(1 - p)).sum()
    assert printed == pytest.approx(-2.308, abs=5e-4)


def test_the_first_slope_and_who_is_heard():
    w, _ = LogisticRegression(l2=0).gradient(X, Y, w=[0.0], b=0.0)
    assert says("the slope along w1 is 5.7") and w[0, 0] == pytest.approx(5.7)
    hard = (0.4 - x > 0).astype(int)
    assert says("The perceptron hears one point, the one at −0.6")
    assert x[hard != Y].tolist() == [-0.6]


def test_the_middle_class_gets_the_share():
    assert says("every place gets 0.60")
    ends = np.array([-2.5, -2.0, -1.5, -0.6, -0.2, 0.2, 0.6, 1.5, 2.0, 2.5])
    model = LogisticRegression(l2=0).fit(ends[:, None], (abs(ends) > 1).astype(int))
    assert model.predict_proba(ends[:, None])[:, 1] == pytest.approx(0.6, abs=1e-5)
