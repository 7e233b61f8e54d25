"""Words to numbers: tokens, bags of words, and the vocabulary that gives each word a column."""

from __future__ import annotations

import importlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ..settings import check_flag, check_number
from ..validate import BadInput, check_finite, check_names, is_sparse, to_floats

LETTERS = re.compile(r"[^\W\d_]+")
LETTERS_AND_APOSTROPHES = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")


def tokenize(text: str, lower: bool = True, keep_apostrophes: bool = False) -> list[str]:
    """Split a text at everything that is not a letter.

    "It's" gives `it` and `s`; with `keep_apostrophes` it stays one token, `it's`.
    A text without letters gives no tokens.
    """
    if not isinstance(text, str):
        raise BadInput(
            f"Expected a text (str), got {type(text).__name__}: pass one text at a time."
        )
    check_flag(lower, "lower")
    check_flag(keep_apostrophes, "keep_apostrophes")
    pattern = LETTERS_AND_APOSTROPHES if keep_apostrophes else LETTERS
    return pattern.findall(text.lower() if lower else text)


def casing(token: str) -> str:
    """How a token is written: "lower", "title", "upper", "mixed", or "dc" without any letter."""
    if not isinstance(token, str):
        raise BadInput(f"Expected a token (str), got {type(token).__name__}.")
    letters = "".join(filter(str.isalpha, token))
    if not letters:
        return "dc"  # don't care
    if letters.islower():
        return "lower"
    if letters.isupper():
        return "upper"
    return "title" if letters[0].isupper() and letters[1:].islower() else "mixed"


def bag_of_words(document: str | Iterable[str], **choices: bool) -> Counter[str]:
    """How often each word occurs; where it stood is forgotten. `choices` go to `tokenize`."""
    return Counter(_words(document, choices))


def _words(document: Any, choices: dict[str, bool]) -> list[str]:
    """The tokens of a text; a list of tokens is taken as it is."""
    if isinstance(document, str):
        return tokenize(document, **choices)
    if is_list(document):
        words = list(document)
        if all(isinstance(word, str) for word in words):
            return words
    raise BadInput(f"Expected a text or a list of words (str), got {document!r}.")


def is_list(things: Any) -> bool:
    """Neither one text, which is made of letters, nor a dict, whose values would get lost."""
    several = isinstance(things, Iterable) and not isinstance(things, (str, bytes, Mapping))
    return several and getattr(things, "ndim", 1) == 1


class Vocabulary(Sequence[str]):
    """Words and their columns: `vocabulary[j]` is a word, `vocabulary.index(word)` its column."""

    def __init__(self, words: Iterable[str]) -> None:
        if not is_list(words):
            raise BadInput(f"Expected a list of words in column order, got {words!r}.")
        self.words = tuple(_words(words, {}))
        self._column = {word: j for j, word in enumerate(self.words)}
        if not self.words:
            raise BadInput("Expected at least one word, got none: give texts with letters in them.")
        if len(self._column) < len(self.words):
            twice = [word for word, count in Counter(self.words).items() if count > 1]
            raise BadInput(f"Expected each word once, got {twice} more than once.")

    @classmethod
    def from_documents(
        cls, documents: Iterable[Any], min_count: int = 1, **choices: bool
    ) -> Vocabulary:
        """All words that occur at least `min_count` times, in alphabetical order."""
        check_number(min_count, "min_count", low=1, whole=True)
        total: Counter[str] = Counter()
        for document in _documents(documents):
            total.update(_words(document, choices))
        return cls(sorted(word for word, count in total.items() if count >= min_count))

    def __len__(self) -> int:
        return len(self.words)

    def __getitem__(self, j: Any) -> Any:
        return self.words[j]

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __contains__(self, word: object) -> bool:
        return word in self._column

    def __repr__(self) -> str:
        return f"Vocabulary({list(self.words)!r})"

    def column(self, word: str) -> int | None:
        """The column of a word; None if it is not in the vocabulary."""
        return self._column.get(word)


def _documents(documents: Any) -> list[Any]:
    if not is_list(documents):
        kind = "one text" if isinstance(documents, str) else type(documents).__name__
        raise BadInput(f"Expected a list of documents, got {kind}: put a text in brackets.")
    listed = list(documents)
    if not listed:
        raise BadInput("Expected at least one document, got an empty list.")
    return listed


def vectorize(
    documents: Iterable[Any],
    vocabulary: Iterable[str],
    presence: bool = False,
    sparse: bool = False,
    **choices: bool,
) -> Any:
    """A row per document and a column per word of the vocabulary, (n, m).

    documents  texts or lists of words; words outside the vocabulary are left out, and a document
               without any known word is a row of zeros
    presence   1 for "occurs" instead of the count
    sparse     a scipy CSR matrix, which stores only what is not zero
    """
    check_flag(presence, "presence")
    check_flag(sparse, "sparse")
    if not isinstance(vocabulary, Vocabulary):
        vocabulary = Vocabulary(vocabulary)
    column = vocabulary._column
    columns: list[int] = []  # of every known word, document after document
    lengths: list[int] = []  # how many of them each document has
    for document in _documents(documents):
        known = [column[word] for word in _words(document, choices) if word in column]
        columns += known
        lengths.append(len(known))
    shape = n, m = len(lengths), len(vocabulary)
    cells = np.repeat(np.arange(n), lengths) * m + np.array(columns, dtype=np.intp)
    cells, counts = np.unique(cells, return_counts=True)  # the same word again is counted
    values = np.ones(len(cells)) if presence else counts.astype(float)
    if sparse:
        try:
            csr_matrix = importlib.import_module("scipy.sparse").csr_matrix
        except ImportError:
            raise BadInput(
                "A sparse matrix needs scipy: install it, or use sparse=False."
            ) from None
        ends = np.searchsorted(cells, np.arange(n + 1) * m)  # where each row begins and ends
        return csr_matrix((values, cells % m, ends), shape=shape)
    X = np.zeros(shape)
    X.flat[cells] = values
    return X


def sparse_pairs(x: Any, names: Sequence[Any] | None = None) -> list[tuple[Any, float]]:
    """One vector as (name or column, value) pairs of its non-zero entries, for showing."""
    x = x.toarray() if is_sparse(x) else x
    check_finite(to_floats(x, "x"), "x")
    row = np.asarray(x)
    row = row[0] if row.ndim == 2 and len(row) == 1 else row
    if row.ndim != 1 or row.dtype.kind not in "biuf":
        raise BadInput(f"Expected one vector of numbers, got shape {row.shape} of {row.dtype}.")
    names = check_names(names, len(row))
    return [(names[j], row[j].item()) for j in np.flatnonzero(row).tolist()]
