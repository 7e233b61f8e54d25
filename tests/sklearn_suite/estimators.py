"""nbcore's models as scikit-learn estimators: the model itself plus scikit-learn's mixins.

The mixins add parameters by name (`get_params`), tags, and scikit-learn's own
`NotFittedError`; all that is learned and predicted is nbcore's.
"""

from __future__ import annotations

from typing import Any

from sklearn.base import BaseEstimator, ClassifierMixin, DensityMixin
from sklearn.exceptions import NotFittedError

import nbcore


class Estimator(BaseEstimator):
    counts = False  # refuses negative values
    binary = False  # two classes only

    def _require_fitted(self) -> None:
        try:
            super()._require_fitted()
        except nbcore.NotFittedError as error:
            raise NotFittedError(str(error)) from None

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = getattr(self, "accepts_sparse", False)
        tags.input_tags.positive_only = self.counts
        if tags.classifier_tags is not None:
            tags.classifier_tags.multi_class = not self.binary
            tags.classifier_tags.poor_score = self.counts  # the checks' data are no counts
        return tags


class BernoulliNB(Estimator, nbcore.BernoulliNB, ClassifierMixin):
    counts = True


class MultinomialNB(Estimator, nbcore.MultinomialNB, ClassifierMixin):
    counts = True


class GaussianNB(Estimator, nbcore.GaussianNB, ClassifierMixin):
    pass


class GaussianDiscriminant(Estimator, nbcore.GaussianDiscriminant, ClassifierMixin):
    pass


class Perceptron(Estimator, nbcore.Perceptron, ClassifierMixin):
    binary = True


class MulticlassPerceptron(Estimator, nbcore.MulticlassPerceptron, ClassifierMixin):
    pass


class LogisticRegression(Estimator, nbcore.LogisticRegression, ClassifierMixin):
    pass


class LeastSquaresClassifier(Estimator, nbcore.LeastSquaresClassifier, ClassifierMixin):
    binary = True


class OneVsRest(Estimator, nbcore.OneVsRest, ClassifierMixin):
    pass


class OneVsOne(Estimator, nbcore.OneVsOne, ClassifierMixin):
    pass


class SemiSupervisedNB(Estimator, nbcore.SemiSupervisedNB, ClassifierMixin):
    counts = True


class GaussianMixture(Estimator, nbcore.GaussianMixture, DensityMixin):
    pass


class BernoulliMixture(Estimator, nbcore.BernoulliMixture, DensityMixin):
    counts = True
