"""A text counted: ranks, words that occur once, the exponent that fits, and what is new later."""

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from nbcore import bag_of_words, tokenize
from nbcore.validate import Floats, Ints

FITTED = np.arange(40, 161) / 100  # exponents that are tried


@dataclass(frozen=True)
class Text:
    """A text counted once and for all."""

    words: tuple[str, ...]  # different words, the most common first
    counts: Ints  # (V,), falling
    total: int
    once: int
    best: float  # the exponent that makes the text most probable
    first_seen: Ints  # (total,): for each place, where its word occurred for the first time

    def unseen(self, cut: int) -> int:
        """How many words after place `cut` never occur before it."""
        return int((self.first_seen[cut:] >= cut).sum())


def zipf(total: int, V: int, exponent: float) -> Floats:
    """Counts c / n**a of the words of rank n = 1, ..., V that add up to `total`."""
    powers = np.arange(1.0, V + 1) ** -exponent
    return total * powers / powers.sum()


@lru_cache(maxsize=4)
def read(text: str) -> Text:
    """Count a text."""
    tokens = tokenize(text)
    ranked = sorted(bag_of_words(tokens).items(), key=lambda item: (-item[1], item[0]))
    counts = np.array([count for _, count in ranked])
    logs = np.log(np.arange(1, len(counts) + 1))
    likelihood = [
        -a * (counts @ logs) - len(tokens) * math.log(np.exp(-a * logs).sum()) for a in FITTED
    ]
    place: dict[str, int] = {}
    return Text(
        words=tuple(word for word, _ in ranked),
        counts=counts,
        total=len(tokens),
        once=int((counts == 1).sum()),
        best=float(FITTED[int(np.argmax(likelihood))]),
        first_seen=np.array([place.setdefault(token, i) for i, token in enumerate(tokens)]),
    )


@lru_cache(maxsize=4)
def shares(text: str) -> Floats:
    """Words read, from 5 to 90 percent of the text, and the share of the rest that is new."""
    counted = read(text)
    cuts = [max(1, round(counted.total * part / 100)) for part in range(5, 95, 5)]
    return np.array([cuts, [counted.unseen(cut) / (counted.total - cut) for cut in cuts]])
