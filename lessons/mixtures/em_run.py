"""EM on points of one or two dimensions, half step by half step: State, View and compute.

Half step 0 is the start. Then E (share out the points) and M (move the components) take turns.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from lessons.kit.explorer.checked_values import quoted
from nbcore import GaussianMixture, covariance_parameters
from nbcore.mixture import GaussianMixtureStep
from nbcore.validate import Floats

Point = tuple[float, ...]
NAMES = "ABCDE"
MOST_POINTS, MOST_CLOUDS = 60, 5
STEPS = 30  # E and M together; a timeline has twice as many half steps
KINDS = ("full", "diagonal", "spherical", "tied")
SETTLED = 1e-4  # a step that gains less is the last one that matters


@dataclass(frozen=True)
class State:
    points: tuple[Point, ...] = ()
    starts: tuple[Point, ...] = ()  # first means, for up to five components
    k: int = 2
    kind: str = "full"
    floor: float = 1e-6  # added to every variance
    seed: int = 0
    step: int = 0  # half steps


@dataclass(frozen=True)
class EmSettings:
    """All that determines a run."""

    points: tuple[Point, ...]
    starts: tuple[Point, ...]
    kind: str
    floor: float


class EmRun:
    """The states of one run, worked out as far as somebody has looked."""

    def __init__(self, settings: EmSettings) -> None:
        s, k = settings, len(settings.starts)
        model = GaussianMixture(k, s.kind, s.starts, ridge=s.floor, max_steps=STEPS, tol=1e-8)
        self._steps: Iterator[GaussianMixtureStep] = model.steps(np.array(s.points))
        self.seen: list[GaussianMixtureStep] = []

    def upto(self, number: int) -> list[GaussianMixtureStep]:
        while len(self.seen) <= number:
            step = next(self._steps, None)
            if step is None:
                break
            self.seen.append(step)
        return self.seen[: number + 1]


@lru_cache(maxsize=64)
def run(settings: EmSettings) -> EmRun:
    return EmRun(settings)


@dataclass(frozen=True)
class View:
    state: State
    X: Floats  # (n, d)
    steps: tuple[GaussianMixtureStep, ...]  # start and all M-steps until now
    R: Floats | None  # (n, k) of the last E-step; None before the first

    @property
    def now(self) -> GaussianMixtureStep:
        return self.steps[-1]

    @property
    def half(self) -> str:
        """What was done last: "start", "E" or "M"."""
        return "start" if not self.state.step else "E" if self.state.step % 2 else "M"

    @property
    def climb(self) -> list[float]:
        return [step.log_likelihood for step in self.steps]

    @property
    def settled(self) -> bool:
        return len(self.steps) > 1 and abs(self.climb[-1] - self.climb[-2]) < SETTLED

    @property
    def spreads(self) -> Floats:
        """The smallest standard deviation of each component, (k,)."""
        return np.sqrt(np.linalg.eigvalsh(self.now.covariances)[:, 0])

    @property
    def collapsed(self) -> list[int]:
        """Components that have shrunk onto one point (or onto a line of points)."""
        return np.flatnonzero(self.spreads < 0.02).tolist()

    @property
    def alike(self) -> bool:
        """Do all components say the same? Then every point is shared out evenly, for ever."""
        return self.state.k > 1 and bool(np.ptp(self.now.responsibilities, axis=1).max() < 1e-9)

    @property
    def numbers(self) -> int:
        """Free numbers of the model."""
        d, k = self.X.shape[1], self.state.k
        shapes = 1 if self.state.kind == "tied" else k
        return k - 1 + k * d + shapes * covariance_parameters(self.state.kind, d)


def settings(state: State) -> EmSettings:
    return EmSettings(state.points, state.starts[: state.k], state.kind, state.floor)


def compute(state: State, d: int) -> View:
    check(state, d)
    X = np.array(state.points)
    step = min(state.step, 2 * STEPS)
    steps = run(settings(state)).upto(step // 2)
    R = steps[min((step - 1) // 2, len(steps) - 1)].responsibilities if step else None
    return View(replace(state, step=step), X, tuple(steps), R)


def check(state: State, d: int) -> None:
    """Words for what cannot be used; codes and lessons may hold anything."""
    if not max(2, state.k) <= len(state.points) <= MOST_POINTS:
        few, many = max(2, state.k), f"{MOST_POINTS} points are the most. Delete one first."
        enough = f"Keep at least {few} points for {state.k} component{'s' * (state.k > 1)}."
        raise ValueError(many if len(state.points) > MOST_POINTS else enough)
    for place in (*state.points, *state.starts):
        if len(place) != d:
            raise ValueError(f"A point is {d} number{'s' * (d > 1)}, not {len(place)}.")
    if len(state.starts) < state.k:
        raise ValueError(f"{state.k} components need {state.k} starts, not {len(state.starts)}.")
    if state.kind not in KINDS:  # on the line it has no control
        raise ValueError(f"The covariance is one of {', '.join(KINDS)}, not {quoted(state.kind)}.")
