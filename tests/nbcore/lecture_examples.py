"""The lectures' small data sets as the tests use them. Ids are items of course.toml."""

import numpy as np

from lessons.data import lecture_examples

# S11: the spam table (statistical NLP course notes, chapter 5, figures 5.8 and 5.9)
SPAM_WORDS = list(lecture_examples.SPAM_WORDS)
SPAM_MAILS = [(text, "S" if c == "spam" else "NS") for text, c in lecture_examples.SPAM_MAILS]

# N11: features {I hate love this book}, two training documents, test "hate book"
HATE_WORDS = list(lecture_examples.HATE_WORDS)
HATE_DOCUMENTS = [text for text, _ in lecture_examples.HATE_DOCUMENTS]
HATE_LABELS = [1, 2]

# S19, table 5.3: rows predicted, columns true, in the order negative, neutral, positive
SENTIMENTS = ["negative", "neutral", "positive"]
TABLE_5_3 = np.array([[10, 3, 4], [2, 12, 8], [0, 7, 7]])

# C12: seven equally likely moments at the crossing; 1 = red
LIGHTS = list(lecture_examples.LIGHTS)  # (north-south, east-west)
LIGHTS_STATE = list(lecture_examples.LIGHTS_STATE)


def presence(text, words=SPAM_WORDS):
    """A document as 0/1 over the given words."""
    return [int(word in text.lower().split()) for word in words]


def spam_data():
    """X (5, 9) of presence and the labels."""
    return np.array([presence(text) for text, _ in SPAM_MAILS]), [c for _, c in SPAM_MAILS]


def labels_from_table(table, names):
    """Label lists that give this confusion matrix (rows predicted, columns true)."""
    y_true, y_pred = [], []
    for predicted, row in zip(names, table, strict=True):
        for true, count in zip(names, row, strict=True):
            y_true += [true] * int(count)
            y_pred += [predicted] * int(count)
    return y_true, y_pred
