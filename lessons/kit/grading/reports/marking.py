"""A small page on this machine, for marking answers to open questions.

Only whoever has the address with its token gets in; a form counts only with the token inside it,
sent from the page itself. There is no script on the page.
"""

import hmac
import secrets
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from lessons.kit.grading.assignment.problem_set import OpenQuestion
from lessons.kit.grading.record import results
from lessons.kit.grading.record.gradebook import Gradebook
from lessons.kit.grading.record.results import Line, Results
from lessons.kit.grading.reports import pages
from lessons.kit.grading.reports.pages import esc

HOST = "127.0.0.1"
LARGEST_FORM = 100_000
LONGEST_COMMENT = 5_000
COOKIE = "marking"


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, folder: Path, port: int) -> None:
        super().__init__((HOST, port), Handler)
        self.folder, self.token = folder, secrets.token_urlsafe(24)

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.server_port}/?token={self.token}"


class Handler(BaseHTTPRequestHandler):
    server: Server
    server_version, sys_version = "marking", ""

    def do_GET(self) -> None:
        asked = parse_qs(urlsplit(self.path).query)
        if self.same(asked.get("token", [""])[0]):
            # The token moves from the address, which others may see, into a cookie.
            self.go_to("/", cookie=True)
        elif not self.allowed():
            self.answer(403, pages.page("No entry", "<p>Open the address that was printed.</p>"))
        else:
            found = results.read(self.server.folder)
            self.answer(200, show(found, self.server.token, asked))

    def do_POST(self) -> None:
        form = self.form()
        if not self.allowed() or not self.same(form.get("token", "")) or not self.own_page():
            self.answer(403, pages.page("No entry", "<p>This form did not come from here.</p>"))
            return
        found = results.read(self.server.folder)
        trouble = save(found, self.server.folder, form)
        if trouble:
            self.answer(400, pages.page("Not saved", f"<p>{esc(trouble)} Go back, please.</p>"))
        else:
            self.go_to("/?" + urlencode({"after": form["student"], "question": form["question"]}))

    def form(self) -> dict[str, str]:
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > LARGEST_FORM:
            return {}
        body = self.rfile.read(int(length)).decode("utf-8", "replace")
        fields = parse_qs(body, keep_blank_values=True, max_num_fields=20)
        return {name: values[0] for name, values in fields.items()}

    def same(self, token: str) -> bool:
        return hmac.compare_digest(token.encode(), self.server.token.encode())

    def allowed(self) -> bool:
        """The right cookie, and asked for by this machine's own name: no other site between."""
        if self.headers.get("Host") not in self.names():
            return False
        try:
            cookies = SimpleCookie(self.headers.get("Cookie", ""))
        except CookieError:
            return False
        return COOKIE in cookies and self.same(cookies[COOKIE].value)

    def own_page(self) -> bool:
        origin = self.headers.get("Origin")
        return origin is None or urlsplit(origin).netloc in self.names()

    def names(self) -> set[str]:
        return {f"{host}:{self.server.server_port}" for host in (HOST, "localhost")}

    def go_to(self, place: str, cookie: bool = False) -> None:
        self.send_response(303)
        self.send_header("Location", place)
        if cookie:
            keep = f"{COOKIE}={self.server.token}; HttpOnly; SameSite=Strict; Path=/"
            self.send_header("Set-Cookie", keep)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def answer(self, code: int, text: str) -> None:
        body = text.encode()
        self.send_response(code)
        for name, value in (
            ("Content-Type", "text/html; charset=utf-8"),
            ("Content-Length", str(len(body))),
            ("Content-Security-Policy", pages.policy(forms=True)),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", pages.referrer(forms=True)),
            ("Cache-Control", "no-store"),
        ):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass  # the terminal is for the teacher


