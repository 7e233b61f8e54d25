"""Bag of words (N4, R10), without a browser."""

import pytest

from lessons.features import bag, bag_words
from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from nbcore import bag_of_words, tokenize


def words(stage, panel=None):
    return [item["words"] for item in stage.items("text", panel)]


# the published counts of the film review
@pytest.mark.parametrize(("word", "split", "kept"), [("it", 6, 5), ("I", 5, 3)])
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
        ({"lower": "yes"}, "“lower-case” takes yes or no, not “yes”."),
    ],
)
def test_a_bag_of_bad_values_gives_words(wrong, message):
    with pytest.raises(ValueError, match=message):
        explore("features.bag").set(**wrong)
