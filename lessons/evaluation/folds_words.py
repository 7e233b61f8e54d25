"""The explorer evaluation.folds in words: headline, caption, formula and tables."""

from lessons.evaluation.folds import SCHEMES, Round, View, compared
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table


def headline(view: View) -> str:
    s, k = view.state, len(view.rounds)
    name = {"one split": "One split", "k-fold": f"{k}-fold"}.get(s.scheme, "Leave-one-out")
    if not view.step:
        rounds = "1 round" if k == 1 else f"{k} rounds"
        sizes = sorted({len(r.train) for r in view.rounds})
        trained = " or ".join(str(size) for size in sizes)
        each = "" if k == 1 else "each "
        return f"{name}: {rounds}, {each}trained on {trained} of {s.n} examples"
    if any(r.model is None for r in view.done):
        return f"{name}, sorted by class: a training part holds one class only"
    if view.step < k:
        return f"Round {view.step} of {k}: {hits(view.done[-1])} right, mean so far {view.mean:.3f}"
    return f"{name} says {view.mean:.3f}; fresh examples say {view.truth:.3f}"


def hits(one: Round) -> str:
    return f"{int(one.right.sum())} of {len(one.dev)}"


def caption(view: View) -> str:
    s, now = view.state, view.now
    if now is None:
        return (
            "A row is a round, a column an example. The filled cells are held out: the model of "
            "this round has never seen them. Play, and watch them wander."
        )
    if now.model is None:
        return (
            f"Round {view.step} trains on {len(now.train)} examples of one class and is asked "
            "about the other. There is nothing to compare. Shuffle first."
        )
    wrong = int((~now.right).sum())
    words = ", none of them is wrong" if not wrong else f", {wrong} of them wrong (hollow)"
    others = f"{len(now.dev)} others"
    if len(now.dev) == 1:
        others, words = "the one left out", ": wrong (hollow)" if wrong else ": right"
    tail = (
        " Each example was held out once, and once only."
        if view.step == len(view.rounds) and s.scheme != "one split"
        else ""
    )
    return (
        f"Round {view.step}: naive Bayes learns from {len(now.train)} examples and is asked about "
        f"{others}{words}.{tail}"
    )


def describe(view: View) -> str:
    s = view.state
    scores = ", ".join("none" if r.model is None else f"{r.score:.2f}" for r in view.done)
    order = "shuffled" if s.scheme == "leave-one-out" else s.order
    return (
        f"{SCHEMES[s.scheme]} over {s.n} examples, {order}: {len(view.rounds)} rounds as rows, "
        f"{view.step} of them done, scores {scores or 'not yet'}. Beside it the examples of two "
        f"classes, those held out ringed, with the boundary of this round. {headline(view)}."
        + (f" The accuracy on fresh examples is {view.truth:.3f}." if view.step else "")
    )


def formula(view: View) -> str:
    scores = [r.score for r in view.done]
    if not scores or any(score != score for score in scores):
        return f.line("'mean ' = {end}", end=" no value" if scores else " not yet")
    shown = [f.keyed(round(v, 2), f"round:{i}", digits=2) for i, v in enumerate(scores)]
    if len(scores) > 6:
        shown = [*shown[:4], f.piece("⋯"), shown[-1]]
    return f.line(
        "'mean ' = {shown:+}/{n} = {mean:3}", shown=shown, n=len(scores), mean=round(view.mean, 3)
    )


def tables(view: View) -> list[Table]:
    chosen = {"one split": "one split, 4 : 1", "k-fold": f"{len(view.rounds)}-fold"}.get(
        view.state.scheme, "leave-one-out"
    )

    def shown(mean: float) -> str:
        if not view.step:
            return "?"  # play first
        return "none" if mean != mean else f"{mean:.3f}"

    rows = [
        (Cell(name, header=True), Cell(fits), Cell(train), Cell(shown(mean), strong=name == chosen))
        for name, fits, train, mean in compared(view.state.n, view.state.order)
    ]
    fresh = Cell("fresh examples", header=True, key="truth")
    rows.append((fresh, Cell(1), Cell(view.state.n), Cell(shown(view.truth), key="truth")))
    return [Table("what each way says", ("", "models", "train on", "accuracy"), tuple(rows))]
