"""The perceptron: learn from mistakes, one at a time.

    score(x) = w . x + b,   predict the positive class if score > 0, else the negative one
    mistake:  target * score <= 0      (on the line is a mistake too: nothing is decided there)
    update:   w <- w + eta * target * x,   b <- b + eta * target

It ends when a whole pass is free of mistakes; that happens if and only if a line can separate
the classes. Otherwise it would go on forever, so `max_epochs` ends it.

The same on one page: nbcore/plain/perceptron.py

| symbol | in the code  | shape  | meaning                                     |
|--------|--------------|--------|---------------------------------------------|
| w, b   | `coef_`, `intercept_` | (1, m), (1,) | weights and bias             |
| y      | `target`     | (n,)   | +1 for the second class in `classes_`, else -1 |
| eta    | `eta`        | ()     | learning rate                               |
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from .fast.rows import Line, Rows, mistakes
from .labels import find_labels
from .linear import LinearClassifier
from .settings import Rng, above, check_flag, generator, one_of, settings, whole
from .validate import BadInput, Floats, Ints, check_rows, to_floats

MISTAKE_DRIVEN = settings(eta=above(0), max_epochs=whole(1), averaged=check_flag)


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
    _settings = MISTAKE_DRIVEN | settings(
        order=one_of("cyclic", "random", "given"), bias=check_flag
    )

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
        problem = self._check_problem(X, y, sample_weight)
        for _ in self._updates(*problem, self._line(means=self.averaged)):
            pass
        return self

    def steps(self, X: Any, y: Any, sample_weight: Any = None) -> Iterator[PerceptronStep]:
        """Every state on the way, the start included; `fit` ends in the last of them."""
        rows, target, weight = self._check_problem(X, y, sample_weight)
        line = self._line(means=True)
        updates = self._updates(rows, target, weight, line)
        for step, (epoch, picked, score) in enumerate(updates):
            yield PerceptronStep(
                step, epoch, picked, score, line.w.copy(), line.b, *line.mean(),
                _wrong_rows(rows, target, weight, line),
            )  # fmt: skip

    def _check_problem(self, X: Any, y: Any, sample_weight: Any) -> tuple[Rows, Floats, Floats]:
        X, codes, weight = self._check_two_classes(X, y, sample_weight)
        return Rows(X), np.where(codes == 1, 1.0, -1.0), weight

    def _line(self, means: bool) -> Line:
        w, b = self._starting_point(self.start, self.n_features_in_)
        return Line(w, b, bool(self.bias), means)

    def _updates(
        self, rows: Rows, target: Floats, weight: Floats, line: Line
    ) -> Iterator[tuple[int, int | None, float | None]]:
        """Run the algorithm; say (epoch, row, score before) after each update of w and b."""
        rng = generator(self.rng)
        self.n_updates_, self.converged_ = 0, False
        yield 0, None, None
        for epoch in range(1, int(self.max_epochs) + 1):
            before = self.n_updates_
            for i, score in mistakes(rows, self._order(rows.n, rng), target, line):
                if weight[i] > 0:
                    change = float(self.eta * target[i] * weight[i])
                    line.add(rows, i, change)  # w += change * x, b += change
                    self.n_updates_ += 1
                    yield epoch, i, score
            self.n_epochs_ = epoch
            if self.n_updates_ == before:  # all is well, unless `picks` passed over some rows
                wrong = _wrong_rows(rows, target, weight, line)
                self.converged_ = self.order != "given" or len(wrong) == 0
                break
        w, b = line.mean() if self.averaged else (line.w, line.b)
        self.coef_, self.intercept_ = w[None, :].copy(), np.array([b])

    def _order(self, n: int, rng: np.random.Generator) -> Ints | None:
        """The rows in the order of one pass; None is 0, 1, 2, ..."""
        if self.order == "random":
            return rng.permutation(n)
        if self.order == "cyclic" or self.picks is None:
            return None
        return check_rows(self.picks, n, "picks")

    def margin(self, X: Any, y: Any) -> float:
        """Distance of the nearest point to the line; below 0 if one is on the wrong side."""
        scores = self.decision_function(X)
        target = np.where(find_labels(y, self.classes_, len(scores)) == 1, 1.0, -1.0)
        length = float(np.linalg.norm(self.coef_))
        if length == 0:
            raise BadInput("All weights are 0, so there is no line to measure from: fit first.")
        return float((target * scores).min() / length)


def _wrong_rows(rows: Rows, target: Floats, weight: Floats, line: Line) -> Ints:
    """The rows that the line gets wrong now, without those of weight 0."""
    wrong = target * (rows.all_scores(line.w) + line.b) <= 0
    return np.flatnonzero(wrong & (weight > 0))


def mistake_bound(X: Any, y: Any, w: Any, b: float = 0.0) -> float:
    """Novikoff's bound: at most (R / gamma)^2 updates from a start at 0, whatever the order.

    (w, b) is any separating line; R is the length of the longest example and gamma the least
    target * score / |(w, b)|, both with the constant 1 for the bias appended to x.
    """
    model = Perceptron()
    rows, target, _ = model._check_problem(X, y, None)
    w, bias = model._starting_point((np.atleast_1d(to_floats(w, "w")), b), model.n_features_in_)
    size = np.sqrt(w @ w + bias * bias)
    gamma = float((target * (rows.all_scores(w) + bias)).min() / size) if size else 0.0
    if gamma <= 0:
        raise BadInput("Expected a line (w, b) that separates the classes, got one that does not.")
    return (rows.largest_norm_squared() + 1) / gamma**2
