"""The explorers on features: bag of words (N4, R10), codes and bins (R8, R9), blocks (C1, C2)."""

import numpy as np
import pytest

from lessons.features import (
    bag,
    bag_words,
    encoder,
    encoder_words,
    weights,
    weights_words,
)
from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from nbcore import bag_of_words, quantile_bins, tokenize, treatment_coding


def words(stage, panel=None):
    return [item["words"] for item in stage.items("text", panel)]


# ---- bag of words


@pytest.mark.parametrize(
    ("word", "split", "kept"), [("it", 6, 5), ("I", 5, 3)]
)  # the published counts of the film review
def test_N4_our_letter_has_the_traps_of_the_review(word, split, kept):
    view = explore("features.bag", word=word).view
    assert (view.count, view.alone, view.hidden) == (split, kept, split - kept)
    view = explore("features.bag", word=word, apostrophes="keep").view
    assert (view.count, view.alone, view.hidden) == (kept, kept, split - kept)


def test_counts_are_those_of_nbcore_and_in_order():
    view = bag.compute(bag.State(lower=False))
    assert dict(view.counts) == bag_of_words(bag.LETTER, lower=False)
    assert list(view.tokens) == tokenize(bag.LETTER, lower=False)
    numbers = [n for _, n in view.counts]
    assert numbers == sorted(numbers, reverse=True)
    assert "It" in dict(view.counts) and "count apart" in bag_words.headline(view)


def test_R10_the_pairs_are_the_known_words_with_their_counts():
    view = bag.compute(bag.State())
    known = bag.vocabulary(True, False)
    assert {w: n for _, w, n in view.pairs} == {w: n for w, n in view.counts if w in known}
    assert all(known[column] == w for column, w, _ in view.pairs)
    assert len(view.pairs) + len(view.unknown) == len(view.counts)
    assert view.columns == len(known) == 1465
    (table,) = bag_words.tables(view)
    assert table.rows[0][0].as_data()["text"] == "0"  # the column of the word "a"


def test_every_token_is_drawn_and_a_long_text_says_what_is_left():
    stage = explore("features.bag").stage()
    assert words(stage, "tokens") == tokenize(bag.LETTER)
    long = explore("features.bag", text="many different words and letters " * 60).stage()
    assert any("tokens more" in w for w in words(long, "tokens"))
    letters = " ".join(a + b for a in "abcdefgh" for b in "abcdefgh")
    assert "and 38 words more" in words(explore("features.bag", text=letters).stage(), "bars")


def test_clicking_a_token_or_a_bar_follows_it():
    view = bag.compute(bag.State())
    token, x, y, _ = bag.layout(view.tokens)[0][5]
    state = bag.pointer(bag.State(word="i"), Pointer("click", "", "tokens", x + 4, y))
    assert state.word == token == "it"
    state = bag.pointer(bag.State(), Pointer("click", "", "bars", 0.5, bag.ROWS - 1.5))
    assert state.word == "i"
    assert bag.pointer(bag.State(), Pointer("click", "", "bars", 9, 1)) == bag.State()
    assert bag.pointer(bag.State(), Pointer("key", "", "tokens", x, y)) == bag.State()


@pytest.mark.parametrize("text", ["x", "ÄÖ ü!", "don't don't", "O'Neil's 'quoted' o'clock"])
def test_odd_texts_are_drawn_and_described(text):
    for choice in ("split", "keep"):
        explorer = explore("features.bag", text=text, apostrophes=choice, word="elephant")
        assert explorer.frame()[0]["scene"] and "count 0" in explorer.describe()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"text": "123 ..."}, "at least one letter"),
        ({"text": "a" * 6000}, "5,000 characters"),
        ({"apostrophes": "eat"}, "'split' or 'keep'"),
        ({"lower": "yes"}, "on or off"),
    ],
)
def test_a_bag_of_bad_values_gives_words(wrong, message):
    with pytest.raises(ValueError, match=message):
        explore("features.bag").set(**wrong)


