"""One-vs-one: a line for each pair of classes, votes, and the regions where votes tie."""

from dataclasses import dataclass

import numpy as np

from lessons.kit.explorer.controls import Choice
from lessons.kit.explorer.geometry import across
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Recipe
from lessons.kit.explorer.scene import Stage
from lessons.multiclass import clouds, two_class
from lessons.multiclass.clouds import WHOLE
from lessons.multiclass.regions import (
    Polygon,
    area,
    coordinates,
    inner_edges,
    joined,
    pieces,
    spot,
    winner_parts,
)
from nbcore.validate import Floats, Ints

SETTLE = {"leave": "leave open", "score": "by summed scores"}
Duel = tuple[int, int]  # classes a < b
Part = tuple[Polygon, tuple[int, ...]]


@dataclass(frozen=True)
class State(clouds.Clouds):
    centres: tuple[clouds.Pair, ...] = clouds.TIE
    n: int = 5
    spread: float = 0.8
    seed: int = 35
    probe: clouds.Pair = (-0.6, 1.0)
    base: str = "perceptron"
    settle: str = "leave"


@dataclass(frozen=True)
class View:
    state: State
    pairs: list[Duel]
    rows: Floats  # (pairs, 3): above 0 the second of the pair wins
    parts: list[Part]  # regions with who has the most votes there
    ties: list[Polygon]
    tied: float  # share of the picture with a tie
    scores: Floats  # (pairs,): at x
    votes: Ints  # (k,): at x
    strength: Floats  # (k,): at x, the summed scores of its duels
    best: tuple[int, ...]  # at x
    answer: int  # at x, ties settled by strength
    missed: Ints
    n: int

    def beats(self, a: int, b: int) -> bool:
        """Does a win its duel with b at x?"""
        i = self.pairs.index((min(a, b), max(a, b)))
        return bool(self.scores[i] > 0) == (b < a)


def leaders(pairs: list[Duel], k: int, sides: tuple[bool, ...]) -> tuple[int, ...]:
    """The classes with the most votes."""
    votes = [0] * k
    for (a, b), second in zip(pairs, sides, strict=True):
        votes[b if second else a] += 1
    most = max(votes)
    return tuple(c for c in range(k) if votes[c] == most)


def strengths(pairs: list[Duel], rows: Floats, k: int) -> Floats:
    """(k, 3): for each class the sum of the scores of its duels, its own side positive."""
    total = np.zeros((k, 3))
    for (a, b), row in zip(pairs, rows, strict=True):
        total[b] += row
        total[a] -= row
    return total


def compute(state: State) -> View:
    clouds.check(state)
    still = clouds.still(state)
    model = two_class.one_vs_one(still, state.base)
    pairs, rows = model.pairs_, two_class.lines(model.models_)
    summed = strengths(pairs, rows, state.k)
    parts: list[Part] = []
    ties: list[Polygon] = []
    for piece, sides in pieces(WHOLE, rows):
        best = leaders(pairs, state.k, sides)
        if len(best) > 1:
            ties.append(piece)
        if len(best) > 1 and state.settle == "score":
            parts += [(part, (c,)) for part, c in winner_parts(piece, summed, best)]
        else:
            parts.append((piece, best))
    x = np.array([state.probe])
    votes = model.votes(x)[0]
    X, y = clouds.samples(still)
    wrong = model.predict(X) != y
    if state.settle == "leave":
        wrong |= model.ties(X)
    return View(
        state=state,
        pairs=pairs,
        rows=rows,
        parts=parts,
        ties=ties,
        tied=sum(map(area, ties)) / area(WHOLE),
        scores=two_class.at(rows, x)[0],
        votes=votes,
        strength=two_class.at(summed, x)[0],
        best=tuple(int(c) for c in np.flatnonzero(votes == votes.max())),
        answer=int(model.predict(x)[0]),
        missed=np.flatnonzero(wrong),
        n=len(y),
    )


def draw(stage: Stage, view: View) -> None:
    panel = clouds.plane(stage)
    for c in range(view.state.k):
        own = [part for part, best in view.parts if best == (c,)]
        if own:
            panel.area(*joined(own), f"class{c}", 0.24, key=f"class:{c}")
    for part, best in view.parts:
        if len(best) > 1:
            panel.area(*coordinates(part), "soft", 0.5, key="tie")
    width = 2 if view.state.k < 5 else 1.2
    for (a, b), row in zip(view.pairs, view.rows, strict=True):
        ends = across(row[:2], row[2], panel.x, panel.y)
        shift = 0.035 * row[:2] / max(float(np.hypot(*row[:2])), 1e-12)
        for c, sign in ((a, -1), (b, 1)) if ends else ():  # both colours, side by side
            moved = [(x + sign * shift[0], y + sign * shift[1]) for x, y in ends]
            panel.line(*coordinates(moved), f"class{c}", width, key=f"pair:{a}{b}")
    for tie in view.ties:
        if area(tie) > 0.2:
            panel.line(*inner_edges(tie, WHOLE), "ink", 2, key="tie")
    clouds.draw_clouds(panel, view.state, view.missed)
    for part, best in view.parts:
        if len(best) > 1 and area(part) > clouds.ROOM_FOR_WORDS / 2:
            panel.text(*spot(part, view.state.probe), "tie", "ink", 15, "center", bold=True)


START = clouds.Clouds()
PLAIN = {name: getattr(START, name) for name in ("centres", "n", "spread", "seed", "probe")}
PLAIN |= {"base": "logistic"}
RECIPE = Recipe(
    __name__,
    title="One-vs-one: duels, votes and ties",
    state=State,
    compute=compute,
    draw=draw,
    controls=(Choice("settle", "ties", tuple(SETTLE.items())), two_class.BASE, *clouds.CONTROLS),
    presets={
        "a tie": {},
        "the tie settled": {"settle": "score"},
        "figure 5.10": PLAIN,
        "three in a row": PLAIN | {"centres": clouds.ROW, "probe": (0.6, 3.2)},
        "four corners": PLAIN | {"k": 4, "centres": clouds.SQUARE, "probe": (0.0, -3.0)},
        "six classes": PLAIN | {"k": 6, "centres": clouds.RING, "spread": 0.5},
    },
    pointer=clouds.pointer,
    clickable=True,
    help=clouds.HELP,
    layout=Layout(height=390, formula_below=46, tabs=160),
    gallery=GalleryEntry(
        line="Each pair of classes fights it out, the votes decide, and sometimes they tie.",
        lectures=("S14",),
    ),
    lecture=LectureMode(
        question="How many duels are there, and can the votes tie?",
        hides=("formula", "tables", "panel plane area", "panel plane text"),
        asked_as={"a tie": "three classes", "the tie settled": "by summed scores"},
    ),
)
