"""What the lesson on smoothing says in its prose, worked out once more."""

import warnings

import numpy as np
import pytest
from sklearn.naive_bayes import MultinomialNB as SklearnNB

from lessons.data.lecture_examples import HATE_DOCUMENTS, HATE_WORDS
from lessons.data.story import story
from lessons.explorers.bias_variance_runs import world
from nbcore import MultinomialNB, tokenize, vectorize

X = vectorize([text for text, _ in HATE_DOCUMENTS], HATE_WORDS)
QUERY = vectorize(["hate book"], HATE_WORDS)


@pytest.fixture(scope="module")
def prose(root):
    text = (root / "lessons" / "05_smoothing.md").read_text(encoding="utf-8")
    return " ".join(text.split())


def test_the_slide_rounds_128_of_209_wrongly(prose):
    assert "prints 0.613 and 0.387. 128/209 is 0.61244, which rounds to 0.612" in prose
    assert f"{128 / 209:.5f} {128 / 209:.3f}" == "0.61244 0.612"


def test_a_quarter_of_the_second_half_is_new(prose):
    words = tokenize(story())
    half = len(words) // 2
    new = sum(word not in set(words[:half]) for word in words[half:])
    assert round(100 * new / (len(words) - half)) == 25
    assert "You read 1,350 words" in prose.replace('" "', "") and round(half, -1) == 1350


def test_the_accuracies_on_dev(prose):
    def accuracy(alpha):
        parts = [
            (lambda X, y: (X[:, :60], y))(
                *world().sample(n, np.random.default_rng(seed), length=30)
            )
            for n, seed in ((10, 107), (100, 2))
        ]
        return MultinomialNB(alpha=alpha).fit(*parts[0]).score(*parts[1])

    assert "80 % on dev, where 0.01 has 66 % and 10 has 60 %" in prose
    assert [round(accuracy(a), 2) for a in (0.3, 0.01, 10)] == [0.80, 0.66, 0.60]


def test_what_scikit_learn_does_with_alpha_zero():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        plain = SklearnNB(alpha=0).fit(X, ["against", "for"]).predict_proba(QUERY)
    assert np.isnan(plain).all()
    with pytest.warns(UserWarning, match=r"setting alpha = 1\.0e-10"):
        clipped = SklearnNB(alpha=0, force_alpha=False).fit(X, ["against", "for"])
    hate_in_for = np.exp(clipped.feature_log_prob_[1, 1])
    assert hate_in_for == pytest.approx(1e-10 / (3 + 5e-10), rel=1e-6)
    ours = MultinomialNB(alpha=0).fit(X, ["against", "for"]).predict_proba(QUERY)
    assert ours[0].tolist() == [1, 0]


def test_the_voice(prose):
    for word in ("simply", "obviously", "trivial", "as you can see", " just "):
        assert word not in prose.lower()
