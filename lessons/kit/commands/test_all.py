"""Run all tests: those of `test`, and the slow ones, which come in topics.

Whatever is added goes on to pytest; if it chooses tests, then just those run:
  python -m lessons test-all -m room            one topic
  python -m lessons test-all -m "kill or room"  two
  python -m lessons test-all -m slow            all topics, without the tests of `test`
"""

import argparse
from dataclasses import dataclass

from lessons.kit.base.messages import say
from lessons.kit.commands import test

SUMMARY = "run all tests; further options go to pytest"
NEEDS = "dev"


@dataclass(frozen=True)
class Topic:
    """Slow tests that bear the same mark; they run by night, each topic a job of its own."""

    what: str
    minutes: int  # on two quiet cores, what the tests need already fetched


QUICK = Topic("the tests of `make test`", test.MINUTES)
TOPICS = {
    "controls": Topic("every control, preset and link of every demo; Voila; Python in the page", 3),
    "hand": Topic("a random hand on every explorer, and what its visits leave in memory", 14),
    "lessons": Topic("every lesson in JupyterLab: its words, explorers and exercises", 6),
    "room": Topic("a room's visitors, its lecture mode, its end", 1),
    "attack": Topic("hostile and damaged submissions", 1),
    "kill": Topic("the grader killed, its disk full, its gradebook damaged", 1),
    "sets": Topic("every problem set with every kind of answer", 1),
    "peer": Topic("scikit-learn's checks of any classifier, its figures, nbgrader", 2),
    "commands": Topic("`setup` and `run` from nothing to their end", 1),
}

add_arguments = test.add_arguments


def main(options: argparse.Namespace) -> int:
    test.require_files(options.rest)
    if not test.chooses(options.rest):
        say(what_will_run())
    return test.run(options, test.PATIENCE)


def what_will_run() -> str:
    """The topics with their times, since nobody waits gladly for what has no end in sight."""
    every = {"": QUICK, **TOPICS}
    rows = [f"{topic.minutes:4} min  {name:<9} {topic.what}" for name, topic in every.items()]
    total = sum(topic.minutes for topic in every.values())
    return "\n".join(
        [
            f"All tests: about {total} minutes on two quiet cores.",
            *rows,
            'One topic alone: make test-all ARGS="-m room"',
        ]
    )
