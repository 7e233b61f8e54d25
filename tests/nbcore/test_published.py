"""Worked examples from textbooks and papers, to the printed digit."""

from fractions import Fraction

import numpy as np
import pytest
from sklearn.datasets import load_iris

from nbcore import (
    BernoulliMixture,
    BernoulliNB,
    GaussianNB,
    MultinomialNB,
    Vocabulary,
    bag_of_words,
    one_hot,
    vectorize,
)

# Manning, Raghavan and Schuetze, Introduction to Information Retrieval (2008), table 13.1
CHINA_DOCUMENTS = [
    "Chinese Beijing Chinese",
    "Chinese Chinese Shanghai",
    "Chinese Macao",
    "Tokyo Japan Chinese",
]
CHINA_LABELS = ["China", "China", "China", "not China"]
CHINA_TEST = "Chinese Chinese Chinese Tokyo Japan"


def china(model):
    vocabulary = Vocabulary.from_documents(CHINA_DOCUMENTS)
    assert len(vocabulary) == 6
    model.fit(vectorize(CHINA_DOCUMENTS, vocabulary), CHINA_LABELS)
    return model.explain(vectorize([CHINA_TEST], vocabulary), exact=True)


def test_iir_example_13_1_multinomial():
    worked = china(MultinomialNB(alpha=1))
    assert worked.joint[0] == Fraction(3, 4) * Fraction(3, 7) ** 3 * Fraction(1, 14) ** 2
    assert worked.joint[1] == Fraction(1, 4) * Fraction(2, 9) ** 5
    assert [f"{float(p):.4e}" for p in worked.joint] == ["3.0121e-04", "1.3548e-04"]
    assert worked.prediction == "China"
    assert round(float(worked.posterior[0]), 4) == 0.6898


def test_iir_example_13_2_bernoulli_decides_the_opposite():
    worked = china(BernoulliNB(alpha=1))
    assert [round(float(p), 6) for p in worked.joint] == [0.005184, 0.021948]
    assert worked.prediction == "not China"
    assert round(float(worked.posterior[1]), 4) == 0.8089


def test_jurafsky_and_martin_movie_example():
    """Speech and Language Processing, 3rd edition, chapter 4, the worked example."""
    negative = [
        "just plain boring",
        "entirely predictable and lacks energy",
        "no surprises and very few laughs",
    ]
    positive = ["very powerful", "the most fun film of the summer"]
    documents, labels = negative + positive, ["-"] * 3 + ["+"] * 2
    vocabulary = Vocabulary.from_documents(documents)
    X = vectorize(documents, vocabulary)
    assert len(vocabulary) == 20
    assert X[:3].sum() == 14 and X[3:].sum() == 9
    test = "predictable with no fun"
    assert [word for word in bag_of_words(test) if word not in vocabulary] == ["with"]
    worked = (
        MultinomialNB(alpha=1).fit(X, labels).explain(vectorize([test], vocabulary), exact=True)
    )
    plus, minus = worked.joint
    assert minus == Fraction(3, 5) * Fraction(2 * 2 * 1, 34**3)
    assert plus == Fraction(2, 5) * Fraction(1 * 1 * 2, 29**3)
    assert f"{float(minus):.3e}" == "6.106e-05" and f"{float(plus):.3e}" == "3.280e-05"
    assert worked.prediction == "-"


def test_do_and_batzoglou_two_coins():
    """What is the expectation maximization algorithm? Nature Biotechnology 26, 2008, figure 1."""
    heads = [[5], [9], [8], [4], [7]]
    coins = BernoulliMixture(k=2, trials=10, start=[0.6, 0.5], fixed_weights=True, max_steps=10)
    states = list(coins.steps(heads))
    assert states[0].responsibilities[:, 0].round(3).tolist() == [0.449, 0.805, 0.733, 0.352, 0.647]
    assert states[1].theta.ravel().round(3).tolist() == [0.713, 0.581]
    assert states[10].theta.ravel().round(3).tolist() == [0.797, 0.520]


def test_gaussian_naive_bayes_on_iris_gets_6_of_150_wrong():
    X, y = load_iris(return_X_y=True)
    assert (GaussianNB().fit(X, y).predict(X) != y).sum() == 6


def test_mitchell_play_tennis():
    """Machine Learning (1997), section 6.9.1: sunny, cool, high humidity, strong wind."""
    days = """sunny hot high weak no; sunny hot high strong no; overcast hot high weak yes;
        rain mild high weak yes; rain cool normal weak yes; rain cool normal strong no;
        overcast cool normal strong yes; sunny mild high weak no; sunny cool normal weak yes;
        rain mild normal weak yes; sunny mild normal strong yes; overcast mild high strong yes;
        overcast hot normal weak yes; rain mild high strong no"""
    table = np.array([day.split() for day in days.split(";")])
    columns = [one_hot(column) for column in table[:, :4].T]
    model = BernoulliNB(alpha=0, absent=False).fit(np.column_stack(columns), table[:, 4])
    new = ["sunny", "cool", "high", "strong"]
    x = np.concatenate(
        [
            one_hot([value], levels=np.unique(column))[0]
            for value, column in zip(new, table[:, :4].T, strict=True)
        ]
    )
    worked = model.explain(x, exact=True)
    no, yes = worked.joint
    assert round(float(yes), 4) == 0.0053 and round(float(no), 4) == 0.0206
    assert worked.prediction == "no"
    assert float(worked.posterior[0]) == pytest.approx(0.795, abs=5e-4)
