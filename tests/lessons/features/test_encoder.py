"""Codes and bins (R8, R9), without a browser."""

import numpy as np
import pytest

from lessons.features import encoder, encoder_words
from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from nbcore import quantile_bins, treatment_coding


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
        ({"tokens": "  "}, "some tokens"),
        ({"source": "petals", "bins": 2.5}, "“bins” takes a whole number from 2 to 8, not 2.5."),
        ({"reference": -1}, "“reference” takes 0 or more"),
    ],
)
def test_bad_codes_give_words(wrong, message):
    with pytest.raises(ValueError, match=message):
        explore("features.encoder").set(**wrong)
