"""The spam table against the lecture and nbcore, and its editing, without a browser."""

import math
import re
from fractions import Fraction

import pytest

from lessons.data.lecture_examples import SPAM_MAILS, SPAM_WORDS
from lessons.kit.explorer import figure
from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.reports import GONE
from lessons.naive_bayes import spam_table, spam_table_words
from nbcore import BernoulliNB, vectorize
from tests.lessons.hands import heard, look_at_every_part

STATES = [
    {},
    {"words": ()},
    {"words": ("good", "free")},
    {"words": ("good", "free"), "counting": "all"},
    {"counting": "all"},
    {"counting": "all", "alpha": 1.0, "numbers": "decimals"},
    {"alpha": 0.3, "normalized": False},
    {"normalized": False},
    {"words": SPAM_WORDS, "alpha": 1000.0},
    {"mails": (("book", "spam"), ("book", "not spam")), "words": (), "counting": "all"},
    {"mails": (("book", "spam"), ("book", "not spam")), "words": ("book",)},
    {"mails": (*SPAM_MAILS, ("meeting agenda monday", "not spam")), "words": ("agenda", "now")},
]


@pytest.mark.parametrize("state", STATES)
def test_every_part_can_be_made(state):
    explorer = explore("naive_bayes.spam_table", **state)
    look_at_every_part(explorer)
    assert figure.png(explorer.stage()).startswith(b"\x89PNG")


def spam(**state):
    return explore("naive_bayes.spam_table", **state).view


def test_book_technology_as_in_the_lecture():
    view = spam()
    assert view.worked.joint == (Fraction(1, 5), Fraction(1, 15))
    assert view.worked.posterior == (Fraction(3, 4), Fraction(1, 4))
    assert view.total == pytest.approx(math.log(1 / 3))
    assert "not spam, with probability 75.0 %" in spam_table_words.headline(view)
    numbers = re.findall(r"<mn>(\d+)</mn>", spam_table_words.formula(view))
    assert "".join(numbers[:14]) == "35" + "13" + "13" + "115" + "25" + "22" + "12"


def test_table_5_1_with_the_right_number_for_now():
    table = spam_table_words.tables(spam())[0]
    rows = {row[1].text: (row[2].text, row[3].text) for row in table.rows}
    assert rows["book"] == ("1/3", "2/2")
    assert rows["good"] == ("0", "1/2")
    assert rows["now"] == ("2/3", "0")  # slip 16
    assert list(rows) == list(SPAM_WORDS)


def test_slip_2_both_scores_are_under_one_half():
    explorer = explore("naive_bayes.spam_table", normalized=False)
    bars = explorer.stage().items("bar", "score")
    assert [bar["x"][1] for bar in bars] == pytest.approx([1 / 15, 1 / 5], abs=1e-5)
    assert "both are under ½" in spam_table_words.headline(explorer.view)
    bars = explorer.set(normalized=True).stage().items("bar", "posterior")
    assert [bar["x"][1] for bar in bars] == pytest.approx([1 / 4, 3 / 4])


def test_slip_3_absent_words_make_another_model():
    assert float(spam(counting="all").worked.posterior[1]) == pytest.approx(0.0553, abs=5e-5)
    view = spam(counting="all", alpha=1.0)
    assert float(view.worked.posterior[1]) == pytest.approx(0.2116, abs=5e-5)
    assert float(view.other.posterior[1]) == pytest.approx(0.3902, abs=5e-5)


def test_good_rules_spam_out_and_good_free_is_undecided():
    explorer = explore("naive_bayes.spam_table", "good")
    assert explorer.view.total == -math.inf
    assert "<em>good</em> alone rules spam out" in spam_table_words.headline(explorer.view)
    assert any(item["words"] == "−∞" for item in explorer.stage().items("text"))
    explorer.preset("0 against 0: good free")
    assert math.isnan(explorer.view.total)
    assert explorer.view.worked.posterior is None
    assert not explorer.stage().items("bar", "posterior")
    assert spam_table_words.headline(explorer.set(alpha=0.001).view).startswith(
        "<em>good free</em>:"
    )


