"""When two answers are the same, and what is said when they are not."""

import math
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import count
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.kit.exercises.compare import LONGEST, approx, plain, same, short
from lessons.kit.exercises.differences import difference

THIRD = Fraction(1, 3)


def equal(got: Any, want: Any, tolerance: float | None = None) -> bool:
    return same(plain(got), plain(want), tolerance)


@pytest.mark.parametrize(
    ("got", "want"),
    [
        (0.6, Fraction(3, 5)),
        (np.float64(0.6), 0.6),
        (np.float32(0.6), 0.6),
        (np.int64(3), 3),
        (3.0, 3),
        (Decimal("0.6"), 0.6),
        (0.1 + 0.2, 0.3),
        (Fraction(2, 6), THIRD),
        ([1, 2], (1, 2)),
        (np.array([1.0, 2.0]), [1, 2]),
        ([THIRD, 2 * THIRD], np.array([1 / 3, 2 / 3])),
        (range(3), [0, 1, 2]),
        ((x * x for x in (1, 2)), [1, 4]),
        (map(float, "12"), [1, 2]),
        ({"a": 1}.values(), [1]),
        (pd.Series([1, 2]), [1, 2]),
        (pd.DataFrame([[1, 2], [3, 4]]), np.array([[1, 2], [3, 4]])),
        (Counter("aab"), {"b": 1, "a": 2}),
        ({"a", "b"}, frozenset("ba")),
        (float("nan"), float("nan")),
        ([-math.inf, 0], [-math.inf, 0]),
        (np.True_, True),
        ("spam", np.str_("spam")),
        (1e-17, 0),
        ([1e-17, 1.0], [0.0, 1.0]),
        ([0.0, 1.0], [1e-17, 1.0]),
        (10**400, 10**400),
        (None, None),
    ],
)
def test_the_same_answer_in_other_clothes(got: Any, want: Any) -> None:
    assert equal(got, want)


@pytest.mark.parametrize(
    ("got", "want"),
    [
        (0.601, 0.6),
        (Fraction(333333333, 1000000000), THIRD),
        ("3/5", Fraction(3, 5)),
        (True, 1),
        (1, True),
        (float("nan"), 0.6),
        (0.6, float("nan")),
        (math.inf, 0.6),
        (math.inf, -math.inf),
        (None, 0),
        (..., 0.6),
        ([1, 2, 3], [1, 2]),
        ([[1, 2]], [1, 2]),
        ([0.6], 0.6),
        (0.6, [0.6]),
        ({"a": 1}, {"b": 1}),
        ({"a": 1, "b": 2}, {"a": 1}),
        (0.0, 1e-20),
        ("Spam", "spam"),
        (10**400, 0.5),
        (print, 0.6),
    ],
)
def test_another_answer(got: Any, want: Any) -> None:
    assert not equal(got, want)


def test_a_tolerance_may_be_given() -> None:
    assert equal(0.61, 0.6, 0.05) and equal(Fraction(61, 100), Fraction(3, 5), 0.05)
    assert not equal(0.61, 0.6, 0.001)


class Flatterer:
    """Says that it equals everything."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = object.__hash__


class FlatteringFloat(float):
    def __eq__(self, other: object) -> bool:
        return True

    def __sub__(self, other: object) -> float:
        return 0.0

    def __float__(self) -> float:
        return 0.6

    __hash__ = float.__hash__


@pytest.mark.parametrize(
    "got", [Flatterer(), [Flatterer()], FlatteringFloat(7), [FlatteringFloat(7)]]
)
def test_an_object_that_claims_to_be_equal_is_not_believed(got: Any) -> None:
    want = [0.6] if isinstance(got, list) else 0.6
    assert not equal(got, want)


def test_an_endless_answer_ends() -> None:
    assert len(plain(count())) == LONGEST


def test_a_list_that_holds_itself_ends() -> None:
    loop: list[Any] = []
    loop.append(loop)
    assert not equal(loop, [1])


def test_a_plain_value_no_longer_changes() -> None:
    values = [1, 2]
    kept = plain(values)
    values.append(3)
    assert kept == (1, 2)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_every_number_is_the_same_as_itself(number: float) -> None:
    assert equal(number, number) and equal(np.array([number]), [number])
    assert equal(Fraction(number), number)


def test_approx_in_an_assert() -> None:
    assert approx(0.3) == 0.1 + 0.2
    assert np.array([0.1 + 0.2]) == approx([0.3])
    assert not (Flatterer.__eq__ is None or approx(0.3) == 0.4)


@pytest.mark.parametrize(
    ("got", "want", "says"),
    [
        ("3/5", 0.6, "without quotes"),
        (None, 0.6, "Is a `return` missing"),
        (True, 0.6, "a number is asked for"),
        ([0.6], 0.6, "one number is asked for"),
        (0.66, 2 / 3, "Did you round"),
        (-0.6, 0.6, "the sign is not"),
        (60, 0.6, "percentage"),
        (0.9, 0.6, "too large"),
        (10**400, 0.6, "too large"),
        (-(10**400), 1, "too small"),
        (Fraction(10**400, 3), 0.6, "too large"),
        (0.2, 0.6, "too small"),
        (float("nan"), 0.6, "not a number"),
        (math.inf, 0.6, "infinite"),
        (0.6, [0.6, 0.4], "of 2"),
        ([1], [1, 2], "shape is (1,), and (2,)"),
        ([2, 1], [1, 2], "their order is not"),
        ([1, 9], [1, 2], "place 1"),
        (([1, 2], 3), ([1, 2], 3, 18), "has 2 entries, and 3"),
        (([1, 2, 3], 3), ([1, 2], 3), "place 0 (counted from 0). Its shape is (3,), and (2,)"),
        (
            [[1, 2], [3, 9]],
            [[1, 2], [3, 4]],
            "Look into entry 1 (counted from 0). The first difference is at place 1",
        ),
        ([1], {"a": 1}, "dictionary"),
        ({}, {"a": 1}, "no entry for 'a'"),
        ({"a": 1, "b": 1}, {"a": 1}, "one too many"),
        ({"a": 2}, {"a": 1}, "too large"),
        ("Spam ", "spam", "capital letters"),
        ("ham", "spam", "not the text"),
        (1, "spam", "in quotes"),
        (1, True, "`True` or `False`"),
        (True, False, "other one"),
        ([1], {1}, "set"),
        (print, 0.6, "number is asked for"),
    ],
)
def test_the_difference_in_words(got: Any, want: Any, says: str) -> None:
    text = difference(plain(got), plain(want))
    assert says in text
    assert "0.6" not in text, "the right answer is given away"


def test_values_are_shown_as_one_would_write_them() -> None:
    assert short(plain([Fraction(1, 3), 0.1 + 0.2, "a"])) == "[1/3, 0.3, 'a']"
    assert short(plain({"a": np.float64(1)})) == "{'a': 1.0}"
    assert len(short(plain(range(1000)))) <= 70


def test_a_number_too_long_to_write_is_described() -> None:
    for number in (10**6000, -(10**6000), Fraction(1, 10**6000)):
        assert short(number) == "<a number of about 6000 digits>"
        assert short((1, number)) == "[1, <a number of about 6000 digits>]"
