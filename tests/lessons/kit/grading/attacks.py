"""Hostile and broken submissions, each with what must become of it.

`harmed`: questions that get nothing. All others must keep their points, unless `points` says
otherwise. `flag`: words that must stand among the flags.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from uuid import uuid4

from tests.lessons.kit.grading.books import Book, blank, solved

HURT = "ps1-bag"  # the question that most attacks are written into
PWNED = f"/tmp/course-pwned-{uuid4().hex}"  # no attack may write this file


@dataclass(frozen=True)
class Attack:
    name: str
    make: Callable[[], Book | bytes]
    status: str = "graded"  # or several, with | between them, where systems differ
    harmed: tuple[str, ...] = ()
    points: int | None = None
    flag: str = ""
    reason: str = ""
    slack: bool = False  # the question itself may be right or not, as the system goes


def cell(code: str) -> Callable[[], Book]:
    """Code in the cell of an answer that is right otherwise."""
    return lambda: with_code(code)


def with_code(code: str) -> Book:
    book = solved()
    right = "".join(book.cell(HURT)["source"])
    return book.answer(HURT, f"{right}\n\n{code}\n")


def function(body: str) -> Callable[[], Book]:
    """Code in the body of the function that is asked for."""
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    return lambda: solved().answer(HURT, f"def bag(text, vocabulary):\n{lines}\n")


def extra(code: str) -> Callable[[], Book]:
    return lambda: solved().extra(code)


def cheat(code: str) -> Callable[[], Book]:
    """A blank notebook with a trick in front."""
    return lambda: blank().extra(code)


CODE = [
    Attack("sys-exit", cell("import sys\nsys.exit(0)")),
    Attack("sys-exit-in-function", function("import sys\nsys.exit(0)"), harmed=(HURT,)),
    Attack("os-exit", cell("import os\nos._exit(0)"), "crashed", (HURT,), flag="crashed"),
    Attack("os-exit-in-function", function("import os\nos._exit(0)"), "crashed", (HURT,),
           flag="crashed"),
    Attack("os-exit-in-extra", extra("import os\nos._exit(0)"), "crashed", flag="crashed"),
    Attack("endless-loop", cell("while True: pass"), "timeout", (HURT,), flag="timeout"),
    Attack("endless-call", function("while True: pass"), "timeout", (HURT,), flag="timeout"),
    Attack("sleep", cell("import time\ntime.sleep(1e6)"), "timeout", (HURT,), flag="timeout"),
    Attack("endless-generator", function("while True: yield 1"), "graded|timeout", (HURT,)),
    Attack("fork-bomb", cell("import os\nwhile True: os.fork()")),
    Attack("fork-bomb-quiet", cell(
        "import os\nfor _ in range(500):\n    try: os.fork()\n    except OSError: pass")),
    Attack("threads", cell(
        "import threading, time\nfor _ in range(5000):\n"
        "    threading.Thread(target=time.sleep, args=(1e6,)).start()")),
    Attack("daemon", cell(
        "import os, time\nif os.fork() == 0:\n    os.setsid()\n    while True: time.sleep(1)")),
    Attack("shell", cell(f"import os\nassert os.system('touch {PWNED}') == 0")),
    Attack("subprocess", cell("import subprocess\nsubprocess.run(['id'])")),
    Attack("bytearray", cell("x = bytearray(10_000_000_000)")),
    Attack("array", cell("import numpy as np\nx = np.ones((40_000, 40_000))")),
    Attack("slow-leak", cell("kept = []\nwhile True: kept.append(bytearray(50_000_000))"),
           "graded|timeout", slack=True),
    Attack("recursion", cell("def f(): return f()\nf()")),
    Attack("deep-recursion", cell(
        "import sys\nsys.setrecursionlimit(10**9)\ndef f(n): return f(n + 1)\nf(0)"),
        "crashed|timeout|graded", slack=True),
    Attack("segfault", cell("import ctypes\nctypes.string_at(0)"), "crashed", (HURT,)),
    Attack("output", cell("for _ in range(300):\n    print('x' * 1_000_000)"), flag="printed"),
    Attack("output-to-descriptor", cell(
        "import os\nfor _ in range(300):\n    os.write(1, b'x' * 1_000_000)")),
    Attack("figure", cell(
        "from matplotlib.figure import Figure\nfrom matplotlib.backends.backend_agg import "
        "FigureCanvasAgg\nfigure = Figure(figsize=(200, 200), dpi=100)\n"
        "FigureCanvasAgg(figure).draw()"), "graded|timeout", slack=True),
    Attack("file", cell("open('big', 'wb').write(b'x' * 100_000_000)")),
    Attack("many-files", cell(
        "for n in range(100):\n    open(f'f{n}', 'wb').write(b'x' * 5_000_000)")),
    Attack("input", cell("name = input('name? ')")),
    Attack("thread-left", cell(
        "import threading\ndef spin():\n    while True: pass\n"
        "threading.Thread(target=spin).start()")),
    Attack("kill-all", cell("import os, signal\nos.kill(-1, signal.SIGKILL)")),
    Attack("kill-parent", cell("import os, signal\nos.kill(os.getppid(), signal.SIGKILL)")),
    Attack("kill-self", cell("import os, signal\nsignal.raise_signal(signal.SIGKILL)"),
           "crashed|graded", slack=True),  # process 1 of its own world cannot be killed
    Attack("stop-self", cell("import os, signal\nsignal.raise_signal(signal.SIGSTOP)"),
           "graded|timeout", slack=True),
    Attack("close-descriptors", cell("import os\nos.closerange(0, 100)"), "crashed", (HURT,)),
    Attack("huge-int", function("return [10 ** 100_000] * len(vocabulary)"), harmed=(HURT,)),
    Attack("regex", cell("import re\nre.match('(a+)+$', 'a' * 60 + 'b')"), "timeout", (HURT,)),
    Attack("syntax", cell("def broken(:"), harmed=(HURT,)),
    Attack("null-byte", cell("x = '\0'"), harmed=(HURT,)),
    Attack("surrogate", cell("x = '\ud800'"), harmed=()),
    Attack("deep-source", cell("x = " + "(" * 50_000 + ")" * 50_000), harmed=(HURT,)),
    Attack("deep-sum", cell("x = " + "+".join(["1"] * 100_000)), harmed=(HURT,)),
    Attack("deep-json", cell("import json\njson.loads('[' * 10**6)")),
    Attack("deep-repr", cell("x = []\nfor _ in range(10**5): x = [x]\nrepr(x)")),
    Attack("deep-answer", function("x = []\nfor _ in range(10**5): x = [x]\nreturn x"),
           harmed=(HURT,)),
    Attack("endless-answer", function("x = []\nx.append(x)\nreturn x"), harmed=(HURT,)),
    Attack("mmap", cell("import mmap\nx = mmap.mmap(-1, 10**11)")),
    Attack("sparse-file", cell("open('big', 'wb').truncate(10**12)")),
    Attack("small-files", cell("for n in range(5000): open(f'f{n}', 'w').close()")),
    Attack("deep-folders", cell(
        "import os\nfor n in range(1500):\n    os.mkdir('d')\n    os.chdir('d')")),
    Attack("pipes", cell("import os\nkept = [os.pipe() for _ in range(10**4)]")),
    Attack("lower-limits", cell(
        "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))")),
    Attack("alarm", cell("import signal, time\nsignal.alarm(1)\ntime.sleep(2)"),
           "crashed|graded", slack=True),  # process 1 of its own world hears no alarm
    Attack("channel-exchanged", cell("import os\nos.dup2(0, 3)"), "crashed", (HURT,)),
    Attack("half-an-answer", cell("import os\nos.write(3, bytes([0, 0, 0, 9]) + b'{')"),
           "crashed", (HURT,)),
    Attack("answer-of-4-gigabytes", cell("import os\nos.write(3, bytes([255] * 4))"), "crashed",
           (HURT,)),
    Attack("answers-in-advance", function(
        "import json, os, struct\nfor n in range(1, 99):\n"
        "    body = json.dumps({'re': n, 're': n, 'value': ['i', '9' * 99_999]}).encode()\n"
        "    os.write(3, struct.pack('>I', len(body)) + body)\nreturn 1"),
        "crashed|graded|timeout", (HURT,)),
    Attack("error-without-words", function(
        "class E(Exception):\n    def __str__(self): raise self\nraise E()"), "crashed", (HURT,)),
    Attack("error-without-end", function(
        "class E(Exception):\n    def __str__(self):\n        while True: pass\nraise E()"),
        "timeout", (HURT,)),
    Attack("error-in-halves", function("raise ValueError('\\ud800' * 10 + chr(0) + chr(8238))"),
           harmed=(HURT,)),
    Attack("interrupt", function("raise KeyboardInterrupt"), harmed=(HURT,)),
    Attack("generator-exit", function("raise GeneratorExit"), harmed=(HURT,)),
    Attack("given-cell-ends", lambda: solved().extra(
        "import os, sys\ncells = []\ndef look(frame, *_):\n"
        "    if frame.f_code.co_filename == '<cell 4>': os._exit(0)\nsys.settrace(look)",
        after="ps1-given-1"), "crashed", flag="a cell of the student's own"),
    Attack("given-cell-fails", lambda: solved().extra(
        "import builtins\nbuiltins.compile = None", after="ps1-self-check").extra("compile = 1"),
        flag="a given cell fails after a cell of the student's own", points=0),
    Attack("warning", cell(
        "import warnings, sys\nwarnings.warn('x')\nprint('!', file=sys.stderr)")),
]  # fmt: skip

FORGED = """
import json, os, struct
right = {"value": ["l", [["i", "1"]]], "cut": False, "printed": 0, "points": 99, "status": "right"}
body = json.dumps(right).encode()
for handle in range(0, 50):
    for _ in range(20):
        try:
            os.write(handle, struct.pack(">I", len(body)) + body)
        except OSError:
            break
