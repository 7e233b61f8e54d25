"""Learning curves of naive Bayes and logistic regression on six real sets, in two minutes.

`python -m lessons.data.experiments.learning_curves` writes lessons/data/learning_curves.npz anew;
a test repeats a part of it.

The two models of a set are a pair in the sense of Ng and Jordan (2002): both draw a straight
line, naive Bayes by modelling P(x, y), logistic regression by modelling P(y | x).
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from lessons.data.learning_curves import (
    FILE,
    GRID,
    PENALTIES,
    REPETITIONS,
    SMOOTHINGS,
    TASKS,
    Task,
    split,
)
from nbcore import BernoulliNB, GaussianNB, LogisticRegression, MultinomialNB
from nbcore.validate import Floats, Ints

NaiveBayes = BernoulliNB | GaussianNB | MultinomialNB


def shared_variance(model: GaussianNB) -> GaussianNB:
    """Bells of one width for both classes, as in Ng and Jordan: then the boundary is a line."""
    model.var_ = np.broadcast_to(model.class_prior_ @ model.var_, model.var_.shape)
    return model


def naive_bayes(kind: str, smoothing: float, X: Floats, y: Ints) -> NaiveBayes:
    """The generative half of the pair, fitted."""
    if kind == "Gaussian":
        return shared_variance(GaussianNB(var_smoothing=smoothing / 100).fit(X, y))
    model = BernoulliNB if kind == "Bernoulli" else MultinomialNB
    return model(alpha=smoothing).fit(X, y)


def models(kind: str, X: Floats, y: Ints) -> Iterator[NaiveBayes | LogisticRegression]:
    """Naive Bayes for every smoothing, then logistic regression for every penalty."""
    for smoothing in SMOOTHINGS:
        yield naive_bayes(kind, smoothing, X, y)
    for penalty in PENALTIES:
        yield LogisticRegression(l2=penalty).fit(X, y)


def sizes(task: Task) -> tuple[int, ...]:
    """How many examples the points of the curve are trained on; the last is all there are."""
    n = len(task.load()[1])
    every = n - n // 3
    return (*(size for size in GRID if size < 0.9 * every), every)


def mistakes(task: Task, size: int, repetition: int) -> Ints:
    """Wrong answers on train and test of all models, (models, 2)."""
    data = split(task, repetition)
    X, y = data.X[:size], data.y[:size]
    return np.array(
        [
            [(model.predict(X) != y).sum(), (model.predict(data.X_test) != data.y_test).sum()]
            for model in models(task.naive_bayes, X, y)
        ]
    )


def measure(task: Task) -> NDArray[np.uint8]:
    """All of it: (models, 2, sizes, REPETITIONS), small whole numbers."""
    counted = [[mistakes(task, size, r) for r in range(REPETITIONS)] for size in sizes(task)]
    return np.array(counted).transpose(2, 3, 0, 1).astype(np.uint8)


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
