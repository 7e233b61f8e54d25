"""The explorer gaussian.penguins in words: headline, caption, formula and tables."""

from lessons.gaussian import kinds
from lessons.gaussian.penguins import MOST_RINGS, NAMES, View, species
from lessons.kit.explorer.controls import Table


def headline(view: View) -> str:
    return (
        f"{view.state.kind.capitalize()}: {view.fit.wrong} of {view.new} new penguins wrong, "
        f"learned from {3 * view.state.n}"
    )


def caption(view: View) -> str:
    rings = "; rings: mistakes" if len(view.missed) <= MOST_RINGS else ""
    return (
        f"Filled: {view.state.n} of each species, to learn from. Hollow: the others, to test "
        f"on{rings}. Ellipses: what the model believes, in {view.fit.numbers} numbers."
    )


def describe(view: View) -> str:
    places = "; ".join(
        f"{name} around {view.model.mean_[c][0]:.1f} and {view.model.mean_[c][1]:.1f}"
        for c, name in enumerate(species()[0])
    )
    return (
        f"Penguins by {NAMES[view.state.across]} and {NAMES[view.state.up]}: {places}. The plane "
        f"is coloured by the answer of a Gaussian model with {view.state.kind} covariance. "
        f"{headline(view)}. {caption(view)}"
    )


def tables(view: View) -> list[Table]:
    return [kinds.table(view.fits, view.state.kind, view.new, "new ones wrong")]
