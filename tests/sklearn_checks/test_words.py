"""Each sentence that is translated for scikit-learn's tests is one that nbcore says."""

import re

import numpy as np
import pytest

import nbcore
from tests.sklearn_checks.words import WORDS, in_their_words, translated

pytestmark = pytest.mark.peer

X, Y = np.eye(4), [0, 1, 0, 1]
NAIVE = nbcore.BernoulliNB
FITTED = NAIVE().fit(X, Y)
REFUSED = [
    lambda: NAIVE().fit(X, None),
    lambda: NAIVE().fit(X, np.zeros((4, 2))),
    lambda: NAIVE().fit(X, [0, 1]),
    lambda: NAIVE().fit(np.zeros((0, 2)), []),
    lambda: NAIVE().fit(np.zeros((4, 0)), Y),
    lambda: NAIVE().fit(X * 1j, Y),
    lambda: NAIVE().fit(X, [0.5, 1, 0, 1]),
    lambda: NAIVE().fit(X, [np.nan, 1, 0, 1]),
    lambda: NAIVE().fit(X, [None, 1, 0, 1]),
    lambda: NAIVE().fit(X * np.nan, Y),
    lambda: NAIVE().fit([1.0], Y),
    lambda: NAIVE().fit(-X, Y),
    lambda: FITTED.predict(np.eye(2)),
    lambda: NAIVE().fit(X, Y, sample_weight=np.ones((4, 1))),
    lambda: NAIVE().fit(X, Y, sample_weight=[1, 1]),
    lambda: nbcore.Perceptron().fit(X, [0, 1, 2, 1]),
]


def message(call):
    with pytest.raises(nbcore.BadInput) as caught:
        call()
    return str(caught.value)


@pytest.mark.parametrize("ours", WORDS)
def test_nbcore_says_what_is_translated(ours):
    assert any(re.search(ours, message(call)) for call in REFUSED)


@pytest.mark.parametrize("call", REFUSED)
def test_a_translation_comes_once_and_keeps_our_words(call):
    ours = message(call)
    theirs = message(in_their_words(in_their_words(call)))
    assert theirs == translated(ours) != ours
    assert theirs.count(ours) == 1
