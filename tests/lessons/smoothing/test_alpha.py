"""Alpha and the veto of a zero, with the figures of the lectures (N11, S11, T14, C9)."""

from fractions import Fraction

import numpy as np
import pytest

from lessons.kit.explorer.controls import ALPHA_STOPS
from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from lessons.smoothing import alpha_axis, alpha_words
from lessons.smoothing.alpha import MOST_WORDS, RECIPE, State, change, compute
from nbcore import MultinomialNB, vectorize
from tests.nbcore.lecture_examples import HATE_DOCUMENTS, HATE_WORDS


def cell(view, word, label):
    return view.phi[view.example.classes.index(label)][view.example.words.index(word)]


def bar(stage, word, c):
    (item,) = [i for i in stage.items("bar") if i["key"] == f"cell:{word}:{c}"]
    return item["x"][1]


def test_N11_without_smoothing_hate_book_is_certain():
    view = compute(State())
    assert view.worked.posterior == (1, 0)
    assert cell(view, "hate", "against") == Fraction(1, 4) and cell(view, "hate", "for") == 0
    assert view.vetoes == (("hate", 1),)
    assert alpha_words.headline(view) == "alpha = 0: <em>hate</em> alone rules <em>for</em> out"


def test_N11_with_alpha_one_it_is_128_of_209():
    view = compute(State(alpha=1.0))
    assert view.worked.posterior == (Fraction(128, 209), Fraction(81, 209))
    assert cell(view, "hate", "against") == Fraction(2, 9)
    assert cell(view, "hate", "for") == Fraction(1, 8)
    assert "128/209 = 0.612" in alpha_words.headline(view)


def test_S11_good_rules_spam_out():
    view = explore("smoothing.alpha", "good rules spam out").view
    assert view.worked.posterior == (1, 0) and view.worked.classes == ("not spam", "spam")
    assert view.vetoes == (("good", 1),)
    assert cell(view, "now", "spam") == Fraction(2, 3)


def test_T14_zero_against_zero_is_said_in_words():
    explorer = explore("smoothing.alpha", "0 against 0")
    assert explorer.view.worked.posterior is None
    assert "no answer" in alpha_words.headline(explorer.view)
    assert "0/0" in alpha_words.caption(explorer.view)
    assert "undefined" in alpha_words.formula(explorer.view)
    assert any("no answer" in item["words"] for item in explorer.stage().items("text"))
    assert explorer.set(alpha=0.001).view.worked.posterior is not None


def test_C9_alpha_to_infinity_leaves_the_prior():
    view = explore("smoothing.alpha", "alpha to infinity").view
    assert float(view.worked.posterior[1]) == pytest.approx(3 / 5, abs=0.001)
    small = explore("smoothing.alpha", "alpha to infinity", alpha=0.0).view
    assert small.worked.posterior[1] == Fraction(1, 4)


def test_one_bitter_remark_decides_until_alpha_lets_the_others_speak():
    assert compute(State(0.0, "films", "fantastic great story")).worked.prediction == "negative"
    assert compute(State(1.0, "films", "fantastic great story")).worked.prediction == "positive"


@pytest.mark.parametrize("alpha", [0.0, 0.001, 0.3, 1.0, 1000.0])
def test_numbers_are_those_of_nbcore(alpha):
    counts = vectorize(HATE_DOCUMENTS, HATE_WORDS)
    model = MultinomialNB(alpha=alpha).fit(counts, [1, 2])
    view = compute(State(alpha=alpha))
    assert np.array(view.phi, dtype=float) == pytest.approx(model.phi_)
    posterior = model.predict_proba(vectorize(["hate book"], HATE_WORDS))[0]
    assert [float(p) for p in view.worked.posterior] == pytest.approx(posterior)


def test_the_curve_passes_through_the_posterior():
    alphas = alpha_axis.alphas_between()
    at = int(np.argmin(abs(alphas - 1)))
    view = compute(State(alpha=float(alphas[at])))
    assert view.curve[at] == pytest.approx([float(p) for p in view.worked.posterior])
    assert view.curve.sum(axis=1) == pytest.approx(np.ones(len(alphas)))


def test_bars_rise_from_zero_with_alpha():
    lengths = [
        bar(explore("smoothing.alpha", alpha=a).stage(), "hate", 1) for a in (0.0, 0.01, 0.1, 1.0)
    ]
    assert lengths[0] == 0
    assert lengths == sorted(lengths) and len(set(lengths)) == 4


