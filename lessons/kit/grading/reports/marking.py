"""A small page on this machine, for marking answers to open questions.

Only whoever has the address with its token gets in; a form counts only with the token inside it,
sent from the page itself. There is no script on the page.
"""

import asyncio
import hmac
import secrets
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, HTTPError, RequestHandler

from lessons.kit.base.messages import Problem
from lessons.kit.grading.assignment.cells import OpenQuestion
from lessons.kit.grading.record import results
from lessons.kit.grading.record.gradebook import Gradebook
from lessons.kit.grading.record.results import ResultLine, Results
from lessons.kit.grading.record.verdicts import HandMark
from lessons.kit.grading.reports import pages

HOST = "127.0.0.1"
LARGEST_FORM = 100_000
LONGEST_COMMENT = 5_000
COOKIE = "marking"
FIELDS = ("token", "student", "question", "submission", "points", "comment")


class Server:
    """Listens from the start, and answers while `serve` runs."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.token = folder, secrets.token_urlsafe(24)
        self.sockets = bind_sockets(port, HOST, socket.AF_INET)
        self.port: int = self.sockets[0].getsockname()[1]
        self.over = asyncio.Event()

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}/?token={self.token}"

    async def serve(self) -> None:
        # The terminal is for the teacher, so that no visit is logged there.
        pages_of = Application(
            [(r".*", MarkingPage, {"server": self})], log_function=lambda handler: None
        )
        server = HTTPServer(pages_of, max_body_size=LARGEST_FORM)
        server.add_sockets(self.sockets)
        try:
            await self.over.wait()
        finally:
            server.stop()
            await server.close_all_connections()


class MarkingPage(RequestHandler):
    server: Server

    def initialize(self, server: Server) -> None:
        self.server = server

    def set_default_headers(self) -> None:
        for name, value in (
            ("Content-Security-Policy", pages.policy(forms=True)),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", pages.referrer(forms=True)),
            ("Cache-Control", "no-store"),
            ("Server", "marking"),
        ):
            self.set_header(name, value)

    def get(self) -> None:
        if self.same(self.get_query_argument("token", "")):
            # The token moves from the address, which others may see, into a cookie.
            self.set_cookie(COOKIE, self.server.token, httponly=True, samesite="Strict")
            self.redirect("/", status=303)
        elif not self.allowed():
            self.refuse(403, "No entry", "Open the address that was printed.")
        else:
            keys = ("student", "question", "after")
            asked = {key: self.get_query_argument(key, "") for key in keys}
            self.finish(show(results.read(self.server.folder), self.server.token, asked))

    def post(self) -> None:
        form = {name: self.get_body_argument(name, "") for name in FIELDS}
        if not self.allowed() or not self.same(form["token"]) or not self.own_page():
            self.refuse(403, "No entry", "This form did not come from here.")
        elif trouble := save(results.read(self.server.folder), self.server.folder, form):
            self.refuse(400, "Not saved", f"{trouble} Go back, please.")
        else:
            shown = urlencode({"after": form["student"], "question": form["question"]})
            self.redirect(f"/?{shown}", status=303)

    def same(self, token: str) -> bool:
        return hmac.compare_digest(token.encode(), self.server.token.encode())

    def allowed(self) -> bool:
        """The right cookie, and asked for by this machine's own name: no other site between."""
        return self.request.host in self.names() and self.same(self.get_cookie(COOKIE) or "")

    def own_page(self) -> bool:
        origin = self.request.headers.get("Origin")
        return origin is None or urlsplit(origin).netloc in self.names()

    def names(self) -> set[str]:
        return {f"{host}:{self.server.port}" for host in (HOST, "localhost")}

    def refuse(self, status: int, title: str, text: str) -> None:
        self.set_status(status)
        self.finish(pages.message(title, text))

    def write_error(self, status_code: int, **about: Any) -> None:
        """A damaged gradebook, for instance, is told on the page."""
        error = about.get("exc_info", (None, None, None))[1]
        said = str(error) if isinstance(error, Problem) else "This did not work."
        self.refuse(status_code, "Not possible", said)

    def log_exception(self, *about: Any) -> None:
        if not isinstance(about[1], Problem | HTTPError):
            super().log_exception(*about)


@dataclass(frozen=True)
class MarkingTask:
    """An answer to mark."""

    line: ResultLine
    question: OpenQuestion

    @property
    def name(self) -> str:
        return self.line.student.called

    @property
    def given(self) -> HandMark | None:
        return self.line.by_hand.get(self.question.id)

    @property
    def key(self) -> tuple[str, str]:
        return self.line.student.id, self.question.id


def show(found: Results, token: str, asked: dict[str, str]) -> str:
    """One answer to mark: the next without a mark, or the one asked for; and a list of all."""
    tasks = [MarkingTask(line, question) for question in found.master.open_questions
             for line in found.counted if line.texts.get(question.id, "").strip()]  # fmt: skip
    by_key = {task.key: task for task in tasks}
    question = asked.get("question", "")
    waiting = [task for task in tasks if task.given is None]
    chosen = by_key.get((asked.get("student", ""), question)) or next(iter(waiting), None)
    last = by_key.get((asked.get("after", ""), question))
    # Of a question that nobody has been marked on yet, the words are shown, too.
    fresh = chosen is not None and not any(
        task.given for task in tasks if task.question == chosen.question
    )
    return pages.page(
        "marking.html",
        "Marking",
        forms=True,
        master=found.master,
        tasks=tasks,
        done=len(tasks) - len(waiting),
        chosen=chosen,
        saved=last if last is not None and last.given else None,
        fresh=fresh,
        token=token,
        longest_comment=LONGEST_COMMENT,
    )


def save(found: Results, folder: Path, form: dict[str, str]) -> str:
    """Keep a mark; why not, if it cannot be."""
    question = next((q for q in found.master.open_questions if q.id == form["question"]), None)
    line = next((x for x in found.counted if x.student.id == form["student"]), None)
    points = form["points"]
    if question is None or line is None:
        return "There is no such answer."
    if line.submission != form["submission"]:
        return "This student has handed in again since. Look at the new answer first."
    if not (points.isascii() and points.isdecimal()) or int(points) > question.points:
        return f"Points are a whole number from 0 to {question.points}."
    book = Gradebook(folder)
    try:
        # A browser sends the end of a line as two characters.
        comment = form["comment"].replace("\r\n", "\n").strip()[:LONGEST_COMMENT]
        book.mark(line.student.id, line.submission, question.id, int(points), comment)
    finally:
        book.close()
    return ""
