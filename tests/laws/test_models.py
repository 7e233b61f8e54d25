"""Laws about models as objects: what fit may touch, copies on disk, and what they write."""

import copy
import inspect
import pickle

import numpy as np
import pytest
import scipy.sparse as sp

from nbcore import (
    BernoulliMixture,
    BernoulliNB,
    GaussianDiscriminant,
    GaussianMixture,
    GaussianNB,
    MultinomialNB,
    NotFittedError,
    SemiSupervisedNB,
)
from tests.laws.models import BINARY, CLASSIFIERS, GENERATIVE, MIXTURES, SPARSE, fit, small_data

ALL = CLASSIFIERS | MIXTURES


def each(models):
    return pytest.mark.parametrize("make", models.values(), ids=models.keys())


def data_for(make):
    return small_data(k=2 if make in BINARY.values() else 3)


def learned(model):
    return {name: value for name, value in vars(model).items() if name.endswith("_")}


@each(ALL)
def test_fit_returns_the_model_and_leaves_its_settings_alone(make):
    X, y = data_for(make)
    model = make()
    names = list(inspect.signature(type(model)).parameters)
    before = {name: repr(getattr(model, name)) for name in names}
    assert fit(model, X, y) is model
    assert {name: repr(getattr(model, name)) for name in names} == before
    assert repr(model) == repr(make())


@each(ALL)
def test_fit_and_predict_leave_their_input_alone(make):
    X, y = data_for(make)
    weight = np.linspace(0.5, 2, len(y))
    copies = X.copy(), y.copy(), weight.copy()
    for array in (X, y, weight):
        array.flags.writeable = False
    model = fit(make(), X, y, sample_weight=weight)
    for name in ("predict", "predict_proba", "decision_function", "joint_log_prob"):
        if hasattr(model, name):
            getattr(model, name)(X)
    for array, saved in zip((X, y, weight), copies, strict=True):
        np.testing.assert_array_equal(array, saved)


@each(SPARSE)
def test_fit_and_predict_leave_sparse_input_alone(make):
    X, y = data_for(make)
    rows = sp.csr_matrix(X)
    saved = rows.copy()
    fit(make(), rows, y).predict(rows)
    for name in ("data", "indices", "indptr"):
        np.testing.assert_array_equal(getattr(rows, name), getattr(saved, name))


@each(ALL)
def test_a_second_fit_forgets_the_first(make):
    X, y = data_for(make)
    model = fit(make(), 6 - X[:, :2][::-1], y)
    again, fresh = fit(model, X, y), fit(make(), X, y)
    assert learned(again).keys() == learned(fresh).keys()
    np.testing.assert_array_equal(again.predict(X), fresh.predict(X))
    assert again.n_features_in_ == 4


@each(ALL)
def test_a_model_survives_pickling_and_copying(make):
    X, y = data_for(make)
    model = fit(make(), X, y)
    for twin in (pickle.loads(pickle.dumps(model)), copy.deepcopy(model)):
        np.testing.assert_array_equal(twin.predict(X), model.predict(X))
        assert repr(twin) == repr(model)
    unfitted = pickle.loads(pickle.dumps(make()))
    np.testing.assert_array_equal(fit(unfitted, X, y).predict(X), model.predict(X))


@each(ALL)
def test_a_model_that_has_learned_nothing_says_so(make):
    X, _ = data_for(make)
    for name in (
        "predict", "predict_proba", "predict_log_proba", "joint_log_prob", "decision_function",
        "explain", "sample", "linear_weights", "discriminant_functions", "parameter_count",
        "claims", "votes", "ties", "fitted_values", "log_density",
    ):  # fmt: skip
        method = getattr(make(), name, None)
        if method is None:
            continue
        arguments = {"explain": [X[0]], "sample": [2]}.get(name, [X])
        if name in ("linear_weights", "parameter_count"):
            arguments = []
        with pytest.raises(NotFittedError, match="fit"):
            method(*arguments)


@each(GENERATIVE | MIXTURES)
def test_sampling_is_repeatable_and_has_the_shape_of_the_data(make):
    X, y = data_for(make)
    model = fit(make(), X, y)
    a, labels = model.sample(7, rng=5)
    b, same = model.sample(7, rng=5)
    other, _ = model.sample(7, rng=6)
    assert a.shape == (7, 4) and labels.shape == (7,)
    np.testing.assert_array_equal(a, b)
    np.testing.assert_array_equal(labels, same)
    assert not np.array_equal(a, other)
    shared = np.random.default_rng(5)
    np.testing.assert_array_equal(model.sample(7, rng=shared)[0], a)
    assert not np.array_equal(model.sample(7, rng=shared)[0], a)
    one, label = model.sample(rng=0)
    assert one.shape == (1, 4) and label.shape == (1,)


