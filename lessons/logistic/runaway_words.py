"""The explorer logistic.runaway in words: headline, caption, formula and tables."""

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.logistic import data
from lessons.logistic.runaway import View


def headline(view: View) -> str:
    if view.endless:
        return f"Step {view.step}: w₁ = {data.said(view.w1)}, and no step will be the last"
    why = f"the penalty λ = {view.state.l2:g} holds" if view.separable else "mixed classes hold"
    return f"Step {view.step}: w₁ = {data.said(view.w1)}; {why} it near {data.said(_end(view))}"


def _end(view: View) -> float:
    return float(view.run.w[-1, 1])


def caption(view: View) -> str:
    low = float(view.granted.min())
    grew = f"The last step added {data.said(view.growth, 3)} to its size. " if view.step else ""
    if view.endless:
        why = "A steeper curve is always a little better, so there is no best one."
    elif view.separable:
        why = "Steeper would fit better, but the penalty on w₁ grows faster than the gain."
    else:
        why = "One point on the wrong side makes steepness costly: there is a best curve."
    return (
        f"{grew}Minus log likelihood {f.plain(view.loss, 4)}; the least sure point has "
        f"P = {low:.4f}. {why}"
    )


def describe(view: View) -> str:
    places = ", ".join(
        f"{('negative', 'positive')[y]} at {data.said(x, 1)}" for x, y in view.state.points
    )
    kind = "separable by one cut" if view.separable else "not separable by one cut"
    return (
        f"Above, {len(view.state.points)} points, {kind} ({places}), and the logistic curve of "
        f"this step; below, the size of w1 step by step, with penalty {view.state.l2:g}. "
        f"{headline(view)}. {caption(view)}"
    )


def formula(view: View) -> str:
    l2, w1 = view.state.l2, view.w1
    return f.line("− log L + λ/2 w_1^2 =") + f.line(
        "{loss} + {l2:g}/2 ({w1})^2 = {total}",
        loss=view.loss,
        l2=l2,
        w1=data.said(w1),
        total=view.loss + l2 / 2 * w1**2,
    )


def tables(view: View) -> list[Table]:
    rows = []
    for step in (0, 1, 2, 5, 10, 20):
        w1, loss = float(view.run.w[step, 1]), float(view.run.loss[step])
        rows.append(
            (Cell(str(step), header=True), Cell(data.said(w1), key="w1"), Cell(f.plain(loss, 4)))
        )
    return [Table("", ("step", "w₁", "−log L"), tuple(rows))]
