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

from lessons.kit.base import jupyter, paths
from lessons.kit.base.course import Lesson, lessons_in
from lessons.kit.base.messages import Problem, say

SUMMARY = "build the notebooks from the lessons"
NEEDS = "dev"

# What the cells of a lesson may call, and what makes notebooks of lessons.
CODE = ["nbcore", "lessons/kit", "lessons/explorers", "lessons/data"]
BUILDERS = ["lessons/kit/exercises/notebook_builder.py", "lessons/kit/exercises/exercise_cells.py"]


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
    for number, lesson in enumerate(chosen, start=1):
        say(f"[{number}/{len(chosen)}] {lesson.name} ... ", end="")
        if not options.force and done.get(lesson.name) == state(lesson):
            say("unchanged")
            continue
        started = time.perf_counter()
        build(lesson, target(lesson))
        if has_exercises(lesson):
            build_instructor(lesson, instructor_target(lesson))
        else:
            instructor_target(lesson).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(target(lesson), instructor_target(lesson))
        done[lesson.name] = state(lesson)
        write_record(done)
        say(f"built in {time.perf_counter() - started:.1f} s")
    return 0


def choose(names: list[str]) -> list[Lesson]:
    """The lessons asked for, all of them if none is named."""
    there = {lesson.name: lesson for lesson in lessons_in(paths.LESSONS)}
    unknown = [name for name in names if name not in there]
    if unknown:
        raise Problem(f"No lesson {', '.join(unknown)} in lessons/. There: {', '.join(there)}.")
    return [there[name] for name in names or there]


def target(lesson: Lesson) -> Path:
    return paths.NOTEBOOKS / f"{lesson.name}.ipynb"


def instructor_target(lesson: Lesson) -> Path:
    return paths.BUILD / "instructor" / f"{lesson.name}.ipynb"


def has_exercises(lesson: Lesson) -> bool:
    return "```python exercise=" in lesson.text()


def build(lesson: Lesson, notebook: Path) -> None:
    """The student's notebook."""
    from lessons.kit.exercises import notebook_builder as convert

    folder, lessons = paths.NOTEBOOKS, lesson.source.parents[1]
    convert.write(convert.execute(convert.read(lesson), folder, lessons), notebook)


def build_instructor(lesson: Lesson, notebook: Path) -> None:
    """The instructor's notebook; a solution that does not pass stops the build."""
    from lessons.kit.exercises import exercise_cells
    from lessons.kit.exercises import notebook_builder as convert
    from lessons.kit.exercises.lesson_files import read_lesson

    exercises = read_lesson(lesson)
    folder, lessons = paths.NOTEBOOKS, lesson.source.parents[1]
    executed = convert.execute(convert.read(lesson, instructor=True), folder, lessons)
    exercise_cells.require_all_right(executed.cells, exercises, lesson.name)
    convert.write(executed, notebook)


def check(wanted: list[Lesson]) -> int:
    from lessons.kit.exercises import notebook_builder as convert

    behind = [s.name for s in wanted if not convert.in_step(convert.read(s), target(s))]
    if behind:
        raise Problem(f"Out of step with the lesson: {', '.join(behind)}. Run `make notebooks`.")
    say("The notebooks are in step with their lessons.")
    return 0


def state(lesson: Lesson) -> str:
    """A digest of the notebook and of all that its outputs may depend on."""
    code = sorted(path for folder in CODE for path in (paths.ROOT / folder).rglob("*.py"))
    code += [paths.ROOT / name for name in BUILDERS]
    made = [target(lesson), instructor_target(lesson)]
    digest = hashlib.sha256()
    for path in [lesson.source, *made, paths.LOCKS["student"], *code]:
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
