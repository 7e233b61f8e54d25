"""The explorer multinomial.word_counts in words: headline, caption, formula and tables."""

from html import escape

from lessons.common.training_texts import training_table
from lessons.data.lecture_examples import HATE_DOCUMENTS
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.multinomial.word_counts import CountedWord, State, View
from lessons.multinomial.word_counts_numbers import (
    first_digits,
    percent,
    score,
    share,
    value_text,
)
from nbcore.explanation import Explanation


def _winner(worked: Explanation) -> int | None:
    if worked.posterior is None or worked.joint[0] == worked.joint[1]:
        return None
    return int(worked.joint[1] > worked.joint[0])


def _opposed(view: View) -> bool:
    sides = _winner(view.multinomial), _winner(view.bernoulli)
    return None not in sides and sides[0] != sides[1]


def _document(view: View, most: int = 22) -> str:
    text = " ".join(view.state.text.split())
    return f"<em>{escape(text)}</em>" if 0 < len(text) <= most else "This document"


def headline(view: View) -> str:
    names, worked = [escape(name[:12]) for name in view.state.classes], view.worked
    if worked.posterior is None:
        return "alpha = 0: 0 against 0, each class is ruled out by a word"
    if not any(word.times for word in view.words) and view.by_counts:
        return "No known word: only the prior speaks"
    out = [c for c in (0, 1) if view.vetoes(c)]
    if out:
        word = view.vetoes(out[0])[0]
        kind = "" if word.times else "missing "
        name = escape(word.name)
        return f"alpha = 0: the {kind}word <em>{name}</em> alone rules {names[out[0]]} out"
    if _opposed(view):
        one, two = (_winner(model) for model in (view.multinomial, view.bernoulli))
        return f"Counts say {names[one or 0]}, there-or-not says {names[two or 0]}"
    c = _winner(worked)
    if c is None:
        return f"{_document(view)}: a tie, both classes score the same"
    return f"{_document(view)}: {names[c]}, with probability {percent(worked.posterior[c])}"


def caption(view: View) -> str:
    left = f" Unknown and left out: {', '.join(view.unknown)[:40]}." if view.unknown else ""
    worked, names = view.worked, view.state.classes
    if worked.posterior is None:
        return (
            "Both products hold a factor 0. 0/0 is no answer; any alpha above 0 repairs it." + left
        )
    if is_the_slide(view.state):
        a, b = worked.posterior
        return (
            f"{a} is {first_digits(a)} and {b} is {first_digits(b)}: to three places "
            f"{float(a):.3f} and {float(b):.3f}. Compare with what the slide prints." + left
        )
    out = [c for c in (0, 1) if view.vetoes(c)]
    if out:
        words = " and ".join(f"“{word.name}”" for word in view.vetoes(out[0])[:3])
        return (
            f"{words}: a factor 0 in {names[out[0]]}. One factor 0 makes the whole product 0, "
            "whatever the other words say." + left
        )
    what = "words" if view.by_counts else "documents"
    first = f"{view.totals[0]} {what} in {names[0]}, {view.totals[1]} in {names[1]}."
    if _opposed(view):
        repeated = max(view.words, key=lambda word: word.times)
        return (
            f"{first} Counting hears “{repeated.name}” {repeated.times} times; there-or-not hears "
            "it once, and hears the missing words as well." + left
        )
    if view.by_counts:
        return (
            f"{first} Alpha stands {view.outcomes} times below the line: once for each word." + left
        )
    return f"{first} Every word of the vocabulary has a factor, the missing ones too." + left


def is_the_slide(state: State) -> bool:
    same = state.documents == HATE_DOCUMENTS and state.counting == "counts" and state.alpha == 1
    return same and state.text.lower().split() == ["hate", "book"]


