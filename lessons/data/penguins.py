"""Penguins: four measurements of three species, from the Palmer Station in Antarctica.

Collected by Kristen Gorman and the Palmer Station LTER, made public under CC0 by Allison Horst,
Alison Hill and Kristen Gorman. The numbers come with the package palmerpenguins. Only its table
is read here: the package itself would import pandas first, which takes longer than the rest.
"""

import csv
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lessons.data.bad_data import BadData

FEATURES = ("bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g")
MISSING = ("NA", "")
TO_DO = (
    "The penguins come with the package palmerpenguins, which is not installed here. Run "
    "`make setup` in the folder of the course, or `%pip install palmerpenguins` in a cell (also "
    "in the browser), and then this cell again."
)


class PenguinsMissing(ImportError):
    """The package with the penguins is not there; the message says how to get it."""


@dataclass(frozen=True)
class Penguins:
    """Measurements and species of the penguins that were measured in full."""

    X: NDArray[np.float64]  # (n, 4)
    y: NDArray[Any]  # (n,) Adelie, Chinstrap or Gentoo
    features: tuple[str, ...]  # the names of the columns of X
    dropped: int  # penguins left out because a measurement is missing

    def __len__(self) -> int:
        return len(self.y)

    def columns(self, *names: str) -> NDArray[np.float64]:
        """Some of the measurements, in this order: (n, number of names)."""
        unknown = [name for name in names if name not in self.features]
        if unknown or not names:
            raise ValueError(
                f"Expected one or more of {', '.join(self.features)}, got "
                f"{', '.join(map(repr, unknown)) or 'none'}."
            )
        return self.X[:, [self.features.index(name) for name in names]]


@lru_cache(maxsize=1)
def penguins() -> Penguins:
    """342 penguins with all four measurements; 2 more were seen and not measured."""
    return read_penguins(_table())


def _table() -> Path:
    found = find_spec("palmerpenguins")
    if found is None or not found.origin:
        raise PenguinsMissing(TO_DO)
    return Path(found.origin).parent / "data" / "penguins.csv"


def read_penguins(path: Path) -> Penguins:
    """Penguins from a CSV file with a column `species` and one for each measurement."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        table = [[row[name] for name in ("species", *FEATURES)] for row in rows]
    except OSError:
        raise PenguinsMissing(f"{path.name} is missing in the package. {TO_DO}") from None
    except KeyError as name:
        raise BadData(f"{path.name}: expected a column {name}, and there is none.") from None
    measured = [row for row in table if not any(cell in MISSING for cell in row)]
    try:
        X = np.array([[float(cell) for cell in row[1:]] for row in measured])
    except (TypeError, ValueError) as error:
        raise BadData(f"{path.name}: expected numbers as measurements: {error}.") from None
    if not measured:
        raise BadData(f"{path.name}: expected at least one penguin with all its measurements.")
    y = np.array([row[0] for row in measured])
    for array in (X, y):
        array.setflags(write=False)  # everybody shares them
    return Penguins(X, y, FEATURES, len(table) - len(measured))
