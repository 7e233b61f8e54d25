"""Problem set 1: whoever reads a question rightly gets all its points, however they write it."""

import pytest

from lessons.kit.exercises.run_steps import world
from lessons.kit.exercises.trial import RIGHT, evaluate
from lessons.kit.grading.assignment import problem_set

OTHERS = {
    "ps1-share": """
p_spam = np.mean([label == "spam" for _, label in mails])
""",
    "ps1-tokenize": """
def tokenize(text):
    words, word = [], ""
    small = text.lower() + " "
    for here, after in zip(small, small[1:] + " "):
        if "a" <= here <= "z" or (here == "'" and word and "a" <= after <= "z"):
            word += here
        elif word:
            words.append(word)
            word = ""
    return tuple(words)
""",
    "ps1-bag": """
def bag(text, vocabulary):
    words = np.array(words_of(text), dtype=str)
    return np.array([np.sum(words == word) for word in vocabulary])
""",
    "ps1-likelihood": """
def likelihood(word, label, mails):
    held = [word.lower() in words_of(text) for text, y in mails if y == label]
    return float(np.mean(held)) if held else 0.0
""",
    "ps1-posterior": """
def posterior(prior, hit, false_alarm):
    try:
        return float(1 / (1 + (1 - prior) * false_alarm / (prior * hit)))
    except ZeroDivisionError:
        return prior if hit == false_alarm == 0 else 0
""",
    "ps1-filter": """
def log_scores(mails, text, alpha=1):
    known = sorted({word for mail, _ in mails for word in words_of(mail)})
    there = np.array([word in words_of(text) for word in known])
    scores = {}
    for label in {label for _, label in mails}:
        own = [words_of(mail) for mail, y in mails if y == label]
        held = np.array([[word in words for word in known] for words in own])
        theta = (held.sum(axis=0) + alpha) / (len(own) + 2 * alpha)
        scores[label] = np.where(there, np.log(theta), np.log1p(-theta)).sum()
        scores[label] += np.log(len(own) / len(mails))
    return scores


def classify(mails, text, alpha=1):
    return min(log_scores(mails, text, alpha).items(), key=lambda pair: (-pair[1], pair[0]))[0]
""",
}


@pytest.mark.parametrize("student", ["", "ada"])
@pytest.mark.parametrize("name", OTHERS)
def test_other_ways_to_be_right_get_all_points(name: str, student: str) -> None:
    question = problem_set.load("ps1", student).question(name)
    for seed in range(3):
        outcome = evaluate(question, world(question.given, OTHERS[name]), hidden=True, seed=seed)
        assert outcome.kind == RIGHT, outcome
