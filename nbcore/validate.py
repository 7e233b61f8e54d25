"""Wrong input is refused here, in words that help.

Every message says three things: what was expected, what came, and what to do.
The rest of nbcore can then trust its arrays and read like the formulas.
"""

import sys
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Labels = NDArray[Any]

LARGEST = 1e100  # squares and products of larger numbers would overflow


class BadInput(ValueError, TypeError):
    """What was given cannot be used; the message says what to give instead."""


class NotFittedError(ValueError, AttributeError):
    """The model was asked before it was taught."""


def warn(message: str, category: type[Warning]) -> None:
    """Warn at the line that called nbcore, however deep inside the reason was found."""
    level, frame = 2, sys._getframe(1)
    while frame.f_back and frame.f_globals.get("__name__", "").split(".")[0] == "nbcore":
        level, frame = level + 1, frame.f_back
    warnings.warn(message, category, stacklevel=level)


def is_sparse(X: Any) -> bool:
    """True for a scipy sparse matrix or array; scipy itself is never imported."""
    return hasattr(X, "tocsr") and hasattr(X, "nnz")


def check_matrix(X: Any, name: str = "X", sparse: bool = False) -> Any:
    """X as an (n, m) float array without NaN, or as CSR where `sparse` allows it."""
    if is_sparse(X):
        if not sparse:
            raise BadInput(
                f"{name} is a sparse matrix, but this model needs a dense array: "
                f"pass {name}.toarray()."
            )
        if X.dtype.kind not in "biuf":
            to_floats(np.asarray(X.data), name)
        X = X.tocsr()
        if X.dtype != np.float64:
            X = X.astype(np.float64)
        values = X.data
    else:
        X = values = to_floats(X, name)
    if X.ndim != 2:
        raise BadInput(
            f"Expected {name} as a 2D table (rows = examples, columns = features), got a "
            f"{X.ndim}D array: {name}.reshape(1, -1) makes one example of it, "
            f"{name}.reshape(-1, 1) one feature."
        )
    if X.shape[0] == 0 or X.shape[1] == 0:
        what = "example (row)" if X.shape[0] == 0 else "feature (column)"
        raise BadInput(
            f"Expected at least one {what} in {name}, got a table of shape {X.shape}: there is "
            f"nothing to look at."
        )
    check_finite(values, name)
    return X


def to_floats(values: Any, name: str) -> Floats:
    """`values` as a float64 array; what is not a table of plain numbers is refused."""
    try:
        array = np.asarray(values)
    except ValueError as error:
        raise BadInput(
            f"Expected {name} to be a table of numbers with rows of equal length, got rows of "
            f"different lengths: {error}."
        ) from None
    if array.dtype.kind == "c":
        raise BadInput(f"Expected real numbers in {name}, got complex ones: use their real parts.")
    if np.ma.is_masked(values):
        raise BadInput(f"Expected numbers in {name}, got masked ones: fill or drop them first.")
    if array.dtype == np.float64:
        return array
    try:
        if array.dtype.kind in "USmM":
            raise TypeError("words, dates and durations are not numbers")
        return array.astype(np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise BadInput(
            f"Expected numbers in {name}, got {array.dtype}: {error}. Turn words into numbers "
            f"first, for example with nbcore.vectorize or nbcore.one_hot."
        ) from None


def check_vector(values: Any, name: str, n: int | None = None) -> Floats:
    """`values` as a list of (n) finite numbers."""
    vector = to_floats(values, name)
    if vector.ndim != 1 or len(vector) == 0 or n not in (None, len(vector)):
        raise BadInput(
            f"Expected {name} as a list of {'' if n is None else f'{n} '}numbers, got an array of "
            f"shape {vector.shape}: give one number each."
        )
    check_finite(vector, name)
    return vector


def check_rows(rows: Any, n: int, name: str = "rows") -> Ints:
    """Row numbers, each from 0 to n - 1."""
    numbers = check_vector(rows, name)
    if not np.isin(numbers, np.arange(n)).all():
        raise BadInput(f"Expected {name} as row numbers from 0 to {n - 1}, got {rows!r}.")
    return numbers.astype(np.intp)


def check_finite(values: Floats, name: str) -> None:
    """Refuse NaN, infinity, and numbers too large to be squared and added up.

    A small sum of squares proves all is well in one fast pass.
    """
    flat = values.ravel(order="K")
    with np.errstate(over="ignore", invalid="ignore"):
        if flat @ flat < LARGEST**2:
            return
    largest = np.abs(flat).max()
    bad = "NaN" if np.isnan(largest) else "infinity" if np.isinf(largest) else f"{largest:g}"
    raise BadInput(
        f"Expected finite numbers well below {LARGEST:g} in {name}, got {bad}: remove, fill in or "
        f"scale those entries first."
    )


def check_counts(X: Any, model: str) -> Any:
    """X, once no value in it is negative."""
    values = X.data if is_sparse(X) else X
    if values.size and values.min() < 0:
        raise BadInput(
            f"Expected counts (0, 1, 2, ...) in X, got {values.min():g}: {model} is for counts, a "
            f"Gaussian model for measurements."
        )
    return X


def check_width(X: Any, expected: int, model: str) -> None:
    if X.shape[1] != expected:
        raise BadInput(
            f"Expected {expected} features, as {model} has learned, got {X.shape[1]} features: "
            f"encode new examples in the same way as the training examples."
        )


def check_weights(sample_weight: Any, n: int) -> Floats:
    """One weight >= 0 per example, (n,); None means 1 for all."""
    if sample_weight is None:
        return np.ones(n)
    weight = to_floats(sample_weight, "sample_weight")
    if weight.ndim == 0:
        weight = np.full(n, float(weight))
    if weight.shape != (n,):
        raise BadInput(
            f"Expected sample_weight as a list of {n} numbers, one per row, got an array of shape "
            f"{weight.shape}."
        )
    check_finite(weight, "sample_weight")
    if (weight < 0).any() or not weight.any():
        raise BadInput(
            f"Expected sample_weight >= 0, not all zero, got a minimum of {weight.min():g} and a "
            f"sum of {weight.sum():g}: leave it out to weigh all equally."
        )
    return weight


def check_names(names: Any, m: int) -> Sequence[Any]:
    """A name for each of m features; None means their column numbers."""
    if names is None:
        return range(m)
    try:
        listed = list(names)
    except TypeError:
        listed = []
    if len(listed) != m or isinstance(names, (str, bytes)):
        raise BadInput(f"Expected names as a list of {m}, one per feature, got {names!r}.")
    return listed
