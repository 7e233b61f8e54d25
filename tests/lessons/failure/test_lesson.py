"""What lesson 06 says in its prose, worked out once more."""

import itertools
import re

import pytest

from lessons.failure.joint_worlds import bayes_error
from lessons.failure.joint_worlds import crossing as turning_point
from lessons.kit.base import paths
from lessons.kit.explorer.explorers import explore

ROOT = paths.ROOT
TEXT = re.sub(r"\s+", " ", (ROOT / "lessons/failure/lesson.md").read_text(encoding="utf-8"))


def says(words: str) -> bool:
    return words in TEXT


def test_one_moment_in_five_must_be_broken():
    assert says("They are equal at b = 1/5")
    assert says("It says 80 %, and that is wrong: the truth is 100 %")
    half = explore("failure.crossing", "half broken")
    assert "naive Bayes 80 % broken, the joint table 100 % broken" in half.recipe.describe(
        half.view
    )


def test_four_echoes_turn_a_decision():
    assert says("One honest witness is not enough to call a mail spam, but four echoes are")
    one, four = (explore("failure.copies", "the decision flips", copies=k).view for k in (1, 4))
    assert one.naive == one.true < 0.5 < four.naive and four.true < 0.5


def test_ten_copies_are_too_sure_in_both_directions():
    assert says("for 2,000 test mails with three words")
    assert says("below the line on the right, above it on the left")
    once, often = (explore("failure.copies", copies=k).view.calibration for k in (1, 10))
    assert sum(mails for _, _, mails in once) == sum(mails for _, _, mails in often) == 2000
    assert all(abs(said - seen) < 0.08 for said, seen, _ in once)
    assert all((said < seen) == (said < 0.5) for said, seen, _ in often)
    assert all(abs(said - seen) > 0.2 for said, seen, _ in often)


def test_a_wrong_model_beats_the_right_one_with_few_examples():
    assert says("Naive is wrong in 25 % of the cases, the joint table in 45 %")
    ten = explore("failure.joint")
    assert (ten.state.m, ten.state.n) == (10, 64)
    assert "25 % wrong against 45 %" in ten.recipe.headline(ten.view)
    assert says("at 64 examples it is wrong in 35 % of the cases, naive Bayes in 24 %")
    free = explore("failure.joint", "no bond")
    assert (free.state.m, free.state.n) == (6, 64)
    assert "24 % wrong against 35 %" in free.recipe.headline(free.view)


def test_each_feature_asks_for_about_twice_the_data():
    assert says("Each feature doubles the cells, so it asks for about twice the data")
    needed = [turning_point(m, 0.3) for m in (4, 6, 8, 10)]
    for fewer, more in itertools.pairwise(needed):  # two features apart
        assert 1.9 < (more / fewer) ** 0.5 < 2.4


def test_ten_points_in_a_hundred_are_lost():
    assert says("With bond 0.3 it has lost ten points in a hundred, for good")
    forever = explore("failure.joint", m=6, n=32768, bond=0.3).view
    assert forever.errors[0] - bayes_error(6, 0.3) == pytest.approx(0.10, abs=0.01)
