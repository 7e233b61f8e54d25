"""Pages of HTML that run nothing: everything from outside is escaped, and the page says so, too."""

import base64
import hashlib
import html
from typing import Any

from lessons.kit.exercises.feedback import marked
from lessons.kit.grading.record.results import ABSENT, Line, Results
from lessons.kit.grading.record.verdicts import Mark

STYLE = """
:root { color-scheme: light dark; --ink: #1a1a1a; --soft: #5c5c5c; --faint: #d8d8d8;
  --paper: #ffffff; --right: #00684c; --wrong: #a34700; --bar: #0072b2; }
@media (prefers-color-scheme: dark) { :root { --ink: #f2f2f2; --soft: #b4b4b4; --faint: #3c3c3c;
  --paper: #111111; --right: #2cc79b; --wrong: #f28b3c; --bar: #4fb0e8; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
table { border-collapse: collapse; } td, th { padding: .25rem .75rem .25rem 0; text-align: left;
  vertical-align: top; } tr { border-bottom: 1px solid var(--faint); }
td:first-child { white-space: nowrap; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; } svg { max-width: 100%; height: auto; }
pre, .said { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 3px solid var(--faint);
  padding: .25rem .75rem; } pre { font-size: .9rem; }
.saved { border-left: 3px solid var(--right); padding: .25rem .75rem; }
.right { color: var(--right); } .wrong { color: var(--wrong); } .soft { color: var(--soft); }
svg .bar { fill: var(--bar); } svg text { fill: var(--ink); font-size: 13px; }
textarea { width: 100%; box-sizing: border-box; font: inherit; }
button { font: inherit; padding: .3rem 1rem; } progress { width: 12rem; accent-color: var(--bar); }
fieldset { border: 1px solid var(--faint); margin: 1rem 0; }
fieldset label { display: inline-block; padding: .25rem 1.25rem .25rem 0; }
:focus-visible { outline: 2px solid var(--bar); outline-offset: 2px; }
@media print { :root { --ink: #000; --soft: #444; --faint: #bbb; --paper: #fff; --right: #00684c;
  --wrong: #a34700; --bar: #0072b2; } body { margin: 0; max-width: none; font-size: 11pt; }
  h2 { break-after: avoid; } tr, svg { break-inside: avoid; } }
"""
LONGEST = 20_000  # characters of an answer that are shown

SIGNS = {"right": "✔ right", "partly": "◐ partly right", "wrong": "✘ not right"}
SIGNS |= {"raised": "⚠ your code raised an error", "not attempted": "○ not attempted"}
SIGNS |= {"timeout": "⚠ took too long", "crashed": "⚠ ended Python itself"}


def esc(value: Any) -> str:
    """Text for a page: no tag, no attribute, no sign that a page would obey."""
    visible = "".join(c if c.isprintable() or c in "\n\t" else "\ufffd" for c in str(value))
    return html.escape(visible, quote=True)


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


def page(title: str, body: str, forms: bool = False) -> str:
    # A page that is opened as a file gets its policy from here; frame-ancestors is for servers.
    said = policy(forms).split("; frame-ancestors")[0]
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{said}">\n'
        '<meta name="viewport" content="width=device-width"><meta name="referrer" '
        f'content="{referrer(forms)}">\n<title>{esc(title)}</title>\n<style>{STYLE}</style></head>\n'
        f"<body>\n{body}\n</body></html>\n"
    )


class Html(str):
    """Text that is escaped already."""


def table(head: list[str], rows: list[list[Any]], caption: str) -> str:
    """A table; numbers stand on the right. Cells are escaped. Without rows, a word."""
    if not rows:
        return '<p class="soft">None.</p>'
    top = "".join(f'<th scope="col">{esc(name)}</th>' for name in head)
    body = "".join("<tr>" + "".join(map(data_cell, row)) + "</tr>\n" for row in rows)
    return (
        f'<div class="wide"><table aria-label="{esc(caption)}"><thead><tr>{top}</tr></thead>\n'
        f"<tbody>{body}</tbody></table></div>"
    )


