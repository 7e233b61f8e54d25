"""`environment_check()`: is everything there that the course needs? If not, what to do."""

import html
import importlib.metadata
import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lessons.interpreter import OLDEST
from lessons.kit.exercises import progress
from lessons.kit.exercises.feedback import show

SET_UP = "Close the notebook, run `make setup` in the folder of the course, and open it again."

# package -> what it is for, and the oldest version that will do
PACKAGES = {
    "numpy": ("the classifiers", (2, 4)),
    "pandas": ("tables", (3, 0)),
    "matplotlib": ("still pictures", (3, 10)),
    "ipywidgets": ("questions and quizzes", (8, 1)),
    "anywidget": ("explorers", (0, 11)),
    "scikit-learn": ("the comparison at the end of each lesson", (1, 8)),
}


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at. `fix` is empty if all is well."""

    what: str
    found: str
    fix: str = ""

    @property
    def fine(self) -> bool:
        return not self.fix


def python_version() -> Finding:
    found = ".".join(map(str, sys.version_info[:3]))
    needed = ".".join(map(str, OLDEST))
    fix = "" if sys.version_info >= OLDEST else f"Install Python {needed} or newer. {SET_UP}"
    return Finding(f"Python {needed} or newer", found, fix)


def package(name: str) -> Finding:
    purpose, oldest = PACKAGES[name]
    needed = ".".join(map(str, oldest))
    what = f"{name} {needed} or newer, for {purpose}"
    try:
        found = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return Finding(what, "not there", SET_UP)
    old = numbers(found) < oldest
    return Finding(what, found, f"It is too old. {SET_UP}" if old else "")


def numbers(version: str) -> tuple[int, ...]:
    """The leading numbers of a version: 3.1.1rc1 -> (3, 1)."""
    parts = []
    for part in version.split(".")[:2]:
        digits = "".join(c for c in part if c.isdigit())
        if not digits:
            break
        parts.append(int(digits))
    return tuple(parts)


def course_code() -> Finding:
    missing = [name for name in ("nbcore", "lessons") if importlib.util.find_spec(name) is None]
    fix = f"{' and '.join(missing)} cannot be found. {SET_UP}" if missing else ""
    return Finding("the course's own code", "not there" if missing else "there", fix)


def notebook_program() -> Finding:
    """Explorers need a kernel that can talk to a page."""
    try:
        from IPython import get_ipython

        kernel = getattr(get_ipython(), "kernel", None) is not None
    except ImportError:
        kernel = False
    fix = "" if kernel else "Open the notebook in JupyterLab: `make run`."
    return Finding("a notebook that can show explorers", "yes" if kernel else "no", fix)


def memory_of_progress() -> Finding:
    what = "a place to remember your progress"
    path = progress.place()
    if path is None:
        return Finding(what, "switched off")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        trial = path.with_name(path.name + ".trial")
        trial.write_text("", encoding="utf-8")
        trial.unlink()
    except OSError:
        return Finding(
            what,
            "cannot be written",
            f"Copy the notebooks to a folder of your own, or set {progress.VARIABLE} to a file "
            "you may write. Without it the course works, and forgets when you close it.",
        )
    return Finding(what, path.name)


CHECKS: tuple[Callable[[], Finding], ...] = (
    python_version,
    course_code,
    *(lambda name=name: package(name) for name in PACKAGES),
    notebook_program,
    memory_of_progress,
)


class EnvironmentReport:
    """All findings as a table; the summary says only what does not change between machines."""

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = findings

    @property
    def summary(self) -> str:
        wrong = [finding for finding in self.findings if not finding.fine]
        if not wrong:
            return "All is well: everything the course needs is there."
        return "To mend: " + " ".join(f"[{f.what}] {f.fix}" for f in wrong)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": self.as_html(), "text/plain": self.summary}

    def as_html(self) -> str:
        rows = "".join(
            f"<tr><td>{'✔ fine' if f.fine else '✘ to mend'}</td>"
            f'<th scope="row" style="text-align:left">{html.escape(f.what)}</th>'
            f'<td style="text-align:left">{html.escape(f.fix)}</td></tr>'
            for f in self.findings
        )
        head = "".join(
            f'<th scope="col" style="text-align:left">{title}</th>'
            for title in ("", "needed", "what to do")
        )
        return (
            f'<p role="status" style="font-size:14px"><strong>{html.escape(self.summary)}</strong>'
            f'</p><table aria-label="What the course needs" style="font-size:14px"><thead><tr>'
            f"{head}</tr></thead><tbody>{rows}</tbody></table>"
        )

    def __repr__(self) -> str:
        return self.summary


def environment_check() -> None:
    """Show what the course needs, whether it is there, and what to do if not."""
    show(EnvironmentReport([look() for look in CHECKS]))
