"""The explorers of lesson 12, computed, drawn and described without a browser."""

import math
from fractions import Fraction

import numpy as np
import pytest
from sklearn import metrics
from sklearn.naive_bayes import GaussianNB as TheirGaussianNB

from lessons.evaluation import (
    confusion as confusion_table,
)
from lessons.evaluation import (
    confusion_words,
    folds,
    folds_words,
    game_words,
    search_words,
    threshold_words,
)
from lessons.evaluation import (
    game as tuning_game,
)
from lessons.evaluation import (
    game_runs as tuning_runs,
)
from lessons.evaluation import (
    search as search_engine,
)
from lessons.evaluation import (
    threshold as evaluation_threshold,
)
from lessons.evaluation.counts import Counts, number, said, value, whole, written
from lessons.evaluation.label_places import spread
from lessons.kit.explorer import figure
from lessons.kit.explorer.explorers import explore
from nbcore import GaussianNB, accuracy, cross_validate, f_beta, k_fold, leave_one_out
from nbcore import confusion_matrix as confusion
from nbcore import precision as nb_precision
from nbcore import recall as nb_recall
from tests.lessons.hands import heard, look_at_every_part, pointed

STATES = {
    evaluation_threshold: [
        {"threshold": 0.0},
        {"threshold": 1.0, "beta": 0.0},
        {"apart": 0.0, "spam": 2},
        {"apart": 4.0, "spam": 198, "beta": 4.0},
        {"threshold": 0.123},
    ],
    search_engine: [
        {"engine": "coin", "relevant": 500_000},
        {"engine": "ours", "finds": 0.0, "alarms": 0.0, "convention": "1"},
        {"engine": "ours", "finds": 1.0, "alarms": 0.0, "relevant": 1},
        {"convention": "1"},
    ],
    confusion_table: [
        {"measure": m, "average": a, "matrix": matrix}
        for m in confusion_table.MEASURES
        for a in ("micro", "macro")
        for matrix in (((1, 0, 0), (0, 0, 0), (0, 0, 0)), ((60,) * 3,) * 3)
    ]
    + [{"cell": (0, 0)}, {"cell": (2, 0)}],
    tuning_game: [
        {"step": 1, "revealed": True},
        {"step": 60, "by": "dev", "game": 0, "revealed": True},
        {"step": 30, "by": "dev", "size": 20},
    ],
    folds: [
        {"scheme": scheme, "n": n, "step": step, "order": order, "k": 3}
        for scheme in folds.SCHEMES
        for n, step, order in ((12, 1, "shuffled"), (40, 99, "by class"), (24, 0, "shuffled"))
    ],
}
CASES = [(module, state) for module, states in STATES.items() for state in states]
CASES += [(module, dict(p)) for module in STATES for p in module.RECIPE.presets.values()]


@pytest.mark.parametrize(("module", "state"), CASES)
def test_every_part_can_be_made(module, state):
    explorer = explore(module.RECIPE.name, **state)
    look_at_every_part(explorer, caption=200)
    assert figure.png(explorer.stage()).startswith(b"\x89PNG")


# ---- the counts


def labels_of(counts):
    y_true = [1] * counts.TP + [0] * counts.FP + [1] * counts.FN + [0] * counts.TN
    return y_true, [1] * (counts.TP + counts.FP) + [0] * (counts.FN + counts.TN)


@pytest.mark.parametrize("four", [(8, 2, 4, 6), (1, 0, 0, 3), (0, 3, 2, 1), (5, 1, 9, 0)])
def test_exact_ratios_are_those_of_nbcore_and_scikit_learn(four):
    counts = Counts(*four)
    y_true, y_pred = labels_of(counts)
    assert number(counts.accuracy) == pytest.approx(accuracy(y_true, y_pred))
    for ours, theirs, sk in (
        (counts.precision, nb_precision, metrics.precision_score),
        (counts.recall, nb_recall, metrics.recall_score),
    ):
        assert number(ours) == pytest.approx(theirs(y_true, y_pred, positive=1))
        assert number(ours) == pytest.approx(sk(y_true, y_pred))
    for beta in (0, 0.5, 1, 2.25):
        expected = f_beta(y_true, y_pred, beta=beta, positive=1)
        assert number(counts.f(beta)) == pytest.approx(expected)
        p, r = value(counts.precision), value(counts.recall)
        if p and r:
            square = Fraction(beta) ** 2
            assert value(counts.f(beta)) == (1 + square) * p * r / (square * p + r)


