"""Alpha from exactly 0 up: a zero vetoes a class, smoothing gives it a voice again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lessons.kit import formula as f
from lessons.kit.controls import AlphaSlider, Ticks
from lessons.kit.explorer import Explorer, Recipe
from lessons.kit.scene import Stage
from nbcore import BernoulliNB, vectorize

WORDS = ("medication", "free", "technology", "advanced", "book", "now", "lose", "weight", "good")
MAILS = (
    ("good book", "not spam"),
    ("now book free", "spam"),
    ("medication lose weight", "spam"),
    ("technology advanced book", "not spam"),
    ("now advanced technology", "spam"),
)


@dataclass(frozen=True)
class State:
    alpha: float = 0.0
    words: tuple[str, ...] = ("book", "technology")


@dataclass(frozen=True)
class View:
    state: State
    worked: Any


def compute(state: State) -> View:
    X = vectorize([text for text, _ in MAILS], WORDS, presence=True)
    model = BernoulliNB(alpha=state.alpha, absent=False).fit(X, [label for _, label in MAILS])
    x = vectorize([list(state.words)], WORDS)[0]
    return View(state, model.explain(x, exact=True, names=WORDS))


def draw(stage: Stage, view: View) -> None:
    panel = stage.panel(
        x=(0, 1),
        y=(-0.6, 1.6),
        yticks={0: "not spam", 1: "spam"},
        xlabel="posterior probability",
        margin=(80, 10, 20, 50),
    )
    for c in (0, 1):
        p = float(view.worked.posterior[c]) if view.worked.posterior else 0.0
        panel.bar(0, p, c - 0.3, c + 0.3, role=f"class{c}", key=f"class:{c}")
        panel.text(p, c, f"{p:.3f}", dx=8, bold=True)


def describe(view: View) -> str:
    if view.worked.undecidable:
        return f"alpha {view.state.alpha:g}: both classes have probability 0; nothing is decided."
    return (
        f"alpha {view.state.alpha:g}: spam has probability {float(view.worked.posterior[1]):.3f}."
    )


def formula(view: View) -> str:
    lines = []
    for c, name in enumerate(view.worked.classes):
        factors = [f.number(view.worked.prior[c])] + [
            f.row(f.number(x.probability[c]), key=f"word:{x.feature}") for x in view.worked.factors
        ]
        lines.append(
            f.math(
                f.given(f.words(name), f.words("mail")),
                f.op("∝"),
                f.product(factors),
                f.op("="),
                f.row(f.number(view.worked.joint[c]), key=f"class:{c}", role=f"class{c}"),
            )
        )
    return "".join(lines)


RECIPE = Recipe(
    name="smoothing.alpha",
    title="Alpha and the veto of a zero",
    state=State,
    compute=compute,
    draw=draw,
    describe=describe,
    headline=describe,
    caption=describe,
    controls=(AlphaSlider(), Ticks("words", "words in the mail", WORDS)),
    presets={"book technology": {}, "good free": {"words": ("good", "free")}},
    formula=formula,
)


def explore(preset: str | None = None, **state: Any) -> Explorer:
    return Explorer(RECIPE, preset, **state)
