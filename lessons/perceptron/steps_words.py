"""What is said beside the picture of the perceptron: headline, caption, formula, table."""

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.perceptron.steps import View
from nbcore.validate import Floats


def headline(view: View) -> str:
    """The finding, in at most 70 characters."""
    state, now = view.state, view.now
    if now is None:
        return "Two classes make a question: add points of both"
    wrong, at_end = len(now.mistakes), view.step == view.last
    if view.last == 0:
        return "The start makes no mistake, so there is nothing to learn"
    if state.ahead and view.after is not None:
        return f"Point {picked(view, ahead=True) + 1} is wrong. Where will the line go?"
    if view.step == 0 and not now.weights.any():
        return "At the start all weights are 0: nothing is decided"
    if view.step == 0:
        return f"At the start {count(wrong, 'point')} of {len(view.y)} are on the wrong side"
    if at_end and view.settled:
        return f"Settled after {count(view.last, 'update')}: no mistakes are left"
    if at_end and state.wrong_sign:
        return f"The wrong sign never settles: {count(wrong, 'mistake')} after {view.last} updates"
    if at_end and not view.separable:
        return f"No line separates these: {count(wrong, 'mistake')} after {view.last} updates"
    if at_end:
        return f"Not settled after {view.last} updates, though a line exists"
    point = f"Step {view.step}: point {picked(view) + 1}"
    if state.wrong_sign:
        return f"{point} was wrong, and the wrong sign made it worse"
    where = "on the line" if now.score == 0 else "on the wrong side"
    verb = "adding" if view.added(picked(view)) else "subtracting"
    return f"{point} was {where}; {verb} it turned the line"


def caption(view: View) -> str:
    now = view.now
    if now is None:
        missing = "+ (a click)" if not (view.y > 0).any() else "− (a click with shift)"
        return f"A perceptron needs two classes. Add a point of class {missing}."
    wrong = mistakes(view)
    if view.state.ahead and view.after is not None:
        i, (score, _) = picked(view, ahead=True), scores(view, ahead=True)
        return (
            f"{wrong} Point {i + 1} has class {sign(view.y[i])} and score {f.plain(score, 2)}: "
            f"{'add it to' if view.added(i) else 'subtract it from'} w. Step to see."
        )
    if view.before is None and not now.weights.any():
        return f"{wrong} With w = 0 every score is 0, and that counts as a mistake."
    if view.before is None:
        return f"{wrong} The line stands at a right angle to w; w points to the + side."
    i, (before, after) = picked(view), scores(view)
    verdict = "right now" if view.y[i] * after > 0 else "still wrong, but less"
    if view.state.wrong_sign:
        verdict = "further from right than before"
    return (
        f"Point {i + 1}, of class {sign(view.y[i])}, went from score {f.plain(before, 2)} to "
        f"{f.plain(after, 2)}: {verdict}. {wrong}"
    )


def describe(view: View) -> str:
    """The whole picture in words."""
    plus, minus = int((view.y > 0).sum()), int((view.y < 0).sum())
    points = f"{plus} squares of class plus and {minus} circles of class minus."
    if view.now is None:
        return f"{points} {caption(view)}"
    w, b = view.now.weights, rounded(view.now.bias)
    parts = [
        f"Step {view.step} of {view.last}.",
        points,
        f"Weight vector w = {pair(w)}, bias {f.plain(b, 2)}.",
        "The line is at a right angle to w." if w.any() else "There is no line yet.",
        caption(view),
    ]
    if view.margin is not None and view.margin > 0 and view.nearest is not None:
        parts.append(f"Margin {view.margin:.2f}, at point {view.nearest + 1}.")
    if view.state.averaged:
        mean = f"{pair(view.now.mean_weights)}, bias {f.plain(rounded(view.now.mean_bias), 2)}"
        parts.append(f"The averaged line has w = {mean}.")
    return " ".join(parts)


def formula(view: View) -> str:
    """The update with the numbers of this step, and the score it changes."""
    sign = "−" if view.state.wrong_sign else "+"
    rule = f.line("w ← w {sign:mo} η y x", sign=sign)
    ahead = view.state.ahead and view.after is not None
    step, old = (view.after, view.now) if ahead else (view.now, view.before)
    if step is None or old is None or step.picked is None:
        return rule + f.line("'Step forward to see it with numbers.'") + BLANK * 2
    i, (before, after), open_ = picked(view, ahead), scores(view, ahead), f.piece("?")
    eta, y = view.state.eta, int(view.y[i])
    numbers = dict(
        change=f.piece("{eta:2} · ({y:+})", eta=eta, y=y), sign=sign,
        w=vector(old.weights), new_w=open_ if ahead else vector(step.weights), x=vector(view.X[i]),
        b=rounded(old.bias), new_b=open_ if ahead else rounded(step.bias), key=f"point {i + 1}",
        before=before, after=open_ if ahead else after,
    )  # fmt: skip
    return (
        rule
        + f.line("w ← {w @old} {sign:mo} [{change} · {x @{key}} @update] = {new_w @new}", **numbers)
        + f.line(
            "b ← {b:2} {sign:mo} {change} = {new_b:2}" if view.state.bias else "b = 0", **numbers
        )
        + f.line("[score @{key}] = w · x + b : {before:2} → {after:2}", **numbers)
    )


BLANK = f.line("' '")


def tables(view: View) -> tuple[Table, ...]:
    """Counts, the margin, and the bound on the number of updates."""
    now = view.now
    margin, most = "—", "—"
    if now is not None and view.margin is not None and view.margin > 0:
        margin = f.plain(view.margin, 3)
    if now is not None and any(view.state.start):
        most = "needs start w = 0"
    elif now is not None:
        most = "no line, no bound" if view.bound is None else f"≤ {view.bound:.0f}"
    row = (
        Cell(str(view.step if now else 0)),
        Cell(most),
        Cell(f"{len(now.mistakes)} of {len(view.y)}" if now else "—", strong=True),
        Cell(margin, key="margin"),
    )
    columns = ("updates", "bound (R/γ)²", "mistakes left", "margin")
    return (Table("Now", columns, (row,)),)


def picked(view: View, ahead: bool = False) -> int:
    step = view.after if ahead else view.now
    assert step is not None and step.picked is not None
    return step.picked


def scores(view: View, ahead: bool = False) -> tuple[float, float]:
    """The score of the picked example just before and just after its update."""
    step, i = (view.after if ahead else view.now), picked(view, ahead)
    assert step is not None and step.score is not None
    return rounded(step.score), rounded(view.X[i] @ step.weights + step.bias)


def mistakes(view: View) -> str:
    assert view.now is not None
    wrong = [int(i) + 1 for i in view.now.mistakes]
    if not wrong:
        return "No point is wrong."
    if len(wrong) == len(view.y) and not view.now.weights.any():
        return "No point is decided."
    named = ", ".join(map(str, wrong[:6])) + (" and more" if len(wrong) > 6 else "")
    verb = "is" if len(wrong) == 1 else "are"
    return f"{len(wrong)} of {len(view.y)} points {verb} wrong ({named})."


def count(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def sign(y: float) -> str:
    return "+" if y > 0 else "−"


def pair(w: Floats) -> str:
    return f"({f.plain(rounded(w[0]), 2)}, {f.plain(rounded(w[1]), 2)})"


def vector(w: Floats) -> f.Piece:
    return f.piece("({w:,2})", w=[rounded(x) for x in w])


def rounded(value: float) -> float:
    """Without the dust of computing in binary: 1.9, not 1.9000000000000001."""
    return round(float(value), 9)
