"""The widget around a recipe: states, undo, presets, codes, and its talk with the browser."""

import base64
import dataclasses
import json
import zlib
from dataclasses import dataclass
from itertools import pairwise

import pytest

from lessons.kit.explorer.controls import ALPHA_STOPS, Cell, Slider, Table, Ticks, alpha_slider
from lessons.kit.explorer.recipe import Pointer, Recipe
from lessons.kit.explorer.reports import GONE
from lessons.kit.explorer.widget import MISTAKE, MOST_AHEAD, Explorer


@dataclass(frozen=True)
class State:
    size: float = 1.0
    words: tuple[str, ...] = ()
    step: int = 0


def compute(state: State) -> State:
    if state.size > 100:
        raise ValueError("Choose a size up to 100.")
    return state


def draw(stage, view: State) -> None:
    panel = stage.panel(x=(0, 10))
    panel.line([0, view.size], [0, 1])
    panel.points([view.size], [1], handles=["end"])


def pointer(state: State, event: Pointer) -> State:
    return State(event.x, state.words, state.step)


RECIPE = Recipe(
    "test.line",
    title="A line",
    state=State,
    compute=compute,
    draw=draw,
    describe=lambda view: f"a line to {view.size:g}",
    headline=lambda view: f"size {view.size:g}",
    caption=lambda view: f"the line ends at {view.size:g}",
    controls=(Slider("size", "size", 0, 1000, 0.5), Ticks("words", "words", ("a", "b"))),
    presets={"long": {"size": 9.0}, "short": {"size": 0.5}},
    timeline=lambda view: 7,
    tables=lambda view: [
        Table("sizes", ("size",), ((Cell(view.size, edit="size", type="number"),),))
    ],
    pointer=pointer,
)


@pytest.fixture
def explorer():
    return Explorer(RECIPE)


@pytest.fixture
def heard(explorer, monkeypatch):
    """All frames the explorer sends."""
    frames = []
    monkeypatch.setattr(
        type(explorer), "send", lambda self, frame, buffers=None: frames.append(frame)
    )
    monkeypatch.setattr(type(explorer), "comm", object())
    return frames


def test_set_preset_reset_and_undo(explorer):
    explorer.set(size=3.0).preset("long")
    assert explorer.state.size == 9
    assert explorer.undo().state.size == 3
    assert explorer.undo().state.size == 1
    assert explorer.undo().state.size == 1  # nothing left to undo
    assert explorer.preset("short").reset().state == State()


def test_a_start_of_its_own_is_what_reset_returns_to():
    explorer = Explorer(RECIPE, "long", step=2)
    explorer.set(size=2.0)
    assert explorer.reset().state == State(9.0, (), 2)


def test_unknown_names_are_told_what_there_is(explorer):
    with pytest.raises(
        ValueError, match=r"no “colour” in this explorer. Its state has “size”, “step”, "
    ):
        explorer.set(colour=1)
    with pytest.raises(
        ValueError, match=r"no example “huge” here. Those there are: “long”, “short”"
    ):
        explorer.preset("huge")


def test_a_code_restores_the_state_in_another_explorer(explorer):
    explorer.set(size=2.5, words=["a", "b"], step=4)
    other = Explorer(RECIPE).restore(explorer.code)
    assert other.state == explorer.state
    assert len(explorer.code) < 80
    assert Explorer(RECIPE, "long").restore(Explorer(RECIPE).code).state == State()


def packed(value) -> str:
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(value).encode())).decode()


@pytest.mark.parametrize(
    "code", ["", "x", "!!!", packed([1]), packed({"colour": 1}), packed("a" * 2_000_000), "é"]
)
def test_a_wrong_code_is_refused_and_changes_nothing(explorer, code):
    with pytest.raises(ValueError, match=r"is no code, or not a whole one|belongs to another demo"):
        explorer.restore(code)
    assert explorer.state == State()


def test_the_address_of_a_link_is_as_good_as_its_code(explorer):
    code = explorer.set(size=2.5, words=["a"]).code
    for link in (
        f"http://127.0.0.1:8/app/demo/test.line?state={code}",
        f"?state={code}#",
        f" {code}\n",
    ):
        assert Explorer(RECIPE).restore(link).state == explorer.state
    assert Explorer(RECIPE, "long").restore("http://127.0.0.1/app/demo/x?dark=1").state == State()


def test_a_code_that_has_lost_its_end_is_refused(explorer):
    code = explorer.set(size=2.5, words=["a", "b"], step=4).code
    for n in range(1, len(code) - 1):
        with pytest.raises(ValueError, match="not a whole one"):
            Explorer(RECIPE).restore(code[:n])


