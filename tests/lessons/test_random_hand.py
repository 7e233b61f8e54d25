"""The random hand finds what is planted, and says it in the fewest actions."""

import dataclasses
import time
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import pytest

from lessons.kit.explorer.controls import Button, Cell, Slider, Table, Toggle
from lessons.kit.explorer.recipe import Pointer, Recipe
from lessons.kit.explorer.scene import Stage
from lessons.kit.explorer.widget import Explorer
from tests.lessons import random_hand
from tests.lessons.random_hand import Failure, search


@dataclass(frozen=True)
class State:
    size: float = 1.0
    presses: int = 0
    open: bool = False
    rows: tuple[float, ...] = (1.0, 2.0)
    step: int = 0


def draw(stage: Stage, view: State) -> None:
    panel = stage.panel(x=(0, 10), y=(0, 1), xlabel="size")
    panel.points([view.size], [0.5], handles=["end"])
    panel.text(view.size, 0.6, f"{view.size:.2f}", align="center")


def change(state: State, name: str, value: Any) -> State:
    if name == "press":
        return replace(state, presses=state.presses + 1)
    if name.startswith("delete:"):
        row = int(name.split(":")[1])
        return replace(state, rows=state.rows[:row] + state.rows[row + 1 :])
    return replace(state, **{name: value})


def tables(view: State) -> list[Table]:
    rows = (
        (Cell(f"{value:g}"), Cell("x", edit=f"delete:{i}", type="button", label="delete"))
        for i, value in enumerate(view.rows)
    )
    return [Table("rows", ("value", ""), tuple(rows))]


def pointer(state: State, event: Pointer) -> State:
    moved = event.action in ("drag", "drop")
    return replace(state, size=min(max(event.x, 0.0), 10.0)) if moved else state


SOUND = Recipe(
    "test.sound",
    title="Without a fault",
    state=State,
    compute=lambda state: state,
    draw=draw,
    describe=lambda view: f"size {view.size:.2f}",
    headline=lambda view: f"{view.presses} presses",
    caption=lambda view: f"step {view.step}",
    controls=(Slider("size", "size", 0, 10, 0.5), Button("press", "press"), Toggle("open", "open")),
    presets={"long": {"size": 9.0}, "short": {"size": 0.5}},
    timeline=lambda view: 7,
    tables=tables,
    change=change,
    pointer=pointer,
)


def found(seeds: int = 4, **parts: Any) -> list[Failure]:
    return search(dataclasses.replace(SOUND, **parts), seeds, actions=40)


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    assert found() == []


def test_what_takes_three_presses_is_shown_by_three_presses() -> None:
    (failed,) = found(headline=lambda view: "a = nan" if view.presses == 3 else "fine")
    assert failed.kind == "jargon in headline"
    names = [report["name"] for action in failed.actions for report in action.reports]
    assert names == ["press"] * 3
    assert str(failed).count("'press'") == 3


def broken_at_nine(state: State) -> State:
    if state.size > 9:
        raise ZeroDivisionError
    return state


def delete_any(state: State, name: str, value: Any) -> State:
    return replace(state, rows=()) if name.startswith("delete:") else change(state, name, value)


def far_away(stage: Stage, view: State) -> None:
    draw(stage, view)
    stage.panels[0].points([30 * view.step], [0.5], handles=["far"])


def on_top(stage: Stage, view: State) -> None:
    draw(stage, view)
    for _ in range(60 if view.open else 0):
        stage.panels[0].text(5, 0.2, "the same words")


ticking = count()


@pytest.mark.parametrize(
    ("what", "parts"),
    [
        ("no error of Python's", {"compute": broken_at_nine}),
        ("out of reach", {"draw": far_away}),
        ("on top of each other", {"draw": on_top}),
        ("minus zero in caption", {"caption": lambda view: f"{-view.size:.2f}"}),
        ("digits of a computer in caption", {"caption": lambda view: f"{view.size / 3}"}),
        ("no probability in caption", {"caption": lambda view: f"P(spam) = {view.size:.2f}"}),
        ("jargon in alt", {"describe": lambda view: f"rows {[*map(float, view.rows)] or None}"}),
        ("the code brings back another picture", {"caption": lambda view: f"{next(ticking)}"}),
        (
            "a control stays where it is put",
            {"change": lambda s, n, v: replace(change(s, n, v), size=float(int(s.size)))},
        ),
        ("a frame of", {"caption": lambda view: "word " * (70_000 if view.open else 1)}),
    ],
)
def test_what_is_planted_is_found(what: str, parts: dict[str, Any]) -> None:
    kinds = [failed.kind for failed in found(seeds=3, **parts)]
    assert any(kind.startswith(what) for kind in kinds), kinds


def slow_when_open(state: State) -> State:
    end = time.process_time() + (0.05 if state.open else 0)
    while time.process_time() < end:
        pass
    return state


def test_what_takes_long_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_hand, "MOST_SECONDS", 0.04)
    (failed,) = found(seeds=1, compute=slow_when_open)
    assert failed.kind == "slow" and len(failed.actions) == 1


def undo_two(explorer: Explorer) -> Explorer:
    for _ in range(2):
        if explorer._history:
            explorer._show(explorer._history.pop())
    return explorer


def test_an_undo_of_two_actions_is_found_by_two_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Explorer, "undo", undo_two)
    failed = next(one for one in found() if one.kind == "undo leads elsewhere")
    assert [action.kind for action in failed.actions] == ["act", "act", "undo"]
