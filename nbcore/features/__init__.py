"""From things to numbers: words, categories, measurements, mails, and the blocks of f(x, y)."""

from .blocks import joint_features, joint_weights
from .coding import one_hot, quantile_bins, quantile_edges, treatment_coding
from .spam import (
    Mail,
    blacklisted,
    has_all_caps,
    has_html,
    has_keyword,
    has_pattern,
    many_recipients,
    spam_features,
)
from .text import Vocabulary, bag_of_words, casing, sparse_pairs, tokenize, vectorize

__all__ = [
    "Mail",
    "Vocabulary",
    "bag_of_words",
    "blacklisted",
    "casing",
    "has_all_caps",
    "has_html",
    "has_keyword",
    "has_pattern",
    "joint_features",
    "joint_weights",
    "many_recipients",
    "one_hot",
    "quantile_bins",
    "quantile_edges",
    "spam_features",
    "sparse_pairs",
    "tokenize",
    "treatment_coding",
    "vectorize",
]
