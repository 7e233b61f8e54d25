"""The explorer two_cultures.writer in words: headline, caption, formula and tables."""

import math

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.two_cultures.writer import View


def headline(view: View) -> str:
    name, n = view.classes[view.c], len(view.written)
    if not n:
        return f"The class is {name}. Step on: its words are drawn one by one"
    never = sum(count == 0 for count in view.seen)
    if never:
        return f"alpha = {view.state.alpha:g}: {never} of {n} words were never seen in {name}"
    return f"Class {name}, drawn from P(x, y): the right words in no order"


def caption(view: View) -> str:
    name = view.classes[view.c]
    mass = f"Of the next words, {100 * view.imagined:.0f} % will be words never seen in {name}."
    if view.number is None:
        return f"The class is drawn first, then words from P(word | {name}). {mass}"
    count = view.seen[-1]
    times = "once" if count == 1 else f"{count} times" if count else "never"
    return (
        f"Random number {view.number:.3f} falls on “{view.written[-1]}”, seen {times} in {name}. "
        f"By its words the document is {name} with {100 * view.posterior:.1f} %. {mass}"
    )


def describe(view: View) -> str:
    name = view.classes[view.c]
    return (
        f"{len(view.written)} words drawn one by one for class {name} from naive Bayes on our "
        f"{view.state.corpus}, alpha {view.state.alpha:g}: {' '.join(view.written) or 'none yet'}. "
        f"Below, a real one: {' '.join(view.real.split())}. P({name} | words) = "
        f"{view.posterior:.3f}, log P(words, class) = {view.log_joint:z.1f}. {caption(view)}"
    )


def formula(view: View) -> str:
    first, *rest = view.probability
    factors: list[object] = [f.piece("{p:.2f}", p=first), *rest[:4]]
    if len(rest) > 4:
        factors.append(f.piece("⋯"))
    return f.line(
        "P('document', {name}) = {factors:×.4f} = 10^{power:.1f}",
        name=view.classes[view.c],
        factors=factors,
        power=view.log_joint / math.log(10),
    ) + f.note("Logistic regression has no such number: it never asks how probable a document is.")


def tables(view: View) -> list[Table]:
    steps = view.said * (1 if view.c else -1)
    rows: list[tuple[Cell, ...]] = []
    first = max(0, len(view.written) - 6)
    for i in range(first, len(view.written)):
        odds = "only here" if math.isinf(steps[i]) else f.fixed(steps[i], 2, sign=True)
        rows.append(
            (
                Cell(view.written[i], header=True, key=f"word:{i}"),
                Cell(str(view.seen[i]), key=f"word:{i}"),
                Cell(f"{view.probability[i + 1]:.4f}", key=f"word:{i}"),
                Cell(odds, key=f"word:{i}"),
            )
        )
    blank = tuple(Cell("\u00a0") for _ in range(4))
    rows += [blank] * (6 - len(rows))
    title = f"the last words, class {view.classes[view.c]}"
    return [Table(title, ("word", "seen", "P(word | class)", "log-odds"), tuple(rows))]
