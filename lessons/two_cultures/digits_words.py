"""The explorer two_cultures.digits in words: headline, caption, formula and tables."""

import numpy as np

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.two_cultures.digits import KINDS, ROWS, View


def headline(view: View) -> str:
    right = f"{100 * view.fits[view.state.kind].right:.0f} % right on test"
    if view.state.kind == "full":
        return f"Pixels vary together: strokes appear, and {right}"
    return f"Each pixel for itself: specks, no strokes; still {right}"


def caption(view: View) -> str:
    own = int((view.answers == np.arange(10)).sum())
    drawn, real = (f"{max(value, 0.0):.2f}" for value in (view.drawn_together, view.real_together))
    return (
        f"Do pixels side by side stray together from the average? Correlation {drawn} in the "
        f"drawings, {real} in real images. The model recognizes {own} of its own "
        f"{view.answers.size} drawings."
    )


def describe(view: View) -> str:
    models = "; ".join(
        f"{kind}: {fit.numbers} numbers, {100 * fit.right:.1f} % right on test"
        for kind, fit in view.fits.items()
    )
    return (
        f"Ten digits of 8 by 8 pixels in {ROWS} rows: the average of the model, a real image, and "
        f"{ROWS - 2} drawings from P(x | y) by the {view.state.kind} model. {headline(view)}. "
        f"{caption(view)} {models}."
    )


def formula(view: View) -> str:
    return f.line(
        {
            "Bernoulli": "x_j ∼ 'Bernoulli'(θ_(j y)) ' for each of 64 pixels alone'",
            "Gaussian": "x_j ∼ N(μ_(j y), σ_(j y)^2) ' for each of 64 pixels alone'",
        }.get(view.state.kind, "x ∼ N(μ_y, Σ_y) ' for all 64 pixels at once'")
    )


def tables(view: View) -> list[Table]:
    rows = tuple(
        (
            Cell(kind, header=True, strong=kind == view.state.kind),
            Cell(KINDS[kind], align="left-align", role="soft"),
            Cell(f"{fit.numbers:,}"),
            Cell(f"{100 * fit.right:.1f} %"),
        )
        for kind, fit in view.fits.items()
    )
    columns = ("model", "", "numbers", "right")
    return [Table("three models of P(x | y); right: on test images", columns, rows)]
