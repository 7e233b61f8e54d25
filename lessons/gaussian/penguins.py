"""Real penguins, two measurements at a time: four kinds of covariance, learned from few or many."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lessons.data.penguins import penguins
from lessons.gaussian.kinds import CHOICE, KindFit
from lessons.kit.explorer.controls import Choice, Slider
from lessons.kit.explorer.recipe import GalleryEntry, LectureMode, Recipe
from nbcore import GaussianDiscriminant
from nbcore.gaussian import KINDS
from nbcore.validate import Floats, Ints

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
class View:
    state: State
    X: Floats  # (342, 2)
    codes: Ints  # (342,)
    learned: NDArray[np.bool_]  # (342,): which penguins the models have seen
    model: GaussianDiscriminant
    fits: dict[str, KindFit]
    x: Floats
    y: Floats
    delta: Floats  # (rows, columns, 3)

    @property
    def fit(self) -> KindFit:
        return self.fits[self.state.kind]

    @property
    def missed(self) -> Ints:
        """Places of the other penguins that the model gets wrong."""
        return self.fit.missed

    @property
    def new(self) -> int:
        return int((~self.learned).sum())


@lru_cache(maxsize=1)
def species() -> tuple[tuple[str, ...], Ints]:
    """Their names, and the number of its species for each penguin."""
    names, codes = np.unique(penguins().y, return_inverse=True)
    return tuple(str(name).replace("Adelie", "Adélie") for name in names), codes


@lru_cache(maxsize=256)
def chosen(n: int, seed: int) -> NDArray[np.bool_]:
    """n penguins of each species, by chance; the first ones stay when n grows."""
    rng = np.random.default_rng(seed)
    _, codes = species()
    learned = np.zeros(len(codes), dtype=bool)
    for c in range(3):
        learned[rng.permutation(np.flatnonzero(codes == c))[:n]] = True
    return learned


def compute(state: State) -> View:
    if state.across == state.up:
        raise ValueError("Choose two different measurements: one of them twice is a single one.")
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
            fits[kind] = KindFit(None)
            continue
        fits[kind] = KindFit(model, np.flatnonzero((model.predict(X) != codes) & ~learned))
    chosen_model = fits[state.kind].model
    assert chosen_model is not None
    low, high = _range(X)
    x, y = np.linspace(low[0], high[0], 90), np.linspace(low[1], high[1], 60)
    points = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    return View(
        state=state,
        X=X,
        codes=codes,
        learned=learned,
        model=chosen_model,
        fits=fits,
        x=x,
        y=y,
        delta=chosen_model.discriminant_functions(points).reshape(60, 90, 3),
    )


def _range(X: Floats) -> tuple[Floats, Floats]:
    low, high = X.min(axis=0), X.max(axis=0)
    return low - 0.06 * (high - low), high + 0.06 * (high - low)


# ---- what a person does


def change(state: State, name: str, value: Any) -> State:
    other = {"across": "up", "up": "across"}.get(name)
    if other and value == getattr(state, other):  # the two change places
        return replace(state, **{name: value, other: getattr(state, name)})
    return replace(state, **{name: value})


SHORT = (
    ("bill_length_mm", "bill length"),
    ("bill_depth_mm", "bill depth"),
    ("flipper_length_mm", "flipper"),
    ("body_mass_g", "mass"),
)
RECIPE = Recipe(
    __name__,
    title="Penguins and their ellipses",
    state=State,
    compute=compute,
    controls=(
        CHOICE,
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
    change=change,
    gallery=GalleryEntry(
        line="Three kinds of penguins, told apart by two measurements and a bell each.",
        lectures=("T4", "T8"),
    ),
    lecture=LectureMode(
        question="Where would you draw the boundaries between the three?",
        hides=("tables", "panel penguins line", "panel penguins area", "panel penguins ring"),
    ),
)
