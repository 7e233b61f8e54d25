"""The explorer multinomial.line in words: headline, caption, formula and tables."""

import math
from html import escape

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.multinomial.line import MOST, View


def _document(view: View) -> str:
    words = zip(view.words, view.counts, strict=True)
    return " ".join(word for word, n in words for _ in range(n))


def headline(view: View) -> str:
    text = _document(view)
    name = f"<em>{escape(text)}</em>" if 0 < len(text) <= 24 else "This document"
    name = "The empty document" if not text else name
    if math.isnan(view.score):
        return f"{name}: −∞ against −∞, no decision"
    if math.isinf(view.score):
        lost = view.classes[int(view.score > 0)]
        return f"{name}: a weight of −∞ rules {escape(lost)} out"
    if view.winner is None:
        return f"{name} stands on the line: a tie"
    side = escape(view.classes[view.winner])
    return f"{name}: w·x + b = {_signed(view.score)}, the side of {side}"


def _signed(value: float) -> str:
    return "0" if abs(value) < 5e-4 else f.fixed(value, 2, sign=True)


def caption(view: View) -> str:
    if view.line is None:
        return (
            "Alpha is 0 and a class never uses one of these words: its weight is log 0 = −∞. "
            "No line any more, but forbidden ground. Any alpha above 0 brings the line back."
        )
    a, b, c = view.line
    across, up = view.words[:2]
    return (
        f"One more “{across}” adds {_signed(a)}, one more “{up}” adds {_signed(b)}, and "
        f"{_signed(c)} is there from the start. Where the sum is 0, there is the line."
    )


def describe(view: View) -> str:
    line = "There is no line"
    if view.line is not None:
        a, b, c = (f.fixed(value, 3, sign=True) for value in view.line)
        line = f"The line: {a} x {b} y {c} = 0"
    across, up = view.words[:2]
    said = "undecided" if view.winner is None else view.classes[view.winner]
    return (
        f"Word space: counts of {across} across and of {up} up, each place in the colour of its "
        f"decision. {line}. The document {_document(view) or '(empty)'} scores "
        f"{f.plain(view.scores[0], 3)} for {view.classes[0]} and {f.plain(view.scores[1], 3)} for "
        f"{view.classes[1]}: {said}."
    )


# ---- formula and table


def formula(view: View) -> str:
    """One score per class as w . f(x, y), then their difference as w . x + b."""

    def term(times: int, weight: float, key: str) -> f.Piece:
        template = "{n} · {weight:2} @{key}" if weight >= 0 else "{n} · ({weight:2}) @{key}"
        return f.piece(template, n=times, weight=weight, key=key)

    lines = []
    for c in (0, 1):
        terms = [
            term(n, float(view.weights[c, j]), f"word:{w}")
            for j, (w, n) in enumerate(zip(view.words, view.counts, strict=True))
            if n or j < 2
        ]
        terms.append(term(1, float(view.offsets[c]), "offset"))
        line, score = "{name @.class{c}} & = & {terms:+} & = & {score:2}", view.scores[c]
        lines.append(f.cells(line, name=view.classes[c], c=c, terms=terms, score=score))
    if math.isnan(view.score):
        return f.aligned(lines) + f.note("−∞ minus −∞ is no number: undecided.")
    end = "'difference' = {score:mn @sum}, ' ' P({name} | 'document') = {p:.4f}"
    p = 1 / (1 + math.exp(-min(max(view.score, -700), 700)))
    return f.aligned(lines) + f.line(end, score=_signed(view.score), name=view.classes[0], p=p)


def tables(view: View) -> list[Table]:
    rows = []
    for j, (word, n) in enumerate(zip(view.words, view.counts, strict=True)):
        key = f"word:{word}"
        count = Cell(str(n), key=key)
        if j < 2:
            count = Cell(str(n), edit="xy"[j], type="number", label=f"count of {word}", min=0,
                         max=MOST, step=1)  # fmt: skip
        one, two = float(view.weights[0, j]), float(view.weights[1, j])
        rows.append((Cell(word, header=True, key=key), count, *_weights(one, two, key)))
    offset = _weights(float(view.offsets[0]), float(view.offsets[1]), "offset")
    rows.append((Cell("offset", header=True, key="offset"), Cell("1", key="offset"), *offset))
    columns = ("", "x", *(name[:9] for name in view.classes), "gap")
    return [Table("weights: log phi, log theta", columns, tuple(rows))]


def _weights(one: float, two: float, key: str) -> tuple[Cell, ...]:
    gap = "no number" if math.isinf(one) and math.isinf(two) else _signed(one - two)
    texts = (f.plain(one, 2), f.plain(two, 2), gap)
    return tuple(Cell(text, key=key) for text in texts)
