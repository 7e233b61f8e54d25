"""One of each classifier, with the kind of data it takes."""

import numpy as np

from nbcore import (
    BernoulliMixture,
    BernoulliNB,
    GaussianDiscriminant,
    GaussianMixture,
    GaussianNB,
    LeastSquaresClassifier,
    LogisticRegression,
    MulticlassPerceptron,
    MultinomialNB,
    OneVsOne,
    OneVsRest,
    Perceptron,
    SemiSupervisedNB,
)

COUNTING = {
    "bernoulli": lambda: BernoulliNB(),
    "bernoulli, present words only": lambda: BernoulliNB(absent=False),
    "bernoulli, mode of a beta prior": lambda: BernoulliNB(beta=(2, 3), estimate="mode"),
    "multinomial": lambda: MultinomialNB(alpha=0.5),
}
GAUSSIAN = {
    "gaussian naive bayes": lambda: GaussianNB(var_smoothing=1e-3),
    **{
        f"{kind} discriminant": lambda kind=kind: GaussianDiscriminant(kind, ridge=0.1)
        for kind in ("full", "tied", "diagonal", "spherical")
    },
}
LOGISTIC = {
    "logistic": lambda: LogisticRegression(l2=1.0, tol=1e-10),
    "logistic, l1": lambda: LogisticRegression(l2=0.1, l1=0.5, tol=1e-7, max_steps=50_000),
}
BINARY = {
    "perceptron": lambda: Perceptron(max_epochs=10),
    "averaged perceptron": lambda: Perceptron(max_epochs=10, averaged=True),
    "least squares": lambda: LeastSquaresClassifier(),
}
MANY = {
    "multiclass perceptron": lambda: MulticlassPerceptron(max_epochs=10),
    "one against the rest": lambda: OneVsRest(LogisticRegression(tol=1e-10)),
    "one against one": lambda: OneVsOne(LogisticRegression(tol=1e-10)),
}
SEMI = {"semi-supervised": lambda: SemiSupervisedNB(unlabeled="none", max_steps=5)}
MIXTURES = {
    "gaussian mixture": lambda: GaussianMixture(2, max_steps=5, ridge=0.01),
    "bernoulli mixture": lambda: BernoulliMixture(2, trials=6, max_steps=5),
}
CLASSIFIERS = COUNTING | GAUSSIAN | LOGISTIC | BINARY | MANY | SEMI
GENERATIVE = COUNTING | GAUSSIAN
SPARSE = {name: make for name, make in CLASSIFIERS.items() if make().accepts_sparse}
STEPPING = LOGISTIC | {name: BINARY[name] for name in ("perceptron", "averaged perceptron")} | {
    "random perceptron": lambda: Perceptron(max_epochs=10, order="random", rng=3),
    "multiclass perceptron": MANY["multiclass perceptron"],
    "random multiclass perceptron": lambda: MulticlassPerceptron(max_epochs=9, order="random"),
    "gradient descent": lambda: LogisticRegression(solver="gradient", max_steps=30),
    "logistic, l1": lambda: LogisticRegression(l2=0.1, l1=0.5, tol=1e-3),
    **SEMI,
    **MIXTURES,
}  # fmt: skip


def small_data(k=3, n=24, seed=0):
    """Counts that every model can take: (X, y), k classes, 4 features."""
    rng = np.random.default_rng(seed)
    y = np.arange(n) % k
    X = np.minimum(rng.poisson(rng.gamma(1.0, 2.0, (k, 4))[y]), 6).astype(float)
    return X, y


def fit(model, X, y, sample_weight=None):
    """A fitted model; mixtures have no labels to take."""
    if hasattr(model, "log_density"):
        return model.fit(X, sample_weight=sample_weight)
    return model.fit(X, y, sample_weight=sample_weight)


def scores(model, X):
    """The scores behind a decision: (n,) or (n, k)."""
    for name in ("joint_log_prob", "decision_function"):
        if hasattr(model, name):
            return getattr(model, name)(X)
    raise AssertionError(f"{model!r} has no scores")
