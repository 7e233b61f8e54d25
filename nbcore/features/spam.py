"""Yes-or-no questions about a mail. Each is a small function; a list of them makes a vector.

questions = [has_keyword("free"), has_html, has_all_caps, many_recipients(10)]
X = spam_features(mails, questions)
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..settings import check_number
from ..validate import BadInput, Floats
from .text import is_list, tokenize

HTML_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")


@dataclass(frozen=True)
class Mail:
    """A mail: its text, who sent it, and to whom."""

    text: str
    sender: str = ""
    recipients: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.text, str) or not isinstance(self.sender, str):
            raise BadInput(
                f"Expected text and sender of a mail as str, got {type(self.text).__name__} and "
                f"{type(self.sender).__name__}."
            )
        object.__setattr__(self, "recipients", _texts(self.recipients, "recipients"))


def _texts(things: Any, name: str) -> tuple[str, ...]:
    """Several texts; one text alone would be taken apart into letters."""
    if isinstance(things, (list, tuple, set, frozenset)):
        texts = tuple(things)
        if all(isinstance(text, str) for text in texts):
            return texts
    raise BadInput(f"Expected {name} as a list of str, got {things!r}: put it in brackets.")


def as_mail(mail: Any) -> Mail:
    """A mail; a text alone counts as one."""
    if isinstance(mail, Mail):
        return mail
    if isinstance(mail, str):
        return Mail(mail)
    raise BadInput(f"Expected a mail (Mail or str), got {type(mail).__name__}.")


Question = Callable[[Mail], bool]


def has_keyword(word: str) -> Question:
    """Does the text contain this word, in any casing?"""
    wanted = tokenize(word)
    if len(wanted) != 1:
        raise BadInput(f"Expected one word, got {word!r}.")
    return _named(lambda mail: wanted[0] in tokenize(as_mail(mail).text), f"has_keyword({word!r})")


def has_pattern(pattern: str) -> Question:
    """Does the text match this regular expression?"""
    try:
        compiled = re.compile(_texts([pattern], "pattern")[0])
    except re.error as error:
        raise BadInput(f"Expected a regular expression, got {pattern!r}: {error}.") from None
    return _named(lambda m: bool(compiled.search(as_mail(m).text)), f"has_pattern({pattern!r})")


def has_html(mail: Mail) -> bool:
    """Is there an HTML tag in the text?"""
    return bool(HTML_TAG.search(as_mail(mail).text))


def has_all_caps(mail: Mail) -> bool:
    """Is there a word of two or more letters, ALL IN CAPITALS?"""
    words = tokenize(HTML_TAG.sub(" ", as_mail(mail).text), lower=False)
    return any(len(word) > 1 and word.isupper() for word in words)


def many_recipients(more_than: int) -> Question:
    """Are there more recipients than this?"""
    check_number(more_than, "more_than", low=0, whole=True)
    return _named(
        lambda mail: len(as_mail(mail).recipients) > more_than, f"many_recipients({more_than})"
    )


def blacklisted(senders: Iterable[str]) -> Question:
    """Does it come from one of these addresses (or, written @host, from that host)?"""
    listed = _texts([senders] if isinstance(senders, str) else senders, "senders")
    bad = {sender.lower() for sender in listed}

    def is_blacklisted(mail: Mail) -> bool:
        address = as_mail(mail).sender.strip().lower()
        return address in bad or "@" + address.rpartition("@")[2] in bad

    return _named(is_blacklisted, "blacklisted")


def _named(question: Question, name: str) -> Question:
    question.__name__ = name
    return question


def spam_features(mails: Any, questions: Sequence[Question]) -> Floats:
    """The answers as 0 and 1: a row per mail, a column per question. A text counts as a mail."""
    if isinstance(mails, (str, Mail)):
        mails = [mails]
    if not is_list(mails) or not (letters := list(mails)):
        raise BadInput(f"Expected one or more mails (Mail or str), got {mails!r}.")
    listed = isinstance(questions, (list, tuple)) and len(questions) > 0
    if not listed or not all(map(callable, questions)):
        raise BadInput(
            f"Expected a list of questions, such as [has_html, has_keyword('free')], got "
            f"{questions!r}."
        )
    return np.array([[float(bool(ask(as_mail(m)))) for ask in questions] for m in letters])
