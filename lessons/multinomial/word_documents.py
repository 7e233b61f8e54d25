"""The training documents of the word counter: which ones it can count, and their words."""

from lessons.common import training_texts
from lessons.common.training_texts import Texts
from lessons.data.lecture_examples import HATE_WORDS
from lessons.kit.explorer.checked_values import quoted
from nbcore import tokenize

MOST_WORDS, MOST_DOCUMENTS, LONGEST = 9, 8, 12


def vocabulary_of(documents: Texts) -> tuple[str, ...]:
    """The lecture's words in the lecture's order, then the others as they come."""
    return training_texts.vocabulary_of(documents, HATE_WORDS)


def check_documents(documents: Texts, classes: tuple[str, str]) -> None:
    """Words for a student where documents cannot be counted."""
    if classes[0] == classes[1]:
        raise ValueError("Two classes with different names, please.")
    if len(documents) > MOST_DOCUMENTS:
        raise ValueError(f"{MOST_DOCUMENTS} training documents are the most. Delete one first.")
    for number, (text, label) in enumerate(documents, 1):
        if label not in classes:
            raise ValueError(
                f"Document {number} is of class {quoted(label)}, which is none of the two."
            )
        if not tokenize(text):
            raise ValueError(f"Document {number} has no words. Type one, or delete the document.")
        long = next((word for word in tokenize(text) if len(word) > LONGEST), None)
        if long:
            most = f"{LONGEST} letters at most"
            raise ValueError(f"{quoted(long[:20])} is too long for the picture: {most}.")
    for name in classes:
        if name not in {label for _, label in documents}:
            raise ValueError(f"Keep at least one document of {name}: without one, its prior is 0.")
    if (n := len(vocabulary_of(documents))) > MOST_WORDS:
        raise ValueError(f"That makes {n} different words; {MOST_WORDS} fit here.")
