"""Tokenizing and vectorizing against scikit-learn's CountVectorizer."""

from __future__ import annotations

from typing import Any

from data import texts
from match import ALL, Case, Disagreement, Match, Size
from sklearn.feature_extraction.text import CountVectorizer

import nbcore

WORDS_IN_LANGUAGE = {"teaching": 200, "class": 5_000}


def text(size: Size) -> Match:
    documents = texts(size.n, min(WORDS_IN_LANGUAGE.get(size.name, size.m), 10 * size.n))

    def vectorizer() -> Any:
        return CountVectorizer(token_pattern=r"[^\W\d_]+")

    analyze = vectorizer().build_analyzer()
    peer = vectorizer().fit(documents)
    vocabulary = nbcore.Vocabulary.from_documents(documents)

    def agreement() -> str:
        words = peer.get_feature_names_out().tolist()
        same = [
            all(nbcore.tokenize(document) == analyze(document) for document in documents),
            words == list(vocabulary),
            (nbcore.vectorize(documents, vocabulary, sparse=True) != peer.transform(documents)).nnz
            == 0,
        ]
        if not all(same):
            raise Disagreement(f"same tokens, vocabulary, counts: {same}")
        return f"same tokens, vocabulary of {len(words):,} words and counts"

    return Match(
        {
            "tokenize": (
                lambda: [nbcore.tokenize(document) for document in documents],
                lambda: [analyze(document) for document in documents],
            ),
            "learn vocabulary": (
                lambda: nbcore.Vocabulary.from_documents(documents),
                lambda: vectorizer().fit(documents),
            ),
            "vectorize": (
                lambda: nbcore.vectorize(documents, vocabulary, sparse=True),
                lambda: peer.transform(documents),
            ),
        },
        agreement,
    )


CASES = (
    Case(
        "text",
        "sklearn CountVectorizer",
        ALL,
        text,
        "the same token pattern, all letters lower case, counts as a sparse matrix",
        things="texts",
    ),
)
