"""The explorer two_cultures.sorting in words: headline, caption, formula and tables."""

from html import escape

from lessons.kit.explorer.controls import Cell, Table
from lessons.two_cultures.sorting import View


def headline(view: View) -> str:
    total = len(view.deck.cards)
    if view.top is None:
        return f"All {total} sorted, {view.first_time} of them at the first try"
    if view.last is None:
        return f"Generative or discriminative? Sort {total} {view.state.deck}"
    card, place, right = view.last
    verdict = "belongs there" if right else f"is not “{view.deck.bins[place]}”"
    return f"{'Right' if right else 'No'}: {escape(card.name)} {verdict}"


def caption(view: View) -> str:
    if view.last is None:
        cards = len(view.deck.cards)
        return f"{cards} cards, one after the other. A card in a wrong bin comes again at the end."
    card, _, right = view.last
    if view.state.asked >= 0:
        card, right = view.deck.cards[view.state.asked], True
    if right:
        return f"{card.name}: {card.why}"
    return f"{card.name}: {card.hint} It comes again at the end."


def describe(view: View) -> str:
    bins = "; ".join(
        f"{name}: {', '.join(view.deck.cards[i].name for i in cards) or 'empty'}"
        for name, cards in zip(view.deck.bins, view.sorted, strict=True)
    )
    top = "No card is left." if view.top is None else f"The card on top: {view.top.name}."
    return (
        f"A sorting game with {len(view.deck.cards)} cards, {len(view.queue)} of them still to "
        f"be sorted, {view.wrong} wrong tries. {view.deck.question} {top} Bins: {bins}. "
        f"{headline(view)}. {caption(view)}"
    )


def tables(view: View) -> list[Table]:
    done = [(i, place) for i, place in view.state.tries if place in view.deck.cards[i].bins]
    rows = []
    for i, place in reversed(done):
        name = view.deck.cards[i].name
        ask = Cell("why?", edit=f"why:{i}", type="button", label=f"why {name}")
        there = Cell(view.deck.bins[place], key=name, align="left-align", role=f"class{place}")
        rows.append((Cell(name, header=True, key=name), there, ask))
    if not rows:
        rows = [(Cell("nothing yet", header=True), Cell("\u00a0"), Cell("\u00a0"))]
    title = f"sorted: {len(done)} of {len(view.deck.cards)}, wrong tries: {view.wrong}"
    return [Table(title, ("card", "belongs to", ""), tuple(rows))]
