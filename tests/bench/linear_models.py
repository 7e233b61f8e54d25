"""Linear models against scikit-learn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from data import clouds, corpus, separable
from match import ALL, DENSE, Case, Disagreement, Match, Size, classifiers, close, same_predictions
from sklearn import linear_model as sk
from sklearn.multiclass import OneVsOneClassifier, OneVsRestClassifier

import nbcore

TOL = 1e-6  # of the largest slope of the mean loss, on both sides


def points(size: Size, k: int) -> tuple[Any, Any]:
    """Overlapping clouds, or documents at corpus size."""
    if size.name == "corpus":
        return corpus(size.n, size.m, k)
    return clouds(size.n, size.m, k, distance=2.0)


def perceptrons(X: Any, y: Any, epochs: int, bias: bool) -> Match:
    """Rows in the order given, the same number of passes: the same updates, one by one."""

    def ours() -> Any:
        return nbcore.Perceptron(max_epochs=epochs, bias=bias)

    passes = ours().fit(X, y).n_epochs_

    def theirs() -> Any:
        return sk.Perceptron(max_iter=passes, tol=None, shuffle=False, fit_intercept=bias)

    def agreement(mine: Any, peer: Any) -> str:
        same_predictions(mine.predict(X), peer.predict(X))
        close(mine.coef_, peer.coef_, "weights")
        return f"same weights after {passes} passes"

    return classifiers(X, y, ours, theirs, agreement)


def perceptron_separable(size: Size) -> Match:
    return perceptrons(*separable(size.n, size.m), epochs=100, bias=True)


def perceptron_overlapping(size: Size) -> Match:
    # With a sparse X scikit-learn slows the bias down a hundredfold, so both go without it there.
    return perceptrons(*points(size, 2), epochs=5, bias=size.name != "corpus")


def multiclass_perceptron(size: Size) -> Match:
    """No library has this algorithm; k one-vs-rest perceptrons are its nearest relative."""
    X, y = points(size, 4)
    epochs = 5

    def ours() -> Any:
        return nbcore.MulticlassPerceptron(max_epochs=epochs)

    def theirs() -> Any:
        return sk.Perceptron(max_iter=epochs, tol=None, shuffle=False)

    def agreement(*models: Any) -> str:
        right = [float(np.mean(model.predict(X) == y)) for model in models]
        if right[0] < right[1] - 0.15:
            raise Disagreement(f"accuracy {right[0]:.2f} against {right[1]:.2f}")
        return f"another algorithm: accuracy {right[0]:.2f}, peer {right[1]:.2f}"

    return classifiers(X, y, ours, theirs, agreement)


def logistic(k: int, solver: str, peers_solver: str) -> Callable[[Size], Match]:
    def build(size: Size) -> Match:
        X, y = points(size, k)

        def ours() -> Any:
            return nbcore.LogisticRegression(l2=1.0, tol=TOL, solver=solver)

        def theirs() -> Any:
            return sk.LogisticRegression(C=1.0, tol=TOL, max_iter=10_000, solver=peers_solver)

        def agreement(mine: Any, peer: Any) -> str:
            same = same_predictions(mine.predict(X), peer.predict(X), at_least=0.999)
            ends = [mine.loss(X, y, w=m.coef_, b=m.intercept_) for m in (mine, peer)]
            if abs(ends[0] - ends[1]) > 1e-5 * abs(ends[1]):
                raise Disagreement(f"loss {ends[0]:.6f} against {ends[1]:.6f}")
            gap = (ends[0] - ends[1]) / abs(ends[1])
            return f"{same}; loss {ends[0]:.4f}, relative gap {gap:+.0e}"

        return classifiers(X, y, ours, theirs, agreement)

    return build


def reduction(ours: Any, theirs: Any) -> Callable[[Size], Match]:
    """Four classes from two-class logistic regressions."""

    def build(size: Size) -> Match:
        X, y = points(size, 4)
        binary = nbcore.LogisticRegression(l2=1.0, tol=TOL)
        peer = sk.LogisticRegression(C=1.0, tol=TOL, max_iter=10_000)
        return classifiers(X, y, lambda: ours(binary), lambda: theirs(peer))

    return build


CASES = (
    Case(
        "Perceptron, separable", "sklearn Perceptron", DENSE, perceptron_separable,
        "no shuffling; nbcore stops after its first pass without mistakes, scikit-learn is told "
        "that number of passes (tol = None)",
    ),
    Case(
        "Perceptron, overlapping", "sklearn Perceptron", ALL, perceptron_overlapping,
        "no shuffling, 5 passes on both sides; at corpus size without bias, because scikit-learn "
        "slows the bias down on sparse data",
    ),
    Case(
        "MulticlassPerceptron", "sklearn Perceptron (one-vs-rest)", DENSE, multiclass_perceptron,
        "4 classes, 5 passes; no library has the same algorithm, so this is a relative, not a peer",
    ),
    Case(
        "LogisticRegression", "sklearn LogisticRegression(lbfgs)", ALL,
        logistic(2, "auto", "lbfgs"),
        "l2 = 1/C = 1, each with its default solver until no slope of the mean loss is above 1e-6",
    ),
    Case(
        "LogisticRegression (Newton)", "sklearn LogisticRegression(newton-cholesky)", DENSE,
        logistic(2, "newton", "newton-cholesky"), "the same, both by Newton's method",
    ),
    Case(
        "LogisticRegression, softmax", "sklearn LogisticRegression(lbfgs)", ALL,
        logistic(4, "auto", "lbfgs"), "as LogisticRegression, with 4 classes",
    ),
    Case(
        "OneVsRest", "sklearn OneVsRestClassifier", DENSE,
        reduction(nbcore.OneVsRest, OneVsRestClassifier),
        "over the logistic regressions above, 4 classes",
    ),
    Case(
        "OneVsOne", "sklearn OneVsOneClassifier", DENSE,
        reduction(nbcore.OneVsOne, OneVsOneClassifier),
        "over the logistic regressions above, 4 classes",
    ),
)  # fmt: skip
