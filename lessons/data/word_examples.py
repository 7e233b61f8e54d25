"""Small labeled texts whose words are counted: a published example, and sentences of our own."""

# Manning, Raghavan and Schuetze, Introduction to Information Retrieval (2008), table 13.1
CHINA_DOCUMENTS = (
    ("Chinese Beijing Chinese", "China"),
    ("Chinese Chinese Shanghai", "China"),
    ("Chinese Macao", "China"),
    ("Tokyo Japan Chinese", "not China"),
)
CHINA_TEST = "Chinese Chinese Chinese Tokyo Japan"

# Written for this course: notes with few different words, most of them used more than once.
NOTE_WORDS = ("rain", "wind", "tonight", "sun", "warm", "bread", "butter", "salt")
NOTE_DOCUMENTS = (
    ("rain, wind, rain tonight", "weather"),
    ("sun, wind, rain", "weather"),
    ("warm sun tonight", "weather"),
    ("warm bread, butter", "kitchen"),
    ("bread, salt, butter tonight", "kitchen"),
)
