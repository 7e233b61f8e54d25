"""Blocks and weights set by hand (C1, C2), without a browser."""

import numpy as np
import pytest

from lessons.features import weights, weights_words
from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from tests.lessons.hands import heard


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
        [item["words"] for item in explore("features.weights", french=f).stage().items("text")]
        for f in (False, True)
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
    explorer = explore("features.weights")
    for name, value in (("w:0:0", 2), ("w:0:2", 0)):
        heard(explorer, name, value, "edit")
    assert explorer.view.right == 5 and "All 5" in weights_words.headline(explorer.view)
    assert heard(explorer, "w:1:4", -0.5, "edit").state.weights[1][4] == -0.5
    assert heard(explorer, "french", True).state.french


def test_a_sentence_of_ones_own_and_a_click_on_a_given_one():
    view = explore("features.weights", own="Bicicleta, bicicleta!").view
    assert view.scores == (0, 2)
    assert "only the offsets" in weights_words.caption(
        explore("features.weights", own="hello").view
    )
    state = weights.pointer(view.state, Pointer("click", "", "sentences", 20, 1.5))
    assert (state.sentence, state.own) == (4, "")
    assert weights.pointer(state, Pointer("click", "", "blocks", 1, 1)).sentence == 5


def test_a_weight_that_is_too_large_gives_words():
    explorer = heard(explore("features.weights"), "w:0:0", 1000, "edit")
    said = "“weight of bicycle for English” takes a number from −99 to 99, not 1,000."
    assert explorer.problem == said
    assert explorer.state == weights.State()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"weights": ((1,),)}, "three rows"),
        ({"weights": ((1000.0,) * 5,) * 3}, "A weight is a number from −99 to 99"),
        ({"sentence": 9}, "sentences 0 to 5"),
    ],
)
def test_bad_states_give_words(wrong, message):
    with pytest.raises(ValueError, match=message):
        explore("features.weights").set(**wrong)