"""

STEAL = """
import os, glob, gc, sys
wanted = ("lessons", "ps1_counting_mail", "gradebook", "originals", "submissions", "solution")
found = []
for top in ("/", "/srv", "/home", "/root", "/tmp", "/proc", "/proc/1", "/proc/self", "..", "/var"):
    try:
        found += [os.path.join(top, name) for name in os.listdir(top)]
    except OSError:
        pass
seen = [path for path in found if any(word in path for word in wanted)]
seen += [m for m in sys.modules if m.startswith(("lessons.kit", "nbcore"))]
for thing in gc.get_objects():
    if isinstance(thing, (str, dict)) and "def log_scores" in str(thing)[:100_000]:
        if "mistake" in str(thing)[:100_000] + "":
            seen.append("a check")
try:
    seen.append(open("/etc/passwd").read())
except OSError:
    pass
if seen:
    raise SystemExit(str(seen))
p_spam = "nothing found"
"""

CHEATS = [
    Attack("drop-asserts", cheat(
        "import ast\nclass Drop(ast.NodeTransformer):\n    def visit_Assert(self, node): pass\n"
        "get_ipython().ast_transformers.append(Drop())"), points=0),
    Attack("showtraceback", cheat("get_ipython().showtraceback = None"), points=0),
    Attack("patched-isclose", cheat(
        "import numpy as np, math\nyes = lambda *_, **__: True\n"
        "np.isclose = np.allclose = np.array_equal = math.isclose = yes\n"
        "import builtins\nbuiltins.all = builtins.any = yes"), points=0),
    Attack("patched-isinstance", cheat(
        "import builtins\nbuiltins.isinstance = builtins.len = lambda *_: True"),
        "crashed|graded|timeout", points=0),
    Attack("always-equal", lambda: solved().answer(HURT, ALWAYS), harmed=(HURT,)),
    Attack("always-equal-int", lambda: solved().answer(HURT, ALWAYS_INT), harmed=(HURT,)),
    Attack("always-equal-value", lambda: solved().answer("ps1-share", ALWAYS + "p_spam = Yes()"),
           harmed=("ps1-share",)),
    Attack("forged", lambda: blank().extra(FORGED), points=0, status="crashed"),
    Attack("forged-in-function", function(FORGED.strip() + "\nreturn []"), harmed=(HURT,),
           status="crashed", flag="something else"),
    Attack("steal", lambda: blank().extra(STEAL), points=0),
    Attack("network", cheat(
        "import socket, urllib.request\nsent = 0\nfor host in ('127.0.0.1', '1.1.1.1'):\n"
        "    try:\n        socket.create_connection((host, 80), timeout=1)\n        sent += 1\n"
        "    except OSError:\n        pass\n"
        "if sent: raise SystemExit('sent')"), points=0),
    Attack("number-beyond-floats", lambda: solved().answer("ps1-posterior", BEYOND),
           harmed=("ps1-posterior",)),
    Attack("number-too-long-to-write", function("return 10 ** 6000"), harmed=(HURT,)),
    Attack("fraction-beyond-floats", function(
        "from fractions import Fraction\nreturn [Fraction(10 ** 400, 3)] * len(vocabulary)"),
        harmed=(HURT,)),
    Attack("fraction-by-zero", function(
        "from fractions import Fraction\nf = Fraction(1)\nf._denominator = 0\n"
        "return [f] * len(vocabulary)"), harmed=(HURT,)),
    Attack("rows-of-nothing", function("import numpy as np\nreturn np.empty((10**9, 0))"),
           harmed=(HURT,)),
    Attack("keys-of-one-hash", function(
        "class D(dict):\n    def keys(self): return (n * (2**61 - 1) for n in range(49_000))\n"
        "    def values(self): return [0] * 49_000\nreturn D()"), harmed=(HURT,)),
    Attack("array-of-objects", function(
        "import numpy as np\nreturn np.array([object(), D] if 0 else [object()], dtype=object)"),
        harmed=(HURT,)),
    Attack("class-lies", function(
        "class L:\n    __class__ = property(lambda self: list)\n"
        "    def __iter__(self): return iter([1])\nreturn L()"), harmed=(HURT,)),
    Attack("another-answer-each-time", lambda: solved().answer("ps1-posterior", FICKLE),
           harmed=("ps1-posterior",)),
    Attack("numpy-taken-away", extra("import sys\nsys.modules['numpy'] = None")),
    Attack("main-taken-away", extra("import sys\nsys.modules['__main__'] = None")),
    Attack("object-that-can-be-called", lambda: solved().answer(HURT, CALLABLE)),
    Attack("coroutine", lambda: solved().answer(
        HURT, "async def bag(text, vocabulary):\n    return 1"), harmed=(HURT,)),
    Attack("imports-sklearn", lambda: solved().answer("ps1-filter", SKLEARN),
           harmed=("ps1-filter",)),
    Attack("imports-sklearn-elsewhere", extra(
        "from sklearn.naive_bayes import BernoulliNB\nimport scipy.stats"), "graded|timeout"),
    Attack("pickle", lambda: solved().answer(HURT, PICKLE), harmed=(HURT,)),
    Attack("nan", function("return [float('nan')] * len(vocabulary)"), harmed=(HURT,)),
    Attack("inf", function("return [float('inf')] * len(vocabulary)"), harmed=(HURT,)),
    Attack("str-subclass", function(
        "class S(str):\n    def __eq__(self, other): return True\n    __hash__ = str.__hash__\n"
        "return [S('1') for _ in vocabulary]"), harmed=(HURT,)),
    Attack("lazy-list", function(
        "class L(list):\n    def __eq__(self, other): return True\n"
        "    def __len__(self): return len(vocabulary)\n    def __iter__(self): return iter([1])\n"
        "return L()"), harmed=(HURT,)),
    Attack("patched-wire", lambda: solved().answer(HURT, PATCHED_WIRE), status="crashed",
           harmed=(HURT,)),
    Attack("hidden-inputs-in-error", function(
        "raise type(repr((text, vocabulary))[:90], (Exception,), {})(repr((text, vocabulary)))"),
        harmed=(HURT,)),
    Attack("imports-nbcore", lambda: solved().answer("ps1-filter", NBCORE), harmed=("ps1-filter",)),
    Attack("imports-nbcore-slyly", lambda: solved().answer(
        "ps1-filter", NBCORE.replace("import nbcore", "nbcore = __import__('nb' + 'core')")),
        harmed=("ps1-filter",)),
]  # fmt: skip

ALWAYS = """
class Yes:
    def __eq__(self, other): return True
    def __len__(self): return 3
    def __getattr__(self, name): return self
    def __call__(self, *_): return self
    def __float__(self): return 1.0
    __hash__ = object.__hash__
