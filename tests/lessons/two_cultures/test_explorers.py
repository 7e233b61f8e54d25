"""The explorers of lesson 10, computed, drawn and described without a browser."""

import math
import re

import numpy as np
import pytest
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.linear_model import LogisticRegression as TheirLogistic

from lessons.data.lecture_examples import SPAM_MAILS, SPAM_WORDS
from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from lessons.two_cultures import (
    digits,
    learning_curves,
    learning_curves_words,
    sorting,
    sorting_words,
    two_ways,
    writer,
    writer_words,
)
from lessons.two_cultures.learning_curves import crossing
from lessons.two_cultures.sorting_cards import CLAIMS, MODELS
from lessons.two_cultures.two_ways_data import CLOUDS, drawn
from lessons.two_cultures.two_ways_picture import cut
from lessons.two_cultures.writer import counted, learned
from nbcore import BernoulliNB, LogisticRegression, MultinomialNB, vectorize
from tests.lessons.hands import look_at_every_part

STATES = [
    (learning_curves, {"data": "our reviews", "repetitions": 1, "size": 200}),
    (learning_curves, {"data": "penguins", "penalty": 10.0, "training": True}),
    (learning_curves, {"data": "digits 1 and 8", "smoothing": 10.0, "repetitions": 7}),
    (two_ways, {"n": 60, "penalty": 0.0}),
    (two_ways, {"n": 4, "penalty": 0.0, "seed": 9, "cloud": "one far point"}),
    (two_ways, {"penalty": 100.0, "ellipses": False}),
    (writer, {"step": 0}),
    (writer, {"corpus": "reviews", "label": "0", "length": 30, "step": 30}),
    (writer, {"alpha": 1000.0, "label": "1"}),
    (digits, {"kind": "full", "seed": 99}),
    (sorting, {"tries": ((0, 1), (1, 1), (2, 0))}),
    (sorting, {"deck": "claims", "shuffle": 3, "hold": (1.0, 5.0)}),
]
MODULES = (learning_curves, two_ways, writer, digits, sorting)


@pytest.mark.parametrize(("module", "state"), STATES)
def test_every_part_can_be_made(module, state):
    look_at_every_part(explore(module.RECIPE.name, **state))


def heard(explorer, **message):
    explorer.hear(message)
    return explorer


# ---- learning curves


def curves(**state):
    return explore("two_cultures.learning_curves", **state).view


def test_T3_naive_bayes_is_ahead_first_and_logistic_regression_in_the_end():
    for preset in ("breast cancer", "digits 3 and 8", "penguins"):
        view = explore("two_cultures.learning_curves", preset).view
        bayes, logistic = (curve.test for curve in view.curves)
        assert bayes[0] < logistic[0] and logistic[-1] < bayes[-1]
        assert 8 < view.crossing < 24
    assert curves(data="our mails", smoothing=0.1).crossing is None


def test_N2_no_mistake_on_train_and_many_on_test():
    view = explore("two_cultures.learning_curves", "our mails").view
    assert view.curves[1].train.max() == 0
    assert view.means == pytest.approx((0.081, 0.135), abs=0.0005)
    assert "0.0 %" in [
        cell.text for row in learning_curves_words.tables(view)[0].rows for cell in row
    ]


def test_what_the_lesson_says_about_the_curves():
    bayes, logistic = (curve.test for curve in curves().curves)
    at = curves().sizes.index(6)
    assert (bayes[at], logistic[at]) == pytest.approx((0.124, 0.141), abs=0.0005)
    assert (bayes[-1], logistic[-1]) == pytest.approx((0.067, 0.033), abs=0.0005)
    assert round(curves().crossing) == 17
    mails = curves(data="our mails", smoothing=0.1)
    assert mails.features == 1465 and mails.sizes[-1] == 156
    last = [curve.test[-1] for curve in mails.curves]
    assert last == pytest.approx([0.051, 0.090], abs=0.0005)
    smooth = explore("two_cultures.learning_curves", "digits 3 and 8", smoothing=10.0).view
    assert smooth.crossing == smooth.sizes[0] == 4  # logistic regression is ahead from the start
    penguins = explore("two_cultures.learning_curves", "penguins").view
    assert penguins.sizes[-1] == 146
    assert penguins.curves[0].test[-1] == pytest.approx(0.043, abs=0.0005)


