"""Bag of words: any text, the tokenizer's choices, and what they do to the counts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape

from lessons.data.corpora import mails
from lessons.explorers.bag_picture import draw, token_at
from lessons.kit import formula as f
from lessons.kit.controls import Cell, Choice, Table, TextBox, Toggle
from lessons.kit.recipe import Pointer, Recipe
from nbcore import Vocabulary, bag_of_words, sparse_pairs, tokenize, vectorize

LETTER = (
    "I'm reading a letter. It's from my aunt: she saw a heron on the lake, and it stood so still "
    "that I thought it was made of wood. Then it flew. I've read it three times, and I still "
    "laugh when I do. Write it down!"
)
LONGEST = 5000  # characters


@dataclass(frozen=True)
class State:
    text: str = LETTER
    lower: bool = True
    apostrophes: str = "split"  # or "keep"
    word: str = "it"


@dataclass(frozen=True)
class View:
    state: State
    tokens: tuple[str, ...]  # in the order of the text
    counts: tuple[tuple[str, int], ...]  # the most frequent first
    word: str  # the chosen one, written as the tokens are
    alone: int  # how often it stands by itself
    inside: tuple[tuple[str, int], ...]  # words with an apostrophe that hold it
    pairs: tuple[tuple[int, str, int], ...]  # column, word, count: what a sparse vector stores
    columns: int  # all words of the mails
    unknown: tuple[str, ...]  # words without a column

    @property
    def count(self) -> int:
        return dict(self.counts).get(self.word, 0)

    @property
    def hidden(self) -> int:
        """How often it stands inside words with an apostrophe."""
        return sum(times for _, times in self.inside)


@lru_cache(maxsize=4)
def vocabulary(lower: bool, keep: bool) -> Vocabulary:
    """All words of the course's mails, tokenized by the same choices."""
    return Vocabulary.from_documents(mails().texts, lower=lower, keep_apostrophes=keep)


@lru_cache(maxsize=32)
def compute(state: State) -> View:
    if state.apostrophes not in ("split", "keep"):
        raise ValueError(f"Apostrophes: choose 'split' or 'keep', not {state.apostrophes!r}.")
    if not isinstance(state.lower, bool):
        raise ValueError(f"Lower-casing is on or off, not {state.lower!r}.")
    if not isinstance(state.text, str) or len(state.text) > LONGEST:
        raise ValueError(f"A text of up to {LONGEST:,} characters, please.")
    keep = state.apostrophes == "keep"
    tokens = tokenize(state.text, lower=state.lower, keep_apostrophes=keep)
    if not tokens:
        raise ValueError("Type a text with at least one letter in it: no letters, no tokens.")
    counts = sorted(bag_of_words(tokens).items(), key=lambda pair: (-pair[1], pair[0].lower()))
    word = _chosen(state, tokens)
    whole = bag_of_words(state.text, lower=state.lower, keep_apostrophes=True)
    inside = {
        token: times * pieces.count(word)
        for token, times in whole.items()
        if (pieces := tokenize(token, lower=state.lower)) != [word] and word in pieces
    }
    known = vocabulary(state.lower, keep)
    x = vectorize([tokens], known)[0]
    pairs = [(known.column(str(w)) or 0, str(w), int(n)) for w, n in sparse_pairs(x, known)]
    return View(
        state=state,
        tokens=tuple(tokens),
        counts=tuple(counts),
        word=word,
        alone=whole[word],
        inside=tuple(sorted(inside.items())),
        pairs=tuple(pairs),
        columns=len(known),
        unknown=tuple(w for w, _ in counts if w not in known),
    )


def _chosen(state: State, tokens: list[str]) -> str:
    """The word to follow, as the tokenizer writes it; the first token if it names none."""
    named = tokenize(str(state.word), lower=state.lower, keep_apostrophes=True)
    return named[0] if named else tokens[0]


# ---- the words


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def headline(view: View) -> str:
    word = f"<em>{escape(view.word[:20])}</em>"
    if view.hidden and view.state.apostrophes == "keep":
        return f"Apostrophes kept: {word} counts {view.count}, not {view.alone + view.hidden}"
    if view.hidden:
        return f"Split at the apostrophe: {word} counts {view.count}, not {view.alone}"
    if not view.state.lower and _other_casing(view):
        return f"Capitals kept: {word} counts {view.count}, and other spellings count apart"
    return f"{len(view.tokens)} tokens, {len(view.counts)} different words"


