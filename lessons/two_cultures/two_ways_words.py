"""The explorer two_cultures.two_ways in words: headline, caption, formula and tables."""

import numpy as np

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.two_cultures.two_ways import View
from lessons.two_cultures.two_ways_data import TrainedLine

NAMES = ("tied Gaussians", "logistic regression")


def headline(view: View) -> str:
    bayes, logistic = (line.wrong for line in view.lines)
    if view.apart == 0 and view.angle < 12:
        return f"Two ways, nearly the same line: {view.angle:.0f}° apart, both {bayes} wrong"
    if bayes == logistic:
        return f"The lines part by {view.angle:.0f}°; both have {bayes} points wrong"
    return f"The lines part by {view.angle:.0f}°: Gaussians {bayes} wrong, logistic {logistic}"


def caption(view: View) -> str:
    far = int(np.argmax(view.lines[0].distance))
    x1, x2 = (f.plain(value, 2) for value in view.points[far][:2])
    shape, away = "■" if view.points[far][2] > 0 else "●", view.lines[0].distance[far]
    disagree = (
        "They agree on every point."
        if view.apart == 0
        else f"They disagree on {view.apart} of {len(view.points)} points (shaded region)."
    )
    return (
        f"{disagree} Farthest from its cloud's centre: a {shape} at ({x1}, {x2}), {away:.1f} "
        f"spreads away. Its pull on the logistic line: {view.lines[1].pull[far]:.2f}."
    )


def describe(view: View) -> str:
    places = "; ".join(
        f"{name}: {_equation(line)} = 0, {line.wrong} wrong, log-likelihood of the labels "
        f"{line.fit:z.2f}"
        for name, line in zip(NAMES, view.lines, strict=True)
    )
    return (
        f"{len(view.points)} points of two classes, cloud {view.state.cloud}, with two straight "
        f"boundaries. {places}. {headline(view)}. {caption(view)}"
    )


def _equation(line: TrainedLine) -> str:
    text = f"{line.w[0]:z.2f} x1 + {line.w[1]:z.2f} x2 + {line.b:z.2f}"
    return text.replace("+ -", "− ").replace("-", "−")


def formula(view: View) -> str:
    return f.aligned(
        f.cells(
            "{name @.class{role}} & : & {w1:.2f} x_1 {w2:+.2f} x_2 {b:+.2f} = 0 @line:{c}",
            name=NAMES[c],
            role=c + 2,
            c=c,
            w1=line.w[0],
            w2=line.w[1],
            b=line.b,
        )
        for c, line in enumerate(view.lines)
    )


def tables(view: View) -> list[Table]:
    rows = []
    for c, (name, line) in enumerate(zip(NAMES, view.lines, strict=True)):
        key = f"line:{c}"
        joint = "—" if line.joint is None else f.fixed(line.joint, 1)
        rows.append(
            (
                Cell(name, header=True, role=f"class{c + 2}", key=key),
                Cell(f"{line.wrong} of {len(view.points)}", key=key),
                Cell(f.fixed(line.fit, 1), key=key, strong=line.joint is None),
                Cell(joint, key=key, strong=line.joint is not None),
            )
        )
    columns = ("", "wrong", "log P(y | x)", "log P(x, y)")
    return [Table("what each of them makes large", columns, tuple(rows))]
