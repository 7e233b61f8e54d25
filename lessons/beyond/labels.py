"""More than one label, and labels in a tree: three ways to answer for one headline."""

from dataclasses import dataclass, replace
from typing import Any

from lessons.beyond.labels_headlines import (
    GROUPS,
    LABELS,
    WORDS,
    alone,
    group_of,
    together,
    top_down,
)
from lessons.kit.explorer.checked_values import quoted
from lessons.kit.explorer.controls import Slider, Ticks
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Recipe
from lessons.kit.explorer.scene import Panel, Stage

ROLES = {label: f"class{i}" for i, label in enumerate(LABELS)}


@dataclass(frozen=True)
class State:
    words: tuple[str, ...] = ("minister", "tax")
    threshold: float = 0.5


@dataclass(frozen=True)
class View:
    state: State
    alone: dict[str, float]  # multi-label: one question for each label
    one: dict[str, float]  # one of four: they share 1
    top: dict[str, float]  # the tree: first the group
    inside: dict[str, float]  # then the label within its group
    chosen: tuple[str, ...]  # the labels at or above the threshold
    single: str
    path: str  # the label at which the tree arrives

    def leaf(self, label: str) -> float:
        """The product along the way to a label."""
        return self.top[group_of(label)] * self.inside[label]

    @property
    def best_leaf(self) -> str:
        return max(LABELS, key=self.leaf)


def compute(state: State) -> View:
    unknown = [word for word in state.words if word not in WORDS]
    if unknown:
        raise ValueError(f"No headline holds {quoted(unknown[0])}: choose from {', '.join(WORDS)}.")
    if len(set(state.words)) < len(state.words):
        raise ValueError("Each word is in the headline once, or not at all.")
    yes, one = alone(state.words), together(state.words)
    top, inside = top_down(state.words)
    group = max(GROUPS, key=lambda name: top[name])
    chosen = tuple(label for label in LABELS if yes[label] >= state.threshold)
    single = max(LABELS, key=lambda label: one[label])
    path = max(GROUPS[group], key=lambda label: inside[label])
    return View(state, yes, one, top, inside, chosen, single, path)


def draw(stage: Stage, view: View) -> None:
    left = stage.panel("labels", (0, 0, 0.46, 1), (0, 1), (-0.6, 3.6), xlabel="P(this label fits)")
    left.xticks, left.yticks, left.margin = [0, 0.5, 1], [], (88, 30, 16, 46)
    left.text(0, 3.6, "any number of labels", "soft", valign="bottom", dy=-8)
    for i, label in enumerate(LABELS):
        shade = 1 if label in view.chosen else 0.35
        left.bar(0, view.alone[label], 2.7 - i, 3.3 - i, ROLES[label], shade, key=label)
    threshold = view.state.threshold
    left.line([threshold, threshold], [-0.6, 3.6], "ink", 2, dash=True, key="threshold")
    for i, label in enumerate(LABELS):
        y, value = 3 - i, view.alone[label]
        there = label in view.chosen
        left.text(0, y, label, align="right", bold=there, dx=-8, key=label)
        align, dx = ("right", -6) if value > 0.8 else ("left", 6)
        left.text(value, y, f"{value:.2f}", align=align, bold=there, dx=dx, key=label)
    draw_tree(stage, view)


def draw_tree(stage: Stage, view: View) -> None:
    """The groups, then the labels; the way that is taken is thick."""
    panel = stage.panel("tree", (0.46, 0, 1, 1), (0, 4), (-0.75, 2.3), frame=False)
    panel.xticks, panel.yticks, panel.margin = [], [], (8, 30, 8, 8)
    title = "labels in a tree: choose a branch, then a leaf"
    panel.text(0.05, 2.3, title, "soft", valign="bottom", dy=-8)
    places = {"news": (2.0, 2.0)}
    places |= {group: (1.0 + 2 * i, 1.0) for i, group in enumerate(GROUPS)}
    places |= {label: (0.5 + i, 0.0) for i, label in enumerate(LABELS)}
    steps = [("news", group, view.top[group]) for group in GROUPS]
    steps += [(group_of(label), label, view.inside[label]) for label in LABELS]
    for start, end, share in steps:
        (x0, y0), (x1, y1) = places[start], places[end]
        taken = end in (view.path, group_of(view.path))
        panel.line([x0, x1], [y0, y1], "ink" if taken else "faint", 4 if taken else 2, key=end)
        middle, dx = ((x0 + x1) / 2, (y0 + y1) / 2), 22 if x1 > x0 else -22
        panel.text(*middle, f"{share:.2f}", align="center", bold=taken, dx=dx, key=end)
    for name, (x, y) in places.items():
        draw_node(panel, view, name, x, y)


def draw_node(panel: Panel, view: View, name: str, x: float, y: float) -> None:
    taken = name in ("news", view.path, group_of(view.path))
    box = (x - 0.47, x + 0.47, y - 0.17, y + 0.17)
    panel.bar(*box, "paper")
    if name in ROLES:
        panel.bar(*box, ROLES[name], 0.25, key=name)
        product, best = f"{view.leaf(name):.2f}", name == view.best_leaf
        panel.text(x, y - 0.42, product, align="center", key=name, bold=best)
    panel.bar(*box, "ink" if taken else "faint", outline=True)
    panel.text(x, y, name, align="center", bold=taken, key=name)


def change(state: State, name: str, value: Any) -> State:
    if name == "words":
        value = tuple(word for word in WORDS if word in value)
    return replace(state, **{name: value})


RECIPE = Recipe(
    __name__,
    title="Several labels, and labels in a tree",
    state=State,
    compute=compute,
    draw=draw,
    controls=(
        Ticks("words", "words of the headline", WORDS),
        Slider("threshold", "threshold", 0.05, 0.95, 0.05, 2),
    ),
    presets={
        "politics and economy": {},
        "one label": {"words": ("club", "match")},
        "no label": {"words": ("wins",)},
        "too many": {"words": ("bank", "club", "actor"), "threshold": 0.3},
        "wrong at the top": {"words": ("law", "bank", "club")},
    },
    change=change,
    layout=Layout(height=340),
    gallery=GalleryEntry(
        line="A headline with two labels, or none, and labels in a tree.",
        lectures=("S20",),
    ),
    lecture=LectureMode(
        question="Which labels fit this headline: none, one, or more?",
        hides=("tables", "panel labels", "panel tree"),
        asked_as={
            "politics and economy": "minister, tax",
            "one label": "club, match",
            "no label": "wins",
            "too many": "bank, club, actor",
            "wrong at the top": "law, bank, club",
        },
    ),
)
