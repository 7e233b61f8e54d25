"""Lecture C: supervised classification (CS 4650/7650, lecture 2)."""

from fractions import Fraction
from itertools import product
from math import comb, exp, log

import numpy as np
import pytest

from nbcore import (
    BernoulliNB,
    MultinomialNB,
    bayes_rule,
    expectation,
    joint_features,
    joint_weights,
    k_fold,
    leave_one_out,
    multinomial_coefficient,
    train_dev_test_split,
    vectorize,
)
from tests.nbcore.lecture_examples import (
    HATE_DOCUMENTS,
    HATE_LABELS,
    HATE_WORDS,
    LIGHTS,
    LIGHTS_STATE,
)


def test_C1_the_example_stands_in_the_block_of_its_label():
    x = [0, 1, 2]
    assert joint_features(x, 0, 3, offset=False).tolist() == [0, 1, 2, 0, 0, 0, 0, 0, 0]
    assert joint_features(x, 1, 3, offset=False).tolist() == [0, 0, 0, 0, 1, 2, 0, 0, 0]
    M, K = 3, 4
    assert len(joint_features(x, 2, K)) == (M + 1) * K
    assert joint_features(x, 0, 2).tolist() == [0, 1, 2, 1, 0, 0, 0, 0]


def test_slip_6_labels_start_at_0_so_the_last_block_is_f_of_x_and_K_minus_1():
    x, K = [5, 7], 3
    assert joint_features(x, K - 1, K, offset=False).tolist() == [0, 0, 0, 0, 5, 7]
    with pytest.raises(ValueError, match="y"):
        joint_features(x, K, K)


DICTIONARY = ["bicycle", "bicicleta", "con", "ordinateur"]
ENGLISH, SPANISH = 0, 1


def language(text, weights):
    x = vectorize([text], DICTIONARY)[0]
    w = joint_weights(weights)
    scores = [w @ joint_features(x, y, 2, offset=False) for y in (ENGLISH, SPANISH)]
    return int(np.argmax(scores)), scores


def test_C2_weights_set_by_hand_from_dictionaries():
    weights = [[1, 0, 1, 0], [0, 1, 1, 0]]
    assert language("bicycle", weights)[0] == ENGLISH
    assert language("con bicicleta", weights)[0] == SPANISH
    assert language("ordinateur", weights)[1] == [0, 0]  # French: neither


def test_slip_7_the_second_spanish_weight_is_meant_for_bicicleta():
    printed = [[1, 0, 1, 0], [1, 0, 1, 0]]  # w(spanish, bicycle) = 1, nothing for bicicleta
    assert language("bicycle", printed)[1] == [1, 1]  # cannot tell the languages apart
    assert language("bicicleta", printed)[1] == [0, 0]
    meant = [[1, 0, 1, 0], [0, 1, 1, 0]]
    assert language("bicicleta", meant)[0] == SPANISH


def test_C3_chain_rule_in_two_orders_and_bayes():
    p = {xyz: Fraction(i + 1, 36) for i, xyz in enumerate(product((0, 1), repeat=3))}

    def total(**fixed):
        names = "xyz"
        return sum(v for k, v in p.items() if all(k[names.index(n)] == c for n, c in fixed.items()))

    for (x, y, z), joint in p.items():
        one = total(x=x, y=y, z=z) / total(y=y, z=z) * total(y=y, z=z) / total(z=z) * total(z=z)
        other = total(x=x, y=y, z=z) / total(x=x, y=y) * total(x=x, y=y) / total(x=x) * total(x=x)
        assert one == other == joint
    prior = {y: total(y=y) for y in (0, 1)}
    likelihood = {y: total(x=1, y=y) / total(y=y) for y in (0, 1)}
    table = bayes_rule(prior, likelihood)
    assert table.evidence == total(x=1)
    assert table.posterior == tuple(total(x=1, y=y) / total(x=1) for y in (0, 1))


def test_C4_expected_number_of_ice_creams():
    assert expectation([3, 1], [Fraction(8, 10), Fraction(2, 10)]) == Fraction(26, 10)
    assert expectation({"sunny": 3, "rainy": 1}, {"sunny": 0.8, "rainy": 0.2}) == pytest.approx(2.6)


def hate_model(alpha=1):
    return MultinomialNB(alpha=alpha).fit(vectorize(HATE_DOCUMENTS, HATE_WORDS), HATE_LABELS)


def test_C5_the_generative_story_writes_documents():
    model = hate_model()
    X, y = model.sample(50_000, rng=1, length=4)
    assert (X.sum(axis=1) == 4).all()
    assert (y == 1).mean() == pytest.approx(0.5, abs=0.01)
    assert X[y == 1].sum(axis=0) / X[y == 1].sum() == pytest.approx(model.phi_[0], abs=0.01)


def test_slip_8_the_log_likelihood_needs_the_log_of_the_prior_too():
    model = hate_model()
    X = vectorize(HATE_DOCUMENTS, HATE_WORDS)
    scores = model.joint_log_prob(X)
    probability = np.exp(scores[0, 0]) * np.exp(scores[1, 1])  # P(x, y), the coefficient aside
    log_phi = [np.log(model.phi_[i]) @ X[i] for i in (0, 1)]
    right = sum(log_phi[i] + log(1 / 2) for i in (0, 1))
    printed = sum(log_phi[i] + 1 / 2 for i in (0, 1))
    assert right == pytest.approx(log(probability))
    assert exp(printed) > probability * 5


