"""The explorers of lesson 11, computed, drawn and described without a browser."""

import math
from itertools import cycle, product

import numpy as np
import pytest
from scipy.special import softmax as their_softmax
from sklearn.linear_model import LogisticRegression as TheirLogistic
from sklearn.multiclass import OneVsOneClassifier, OneVsRestClassifier
from sklearn.naive_bayes import GaussianNB

from lessons.kit.explorer.explorers import explore
from lessons.multiclass import clouds, duels, regions, rest, scores, softmax, two_class
from lessons.multiclass.clouds import RING, ROW, SQUARE, WHOLE
from lessons.multiclass.two_class import BASES
from nbcore import LogisticRegression, OneVsOne, OneVsRest
from tests.lessons.hands import heard, look_at_every_part, pointed

LAYOUTS = [
    {},
    {"centres": ROW},
    {"k": 4, "centres": SQUARE, "seed": 7},
    {"k": 6, "centres": RING, "spread": 0.5},
    {"k": 5, "n": 2, "spread": 2.0, "seed": 3},
    {"centres": ((0.0, 0.0),) * 6, "spread": 0.1},  # all on one another
]
# Each pair of choices with some layout, each layout with some pair.
CASES = [
    (m, layout | {"base": base, "settle": settle})
    for m in (rest, duels)
    for (base, settle), layout in zip(product(BASES, m.SETTLE), cycle(LAYOUTS), strict=False)
]
CASES += [(scores, layout | {"model": model}) for layout in LAYOUTS for model in scores.MODELS]
SOFTMAX = [{"k": 2}, {"k": 6, "m": 100}, {"scale": 0.0}, {"shift": -10.0, "scale": 10.0}]
SOFTMAX += [{"scores": (1000.0, -1000.0, 0.0, 0.0, 0.0, 0.0)}, {"scale": -1.0}]
CASES += [(softmax, state) for state in SOFTMAX]


@pytest.mark.parametrize(("module", "state"), CASES)
def test_every_part_can_be_made(module, state):
    look_at_every_part(explore(module.RECIPE.name, **state))


def grid(columns=61, rows=41):
    return np.stack(
        np.meshgrid(np.linspace(-5.99, 5.99, columns), np.linspace(-3.99, 3.99, rows)), axis=-1
    ).reshape(-1, 2)


def inside(piece, points):
    """Which points lie in a convex piece, by the side of each of its edges."""
    corners = np.array(piece)
    ahead = np.roll(corners, -1, axis=0)
    turn = [
        (b[0] - a[0]) * (points[:, 1] - a[1]) - (b[1] - a[1]) * (points[:, 0] - a[0])
        for a, b in zip(corners, ahead, strict=True)
    ]
    return np.all(np.array(turn) >= -1e-9, axis=0)


def data(state):
    return clouds.samples(clouds.still(state))


# ---- regions


def test_pieces_cover_the_picture_without_overlap():
    rows = np.random.default_rng(0).normal(size=(7, 3))
    pieces = regions.pieces(WHOLE, rows)
    assert sum(regions.area(p) for p, _ in pieces) == pytest.approx(96)
    assert len({sides for _, sides in pieces}) == len(pieces)
    for piece, sides in pieces:
        middle = regions.middle(piece)
        assert tuple((two_class.at(rows, middle)[0] > 0).tolist()) == sides


def test_a_line_that_passes_by_cuts_nothing():
    yes, no = regions.cut(WHOLE, (0.0, 0.0, 1.0))
    assert yes == WHOLE and no == []
    assert regions.cut(WHOLE, (1.0, 0.0, -50.0)) == ([], WHOLE)


# ---- one-vs-rest


@pytest.mark.parametrize("layout", LAYOUTS[:5])
@pytest.mark.parametrize("base", BASES)
def test_S13_the_regions_are_the_claims_of_nbcore(layout, base):
    view = explore("multiclass.rest", base=base, **layout).view
    X, y = data(view.state)
    model = OneVsRest(two_class.two_class_model(base)).fit(X, y)
    points = grid()
    claims = model.claims(points)
    for piece, who in view.claims:
        rows = claims[inside(piece, points)]
        expected = [c in who for c in range(view.state.k)]
        assert (rows == expected).all(axis=1).mean() > 0.97 if len(rows) else True
    counts = claims.sum(axis=1)
    assert view.unclaimed == pytest.approx((counts == 0).mean(), abs=0.03)
    assert view.disputed == pytest.approx((counts > 1).mean(), abs=0.03)


