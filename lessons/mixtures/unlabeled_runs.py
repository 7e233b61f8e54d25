"""Naive Bayes with few labelled and many unlabelled texts: accuracies over many splits.

All runs take a minute, so their results stand in lessons/data/unlabeled.csv. To write it anew:
python -m lessons.mixtures.unlabeled_runs. A test works some of its lines out again.
"""

import csv
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from lessons.data.corpora import mails, reviews
from nbcore import MultinomialNB, SemiSupervisedNB, tokenize, vectorize

FILE = Path(__file__).parents[1] / "data" / "unlabeled.csv"
CORPORA = {"mails": mails, "reviews": reviews}
LABELED = (2, 4, 6, 10, 16, 24, 40)
UNLABELED = (0, 10, 20, 40, 60, 80, 100, 120)
SPLITS = 20
TEST = 35  # texts of each class kept for the test
COLUMNS = ("texts", "labeled", "unlabeled", "right", "first", "second")


@dataclass(frozen=True)
class Line:
    """One number of labelled and of unlabelled texts."""

    right: tuple[int, ...]  # right answers on the 2 x TEST test texts, one for each split
    words: tuple[tuple[str, ...], tuple[str, ...]]  # of split 0: learned from unlabelled texts


@lru_cache(maxsize=2)
def texts(name: str) -> tuple[Any, Any, list[str]]:
    """Word counts (n, m), labels (n,) and the words: those that two texts or more hold."""
    corpus = CORPORA[name]()
    counts = Counter(word for text in corpus.texts for word in set(tokenize(text)))
    words = sorted(word for word, n in counts.items() if n > 1)
    return np.asarray(vectorize(corpus.texts, words)), np.array(corpus.labels), words


@dataclass(frozen=True)
class Split:
    """Rows for test, for labels (the classes take turns), and those whose label is hidden."""

    test: Any
    labeled: Any
    free: Any


@lru_cache(maxsize=2 * SPLITS)
def split(name: str, seed: int) -> Split:
    """More labels or more texts always means: the same ones, and some others."""
    y, rng = texts(name)[1], np.random.default_rng(seed)
    rows = [rng.permutation(np.flatnonzero(y == label)) for label in np.unique(y)]
    half = max(LABELED) // 2
    return Split(
        test=np.concatenate([part[:TEST] for part in rows]),
        labeled=np.stack([part[TEST : TEST + half] for part in rows], axis=1).ravel(),
        free=rng.permutation(np.concatenate([part[TEST + half :] for part in rows])),
    )


def learn(name: str, seed: int, labeled: int, unlabeled: int) -> SemiSupervisedNB:
    """The model after EM on these texts; without unlabelled ones, plain naive Bayes."""
    X, y, _ = texts(name)
    parts = split(name, seed)
    known, free = parts.labeled[:labeled], parts.free[:unlabeled]
    answers = [*y[known].tolist(), *[None] * len(free)]
    model = SemiSupervisedNB(MultinomialNB(alpha=1), max_steps=30, tol=1e-4)
    return model.fit(X[np.concatenate([known, free])], answers)


def right_answers(name: str, seed: int, labeled: int, unlabeled: int) -> int:
    X, y, _ = texts(name)
    test = split(name, seed).test
    return int((learn(name, seed, labeled, unlabeled).predict(X[test]) == y[test]).sum())


def new_words(name: str, labeled: int, unlabeled: int, count: int = 5) -> list[list[str]]:
    """For each class: words that no labelled text holds, and that speak for it most clearly."""
    if not unlabeled:
        return [[], []]
    X, _, words = texts(name)
    seen = X[split(name, 0).labeled[:labeled]].sum(axis=0) > 0
    log_phi = learn(name, 0, labeled, unlabeled).model_.feature_log_prob_
    score = np.where(seen, 0.0, log_phi[0] - log_phi[1])
    order = np.argsort(score, kind="stable")
    return [
        [words[j] for j in order[::-1][:count] if score[j] > 0.01],
        [words[j] for j in order[:count] if score[j] < -0.01],
    ]


def write() -> None:
    with FILE.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(COLUMNS)
        for name in CORPORA:
            for labeled in LABELED:
                for unlabeled in UNLABELED:
                    right = [right_answers(name, s, labeled, unlabeled) for s in range(SPLITS)]
                    first, second = new_words(name, labeled, unlabeled)
                    cells = [" ".join(map(str, part)) for part in (right, first, second)]
                    out.writerow([name, labeled, unlabeled, *cells])


@lru_cache(maxsize=1)
def results() -> dict[tuple[str, int, int], Line]:
    """All lines of the file by texts, labelled, unlabelled."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return {
            (row["texts"], int(row["labeled"]), int(row["unlabeled"])): Line(
                tuple(map(int, row["right"].split())),
                (tuple(row["first"].split()), tuple(row["second"].split())),
            )
            for row in csv.DictReader(file)
        }


if __name__ == "__main__":
    write()
