"""Logistic regression: the probability of a class as a function of a weighted sum.

    two classes    P(second | x) = 1 / (1 + exp(-(w . x + b)))
    k classes      P(c | x) = exp(w_c . x + b_c) / sum over c' of exp(w_c' . x + b_c')    (softmax)
    loss           - sum over i of log P(y_i | x_i)  +  l2/2 |w|^2  +  l1 |w|_1

The loss is convex, so every way downhill ends in the same place. The bias is not penalized.

The same on one page each: nbcore/plain/logistic_regression.py, nbcore/plain/softmax_regression.py

| symbol | in the code  | shape         | meaning                                     |
|--------|--------------|---------------|---------------------------------------------|
| w, b   | `coef_`, `intercept_` | (r, m), (r,) | weights, bias; r = 1 for two classes, else k |
| lambda | `l2`, `l1`   | ()            | strength of the penalties                   |
| eta    | `eta`        | ()            | length of a gradient step                   |
"""

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from .fast.solvers import accelerated_descent, lbfgs, lbfgs_then_newton
from .labels import find_labels, soft_labels
from .linear import LinearClassifier
from .logistic_loss import LogisticLoss, log_softmax
from .optimize import Point, gradient_descent, newton
from .settings import above, at_least, one_of, or_none, settings, whole
from .validate import LARGEST, BadInput, Floats, check_weights, warn

NEWTON_FIRST = 40  # up to this many weights, Newton's few steps cost least
NEWTON_LIMIT = 600  # with more weights, solving with the hessian costs more than it saves


class ConvergenceWarning(UserWarning):
    """The search ended before it reached the bottom."""


@dataclass(frozen=True)
class LogisticStep:
    """One moment of the search."""

    step: int
    weights: Floats  # (r, m)
    bias: Floats  # (r,)
    loss: float  # with the penalties
    gradient_weights: Floats  # (r, m) slopes, without the l1 term
    gradient_bias: Floats  # (r,)