def test_the_browser_gets_one_frame_for_each_report(explorer, heard):
    explorer.hear({"kind": "control", "name": "size", "value": 4, "view": "v", "seq": 5})
    (frame,) = heard
    assert (frame["view"], frame["ack"]) == ("v", 5)
    assert frame["values"]["size"] == 4
    assert frame["headline"] == "size 4"
    assert frame["alt"] == "a line to 4"
    assert frame["timeline"] == {"step": 0, "last": 7}
    assert frame["can_undo"] is True
    json.dumps(frame, allow_nan=False)


def test_a_drag_is_one_step_of_undo(explorer, heard):
    for value in (2, 3, 4):
        explorer.hear({"kind": "control", "name": "size", "value": value, "final": value == 4})
    explorer.hear({"kind": "control", "name": "size", "value": 8, "final": True})
    explorer.hear({"kind": "undo"})
    assert explorer.state.size == 4
    explorer.hear({"kind": "undo"})
    assert explorer.state.size == 1


def test_the_end_of_a_drag_needs_no_answer_and_starts_a_new_step_of_undo(explorer, heard):
    for message in ({"value": 2}, {"value": 3}, {"kind": "done"}, {"value": 4}):
        explorer.hear({"kind": "control", "name": "size"} | message)
    assert len(heard) == 3
    assert explorer.undo().state.size == 3
    assert explorer.undo().state.size == 1


def test_looking_ahead_shows_what_would_come_and_leaves_the_state(explorer, heard):
    asked = {"kind": "ahead", "name": "size", "value": 4, "view": "v"}
    explorer.hear(asked)
    assert explorer.state == State()
    assert not explorer.frame()[0]["can_undo"]
    explorer.hear({"kind": "control", "name": "size", "value": 4, "view": "v"})
    ahead, real = heard
    assert {key: ahead[key] for key in asked} == asked
    assert {k: v for k, v in ahead.items() if k not in ("kind", "name", "value", "view")} == {
        k: v for k, v in real.items() if k not in ("kind", "ack", "view")
    }


@pytest.mark.parametrize("value", [500, "x", None, {}, [1]])
def test_looking_ahead_at_what_cannot_be_used_has_no_picture_and_no_complaint(
    explorer, heard, value
):
    asked = {"kind": "ahead", "name": "size", "value": value, "view": "v"}
    explorer.hear(asked)
    assert heard == [asked]
    assert explorer.problem is None


def test_however_many_looks_ahead_are_asked_for_only_a_few_are_kept(explorer, heard):
    for value in range(50):
        explorer.hear({"kind": "ahead", "name": "size", "value": value, "view": "v"})
    assert len(heard) == 50
    assert len(explorer._ahead) == MOST_AHEAD


def test_undo_takes_back_one_action_and_passes_over_what_changed_nothing(explorer, heard):
    explorer.set(size=3.0)
    for value in (4, 5, 3):  # a drag that ends where it began
        explorer.hear({"kind": "control", "name": "size", "value": value})
    explorer.hear({"kind": "done"})
    assert explorer.frame()[0]["can_undo"]
    explorer.hear({"kind": "undo"})
    assert explorer.state.size == 1
    assert not heard[-1]["can_undo"]


def test_where_a_drag_came_back_to_the_start_there_is_nothing_to_undo(explorer, heard):
    for value in (4, 1):
        explorer.hear({"kind": "control", "name": "size", "value": value})
    assert not heard[-1]["can_undo"]


@pytest.mark.parametrize("values", [(4, 500, 6), (500, 4, 6), (4, 6, 500)])
def test_a_drag_across_a_refused_value_is_one_step_of_undo(explorer, heard, values):
    for value in values:
        explorer.hear({"kind": "control", "name": "size", "value": value})
    explorer.hear({"kind": "control", "name": "size", "value": values[-1], "final": True})
    explorer.hear({"kind": "control", "name": "size", "value": 9})
    assert explorer.undo().state.size == 6
    assert explorer.undo().state.size == 1


def test_the_pointer_may_be_dragged_across_what_is_refused(explorer, heard):
    report = {"kind": "pointer", "name": "end", "panel": "main", "y": 1}
    for x, action in ((4, "drag"), (-5, "drag"), (float("nan"), "drag"), (6, "drop")):
        explorer.hear(report | {"x": x, "action": action})
    assert explorer.state.size == 6
    assert explorer.undo().state.size == 1


