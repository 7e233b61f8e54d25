"""Eight classifiers on the same few points: nbcore's perceptron, the others by scikit-learn.

Everything is cached by what it depends on, so that a moved slider fits one model (or one tree of
a forest) and nothing else. scikit-learn itself is imported where it is used: that takes a second,
which whoever opens another demo, or the gallery, need not wait.
"""

import warnings
from collections import deque
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

import numpy as np

from lessons.common.perceptron_run import seen
from lessons.common.point_sets import Points
from nbcore import Perceptron
from nbcore.perceptron import PerceptronStep
from nbcore.validate import Floats, Ints

LEFT, RIGHT, BOTTOM, TOP = -4.4, 4.4, -4.0, 4.0
FINE, COARSE = (88, 80), (22, 20)  # columns and rows of a decision map
MOST_UPDATES = 100  # a perceptron that does not settle is stopped here
SCALE = 0.2  # of the polynomial kernel: (0.2 x.z + 1)^degree

NAMES = {
    "perceptron": "perceptron",
    "svm": "linear SVM",
    "tree": "tree",
    "forest": "forest",
    "neighbours": "neighbours",
    "poly": "polynomial",
    "rbf": "RBF",
    "vote": "vote of 7",
}
VOTERS = tuple(name for name in NAMES if name != "vote")
SETTINGS = {  # the knobs that each model looks at
    "tree": ("depth",),
    "forest": ("trees",),
    "neighbours": ("k",),
    "svm": ("C",),
    "poly": ("degree", "C"),
    "rbf": ("gamma", "C"),
}

Setting = tuple[tuple[str, Any], ...]
Size = tuple[int, int]
Place = tuple[float, float]


@dataclass(frozen=True)
class Knobs:
    """What one can turn at the models; each model looks at its own."""

    depth: int = 2
    trees: int = 7
    k: int = 3
    degree: int = 2
    gamma: float = 0.5
    C: float = 100.0

    def of(self, name: str) -> Setting:
        """The settings this model depends on."""
        return tuple((knob, getattr(self, knob)) for knob in SETTINGS.get(name, ()))


def places(size: Size) -> tuple[Floats, Floats]:
    """The middles of a map's columns and rows, with one more outside of each edge."""
    x, y = (np.arange(count + 2, dtype=float) - 0.5 for count in size)
    return LEFT + (RIGHT - LEFT) / size[0] * x, BOTTOM + (TOP - BOTTOM) / size[1] * y


@lru_cache(maxsize=4)
def grid(size: Size) -> Floats:
    """All places of a map, one row each, the bottom row of the map first."""
    x, y = np.meshgrid(*places(size))
    return np.ascontiguousarray(np.column_stack([x.ravel(), y.ravel()]))


@lru_cache(maxsize=256)
def grown(points: Points, number: int) -> Any:
    """A tree of a forest, fully grown: its own sample of the points, one feature for each cut."""
    from sklearn.tree import DecisionTreeClassifier

    X, y = seen(points)
    rows = np.random.default_rng(number).integers(0, len(X), len(X))
    return DecisionTreeClassifier(max_features=1, random_state=number).fit(X[rows], y[rows])


@lru_cache(maxsize=64)
def last_step(points: Points) -> PerceptronStep:
    """Where the perceptron settles, or is stopped."""
    steps = Perceptron(max_epochs=MOST_UPDATES + 1).steps(*seen(points))
    return deque(islice(steps, MOST_UPDATES + 1), maxlen=1)[0]


