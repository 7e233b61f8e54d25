"""Few labels, many texts without: when naive Bayes learns from them, and when they mislead it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from lessons.data.unlabeled import LABELED, TEST, UNLABELED, RunLine, results
from lessons.kit.explorer.controls import Choice, StopsSlider
from lessons.kit.explorer.recipe import GalleryEntry, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import Panel, Stage
from nbcore.validate import Floats

PLACES = {n: float(np.log2(n)) for n in LABELED}  # labels double from tick to tick


@dataclass(frozen=True)
class State:
    texts: str = "mails"
    labeled: int = 10
    unlabeled: int = 100


@dataclass(frozen=True)
class View:
    state: State
    across: Floats  # accuracies for each number of unlabeled texts, (8, SPLITS)
    down: Floats  # for each number of labels: without and with the unlabeled texts, (7, 2)
    line: RunLine

    @property
    def alone(self) -> Floats:
        """Accuracies of the splits with the labels alone, (SPLITS,)."""
        return self.across[0]

    @property
    def now(self) -> Floats:
        return self.across[UNLABELED.index(self.state.unlabeled)]

    @property
    def better(self) -> int:
        """In so many splits the unlabeled texts helped."""
        return int((self.now > self.alone).sum())

    @property
    def worse(self) -> int:
        return int((self.now < self.alone).sum())


def compute(state: State) -> View:
    for value, allowed in ((state.labeled, LABELED), (state.unlabeled, UNLABELED)):
        if value not in allowed:
            raise ValueError(f"Choose one of {', '.join(map(str, allowed))}, not {value}.")
    lines = results()

    def accuracy(labeled: int, unlabeled: int) -> Floats:
        return np.array(lines[state.texts, labeled, unlabeled].right) / (2 * TEST)

    return View(
        state=state,
        across=np.array([accuracy(state.labeled, u) for u in UNLABELED]),
        down=np.array([[accuracy(n, u).mean() for u in (0, state.unlabeled)] for n in LABELED]),
        line=lines[state.texts, state.labeled, state.unlabeled],
    )


# ---- the picture


def draw(stage: Stage, view: View) -> None:
    low = 0.5 if view.state.texts == "mails" else 0.4
    ticks = {round(v, 1): f"{100 * v:.0f} %" for v in np.arange(low, 1.01, 0.1)}
    draw_unlabeled(stage, view, low, ticks)
    draw_labeled(stage, view, low, ticks)


def draw_unlabeled(stage: Stage, view: View, low: float, ticks: dict[float, str]) -> None:
    panel = stage.panel("unlabeled", (0, 0, 0.54, 1), (-6, 128), (low - 0.04, 1), yticks=ticks)
    panel.xlabel, panel.xticks = "texts without a label", [0, 20, 40, 60, 80, 100, 120]
    panel.margin = (54, 30, 8, 46)
    panel.text(-6, 1, f"{view.state.labeled} labels (band: 8 of 10 splits)", "soft", 14, dy=-15)
    few, many = np.quantile(view.across, [0.1, 0.9], axis=1)
    panel.area([*UNLABELED, *UNLABELED[::-1]], [*few, *many[::-1]], "class0", 0.18)
    alone = float(view.alone.mean())
    panel.line([-6, 128], [alone, alone], "soft", 1.5, dash=True, key="alone")
    side = 12 if view.now.mean() >= alone else -12  # away from the curve
    panel.text(128, alone, "labels alone", "soft", 13, "right", dy=side, key="alone")
    panel.line(UNLABELED, view.across.mean(axis=1), "class0", 4, key="with")
    draw_handle(panel, view.state.unlabeled, float(view.now.mean()), "unlabeled", low)


def draw_labeled(stage: Stage, view: View, low: float, ticks: dict[float, str]) -> None:
    x = list(PLACES.values())
    panel = stage.panel("labeled", (0.54, 0, 1, 1), (0.7, 5.7), (low - 0.04, 1), yticks=ticks)
    panel.xlabel, panel.xticks = "labels", {place: str(n) for n, place in PLACES.items()}
    panel.margin = (54, 30, 12, 46)
    panel.text(0.7, 1, f"with {view.state.unlabeled} unlabeled", "class0", 14, dy=-15, bold=True)
    panel.line(x, view.down[:, 0], "soft", 2, dash=True, key="alone")
    panel.line(x, view.down[:, 1], "class0", 4, key="with")
    draw_handle(panel, PLACES[view.state.labeled], float(view.now.mean()), "labeled", low)


def draw_handle(panel: Panel, x: float, y: float, handle: str, low: float) -> None:
    panel.line([x, x], [low - 0.04, 1], "soft", 1)
    panel.points([x], [y], 0, size=15, handles=[handle], keys=["with"], snaps=True)


# ---- what a person does


def nearest(values: Iterable[float], x: float) -> int:
    """The row of the value that is nearest to x."""
    return int(np.argmin(np.abs(np.array(list(values)) - x)))


def pointer(state: State, event: Pointer) -> State:
    if event.action not in ("drag", "drop"):
        return state
    if event.name == "unlabeled":
        return replace(state, unlabeled=UNLABELED[nearest(UNLABELED, event.x)])
    if event.name == "labeled":
        return replace(state, labeled=LABELED[nearest(PLACES.values(), event.x)])
    return state


RECIPE = Recipe(
    __name__,
    title="Texts without labels, a help or a harm",
    state=State,
    compute=compute,
    draw=draw,
    controls=(
        StopsSlider("labeled", "labels", LABELED),
        StopsSlider("unlabeled", "without label", UNLABELED),
        Choice("texts", "texts", (("mails", "our mails"), ("reviews", "our film reviews"))),
    ),
    presets={
        "10 labels, 100 mails": {},
        "labels alone": {"unlabeled": 0},
        "too few to help": {"unlabeled": 20},
        "many labels": {"labeled": 40},
        "reviews: they hurt": {"texts": "reviews", "labeled": 24, "unlabeled": 100},
    },
    pointer=pointer,
    help="Drag the mark on a curve.",
    gallery=GalleryEntry(
        line="Texts without labels teach naive Bayes new words: a help here, a harm there.",
        lectures=("N3",),
    ),
    lecture=LectureMode(
        question="Do texts without a label help here, or do they hurt?",
        hides=("tables", "panel unlabeled", "panel labeled"),
        asked_as={"too few to help": "10 labels, 20 mails", "reviews: they hurt": "reviews"},
    ),
)
