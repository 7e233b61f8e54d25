"""Problem set 2: its solutions against scikit-learn, scipy and the figures that lectures print.

What holds for every problem set is tested for all of them together; here is what is special.
"""

import math
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy import stats
from sklearn.naive_bayes import BernoulliNB, MultinomialNB

from lessons.data.lecture_examples import HATE_DOCUMENTS
from lessons.data.word_examples import CHINA_DOCUMENTS, CHINA_TEST
from lessons.kit.exercises.check_steps import steps_of
from lessons.kit.exercises.run_steps import run, world
from lessons.kit.exercises.trial import RIGHT, evaluate
from lessons.kit.grading.assignment import problem_set

PS2 = problem_set.load("ps2")
MANY = [f"student {n}" for n in range(150)]
POOL = ["good", "bad", "plot", "dull", "end", "long", "joke"]


def data_of(student: str) -> dict[str, Any]:
    return dict(problem_set.load("ps2", student).data)


def solved(question: str) -> dict[str, Any]:
    asked = PS2.question(question)
    return world(asked.given, asked.solution)


def random_reviews(seed: int) -> tuple[np.random.Generator, list[tuple[str, str]]]:
    rng = np.random.default_rng(seed)
    labels = ["for"] * 5 + ["against"] * 4 + ["mixed"] * 2
    return rng, [(" ".join(rng.choice(POOL, int(rng.integers(2, 8)))), y) for y in labels]


def counted(texts: list[str], words: list[str]) -> np.ndarray:
    return np.array([[text.lower().split().count(word) for word in words] for text in texts])


# What the lectures and a textbook print.


def test_the_slide_about_hate_book_to_the_digit() -> None:
    phi = solved("ps2-phi")["word_probabilities"]
    against, for_it = (label for _, label in HATE_DOCUMENTS)
    words = ["i", "hate", "love", "this", "book"]
    printed = {
        (against, 0): "1/4 1/4 0 1/4 1/4",
        (for_it, 0): "0 0 1/3 1/3 1/3",
        (against, 1): "2/9 2/9 1/9 2/9 2/9",
        (for_it, 1): "1/8 1/8 2/8 2/8 2/8",
    }
    for (label, alpha), row in printed.items():
        learned = phi(HATE_DOCUMENTS, label, alpha)
        assert [learned[word] for word in words] == [Fraction(share) for share in row.split()]
    names = solved("ps2-classifier")
    sure = names["posteriors"](names["log_scores"](HATE_DOCUMENTS, "hate book", 1))
    assert sure[against] == pytest.approx(128 / 209) and round(sure[against], 3) == 0.612


def test_the_document_about_china_has_the_numbers_of_the_textbook() -> None:
    names = solved("ps2-two-models")
    shown = world(PS2.question("ps2-two-models").given)
    for step in steps_of(PS2.question("ps2-two-models").check):
        if step.kind == "prepare":
            exec(step.code, shown)
    words = sorted(shown["phi"])
    X = counted([text for text, _ in CHINA_DOCUMENTS], words)
    y = [label for _, label in CHINA_DOCUMENTS]
    china = y[0]
    assert shown["document"] == CHINA_TEST.lower().split()

    multinomial, bernoulli = MultinomialNB(alpha=1).fit(X, y), BernoulliNB(alpha=1).fit(X > 0, y)
    scores: dict[str, list[float]] = {}
    for c, label in enumerate(multinomial.classes_):
        phi, theta = (np.exp(m.feature_log_prob_[c]) for m in (multinomial, bernoulli))
        prior = math.exp(multinomial.class_log_prior_[c])
        both = [
            names["counting"](dict(zip(words, phi, strict=True)), shown["document"]),
            names["ticking"](dict(zip(words, theta, strict=True)), shown["document"]),
        ]
        scores[label] = [prior * p for p in both]
        if label == china:  # the numbers in the notebook are what the documents teach
            assert [float(shown["phi"][w]) for w in words] == pytest.approx(phi.tolist())
            assert [float(shown["theta"][w]) for w in words] == pytest.approx(theta.tolist())
    (other,) = set(scores) - {china}
    assert [round(scores[label][0], 4) for label in (china, other)] == [0.0003, 0.0001]
    assert [round(scores[label][1], 3) for label in (china, other)] == [0.005, 0.022]


def test_the_crossing_of_the_lecture_says_60_percent_working() -> None:
    two_reds = solved("ps2-too-sure")["two_reds"]
    naive, truth = two_reds(Fraction(1, 7), Fraction(3, 7), Fraction(3, 7), 0)
    assert (naive, truth) == (Fraction(4, 10), 1)


# What others compute.


