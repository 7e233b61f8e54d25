"""The explorer evaluation.search: the engine that returns nothing, and 0/0."""

import math

import pytest

from lessons.evaluation import search, search_words
from lessons.evaluation.counts import Counts, number
from lessons.kit.explorer.explorers import explore
from tests.lessons.hands import heard, pointed


def test_S15_the_dummy_engine_of_the_lecture():
    view = explore("evaluation.search").view
    assert view.measures["accuracy"] == 0.999 and view.measures["recall"] == 0
    assert view.counts == Counts(0, 0, 1000, 999_000)
    assert "0.999" in search_words.headline(view)
    assert "999,000" in search_words.formula(view)


def test_slip_15_is_visible_precision_has_no_value_unless_you_give_it_one():
    explorer = explore("evaluation.search")
    assert math.isnan(explorer.view.measures["precision"])
    shown = [item["words"] for item in explorer.stage().items("text", "bars")]
    assert "0/0: no value" in shown and "0" in shown
    for convention, expected in (("0", 0.0), ("1", 1.0)):
        heard(explorer, "convention", convention)
        assert explorer.view.measures["precision"] == expected
        shown = [item["words"] for item in explorer.stage().items("text", "bars")]
        assert f"{convention} by convention" in shown


ENGINES = [
    {"engine": "ours"},
    {"engine": "coin", "relevant": 500_000},
    {"engine": "ours", "finds": 0.0, "alarms": 0.0, "convention": "1"},
    {"engine": "ours", "finds": 1.0, "alarms": 0.0, "relevant": 1},
    {"convention": "1"},
]


@pytest.mark.parametrize("state", ENGINES)
def test_measures_of_an_engine_are_those_of_its_counts(state):
    view = explore("evaluation.search", **state).view
    c = view.counts
    assert c.n == search.N and view.state.relevant == c.TP + c.FN
    for name, ratio in (
        ("accuracy", c.accuracy),
        ("precision", c.precision),
        ("recall", c.recall),
        ("F1", c.f()),
    ):
        if ratio[1]:
            assert view.measures[name] == pytest.approx(number(ratio))
    for i, relevant in enumerate(search.STOPS[::5]):
        at = explore("evaluation.search", **(state | {"relevant": relevant})).view.measures
        curve = [view.curves[name][5 * i] for name in at]
        assert curve == pytest.approx(list(at.values()), nan_ok=True)


def test_the_real_engine_has_less_accuracy_than_the_dummy():
    view = explore("evaluation.search", "a real engine").view
    assert view.counts == Counts(800, 9990, 200, 989_010)
    assert view.measures["accuracy"] == 0.98981 < 0.999
    assert "yet" in search_words.headline(view)
    assert "and of" in search_words.headline(explore("evaluation.search", "half are relevant").view)


def test_the_number_of_relevant_documents_can_be_dragged_and_typed():
    explorer = pointed(explore("evaluation.search"), "relevant", 2.0, panel="along")
    assert explorer.state.relevant == 100
    pointed(explorer, "", 99, action="click", panel="along")
    assert explorer.state.relevant == 500_000
    pointed(explorer, "", -9, action="drop", panel="along")
    assert explorer.state.relevant == 1
    heard(explorer, "relevant", 2000)
    assert explorer.state.relevant == 2000
    for bad in (0, 2.5):
        heard(explorer, "relevant", bad)
        assert "whole number from 1 to 500,000" in explorer.problem
    assert explorer.state.relevant == 2000
    heard(explorer, "alarms", 0.5)  # to turn at it is to ask for this engine
    assert explorer.state.engine == "ours" and explorer.view.counts.FP == 499_000
