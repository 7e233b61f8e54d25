"""Counting words (N11), against the slide, IIR table 13.1 and scikit-learn."""

from fractions import Fraction

import pytest
from sklearn.naive_bayes import BernoulliNB as TheirBernoulliNB
from sklearn.naive_bayes import MultinomialNB as TheirMultinomialNB

from lessons.data.lecture_examples import HATE_DOCUMENTS
from lessons.data.word_examples import CHINA_DOCUMENTS, CHINA_TEST
from lessons.kit.explorer import figure
from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.reports import GONE
from lessons.multinomial import word_counts, word_counts_words
from nbcore import vectorize
from tests.lessons.hands import heard, look_at_every_part

STATES = [
    {},
    {"text": ""},
    {"text": "love hate"},
    {"counting": "there"},
    {"text": "book unicorn book book", "alpha": 0.25},
    {"alpha": 1000.0, "numbers": "decimals", "counting": "there"},
    {"documents": (("a", "x"), ("a", "y")), "classes": ("x", "y"), "text": "a"},
]


@pytest.mark.parametrize("state", STATES)
def test_every_part_can_be_made(state):
    explorer = explore("multinomial.word_counts", **state)
    look_at_every_part(explorer)
    assert figure.png(explorer.stage()).startswith(b"\x89PNG")


def test_N11_hate_book_has_the_fractions_of_the_slide():
    view = explore("multinomial.word_counts", "hate book, alpha 0").view
    assert [word.counts for word in view.words] == [(1, 0), (1, 0), (0, 1), (1, 1), (1, 1)]
    assert [word.p[0] for word in view.words] == [Fraction(n, 4) for n in (1, 1, 0, 1, 1)]
    assert [word.p[1] for word in view.words] == [Fraction(n, 3) for n in (0, 0, 1, 1, 1)]
    assert view.worked.posterior == (1, 0)
    explorer = explore("multinomial.word_counts", "hate book, alpha 1")
    shown = [item["words"] for item in explorer.stage().items("text", "words")]
    assert [s for s in shown if "/" in s] == (
        ["2/9", "1/8", "2/9", "1/8", "1/9", "2/8", "2/9", "2/8", "2/9", "2/8"]
    )
    assert explorer.view.worked.joint == (Fraction(2, 81), Fraction(1, 64))


def test_slip_1_is_visible():
    view = explore("multinomial.word_counts", "hate book, alpha 1").view
    assert view.worked.posterior == (Fraction(128, 209), Fraction(81, 209))
    assert "0.612 and 0.388" in word_counts_words.caption(view)
    assert "128/209 is 0.61244…" in word_counts_words.caption(view)
    assert "81/209 is 0.38755…" in word_counts_words.caption(view)
    assert "613" not in word_counts_words.caption(view) + word_counts_words.formula(view)
    assert "0.61244…" in word_counts_words.formula(view)
    assert "slide" not in word_counts_words.caption(
        explore("multinomial.word_counts", alpha=2.0).view
    )


def test_iir_13_1_both_models_decide_oppositely():
    explorer = explore("multinomial.word_counts", "IIR table 13.1")
    view = explorer.view
    assert [f"{float(p):.4e}" for p in view.multinomial.joint] == ["3.0121e-04", "1.3548e-04"]
    assert [f"{float(p):.6f}" for p in view.bernoulli.joint] == ["0.005184", "0.021948"]
    assert round(float(view.multinomial.posterior[0]), 4) == 0.6898
    assert round(float(view.bernoulli.posterior[1]), 4) == 0.8089
    headline = "Counts say China, there-or-not says not China"
    assert word_counts_words.headline(view) == headline
    assert "0.00030121" in word_counts_words.formula(view)
    explorer.set(counting="there")
    assert word_counts_words.headline(explorer.view) == headline
    assert "0.005184" in word_counts_words.formula(explorer.view)
    bars = [bar["x"] for bar in explorer.stage().items("bar", "decisions")]
    assert bars[2] == pytest.approx([0, 0.6898], abs=5e-5)  # counts: beyond the middle
    assert bars[4] == pytest.approx([0, 0.1911], abs=5e-5)  # there or not: not


