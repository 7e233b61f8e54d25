"""The four kinds of covariance side by side: what each has learned, and what it gets wrong."""

from dataclasses import dataclass, field

import numpy as np

from lessons.kit.explorer.controls import Cell, Choice, Table
from nbcore import GaussianDiscriminant
from nbcore.gaussian import KINDS
from nbcore.validate import Ints

CHOICE = Choice("kind", "covariance", tuple((kind, kind) for kind in KINDS))


@dataclass(frozen=True)
class KindFit:
    """One kind of model, and the rows that it gets wrong."""

    model: GaussianDiscriminant | None  # None: singular
    missed: Ints = field(default_factory=lambda: np.array([], dtype=np.intp))

    @property
    def wrong(self) -> int:
        return len(self.missed)

    @property
    def numbers(self) -> int:
        """How many it has learned."""
        return 0 if self.model is None else self.model.parameter_count()["total"]


def table(fits: dict[str, KindFit], chosen: str, tested: int, wrong: str) -> Table:
    """A row for each kind; `wrong` is the head of the column of mistakes."""
    rows = tuple(
        (
            Cell(kind, header=True, strong=kind == chosen),
            Cell("—" if fit.model is None else str(fit.numbers)),
            Cell("singular" if fit.model is None else f"{fit.wrong} of {tested}"),
        )
        for kind, fit in fits.items()
    )
    return Table("The four kinds", ("covariance", "numbers", wrong), rows)
