"""A widget that is readable without a kernel: its own HTML and text are beside the live view.

The builder keeps the HTML and the text and drops the live view from the saved notebook, so a
reader on a page without a kernel sees the question instead of nothing.
"""

from collections.abc import Sequence
from typing import Any

import ipywidgets as widgets

from lessons.kit.exercises.feedback import marked, without_marks

TEXT = "font-size:14px;line-height:1.5;white-space:normal;max-width:52em"
INK = "color:var(--jp-content-font-color1, inherit)"
# ipywidgets gives every choice one line of 20 px: a long one that wraps would cover the next.
WRAP = "<style>.course-choice label{height:auto!important;font-size:14px}</style>"
INVITATION = "Run this cell (Shift + Enter) to answer."


class WidgetView(widgets.VBox):  # type: ignore[misc]
    """A box with a twin in HTML and text. Both tell the question, never the answer."""

    def __init__(
        self, question: str, lines: Sequence[str], children: Sequence[widgets.Widget]
    ) -> None:
        super().__init__(children=tuple(children))
        self.question, self.lines = question, list(lines)

    def __repr__(self) -> str:
        items = [f"  - {without_marks(line)}" for line in self.lines]
        return "\n".join([without_marks(self.question), *items, INVITATION])

    def as_html(self) -> str:
        items = "".join(f"<li>{marked(line)}</li>" for line in self.lines)
        return (
            f'<div style="{TEXT}"><strong>{marked(self.question)}</strong><ul>{items}</ul>'
            f"{INVITATION}</div>"
        )

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        live = super()._repr_mimebundle_(**options) or {}
        return {**live, "text/html": self.as_html(), "text/plain": repr(self)}


def heading(question: str) -> widgets.HTML:
    words = f'<div style="{TEXT};{INK};font-weight:600">{marked(question)}</div>'
    return widgets.HTML(WRAP + words)


def choices(options: Sequence[str]) -> widgets.RadioButtons:
    """One of several, none at first, each as long as it needs to be."""
    radio = widgets.RadioButtons(
        options=options, value=None, layout={"width": "max-content", "max_width": "100%"}
    )
    radio.add_class("course-choice")
    return radio


def status() -> widgets.HTML:
    """A place for answers, empty at first."""
    return widgets.HTML(paragraph(""))


def paragraph(content: str) -> str:
    return f'<div role="status" style="{TEXT};{INK}">{marked(content)}</div>'
