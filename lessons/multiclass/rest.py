"""One-vs-rest: k lines, and the regions that nobody claims or that two classes claim."""

from dataclasses import dataclass

import numpy as np

from lessons.kit.explorer.controls import Choice, StopsSlider
from lessons.kit.explorer.geometry import across
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Recipe
from lessons.kit.explorer.scene import Panel, Stage
from lessons.multiclass import clouds, two_class
from lessons.multiclass.clouds import NAMES, WHOLE
from lessons.multiclass.regions import (
    Polygon,
    area,
    coordinates,
    inner_edges,
    pieces,
    spot,
    winner_parts,
)
from nbcore.validate import Floats, Ints

SETTLE = {"leave": "leave open", "score": "by score", "distance": "by distance"}
FACTORS = (0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0)


@dataclass(frozen=True)
class State(clouds.Clouds):
    base: str = "logistic"
    settle: str = "leave"
    factor: float = 1.0  # all numbers of A's classifier times this: the same line


@dataclass(frozen=True)
class View:
    state: State
    rows: Floats  # (k, 3): w1, w2, b of each classifier
    claims: list[tuple[Polygon, tuple[int, ...]]]  # regions, and who claims each
    parts: list[tuple[Polygon, int]]  # regions after settling; [] if left open
    unclaimed: float  # share of the picture
    disputed: float
    scores: Floats  # (k,): at x
    distances: Floats  # (k,): at x
    missed: Ints  # points that the settled rule gets wrong, or that have no single claim
    n: int  # points in all

    @property
    def claimants(self) -> list[int]:
        return [int(c) for c in np.flatnonzero(self.scores > 0)]

    @property
    def answer(self) -> int:
        return int(np.argmax(self.distances if self.state.settle == "distance" else self.scores))


def compute(state: State) -> View:
    clouds.check(state)
    still = clouds.still(state)
    rows = two_class.lines(two_class.one_vs_rest(still, state.base).models_)
    rows[0] *= state.factor
    units = rows / np.maximum(np.hypot(rows[:, 0], rows[:, 1]), 1e-12)[:, None]
    claims = [
        (piece, tuple(c for c, yes in enumerate(sides) if yes))
        for piece, sides in pieces(WHOLE, rows)
    ]
    judge = units if state.settle == "distance" else rows
    settled = state.settle != "leave"
    X, y = clouds.samples(still)
    said = two_class.at(judge, X)
    right = said.argmax(axis=1) == y
    if not settled:
        right &= (said > 0).sum(axis=1) == 1
    return View(
        state=state,
        rows=rows,
        claims=claims,
        parts=winner_parts(WHOLE, judge, range(state.k)) if settled else [],
        unclaimed=sum(area(p) for p, who in claims if not who) / area(WHOLE),
        disputed=sum(area(p) for p, who in claims if len(who) > 1) / area(WHOLE),
        scores=two_class.at(rows, state.probe)[0],
        distances=two_class.at(units, state.probe)[0],
        missed=np.flatnonzero(~right),
        n=len(y),
    )


def draw(stage: Stage, view: View) -> None:
    panel = clouds.plane(stage)
    if view.parts:
        for part, c in view.parts:
            panel.area(*coordinates(part), f"class{c}", 0.24, key=f"class:{c}")
            panel.line(*inner_edges(part, WHOLE), "ink", 2.5, key="boundary")
    else:
        for piece, who in view.claims:
            _claim(panel, piece, who)
    settled = bool(view.parts)
    width = 1.5 if settled else 3
    for c, row in enumerate(view.rows):
        ends = across(row[:2], row[2], panel.x, panel.y)
        if ends:
            panel.line(*coordinates(ends), f"class{c}", width, settled, key=f"class:{c}")
    clouds.draw_clouds(panel, view.state, view.missed)
    if not view.parts:
        for piece, who in view.claims:
            if len(who) != 1 and area(piece) > clouds.ROOM_FOR_WORDS:
                words = " and ".join(NAMES[c] for c in who) or "nobody"
                panel.text(*spot(piece, view.state.probe), words, "ink", 15, "center", bold=True)


def _claim(panel: Panel, piece: Polygon, who: tuple[int, ...]) -> None:
    x, y = coordinates(piece)
    if not who:
        panel.area(x, y, "soft", 0.5, key="nobody")
    elif len(who) == 1:
        panel.area(x, y, f"class{who[0]}", 0.2, key=f"class:{who[0]}")
    else:
        panel.area(x, y, "mark", 0.5, key="quarrel")


RECIPE = Recipe(
    __name__,
    title="One-vs-rest: who claims what",
    state=State,
    compute=compute,
    draw=draw,
    controls=(
        Choice("settle", "conflicts", tuple(SETTLE.items())),
        two_class.BASE,
        *clouds.CONTROLS,
        StopsSlider("factor", "A's score times", FACTORS),
    ),
    presets={
        "figure 5.10: three lines": {},
        "figure 5.11: by distance": {"settle": "distance"},
        "three in a row": {"centres": clouds.ROW, "probe": (0.6, 3.2)},
        "four corners": {"k": 4, "centres": clouds.SQUARE, "probe": (0.0, -3.0)},
        "A shouts": {"settle": "score", "factor": 10.0},
        "six classes": {"k": 6, "centres": clouds.RING, "spread": 0.5, "probe": (0.0, 0.6)},
    },
    hidden=lambda view: ("factor",) if view.state.settle == "leave" else (),
    pointer=clouds.pointer,
    clickable=True,
    help=clouds.HELP,
    layout=Layout(height=390, formula_below=40, tabs=160),
    gallery=GalleryEntry(
        line="One line against the rest for each class: some places nobody claims, some two do.",
        lectures=("S13",),
    ),
    lecture=LectureMode(
        question="Is there a place that nobody claims, or two classes do?",
        hides=("formula", "tables", "panel plane area", "panel plane text"),
    ),
)
