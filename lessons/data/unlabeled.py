"""Texts of which few have a label, and how often naive Bayes was right about them.

All runs take a minute, so their results are in unlabeled.csv, written by experiments/unlabeled.py.
"""

import csv
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from lessons.data.corpora import mails, reviews
from nbcore import tokenize, vectorize
from nbcore.validate import Floats, Labels

FILE = Path(__file__).parent / "unlabeled.csv"
CORPORA = {"mails": mails, "reviews": reviews}
LABELED = (2, 4, 6, 10, 16, 24, 40)
UNLABELED = (0, 10, 20, 40, 60, 80, 100, 120)
SPLITS = 20
TEST = 35  # texts of each class kept for the test


@lru_cache(maxsize=2)
def texts(name: str) -> tuple[Floats, Labels, list[str]]:
    """Word counts (n, m), labels (n,) and the words: those in two texts or more."""
    corpus = CORPORA[name]()
    counts = Counter(word for text in corpus.texts for word in set(tokenize(text)))
    words = sorted(word for word, n in counts.items() if n > 1)
    return np.asarray(vectorize(corpus.texts, words)), np.array(corpus.labels), words


@dataclass(frozen=True)
class RunLine:
    """One number of labeled and of unlabeled texts."""

    right: tuple[int, ...]  # right answers on the 2 x TEST test texts, one for each split
    words: tuple[tuple[str, ...], tuple[str, ...]]  # of split 0: learned from unlabeled texts


@lru_cache(maxsize=1)
def results() -> dict[tuple[str, int, int], RunLine]:
    """All lines of the file by texts, labeled, unlabeled."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return {
            (row["texts"], int(row["labeled"]), int(row["unlabeled"])): RunLine(
                tuple(map(int, row["right"].split())),
                (tuple(row["first"].split()), tuple(row["second"].split())),
            )
            for row in csv.DictReader(file)
        }
