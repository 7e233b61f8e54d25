"""Our own small corpora, the lectures' examples, and loaders of public data."""
