"""A story of about 2,700 words, written for this course, to count words in."""

from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=1)
def story() -> str:
    """The text without its title and the note under it."""
    text = (Path(__file__).parent / "zipf_text.md").read_text(encoding="utf-8")
    return text[text.index("## ") :]
