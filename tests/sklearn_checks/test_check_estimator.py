"""scikit-learn's `check_estimator` for every model of nbcore.

An expected failure that passes fails the run, so no entry below can outlive its reason.
"""

from __future__ import annotations

from typing import Any

import pytest
from sklearn.utils.estimator_checks import parametrize_with_checks

import nbcore
from nbcore.base import Classifier
from tests.sklearn_checks import estimators as models

pytestmark = pytest.mark.peer

ESTIMATORS = [
    models.BernoulliNB(),
    models.BernoulliNB(absent=False),
    models.MultinomialNB(),
    models.GaussianNB(),
    models.GaussianDiscriminant("full", ridge=1e-6),
    models.GaussianDiscriminant("tied", ridge=1e-6),
    models.GaussianDiscriminant("diagonal", ridge=1e-6),
    models.GaussianDiscriminant("spherical", ridge=1e-6),
    models.Perceptron(max_epochs=20),
    models.Perceptron(max_epochs=20, order="random", averaged=True),
    models.MulticlassPerceptron(max_epochs=20),
    models.LogisticRegression(),
    models.LogisticRegression(solver="lbfgs"),
    models.LogisticRegression(l1=0.1, tol=1e-3),
    models.LeastSquaresClassifier(),
    models.OneVsRest(models.Perceptron(max_epochs=20)),
    models.OneVsOne(models.Perceptron(max_epochs=20)),
    models.SemiSupervisedNB(unlabeled=None),
    models.GaussianMixture(),
    models.BernoulliMixture(trials=100),
]

Reasons = dict[str, str]
COLUMN: Reasons = {
    "check_supervised_y_2d": "labels in a column are refused, with the advice to use y.ravel()",
}
ONE_BY_ONE: Reasons = dict.fromkeys(
    (
        "check_sample_weight_equivalence_on_dense_data",
        "check_sample_weight_equivalence_on_sparse_data",
    ),
    "a weight makes an update longer; a repeated row is visited again, after the update",
)
TOO_FEW: Reasons = {
    "check_fit2d_1sample": "one example is refused with 'at least k', the checks want 'n_samples'",
}
RANDOM_START: Reasons = {
    "check_sample_weight_equivalence_on_dense_data": "the start is drawn from the rows, so "
    "repeated rows give another start",
}


def expected_failures(model: Any) -> Reasons:
    if isinstance(model, models.GaussianMixture):
        return TOO_FEW | RANDOM_START
    if isinstance(model, models.BernoulliMixture):
        return TOO_FEW
    inner = getattr(model, "model", model)
    if isinstance(inner, (models.Perceptron, models.MulticlassPerceptron)):
        return COLUMN | ONE_BY_ONE
    return COLUMN


@pytest.mark.filterwarnings("ignore")
@parametrize_with_checks(ESTIMATORS, expected_failed_checks=expected_failures)
def test_sklearn_compatible(estimator: Any, check: Any) -> None:
    check(estimator)


def test_no_classifier_is_forgotten() -> None:
    public = {
        name
        for name in nbcore.__all__
        if isinstance(thing := getattr(nbcore, name), type) and issubclass(thing, Classifier)
    }
    assert public <= {type(estimator).__name__ for estimator in ESTIMATORS}
