"""Pages of HTML that run nothing: everything from outside is escaped, and the page says so, too.

The pages themselves are in templates/.
"""

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from lessons.kit.base.templates import environment
from lessons.kit.exercises.feedback import marked
from lessons.kit.grading.record.results import ABSENT, ResultLine, Results
from lessons.kit.grading.record.verdicts import INFRASTRUCTURE, REJECTED

if TYPE_CHECKING:
    import jinja2

TEMPLATES = Path(__file__).parent / "templates"
STYLE = (TEMPLATES / "style.css").read_text(encoding="utf-8")
LONGEST = 20_000  # characters of an answer that are shown

SIGNS = {"right": "✔ right", "partly": "◐ partly right", "wrong": "✘ not right"}
SIGNS |= {"raised": "⚠ your code raised an error", "not attempted": "○ not attempted"}
SIGNS |= {"timeout": "⚠ took too long", "crashed": "⚠ ended Python itself"}
WHAT_NOW = {  # where there are no points
    REJECTED: "Your file is kept. Talk to your teacher about what to do.",
    INFRASTRUCTURE: "This is not your fault. It will be graded again.",
    ABSENT: "If you did hand in a notebook, tell your teacher.",
}


@cache
def templates() -> "jinja2.Environment":
    ours = environment(TEMPLATES).overlay(finalize=visible)
    ours.filters |= {"rich": rich, "cut": cut}
    return ours


def visible(value: Any) -> Any:
    """Of all that is filled in: signs that cannot be seen, or turn others around, are replaced."""
    if isinstance(value, Markup) or not isinstance(value, str):
        return value
    return "".join(c if c.isprintable() or c in "\n\t" else "\ufffd" for c in value)


def rich(text: str) -> Markup:
    """Our own words, with their `code` and *emphasis*. (`marked` escapes all else.)"""
    return Markup(marked(visible(text)))


def cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST] + "\n[cut here]"


def policy(forms: bool = False) -> str:
    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    send = "'self'" if forms else "'none'"
    return (
        f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action {send}; "
        "frame-ancestors 'none'"
    )


def referrer(forms: bool = False) -> str:
    """With "no-referrer" a browser sends a form from nowhere, and we could not tell whose it is."""
    return "same-origin" if forms else "no-referrer"


def page(template: str, title: str, forms: bool = False, **names: Any) -> str:
    # A page that is opened as a file gets its policy from here; frame-ancestors is for servers.
    said = policy(forms).split("; frame-ancestors")[0]
    head = {"title": title, "policy": said, "referrer": referrer(forms)}
    return templates().get_template(template).render(head, style=Markup(STYLE), **names)


def message(title: str, text: str) -> str:
    return page("message.html", title, text=text)


def feedback(results: Results, line: ResultLine) -> str:
    """What one student reads: points, reasons, their own answers. No hidden check."""
    master = results.master
    title = f"{master.title}: {line.student.called}"
    marks = [line.marks[q.id] for q in master.questions if q.id in line.marks]
    return page("feedback.html", title, line=line, master=master, marks=marks, signs=SIGNS,
                what_now=WHAT_NOW)  # fmt: skip
