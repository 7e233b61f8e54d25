"""Features, probability and multi-class reductions against scikit-learn, pandas and scipy."""

from fractions import Fraction
from math import factorial, prod

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.special import logsumexp
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression as SkLogisticRegression
from sklearn.multiclass import OneVsOneClassifier, OneVsRestClassifier
from sklearn.preprocessing import OneHotEncoder

from nbcore import (
    LogisticRegression,
    OneVsOne,
    OneVsRest,
    Vocabulary,
    accuracy,
    as_fraction,
    bag_of_words,
    bayes_rule,
    expectation,
    joint_features,
    joint_weights,
    log_sum_exp,
    multinomial_coefficient,
    normalize,
    normalize_log,
    one_hot,
    quantile_bins,
    quantile_edges,
    sparse_pairs,
    tokenize,
    treatment_coding,
    vectorize,
)
from tests.nbcore.random_data import LABELS, measurements

TEXTS = st.lists(st.text("aAbBçé'’ .,-_19\n", max_size=25), min_size=1, max_size=6)


@settings(max_examples=40)
@given(texts=TEXTS, presence=st.booleans(), lower=st.booleans())
def test_vectorize_is_the_count_vectorizer_of_scikit_learn(texts, presence, lower):
    words = sorted({word for text in texts for word in tokenize(text, lower=lower)})
    assume(words)
    theirs = CountVectorizer(
        vocabulary=words, token_pattern=r"[^\W\d_]+", binary=presence, lowercase=lower
    ).fit_transform(texts)
    vocabulary = Vocabulary.from_documents(texts, lower=lower)
    assert list(vocabulary) == words
    ours = vectorize(texts, vocabulary, presence=presence, lower=lower)
    np.testing.assert_array_equal(ours, theirs.toarray())
    sparse = vectorize(texts, words, presence=presence, sparse=True, lower=lower)
    assert sp.issparse(sparse)
    np.testing.assert_array_equal(sparse.toarray(), ours)
    for row, text in zip(ours, texts, strict=True):
        bag = bag_of_words(text, lower=lower)
        if not presence:
            assert {words[j]: int(count) for j, count in sparse_pairs(row)} == bag
        assert dict(sparse_pairs(row, words)).keys() == bag.keys()


def test_words_outside_the_vocabulary_are_left_out():
    X = vectorize(["spam and eggs", "nothing known", ""], ["eggs", "spam"])
    assert X.tolist() == [[1, 1], [0, 0], [0, 0]]


@settings(max_examples=40)
@given(data=st.data(), kind=st.sampled_from(["numbers", "negative", "words", "objects"]))
def test_one_hot_is_the_encoder_of_scikit_learn(data, kind):
    codes = data.draw(st.lists(st.integers(0, 3), min_size=1, max_size=10))
    values = LABELS[kind][codes]
    column = values.reshape(-1, 1)
    np.testing.assert_array_equal(
        one_hot(values), OneHotEncoder(sparse_output=False).fit_transform(column)
    )
    first = OneHotEncoder(sparse_output=False, drop="first").fit_transform(column)
    np.testing.assert_array_equal(treatment_coding(values), first)
    reference = data.draw(st.sampled_from(sorted(set(values.tolist()))))
    named = OneHotEncoder(sparse_output=False, drop=[reference]).fit_transform(column)
    np.testing.assert_array_equal(one_hot(values, reference=reference), named)
    np.testing.assert_array_equal(treatment_coding(values, reference=reference), named)
    levels = LABELS[kind].tolist()
    given = OneHotEncoder(categories=[levels], sparse_output=False).fit_transform(column)
    order = data.draw(st.permutations(range(len(levels))))
    np.testing.assert_array_equal(
        one_hot(values, levels=[levels[j] for j in order]), given[:, order]
    )


@settings(max_examples=40)
@given(
    values=st.lists(st.integers(-50, 50), min_size=2, max_size=30, unique=True),
    n=st.integers(2, 6),
)
def test_quantile_bins_are_those_of_pandas(values, n):
    values = np.array(values) / 4
    edges = quantile_edges(values, n)
    np.testing.assert_allclose(edges, pd.Series(values).quantile(np.arange(1, n) / n))
    on_an_edge = np.isclose(values[:, None], edges, rtol=0, atol=1e-9).any(axis=1)
    theirs = pd.qcut(values, n, labels=False)
    ours = quantile_bins(values, n)
    np.testing.assert_array_equal(ours[~on_an_edge], theirs[~on_an_edge])
    np.testing.assert_array_equal(quantile_bins(values, edges=edges), ours)
    assert ours.min() >= 0 and ours.max() <= n - 1


