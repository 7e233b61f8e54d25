"""What the lesson on naive Bayes says in its prose, worked out once more."""

from fractions import Fraction

import pytest

from lessons.data.lecture_examples import SPAM_MAILS, SPAM_WORDS
from lessons.kit.explorer.explorers import explore
from lessons.naive_bayes import spam_table_words
from lessons.naive_bayes.underflow import story
from nbcore import BernoulliNB, vectorize

X = vectorize([text for text, _ in SPAM_MAILS], SPAM_WORDS, presence=True)
Y = [label for _, label in SPAM_MAILS]


@pytest.fixture(scope="module")
def prose(root):
    text = (root / "lessons" / "naive_bayes" / "lesson.md").read_text(encoding="utf-8")
    return " ".join(text.split())


def worked(text, **how):
    """The worked solution of one mail; the classes are not spam, spam."""
    return BernoulliNB(**how).fit(X, Y).explain(vectorize([text], SPAM_WORDS)[0], exact=True)


def test_the_hand_check_of_book_technology(prose):
    assert worked("book technology", alpha=0, absent=False).joint == (
        Fraction(1, 5),
        Fraction(1, 15),
    )
    assert (
        "3/5 × 1/3 × 1/3 is 3/45, which is 1/15. And 2/5 × 1 × 1/2 is 2/10, which is 1/5" in prose
    )


def test_the_printed_column_is_wrong_for_now_alone(prose):
    assert "1/3, 1/3, 1/3, 1/3, 1/3, 1/3, 1/3, 1/3, 0." in prose
    printed = [Fraction(1, 3)] * 8 + [0]
    spam = [set(text.split()) for text, label in SPAM_MAILS if label == "spam"]
    counted = [Fraction(sum(word in mail for mail in spam), len(spam)) for word in SPAM_WORDS]
    wrong = [w for w, p, c in zip(SPAM_WORDS, printed, counted, strict=True) if p != c]
    assert wrong == ["now"] and counted[SPAM_WORDS.index("now")] == Fraction(2, 3)
    assert "Two of the three spam mails hold *now*: 2/3, not 1/3." in prose


def test_absent_words_pull_book_technology_down(prose):
    p = worked("book technology", alpha=0, absent=True).posterior[1]
    assert f"Down to {p}, about {float(p):.3f}" in prose


def test_advanced_technology_changes_sides(prose):
    assert worked("advanced technology", alpha=0, absent=True).posterior == (0, 1)
    present = worked("advanced technology", alpha=0, absent=False).posterior
    assert present[0] == Fraction(3, 5) and "now it is not spam, with 60 %" in prose
    explorer = explore("naive_bayes.spam_table", "advanced technology")
    explorer.set(counting="present")
    assert "60.0 %" in spam_table_words.headline(explorer.view)


def test_how_many_numbers_there_are(prose):
    m = len(SPAM_WORDS)
    assert f"$2^9 = {2**m}$ different mails" in prose
    assert f"Nine numbers for each label instead of {2**m - 1}" in prose
    assert f"$2 + 2m$ in all. Here that is {2 + 2 * m}." in prose


def test_where_the_products_are_lost(prose):
    not_spam, spam = story("book technology", "float64").dead
    assert f"At word {spam}." in prose
    assert spam < not_spam <= 500 and "Move the slider to 500. First one product" in prose
    assert min(story("book technology", "float16").dead) == 8
    assert "eight words are enough" in prose
