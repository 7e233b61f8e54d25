"""Our mails and reviews: enough, varied, clean, and neither too easy nor too hard."""

import re
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from lessons.data import corpora
from lessons.data.bad_data import BadData
from lessons.data.corpora import mails, read_mails, read_reviews, reviews
from nbcore import (
    BernoulliNB,
    MultinomialNB,
    Vocabulary,
    blacklisted,
    cross_validate,
    has_all_caps,
    has_html,
    k_fold,
    many_recipients,
    spam_features,
    tokenize,
    vectorize,
)

CORPORA = [mails(), reviews()]
each = pytest.mark.parametrize("corpus", CORPORA, ids=["mails", "reviews"])

# Whatever looks like an address: of a mail, of a page, or a host alone.
ADDRESSES = re.compile(r"[\w.+-]+@[\w.-]+|https?://[^\s>]+|\bwww\.[\w.-]+", re.IGNORECASE)
HOSTS = re.compile(r"\b[\w-]+\.(com|net|org|edu|gov|io|info|biz|co|uk|de|fr)\b", re.IGNORECASE)


def is_nobodys(address):
    """Is it at a host that is kept free for examples?"""
    host = address.split("://")[-1].split("/")[0].split("@")[-1].rstrip(".,:;)").lower()
    return host.endswith(".example") or host == "example.org"


@each
def test_there_are_enough_texts_of_two_classes_about_equally_many(corpus):
    assert len(corpus) == len(corpus.texts) == len(corpus.labels) >= 220
    counts = corpus.counts()
    assert len(counts) == 2
    assert min(counts.values()) / len(corpus) > 0.45


@each
def test_no_two_texts_are_nearly_the_same(corpus):
    bags = [frozenset(tokenize(text)) for text in corpus.texts]
    assert all(len(bag) > 3 for bag in bags)
    near = [
        (corpus.texts[i], corpus.texts[j])
        for i, j in combinations(range(len(bags)), 2)
        if len(bags[i] & bags[j]) / len(bags[i] | bags[j]) >= 0.6
    ]
    assert near == []


@each
def test_no_text_is_a_template_filled_in(corpus):
    """Six words in a row that come back in many texts would tell of a template."""
    runs = Counter()
    for text in corpus.texts:
        words = tokenize(text)
        runs.update({tuple(words[i : i + 6]) for i in range(len(words) - 5)})
    assert max(runs.values()) <= 3, runs.most_common(3)


@pytest.mark.parametrize(("corpus", "low", "high"), [(mails(), 8, 45), (reviews(), 6, 30)])
def test_lengths_vary_between_short_and_not_too_long(corpus, low, high):
    lengths = [len(text.split()) for text in corpus.texts]
    outside = [t for t, n in zip(corpus.texts, lengths, strict=True) if not low <= n <= high]
    assert outside == []
    assert np.std(lengths) > 2


@each
def test_labels_do_not_come_in_blocks(corpus):
    """So that the first hundred are a fair sample, too."""
    first = Counter(corpus.labels[:100])
    assert min(first.values()) >= 35


@pytest.mark.parametrize("name", ["mails.csv", "reviews.csv"])
def test_files_are_clean_text(name):
    data = (corpora.HERE / name).read_bytes()
    text = data.decode("utf-8")
    assert b"\r" not in data and data.endswith(b"\n") and not data.startswith(b"\xef\xbb\xbf")
    assert all(c.isprintable() or c == "\n" for c in text)
    assert not re.search(r"[\u2018\u2019\u201c\u201d\u00a0\ufffd]|  | $", text, re.MULTILINE)
    strange = set(re.findall(r"[^\x00-\x7f]", text))
    assert strange <= set("é"), strange


@pytest.mark.parametrize("name", ["mails.csv", "reviews.csv"])
def test_no_address_could_be_somebodys(name):
    text = (corpora.HERE / name).read_text(encoding="utf-8")
    for address in ADDRESSES.findall(text):
        assert is_nobodys(address), address
    assert {m.group(0).lower() for m in HOSTS.finditer(text)} <= {"example.org"}


def test_the_check_of_addresses_can_fail():
    for bad in ("ann@mail.test", "http://web.invalid/a.example", "a@example.org.invalid", "a@b"):
        (address,) = ADDRESSES.findall(f"write to {bad} now")
        assert not is_nobodys(address)


