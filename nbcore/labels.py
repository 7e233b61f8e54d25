"""Class labels: words or whole numbers, one per example, none missing.

As in validate.py, a message says what was expected, what came, and what to do.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .validate import BadInput, Ints, Labels


def check_labels(y: Any, n: int | None = None, name: str = "y") -> Labels:
    """y as a 1-D array of n class labels (numbers or words, none missing)."""
    if y is None:
        raise BadInput(f"requires y to be passed, but the target {name} is None: give the labels.")
    try:
        labels: Labels = np.asarray(y)
    except ValueError:
        raise BadInput(f"Expected one label per row in {name}, got lists of labels.") from None
    if labels.ndim != 1:
        raise BadInput(
            f"{name} should be a 1d array of labels, got an array of shape {labels.shape} instead: "
            f"use {name}.ravel() if it is a single column."
        )
    if n is not None and len(labels) != n:
        raise BadInput(
            f"Found input variables with inconsistent numbers of samples: expected {n} labels in "
            f"{name}, got {len(labels)}. Give one label per row."
        )
    if len(labels) == 0:
        raise BadInput(f"{name} is empty: 0 sample(s), while a minimum of 1 is required.")
    if np.ma.is_masked(y) or (labels.dtype.kind in "mM" and np.isnat(labels).any()):
        raise BadInput(f"Input {name} contains missing labels: every example needs a label.")
    if labels.dtype.kind == "O" or (labels.dtype.kind in "US" and not hasattr(y, "dtype")):
        _check_each_label(list(y), name)
    if labels.dtype.kind in "cf":
        _check_label_numbers(labels, name)
    return labels


def _check_label_numbers(labels: Labels, name: str) -> None:
    if labels.dtype.kind == "c":
        raise BadInput(f"Complex data not supported: {name} must hold labels, got complex numbers.")
    if not np.isfinite(labels).all():
        raise BadInput(f"Input {name} contains NaN or infinity: every example needs a label.")
    if (labels != np.floor(labels)).any():
        raise BadInput(
            f"Unknown label type: continuous. Expected class labels in {name} (words or whole "
            f"numbers), got {labels[labels != np.floor(labels)][0]:g}. Put measurements into "
            f"classes first, for example with nbcore.quantile_bins."
        )


def _check_each_label(labels: list[Any], name: str) -> None:
    """Python objects may be anything: refuse missing labels, and words among numbers."""
    try:
        missing = any(label is None or label != label for label in labels)
    except (TypeError, ValueError):  # pandas.NA, arrays
        missing = True
    if missing:
        raise BadInput(f"Input {name} contains None or NaN: every example needs a label.")
    words = sum(isinstance(label, (str, bytes)) for label in labels)
    if any(hasattr(label, "__len__") for label in labels) and not words:
        raise BadInput(f"Expected one label per row in {name}, got {labels[0]!r}: give a word.")
    if 0 < words < len(labels):
        raise BadInput(
            f"Unknown label type: labels in {name} of different kinds cannot be sorted, got "
            f"{sorted({type(label).__name__ for label in labels})}. Use only words or only numbers."
        )
    numbers = [label for label in labels if isinstance(label, (float, complex))]
    if numbers:
        _check_label_numbers(np.array(numbers), name)


def encode_labels(y: Any, n: int | None = None, name: str = "y") -> tuple[Labels, Ints]:
    """The distinct labels in sorted order, (k,), and each example's place among them, (n,)."""
    y = check_labels(y, n, name)
    try:
        classes, codes = np.unique(y, return_inverse=True)
    except TypeError:
        raise BadInput(
            f"Unknown label type: labels in {name} that cannot be sorted, got "
            f"{sorted({type(label).__name__ for label in y})}. Use only words or only numbers."
        ) from None
    return classes, codes.astype(np.intp, copy=False)


def check_known(label: Any, classes: Any, name: str) -> None:
    """Refuse a label that is not among `classes`."""
    known = list(np.asarray(classes).tolist())
    many = hasattr(label, "__len__") and not isinstance(label, (str, bytes))
    if many or label not in known:
        raise BadInput(f"{name}={label!r} is not a valid label: expected one of {known}.")


def find_labels(y: Any, classes: Labels, n: int | None = None) -> Ints:
    """Each label's place among the `classes` that are known already, (n,)."""
    found, codes = encode_labels(y, n)
    place = {label: c for c, label in enumerate(classes.tolist())}
    strangers = [label for label in found.tolist() if label not in place]
    if strangers:
        raise BadInput(
            f"The target label(s) {strangers} in y do not exist in the initial classes "
            f"{classes.tolist()}: every class must be there (or be named) the first time."
        )
    return np.array([place[label] for label in found.tolist()])[codes]
