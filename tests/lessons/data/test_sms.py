"""The SMS Spam Collection itself, where it is present, and files that claim to be it."""

import hashlib
import warnings

import numpy as np
import pytest
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.model_selection import StratifiedKFold

from lessons.data.download import Unavailable
from lessons.data.sms import NAME, SHA256, sms, sms_or_mails
from nbcore import BernoulliNB, LogisticRegression, MultinomialNB, Perceptron, accuracy
from tests.lessons.data.web import zipped
from tests.required import missing

MESSAGES = b'ham\tSee "you" at six\nspam\tWin\ta prize now\n'


@pytest.fixture(scope="module")
def path(shared):
    found = shared / "data" / NAME
    if not found.is_file():
        missing("shared", f"no {NAME} in {shared.name}/data")
    return found


@pytest.fixture(scope="module")
def collection(path):
    return sms(path)


def test_as_many_messages_as_published(path, collection):
    assert hashlib.sha256(path.read_bytes()).hexdigest() == SHA256
    assert len(collection) == 5_574
    assert collection.counts() == {"not spam": 4_827, "spam": 747}


@pytest.fixture(scope="module")
def folds(collection):
    """scikit-learn's words and folds, so that its figures can be met."""
    labels = np.array(collection.labels)
    found = []
    for train, test in StratifiedKFold(5, shuffle=True, random_state=0).split(labels, labels):
        counter = CountVectorizer()
        X = counter.fit_transform([collection.texts[i] for i in train]).astype(float)
        Z = counter.transform([collection.texts[i] for i in test]).astype(float)
        found.append((X, labels[train], Z, labels[test]))
    return found


@pytest.mark.peer
@pytest.mark.parametrize(
    ("model", "published"), [(MultinomialNB(alpha=1), 0.9867), (BernoulliNB(alpha=1), 0.9779)]
)
def test_R19_unreasonably_effective_on_real_messages(folds, model, published):
    """The figures of scikit-learn on the same folds, to four digits."""
    scores = []
    for X, y, Z, answers in folds:
        if isinstance(model, BernoulliNB):
            X, Z = (X > 0).astype(float), (Z > 0).astype(float)
        scores.append(accuracy(answers, model.fit(X, y).predict(Z)))
    assert round(np.mean(scores), 4) == published


@pytest.mark.peer
@pytest.mark.parametrize(
    ("model", "published", "within"),
    [
        (LogisticRegression(l2=1), 0.9812, 0.0003),  # theirs stops a little before the bottom
        (Perceptron(order="random", rng=0), 0.9795, 0.01),  # the order of the mails is by chance
    ],
)
def test_linear_models_are_as_good_as_those_of_scikit_learn(folds, model, published, within):
    scores = [accuracy(answers, model.fit(X, y).predict(Z)) for X, y, Z, answers in folds]
    assert np.mean(scores) == pytest.approx(published, abs=within)


def test_a_copy_named_by_the_environment(tmp_path, monkeypatch, capsys):
    copy = tmp_path / "my copy"
    copy.write_bytes(MESSAGES)
    monkeypatch.setenv("COURSE_SMS", str(copy))
    assert sms().texts == ('See "you" at six', "Win\ta prize now")
    assert sms_or_mails() == sms()
    assert "2 real messages" in capsys.readouterr().out


@pytest.mark.parametrize(
    "content", [MESSAGES, MESSAGES.replace(b"\n", b"\r\n"), MESSAGES.rstrip(b"\n")]
)
def test_plain_or_zipped_and_whatever_the_line_ends(tmp_path, content):
    plain, packed = tmp_path / "plain", tmp_path / "packed.zip"
    plain.write_bytes(content)
    packed.write_bytes(zipped(SMSSpamCollection=content, readme="Read me"))
    assert sms(plain) == sms(str(packed))
    assert sms(plain).labels == ("not spam", "spam")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"\n", "Line 1 is not a message"),
        (b"ham\tfine\nhello there\n", "Line 2 is not a message: .*'hello there'"),
        (b"ham\tfine\neggs\tfine\n", "Line 2"),
        (b"ham\t \n", "Line 1"),
        (b"ham\t\xff\n", "not text in UTF-8"),
        (bytes(2_000_001), "too large"),
        (zipped(readme="Read me"), "0 times"),
    ],
)
def test_a_file_that_is_something_else_gives_words(tmp_path, content, words):
    strange = tmp_path / "strange"
    strange.write_bytes(content)
    with pytest.raises(Unavailable, match=words):
        sms(strange)


def test_a_file_that_is_not_there_gives_words_and_the_course_goes_on(tmp_path, capsys):
    with pytest.raises(Unavailable, match="cannot be read"):
        sms(tmp_path / "nothing")
    with pytest.raises(Unavailable, match="cannot be read"):
        sms(tmp_path)
    assert sms_or_mails(tmp_path / "nothing").name == "our mails"
    said = capsys.readouterr().out
    assert "our own" in said and "nothing" in said


def test_without_it_our_mails_and_a_word_how_to_get_it(monkeypatch, capsys):
    monkeypatch.delenv("COURSE_SMS", raising=False)
    monkeypatch.delenv("COURSE_CACHE", raising=False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert sms_or_mails().name == "our mails"
    assert "sms_or_mails(download=True)" in capsys.readouterr().out
