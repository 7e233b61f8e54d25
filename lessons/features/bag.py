"""Bag of words: any text, the tokenizer's choices, and what they do to the counts."""

from dataclasses import dataclass, replace
from functools import lru_cache

from lessons.data.corpora import mails
from lessons.kit.explorer.controls import Choice, TextBox, Toggle
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.kit.explorer.scene import HEIGHT, WIDTH
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
    alone: int  # how often it occurs by itself
    inside: tuple[tuple[str, int], ...]  # words with an apostrophe that contain it
    pairs: tuple[tuple[int, str, int], ...]  # column, word, count: what a sparse vector stores
    columns: int  # all words of the mails
    unknown: tuple[str, ...]  # words without a column

    @property
    def count(self) -> int:
        return dict(self.counts).get(self.word, 0)

    @property
    def hidden(self) -> int:
        """How often it occurs inside words with an apostrophe."""
        return sum(times for _, times in self.inside)


@lru_cache(maxsize=4)
def vocabulary(lower: bool, keep: bool) -> Vocabulary:
    """All words of the course's mails, tokenized by the same choices."""
    return Vocabulary.from_documents(mails().texts, lower=lower, keep_apostrophes=keep)


@lru_cache(maxsize=32)
def compute(state: State) -> View:
    if len(state.text) > LONGEST:
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
    named = tokenize(state.word, lower=state.lower, keep_apostrophes=True)
    return named[0] if named else tokens[0]


# ---- where the words are in the picture: what is drawn there can be clicked there

CUT = 0.39  # the tokens' part of the picture
TOP = HEIGHT * CUT
LINE = 25  # pixels from line to line
ROWS, COLUMNS = 9, 3  # of bars


def width_of(token: str) -> float:
    """About how many pixels a token takes, on the safe side."""
    return sum(4.9 if c in "fijlrt'’I" else 13 if c in "mwMW" else 9 for c in token[:40]) + 12


def layout(tokens: tuple[str, ...]) -> tuple[list[tuple[str, float, float, float]], int]:
    """Each token with left end, height and width in pixels; and how many found no room."""
    placed: list[tuple[str, float, float, float]] = []
    x, y = 8.0, TOP - 18
    for i, token in enumerate(tokens):
        width = width_of(token)
        if x + width > WIDTH - 8:
            x, y = 8.0, y - LINE
        if y < LINE:
            return placed, len(tokens) - i
        placed.append((token, x, y, width))
        x += width
    return placed, 0


def token_at(view: View, panel: str, x: float, y: float) -> str | None:
    """The token nearest to the pointer, or the word of the bar there."""
    if panel == "tokens":
        placed = layout(view.tokens)[0]
        near = min(placed, key=lambda p: 9 * abs(y - p[2]) + abs(x - p[1] - p[3] / 2), default=None)
        return near and near[0]
    if panel == "bars" and 0 <= x < COLUMNS and 0 < y <= ROWS:
        i = int(x) * ROWS + int(ROWS - y)
        if i < min(len(view.counts), ROWS * COLUMNS):
            return view.counts[i][0]
    return None


def pointer(state: State, event: Pointer) -> State:
    if event.action not in ("click", "press"):
        return state
    word = token_at(compute(state), event.panel, event.x, event.y)
    return state if word is None else replace(state, word=word)


RECIPE = Recipe(
    __name__,
    title="A bag of words",
    state=State,
    compute=compute,
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
    pointer=pointer,
    clickable=True,
    help="Click a token or a bar to follow its word.",
    layout=Layout(formula_height=44, tabs=150),
    gallery=GalleryEntry(
        line="Any text as a bag of words: the tokenizer's choices change the counts.",
        lectures=("N4", "R6", "R10"),
    ),
    lecture=LectureMode(
        question="How often will the chosen word be in the bag?",
        hides=("formula", "tables", "panel bars"),
    ),
)