@pytest.mark.parametrize("seed", range(5))
def test_word_probabilities_and_scores_agree_with_scikit_learn(seed: int) -> None:
    rng, many = random_reviews(seed)
    alpha = float(rng.uniform(0.1, 3))
    words = sorted({word for text, _ in many for word in text.split()})
    texts, labels = [t for t, _ in many], [y for _, y in many]
    theirs = MultinomialNB(alpha=alpha).fit(counted(texts, words), labels)
    phi = solved("ps2-phi")["word_probabilities"]
    names = solved("ps2-classifier")
    new = " ".join(rng.choice([*POOL, "soup"], 6))
    scores = names["log_scores"](many, new, alpha)
    joint = theirs.predict_joint_log_proba(counted([new], words))[0]
    sure = theirs.predict_proba(counted([new], words))[0]
    for c, label in enumerate(theirs.classes_):
        learned = phi(many, str(label), alpha)
        mine = [float(learned[word]) for word in words]
        assert mine == pytest.approx(np.exp(theirs.feature_log_prob_[c]).tolist())
        assert scores[label] == pytest.approx(joint[c])
        assert names["posteriors"](scores)[label] == pytest.approx(sure[c])
    assert names["classify"](many, new, alpha) == theirs.predict(counted([new], words))[0]
    long = new + " good joke" * 500
    joint = theirs.predict_joint_log_proba(counted([long], words))[0]
    mine = names["log_scores"](many, long, alpha)
    assert [mine[label] for label in theirs.classes_] == pytest.approx(joint.tolist())


def test_mean_and_mode_agree_with_scipy() -> None:
    names = solved("ps2-beta")
    grid = np.linspace(0, 1, 100_001)
    for flips, a, b in (("HHHHH", 1, 1), ("HTTHT", 3, 2), ("", 3, 2), ("TTT", 1, 4)):
        belief = stats.beta(a + flips.count("H"), b + flips.count("T"))
        mean, mode = names["mean_and_mode"](flips, a, b)
        assert float(mean) == pytest.approx(belief.mean())
        assert float(mode) == pytest.approx(grid[belief.pdf(grid).argmax()], abs=1e-5)
        twin = names["twin"](a, b)
        assert names["mean_and_mode"](flips, *twin)[1] == mean
    assert np.ptp(stats.beta(1, 1).pdf(grid)) < 1e-12, "flat: no point is the highest"


def test_the_crossing_with_a_pause_agrees_with_scikit_learn_and_with_counting() -> None:
    two_reds = solved("ps2-too-sure")["two_reds"]
    moments = {"broken": (1, 1), "ns": (0, 1), "ew": (1, 0), "pause": (1, 1)}  # 1 is red
    times = {"broken": 3, "ns": 9, "ew": 6, "pause": 2}
    X = np.array([moments[kind] for kind in times])
    y = np.array([int(kind == "broken") for kind in times])
    weights = np.array([float(n) for n in times.values()])
    theirs = BernoulliNB(alpha=1e-12).fit(X, y, sample_weight=weights)
    naive, truth = two_reds(*(Fraction(n, 20) for n in times.values()))
    assert float(naive) == pytest.approx(theirs.predict_proba([[1, 1]])[0, 1])
    assert truth == Fraction(3, 3 + 2)


def test_the_copies_needed_are_the_columns_scikit_learn_needs() -> None:
    copies_needed = solved("ps2-too-sure")["copies_needed"]
    spam, other, prior, sure = 0.6, 0.3, 0.1, 0.85
    weights = np.array(
        [prior * spam, prior * (1 - spam), (1 - prior) * other, (1 - prior) * (1 - other)]
    )

    def says(k: int) -> float:
        column = np.array([[1], [0], [1], [0]])
        model = BernoulliNB(alpha=1e-12)
        model.fit(np.tile(column, (1, k)), [1, 1, 0, 0], sample_weight=weights)
        return float(model.predict_proba(np.ones((1, k)))[0, 1])

    k = copies_needed(prior, spam, other, sure)
    assert k > 1 and says(k) >= sure > says(k - 1)


def test_a_veto_and_two_vetoes() -> None:
    names = solved("ps2-classifier")
    few = [("good plot", "for"), ("bad plot", "against")]
    assert names["posteriors"](names["log_scores"](few, "good", 0)) == {"for": 1, "against": 0}
    assert names["posteriors"](names["log_scores"](few, "good bad", 0)) is None
    assert names["classify"](few, "good bad", 0) is None
    assert names["classify"](few, "good bad good", 1e-9) == "for", "any alpha settles it"


# The data of many students.


def test_no_student_gets_data_for_which_a_mistake_is_no_mistake() -> None:
    question = PS2.question("ps2-count")
    for student in MANY:
        own = "\n".join(f"{name} = {value!r}" for name, value in data_of(student).items())
        answers = [question.solution, *(mistake.code for mistake in question.mistakes)]
        found = [world(question.given, own, answer)["n_word"] for answer in answers]
        assert len(set(found)) == len(found), (student, found)


