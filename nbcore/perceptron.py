"""The perceptron: learn from mistakes, one at a time.

    score(x) = w . x + b,   predict the positive class if score > 0, else the negative one
    mistake:  target * score <= 0      (on the line is a mistake too: nothing is decided there)
    update:   w <- w + eta * target * x,   b <- b + eta * target

It ends when a whole pass is free of mistakes; that happens if and only if a line can separate
the classes. Else it would go on for ever, so `max_epochs` ends it.

The same on one page: nbcore/plain/perceptron.py

| symbol | in the code  | shape  | meaning                                     |
|--------|--------------|--------|---------------------------------------------|
| w, b   | `coef_`, `intercept_` | (1, m), (1,) | weights and bias             |
| y      | `target`     | (n,)   | +1 for the second class in `classes_`, else -1 |
| eta    | `eta`        | ()     | learning rate                               |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from .labels import find_labels
from .linear import LinearClassifier, Rows
from .settings import Rng, check_choice, check_flag, check_number, generator
from .validate import BadInput, Floats, Ints, check_rows, to_floats

ORDERS = ("cyclic", "random", "given")


@dataclass(frozen=True)
class PerceptronStep:
    """The moment after one update (or before the first: then `picked` is None)."""

    step: int
    epoch: int
    picked: int | None  # the row whose mistake was corrected
    score: float | None  # its score just before the update
    weights: Floats  # (m,)
    bias: float
    mean_weights: Floats  # (m,) averaged over all examples visited so far
    mean_bias: float
    mistakes: Ints  # rows that the line gets wrong now


class Perceptron(LinearClassifier):
    """A line (plane) between two classes, found by correcting mistakes.

    eta         learning rate; from a start at 0 it scales w and b and changes no decision
    max_epochs  passes over the data after which to give up
    order       "cyclic": row after row; "random": shuffled anew for each pass;
                "given": the rows in `picks`, again and again
    averaged    predict with the mean of all weights on the way, not with the last ones
    bias        False keeps the line through the origin
    start       first weights (m,), or (w, b); None: zeros
    rng         seed or generator for order="random"
    """

    accepts_sparse = True

    def __init__(
        self,
        eta: float = 1.0,
        max_epochs: int = 1000,
        order: str = "cyclic",
        averaged: bool = False,
        bias: bool = True,
        start: Any = None,
        picks: Sequence[int] | None = None,
        rng: Rng = 0,
    ) -> None:
        self.eta = eta
        self.max_epochs = max_epochs
        self.order = order
        self.averaged = averaged
        self.bias = bias
        self.start = start
        self.picks = picks
        self.rng = rng

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        rows, target, weight = self._check_binary(X, y, sample_weight)
        for _ in self._updates(rows, target, weight, means=self.averaged):
            pass
        self._settle()
        return self

    def steps(self, X: Any, y: Any, sample_weight: Any = None) -> Iterator[PerceptronStep]:
        """Every state on the way, the start included; `fit` ends in the last of them."""
        rows, target, weight = self._check_binary(X, y, sample_weight)
        updates = self._updates(rows, target, weight, means=True)
        for step, (epoch, picked, score) in enumerate(updates):
            mean_w, mean_b = self._mean()
            wrong = target * (rows.scores(0, rows.n, self._w) + self._b) <= 0
            yield PerceptronStep(
                step, epoch, picked, score, self._w.copy(), self._b, mean_w, mean_b,
                np.flatnonzero(wrong & (weight > 0)),
            )  # fmt: skip
        self._settle()

    def _check_binary(self, X: Any, y: Any, sample_weight: Any) -> tuple[Rows, Floats, Floats]:
        X, codes, weight = self._check_training(X, y, sample_weight)
        if len(self.classes_) > 2:
            raise BadInput(
                f"Only binary classification is supported. The type of the target is multiclass: "
                f"expected two classes, got {len(self.classes_)}. Use OneVsRest(Perceptron()), "
                f"OneVsOne(Perceptron()) or MulticlassPerceptron()."
            )
        check_number(self.eta, "eta", low=0, open_low=True)
        check_number(self.max_epochs, "max_epochs", low=1, whole=True)
        check_choice(self.order, "order", ORDERS)
        check_flag(self.averaged, "averaged")
        check_flag(self.bias, "bias")
        self._w, self._b = self._starting_point(self.start, self.n_features_in_)
        return Rows(X), np.where(codes == 1, 1.0, -1.0), weight

    def _updates(
        self, rows: Rows, target: Floats, weight: Floats, means: bool
    ) -> Iterator[tuple[int, int | None, float | None]]:
        """Run the algorithm; say (epoch, row, score before) after each update of w and b."""
        w, rng = self._w, generator(self.rng)
        # The mean over all visits is w - late / visits, where `late` weighs each update by
        # the number of visits before it: one extra addition instead of one per visit.
        self._late_w, self._late_b, self._visits = np.zeros_like(w), 0.0, 1
        self.n_updates_, self.converged_ = 0, False
        yield 0, None, None
        for epoch in range(1, int(self.max_epochs) + 1):
            order = self._pass(rows.n, rng)
            seen, aim = rows.in_order(order), (target if order is None else target[order])
            place, clean = 0, True
            while (found := seen.next_mistake(place, w, self._b, aim)) is not None:
                at, score = found
                i = at if order is None else int(order[at])
                self._visits += at + 1 - place
                place = at + 1
                if weight[i] == 0:
                    continue
                clean, change = False, float(self.eta * aim[at] * weight[i])
                rows.add(i, change, w)
                self._b += change if self.bias else 0.0
                if means:
                    rows.add(i, change * (self._visits - 1), self._late_w)
                    self._late_b += change * (self._visits - 1) if self.bias else 0.0
                self.n_updates_ += 1
                yield epoch, i, score
            self._visits += seen.n - place
            self.n_epochs_ = epoch
            if clean:
                self.converged_ = self.order != "given" or self._all_right(rows, target, weight)
                return

    def _all_right(self, rows: Rows, target: Floats, weight: Floats) -> bool:
        """`picks` may pass over some rows, so a pass without mistakes is not yet proof."""
        right = target * (rows.scores(0, rows.n, self._w) + self._b) > 0
        return bool((right | (weight == 0)).all())

    def _pass(self, n: int, rng: np.random.Generator) -> Ints | None:
        """The rows in the order of one pass; None is 0, 1, 2, ..."""
        if self.order == "random":
            return rng.permutation(n)
        if self.order == "cyclic" or self.picks is None:
            return None
        return check_rows(self.picks, n, "picks")

    def _mean(self) -> tuple[Floats, float]:
        return self._w - self._late_w / self._visits, self._b - self._late_b / self._visits

    def _settle(self) -> None:
        w, b = self._mean() if self.averaged else (self._w, self._b)
        self.coef_, self.intercept_ = w[None, :].copy(), np.array([b])

    def margin(self, X: Any, y: Any) -> float:
        """Distance of the nearest point to the line; below 0 if one is on the wrong side."""
        scores = self.decision_function(X)
        target = np.where(find_labels(y, self.classes_, len(scores)) == 1, 1.0, -1.0)
        length = float(np.linalg.norm(self.coef_))
        if length == 0:
            raise BadInput("All weights are 0, so there is no line to measure from: fit first.")
        return float((target * scores).min() / length)


def mistake_bound(X: Any, y: Any, w: Any, b: float = 0.0) -> float:
    """Novikoff's bound: at most (R / gamma)^2 updates from a start at 0, whatever the order.

    (w, b) is any separating line; R is the length of the longest example and gamma the least
    target * score / |(w, b)|, both with the constant 1 for the bias appended to x.
    """
    model = Perceptron()
    rows, target, _ = model._check_binary(X, y, None)
    w, bias = model._starting_point((np.atleast_1d(to_floats(w, "w")), b), model.n_features_in_)
    size = np.sqrt(w @ w + bias * bias)
    gamma = float((target * (rows.scores(0, rows.n, w) + bias)).min() / size) if size else 0.0
    if gamma <= 0:
        raise BadInput("Expected a line (w, b) that separates the classes, got one that does not.")
    return (rows.largest_norm_squared() + 1) / gamma**2
