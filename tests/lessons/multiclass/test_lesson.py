"""What lesson 11 says in its prose, worked out once more."""

import re

import numpy as np
import pytest
from scipy.special import expit, softmax

from lessons.kit.base import paths
from lessons.kit.explorer.explorers import explore
from lessons.multiclass.clouds import ROW, Clouds, samples
from nbcore import LogisticRegression, OneVsRest

ROOT = paths.ROOT
SOURCE = (ROOT / "lessons/multiclass/lesson.md").read_text(encoding="utf-8")
TEXT = re.sub(r'["\s]*\s["\s]*', " ", SOURCE)  # strings are broken over lines, too


def says(words: str) -> bool:
    return words in TEXT


def test_what_the_loud_machine_does():
    assert says("beyond its line A shouts everybody down")
    view = explore("multiclass.rest", "A shouts").view
    claims = view.rows @ [-3.0, -1.0, 1.0], view.rows @ [0.0, -3.2, 1.0]
    assert all(row.argmax() == 0 for row in claims)
    assert says("by a hair, −1.373 against −1.378, and by distance it is A")
    X, y = samples(Clouds())
    machines = OneVsRest(LogisticRegression()).fit(X, y)
    scores = machines.decision_function([(0, -0.4)])[0]
    assert [f"{s:.3f}" for s in scores[:2]] == ["-1.378", "-1.373"]
    distances = scores / [np.linalg.norm(machine.coef_) for machine in machines.models_]
    assert distances.argmax() == 0


def test_the_class_in_the_middle():
    assert says("most of B is claimed by nobody") and says("by score*: it gets worse")
    by_score = explore("multiclass.rest", "three in a row", settle="score").view
    worse = explore("multiclass.rest", "three in a row", settle="score", base="perceptron").view
    assert len(worse.missed) > len(by_score.missed) == 1
    X, y = samples(Clouds(centres=ROW))
    p = expit(OneVsRest(LogisticRegression()).fit(X, y).decision_function(X))
    assert says("between 0.21 and 0.51 on all 30 points") and len(p) == 30
    assert [f"{edge:.2f}" for edge in (p[:, 1].min(), p[:, 1].max())] == ["0.21", "0.51"]
    assert says("For nine of B's ten points that is enough")
    assert (p[y == 1].argmax(axis=1) == 1).sum() == 9


def test_the_tie_all_but_vanishes():
    assert says("the tie all but vanishes")
    tied = [explore("multiclass.duels", base=base).view.tied for base in ("perceptron", "logistic")]
    assert tied[0] > 0.03 and tied[1] < 0.001


def test_numbers_of_softmax():
    assert says("The scores are 2, 1, 0, and P(A) is 0.665")
    assert softmax([2, 1, 0])[0] == pytest.approx(0.665, abs=5e-4)
    assert softmax([102, 101, 100])[0] == pytest.approx(0.665, abs=5e-4)
    assert says(f"0.1 + 2.53 − 2.58 = {0.1 + 2.53 - 2.58:.2f}")
    assert says(f"9 × 65 = {9 * 65}") and says(f"10 × 65 = {10 * 65}")
