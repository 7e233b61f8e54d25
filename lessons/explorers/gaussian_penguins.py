"""Real penguins, two measurements at a time: four kinds of covariance, learned from few or many."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.data.penguins import FEATURES, penguins
from lessons.explorers.gaussian_map_picture import ahead, boundary, ellipse, region
from lessons.kit.controls import Cell, Choice, Slider, Table
from lessons.kit.recipe import Recipe
from lessons.kit.scene import Stage
from nbcore import GaussianDiscriminant

KINDS = ("full", "tied", "diagonal", "spherical")
NAMES = {
    "bill_length_mm": "bill length, mm",
    "bill_depth_mm": "bill depth, mm",
    "flipper_length_mm": "flipper length, mm",
    "body_mass_g": "body mass, g",
}
FEWEST, MOST = 2, 60  # penguins of each species to learn from
MOST_RINGS = 25


@dataclass(frozen=True)
class State:
    kind: str = "full"
    across: str = "bill_length_mm"
    up: str = "bill_depth_mm"
    n: int = 50
    seed: int = 0


@dataclass(frozen=True)
class Fit:
    """One kind of model: how many numbers, and how many of the other penguins it gets wrong."""

    model: Any  # None: singular
    numbers: int = 0
    wrong: int = 0


@dataclass(frozen=True)
class View:
    state: State
    X: Any  # (342, 2)
    codes: Any  # (342,)
    learned: Any  # (342,): which penguins the models have seen
    fits: dict[str, Fit]
    missed: Any  # places of the other penguins that the chosen model gets wrong
    x: Any
    y: Any
    delta: Any  # (rows, columns, 3)

    @property
    def fit(self) -> Fit:
        return self.fits[self.state.kind]

    @property
    def new(self) -> int:
        return int((~self.learned).sum())


@lru_cache(maxsize=1)
def species() -> tuple[tuple[str, ...], Any]:
    """Their names, and the number of its species for each penguin."""
    names, codes = np.unique(penguins().y, return_inverse=True)
    return tuple(str(name).replace("Adelie", "Adélie") for name in names), codes


@lru_cache(maxsize=256)
def chosen(n: int, seed: int) -> Any:
    """n penguins of each species, by chance; the first ones stay when n grows."""
    rng = np.random.default_rng(seed)
    _, codes = species()
    learned = np.zeros(len(codes), dtype=bool)
    for c in range(3):
        learned[rng.permutation(np.flatnonzero(codes == c))[:n]] = True
    return learned


def compute(state: State) -> View:
    _check(state)
    X, (_, codes) = penguins().columns(state.across, state.up), species()
    learned = chosen(state.n, state.seed)
    fits = {}
    for kind in KINDS:
        try:
            model = GaussianDiscriminant(kind).fit(X[learned], codes[learned])
        except ValueError:
            if kind == state.kind:
                raise ValueError(
                    f"{state.n} of each species are too few for {kind}: they do not spread in all "
                    "directions, and the covariance is singular. Take more, or another kind."
                ) from None
            fits[kind] = Fit(None)
            continue
        wrong = int((model.predict(X[~learned]) != codes[~learned]).sum())
        fits[kind] = Fit(model, model.parameter_count()["total"], wrong)
    model = fits[state.kind].model
    low, high = _range(X)
    x, y = np.linspace(low[0], high[0], 90), np.linspace(low[1], high[1], 60)
    points = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    return View(
        state=state,
        X=X,
        codes=codes,
        learned=learned,
        fits=fits,
        missed=np.flatnonzero((model.predict(X) != codes) & ~learned),
        x=x,
        y=y,
        delta=model.discriminant_functions(points).reshape(60, 90, 3),
    )


def _range(X: Any) -> tuple[Any, Any]:
    low, high = X.min(axis=0), X.max(axis=0)
    return low - 0.06 * (high - low), high + 0.06 * (high - low)


def _check(state: State) -> None:
    if state.kind not in KINDS:
        raise ValueError(f"The covariance is one of {', '.join(KINDS)}, not {state.kind!r}.")
    for name in (state.across, state.up):
        if name not in FEATURES:
            raise ValueError(f"A measurement is one of {', '.join(FEATURES)}, not {name!r}.")
    if state.across == state.up:
        raise ValueError("Choose two different measurements: one of them twice is a single one.")
    if not isinstance(state.n, (int, float)) or not FEWEST <= state.n <= MOST or state.n % 1:
        raise ValueError(f"Learn from {FEWEST} to {MOST} of each species, not {state.n!r}.")
    if not isinstance(state.seed, (int, float)) or not 0 <= state.seed <= 1e6 or state.seed % 1:
        raise ValueError(f"The draw is a whole number from 0, not {state.seed!r}.")


def draw(stage: Stage, view: View) -> None:
    panel = stage.panel(
        "penguins", x=(view.x[0], view.x[-1]), y=(view.y[0], view.y[-1]),
        xlabel=NAMES[view.state.across], ylabel=NAMES[view.state.up], margin=(72, 12, 12, 48),
    )  # fmt: skip
    margins = [ahead(view.delta, c) for c in range(3)]
    for c, margin in enumerate(margins):
        region(panel, view.x, view.y, margin, c)
    ring = np.isin(np.flatnonzero(~view.learned), view.missed).nonzero()[0]
    for rows, size, mistakes in ((~view.learned, 6, ring), (view.learned, 8, ())):
        panel.points(
            view.X[rows, 0], view.X[rows, 1], view.codes[rows], size=size,
            ring=mistakes if len(mistakes) <= MOST_RINGS else None,
            hollow=range(int(rows.sum())) if size == 6 else None,
        )  # fmt: skip
    for margin in margins[:-1]:
        boundary(panel, view.x, view.y, margin)
    model = view.fit.model
    paths = [ellipse(mean, cov) for mean, cov in zip(model.mean_, model.covariance_, strict=True)]
    for c, path in enumerate(paths):
        panel.line(path[0], path[1], f"class{c}", 3, key=f"class:{c}")
    room = view.y[-1] - 0.06 * (view.y[-1] - view.y[0])
    for c, (path, name) in enumerate(zip(paths, species()[0], strict=True)):
        top = min(path[1].max(), room)
        at = model.mean_[c][0] if top == room else path[0][path[1].argmax()]
        panel.text(at, top, name, f"class{c}", 16, "center", bold=True, dy=-13, key=f"class:{c}")


# ---- the words


def headline(view: View) -> str:
    return (
        f"{view.state.kind.capitalize()}: {view.fit.wrong} of {view.new} new penguins wrong, "
        f"learned from {3 * view.state.n}"
    )


def caption(view: View) -> str:
    rings = "; rings: mistakes" if len(view.missed) <= MOST_RINGS else ""
    return (
        f"Filled: {view.state.n} of each species, to learn from. Hollow: the others, to test "
        f"on{rings}. Ellipses: what the model believes, in {view.fit.numbers} numbers."
    )


def describe(view: View) -> str:
    places = "; ".join(
        f"{name} around {view.fit.model.mean_[c][0]:.1f} and {view.fit.model.mean_[c][1]:.1f}"
        for c, name in enumerate(species()[0])
    )
    return (
        f"Penguins by {NAMES[view.state.across]} and {NAMES[view.state.up]}: {places}. The plane "
        f"is coloured by the answer of a Gaussian model with {view.state.kind} covariance. "
        f"{headline(view)}. {caption(view)}"
    )


def tables(view: View) -> list[Table]:
    rows = tuple(
        (
            Cell(kind, header=True, strong=kind == view.state.kind),
            Cell("—" if fit.model is None else str(fit.numbers)),
            Cell("singular" if fit.model is None else f"{fit.wrong} of {view.new}"),
        )
        for kind, fit in view.fits.items()
    )
    return [Table("The four kinds", ("covariance", "numbers", "new ones wrong"), rows)]


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    other = {"across": "up", "up": "across"}.get(name)
    if other and value == getattr(state, other):  # the two change places
        return replace(state, **{name: value, other: getattr(state, name)})
    return replace(state, **{name: value})


SHORT = (
    ("bill_length_mm", "bill length"), ("bill_depth_mm", "bill depth"),
    ("flipper_length_mm", "flipper"), ("body_mass_g", "mass"),
)  # fmt: skip
RECIPE = Recipe(
    name="gaussian.penguins",
    title="Penguins and their ellipses",
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    card="Three kinds of penguins, told apart by two measurements and a bell each.",
    lectures=("T4", "T8"),
    question="Where would you draw the boundaries between the three?",
    hides=("tables", "panel penguins line", "panel penguins area", "panel penguins ring"),
    controls=(
        Choice("kind", "covariance", tuple((kind, kind) for kind in KINDS)),
        Choice("across", "across", SHORT),
        Choice("up", "up", SHORT),
        Slider("n", "of each species", FEWEST, MOST, 1),
        Slider("seed", "draw number", 0, 50, 1),
    ),
    presets={
        "bills, full": {},
        "bills, naive Bayes": {"kind": "diagonal"},
        "four of each": {"n": 4},
        "millimetres and grams": {"kind": "spherical", "up": "body_mass_g"},
    },
    tables=tables,
    change=change,
)

explore = RECIPE.explore
