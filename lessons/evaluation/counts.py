"""The four counts of a yes-or-no classifier and their ratios, exactly; 0/0 is None."""

from dataclasses import dataclass
from fractions import Fraction

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell
from nbcore import as_fraction

Pair = tuple[Fraction, Fraction]  # above and below the line, before any cancelling


@dataclass(frozen=True)
class Counts:
    TP: int
    FP: int
    FN: int
    TN: int

    @property
    def n(self) -> int:
        return self.TP + self.FP + self.FN + self.TN

    @property
    def accuracy(self) -> Pair:
        return Fraction(self.TP + self.TN), Fraction(self.n)

    @property
    def precision(self) -> Pair:
        return Fraction(self.TP), Fraction(self.TP + self.FP)

    @property
    def recall(self) -> Pair:
        return Fraction(self.TP), Fraction(self.TP + self.FN)

    def f(self, beta: float = 1) -> Pair:
        """(1 + beta^2) TP over beta^2 (TP + FN) + (TP + FP)."""
        weight = as_fraction(beta) ** 2
        return (1 + weight) * self.TP, weight * (self.TP + self.FN) + self.TP + self.FP


def value(ratio: Pair) -> Fraction | None:
    return ratio[0] / ratio[1] if ratio[1] else None


def number(ratio: Pair) -> float:
    """The ratio as a float, NaN for 0/0."""
    return float(ratio[0] / ratio[1]) if ratio[1] else float("nan")


def said(ratio: Pair, digits: int = 3) -> str:
    """0.667, or 0/0 where there is no value."""
    return f"{number(ratio):.{digits}f}" if ratio[1] else "0/0"


def plain(part: Fraction) -> str:
    return f"{int(part):,}" if part.denominator == 1 else f"{float(part):g}"


def written(ratio: Pair) -> str:
    """8/10 as it was counted, not 4/5."""
    return f"{plain(ratio[0])}/{plain(ratio[1])}"


def equation(
    name: str, ratio: Pair, role: str = "", digits: int = 3, key: str = ""
) -> list[f.Piece]:
    """name = above / below = value, as cells of an aligned formula."""
    return f.cells(
        "{name @{key} .{role}} & = & {above}/{below} @{key} & = & {end @{key}}",
        name=name,
        key=key or name,
        role=role,
        above=plain(ratio[0]),
        below=plain(ratio[1]),
        end=f.number(round(number(ratio), digits), digits) if ratio[1] else "undefined",
    )


def side_by_side(first: list[f.Piece], *others: list[f.Piece]) -> str:
    """Several equations on one line, with a distance between them."""
    return f.aligned([[*first, *(cell for other in others for cell in ("", "", *other))]])


def count_rows(counts: Counts, yes: str, no: str) -> tuple[tuple[Cell, ...], ...]:
    """The four counts as rows of a table: called yes or no, and how it is."""
    return tuple(
        (
            Cell(name, header=True),
            *(Cell(f"{k} {getattr(counts, k):,}", key=k, strong=k == "TP") for k in kinds),
        )
        for name, kinds in ((yes, ("TP", "FP")), (no, ("FN", "TN")))
    )
