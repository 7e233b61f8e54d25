"""The training mails of the spam table: which ones it can count, and the words they contain."""

from lessons.common import training_texts
from lessons.common.training_texts import Texts
from lessons.data.lecture_examples import SPAM_WORDS
from lessons.kit.explorer.checked_values import quoted
from nbcore import tokenize

CLASSES = ("not spam", "spam")  # as nbcore sorts them: class0 and class1
MOST_WORDS, MOST_MAILS, LONGEST = 12, 10, 14


def vocabulary_of(mails: Texts) -> tuple[str, ...]:
    """The lecture's words in the lecture's order, then the others as they come."""
    return training_texts.vocabulary_of(mails, SPAM_WORDS)


def check_mails(mails: Texts) -> None:
    """Words for a student where mails cannot be counted."""
    if len(mails) > MOST_MAILS:
        raise ValueError(f"{MOST_MAILS} training mails are the most. Delete one first.")
    for number, (text, label) in enumerate(mails, 1):
        if label not in CLASSES:
            raise ValueError(f"Mail {number} is called {quoted(label)}: say “spam” or “not spam”.")
        if not tokenize(text):
            raise ValueError(f"Mail {number} has no words. Type at least one, or delete the mail.")
        long = next((word for word in tokenize(text) if len(word) > LONGEST), None)
        if long:
            most = f"at most {LONGEST} letters"
            raise ValueError(f"{quoted(long[:20])} is too long for the picture: {most}.")
    for c in CLASSES:
        if c not in {label for _, label in mails}:
            raise ValueError(f"Keep at least one mail that is {c}: without one, P({c}) is 0.")
    if (n := len(vocabulary_of(mails))) > MOST_WORDS:
        raise ValueError(f"That makes {n} different words; {MOST_WORDS} fit into the picture.")