def test_the_table_counts_what_the_model_hears():
    def here(preset):
        *words, total = (
            word_counts.RECIPE.whole()
            .tables(explore("multinomial.word_counts", preset).view)[0]
            .rows
        )
        return words[0][1].text, total[1].text, total[-1].text

    assert here("IIR table 13.1") == ("3", "5", "3 words")
    assert here("IIR, there or not") == ("1", "3", "1 document")


@pytest.mark.parametrize("alpha", [0.01, 0.5, 1.0, 7.0])
@pytest.mark.parametrize("text", ["book", "hate hate love", "I love this book", CHINA_TEST])
def test_both_posteriors_agree_with_scikit_learn(alpha, text):
    pairs = CHINA_DOCUMENTS if text == CHINA_TEST else HATE_DOCUMENTS
    classes = tuple(sorted({label for _, label in pairs}))
    view = explore(
        "multinomial.word_counts", documents=pairs, classes=classes, text=text, alpha=alpha
    ).view
    words = [word.name for word in view.words]
    X, y = vectorize([t for t, _ in pairs], words), [label for _, label in pairs]
    x = vectorize([text], words)
    theirs = TheirMultinomialNB(alpha=alpha).fit(X, y).predict_proba(x)[0]
    assert [float(p) for p in view.multinomial.posterior] == pytest.approx(theirs)
    theirs = TheirBernoulliNB(alpha=alpha).fit(X, y).predict_proba(x)[0]
    assert [float(p) for p in view.bernoulli.posterior] == pytest.approx(theirs)


def test_zero_against_zero_and_the_veto_are_said():
    explorer = explore("multinomial.word_counts", text="hate love")
    assert explorer.view.worked.posterior is None
    assert "0 against 0" in word_counts_words.headline(explorer.view)
    explorer.set(text="hate book")
    assert "<em>hate</em> alone rules class 2 out" in word_counts_words.headline(explorer.view)
    assert (
        explore("multinomial.word_counts", text="hate love", alpha=0.001).view.worked.posterior
        is not None
    )


def test_documents_can_be_changed_added_and_deleted():
    explorer = heard(explore("multinomial.word_counts"), "document:1", "love love books", "edit")
    assert {w.name: w.counts for w in explorer.view.words}["love"] == (0, 2)
    heard(explorer, "add", True, "edit")
    assert explorer.state.documents[-1] == ("hate book", "class 1")
    heard(explorer, "label:2", "class 2", "edit")
    assert explorer.view.documents_of == (1, 2)
    heard(explorer, "delete:2", True, "edit")
    assert explorer.view.documents_of == (1, 1)
    assert heard(explorer, "text", "book book").view.multinomial.factors[0].power == 2


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("document:0", " ... ", "Document 1 has no words"),
        ("document:0", "abcdefghijklmnop", "too long"),
        ("document:0", "a b c d e f g h", "9 fit here"),
        ("label:0", "class 2", "Keep at least one document of class 1"),
        ("label:0", "class 3", "“class of training document 1” takes one of class 1, class 2"),
        ("document:7", "book", GONE),
    ],
)
def test_a_bad_change_of_the_word_counter_gives_words(name, value, words):
    explorer = heard(explore("multinomial.word_counts"), name, value, "edit")
    assert words in explorer.problem
    assert explorer.state == word_counts.State()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"text": "i hate love this book now " * 7}, "Leave some out"),
        ({"classes": ("a", "a")}, "Two classes"),
        ({"documents": (("book", "class 3"),)}, "none of the two"),
    ],
)
def test_a_link_to_bad_word_counts_gives_words(wrong, words):
    with pytest.raises(ValueError, match=words):
        explore("multinomial.word_counts").set(**wrong)


def test_words_of_a_student_are_never_markup():
    explorer = explore("multinomial.word_counts", text="<b>x</b> book")
    assert "<b>" not in word_counts_words.headline(explorer.view) + word_counts_words.formula(
        explorer.view
    )