def test_S13_the_first_picture_has_regions_unclaimed_and_claimed_twice():
    view = explore("multiclass.rest").view
    assert {len(who) for _, who in view.claims} == {0, 1, 2}
    items = explore("multiclass.rest").stage().items()
    words = {item["words"] for item in items if item["kind"] == "text"}
    assert {"nobody", "A and B", "A and C", "B and C"} <= words
    keys = {item.get("key") for item in items if item["kind"] == "area"}
    assert {"nobody", "quarrel", "class:0", "class:1", "class:2"} <= keys


@pytest.mark.parametrize("layout", LAYOUTS[:4])
def test_settled_by_score_it_is_nbcore_and_scikit_learn(layout):
    view = explore("multiclass.rest", settle="score", **layout).view
    X, y = data(view.state)
    ours = OneVsRest(two_class.two_class_model("logistic")).fit(X, y)
    theirs = OneVsRestClassifier(TheirLogistic(tol=1e-8)).fit(X, y)
    points = grid()
    assert (ours.predict(points) == theirs.predict(points)).mean() > 0.99
    answers = ours.predict(points)
    for part, c in view.parts:
        assert (answers[inside(part, points)] == c).mean() > 0.97
    assert view.answer == ours.predict([view.state.probe])[0]
    assert sum(regions.area(p) for p, _ in view.parts) == pytest.approx(96, abs=0.01)


def test_a_factor_moves_no_line_and_changes_the_settled_map():
    one = explore("multiclass.rest", settle="score").view
    ten = explore("multiclass.rest", settle="score", factor=10.0).view
    assert ten.rows[0] == pytest.approx(10 * one.rows[0])
    assert [who for _, who in ten.claims] == [who for _, who in one.claims]
    own = [sum(regions.area(p) for p, c in v.parts if c == 0) for v in (one, ten)]
    assert abs(own[0] - own[1]) > 1
    by_distance = [
        explore("multiclass.rest", settle="distance", factor=factor).view for factor in (1.0, 10.0)
    ]
    for (p, c), (q, d) in zip(by_distance[0].parts, by_distance[1].parts, strict=True):
        assert c == d and np.array(p) == pytest.approx(np.array(q), abs=1e-6)


def test_in_the_middle_score_and_distance_disagree():
    assert explore("multiclass.rest", settle="score").view.answer == 1
    assert explore("multiclass.rest", settle="distance").view.answer == 0


def test_nobody_claims_the_class_in_the_middle():
    view = explore("multiclass.rest", "three in a row").view
    X, y = data(view.state)
    claimed = two_class.at(view.rows, X)[y == 1] > 0
    assert claimed[:, 1].sum() <= 2
    wrong = [
        len(
            explore(
                m.RECIPE.name, centres=ROW, n=10, seed=0, spread=0.7, base="perceptron", **more
            ).view.missed
        )
        for m, more in ((rest, {"settle": "score"}), (duels, {}))
    ]
    assert wrong[0] >= 8 and wrong[1] == 0


# ---- one-vs-one


@pytest.mark.parametrize("layout", LAYOUTS[:5])
@pytest.mark.parametrize("base", BASES)
def test_S14_regions_votes_and_ties_are_those_of_nbcore(layout, base):
    view = explore("multiclass.duels", base=base, settle="score", **layout).view
    X, y = data(view.state)
    model = OneVsOne(two_class.two_class_model(base)).fit(X, y)
    points = grid(41, 31)
    answers = model.predict(points)
    assert view.tied == pytest.approx(model.ties(points).mean(), abs=0.02)
    for part, best in view.parts:
        rows = answers[inside(part, points)]
        assert len(best) == 1
        if len(rows) > 5:
            assert (rows == best[0]).mean() > 0.9
    assert view.votes.tolist() == model.votes([view.state.probe])[0].tolist()
    assert view.answer == model.predict([view.state.probe])[0]
    k = view.state.k
    assert len(view.pairs) == k * (k - 1) // 2
    won = [[view.beats(a, b) for b in range(k) if b != a] for a in range(k)]
    assert [sum(row) for row in won] == view.votes.tolist()