def test_a_value_on_a_border_belongs_to_the_lower_bin():
    assert quantile_bins([1.0, 2, 2.5, 4], edges=[2, 4]).tolist() == [0, 0, 1, 1]
    assert quantile_bins([7.0, 7, 7], 4).tolist() == [0, 0, 0]


@settings(max_examples=40)
@given(data=st.data(), k=st.integers(1, 4), m=st.integers(1, 4))
def test_joint_features_score_each_label_like_a_row_of_weights(data, k, m):
    numbers = st.floats(-5, 5)
    x = np.array(data.draw(st.lists(numbers, min_size=m, max_size=m)))
    W = np.array(data.draw(st.lists(numbers, min_size=k * m, max_size=k * m))).reshape(k, m)
    b = np.array(data.draw(st.lists(numbers, min_size=k, max_size=k)))
    for y in range(k):
        assert joint_weights(W, b) @ joint_features(x, y, k) == pytest.approx(W[y] @ x + b[y])
        plain = joint_weights(W) @ joint_features(x, y, k, offset=False)
        assert plain == pytest.approx(W[y] @ x)


@settings(max_examples=50)
@given(
    shape=st.tuples(st.integers(1, 4), st.integers(1, 4)),
    data=st.data(),
    axis=st.sampled_from([0, 1, -1]),
)
def test_log_sum_exp_is_that_of_scipy(shape, data, axis):
    value = st.floats(-1e4, 1e4) | st.just(-np.inf)
    size = shape[0] * shape[1]
    v = np.array(data.draw(st.lists(value, min_size=size, max_size=size))).reshape(shape)
    np.testing.assert_allclose(log_sum_exp(v, axis=axis), logsumexp(v, axis=axis), atol=1e-12)
    assert log_sum_exp(v[0]) == pytest.approx(logsumexp(v[0]), abs=1e-9)
    decidable = ~np.isneginf(logsumexp(v, axis=1))
    if decidable.any():
        rows = normalize_log(v[decidable])
        np.testing.assert_allclose(np.exp(rows).sum(axis=1), 1)


FRACTIONS = st.fractions(min_value=0, max_value=1, max_denominator=50)


@settings(max_examples=40)
@given(data=st.data(), k=st.integers(1, 4))
def test_bayes_rule_on_fractions_is_exact(data, k):
    shares = data.draw(st.lists(FRACTIONS, min_size=k, max_size=k).filter(sum))
    prior = [share / sum(shares) for share in shares]
    likelihood = data.draw(st.lists(FRACTIONS, min_size=k, max_size=k))
    table = bayes_rule(prior, likelihood)
    evidence = sum(a * b for a, b in zip(prior, likelihood, strict=True))
    assert table.evidence == evidence
    if evidence == 0:
        assert table.posterior is None
        return
    assert table.posterior == tuple(
        a * b / evidence for a, b in zip(prior, likelihood, strict=True)
    )
    assert sum(table.posterior) == 1
    names = [f"h{i}" for i in range(k)]
    as_dicts = bayes_rule(
        dict(zip(names, map(float, prior), strict=True)),
        dict(zip(reversed(names), map(float, reversed(likelihood)), strict=True)),
    )
    np.testing.assert_allclose(as_dicts.posterior, [float(p) for p in table.posterior])
    assert as_dicts.labels == tuple(names)


@settings(max_examples=40)
@given(data=st.data(), k=st.integers(1, 5))
def test_expectation_and_normalizing_are_sums(data, k):
    shares = data.draw(st.lists(FRACTIONS, min_size=k, max_size=k).filter(sum))
    values = data.draw(st.lists(st.integers(-9, 9), min_size=k, max_size=k))
    p = normalize(shares)
    assert sum(p) == 1 and all(isinstance(share, Fraction) for share in p)
    assert expectation(values, p) == sum(v * q for v, q in zip(values, p, strict=True))
    floats = np.average(values, weights=[float(share) for share in shares])
    outcomes = range(k)
    assert expectation(
        dict(zip(outcomes, values, strict=True)), dict(zip(outcomes, map(float, p), strict=True))
    ) == pytest.approx(floats, abs=1e-9)


