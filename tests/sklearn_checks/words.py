"""nbcore's error messages in scikit-learn's words.

scikit-learn's checks look for its own sentences. nbcore says the same in plainer ones, so each of
them is recognized here and handed to the checks as scikit-learn would have put it, with nbcore's
own words after it. A sentence that nbcore does not say any more fails `test_words.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

import nbcore

WORDS = {
    r"class labels in \w+, got None": "requires y to be passed, but the target y is None",
    r"(\w+) as a list, one label per example": r"\1 should be a 1d array",
    r"labels in \w+, one per example, got": (
        "Found input variables with inconsistent numbers of samples"
    ),
    r"at least one example \(row\) in \w+, got a table of shape (\(.*?\))": (
        r"Found array with 0 sample(s) (shape=\1) while a minimum of 1 is required"
    ),
    r"at least one feature \(column\) in \w+, got a table of shape (\(.*?\))": (
        r"Found array with 0 feature(s) (shape=\1) while a minimum of 1 is required"
    ),
    r"real numbers in \w+, got complex|labels in \w+, got complex": "Complex data not supported",
    r"as labels in \w+, got [-\d]": "Unknown label type: continuous",
    r"a label for every example in (\w+), got (NaN or inf|None or NaN)": r"Input \1 contains \2",
    r"finite numbers well below \S+ in (\w+), got (\w+)": r"Input \1 contains \2",
    r"as a 2D table .* got a (\d)D array": r"Expected 2D array, got \1D array. Reshape your data",
    r"counts \(0, 1, 2, ...\) in X, got .*: (\w+)": (
        r"Negative values in data passed to \1 (input X)"
    ),
    r"(\d+) features, as (\w+) has learned, got (\d+)": (
        r"X has \3 features, but \2 is expecting \1 features as input"
    ),
    r"sample_weight as a list of \d+ .* shape \(\d+, \d+\)": (
        "Sample weights must be 1D array or scalar"
    ),
    r"sample_weight as a list of (\d+) .* shape (\(\d+,\))": (
        r"sample_weight.shape == \2, expected (\1,)!"
    ),
    r"two classes in y, got \d+: \w+ draws one line": (
        "Only binary classification is supported. The type of the target is multiclass"
    ),
}


def translated(message: str) -> str:
    """What scikit-learn would have said, and what nbcore says; a foreign message as it is."""
    for ours, theirs in WORDS.items():
        found = re.search(ours, message)
        if found:
            return f"{found.expand(theirs)}. ({message})"
    return message


def in_their_words(method: Callable[..., Any]) -> Callable[..., Any]:
    """The same method or function; what it refuses, it refuses in scikit-learn's words."""

    @wraps(method)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return method(*args, **kwargs)
        except nbcore.BadInput as error:
            if hasattr(error, "in_their_words"):  # by a method that this one called
                raise
            other = nbcore.BadInput(translated(str(error)))
            other.in_their_words = True  # type: ignore[attr-defined]
            raise other from error

    return call
