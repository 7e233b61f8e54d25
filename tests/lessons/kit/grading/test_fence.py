"""The fence itself: what is closed behind each of its layers, and when grading is refused."""

import contextlib
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from lessons.kit.base import paths
from lessons.kit.base.messages import Problem
from lessons.kit.grading.assignment import problem_set
from lessons.kit.grading.judging import fork_server as fork_servers
from lessons.kit.grading.judging import isolation
from lessons.kit.grading.judging.fork_server import NBCORE, START, ForkServer, Infrastructure
from lessons.kit.grading.judging.isolation import Isolation
from lessons.kit.grading.judging.session import Ended, Session
from lessons.kit.grading.sandbox import namespaces, seccomp
from lessons.kit.grading.sandbox.limits import threads_of_this_user
from tests.lessons.kit.grading.conftest import LIMITS
from tests.required import missing

SMALLER = [("namespaces", "uid"), ("landlock", "seccomp")]  # a system with the one or the other


@pytest.fixture(scope="module", params=[*SMALLER, None], ids=["namespaces", "landlock", "all"])
def server_of(request: pytest.FixtureRequest, fence: Isolation) -> Iterator[ForkServer]:
    layers = request.param or fence.layers
    found = isolation.attempt(layers, LIMITS)
    if found is None or not found.enough:
        missing("fence", f"{'+'.join(layers)} alone is not to be had here")
    fork_server = ForkServer(layers, LIMITS)
    yield fork_server
    fork_server.close()


ESCAPES = {
    "passwords": "open('/etc/passwd').read()",
    "course": f"import os; os.listdir({str(paths.LESSONS)!r})",
    "checks": f"open({str(problem_set.source_of('ps1'))!r}).read()",
    "processes": f"import os; os.kill({os.getpid()}, 0)",
    "environment": "open('/proc/1/environ').read()",
    "network": "import socket; socket.create_connection(('127.0.0.1', 22), timeout=1)",
    "datagram": "import socket; s = socket.socket(2, 2); s.sendto(b'x', ('127.0.0.1', 9))",
    "root": "import os; os.setuid(0); open('/etc/shadow').read()",
    "mount": "import ctypes; assert ctypes.CDLL(None).mount(b'x', b'/', b'tmpfs', 0, 0) == 0",
    "program": "import subprocess; subprocess.run(['/bin/ls'], check=True)",
    "write": f"open({sys.prefix!r} + '/lib/planted', 'w')",
    "ptrace": "import ctypes; c = ctypes.CDLL(None); assert c.ptrace(16, 1, 0, 0) == 0",
    "nbcore": "import nbcore; nbcore.BernoulliNB()",
    "sklearn": "from sklearn.naive_bayes import BernoulliNB as B; B()",
    "sklearn by itself": "import sys; sys.meta_path.pop(0); import sklearn.naive_bayes as n; n.B",
    "scipy by itself": "import sys; sys.meta_path.pop(0); import scipy.stats as s; s.norm",
    "nbcore by address": f"import sys; sys.meta_path.pop(0); sys.path.append("
    f"{os.path.dirname(NBCORE)!r}); import nbcore; nbcore.BernoulliNB",
    "lessons": "import sys; sys.meta_path.pop(0); import lessons.kit.exercises.trial",
    "memory": "x = b'x' * 2_000_000_000",
}


PLACES = ("passwords", "course", "checks", "processes")  # to be found, were there no fence


@pytest.mark.parametrize("name", PLACES)
def test_there_is_something_to_get_at(name: str) -> None:
    """Counter-example: what is refused behind the fence works outside, so it is at that address."""
    exec(ESCAPES[name], {})


@pytest.mark.parametrize("name", ESCAPES)
def test_no_way_out(server_of: ForkServer, name: str) -> None:
    with Session(server_of, ready_made=False) as student, contextlib.suppress(Ended):
        assert student.cell(1, ESCAPES[name]) is not None, "it got through"


def test_an_ordinary_notebook_works(server_of: ForkServer) -> None:
    code = (
        "import colorsys, tempfile, os, threading, numpy as np\n"
        "with tempfile.TemporaryFile() as f: f.write(b'x' * 1000)\n"
        "open('notes.txt', 'w').write('x')\n"
        "t = threading.Thread(target=lambda: None); t.start(); t.join()\n"
        "x = np.linalg.inv(np.eye(50)).sum()\n"
    )
    with Session(server_of, ready_made=False) as student:
        assert student.cell(1, code) is None
        assert student.look(["x"])["x"]["value"][0] == "f"