@settings(max_examples=40)
@given(counts=st.lists(st.integers(0, 9), min_size=1, max_size=6))
def test_multinomial_coefficient_counts_word_orders(counts):
    assert multinomial_coefficient(counts) == factorial(sum(counts)) // prod(map(factorial, counts))


@settings(max_examples=50)
@given(a=st.integers(-500, 500), b=st.integers(1, 999))
def test_as_fraction_finds_the_fraction_a_person_means(a, b):
    assert as_fraction(a / b) == Fraction(a, b)
    assert as_fraction(Fraction(a, b)) == Fraction(a, b)
    assert as_fraction(a) == a


@settings(max_examples=12)
@given(problem=measurements(least=3, features=2, classes=4))
def test_one_vs_rest_and_one_vs_one_are_those_of_scikit_learn(problem):
    assume(problem.k > 2)
    centre, spread = problem.X.mean(axis=0), problem.X.std(axis=0) + 0.01
    X, new = (problem.X - centre) / spread, (problem.new - centre) / spread
    ours = LogisticRegression(tol=1e-10)
    theirs = SkLogisticRegression(tol=1e-10, max_iter=5000, solver="newton-cg")
    pairs = [
        (OneVsRest(ours), OneVsRestClassifier(theirs)),
        (OneVsOne(ours), OneVsOneClassifier(theirs)),
    ]
    for a, b in pairs:
        scores = a.fit(X, problem.y).decision_function(new)
        np.testing.assert_allclose(
            scores, b.fit(X, problem.y).decision_function(new), rtol=1e-3, atol=1e-4
        )
        clear = np.diff(np.sort(scores, axis=1)[:, -2:]).ravel() > 1e-3
        np.testing.assert_array_equal(a.predict(new)[clear], b.predict(new)[clear])
    rest, duels = pairs[0][0], pairs[1][0]
    np.testing.assert_array_equal(rest.claims(new), rest.decision_function(new) > 0)
    votes = duels.votes(new)
    assert (votes.sum(axis=1) == problem.k * (problem.k - 1) / 2).all()
    most = (votes == votes.max(axis=1, keepdims=True)).sum(axis=1)
    np.testing.assert_array_equal(duels.ties(new), most > 1)


@pytest.mark.parametrize("reduction", [OneVsRest, OneVsOne])
@settings(max_examples=10)
@given(problem=measurements(least=2, features=2, classes=2))
def test_two_classes_need_no_reduction(reduction, problem):
    X = problem.X - problem.X.mean(axis=0)
    new = problem.new - problem.X.mean(axis=0)
    plain = LogisticRegression(tol=1e-10).fit(X, problem.y, sample_weight=problem.weight)
    reduced = reduction(LogisticRegression(tol=1e-10))
    reduced.fit(X, problem.y, sample_weight=problem.weight)
    np.testing.assert_array_equal(reduced.predict(new), plain.predict(new))
    scores = reduced.decision_function(new) / (2 if reduction is OneVsRest else 1)
    np.testing.assert_allclose(scores, plain.decision_function(new), atol=1e-5)


class Thirds:
    """A model of two classes that can but say yes or no: yes where x is at least 1/3."""

    def fit(self, X, y):
        self.classes_ = np.unique(y)
        return self

    def predict(self, X):
        return self.classes_[(X[:, 0] >= 1 / 3).astype(int)]

    def score(self, X, y):
        return accuracy(y, self.predict(X))


class ThirdsWithAScore(Thirds):
    def decision_function(self, X):
        return np.where(X[:, 0] >= 1 / 3, 1.0, -1.0)


@pytest.mark.parametrize("reduction", [OneVsRest, OneVsOne])
def test_a_model_that_only_predicts_counts_as_sure(reduction):
    X, y = np.arange(9.0)[:, None] / 9, np.arange(9) % 3
    new = np.linspace(-1, 2, 31)[:, None]
    plain, scored = (reduction(model).fit(X, y) for model in (Thirds(), ThirdsWithAScore()))
    np.testing.assert_array_equal(plain.decision_function(new), scored.decision_function(new))
    np.testing.assert_array_equal(plain.predict(new), scored.predict(new))


class Undecided(Thirds):
    def decision_function(self, X):
        return np.zeros(len(X))


def test_a_score_of_0_is_a_vote_too():
    X, y = np.arange(9.0)[:, None], np.arange(9) % 3
    votes = OneVsOne(Undecided()).fit(X, y).votes(X)
    np.testing.assert_array_equal(votes, np.tile([2, 1, 0], (9, 1)))  # for the first of each pair
