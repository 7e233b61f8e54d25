"""What the lesson on smoothing says in its prose, worked out once more."""

import warnings

import numpy as np
import pytest
from sklearn.naive_bayes import MultinomialNB as SklearnNB

from lessons.common.smoothing_runs import world
from lessons.data.lecture_examples import HATE_DOCUMENTS, HATE_WORDS
from lessons.data.story import story
from lessons.kit.explorer.explorers import explore
from nbcore import MultinomialNB, bag_of_words, tokenize, vectorize

X = vectorize([text for text, _ in HATE_DOCUMENTS], HATE_WORDS)
QUERY = vectorize(["hate book"], HATE_WORDS)


@pytest.fixture(scope="module")
def prose(root):
    text = (root / "lessons" / "smoothing" / "lesson.md").read_text(encoding="utf-8")
    return " ".join(text.split())


def test_the_slide_rounds_128_of_209_wrongly(prose):
    assert "prints 0.613 and 0.387. 128/209 is 0.61244, which rounds to 0.612" in prose
    assert f"{128 / 209:.5f} {128 / 209:.3f}" == "0.61244 0.612"


def test_a_quarter_of_the_second_half_is_new(prose):
    words = tokenize(story())
    half = (len(words) + 1) // 2
    new = sum(word not in set(words[:half]) for word in words[half:])
    assert round(100 * new / (len(words) - half)) == 25
    assert "You read 1,350 words" in prose.replace('" "', "") and half == 1350
    explorer = explore("smoothing.zipf")  # the same cut: the student finds the same numbers in it
    assert f"{half} words; of the {len(words) - half} words" in explorer.recipe.caption(
        explorer.view
    )


def test_slip_18_without_its_constant_the_most_common_word_is_the_whole_text(prose):
    assert "Put $n = 1$ into it: the most common word would be the whole text" in prose
    words = tokenize(story())
    common = bag_of_words(words).most_common()
    share = {rank: count / len(words) for rank, (_, count) in enumerate(common, 1)}
    assert 0 < share[1] < 0.1  # 1/1 is printed
    assert sum(1 / rank for rank in share) > 7  # and all shares together would be far above 1
    assert sum(share.values()) == pytest.approx(1)


def test_at_which_alpha_the_bitter_fantastic_is_outvoted(prose):
    assert "At which alpha do the other words win?" in prose
    sure = [
        explore("smoothing.alpha", "fantastic", alpha=a).view.worked.posterior[0]
        for a in (0, 0.3, 1)
    ]
    assert sure[0] == 1 and sure[1] > 0.5 > sure[2]  # of "negative"


def test_bias_and_variance_in_the_picture(prose):
    few, many = (
        explore("smoothing.bias_variance", "20 documents"),
        explore("smoothing.bias_variance", "200 documents"),
    )
    assert "Of 57 % imagined words 12 % are left" in prose
    assert "57 % are imagined" in few.recipe.caption(few.view)
    assert "12 % are imagined" in many.recipe.caption(many.view)
    assert "alpha = 1, which was far too much, is nearly the best" in prose
    assert "dev 0.71; the best, 0.215, has 0.77" in few.recipe.headline(few.view)
    assert "dev 0.91; the best, 2.15, has 0.92" in many.recipe.headline(many.view)
    assert "Near 0 the lines on the right lie far apart: much variance" in prose
    near_0, far_out = (explore("smoothing.bias_variance", alpha=a).view for a in (0.001, 1000))
    assert near_0.variance > 10 > 1e-5 > far_out.variance
    assert "its logarithm is not" in prose and near_0.bias > 1


def test_where_alpha_1_fails(prose):
    assert "a quarter of one percent" in prose
    book, heads = (50 + 1) / (100 + 20_000), (5 + 50) / (5 + 100)
    assert book == pytest.approx(0.0025, abs=5e-5)
    assert "Beta(50, 50) gives 0.524" in prose
    assert heads == pytest.approx(0.524, abs=5e-4)


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
    assert "Both have 80 %" in prose and accuracy(0.2) == accuracy(0.3)


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