@pytest.mark.skipif(sys.platform != "linux", reason="Linux only")
def test_the_users_own_processes_are_not_counted_against_a_student() -> None:
    idle = threading.Event()
    more = [threading.Thread(target=idle.wait) for _ in range(5)]
    for thread in more:
        thread.start()
    try:
        assert threads_of_this_user() >= 6
    finally:
        idle.set()


def test_nbcore_is_there_when_it_may_be(server_of: ForkServer) -> None:
    with Session(server_of, ready_made=True) as student:
        error = student.cell(1, "import nbcore\nm = nbcore.BernoulliNB().fit([[1], [0]], [1, 0])")
        assert error is None
        assert student.cell(2, "import sklearn.naive_bayes as n; n.BernoulliNB()") is None


def test_what_is_closed_can_be_imported_so_that_the_cell_goes_on(server_of: ForkServer) -> None:
    with Session(server_of, ready_made=False) as student:
        code = "from sklearn.naive_bayes import GaussianNB\nimport scipy.stats, sklearn\nx = 1"
        assert student.cell(1, code) is None
        error = student.cell(2, "print(sklearn.__version__)\nGaussianNB().fit([[1]], [1])")
        assert error is not None and error.number == 2
        assert error.text.startswith("sklearn cannot be used in this question")
        assert student.look(["x"])["x"]["value"] == ["i", "1"]


@pytest.mark.skipif(sys.platform != "linux", reason="Linux only")
@pytest.mark.parametrize("server_of", [SMALLER[1], None], ids=["landlock", "all"], indirect=True)
def test_nobody_outlives_the_grader(server_of: ForkServer) -> None:
    """That a process dies with its supervisor cannot be taken back; seccomp sees to it."""
    with Session(server_of, ready_made=False) as student:
        code = "import ctypes\nx = ctypes.CDLL(None).prctl(1, 0, 0, 0, 0)\ny = b'x' * 9"
        assert student.cell(1, code) is None
        assert student.look(["x"])["x"]["value"] == ["i", "-1"]


def test_nobody_sees_the_one_before(server_of: ForkServer) -> None:
    with Session(server_of, ready_made=False) as first:
        assert first.cell(1, "import sys; sys.left = 1; open('left', 'w').write('x')") is None
    with Session(server_of, ready_made=False) as second:
        code = "import os, sys\nassert not hasattr(sys, 'left') and os.listdir('.') == []"
        assert second.cell(1, code) is None


def test_a_process_that_is_gone_stays_gone(server_of: ForkServer) -> None:
    student = Session(server_of, ready_made=False)
    with pytest.raises(Ended) as ended:
        student.cell(1, "import os; os._exit(3)")
    assert ended.value.how == "crashed" and "3" in ended.value.why
    with pytest.raises(Ended):
        student.cell(2, "x = 1")


def test_who_is_told_to_end_while_ending_ends_in_good_order(server_of: ForkServer) -> None:
    """Its channel is closed, so it ends by itself; the order to end it comes at the same time."""
    for _ in range(40):
        student = Session(server_of, ready_made=False)
        assert student.cell(1, "x = 1") is None
        student.end(wait=0)  # else: Infrastructure, the supervisor died


def test_without_enough_isolation_it_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolation, "probe", lambda limits: Isolation((), ("memory",)))
    with pytest.raises(Problem, match="files and network and processes would be open"):
        isolation.decide(LIMITS, trusted=False)
    assert not isolation.decide(LIMITS, trusted=True).enough


@pytest.mark.skipif(sys.platform != "linux", reason="Linux only")
def test_what_was_found_is_measured(fence: Isolation) -> None:
    """Counter-example: without any layer everything is found open."""
    bare = isolation.attempt((), LIMITS)
    assert bare is not None and not bare.enough
    assert not {"files", "network", "processes"} & set(bare.closed)
    assert fence.level.startswith(fence.layers[0])


