"""The explorer smoothing.coin in words: headline, caption, formula and tables."""

from __future__ import annotations

from fractions import Fraction

from lessons.kit.explorer import formula as f
from lessons.smoothing.coin import View
from nbcore import as_fraction

# ---- the words


def _says(value: Fraction | None, none: str) -> str:
    if value is None:
        return none
    short = f.plain(value)
    return short if value.denominator == 1 or "/" not in short else f"{short} = {float(value):.3f}"


def headline(view: View) -> str:
    n = view.heads + view.tails
    if n == 0:
        return f"No flip yet: the prior alone says {_says(view.mean, '')}"
    if view.share in (0, 1) and view.state.a == view.state.b == 1:
        side = "heads" if view.share == 1 else "tails"
        return f"{n} {side} of {n}: the share says {view.share}, the mean {_says(view.mean, '')}"
    if view.mode is None or min(view.state.a, view.state.b) < 1:
        return f"The mean adds {view.state.a:g} and {view.state.b:g}: {f.plain(view.mean)}"
    return (
        f"The mean adds {view.state.a:g} and {view.state.b:g}: {f.plain(view.mean)}. "
        f"The mode adds {view.state.a - 1:g} and {view.state.b - 1:g}: {f.plain(view.mode)}"
    )


def caption(view: View) -> str:
    return (
        f"{view.heads} heads and {view.tails} tails seen. The prior Beta({view.state.a:g}, "
        f"{view.state.b:g}) has become Beta({float(view.A):g}, {float(view.B):g}): mean "
        f"{_says(view.mean, '')}, mode {_says(view.mode, 'none (no single peak)')}, "
        f"share of heads {_says(view.share, 'none yet')}."
    )


def describe(view: View) -> str:
    return (
        f"Above, the densities of theta before and after the flips; below, mean, mode and share "
        f"after each of {len(view.state.flips)} flips. {caption(view)}"
    )


def formula(view: View) -> str:
    a, b, heads = (f.number(as_fraction(v)) for v in (view.state.a, view.state.b, view.heads))
    tails, n = f.number(view.tails), f.number(view.heads + view.tails)
    plus, minus = f.op("+"), f.op("−")

    def line(key: str, name: str, fraction: str, value: Fraction | None, none: str) -> str:
        right = f.number(value) if value is not None else f.words(none)
        role = {"mean": "class0", "mode": "class1", "share": "class2"}[key]
        left = f.row(f.words(name), role=role)
        return f.math(f.row(left, f.op("="), fraction, f.op("="), right, key=key))

    both = f.row(f.op("Beta"), f.brackets(heads, plus, a, f.op(","), tails, plus, b))
    after = f.math(f.words("after the flips: "), both)
    mean = f.frac(f.row(heads, plus, a), f.row(n, plus, a, plus, b))
    mode = f.frac(
        f.row(heads, plus, a, minus, f.number(1)),
        f.row(n, plus, a, plus, b, minus, f.number(2)),
    )
    if view.mode is not None and min(view.A, view.B) < 1:
        mode = f.words("at an end")
    return (
        after
        + line("mean", "mean", mean, view.mean, "")
        + line("mode", "mode (MAP)", mode, view.mode, "no single peak")
        + line("share", "share (ML)", f.frac(heads, n), view.share, "undefined")
    )
