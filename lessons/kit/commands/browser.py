"""A Chromium for the browser tests: found if there is one, fetched if that can be done."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from lessons.kit.base.messages import say

VARIABLE = "COURSE_CHROMIUM"

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
PLACES = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
]


def find() -> str | None:
    """Path of a Chromium: the one named by COURSE_CHROMIUM, else installed, else Playwright's."""
    if named := os.environ.get(VARIABLE):
        return named if Path(named).exists() else None
    for name in NAMES:
        if path := shutil.which(name):
            return path
    return next((place for place in PLACES if Path(place).exists()), None) or playwrights_own()


def why_not() -> str:
    """What to say where there is none."""
    if named := os.environ.get(VARIABLE):
        return f"{VARIABLE} names {named}, and there is no such file"
    return (
        "no Chromium or Chrome was found, and none could be fetched: install one, "
        f"or set {VARIABLE} to its path"
    )


def playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def find_or_fetch() -> str | None:
    """A Chromium, fetched if need be: by apt where that is allowed, else by Playwright."""
    found = find()
    if found is not None or VARIABLE in os.environ:
        return found
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        say("Fetching Chromium for the browser tests by apt ...")
        fetched = by_apt()
    else:
        say("Fetching Chromium for the browser tests by Playwright ...")
        fetched = by_playwright()
    return find() if fetched else None


def by_apt() -> bool:
    apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    install = [*apt, "install", "-y", "chromium"]
    # The package lists may be absent or old: fetch them only if the first try fails.
    return works(install) or (works([*apt, "update"]) and works(install))


def by_playwright() -> bool:
    return works([sys.executable, "-m", "playwright", "install", "chromium"])


def works(command: list[str]) -> bool:
    environ = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=600,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
