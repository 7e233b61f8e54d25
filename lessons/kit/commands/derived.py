"""Bring everything derived up to date: notebooks, locks, experiments, the page's script, pictures.

This is the one list of what is derived from what. The state of a target and of all its sources
when it was made is kept in lessons/derived.json, so --check can say on any machine what is stale.
"""

import argparse
import json
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from lessons.kit.base import atomic, paths, sources
from lessons.kit.base.course import Lesson, lessons_in
from lessons.kit.base.messages import Problem, say

SUMMARY = "make what is stale of all that is derived; --check: only say what is"
NEEDS = "dev"

PICTURED = ("smoothing/alpha", "perceptron/steps", "gaussian/map")  # explorers in the README


@dataclass(frozen=True)
class Target:
    """Derived files, what they are made from, and what makes them: python -m ..."""

    name: str
    outputs: tuple[Path, ...]
    made_from: Callable[[], dict[str, bytes]]  # name -> content
    maker: tuple[str, ...]

    def state(self) -> dict[str, str]:
        """Digests of the sources and of what was made of them."""
        made = sources.contents(self.outputs)
        return {"sources": sources.digest(self.made_from()), "outputs": sources.digest(made)}


def targets() -> list[Target]:
    """Everything derived that is committed."""
    notebooks = map(notebook, lessons_in(paths.LESSONS))
    return [*notebooks, *locks(), *experiments(), frontend(), pictures()]


def notebook(lesson: Lesson) -> Target:
    return Target(
        f"notebooks/{lesson.name}.ipynb",
        (paths.NOTEBOOKS / f"{lesson.name}.ipynb",),
        lambda: sources.contents(behind(lesson)),
        ("lessons", "notebooks", lesson.name),
    )


def behind(lesson: Lesson) -> set[Path]:
    """All that a notebook's outputs depend on: text, code that its cells may call, versions."""
    kit = paths.LESSONS / "kit"
    machine = sources.in_folders([kit / "exercises", kit / "explorer", kit / "base"], "*.py")
    code = "\n".join(code_of(lesson.text()))
    return {lesson.source, paths.LOCKS["student"], *machine} | sources.files_behind(code)


def code_of(text: str) -> Iterable[str]:
    """The code of a lesson, solutions and checks included."""
    from lessons.kit.exercises.lesson_pieces import pieces

    return (piece.body for piece in pieces(text) if piece.language == "python")


def locks() -> list[Target]:
    def dependencies() -> dict[str, bytes]:
        project = tomllib.loads(paths.PYPROJECT.read_text(encoding="utf-8"))
        kept = ("dependencies", "optional-dependencies", "requires-python")
        wanted = [project["build-system"], *(project["project"][name] for name in kept)]
        return {"dependencies": json.dumps(wanted, sort_keys=True).encode()}

    files = (paths.LOCKS["student"], paths.LOCKS["dev"], paths.CONDA)
    return [Target(file.name, (file,), dependencies, ("lessons", "lock")) for file in files]


def experiments() -> list[Target]:
    """Results that take minutes to compute, so they are computed once and kept."""
    data = paths.LESSONS / "data"
    made = {"learning_curves": data / "learning_curves.npz", "unlabeled": data / "unlabeled.csv"}

    def made_from(name: str) -> dict[str, bytes]:
        code = sources.files_behind(f"import lessons.data.experiments.{name}") - {made[name]}
        return sources.contents(path for path in code if "kit" not in path.parts)

    return [
        Target(
            f"lessons/data/{file.name}",
            (file,),
            lambda name=name: made_from(name),  # type: ignore[misc]
            (f"lessons.data.experiments.{name}",),
        )
        for name, file in made.items()
    ]


def frontend() -> Target:
    """Before the pictures, which show what it does."""
    explorer = paths.LESSONS / "kit" / "explorer"
    makes = {explorer / name for name in ("build_frontend.py", "message_types.py", "protocol.py")}
    made = (explorer / "frontend" / "messages.d.ts", explorer / "frontend" / "bundle.js")

    def made_from() -> dict[str, bytes]:
        written = sources.in_folders([explorer / "frontend"], "*.js") - set(made)
        return sources.contents({*written, *makes, paths.ROOT / "package.json"})

    return Target("explorer/frontend", made, made_from, ("lessons.kit.explorer.build_frontend",))


def pictures() -> Target:
    def made_from() -> dict[str, bytes]:
        from lessons.kit.explorer.explorers import names  # numpy: only where it is asked for

        return sources.contents(looks) | {"cards": "\n".join(names()).encode()}

    kit = paths.LESSONS / "kit"
    looks = sources.in_folders([kit / "explorer" / "frontend", kit / "app" / "static"], "*")
    looks |= sources.in_folders([kit / "app" / "templates"], "*")
    looks |= sources.in_folders([kit / "explorer"], "*.py")
    looks |= {file for name in PICTURED for file in paths.LESSONS.glob(f"{name}*.py")}
    return Target(
        ".github/pictures",
        tuple(sorted(paths.PICTURES.glob("*.png"))),
        made_from,
        ("tests.browser.take_pictures",),
    )


def read_record() -> dict[str, dict[str, str]]:
    try:
        return dict(json.loads(paths.DERIVED.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def is_stale(target: Target) -> bool:
    return read_record().get(target.name) != target.state()


def remember(target: Target) -> None:
    """Note down that a target has been made of its sources as they are now."""
    known = {one.name for one in targets()} | {target.name}
    record = {name: state for name, state in read_record().items() if name in known}
    record[target.name] = target.state()
    atomic.write_text(paths.DERIVED, json.dumps(record, indent=1, sort_keys=True) + "\n")


def make(stale: list[Target]) -> None:
    """Run what makes these, each maker once, and remember the outcome."""
    for maker in dict.fromkeys(target.maker for target in stale):
        say("$ python -m " + " ".join(maker))
        if subprocess.call([sys.executable, "-m", *maker], cwd=paths.ROOT) != 0:
            raise Problem("This failed; the lines above say why.")
        for target in targets():
            if target.maker == maker:
                remember(target)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="make nothing; fail if any is stale")
    parser.add_argument(
        "--accept",
        metavar="NAME",
        nargs="+",
        default=[],
        help="a change of the sources does not change these: remember them as they are",
    )


def main(options: argparse.Namespace) -> int:
    known = {target.name: target for target in targets()}
    if unknown := set(options.accept) - set(known):
        raise Problem(f"Nothing derived is called {', '.join(sorted(unknown))}.")
    for name in options.accept:
        remember(known[name])
    stale = [target for target in known.values() if is_stale(target)]
    for target in known.values():
        say(f"{'stale  ' if target in stale else 'current'}  {target.name}")
    if options.check and stale:
        raise Problem(f"{len(stale)} of {len(known)} derived files are stale: run `make derived`.")
    make(stale)
    return 0
