"""The table of the sorting game: a card on top, three bins below."""

import textwrap

from lessons.kit.explorer.scene import Panel, Stage
from lessons.two_cultures.sorting import HIGH, LINE, WIDE, View, bin_at

CARD = (1.5, 8.2)  # where the card on top lies
HALF = (0.78, 0.75)  # half its width and height
ROLES = ("class0", "class1", "class2")


def draw(stage: Stage, view: View) -> None:
    panel = stage.panel(
        "table", x=(0, WIDE), y=(0, HIGH), xticks=[], yticks=[], frame=False, margin=(6, 6, 6, 6)
    )
    left = len(view.queue)
    words = f"{left} card{'' if left == 1 else 's'} to sort" if left else "all sorted"
    panel.text(0.02, 9.6, view.deck.question, "ink", 15)
    panel.text(2.98, 9.6, words, "soft", 14, "right")
    for place in range(3):
        _bin(panel, view, place)
    if view.top is not None:
        _card(panel, view)
    else:
        again = "Press “why?” beside a card to read its reason once more."
        panel.text(*CARD, again, "soft", 14, "center")


def _bin(panel: Panel, view: View, place: int) -> None:
    x, role, last = place + 0.03, ROLES[place], view.last
    waits = bool(view.state.hold) and bin_at(*view.state.hold) == place  # for the card above it
    panel.bar(x, place + 0.97, 0.1, LINE, role, 0.3 if waits else 0.1, key=f"bin:{place}")
    panel.bar(x, place + 0.97, 0.1, LINE, role, outline=True)
    panel.text(x + 0.04, LINE - 0.45, f"{place + 1}  {view.deck.bins[place]}", role, 15, bold=True)
    panel.text(x + 0.04, LINE - 1.05, view.deck.below[place], "soft", 13)
    y = LINE - 1.75
    for i in view.sorted[place]:
        card = view.deck.cards[i]
        fresh = last is not None and last[2] and last[0] is card
        for line in textwrap.wrap(card.name, 26):
            panel.text(x + 0.04, y, line, role if fresh else "ink", 13, key=card.name)
            y -= 0.46
        y -= 0.12


def _card(panel: Panel, view: View) -> None:
    assert view.top is not None
    wide, high = HALF
    x, y = view.state.hold or CARD
    x, y = min(max(x, wide), WIDE - wide), min(max(y, high), HIGH - high)  # whole, at the edges too
    for shift in range(min(len(view.queue) - 1, 3), 0, -1):  # the rest of the pack
        left, low = CARD[0] - wide + 0.02 * shift, CARD[1] - high - 0.1 * shift
        panel.bar(left, left + 2 * wide, low, low + 2 * high, "faint", outline=True)
    panel.bar(x - wide, x + wide, y - high, y + high, "paper")
    # A name for each card: the next one is not selected yet, so that 1, 2 and 3 reach it.
    name = f"card {view.queue[0]}"
    panel.bar(x - wide, x + wide, y - high, y + high, "ink", outline=True, handle=name)
    panel.text(x, y, view.top.name, "ink", 16, "center", bold=True)
