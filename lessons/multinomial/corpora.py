"""The small corpora that the explorers of this lesson learn from."""

from dataclasses import dataclass

from lessons.common.training_texts import Texts
from lessons.data.lecture_examples import HATE_DOCUMENTS, HATE_WORDS
from lessons.data.word_examples import CHINA_DOCUMENTS, NOTE_DOCUMENTS, NOTE_WORDS
from nbcore import MultinomialNB, vectorize


@dataclass(frozen=True)
class SmallCorpus:
    documents: Texts
    words: tuple[str, ...]

    @property
    def classes(self) -> tuple[str, str]:
        """In the order of the documents: class 0 and class 1."""
        one, two = dict.fromkeys(label for _, label in self.documents)
        return one, two

    def fit(self, model: MultinomialNB) -> MultinomialNB:
        X = vectorize([text for text, _ in self.documents], self.words)
        return model.fit(X, [self.classes.index(label) for _, label in self.documents])


NOTES = SmallCorpus(NOTE_DOCUMENTS, NOTE_WORDS)
HATE_BOOK = SmallCorpus(HATE_DOCUMENTS, HATE_WORDS)
CHINA_WORDS = ("chinese", "beijing", "shanghai", "macao", "tokyo", "japan")
CHINA = SmallCorpus(CHINA_DOCUMENTS, CHINA_WORDS)
