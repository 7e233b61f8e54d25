"""Wrong input is refused here, in words that help.

Every message says three things: what was expected, what came, and what to do.
The rest of nbcore can then trust its arrays and read like the formulas.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Labels = NDArray[Any]


class BadInput(ValueError, TypeError):
    """What was given cannot be used; the message says what to give instead."""


class NotFittedError(ValueError, AttributeError):
    """The model was asked before it was taught."""


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
            _to_floats(np.asarray(X.data), name)
        X = X.tocsr()
        if X.dtype != np.float64:
            X = X.astype(np.float64)
        values = X.data
    else:
        X = values = _to_floats(X, name)
    if X.ndim != 2:
        raise BadInput(
            f"Expected a 2D array for {name} (rows = examples, columns = features), got a "
            f"{X.ndim}D array. Reshape your data: {name}.reshape(1, -1) for one example, "
            f"{name}.reshape(-1, 1) for one feature."
        )
    for axis, what in enumerate(("sample", "feature")):
        if X.shape[axis] == 0:
            raise BadInput(
                f"{name} is an array with 0 {what}(s) (shape={X.shape}) while a minimum of 1 "
                f"is required: give at least one {('row', 'column')[axis]}."
            )
    check_finite(values, name)
    return X


def _to_floats(values: Any, name: str) -> Floats:
    """`values` as a float64 array; complex numbers, words and ragged lists are refused."""
    try:
        array = np.asarray(values)
    except ValueError as error:
        raise BadInput(
            f"Expected {name} to be a table of numbers with rows of equal length, got rows of "
            f"different lengths: {error}."
        ) from None
    if array.dtype.kind == "c":
        raise BadInput(f"Complex data not supported: {name} must hold real numbers, got complex.")
    if array.dtype == np.float64:
        return array
    try:
        return array.astype(np.float64)
    except (TypeError, ValueError) as error:
        raise BadInput(
            f"Expected numbers in {name}, got {array.dtype}: {error}. Turn words into numbers "
            f"first, for example with nbcore.vectorize or nbcore.one_hot."
        ) from None


def check_finite(values: Floats, name: str) -> None:
    """Refuse NaN and infinity. A finite sum proves all is well in one fast pass."""
    with np.errstate(over="ignore", invalid="ignore"):
        if np.isfinite(values.sum()):
            return
    bad = "NaN" if np.isnan(values).any() else "infinity"
    if not np.isfinite(values).all():
        raise BadInput(
            f"Input {name} contains {bad}: every value must be a finite number. Remove or fill in "
            f"those entries first."
        )


def check_counts(X: Any, name: str = "X") -> Any:
    """X, once no value in it is negative."""
    values = X.data if is_sparse(X) else X
    if values.size and values.min() < 0:
        raise BadInput(
            f"Negative values in data passed to {name}: expected counts (0, 1, 2, ...), got "
            f"{values.min():g}. Bernoulli and multinomial models count words; for measurements "
            f"use a Gaussian model."
        )
    return X


def check_width(X: Any, expected: int, model: str) -> None:
    if X.shape[1] != expected:
        raise BadInput(
            f"X has {X.shape[1]} features, but {model} is expecting {expected} features as input: "
            f"encode new examples in the same way as the training examples."
        )


def check_labels(y: Any, n: int | None = None, name: str = "y") -> Labels:
    """y as a 1-D array of n class labels (numbers or words, none missing)."""
    if y is None:
        raise BadInput(f"requires y to be passed, but the target {name} is None: give the labels.")
    labels: Labels = np.asarray(y)
    if labels.ndim != 1:
        raise BadInput(
            f"{name} should be a 1d array of labels, got an array of shape {labels.shape} instead: "
            f"use {name}.ravel() if it is a single column."
        )
    if n is not None and len(labels) != n:
        raise BadInput(
            f"Found input variables with inconsistent numbers of samples: {n} rows in X but "
            f"{len(labels)} labels in {name}. Give one label per row."
        )
    if len(labels) == 0:
        raise BadInput(f"{name} is empty: 0 sample(s), while a minimum of 1 is required.")
    if labels.dtype.kind == "c":
        raise BadInput(f"Complex data not supported: {name} must hold labels, got complex numbers.")
    if labels.dtype.kind == "f":
        if not np.isfinite(labels).all():
            raise BadInput(f"Input {name} contains NaN or infinity: every example needs a label.")
        if (labels != np.floor(labels)).any():
            raise BadInput(
                f"Unknown label type: continuous. Expected class labels in {name} (words or whole "
                f"numbers), got {labels[labels != np.floor(labels)][0]:g}. Put measurements into "
                f"classes first, for example with nbcore.quantile_bins."
            )
    return labels


def encode_labels(y: Any, n: int | None = None, name: str = "y") -> tuple[Labels, Ints]:
    """The distinct labels in sorted order, (k,), and each example's place among them, (n,)."""
    y = check_labels(y, n, name)
    try:
        classes, codes = np.unique(y, return_inverse=True)
    except TypeError:
        raise BadInput(
            f"Unknown label type: labels in {name} of different kinds cannot be sorted, got "
            f"{sorted({type(label).__name__ for label in y})}. Use only words or only numbers."
        ) from None
    return classes, codes.astype(np.intp, copy=False)


def check_weights(sample_weight: Any, n: int) -> Floats:
    """One weight >= 0 per example, (n,); None means 1 for all."""
    if sample_weight is None:
        return np.ones(n)
    weight = _to_floats(sample_weight, "sample_weight")
    if weight.ndim == 0:
        weight = np.full(n, float(weight))
    if weight.ndim != 1:
        raise BadInput(
            f"sample_weight must be 1D array or scalar, got {weight.ndim}D: one per row."
        )
    if len(weight) != n:
        raise BadInput(
            f"sample_weight.shape == {weight.shape}, expected ({n},): one weight per row."
        )
    check_finite(weight, "sample_weight")
    if (weight < 0).any() or not weight.any():
        raise BadInput(
            f"sample_weight must be >= 0 and not all zero, got a minimum of {weight.min():g} and a "
            f"sum of {weight.sum():g}. Leave it out to weigh all equally."
        )
    return weight
