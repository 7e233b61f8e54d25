"""What lesson 07 says in its prose, worked out once more."""

import math
import re

import numpy as np
import pytest
from scipy.stats import norm
from sklearn.datasets import load_iris

from lessons.data.penguins import penguins
from lessons.kit.base import paths
from lessons.kit.explorer.explorers import explore
from nbcore import GaussianDensity, GaussianDiscriminant, GaussianNB, covariance_parameters, risk

ROOT = paths.ROOT
TEXT = re.sub(r"\s+", " ", (ROOT / "lessons/gaussian/lesson.md").read_text(encoding="utf-8"))
IRIS = load_iris()
FLOWERS, KINDS = IRIS.data, IRIS.target
PETAL = 2


def says(words: str) -> bool:
    return words in TEXT


def test_the_petal_of_five_centimetres():
    versicolor, virginica = FLOWERS[KINDS == 1, PETAL], FLOWERS[KINDS == 2, PETAL]
    assert says("Four flowers of a hundred have exactly this length")
    assert (versicolor == 5.0).sum() + (virginica == 5.0).sum() == 4
    a, b = (norm.pdf(5.0, x.mean(), x.std()) for x in (versicolor, virginica))
    assert says("About 0.64") and b / (a + b) == pytest.approx(0.64, abs=0.005)
    assert says("0.282 / 1.166 is 0.242") and a == pytest.approx(0.242, abs=5e-4)
    distance = 5.0 - versicolor.mean()
    assert distance == pytest.approx(0.74)
    assert distance**2 / (2 * versicolor.var()) == pytest.approx(1.265, abs=5e-4)
    setosa = FLOWERS[KINDS == 0, PETAL]
    assert says("the density at 1.46 cm is 2.32")
    assert norm.pdf(1.46, setosa.mean(), setosa.std()) == pytest.approx(2.32, abs=0.005)


def test_thresholds_and_risks():
    assert says("15.87 %") and norm.cdf(-1) == pytest.approx(0.1587, abs=5e-5)
    assert says("0.003 % is left") and norm.cdf(-4) == pytest.approx(0.00003, abs=5e-6)
    far = explore("gaussian.threshold", "far apart")
    assert says("with six between them: 0.1 %")
    assert far.state.mean_b - far.state.mean_a == 6 * far.state.sd_a == 6 * far.state.sd_b
    assert "Wrong in 0.1 %" in far.recipe.headline(far.view)
    two = explore("gaussian.threshold", "two cuts").state
    assert says("a spread of 3, so the variance 9") and (two.sd_a, two.sd_b) == (1, 3)
    assert says("At 2.10") and 1 + math.log(9) / 2 == pytest.approx(2.10, abs=0.005)


def test_the_half_that_must_come_back():
    """The printed discriminants, doubled, plus log P(c) that is not: the line is elsewhere."""
    printed = [lambda x, m=m: 2 * m * x - m * m for m in (0, 2)]  # variance 1
    prior = [0.9, 0.1]
    x = np.linspace(0, 4, 400_001)
    score = [d(x) + math.log(p) for d, p in zip(printed, prior, strict=True)]
    wrong = x[np.argmax(score[1] > score[0])]
    assert says("at 1.55: too close to A") and wrong == pytest.approx(1.55, abs=0.005)
    curves = [GaussianDensity(0, 1), GaussianDensity(2, 1)]
    at = {t: risk(lambda X, t=t: (X[:, 0] > t).astype(int), curves, prior) for t in (wrong, 2.0986)}
    assert at[wrong] > at[2.0986] + 0.01
    model = GaussianDiscriminant("tied", class_prior=prior).fit([[-1], [1], [1], [3]], [0, 0, 1, 1])
    W, b = model.linear_weights()  # means 0 and 2, variance 1
    assert -(b[1] - b[0]) / (W[1] - W[0]) == pytest.approx(1 + math.log(9) / 2)


def test_the_corner_where_a_wins_again_and_the_crossed_clouds():
    view = explore("gaussian.map").view
    assert says("far away on the upper right, A wins again")
    assert view.delta[-1, -1].argmax() == 0 and view.delta[-1, -30].argmax() == 1
    assert says("wrong in about 22 %")
    crossed = explore("gaussian.map", "crossed clouds", kind="full").view
    assert crossed.risk == pytest.approx(0.22, abs=0.005)


def test_numbers_learned():
    assert says("307,720") and covariance_parameters("full", 784) == 307_720
    assert says("44 for full on the irises, 24 for tied, 26 for diagonal, 17 for spherical")
    counts = [
        GaussianDiscriminant(kind).fit(FLOWERS, KINDS).parameter_count()["total"]
        for kind in ("full", "tied", "diagonal", "spherical")
    ]
    assert counts == [44, 24, 26, 17]


def test_flowers_and_penguins():
    assert says("6 of 150: the number you find")
    assert (GaussianNB().fit(FLOWERS, KINDS).predict(FLOWERS) != KINDS).sum() == 6
    rows = KINDS > 0
    chances = [
        GaussianDiscriminant(kind)
        .fit(FLOWERS[rows, 2:], KINDS[rows])
        .predict_proba([[5, 1.7]])[0, 1]
        for kind in ("full", "tied", "diagonal", "spherical")
    ]
    assert says("Four models, from 0.50 to 0.80")
    assert (min(chances), max(chances)) == pytest.approx((0.5, 0.8), abs=0.005)
    birds = penguins()
    bills = birds.columns("bill_length_mm", "bill_depth_mm")
    assert says("342 penguins") and len(birds) == 342
    assert np.corrcoef(bills.T)[0, 1] < 0
    within = [np.corrcoef(bills[birds.y == name].T)[0, 1] for name in np.unique(birds.y)]
    assert says("Within each species it is deeper") and min(within) > 0.3
    wrong = {
        kind: (GaussianDiscriminant(kind).fit(bills, birds.y).predict(bills) != birds.y).sum()
        for kind in ("full", "tied", "diagonal", "spherical")
    }
    assert sorted(wrong, key=wrong.get) == ["full", "tied", "diagonal", "spherical"]


def test_few_penguins():
    assert says("*tied* has 10 of the 333 others wrong, and *full* 182")
    assert says("At 2, *full* refuses")
    few = explore("gaussian.penguins", n=3).view
    assert few.new == 333
    assert (few.fits["tied"].wrong, few.fits["full"].wrong) == (10, 182)
    with pytest.raises(ValueError, match=r"^2 of each species are too few for full: .* singular"):
        explore("gaussian.penguins", n=2)
