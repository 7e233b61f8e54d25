"""Zipf's law on a real text: a few words fill half of it, and most words hardly ever occur."""

from dataclasses import dataclass, replace

from lessons.data.story import story
from lessons.kit.explorer.controls import Choice, Slider, TextBox
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.smoothing.zipf_counts import Text, read, shares, zipf
from nbcore import tokenize
from nbcore.validate import Floats

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
    expected: Floats  # (V,): counts by Zipf's law
    shares: Floats  # (2, 18): words read, and the share of the rest that is new


def chosen_text(state: State) -> str:
    if state.source == "story":
        return story()
    if len(tokenize(state.own)) < SHORTEST:
        raise ValueError(f"Paste at least {SHORTEST} words: a law needs something to hold for.")
    if len(state.own) > LONGEST:
        raise ValueError(f"Up to {LONGEST:,} characters, please; this text has {len(state.own):,}.")
    return state.own


def compute(state: State) -> View:
    text = chosen_text(state)
    counted = read(text)
    cut = max(1, round(counted.total * state.first / 100))
    word = (tokenize(state.word) or [""])[0]
    return View(
        state=state,
        text=counted,
        cut=cut,
        new=counted.unseen(cut),
        rank=counted.words.index(word) + 1 if word in counted.words else None,
        expected=zipf(counted.total, len(counted.words), state.exponent),
        shares=shares(text),
    )


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
    __name__,
    title="Zipf's law and the words never seen",
    state=State,
    compute=compute,
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
    hidden=lambda view: ["own"] if view.state.source == "story" else [],
    pointer=pointer,
    clickable=True,
    help="Click a point for its word; drag the marker on the right to move the cut.",
    layout=Layout(formula_height=44),
    gallery=GalleryEntry(
        line="Half of all words occur once: the next text is full of words never seen.",
        lectures=("T13",),
    ),
    lecture=LectureMode(
        question="How much of part two is new: more or less than a tenth?",
        hides=("formula", "tables", "panel new"),
    ),
)