def test_the_difference_below_the_curves_is_that_of_the_numbers_shown():
    for size in curves().sizes:
        numbers = re.findall(
            r"<mn>([\d.]+) %</mn>", learning_curves_words.formula(curves(size=size))
        )
        bayes, logistic, gap, _ = (round(100 * float(number)) for number in numbers)
        assert abs(bayes - logistic) == gap


def test_the_crossing_is_where_one_curve_stays_below_the_other():
    assert crossing([4, 8, 16], [3, 2, 1], [4, 2.5, 0.5]) == pytest.approx(8 * math.sqrt(2))
    assert crossing([4, 8, 16], [3, 2, 1], [2, 3, 2]) is None  # ahead once is not enough
    assert crossing([4, 8, 16], [3, 2, 1], [3, 2, 1]) == 4
    assert crossing([4, 8, 16], [3, 2, 1], [2, 3, 0]) == pytest.approx(8 * math.sqrt(2))


def test_headlines_for_every_outcome():
    words = {learning_curves_words.headline(curves(**s)).split(": ")[1].split(" near")[0] for s in (
        {}, {"data": "our mails", "smoothing": 0.1}, {"data": "our mails", "smoothing": 10.0},
    )}  # fmt: skip
    assert "the curves cross" in words
    assert "naive Bayes stays ahead up to 156 examples" in words
    assert len(words) == 3


def test_wins_and_difference_are_counted_in_pairs():
    view = curves(repetitions=12, size=32)
    bayes, logistic = (curve.each[view.at] for curve in view.curves)
    first, even, second = view.wins[view.at]
    assert (first, second) == ((bayes < logistic).sum(), (bayes > logistic).sum())
    assert first + even + second == 12
    mean, error = view.difference
    assert mean == pytest.approx((bayes - logistic).mean())
    assert error == pytest.approx((bayes - logistic).std(ddof=1) / math.sqrt(12))


def test_the_band_is_the_middle_half_and_the_bars_are_the_wins():
    explorer = explore("two_cultures.learning_curves")
    view, stage = explorer.view, explorer.stage()
    band = next(i for i in stage.items("area", "curves") if i["key"] == "curve:0")
    low = np.quantile(view.curves[0].each, 0.25, axis=1)
    assert band["y"][: len(low)] == pytest.approx(low, abs=1e-5)
    bars = [i for i in stage.items("bar", "wins") if i.get("key") == "curve:0"]
    assert [bar["y"][1] for bar in bars] == view.wins[:, 0].tolist()
    marks = [i["words"] for i in stage.items("text", "curves") if i.get("key") == "crossing"]
    assert marks == ["crossing at 17"]


def test_dragging_looks_at_another_size():
    explorer = explore("two_cultures.learning_curves")
    heard(explorer, kind="pointer", action="drag", name="size", panel="curves", x=6.1, y=0.1)
    assert explorer.view.size == 64
    heard(explorer, kind="pointer", action="click", panel="wins", x=99.0, y=1)
    assert explorer.view.size == 380


# ---- two lines


def lines(**state):
    return explore("two_cultures.two_ways", **state).view


@pytest.mark.parametrize("cloud", CLOUDS)
def test_the_lines_are_those_of_scikit_learn(cloud):
    view = lines(cloud=cloud, penalty=0.1)
    theirs = LinearDiscriminantAnalysis(solver="lsqr").fit(view.X, view.y)
    w = theirs.coef_[0]
    assert view.lines[0].w / np.hypot(*view.lines[0].w) == pytest.approx(w / np.hypot(*w), abs=1e-4)
    theirs = TheirLogistic(C=10, tol=1e-8).fit(view.X, view.y)
    assert view.lines[1].w == pytest.approx(theirs.coef_[0], abs=1e-3)
    assert view.lines[1].b == pytest.approx(theirs.intercept_[0], abs=1e-3)
    wrong = (theirs.predict(view.X) != view.y).sum()
    assert view.lines[1].wrong == wrong