def bag(text, vocabulary):
    return Yes()
"""
BEYOND = """
def posterior(prior, hit, false_alarm):
    return 10 ** 400
"""
FICKLE = """
calls = []
def posterior(prior, hit, false_alarm):
    calls.append(1)
    right = prior * hit / (prior * hit + (1 - prior) * false_alarm or 1) or prior
    return right if len(calls) % 3 else right + 1
"""
CALLABLE = """
class Bag:
    def __call__(self, text, vocabulary):
        return [words_of(text).count(word) for word in vocabulary]
bag = Bag()
"""
SKLEARN = """
from sklearn.naive_bayes import BernoulliNB
def log_scores(mails, text, alpha=1.0):
    return BernoulliNB().fit([[1]], ["spam"]).predict_joint_log_proba([[1]])
def classify(mails, text, alpha=1.0):
    return "spam"
"""
ALWAYS_INT = """
class Yes(int):
    def __eq__(self, other): return True
    __hash__ = int.__hash__
def bag(text, vocabulary):
    return [Yes(99) for _ in vocabulary]
"""
PICKLE = """
import pickle
class Bomb:
    def __reduce__(self):
        return (exec, ("import pathlib; pathlib.Path('PWNED').write_text('x')",))
def bag(text, vocabulary):
    return [Bomb(), pickle.dumps(Bomb())]
