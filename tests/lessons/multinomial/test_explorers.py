"""The explorers of lesson 04, counted, drawn and described without a browser."""

import math
import re
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.stats import multinomial as scipy_multinomial
from sklearn.naive_bayes import BernoulliNB as TheirBernoulliNB
from sklearn.naive_bayes import MultinomialNB as TheirMultinomialNB

from lessons.common.random_choice import piece
from lessons.data.lecture_examples import HATE_DOCUMENTS, HATE_WORDS
from lessons.data.word_examples import CHINA_DOCUMENTS, CHINA_TEST, NOTE_DOCUMENTS, NOTE_WORDS
from lessons.kit.explorer import figure
from lessons.kit.explorer.explorers import explore
from lessons.multinomial import (
    hill,
    hill_words,
    line,
    line_words,
    story_words,
    word_counts,
    word_counts_words,
)
from lessons.multinomial import (
    hill as likelihood_hill,
)
from lessons.multinomial import (
    line as naive_bayes_line,
)
from lessons.multinomial import (
    story as generative_story,
)
from nbcore import MultinomialNB, tokenize, vectorize
from tests.lessons.hands import heard, look_at_every_part, pointed

CASES = [
    (word_counts, {}),
    (word_counts, {"text": ""}),
    (word_counts, {"text": "love hate"}),
    (word_counts, {"counting": "there"}),
    (word_counts, {"text": "book unicorn book book", "alpha": 0.25}),
    (word_counts, {"alpha": 1000.0, "numbers": "decimals", "counting": "there"}),
    (word_counts, {"documents": (("a", "x"), ("a", "y")), "classes": ("x", "y"), "text": "a"}),
    (generative_story, {"step": 1}),
    (generative_story, {"step": 37, "alpha": 1.0}),
    (generative_story, {"documents": 60, "length": 8, "step": 540}),
    (generative_story, {"corpus": "hate book", "length": 1, "documents": 1, "step": 2}),
    (likelihood_hill, {"love": 0.0}),
    (likelihood_hill, {"love": 1.0, "top": True}),
    (likelihood_hill, {"rule": False, "love": 1.2, "hate": 1.2}),
    (likelihood_hill, {"rule": False, "love": 0.0, "hate": 0.0}),
    (likelihood_hill, {"counts": (0, 4, 0), "love": 0.0, "top": True}),
    (likelihood_hill, {"words": 3, "love": 1.0, "hate": 0.0}),
    (likelihood_hill, {"words": 3, "counts": (0, 0, 9), "love": 0.0, "hate": 0.0, "top": True}),
    (naive_bayes_line, {"x": 0, "y": 0, "alpha": 0.0}),
    (naive_bayes_line, {"axes": "hate love", "alpha": 0.0}),
    (naive_bayes_line, {"axes": "love this", "rest": "I I book", "prior": 0.9, "x": 6}),
    (naive_bayes_line, {"corpus": "IIR 13.1", "axes": "Beijing Macao", "x": 4}),
    (naive_bayes_line, {"corpus": "notes", "axes": "tonight warm", "alpha": 1000.0}),
]
CASES += [
    (module, dict(state))
    for module in (word_counts, generative_story, likelihood_hill, naive_bayes_line)
    for state in module.RECIPE.presets.values()
]


@pytest.mark.parametrize(("module", "state"), CASES)
def test_every_part_can_be_made(module, state):
    explorer = explore(module.RECIPE.name, **state)
    look_at_every_part(explorer)
    assert figure.png(explorer.stage()).startswith(b"\x89PNG")


# ---- counting words


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
        ("label:0", "class 3", "say one of"),
        ("text", "i hate love this book now " * 7, "Leave some out"),
        ("text", 3, "is a text"),
        ("alpha", -1, "alpha is a number from 0"),
        ("alpha", math.nan, "alpha is a number from 0"),
        ("counting", "some", "'counts' or 'there'"),
        ("classes", ["a", "a"], "Two classes"),
        ("documents", [["book"]], "is a pair"),
        ("colour", "red", "nothing called 'colour'"),
    ],
)
def test_a_bad_change_of_the_word_counter_gives_words(name, value, words):
    explorer = heard(explore("multinomial.word_counts"), name, value, "edit")
    assert words in explorer.problem
    assert explorer.state == word_counts.State()


