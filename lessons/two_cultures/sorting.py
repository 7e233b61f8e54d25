"""A sorting game: models and claims, generative or discriminative? By mouse, buttons or keys."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lessons.kit.explorer.checked_values import quoted
from lessons.kit.explorer.controls import Button, Choice, Slider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.two_cultures.sorting_cards import DECKS, Card, Deck

BINS = ("first", "second", "third")  # their buttons
LINE = 6.3  # below it are the bins
WIDE, HIGH = 3.0, 10.0  # the table


@dataclass(frozen=True)
class State:
    deck: str = "models"
    shuffle: int = 0
    tries: tuple[tuple[int, int], ...] = ()  # (card, bin) of every try, in order
    hold: tuple[float, ...] = ()  # where the card is carried: x, y of its middle
    asked: int = -1  # a sorted card whose reason is read again


@dataclass(frozen=True)
class View:
    state: State
    deck: Deck
    queue: tuple[int, ...]  # cards to be sorted, the first is on top
    sorted: tuple[tuple[int, ...], ...]  # cards in each bin
    wrong: int  # tries that were not right

    @property
    def top(self) -> Card | None:
        return self.deck.cards[self.queue[0]] if self.queue else None

    @property
    def last(self) -> tuple[Card, int, bool] | None:
        """The card of the last try, the bin it was put into, and whether that was right."""
        if not self.state.tries:
            return None
        i, place = self.state.tries[-1]
        card = self.deck.cards[i]
        return card, place, place in card.bins

    @property
    def first_time(self) -> int:
        """Cards that were right at the first try."""
        seen: dict[int, bool] = {}
        for i, place in self.state.tries:
            seen.setdefault(i, place in self.deck.cards[i].bins)
        return sum(seen.values())


def compute(state: State) -> View:
    check(state)
    deck = DECKS[state.deck]
    queue = np.random.default_rng(state.shuffle).permutation(len(deck.cards)).tolist()
    if not state.shuffle:
        queue = sorted(queue)  # the order of the lecture
    bins: list[list[int]] = [[], [], []]
    wrong = 0
    for i, place in state.tries:
        if i not in queue:
            raise ValueError(f"The card {quoted(deck.cards[i].name)} is sorted already.")
        queue.remove(i)
        if place in deck.cards[i].bins:
            bins[place].append(i)
        else:
            wrong += 1
            queue.append(i)  # it comes again, at the end
    return View(state, deck, tuple(queue), tuple(tuple(cards) for cards in bins), wrong)


def check(state: State) -> None:
    n = len(DECKS[state.deck].cards)
    if state.asked not in range(-1, n):
        raise ValueError(f"There is no card {quoted(state.asked)}: they are counted 0 to {n - 1}.")
    for one in state.tries:
        if one[0] not in range(n) or one[1] not in range(3):
            raise ValueError(f"A try is a pair of a card, 0 to {n - 1}, and a bin, 0 to 2: {one}.")
    if state.hold:
        if len(state.hold) != 2:
            raise ValueError("A card is held at a place of two numbers.")
        for value, most in zip(state.hold, (WIDE, HIGH), strict=True):
            if not 0 <= value <= most:
                raise ValueError(f"On the table a place is from 0 to {most:g}, not {value:g}.")


# ---- what a person does


def put(state: State, place: int) -> State:
    """The card on top into a bin."""
    view = compute(state)
    if not view.queue:
        return replace(state, hold=())
    return replace(state, tries=(*state.tries, (view.queue[0], place)), hold=(), asked=-1)


def change(state: State, name: str, value: Any) -> State:
    if name in BINS:
        return put(state, BINS.index(name))
    if name.startswith("why:"):
        return replace(state, asked=int(name[4:]))
    if name in ("deck", "shuffle"):
        return replace(state, **{name: value}, tries=(), hold=(), asked=-1)
    return replace(state, **{name: value})


def pointer(state: State, event: Pointer) -> State:
    if event.action == "key" and event.key in ("1", "2", "3"):
        return put(state, int(event.key) - 1)
    if event.action not in ("drag", "drop", "click"):
        return state
    x, y = min(max(event.x, 0.0), WIDE), min(max(event.y, 0.0), HIGH)
    if event.action != "drag" and (x, y) != (event.x, event.y):
        return replace(state, hold=())  # let go beside the table: the card goes back
    if event.action != "drag" and (place := bin_at(x, y)) is not None:
        return put(state, place)
    return replace(state, hold=(round(x, 2), round(y, 2)))


def bin_at(x: float, y: float) -> int | None:
    """The bin below this place on the table, if there is one."""
    return min(int(x), 2) if y < LINE else None


def _answers(deck: str) -> dict[str, Any]:
    cards = DECKS[deck].cards
    return {"deck": deck, "tries": tuple((i, card.bins[0]) for i, card in enumerate(cards))}


RECIPE = Recipe(
    __name__,
    title="Generative or discriminative? A sorting game",
    state=State,
    compute=compute,
    controls=(
        Choice("deck", "cards", (("models", "models"), ("claims", "claims"))),
        Slider("shuffle", "shuffle number", 0, 20),
        Button("first", "1: left bin"),
        Button("second", "2: middle bin"),
        Button("third", "3: right bin"),
    ),
    presets={
        "models": {},
        "claims": {"deck": "claims"},
        "models, sorted": _answers("models"),
        "claims, sorted": _answers("claims"),
    },
    change=change,
    pointer=pointer,
    clickable=True,
    help="Drag the card, click a bin, or press 1, 2, 3 on the picture. Undo takes a card back.",
    layout=Layout(height=400, tabs=250),
    gallery=GalleryEntry(
        line="Sort models and claims into generative and discriminative, and be told why.",
        lectures=("R3", "N1", "S12"),
    ),
    lecture=LectureMode(
        question="Into which bin does this card go?",
        hides=("tables",),
        asked_as={"models, sorted": "", "claims, sorted": ""},
    ),
)