def test_a_value_that_cannot_be_used_is_answered_in_words_and_the_state_stays(explorer, heard):
    explorer.hear({"kind": "control", "name": "size", "value": 500})
    assert heard[-1]["problem"] is True
    assert heard[-1]["caption"] == "Choose a size up to 100."
    assert explorer.state.size == 1
    explorer.hear({"kind": "control", "name": "size", "value": 5})
    assert heard[-1]["problem"] is False


def broken_words(view: State) -> str:
    if view.size == 7:
        raise ZeroDivisionError("seven")
    return f"size {view.size:g}"


def broken_compute(state: State) -> State:
    if state.size == 7:
        raise TypeError("seven")
    return state


@pytest.mark.parametrize("broken", [{"headline": broken_words}, {"compute": broken_compute}])
@pytest.mark.parametrize("kind", ["control", "edit"])
def test_no_error_leaves_the_page_without_its_answer(broken, kind, monkeypatch, caplog):
    """Whether the state cannot be computed, or its frame cannot be made."""
    explorer, frames = Explorer(dataclasses.replace(RECIPE, **broken), "long"), []
    monkeypatch.setattr(Explorer, "send", lambda self, frame, buffers=None: frames.append(frame))
    explorer.hear({"kind": kind, "name": "size", "value": 3})
    explorer.hear({"kind": kind, "name": "size", "value": 7, "view": "v", "seq": 8})
    assert (frames[-1]["view"], frames[-1]["ack"]) == ("v", 8)
    assert frames[-1]["caption"] == MISTAKE and frames[-1]["problem"]
    assert "test.line" in caplog.text, "who develops it sees why"
    assert explorer.state.size == 3
    assert frames[-1]["headline"] == "size 3"
    explorer.hear({"kind": "undo"})
    assert explorer.state.size == 9 and not frames[-1]["problem"]


def test_a_complaint_is_gone_when_the_state_changes_from_python(explorer, heard):
    explorer.hear({"kind": "control", "name": "size", "value": 500})
    explorer.set(size=2.0)
    assert heard[-1]["caption"] == "the line ends at 2"


def test_the_pointer_speaks_in_data_coordinates(explorer, heard):
    drag = {"kind": "pointer", "action": "drag", "name": "end", "panel": "main", "y": 0}
    explorer.hear(drag | {"x": 2.5})
    assert explorer.state.size == 2.5
    explorer.hear(drag | {"x": 25})
    assert explorer.state.size == 20, "one width beside the panel, and no further"


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "start"}, {"panel": "other"}, {"action": "throw"}, {"x": None}, {"y": "high"},
        {"x": float("nan")}, {"x": float("inf")}, {"name": ["end"]}, {"panel": {"a": 1}},
    ],
)  # fmt: skip
def test_what_is_not_in_the_picture_cannot_be_moved(explorer, heard, wrong):
    drag = {"kind": "pointer", "action": "drag", "name": "end", "panel": "main", "x": 2, "y": 0}
    explorer.hear(drag | wrong)
    assert heard[-1]["caption"] == GONE and explorer.state == State()


@pytest.mark.parametrize("name", ["row 3", "words", "", None, []])
def test_a_cell_that_is_gone_is_not_edited(explorer, heard, name):
    explorer.hear({"kind": "edit", "name": name, "value": 3})
    assert heard[-1]["caption"] == GONE and explorer.state == State()


def test_the_active_preset_is_named(explorer, heard):
    explorer.hear({"kind": "preset", "name": "long"})
    assert heard[-1]["preset"] == "long"
    explorer.hear({"kind": "control", "name": "size", "value": 4})
    assert heard[-1]["preset"] is None


@pytest.mark.parametrize("message", [{}, {"kind": "dance"}, {"kind": "preset", "name": "no"}])
def test_strange_reports_are_answered_too(explorer, heard, message):
    explorer.hear(message)
    assert len(heard) == 1
    assert explorer.state == State()


def test_a_viewer_without_a_kernel_gets_a_picture_and_words(explorer):
    data, _ = explorer._repr_mimebundle_()
    assert base64.b64decode(data["image/png"]).startswith(b"\x89PNG")
    assert data["text/plain"] == "A line. a line to 1"
    assert "application/vnd.jupyter.widget-view+json" in data


def test_the_alpha_slider_starts_at_exactly_zero_and_then_rises_evenly_in_log():
    data = alpha_slider().as_data()
    assert data["stops"][0] == 0 and 1.0 in data["stops"]
    ratios = [b / a for a, b in pairwise(ALPHA_STOPS[1:])]
    assert max(ratios) / min(ratios) < 1.02


def test_a_cell_can_hold_the_number_0():
    assert Cell(0, min=0).as_data() == {"text": 0, "min": 0, "type": "text"}