class LogisticRegression(LinearClassifier):
    """Probabilities from a weighted sum, fitted by maximum (penalized) likelihood.

    l2, l1     penalties; l2 = 1/C of scikit-learn
    solver     "gradient", "accelerated", "newton", "lbfgs" (see optimize.py and
               fast/solvers.py); "auto": Newton
               for few features, L-BFGS for many, accelerated descent with an l1 penalty
    eta        length of a gradient step; None: the longest that is surely safe
    max_steps  after this many steps the search ends with a warning
    tol        it has arrived when no slope of the mean loss is above this
    """

    accepts_sparse = True
    _settings = settings(
        l2=at_least(0, LARGEST),
        l1=at_least(0, LARGEST),
        solver=one_of("auto", "gradient", "accelerated", "newton", "lbfgs"),
        eta=or_none(above(0, LARGEST)),
        max_steps=whole(0),
        tol=at_least(0),
    )

    def __init__(
        self,
        l2: float = 1.0,
        l1: float = 0.0,
        solver: str = "auto",
        eta: float | None = None,
        max_steps: int = 10_000,
        tol: float = 1e-6,
    ) -> None:
        self.l2 = l2
        self.l1 = l1
        self.solver = solver
        self.eta = eta
        self.max_steps = max_steps
        self.tol = tol

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        problem = self._problem(X, y, sample_weight)
        for step, (v, _, _) in enumerate(self._search(problem)):
            self.n_steps_, end = step, v
        self.coef_, self.intercept_ = problem.unpack(end)
        return self

    def steps(self, X: Any, y: Any, sample_weight: Any = None) -> Iterator[LogisticStep]:
        """Every state of the search, the start at 0 included; `fit` ends in the last of them."""
        problem = self._problem(X, y, sample_weight)
        for step, (v, loss, gradient) in enumerate(self._search(problem)):
            self.n_steps_ = step
            self.coef_, self.intercept_ = problem.unpack(v)
            w, b = problem.unpack(v)
            loss += self.l1 * float(np.abs(w).sum())
            yield LogisticStep(step, w, b, loss, *problem.unpack(gradient))

    def predict_log_proba(self, X: Any) -> Floats:
        """log P(y | x), (n, k)."""
        return log_softmax(self._linear_scores(self._check_rows(X)))

    def predict_proba(self, X: Any) -> Floats:
        """P(y | x), (n, k)."""
        return np.exp(self.predict_log_proba(X))

    def _probabilities(self, scores: Floats) -> Floats:
        return np.exp(log_softmax(scores))

    def loss(
        self, X: Any, y: Any, sample_weight: Any = None, w: Any = None, b: Any = None
    ) -> float:
        """Minus log likelihood plus penalties, of (w, b) or of what was learned."""
        problem, v = self._problem_at(X, y, sample_weight, w, b)
        return problem.value(v)[0] + float(self.l1 * np.abs(problem.unpack(v)[0]).sum())

    def gradient(
        self, X: Any, y: Any, sample_weight: Any = None, w: Any = None, b: Any = None
    ) -> tuple[Floats, Floats]:
        """Slope of the loss (without its l1 term) along every weight (r, m) and bias (r,)."""
        problem, v = self._problem_at(X, y, sample_weight, w, b)
        return problem.unpack(problem.value(v)[1])

    def _problem(self, X: Any, y: Any, sample_weight: Any) -> LogisticLoss:
        X, codes, weight = self._check_training(X, y, sample_weight)
        return LogisticLoss(X, soft_labels(codes, len(self.classes_), weight), float(self.l2))

    def _problem_at(
        self, X: Any, y: Any, sample_weight: Any, w: Any, b: Any
    ) -> tuple[LogisticLoss, Floats]:
        if w is None and b is not None:
            raise BadInput("Expected w together with b, got b alone: give both or neither.")
        if w is not None:
            problem = copy.copy(self)._problem(X, y, sample_weight)  # learns nothing
            return problem, problem.pack(w, np.zeros(problem.r) if b is None else b)
        X = self._check_rows(X)
        weight = check_weights(sample_weight, X.shape[0])
        R = soft_labels(find_labels(y, self.classes_, X.shape[0]), len(self.classes_), weight)
        problem = LogisticLoss(X, R, float(self.l2))
        return problem, problem.pack(self.coef_, self.intercept_)

    def _search(self, problem: LogisticLoss) -> Iterator[Point]:
        """Walk downhill until the slopes vanish or max_steps are done."""
        for step, (v, loss, gradient) in enumerate(self._walk(problem)):
            if not np.isfinite(loss):  # steps too long: stay at the last state in sight
                break
            slope = problem.steepest_slope(v, gradient, self.l1)
            self.converged_ = slope <= self.tol
            yield v, loss, gradient
            if self.converged_ or step >= self.max_steps:
                break
        if not self.converged_:
            warn(
                f"LogisticRegression stopped after {step} steps before reaching the minimum "
                f"(steepest slope {slope:.3g}): raise max_steps, lower eta, scale the features, "
                f"or set l2 > 0 if the classes can be separated perfectly.",
                ConvergenceWarning,
            )

    def _walk(self, problem: LogisticLoss) -> Iterator[Point]:
        """The chosen way downhill from all weights at 0."""
        solver = self.solver
        if solver == "auto":
            weights = len(problem.start)
            solver = "accelerated" if self.l1 else "newton" if weights <= NEWTON_FIRST else "lbfgs"
            if solver == "lbfgs" and weights <= NEWTON_LIMIT:
                return lbfgs_then_newton(problem.value, problem.hessian, problem.start)
        if self.l1 and solver in ("newton", "lbfgs"):
            raise BadInput(f"An l1 penalty has corners: use solver='accelerated', not {solver!r}.")
        if solver == "newton":
            return newton(problem.value, problem.hessian, problem.start)
        if solver == "lbfgs":
            return lbfgs(problem.value, problem.start)
        eta = float(self.eta or 1 / problem.steepest_curvature())
        shrink = (lambda v: problem.soften(v, eta * self.l1)) if self.l1 else None
        descend = accelerated_descent if solver == "accelerated" else gradient_descent
        return descend(problem.value, problem.start, eta, shrink)