def test_S14_the_first_picture_has_a_tie_of_three():
    view = explore("multiclass.duels").view
    assert view.votes.tolist() == [1, 1, 1] and view.best == (0, 1, 2)
    assert view.tied > 0.03
    assert "tie" in {item["words"] for item in explore("multiclass.duels").stage().items("text")}
    settled = explore("multiclass.duels", "the tie settled").view
    assert all(len(best) == 1 for _, best in settled.parts)
    assert settled.answer == int(np.argmax(settled.strength))


def test_one_vs_one_is_that_of_scikit_learn():
    view = explore("multiclass.duels", "four corners").view
    X, y = data(view.state)
    theirs = OneVsOneClassifier(TheirLogistic(tol=1e-8)).fit(X, y)
    points = grid(41, 31)
    ours = two_class.one_vs_one(clouds.still(view.state), "logistic")
    assert (ours.predict(points) == theirs.predict(points)).mean() > 0.99


@pytest.mark.parametrize(("k", "n"), [(3, 10), (6, 4)])
def test_the_cost_is_counted_as_it_is_paid(k, n):
    for name, maker in (("one-vs-rest", "one_vs_rest"), ("one-vs-one", "one_vs_one")):
        state = clouds.still(clouds.Clouds(k=k, n=n))
        count, each, total = two_class.work(k, n)[name]
        models = getattr(two_class, maker)(state, "logistic").models_
        assert len(models) == count and each * count == total
    assert two_class.work(10, 100)["one-vs-rest"] == (10, 1000, 10_000)
    assert two_class.work(10, 100)["one-vs-one"] == (45, 200, 9_000)


# ---- softmax


@pytest.mark.parametrize("state", [*SOFTMAX, {}, {"shift": 5.0}, {"scale": 5.0}])
def test_S10_probabilities_are_those_of_scipy(state):
    view = explore("multiclass.softmax", **state).view
    s = view.state
    expected = their_softmax(s.scale * (np.array(s.scores[: s.k]) + s.shift))
    assert view.probabilities == pytest.approx(expected)
    bars = explore("multiclass.softmax", **state).stage().items("bar", "shares")
    assert [bar["y"][1] for bar in bars] == pytest.approx(expected, abs=1e-5)


def test_S10_a_shift_changes_nothing_and_two_classes_are_the_logistic_curve():
    plain, moved = (explore("multiclass.softmax", p).view for p in ("2, 1, 0", "all plus 5"))
    assert moved.probabilities == pytest.approx(plain.probabilities)
    assert plain.probabilities == pytest.approx([0.665241, 0.244728, 0.090031], abs=1e-6)
    two = explore("multiclass.softmax", "figure 5.7 at (1, 1)").view
    assert two.probabilities[0] == pytest.approx(1 / (1 + math.exp(-0.1 - 2.53 + 2.58)))
    mail = explore("multiclass.softmax", "book technology").view
    assert mail.probabilities == pytest.approx([1 / 4, 3 / 4], abs=1e-3)


def test_S10_parameters():
    view = explore("multiclass.softmax", k=6, m=64).view
    assert view.parameters == (390, 325)
    assert scores.counts("softmax", 10, 64) == (650, 585)


def test_scores_are_dragged_and_typed():
    explorer = pointed(explore("multiclass.softmax"), "score:1", 1.5, 3.0)
    assert explorer.state.scores[1] == 3.0
    explorer = pointed(explore("multiclass.softmax", shift=2.0, scale=2.0), "score:0", 0.5, 8.0)
    assert explorer.state.scores[0] == 2.0 and explorer.view.scores[0] == 8.0
    for name in ("score:5", "score:x", "elsewhere", ""):
        assert pointed(explore("multiclass.softmax"), name, 1, 1).state == softmax.State()
    assert heard(explorer, "score:2", 1.5, kind="edit").state.scores[2] == 1.5
    heard(explorer, "score:2", "x", kind="edit")
    assert "“score of C” takes a number" in explorer.problem


