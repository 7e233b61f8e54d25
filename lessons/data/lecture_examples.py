"""The lectures' small examples, typed in once. Ids such as S11 are items of course.toml."""

# S11: the spam table (statistical NLP course notes, chapter 5). Words in the notes' order.
SPAM_WORDS = (
    "medication",
    "free",
    "technology",
    "advanced",
    "book",
    "now",
    "lose",
    "weight",
    "good",
)
SPAM_MAILS = (
    ("good book", "not spam"),
    ("now book free", "spam"),
    ("medication lose weight", "spam"),
    ("technology advanced book", "not spam"),
    ("now advanced technology", "spam"),
)

# N11: features {I hate love this book}, two training documents, test "hate book"
HATE_WORDS = ("i", "hate", "love", "this", "book")
HATE_DOCUMENTS = (("I hate this book", "class 1"), ("love this book", "class 2"))

# C12: seven equally likely moments at a crossing; 1 = red, in the order north-south, east-west
LIGHTS = ((1, 1),) + ((0, 1),) * 3 + ((1, 0),) * 3
LIGHTS_STATE = ("broken",) + ("working",) * 6
