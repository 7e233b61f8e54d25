"""Feedback on the screen: a word and a sign, never colour alone; the same as plain text."""

import html
import re
from dataclasses import dataclass
from typing import Any

# sign, word, colour: of the theme where it has one, else of the course
KINDS = {
    "right": ("✔", "Right", "var(--jp-success-color1, #009E73)"),
    "wrong": ("✘", "Not yet", "var(--jp-warn-color1, #D55E00)"),
    "not attempted": ("○", "Not attempted", "var(--jp-content-font-color2, #767676)"),
    "raised": ("⚠", "Your code raised an error", "var(--jp-error-color1, #B00020)"),
    "hint": ("➜", "Hint", "var(--jp-info-color1, #0072B2)"),
    "solution": ("★", "Solution", "var(--jp-info-color1, #0072B2)"),
    "closed": ("○", "Not open yet", "var(--jp-content-font-color2, #767676)"),
    "unknown": ("?", "No such exercise", "var(--jp-content-font-color2, #767676)"),
}

BOX = (
    "border-left:4px solid {colour};padding:8px 12px;margin:4px 0;font-size:14px;line-height:1.5;"
    "color:var(--jp-content-font-color1, inherit);background:var(--jp-layout-color1, transparent);"
    "max-width:52em"
)
CODE = (
    "margin:6px 0;padding:6px 8px;white-space:pre-wrap;font-family:var(--jp-code-font-family, "
    "monospace);font-size:13px;background:var(--jp-layout-color2, rgba(127,127,127,.12));"
    "color:inherit"
)


@dataclass(frozen=True)
class Feedback:
    kind: str
    text: str
    detail: str = ""  # code, shown as it is
    note: str = ""
    title: str = ""  # instead of the kind's own word

    @property
    def head(self) -> str:
        return self.title or KINDS[self.kind][1]

    def as_text(self) -> str:
        first = f"{KINDS[self.kind][0]} {self.head}: {without_marks(self.text)}"
        code = "\n".join("    " + line for line in self.detail.splitlines())
        return "\n".join(filter(None, [first, code, without_marks(self.note)]))

    def as_html(self) -> str:
        sign, _, colour = KINDS[self.kind]
        parts = [f'<div role="status" style="{BOX.format(colour=colour)}">']
        parts.append(
            f'<strong><span aria-hidden="true" style="color:{colour}">{sign}</span> '
            f"{html.escape(self.head)}.</strong> {marked(self.text)}"
        )
        if self.detail:
            parts.append(f'<pre style="{CODE}">{html.escape(self.detail)}</pre>')
        if self.note:
            parts.append(f'<div style="margin-top:4px">{marked(self.note)}</div>')
        return "".join([*parts, "</div>"])

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": self.as_html(), "text/plain": self.as_text()}

    def __repr__(self) -> str:
        return self.as_text()


MARKS = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*")


def marked(text: str) -> str:
    """`code`, *emphasis*, **strong** and paragraphs as HTML; all else is shown as it is."""

    def one(found: re.Match[str]) -> str:
        for tag, inner in zip(("code", "strong", "em"), found.groups(), strict=True):
            if inner is not None:
                return f"<{tag}>{inner}</{tag}>"
        return found[0]

    return MARKS.sub(one, html.escape(text, quote=False)).replace("\n\n", "<br><br>")


def without_marks(text: str) -> str:
    return MARKS.sub(lambda found: next(g for g in found.groups() if g is not None), text)


def show(feedback: Any) -> None:
    """In a notebook as HTML, elsewhere as text."""
    try:
        from IPython.core.getipython import get_ipython
    except ImportError:
        get_ipython = lambda: None  # noqa: E731
    if get_ipython() is None:
        print(feedback)
        return
    from IPython.display import display

    display(feedback)  # type: ignore[no-untyped-call]
