"""Rows to walk over: score them in blocks, stop at the next mistake.

The weights do not change until a mistake is found, so rows can be scored many at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..validate import Floats, Ints, is_sparse


class Rows:
    """The rows of a dense or sparse matrix, fast to score in blocks and to add one by one."""

    def __init__(self, X: Any) -> None:
        self.X, self.n, self.block = X, X.shape[0], 8
        self.sparse = is_sparse(X)
        if self.sparse:
            self.column_of = X.indices.astype(np.intp)  # what numpy looks up fastest
            self.row_of = np.repeat(np.arange(self.n), np.diff(X.indptr))

    def in_order(self, order: Ints | None) -> Rows:
        return self if order is None else Rows(self.X[order])

    def scores(self, start: int, stop: int, w: Floats) -> Floats:
        """x . w for the rows start .. stop - 1."""
        if not self.sparse:
            return np.asarray(self.X[start:stop] @ w)
        a, b = self.X.indptr[start], self.X.indptr[stop]
        terms = self.X.data[a:b] * w[self.column_of[a:b]]
        return np.bincount(self.row_of[a:b] - start, terms, minlength=stop - start).astype(float)

    def all_scores(self, w: Floats) -> Floats:
        """x . w for every row, (n,)."""
        return self.scores(0, self.n, w)

    def add(self, i: int, factor: float, w: Floats) -> None:
        """w += factor * row i, in place."""
        if not self.sparse:
            w += factor * self.X[i]
            return
        a, b = self.X.indptr[i], self.X.indptr[i + 1]
        np.add.at(w, self.column_of[a:b], factor * self.X.data[a:b])

    def next_mistake(
        self, start: int, w: Floats, b: float, target: Floats
    ) -> tuple[int, float] | None:
        """The first row from `start` on that (w, b) gets wrong, with its score.

        Blocks are about as long as the last way to a mistake; they grow while there is nothing to
        correct.
        """
        begin, size = start, self.block
        while start < self.n:
            stop = min(start + size, self.n)
            scores = self.scores(start, stop, w) + b
            wrong = scores * target[start:stop] <= 0
            first = int(wrong.argmax())
            if wrong[first]:
                self.block = 4 + (self.block + start + first - begin) // 2
                return start + first, float(scores[first])
            start, size = stop, size * 2
        return None

    def largest_norm_squared(self) -> float:
        squares = self.X.multiply(self.X) if self.sparse else self.X * self.X
        return float(squares.sum(axis=1).max())


class Line:
    """w and b, and the mean of all that they have been, without adding them up at every visit.

    The mean over all visits is w - late / visits, where `late` weighs each update by the number
    of visits before it: one extra addition per update instead of one per visit.
    """

    def __init__(self, w: Floats, b: float, with_bias: bool, means: bool) -> None:
        self.w, self.b, self.with_bias, self.means = w, b, with_bias, means
        self.late_w, self.late_b, self.visits = np.zeros_like(w), 0.0, 1

    def add(self, rows: Rows, i: int, factor: float) -> None:
        """w += factor * row i and b += factor, at the visit of that row."""
        rows.add(i, factor, self.w)
        self.b += factor if self.with_bias else 0.0
        if self.means:
            rows.add(i, factor * (self.visits - 1), self.late_w)
            self.late_b += factor * (self.visits - 1) if self.with_bias else 0.0

    def mean(self) -> tuple[Floats, float]:
        return self.w - self.late_w / self.visits, self.b - self.late_b / self.visits


def mistakes(
    rows: Rows, order: Ints | None, target: Floats, line: Line
) -> Iterator[tuple[int, float]]:
    """One pass: each row that the line gets wrong when it is there, and the score of that row."""
    seen, aim = rows.in_order(order), target if order is None else target[order]
    visits, start = line.visits, 0
    while (found := seen.next_mistake(start, line.w, line.b, aim)) is not None:
        at, score = found
        start = at + 1
        line.visits = visits + start
        yield (at if order is None else int(order[at])), score
    line.visits = visits + seen.n


def next_confusion(X1: Floats, codes: Ints, W: Floats, start: int) -> tuple[int, int] | None:
    """The first row from `start` on that W (k, m) gets wrong, and the class it is taken for."""
    size = 4
    while start < len(X1):
        guess = (X1[start : start + size] @ W.T).argmax(axis=1)
        wrong = guess != codes[start : start + size]
        first = int(wrong.argmax())
        if wrong[first]:
            return start + first, int(guess[first])
        start, size = start + size, size * 2
    return None
