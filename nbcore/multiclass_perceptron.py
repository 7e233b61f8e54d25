"""The perceptron for k classes: one weight vector for all, on the joint features f(x, y).

    predict    y^ = argmax over y of w . f(x, y)
    mistake    y^ differs from the true y
    update     w <- w + eta * (f(x, y) - f(x, y^))

f(x, y) is x (with its constant 1) in the block of label y and 0 elsewhere, so w is a stack of
k rows, the update adds x to the true class's row and takes it from the predicted one's.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from .fast.rows import next_confusion
from .linear import LinearClassifier
from .perceptron import MISTAKE_DRIVEN
from .settings import Rng, generator, one_of, settings
from .validate import Floats, Ints


@dataclass(frozen=True)
class MulticlassPerceptronStep:
    """The moment after one update (or before the first: then `picked` is None)."""

    step: int
    epoch: int
    picked: int | None  # the row whose mistake was corrected
    predicted: Any  # the class it was taken for
    weights: Floats  # (k, m)
    bias: Floats  # (k,)
    mistakes: Ints  # rows that are wrong now


class MulticlassPerceptron(LinearClassifier):
    """k weight vectors that are corrected two at a time.

    eta         learning rate
    max_epochs  passes over the data after which to give up
    order       "cyclic": row after row; "random": shuffled anew for each pass
    averaged    predict with the mean of the weights after every visit
    rng         seed or generator for order="random"
    """

    _settings = MISTAKE_DRIVEN | settings(order=one_of("cyclic", "random"))

    def __init__(
        self,
        eta: float = 1.0,
        max_epochs: int = 1000,
        order: str = "cyclic",
        averaged: bool = False,
        rng: Rng = 0,
    ) -> None:
        self.eta = eta
        self.max_epochs = max_epochs
        self.order = order
        self.averaged = averaged
        self.rng = rng

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        for _ in self._updates(*self._check_problem(X, y, sample_weight)):
            pass
        return self

    def steps(
        self, X: Any, y: Any, sample_weight: Any = None
    ) -> Iterator[MulticlassPerceptronStep]:
        """Every state on the way, the start included; `fit` ends in the last of them."""
        X1, codes, weight = self._check_problem(X, y, sample_weight)
        for step, (epoch, picked, guess) in enumerate(self._updates(X1, codes, weight)):
            predicted = None if guess is None else self.classes_[guess]
            wrong = ((X1 @ self._W.T).argmax(axis=1) != codes) & (weight > 0)
            yield MulticlassPerceptronStep(
                step, epoch, picked, predicted,
                self._W[:, :-1].copy(), self._W[:, -1].copy(), np.flatnonzero(wrong),
            )  # fmt: skip

    def _check_problem(self, X: Any, y: Any, sample_weight: Any) -> tuple[Floats, Ints, Floats]:
        X, codes, weight = self._check_training(X, y, sample_weight)
        return np.column_stack([X, np.ones(len(X))]), codes, weight

    def _updates(
        self, X1: Floats, codes: Ints, weight: Floats
    ) -> Iterator[tuple[int, int | None, int | None]]:
        """Run the algorithm; say (epoch, row, class it was taken for) after each update."""
        n, rng = len(X1), generator(self.rng)
        self._W = W = np.zeros((len(self.classes_), X1.shape[1]))  # (k, m + 1), bias last
        late = np.zeros_like(W)  # for the mean, as in fast/rows.py
        self.converged_ = False
        yield 0, None, None
        for epoch in range(1, int(self.max_epochs) + 1):
            self.n_epochs_, clean = epoch, True
            order = rng.permutation(n) if self.order == "random" else np.arange(n)
            rows, aim = (X1[order], codes[order]) if self.order == "random" else (X1, codes)
            at = -1
            while (found := next_confusion(rows, aim, W, at + 1)) is not None:
                at, guess = found
                i = int(order[at])
                if weight[i] == 0:
                    continue
                visits = n * (epoch - 1) + at + 1
                clean, change = False, float(self.eta) * weight[i] * X1[i]
                for c, sign in ((codes[i], 1), (guess, -1)):
                    W[c] += sign * change
                    late[c] += sign * visits * change
                yield epoch, i, guess
            if clean:
                self.converged_ = True
                break
        final = W - late / (n * self.n_epochs_ + 1) if self.averaged else W
        self.coef_, self.intercept_ = final[:, :-1].copy(), final[:, -1].copy()