N = 20_000
CLOSE = 5 / np.sqrt(N)  # five standard errors of a share


@each(GENERATIVE)
def test_sampled_labels_come_as_often_as_the_prior_says(make):
    X, y = small_data(3)
    model = make()
    model.class_prior = [0.2, 0.5, 0.3]
    _, labels = model.fit(X, np.array(["a", "b", "c"])[y]).sample(N, rng=0)
    shares = [(labels == c).mean() for c in "abc"]
    np.testing.assert_allclose(shares, [0.2, 0.5, 0.3], atol=CLOSE)


def test_sampled_words_come_as_often_as_the_model_says():
    X, y = small_data(2)
    for model, name in ((BernoulliNB(), "theta_"), (MultinomialNB(), "phi_")):
        rows, labels = model.fit(X, y).sample(N, rng=0)
        for c in (0, 1):
            mine = rows[labels == c]
            share = mine.mean(axis=0)
            if name == "phi_":
                share = share / share.sum()
            np.testing.assert_allclose(share, getattr(model, name)[c], atol=1.5 * CLOSE)


def test_a_multinomial_document_is_as_long_as_asked():
    X, y = small_data(2)
    model = MultinomialNB().fit(X, y)
    assert set(model.sample(9, rng=0, length=12)[0].sum(axis=1)) == {12.0}
    assert set(model.sample(9, rng=0)[0].sum(axis=1)) == {float(round(X.sum() / len(X)))}
    assert not model.sample(3, rng=0, length=0)[0].any()


@pytest.mark.parametrize("kind", ["full", "tied", "diagonal", "spherical"])
def test_sampled_clouds_have_the_means_and_covariances_of_the_model(kind):
    rng = np.random.default_rng(1)
    X = rng.normal(size=(60, 2)) @ [[1.0, 0.5], [0, 0.8]]
    y = np.arange(60) % 2
    model = GaussianDiscriminant(kind).fit(X + 3 * y[:, None], y)
    rows, labels = model.sample(N, rng=0)
    mixture = GaussianMixture(2, kind, start=[[0, 0], [3, 3]], max_steps=5)
    points, parts = mixture.fit(X + 3 * y[:, None]).sample(N, rng=0)
    for c in (0, 1):
        np.testing.assert_allclose(rows[labels == c].mean(axis=0), model.mean_[c], atol=0.08)
        np.testing.assert_allclose(np.cov(rows[labels == c].T), model.covariance_[c], atol=0.1)
        np.testing.assert_allclose(points[parts == c].mean(axis=0), mixture.means_[c], atol=0.08)
        np.testing.assert_allclose(np.cov(points[parts == c].T), mixture.covariances_[c], atol=0.12)


def test_sampled_measurements_and_coins_follow_their_parameters():
    X, y = small_data(2)
    model = GaussianNB().fit(X + np.random.default_rng(0).normal(size=X.shape), y)
    rows, labels = model.sample(N, rng=0)
    for c in (0, 1):
        mine = rows[labels == c]
        spread = np.sqrt(model.var_[c].max())
        np.testing.assert_allclose(mine.mean(axis=0), model.mean_[c], atol=2 * CLOSE * spread)
        np.testing.assert_allclose(mine.var(axis=0), model.var_[c], rtol=0.1)
    coins = BernoulliMixture(2, trials=6, max_steps=10).fit(X)
    flips, parts = coins.sample(N, rng=0)
    np.testing.assert_allclose((parts == 0).mean(), coins.weights_[0], atol=CLOSE)
    for c in (0, 1):
        np.testing.assert_allclose(flips[parts == c].mean(axis=0) / 6, coins.theta_[c], atol=0.05)


@pytest.mark.parametrize(
    "model", [BernoulliNB(), MultinomialNB(), GaussianDiscriminant("diagonal", ridge=0.1)], ids=repr
)
def test_a_model_taught_by_what_another_wrote_decides_alike(model):
    X, y = small_data(2, n=40)
    rows, labels = model.fit(X, y).sample(4000, rng=0)
    decisions = model.predict(X)
    assert (model.fit(rows, labels).predict(X) == decisions).mean() > 0.85


def test_semi_supervised_takes_none_as_no_label_whatever_else_it_calls_so():
    X, y = small_data(2)
    given = np.array(["ham", "spam"])[y].astype(object)
    given[6:] = None
    a = SemiSupervisedNB().fit(X, given)
    b = SemiSupervisedNB(unlabeled="?").fit(X, ["?" if label is None else label for label in given])
    np.testing.assert_allclose(a.predict_proba(X), b.predict_proba(X))
    assert a.classes_.tolist() == ["ham", "spam"]