def test_fractions_stay_as_they_were_counted_and_0_over_0_has_no_value():
    counts = Counts(8, 2, 4, 6)
    assert written(counts.precision) == "8/10" and value(counts.precision) == Fraction(4, 5)
    assert [value(counts.f(b)) for b in (0.5, 1, 2)] == [
        Fraction(10, 13),
        Fraction(8, 11),
        Fraction(20, 29),
    ]
    empty = Counts(0, 0, 4, 6).precision
    assert said(empty) == written(empty) == "0/0"
    assert value(empty) is None and math.isnan(number(empty))


@pytest.mark.parametrize("bad", [1.5, True, "3", None, math.nan, -1, 11])
def test_what_is_not_a_whole_number_gives_words(bad):
    with pytest.raises(ValueError, match="must be a whole number from 0 to 10"):
        whole(bad, 0, 10, "It")


def test_labels_are_spread_and_stay_near():
    placed = spread([0.5, 0.5, 0.5], 0.2, 1.0)
    assert sorted(placed) == pytest.approx([0.5, 0.7, 0.9])
    assert spread([1.0, 1.0], 0.2, 1.0) == pytest.approx([0.8, 1.0])
    assert spread([0.1, 0.9], 0.2, 1.0) == [0.1, 0.9]


# ---- the threshold


