"""Malformed values of all kinds, and a judge of how a call takes them."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from fractions import Fraction

import numpy as np
import pandas as pd
import scipy.sparse as sp

from nbcore import BadInput, NotFittedError

NAN, INF = float("nan"), float("inf")

# Values that no setting of nbcore means; some settings take one or the other in earnest.
JUNK = {
    "None": None,
    "True": True,
    "minus one": -1,
    "zero": 0,
    "one and a half": 1.5,
    "huge": 10**30,
    "too large for a float": 10**400,
    "NaN": NAN,
    "infinity": INF,
    "minus infinity": -INF,
    "complex": 1 + 2j,
    "word": "x",
    "empty text": "",
    "bytes": b"x",
    "empty list": [],
    "short list": [1],
    "long list": [1, 2, 3, 4, 5, 6, 7],
    "negative list": [-1, 0.5],
    "words": ["a", "b"],
    "list with None": [None, 1],
    "list with NaN": [NAN, 1],
    "ragged list": [[1], [2, 3]],
    "dict": {"a": 1},
    "set": {3},
    "object": object(),
    "class": int,
    "function": len,
    "matrix": np.ones((2, 3)),
    "cube": np.ones((2, 2, 2)),
    "array of a word": np.array("a"),
    "masked array": np.ma.array([1.0, 2.0], mask=[True, False]),
    "date": date(2026, 1, 1),
    "not a time": np.datetime64("NaT"),
    "fraction": Fraction(1, 3),
    "series": pd.Series([1, 2, 3]),
    "sparse matrix": sp.csr_matrix([[1.0, 0.0]]),
}

# Tables that no model takes: 6 rows of 2 features gone wrong.
BAD_X = {
    "None": None,
    "a number": 1.0,
    "a text": "free money",
    "texts": ["free money"] * 6,
    "one row": [1.0, 2.0],
    "a cube": np.zeros((6, 2, 2)),
    "ragged rows": [[1, 2], [3]] * 3,
    "NaN": [[NAN, 1]] * 6,
    "infinity": [[INF, 1]] * 6,
    "minus infinity": [[-INF, 1]] * 6,
    "too large to square": [[1e200, 1]] * 6,
    "too large for a float": [[10**400, 1]] * 6,
    "complex": [[1j, 2]] * 6,
    "words": [["a", "b"]] * 6,
    "numbers in quotes": [["1", "2"]] * 6,
    "dicts": np.array([[{}, 1]] * 6, dtype=object),
    "None inside": [[None, 1]] * 6,
    "no rows": np.zeros((0, 2)),
    "nothing": [],
    "no columns": np.zeros((6, 0)),
    "a dict": {"a": [1, 2]},
    "a set": {1, 2},
    "bytes": b"ab",
    "a generator": (x for x in [1]),
    "an object": object(),
    "dates": np.array([["2026-01-01", "2026-01-02"]] * 6, dtype="datetime64[D]"),
    "durations": np.array([[1, 2]] * 6, dtype="timedelta64[D]"),
    "a record array": np.zeros(6, dtype=[("a", float), ("b", float)]),
    "masked cells": np.ma.array(np.ones((6, 2)), mask=np.eye(6, 2)),
    "a frame of words": pd.DataFrame({"a": list("abcdef"), "b": list("abcdef")}),
    "a frame with gaps": pd.DataFrame({"a": [1, None] * 3, "b": [1, 2] * 3}),
    "a frame with NA": pd.DataFrame(
        {"a": pd.array([1, pd.NA] * 3, dtype="Int64"), "b": [1, 2] * 3}
    ),
    "a sparse NaN": sp.csr_matrix([[NAN, 1.0]] * 6),
    "a sparse complex": sp.csr_matrix([[1j, 1.0]] * 6),
    "a sparse vector": sp.coo_array(np.array([1.0, 2.0])),
}

# Labels that no model takes, for 6 rows.
BAD_Y = {
    "None": None,
    "a number": 1,
    "a text": "010101",
    "a column": np.zeros((6, 1), dtype=int),
    "a table": np.zeros((6, 2), dtype=int),
    "too few": [0, 1, 0, 1],
    "too many": [0, 1, 0, 1, 0, 1, 0],
    "nothing": [],
    "NaN": [NAN, 1, 0, 1, 0, 1],
    "infinity": [INF, 1, 0, 1, 0, 1],
    "None inside": [None, 1, 0, 1, 0, 1],
    "only None": [None] * 6,
    "words and numbers": ["a", 1, 0, 1, 0, 1],
    "words and numbers as objects": np.array(["a", 1, 0, 1, 0, 1], dtype=object),
    "measurements": [0.5, 1, 0, 1, 0, 1],
    "measurements as objects": np.array([0.5, 1, 0, 1, 0, 1], dtype=object),
    "NaN among words": np.array(["a", "b", NAN, "a", "b", "a"], dtype=object),
    "complex": [1j, 0, 1, 0, 1, 0],
    "dicts": [{}] * 6,
    "lists": [[1], [2, 3], [1], [1], [2], [1]],
    "tuples": [(1, 2), (1, 3)] * 3,
    "objects": [object() for _ in range(6)],
    "not a time": np.array(["2026-01-01", "NaT"] * 3, dtype="datetime64[D]"),
    "masked": np.ma.array([0, 1, 0, 1, 0, 1], mask=[1, 0, 0, 0, 0, 0]),
    "NA": pd.array([1, 0, pd.NA, 1, 0, 1], dtype="Int64"),
    "a gap among words": pd.Series(["a", "b", "a", None, "b", "a"]),
    "sparse": sp.csr_matrix([0, 1, 0, 1, 0, 1]),
    "a set": {0, 1},
    "a dict": {0: 1},
    "an object": object(),
}

# Weights that no model takes, for 6 rows.
BAD_WEIGHT = {
    "too few": [1, 1],
    "negative": [-1, 1, 1, 1, 1, 1],
    "NaN": [NAN, 1, 1, 1, 1, 1],
    "infinity": [INF, 1, 1, 1, 1, 1],
    "all zero": [0] * 6,
    "zero for all": 0,
    "minus one for all": -1,
    "words": ["a"] * 6,
    "numbers in quotes": ["1"] * 6,
    "a text": "a",
    "a column": np.ones((6, 1)),
    "None inside": [None, 1, 1, 1, 1, 1],
    "a dict": {},
    "nothing": [],
    "complex": [1j] * 6,
    "ragged": [[1], [2, 3]],
    "too large to square": [1e300] * 6,
}


def holds_nan(value):
    """Is there a NaN anywhere in this answer?"""
    if isinstance(value, (tuple, list)):
        return any(map(holds_nan, value))
    if isinstance(value, (float, np.floating, np.ndarray)):
        array = np.asarray(value)
        return array.dtype.kind == "f" and bool(np.isnan(array).any())
    return False


def refusal(call):
    """The message of a refusal, or None if the call went through, with a sane answer.

    Any other error than nbcore's own, a warning of numpy, or a NaN out of the blue is a failure
    of the test. All of nbcore's own are ValueErrors, and say something.
    """
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        try:
            answer = call()
            if isinstance(answer, Iterator):
                answer = list(answer)
        except (BadInput, NotFittedError) as error:
            return judged(error)
    from_numpy = [w for w in heard if not w.category.__module__.startswith("nbcore")]
    assert not from_numpy, from_numpy[0].message
    assert heard or not holds_nan(answer), answer
    return None


def judged(error, *mentions):
    """The message, once it is a sentence that mentions these words."""
    message = str(error)
    assert isinstance(error, ValueError)
    assert len(message) >= 25 and message.endswith("."), message
    for words in mentions:
        assert str(words).lower() in message.lower(), f"{words!r} is not in: {message}"
    return message


@contextmanager
def refused(*mentions):
    """The block must raise a ValueError of nbcore's own that mentions these words."""
    try:
        yield
    except BadInput as error:
        judged(error, *mentions)
    else:
        raise AssertionError("accepted without a word")