def test_words_of_a_student_are_never_markup():
    explorer = explore("multinomial.word_counts", text="<b>x</b> book")
    assert "<b>" not in word_counts_words.headline(explorer.view) + word_counts_words.formula(
        explorer.view
    )


# ---- the generative story


def test_a_story_can_be_told_again_and_backwards():
    def page(step):
        return explore("multinomial.story", step=step).view.written

    steps = [page(step) for step in range(21)]
    assert [page(step) for step in reversed(range(21))] == steps[::-1]
    for before, after in pairwise(steps):
        assert len(after) - len(before) in (0, 1)
        assert after[: max(len(before) - 1, 0)] == before[: max(len(before) - 1, 0)]
    last = explore("multinomial.story", step=100).view
    assert len(last.written) == 20 and last.counts.sum() == 80
    longer = explore("multinomial.story", step=100, documents=60).view
    assert longer.written == last.written
    assert explore("multinomial.story", step=100, seed=2).view.written != last.written


def test_a_draw_falls_on_its_piece_of_the_ruler():
    for step in range(1, 40):
        view = explore("multinomial.story", step=step).view
        c = view.written[-1][0]
        lengths = view.theta if view.draws_class else view.phi[c]
        edges = np.concatenate([[0], np.cumsum(lengths)])
        assert edges[view.drawn] <= view.number < edges[view.drawn + 1] + 1e-12


def test_unsmoothed_classes_never_borrow_words_and_smoothed_ones_do():
    weather, kitchen = explore("multinomial.story", documents=60, step=300).view.counts
    assert not (weather * kitchen)[[0, 1, 3, 5, 6, 7]].any()  # all but tonight and warm
    smoothed = explore("multinomial.story", documents=60, step=300, alpha=1.0).view
    assert smoothed.counts[0][NOTE_WORDS.index("bread")] > 0


def test_the_model_is_that_of_nbcore_and_counts_go_towards_phi():
    X = vectorize([text for text, _ in NOTE_DOCUMENTS], NOTE_WORDS)
    y = [0 if label == "weather" else 1 for _, label in NOTE_DOCUMENTS]
    view = explore("multinomial.story", step=1).view
    assert view.phi == pytest.approx(MultinomialNB(alpha=0).fit(X, y).phi_)
    assert view.theta == pytest.approx([3 / 5, 2 / 5])
    rng = np.random.default_rng(3)
    draws = piece(view.phi[0], rng.random(40_000))
    assert np.bincount(draws, minlength=8) / 40_000 == pytest.approx(view.phi[0], abs=0.01)


def test_bars_are_shares_and_the_formula_counts_orders():
    explorer = explore("multinomial.story", "one document")
    view = explorer.view
    c, words = view.written[-1]
    bars = [bar["x"][1] for bar in explorer.stage().items("bar", f"words{c}")]
    assert bars == pytest.approx([words.count(j) / 4 for j in range(8)])
    counts = np.bincount(words, minlength=8)
    bag = view.theta[c] * scipy_multinomial.pmf(counts, 4, view.phi[c])
    numbers = re.findall(r"<mn>([\d.]+)</mn>", story_words.formula(view))
    assert float(numbers[-1]) == pytest.approx(bag, abs=5e-5)


