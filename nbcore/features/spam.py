"""Yes-or-no questions about a mail. Each is a small function; a list of them makes a vector.

questions = [has_keyword("free"), has_html, has_all_caps, many_recipients(10)]
X = spam_features(mails, questions)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..settings import check_number
from ..validate import BadInput, Floats
from .text import tokenize

HTML_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")


@dataclass(frozen=True)
class Mail:
    """A mail: its text, who sent it, and to whom."""

    text: str
    sender: str = ""
    recipients: tuple[str, ...] = ()


Question = Callable[[Mail], bool]


def has_keyword(word: str) -> Question:
    """Does the text hold this word, in any casing?"""
    wanted = tokenize(word)
    if len(wanted) != 1:
        raise BadInput(f"Expected one word, got {word!r}.")
    return _named(lambda mail: wanted[0] in tokenize(mail.text), f"has_keyword({word!r})")


def has_pattern(pattern: str) -> Question:
    """Does the text match this regular expression?"""
    try:
        compiled = re.compile(pattern)
    except (re.error, TypeError) as error:
        raise BadInput(f"Expected a regular expression, got {pattern!r}: {error}.") from None
    return _named(lambda mail: bool(compiled.search(mail.text)), f"has_pattern({pattern!r})")


def has_html(mail: Mail) -> bool:
    """Is there an HTML tag in the text?"""
    return bool(HTML_TAG.search(mail.text))


def has_all_caps(mail: Mail) -> bool:
    """Is there a word of two or more letters, ALL IN CAPITALS?"""
    words = tokenize(HTML_TAG.sub(" ", mail.text), lower=False)
    return any(len(word) > 1 and word.isupper() for word in words)


def many_recipients(more_than: int) -> Question:
    """Are there more recipients than this?"""
    check_number(more_than, "more_than", low=0, whole=True)
    return _named(lambda mail: len(mail.recipients) > more_than, f"many_recipients({more_than})")


def blacklisted(senders: Iterable[str]) -> Question:
    """Does it come from one of these addresses (or, written @host, from that host)?"""
    bad = {senders.lower()} if isinstance(senders, str) else {s.lower() for s in senders}

    def is_blacklisted(mail: Mail) -> bool:
        address = mail.sender.strip().lower()
        return address in bad or "@" + address.rpartition("@")[2] in bad

    return _named(is_blacklisted, "blacklisted")


def _named(question: Question, name: str) -> Question:
    question.__name__ = name
    return question


def spam_features(mails: Any, questions: Sequence[Question]) -> Floats:
    """The answers as 0 and 1: a row per mail, a column per question. A text counts as a mail."""
    if isinstance(mails, (str, Mail)):
        mails = [mails]
    mails = [Mail(mail) if isinstance(mail, str) else mail for mail in mails]
    if not mails or not all(isinstance(mail, Mail) for mail in mails):
        raise BadInput("Expected one or more mails (Mail or str), got something else or none.")
    if not questions or not all(map(callable, questions)):
        raise BadInput("Expected one or more questions, such as has_html or has_keyword('free').")
    return np.array([[float(ask(mail)) for ask in questions] for mail in mails])