def test_senders_differ_and_recipients_are_as_many_as_the_file_says():
    letters = mails().mails
    assert all(is_nobodys(mail.sender) for mail in letters)
    assert len({mail.sender for mail in letters}) == len(letters)
    assert {1} < {len(mail.recipients) for mail in letters}
    assert [mail.text for mail in letters] == list(mails().texts)


def test_films_have_at_most_one_review_of_each_kind():
    pairs = list(zip(reviews().films, reviews().labels, strict=True))
    assert len(set(pairs)) == len(pairs)


def test_no_question_about_a_mail_gives_its_class_away():
    """Capitals, HTML tags and many recipients are found in both classes, as in real life."""
    questions = [has_all_caps, has_html, many_recipients(100)]
    X = spam_features(mails().mails, questions)
    spam = np.array(mails().labels) == "spam"
    for j, question in enumerate(questions):
        assert 0 < X[spam, j].mean() < 1, question
        assert 0 < X[~spam, j].mean() < 1, question
    assert X[spam].mean(axis=0).sum() > X[~spam].mean(axis=0).sum()
    listed = spam_features(mails().mails, [blacklisted([mails().mails[0].sender])])
    assert listed.sum() == 1


RANGES = [(mails(), 0.90, 0.98), (reviews(), 0.75, 0.88)]


@pytest.mark.parametrize("model", [MultinomialNB(), BernoulliNB()], ids=["multi", "bernoulli"])
@pytest.mark.parametrize(("corpus", "low", "high"), RANGES, ids=["mails", "reviews"])
def test_R19_naive_bayes_does_well_but_not_perfectly(corpus, low, high, model):
    """Five folds, three shufflings; the words of the held-out texts are not known beforehand."""
    presence = isinstance(model, BernoulliNB)
    scores = []
    for seed in range(3):
        for train, test in k_fold(len(corpus), 5, rng=seed):
            words = Vocabulary.from_documents([corpus.texts[i] for i in train])
            X = vectorize(corpus.texts, words, presence=presence)
            scores.extend(cross_validate(model, X, corpus.labels, [(train, test)]))
    assert low <= np.mean(scores) <= high


def test_a_bag_of_words_does_not_hear_irony():
    films = reviews()
    words = Vocabulary.from_documents(films.texts)
    X, y = vectorize(films.texts, words), np.array(films.labels)
    row = films.texts.index("Brilliant, if you have trouble sleeping.")
    rest = np.arange(len(y)) != row
    model = MultinomialNB(alpha=1).fit(X[rest], y[rest])
    assert y[row] == "negative" and model.predict(X[row : row + 1])[0] == "positive"


def test_they_are_read_once():
    assert mails() is mails() and reviews() is reviews()


HEAD = "label,sender,recipients,subject,text\n"
GOOD = 'spam,a@b.example,2,"Hello, you",Buy now\n'


def test_a_good_file_is_read(tmp_path):
    path = tmp_path / "post.csv"
    path.write_text(HEAD + GOOD, encoding="utf-8")
    (mail,) = read_mails(path).mails
    assert mail.text == "Hello, you\nBuy now" and len(mail.recipients) == 2


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "expected the columns label, sender"),
        ("label,text\n", "got label, text"),
        (HEAD, "at least one row"),
        (HEAD + "spam,a@b.example,1,Hi\n", "line 2: expected 5 cells"),
        (HEAD + GOOD + "spam,a@b.example,1,Hi,Buy, now\n", "line 3: expected 5 cells"),
        (HEAD + "spam,,1,Hi,Buy now\n", "none of them empty"),
        (HEAD + "ham,a@b.example,1,Hi,Buy now\n", "labels spam, not spam, got 'ham'"),
        (HEAD + "spam,a@b.example,many,Hi,Buy now\n", "recipients as a whole number"),
        (HEAD + "spam,a@b.example,0,Hi,Buy now\n", "from 1 to 10000, got '0'"),
        (HEAD + 'spam,a@b.example,1,Hi,"Buy now\n', "cannot be read as CSV"),
        (HEAD.encode() + b"spam,a@b.example,1,Hi,\xff\n", "cannot be read as CSV"),
    ],
)
def test_a_bad_file_gives_words(tmp_path, content, words):
    path = tmp_path / "post.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(BadData, match=re.escape(words)):
        read_mails(path)


def test_a_missing_file_gives_words(tmp_path):
    with pytest.raises(BadData, match=r"no file films\.csv"):
        read_reviews(tmp_path / "films.csv")
