"""What tests need beyond .venv. Where it is missing they are skipped and say why, unless
COURSE_REQUIRE names it: there they fail. So the gate cannot pass by leaving something out.

    COURSE_REQUIRE=browser,fence,shared make test
"""

from typing import NoReturn

import pytest

from lessons.kit.base.required import VARIABLE, required

THINGS = {
    "browser": "a Chromium",
    "fence": "a system that fences students' code in",
    "shared": "material that is not kept here, beside the course or where COURSE_SHARED points",
    "node": "Node.js, for all that looks at the page's scripts, and npm, for lint's tools",
    "nbgrader": "nbgrader, in an environment of its own",
}


def missing(thing: str, why: str) -> NoReturn:
    """End the test that needs it."""
    assert thing in THINGS, thing
    if thing in required():
        pytest.fail(f"{VARIABLE} asks for {thing}, but: {why}", pytrace=False)
    pytest.skip(why)


def pytest_configure() -> None:
    if unknown := sorted(set(required()) - THINGS.keys()):
        known = "; ".join(f"{name}: {what}" for name, what in THINGS.items())
        raise pytest.UsageError(f"{VARIABLE} asks for {', '.join(unknown)}. It knows {known}.")


def pytest_report_header() -> str:
    return f"required ({VARIABLE}): {', '.join(required()) or 'nothing'}"
