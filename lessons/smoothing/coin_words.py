"""The explorer smoothing.coin in words: headline, caption, formula and tables."""

from fractions import Fraction

from lessons.kit.explorer import formula as f
from lessons.smoothing.coin import View
from nbcore import as_fraction


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
    flips = {"heads": view.heads, "tails": view.tails, "n": view.heads + view.tails}
    prior = {"a": as_fraction(view.state.a), "b": as_fraction(view.state.b)}
    estimates = {
        "mean": view.mean,
        "mode": "no single peak" if view.mode is None else view.mode,
        "share": "undefined" if view.share is None else view.share,
    }
    mode = "['mode (MAP)' @.class1] = ({heads} + {a} − 1)/({n} + {a} + {b} − 2) = {mode} @mode"
    if view.mode is not None and min(view.A, view.B) < 1:
        mode = "['mode (MAP)' @.class1] = 'at an end' = {mode} @mode"
    return "".join(
        f.line(template, **flips, **prior, **estimates)
        for template in (
            "'after the flips: ' Beta({heads} + {a}, {tails} + {b})",
            "['mean' @.class0] = ({heads} + {a})/({n} + {a} + {b}) = {mean} @mean",
            mode,
            "['share (ML)' @.class2] = {heads}/{n} = {share} @share",
        )
    )
