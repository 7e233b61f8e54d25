"""The measured learning curves: a part measured again, and what they say."""

import numpy as np
import pytest
from sklearn.datasets import load_digits
from sklearn.linear_model import LogisticRegression as TheirLogistic
from sklearn.naive_bayes import BernoulliNB as TheirBernoulli

from lessons.data.experiments.learning_curves import mistakes, naive_bayes, shared_variance, sizes
from lessons.data.learning_curves import (
    PENALTIES,
    REPETITIONS,
    SMOOTHINGS,
    TASKS,
    digit_images,
    measured,
    split,
)
from nbcore import GaussianNB


@pytest.mark.parametrize("name", TASKS)
def test_a_part_measured_again_is_what_stands_in_the_file(name):
    curves, task = measured()[name], TASKS[name]
    assert curves.sizes == sizes(task)
    assert curves.bayes.shape == (len(SMOOTHINGS), 2, len(curves.sizes), REPETITIONS)
    assert curves.logistic.shape == (len(PENALTIES), 2, len(curves.sizes), REPETITIONS)
    for at, repetition in ((0, 0), (3, 17), (6, 39)):
        wrong = mistakes(task, curves.sizes[at], repetition)
        train, test = wrong[:, 0] / curves.sizes[at], wrong[:, 1] / curves.tested
        stored = np.concatenate([curves.bayes, curves.logistic])[:, :, at, repetition]
        # a point on the very boundary may fall to either side on another machine
        assert np.abs(stored[:, 0] - train).max() <= 1.01 / curves.sizes[at]
        assert np.abs(stored[:, 1] - test).max() <= 1.01 / curves.tested


@pytest.mark.parametrize("name", TASKS)
def test_a_split_is_fair(name):
    task = TASKS[name]
    one, other = split(task, 1), split(task, 2)
    n = len(task.load()[1])
    assert len(one.y) + len(one.y_test) == n
    assert set(one.y[:2].tolist()) == {0, 1}
    assert not np.array_equal(one.y_test, other.y_test)
    assert sizes(task)[-1] == len(one.y)
    assert one.X.shape[1] == measured()[name].features


def test_the_digits_are_those_of_scikit_learn():
    X, y = digit_images()
    theirs = load_digits()
    assert np.array_equal(X, theirs.data) and np.array_equal(y, theirs.target)


def test_the_pair_is_that_of_scikit_learn():
    data = split(TASKS["digits 3 and 8"], 5)
    X, y = data.X[:64], data.y[:64]
    ours = naive_bayes("Bernoulli", 1.0, X, y).predict(data.X_test)
    assert np.array_equal(ours, TheirBernoulli(alpha=1).fit(X, y).predict(data.X_test))
    theirs = TheirLogistic(C=10, tol=1e-8, max_iter=1000).fit(X, y).predict(data.X_test)
    at, r = measured()["digits 3 and 8"].sizes.index(64), 5
    stored = measured()["digits 3 and 8"].logistic[PENALTIES.index(0.1), 1, at, r]
    assert stored == pytest.approx((theirs != data.y_test).mean(), abs=1.01 / len(theirs))


def test_one_width_makes_a_straight_boundary():
    data = split(TASKS["penguins"], 0)
    model = naive_bayes("Gaussian", 1.0, data.X[:40], data.y[:40])
    rng = np.random.default_rng(0)
    a, b = rng.normal(size=(2, 4))
    along = np.array([a + t * b for t in (-2.0, -1.0, 0.0, 1.0, 2.0)])
    gap = np.diff(model.joint_log_prob(along), axis=1)[:, 0]
    assert np.diff(gap, 2) == pytest.approx(np.zeros(3), abs=1e-9)
    own = GaussianNB().fit(data.X[:40], data.y[:40])
    pooled = own.class_prior_ @ own.var_
    assert shared_variance(own).var_[1] == pytest.approx(pooled)