# ---- codes and bins


def test_R8_casing_has_the_printed_codes():
    view = encoder.compute(encoder.State())
    assert view.levels == ("dc", "lower", "mixed", "title", "upper")
    codes = [encoder_words.bits(view, i) for i in range(5)]
    assert codes == ["0000", "1000", "0100", "0010", "0001"]
    assert view.levels[view.picked] == "mixed"  # iPhone
    assert sum(view.counts) == len(view.tokens) == len(encoder.TOKENS.split())


def test_slip_4_one_hot_has_a_column_more_and_it_is_redundant_beside_an_offset():
    treatment, one_hot = (
        explore("features.encoder", coding=c).view for c in ("treatment", "one-hot")
    )
    assert (treatment.columns, treatment.rank) == (4, 5)
    assert (one_hot.columns, one_hot.rank) == (5, 5)
    spare = [encoder_words.tables(v)[0].rows[-1][1].text for v in (treatment, one_hot)]
    assert spare == ["0", "1"]
    assert "5 columns" in encoder_words.headline(one_hot) and "4 columns" in encoder_words.headline(
        treatment
    )


def test_R9_quartiles_of_real_measurements():
    view = explore("features.encoder", "quartiles").view
    assert [encoder_words.bits(view, i) for i in range(4)] == ["000", "100", "010", "001"]
    assert np.allclose(view.edges, np.quantile(view.values, [0.25, 0.5, 0.75]))
    assert np.allclose(view.edges, [1.6, 4.35, 5.1])
    assert view.counts == tuple(np.bincount(quantile_bins(view.values, 4)))
    assert len(view.values) == 150
    assert treatment_coding([view.picked], levels=range(4))[0].tolist() == [0, 1, 0]


@pytest.mark.parametrize("bins", range(2, 9))
@pytest.mark.parametrize("cut", ["quantiles", "widths"])
def test_every_number_of_bins_is_drawn(bins, cut):
    explorer = explore("features.encoder", "quartiles", bins=bins, cut=cut, reference=7)
    view = explorer.view
    assert view.columns == bins - 1 and sum(view.counts) == 150
    assert view.reference == bins - 1  # at most the last level
    assert len(explorer.stage().items("line", "things")) == bins - 1
    assert explorer.describe() and len(encoder_words.caption(view)) <= 230


def test_penguins_by_their_mass():
    pytest.importorskip("palmerpenguins")
    view = explore("features.encoder", source="penguins").view
    assert len(view.values) == 342 and np.allclose(view.edges, [3550, 4050, 4750])
    assert view.value == np.median(view.values)  # 4.7 cm is no mass


def test_without_the_package_words_say_how_to_get_the_penguins(monkeypatch):
    def nothing():
        raise encoder.PenguinsMissing("Install palmerpenguins.")

    encoder.measurements.cache_clear()
    monkeypatch.setattr(encoder, "penguins", nothing)
    with pytest.raises(ValueError, match=r"palmerpenguins.*irises"):
        explore("features.encoder").set(source="penguins")


def test_dragging_the_value_and_clicking_the_code():
    start = explore("features.encoder", "quartiles").state
    moved = encoder.pointer(start, Pointer("drag", "value", "things", 1.234, 0.5))
    assert moved.value == 1.23 and encoder.compute(moved).picked == 0
    assert encoder.pointer(start, Pointer("drop", "value", "things", 99, 0.5)).value == 6.9
    assert encoder.pointer(start, Pointer("click", "", "things", 6.0, 0.5)).value == 6.0
    assert encoder.pointer(start, Pointer("click", "", "code", 1, 0.5)).reference == 3
    casing = encoder.State()
    assert encoder.pointer(casing, Pointer("click", "", "things", 4.5, 6.5)).token == "NOTHING"
    assert encoder.pointer(casing, Pointer("key", "", "things", 4.5, 2)) == casing