# ---- one model for all classes


@pytest.mark.parametrize("layout", LAYOUTS[:4])
def test_R18_one_score_for_each_class_and_the_largest_wins(layout):
    for model in scores.MODELS:
        view = explore("multiclass.scores", model=model, **layout).view
        assert view.scores.shape == (view.state.k,)
        assert view.delta.shape[-1] == view.state.k
        assert int(np.argmax(view.scores)) == view.model.predict([view.state.probe])[0]
        if view.probabilities is not None:
            assert view.probabilities == pytest.approx(their_softmax(view.scores))
            assert view.probabilities == pytest.approx(
                view.model.predict_proba([view.state.probe])[0], abs=1e-9
            )


def test_softmax_and_naive_bayes_are_those_of_scikit_learn():
    view = explore("multiclass.scores").view
    X, y = data(view.state)
    theirs = TheirLogistic(tol=1e-8).fit(X, y).predict_proba([view.state.probe])[0]
    assert view.probabilities == pytest.approx(theirs, abs=2e-3)
    view = explore("multiclass.scores", model="naive Bayes").view
    theirs = GaussianNB(var_smoothing=0).fit(X, y).predict_proba([view.state.probe])[0]
    assert view.probabilities == pytest.approx(theirs, abs=1e-6)


@pytest.mark.parametrize("k", [3, 6])
def test_numbers_learned(k):
    layout = {"k": k, "centres": RING}
    for kind in ("softmax", "perceptron"):
        model = explore("multiclass.scores", model=kind, **layout).view.model
        assert scores.counts(kind, k)[0] == model.coef_.size + model.intercept_.size
    for kind in ("naive Bayes", "tied"):
        view = explore("multiclass.scores", model=kind, **layout).view
        assert view.needed == view.model.parameter_count()["total"]


# ---- what a person does


@pytest.mark.parametrize("module", [rest, duels, scores])
def test_classes_and_the_point_are_dragged(module):
    explorer = pointed(explore(module.RECIPE.name), "centre:1", 3.333, 1.0)
    assert explorer.state.centres[1] == (3.33, 1.0)
    assert pointed(explorer, "probe", 99, -99, "drop").state.probe == (6.0, -4.0)
    assert pointed(explorer, "", 1.0, 2.0, "click").state.probe == (1.0, 2.0)
    before = explorer.state
    for name in ("centre:5", "centre:x", "centre:", "nothing"):
        assert pointed(explorer, name, 0, 0).state == before
    assert heard(explorer, "k", 5).state.k == 5
    assert len(explorer.stage().items("points")) == 6  # the samples, and five handles


@pytest.mark.parametrize(
    ("module", "name", "value", "words"),
    [
        (rest, "k", 2, "“classes” takes a whole number from 3 to 6, not 2."),
        (duels, "settle", "distance", "“ties” takes one of leave, score, not “distance”."),
        (rest, "centres", ((0, 0),), "six pairs"),
        (rest, "centres", ((0, 10),) * 6, "from −9 to 9"),
        (duels, "probe", (1, -10), "from −9 to 9"),
        (softmax, "scores", (1.0, 2.0), "six numbers"),
        (softmax, "scores", (1001.0,) * 6, "from −1000 to 1000"),
    ],
)
def test_bad_values_give_words(module, name, value, words):
    explorer = explore(module.RECIPE.name)
    with pytest.raises(ValueError, match=words):
        explorer.set(**{name: value})
    assert explorer.state == module.State()


def test_what_the_lesson_says_about_the_point_in_the_middle():
    X, y = clouds.samples(clouds.Clouds())
    machines = OneVsRest(LogisticRegression()).fit(X, y)
    at_x = machines.decision_function([(0, -0.4)])[0]
    assert at_x[:2] == pytest.approx([-1.378, -1.373], abs=0.0005)
    lengths = np.array([np.linalg.norm(machine.coef_) for machine in machines.models_])
    assert at_x.argmax() == 1 and (at_x / lengths).argmax() == 0
