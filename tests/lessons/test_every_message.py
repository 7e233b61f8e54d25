"""Whatever an explorer tells its page is what protocol.py says: the page's half relies on it."""

import json
import types
import typing
from collections.abc import Iterator
from typing import Any, Literal, NotRequired, get_args, get_origin

import pytest

from lessons.kit.app.lecture_mode import DemoExplorer
from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.protocol import Frame, PanelData, Spec
from lessons.kit.explorer.widget import Explorer

RECIPES = recipes()


def misfits(value: Any, hint: Any, where: str = "") -> Iterator[str]:
    """Where a value is not of a type, as JSON brings it: a tuple is a list."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        yield from misfits(value, inner[0], where)
    elif isinstance(hint, types.UnionType):
        if all(any(misfits(value, one)) for one in inner):
            kinds = [
                one for one in inner if typing.is_typeddict(one) and not wrong_kind(value, one)
            ]
            yield from misfits(value, kinds[0], where) if kinds else [f"{where}: {value!r:.60}"]
    elif typing.is_typeddict(hint):
        yield from misfits_of_fields(value, hint, where)
    elif origin in (list, tuple):
        hints = [inner[0]] * len(value) if origin is list else inner
        if not isinstance(value, list | tuple) or len(value) != len(hints):
            yield f"{where}: {value!r:.60}"
        else:
            for i, (item, its) in enumerate(zip(value, hints, strict=True)):
                yield from misfits(item, its, f"{where}[{i}]")
    elif origin is dict:
        for name, item in value.items():
            yield from misfits(item, inner[1], f"{where}.{name}")
    elif origin is Literal:
        if value not in inner:
            yield f"{where}: {value!r:.60}"
    elif hint is not Any and not is_plain(value, hint):
        yield f"{where}: {value!r:.60}"


def misfits_of_fields(value: Any, hint: Any, where: str) -> Iterator[str]:
    hints = typing.get_type_hints(hint, include_extras=True)
    if not isinstance(value, dict):
        yield f"{where}: {value!r:.60}"
        return
    for name in sorted(hint.__required_keys__ - set(value)):
        yield f"{where}.{name} is missing"
    for name, item in value.items():
        if name in hints:
            yield from misfits(item, hints[name], f"{where}.{name}")
        else:
            yield f"{where}.{name} is not in protocol.py"


def wrong_kind(value: Any, hint: Any) -> bool:
    """Whether another type of a union is meant: `kind` or `type` tells them apart."""
    hints = typing.get_type_hints(hint)
    return any(
        name in hints and any(misfits(value.get(name), hints[name])) for name in ("kind", "type")
    )


def is_plain(value: Any, hint: type) -> bool:
    if hint is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    return type(value) is hint


def sent(message: Any) -> Any:
    return json.loads(json.dumps(message))


@pytest.mark.parametrize("name", RECIPES)
def test_every_message_is_what_the_page_expects(name: str) -> None:
    explorer = Explorer(RECIPES[name])
    assert list(misfits(sent(explorer.spec), Spec)) == []
    frames = [explorer.frame()]
    frames += [Explorer(RECIPES[name], preset).frame() for preset in RECIPES[name].presets]
    question = DemoExplorer(RECIPES[name])
    question.lecture = True
    for frame, buffers in [*frames, question.shown()]:
        assert list(misfits(sent(frame), Frame)) == []
        items = [item for panel in frame["scene"]["panels"] for item in panel["items"]]
        places = [item["buffer"] for item in items if item["kind"] == "map"]
        assert places == list(range(len(buffers)))


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({}, []),
        ({"equal": 1}, [".equal: 1"]),
        ({"box": (0, 0, 1)}, [".box: (0, 0, 1)"]),
        ({"more": 2}, [".more is not in protocol.py"]),
        ({"items": [{"kind": "area", "x": [None], "y": [0], "role": "ink", "alpha": 1}]},
         [".items[0].x[0]: None"]),
        ({"items": [{"kind": "area"}]},
         [f".items[0].{name} is missing" for name in ("alpha", "role", "x", "y")]),
        ({"items": [{"kind": "circle"}]}, [".items[0]: {'kind': 'circle'}"]),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_found(change: dict[str, Any], found: list[str]) -> None:
    stage = Explorer(RECIPES["smoothing.alpha"]).stage()
    panel = stage.panels[0].as_data() | {"items": []}
    assert list(misfits(panel | change, PanelData)) == found
