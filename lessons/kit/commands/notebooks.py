"""Build notebooks/NN_topic.ipynb, with outputs, from lessons/TOPIC/lesson.md.

The instructor's, with solutions, goes to build/instructor/; every solution must pass its checks.
Only what is stale is built anew: see `python -m lessons derived`.
"""

import argparse
import os
import shutil
import time
from pathlib import Path

from lessons.kit.base import jupyter, paths
from lessons.kit.base.course import Lesson, lessons_in
from lessons.kit.base.messages import Problem, say
from lessons.kit.commands import derived

SUMMARY = "build the notebooks from the lessons"
NEEDS = "dev"


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
    for number, lesson in enumerate(chosen, start=1):
        say(f"[{number}/{len(chosen)}] {lesson.name} ... ", end="")
        made = derived.notebook(lesson)
        complete = instructor_target(lesson).exists() and not derived.is_stale(made)
        if complete and not options.force:
            say("unchanged")
            continue
        started = time.perf_counter()
        build(lesson, target(lesson))
        if has_exercises(lesson):
            build_instructor(lesson, instructor_target(lesson))
        else:
            instructor_target(lesson).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(target(lesson), instructor_target(lesson))
        derived.remember(made)
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
    from lessons.kit.exercises import notebook_builder

    made = notebook_builder.read(lesson)
    executed = notebook_builder.execute(made, paths.NOTEBOOKS, lesson.source.parents[1])
    notebook_builder.write(executed, notebook)


def build_instructor(lesson: Lesson, notebook: Path) -> None:
    """The instructor's notebook; a solution that does not pass stops the build."""
    from lessons.kit.exercises import exercise_cells, notebook_builder
    from lessons.kit.exercises.lesson_files import read_lesson

    made = notebook_builder.read(lesson, instructor=True)
    executed = notebook_builder.execute(made, paths.NOTEBOOKS, lesson.source.parents[1])
    exercise_cells.require_all_right(executed.cells, read_lesson(lesson), lesson.name)
    notebook_builder.write(executed, notebook)


def check(wanted: list[Lesson]) -> int:
    from lessons.kit.exercises import notebook_builder as builder

    behind = [s.name for s in wanted if not builder.in_step(builder.read(s), target(s))]
    if behind:
        raise Problem(f"Out of step with the lesson: {', '.join(behind)}. Run `make notebooks`.")
    say("The notebooks are in step with their lessons.")
    return 0
