"""What the lesson on bags of words says in its prose, worked out once more."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import minimize_scalar
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.naive_bayes import MultinomialNB as SklearnNB

from lessons.data.lecture_examples import HATE_DOCUMENTS
from lessons.data.word_examples import CHINA_DOCUMENTS
from nbcore import MultinomialNB, Vocabulary, vectorize


@pytest.fixture(scope="module")
def prose(root):
    text = (root / "lessons" / "multinomial" / "lesson.md").read_text(encoding="utf-8")
    return " ".join(text.split())


def test_the_slide_rounds_128_of_209_wrongly(prose):
    assert "**0.613** for class 1 and **0.387** for class 2" in prose
    assert "128/209 = 0.61244..., which rounds to 0.612. And 81/209 = 0.38755... rounds" in prose
    assert (128 * 10**5 // 209, 81 * 10**5 // 209) == (61244, 38755)
    assert f"{128 / 209:.3f} {81 / 209:.3f}" == "0.612 0.388"


def test_the_three_likelihoods_of_love_love_love_hate(prose):
    assert '1/16, about 0.063; with 3/4 it is 27/256, " "about 0.105' in prose
    for phi, value in ((Fraction(1, 2), Fraction(1, 16)), (Fraction(3, 4), Fraction(27, 256))):
        assert phi**3 * (1 - phi) == value
    assert f"{1 / 16:.3f} {27 / 256:.3f}" in ("0.062 0.105", "0.063 0.105")


def test_slip_8_without_its_log_the_prior_runs_to_one(prose):
    assert "It is 1 + 2 theta, a straight line upwards: theta = 1" in prose
    printed = minimize_scalar(lambda t: -(3 * t + (1 - t)), bounds=(0, 1), method="bounded")
    right = minimize_scalar(
        lambda t: -(3 * np.log(t) + np.log(1 - t)), bounds=(0.01, 0.99), method="bounded"
    )
    assert printed.x == pytest.approx(1, abs=1e-4)
    assert right.x == pytest.approx(3 / 4, abs=1e-4)


def test_slip_9_without_brackets_the_sum_is_23_of_15(prose):
    counts = (1, 1, 0, 1, 1)
    assert sum(Fraction(1 + n, 5 + n) for n in counts) == Fraction(23, 15)
    assert sum(Fraction(1 + n, 5 + sum(counts)) for n in counts) == 1
    assert "4 x 2/6 + 1/5 = 23/15" in prose


def test_how_often_chinese_must_be_said(prose):
    texts, labels = zip(*CHINA_DOCUMENTS, strict=True)
    words = Vocabulary.from_documents(texts)
    model = MultinomialNB(alpha=1).fit(vectorize(texts, words), labels)
    documents = [" ".join(["Chinese"] * n + ["Tokyo", "Japan"]) for n in (1, 2, 3)]
    china = model.predict_proba(vectorize(documents, words))[:, 0]
    assert [f"{p:.2f}" for p in china] == ["0.37", "0.54", "0.69"]
    assert "With two, P(China) is 0.54. With one it is 0.37." in prose


def test_scikit_learn_loses_the_word_of_one_letter(prose):
    assert "throws away words of one letter" in prose
    texts, labels = zip(*HATE_DOCUMENTS, strict=True)
    counter = CountVectorizer()
    model = SklearnNB().fit(counter.fit_transform(texts), labels)
    assert "i" not in counter.vocabulary_
    assert model.predict_proba(counter.transform(["hate book"]))[0, 0] == pytest.approx(2 / 3)


def test_the_voice(prose):
    for word in ("simply", "obviously", "trivial", "as you can see", " just "):
        assert word not in prose.lower()
