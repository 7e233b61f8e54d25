"""Small labelled texts whose words are counted: a published example, and sentences of our own."""

from __future__ import annotations

# Manning, Raghavan and Schuetze, Introduction to Information Retrieval (2008), table 13.1
CHINA_DOCUMENTS = (
    ("Chinese Beijing Chinese", "China"),
    ("Chinese Chinese Shanghai", "China"),
    ("Chinese Macao", "China"),
    ("Tokyo Japan Chinese", "not China"),
)
CHINA_TEST = "Chinese Chinese Chinese Tokyo Japan"

# Written for this course: few different words, each used more than once.
NOTE_DOCUMENTS = (
    ("rain and wind, more rain tonight", "weather"),
    ("sun, then wind and rain", "weather"),
    ("warm sun tonight", "weather"),
    ("warm bread and butter", "kitchen"),
    ("bread, salt and more butter", "kitchen"),
)
