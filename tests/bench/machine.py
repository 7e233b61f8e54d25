"""Where a benchmark was run."""

import datetime
import os
import platform


def day_and_machine() -> str:
    """For the first line under a table's title."""
    return (
        f"{datetime.date.today()}, {os.cpu_count()} cores ({platform.machine()}, "
        f"{platform.system()}), Python {platform.python_version()}"
    )
