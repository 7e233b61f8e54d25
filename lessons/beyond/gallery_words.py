"""What is said beside the gallery: headline, caption, the table of all models."""

from lessons.beyond.gallery import View
from lessons.beyond.models import MOST_UPDATES, NAMES, missing_class
from lessons.kit.explorer.controls import Cell, Table

ASSUMES = {
    "perceptron": "It assumes that a line separates, and any line is good enough.",
    "svm": "It assumes that a line separates, and that a wide street is a safe one.",
    "tree": "It assumes that one feature at a time tells the classes apart: cuts across and up.",
    "forest": "Each tree sees its own sample of the points; where they differ, the vote is pale.",
    "neighbours": "It assumes that near points are alike, and learns nothing: it looks them up.",
    "poly": "A line in the features x₁, x₂, their squares and products bends here.",
    "rbf": "It assumes that each point speaks for its surroundings; gamma says how far.",
    "vote": "One model, one vote. It helps where the models err in different places.",
}


def sign(label: int) -> str:
    return "■" if label > 0 else "●"


def headline(view: View) -> str:
    """The finding, in at most 70 characters."""
    if not view.ready:
        return "Two classes make a question: add points of both"
    state, name = view.state, view.state.model
    errors = f"{view.wrong[name]} of {len(view.y)} wrong"
    if name == "perceptron":
        if view.margin <= 0:
            return f"The perceptron finds no rest: {errors} after {MOST_UPDATES} updates"
        return f"The perceptron stops at a line that works: margin {view.margin:.2f}"
    if name == "svm":
        if view.margin <= 0:
            return f"The linear SVM pays for its mistakes: {errors} with C = {state.C:g}"
        return f"Linear SVM: margin {view.margin:.2f}, held by {len(view.support)} support vectors"
    if name == "neighbours":
        plus = sum(view.y[i] > 0 for i in view.near)
        said = sign(view.says[name])
        votes = f"{plus} ■, {len(view.near) - plus} ●"
        return f"The {len(view.near)} nearest to ?: {votes}, so it says {said}"
    if name == "tree":
        return f"A tree of depth {state.depth} cuts the plane into {view.leaves} rooms: {errors}"
    if name == "forest":
        return f"A forest of {state.trees} {'tree' if state.trees == 1 else 'trees'}: {errors}"
    if name == "poly":
        return f"Polynomial features up to degree {state.degree}: {errors}"
    if name == "rbf":
        return f"RBF with gamma {state.gamma:g}: {errors}, {len(view.support)} support vectors"
    return f"{view.votes} of 7 models say ■ at ?, and the vote gets {errors}"


def caption(view: View) -> str:
    if not view.ready:
        return missing_class(view.y)
    name = view.state.model
    wrong = [int(i) + 1 for i in view.missed]
    named = ", ".join(map(str, wrong[:5])) + (" and more" if len(wrong) > 5 else "")
    verb = "Point" if len(wrong) == 1 else "Points"
    mistakes = f"{verb} {named} on the wrong side (hollow)." if wrong else "No point is wrong."
    return f"{ASSUMES[name]} At ? it says {sign(view.says[name])}. {mistakes}"


def describe(view: View) -> str:
    """The whole picture in words."""
    plus, minus = int((view.y > 0).sum()), int((view.y < 0).sum())
    points = f"{plus} squares and {minus} circles under the model “{NAMES[view.state.model]}”."
    if not view.ready:
        return f"{points} {caption(view)}"
    x, y = view.state.probe
    rows = "; ".join(
        f"{NAMES[m]} {view.wrong[m]} wrong, {'square' if view.says[m] > 0 else 'circle'} at ?"
        for m in NAMES
    )
    return (
        f"{points} {headline(view)}. {caption(view)} The question mark is at ({x:zg}, {y:zg}). "
        f"All models: {rows}."
    )


def tables(view: View) -> list[Table]:
    """All models, the shown one strong."""
    rows = []
    for name in NAMES:
        wrong, said = "—", Cell("—", key="probe")
        if view.ready:
            wrong, label = f"{view.wrong[name]} of {len(view.y)}", view.says[name]
            said = Cell(sign(label), key="probe", role=f"class{int(label > 0)}")
        key = f"model:{name}"
        strong = Cell(wrong, key=key, strong=name == view.state.model)
        rows.append((Cell(NAMES[name], header=True, key=key), strong, said))
    return [Table("All eight", ("model", "points wrong", "says at ?"), tuple(rows))]