@lru_cache(maxsize=256)
def fitted(name: str, points: Points, setting: Setting) -> Any:
    """One of scikit-learn's models, fitted. (It brings no types.)"""
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.neighbors import KNeighborsClassifier
    from sklearn.svm import SVC
    from sklearn.tree import DecisionTreeClassifier

    X, y = seen(points)
    knobs = dict(setting)
    if name == "tree":
        return DecisionTreeClassifier(max_depth=knobs["depth"], random_state=0).fit(X, y)
    if name == "neighbours":
        return KNeighborsClassifier(min(knobs["k"], len(X))).fit(X, y)
    kernels: dict[str, dict[str, Any]] = {
        "svm": {"kernel": "linear"},
        "poly": {"kernel": "poly", "degree": knobs.get("degree"), "gamma": SCALE, "coef0": 1.0},
        "rbf": {"kernel": "rbf", "gamma": knobs.get("gamma")},
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # a picture, not the last digit
        return SVC(C=knobs["C"], max_iter=20_000, **kernels[name]).fit(X, y)


def line(name: str, points: Points, setting: Setting) -> tuple[Floats, float]:
    """Weights and bias of the perceptron's last step, or of the linear SVM."""
    if name == "perceptron":
        last = last_step(points)
        return last.weights, last.bias
    model = fitted(name, points, setting)
    return model.coef_[0], float(model.intercept_[0])


@lru_cache(maxsize=512)
def scores(name: str, points: Points, setting: Setting, size: Size) -> Floats:
    """How strongly the model says + at each place of a map, (rows, columns); 0 on the boundary."""
    return score_at(name, points, setting, grid(size)).reshape(size[1] + 2, size[0] + 2)


def score_at(name: str, points: Points, setting: Setting, X: Floats) -> Floats:
    """How strongly the model says + at each row of X: above 0 it does."""
    from sklearn import config_context

    knobs = dict(setting)
    with config_context(assume_finite=True, skip_parameter_validation=True):
        if name == "perceptron":
            weights, bias = line(name, points, setting)
            return X @ weights + bias
        if name == "forest":
            trees = [grown(points, i) for i in range(knobs["trees"])]
            return np.mean([plus_share(tree, X) for tree in trees], axis=0) - 0.5
        model = fitted(name, points, setting)
        if name == "tree":
            return plus_share(model, X) - 0.5
        if name == "neighbours":
            return model.predict_proba(X)[:, 1] - 0.5
        return model.decision_function(X)


def plus_share(tree: Any, X: Floats) -> Floats:
    """The share of + in the leaf of each row. (A sample of a forest may hold one class only.)"""
    if len(tree.classes_) == 1:
        return np.full(len(X), float(tree.classes_[0] > 0))
    return tree.tree_.predict(X.astype(np.float32))[:, 1]


def map_of(name: str, points: Points, knobs: Knobs, size: Size) -> Floats:
    """As `scores`, and for the vote: the share of + among the seven, minus one half."""
    if name != "vote":
        return scores(name, points, knobs.of(name), size)
    maps = [scores(voter, points, knobs.of(voter), size) > 0 for voter in VOTERS]
    return np.mean(maps, axis=0) - 0.5


@lru_cache(maxsize=256)
def answered(name: str, points: Points, setting: Setting, probe: Place) -> tuple[int, ...]:
    """+1 or -1 for each of the points, and last for the probe."""
    X = np.vstack([seen(points)[0], [probe]])
    return tuple(np.where(score_at(name, points, setting, X) > 0, 1, -1).tolist())


def answers(name: str, points: Points, knobs: Knobs, probe: Place) -> Ints:
    """As `answered`, and for the vote: what the majority of the seven says."""
    if name != "vote":
        return np.array(answered(name, points, knobs.of(name), probe))
    return np.where(ballots(points, knobs, probe).sum(axis=0) > 0, 1, -1)


def ballots(points: Points, knobs: Knobs, probe: Place) -> Ints:
    """What each of the seven says of each of the points and the probe, (7, n + 1)."""
    return np.array([answered(name, points, knobs.of(name), probe) for name in VOTERS])


def missing_class(y: Floats) -> str:
    """What to do where all points are of one class, so that no model can learn."""
    missing = "■ (a click)" if not (y > 0).any() else "● (a click with shift)"
    return f"A classifier needs two classes. Add a point of class {missing}."
