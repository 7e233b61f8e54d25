"""Six real sets with two classes, and the learning curves that were measured on them.

Every repetition shuffles a set, keeps a third for the test and trains on the first 4, 6, 8, ...
of the rest. That takes two minutes, so the numbers of mistakes are in learning_curves.npz, written
by experiments/learning_curves.py.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from lessons.data.corpora import Corpus, mails, reviews
from lessons.data.penguins import penguins
from nbcore import tokenize, vectorize
from nbcore.validate import Floats, Ints

FILE = Path(__file__).parent / "learning_curves.npz"
DIGITS = "datasets/data/digits.csv.gz"  # in scikit-learn
REPETITIONS = 40
GRID = (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256)
SMOOTHINGS = (0.1, 1.0, 10.0)  # alpha of naive Bayes; a hundredth of it for bell curves
PENALTIES = (0.001, 0.1, 1.0, 10.0)  # l2 of logistic regression


@dataclass(frozen=True)
class Task:
    """One real set with two classes."""

    name: str
    load: Callable[[], tuple[Floats, Ints]]  # X (n, m) and y (n,) of 0 and 1
    naive_bayes: str  # the kind: "Bernoulli", "multinomial" or "Gaussian"
    classes: tuple[str, str]


def _cancer() -> tuple[Floats, Ints]:
    from sklearn.datasets import load_breast_cancer  # slow to import, and needed here alone

    return load_breast_cancer(return_X_y=True)


def _digits(first: int, second: int) -> tuple[Floats, Ints]:
    X, y = digit_images()
    rows = np.isin(y, (first, second))
    return (X[rows] > 7).astype(float), (y[rows] == second).astype(int)


@lru_cache(maxsize=1)
def digit_images() -> tuple[Floats, Ints]:
    """1,797 images of 8 by 8 grey values from 0 to 16, (n, 64), and the digits, (n,)."""
    package = find_spec("sklearn")  # its table alone: to import all of it takes seconds
    if package is None or not package.origin:
        raise ImportError("The digits come with scikit-learn, which is not installed here.")
    table = np.loadtxt(Path(package.origin).parent / DIGITS, delimiter=",")
    return table[:, :-1], table[:, -1].astype(int)


def _penguins() -> tuple[Floats, Ints]:
    birds = penguins()
    rows = birds.y != "Gentoo"
    return birds.X[rows], (birds.y[rows] == "Chinstrap").astype(int)


def word_counts(corpus: Corpus) -> tuple[Floats, list[str]]:
    """Counts of all words of a corpus, (n, m), and the words."""
    bags = [tokenize(text) for text in corpus.texts]
    words = sorted({word for bag in bags for word in bag})
    return vectorize(bags, words), words


def _texts(corpus: Corpus, second: str) -> tuple[Floats, Ints]:
    return word_counts(corpus)[0], (np.array(corpus.labels) == second).astype(int)


SENTIMENTS = ("negative", "positive")
TASKS = {
    task.name: task
    for task in (
        Task("breast cancer", _cancer, "Gaussian", ("malignant", "benign")),
        Task("digits 3 and 8", lambda: _digits(3, 8), "Bernoulli", ("3", "8")),
        Task("digits 1 and 8", lambda: _digits(1, 8), "Bernoulli", ("1", "8")),
        Task("penguins", _penguins, "Gaussian", ("Adelie", "Chinstrap")),
        Task("our mails", lambda: _texts(mails(), "spam"), "multinomial", ("not spam", "spam")),
        Task("our reviews", lambda: _texts(reviews(), "positive"), "multinomial", SENTIMENTS),
    )
}


@dataclass(frozen=True)
class Split:
    """One repetition: the first so many rows are for training, the test stays the same."""

    X: Floats
    y: Ints
    X_test: Floats
    y_test: Ints


def split(task: Task, repetition: int) -> Split:
    X, y = task.load()
    order = np.random.default_rng(repetition).permutation(len(y))
    test, train = order[: len(y) // 3], order[len(y) // 3 :]
    other = int(np.argmax(y[train] != y[train[0]]))  # the first two are of two classes
    train[[1, other]] = train[[other, 1]]
    if task.naive_bayes == "Gaussian":  # measurements of one size, for the penalty's sake
        X = (X - X[train].mean(axis=0)) / X[train].std(axis=0)
    return Split(X[train], y[train], X[test], y[test])


@dataclass(frozen=True)
class Curves:
    """Shares of wrong answers, 0 to 1; `bayes` has an entry per smoothing, `logistic` per l2."""

    sizes: tuple[int, ...]
    features: int
    tested: int  # examples in the test
    bayes: Floats  # (SMOOTHINGS, 2: train and test, sizes, REPETITIONS)
    logistic: Floats  # (PENALTIES, 2, sizes, REPETITIONS)


@lru_cache(maxsize=1)
def measured() -> dict[str, Curves]:
    """The curves in the file, by the name of the set."""
    curves = {}
    with np.load(FILE) as file:
        for name in TASKS:
            at, wrong = file[f"{name}/sizes"], file[f"{name}/wrong"].astype(float)
            wrong[:, 0] /= at[:-2, None]
            wrong[:, 1] /= at[-1]
            cut = len(SMOOTHINGS)
            where = tuple(int(size) for size in at[:-2])
            curves[name] = Curves(where, int(at[-2]), int(at[-1]), wrong[:cut], wrong[cut:])
    return curves