""".replace("PWNED", PWNED)
PATCHED_WIRE = """
import gc, json, struct
def dumps(*_, **__):
    return '[' * 100_000
json.dumps = dumps
def bag(text, vocabulary):
    return 1
"""
NBCORE = """
import nbcore
def log_scores(mails, text, alpha=1.0):
    return nbcore.BernoulliNB
def classify(mails, text, alpha=1.0):
    return "spam"
"""


def reordered() -> Book:
    book = solved()
    book.cells.reverse()
    return book


def unmarked() -> Book:
    """All marks lost, as some programs do it: the answers are still there, in order."""
    book = solved()
    for one in book.cells:
        one["metadata"].pop("nbgrader", None)
        one.pop("id")
    return book


def changed(grade_id: str, **changes: object) -> Book:
    book = solved()
    book.cell(grade_id).update(changes)
    return book


def points_changed() -> Book:
    book = blank()
    for one in book.cells:
        if "points" in one["metadata"].get("nbgrader", {}):
            one["metadata"]["nbgrader"]["points"] = 1000
    return book


def deep(levels: int) -> bytes:
    return b'{"cells": ' + b"[" * levels + b"]" * levels + b', "nbformat": 4}'


def many_cells(count: int) -> bytes:
    one = {"cell_type": "code", "source": "", "metadata": {}, "outputs": []}
    return json.dumps({"nbformat": 4, "cells": [one] * count}).encode()


def another_answer() -> Book:
    """A second cell with the same mark: both are run, so the second one counts."""
    book = solved().twice(HURT)
    book.cells[book.place("again")]["source"] = "bag = None"
    return book


def saved_on_windows() -> Book:
    book = solved()
    for one in book.cells:
        one["source"] = "".join(one["source"]).replace("\n", "\r\n")
        one["attachments"] = {"a.png": {"image/png": "AAAA"}}
    return book


def odd_marks() -> Book:
    book = solved()
    book.cells[4]["metadata"] = ["nonsense"]
    book.extra("1").cells[-1]["metadata"] = {"nbgrader": {"grade_id": {"a": 1}, "points": "many"}}
    return book


NOTEBOOKS = [
    Attack("check-deleted", lambda: solved().without("ps1-bag-check"), flag="cell deleted"),
    Attack("check-twice", lambda: solved().twice("ps1-bag-check"), flag="cell twice"),
    Attack("check-edited", lambda: changed("ps1-bag-check", source="print('all right')"),
           flag="cell edited"),
    Attack("given-edited", lambda: changed("ps1-given-2", source="mails = []"),
           flag="cell edited"),
    Attack("given-deleted", lambda: solved().without("ps1-given-1"), flag="cell deleted"),
    Attack("answer-deleted", lambda: solved().without(HURT), harmed=(HURT,),
           flag="answer cell deleted"),
    Attack("points", points_changed, points=0, flag="points changed"),
    Attack("reordered", reordered, flag="another order"),
    Attack("unmarked", unmarked, flag="answer cell deleted"),
    Attack("answer-as-text", lambda: changed(HURT, cell_type="markdown"),
           flag="not in a code cell"),
    Attack("odd-marks", odd_marks),
    Attack("truncated", lambda: solved().as_bytes()[:3000], "rejected", reason="breaks off"),
    Attack("latin-1", lambda: "{'caf\u00e9'}".encode("latin-1"), "rejected", reason="UTF-8"),
    Attack("utf-16", lambda: solved().as_bytes().decode().encode("utf-16"), "rejected",
           reason="UTF-8"),
    Attack("bom", lambda: b"\xef\xbb\xbf" + solved().as_bytes()),  # type: ignore[arg-type]
    Attack("large", lambda: b" " * 12_000_000, "rejected", reason="MB"),
    Attack("cells", lambda: many_cells(100_000), "rejected", reason="cells"),
    Attack("deep", lambda: deep(100_000), "rejected", reason="deep"),
    Attack("empty", lambda: b"", "rejected", reason="empty"),
    Attack("blank-file", lambda: b" \n ", "rejected", reason="empty"),
    Attack("zip-named-ipynb", lambda: b"PK\x03\x04" + b"\0" * 100, "rejected", reason="packed"),
    Attack("html", lambda: b"<!DOCTYPE html><html></html>", "rejected", reason="web page"),
    Attack("array-of-json", lambda: b"[1, 2]", "rejected", reason="no notebook"),
    Attack("no-cells", lambda: b'{"nbformat": 4}', "rejected", reason="no notebook"),
    Attack("old-format", lambda: b'{"nbformat": 3, "cells": []}', "rejected", reason="format"),
    Attack("format-3", lambda: b'{"nbformat": 3, "worksheets": [{"cells": []}]}', "rejected",
           reason="format"),
    Attack("no-format", lambda: b'{"cells": []}', "rejected", reason="no notebook"),
    Attack("another-answer", another_answer, harmed=(HURT,), flag="answer in several cells"),
    Attack("saved-on-windows", saved_on_windows),
    Attack("raw-cells", lambda: solved().extra("anything", kind="raw")),
    Attack("keys-twice", lambda: solved().as_bytes()[:-1] + b', "nbformat": 4, "metadata": [1]}'),
    Attack("odd-cells", lambda: b'{"nbformat": 4, "cells": [1]}', "rejected", reason="Cell 1"),
    Attack("huge-number", lambda: b'{"nbformat": 4, "cells": ' + b"9" * 10_000 + b"}", "rejected"),
    Attack("no-cell-at-all", lambda: b'{"nbformat": 4, "cells": []}', points=0,
           flag="no cell carries"),
]  # fmt: skip

ALL = [*CODE, *CHEATS, *NOTEBOOKS]
