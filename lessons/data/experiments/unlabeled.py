"""Naive Bayes with few labeled and many unlabeled texts, over many splits, in a minute.

`python -m lessons.data.experiments.unlabeled` writes lessons/data/unlabeled.csv anew; a test works
some of its lines out again.
"""

import csv
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from lessons.data.unlabeled import CORPORA, FILE, LABELED, SPLITS, TEST, UNLABELED, texts
from nbcore import MultinomialNB, SemiSupervisedNB
from nbcore.validate import Ints

COLUMNS = ("texts", "labeled", "unlabeled", "right", "first", "second")


@dataclass(frozen=True)
class UnlabeledSplit:
    """Rows for test, for labels (the classes take turns), and those whose label is hidden."""

    test: Ints
    labeled: Ints
    free: Ints


@lru_cache(maxsize=2 * SPLITS)
def split(name: str, seed: int) -> UnlabeledSplit:
    """More labels or more texts always means: the same ones, and some others."""
    y, rng = texts(name)[1], np.random.default_rng(seed)
    rows = [rng.permutation(np.flatnonzero(y == label)) for label in np.unique(y)]
    half = max(LABELED) // 2
    return UnlabeledSplit(
        test=np.concatenate([part[:TEST] for part in rows]),
        labeled=np.stack([part[TEST : TEST + half] for part in rows], axis=1).ravel(),
        free=rng.permutation(np.concatenate([part[TEST + half :] for part in rows])),
    )


def learn(name: str, seed: int, labeled: int, unlabeled: int) -> SemiSupervisedNB:
    """The model after EM on these texts; without unlabeled ones, plain naive Bayes."""
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
    """For each class: words that no labeled text holds, and that speak for it most clearly."""
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


if __name__ == "__main__":
    write()
