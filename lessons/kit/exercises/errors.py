"""What a Python error means, in plain words."""

from lessons.kit.exercises.run_steps import Raised

WORDS = {
    "NameError": "A name is used that does not exist. Is it spelt right, and was its cell run?",
    "UnboundLocalError": "A name is used in the function before it gets a value there.",
    "TypeError": "An operation or a call does not fit the kind of value it got.",
    "ValueError": "A function was given a value it cannot work with.",
    "ZeroDivisionError": "Something is divided by 0.",
    "IndexError": "A place is asked for that the list does not have. The first place is 0.",
    "KeyError": "A key is asked for that the dictionary does not have.",
    "AttributeError": "Something is asked for after a dot that this value does not have.",
    "RecursionError": "The function calls itself without end.",
    "OverflowError": "A number became too large.",
    "MemoryError": "The computer ran out of memory.",
    "ModuleNotFoundError": "A module is imported that is not installed.",
    "AssertionError": "An assert in your code did not hold.",
    "StopIteration": "`next` was asked for more than there is.",
    "KeyboardInterrupt": "Your code was stopped before it answered. Is there a loop without end?",
    "TookTooLong": "Your code did not come to an end in time. Is there a loop without end?",
    "SystemExit": "Your code asked Python to quit. Take `exit()` or `quit()` out.",
}


def in_plain_words(raised: Raised) -> str:
    text = raised.text
    if raised.kind == "TypeError" and "NoneType" in text:
        return "One of the values is `None`. Is a `return` missing in a function?"
    if raised.kind == "TypeError" and "positional argument" in text:
        return "The function takes another number of inputs than asked for. Keep its first line."
    if raised.kind == "TypeError" and "not callable" in text:
        return "Something is called like a function, with brackets, and is none."
    if raised.kind == "ValueError" and ("math domain" in text or "positive input" in text):
        return "A log was taken of 0 or less, which has no value. log 0 is minus infinity."
    if raised.kind == "ValueError" and "shape" in text:
        return "Two arrays do not fit together. Compare their shapes."
    return WORDS.get(raised.kind, "Your code stopped with an error.")
