"""What the EM explorers say: headline, caption, formula and tables, for one and two dimensions."""

import numpy as np

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.mixtures.em_run import NAMES, View
from nbcore.validate import Floats


def headline(view: View) -> str:
    steps, now = len(view.steps) - 1, view.climb[-1]
    if view.collapsed and len(view.steps) > 1:
        c = NAMES[view.collapsed[0]]
        return f"{c} has collapsed: a log-likelihood of {f.plain(now, 2)} means little"
    if view.alike:
        return "All components are alike: EM cannot tell them apart"
    if view.half == "start":
        return f"The start: log-likelihood {f.plain(now, 2)}"
    if view.settled:
        return f"Settled after {steps} steps at log-likelihood {f.plain(now, 2)}"
    if view.half == "E":
        return f"E-step {steps + 1}: each point is shared out among the components"
    gain = view.climb[-1] - view.climb[-2]
    word = f"up by {gain:.2f}" if gain >= 0 else f"down by {-gain:.2f} (the least variance)"
    return f"M-step {steps}: log-likelihood {word} to {f.plain(now, 2)}"


def asked(view: View, at_first: str) -> str:
    """What lecture mode asks: of the way ahead, or, with the way behind, of another one."""
    steps = len(view.steps) - 1
    return at_first if not steps else f"After {steps} steps: would another start do better?"


def caption(view: View) -> str:
    if view.R is None:
        return "Nobody has said which point belongs where. Step on: E shares out, M moves."
    doubts = int((view.R.max(axis=1) < 0.95).sum())
    if view.half == "E":
        what = "The points were shared out; the components have not moved yet."
    else:
        what = "Each component has moved to the weighted mean and spread of its share."
    if not doubts:
        return f"{what} Each of the {len(view.X)} points has its component with 95 % or more."
    return f"{what} In doubt (no share of 95 % or more): {doubts} of {len(view.X)} points."


def place(values: Floats) -> str:
    inside = ", ".join(f.fixed(v, 2) for v in values)
    return inside if len(values) == 1 else f"({inside})"


def describe(view: View) -> str:
    now = view.now
    clouds = "; ".join(
        f"{NAMES[c]} with weight {now.weights[c]:.2f} at {place(now.means[c])}, spread "
        f"{np.sqrt(np.trace(now.covariances[c]) / view.X.shape[1]):.2f}"
        for c in range(view.state.k)
    )
    climb = ", ".join(f.plain(value, 2) for value in view.climb[-6:])
    return (
        f"{len(view.X)} points and {view.state.k} components: {clouds}. {headline(view)}. "
        f"{caption(view)} The log-likelihood of the last steps: {climb}."
    )


def formula(view: View) -> str:
    """The mean of the first component, as the M-step takes it."""
    if view.R is None:
        return f.line("r_(i c) = (π_c ' p(xᵢ | c)')/'sum over all components'")
    share, x = view.R[:, 0], view.X[:, 0]
    total, above = float(share.sum()), float(share @ x)
    return f.line(
        "['mean of A' @cloud 0 .class0] = ('Σ r x' = {above:2})/('Σ r' = {total:2}) = {mean:3}",
        above=above,
        total=total,
        mean=above / total if total > 0 else float("nan"),
    )


def tables(view: View) -> list[Table]:
    now, flat = view.now, view.X.shape[1] == 1
    rows = []
    for c in range(view.state.k):
        key = f"cloud {c}"
        spread = np.sqrt(np.diagonal(now.covariances[c]))
        share = "—" if view.R is None else f"{view.R[:, c].sum():.2f}"
        shown = (f"{now.weights[c]:.3f}", place(now.means[c]), place(spread), share)
        name = Cell(NAMES[c], header=True, role=f"class{c}", key=key)
        rows.append((name, *(Cell(text, key=key) for text in shown)))
    columns = ("", "weight π", "mean" if flat else "means", "spread σ", "points Σ r")
    return [Table("The components", columns, tuple(rows))]
