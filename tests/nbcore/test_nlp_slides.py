"""Lecture N: Introduction to NLP slides, naive Bayes."""

import re
from fractions import Fraction

import pytest

from nbcore import MultinomialNB, Vocabulary, bag_of_words, vectorize
from tests.nbcore.lecture_examples import HATE_DOCUMENTS, HATE_LABELS, HATE_WORDS
from tests.required import missing

PRINTED_BAG = dict(it=6, i=5, the=4, to=3, seen=2) | {"and": 3}
PRINTED_ONES = [
    "yet",
    "would",
    "whimsical",
    "times",
    "sweet",
    "satirical",
    "adventure",
    "genre",
    "fairy",
    "humor",
    "have",
    "great",
]


@pytest.fixture
def review(shared):
    """The movie review as the slides give it, the last of its three copies."""
    slides = sorted((shared / "lectures").glob("001_*.txt"))
    if not slides:
        missing("shared", "the slides with the movie review are not in the shared folder")
    text = " ".join(slides[0].read_text(encoding="utf-8").split())
    copies = re.findall(r"i love this movie!(?:(?!i love this movie!).)*?seen it yet!", text)
    return copies[-1]


def test_N4_movie_review_bag_of_words(review):
    bag = bag_of_words(review)
    assert {word: bag[word] for word in PRINTED_BAG} == PRINTED_BAG
    assert {word: bag[word] for word in PRINTED_ONES} == dict.fromkeys(PRINTED_ONES, 1)


def test_N4_keeping_apostrophes_gives_other_counts(review):
    bag = bag_of_words(review, keep_apostrophes=True)
    assert (bag["it"], bag["i"]) == (5, 3)
    assert bag["it's"] == bag["i've"] == bag["i'm"] == 1


def test_N4_the_tokenizer_choice_on_a_sentence_of_our_own():
    text = "It's late. I'm sure it is, and I've said it."
    assert bag_of_words(text)["it"] == 3
    assert bag_of_words(text, keep_apostrophes=True)["it"] == 2
    assert bag_of_words(text, lower=False)["It"] == 1


def test_N6_position_does_not_matter():
    a, b = vectorize(["I hate this book", "this book I hate"], HATE_WORDS)
    assert (a == b).all()


def hate_model(alpha):
    return MultinomialNB(alpha=alpha).fit(vectorize(HATE_DOCUMENTS, HATE_WORDS), HATE_LABELS)


def phi(alpha):
    """All word probabilities as fractions: explain a document that holds every word once."""
    worked = hate_model(alpha).explain([1] * 5, exact=True)
    return [list(column) for column in zip(*(f.probability for f in worked.factors), strict=True)]


def fractions(text):
    return [Fraction(number) for number in text.split()]


def test_N7_relative_frequencies_in_the_mega_document():
    model = hate_model(0)
    assert model.feature_count_.tolist() == [[1, 1, 0, 1, 1], [0, 0, 1, 1, 1]]
    assert model.class_prior_.tolist() == [1 / 2, 1 / 2]


def test_N8_an_unseen_word_has_probability_zero():
    documents = ["a fine film", "a dull film", "a fantastic mess"]
    vocabulary = Vocabulary.from_documents(documents)
    X = vectorize(documents, vocabulary)
    model = MultinomialNB(alpha=0).fit(X, ["positive", "negative", "negative"])
    # "film" and "a" speak for positive a hundred times; one "fantastic" outweighs them all
    praise = "a film " * 100
    assert model.predict(vectorize([praise], vocabulary)).tolist() == ["positive"]
    veto = vectorize([praise + "fantastic"], vocabulary)
    assert model.joint_log_prob(veto)[0, 1] == float("-inf")
    assert model.predict_proba(veto).tolist() == [[1, 0]]


def test_N9_laplace_adds_one_and_the_size_of_the_vocabulary():
    assert phi(1)[0] == [Fraction(count + 1, 4 + 5) for count in (1, 1, 0, 1, 1)]


@pytest.mark.parametrize("alpha", [Fraction(1, 10), Fraction(1), Fraction(2)])
def test_N10_the_learning_procedure_with_alpha(alpha):
    worked = hate_model(alpha).explain([0, 1, 0, 0, 0], exact=True)
    n_k, n = 1, 4  # "hate" once among four words; in class 2 never among three
    expected = (n_k + alpha) / (n + alpha * 5), alpha / (3 + alpha * 5)
    assert worked.factors[0].probability == expected


def test_N11_hate_book_without_smoothing():
    assert phi(0) == [fractions("1/4 1/4 0 1/4 1/4"), fractions("0 0 1/3 1/3 1/3")]
    worked = hate_model(0).explain([0, 1, 0, 0, 1], exact=True)
    assert worked.joint == (Fraction(1, 32), 0)
    assert worked.posterior == (1, 0)


def test_N11_hate_book():
    assert phi(1) == [fractions("2/9 2/9 1/9 2/9 2/9"), fractions("1/8 1/8 2/8 2/8 2/8")]
    worked = hate_model(1).explain(vectorize(["hate book"], HATE_WORDS), exact=True)
    assert worked.joint == (Fraction(1, 2) * Fraction(2, 9) ** 2, Fraction(1, 2) * Fraction(2, 64))
    assert worked.posterior == (Fraction(128, 209), Fraction(81, 209))
    assert worked.prediction == 1


def test_slip_1_the_printed_posterior_is_rounded_wrongly():
    posterior = hate_model(1).predict_proba(vectorize(["hate book"], HATE_WORDS))[0]
    assert posterior.round(4).tolist() == [0.6124, 0.3876]
    assert posterior.round(3).tolist() == [0.612, 0.388]  # printed: 0.613, 0.387


def test_N12_an_irrelevant_feature_changes_nothing():
    # columns: good, bad, the; "the" is as frequent in both classes
    model = MultinomialNB().fit([[3, 1, 6], [1, 3, 6]], ["positive", "negative"])
    without = model.explain([1, 0, 0], exact=True)
    with_many = model.explain([1, 0, 50], exact=True)
    assert with_many.posterior == without.posterior == (Fraction(1, 3), Fraction(2, 3))
