"""Lecture mode: the answer does not leave Python before it is asked for."""

import json

import pytest

from lessons.kit.app.lecture_mode import HANDS_UP, DemoExplorer
from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.widget import Explorer

RECIPES = {name: recipe for name, recipe in recipes().items() if recipe.lecture.question}


def asked(recipe, preset=None):
    explorer = DemoExplorer(recipe, preset)
    explorer.obey({"kind": "lecture", "on": True})
    return explorer


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_what_gives_the_answer_away_is_not_in_the_frame(recipe):
    for preset in [None, *recipe.presets][:3]:
        open_frame, _ = DemoExplorer(recipe, preset).shown()
        explorer = asked(recipe, preset)
        frame, buffers = explorer.shown()
        sent = json.dumps(frame)
        for secret in ("headline", "caption", "alt"):
            assert json.dumps(open_frame[secret])[1:-1] not in sent
        assert frame["headline"] == explorer.question and frame["caption"] == HANDS_UP
        for part in recipe.lecture.hides:
            kind, *names = part.split()
            if kind in ("formula", "tables"):
                assert kind not in frame
            elif kind == "control":
                assert names[0] in frame["hidden"] and names[0] not in frame["values"]
        for panel in frame["scene"]["panels"]:
            if f"panel {panel['name']}" in recipe.lecture.hides:
                assert [item.get("words") for item in panel["items"]] == ["?"]
            if f"panel {panel['name']} ring" in recipe.lecture.hides:
                assert not any("ring" in item for item in panel["items"])
            kinds = {item["kind"] for item in panel["items"]}
            assert not any(
                f"panel {panel['name']} {kind}" in recipe.lecture.hides for kind in kinds
            )
        maps = sum(item["kind"] == "map" for p in frame["scene"]["panels"] for item in p["items"])
        assert len(buffers) == maps, "no bytes of a hidden map are sent"


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_revealed_it_is_all_there(recipe):
    explorer = asked(recipe)
    explorer.obey({"kind": "lecture", "on": True, "revealed": True})
    frame, _ = explorer.shown()
    plain, _ = DemoExplorer(recipe).shown()
    assert frame | {"lecture": None} == plain | {"lecture": None}
    assert frame["lecture"]["question"]


def test_another_example_is_another_question_and_a_step_is_not():
    explorer = asked(RECIPES["smoothing.alpha"])
    explorer.obey({"kind": "lecture", "on": True, "revealed": True})
    explorer.obey({"kind": "control", "name": "alpha", "value": 1})
    assert not explorer.hides_answer
    explorer.obey({"kind": "preset", "name": "fantastic"})
    assert explorer.hides_answer
    explorer.obey({"kind": "lecture", "on": False})
    assert not explorer.hides_answer


def test_a_name_that_gives_the_answer_away_is_another_one_before_it():
    explorer = asked(RECIPES["gaussian.map"])
    names = explorer.shown()[0]["lecture"]["names"]
    assert (names["full: a curve"], names["tied: a line"]) == ("full", "tied")
    explorer.obey({"kind": "lecture", "on": True, "revealed": True})
    assert explorer.shown()[0]["lecture"]["names"] == {}


def test_a_preset_that_is_nothing_but_the_answer_shows_it():
    explorer = asked(RECIPES["two_cultures.sorting"])
    assert explorer.shown()[0]["lecture"]["names"]["models, sorted"] == ""
    explorer.obey({"kind": "preset", "name": "models, sorted"})
    assert not explorer.hides_answer
    explorer.obey({"kind": "preset", "name": "claims"})
    assert explorer.hides_answer


def test_a_low_panel_has_a_small_question_mark():
    frame, _ = asked(RECIPES["mixtures.line"]).shown()
    high = frame["scene"]["height"]
    for panel in frame["scene"]["panels"]:
        for item in panel["items"]:
            if item.get("words") == "?" and item["size"] > 20:
                assert item["size"] <= (panel["box"][3] - panel["box"][1]) * high / 3 + 1


def test_the_question_follows_the_state():
    explorer = asked(RECIPES["smoothing.alpha"])
    explorer.obey({"kind": "control", "name": "alpha", "value": 2})
    assert explorer.shown()[0]["headline"].startswith("alpha = 2:")


def test_no_frame_leaves_with_the_answer_whatever_it_is_sent_for(monkeypatch):
    sent = []
    monkeypatch.setattr(Explorer, "send", lambda self, content, buffers=None: sent.append(content))
    explorer = asked(RECIPES["gaussian.map"])
    explorer.hear({"kind": "hello"})
    explorer.hear({"kind": "control", "name": "n", "value": 50})
    explorer.hear({"kind": "ahead", "name": "n", "value": 60, "view": "v"})
    explorer.hear({"kind": "control", "name": "n", "value": "many"})
    explorer.preset("tied: a line")
    frames = [one for one in sent if one["kind"] == "frame"]
    assert len(frames) >= 4
    (ahead,) = (one for one in sent if one["kind"] == "ahead")
    assert ahead == {"kind": "ahead", "name": "n", "value": 60, "view": "v"}
    for frame in frames:
        assert frame["headline"] == explorer.question and "formula" not in frame
        (panel,) = frame["scene"]["panels"]
        assert {item["kind"] for item in panel["items"]} <= {"points", "text", "arrow"}
