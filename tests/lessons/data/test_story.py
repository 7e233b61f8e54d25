"""The story to count words in: Zipf's law holds in it, as nearly as in any text."""

import numpy as np
import pytest

from lessons.data.story import story
from nbcore import bag_of_words, tokenize


def test_the_title_and_the_note_under_it_are_not_counted():
    assert story().startswith("## ")
    assert "written for this course" not in story()
    assert 2_500 < len(tokenize(story())) < 3_000


def test_T13_the_nth_most_common_word_has_a_share_of_about_one_over_n():
    counts = np.array([count for _, count in bag_of_words(story()).most_common(200)])
    slope, _ = np.polyfit(np.log(np.arange(1, 201)), np.log(counts), 1)
    assert -slope == pytest.approx(1, abs=0.25)  # the a of 1 / n^a
    once = [word for word, count in bag_of_words(story()).items() if count == 1]
    assert len(once) > len(set(tokenize(story()))) / 2


def test_T13_a_fifth_of_the_second_half_was_never_seen_in_the_first():
    words = tokenize(story())
    half = len(words) // 2
    new = [word for word in words[half:] if word not in words[:half]]
    assert len(new) / (len(words) - half) > 0.2
