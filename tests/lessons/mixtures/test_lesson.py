"""What lesson 13 says in its prose, worked out once more."""

import re

import numpy as np
import pytest
from scipy.stats import norm

from lessons.data.unlabeled import texts
from lessons.kit.base import paths
from lessons.kit.explorer.explorers import explore
from lessons.mixtures import count, unlabeled
from nbcore import BernoulliMixture, MultinomialNB

ROOT = paths.ROOT
SOURCE = (ROOT / "lessons/mixtures/lesson.md").read_text(encoding="utf-8")
TEXT = re.sub(r'["\s]*\s["\s]*', " ", SOURCE)  # strings are broken over lines, too


def says(words: str) -> bool:
    return words in TEXT


def test_the_density_at_one_half():
    assert says("0.7 × 0.054 + 0.3 × 0.130 = 0.077")
    bells = norm.pdf(0.5, [-1.5, 2.0])
    assert bells == pytest.approx([0.054, 0.130], abs=5e-4)
    assert bells @ [0.7, 0.3] == pytest.approx(0.077, abs=5e-4)


def test_the_number_of_ways():
    assert says(f"2 to the 100 is {2**100:,}.") and says("31 digits") and len(str(2**100)) == 31
    years = 2**100 / 1e9 / (365.25 * 24 * 3600)
    assert says("40 thousand billion years") and years == pytest.approx(40e12, rel=0.02)


def test_the_published_coins():
    heads = np.array([5, 9, 8, 4, 7])
    assert says("33 of 50 flips") and heads.sum() == 33
    assert says(f"0.6^5 \\times 0.4^5 = {0.6**5 * 0.4**5:.6f}")
    assert says(f"0.5^5 \\times 0.5^5 = {0.5**10:.6f}")
    mixture = BernoulliMixture(k=2, trials=10, start=[0.6, 0.5], fixed_weights=True, max_steps=10)
    steps = list(mixture.steps(heads[:, None]))
    shares = steps[0].responsibilities
    assert says(", ".join(f"{share:.3f}" for share in shares[:, 0]) + ": the figures printed")
    counts = [f"{x:.1f}" for x in (*(shares.T @ heads), *(shares.T @ (10 - heads)))]
    assert counts == ["21.3", "11.7", "8.6", "8.4"] and says("21.3 heads and 8.6 tails")
    assert says("\\theta_A = 0.713") and says("\\theta_B = 0.581")
    assert steps[1].theta[:, 0] == pytest.approx([0.713, 0.581], abs=5e-4)
    assert says("After ten steps: 0.797 and 0.520")
    assert steps[10].theta[:, 0] == pytest.approx([0.797, 0.520], abs=5e-4)


def test_a_low_hill_and_the_remedy():
    assert says("A has one group for itself. B and C share the other two and lie on each other")
    bad = explore("mixtures.line", "three groups, bad start")
    a, b, c = bad.view.now.means[:, 0]
    assert abs(b - c) < 0.5 < 5 < a - max(b, c)
    bad.hear({"kind": "control", "name": "best", "value": True})
    good = explore("mixtures.line", "three groups, good start", step=60)
    likelihoods = [explorer.view.now.log_likelihood for explorer in (bad, good)]
    assert likelihoods[0] == pytest.approx(likelihoods[1], abs=0.01)


def test_a_cross_needs_its_shapes():
    assert says("their shapes tell them apart")
    full, round_ones = (
        explore("mixtures.plane", "a cross", kind=kind, step=60).view.now.log_likelihood
        for kind in ("full", "spherical")
    )
    assert full > round_ones + 20


def test_how_many_components():
    three, touching = (explore("mixtures.count", p) for p in ("three clouds", "two that touch"))
    words = [count.RECIPE.whole().caption(e.view) for e in (three, touching)]
    assert says("both criteria prefer one") and "new points k = 1" in words[1]
    assert "BIC takes 1" in count.RECIPE.whole().headline(touching.view)
    assert "Training points like k = 6 best, new points k = 3" in words[0]


def test_unlabeled_mails_first_harm_and_then_help():
    assert says("Ten labels alone: 77 % right")
    assert says("Down to 73 %") and says("With 100 it is 86 %")
    for number, printed in ((20, "73"), (100, "86")):
        view = explore("mixtures.unlabeled", unlabeled=number).view
        headline = unlabeled.RECIPE.whole().headline(view)
        before, after = (float(n) for n in re.findall(r"([\d.]+) %", headline))
        assert (f"{before:.0f}", f"{after:.0f}") == ("77", printed)


@pytest.mark.parametrize(("name", "stays"), [("mails", True), ("reviews", False)])
def test_em_from_the_truth(name, stays):
    assert says("The reviews drift away from the truth, and their likelihood is higher there")
    X, y, _ = texts(name)
    model = MultinomialNB(alpha=1).fit(X, y)
    seen = []
    for _ in range(41):
        likelihood = np.logaddexp.reduce(model.joint_log_prob(X), axis=1).sum()
        seen.append((model.score(X, y), likelihood))
        model = MultinomialNB(alpha=1).fit(
            np.vstack([X, X]),
            np.repeat(np.unique(y), len(y)),
            sample_weight=model.predict_proba(X).T.ravel(),
        )
    (first, low), (last, high) = seen[0], seen[-1]
    assert high > low and (first - last < 0.02) == stays