@pytest.mark.parametrize("counting", ["present", "all"])
@pytest.mark.parametrize("alpha", [0.0, 0.001, 0.5, 1.0, 20.0])
def test_bars_add_up_and_agree_with_nbcore(counting, alpha):
    state = {"words": ("book", "technology", "advanced"), "counting": counting, "alpha": alpha}
    view = spam(**state)
    X = vectorize([text for text, _ in SPAM_MAILS], SPAM_WORDS, presence=True)
    model = BernoulliNB(alpha=alpha, absent=counting == "all").fit(X, [c for _, c in SPAM_MAILS])
    x = vectorize([list(state["words"])], SPAM_WORDS)
    not_spam, spam_score = model.joint_log_prob(x)[0]
    assert view.total == pytest.approx(spam_score - not_spam)
    bars = [view.prior_log_odds, *(word.log_odds for word in view.counted)]
    assert sum(bars) == pytest.approx(view.total)
    shown = explore("naive_bayes.spam_table", **state).stage().items("bar", "evidence")
    assert len(shown) == len(bars) + 1


def test_formula_table_and_picture_share_their_keys():
    explorer = explore("naive_bayes.spam_table", counting="all")
    keys = {word.key for word in explorer.view.words}
    formula = set(re.findall(r'data-key="(word:[a-z]+)"', spam_table_words.formula(explorer.view)))
    table = {cell.key for row in spam_table_words.tables(explorer.view)[0].rows for cell in row}
    picture = {item.get("key") for item in explorer.stage().items("bar")}
    assert keys == formula
    assert keys <= table and keys <= picture


def edited(explorer, name, value=True):
    return heard(explorer, name, value, "edit")


def test_words_can_be_ticked_and_mails_changed():
    explorer = explore("naive_bayes.spam_table")
    edited(explorer, "tick:now")
    assert explorer.state.words == ("book", "technology", "now")
    edited(explorer, "tick:book", False)
    assert explorer.state.words == ("technology", "now")
    edited(explorer, "add")
    assert explorer.state.mails[-1] == ("technology now", "not spam")
    edited(explorer, "label:5", "spam")
    assert explorer.view.mails_of == (2, 4)
    edited(explorer, "mail:5", "Meeting on Monday!")
    assert {"meeting", "on", "monday"} <= {word.name for word in explorer.view.words}
    edited(explorer, "delete:5")
    assert explorer.state.mails == SPAM_MAILS
    explorer.reset()
    assert explorer.state == spam_table.State()


def test_a_word_that_leaves_the_mails_leaves_the_test_mail():
    explorer = edited(explore("naive_bayes.spam_table", words=("good", "book")), "mail:0", "book")
    assert explorer.state.words == ("book",)
    assert "good" not in {word.name for word in explorer.view.words}


@pytest.mark.parametrize(
    ("edits", "words"),
    [
        ([("mail:0", " ... ")], "Mail 1 has no words"),
        ([("mail:0", "a" * 30)], "too long"),
        ([("mail:0", "a b c d e f g h")], "12 fit into the picture"),
        (
            [("label:0", "ham")],
            "“class of training mail 1” takes one of spam, not spam, not “ham”.",
        ),
        ([("label:0", "spam"), ("label:3", "spam")], "Keep at least one mail that is not spam"),
        ([("add", True)] * 6, "10 training mails are the most"),
        ([("tick:unicorn", True)], GONE),
        ([("delete:5", True)], GONE),
    ],
)
def test_a_bad_edit_gives_words_and_changes_nothing(edits, words):
    explorer = explore("naive_bayes.spam_table")
    for name, value in edits[:-1]:
        edited(explorer, name, value)
    before = explorer.state
    edited(explorer, *edits[-1])
    assert words in explorer.problem
    assert explorer.state == before


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"words": ("unicorn",)}, "No training mail holds “unicorn”"),
        ({"mails": (("book", "ham"),)}, "say “spam” or “not spam”"),
    ],
)
def test_a_link_to_a_bad_table_gives_words(wrong, words):
    with pytest.raises(ValueError, match=words):
        explore("naive_bayes.spam_table").set(**wrong)


def test_words_of_a_student_are_never_markup():
    explorer = explore(
        "naive_bayes.spam_table", mails=(("x<b>y", "spam"), ("book", "not spam")), words=("book",)
    )
    assert "<b>" not in spam_table_words.headline(explorer.view) + spam_table_words.formula(
        explorer.view
    )


def test_what_the_lesson_says_about_advanced_technology():
    explorer = explore("naive_bayes.spam_table", "advanced technology")
    assert "missing word <em>book</em> alone rules not spam out" in spam_table_words.headline(
        explorer.view
    )
    assert explorer.set(counting="present").view.worked.posterior == (
        Fraction(3, 5),
        Fraction(2, 5),
    )
