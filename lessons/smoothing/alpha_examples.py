"""Three small training sets for the smoothing explorer, and the model that reads each of them."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from lessons.data.lecture_examples import HATE_DOCUMENTS, HATE_WORDS, SPAM_MAILS, SPAM_WORDS
from lessons.smoothing import alpha_axis
from nbcore import BernoulliNB, MultinomialNB, vectorize


@dataclass(frozen=True)
class Example:
    """Training documents and the model that reads them."""

    words: tuple[str, ...]
    documents: tuple[str, ...]
    labels: tuple[str, ...]
    counts_words: bool  # True: multinomial; False: in how many mails a word stands (present only)

    @property
    def classes(self) -> tuple[str, ...]:
        return tuple(sorted(set(self.labels)))

    def model(self, alpha: float) -> Any:
        X = vectorize(self.documents, self.words, presence=not self.counts_words)
        if self.counts_words:
            return MultinomialNB(alpha=alpha).fit(X, self.labels)
        return BernoulliNB(alpha=alpha, absent=False).fit(X, self.labels)

    def vector(self, document: str) -> Any:
        return vectorize([document], self.words, presence=not self.counts_words)[0]


EXAMPLES = {
    "reviews": Example(
        HATE_WORDS, tuple(text for text, _ in HATE_DOCUMENTS), ("against", "for"), True
    ),
    "mails": Example(
        SPAM_WORDS, tuple(t for t, _ in SPAM_MAILS), tuple(c for _, c in SPAM_MAILS), False
    ),
    "films": Example(
        ("fantastic", "great", "story", "fun", "waste", "boring"),
        (
            *("fantastic waste", "great waste", "boring story"),
            *("great fun", "great story", "great fun story"),
        ),
        ("negative",) * 3 + ("positive",) * 3,
        True,
    ),
}


@lru_cache(maxsize=64)
def posterior_curve(example: str, document: str) -> Any:
    """The posterior at all alphas above 0."""
    chosen = EXAMPLES[example]
    x = [chosen.vector(document)]
    return np.array(
        [chosen.model(a).predict_proba(x)[0] for a in alpha_axis.alphas_between().tolist()]
    )
