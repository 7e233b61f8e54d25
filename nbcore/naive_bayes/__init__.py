"""Naive Bayes: given the class, the features are independent. Three ways to count."""

from .bernoulli import BernoulliNB
from .gaussian import GaussianNB
from .multinomial import MultinomialNB

__all__ = ["BernoulliNB", "GaussianNB", "MultinomialNB"]
