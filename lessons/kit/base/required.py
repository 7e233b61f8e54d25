"""What this run may not do without: what COURSE_REQUIRE names, and fails where it is missing."""

import os

VARIABLE = "COURSE_REQUIRE"


def required() -> list[str]:
    return os.environ.get(VARIABLE, "").replace(",", " ").split()