def test_equal_covariances_agree_and_a_far_point_drives_them_apart():
    assert lines().angle < 12 and lines().apart == 0
    far = explore("two_cultures.two_ways", "a far point").view
    assert far.angle > 30 and far.lines[0].wrong > far.lines[1].wrong
    at = int(np.argmax(far.lines[0].distance))
    assert far.lines[0].distance[at] == pytest.approx(6.7, abs=0.05)
    assert far.lines[1].pull[at] < 0.005
    more = lines(n=60)
    assert more.angle < 12


def test_each_line_is_best_at_what_it_maximizes():
    for cloud in CLOUDS:
        first, second = lines(cloud=cloud, penalty=0.0).lines
        assert second.fit >= first.fit
        assert second.joint is None and first.joint is not None


def test_the_shaded_region_is_where_the_lines_disagree():
    explorer = explore("two_cultures.two_ways", "a second heap")
    first, second = explorer.view.lines
    areas = [i for i in explorer.stage().items("area") if i["key"] == "between"]
    assert areas
    for area in areas:
        middle = np.array([np.mean(area["x"]), np.mean(area["y"])])
        assert (first.scores(middle) > 0) != (second.scores(middle) > 0)
    square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    assert cut(square, (1.0, 0.0), -2.0) == []
    assert len(cut(square, (1.0, 0.0), -0.5)) == 4


def test_points_can_be_moved_flipped_added_and_drawn_anew():
    explorer = explore("two_cultures.two_ways")
    heard(explorer, kind="pointer", action="drag", name="point 60", panel="plane", x=99.0, y=-4.0)
    assert explorer.state.points[59] == (9.0, -4.0, 1)
    heard(explorer, kind="pointer", action="press", name="point 1", panel="plane", x=0.0, y=0.0)
    assert explorer.state.points[0][2] == 1
    heard(explorer, kind="pointer", action="click", panel="plane", x=2.0, y=2.0, shift=True)
    assert len(explorer.state.points) == 61 and explorer.state.points[-1] == (2.0, 2.0, -1)
    heard(explorer, kind="control", name="seed", value=6)
    assert explorer.state.points == () and explorer.view.points == drawn("Gaussian", 30, 6)


# ---- the writer


def test_the_writer_draws_from_naive_bayes():
    view = explore("two_cultures.writer").view
    model, words, _ = counted("mails")
    places = [words.index(word) for word in view.written]
    assert view.probability[1:] == pytest.approx(model.phi_[view.c, places])
    assert view.seen == tuple(model.feature_count_[view.c, places])
    assert min(view.seen) >= 1  # alpha = 0: only words of the class
    smooth = explore("two_cultures.writer", alpha=1.0).view
    full = learned("mails", 1.0).model
    x = vectorize([list(smooth.written)], words)
    odds = np.diff(full.joint_log_prob(x))[0, 0]
    assert smooth.log_odds[-1] == pytest.approx(odds)
    assert smooth.posterior == pytest.approx(full.predict_proba(x)[0, smooth.c])


def test_another_alpha_is_as_if_all_documents_were_counted_again():
    from lessons.data.corpora import reviews
    from lessons.data.learning_curves import word_counts

    X, _ = word_counts(reviews())
    slow = MultinomialNB(alpha=0.3).fit(X, reviews().labels)
    quick = learned("reviews", 0.3).model
    assert quick.phi_ == pytest.approx(slow.phi_)
    assert quick.class_prior_ == pytest.approx(slow.class_prior_)
    assert list(quick.classes_) == list(slow.classes_)


def test_large_alpha_writes_words_that_were_never_seen():
    shares = [explore("two_cultures.writer", alpha=a).view.imagined for a in (0.0, 0.1, 1.0, 10.0)]
    assert shares[0] == 0 and shares == sorted(shares)
    view = explore("two_cultures.writer", "alpha = 10: unseen words").view
    assert view.imagined == pytest.approx(0.37, abs=0.005)
    assert "7 of 20 words were never seen in spam" in writer_words.headline(view)


