"""The explorer gaussian.count in words: headline, caption, formula and tables."""

from lessons.gaussian.count import View
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from nbcore import covariance_parameters
from nbcore.gaussian import KINDS


def headline(view: View) -> str:
    s = view.state
    if view.problem:
        least = view.least[s.kind]
        return f"{s.kind.capitalize()} needs {least} examples of each class, you gave {s.n}"
    return f"{s.kind.capitalize()}: {view.numbers(s.kind):,} numbers for {s.k} classes, d = {s.d}"


def caption(view: View) -> str:
    s = view.state
    if view.problem:
        why = view.problem.partition(" Give more")[0].replace("class 0", "the first class")
        return f"nbcore refuses to go on. {why} Give more examples, or let fewer numbers vary."
    given = s.n * s.k * s.d
    return (
        f"{s.n} examples of each class hold {given:,} measurements for {view.numbers(s.kind):,} "
        f"numbers to learn. With fewer than {view.least[s.kind]} of each class, the covariance "
        f"would be singular."
    )


def describe(view: View) -> str:
    each = ", ".join(f"{kind} {view.numbers(kind):,}" for kind in KINDS)
    return (
        f"Numbers to learn against the number d of measurements, on a log scale, for four kinds "
        f"of covariance; at d = {view.state.d}: {each}. {headline(view)}. {caption(view)}"
    )


def formula(view: View) -> str:
    d, k, kind = view.state.d, view.state.k, view.state.kind
    one = {"diagonal": "{d}", "spherical": "1"}.get(kind, "{d} + ({d} × {less})/2")
    count = covariance_parameters(kind, d)
    covariances = "{n}" if kind == "tied" else "{k} × {n}"
    total = "{less} + {k} × {d} + " + covariances + " = {total} @{kind}"
    return (
        f.line("'one covariance: ' " + one + " = {count}", d=d, less=d - 1, count=count)
        + f.note("free priors + means + covariances:")
        + f.line(total, less=k - 1, k=k, d=d, n=count, total=view.numbers(kind), kind=kind)
    )


def tables(view: View) -> list[Table]:
    rows = tuple(
        (
            Cell(kind, header=True, role=f"class{c}", key=kind, strong=kind == view.state.kind),
            Cell(f"{view.numbers(kind):,}", key=kind),
            Cell(view.least[kind], key=kind),
            Cell("fits" if view.works[kind] else "singular", key=kind, strong=not view.works[kind]),
        )
        for c, kind in enumerate(KINDS)
    )
    heads = ("covariance", "numbers", "least n", f"with n = {view.state.n}")
    return [Table("Examples of each class: n", heads, rows)]
