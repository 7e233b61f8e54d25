"""scikit-learn's `check_estimator` for every model of nbcore.

An expected failure that passes fails the run, so no entry below can outlive its reason.
"""

from __future__ import annotations

from typing import Any

import pytest
from sklearn.utils.estimator_checks import parametrize_with_checks

from tests.sklearn_suite import estimators as models

ESTIMATORS = [
    models.BernoulliNB(),
    models.BernoulliNB(absent=False),
    models.MultinomialNB(),
    models.GaussianNB(),
    models.GaussianDiscriminant("full", ridge=1e-6),
    models.GaussianDiscriminant("tied", ridge=1e-6),
    models.GaussianDiscriminant("diagonal", ridge=1e-6),
    models.GaussianDiscriminant("spherical", ridge=1e-6),
    models.Perceptron(max_epochs=100),
    models.Perceptron(max_epochs=100, order="random", averaged=True),
    models.MulticlassPerceptron(max_epochs=20),
    models.LogisticRegression(),
    models.LogisticRegression(solver="lbfgs"),
    models.LogisticRegression(l1=0.1, tol=1e-3),
    models.LeastSquaresClassifier(),
    models.OneVsRest(models.Perceptron(max_epochs=100)),
    models.OneVsOne(models.Perceptron(max_epochs=100)),
    models.SemiSupervisedNB(unlabeled=None),
    models.GaussianMixture(),
    models.BernoulliMixture(trials=100),
]

Reasons = dict[str, str]
SUPERVISED: Reasons = {
    "check_supervised_y_2d": "labels in a column are refused, with the advice to use y.ravel()",
}
ONE_BY_ONE: Reasons = dict.fromkeys(
    (
        "check_sample_weight_equivalence_on_dense_data",
        "check_sample_weight_equivalence_on_sparse_data",
    ),
    "a weight makes an update longer; a repeated row is visited again, after the update",
)
RANDOM_START: Reasons = dict.fromkeys(
    ("check_sample_weight_equivalence_on_dense_data",),
    "the start is drawn from the rows, so repeated rows give another draw",
)


def expected_failures(model: Any) -> Reasons:
    if isinstance(model, (models.GaussianMixture, models.BernoulliMixture)):
        return {}
    return SUPERVISED


@pytest.mark.filterwarnings("ignore")
@parametrize_with_checks(ESTIMATORS, expected_failed_checks=expected_failures)
def test_sklearn_compatible(estimator: Any, check: Any) -> None:
    check(estimator)
