"""seccomp: system calls that a student's process may not make. For good, and without privilege.

No new process, no other program, no network, no signal to others, no change to the system.
Threads are allowed. A forbidden call fails as if the system were out of it (EPERM, EAGAIN).
"""

import ctypes
import errno
import os
import struct
from functools import lru_cache

from lessons.kit.grading.sandbox import kernel

ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
X32_CALLS = 0x40000000

# name: (number on x86_64, number on aarch64); -1: there is none
NO_PERMISSION = {
    "execve": (59, 221), "execveat": (322, 281), "ptrace": (101, 117),
    "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "kill": (62, 129), "tkill": (200, 130), "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240), "pidfd_send_signal": (424, 424), "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438), "process_madvise": (440, 440),
    "socket": (41, 198), "connect": (42, 203), "bind": (49, 200), "listen": (50, 201),
    "accept": (43, 202), "accept4": (288, 242), "sendto": (44, 206), "sendmsg": (46, 211),
    "recvmsg": (47, 212), "sendmmsg": (307, 269), "recvmmsg": (299, 243),
    "unshare": (272, 97), "setns": (308, 268), "mount": (165, 40), "umount2": (166, 39),
    "pivot_root": (155, 41), "chroot": (161, 51), "mknod": (133, -1), "mknodat": (259, 33),
    "open_tree": (428, 428), "move_mount": (429, 429), "fsopen": (430, 430),
    "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433),
    "mount_setattr": (442, 442), "name_to_handle_at": (303, 264), "open_by_handle_at": (304, 265),
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    "init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106),
    "kexec_load": (246, 104), "kexec_file_load": (320, 294), "reboot": (169, 142),
    "swapon": (167, 224), "swapoff": (168, 225), "acct": (163, 89), "quotactl": (179, 60),
    "settimeofday": (164, 170), "clock_settime": (227, 112), "adjtimex": (159, 171),
    "clock_adjtime": (305, 266), "sethostname": (170, 161), "setdomainname": (171, 162),
    "syslog": (103, 116), "iopl": (172, -1), "ioperm": (173, -1), "personality": (135, 92),
    "shmget": (29, 194), "shmat": (30, 196), "msgget": (68, 186), "semget": (64, 190),
    "mq_open": (240, 180), "sched_setscheduler": (144, 119), "setpriority": (141, 140),
    "memfd_secret": (447, 447), "fanotify_init": (300, 262),
    "inotify_init1": (294, 26), "setsid": (112, 157), "setpgid": (109, 154),
}  # fmt: skip
NOT_THERE = {
    "clone3": (435, 435),
    "memfd_create": (319, 279),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
}
NO_MORE = {"fork": (57, -1), "vfork": (58, -1)}
CLONE, TGKILL, CLONE_THREAD = (56, 220), (234, 131), 0x00010000
PRCTL = (157, 167)

LOAD, EQUAL, AT_LEAST, ANY_OF, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
ALLOW, FAIL, KILL = 0x7FFF0000, 0x00050000, 0x80000000
NUMBER, ARCH, FIRST_ARGUMENT = 0, 4, 16


def step(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
    return struct.pack("=HBBI", code, yes, no, value)


def fails_with(number: int) -> bytes:
    return step(RETURN, FAIL | number)


@lru_cache(maxsize=4)
def program(machine: str, pid: int) -> bytes:
    """The filter, as the instructions that Linux runs before every system call."""
    column = list(ARCHITECTURE).index(machine)
    steps = [
        step(LOAD, ARCH),
        step(EQUAL, ARCHITECTURE[machine], 1, 0),
        step(RETURN, KILL),
        step(LOAD, NUMBER),
    ]
    if machine == "x86_64":  # a second way to say every call, which nobody needs
        steps += [step(AT_LEAST, X32_CALLS, 0, 1), step(RETURN, KILL)]
    for names, number in (
        (NO_PERMISSION, errno.EPERM),
        (NOT_THERE, errno.ENOSYS),
        (NO_MORE, errno.EAGAIN),
    ):
        for pair in names.values():
            if pair[column] >= 0:
                steps += [step(EQUAL, pair[column], 0, 1), fails_with(number)]
    steps += [  # a thread may be started, a process may not
        step(EQUAL, CLONE[column], 0, 4),
        step(LOAD, FIRST_ARGUMENT),
        step(ANY_OF, CLONE_THREAD, 1, 0),
        fails_with(errno.EAGAIN),
        step(RETURN, ALLOW),
        step(EQUAL, TGKILL[column], 0, 4),  # signals: to itself alone
        step(LOAD, FIRST_ARGUMENT),
        step(EQUAL, pid, 1, 0),
        fails_with(errno.EPERM),
        step(RETURN, ALLOW),
        step(EQUAL, PRCTL[column], 0, 3),  # whoever dies with its supervisor cannot take that back
        step(LOAD, FIRST_ARGUMENT),
        step(EQUAL, kernel.PR_SET_PDEATHSIG, 0, 1),
        fails_with(errno.EPERM),
        step(RETURN, ALLOW),
    ]
    return b"".join(steps)


class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("steps", ctypes.c_void_p)]


def restrict() -> None:
    code = program(kernel.MACHINE, os.getpid())
    body = ctypes.create_string_buffer(code, len(code))
    filled = Program(len(code) // 8, ctypes.addressof(body))
    kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    kernel.prctl(kernel.PR_SET_SECCOMP, 2, ctypes.addressof(filled))
