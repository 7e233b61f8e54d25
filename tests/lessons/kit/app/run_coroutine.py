"""Coroutines in tests: in a thread of their own, since Playwright's loop may own this one."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.own_process import BACKSTOP_SECONDS


def run_coroutine(
    coroutine: Coroutine[Any, Any, Any], loop: asyncio.AbstractEventLoop | None = None
) -> Any:
    """Run it to its end, in a loop that goes on afterwards if one is given."""

    async def bounded() -> Any:
        return await asyncio.wait_for(coroutine, BACKSTOP_SECONDS)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(
            asyncio.run if loop is None else loop.run_until_complete, bounded()
        ).result()
