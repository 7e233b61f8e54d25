"""nbcore's models as scikit-learn estimators: the model itself plus scikit-learn's mixins.

The mixins add parameters by name (`get_params`), tags, and scikit-learn's own
`NotFittedError`; all that is learned and predicted is nbcore's.
"""

from __future__ import annotations

import inspect
from typing import Any

from sklearn.base import BaseEstimator, ClassifierMixin, DensityMixin
from sklearn.exceptions import NotFittedError

import nbcore
from tests.sklearn_checks.words import in_their_words


class Tagged:
    """What scikit-learn wants to know of a model besides its parameters."""

    counts = False  # refuses negative values
    binary = False  # two classes only

    def __init_subclass__(cls) -> None:
        """Let every public method refuse in scikit-learn's words."""
        for name in dir(cls):
            method = inspect.getattr_static(cls, name)
            ours = inspect.isfunction(method) and method.__module__.startswith("nbcore.")
            if ours and not name.startswith("_"):
                setattr(cls, name, in_their_words(method))
        super().__init_subclass__()

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


class BernoulliNB(Tagged, nbcore.BernoulliNB, ClassifierMixin, BaseEstimator):
    counts = True


class MultinomialNB(Tagged, nbcore.MultinomialNB, ClassifierMixin, BaseEstimator):
    counts = True


class GaussianNB(Tagged, nbcore.GaussianNB, ClassifierMixin, BaseEstimator):
    pass


class GaussianDiscriminant(Tagged, nbcore.GaussianDiscriminant, ClassifierMixin, BaseEstimator):
    pass


class Perceptron(Tagged, nbcore.Perceptron, ClassifierMixin, BaseEstimator):
    binary = True


class MulticlassPerceptron(Tagged, nbcore.MulticlassPerceptron, ClassifierMixin, BaseEstimator):
    pass


class LogisticRegression(Tagged, nbcore.LogisticRegression, ClassifierMixin, BaseEstimator):
    pass


class LeastSquaresClassifier(Tagged, nbcore.LeastSquaresClassifier, ClassifierMixin, BaseEstimator):
    binary = True


class OneVsRest(Tagged, nbcore.OneVsRest, ClassifierMixin, BaseEstimator):
    pass


class OneVsOne(Tagged, nbcore.OneVsOne, ClassifierMixin, BaseEstimator):
    pass


class SemiSupervisedNB(Tagged, nbcore.SemiSupervisedNB, ClassifierMixin, BaseEstimator):
    counts = True


class GaussianMixture(Tagged, nbcore.GaussianMixture, DensityMixin, BaseEstimator):
    pass


class BernoulliMixture(Tagged, nbcore.BernoulliMixture, DensityMixin, BaseEstimator):
    counts = True
