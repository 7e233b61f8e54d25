"""The topics of slow tests (lessons/kit/commands/test_all.py) are marks, and each makes slow."""

import re

import pytest

from lessons.kit.commands.test_all import TOPICS


@pytest.hookimpl(trylast=True)  # when all marks are known
def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: has a topic, and runs in `make test-all` only")
    for name, topic in TOPICS.items():
        config.addinivalue_line("markers", f"{name}: slow; {topic.what}")
    known = {re.split(r"\W", line, maxsplit=1)[0] for line in config.getini("markers")}
    asked = set(re.findall(r"\w+", config.option.markexpr)) - {"and", "or", "not"}
    if unknown := sorted(asked - known):
        raise pytest.UsageError(
            f"-m {' '.join(unknown)}: no test has this mark. "
            f"Topics: {', '.join(TOPICS)}; all of them: slow; those in a browser: browser."
        )


@pytest.hookimpl(tryfirst=True)  # before `-m` looks at the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        topics = sorted(marks & TOPICS.keys())
        if len(topics) > 1 or ("slow" in marks and not topics):
            raise pytest.UsageError(
                f"{item.nodeid}: a slow test has one topic, not {topics or 'none'}. "
                f"The topics are {', '.join(TOPICS)} (lessons/kit/commands/test_all.py)."
            )
        if topics:
            item.add_marker("slow")
