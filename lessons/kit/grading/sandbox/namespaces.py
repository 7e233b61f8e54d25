"""A world of its own: a root folder with Python and nothing else, no network, no other processes.

The fork server enters it once; each student's process then gets process numbers and a temporary
folder of its own. Works as root, and as anybody where the system allows user namespaces.
"""

import os
import stat
from collections.abc import Sequence
from pathlib import Path

from lessons.kit.grading.sandbox import kernel
from lessons.kit.grading.sandbox.kernel import MS_BIND, MS_NODEV, MS_NOSUID, MS_RDONLY, MS_REC

SCRATCH, EMPTY = "/scratch", "/empty"
SCRATCH_BYTES = 32_000_000
SCRATCH_FILES = 2_000
DEVICES = ["/dev/null", "/dev/zero", "/dev/urandom", "/dev/random"]


def enter_user_namespace() -> None:
    """Be root in a world of one's own, and the same nobody outside it."""
    uid, gid = os.geteuid(), os.getegid()
    kernel.unshare(kernel.CLONE_NEWUSER)
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"0 {uid} 1")
    Path("/proc/self/gid_map").write_text(f"0 {gid} 1")


def enter(readable: Sequence[str], root: str) -> bool:
    """Leave the system behind. `readable`: folders that stay, read-only; `root`: an empty folder.

    True if that took a user namespace, in which there is but one user.
    """
    worlds = kernel.CLONE_NEWNS | kernel.CLONE_NEWNET | kernel.CLONE_NEWIPC | kernel.CLONE_NEWUTS
    alone = os.geteuid() != 0
    if alone:
        enter_user_namespace()
    try:
        kernel.unshare(worlds)
    except PermissionError:
        if alone:
            raise
        alone = True
        enter_user_namespace()  # root of a container may do it only in a user namespace
        kernel.unshare(worlds)
    kernel.mount("", "/", "", kernel.MS_PRIVATE | MS_REC)
    kernel.mount("tmpfs", root, "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,mode=755")
    for place in outermost(readable):
        show(place, root)
    for device in DEVICES:
        if os.path.exists(device):
            show(device, root, read_only=False)
    for name in (SCRATCH, EMPTY, "/old"):
        os.makedirs(root + name, exist_ok=True)
    if not os.path.exists(root + "/tmp"):  # a course that lives in /tmp is there already
        os.symlink(SCRATCH, root + "/tmp")
    kernel.pivot_root(root, root + "/old")
    os.chdir("/")
    kernel.umount("/old")
    os.rmdir("/old")
    kernel.mount("tmpfs", "/", "tmpfs", kernel.MS_REMOUNT | MS_NOSUID | MS_NODEV | MS_RDONLY)
    return alone


def outermost(places: Sequence[str]) -> list[str]:
    """Existing places without those that lie in another of them."""
    real = sorted({p for p in places if os.path.exists(p)}, key=len)
    kept: list[str] = []
    for place in real:
        if not any(place == k or place.startswith(k.rstrip("/") + "/") for k in kept):
            kept.append(place)
    return kept


def show(place: str, root: str, read_only: bool = True) -> None:
    """The same file or folder at the same address under the new root."""
    target = root + place
    if stat.S_ISDIR(os.stat(place).st_mode):
        os.makedirs(target, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "w"):
            pass
    kernel.mount(place, target, "", MS_BIND | MS_REC)
    if read_only:
        remount_read_only(target)


def remount_read_only(target: str) -> None:
    """In a user namespace the flags that a place already has must be named again."""
    has = os.statvfs(target).f_flag
    keep = has & (os.ST_NOSUID | os.ST_NODEV | os.ST_NOEXEC)
    for name, flag in (("ST_NOATIME", 1024), ("ST_NODIRATIME", 2048), ("ST_RELATIME", 1 << 21)):
        if has & getattr(os, name, 0):
            keep |= flag
    kernel.mount("", target, "", MS_BIND | kernel.MS_REMOUNT | MS_RDONLY | MS_NOSUID | keep)


def enter_own_processes(own_ipc: bool) -> None:
    """The next child is process 1 of a world in which it sees and reaches nobody else.

    `own_ipc`: nor finds shared memory that another left; not needed where seccomp forbids it.
    """
    worlds = kernel.CLONE_NEWPID | kernel.CLONE_NEWNS
    kernel.unshare(worlds | (kernel.CLONE_NEWIPC if own_ipc else 0))


def addresses(folders: Sequence[str], readable: Sequence[str]) -> list[str]:
    """Every address under which the folders (real paths) are seen in the world that is entered.

    A readable place may be a link: /lib shows what /usr/lib shows.
    """
    found = set()
    for place in readable:
        real = os.path.realpath(place).rstrip("/")
        inside = [folder for folder in folders if f"{folder}/".startswith(f"{real}/")]
        found |= {place.rstrip("/") + folder[len(real) :] for folder in inside}
    return sorted(found)


def own_scratch(hidden: Sequence[str] = ()) -> None:
    """A fresh temporary folder in memory; over `hidden` folders lies an empty one."""
    for place in hidden:
        kernel.mount(EMPTY, place, "", MS_BIND)
    options = f"size={SCRATCH_BYTES},nr_inodes={SCRATCH_FILES},mode=1777"
    kernel.mount("tmpfs", SCRATCH, "tmpfs", MS_NOSUID | MS_NODEV, options)
