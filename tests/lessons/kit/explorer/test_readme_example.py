"""The explorer in the README works as it is printed, and the README names what there is."""

import json
import re
import types

import pytest

from lessons.kit.app import build_cards
from lessons.kit.app.lecture_mode import DemoExplorer
from lessons.kit.base import paths
from lessons.kit.explorer import figure
from lessons.kit.explorer.recipe import Recipe
from lessons.kit.explorer.widget import Explorer
from tests.lessons.hands import heard, look_at_every_part, pointed

README = paths.LESSONS / "kit" / "explorer" / "README.md"
TEXT = README.read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"^```python\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
NAME = "probability.one_word"


@pytest.fixture(scope="module")
def recipe() -> Recipe:
    module = types.ModuleType(f"lessons.{NAME}")
    exec(compile(EXAMPLE, str(README), "exec"), module.__dict__)
    return module.RECIPE.whole()


def test_it_is_short_and_there_is_no_such_explorer_yet():
    assert len(EXAMPLE.splitlines()) <= 80
    copy = paths.LESSONS / f"{NAME.replace('.', '/')}.py"
    assert not copy.exists(), f"{copy.name} is the README's example: give yours another name"


def test_it_computes_draws_and_speaks(recipe):
    assert recipe.name == NAME
    for preset in [None, *recipe.presets]:
        explorer = Explorer(recipe, preset)
        look_at_every_part(explorer)
        assert figure.png(explorer.stage()).startswith(b"\x89PNG")
    ten = Explorer(recipe, "one mail in ten").view
    assert ten.p == pytest.approx(0.04 / (0.04 + 0.045))


def test_slider_handle_and_what_cannot_be(recipe):
    explorer = Explorer(recipe)
    (points,) = explorer.stage().items("points")
    assert heard(explorer, "spam", 0.25).state.spam == 0.25
    assert pointed(explorer, points["handles"][0], 0.75).state.spam == 0.75
    assert pointed(explorer, points["handles"][0], 7.0).state.spam == 1
    assert heard(explorer, "spam", 2).state.spam == 1
    assert "a number from 0 to 1, not 2" in explorer.frame()[0]["caption"]


def test_one_key_ties_formula_and_picture(recipe):
    explorer = Explorer(recipe)
    (line,) = [item for item in explorer.stage().items("line") if "key" in item]
    assert f'data-key="{line["key"]}"' in explorer.frame()[0]["formula"]


def test_it_has_a_card_and_a_lecture_mode(recipe):
    made = build_cards.card(recipe, {"light": "l.png", "dark": "d.png"})
    assert made.lectures and recipe.gallery.cover in recipe.presets
    explorer = DemoExplorer(recipe)
    explorer.obey({"kind": "lecture", "on": True})
    frame, _ = explorer.shown()
    assert frame["headline"] == recipe.lecture.question
    assert not {"formula", "tables"} & set(frame)
    assert "0.89" not in json.dumps(frame["scene"]) and f"{explorer.view.p:.2f}" == "0.89"


def test_the_readme_names_only_files_that_are_there():
    prose = TEXT.replace(EXAMPLE, "")
    named = re.findall(r"`((?:lessons|tests)/[\w/.]+|[\w]+\.py|frontend/)`", prose)
    assert len(named) > 15
    invented = ("lessons/probability/one_word.py", "x.py", "x_picture.py", "x_words.py")
    for name in set(named) - set(invented):
        places = (paths.ROOT / name, README.parent / name)
        assert any(place.exists() for place in places), name


def test_the_readme_names_every_file_of_the_folder():
    named = re.findall(r"`(\w+)\.py`", TEXT)
    for path in README.parent.glob("*.py"):
        parts = [path.stem, *(name for name in named if path.stem.startswith(f"{name}_"))]
        assert path.stem == "__init__" or set(parts) & set(named), path.name
