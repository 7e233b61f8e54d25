"""A small web server on this machine that misbehaves as asked."""

import io
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def zipped(**members: bytes | str) -> bytes:
    """A zip file with these members."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return packed.getvalue()


class Server(ThreadingHTTPServer):
    """Serves `body` in the `manner` asked for and counts the requests."""

    daemon_threads = True
    body = b""
    manner = "good"
    requests = 0

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.over = threading.Event()  # for what waits until the test has ended

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/sms.zip"

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is part of the test."""


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        server = self.server
        server.requests += 1
        if server.manner == "missing":
            self.send_error(404)
            return
        if server.manner == "silent":
            server.over.wait()
            return
        self.send_response(200)
        if server.manner == "endless":
            self.end_headers()
            for _ in range(1000):
                self.wfile.write(bytes(10_000))
            return
        length = 10**9 if server.manner == "huge" else len(server.body)
        if server.manner != "no length":
            self.send_header("Content-Length", str(length))
        self.end_headers()
        half = len(server.body) // 2
        if server.manner == "truncated":
            self.wfile.write(server.body[:half])
        elif server.manner == "dripping":
            for i in range(len(server.body)):
                self.wfile.write(server.body[i : i + 1])
                self.wfile.flush()
                time.sleep(0.05)
        elif server.manner == "pausing":
            self.wfile.write(server.body[:half])
            self.wfile.flush()
            server.over.wait()
        else:
            self.wfile.write(server.body)

    def log_message(self, *args: object) -> None:
        """Quiet."""


@contextmanager
def serving() -> Iterator[Server]:
    """A server for as long as the block runs."""
    with Server() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.over.set()
            server.shutdown()
            thread.join()
