"""Naive Bayes as a line, against nbcore."""

import math

import numpy as np
import pytest
from sklearn.naive_bayes import MultinomialNB as TheirMultinomialNB

from lessons.data.lecture_examples import HATE_DOCUMENTS, HATE_WORDS
from lessons.data.word_examples import CHINA_TEST, NOTE_DOCUMENTS, NOTE_WORDS
from lessons.kit.explorer import figure
from lessons.kit.explorer.explorers import explore
from lessons.multinomial import line, line_words
from lessons.multinomial.corpora import CHINA_WORDS
from nbcore import tokenize, vectorize
from tests.lessons.hands import heard, look_at_every_part, pointed

STATES = [
    {"x": 0, "y": 0, "alpha": 0.0},
    {"axes": "hate love", "alpha": 0.0},
    {"axes": "love this", "rest": "I I book", "prior": 0.9, "x": 6},
    {"corpus": "IIR 13.1", "axes": "Beijing Macao", "x": 4},
    {"corpus": "notes", "axes": "tonight warm", "alpha": 1000.0},
]


@pytest.mark.parametrize("state", STATES)
def test_every_part_can_be_made(state):
    explorer = explore("multinomial.line", **state)
    look_at_every_part(explorer)
    assert figure.png(explorer.stage()).startswith(b"\x89PNG")


@pytest.mark.parametrize("corpus", ["hate book", "IIR 13.1", "notes"])
@pytest.mark.parametrize("alpha", [0.3, 1.0])
def test_weights_scores_and_sides_are_those_of_scikit_learn(corpus, alpha):
    learned, axes, prior = line.CORPORA[corpus]
    pairs, words = learned.documents, learned.words
    order = list(dict.fromkeys(label for _, label in pairs))
    X, y = vectorize([t for t, _ in pairs], words), [order.index(label) for _, label in pairs]
    theirs = TheirMultinomialNB(alpha=alpha).fit(X, y)
    for i, j in ((0, 0), (1, 1), (5, 2), (3, 6)):
        view = explore(
            "multinomial.line", corpus=corpus, axes=axes, alpha=alpha, prior=prior, x=i, y=j
        ).view
        x = vectorize([[view.words[0]] * i + [view.words[1]] * j], words)
        assert view.scores == pytest.approx(theirs.predict_joint_log_proba(x)[0])
        a, b, c = view.line
        assert a * i + b * j + c == pytest.approx(view.score)
        columns = [words.index(word) for word in view.words]
        assert view.weights == pytest.approx(theirs.feature_log_prob_[:, columns])
        if abs(view.score) > 1e-9:
            assert view.decided[j, i] == theirs.predict(x)[0]


def test_hate_book_is_on_the_side_of_class_1():
    view = explore("multinomial.line").view
    assert [math.exp(score) for score in view.scores] == pytest.approx([2 / 81, 1 / 64])
    assert "+0.46, the side of class 1" in line_words.headline(view)
    assert "0.6124" in line_words.formula(view)
    view = explore("multinomial.line", "IIR table 13.1").view
    assert [f"{math.exp(score):.4e}" for score in view.scores] == ["3.0121e-04", "1.3548e-04"]


def test_the_boundary_and_the_arrow_are_drawn_at_a_right_angle():
    stage = explore("multinomial.line", "IIR table 13.1").stage()
    boundary = next(item for item in stage.items("line", "space") if item.get("key") == "line")
    arrow = stage.items("arrow", "space")[0]
    along, across = (np.array([np.diff(i["x"])[0], np.diff(i["y"])[0]]) for i in (boundary, arrow))
    assert along @ across == pytest.approx(0, abs=1e-3)
    a, b, c = explore("multinomial.line", "IIR table 13.1").view.line
    assert [a * x + b * y + c for x, y in zip(boundary["x"], boundary["y"], strict=True)] == (
        pytest.approx([0, 0], abs=1e-3)
    )


def test_the_prior_and_the_rest_move_the_line_without_turning_it():
    first = explore("multinomial.line").view.line
    for change in ({"prior": 0.1}, {"rest": "love this"}):
        moved = explore("multinomial.line", **change).view.line
        assert moved[:2] == pytest.approx(first[:2]) and moved[2] != pytest.approx(first[2])


def test_without_smoothing_there_is_forbidden_ground_instead_of_a_line():
    view = explore("multinomial.line", "alpha 0").view
    assert view.line is None and view.score == math.inf
    assert "rules class 2 out" in line_words.headline(view)
    assert (view.decided[:, 1:] == 0).all() and (view.decided[1:, 0] == 1).all()
    view = explore("multinomial.line", axes="hate love", alpha=0.0).view
    assert math.isnan(view.score) and view.winner is None
    assert "no decision" in line_words.headline(view)


def test_the_document_is_dragged_clicked_and_typed():
    explorer = pointed(explore("multinomial.line"), "document", 3.4, 1.6, panel="space")
    assert (explorer.state.x, explorer.state.y) == (3, 2)
    pointed(explorer, "", 0.2, 99, action="click", panel="space")
    assert (explorer.state.x, explorer.state.y) == (0, 6)
    pointed(explorer, "", 0.2, 3, action="click", panel="terms")
    assert (explorer.state.x, explorer.state.y) == (0, 6)
    heard(explorer, "x", 5.0, "edit")
    assert explorer.state.x == 5
    heard(explorer, "corpus", "IIR 13.1")
    assert explorer.state.prior == 0.75 and explorer.view.words[0] == "chinese"


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("axes", "hate", "Two different words"),
        ("axes", "hate hate", "Two different words"),
        ("axes", "hate unicorn", "“unicorn” was never counted"),
        ("rest", "book", "“book” is on an axis"),
        ("rest", "i love this", "two different words"),
        ("prior", 1, "“first prior” takes a number from 0.01 to 0.99, not 1."),
    ],
)
def test_a_bad_line_gives_words(name, value, words):
    explorer = heard(explore("multinomial.line"), name, value)
    assert words in explorer.problem
    assert explorer.state == line.State()


def test_a_count_beyond_the_axes_gives_words():
    explorer = heard(explore("multinomial.line"), "x", 7, "edit")
    assert explorer.problem == "“count of hate” takes a whole number from 0 to 6, not 7."
    with pytest.raises(ValueError, match="whole number from 0 to 6"):
        explorer.set(y=7)
    assert explorer.state == line.State()


def test_the_words_of_the_examples_are_known():
    assert set(tokenize(CHINA_TEST)) <= set(CHINA_WORDS)
    assert {w for text, _ in NOTE_DOCUMENTS for w in tokenize(text)} == set(NOTE_WORDS)
    assert {w for text, _ in HATE_DOCUMENTS for w in tokenize(text)} == set(HATE_WORDS)
