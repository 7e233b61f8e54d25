"""nbcore: the classifiers of the course. numpy only.

`nbcore.plain` has each of them on one page, an evening's reading; the full models, checked, fast
and exact, are a week's. README.md says in which order.
"""

from .discriminant import GaussianDiscriminant
from .evaluation import *  # noqa: F403
from .evaluation import __all__ as _evaluation
from .explanation import Explanation, Factor, LinearExplanation
from .features import *  # noqa: F403
from .features import __all__ as _features
from .gaussian import covariance_parameters
from .least_squares import LeastSquaresClassifier
from .logistic import ConvergenceWarning, LogisticRegression, LogisticStep
from .mixture import *  # noqa: F403
from .mixture import __all__ as _mixture
from .multiclass import OneVsOne, OneVsRest
from .multiclass_perceptron import MulticlassPerceptron, MulticlassPerceptronStep
from .naive_bayes import BernoulliNB, GaussianNB, MultinomialNB
from .perceptron import Perceptron, PerceptronStep, mistake_bound
from .probability import (
    BayesTable,
    UndecidableWarning,
    as_fraction,
    bayes_rule,
    expectation,
    log_sum_exp,
    multinomial_coefficient,
    normalize,
    normalize_log,
)
from .risk import GaussianDensity, bayes_classify, bayes_risk, risk
from .validate import BadInput, NotFittedError

__all__ = [
    "BadInput",
    "BayesTable",
    "BernoulliNB",
    "ConvergenceWarning",
    "Explanation",
    "Factor",
    "GaussianDensity",
    "GaussianDiscriminant",
    "GaussianNB",
    "LeastSquaresClassifier",
    "LinearExplanation",
    "LogisticRegression",
    "LogisticStep",
    "MulticlassPerceptron",
    "MulticlassPerceptronStep",
    "MultinomialNB",
    "NotFittedError",
    "OneVsOne",
    "OneVsRest",
    "Perceptron",
    "PerceptronStep",
    "UndecidableWarning",
    "as_fraction",
    "bayes_classify",
    "bayes_risk",
    "bayes_rule",
    "covariance_parameters",
    "expectation",
    "log_sum_exp",
    "mistake_bound",
    "multinomial_coefficient",
    "normalize",
    "normalize_log",
    "risk",
    *_evaluation,
    *_features,
    *_mixture,
]
