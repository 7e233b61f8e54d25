"""Problem set 4: its solutions against scikit-learn and published figures, its data for many."""

import warnings
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from sklearn import metrics
from sklearn.model_selection import KFold

from lessons.kit.exercises.compare import plain, same
from lessons.kit.exercises.run_steps import world
from lessons.kit.exercises.trial import RIGHT, evaluate
from lessons.kit.grading.assignment import problem_set
from nbcore import BernoulliMixture

MANY = [f"student {n}" for n in range(60)]
TABLE_5_3 = [[10, 3, 4], [2, 12, 8], [0, 7, 7]]


@cache
def solved(question: str, student: str = "") -> dict[str, Any]:
    asked = problem_set.load("ps4", student).question(question)
    return world(asked.given, asked.solution)


def labels_of(table: list[list[int]]) -> tuple[list[int], list[int]]:
    """True and predicted labels that give this table."""
    cells = [(j, i) for i, row in enumerate(table) for j, n in enumerate(row) for _ in range(n)]
    return [t for t, _ in cells], [p for _, p in cells]


@pytest.mark.parametrize("seed", range(5))
def test_the_table_is_that_of_scikit_learn_on_its_side(seed: int) -> None:
    rng = np.random.default_rng(seed)
    labels = ["b", "c", "never", "a"]
    y_true, y_pred = (rng.choice(["a", "b", "c"], 40).tolist() for _ in range(2))
    theirs = metrics.confusion_matrix(y_true, y_pred, labels=labels)
    ours = np.array(solved("ps4-confusion")["confusion"](y_true, y_pred, labels))
    assert (ours == theirs.T).all() and (ours != theirs).any()


@pytest.mark.parametrize("counts", [(8, 2, 4), (0, 0, 7), (0, 3, 0), (0, 5, 5), (4, 0, 0)])
@pytest.mark.parametrize("beta", [0.5, 1, 2])
def test_the_measures_are_those_of_scikit_learn(counts: tuple[int, ...], beta: float) -> None:
    tp, fp, fn = counts
    y_true, y_pred = [1] * tp + [0] * fp + [1] * fn + [0], [1] * (tp + fp) + [0] * fn + [0]
    ours = solved("ps4-measures")["measures"](tp, fp, fn, beta)
    theirs = (
        metrics.precision_score(y_true, y_pred, zero_division=np.nan),
        metrics.recall_score(y_true, y_pred, zero_division=np.nan),
        metrics.fbeta_score(y_true, y_pred, beta=beta, zero_division=np.nan),
    )
    assert [None if np.isnan(v) else pytest.approx(v) for v in theirs] == list(ours)


def test_the_lectures_table_has_29_of_53() -> None:
    averages = solved("ps4-measures")["averages"]
    macro, micro = averages(TABLE_5_3)
    assert Fraction(micro).limit_denominator(1000) == Fraction(29, 53)
    assert f"{macro:.4f}" == "0.5446"
    assert "0.5446 by class and 29/53" in problem_set.load("ps4").question("ps4-measures").right


@pytest.mark.parametrize("table", [TABLE_5_3, [[60, 5, 4], [0, 0, 0], [0, 0, 1]], [[3, 1], [0, 9]]])
def test_the_averages_are_those_of_scikit_learn(table: list[list[int]]) -> None:
    y_true, y_pred = labels_of(table)
    theirs = [
        metrics.precision_score(y_true, y_pred, average=average, zero_division=0)
        for average in ("macro", "micro")
    ]
    assert solved("ps4-measures")["averages"](table) == pytest.approx(theirs)
    assert theirs[1] == pytest.approx(metrics.accuracy_score(y_true, y_pred))


@pytest.mark.parametrize(("n", "k"), [(7, 3), (11, 4), (9, 9), (12, 5), (6, 2)])
def test_the_folds_have_the_sizes_of_scikit_learn(n: int, k: int) -> None:
    ours = solved("ps4-choose")["k_fold"](n, k)
    theirs = [len(part) for _, part in KFold(k).split(range(n))]
    assert sorted(len(part) for _, part in ours) == sorted(theirs)
    assert sorted(row for _, part in ours for row in part) == list(range(n))
    assert all(sorted([*train, *part]) == list(range(n)) for train, part in ours)


@pytest.mark.parametrize("shuffled", [False, True])
def test_any_fair_folds_are_right(shuffled: bool) -> None:
    """Neighbours, as scikit-learn has them, or shuffled ones, as arrays."""
    asked = problem_set.load("ps4").question("ps4-choose")

    def k_fold(n: int, k: int) -> Any:
        folds = KFold(k, shuffle=shuffled, random_state=1 if shuffled else None)
        return list(folds.split(range(n)))

    names = solved("ps4-choose") | {"k_fold": k_fold}
    assert evaluate(asked, names, hidden=True, seed=1).kind == RIGHT


