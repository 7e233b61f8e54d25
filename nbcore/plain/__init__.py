"""The classifiers of the course, each on one page: what a good textbook would print.

    bernoulli_nb.py            naive Bayes on words that occur or do not
    multinomial_nb.py          naive Bayes on word counts
    gaussian_nb.py             naive Bayes on measurements
    gaussian_discriminant.py   a cloud per class, whose features may vary together
    perceptron.py              a line, corrected at every mistake
    logistic_regression.py     the probability of two classes from a weighted sum
    softmax_regression.py      the same for k classes
    one_vs_rest.py             k classes from any model for two
    gaussian_mixture.py        EM for clouds without labels
    coin_mixture.py            EM for coins without labels
    precision_recall.py        did it work?

    X, y = np.array([[2, 0], [0, 1]]), np.array(["spam", "ham"])    # numpy arrays, always
    MultinomialNB(alpha=1).fit(X, y).predict(np.array([[1, 0]]))    # array(['spam'])

Nothing is checked here, and each page breaks somewhere: tests/nbcore/plain shows where, and that
the full model does not.
"""

from .bernoulli_nb import BernoulliNB
from .coin_mixture import CoinMixture
from .gaussian_discriminant import GaussianDiscriminant
from .gaussian_mixture import GaussianMixture
from .gaussian_nb import GaussianNB
from .logistic_regression import LogisticRegression
from .multinomial_nb import MultinomialNB
from .one_vs_rest import OneVsRest
from .perceptron import Perceptron
from .precision_recall import f_beta, macro, precision, recall
from .softmax_regression import SoftmaxRegression

__all__ = [
    "BernoulliNB",
    "CoinMixture",
    "GaussianDiscriminant",
    "GaussianMixture",
    "GaussianNB",
    "LogisticRegression",
    "MultinomialNB",
    "OneVsRest",
    "Perceptron",
    "SoftmaxRegression",
    "f_beta",
    "macro",
    "precision",
    "recall",
]
