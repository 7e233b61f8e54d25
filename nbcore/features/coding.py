"""Categories and measurements as 0s and 1s.

A category of n levels can be written in two ways:

    one-hot              n columns, exactly one of them 1
    treatment (dummy)    n - 1 columns; the reference level is all zeros
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..labels import check_labels
from ..settings import check_number
from ..validate import BadInput, Floats, Ints, check_finite


def one_hot(values: Any, levels: Any = None, reference: Any = None) -> Floats:
    """A column per level, with 1 where the value is that level.

    levels     all levels in column order; None: those that occur, sorted
    reference  a level to leave out: n - 1 columns, which is treatment coding
    """
    values = check_labels(values, name="values")
    ordered = list(np.unique(values)) if levels is None else list(levels)
    if len(set(ordered)) < len(ordered) or not ordered:
        raise BadInput(f"Expected levels that differ from each other, got {ordered!r}.")
    strange = sorted({str(value) for value in values.tolist() if value not in ordered})
    if strange:
        raise BadInput(f"Expected values among the levels {ordered}, got {strange}: add them.")
    if reference is not None:
        if reference not in ordered:
            raise BadInput(f"Expected reference to be one of {ordered}, got {reference!r}.")
        ordered.remove(reference)
    return np.array(
        [[value == level for level in ordered] for value in values], dtype=float
    ).reshape(len(values), len(ordered))


def treatment_coding(values: Any, levels: Any = None, reference: Any = None) -> Floats:
    """n - 1 columns: one-hot without the reference level (the first one, if none is named)."""
    if reference is None:
        ordered = list(np.unique(check_labels(values, name="values")) if levels is None else levels)
        reference = ordered[0] if ordered else None
    return one_hot(values, levels, reference)


def quantile_edges(values: Any, n: int = 4) -> Floats:
    """The n - 1 inner borders that cut the values into n equally full bins."""
    check_number(n, "n", low=2, whole=True)
    return np.quantile(_measurements(values), np.arange(1, int(n)) / int(n))


def quantile_bins(values: Any, n: int = 4, edges: Any = None) -> Ints:
    """The bin of each value, 0 .. n-1; a value on a border belongs to the lower bin.

    edges  borders learned elsewhere with `quantile_edges` (on training data, say)
    """
    if edges is None:
        edges = quantile_edges(values, n)
    edges = _measurements(edges, "edges")
    if (np.diff(edges) < 0).any():
        raise BadInput(f"Expected edges in rising order, got {edges}.")
    return np.searchsorted(edges, _measurements(values), side="left")


def _measurements(values: Any, name: str = "values") -> Floats:
    try:
        numbers = np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        raise BadInput(f"Expected numbers in {name}, got {values!r}.") from None
    if numbers.ndim != 1 or len(numbers) == 0:
        raise BadInput(f"Expected {name} as a list of numbers, got shape {numbers.shape}.")
    check_finite(numbers, name)
    return numbers
