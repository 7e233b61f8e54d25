"""The explorer mixtures.coins in words: headline, caption, formula and tables."""

from dataclasses import replace

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.mixtures.coins import FLIPS, View

SMALL = 1e-4  # of what a coin counts


def headline(view: View) -> str:
    a, b = view.theta
    number = (view.state.step + 1) // 2
    if not view.state.step:
        return f"The start: A shows heads with {a:g}, B with {b:g}"
    if view.state.theta_a == view.state.theta_b:
        return f"Equal starts: both coins say {a:.3f}, for ever"
    if view.state.step % 2:
        return f"E-step {number}: each set is shared out between the coins"
    return f"M-step {number}: A has {a:.3f}, B has {b:.3f}"


def caption(view: View) -> str:
    likelihood = f"Log-likelihood {f.plain(view.now.log_likelihood, 4)}."
    if view.R is None:
        return f"{len(view.state.heads)} sets of {FLIPS} flips. {likelihood} Step on: E, then M."
    return (
        f"A counts {view.heads[0]:.1f} heads and {view.tails[0]:.1f} tails, B counts "
        f"{view.heads[1]:.1f} and {view.tails[1]:.1f}. {likelihood}"
    )


def describe(view: View) -> str:
    sets = ", ".join(map(str, view.state.heads))
    shares = ""
    if view.R is not None:
        listed = ", ".join(f"{r:.3f}" for r in view.R[:, 0])
        shares = f" Share of coin A in each set: {listed}."
    return (
        f"Sets of {FLIPS} flips with {sets} heads, each a bar cut between coin A and coin B. "
        f"{headline(view)}. {caption(view)}{shares} Beside it, the log-likelihood and the lower "
        "bound of the E-step, which touch where the E-step was made."
    )


def said(value: float, digits: int) -> str:
    """EM comes ever closer to 0 and never there: too near to be told from it, it is 0.00."""
    return f.fixed(value, digits) if 0 < value < SMALL else f.plain(value, digits)


def formula(view: View) -> str:
    parts = []
    for c, name in enumerate("AB"):
        heads, tails = float(view.heads[c]), float(view.tails[c])
        coin = f.piece("θ_{name:mi} @coin {c} .class{c}", name=name, c=c)
        if view.R is None or heads + tails < SMALL:  # no set belongs to this coin: it stays
            parts.append(f.piece("{coin} = {theta:3}", coin=coin, theta=view.theta[c]))
            continue
        shown = {"heads": said(heads, 2), "tails": said(tails, 2)}
        counted = f.piece("{heads:mn}/({heads:mn} + {tails:mn})", **shown)
        p = said(heads / (heads + tails), 3)
        parts.append(f.piece("{coin} = {counted} = {p:mn}", coin=coin, counted=counted, p=p))
    return f.line("{a} '\u2003\u2003' {b}", a=parts[0], b=parts[1])


def tables(view: View) -> list[Table]:
    rows = []
    for i, heads in enumerate(view.state.heads):
        key = f"set {i + 1}"
        shares = ["—"] * 3
        if view.R is not None:
            r = view.R[i, 0]
            shares = [
                f"{r:.3f}",
                f"{r * heads:.1f} : {r * (FLIPS - heads):.1f}",
                f"{(1 - r) * heads:.1f} : {(1 - r) * (FLIPS - heads):.1f}",
            ]
        number = Cell(heads, key, type="number", min=0, max=FLIPS, step=1)
        typed = replace(number, edit=f"heads {i}", label=f"heads in {key}")
        name = Cell(str(i + 1), header=True, key=key)
        rows.append((name, typed, *(Cell(text, key=key) for text in shares)))
    if view.R is not None:
        totals = (f"{view.heads[c]:.1f} : {view.tails[c]:.1f}" for c in (0, 1))
        counted = (Cell(total, strong=True) for total in totals)
        rows.append((Cell("all", header=True), Cell(sum(view.state.heads)), Cell(""), *counted))
    columns = ("set", "heads", "share of A", "A h : t", "B h : t")
    return [Table(f"Sets of {FLIPS} flips", columns, tuple(rows))]