def test_words_come_one_by_one_and_stay():
    explorer = explore("two_cultures.writer")
    whole = explorer.view.written
    for step in (0, 1, 7):
        assert explorer.set(step=step).view.written == whole[:step]
    heard(explorer, kind="control", name="again", value=True)
    assert explorer.state.seed == 8
    heard(explorer, kind="control", name="length", value=5)
    assert len(explorer.view.written) == 5


# ---- digits


def test_the_drawings_come_from_the_models():
    view = explore("two_cultures.digits").view
    fits = view.fits
    assert fits["Bernoulli"].right == pytest.approx(0.883, abs=0.001)
    assert fits["Gaussian"].right == pytest.approx(0.917, abs=0.001)
    assert fits["full"].right == pytest.approx(0.988, abs=0.001)
    assert [fit.numbers for fit in fits.values()] == [649, 1289, 21449]
    many = np.array([digits.drawings("Bernoulli", s)[0][2:].mean(0) for s in range(100)])
    assert np.abs(many.mean(axis=0) - fits["Bernoulli"].average).max() < 0.12
    assert set(np.unique(view.images[2:])) == {0.0, 1.0}


def test_only_the_full_model_lets_pixels_vary_together():
    for kind, together in (("Bernoulli", False), ("Gaussian", False), ("full", True)):
        view = explore("two_cultures.digits", kind=kind).view
        assert (view.drawn_together > 0.08) == together, kind
        assert view.real_together > 0.05


# ---- the sorting game


def test_N1_the_models_of_the_slides_are_sorted_as_there():
    where = {card.name: card.bins for card in MODELS.cards}
    generative = {name for name, bins in where.items() if bins == (0,)}
    assert generative == {
        "naive Bayes",
        "Gaussian discriminant analysis",
        "hidden Markov model",
        "probabilistic grammar",
    }
    assert {"logistic regression", "neural network with softmax", "support vector machine",
            "decision tree", "perceptron"} == set(where) - generative  # fmt: skip
    assert where["perceptron"] == where["support vector machine"] == (2,)  # S12


@pytest.mark.parametrize("deck", [MODELS, CLAIMS])
def test_every_card_has_a_place_and_words(deck):
    assert len({card.name for card in deck.cards}) == len(deck.cards)
    for card in deck.cards:
        assert card.bins and card.why and card.hint and len(card.name) <= 32
    assert {place for card in deck.cards for place in card.bins} == {0, 1, 2}


def test_a_right_card_stays_and_a_wrong_one_comes_again():
    explorer = explore("two_cultures.sorting")
    assert explorer.view.top.name == "naive Bayes"
    heard(explorer, kind="edit", name="second", value=True)
    assert explorer.view.wrong == 1 and explorer.view.queue[-1] == 0
    assert sorting_words.headline(explorer.view).startswith("No: naive Bayes")
    assert "comes again" in sorting_words.caption(explorer.view)
    heard(explorer, kind="pointer", action="key", panel="table", x=1.5, y=5.0, key="2")
    assert explorer.view.sorted == ((), (1,), ())
    assert sorting_words.headline(explorer.view).startswith("Right: logistic regression")
    heard(explorer, kind="undo")
    assert explorer.view.sorted == ((), (), ())


def test_a_card_can_be_carried_and_dropped():
    explorer = explore("two_cultures.sorting")

    def card():
        (bar,) = (item for item in explorer.stage().items("bar") if "handle" in item)
        return bar

    assert card()["handle"] == "card 0" and card()["x"] == pytest.approx([0.72, 2.28])
    carried = {"kind": "pointer", "name": "card 0", "panel": "table", "x": 0.7}
    for action, y in (("drag", 7.0), ("drag", 6.5)):
        heard(explorer, **carried, action=action, y=y)
    assert explorer.state.hold == (0.7, 6.5)
    heard(explorer, **carried, action="drop", y=6.4)
    assert explorer.view.sorted == ((), (), ())  # not there yet
    heard(explorer, **carried, action="drop", y=3.0)
    assert explorer.view.sorted == ((0,), (), ()) and explorer.state.hold == ()
    assert card()["handle"] == "card 1"
    for x, y in ((-9.0, 99.0), (99.0, 8.0), (1.5, -40.0)):  # carried off the edge
        heard(explorer, **carried | {"name": "card 1", "x": x}, action="drag", y=y)
        assert 0 <= explorer.state.hold[0] <= 3 and 0 <= explorer.state.hold[1] <= 10
    beside = carried | {"name": "card 1", "x": 3.6}  # the table
    heard(explorer, **beside, action="drop", y=2.0)
    assert explorer.state.hold == () and explorer.view.sorted == ((0,), (), ())
    state = sorting.pointer(explorer.state, Pointer("click", "", "table", 1.2, 8.0))
    assert state.hold == (1.2, 8.0)  # the card comes to the hand
    state = sorting.pointer(explorer.state, Pointer("click", "", "table", 1.2, 2.0))
    assert state.tries[-1] == (1, 1)


