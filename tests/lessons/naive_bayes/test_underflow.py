"""Underflow against nbcore and numpy, without a browser."""

import math

import numpy as np
import pytest

from lessons.data.lecture_examples import SPAM_MAILS, SPAM_WORDS
from lessons.kit.explorer import figure
from lessons.kit.explorer.explorers import explore
from lessons.naive_bayes import underflow, underflow_words
from nbcore import MultinomialNB, vectorize
from tests.lessons.hands import heard, look_at_every_part

STATES = [
    {"n": 0},
    {"n": 1},
    {"n": 2000},
    {"n": 333, "text": "good"},
    {"n": 60, "stored": "float32"},
    {"n": 12, "stored": "float16", "text": "lose weight, unicorn"},
]


@pytest.mark.parametrize("state", STATES)
def test_every_part_can_be_made(state):
    explorer = explore("naive_bayes.underflow", **state)
    look_at_every_part(explorer)
    assert figure.png(explorer.stage()).startswith(b"\x89PNG")


def test_the_logs_are_those_of_nbcore():
    X = vectorize([text for text, _ in SPAM_MAILS], SPAM_WORDS)
    model = MultinomialNB(alpha=1).fit(X, [c for _, c in SPAM_MAILS])
    for n in (0, 1, 7, 380, 2000):
        view = explore("naive_bayes.underflow", n=n).view
        mail = (["book", "technology"] * 1000)[:n]
        x = vectorize([mail], SPAM_WORDS)
        assert view.logs == pytest.approx(model.joint_log_prob(x)[0])
        assert view.by_logs == pytest.approx(model.predict_proba(x)[0])


@pytest.mark.parametrize("stored", ["float64", "float32", "float16"])
def test_products_die_where_floats_end(stored):
    explorer = explore("naive_bayes.underflow", stored=stored)
    not_spam, spam_dead = explorer.view.story.dead
    assert spam_dead < not_spam
    for n, dead in ((spam_dead - 1, 0), (spam_dead, 1), (not_spam - 1, 1), (not_spam, 2)):
        explorer.set(n=n)
        assert explorer.view.product.count(0.0) == dead
    assert explorer.view.by_product is None
    assert all(math.isfinite(value) for value in explorer.view.logs)
    smallest = np.nextafter(np.dtype(stored).type(0), np.dtype(stored).type(1))
    assert explorer.view.smallest == float(smallest)


def test_the_headline_changes_where_a_product_is_lost():
    explorer = explore("naive_bayes.underflow")
    assert "still agree" in underflow_words.headline(explorer.view)
    assert explorer.view.story.dead == (428, 339)
    assert "spam is 0.0, so not spam looks certain" in underflow_words.headline(
        explorer.set(n=339).view
    )
    assert "both products are 0.0" in underflow_words.headline(explorer.set(n=428).view)
    table = underflow_words.tables(explorer.view)[0]
    assert [row[-1].text for row in table.rows] == ["none", "not spam"]


def test_a_product_that_is_0_falls_to_the_rail():
    explorer = explore("naive_bayes.underflow", n=380)
    spam_product = next(i for i in explorer.stage().items("line") if i.get("key") == "product:1")
    rail = min(spam_product["y"])
    assert spam_product["y"][-2:] == [rail, rail]
    not_spam = next(i for i in explorer.stage().items("line") if i.get("key") == "product:0")
    assert min(not_spam["y"]) > rail


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("n", "many", "“words” takes a whole number from 0 to 2,000, not “many”."),
        ("text", "unicorn", "at least one word of the training mails"),
        ("stored", "decimal", "float64"),
    ],
)
def test_bad_values_give_words(name, value, words):
    explorer = explore("naive_bayes.underflow")
    heard(explorer, name, value)
    assert words in explorer.problem
    assert explorer.state == underflow.State()


def test_what_the_lesson_says_about_float16():
    assert explore("naive_bayes.underflow", stored="float16").view.story.dead[1] == 8
