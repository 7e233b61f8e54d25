"""Every explorer has a card that says what it is and where it belongs."""

import dataclasses
import json
from pathlib import Path

import pytest

from lessons.kit.app import build_cards
from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.widget import Explorer

RECIPES = recipes()
ALPHA = RECIPES["smoothing.alpha"]


def with_gallery(**changes):
    """The explorer of alpha with another gallery entry."""
    return dataclasses.replace(ALPHA, gallery=dataclasses.replace(ALPHA.gallery, **changes))


def card(recipe):
    return build_cards.card(recipe, {"light": "l.png", "dark": "d.png"})


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_a_recipe_says_all_that_its_card_needs(recipe):
    made = card(recipe)  # Incomplete says what to add
    assert len(made.line) <= 90, "a card has room for 90 characters"
    assert made.lectures or made.lesson == "00_start"
    assert recipe.gallery.cover == "" or recipe.gallery.cover in recipe.presets


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_a_recipe_has_a_question_and_hides_only_what_it_has(recipe):
    """`question` and `hides` are explained in lessons/kit/explorer/README.md."""
    assert recipe.lecture.question or recipe.name.startswith("start."), (
        f"{recipe.name}: say what lecture mode asks before it shows the answer: question=..."
    )
    seen = {"formula", "tables"} | {f"control {c.name}" for c in recipe.controls}
    for preset in [None, *recipe.presets]:
        explorer = Explorer(recipe, preset)
        asks = recipe.lecture.question
        text = asks(explorer.view) if callable(asks) else asks
        assert len(text) <= 70, f"{text!r} is too long for the wall"
        for panel in explorer.stage().panels:
            seen.add(f"panel {panel.name}")
            seen.update(f"panel {panel.name} {item['kind']}" for item in panel.items)
            seen.update(f"panel {panel.name} ring" for item in panel.items if "ring" in item)
    lecture = recipe.lecture
    assert set(lecture.hides) <= seen, f"{recipe.name} has no {set(lecture.hides) - seen}"
    assert set(lecture.asked_as) <= set(recipe.presets)
    shown = [lecture.asked_as.get(name, name) for name in recipe.presets]
    named = [name for name in shown if name]
    assert len(set(named)) == len(named), f"{recipe.name}: two presets are asked as the same"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"line": ""}, r"say in one line what it shows: .*line="),
        ({"lectures": ()}, r"say where it is in the lectures.*lectures=\("),
        ({"lectures": ("X9",)}, r"course.toml has no item 'X9'"),
    ],
)
def test_what_is_missing_is_said(change, words):
    with pytest.raises(build_cards.Incomplete, match=words):
        card(with_gallery(**change))


def test_a_card_knows_its_lesson_and_its_lectures():
    made = card(ALPHA)
    assert (made.lesson, made.lesson_title) == ("05_smoothing", "Smoothing")
    assert made.lectures == ["R", "N", "T", "C"]
    assert "hate book" in made.presets


def test_pictures_are_named_by_what_they_show_and_drawn_once(tmp_path: Path, monkeypatch):
    two = {name: RECIPES[name] for name in ("smoothing.alpha", "probability.square")}
    two["broken"] = with_gallery(line="")  # left out
    monkeypatch.setattr("lessons.kit.app.build_cards.recipes", lambda: two)
    build_cards.build(tmp_path, "fingerprint")
    read = json.loads((tmp_path / "cards.json").read_text())
    assert read["made_from"] == "fingerprint"
    assert [c["name"] for c in read["cards"]] == ["probability.square", "smoothing.alpha"]
    pictures = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.png")}
    assert len(pictures) == 4
    assert all((tmp_path / name).read_bytes().startswith(b"\x89PNG") for name in pictures)

    changed = with_gallery(cover="alpha to infinity")
    monkeypatch.setattr(
        "lessons.kit.app.build_cards.recipes", lambda: two | {"smoothing.alpha": changed}
    )
    build_cards.build(tmp_path, "fingerprint")
    again = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.png")}
    assert len(again) == 4, "the old picture is cleared away"
    assert len(again.items() & pictures.items()) == 2, "the other one was not drawn again"
