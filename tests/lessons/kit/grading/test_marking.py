"""The page for marking: for one person on this machine, and nobody else."""

import contextlib
import html
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from lessons.kit.base import paths
from lessons.kit.grading.record import results
from lessons.kit.grading.record.gradebook import FILE
from lessons.kit.grading.reports import marking
from tests.lessons.kit.grading.open_answers import gradebook_to_mark, marking_page
from tests.lessons.kit.grading.page_text import text_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return gradebook_to_mark(tmp_path)


@pytest.fixture
def server(folder: Path) -> Iterator[marking.Server]:
    with marking_page(folder) as server:
        yield server


class Visitor:
    def __init__(self, server: marking.Server, token: str = "") -> None:
        self.port, self.cookie = server.port, f"marking={token}" if token else ""
        self.host = f"127.0.0.1:{self.port}"

    def ask(
        self, method: str, path: str, form: dict[str, str] | None = None, **headers: str
    ) -> tuple[HTTPResponse, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=300)
        body = urlencode(form or {})
        sent = {"Host": self.host, "Cookie": self.cookie,
                "Content-Type": "application/x-www-form-urlencoded", **headers}  # fmt: skip
        connection.request(method, path, body if method == "POST" else None, sent)
        answer = connection.getresponse()
        return answer, answer.read().decode()


def test_the_token_opens_the_page_once_and_moves_into_a_cookie(server: marking.Server) -> None:
    assert server.address.startswith("http://127.0.0.1:")
    answer, _ = Visitor(server).ask("GET", f"/?token={server.token}")
    assert answer.status == 303 and answer.headers["Location"] == "/"
    said = answer.headers["Set-Cookie"]
    assert "HttpOnly" in said and "SameSite=Strict" in said
    answer, page = Visitor(server, server.token).ask("GET", "/")
    assert answer.status == 200 and "2 of 2 answers" in page
    assert "script-src" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "<script>" not in page and "&lt;script&gt;" in page


@pytest.mark.parametrize("token", ["", "wrong", "é"])
def test_nobody_else_gets_in(server: marking.Server, token: str) -> None:
    answer, page = Visitor(server, token.encode("utf-8").decode("latin-1")).ask("GET", "/")
    assert answer.status == 403 and "Because" not in page


def form_of(server: marking.Server, student: str, /, **changes: str) -> dict[str, str]:
    return {"token": server.token, "student": student, "question": "ps1-bank", "points": "3",
            "submission": f"digest of {student}", "comment": "Well seen.", **changes}  # fmt: skip


def test_a_mark_is_saved(server: marking.Server, folder: Path) -> None:
    visitor = Visitor(server, server.token)
    answer, _ = visitor.ask("POST", "/", form_of(server, "ada"))
    assert answer.status == 303
    found = {line.student.id: line for line in results.read(folder).lines}
    assert found["ada"].by_hand == {"ps1-bank": (3, "Well seen.")}
    assert found["ada"].total == 6 + 3 and found["ada"].unmarked == ()
    assert found["cyd"].unmarked == (), "nothing was written, so there is nothing to mark"
    _, page = visitor.ask("GET", answer.headers["Location"])
    assert "1 of 2 answers" in page and "<h2>bob: ps1-bank" in page
    assert "Saved: ada, 3 of 4 points." in text_of(page) and 'max="2" value="1"' in page
    _, page = visitor.ask("GET", "/?student=ada&question=ps1-bank")
    assert re.search(r'value="3" required checked', page)


def test_at_the_end_the_next_step_is_named(server: marking.Server) -> None:
    visitor = Visitor(server, server.token)
    _, page = visitor.ask("GET", "/")
    assert "<details open>" in page, "the first time, the question is shown"
    visitor.ask("POST", "/", form_of(server, "ada"))
    _, page = visitor.ask("GET", "/")
    assert "<details>" in page and "All answers are marked" not in page
    visitor.ask("POST", "/", form_of(server, "bob"))
    _, page = visitor.ask("GET", "/")
    assert "All answers are marked" in page and "<form" not in page
    assert "Saved" not in page


