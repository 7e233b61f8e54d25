"""The loss over (w0, w1) and the walk down: a step too small, a good one, one too long."""

from dataclasses import dataclass, replace

from lessons.kit.explorer.controls import Choice, StopsSlider
from lessons.kit.explorer.recipe import GalleryEntry, Layout, LectureMode, Pointer, Recipe
from lessons.logistic.descent_run import LAST, W0, W1, Walk, walk
from nbcore.validate import Floats

ETAS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 1.7, 1.8, 2.0, 3.0, 5.0)
SOLVERS = {"gradient": "gradient descent", "newton": "Newton"}


@dataclass(frozen=True)
class State:
    solver: str = "gradient"
    eta: float = 0.2
    start: tuple[float, float] = (0.0, 0.0)  # w0, w1
    step: int = 3


@dataclass(frozen=True)
class View:
    state: State
    walk: Walk
    step: int

    @property
    def w(self) -> tuple[float, float]:
        return self.walk.at(self.step)

    @property
    def loss(self) -> float:
        return float(self.walk.loss[self.step])

    @property
    def slope(self) -> Floats:
        slope: Floats = self.walk.slope[self.step]
        return slope

    @property
    def next(self) -> tuple[float, float] | None:
        """Where the next step leads, if there is one."""
        return None if self.step == self.walk.last else self.walk.at(self.step + 1)


def compute(state: State) -> View:
    if max(map(abs, state.start)) > 20:
        raise ValueError("A start is two weights from −20 to 20.")
    done = walk(state.solver, 1.0 if state.solver == "newton" else state.eta, state.start)
    return View(state, done, min(state.step, done.last))


# ---- what a person does


def pointer(state: State, event: Pointer) -> State:
    dragged = event.name == "start" and event.action in ("drag", "drop")
    if dragged or (event.action == "click" and event.panel == "ground"):
        place = (min(max(event.x, W0[0]), W0[1]), min(max(event.y, W1[0]), W1[1]))
        return replace(state, start=(round(place[0], 1), round(place[1], 1)))
    return state


RECIPE = Recipe(
    __name__,
    title="Down the loss: step size, gradient descent and Newton",
    state=State,
    compute=compute,
    controls=(
        Choice("solver", "way down", tuple(SOLVERS.items())),
        StopsSlider("eta", "step size η", ETAS),
    ),
    presets={
        "a good step": {},
        "too small": {"eta": 0.01, "step": LAST},
        "overshoots, then settles": {"eta": 1.5, "step": 8},
        "never settles": {"eta": 3.0, "step": LAST},
        "Newton": {"solver": "newton", "step": 2},
        "another start": {"start": (4.0, 1.0), "step": 12},
    },
    timeline=lambda view: view.walk.last,
    hidden=lambda view: ["eta"] if view.state.solver == "newton" else [],
    pointer=pointer,
    clickable=True,
    help="Drag the hollow diamond, or click, to start elsewhere; step with the timeline.",
    layout=Layout(height=400, formula_height=84),
    gallery=GalleryEntry(
        line="Down the loss step by step: too small, too large, and Newton in a few.",
        lectures=("S8",),
    ),
    lecture=LectureMode(
        question="With this step size: does it arrive at the bottom?",
        hides=("formula", "tables", "panel losses", "panel ground line", "panel ground points"),
        asked_as={
            "a good step": "η = 0.2",
            "too small": "η = 0.01",
            "overshoots, then settles": "η = 1.5",
            "never settles": "η = 3",
        },
    ),
)
