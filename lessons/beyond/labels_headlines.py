"""Ten headlines of our own with one or more labels each, and the small models of their labels."""

from functools import lru_cache

import numpy as np

from nbcore import BernoulliNB
from nbcore.validate import Ints

LABELS = ("politics", "economy", "sport", "film")
GROUPS = {"society": ("politics", "economy"), "leisure": ("sport", "film")}

# The first label is the main one.
HEADLINES = (
    ("minister plans new tax", ("politics", "economy")),
    ("parliament votes on law", ("politics",)),
    ("minister defends law", ("politics",)),
    ("bank raises tax forecast", ("economy",)),
    ("bank buys rival bank", ("economy",)),
    ("club wins match", ("sport",)),
    ("bank buys club", ("sport", "economy")),
    ("club sells player", ("sport", "economy")),
    ("actor wins prize", ("film",)),
    ("minister hands prize to actor", ("film", "politics")),
)
WORDS = ("minister", "law", "tax", "bank", "club", "match", "actor", "prize", "wins")


def vector(words: tuple[str, ...]) -> Ints:
    """Which of the nine words are there, (1, 9)."""
    return np.array([[int(word in words) for word in WORDS]])


X = np.vstack([vector(tuple(text.split())) for text, _ in HEADLINES])  # (10, 9)
MAIN = np.array([labels[0] for _, labels in HEADLINES])


@lru_cache(maxsize=16)
def fits(label: str) -> BernoulliNB:
    """A naive Bayes for one question: does this label fit, yes or no?"""
    return model().fit(X, ["yes" if label in labels else "no" for _, labels in HEADLINES])


@lru_cache(maxsize=16)
def picks(group: str) -> BernoulliNB:
    """A naive Bayes that picks one: of the four, of the two groups, or within a group."""
    if group == "all":
        return model().fit(X, MAIN)
    if group == "top":
        return model().fit(X, [group_of(label) for label in MAIN])
    rows = np.isin(MAIN, GROUPS[group])
    return model().fit(X[rows], MAIN[rows])


def model() -> BernoulliNB:
    return BernoulliNB(alpha=1, absent=False)


def group_of(label: str) -> str:
    return next(group for group, labels in GROUPS.items() if label in labels)


@lru_cache(maxsize=512)
def shares(fitted: BernoulliNB, words: tuple[str, ...]) -> dict[str, float]:
    """Each answer with its probability."""
    probabilities = fitted.predict_proba(vector(words))[0].tolist()
    return dict(zip(fitted.classes_.tolist(), probabilities, strict=True))


def alone(words: tuple[str, ...]) -> dict[str, float]:
    """Multi-label: for each label the probability that it fits, whatever the others do."""
    return {label: shares(fits(label), words)["yes"] for label in LABELS}


def together(words: tuple[str, ...]) -> dict[str, float]:
    """One of four: the probabilities share 1."""
    return shares(picks("all"), words)


def top_down(words: tuple[str, ...]) -> tuple[dict[str, float], dict[str, float]]:
    """The groups' probabilities, and each label's within its group."""
    inside: dict[str, float] = {}
    for group in GROUPS:
        inside |= shares(picks(group), words)
    return shares(picks("top"), words), inside
