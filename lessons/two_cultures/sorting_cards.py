"""The cards of the sorting game: models and claims, where each belongs, and why."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    name: str
    bins: tuple[int, ...]  # where it belongs, mostly one place
    why: str  # read when it is sorted right
    hint: str  # read when it is not


@dataclass(frozen=True)
class Deck:
    question: str
    bins: tuple[str, str, str]
    below: tuple[str, str, str]  # a second line for each
    cards: tuple[Card, ...]


MODELS = Deck(
    "What does this model learn?",
    ("joint P(x, y)", "conditional P(y | x)", "a boundary"),
    ("generative", "discriminative", "no probabilities"),
    (
        Card("naive Bayes", (0,), "Prior times P(feature | class): a model of x and y together.",
             "It multiplies P(y) by P(x | y). Which probability is that product?"),
        Card("logistic regression", (1,), "The curve gives P(y | x). Of x alone it knows nothing.",
             "Its output is a probability of y. Does it ever say how probable x is?"),
        Card("perceptron", (2,), "It moves a line until no mistake is left. No probability in it.",
             "Look for a probability in its update rule: w + eta x y."),
        Card("Gaussian discriminant analysis", (0,), "A cloud for each class is a model of x.",
             "It fits a mean and a covariance for each class. Whose values do they describe?"),
        Card("support vector machine", (2,), "It looks for the widest margin: a boundary.",
             "It asks for the widest road between the classes. How probable things are, it does "
             "not ask."),
        Card("hidden Markov model", (0,), "It tells how tags and words come about, one by one.",
             "It draws a tag, then the word, then the next tag: a story about what?"),
        Card("neural network with softmax", (1,), "Softmax turns scores into P(y | x).",
             "Its last layer gives numbers that add up to 1 over the labels, for one given x."),
        Card("probabilistic grammar", (0,), "Its rules write sentence and tree together.",
             "Its rules are drawn by chance until a sentence stands there."),
        Card("decision tree", (1, 2), "It asks about x and never models it. A leaf may answer "
             "with a label, or with shares of labels.",
             "It splits the training examples by questions on x. Could it write a new x?"),
    ),
)  # fmt: skip

CLAIMS = Deck(
    "Whose strength, or weakness, is this?",
    ("generative", "discriminative", "both"),
    ("models P(x, y)", "models y, given x", "no difference"),
    (
        Card("can write new examples", (0,), "To draw x you need P(x | y). The others have none.",
             "To draw an x, somebody must know how probable each x is."),
        Card("lower error with much data", (1,), "It fits what is asked for, and no "
             "wrong assumption about x holds it back.",
             "With much data, a wrong assumption about x is what remains. Who makes one?"),
        Card("ahead with few examples", (0,), "Its assumption does the work of data.",
             "With few examples an assumption is worth a lot. Who assumes more?"),
        Card("solves what is asked, only", (1,), "Vapnik's advice: P(x) is not asked for, so "
             "do not learn it.",
             "Which of the two learns how x is spread, and never needs it to answer?"),
        Card("learns without labels", (0,), "They tell about P(x), which is part of "
             "P(x, y). Lesson 13.",
             "An x without y tells something about P(x). Who has a use for that?"),
        Card("can draw a straight line", (2,), "Tied Gaussians and logistic regression do.",
             "Think of tied Gaussians, and of logistic regression."),
        Card("goes on without a feature", (0,), "It sums the feature out: in naive Bayes, "
             "the factor is left out.",
             "One factor fewer in a product is easy. What is x with a hole in a weighted sum?"),
        Card("looks at its own errors", (1,), "It searches until its answers fit the training "
             "labels. With sparse data it may overfit.",
             "Counting does not look at its own errors. Who does?"),
        Card("can say: this x is strange", (0,), "P(x) is the sum of P(x, y) over y. If it is "
             "tiny, beware.",
             "To call an x strange, you must know which x are usual."),
        Card("judged on unseen examples", (2,), "Training error flatters both.",
             "Would you trust one of them by its score on its own training examples?"),
    ),
)  # fmt: skip

DECKS = {"models": MODELS, "claims": CLAIMS}
