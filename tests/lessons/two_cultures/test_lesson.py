"""What lesson 10 says in its prose, worked out once more."""

import re

import numpy as np
import pytest

from lessons.data.lecture_examples import SPAM_MAILS, SPAM_WORDS
from lessons.kit.base import paths
from lessons.kit.explorer.explorers import explore
from lessons.two_cultures.two_ways_data import drawn
from lessons.two_cultures.writer import counted
from nbcore import LogisticRegression, vectorize

ROOT = paths.ROOT
SOURCE = (ROOT / "lessons/two_cultures/lesson.md").read_text(encoding="utf-8")
TEXT = re.sub(r'["\s]*\s["\s]*', " ", SOURCE)  # strings are broken over lines, too


def says(words: str) -> bool:
    return words in TEXT


def errors(preset: str, size: int, **changes: object) -> str:
    """The mean errors of naive Bayes and of logistic regression, as the lesson writes them."""
    view = explore("two_cultures.learning_curves", preset, **changes).view
    at = view.sizes.index(size)
    return " against ".join(f"{100 * curve.test[at]:.1f} %" for curve in view.curves)


def test_the_race_on_tumours():
    assert says("With 6 examples naive Bayes is wrong in 12.4 %, logistic regression in 14.1 %.")
    assert errors("breast cancer", 6) == "12.4 % against 14.1 %"
    assert says("6.7 % against 3.3 %") and errors("breast cancer", 380) == "6.7 % against 3.3 %"
    assert says("near 17 examples")
    assert round(explore("two_cultures.learning_curves", "breast cancer").view.crossing) == 17


def test_after_two_dozen_examples_naive_bayes_knows_nearly_all():
    assert says("After two dozen examples it knows nearly all it will ever know")
    view = explore("two_cultures.learning_curves", "breast cancer").view
    bayes, logistic = (curve.test for curve in view.curves)
    at = view.sizes.index(24)
    assert bayes[at] - bayes[-1] < 0.0125 < logistic[at] - logistic[-1]


def test_book_technology_by_both():
    assert says("with 75 % and 78 %")
    X = vectorize([text for text, _ in SPAM_MAILS], SPAM_WORDS, presence=True)
    model = LogisticRegression(l2=0.1).fit(X, [label for _, label in SPAM_MAILS])
    mail = vectorize(["book technology"], SPAM_WORDS)
    assert model.predict_proba(mail)[0, 0] == pytest.approx(0.78, abs=0.005)


def test_one_of_the_squares_goes_far_out():
    assert says("one of the squares goes far out")
    near, far = drawn("Gaussian", 30, 5), drawn("one far point", 30, 5)
    moved = [place for place, (a, b) in enumerate(zip(near, far, strict=True)) if a != b]
    assert len(moved) == 1 and far[moved[0]][0] > 5
    assert says("Drag the far square up and down and watch the dashed line follow")
    low, high = (
        explore("two_cultures.two_ways", points=(*far[:-1], (8.5, height, 1))).view
        for height in (-4.5, 4.0)
    )
    angles = [[np.arctan2(*line.w) for line in view.lines] for view in (low, high)]
    turned = np.degrees(np.abs(np.subtract(*angles)))
    assert turned[0] > 30 and turned[1] < 2


def test_the_writer_and_its_unseen_words():
    assert says("after reading our 233 mails") and counted("mails")[0].class_count_.sum() == 233
    assert says("more than a third of the words it writes never stood in any spam")
    assert 1 / 3 < explore("two_cultures.writer", "alpha = 10: unseen words").view.imagined < 0.4


def test_what_drawing_digits_costs():
    fits = explore("two_cultures.digits").view.fits
    assert says("98.8 % right instead of 91.7 %")
    assert [f"{100 * fits[kind].right:.1f}" for kind in ("full", "Gaussian")] == ["98.8", "91.7"]
    assert says("21,449 numbers to learn instead of 1,289")
    assert [fits[kind].numbers for kind in ("full", "Gaussian")] == [21449, 1289]


def test_mails_and_penguins():
    assert says("1,465 different words, and there are 156 mails")
    assert says("5.1 % wrong against 9.0 %")
    assert errors("our mails", 156) == "5.1 % against 9.0 %"
    assert says("0 % wrong on train and 13.5 % on test")
    assert errors("our mails", 64).endswith("13.5 %")
    for words, penalty in (("the crossing moves to 129 birds", 10.0), ("it is near 7", 0.001)):
        crossing = explore(
            "two_cultures.learning_curves", "penguins", penalty=penalty
        ).view.crossing
        assert says(words) and f"{round(crossing)}" in words
    assert says("over after a dozen birds")
    assert round(explore("two_cultures.learning_curves", "penguins").view.crossing) == 12


def test_the_counter_example():
    assert says("then set smoothing to 10. Now logistic regression is ahead from 4 examples on")
    view = explore("two_cultures.learning_curves", "digits 3 and 8", smoothing=10.0).view
    bayes, logistic = (curve.test for curve in view.curves)
    assert view.sizes[0] == 4 and (logistic < bayes).all()
