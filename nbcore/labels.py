"""Class labels: words or whole numbers, one per example, none missing.

As in validate.py, a message says what was expected, what came, and what to do.
"""

from typing import Any

import numpy as np

from .validate import BadInput, Floats, Ints, Labels, check_weights


def check_labels(y: Any, n: int | None = None, name: str = "y") -> Labels:
    """y as a 1-D array of n class labels (numbers or words, none missing)."""
    if y is None:
        raise BadInput(f"Expected class labels in {name}, got None: give one label per example.")
    try:
        labels: Labels = np.asarray(y)
    except ValueError:
        raise BadInput(f"Expected one label per row in {name}, got lists of labels.") from None
    if labels.ndim != 1:
        raise BadInput(
            f"Expected {name} as a list, one label per example, got an array of shape "
            f"{labels.shape}: use {name}.ravel() if it is a single column."
        )
    if n is not None and len(labels) != n:
        raise BadInput(
            f"Expected {n} labels in {name}, one per example, got {len(labels)}: check that rows "
            f"and labels belong together."
        )
    if len(labels) == 0:
        raise BadInput(f"Expected at least one label in {name}, got an empty list.")
    if np.ma.is_masked(y) or (labels.dtype.kind in "mM" and np.isnat(labels).any()):
        raise _missing(name, "missing ones")
    if labels.dtype.kind == "O" or (labels.dtype.kind in "US" and not hasattr(y, "dtype")):
        _check_each_label(list(y), name)
    if labels.dtype.kind in "cf":
        _check_label_numbers(labels, name)
    return labels


def _missing(name: str, found: str) -> BadInput:
    return BadInput(
        f"Expected a label for every example in {name}, got {found}: fill in the labels, or drop "
        f"those rows."
    )


def _check_label_numbers(labels: Labels, name: str) -> None:
    if labels.dtype.kind == "c":
        raise BadInput(f"Expected words or whole numbers as labels in {name}, got complex numbers.")
    if not np.isfinite(labels).all():
        raise _missing(name, "NaN or infinity")
    if (labels != np.floor(labels)).any():
        raise BadInput(
            f"Expected words or whole numbers as labels in {name}, got "
            f"{labels[labels != np.floor(labels)][0]:g}: put measurements into classes first, for "
            f"example with nbcore.quantile_bins."
        )


def _check_each_label(labels: list[Any], name: str) -> None:
    """Python objects may be anything: refuse missing labels, and words among numbers."""
    try:
        missing = any(label is None or label != label for label in labels)
    except (TypeError, ValueError):  # pandas.NA, arrays
        missing = True
    if missing:
        raise _missing(name, "None or NaN")
    words = sum(isinstance(label, (str, bytes)) for label in labels)
    if any(hasattr(label, "__len__") for label in labels) and not words:
        raise BadInput(f"Expected one label per row in {name}, got {labels[0]!r}: give a word.")
    if 0 < words < len(labels):
        raise _mixed(name, labels)
    numbers = [label for label in labels if isinstance(label, (float, complex))]
    if numbers:
        _check_label_numbers(np.array(numbers), name)


def _mixed(name: str, labels: Any) -> BadInput:
    return BadInput(
        f"Expected labels in {name} that can be sorted, got "
        f"{sorted({type(label).__name__ for label in labels})}: use only words or only numbers."
    )


def encode_labels(y: Any, n: int | None = None, name: str = "y") -> tuple[Labels, Ints]:
    """The distinct labels in sorted order, (k,), and each example's place among them, (n,)."""
    y = check_labels(y, n, name)
    try:
        classes, codes = np.unique(y, return_inverse=True)
    except TypeError:
        raise _mixed(name, y) from None
    return classes, codes.astype(np.intp, copy=False)


def check_known(label: Any, classes: Any, name: str) -> None:
    """Refuse a label that is not among `classes`."""
    known = list(np.asarray(classes).tolist())
    many = hasattr(label, "__len__") and not isinstance(label, (str, bytes))
    if many or label not in known:
        raise BadInput(f"Expected {name} to be one of {known}, got {label!r}: pick one of them.")


def find_labels(y: Any, classes: Labels, n: int | None = None) -> Ints:
    """Each label's place among the `classes` that are known already, (n,)."""
    found, codes = encode_labels(y, n)
    place = {label: c for c, label in enumerate(classes.tolist())}
    strangers = [label for label in found.tolist() if label not in place]
    if strangers:
        raise BadInput(
            f"Expected labels in y among the classes {classes.tolist()}, got {strangers}: a model "
            f"has to meet all its classes (or be told them) the first time."
        )
    return np.array([place[label] for label in found.tolist()])[codes]


def soft_labels(codes: Ints, k: int, weight: Floats) -> Floats:
    """R: row i has its weight in the column of its class and 0 elsewhere, (n, k)."""
    R = np.zeros((len(codes), k))
    R[np.arange(len(codes)), codes] = weight
    return R


def pair_labels(y_true: Any, y_pred: Any) -> tuple[Labels, Labels, Labels]:
    """True and predicted labels, and every label that occurs in them, sorted."""
    y_true = check_labels(y_true, name="y_true")
    y_pred = check_labels(y_pred, len(y_true), name="y_pred")
    words = [y.dtype.kind in "US" for y in (y_true, y_pred) if y.dtype.kind != "O"]
    if len(set(words)) == 2:
        raise BadInput(
            f"Expected labels of one kind, got {y_true.dtype} in y_true and {y_pred.dtype} in "
            f"y_pred: use words in both, or numbers in both."
        )
    try:
        return y_true, y_pred, np.unique(np.concatenate([y_true, y_pred]))
    except TypeError:
        raise BadInput("Labels of different kinds cannot be sorted: use one kind.") from None


def share_right(y_true: Any, y_pred: Any, sample_weight: Any) -> float:
    """Accuracy: the share of examples whose predicted label is the true one."""
    y_true, y_pred, _ = pair_labels(y_true, y_pred)
    return float(np.average(y_true == y_pred, weights=check_weights(sample_weight, len(y_true))))
