"""What the lesson on probability says in its prose, worked out once more."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from lessons.kit.base.course import lessons
from lessons.kit.exercises.lesson_files import read_lesson
from lessons.kit.explorer.explorers import explore
from lessons.probability import discount_words, square_words
from nbcore import bayes_rule, expectation


@pytest.fixture(scope="module")
def lesson():
    return next(one for one in lessons() if one.topic == "probability")


@pytest.fixture(scope="module")
def prose(lesson):
    return " ".join(lesson.text().split())


@pytest.fixture(scope="module")
def given(lesson):
    """The names of the lesson's own cells: its thirty mails, its triangle of temperatures."""
    names = {}
    exec(read_lesson(lesson)[-1].given, names)
    return names


def share(mails, event, condition=lambda mail: True):
    kept = [mail for mail in mails if condition(mail)]
    return Fraction(sum(event(mail) for mail in kept), len(kept))


def test_the_positive_test(prose):
    worked = bayes_rule([Fraction(1, 100), Fraction(99, 100)], [Fraction(9, 10), Fraction(1, 20)])
    assert worked.posterior[0] == Fraction(2, 13) == Fraction(18, 18 + 99)
    assert "2/13, about 15 %. Of 2,000 people 20 are ill, and 18 of them" in prose
    assert round(100 * 2 / 13) == 15 and (2000 * 0.01 * 0.9, 1980 * 0.05) == (18, 99)


def test_the_thirty_mails(prose, given):
    mails, spam, free, now = (given[k] for k in ("mails", "is_spam", "is_free", "is_now"))
    assert share(mails, spam, free) == Fraction(5, 8) and share(mails, free, spam) == Fraction(1, 2)
    assert "There are 8 of them, and 5 are spam: 5/8." in prose
    chain = [
        share(mails, now),
        share(mails, free, now),
        share(mails, spam, lambda m: free(m) and now(m)),
    ]
    assert chain == [Fraction(13, 30), Fraction(6, 13), Fraction(4, 6)]
    assert "4/6 × 6/13 × 13/30 leaves 4/30" in prose
    assert share(mails, free, spam) * share(mails, spam) / share(mails, free) == Fraction(5, 8)
    assert "1/2 × 1/3 is 1/6, divided by 8/30 is 5/8" in prose


def test_the_denominator_is_dropped_where_the_reader_is_sent(prose):
    assert "Go back to *book technology* in the explorer above" in prose
    explorer = explore("probability.square", "book technology", divide=False)
    assert "1/15" in square_words.caption(explorer.view)


def test_the_expectations(prose):
    ice = expectation([3, 1], [Fraction(8, 10), Fraction(2, 10)])
    assert ice == Fraction(26, 10) and "0.8 × 3 + 0.2 × 1 = 2.6" in prose
    assert "But 4 × 3 + 1 × 1 is 13 ice creams" in prose


def test_the_discount_by_strips(prose, given):
    def by_strips(n):
        ends = np.linspace(-30, 10, n + 1)
        return sum(max(0, -(a + b) / 2) * given["between"](a, b) for a, b in pairwise(ends))

    assert [by_strips(n) for n in (1, 2, 4)] == pytest.approx([10, 10, 10.625])
    assert by_strips(1000) == pytest.approx(125 / 12, abs=5e-5)
    assert "With 1, 2 and 4 strips 10, 10 and 10.625; with 1,000 strips 10.4167" in prose
    assert f"125/12, about {125 / 12:.2f} %" in prose
    assert f"100 % − 10.42 %, about {100 - 125 / 12:.2f} %" in prose
    assert "10.625" in discount_words.headline(
        explore("probability.discount", "four readings").view
    )
