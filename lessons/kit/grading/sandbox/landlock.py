"""Landlock: a process tells Linux which folders it will ever touch, and cannot take it back.

Needs no privilege at all, so it works where namespaces are forbidden (in many containers).
"""

import ctypes
import os
from collections.abc import Sequence

from lessons.kit.grading.sandbox import kernel

CREATE, ADD_RULE, RESTRICT = 444, 445, 446
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
# What each version of the interface knows about files, and from 4 on about TCP.
FILE_RIGHTS = {1: 0x1FFF, 2: 0x3FFF, 3: 0x7FFF, 4: 0x7FFF, 5: 0xFFFF}
READ = READ_FILE | READ_DIR
ON_A_FILE = EXECUTE | WRITE_FILE | READ_FILE | 0x4000 | 0x8000


class Ruleset(ctypes.Structure):
    _fields_ = [
        ("files", ctypes.c_uint64),
        ("net", ctypes.c_uint64),
        ("scoped", ctypes.c_uint64),
    ]


class BeneathRule(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = [("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32)]


def version() -> int:
    """0 where there is no Landlock."""
    try:
        return kernel.syscall("landlock", CREATE, None, ctypes.c_size_t(0), ctypes.c_uint32(1))
    except OSError:
        return 0


def restrict(
    readable: Sequence[str], writable: Sequence[str], listable: Sequence[str] = ()
) -> None:
    """From now on: read below `readable`, read and write below `writable`, nothing else.

    Below `listable`, folders can be listed; their files cannot be read.
    """
    abi = version()
    if abi == 0:
        raise OSError("no Landlock")
    rights = FILE_RIGHTS[min(abi, 5)]
    rules = Ruleset(rights, 3 if abi >= 4 else 0, 3 if abi >= 6 else 0)
    size = 8 if abi < 4 else 16 if abi < 6 else 24
    ruleset = kernel.syscall(
        "landlock", CREATE, ctypes.byref(rules), ctypes.c_size_t(size), ctypes.c_uint32(0)
    )
    try:
        for places, allowed in (
            (readable, READ),
            (listable, READ_DIR),
            (writable, rights & ~EXECUTE),
        ):
            for place in places:
                add(ruleset, place, allowed)
        kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
        kernel.syscall("landlock", RESTRICT, ctypes.c_int(ruleset), ctypes.c_uint32(0))
    finally:
        os.close(ruleset)


def add(ruleset: int, place: str, allowed: int) -> None:
    try:
        handle = os.open(place, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # not there: nothing to allow
    try:
        if not os.path.isdir(place):
            allowed &= ON_A_FILE
        rule = BeneathRule(allowed, handle)
        one = ctypes.c_int(1)
        kernel.syscall(
            "landlock", ADD_RULE, ctypes.c_int(ruleset), one, ctypes.byref(rule), ctypes.c_uint32(0)
        )
    finally:
        os.close(handle)


def without(places: Sequence[str], closed: Sequence[str]) -> tuple[list[str], list[str]]:
    """All of `places` but `closed`: what may be read, and folders around that may be listed.

    Landlock only adds, so a folder with something closed in it is named by what else it holds.
    """
    readable: list[str] = []
    listable: list[str] = []
    todo = list(places)
    while todo:
        place = os.path.realpath(todo.pop())
        if place in closed or place in listable:
            continue
        if any(inner.startswith(place.rstrip("/") + "/") for inner in closed):
            listable.append(place)
            todo += [entry.path for entry in os.scandir(place)]
        else:
            readable.append(place)
    return readable, listable
