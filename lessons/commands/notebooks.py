"""Build notebooks/NN_topic.ipynb, with outputs, from lessons/NN_topic.md.

The instructor's, with solutions, goes to build/instructor/; every solution must pass its checks.
Only what changed is built anew: a lesson, or the code it may call.
"""

import argparse
import hashlib
import json
import os
import shutil
import time
from pathlib import Path

from lessons.commands import jupyter, paths
from lessons.commands.messages import Problem, say

SUMMARY = "build the notebooks from the lessons"
NEEDS = "dev"

SOURCES = "[0-9][0-9]_*.md"
# What the cells of a lesson may call, and what makes notebooks of lessons.
CODE = ["nbcore", "lessons/kit", "lessons/explorers", "lessons/data"]
BUILDERS = ["lessons/commands/convert.py", "lessons/commands/exercise_cells.py"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", help="lessons, e.g. 00_start (default: all)")
    parser.add_argument("--force", action="store_true", help="build even what has not changed")
    parser.add_argument(
        "--check", action="store_true", help="build nothing; fail if a notebook is out of step"
    )


def main(options: argparse.Namespace) -> int:
    jupyter.skip_slow_imports()
    chosen = choose(options.names)
    if options.check:
        return check(chosen)
    os.environ.update(jupyter.own_folders())
    jupyter.one_thread()
    done = read_record()
    for number, source in enumerate(chosen, start=1):
        say(f"[{number}/{len(chosen)}] {source.stem} ... ", end="")
        if not options.force and done.get(source.stem) == state(source):
            say("unchanged")
            continue
        started = time.perf_counter()
        build(source, target(source))
        if has_exercises(source):
            build_instructor(source, instructor_target(source))
        else:
            instructor_target(source).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(target(source), instructor_target(source))
        done[source.stem] = state(source)
        write_record(done)
        say(f"built in {time.perf_counter() - started:.1f} s")
    return 0


def choose(names: list[str]) -> list[Path]:
    """The lessons asked for, all of them if none is named."""
    there = {source.stem: source for source in sorted(paths.LESSONS.glob(SOURCES))}
    unknown = [name for name in names if name not in there]
    if unknown:
        raise Problem(f"No lesson {', '.join(unknown)} in lessons/. There: {', '.join(there)}.")
    return [there[name] for name in names or there]


def target(source: Path) -> Path:
    return paths.NOTEBOOKS / f"{source.stem}.ipynb"


def instructor_target(source: Path) -> Path:
    return paths.BUILD / "instructor" / f"{source.stem}.ipynb"


def has_exercises(source: Path) -> bool:
    return "```python exercise=" in source.read_text(encoding="utf-8")


def build(source: Path, notebook: Path) -> None:
    """The student's notebook."""
    from lessons.commands import convert

    folder, lessons = paths.NOTEBOOKS, source.parent
    convert.write(convert.execute(convert.read(source), folder, lessons), notebook)


def build_instructor(source: Path, notebook: Path) -> None:
    """The instructor's notebook; a solution that does not pass stops the build."""
    from lessons.commands import convert, exercise_cells
    from lessons.kit.lesson_files import read_lesson

    exercises = read_lesson(source)
    folder, lessons = paths.NOTEBOOKS, source.parent
    executed = convert.execute(convert.read(source, instructor=True), folder, lessons)
    exercise_cells.require_all_right(executed.cells, exercises, source.stem)
    convert.write(executed, notebook)


def check(sources: list[Path]) -> int:
    from lessons.commands import convert

    behind = [s.stem for s in sources if not convert.in_step(convert.read(s), target(s))]
    if behind:
        raise Problem(f"Out of step with the lesson: {', '.join(behind)}. Run `make notebooks`.")
    say("The notebooks are in step with their lessons.")
    return 0


def state(source: Path) -> str:
    """A digest of the notebook and of all that its outputs may depend on."""
    code = sorted(path for folder in CODE for path in (paths.ROOT / folder).rglob("*.py"))
    code += [paths.ROOT / name for name in BUILDERS]
    made = [target(source), instructor_target(source)]
    digest = hashlib.sha256()
    for path in [source, *made, paths.LOCKS["student"], *code]:
        digest.update(str(path.relative_to(paths.ROOT)).encode())
        digest.update(path.read_bytes() if path.exists() else b"absent")
    return digest.hexdigest()


def read_record() -> dict[str, str]:
    try:
        return dict(json.loads((paths.BUILD / "notebooks.json").read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def write_record(record: dict[str, str]) -> None:
    paths.BUILD.mkdir(exist_ok=True)
    text = json.dumps(record, indent=1) + "\n"
    (paths.BUILD / "notebooks.json").write_text(text, encoding="utf-8")