@pytest.mark.parametrize(
    ("changes", "status"),
    [({"token": "x"}, 403), ({"points": "5"}, 400), ({"points": "-1"}, 400), ({"points": ""}, 400),
     ({"points": "²"}, 400), ({"student": "eve"}, 400), ({"question": "ps1-bag"}, 400),
     ({"submission": "older"}, 400)],
)  # fmt: skip
def test_forms_that_do_not_count(
    server: marking.Server, folder: Path, changes: dict[str, str], status: int
) -> None:
    answer, _ = Visitor(server, server.token).ask("POST", "/", form_of(server, "ada", **changes))
    assert answer.status == status
    assert not any(line.by_hand for line in results.read(folder).lines)


def test_another_site_cannot_send_a_form(server: marking.Server, folder: Path) -> None:
    visitor = Visitor(server, server.token)
    form = form_of(server, "ada")
    answer, _ = visitor.ask("POST", "/", form, Origin="http://evil.example")
    assert answer.status == 403
    visitor.host = "evil.example"
    assert visitor.ask("GET", "/")[0].status == 403
    assert visitor.ask("POST", "/", form)[0].status == 403
    assert not any(line.by_hand for line in results.read(folder).lines)


def test_whatever_is_asked_for_is_answered_with_the_same_rules(server: marking.Server) -> None:
    """Also an error: no script, no frame, nothing kept, and no word of what answers."""
    inside, outside = Visitor(server, server.token), Visitor(server)
    asked = [(outside, "GET", "/"), (inside, "POST", "/"), (inside, "PUT", "/")]
    asked += [(inside, "GET", path) for path in ("/", "/favicon.ico", "/?student=%ff")]
    for visitor, method, path in asked:
        answer, _ = visitor.ask(method, path)
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Server"] == "marking"


def test_a_form_that_is_too_large_is_refused(server: marking.Server, folder: Path) -> None:
    form = form_of(server, "ada", comment="x" * 2 * marking.LARGEST_FORM)
    with contextlib.suppress(OSError):  # it may hang up before all of it is sent
        assert Visitor(server, server.token).ask("POST", "/", form)[0].status >= 400
    assert not any(line.by_hand for line in results.read(folder).lines)
    assert Visitor(server, server.token).ask("GET", "/")[0].status == 200, "it goes on"


def test_a_damaged_gradebook_is_told_on_the_page(
    server: marking.Server, folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / FILE).write_bytes(b"x" * 5000)
    answer, page = Visitor(server, server.token).ask("GET", "/")
    assert answer.status == 500 and "the originals are kept" in page
    assert capfd.readouterr().err == "", "the terminal is for the teacher"
    _, page = Visitor(server).ask("GET", "/")
    assert "originals" not in page, "others are told nothing"


def test_a_comment_comes_back_as_it_was_written(server: marking.Server, folder: Path) -> None:
    visitor = Visitor(server, server.token)
    said = 'Good:\r\n  a < b & c,\ttwo  spaces, "quotes", é'
    visitor.ask("POST", "/", form_of(server, "ada", comment=said))
    (given,) = [line.by_hand for line in results.read(folder).lines if line.student.id == "ada"]
    assert given["ps1-bank"].comment == said.replace("\r\n", "\n")
    _, page = visitor.ask("GET", "/?student=ada&question=ps1-bank")
    assert said.replace("\r\n", "\n") in html.unescape(page)


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C as Unix sends it")
def test_the_command_ends_with_ctrl_c_and_says_what_is_next(folder: Path) -> None:
    code = (
        "import sys; from lessons.kit.commands import cli, mark; "
        "sys.exit(mark.main(cli.parser().parse_args(sys.argv[1:])))"
    )
    words = [sys.executable, "-c", code, "mark", str(folder), "--no-browser"]
    with subprocess.Popen(words, cwd=paths.ROOT, stdout=subprocess.PIPE, text=True) as command:
        assert command.stdout is not None
        assert command.stdout.readline() == "Answers to mark: 2.\n"
        address = urlsplit(command.stdout.readline().split()[1])
        connection = HTTPConnection(address.netloc, timeout=300)
        connection.request("GET", f"/?{address.query}")
        assert connection.getresponse().status == 303
        command.send_signal(signal.SIGINT)
        assert f"lessons report {folder}" in command.stdout.read()
    assert command.returncode == 0
