"""Zipf's law on our own story (T13)."""

from collections import Counter

import numpy as np
import pytest

from lessons.data.story import story
from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from lessons.smoothing import zipf, zipf_counts, zipf_words
from lessons.smoothing.zipf import State, compute, read
from nbcore import tokenize

WORDS = tokenize(story())


def test_the_story_is_long_enough_and_our_own(root):
    assert 2500 <= len(WORDS) <= 4000
    head = (root / "lessons/data/zipf_text.md").read_text(encoding="utf-8")[:200]
    assert "written for this course" in head


def test_counts_are_those_of_the_story():
    view, counts = compute(State()), Counter(WORDS)
    assert view.text.total == len(WORDS)
    assert sorted(view.text.counts.tolist()) == sorted(counts.values())
    assert view.text.once == sum(c == 1 for c in counts.values())
    assert view.text.words[0] == "the" and view.text.counts[0] == counts["the"]


@pytest.mark.parametrize("first", [5, 50, 90])
def test_new_words_are_those_that_part_one_lacks(first):
    view = compute(State(first=first))
    seen = set(WORDS[: view.cut])
    assert view.new == sum(word not in seen for word in WORDS[view.cut :])


def test_T13_zeros_are_the_rule():
    view = compute(State())
    assert view.text.once > len(view.text.words) / 2
    assert view.new / (view.text.total - view.cut) == pytest.approx(0.25, abs=0.005)
    assert 0.7 < view.text.best < 1.2  # "a close to 1"
    assert zipf.RECIPE.presets["the best line"]["exponent"] == view.text.best


def test_the_best_exponent_makes_the_text_most_probable():
    text = read(story())

    def log_likelihood(a):
        return text.counts @ np.log(zipf_counts.zipf(1, len(text.words), a))

    assert log_likelihood(text.best) > max(
        log_likelihood(text.best - 0.02), log_likelihood(text.best + 0.02)
    )


def test_the_line_adds_up_to_all_words():
    view = compute(State(exponent=0.9))
    assert view.expected.sum() == pytest.approx(view.text.total)
    assert view.expected[0] / view.expected[9] == pytest.approx(10**0.9)


def test_a_word_that_is_not_there_has_probability_zero():
    view = explore("smoothing.zipf", "elephant").view
    assert view.rank is None and "probability is 0" in zipf_words.caption(view)
    assert zipf_words.formula(view)


def test_a_text_of_ones_own():
    text = "one two two three three three " * 10
    view = compute(State(source="own", own=text, word="TWO"))
    assert view.text.words == ("three", "two", "one")
    assert view.text.counts.tolist() == [30, 20, 10]
    assert view.rank == 2 and view.new == 0
    assert "own" in zipf.RECIPE.hidden(compute(State()))


@pytest.mark.parametrize("own", ["eins zwei drei vier " * 5, "x " * 50, "a b c d e f g h " * 4])
def test_odd_texts_are_drawn(own):
    explorer = explore("smoothing.zipf", source="own", own=own)
    assert explorer.frame()[0]["scene"] and explorer.describe()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"source": "own", "own": "too short"}, "at least 20 words"),
        ({"source": "own", "own": "word " * 20_000}, "60,000 characters"),
        ({"first": 100}, "“part one” takes a whole number from 5 to 90, not 100."),
    ],
)
def test_bad_values_give_words(wrong, words):
    with pytest.raises(ValueError, match=words):
        explore("smoothing.zipf").set(**wrong)


def test_clicking_a_point_chooses_its_word():
    state = zipf.pointer(State(), Pointer("click", "", "ranks", 0.02, 2.0))
    assert state.word == "the"
    last = zipf.pointer(State(), Pointer("click", "", "ranks", 9.0, 0.0)).word
    assert last == read(story()).words[-1]


def test_dragging_the_cut():
    half = zipf.pointer(State(first=10), Pointer("drag", "first", "new", len(WORDS) / 2, 0.3))
    assert half.first == 50
    assert zipf.pointer(State(), Pointer("drop", "first", "new", 1e9, 0.3)).first == 90


def test_points_lie_where_rank_and_count_are():
    stage = explore("smoothing.zipf", word="the").stage()
    ranks = next(i for i in stage.items("points", "ranks"))
    assert ranks["x"][0] == 0 and ranks["y"][0] == pytest.approx(
        np.log10(Counter(WORDS)["the"]), 1e-4
    )
    assert len(ranks["x"]) < 200
    assert any(i.get("ring") for i in stage.items("points", "ranks"))


def test_headlines_and_captions_are_short():
    for first in (5, 50, 90):
        view = compute(State(first=first, word="notwithstanding"))
        assert len(zipf_words.headline(view)) <= 70
        assert len(zipf_words.caption(view)) <= 230