def describe(view: View) -> str:
    names = view.state.classes
    bars = "; ".join(
        f"{word.name} {share(view, word, 0)} and {share(view, word, 1)}" for word in view.words
    )
    ends = []
    for name, worked in (("multinomial", view.multinomial), ("Bernoulli", view.bernoulli)):
        said = "0/0" if worked.posterior is None else value_text(view, worked.posterior[0])
        ends.append(f"{name} P({names[0]}) {said}")
    kind = "word counts" if view.by_counts else "presence"
    return (
        f"Document: {view.state.text or '(empty)'}. Alpha {view.state.alpha:g}. P(word | class) by "
        f"{kind} for {names[0]} and {names[1]}: {bars}. {', '.join(ends)}."
    )


# ---- formula


def formula(view: View) -> str:
    """Prior x factors = score, one line per class, one column per word; then the posterior."""
    absent = not view.by_counts
    head = f.cells("& & 'prior'")
    for word in view.spoken:
        name = word.name if word.times else f"no {word.name}"
        head.append(f.keyed(name, word.key))
    lines = [head]
    for c in (0, 1):
        start, name = "{name @class:{c} .class{c}} & ∝ & {prior:mn @prior}", view.state.classes[c]
        line = f.cells(start, name=name[:12], c=c, prior=share(view, None, c))
        for word in view.spoken:
            text = share(view, word, c, absent=absent and not word.times)
            power = "" if absent or word.times == 1 else "^{n}"
            p = "({p:mn})" if power and "/" in text else "{p:mn}"
            line.append(f.piece(f"× {p}{power} @{{key}}", p=text, n=word.times, key=word.key))
        joint = score(view, view.worked.joint[c])
        lines.append([*line, *f.cells("= & {p:mn @class:{c}}", p=joint, c=c)])
    return f.aligned(lines) + _last_line(view)


def _last_line(view: View) -> str:
    posterior, joint = view.worked.posterior, view.worked.joint
    if posterior is None:
        return f.note("0 divided by 0 + 0: there is no posterior.")
    a, b, p = (score(view, value) for value in (joint[0], joint[1], posterior[0]))
    rule = "P({name} | 'document') = {a:mn}/({a:mn} + {b:mn}) = {p:mn @class:0 .class0}"
    rule += " = {decimals:mn}" if "/" in p else ""
    name, decimals = view.state.classes[0][:12], first_digits(posterior[0])
    return f.line(rule, name=name, a=a, b=b, p=p, decimals=decimals)


def tables(view: View) -> list[Table]:
    state, add = view.state, "Add the document above"
    return [_counts(view), training_table("document", state.documents, state.classes, add)]


def _counts(view: View) -> Table:
    rows = [
        (
            Cell(word.name, key=word.key, header=True, strong=word.times > 0),
            Cell(str(_heard(view, word) or ""), key=word.key),
            *(Cell(_worded(view, word, c), key=word.key) for c in (0, 1)),
        )
        for word in view.words
    ]
    here = sum(_heard(view, word) for word in view.words)
    what = "word" if view.by_counts else "document"
    totals = (Cell(f"{total} {what}{'' if total == 1 else 's'}") for total in view.totals)
    rows.append((Cell("all", header=True), Cell(str(here)), *totals))
    columns = ("word", "here", *(name[:12] for name in view.state.classes))
    return Table("counts" if view.by_counts else "documents with the word", columns, tuple(rows))


def _heard(view: View, word: CountedWord) -> int:
    """How often the document's word counts: there-or-not hears it once, however often it occurs."""
    return word.times if view.by_counts else min(word.times, 1)


def _worded(view: View, word: CountedWord, c: int) -> str:
    """(0+1)/(4+5): count and alpha, divided by all of them; else the count and its share."""
    n, total, alpha = word.counts[c], view.totals[c], view.state.alpha
    if not view.exact or alpha > 9:
        return f"{n}: {share(view, word, c)}"
    a = int(alpha)
    return f"({n}+{a})/({total}+{view.outcomes * a})" if a else f"{n}/{total}"