def test_C6_the_multinomial_coefficient():
    assert multinomial_coefficient([1, 1]) == 2  # "hate book" and "book hate"
    assert multinomial_coefficient([4, 2, 1]) == comb(7, 4) * comb(3, 2)
    # with the coefficient, the probabilities of all bags of two words sum to 1
    phi = [Fraction(2, 9), Fraction(2, 9), Fraction(1, 9), Fraction(2, 9), Fraction(2, 9)]
    bags = [x for x in product(range(3), repeat=5) if sum(x) == 2]
    total = sum(
        multinomial_coefficient(x) * np.prod([p**n for p, n in zip(phi, x, strict=True)])
        for x in bags
    )
    assert total == 1


def test_C7_naive_bayes_is_a_linear_classifier():
    model = hate_model()
    W, b = model.linear_weights()
    w = joint_weights(W, b)
    x = vectorize(["hate book"], HATE_WORDS)[0]
    scores = [w @ joint_features(x, y, 2) for y in (0, 1)]
    assert scores == pytest.approx(model.joint_log_prob([x])[0])
    assert w[:5] == pytest.approx(np.log(model.phi_[0]))
    assert w[5] == pytest.approx(log(1 / 2))


def test_C8_relative_frequencies_maximize_the_likelihood():
    counts = np.array([3.0, 1.0, 0.0, 2.0])
    best = counts / counts.sum()
    model = MultinomialNB(alpha=0).fit([counts, [1, 1, 1, 1]], [0, 1])
    assert model.phi_[0] == pytest.approx(best)

    def log_likelihood(phi):
        used = counts > 0
        return float((counts[used] * np.log(phi[used])).sum())

    rng = np.random.default_rng(0)
    others = rng.dirichlet(np.ones(4), size=500)
    assert all(log_likelihood(phi) < log_likelihood(best) for phi in others)
    # Lagrange: the slope count / phi is the same for every word, and equals lambda = the total
    used = counts > 0
    assert counts[used] / best[used] == pytest.approx(counts.sum())


def test_C9_as_alpha_grows_the_classifier_forgets_the_data():
    x = [0, 1, 0, 0, 1]
    worked = hate_model(10**9).explain(x, exact=True)
    assert float(worked.posterior[0]) == pytest.approx(0.5, abs=1e-6)
    assert hate_model(10**9).phi_ == pytest.approx(np.full((2, 5), 1 / 5))


def test_slip_9_the_denominator_counts_alpha_once_per_word():
    alpha, counts = Fraction(1, 2), [Fraction(n) for n in (1, 1, 0, 1, 1)]
    worked = hate_model(alpha).explain([1] * 5, exact=True)
    phi = [factor.probability[0] for factor in worked.factors]
    M = 5
    assert phi == [(alpha + n) / sum(alpha + other for other in counts) for n in counts]
    assert phi == [(alpha + n) / (M * alpha + sum(counts)) for n in counts]
    assert sum(phi) == 1
    # read without brackets, "sum of alpha, plus the count of this one word" is no distribution
    unbracketed = [(alpha + n) / (M * alpha + n) for n in counts]
    assert sum(unbracketed) != 1


def test_C10_train_development_test_and_folds():
    X, y = np.arange(100)[:, None], np.arange(100) % 2
    train, dev, test = train_dev_test_split(X, y, dev=0.2, test=0.1, rng=0)
    assert [len(part[0]) for part in (train, dev, test)] == [70, 20, 10]
    rows = np.concatenate([part[0].ravel() for part in (train, dev, test)])
    assert sorted(rows) == list(range(100))
    tested = [row for _, fold in k_fold(100, 7, rng=0) for row in fold]
    assert sorted(tested) == list(range(100))
    assert all(not set(a) & set(b) for a, b in k_fold(100, 7, rng=0))
    folds = list(leave_one_out(5))
    assert [fold.tolist() for _, fold in folds] == [[0], [1], [2], [3], [4]]


def test_C11_words_that_travel_together_are_not_independent():
    documents = ["naive Bayes"] * 3 + ["other words"] * 7
    X = vectorize(documents, ["naive", "bayes"], presence=True)
    both, naive, bayes = X.all(axis=1).mean(), X[:, 0].mean(), X[:, 1].mean()
    assert both == pytest.approx(0.3)
    assert naive * bayes == pytest.approx(0.09)


def test_C12_traffic_lights():
    model = BernoulliNB(alpha=0).fit(LIGHTS, LIGHTS_STATE)
    worked = model.explain([1, 1], exact=True, names=["north-south red", "east-west red"])
    assert worked.classes == ("broken", "working")
    assert worked.prior == (Fraction(1, 7), Fraction(6, 7))
    assert worked.factors[0].probability == (1, Fraction(1, 2))
    assert worked.joint == (Fraction(4, 28), Fraction(6, 28))
    assert worked.posterior == (Fraction(2, 5), Fraction(3, 5))
    assert worked.prediction == "working"
    # the truth: both lights are never red while they work
    truth = sum(lights == (1, 1) for lights in LIGHTS[1:])
    assert truth == 0


def test_C13_modelling_both_lights_jointly_gives_the_truth():
    pairs = [str(lights) for lights in LIGHTS]
    levels = sorted(set(pairs))
    X = vectorize([[pair] for pair in pairs], levels)  # one feature per configuration
    model = MultinomialNB(alpha=0).fit(X, LIGHTS_STATE)
    worked = model.explain(vectorize([["(1, 1)"]], levels), exact=True)
    assert worked.posterior == (1, 0)
    # the price: one parameter per configuration, 2^m - 1 of them instead of m
    assert len(list(product((0, 1), repeat=2))) - 1 == 3