def test_changing_the_length_keeps_whole_documents():
    explorer = heard(explore("multinomial.story", step=100), "length", 8)
    assert explorer.state.step == 180
    heard(explorer, "documents", 3)
    assert explorer.state.step == 27
    heard(explorer, "again", True)
    assert explorer.state.seed == 2
    heard(explorer, "corpus", "hate book")
    assert explorer.state.alpha == 1.0
    heard(explorer, "step", 5)
    assert explorer.state.step == 5


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("documents", 0, "documents is a whole number from 1 to 60"),
        ("documents", 2.5, "documents is a whole number"),
        ("length", 99, "length is a whole number from 1 to 8"),
        ("length", "long", "length is a whole number"),
        ("step", 101, "step is a whole number from 0 to 100"),
        ("alpha", "much", "alpha is a number from 0"),
        ("corpus", "news", "There is no 'news'"),
    ],
)
def test_a_bad_story_gives_words(name, value, words):
    explorer = heard(explore("multinomial.story"), name, value)
    assert words in explorer.problem
    assert explorer.state == generative_story.State()


# ---- the likelihood hill


@pytest.mark.parametrize("counts", [(3, 1, 2), (5, 2, 1), (4, 0, 7), (1, 1, 1)])
@pytest.mark.parametrize("words", [2, 3])
def test_the_top_is_where_scipy_finds_it_and_all_slopes_are_lambda(counts, words):
    view = explore("multinomial.hill", words=words, counts=counts, love=0.4, hate=0.3).view
    n = np.array(view.counts)

    def down(z):
        return -(n * (z - np.logaddexp.reduce(z))).sum()  # phi = softmax(z) keeps the rule

    z = minimize(down, np.zeros(words), method="BFGS").x
    assert view.best == pytest.approx(np.exp(z - np.logaddexp.reduce(z)), abs=1e-3)
    assert view.height <= view.highest
    explorer = heard(explore("multinomial.hill", words=words, counts=counts), "climb", True)
    assert explorer.view.on_top
    assert explorer.view.phi == pytest.approx(n / n.sum())
    seen = [s for s, k in zip(explorer.view.slopes, n, strict=True) if k]
    assert seen == pytest.approx([n.sum()] * len(seen))


def test_the_slope_is_the_derivative_of_the_height():
    view = explore("multinomial.hill", rule=False, love=0.37, hate=0.55).view
    for j in (0, 1):
        up = [p + 1e-6 * (i == j) for i, p in enumerate(view.phi)]
        gain = hill.log_likelihood(view.counts, up) - view.height
        assert gain / 1e-6 == pytest.approx(view.slopes[j], rel=1e-4)
    multinomial = scipy_multinomial(4, [0.5, 0.5])
    rest = multinomial.logpmf([3, 1]) - math.log(4)  # without the coefficient
    assert explore("multinomial.hill").view.height == pytest.approx(rest)


def test_the_headline_follows_the_point():
    explorer = explore("multinomial.hill")
    assert "Slope of <em>love</em> 6, of <em>hate</em> 2" in hill_words.headline(explorer.view)
    assert "slope 4" in hill_words.headline(explorer.set(love=0.75).view)
    assert "no top" in hill_words.headline(explorer.set(rule=False).view)
    assert "is 0, yet it was seen" in hill_words.headline(explorer.set(rule=True, love=0.0).view)


def test_the_top_is_hidden_until_it_is_asked_for():
    explorer = explore("multinomial.hill")
    assert "λ = 4" not in [item["words"] for item in explorer.stage().items("text")]
    assert [row[-1].text for row in hill_words.tables(explorer.view)[0].rows][:2] == ["?", "?"]
    explorer.set(top=True)
    assert "λ = 4" in [item["words"] for item in explorer.stage().items("text")]
    assert hill_words.tables(explorer.view)[0].rows[0][-1].text == "3/4"