def children() -> set[str]:
    return {pid for file in Path("/proc/self/task").glob("*/children")
            for pid in file.read_text().split()}  # fmt: skip


BROKEN = {
    "ends": "raise SystemExit({root!r})",
    "says nothing": "import os, sys; os.close(int(sys.argv[1])); {root!r}",
    "says no": START.replace("main()", "sys.modules[main.__module__].Forker = None; main()"),
}


@pytest.mark.parametrize("start", list(BROKEN))
def test_an_unbuildable_fence_is_an_infrastructure_error(
    start: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And leaves nothing behind: neither a folder nor a process."""
    monkeypatch.setattr(fork_servers, "START", BROKEN[start])
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before = children()
    with pytest.raises((Infrastructure, OSError)):
        ForkServer((), LIMITS)
    assert list(tmp_path.iterdir()) == [] and children() == before


@pytest.mark.parametrize("machine", list(seccomp.ARCHITECTURE))
def test_the_filter_is_well_formed(machine: str) -> None:
    """No jump leads out of it, and it ends with an answer."""
    code = seccomp.program(machine, 1)
    steps = [code[i : i + 8] for i in range(0, len(code), 8)]
    assert len(code) % 8 == 0 and len(steps) < 4096
    for place, step in enumerate(steps):
        kind = int.from_bytes(step[:2], sys.byteorder)
        if kind & 7 == 5:
            assert place + 1 + max(step[2], step[3]) < len(steps)
    assert int.from_bytes(steps[-1][:2], sys.byteorder) == seccomp.RETURN


PROBE = """
import sys
sys.path.insert(0, sys.argv[1])
from lessons.kit.grading.judging import isolation
from lessons.kit.grading.sandbox.limits import Limits
print(isolation.probe(Limits()).level)
"""
# Folders that only root may enter are open here to all: empty but for what is needed of them.
AS_NOBODY = """
set -e
IFS='
'
i=0; for place in $PLACES; do
    i=$((i + 1)); mkdir "$HELD/$i"; mount --bind "$place" "$HELD/$i"
done
for folder in $PRIVATE; do mount -t tmpfs -o mode=755 none "$folder"; done
i=0; for place in $PLACES; do
    i=$((i + 1)); mkdir -p "$place"; mount --bind "$HELD/$i" "$place"
done
cd /
exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@"
"""


def private_folder(place: Path) -> Path | None:
    """The outermost folder on the way to a place that is for its owner alone."""
    outermost_first = [*reversed(place.parents), place]
    return next((folder for folder in outermost_first if not folder.stat().st_mode & 1), None)


@pytest.mark.skipif(sys.platform != "linux", reason="Linux only")
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="nobody is root here")
def test_it_works_for_an_ordinary_user() -> None:
    """The same probe, run as nobody in particular."""
    places = sorted({str(paths.ROOT), sys.prefix, sys.base_prefix})
    private = {str(folder) for place in places if (folder := private_folder(Path(place)))}
    probe = [sys.executable, "-c", PROBE, str(paths.ROOT)]
    with tempfile.TemporaryDirectory(dir="/tmp") as held:
        done = subprocess.run(
            ["unshare", "--mount", "sh", "-c", AS_NOBODY, "sh", *probe],
            capture_output=True,
            text=True,
            env={
                "PATH": os.environ["PATH"],
                "TMPDIR": "/tmp",
                "HELD": held,
                "PLACES": "\n".join(places),
                "PRIVATE": "\n".join(sorted(private)),
            },
        )
    if "unshare:" in done.stderr or "mount:" in done.stderr:
        missing("fence", f"root may not mount here: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    assert "files network processes" in done.stdout


def test_what_is_closed_is_hidden_at_every_address_it_has(tmp_path: Path) -> None:
    (tmp_path / "usr" / "lib" / "sklearn").mkdir(parents=True)
    (tmp_path / "lib").symlink_to(tmp_path / "usr" / "lib")
    closed = [str(tmp_path / "usr" / "lib" / "sklearn")]
    readable = [str(tmp_path / "lib"), str(tmp_path / "usr" / "lib"), str(tmp_path / "usr" / "li")]
    assert namespaces.addresses(closed, readable) == [
        str(tmp_path / "lib" / "sklearn"),
        str(tmp_path / "usr" / "lib" / "sklearn"),
    ]