@pytest.mark.parametrize("state", [*STATES[evaluation_threshold], {}, {"spam": 10}])
def test_counts_and_curve_of_the_threshold_agree_with_nbcore_and_scikit_learn(state):
    view = explore("evaluation.threshold", **state).view
    s, all_of = view.state, view.scored
    y = [1] * s.spam + [0] * (200 - s.spam)
    called = (all_of.p >= s.threshold).astype(int)
    table = confusion(y, called, labels=[1, 0])
    c = view.counts
    assert table.tolist() == [[c.TP, c.FP], [c.FN, c.TN]]
    precision, recall, thresholds = metrics.precision_recall_curve(y, all_of.p)
    assert all_of.recall == pytest.approx(recall)
    assert all_of.precision == pytest.approx(precision)
    assert all_of.thresholds == pytest.approx(thresholds)
    assert all_of.area == pytest.approx(metrics.average_precision_score(y, all_of.p))
    along = evaluation_threshold.f_along(view)
    for i in (0, len(along) // 2, len(along) - 1):
        called = (all_of.p >= all_of.thresholds[i]).astype(int)
        assert along[i] == pytest.approx(f_beta(y, called, beta=view.beta, positive=1))
        assert all_of.counts[i, 0] == ((called == 1) & (np.array(y) == 1)).sum()


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
    explorer = heard(explore("evaluation.threshold", beta=beta), "best", True)
    best = evaluation_threshold.f_along(explorer.view).max()
    assert number(explorer.view.counts.f(beta)) == pytest.approx(best)
    others = (explore("evaluation.threshold", beta=beta, threshold=t / 40).view for t in range(41))
    assert all(number(v.counts.f(beta)) <= best + 1e-12 for v in others)


@pytest.mark.parametrize(
    ("name", "bad"), [("spam", 0), ("spam", 2.5), ("threshold", 2), ("beta", -1), ("apart", "x")]
)
def test_a_bad_value_of_the_threshold_explorer_gives_words(name, bad):
    explorer = heard(explore("evaluation.threshold"), name, bad)
    assert explorer.problem and explorer.state == evaluation_threshold.State()


# ---- the search engine


def test_S15_the_dummy_engine_of_the_lecture():
    view = explore("evaluation.search").view
    assert view.measures["accuracy"] == 0.999 and view.measures["recall"] == 0
    assert view.counts == Counts(0, 0, 1000, 999_000)
    assert "0.999" in search_words.headline(view)
    assert "999,000" in search_words.formula(view)


def test_slip_15_is_visible_precision_has_no_value_unless_you_give_it_one():
    explorer = explore("evaluation.search")
    assert math.isnan(explorer.view.measures["precision"])
    shown = [item["words"] for item in explorer.stage().items("text", "bars")]
    assert "0/0: no value" in shown and "0" in shown
    for convention, expected in (("0", 0.0), ("1", 1.0)):
        heard(explorer, "convention", convention)
        assert explorer.view.measures["precision"] == expected
        shown = [item["words"] for item in explorer.stage().items("text", "bars")]
        assert f"{convention} by convention" in shown


@pytest.mark.parametrize("state", [*STATES[search_engine], {"engine": "ours"}])
def test_measures_of_an_engine_are_those_of_its_counts(state):
    view = explore("evaluation.search", **state).view
    c = view.counts
    assert c.n == search_engine.N and view.state.relevant == c.TP + c.FN
    for name, ratio in (
        ("accuracy", c.accuracy),
        ("precision", c.precision),
        ("recall", c.recall),
        ("F1", c.f()),
    ):
        if ratio[1]:
            assert view.measures[name] == pytest.approx(number(ratio))
    for i, relevant in enumerate(search_engine.STOPS[::5]):
        at = explore("evaluation.search", **(state | {"relevant": int(relevant)})).view.measures
        curve = [view.curves[name][5 * i] for name in at]
        assert curve == pytest.approx(list(at.values()), nan_ok=True)


def test_the_real_engine_has_less_accuracy_than_the_dummy():
    view = explore("evaluation.search", "a real engine").view
    assert view.counts == Counts(800, 9990, 200, 989_010)
    assert view.measures["accuracy"] == 0.98981 < 0.999
    assert "yet" in search_words.headline(view)
    assert "and of" in search_words.headline(explore("evaluation.search", "half are relevant").view)


def test_the_number_of_relevant_documents_can_be_dragged_and_typed():
    explorer = pointed(explore("evaluation.search"), "relevant", 2.0, panel="along")
    assert explorer.state.relevant == 100
    pointed(explorer, "", 99, action="click", panel="along")
    assert explorer.state.relevant == 500_000
    pointed(explorer, "", -9, action="drop", panel="along")
    assert explorer.state.relevant == 1
    heard(explorer, "relevant", 2000.0)
    assert explorer.state.relevant == 2000
    for name, bad in (("relevant", 0), ("engine", "none"), ("finds", 2), ("convention", "2")):
        heard(explorer, name, bad)
        assert explorer.problem and explorer.state.relevant == 2000
    heard(explorer, "alarms", 0.5)  # to turn at it is to ask for this engine
    assert explorer.state.engine == "ours" and explorer.view.counts.FP == 499_000


# ---- the confusion matrix


def labels_from(matrix):
    names = confusion_table.NAMES
    cells = [(i, j, matrix[i][j]) for i in range(3) for j in range(3)]
    y_true = [names[j] for _, j, count in cells for _ in range(count)]
    return y_true, [names[i] for i, _, count in cells for _ in range(count)]


@pytest.mark.parametrize(
    "matrix", [confusion_table.TABLE_5_3, ((5, 1, 2), (3, 4, 0), (7, 7, 1)), ((9, 1, 1),) * 3]
)
def test_S18_S19_figures_by_class_and_both_averages_agree_with_nbcore_and_scikit_learn(matrix):
    view = explore("evaluation.confusion", matrix=matrix).view
    y_true, y_pred = labels_from(matrix)
    names = list(confusion_table.NAMES)
    assert confusion(y_true, y_pred, labels=names).tolist() == [list(row) for row in matrix]
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
    for bad in (-1, 61, 2.5, "many"):
        heard(explorer, "0:0", bad, "edit")
        assert "Row negative, column negative" in explorer.problem
    assert explorer.view.n == 45
    with pytest.raises(ValueError, match="empty table"):
        explore("evaluation.confusion", matrix=((0,) * 3,) * 3)
    with pytest.raises(ValueError, match="three rows"):
        explore("evaluation.confusion", matrix=((1, 2), (3, 4)))
    for bad in ({"average": "mean"}, {"measure": "luck"}, {"cell": (0, 7)}):
        with pytest.raises(ValueError, match=r"Choose|There is no cell"):
            explore("evaluation.confusion", **bad)


# ---- the game


@pytest.mark.parametrize("number", [0, 17, 59])
def test_a_try_is_a_naive_bayes_and_its_scores_are_those_of_nbcore(number):
    model, words = tuning_runs.fitted(number, 7)
    played = tuning_runs.runs(7)
    for which, right in ((1, played.dev), (2, played.test), (3, played.fresh)):
        X, y = tuning_runs.documents(7, which, right.shape[1])
        assert right[number].mean() == pytest.approx(model.score(X[:, words], y))


def test_the_figures_that_the_lesson_names():
    def reported(preset):
        return game_words.headline(explore("evaluation.game", preset).view)

    assert "0.900" in reported("tuned on test") and "13.6 points" in reported("tuned on test")
    assert "2.6 points" in reported("a large test set")
    assert "fair" in reported("tuned on dev")


def test_the_best_on_test_is_too_high_and_on_dev_fair_over_many_players():
    for game in range(4):
        for size in (20, 50, 100):
            by_test = tuning_runs.others(game, size, "test")
            by_dev = tuning_runs.others(game, size, "dev")
            assert by_test[0] == pytest.approx(0, abs=1e-9)  # one try: nothing was chosen
            assert by_test[39] > 0.02
            assert abs(by_dev[39]) < 0.012
        small, large = (tuning_runs.others(game, n, "test")[39] for n in (20, 400))
        assert small > large


def test_the_chosen_try_is_the_best_on_the_set_that_chose():
    for by in ("test", "dev"):
        view = explore("evaluation.game", step=35, by=by, game=2).view
        played = tuning_runs.runs(2)
        looked = getattr(played, by)[:35, :50].mean(axis=1)
        assert view.looked == looked.max() and view.best == looked.argmax()
        assert view.reported == played.test[view.best, :50].mean()
        assert view.truth == played.truth[view.best]


def test_nothing_of_the_truth_is_shown_before_the_reveal():
    explorer = explore("evaluation.game", step=30, by="dev")
    view = explorer.view
    texts = [game_words.headline(view), game_words.caption(view), game_words.describe(view)]
    texts += [str(cell.text) for t in game_words.tables(view) for row in t.rows for cell in row]
    texts += [item["words"] for item in explorer.stage().items("text")]
    for secret in (view.truth, view.reported):
        assert f"{secret:.3f}" not in " ".join(texts)
    heard(explorer, "reveal", True)
    assert f"{view.truth:.3f}" in game_words.headline(explorer.view)


def test_tries_are_added_revealed_and_played_anew():
    explorer = heard(heard(explore("evaluation.game"), "ten", True), "ten", True)
    assert explorer.state.step == 20
    heard(explorer, "step", 59)
    heard(explorer, "ten", True)
    assert explorer.state.step == 60
    heard(explorer, "size", 200.0)
    assert explorer.state.size == 200
    heard(explorer, "another", True)
    assert (explorer.state.step, explorer.state.game, explorer.state.revealed) == (0, 8, False)
    heard(explorer, "reveal", True)
    assert explorer.state.step == 1 and explorer.state.revealed
    for name, bad in (("size", 3), ("by", "train"), ("step", 61)):
        heard(explorer, name, bad)
        assert explorer.problem and explorer.state.step == 1


# ---- the folds


@pytest.mark.parametrize(
    ("scheme", "k", "n"), [("k-fold", 5, 24), ("k-fold", 2, 40), ("leave-one-out", 5, 24)]
)
def test_rounds_are_those_of_nbcore_and_scikit_learn(scheme, k, n):
    view = explore("evaluation.folds", scheme=scheme, k=k, n=n, step=99).view
    pairs = list(leave_one_out(n) if scheme == "leave-one-out" else k_fold(n, k, rng=3))
    assert len(view.rounds) == len(pairs) == view.step
    for one, (train, dev) in zip(view.rounds, pairs, strict=True):
        assert one.train.tolist() == train.tolist() and one.dev.tolist() == dev.tolist()
        theirs = TheirGaussianNB().fit(view.X[train], view.y[train])
        assert one.score == pytest.approx(theirs.score(view.X[dev], view.y[dev]))
    scores = cross_validate(GaussianNB(), view.X, view.y, pairs)
    assert view.mean == pytest.approx(scores.mean())


@pytest.mark.parametrize("state", [{}, {"scheme": "leave-one-out"}, {"k": 7, "n": 40}])
def test_C10_every_example_is_held_out_once_and_never_trained_on_meanwhile(state):
    view = explore("evaluation.folds", **state).view
    held = np.concatenate([r.dev for r in view.rounds])
    assert sorted(held.tolist()) == list(range(view.state.n))
    assert all(not set(r.train) & set(r.dev) for r in view.rounds)
    bars = explore("evaluation.folds", **state | {"step": 1}).stage().items("bar", "rounds")
    wide = sum(b["x"][1] - b["x"][0] for b in bars if b["role"] in ("ink", "mark"))
    assert wide == view.state.n  # the filled cells of all rows together


def test_a_step_shows_its_round():
    explorer = explore("evaluation.folds", step=2)
    now = explorer.view.rounds[1]
    points = explorer.stage().items("points", "examples")[0]
    assert points["ring"] == now.dev.tolist()
    assert points["hollow"] == now.dev[~now.right].tolist()
    assert "Round 2 of 5" in folds_words.headline(explorer.view)
    assert explorer.stage().items("map")
    assert not explore("evaluation.folds").stage().items("map")


def test_sorted_data_without_a_shuffle_leave_nothing_to_learn():
    view = explore("evaluation.folds", "sorted, not shuffled").view
    assert view.now.model is None and math.isnan(view.now.score)
    assert "one class only" in folds_words.headline(
        view
    ) and "Shuffle first" in folds_words.caption(view)
    assert "none" in [row[3].text for row in folds_words.tables(view)[0].rows]
    assert explore("evaluation.folds", "5-fold, done").view.now.model is not None


def test_what_each_way_says_stands_in_one_table():
    rows = folds.compared(24, "shuffled")
    assert [row[:3] for row in rows] == [
        ("one split, 4 : 1", 1, 19),
        ("2-fold", 2, 12),
        ("5-fold", 5, 19),
        ("10-fold", 10, 21),
        ("leave-one-out", 24, 23),
    ]
    X, y = folds.cloud(folds.FRESH, 6)
    assert folds.truth(24) == GaussianNB().fit(*folds.data(24)).score(X, y)


def test_folds_that_cannot_be_give_words():
    explorer = heard(explore("evaluation.folds", k=9), "n", 12)
    assert explorer.state.k == 6  # few examples allow few folds
    heard(explorer, "k", 8)
    assert "take K up to 6" in explorer.problem and explorer.state.k == 6
    for name, bad in (("k", 1), ("scheme", "hold"), ("order", "random"), ("n", 7)):
        heard(explorer, name, bad)
        assert explorer.problem and explorer.state.n == 12
