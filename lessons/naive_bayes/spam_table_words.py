"""The explorer naive_bayes.spam_table in words: headline, caption, formula and tables."""

import math
from fractions import Fraction
from html import escape

from lessons.common.training_texts import training_table
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.naive_bayes.spam_mails import CLASSES
from lessons.naive_bayes.spam_table import SpamWord, View
from nbcore.explanation import Explanation
from nbcore.probability import Number


def _mail(view: View) -> str:
    return " ".join(view.state.words) or "(an empty mail)"


def headline(view: View) -> str:
    text = _mail(view)
    mail = f"<em>{escape(text)}</em>" if len(text) <= 24 else "This mail"
    against_spam, against_not = view.vetoes(1), view.vetoes(0)
    if view.worked.undecidable:
        if len(against_spam[0].name + against_not[0].name) <= 20:
            one, two = (f"<em>{escape(w[0].label)}</em>" for w in (against_spam, against_not))
            return f"0 against 0: {one} rules out spam, {two} the rest"
        return "0 against 0: each class is ruled out by a word"
    c = int(view.worked.joint[1] > view.worked.joint[0])
    if against_spam or against_not:
        word = (against_spam or against_not)[0]
        lost = CLASSES[1 if against_spam else 0]
        kind = "word" if word.present else "missing word"
        return f"alpha = 0: the {kind} <em>{escape(word.name)}</em> alone rules {lost} out"
    if view.total == 0:
        return f"{mail}: a tie, both classes score the same"
    if not view.state.normalized:
        under = max(view.worked.joint) < Fraction(1, 2)
        return f"{mail}: {CLASSES[c]} scores more" + (", yet both are under ½" if under else "")
    assert view.worked.posterior is not None
    sure = _percent(view.worked.posterior[c])
    if view.state.counting == "all" and view.other.posterior is not None:
        before = _percent(view.other.posterior[c])
        return f"Absent words speak too: {CLASSES[c]} goes from {before} to {sure}"
    return f"{mail}: {CLASSES[c]}, with probability {sure}"


def _percent(p: Number) -> str:
    percent = 100 * float(p)
    if percent in (0, 100):
        return f"{percent:.0f} %"
    return f"{percent:.1f} %" if 0.05 <= percent < 99.95 else f"{percent:.2g} %"


def caption(view: View) -> str:
    worked, total = view.worked, view.total
    loud = [w for w in view.counted if w.log_odds is not None and not math.isnan(w.log_odds)]
    if worked.undecidable:
        return (
            "Both products hold a factor 0, so both scores are 0. No sum of logs, no posterior, "
            "no decision. Any alpha above 0 repairs it."
        )
    if not view.state.normalized:
        scores = " and ".join(view.number(worked.joint[c]) for c in (1, 0))
        whole = view.number(worked.joint[0] + worked.joint[1])
        return (
            f"The scores {scores} add up to {whole}, not to 1: no probabilities yet. The larger "
            "one wins; comparing a score with ½ means nothing."
        )
    if math.isinf(total):
        gone = 1 if total < 0 else 0
        names = " and ".join(f"“{word.label}”" for word in view.vetoes(gone)[:3])
        return (
            f"{names}: probability 0 in {CLASSES[gone]}. One factor 0 makes the whole product 0, "
            "whatever the other words say."
        )
    odds = _odds(worked)
    last = f"All bars together: {f.plain(total, 2)}, the log of the odds {odds}."
    if not loud:
        return f"No word counts here: the prior alone decides. {last}"
    best = max(loud, key=lambda w: abs(w.log_odds or 0))
    evidence = best.log_odds or 0
    way = "for spam" if evidence > 0 else "against spam" if evidence else "nothing either way"
    return f"The loudest bar is “{best.label}”: it says {way}. {last}"


def _odds(worked: Explanation) -> str:
    """3 : 1, spam first; small whole numbers if they exist."""
    ratio = worked.joint[1] / worked.joint[0]
    if isinstance(ratio, Fraction) and len(str(ratio)) <= 7:
        return f"{ratio.numerator}\u00a0:\u00a0{ratio.denominator}"
    if ratio > 1:
        return f"{float(ratio):.3g}\u00a0:\u00a01"
    return f"1\u00a0:\u00a0{float(1 / ratio):.3g}"