def test_the_point_is_dragged_on_the_line_in_the_plane_and_in_the_triangle():
    explorer = pointed(explore("multinomial.hill"), "phi", 0.9, 0.5, panel="hill")
    assert explorer.view.phi == pytest.approx((0.7, 0.3))
    pointed(explorer, "phi", 5, -3, action="drop", panel="hill")
    assert explorer.view.phi == pytest.approx((0.99, 0.01))
    pointed(explorer, "phi", 0.25, 0, panel="way")
    assert explorer.view.phi == pytest.approx((0.25, 0.75))
    heard(explorer, "rule", False)
    pointed(explorer, "phi", 0.9, 0.5, panel="hill")
    assert explorer.view.phi == (0.9, 0.5)
    heard(explorer, "words", 3)
    middle = hill.CORNERS.mean(axis=0)
    pointed(explorer, "phi", *middle, panel="hill")
    assert explorer.view.phi == pytest.approx((1 / 3, 1 / 3, 1 / 3), abs=2e-3)
    pointed(explorer, "phi", -4, -4, panel="hill")
    assert sum(explorer.view.phi) == pytest.approx(1) and min(explorer.view.phi) >= 0


def test_three_shares_give_way_and_counts_can_be_typed():
    explorer = heard(explore("multinomial.hill", "three words"), "love", 0.9)
    assert explorer.view.phi == pytest.approx((0.9, 0.1, 0.0))
    heard(explorer, "count:2", 4.0, "edit")
    assert explorer.view.counts == (5, 2, 4)
    heard(explorer, "words", 2)
    assert explorer.problem is None and sum(explorer.view.phi) == pytest.approx(1)


@pytest.mark.parametrize(
    ("kind", "name", "value", "words"),
    [
        ("edit", "count:0", -1, "The count of love is a whole number"),
        ("edit", "count:0", 1.5, "The count of love is a whole number"),
        ("control", "counts", [0, 0, 3], "at least one word"),
        ("control", "counts", [1, 2], "three numbers"),
        ("control", "love", 1.3, "phi of love is a number from 0 to 1"),
        ("control", "love", math.nan, "phi of love is a number"),
        ("control", "words", 4, "Two words or three"),
    ],
)
def test_a_bad_hill_gives_words(kind, name, value, words):
    explorer = heard(explore("multinomial.hill"), name, value, kind)
    assert words in explorer.problem
    assert explorer.state == likelihood_hill.State()


# ---- naive Bayes as a line


@pytest.mark.parametrize("corpus", ["hate book", "IIR 13.1", "notes"])
@pytest.mark.parametrize("alpha", [0.3, 1.0])
def test_weights_scores_and_sides_are_those_of_scikit_learn(corpus, alpha):
    pairs, words, axes, prior = line.CORPORA[corpus]
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
    line = next(item for item in stage.items("line", "space") if item.get("key") == "line")
    arrow = stage.items("arrow", "space")[0]
    along, across = (np.array([np.diff(i["x"])[0], np.diff(i["y"])[0]]) for i in (line, arrow))
    assert along @ across == pytest.approx(0, abs=1e-3)
    a, b, c = explore("multinomial.line", "IIR table 13.1").view.line
    assert [a * x + b * y + c for x, y in zip(line["x"], line["y"], strict=True)] == (
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
        ("axes", "hate unicorn", "'unicorn' was never counted"),
        ("rest", "book", "'book' is on an axis"),
        ("rest", "i love this", "two different words"),
        ("rest", None, "are texts"),
        ("x", 7, "whole number from 0 to 6"),
        ("y", 1.5, "whole number from 0 to 6"),
        ("alpha", -1, "alpha is a number from 0"),
        ("prior", 1, "between 0 and 1"),
        ("corpus", "news", "There is no 'news'"),
    ],
)
def test_a_bad_line_gives_words(name, value, words):
    explorer = heard(explore("multinomial.line"), name, value, "edit")
    assert words in explorer.problem
    assert explorer.state == naive_bayes_line.State()


def test_the_words_of_the_examples_are_known():
    assert set(tokenize(CHINA_TEST)) <= set(line.CHINA_WORDS)
    assert {w for text, _ in NOTE_DOCUMENTS for w in tokenize(text)} == set(NOTE_WORDS)
    assert {w for text, _ in HATE_DOCUMENTS for w in tokenize(text)} == set(HATE_WORDS)
