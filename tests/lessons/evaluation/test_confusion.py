"""The explorer evaluation.confusion: figures by class, averages, clicks and edits."""

from fractions import Fraction

import numpy as np
import pytest
from sklearn import metrics

from lessons.evaluation import confusion, confusion_words
from lessons.evaluation.counts import number, value, written
from lessons.kit.explorer.explorers import explore
from nbcore import confusion_matrix, f_beta
from nbcore import precision as nb_precision
from nbcore import recall as nb_recall
from tests.lessons.hands import heard, pointed


def labels_from(matrix):
    names = confusion.NAMES
    cells = [(i, j, matrix[i][j]) for i in range(3) for j in range(3)]
    y_true = [names[j] for _, j, count in cells for _ in range(count)]
    return y_true, [names[i] for i, _, count in cells for _ in range(count)]


@pytest.mark.parametrize(
    "matrix", [confusion.TABLE_5_3, ((5, 1, 2), (3, 4, 0), (7, 7, 1)), ((9, 1, 1),) * 3]
)
def test_S18_S19_figures_by_class_and_both_averages_agree_with_nbcore_and_scikit_learn(matrix):
    view = explore("evaluation.confusion", matrix=matrix).view
    y_true, y_pred = labels_from(matrix)
    names = list(confusion.NAMES)
    assert confusion_matrix(y_true, y_pred, labels=names).tolist() == [list(row) for row in matrix]
    for name, ours, theirs in (
        ("precision", nb_precision, metrics.precision_score),
        ("recall", nb_recall, metrics.recall_score),
        ("F1", f_beta, metrics.f1_score),
    ):
        each = [number(ratio) for ratio in view.per_class[name]]
        assert each == pytest.approx(ours(y_true, y_pred, labels=names))
        assert each == pytest.approx(theirs(y_true, y_pred, labels=names, average=None))
        assert float(view.macro[name]) == pytest.approx(ours(y_true, y_pred, average="macro"))
        assert value(view.micro[name]) == Fraction(view.right, view.n)  # micro is the accuracy


def test_the_printed_table_is_29_of_53():
    view = explore("evaluation.confusion").view
    assert (view.right, view.n) == (29, 53)
    assert [written(r) for r in view.per_class["precision"]] == ["10/17", "12/22", "7/14"]
    assert [written(r) for r in view.per_class["recall"]] == ["10/12", "12/22", "7/19"]
    assert float(view.macro["recall"]) == pytest.approx(0.5824, abs=5e-5)
    assert "29/53" in confusion_words.headline(view)


def test_a_large_class_hides_a_small_one():
    view = explore("evaluation.confusion", "a large class hides a small one").view
    assert float(view.shown) == pytest.approx(0.4)
    assert view.right / view.n == pytest.approx(0.871, abs=5e-4)
    assert view.macro["precision"] is None  # nothing is called neutral
    words = [i["words"] for i in explore("evaluation.confusion", **vars(view.state) | {
        "measure": "precision"}).stage().items("text", "figures")]  # fmt: skip
    assert "0/0: no value" in words


def test_clicking_a_cell_selects_its_points_and_once_more_lets_go():
    explorer = pointed(
        explore("evaluation.confusion"), "", 2.5, 1.5, action="click", panel="matrix"
    )
    assert explorer.state.cell == (1, 2)
    ringed = sum(len(item.get("ring", [])) for item in explorer.stage().items("points", "texts"))
    assert ringed == 8
    assert "8 texts are positive, but called neutral" in confusion_words.headline(explorer.view)
    pointed(explorer, "", 2.1, 1.9, action="click", panel="matrix")
    assert explorer.state.cell == ()
    pointed(explorer, "text:0:1:11", 5, 1, action="press", panel="texts")
    assert explorer.state.cell == (0, 1)
    pointed(explorer, "text:0:0:1", 5, 1, action="drag", panel="texts")
    assert explorer.state.cell == (0, 1)


def test_every_text_is_drawn_once_with_the_colour_of_its_class():
    for state in ({}, {"matrix": ((60,) * 3,) * 3}):
        explorer = explore("evaluation.confusion", **state)
        items = explorer.stage().items("points", "texts")
        codes = [code for item in items for code in item["classes"]]
        columns = np.sum(explorer.state.matrix, axis=0)
        assert np.bincount(codes, minlength=3).tolist() == columns.tolist()


def test_the_table_can_be_edited_within_limits():
    explorer = heard(explore("evaluation.confusion"), "1:2", 0, "edit")
    assert explorer.state.matrix[1] == (2, 12, 0) and explorer.view.n == 45
    heard(explorer, "0:0", 61, "edit")
    assert "“texts called negative that are negative” takes a whole number" in explorer.problem
    assert explorer.view.n == 45
    with pytest.raises(ValueError, match="Row neutral, column positive holds 0 to 60 texts"):
        explore("evaluation.confusion", matrix=((1, 1, 1), (1, 1, 61), (1, 1, 1)))
    with pytest.raises(ValueError, match="empty table"):
        explore("evaluation.confusion", matrix=((0,) * 3,) * 3)
    with pytest.raises(ValueError, match="three rows"):
        explore("evaluation.confusion", matrix=((1, 2), (3, 4)))
    with pytest.raises(ValueError, match="There is no such cell"):
        explore("evaluation.confusion", cell=(0, 7))
