"""Problem set 3 against outside sources: scikit-learn, scipy, the figures of the lectures."""

import math
import statistics
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy import optimize, stats
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.linear_model import LinearRegression, LogisticRegression, Perceptron
from sklearn.metrics import log_loss

from lessons.kit.exercises.run_steps import world
from lessons.kit.exercises.trial import RIGHT, evaluate
from lessons.kit.grading.assignment import problem_set

STUDENTS = ["", "ada", "bob", *(f"student {n}" for n in range(12))]
SET = problem_set.load("ps3")


def answer(question: str, student: str = "") -> dict[str, Any]:
    asked = problem_set.load("ps3", student).question(question)
    return world(asked.given, asked.solution)


@pytest.mark.parametrize("student", STUDENTS)
def test_the_bell_curve_is_the_one_of_the_standard_library(student: str) -> None:
    leaves = problem_set.load("ps3", student).data["leaves_a"]
    wanted = statistics.fmean(leaves), statistics.pvariance(leaves)
    assert answer("ps3-bell", student)["bell_a"] == pytest.approx(wanted)
    assert abs(wanted[1] - statistics.pstdev(leaves)) > 0.05, "no variance that is its own root"


def risk_of(t: float, low: Any, high: Any, share: float) -> float:
    """How often the rule *low below t, high above it* is wrong; `share` is the prior of low."""
    return float(share * low.sf(t) + (1 - share) * high.cdf(t))


def test_threshold_and_risk_agree_with_scipy_and_with_the_table_of_the_normal() -> None:
    made = answer("ps3-threshold")
    assert made["bayes_risk"](0, 2, 1, 0.5) == pytest.approx(0.1587, abs=5e-5)
    rng = np.random.default_rng(3)
    for _ in range(10):
        low, gap, var, share = rng.uniform([-3, 1, 0.5, 0.1], [3, 3, 3, 0.9])
        curves = (stats.norm(mean, math.sqrt(var)) for mean in (low, low + gap))
        rule = (*curves, share)
        t = made["threshold"](low, low + gap, var, share)
        assert share * rule[0].pdf(t) == pytest.approx((1 - share) * rule[1].pdf(t), rel=1e-9)
        span = (t - 2, t + 2)
        best = optimize.minimize_scalar(risk_of, args=rule, bounds=span, method="bounded")
        assert best.fun == pytest.approx(risk_of(t, *rule), rel=1e-6), "no threshold has less"
        assert made["bayes_risk"](low, low + gap, var, share) == pytest.approx(risk_of(t, *rule))
        # A and B change their names: nothing else changes.
        assert made["threshold"](low + gap, low, var, 1 - share) == pytest.approx(t)
        turned = made["bayes_risk"](low + gap, low, var, 1 - share)
        assert turned == pytest.approx(risk_of(t, *rule))


def test_the_line_is_the_one_of_linear_discriminant_analysis() -> None:
    line = answer("ps3-line")["line"]
    rng = np.random.default_rng(3)
    for columns in (2, 3, 5):
        y = rng.permutation([0] * 11 + [1] * 19)
        X = rng.normal(size=(30, columns)) + np.outer(y, np.ones(columns))
        theirs = LinearDiscriminantAnalysis(solver="lsqr").fit(X, y)
        w, b = line(X, y)
        assert w == pytest.approx(theirs.coef_[0]) and b == pytest.approx(theirs.intercept_[0])


@pytest.mark.parametrize("student", STUDENTS)
def test_the_perceptron_walks_as_scikit_learn_does(student: str) -> None:
    data = problem_set.load("ps3", student).data
    X, y, order = np.array(data["rows"]), np.array(data["classes"]), data["order"]
    w, b, mistakes = answer("ps3-perceptron", student)["train"](X, y, order, 50)
    theirs = Perceptron(shuffle=False, tol=None, max_iter=50).fit(X[order], y[order])
    assert w.tolist() == theirs.coef_[0].tolist() and b == theirs.intercept_[0]
    assert (theirs.predict(X) == y).all()
    assert len(mistakes) >= 4 and mistakes[-1] == 0 and 0 not in mistakes[:-1]
    assert sorted(order) == list(range(len(X)))


def test_logical_and_as_in_the_lesson() -> None:
    """Lesson 08: (3, 2), bias -4, after 18 updates."""
    corners, both = np.array([[0, 0], [0, 1], [1, 0], [1, 1]]), np.array([-1, -1, -1, 1])
    w, b, mistakes = answer("ps3-perceptron")["train"](corners, both, [0, 1, 2, 3], 20)
    assert (w.tolist(), b, sum(mistakes)) == ([3, 2], -4, 18)