def describe(view: View) -> str:
    def said(value: float) -> str:
        return "undefined" if math.isnan(value) else f.plain(value, 2)

    bars = [f"prior {said(view.prior_log_odds)}"]
    bars += [f"{w.label} {said(w.log_odds)}" for w in view.counted if w.log_odds is not None]
    kind = "Posterior" if view.state.normalized else "Score"
    ends = ", ".join(f"{CLASSES[c]} {view.number(view.bars[c])}" for c in (1, 0))
    return (
        f"Mail: {_mail(view)}. Alpha {view.state.alpha:g}. Evidence for spam as log ratios: "
        f"{'; '.join(bars)}; sum {said(view.total)}. {kind}: {ends}."
    )


# ---- formula and tables


def _share(view: View, word: SpamWord | None, c: int, absent: bool = False, digits: int = 4) -> str:
    """A prior (no word) or P(word | class) as counted: 2/2 stays 2/2."""
    alpha, n = view.state.alpha, view.mails_of[c]
    value = view.worked.prior[c] if word is None else word.theta[c]
    value = 1 - value if absent else value
    if not view.exact or value == 0:
        return view.number(value, digits)
    if word is None:
        return f"{n}/{sum(view.mails_of)}"
    above, below = word.counts[c] + int(alpha), n + 2 * int(alpha)
    return f"{below - above if absent else above}/{below}"


def formula(view: View) -> str:
    """Prior x factors = score, one line per class, one column per word; then the posterior."""
    named = sum(len(word.label) for word in view.counted) <= 44
    digits = 4 if len(view.counted) <= 7 else 2  # a long product must fit on its line
    head = f.cells("& & 'prior'")
    for word in view.counted:
        head += f.cells("& {label} @{key}", label=word.label if named else "", key=word.key)
    lines = [head]
    for c in (1, 0):
        start = "{name @class:{c} .class{c}} & ∝ & {prior:mn @prior}"
        line = f.cells(start, name=CLASSES[c], c=c, prior=_share(view, None, c))
        for word in view.counted:
            share = _share(view, word, c, absent=not word.present, digits=digits)
            line += f.cells("× & {share:mn @{key}}", share=share, key=word.key)
        score = view.number(view.worked.joint[c])
        lines.append([*line, *f.cells("= & {score:mn @class:{c}}", score=score, c=c)])
    return f.aligned(lines) + _last_line(view)


def _last_line(view: View) -> str:
    if not view.state.normalized:
        return f.note("∝: up to a common factor. Switch “divide by the sum” on for probabilities.")
    if view.worked.posterior is None:
        return f.note("0 divided by 0 + 0: there is no posterior.")
    rest, spam = (view.number(value) for value in view.worked.joint)
    rule = "P('spam' | 'mail') = {a:mn @class:1} ÷ ({a:mn} + {b:mn}) = {p:mn @class:1 .class1}"
    return f.line(rule, a=spam, b=rest, p=view.number(view.worked.posterior[1]))


def tables(view: View) -> list[Table]:
    add = "Add the ticked words as a mail"
    return [_likelihoods(view), training_table("mail", view.state.mails, CLASSES[::-1], add)]


def _likelihoods(view: View) -> Table:
    rows = []
    for word in view.words:
        cells = [
            Cell(word.present, edit=f"tick:{word.name}", type="tick", label=word.name),
            Cell(word.name, key=word.key, header=True),
        ]
        absent = word.factor is not None and not word.present
        for c in (1, 0):
            text = _share(view, word, c, digits=3)
            role = None if word.factor is not None else "soft"
            cells.append(Cell(f"1 − {text}" if absent else text, key=word.key, role=role))
        rows.append((*cells, Cell(_ratio(view, word), key=word.key)))
    columns = ("in mail", "word", "P(· | spam)", "P(· | not)", "ratio")
    return Table("the mail's words", columns, tuple(rows))


def _ratio(view: View, word: SpamWord) -> str:
    if word.factor is None:
        return ""
    not_spam, spam = word.factor
    if not_spam == 0:
        return "0/0" if spam == 0 else "∞"
    return view.number(spam / not_spam, 3)