def show(found: Results, token: str, asked: dict[str, list[str]]) -> str:
    """One answer to mark: the next without a mark, or the one asked for; and a list of all."""
    todo = [(line, q) for q in found.master.open_questions for line in found.counted
            if line.texts.get(q.id, "").strip()]  # fmt: skip
    if not todo:
        return pages.page("Marking", "<h1>There is nothing to mark.</h1>", forms=True)
    chosen = choose(todo, asked)
    ready = sum(q.id not in line.unmarked for line, q in todo)
    body = [
        f"<h1>Marking {esc(found.master.title)}</h1>",
        saved(todo, asked),
        f"<p>{len(todo) - ready} of {len(todo)} answers are still to be marked. "
        f'<progress max="{len(todo)}" value="{ready}"></progress></p>',
    ]
    if chosen is not None:
        fresh = not any(chosen[1].id in line.by_hand for line, _ in todo)
        body.append(form(*chosen, token, fresh))
    else:
        body.append(
            "<p>All answers are marked. Close this page, end <code>mark</code> with Ctrl-C, and "
            "run <code>report</code> once more. To change a mark, follow a link.</p>"
        )
    links = []
    for line, question in todo:
        done = line.by_hand.get(question.id)
        link = urlencode({"student": line.student.id, "question": question.id})
        got = f"{done[0]} of {question.points}" if done else "to be marked"
        name = esc(line.student.name or line.student.id)
        links.append(f'<li><a href="/?{esc(link)}">{name}, {esc(question.id)}</a>: {got}</li>')
    body.append("<h2>All answers</h2><ul>" + "\n".join(links) + "</ul>")
    return pages.page("Marking", "\n".join(body), forms=True)


Task = tuple[Line, OpenQuestion]


def saved(todo: list[Task], asked: dict[str, list[str]]) -> str:
    """What was saved last."""
    named = [asked.get(key, [""])[0] for key in ("after", "question")]
    for line, question in todo:
        if [line.student.id, question.id] == named and question.id in line.by_hand:
            name, points = line.student.name or line.student.id, line.by_hand[question.id][0]
            return (
                f'<p class="saved" role="status">Saved: {esc(name)}, {points} of '
                f"{question.points} points.</p>"
            )
    return ""


def choose(todo: list[Task], asked: dict[str, list[str]]) -> Task | None:
    named = [asked.get(key, [""])[0] for key in ("student", "question")]
    for line, question in todo:
        if [line.student.id, question.id] == named:
            return line, question
    return next(((line, q) for line, q in todo if q.id in line.unmarked), None)


def form(line: Line, question: OpenQuestion, token: str, fresh: bool) -> str:
    """`fresh`: nobody has been marked yet, so the question is shown as well."""
    done = line.by_hand.get(question.id, (None, ""))
    choices = "".join(
        f'<label><input type="radio" name="points" value="{n}" required'
        f"{' checked' if done[0] == n else ''}> {n}</label>"
        for n in range(question.points + 1)
    )
    hidden = "".join(
        f'<input type="hidden" name="{name}" value="{esc(value)}">'
        for name, value in (("token", token), ("student", line.student.id),
                            ("question", question.id), ("submission", line.submission))
    )  # fmt: skip
    return f"""<h2>{esc(line.student.name or line.student.id)}: {esc(question.id)}</h2>
<details{" open" if fresh else ""}><summary>The question</summary>
<p>{pages.rich(question.prompt.lstrip("# "))}</p></details>
<h3>The answer</h3>
{pages.said(line.texts[question.id])}
<h3>How to mark</h3>
<p>{pages.rich(question.rubric)}</p>
<form method="post" action="/">{hidden}
<fieldset><legend>Points, of {question.points}</legend>{choices}</fieldset>
<label>Comment, for the student<textarea name="comment" rows="3"
maxlength="{LONGEST_COMMENT}">{esc(done[1])}</textarea></label>
<p><button>Save, and go to the next</button></p>
<p class="soft">By keyboard: Tab to the points, arrow keys to choose, Enter to save.</p></form>"""


def save(found: Results, folder: Path, form: dict[str, str]) -> str:
    """Keep a mark; why not, if it cannot be."""
    question = next((q for q in found.master.open_questions if q.id == form.get("question")), None)
    line = next((x for x in found.counted if x.student.id == form.get("student")), None)
    points = form.get("points", "")
    if question is None or line is None:
        return "There is no such answer."
    if line.submission != form.get("submission"):
        return "This student has handed in again since. Look at the new answer first."
    if not (points.isascii() and points.isdecimal()) or int(points) > question.points:
        return f"Points are a whole number from 0 to {question.points}."
    book = Gradebook(folder)
    try:
        # A browser sends the end of a line as two characters.
        comment = form.get("comment", "").replace("\r\n", "\n").strip()[:LONGEST_COMMENT]
        book.mark(line.student.id, line.submission, question.id, int(points), comment)
    finally:
        book.close()
    return ""