def data_cell(value: Any) -> str:
    if isinstance(value, Html):
        return f"<td>{value}</td>"
    if isinstance(value, float):
        return f'<td class="number">{value:.2f}</td>'
    kind = ' class="number"' if isinstance(value, int) else ""
    return f"<td{kind}>{esc('' if value is None else value)}</td>"


def code(text: str) -> str:
    cut = text if len(text) <= LONGEST else text[:LONGEST] + "\n[cut here]"
    return f"<pre>{esc(cut)}</pre>"


def said(text: str) -> str:
    """An answer in words, or a comment: its lines as they are, in the type of the page."""
    cut = text if len(text) <= LONGEST else text[:LONGEST] + "\n[cut here]"
    return f'<div class="said">{esc(cut)}</div>'


def rich(text: str) -> Html:
    """Our own words, with their `code` and *emphasis*."""
    return Html(marked(esc_text(text)))


def feedback(results: Results, line: Line) -> str:
    """What one student reads: points, reasons, their own answers. No hidden check."""
    master = results.master
    title = f"{master.title}: {line.student.name or line.student.id}"
    parts = [f"<h1>{esc(title)}</h1>"]
    if line.total is None:
        parts.append(f"<p><strong>{esc(line.status)}</strong>. {esc(line.reason)}</p>")
        if line.status == "rejected":
            parts.append("<p>Your file is kept. Talk to your teacher about what to do.</p>")
        elif line.status == "infrastructure error":
            parts.append("<p>This is not your fault. It will be graded again.</p>")
        elif line.status == ABSENT:
            parts.append("<p>If you did hand in a notebook, tell your teacher.</p>")
        return page(title, "\n".join(parts))
    waiting = " (open questions are still to be marked)" if line.unmarked else ""
    parts.append(f"<p><strong>{line.total} of {master.points} points</strong>{waiting}</p>")
    for question in master.questions:
        if question.id in line.marks:
            parts.append(answered(line.marks[question.id], line.answers.get(question.id, "")))
    for asked in master.open_questions:
        points, comment = line.by_hand.get(asked.id, (None, ""))
        got = "to be marked" if points is None else f"{points} of {asked.points}"
        blank = not line.texts.get(asked.id, "").strip()
        if blank and points is None:
            got = f"0 of {asked.points}"
        parts.append(f"<h2>{esc(asked.id)}: {got}</h2>")
        if blank:
            parts.append(f'<p><span class="wrong">{esc(SIGNS["not attempted"])}</span>.</p>')
        if comment:
            parts += ['<p class="soft">Your teacher writes:</p>', said(comment)]
        if written := line.texts.get(asked.id, "").strip():
            parts += ['<p class="soft">Your answer:</p>', said(written)]
    return page(title, "\n".join(parts))


def answered(mark: Mark, answer: str) -> str:
    kind = "right" if mark.kind == "right" else "wrong"
    sign = SIGNS.get(mark.kind, mark.kind)
    lines = [
        f"<h2>{esc(mark.question)}: {mark.points} of {mark.of}</h2>",
        f'<p><span class="{kind}">{esc(sign)}</span>. {rich(mark.text)}</p>',
    ]
    if mark.detail:
        lines.append(code(mark.detail))
    by_parts = mark.points == sum(part.points for part in mark.parts)
    if mark.kind == "partly" and mark.parts and by_parts:
        rows: list[list[Any]] = [[*part] for part in mark.parts]
        lines.append(table(["what works", "points", "of"], rows, "Points for parts"))
    if answer.strip() and mark.kind != "not attempted":
        lines += ['<p class="soft">Your answer:</p>', code(answer)]
    return "\n".join(lines)


def esc_text(text: str) -> str:
    """Signs that cannot be shown are replaced; `marked` escapes the rest."""
    return "".join(c if c.isprintable() or c == "\n" else "\ufffd" for c in text)
