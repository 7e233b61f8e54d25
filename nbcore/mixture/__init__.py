"""Mixtures: data from several sources, and nobody wrote down which. All are fitted by EM."""

from .bernoulli import BernoulliMixture, BernoulliMixtureStep
from .gaussian import GaussianMixture, GaussianMixtureStep
from .semi_supervised import SemiSupervisedNB, SemiSupervisedStep

__all__ = [
    "BernoulliMixture",
    "BernoulliMixtureStep",
    "GaussianMixture",
    "GaussianMixtureStep",
    "SemiSupervisedNB",
    "SemiSupervisedStep",
]
