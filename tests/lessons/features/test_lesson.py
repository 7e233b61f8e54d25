"""What the lesson on features says in its prose, worked out once more."""

import numpy as np
import pytest

from lessons.data.corpora import mails
from lessons.features import bag, encoder_words, weights_words
from lessons.kit.explorer.explorers import explore
from nbcore import (
    Vocabulary,
    bag_of_words,
    has_all_caps,
    has_keyword,
    spam_features,
    vectorize,
)


@pytest.fixture(scope="module")
def prose(root):
    text = (root / "lessons" / "features" / "lesson.md").read_text(encoding="utf-8")
    return " ".join(text.split())


def test_the_letter_of_the_lesson_is_the_one_of_the_explorer(prose):
    assert bag.LETTER in prose.replace('" "', "")


def test_the_letter_step_by_step_as_the_reader_is_told(prose):
    explorer = explore("features.bag")
    assert explorer.view.count == 6
    explorer.set(apostrophes="keep")
    assert explorer.view.count == 5
    explorer.set(word="i")
    kept = explorer.view.count
    explorer.set(apostrophes="split")
    assert explorer.view.count == kept + 2 and "its count moves by two" in prose
    explorer.set(lower=False)
    assert {"It", "it"} <= dict(explorer.view.counts).keys()


def test_how_sparse_the_mails_are(prose):
    corpus = mails()
    X = vectorize(corpus.texts, Vocabulary.from_documents(corpus.texts), sparse=True)
    n, m = X.shape
    assert f"{100 * X.nnz / (n * m):.1f} %: {X.nnz:,} of {n * m:,}." in prose
    assert f"A mail holds about {X.nnz / n:.0f} different words" in prose
    assert f"The course has {n} short mails" in prose
    assert f"with {m:,} words nobody can do it by hand" in prose


def test_no_question_decides_alone(prose):
    corpus = mails()
    spam = np.array(corpus.labels) == "spam"
    free = spam_features(corpus.mails, [has_keyword("free")])[:, 0]
    in_spam, in_rest = free[spam].sum(), free[~spam].sum()
    assert f"*free* comes with {in_spam:.0f} spam mails, and with {in_rest:.0f} good ones" in prose
    caps = spam_features(corpus.mails, [has_all_caps])[:, 0] == 1
    good = [text for text, here in zip(corpus.texts, caps & ~spam, strict=True) if here]
    assert any(text.startswith("WHERE ARE YOU") and "NEARLY DEAD" in text for text in good)


def test_the_bins_of_the_petals(prose):
    explorer = explore("features.encoder", "quartiles")
    assert "hold 44, 31, 41, 34:" in encoder_words.caption(explorer.view)
    assert "The bins hold 44, 31, 41 and 34 of them" in prose

    def code(value):
        explorer.set(value=value)
        return encoder_words.caption(explorer.view).split("its code is ")[1][:3]

    assert code(4.4) == code(5.1) and code(4.3) != code(4.4)
    assert "4.4 cm and 5.1 cm get the same code, and 4.3 cm and 4.4 cm get different" in prose


def test_weights_by_hand(prose):
    for preset, said, shown in (
        ("as printed", "Every sentence is a tie", "nothing can be told apart"),
        ("as meant", "four of five are right", "4 of 5 sentences are right"),
    ):
        assert said in prose
        assert shown in weights_words.headline(explore("features.weights", preset).view)


def test_opposite_opinions_in_one_bag():
    one, two = "The food was good, not bad at all.", "The food was bad, not good at all."
    assert bag_of_words(one) == bag_of_words(two)
