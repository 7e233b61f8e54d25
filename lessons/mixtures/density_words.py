"""The explorer mixtures.density in words: headline, caption, formula and tables."""

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.mixtures.density import NAMES, View


def headline(view: View) -> str:
    s = view.state
    if not s.colours:
        return f"Who made which point? {s.k}^{s.n} = {view.ways} ways"
    rest = " + ".join(f"{w:g} × {c}" for w, c in zip(view.weights, NAMES, strict=False))
    return f"p(x) = {rest}: at x = {s.x:zg} it is {view.joint.sum():.3f}"


def caption(view: View) -> str:
    s = view.state
    made = ", ".join(f"{int((view.codes == c).sum())} by {NAMES[c]}" for c in range(s.k))
    source = f"{made}." if s.colours else "by whom is hidden."
    shares = ", ".join(f"{NAMES[c]} {view.responsibilities[c]:.2f}" for c in range(s.k))
    return (
        f"{s.n} points drawn, {source} Responsible for a point at x = {s.x:zg}: {shares}. "
        f"Log-likelihood of the sample: {f.plain(view.log_likelihood, 2)}."
    )


def describe(view: View) -> str:
    bells = "; ".join(
        f"{NAMES[c]} with weight {view.weights[c]:g}, mean {f.plain(view.state.means[c], 2)}, "
        f"spread {view.state.sds[c]:g}"
        for c in range(view.state.k)
    )
    return (
        f"Bells under one curve, their sum: {bells}. Below, the sample. {headline(view)}. "
        f"{caption(view)} There are {view.ways} ways to say which component made which point."
    )


def formula(view: View) -> str:
    s = view.state
    terms = []
    for c, (w, joint) in enumerate(zip(view.weights, view.joint.tolist(), strict=True)):
        bell = joint / w if w else 0.0
        terms.append(f.piece("{w:2} × {bell:3} @cloud {c} .class{c}", c=c, w=w, bell=bell))
    total = float(view.joint.sum())
    density = f.line("p({x:2}) = {terms:+} = {p:3}", x=s.x, terms=terms, p=total)
    ways = f.line("{k}^{n} = '{ways} assignments'", k=s.k, n=s.n, ways=view.ways)
    return density + ways


def tables(view: View) -> list[Table]:
    rows = tuple(
        (
            Cell(NAMES[c], header=True, role=f"class{c}", key=f"cloud {c}"),
            Cell(f"{view.weights[c]:.2f}", key=f"cloud {c}"),
            Cell(f"{view.joint[c]:.4f}", key=f"cloud {c}"),
            Cell(f"{view.responsibilities[c]:.3f}", key=f"cloud {c}", strong=True),
        )
        for c in range(view.state.k)
    )
    return [Table(f"At x = {view.state.x:zg}", ("", "π", "π p(x | c)", "responsible"), rows)]
