"""The explorer mixtures.count in words: headline, caption, formula and tables."""

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.mixtures.count import CURVES, MOST, WORLDS, View


def headline(view: View) -> str:
    train, new = view.fits.scores[view.state.k - 1, :2]
    return (
        f"k = {view.state.k}: {f.fixed(train, 2)} a training point, {f.fixed(new, 2)} a new one; "
        f"BIC takes {view.best(2)}"
    )


def caption(view: View) -> str:
    true = len(WORLDS[view.state.world])
    return (
        f"Drawn from {true} cloud{'s' * (true > 1)}. Training points like k = {view.best(0)} best, "
        f"new points k = {view.best(1)}. With k = {view.state.k} the model has "
        f"{view.fits.numbers[view.state.k - 1]} free numbers for {view.state.n} points."
    )


def describe(view: View) -> str:
    curves = "; ".join(
        f"{name}: " + ", ".join(f.plain(float(v), 2) for v in view.fits.scores[:, c])
        for name, c in CURVES
    )
    return (
        f"Left, {view.state.n} points and the {view.state.k} ellipses that EM finds. Right, "
        f"log-likelihood per point for 1 to {MOST} components. {curves}. {headline(view)}. "
        f"{caption(view)}"
    )


def tables(view: View) -> list[Table]:
    def score(k: int, c: int) -> str:
        return f.fixed(view.fits.scores[k - 1, c], 3)

    rows = tuple(
        (
            Cell(str(k), header=True, strong=k == view.state.k),
            Cell(str(view.fits.numbers[k - 1])),
            *(Cell(score(k, c), strong=view.best(c) == k, key=name) for name, c in CURVES),
        )
        for k in range(1, MOST + 1)
    )
    columns = ("k", "numbers", "training", "new", "penalty")
    return [Table("Log-likelihood per point (bold: best)", columns, rows)]