def test_places_and_factors_of_figure_5_7() -> None:
    """1 / (1 + e^(-0.1 - 2.53 x1 + 2.58 x2)), as the lecture prints it."""
    made = answer("ps3-place")
    for x1, p in ((1.0, 0.5), (-2.0, 0.9), (0.3, 0.01)):
        x2 = made["place"](0.1, 2.53, -2.58, x1, p)
        assert 1 / (1 + math.exp(-0.1 - 2.53 * x1 + 2.58 * x2)) == pytest.approx(p)
    assert 1 / made["factor"](-2.58, 1) == pytest.approx(13.2, abs=0.01)


def test_logistic_regression_agrees_with_scikit_learn() -> None:
    made = answer("ps3-logistic")
    rng = np.random.default_rng(9)
    X, y = rng.normal(size=(40, 2)), rng.permutation([0] * 18 + [1] * 22)
    theirs = LogisticRegression(C=np.inf, tol=1e-10).fit(X, y)
    best = np.array([*theirs.intercept_, *theirs.coef_[0]])
    assert made["fit"](X, y, 0.05, 3000) == pytest.approx(best, abs=1e-5)
    said = theirs.predict_proba(X)
    assert made["loss"](best, X, y) == pytest.approx(log_loss(y, said, normalize=False))
    at = np.array([0.3, -1.0, 2.0])
    slopes = optimize.approx_fprime(at, made["loss"], 1e-7, X, y)
    assert made["gradient"](at, X, y) == pytest.approx(slopes, abs=1e-4)
    assert (
        made["loss"](np.array([0.0, 1.0]), np.array([[800.0], [-800.0]]), np.array([0, 1])) == 1600
    )


@pytest.mark.parametrize("student", STUDENTS)
def test_the_far_student_does_what_the_marking_guide_says(student: str) -> None:
    data = problem_set.load("ps3", student).data
    x = np.array([[hours] for hours, _ in data["exam"]])
    y = np.array([passed for _, passed in data["exam"]])
    far, one = np.array([[data["far"][0]]]), np.array([1])
    assert len(x) == 12 and x.min() >= 0 and x.max() < 10 < far.min()
    assert x[y == 1].min() > x[y == -1].max(), "a threshold tells them apart"
    with_far, with_one = np.concatenate([x, far]), np.concatenate([y, one])
    first, one_first = np.concatenate([far, x]), np.concatenate([one, y])

    def cut(model: Any, x: Any, y: Any) -> float:
        model.fit(x, y)
        return float(-np.ravel(model.intercept_)[0] / np.ravel(model.coef_)[0])

    walk = Perceptron(shuffle=False, tol=None, max_iter=2000)
    alone = cut(walk, x, y)
    wanted = {
        "least squares": (
            cut(LinearRegression(), x, y),
            cut(LinearRegression(), with_far, with_one),
        ),
        "perceptron, the far one last": (alone, cut(walk, with_far, with_one)),
        "perceptron, the far one first": (alone, cut(walk, first, one_first)),
        "logistic regression": (
            cut(LogisticRegression(C=1, tol=1e-10), x, y),
            cut(LogisticRegression(C=1, tol=1e-10), with_far, with_one),
        ),
    }
    for method, cuts in data["cuts"].items():
        assert cuts == pytest.approx(wanted[method], abs=0.0101), method
    before, after = data["cuts"]["least squares"]
    assert ((x[:, 0] > before) == (y == 1)).all(), "without it least squares has no mistake"
    assert ((x[:, 0] > after) != (y == 1)).any(), "with it there is one"
    counts = data["updates"]
    assert counts["without"] == counts["the far one last"] < counts["the far one first"] / 2


@pytest.mark.parametrize("question", [q.id for q in SET.questions if q.parts])
def test_a_known_mistake_never_gets_less_than_its_parts_would(question: str) -> None:
    asked = SET.question(question)
    for mistake in asked.mistakes:
        names = world(asked.given, asked.solution, mistake.code)
        passed = sum(
            part.points
            for part in asked.parts
            if evaluate(
                replace(asked, check=part.check, hidden="", mistakes=()), names, seed=1
            ).kind
            == RIGHT
        )
        assert mistake.marks is not None and passed <= mistake.marks, mistake.name


def test_a_clipped_loss_gets_all_but_one_point() -> None:
    """p kept away from 0 and 1, as some libraries do: right for small scores."""
    asked = SET.question("ps3-logistic")
    clipped = (
        "def loss(w, X, y):\n"
        "    p = np.clip(1 / (1 + np.exp(-(w[0] + X @ w[1:]))), 1e-15, 1 - 1e-15)\n"
        "    return -np.sum(y * np.log(p) + (1 - y) * np.log(1 - p))\n"
    )
    names = world(asked.given, asked.solution, clipped)
    assert evaluate(asked, names, hidden=True, seed=1).kind != RIGHT
    for part in asked.parts:
        alone = replace(asked, check=part.check, hidden="", mistakes=())
        assert evaluate(alone, names, seed=1).kind == RIGHT
    assert sum(part.points for part in asked.parts) == asked.points - 1
