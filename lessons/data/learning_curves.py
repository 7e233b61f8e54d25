"""Learning curves of naive Bayes and logistic regression, measured once on six real sets.

Every repetition shuffles a set, keeps a third for the test and trains on the first 4, 6, 8, ...
of the rest. That takes two minutes, so the numbers of mistakes stand in learning_curves.npz.
`python -m lessons.data.learning_curves` measures them anew, and the tests repeat a part.

The two models of a set are a pair in the sense of Ng and Jordan (2002): both draw a straight
line, naive Bayes by modelling P(x, y), logistic regression by modelling P(y | x).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from lessons.data.corpora import Corpus, mails, reviews
from lessons.data.penguins import penguins
from nbcore import BernoulliNB, GaussianNB, LogisticRegression, MultinomialNB, tokenize, vectorize

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
    load: Callable[[], tuple[Any, Any]]  # X (n, m) and y (n,) of 0 and 1
    naive_bayes: str  # the kind: "Bernoulli", "multinomial" or "Gaussian"
    classes: tuple[str, str]


def _cancer() -> tuple[Any, Any]:
    from sklearn.datasets import load_breast_cancer  # slow to import, and needed here alone

    return load_breast_cancer(return_X_y=True)


def _digits(first: int, second: int) -> tuple[Any, Any]:
    X, y = digit_images()
    rows = np.isin(y, (first, second))
    return (X[rows] > 7).astype(float), (y[rows] == second).astype(int)


@lru_cache(maxsize=1)
def digit_images() -> tuple[Any, Any]:
    """1,797 images of 8 by 8 grey values from 0 to 16, (n, 64), and the digits, (n,)."""
    found = find_spec("sklearn")  # its table alone: to import all of it takes seconds
    if found is None or not found.origin:
        raise ImportError("The digits come with scikit-learn, which is not installed here.")
    table = np.loadtxt(Path(found.origin).parent / DIGITS, delimiter=",")
    return table[:, :-1], table[:, -1].astype(int)


def _penguins() -> tuple[Any, Any]:
    birds = penguins()
    rows = birds.y != "Gentoo"
    return birds.X[rows], (birds.y[rows] == "Chinstrap").astype(int)


def word_counts(corpus: Corpus) -> tuple[Any, list[str]]:
    """Counts of all words of a corpus, (n, m), and the words."""
    bags = [tokenize(text) for text in corpus.texts]
    words = sorted({word for bag in bags for word in bag})
    return vectorize(bags, words), words


def _texts(corpus: Corpus, second: str) -> tuple[Any, Any]:
    return word_counts(corpus)[0], (np.array(corpus.labels) == second).astype(int)


TASKS = {
    task.name: task
    for task in (
        Task("breast cancer", _cancer, "Gaussian", ("malignant", "benign")),
        Task("digits 3 and 8", lambda: _digits(3, 8), "Bernoulli", ("3", "8")),
        Task("digits 1 and 8", lambda: _digits(1, 8), "Bernoulli", ("1", "8")),
        Task("penguins", _penguins, "Gaussian", ("Adelie", "Chinstrap")),
        Task("our mails", lambda: _texts(mails(), "spam"), "multinomial", ("not spam", "spam")),
        Task("our reviews", lambda: _texts(reviews(), "positive"), "multinomial",
             ("negative", "positive")),
    )
}  # fmt: skip


def shared_variance(model: GaussianNB) -> GaussianNB:
    """Bells of one width for both classes, as in Ng and Jordan: then the boundary is a line."""
    model.var_ = np.broadcast_to(model.class_prior_ @ model.var_, model.var_.shape)
    return model


def naive_bayes(kind: str, smoothing: float, X: Any, y: Any) -> Any:
    """The generative half of the pair, fitted."""
    if kind == "Gaussian":
        return shared_variance(GaussianNB(var_smoothing=smoothing / 100).fit(X, y))
    model = BernoulliNB if kind == "Bernoulli" else MultinomialNB
    return model(alpha=smoothing).fit(X, y)


def models(kind: str, X: Any, y: Any) -> Iterator[Any]:
    """Naive Bayes for every smoothing, then logistic regression for every penalty."""
    for smoothing in SMOOTHINGS:
        yield naive_bayes(kind, smoothing, X, y)
    for penalty in PENALTIES:
        yield LogisticRegression(l2=penalty).fit(X, y)


@dataclass(frozen=True)
class Split:
    """One repetition: the first so many rows are for training, the test stays the same."""

    X: Any
    y: Any
    X_test: Any
    y_test: Any


def split(task: Task, repetition: int) -> Split:
    X, y = task.load()
    order = np.random.default_rng(repetition).permutation(len(y))
    test, train = order[: len(y) // 3], order[len(y) // 3 :]
    other = int(np.argmax(y[train] != y[train[0]]))  # the first two are of two classes
    train[[1, other]] = train[[other, 1]]
    if task.naive_bayes == "Gaussian":  # measurements of one size, for the penalty's sake
        X = (X - X[train].mean(axis=0)) / X[train].std(axis=0)
    return Split(X[train], y[train], X[test], y[test])


def sizes(task: Task) -> tuple[int, ...]:
    """How many examples the points of the curve are trained on; the last is all there are."""
    n = len(task.load()[1])
    every = n - n // 3
    return (*(size for size in GRID if size < 0.9 * every), every)


def mistakes(task: Task, size: int, repetition: int) -> Any:
    """Wrong answers on train and test of all models, (models, 2)."""
    data = split(task, repetition)
    X, y = data.X[:size], data.y[:size]
    return np.array(
        [
            [(model.predict(X) != y).sum(), (model.predict(data.X_test) != data.y_test).sum()]
            for model in models(task.naive_bayes, X, y)
        ]
    )


def measure(task: Task) -> Any:
    """All of it: (models, 2, sizes, REPETITIONS), small whole numbers."""
    counted = [[mistakes(task, size, r) for r in range(REPETITIONS)] for size in sizes(task)]
    return np.array(counted).transpose(2, 3, 0, 1).astype(np.uint8)


@dataclass(frozen=True)
class Curves:
    """Shares of wrong answers, 0 to 1; `bayes` has an entry per smoothing, `logistic` per l2."""

    sizes: tuple[int, ...]
    features: int
    tested: int  # examples in the test
    bayes: Any  # (SMOOTHINGS, 2: train and test, sizes, REPETITIONS)
    logistic: Any  # (PENALTIES, 2, sizes, REPETITIONS)


@lru_cache(maxsize=1)
def measured() -> dict[str, Curves]:
    """What stands in the file, by the name of the set."""
    found = {}
    with np.load(FILE) as file:
        for name in TASKS:
            at, wrong = file[f"{name}/sizes"], file[f"{name}/wrong"].astype(float)
            wrong[:, 0] /= at[:-2, None]
            wrong[:, 1] /= at[-1]
            cut = len(SMOOTHINGS)
            where = tuple(int(size) for size in at[:-2])
            found[name] = Curves(where, int(at[-2]), int(at[-1]), wrong[:cut], wrong[cut:])
    return found


def write() -> None:
    """Measure everything and write the file."""
    arrays = {}
    for name, task in TASKS.items():
        data = split(task, 0)
        arrays[f"{name}/sizes"] = np.array([*sizes(task), data.X.shape[1], len(data.y_test)])
        arrays[f"{name}/wrong"] = measure(task)
    np.savez_compressed(FILE, allow_pickle=False, **arrays)


if __name__ == "__main__":
    write()
