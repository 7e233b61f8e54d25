"""The fork server: a warmed-up Python, behind the fence. Each student's process is its fork.

    worker -- control --> fork server --fork--> supervisor --fork--> student
       \\____________________________channel_______________________________/

The supervisor waits for the student and ends it when told. All go when the one before them goes.
"""

import contextlib
import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
from typing import Any

from lessons.kit.grading.sandbox import (
    kernel,
    landlock,
    limits,
    namespaces,
    seccomp,
    student_process,
    wire,
)

WARM = """
    abc array ast base64 bisect cmath collections collections.abc contextlib copy csv dataclasses
    datetime decimal enum fractions functools heapq inspect io itertools json linecache math
    numbers operator pprint queue random re statistics string struct textwrap threading time
    traceback typing unicodedata warnings numpy numpy.linalg numpy.random numpy.ma numpy.polynomial
    encodings.idna encodings.latin_1 encodings.ascii
"""  # all that a notebook of the course is likely to import


class Forker:
    """Forks one student's process after the other, each with the fence around it."""

    def __init__(self, control: socket.socket, told: dict[str, Any]) -> None:
        self.control, self.told = control, told
        self.layers: set[str] = set(told["layers"])
        self.readable: dict[bool, tuple[list[str], list[str]]]  # with what is ready-made, without
        self.limits = limits.Limits(**told["limits"])
        os.environ["MPLCONFIGDIR"] = told["root"]  # matplotlib lists its fonts once, in there
        for name in [*WARM.split(), *told["warm"]]:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
        self.idle = limits.address_space()
        self.readable = {True: (told["readable"], [])}
        self.hidden: list[str] = []
        if "namespaces" in self.layers:  # there, an empty folder lies over what is closed
            self.hidden = namespaces.addresses(told["closed"], told["readable"])
            self.readable[False] = self.readable[True]
        else:
            self.readable[False] = landlock.without(told["readable"], told["closed"])
        self.own_uid = "uid" in self.layers and os.geteuid() == 0
        if "namespaces" in self.layers:
            seccomp.program(kernel.MACHINE, 1)  # remembered: there, every student is process 1
            alone = namespaces.enter(told["readable"], told["root"])
            self.own_uid = self.own_uid and not alone

    def serve(self) -> None:
        gc.freeze()  # what is here now is shared by all children, and stays so
        self.control.sendall(wire.pack({"ready": True}))
        while True:
            head, handles, *_ = socket.recv_fds(self.control, 4096, 1)
            if not head:
                os._exit(0)
            if not handles:
                continue  # a late order to end somebody who has ended
            order = json.loads(head.splitlines()[-1])
            done = self.run_student(order, handles[0])
            self.control.sendall(wire.pack(done))

    def run_student(self, order: dict[str, Any], channel: int) -> dict[str, Any]:
        """Fork a supervisor with a student, wait for both, or end them when told."""
        report, told = os.pipe()
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])  # until it can be heard
        pid = os.fork()
        if pid == 0:
            os.close(report)
            self.supervise(order, channel, told)
        os.close(told)
        os.close(channel)
        ended = b""
        while True:
            ready, _, _ = select.select([report, self.control.fileno()], [], [])
            if report in ready:
                ended = os.read(report, 4096)
                break
            if not self.control.recv(4096):
                os.kill(pid, signal.SIGTERM)
                os._exit(0)
            os.kill(pid, signal.SIGTERM)
        os.close(report)
        os.waitpid(pid, 0)
        return dict(json.loads(ended)) if ended else {"trouble": "the supervisor died"}

    def supervise(self, order: dict[str, Any], channel: int, told: int) -> None:
        """The supervisor: has a student, and outlives it."""
        kernel.die_with_parent()
        self.control.close()
        trouble, child = "", 0
        try:
            if "namespaces" in self.layers:
                namespaces.enter_own_processes(own_ipc="seccomp" not in self.layers)
            child = os.fork()
            if child == 0:
                self.become_student(order, channel)
        except OSError as error:
            trouble = str(error)
        signal.signal(signal.SIGTERM, lambda *_: os.kill(child, signal.SIGKILL))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
        os.close(channel)
        report: dict[str, Any] = {"trouble": trouble}
        if child:
            # An order to end it may come while it ends: its number must be its own until then.
            os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            _, status, used = os.wait4(child, 0)
            report["cpu"] = used.ru_utime + used.ru_stime
            if os.WIFSIGNALED(status):
                report["signal"] = os.WTERMSIG(status)
            elif os.WEXITSTATUS(status):
                report["code"] = os.WEXITSTATUS(status)
        os.write(told, json.dumps(report).encode())
        os._exit(0)

    def become_student(self, order: dict[str, Any], channel: int) -> None:
        """Everything that cannot be undone, in this order; then the student's code."""
        try:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
            scratch = str(order["scratch"])
            if "namespaces" in self.layers:
                scratch = namespaces.SCRATCH
                namespaces.own_scratch(hidden=() if order["ready made"] else self.hidden)
            self.keep_only(channel)
            os.chdir(scratch)
            os.environ.clear()
            os.environ.update(self.told["environ"] | {"HOME": scratch, "TMPDIR": scratch})
            readable, listable = self.readable[order["ready made"]]
            shared = not self.own_uid and "namespaces" not in self.layers
            others = limits.threads_of_this_user() if shared else 0
            limits.set_limits(self.limits, self.idle, others)
            if self.own_uid:
                os.setgroups([])
                os.setresgid(*[self.told["uid"]] * 3)
                os.setresuid(*[self.told["uid"]] * 3)
            if kernel.LINUX:
                if "landlock" in self.layers:
                    readable = [*readable, *namespaces.DEVICES]
                    landlock.restrict(readable, [scratch, "/dev/null"], listable)
                kernel.drop_capabilities()
                kernel.die_with_parent()
                if "seccomp" in self.layers:
                    seccomp.restrict()
            closed = () if order["ready made"] else self.told["ready made"]
            student_process.run(3, self.told["nbcore"], closed)
        except BaseException as error:
            os.write(3, wire.pack({"fence": f"{type(error).__name__}: {error}"[:300]}))
            os._exit(3)

    def keep_only(self, channel: int) -> None:
        """No descriptor but the channel, which becomes number 3, and nothing on 0, 1 and 2."""
        nothing = os.open("/dev/null", os.O_RDWR)
        kept = os.dup2(channel, 200)
        for number in (0, 1, 2):
            os.dup2(nothing, number)
        os.closerange(3, 200)
        os.dup2(kept, 3)
        os.closerange(4, 1024)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    control = socket.socket(fileno=int(sys.argv[1]))
    told = wire.receive(control)
    if told is None:
        return
    kernel.die_with_parent(told["parent"])
    try:
        forker = Forker(control, told)
    except Exception as error:
        control.sendall(wire.pack({"ready": False, "why": f"{type(error).__name__}: {error}"}))
        return
    forker.serve()