def test_the_end_of_the_game_and_asking_why():
    explorer = explore("two_cultures.sorting", "claims, sorted")
    assert explorer.view.top is None
    assert "10 of them at the first try" in sorting_words.headline(explorer.view)
    heard(explorer, kind="edit", name="why:3", value=True)
    assert "Vapnik" in sorting_words.caption(explorer.view)
    before = explorer.state
    heard(explorer, kind="edit", name="first", value=True)
    assert explorer.state == before
    heard(explorer, kind="control", name="deck", value="models")
    assert explorer.state.tries == ()


# ---- what the lesson says


def test_R3_the_joint_gives_the_posterior_and_not_the_other_way_round():
    X = vectorize([text for text, _ in SPAM_MAILS], SPAM_WORDS, presence=True)
    y = [label for _, label in SPAM_MAILS]
    x = vectorize(["book technology"], SPAM_WORDS)
    model = BernoulliNB(alpha=0, absent=False).fit(X, y)
    joint = np.exp(model.joint_log_prob(x)[0])
    assert joint == pytest.approx([1 / 5, 1 / 15]) and joint.sum() == pytest.approx(4 / 15)
    assert joint / joint.sum() == pytest.approx(model.predict_proba(x)[0])
    other = joint * [0.5, 0.5]  # another joint with the same posterior
    assert other / other.sum() == pytest.approx(joint / joint.sum())
    assert not hasattr(LogisticRegression(), "joint_log_prob")


def test_logistic_regression_does_not_minimize_the_number_of_mistakes():
    x = np.array([-8, -2, -1, 0, 2, 3, 8, 9])
    y = np.array([0, 0, 0, 0, 1, 1, 1, 0])
    model = LogisticRegression(l2=0).fit(x[:, None], y)
    assert (model.predict(x[:, None]) != y).sum() == 3
    assert min(((x > t) != y).sum() for t in range(-9, 10)) == 1


@pytest.mark.parametrize(
    ("module", "name", "value", "words"),
    [
        (learning_curves, "smoothing", 0.5, "0.1, 1, 10"),
        (learning_curves, "penalty", 0.02, "0.001, 0.1, 1, 10"),
        (learning_curves, "size", 1001, "“training examples” takes a whole number from 4 to 1,000"),
        (two_ways, "points", ((0, 0, 1), (1, 1, 1), (2, 2, -1)), "at least two points"),
        (two_ways, "points", ((0, 0, 2),) * 4, "a class, +1 or −1"),
        (two_ways, "points", ((0, 0, 1),) * 131, "130 points are enough"),
        (writer, "seed", 10_001, "from 0 to 10,000"),
        (digits, "seed", 10_001, "“draw number” takes a whole number from 0 to 10,000"),
        (sorting, "tries", ((0, 7),), "A try is a pair"),
        (sorting, "tries", ((0, 0), (0, 0)), "sorted already"),
        (sorting, "hold", (1.0,), "held at a place"),
        (sorting, "hold", (3.5, 1.0), "from 0 to 3, not 3.5"),
        (sorting, "asked", 40, "There is no card"),
    ],
)
def test_bad_values_give_words(module, name, value, words):
    explorer = explore(module.RECIPE.name)
    before = explorer.state
    with pytest.raises(ValueError, match=re.escape(words)):
        explorer.set(**{name: value})
    assert explorer.state == before
