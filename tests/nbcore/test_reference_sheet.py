"""Lecture R: Generative Classifiers, reference sheet."""

from fractions import Fraction

import numpy as np
import pytest

from nbcore import (
    BernoulliNB,
    Vocabulary,
    casing,
    one_hot,
    quantile_bins,
    sparse_pairs,
    treatment_coding,
    vectorize,
)
from tests.nbcore.lecture_examples import SPAM_WORDS, presence, spam_data

CASINGS = ["dc", "lower", "mixed", "title", "upper"]


def test_R7_binary_feature_vectors():
    X = vectorize(["now book now"], SPAM_WORDS, presence=True)
    assert set(X.ravel()) == {0, 1}


def test_R8_token_casing_as_four_binary_variables():
    code = treatment_coding(CASINGS, levels=CASINGS)
    assert code.tolist() == [[0, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    assert [casing(token) for token in ["1984", "book", "iPhone", "Book", "BOOK"]] == CASINGS


def test_slip_4_one_hot_has_n_columns_and_treatment_coding_n_minus_1():
    assert one_hot(CASINGS, levels=CASINGS).tolist() == np.eye(5).tolist()
    assert one_hot(CASINGS, levels=CASINGS).shape[1] == 5
    assert one_hot(CASINGS, levels=CASINGS, reference="dc").shape[1] == 4
    # with n columns and a constant one of them is redundant, which is why a reference is dropped
    with_constant = np.column_stack([one_hot(CASINGS), np.ones(5)])
    assert np.linalg.matrix_rank(with_constant) == 5


def test_R9_quartiles_as_three_binary_variables():
    quartile = quantile_bins([1, 2, 3, 4, 5, 6, 7, 8], n=4)
    assert quartile.tolist() == [0, 0, 1, 1, 2, 2, 3, 3]
    assert treatment_coding(quartile)[::2].tolist() == [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]


def test_R10_sparse_vectors_store_only_what_is_not_zero():
    vocabulary = Vocabulary(SPAM_WORDS)
    assert sparse_pairs(vectorize(["book book technology"], vocabulary), vocabulary) == [
        ("technology", 1.0),
        ("book", 2.0),
    ]
    assert vectorize(["good book", ""], vocabulary, sparse=True).nnz == 2


def test_R11_prior_is_the_share_of_the_class():
    model = BernoulliNB(alpha=0).fit(*spam_data())
    assert model.explain(presence("book"), exact=True).prior == (Fraction(2, 5), Fraction(3, 5))


def test_R12_likelihood_is_the_share_of_the_class_that_has_the_feature():
    model = BernoulliNB(alpha=0).fit(*spam_data())
    assert model.theta_[1, SPAM_WORDS.index("book")] == pytest.approx(1 / 3)


@pytest.mark.parametrize("alpha", [Fraction(1, 2), Fraction(1), Fraction(3)])
def test_R13_add_alpha(alpha):
    model = BernoulliNB(alpha=alpha, absent=False).fit(*spam_data())
    (factor,) = model.explain(presence("good"), exact=True).factors
    assert factor.probability == ((1 + alpha) / (2 + 2 * alpha), alpha / (3 + 2 * alpha))


def test_R15_product_of_prior_and_features_and_MAP_decision():
    model = BernoulliNB(alpha=0, absent=False).fit(*spam_data())
    worked = model.explain(presence("book technology"), exact=True)
    assert worked.joint == (Fraction(1, 5), Fraction(1, 15))
    assert worked.prediction == "NS"


def test_slip_2_the_product_is_a_joint_score_and_must_be_normalized_before_one_half():
    model = BernoulliNB(alpha=0, absent=False).fit(*spam_data())
    worked = model.explain(presence("book technology"), exact=True)
    assert max(worked.joint) < Fraction(1, 2)  # eq 9 would answer 0 whichever class is called 1
    assert worked.posterior == (Fraction(3, 4), Fraction(1, 4))
    assert sum(worked.posterior) == 1


def test_slip_3_present_only_and_full_bernoulli_are_two_models():
    X, y = spam_data()
    x = presence("book technology")

    def spam(**settings):
        return BernoulliNB(**settings).fit(X, y).explain(x, exact=True).posterior[1]

    assert spam(alpha=0, absent=False) == Fraction(1, 4)
    assert round(float(spam(alpha=0)), 4) == 0.0553
    assert round(float(spam(alpha=1)), 4) == 0.2116


def test_R16_binary_decision_at_one_half():
    model = BernoulliNB(alpha=1).fit(*spam_data())
    X = np.eye(9)
    above_half = model.predict_proba(X)[:, 1] > 0.5
    assert (model.predict(X) == np.where(above_half, "S", "NS")).all()
    assert above_half.any() and not above_half.all()


def test_R17_a_long_product_underflows_and_the_sum_of_logs_does_not():
    X, y = spam_data()
    wide = np.tile(X, (1, 200))  # 1,800 features
    worked = BernoulliNB().fit(wide, y).explain(np.tile(presence("book technology"), 200))
    assert worked.joint == (0.0, 0.0)
    assert np.isfinite(worked.log_joint).all()
    assert worked.prediction == "NS"
    assert sum(worked.posterior) == pytest.approx(1)


def test_R18_more_than_two_classes_one_score_each():
    X, _ = spam_data()
    scores = BernoulliNB().fit(X, ["a", "b", "c", "a", "b"]).joint_log_prob(X)
    assert scores.shape == (5, 3)