def _other_casing(view: View) -> list[str]:
    return [w for w, _ in view.counts if w != view.word and w.lower() == view.word.lower()]


def caption(view: View) -> str:
    word = view.word[:20]
    if not view.count and not view.hidden:
        about = f"“{word}” is not in this text: its count is 0."
    elif view.hidden:
        names = " and ".join(f"“{w}”" for w, _ in view.inside[:2])
        kept = view.state.apostrophes == "keep"
        how = "kept whole, so not counted here" if kept else "cut open, so counted here"
        alone = _times(view.alone) if view.alone else "never"
        about = f"“{word}” stands alone {alone}, and it is in {names}: {how}."
    elif others := [] if view.state.lower else _other_casing(view):
        about = f"“{others[0][:20]}” is another word for the computer as long as capitals are kept."
    else:
        about = f"“{word}” occurs {_times(view.count)}."
    return f"{about} The order of the tokens is lost in the bars below: that is the bag."


def describe(view: View) -> str:
    top = ", ".join(f"{w} {n}" for w, n in view.counts[:6])
    choices = "lower-cased" if view.state.lower else "capitals kept"
    return (
        f"{len(view.tokens)} tokens in the order of the text, {choices}, apostrophes "
        f"{view.state.apostrophes}; below, a bar for each word with its count: {top}. "
        f"The chosen word is {view.word}, count {view.count}."
    )


def formula(view: View) -> str:
    word = f.row(f.words(view.word[:16]), key=f"word:{view.word}")
    split = view.state.apostrophes == "split"
    parts = [f.number(view.alone), f.words("\u00a0alone")]
    if view.hidden and split:
        names = ", ".join(w[:12] for w, _ in view.inside[:2])
        parts += [f.op("+"), f.number(view.hidden), f.words(f"\u00a0in {names}")]
    count = f.row(f.number(view.count), key=f"word:{view.word}")
    return f.math(f.sub(f.var("x"), word), f.op("="), *parts, f.op("="), count)


def tables(view: View) -> list[Table]:
    rows = [
        (Cell(str(column), key=f"word:{w}"), Cell(w, header=True, key=f"word:{w}"),
         Cell(str(n), key=f"word:{w}"))
        for column, w, n in view.pairs
    ]  # fmt: skip
    rows += [
        (Cell("none", role="soft"), Cell(w, header=True, key=f"word:{w}", role="soft"),
         Cell("left out", role="soft"))
        for w in view.unknown[:60]
    ]  # fmt: skip
    title = f"sparse: {len(view.pairs)} pairs instead of {view.columns:,} columns"
    return [Table(title, ("column", "word", "count"), tuple(rows))]


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    if event.action not in ("click", "press"):
        return state
    view = compute(state)
    word = token_at(view, event.panel, event.x, event.y)
    return state if word is None else replace(state, word=word)


RECIPE = Recipe(
    name="features.bag",
    title="A bag of words",
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=headline,
    caption=caption,
    card="Any text as a bag of words: the tokenizer's choices change the counts.",
    lectures=("N4", "R6", "R10"),
    question="How often will the chosen word be in the bag?",
    hides=("formula", "tables", "panel bars"),
    controls=(
        TextBox("text", "a text: paste your own", rows=3),
        Choice("apostrophes", "apostrophes", (("split", "split there"), ("keep", "keep them"))),
        Toggle("lower", "lower-case"),
        TextBox("word", "follow a word"),
    ),
    presets={
        "it, split": {},
        "it, kept": {"apostrophes": "keep"},
        "I, split": {"word": "I"},
        "I, kept": {"word": "I", "apostrophes": "keep"},
        "capitals kept": {"lower": False},
    },
    formula=formula,
    tables=tables,
    pointer=pointer,
    clickable=True,
    formula_height=44,
    tabs=150,
    help="Click a token or a bar to follow its word.",
)

explore = RECIPE.explore
