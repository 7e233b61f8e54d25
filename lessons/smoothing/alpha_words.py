"""The explorer smoothing.alpha in words: headline, caption, formula and tables."""

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.smoothing.alpha import MOST_WORDS, View, readable
from nbcore.explanation import Factor


def headline(view: View) -> str:
    alpha, worked = view.state.alpha, view.worked
    if worked.posterior is None:
        return "alpha = 0: 0 against 0, and naive Bayes has no answer"
    if not view.document:
        return "No known word: only the prior speaks"
    if view.vetoes:
        word, c = view.vetoes[0]
        return f"alpha = 0: <em>{word}</em> alone rules <em>{view.example.classes[c]}</em> out"
    best = worked.classes.index(worked.prediction)
    if alpha >= 300:
        return f"alpha = {alpha:g}: the data drown, the prior is left"
    p = readable(worked.posterior[best])
    exact = f" = {f.plain(p)}" if "/" in f.plain(p) else ""
    return f"alpha = {alpha:g}: P({worked.prediction}){exact} = {f.plain(float(p), 3)}"


def caption(view: View) -> str:
    left_out = f" Never seen in training, so left out: {', '.join(view.unknown)}."
    tail = left_out if view.unknown else ""
    names = view.example.classes
    if view.worked.posterior is None:
        blocked = "; ".join(f"{word} was never seen in {names[c]}" for word, c in view.vetoes)
        return f"{blocked}. Both products are 0, and 0/0 is no probability.{tail}"
    if view.vetoes:
        word, c = view.vetoes[0]
        return (
            f"{word} was never seen in {names[c]}: one factor 0 makes the whole product 0, "
            f"whatever the other words say.{tail}"
        )
    return (
        f"Each count got {view.state.alpha:g} on top, each total "
        f"{view.times} × {view.state.alpha:g}. {_posteriors(view)}.{tail}"
    )


def _posteriors(view: View) -> str:
    if view.worked.posterior is None:
        return ""
    return ", ".join(
        f"P({name}) = {f.plain(float(p), 3)}"
        for name, p in zip(view.worked.classes, view.worked.posterior, strict=True)
    )


def describe(view: View) -> str:
    words = "; ".join(
        f"P({word} | {name}) = {f.plain(view.phi[c][view.example.words.index(word)])}"
        for word in view.document
        for c, name in enumerate(view.example.classes)
    )
    answer = _posteriors(view) or "0 against 0, no answer"
    return (
        f"Bars of P(word | class) and curves of the posterior against alpha, for the document "
        f"{' '.join(view.document) or 'without a known word'}. At alpha {view.state.alpha:g}: "
        f"{words or 'no factors'}. Posterior: {answer}."
    )


# ---- formula and table


def _smoothed(view: View, word: str, c: int) -> str:
    """(n_k + alpha) / (n + V alpha) with its numbers."""
    count, total = view.counts[c][view.example.words.index(word)], view.totals[c]
    alpha = f"{view.state.alpha:g}"
    if len(alpha) > 3:  # the sums worked out, so that both classes have room
        above, below = count + view.state.alpha, total + view.times * view.state.alpha
        return f"{above:.4g} / {below:.4g}"
    return f"({count} + {alpha}) / ({total} + {view.times} × {alpha})"


def formula(view: View) -> str:
    def piece(factor: Factor, c: int) -> f.Piece:
        p, n = readable(factor.probability[c]), factor.power
        power = "{p}" if n == 1 else "({p})^{n}"
        return f.piece(power + " @cell:{word}:{c}", p=p, n=n, word=factor.feature, c=c)

    worked, lines = view.worked, []
    for c, name in enumerate(worked.classes):
        line = "{name @class:{c} .class{c}} : {factors:×} = {score @class:{c}}"
        factors = [worked.prior[c], *(piece(factor, c) for factor in worked.factors)]
        lines.append(f.line(line, name=name, c=c, factors=factors, score=readable(worked.joint[c])))
    a, b = (readable(p) for p in worked.joint)
    end = " is undefined"
    if worked.posterior is not None:
        end = f.piece("= {p:3}", p=readable(worked.posterior[0]))
    rule = "P({name @.class0} | 'words') = {a @class:0}/({a @class:0} + {b @class:1}) {end}"
    return "".join(lines) + f.line(rule, name=worked.classes[0], a=a, b=b, end=end)


def tables(view: View) -> list[Table]:
    rows: list[tuple[Cell, ...]] = []
    classes = range(len(view.totals))
    for word in view.document:
        cells = [Cell(_smoothed(view, word, c), f"cell:{word}:{c}") for c in classes]
        rows.append((Cell(word, header=True), *cells))
    while len(rows) < MOST_WORDS:  # the height stays the same
        rows.append((Cell("\u00a0", header=True), *(Cell() for _ in classes)))
    outcomes = "words" if view.example.counts_words else "(in or out)"
    title = f"(n_k + alpha) / (n + V alpha), V = {view.times} {outcomes}"
    return [Table(title, ("", *view.example.classes), tuple(rows))]
