"""Two calls timed against each other, so that a busy machine disturbs both alike."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

Call = Callable[[], object]

# The processor's time for this process, where the system counts it finely: others who use the
# machine do not show. All libraries are held to one thread, so on an idle machine it is the time
# on the wall.
FINE = time.get_clock_info("process_time").resolution < 1e-5
clock = time.process_time if FINE else time.perf_counter
CLOCK = "processor time" if FINE else "time on the wall"
LONG = 0.5  # seconds; a call this long needs no warming up


@dataclass(frozen=True)
class Timing:
    """Medians over all rounds. The ratio is the median of each round's own ratio."""

    ours: float  # seconds per call
    theirs: float
    ratio: float  # ours / theirs
    rounds: int


def duel(ours: Call, theirs: Call, seconds: float, most: int = 25, fewest: int = 3) -> Timing:
    """Time both calls in turn for about `seconds`, the first place changing each round.

    Short calls are repeated within a round, so that the clock's own cost does not show.
    With 0 seconds each call is made once, to see that it works.
    """
    first = seconds_per_call(ours, 1), seconds_per_call(theirs, 1)  # warms up the caches
    if seconds == 0:
        return Timing(*first, first[0] / first[1], 1)
    repeats = [max(1, math.ceil(0.002 / max(t, 1e-7))) for t in first]
    one_round = sum(t * r for t, r in zip(first, repeats, strict=True))
    pairs = [first] if one_round > LONG else []
    at_least = fewest if one_round > LONG else 2 * fewest + 1
    for i in range(len(pairs), min(most, max(at_least, round(seconds / one_round)))):
        times = [0.0, 0.0]
        for side in (0, 1) if i % 2 else (1, 0):
            times[side] = seconds_per_call((ours, theirs)[side], repeats[side])
        pairs.append((times[0], times[1]))
    mine, peers = zip(*pairs, strict=True)
    ratios = [a / b for a, b in pairs]
    return Timing(*map(statistics.median, (mine, peers, ratios)), len(pairs))


def seconds_per_call(call: Call, repeats: int) -> float:
    start = clock()
    for _ in range(repeats):
        call()
    return (clock() - start) / repeats


def exponent(sizes: list[int], times: list[float]) -> float:
    """p in time ~ n^p, from the first to the last size."""
    return math.log(times[-1] / times[0]) / math.log(sizes[-1] / sizes[0])
