"""Bayes' rule as areas, against nbcore and the lecture's figures (N5, C3)."""

from fractions import Fraction
from xml.etree import ElementTree

import numpy as np
import pytest
from sklearn.naive_bayes import CategoricalNB

from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from lessons.probability import square, square_words
from lessons.probability.square import STORIES, State, compute
from nbcore import bayes_rule

STATES = [
    {},
    {"prior": 0.0},
    {"prior": 1.0},
    {"prior": 0.0, "second": 0.0},
    {"first": 1.0, "second": 1.0},
    {"divide": False},
    {"divide": False, "prior": 0.5, "first": 0.5},
    {"numbers": "decimals", "prior": 0.37, "first": 0.83, "second": 0.29},
    {"prior": 0.37, "first": 0.83, "second": 0.29, "story": "any"},
    {"prior": 0.99, "first": 0.01, "second": 0.01, "story": "test", "numbers": "decimals"},
]


@pytest.mark.parametrize("state", STATES)
def test_every_part_can_be_made_and_headlines_are_short(state):
    view = compute(State(**state))
    assert explore("probability.square", **state).stage().items("bar")
    assert 0 < len(square_words.headline(view)) <= 70
    assert len(square_words.caption(view)) <= 230
    for words in (square_words.headline(view), square_words.describe(view)):
        assert "nan" not in words.lower().split() and "None" not in words
    ElementTree.fromstring(f"<div>{square_words.formula(view)}</div>")
    (table,) = square_words.tables(view)
    assert all(len(row) == len(table.columns) for row in table.rows)


def test_N5_book_technology_is_spam_with_one_quarter():
    view = compute(State())
    assert view.table.joint == (Fraction(1, 15), Fraction(1, 5))
    assert view.table.evidence == Fraction(4, 15)
    assert view.table.posterior == (Fraction(1, 4), Fraction(3, 4))
    assert square_words.headline(view) == "P(spam) was 3/5; after the words it is 1/4"


def test_a_rare_disease_by_counting_people():
    view = explore("probability.square", "a rare disease").view
    ill, healthy = 20 * Fraction(9, 10), 1980 * Fraction(1, 20)  # of 2,000 people
    assert (ill, healthy) == (18, 99)
    assert view.table.posterior[0] == ill / (ill + healthy) == Fraction(2, 13)


def test_equal_priors_leave_the_decision_to_the_likelihoods():
    view = explore("probability.square", "equal priors").view
    a, b = view.table.likelihood
    assert view.table.posterior[0] == a / (a + b)


def test_0_against_0_has_no_answer():
    view = explore("probability.square", "0 against 0").view
    assert view.table.posterior is None
    assert "0 against 0" in square_words.headline(view)
    assert "no answer" in square_words.formula(view)
    assert "0/0" in {cell.text for row in square_words.tables(view)[0].rows for cell in row}
    texts = [
        item["words"]
        for item in explore("probability.square", "0 against 0").stage().items("text", "shares")
    ]
    assert "0 / 0" in texts


def test_the_areas_of_the_picture_are_the_joint_probabilities():
    for state in STATES:
        explorer = explore("probability.square", **state)
        dark = {}
        for bar in explorer.stage().items("bar", "square"):
            if bar["key"].startswith("joint"):
                dark[bar["key"]] = np.ptp(bar["x"]) * np.ptp(bar["y"])
        for i, joint in enumerate(explorer.view.table.joint):
            assert dark[f"joint:{i}"] == pytest.approx(float(joint), abs=1e-5)


@pytest.mark.parametrize("divide", [True, False])
def test_N5_the_denominator_changes_heights_and_not_the_order(divide):
    explorer = explore("probability.square", divide=divide, prior=0.3, first=0.7, second=0.4)
    bars = [np.ptp(bar["y"]) for bar in explorer.stage().items("bar", "shares")]
    assert bars[0] < bars[1]  # 0.21 against 0.28
    assert sum(bars) == pytest.approx(1 if divide else 0.49, abs=1e-5)
    assert bars[0] / bars[1] == pytest.approx(0.75, abs=1e-4)


def test_the_same_as_scikit_learn_on_counts():
    """The thirty mails of the lesson: 10 spam, 5 with *free*; 20 not, 3 with *free*."""
    X = np.array([[1]] * 5 + [[0]] * 5 + [[1]] * 3 + [[0]] * 17)
    y = np.array([1] * 10 + [0] * 20)
    theirs = CategoricalNB(alpha=1e-10).fit(X, y).predict_proba([[1]])[0, 1]
    ours = compute(State(prior=1 / 3, first=0.5, second=3 / 20)).table.posterior[0]
    assert ours == Fraction(5, 8)
    assert theirs == pytest.approx(float(ours))


def test_random_states_agree_with_floats():
    rng = np.random.default_rng(2)
    for p, a, b in rng.random((30, 3)):
        view = compute(State(prior=p, first=a, second=b))
        worked = bayes_rule([p, 1 - p], [a, b])
        assert float(view.table.posterior[0]) == pytest.approx(worked.posterior[0])


def test_handles_can_be_dragged_and_stay_in_the_square():
    def drag(name, x, y, panel="square"):
        return square.pointer(State(), Pointer("drag", name, panel, x, y))

    assert drag("prior", 0.254, 0.9).prior == 0.25
    assert drag("prior", 1.4, 0.9).prior == 1.0
    assert drag("first", 0.3, 0.777).first == 0.78
    assert drag("second", 0.3, -2).second == 0.0
    assert drag("first", 0.3, 0.7, panel="shares") == State()
    click = Pointer("click", "", "square", 0.5, 0.5)
    assert square.pointer(State(), click) == State()
    handles = {
        name
        for item in explore("probability.square").stage().items("points")
        for name in item.get("handles", [])
    }
    assert handles == {"prior", "first", "second"}


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"first": -0.1}, "“left column” takes a number from 0 to 1, not −0.1."),
        ({"story": "novel"}, "no story"),
    ],
)
def test_bad_values_give_words(wrong, words):
    explorer = explore("probability.square")
    with pytest.raises(ValueError, match=words):
        explorer.set(**wrong)
    assert explorer.state == State()


def test_every_story_is_told():
    for name, story in STORIES.items():
        assert story.seen in explore("probability.square", story=name).describe()
