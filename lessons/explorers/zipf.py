"""Zipf's law on a real text: a few words fill half of it, and most words hardly ever occur."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from lessons.data.story import story
from lessons.explorers.zipf_counts import Text, read, shares, zipf
from lessons.explorers.zipf_picture import draw
from lessons.kit import formula as f
from lessons.kit.controls import Cell, Choice, Slider, Table, TextBox
from lessons.kit.recipe import Pointer, Recipe
from nbcore import tokenize

SHORTEST, LONGEST = 20, 60_000  # words at least, characters at most
OWN = (
    "Put a text of your own here: a letter, a song, a page of your thesis, the news of the day. "
    "A long text shows more than a short one, and the words of one writer on one subject show "
    "less than the words of many. The law holds in any language that puts spaces between words."
)


@dataclass(frozen=True)
class State:
    source: str = "story"
    own: str = OWN
    exponent: float = 1.0
    first: int = 50  # how much of the text is the first part, in percent
    word: str = "trombone"


@dataclass(frozen=True)
class View:
    state: State
    text: Text
    cut: int  # words in the first part
    new: int  # words of the second part that the first has not
    rank: int | None  # of the chosen word; None if it does not occur
    expected: Any  # (V,): counts by Zipf's law
    shares: Any  # (2, 18): words read, and the share of the rest that is new


def chosen_text(state: State) -> str:
    if state.source == "story":
        return story()
    if state.source != "own":
        raise ValueError(f"There is no text {state.source!r}: choose 'story' or 'own'.")
    if not isinstance(state.own, str) or len(tokenize(state.own)) < SHORTEST:
        raise ValueError(f"Paste at least {SHORTEST} words: a law needs something to hold for.")
    if len(state.own) > LONGEST:
        raise ValueError(f"Up to {LONGEST:,} characters, please; this text has {len(state.own):,}.")
    return state.own


def compute(state: State) -> View:
    text = chosen_text(state)
    if not isinstance(state.exponent, (int, float)) or not 0 <= state.exponent <= 3:
        raise ValueError(f"The exponent a is a number from 0 to 3, not {state.exponent!r}.")
    if not isinstance(state.first, (int, float)) or not 5 <= state.first <= 90:
        raise ValueError(f"The first part is 5 to 90 percent of the text, not {state.first!r}.")
    counted = read(text)
    cut = max(1, round(counted.total * state.first / 100))
    word = (tokenize(str(state.word)) or [""])[0]
    return View(
        state=state,
        text=counted,
        cut=cut,
        new=counted.unseen(cut),
        rank=counted.words.index(word) + 1 if word in counted.words else None,
        expected=zipf(counted.total, len(counted.words), state.exponent),
        shares=shares(text),
    )


# ---- the words


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %"


def headline(view: View) -> str:
    new = _percent(view.new, view.text.total - view.cut)
    return (
        f"{view.text.once} of {len(view.text.words)} different words occur once; "
        f"{new} of part two is new"
    )


def caption(view: View) -> str:
    word = view.state.word
    if view.rank is None:
        about = f"{word} never occurs: by counting alone, its probability is 0."
    else:
        times = int(view.text.counts[view.rank - 1])
        about = f"{word} has rank {view.rank} and occurs {times} time{'s' * (times != 1)}."
    return (
        f"{about} Part one has {view.cut} words; of the {view.text.total - view.cut} words of part "
        f"two, {view.new} were never seen in part one. The best line has a = {view.text.best:.2f}."
    )


def describe(view: View) -> str:
    top = ", ".join(
        f"{word} {count}"
        for word, count in zip(view.text.words[:3], view.text.counts, strict=False)
    )
    return (
        f"Count against rank of each word on two log scales, falling along a line of slope "
        f"{view.state.exponent:g}; the most common are {top}. Beside it the share of new words in "
        f"the rest of the text, by how much was read. {headline(view)}. {caption(view)}"
    )


def formula(view: View) -> str:
    a = f.row(f.number(view.state.exponent, 2), key="line")
    n = view.rank or len(view.text.words)
    expected = float(view.expected[n - 1])
    share = float(view.expected[0]) / view.text.total
    name = view.text.words[n - 1]
    return f.math(
        f.row(f.words(f"{name}: "), key="word"),
        f.frac(f.row(f.var("N"), f.var("c")), f.sup(f.var("n"), f.var("a"))),
        f.op("="),
        f.frac(
            f.row(f.number(view.text.total), f.op("×"), f.number(share, 3)),
            f.sup(f.number(n), a),
        ),
        f.op("="), f.number(expected, 1), f.words(";\u00a0counted\u00a0"),
        f.row(f.number(int(view.text.counts[n - 1])), key="word"),
    )  # fmt: skip


def tables(view: View) -> list[Table]:
    rest, V = view.text.total - view.cut, len(view.text.words)
    rows = (
        ("different words", f"{V:,}", "", None),
        ("of them occur once", f"{view.text.once:,}", _percent(view.text.once, V), "once"),
        ("new words in part two", f"{view.new:,}", _percent(view.new, rest), "unseen"),
    )
    cells = tuple(
        (Cell(name, header=True, key=key), Cell(number, key=key), Cell(share, key=key))
        for name, number, share, key in rows
    )
    title = f"N = {view.text.total:,} words, {rest:,} of them in part two"
    return [Table(title, ("what", "count", "share"), cells)]


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    counted = read(chosen_text(state))
    if event.name == "first" and event.action in ("drag", "drop"):
        percent = round(100 * event.x / counted.total)
        return replace(state, first=min(max(percent, 5), 90))
    if event.action in ("click", "press") and event.panel == "ranks":
        rank = min(max(round(10**event.x), 1), len(counted.words))
        return replace(state, word=counted.words[rank - 1])
    return state


RECIPE = Recipe(
    name="smoothing.zipf",
    title="Zipf's law and the words never seen",
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    card="Half of all words occur once: the next text is full of words never seen.",
    lectures=("T13",),
    question="How much of part two is new: more or less than a tenth?",
    hides=("formula", "tables", "panel new"),
    controls=(
        Choice("source", "text", (("story", "our story"), ("own", "my own"))),
        TextBox("own", "paste a text", rows=2),
        Slider("exponent", "a", 0, 2, 0.01),
        Slider("first", "part one", 5, 90, 1, unit=" %"),
        TextBox("word", "find a word"),
    ),
    presets={
        "a = 1": {},
        "the best line": {"exponent": 0.88},
        "after a tenth": {"first": 10},
        "elephant": {"word": "elephant"},
    },
    formula=formula,
    tables=tables,
    hidden=lambda view: ["own"] if view.state.source == "story" else [],
    pointer=pointer,
    clickable=True,
    formula_height=44,
    help="Click a point for its word; drag the marker on the right to move the cut.",
)

explore = RECIPE.explore
