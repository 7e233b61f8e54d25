"""Linux calls that Python has no name for, by ctypes. Each raises OSError when it is refused."""

import contextlib
import ctypes
import os
import platform
import sys

LINUX = sys.platform == "linux"
MACHINE = platform.machine()

CLONE_NEWNS, CLONE_NEWUTS, CLONE_NEWIPC = 0x00020000, 0x04000000, 0x08000000
CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET = 0x10000000, 0x20000000, 0x40000000

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_REMOUNT = 1, 2, 4, 32
MS_BIND, MS_REC, MS_PRIVATE = 4096, 16384, 1 << 18
MNT_DETACH = 2

PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_CAPBSET_DROP = 1, 22, 24
PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL = 38, 47, 4

_libc = ctypes.CDLL(None, use_errno=True) if LINUX else None


def _called(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result


def syscall(what: str, number: int, *arguments: object) -> int:
    assert _libc is not None
    return _called(_libc.syscall(ctypes.c_long(number), *arguments), what)


def prctl(option: int, *values: int) -> int:
    assert _libc is not None
    padded = [ctypes.c_ulong(v) for v in (*values, 0, 0, 0, 0)[:4]]
    return _called(_libc.prctl(ctypes.c_int(option), *padded), f"prctl {option}")


def unshare(flags: int) -> None:
    assert _libc is not None
    _called(_libc.unshare(ctypes.c_int(flags)), "unshare")


def mount(source: str, target: str, kind: str, flags: int, options: str = "") -> None:
    assert _libc is not None
    words = [os.fsencode(w) or None for w in (source, target, kind)]
    done = _libc.mount(*words, ctypes.c_ulong(flags), os.fsencode(options) or None)
    _called(done, f"mount {target}")


def umount(target: str) -> None:
    assert _libc is not None
    _called(_libc.umount2(os.fsencode(target), MNT_DETACH), f"umount {target}")


def pivot_root(new: str, old: str) -> None:
    number = {"x86_64": 155, "aarch64": 41}[MACHINE]
    syscall("pivot_root", number, os.fsencode(new), os.fsencode(old))


def die_with_parent(parent: int | None = None) -> None:
    """A process whose parent is killed must not go on. `parent`: it may have been killed before."""
    if LINUX:
        prctl(PR_SET_PDEATHSIG, 9)
    if parent is not None and os.getppid() != parent:
        os._exit(0)


def drop_capabilities() -> None:
    """Give up all that root may do and others may not, for good."""
    for capability in range(64):
        try:
            prctl(PR_CAPBSET_DROP, capability)
        except OSError:
            break
    with contextlib.suppress(OSError):
        prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL)
    number = {"x86_64": 126, "aarch64": 91}[MACHINE]  # capset
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    none = (ctypes.c_uint32 * 6)()
    syscall("capset", number, header, none)
