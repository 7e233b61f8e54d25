"""The explorer multinomial.hill in words: headline, caption, formula and tables."""

import math

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.multinomial.hill import HIGHEST, View


def headline(view: View) -> str:
    if not view.ruled:
        return "Without the rule there is no top: larger phi, higher hill"
    if math.isinf(view.height):
        zero = next(w for w, n, p in _rows(view) if n > 0 and p <= 0)
        return f"phi of <em>{zero}</em> is 0, yet it was seen: the likelihood is 0"
    if view.on_top:
        return f"The top: phi is count / {view.n}, and every seen word has slope {view.n}"
    steep, flat = _steepest(view)
    one, two = (f"{view.slopes[j]:.3g}" for j in (steep, flat))
    return (
        f"Slope of <em>{view.names[steep]}</em> {one}, of <em>{view.names[flat]}</em> {two}: "
        f"give <em>{view.names[steep]}</em> more"
    )


def _rows(view: View) -> list[tuple[str, int, float]]:
    return list(zip(view.names, view.counts, view.phi, strict=True))


def _steepest(view: View) -> tuple[int, int]:
    """The word that gains most from a little more phi, and the one that loses least."""
    order = sorted(range(len(view.names)), key=lambda j: view.slopes[j])
    flat = next((j for j in order if view.phi[j] > 0), order[0])
    return order[-1], flat


def caption(view: View) -> str:
    if math.isinf(view.height):
        return "One factor is 0, so the product of all words is 0. Move away from the edge."
    said = f"Log-likelihood {f.plain(view.height, 2)}"
    if not view.ruled:
        total = sum(view.phi)
        return (
            f"{said}, and the two phi add up to {total:.2f}. Drag the point up and to the right: "
            "it always gets higher. Only the rule, a sum of 1, makes it a question with an answer."
        )
    times = math.exp(view.highest - view.height)
    if view.on_top:
        unseen = [w for w, n, _ in _rows(view) if n == 0]
        more = ""
        if unseen:
            more = f" {unseen[0].capitalize()} was never seen: slope 0, so it gets nothing."
        return (
            f"{said}, the highest under the rule. Taking from one word and giving to another "
            f"changes nothing now: the slopes are equal, λ = {view.n}.{more}"
        )
    return (
        f"{said}. The counted words would be {times:.3g} times as probable at the top. A slope "
        "says how much a little more phi of this word lifts you."
    )


def describe(view: View) -> str:
    words = "; ".join(
        f"{w} counted {n}, phi {p:.3f}, slope {f.plain(s, 2)}"
        for (w, n, p), s in zip(_rows(view), view.slopes, strict=True)
    )
    rule = "under the rule that they add up to 1" if view.ruled else "without the rule"
    top = ", ".join(f"{b:.3f}" for b in view.best)
    return (
        f"The likelihood hill over phi of {len(view.names)} words, {rule}. {words}. "
        f"Log-likelihood {f.plain(view.height, 3)}; the top under the rule, at {top}, "
        f"has {f.plain(view.highest, 3)}."
    )


# ---- formula and table


def formula(view: View) -> str:
    terms = [f.piece("{n} log {p:.3g} @word:{w}", w=w, n=n, p=p) for w, n, p in _rows(view)]
    named = zip(view.names, view.slopes, strict=True)
    slopes = [f.keyed(slope, f"word:{word}", digits=2) for word, slope in named]
    end = ("  all equal: λ" if view.on_top else "  not all equal") if view.ruled else ""
    height = f.line("ℓ = {terms:+} = {height:3}", terms=terms, height=view.height)
    return height + f.line("∂ℓ/∂φ_j = n_j/φ_j = {slopes:,} {end}", slopes=slopes, end=end)


def tables(view: View) -> list[Table]:
    rows = []
    for j, (word, n, p) in enumerate(_rows(view)):
        key = f"word:{word}"
        top = f"{n}/{view.n}" if view.state.top else "?"
        count = Cell(str(n), edit=f"count:{j}", type="number", label=f"count of {word}",
                     min=0, max=HIGHEST, step=1)  # fmt: skip
        texts = (f"{p:.3f}", f.plain(view.slopes[j], 2), top)
        rows.append((Cell(word, key, header=True), count, *(Cell(text, key) for text in texts)))
    all_phi = Cell(f"{sum(view.phi):.3f}")
    sums = (Cell("all", header=True), Cell(str(view.n)), all_phi, Cell(), Cell())
    columns = ("word", "count", "phi", "slope", "at the top")
    return [Table("counted words", columns, (*rows, sums))]