def test_every_student_has_a_pair_of_words_that_travel_together() -> None:
    pairs = ("must read", "page turner", "well written", "true gem")
    rubric = " ".join(PS2.open_questions[0].rubric.split())
    assert all(pair in rubric for pair in pairs)
    for student in MANY:
        reviews = data_of(student)["reviews"]
        held = [pair for pair in pairs if any(pair in text for text, _ in reviews)]
        assert len(held) == 1
        first, second = held[0].split()
        where = [label for text, label in reviews if first in text.split()]
        assert where == [y for text, y in reviews if second in text.split()] == ["for"] * 3


def test_no_hidden_decision_hangs_on_rounding() -> None:
    """Two labels with the same score would be told apart by the order of a sum."""
    question = PS2.question("ps2-classifier")
    names = solved("ps2-classifier")
    margins = []

    def watched(reviews: Any, text: str, alpha: float) -> None:
        best, second, *_ = sorted(names["log_scores"](reviews, text, alpha).values(), reverse=True)
        margins.append(best - second)

    todo = [s for s in steps_of(question.hidden) if s.kind == "prepare" or "many, f" in s.source]
    for seed in range(50):
        run(todo, names | {"classify": watched}, seed, 0, names)
    assert len(margins) == 50 * 7 and min(margins) > 1e-7


# Other ways to be right.

OTHERS = {
    "ps2-count": "n_word = sum(Counter(words_of(t))[my_word] for t, y in reviews if y == 'for')",
    "ps2-phi": """
def word_probabilities(reviews, label, alpha):
    words = sorted({w for t, _ in reviews for w in words_of(t)})
    counts = np.zeros(len(words))
    for t, y in reviews:
        if y == label:
            for w in words_of(t):
                counts[words.index(w)] += 1
    counts = counts + float(alpha)
    return dict(zip(words, counts / counts.sum())) if counts.sum() else None
""",
    "ps2-two-models": """
def counting(phi, words):
    return math.exp(sum(math.log(phi[w]) if phi[w] else -inf for w in words if w in phi))
def ticking(theta, words):
    there = np.array([w in words for w in theta])
    p = np.array([float(v) for v in theta.values()])
    return np.where(there, p, 1 - p).prod()
""",
    "ps2-beta": """
def mean_and_mode(flips, a, b):
    heads = sum(flip == "H" for flip in flips)
    n = len(flips) + a + b
    return [np.float64(heads + a) / n, None if n == 2 else np.float64(heads + a - 1) / (n - 2)]
def twin(a, b):
    return np.array([a, b]) + 1
""",
    "ps2-too-sure": """
def two_reds(broken, ns, ew, pause):
    broken, ns, ew, pause = map(float, (broken, ns, ew, pause))
    naive = (ns + pause) * (ew + pause) / (1 - broken)
    return np.array([broken / (broken + naive), broken / (broken + pause)])
def copies_needed(prior, spam, other, sure):
    for k in range(200):
        score = prior * spam**k
        if score / (score + (1 - prior) * other**k) >= sure:
            return k
""",
    "ps2-classifier": """
def log_scores(reviews, text, alpha=1.0):
    words = sorted({w for t, _ in reviews for w in words_of(t)})
    x = np.array([words_of(text).count(w) for w in words])
    scores = {}
    for label in sorted({y for _, y in reviews}):
        own = [t for t, y in reviews if y == label]
        counts = np.array([words_of(" ".join(own)).count(w) for w in words]) + alpha
        there = x > 0
        logs = np.log(counts[there] / counts.sum())
        scores[label] = np.log(len(own) / len(reviews)) + (x[there] * logs).sum()
    return scores
def posteriors(scores):
    values = np.array(list(scores.values()))
    if np.isneginf(values).all():
        return None
    return dict(zip(scores, np.exp(values - np.logaddexp.reduce(values))))
def classify(reviews, text, alpha=1.0):
    sure = posteriors(log_scores(reviews, text, alpha))
    return sure and min(sure, key=lambda label: (-sure[label], label))
""",
}


@pytest.mark.parametrize("question", OTHERS)
def test_other_ways_to_be_right_get_all_points(question: str) -> None:
    for student in ("", "ada", "bob"):
        asked = problem_set.load("ps2", student).question(question)
        for seed in (1, 2, 3):
            names = world(asked.given, OTHERS[question])
            outcome = evaluate(asked, names, hidden=True, seed=seed)
            assert outcome.kind == RIGHT, (outcome.text, outcome.detail)


def test_the_points_of_the_set() -> None:
    marks = Counter({q.id: q.points for q in PS2.asked})
    assert marks.total() == PS2.points == 26
    assert [q.id for q in PS2.questions if q.scratch] == ["ps2-classifier"]
