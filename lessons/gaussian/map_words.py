"""The explorer gaussian.map in words: headline, caption, formula and tables."""

import numpy as np

from lessons.gaussian import kinds
from lessons.gaussian.map import View
from lessons.gaussian.map_picture import NAMES
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table

SHAPE = {
    "full": ("a curve", "curves", "Each class has an ellipse of its own, so the squares stay."),
    "tied": ("a line", "lines", "One ellipse for all, so the squares are the same and cancel."),
    "diagonal": ("a curve", "curves", "Upright ellipses: naive Bayes does not see a tilt."),
    "spherical": ("a circle", "circles", "One radius for each class, the same in all directions."),
}


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def headline(view: View) -> str:
    one, several, _ = SHAPE[view.state.kind]
    shape = f"boundary is {one}" if view.state.k == 2 else f"boundaries are {several}"
    errors = f"wrong in {percent(view.risk)} (best: {percent(view.bayes)})"
    return f"{view.state.kind.capitalize()}: the {shape}, {errors}"


def caption(view: View) -> str:
    total = len(view.labels)
    return (
        f"{SHAPE[view.state.kind][2]} {view.fit.numbers} numbers learned from {total} samples, "
        f"{view.fit.wrong} of them on the wrong side. Thick ellipses: the model. Dashed: the truth."
    )


def describe(view: View) -> str:
    s = view.state
    places = "; ".join(
        f"{NAMES[c]} around ({s.centres[c][0]:z.1f}, {s.centres[c][1]:z.1f})" for c in range(s.k)
    )
    chosen = NAMES[int(np.argmax(view.posterior))]
    return (
        f"Clouds of samples in the plane: {places}. The plane is coloured by the answer of a "
        f"Gaussian model with {s.kind} covariance. {headline(view)}. {caption(view)} At x = "
        f"({s.probe[0]:z.2f}, {s.probe[1]:z.2f}) the model says {chosen}, with probability "
        f"{view.posterior.max():.2f}."
    )


def formula(view: View) -> str:
    def said(value: float) -> str:
        return "0" if abs(value) < 5e-10 else f.fixed(value, 2)

    Q, w = view.quadratic, view.linear
    return f.aligned(
        [
            f.cells(
                "δ_[B @.class1] − δ_[A @.class0] & = & "
                "{a:mn} x_1^2 {b:+mn} x_1 x_2 {c:+mn} x_2^2 @boundary",
                a=said(Q[0, 0]),
                b=said(Q[0, 1] + Q[1, 0]),
                c=said(Q[1, 1]),
            ),
            f.cells(
                "& & {w1:+mn} x_1 {w2:+mn} x_2 {offset:+mn}",
                w1=said(w[0]),
                w2=said(w[1]),
                offset=said(view.offset),
            ),
        ]
    )


def tables(view: View) -> list[Table]:
    at = tuple(
        (
            Cell(NAMES[c], header=True, role=f"class{c}", key=f"class:{c}"),
            Cell(f.fixed(view.likelihoods[c], 2), key=f"class:{c}"),
            Cell(f.fixed(np.log(view.priors[c]), 2), key=f"class:{c}"),
            Cell(f.fixed(view.deltas[c], 2), key=f"class:{c}", strong=True),
            Cell(f"{view.posterior[c]:.3f}", key=f"class:{c}"),
        )
        for c in range(view.state.k)
    )
    columns = ("", "log p(x | c)", "log P(c)", "δ", "P(c | x)")
    return [
        Table("At the point x", columns, at),
        kinds.table(view.fits, view.state.kind, len(view.labels), "samples wrong"),
    ]
