"""Three small training sets for the smoothing explorer, and the model that reads each of them."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from lessons.data.lecture_examples import HATE_DOCUMENTS, HATE_WORDS, SPAM_MAILS, SPAM_WORDS
from lessons.smoothing import alpha_axis
from nbcore import BernoulliNB, MultinomialNB, vectorize
from nbcore.validate import Floats


@dataclass(frozen=True)
class Example:
    """Training documents and the model that reads them."""

    words: tuple[str, ...]
    documents: tuple[str, ...]
    labels: tuple[str, ...]
    counts_words: bool  # True: multinomial; False: in how many mails a word occurs (present only)

    @property
    def classes(self) -> tuple[str, ...]:
        return tuple(sorted(set(self.labels)))

    def model(self, alpha: float) -> MultinomialNB | BernoulliNB:
        X = vectorize(self.documents, self.words, presence=not self.counts_words)
        if self.counts_words:
            return MultinomialNB(alpha=alpha).fit(X, self.labels)
        return BernoulliNB(alpha=alpha, absent=False).fit(X, self.labels)

    def vector(self, document: str) -> Floats:
        return vectorize([document], self.words, presence=not self.counts_words)[0]


REVIEWS, _ = zip(*HATE_DOCUMENTS, strict=True)
MAILS, KINDS = zip(*SPAM_MAILS, strict=True)
FILM_WORDS = ("fantastic", "great", "story", "fun", "waste", "boring")
BAD_FILMS = ("fantastic waste", "great waste", "boring story")
GOOD_FILMS = ("great fun", "great story", "great fun story")
VERDICTS = ("negative",) * 3 + ("positive",) * 3
EXAMPLES = {
    "reviews": Example(HATE_WORDS, REVIEWS, ("against", "for"), counts_words=True),
    "mails": Example(SPAM_WORDS, MAILS, KINDS, counts_words=False),
    "films": Example(FILM_WORDS, BAD_FILMS + GOOD_FILMS, VERDICTS, counts_words=True),
}


@lru_cache(maxsize=64)
def posterior_curve(example: str, document: str) -> Floats:
    """The posterior at all alphas above 0."""
    chosen = EXAMPLES[example]
    x = [chosen.vector(document)]
    alphas = alpha_axis.alphas_between().tolist()
    return np.array([chosen.model(alpha).predict_proba(x)[0] for alpha in alphas])
