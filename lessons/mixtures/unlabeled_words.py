"""The explorer mixtures.unlabeled in words: headline, caption, formula and tables."""

from lessons.data.unlabeled import SPLITS, TEST, UNLABELED
from lessons.kit.explorer.controls import Cell, Table
from lessons.mixtures.unlabeled import View

CLASSES = {"mails": ("not spam", "spam"), "reviews": ("negative", "positive")}


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def headline(view: View) -> str:
    s, alone, now = view.state, float(view.alone.mean()), float(view.now.mean())
    if not s.unlabeled:
        return f"{s.labeled} labels alone: {percent(alone)} right"
    word = "help" if now > alone + 0.005 else "hurt" if now < alone - 0.005 else "change little"
    return f"{s.unlabeled} unlabeled {s.texts} {word}: {percent(alone)} becomes {percent(now)}"


def caption(view: View) -> str:
    s = view.state
    if not s.unlabeled:
        return f"The mean over {SPLITS} splits of our {s.texts}, tested on {2 * TEST} others."
    return (
        f"{SPLITS} splits of our {s.texts}, each tested on {2 * TEST} others: better in "
        f"{view.better}, worse in {view.worse}, the same in {SPLITS - view.better - view.worse}."
    )


def describe(view: View) -> str:
    s = view.state
    means = ", ".join(
        f"{u}: {percent(v)}" for u, v in zip(UNLABELED, view.across.mean(axis=1), strict=True)
    )
    return (
        f"Left, accuracy with {s.labeled} labels against the number of unlabeled {s.texts} "
        f"({means}). Right, accuracy against the number of labels, without and with "
        f"{s.unlabeled} unlabeled {s.texts}. {headline(view)}. {caption(view)}"
    )


def tables(view: View) -> list[Table]:
    words = tuple(
        (
            Cell(name, header=True, role=f"class{c}"),
            Cell(", ".join(view.line.words[c]) or "none", align="left"),
        )
        for c, name in enumerate(CLASSES[view.state.texts])
    )
    rows = tuple(
        (
            Cell(name, header=True),
            Cell(percent(values.mean())),
            Cell(f"{percent(values.min())} to {percent(values.max())}"),
        )
        for name, values in (("labels alone", view.alone), ("with the others", view.now))
    )
    return [
        Table("Right answers", ("", "mean", "from … to"), rows),
        Table("Words that no label taught (split 1)", ("says", "words"), words),
    ]
