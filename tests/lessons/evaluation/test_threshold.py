"""The explorer evaluation.threshold: counts, curve and best F; what is dragged."""

import numpy as np
import pytest
from sklearn import metrics

from lessons.evaluation import threshold, threshold_words
from lessons.evaluation.counts import number, said, written
from lessons.kit.explorer.explorers import explore
from nbcore import confusion_matrix, f_beta
from tests.lessons.hands import heard, pointed

STATES = [
    {},
    {"spam": 10},
    {"threshold": 0.0},
    {"threshold": 1.0, "beta": 0.0},
    {"apart": 0.0, "spam": 2},
    {"apart": 4.0, "spam": 198, "beta": 4.0},
    {"threshold": 0.123},
]


@pytest.mark.parametrize("state", STATES)
def test_counts_and_curve_of_the_threshold_agree_with_nbcore_and_scikit_learn(state):
    view = explore("evaluation.threshold", **state).view
    s, mails = view.state, view.scored
    y = [1] * s.spam + [0] * (200 - s.spam)
    called = (mails.p >= s.threshold).astype(int)
    table = confusion_matrix(y, called, labels=[1, 0])
    c = view.counts
    assert table.tolist() == [[c.TP, c.FP], [c.FN, c.TN]]
    precision, recall, thresholds = metrics.precision_recall_curve(y, mails.p)
    assert mails.recall == pytest.approx(recall)
    assert mails.precision == pytest.approx(precision)
    assert mails.thresholds == pytest.approx(thresholds)
    assert mails.area == pytest.approx(metrics.average_precision_score(y, mails.p))
    along = threshold.f_along(view)
    for i in (0, len(along) // 2, len(along) - 1):
        called = (mails.p >= mails.thresholds[i]).astype(int)
        assert along[i] == pytest.approx(f_beta(y, called, beta=view.beta, positive=1))
        assert mails.counts[i, 0] == ((called == 1) & (np.array(y) == 1)).sum()


def test_the_numbers_that_the_lesson_names():
    view = explore("evaluation.threshold").view
    assert (said(view.counts.recall), written(view.counts.recall)) == ("0.738", "59/80")
    assert said(explore("evaluation.threshold", threshold=0.9).view.counts.recall) == "0.300"


def test_a_higher_threshold_never_finds_more():
    found = [explore("evaluation.threshold", threshold=t / 50).view.counts.TP for t in range(51)]
    assert found == sorted(found, reverse=True) and found[0] == 80 and found[-1] == 0


def test_dots_stand_in_the_field_of_their_count():
    explorer = explore("evaluation.threshold", threshold=0.3)
    c = explorer.view.counts
    keys = [k for item in explorer.stage().items("points", "dots") for k in item["keys"]]
    assert {k: keys.count(k) for k in set(keys)} == vars(c)
    spam, rest = explorer.stage().items("points", "dots")
    assert min(spam["y"]) > 0 > max(rest["y"])
    assert len(spam["hollow"]) == c.FN and len(rest["hollow"]) == c.FP


def test_nothing_called_is_0_over_0_in_picture_table_and_words():
    explorer = explore("evaluation.threshold", "nothing called: 0/0")
    words = [item["words"] for item in explorer.stage().items("text")]
    assert "0/0" in words and "P 0/0" in words
    assert "precision is 0/0" in threshold_words.headline(explorer.view)
    assert "undefined" in threshold_words.formula(explorer.view)
    assert not explorer.stage().items("points", "curve")


def test_the_threshold_can_be_dragged_clicked_and_taken_along_the_curve():
    explorer = pointed(explore("evaluation.threshold"), "threshold", 0.0, panel="dots")
    assert explorer.state.threshold == 0.5
    pointed(explorer, "threshold", 99, panel="dots")
    assert explorer.state.threshold == 1.0
    pointed(explorer, "threshold", -6, panel="dots")
    assert explorer.state.threshold == 0.0 and explorer.view.counts.TP == 80
    pointed(explorer, "", 0.777, action="click", panel="along")
    assert explorer.state.threshold == 0.78
    pointed(explorer, "point", 1.0, 0.4, panel="curve")
    assert number(explorer.view.counts.recall) == 1
    before = explorer.state
    pointed(explorer, "point", 0, 0, action="press", panel="curve")
    assert explorer.state == before
    handles = {item.get("handle") for item in explorer.stage().items("line")}
    assert "threshold" in handles


@pytest.mark.parametrize("beta", [0.5, 1.0, 2.0])
def test_the_best_threshold_has_the_best_f(beta):
    explorer = heard(explore("evaluation.threshold", beta=beta), "best", True, "edit")
    best = threshold.f_along(explorer.view).max()
    assert number(explorer.view.counts.f(beta)) == pytest.approx(best)
    others = (explore("evaluation.threshold", beta=beta, threshold=t / 40).view for t in range(41))
    assert all(number(v.counts.f(beta)) <= best + 1e-12 for v in others)


def test_there_are_mails_of_both_kinds_and_half_a_mail_is_none():
    for bad in (0, 1, 199, 2.5):
        explorer = heard(explore("evaluation.threshold"), "spam", bad)
        assert "“spam of 200” takes a whole number from 2 to 198" in explorer.problem
        assert explorer.state == threshold.State()
