"""How many numbers a Gaussian classifier learns in d dimensions, and how much data that takes."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from lessons.gaussian.kinds import CHOICE
from lessons.kit.explorer.controls import Slider
from lessons.kit.explorer.recipe import GalleryEntry, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import Stage
from nbcore import GaussianDiscriminant, covariance_parameters
from nbcore.gaussian import KINDS
from nbcore.validate import Ints

DIMENSIONS, CLASSES, EXAMPLES = 60, 10, 100  # the most of each


@dataclass(frozen=True)
class State:
    d: int = 4
    k: int = 3
    n: int = 50  # examples of each class
    kind: str = "full"


@dataclass(frozen=True)
class View:
    state: State
    totals: dict[str, Ints]  # (60,): numbers learned for d = 1, 2, ...
    least: dict[str, int]  # examples of each class without which a covariance is singular
    works: dict[str, bool]  # tried out with n random examples of each class
    problem: str  # what nbcore says to the chosen kind, or ""

    def numbers(self, kind: str) -> int:
        return int(self.totals[kind][self.state.d - 1])


def numbers(kind: str, d: int, k: int) -> int:
    """Free priors, means, covariances; a tied covariance is learned once."""
    return k - 1 + k * d + (1 if kind == "tied" else k) * covariance_parameters(kind, d)


def least_examples(kind: str, d: int, k: int) -> int:
    """Of each class. n points spread in n - 1 directions; tied ones are pooled."""
    if kind == "full":
        return d + 1
    return -(-d // k) + 1 if kind == "tied" else 2


@lru_cache(maxsize=512)
def attempt(kind: str, d: int, k: int, n: int) -> str:
    """Fit n random examples of each class: "", or why it cannot be done."""
    rng = np.random.default_rng(0)
    y = np.repeat(np.arange(k), n)
    X = rng.standard_normal((k * n, d)) + y[:, None]
    try:
        GaussianDiscriminant(kind).fit(X, y)
    except ValueError as problem:
        return str(problem)
    return ""


def compute(state: State) -> View:
    d, k, n = state.d, state.k, state.n
    all_d = range(1, DIMENSIONS + 1)
    return View(
        state=state,
        totals={kind: np.array([numbers(kind, i, k) for i in all_d]) for kind in KINDS},
        least={kind: least_examples(kind, d, k) for kind in KINDS},
        works={kind: not attempt(kind, d, k, n) for kind in KINDS},
        problem=attempt(state.kind, d, k, n),
    )


def draw(stage: Stage, view: View) -> None:
    d = np.arange(1, DIMENSIONS + 1)
    top = 5.0
    powers = {i: f"{10**i:,}" for i in range(1, 6)}
    ticks = {"xticks": [1, 10, 20, 30, 40, 50, 60], "yticks": powers}
    look = {"xlabel": "d, measurements per example", "margin": (72, 30, 104, 48)}
    panel = stage.panel("numbers", (0, 0, 1, 1), (1, DIMENSIONS), (0.5, top), **ticks, **look)
    panel.text(1, top, "numbers to learn", "soft", 14, dy=-16, dx=-50)
    data = view.state.n * view.state.k * d
    panel.line(d, np.log10(data), "mark", 3, dash=True, key="data")
    ends = {}
    for c, kind in enumerate(KINDS):
        width, size, handles = (4, 14, ["d"]) if kind == view.state.kind else (2.5, 10, None)
        y = np.log10(view.totals[kind])
        panel.line(d, y, f"class{c}", width, key=kind)
        now = [view.state.d], [y[view.state.d - 1]]
        panel.points(*now, c, size, handles, keys=[kind])
        ends[kind] = float(y[-1])
    ends["data"] = float(np.log10(data[-1]))
    for name, height in _apart(ends).items():
        role = "mark" if name == "data" else f"class{KINDS.index(name)}"
        words = "data given" if name == "data" else name
        panel.text(DIMENSIONS, height, words, role, 14, dx=10, bold=True, key=name)
    panel.line([view.state.d] * 2, [0.5, top], "soft", 1)


def _apart(heights: dict[str, float], gap: float = 0.24) -> dict[str, float]:
    """Labels moved so far apart that they do not overlap."""
    placed: dict[str, float] = {}
    low = -9.0
    for name in sorted(heights, key=lambda name: heights[name]):
        low = placed[name] = max(heights[name], low + gap)
    return placed


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    if event.action in ("drag", "drop", "click"):
        return replace(state, d=min(max(round(event.x), 1), DIMENSIONS))
    return state


RECIPE = Recipe(
    __name__,
    title="Numbers to learn, and the least data",
    state=State,
    compute=compute,
    draw=draw,
    controls=(
        CHOICE,
        Slider("d", "d", 1, DIMENSIONS, 1),
        Slider("k", "classes", 2, CLASSES, 1),
        Slider("n", "examples of each", 1, EXAMPLES, 1),
    ),
    presets={
        "iris: 4 measurements": {},
        "60 measurements": {"d": 60},
        "naive Bayes": {"d": 60, "kind": "diagonal"},
        "pooled": {"d": 60, "kind": "tied", "n": 21},
        "one example": {"n": 1, "kind": "spherical"},
    },
    pointer=pointer,
    clickable=True,
    help="Drag the large marker or click: the number of measurements.",
    gallery=GalleryEntry(
        line="A full covariance grows with the square of d; tied and diagonal need far less.",
        lectures=("T6", "T8"),
    ),
    lecture=LectureMode(
        question="How many numbers does this model have to learn?",
        hides=("formula", "tables", "panel numbers"),
    ),
)