@pytest.mark.parametrize("student", MANY[:20])
def test_the_threshold_is_the_cheapest_on_dev_and_not_on_test(student: str) -> None:
    names, data = solved("ps4-choose", student), problem_set.load("ps4", student).data
    dev, test = data["dev_mails"], data["test_mails"]
    threshold, reported = names["tune"](dev, test, 2)
    costs = {t: names["cost"](dev, t, 2) for t, _ in dev}
    assert costs[threshold] == min(costs.values())
    assert not any(costs[t] == costs[threshold] for t in costs if t > threshold)
    assert reported == names["cost"](test, threshold, 2)
    assert reported > min(names["cost"](test, t, 2) for t, _ in test), (
        "test would have liked another"
    )


def test_softmax_in_exact_arithmetic() -> None:
    softmax = solved("ps4-scores")["softmax"]
    powers = [Fraction(np.e) ** s for s in (2, 1, 0)]
    exact = [float(p / sum(powers)) for p in powers]
    assert softmax([[2, 1, 0], [1002, 1001, 1000], [-998, -999, -1000]]) == pytest.approx(
        np.array([exact] * 3)
    )


def test_the_figures_of_do_and_batzoglou() -> None:
    names = solved("ps4-coins")
    paper = [(5, 5), (9, 1), (8, 2), (4, 6), (7, 3)]
    shares = names["e_step"](paper, 0.6, 0.5)
    assert [round(s, 2) for s in shares] == [0.45, 0.80, 0.73, 0.35, 0.65]
    assert [f"{v:.2f}" for v in names["em"](paper, 0.6, 0.5, 1)] == ["0.71", "0.58"]
    assert [f"{v:.2f}" for v in names["em"](paper, 0.6, 0.5, 10)] == ["0.80", "0.52"]
    told = problem_set.load("ps4").question("ps4-coins").right
    assert ", ".join(f"{s:.2f}" for s in shares) in told
    assert "then 0.71 and 0.58; after ten steps 0.80 and 0.52" in told


@pytest.mark.parametrize("seed", range(3))
def test_the_coins_are_those_of_nbcore(seed: int) -> None:
    heads = np.random.default_rng(seed).integers(1, 10, 6)
    model = BernoulliMixture(
        k=2, trials=10, start=[0.6, 0.5], fixed_weights=True, max_steps=4, tol=0
    )
    *_, last = model.steps(heads[:, None])
    ours = solved("ps4-coins")["em"]([(int(h), 10 - int(h)) for h in heads], 0.6, 0.5, last.step)
    assert last.step == 4 and ours == pytest.approx(last.theta[:, 0])


def test_every_student_can_answer_the_open_question() -> None:
    """What the marking guide says of every table: a good accuracy hides the urgent letters."""
    rubric = problem_set.load("ps4").open_questions[0].rubric
    assert "above 0.82" in rubric and "at most half" in rubric
    for student in MANY:
        names = solved("ps4-confusion", student)
        table = np.array(names["confusion"](names["truth"], names["called"], names["kinds"]))
        recall = np.diag(table) / table.sum(axis=0)
        precision = np.diag(table) / table.sum(axis=1)
        accuracy = np.trace(table) / table.sum()
        assert (table >= 0).all() and table.sum() >= 85
        assert accuracy > 0.82 and 0 < recall[0] <= 0.5
        assert recall.mean() < accuracy - 0.05
        assert precision[0] != recall[0]


def test_no_mistake_happens_to_be_right_or_another_mistake() -> None:
    """In the question that has no random inputs, for many students."""
    for student in MANY:
        asked = problem_set.load("ps4", student).question("ps4-curves")
        answers = [world(asked.given, asked.solution)]
        answers += [world(asked.given, asked.solution, m.code) for m in asked.mistakes]
        given = [plain([names["better"], names["crossing"]]) for names in answers]
        assert not any(same(a, b) for i, a in enumerate(given) for b in given[:i]), student


def test_the_curves_cross_once_for_good_and_touch_nowhere() -> None:
    for student in MANY:
        data = problem_set.load("ps4", student).data
        ahead = [a < b for a, b in zip(data["logistic"], data["naive_bayes"], strict=True)]
        assert all(a != b for a, b in zip(data["logistic"], data["naive_bayes"], strict=True))
        assert not ahead[0] and all(ahead[-2:]), "few: generative; many: discriminative"
        assert sum(a != b for a, b in pairwise(ahead)) == 3, "one lucky size"
        assert all(0 < error < 0.5 for error in [*data["logistic"], *data["naive_bayes"]])


def test_solutions_work_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        solved("ps4-measures")["averages"]([[1, 0], [0, 0]])
        solved("ps4-scores")["softmax"]([[1000, -1000], [-1e4, 1e4]])
        solved("ps4-coins")["e_step"]([(5000, 1), (1, 5000)], 0.9, 0.1)
