"""What stands in a released notebook to look an answer over. It needs nothing but Python.

The right answers are not in the notebook: only digests of them.
"""

import hashlib
import os

NOT_YET = "Not attempted yet: write your answer where the ... stands."


def written(value):
    """The value as text: numbers to six digits, lists and arrays alike, the rest as it is."""
    if isinstance(value, str):
        return repr(str(value))
    if isinstance(value, dict):
        return (
            "{" + ", ".join(sorted(written(k) + ": " + written(v) for k, v in value.items())) + "}"
        )
    if isinstance(value, (set, frozenset)):
        return "{" + ", ".join(sorted(map(written, value))) + "}"
    if hasattr(value, "tolist"):
        return written(value.tolist())
    if hasattr(value, "__iter__"):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, bool) or value is None or value is ...:
        return str(value)
    try:
        return format(float(value) + 0.0, ".6g")
    except (TypeError, ValueError, OverflowError):
        return type(value).__name__


def check(question, *tries):
    """Each of the tries: what to work out, digests of the right answer, what to say if not."""
    for work_out, digests, said in tries:
        try:
            found = written(work_out())
        except Exception as error:
            if "ellipsis" in str(error):  # the check looks into the ... of the starter
                return told(question, NOT_YET)
            return told(question, f"Your code raised {type(error).__name__}: {error}")
        if "Ellipsis" in found and not found.replace("Ellipsis", "").strip("[(, )]"):
            return told(question, NOT_YET)
        if hashlib.sha256(f"{question} {found}".encode()).hexdigest()[:12] not in digests:
            return told(question, f"Not yet: a first look found {found[:60]}. {said}")
    print(f"{question}: a first look finds nothing wrong. The grader tries more inputs.")


def told(question, text):
    """In nbgrader a wrong answer must raise an error; here it is told."""
    if os.environ.get("NBGRADER_EXECUTION"):
        raise AssertionError(f"{question}: {text}")
    print(f"{question}: {text}")
