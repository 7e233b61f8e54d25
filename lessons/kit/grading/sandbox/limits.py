"""How much a student's process may use. rlimits, which every Unix has."""

import contextlib
import os
import sys
from dataclasses import dataclass

if sys.platform != "win32":
    import resource


@dataclass(frozen=True)
class Limits:
    seconds: float = 10.0  # for one cell or one call, on the wall
    total_seconds: float = 60.0  # for a submission
    memory: int = 500_000_000  # bytes more than an idle process has
    file: int = 10_000_000  # bytes in one file
    processes: int = 16  # and threads
    descriptors: int = 64


def set_limits(limits: Limits, idle: int, others: int = 0) -> None:
    """For this process and all it starts. `idle`: its address space before the student's code.

    `others`: threads of the same user, which the system counts as well.
    """
    if sys.platform == "win32":
        return
    lower(resource.RLIMIT_CORE, 0)
    lower(resource.RLIMIT_FSIZE, limits.file)
    lower(resource.RLIMIT_NOFILE, limits.descriptors)
    lower(resource.RLIMIT_CPU, int(limits.total_seconds) + 5)
    if sys.platform == "linux":  # elsewhere the address space is not what a program uses
        lower(resource.RLIMIT_AS, idle + limits.memory)
        lower(resource.RLIMIT_MEMLOCK, 0)
    lower(resource.RLIMIT_NPROC, limits.processes + 2 * others)  # they may become more meanwhile


def lower(what: int, value: int) -> None:
    with contextlib.suppress(ValueError, OSError):  # a lower one may be in force already
        resource.setrlimit(what, (value, value))


def address_space() -> int:
    """Bytes of address space that this process has now."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 500_000_000


def threads_of_this_user() -> int:
    found = 0
    for name in os.listdir("/proc") if os.path.isdir("/proc") else []:
        with contextlib.suppress(OSError):  # those of others, and those that have just ended
            if name.isdecimal() and os.stat(f"/proc/{name}").st_uid == os.getuid():
                found += len(os.listdir(f"/proc/{name}/task"))
    return found