def test_controls_without_use_are_hidden():
    assert encoder.hidden(explore("features.encoder").view) == ["bins", "cut"]
    assert encoder.hidden(explore("features.encoder", "quartiles").view) == ["tokens", "token"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"source": "fish"}, "source is one of casing"),
        ({"coding": "binary"}, "coding is one of"),
        ({"tokens": "  "}, "some tokens"),
        ({"source": "petals", "bins": 1}, "from 2 to 8"),
        ({"source": "petals", "bins": 2.5}, "whole number"),
        ({"source": "petals", "value": "long"}, "A value is a number"),
        ({"reference": -1}, "from 0 to 7"),
    ],
)
def test_bad_codes_give_words(wrong, message):
    with pytest.raises(ValueError, match=message):
        explore("features.encoder").set(**wrong)


# ---- blocks and weights


def test_C1_blocks_hold_x_at_the_place_of_the_label():
    view = explore("features.weights", "French", sentence=2).view
    m, k = 5, 3
    assert view.blocks.shape == (k, m * k) and len(view.w) == m * k
    for y in range(k):
        block = view.blocks[y].reshape(k, m)
        assert (block[y] == view.x).all() and (np.delete(block, y, 0) == 0).all()
    assert view.x.tolist() == [0, 1, 1, 0, 1]


def test_slip_6_the_last_row_is_f_of_x_and_K_minus_1():
    two, three = (
        words(explore("features.weights", french=f).stage(), "blocks") for f in (False, True)
    )
    assert "f(x, 1)" in two and "f(x, 2)" not in two
    assert "f(x, 2)" in three and "f(x, 3)" not in three


def test_slip_7_the_printed_weights_cannot_tell_the_languages_apart():
    view = explore("features.weights", "as printed").view
    assert set(view.answers) == {None} and view.right == 0
    assert "nothing can be told apart" in weights_words.headline(view)


def test_C2_dictionary_weights_leave_con_undecided():
    view = explore("features.weights", "con").view
    assert view.scores == (1, 1) and view.answer is None
    assert (view.right, len(view.asked)) == (4, 5)
    done = explore("features.weights", "all right").view
    assert done.right == len(done.asked) == len(weights.SENTENCES) == 6


def test_scores_are_the_sums_of_the_formula():
    view = explore("features.weights", "all right").view
    table = np.array(view.state.weights)
    assert np.allclose(view.scores, table @ view.x)
    assert all(f'data-key="score:{c}"' in weights_words.formula(view) for c in range(3))


def test_editing_a_weight_until_all_is_right():
    state = weights.State()
    for name, value in (("w:0:0", "2"), ("w:0:2", 0)):
        state = weights.change(state, name, value)
    view = weights.compute(state)
    assert view.right == 5 and "All 5" in weights_words.headline(view)
    assert weights.change(state, "w:1:4", "−0,5").weights[1][4] == -0.5
    assert weights.change(state, "french", True).french


def test_a_sentence_of_ones_own_and_a_click_on_a_given_one():
    view = explore("features.weights", own="Bicicleta, bicicleta!").view
    assert view.scores == (0, 2)
    assert "only the offsets" in weights_words.caption(
        explore("features.weights", own="hello").view
    )
    state = weights.pointer(view.state, Pointer("click", "", "sentences", 20, 1.5))
    assert (state.sentence, state.own) == (4, "")
    assert weights.pointer(state, Pointer("click", "", "blocks", 1, 1)).sentence == 5


@pytest.mark.parametrize("value", ["", "two", 1000, "nan"])
def test_bad_weights_give_words(value):
    with pytest.raises(ValueError, match="A weight is a number"):
        weights.change(weights.State(), "w:0:0", value)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [({"weights": ((1,),)}, "three rows"), ({"sentence": 9}, "sentences 0 to 5")],
)
def test_bad_states_give_words(wrong, message):
    with pytest.raises(ValueError, match=message):
        explore("features.weights").set(**wrong)


def test_nothing_else_can_be_changed():
    with pytest.raises(ValueError, match="nothing called"):
        weights.change(weights.State(), "labels", 3)
