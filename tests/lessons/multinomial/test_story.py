"""The generative story: its draws, its counts, its words."""

import re
from itertools import pairwise

import numpy as np
import pytest
from scipy.stats import multinomial as scipy_multinomial

from lessons.common.random_choice import piece
from lessons.data.word_examples import NOTE_DOCUMENTS, NOTE_WORDS
from lessons.kit.explorer import figure
from lessons.kit.explorer.explorers import explore
from lessons.multinomial import story, story_words
from nbcore import MultinomialNB, vectorize
from tests.lessons.hands import heard, look_at_every_part

STATES = [
    {"step": 1},
    {"step": 37, "alpha": 1.0},
    {"documents": 60, "length": 8, "step": 540},
    {"corpus": "hate book", "length": 1, "documents": 1, "step": 2},
]


@pytest.mark.parametrize("state", STATES)
def test_every_part_can_be_made(state):
    explorer = explore("multinomial.story", **state)
    look_at_every_part(explorer)
    assert figure.png(explorer.stage()).startswith(b"\x89PNG")


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
    heard(explorer, "again", True, "edit")
    assert explorer.state.seed == 2
    heard(explorer, "corpus", "hate book")
    assert explorer.state.alpha == 1.0
    heard(explorer, "step", 5)
    assert explorer.state.step == 5


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("length", "long", "“words in each” takes a whole number from 1 to 8, not “long”."),
        ("step", 101, "step is a whole number from 0 to 100"),
    ],
)
def test_a_bad_story_gives_words(name, value, words):
    explorer = heard(explore("multinomial.story"), name, value)
    assert words in explorer.problem
    assert explorer.state == story.State()
