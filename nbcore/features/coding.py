"""Categories and measurements as 0s and 1s.

A category of n levels can be written in two ways:

    one-hot              n columns, exactly one of them 1
    treatment (dummy)    n - 1 columns; the reference level is all zeros
"""

from typing import Any

import numpy as np

from ..labels import check_known, check_labels, encode_labels
from ..settings import check_number
from ..validate import BadInput, Floats, Ints, check_vector


def one_hot(values: Any, levels: Any = None, reference: Any = None) -> Floats:
    """A column per level, with 1 where the value is that level.

    levels     all levels in column order; None: those that occur, sorted
    reference  a level to leave out: n - 1 columns, which is treatment coding
    """
    values = check_labels(values, name="values")
    found = encode_labels(values if levels is None else levels, name="levels")[0]
    ordered = (found if levels is None else check_labels(levels, name="levels")).tolist()
    if len(found) < len(ordered):
        raise BadInput(f"Expected levels that differ from each other, got {ordered!r}.")
    strange = sorted({str(value) for value in values.tolist() if value not in ordered})
    if strange:
        raise BadInput(f"Expected values among the levels {ordered}, got {strange}: add them.")
    if reference is not None:
        check_known(reference, ordered, "reference")
        ordered.remove(reference)
    return np.array(
        [[value == level for level in ordered] for value in values], dtype=float
    ).reshape(len(values), len(ordered))


def treatment_coding(values: Any, levels: Any = None, reference: Any = None) -> Floats:
    """n - 1 columns: one-hot without the reference level (the first one, if none is named)."""
    if reference is None:
        first = encode_labels(values, name="values")[0] if levels is None else levels
        reference = check_labels(first, name="levels")[0]
    return one_hot(values, levels, reference)


def quantile_edges(values: Any, n: int = 4) -> Floats:
    """The n - 1 inner borders that cut the values into n equally full bins."""
    check_number(n, "n", low=2, high=1e6, whole=True)
    return np.quantile(check_vector(values, "values"), np.arange(1, int(n)) / int(n))


def quantile_bins(values: Any, n: int = 4, edges: Any = None) -> Ints:
    """The bin of each value, 0 .. n-1; a value on a border belongs to the lower bin.

    edges  borders learned elsewhere with `quantile_edges` (on training data, say)
    """
    if edges is None:
        edges = quantile_edges(values, n)
    edges = check_vector(edges, "edges")
    if (np.diff(edges) < 0).any():
        raise BadInput(f"Expected edges in rising order, got {edges}.")
    return np.searchsorted(edges, check_vector(values, "values"), side="left")
