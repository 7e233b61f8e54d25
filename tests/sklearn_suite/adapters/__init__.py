"""nbcore under scikit-learn's names: the same parameters, attributes and defaults.

An adapter translates and nothing else; what it cannot translate it refuses (`Unsupported`).
The names below are those that scikit-learn's tests import. Warnings need no adapter: a test
that imports `ConvergenceWarning` is given nbcore's.
"""

from nbcore import ConvergenceWarning, UndefinedMetricWarning

from .discriminant import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from .linear import LogisticRegression, Perceptron
from .metrics import (
    accuracy_score,
    auc,
    average_precision_score,
    confusion_matrix,
    f1_score,
    fbeta_score,
    precision_recall_curve,
    precision_recall_fscore_support,
    precision_score,
    recall_score,
    roc_auc_score,
    roc_curve,
)
from .mixture import GaussianMixture
from .multiclass import OneVsOneClassifier, OneVsRestClassifier
from .naive_bayes import BernoulliNB, GaussianNB, MultinomialNB

__all__ = [
    "BernoulliNB",
    "ConvergenceWarning",
    "GaussianMixture",
    "GaussianNB",
    "LinearDiscriminantAnalysis",
    "LogisticRegression",
    "MultinomialNB",
    "OneVsOneClassifier",
    "OneVsRestClassifier",
    "Perceptron",
    "QuadraticDiscriminantAnalysis",
    "UndefinedMetricWarning",
    "accuracy_score",
    "auc",
    "average_precision_score",
    "confusion_matrix",
    "f1_score",
    "fbeta_score",
    "precision_recall_curve",
    "precision_recall_fscore_support",
    "precision_score",
    "recall_score",
    "roc_auc_score",
    "roc_curve",
]