def test_formula_table_and_bars_share_their_keys():
    explorer = explore("smoothing.alpha", alpha=1.0)
    key = "cell:hate:1"
    assert key in alpha_words.formula(explorer.view)
    (table,) = alpha_words.tables(explorer.view)
    cells = {c.key: c.text for row in table.rows for c in row}
    assert cells[key] == "(0 + 1) / (3 + 5 × 1)"
    assert key in {item.get("key") for item in explorer.stage().items("bar")}


def test_mails_are_counted_with_two_outcomes():
    (table,) = alpha_words.tables(explore("smoothing.alpha", "0 against 0", alpha=1.0).view)
    assert table.rows[0][2].text == "(1 + 1) / (3 + 2 × 1)"


def test_the_table_works_long_sums_out():
    (table,) = alpha_words.tables(explore("smoothing.alpha", alpha=0.158).view)
    assert table.rows[0][2].text == "0.158 / 3.79"


def test_the_table_keeps_its_height():
    rows = {
        len(alpha_words.tables(explore("smoothing.alpha", document=d).view)[0].rows)
        for d in ("", "hate", "i love")
    }
    assert rows == {MOST_WORDS}


def test_unknown_words_are_left_out_and_named():
    view = compute(State(alpha=1.0, document="hate this trombone"))
    assert view.unknown == ("trombone",) and "trombone" in alpha_words.caption(view)


def test_without_a_known_word_the_prior_speaks():
    view = compute(State(document="trombone"))
    assert view.worked.posterior == (Fraction(1, 2), Fraction(1, 2))
    assert "prior" in alpha_words.headline(view)


def test_repeated_words_count_twice_among_words_and_once_among_mails():
    assert compute(State(1.0, "reviews", "hate hate")).worked.factors[0].power == 2
    assert compute(State(1.0, "mails", "now now")).worked.factors[0].power == 1


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"alpha": 1001.0}, "“alpha” takes a number from 0 to 1,000, not 1,001."),
        ({"example": "cakes"}, "“trained on” takes one of reviews, mails, films, not “cakes”."),
        ({"document": "i hate this book"}, "room for 3"),
    ],
)
def test_bad_values_give_words_and_the_state_stays(wrong, words):
    explorer = explore("smoothing.alpha")
    with pytest.raises(ValueError, match=words):
        explorer.set(**wrong)
    assert explorer.state == State()


def test_dragging_the_marker_moves_alpha():
    state = RECIPE.pointer(State(), Pointer("drag", "alpha", "posterior", 4.0, 0.5))
    assert state.alpha == 1.0
    assert RECIPE.pointer(state, Pointer("drop", "alpha", "posterior", -0.2, 0.5)).alpha == 0
    assert RECIPE.pointer(state, Pointer("click", "", "words", 1, 1)) == state


def test_another_example_brings_its_own_document():
    state = change(State(), "example", "mails")
    assert state.document == "good free" and compute(state)
    assert change(state, "alpha", 2.0).document == "good free"


@pytest.mark.parametrize("alpha", [*ALPHA_STOPS, 0.0004])
def test_the_axis_of_alpha_has_an_exact_zero_and_comes_back(alpha):
    assert alpha_axis.alpha_at(alpha_axis.position(alpha)) == pytest.approx(alpha, rel=0.05)
    low, high = alpha_axis.LIMITS
    assert low < alpha_axis.position(alpha) < high


def test_an_arrow_key_on_the_axis_always_moves():
    step = 0.02 * (alpha_axis.LIMITS[1] - alpha_axis.LIMITS[0])  # as the browser does it
    alpha, seen = 1000.0, []
    while alpha > 0 and len(seen) < 100:
        seen.append(alpha)
        alpha = alpha_axis.alpha_at(alpha_axis.position(alpha) - step)
    assert alpha == 0 and len(set(seen)) == len(seen)
    assert alpha_axis.alpha_at(step) > 0


def test_headlines_are_short():
    for preset in RECIPE.presets:
        for alpha in (0.0, 0.0631, 1.0, 1000.0):
            view = explore("smoothing.alpha", preset, alpha=alpha).view
            plain = alpha_words.headline(view).replace("<em>", "").replace("</em>", "")
            assert len(plain) <= 70
