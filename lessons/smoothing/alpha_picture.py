"""The picture of the smoothing explorer: bars of P(word | class), and the posterior by alpha."""

from fractions import Fraction

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.scene import Panel, Stage, nice_ticks
from lessons.smoothing import alpha_axis
from lessons.smoothing.alpha import View
from nbcore.probability import Number


def neat(p: Number) -> Number:
    """A fraction that a person would write as one; a longer one as a decimal number."""
    return p if isinstance(p, Fraction) and p.denominator < 10_000 else float(p)


def draw(stage: Stage, view: View) -> None:
    _bars(stage, view)
    _curve(stage, view)


def _bars(stage: Stage, view: View) -> None:
    words, m = view.example.words, len(view.example.words)
    longest = max(max(n / t for n in row) for row, t in zip(view.counts, view.totals, strict=True))
    panel = stage.panel(
        "words",
        (0, 0, 0.46, 1),
        x=(0, 1.22 * longest),
        y=(-0.5, m - 0.5),
        yticks={m - 1 - j: word for j, word in enumerate(words)},
        xticks=nice_ticks(0, longest, 3),
        xlabel="P(word | class)",
        margin=(88, 34, 10, 48),
    )
    for c, name in enumerate(view.example.classes):
        x = (0.02 + 0.66 * c) * longest
        panel.points([x], [m - 0.5 + 0.055 * m], c, size=11)
        panel.text(x, m - 0.5 + 0.055 * m, name, role=f"class{c}", dx=10, bold=True)
        for j, word in enumerate(words):
            p, there = view.phi[c][j], word in view.document
            middle = m - 1 - j + (0.2 if c == 0 else -0.2)
            panel.bar(
                0, float(p), middle - 0.17, middle + 0.17, f"class{c}",
                alpha=1 if there else 0.28, key=f"cell:{word}:{c}",
            )  # fmt: skip
            if there:
                panel.text(
                    float(p), middle, f.plain(neat(p), 3), size=13, dx=5, bold=p == 0,
                    key=f"cell:{word}:{c}",
                )  # fmt: skip


def _curve(stage: Stage, view: View) -> None:
    panel = stage.panel(
        "posterior",
        (0.46, 0, 1, 1),
        x=alpha_axis.LIMITS,
        y=(0, 1),
        xticks=alpha_axis.TICKS,
        yticks=[0, 0.5, 1],
        xlabel="alpha",
        margin=(44, 34, 14, 48),
    )
    x = [alpha_axis.position(a) for a in alpha_axis.alphas_between().tolist()]
    now = alpha_axis.position(view.state.alpha)
    at = 45 if abs(now - x[45]) > 1.3 else 84  # where the names do not meet the markers' numbers
    for c, name in enumerate(view.example.classes):
        prior = view.worked.prior[c]
        panel.line([0, 7], [float(prior)] * 2, f"class{c}", width=1, dash=True, alpha=0.7)
        panel.line(x, view.curve[:, c], f"class{c}", width=3, key=f"class:{c}")
        above = view.curve[at, c] >= view.curve[at, 1 - c]
        panel.text(
            x[at], view.curve[at, c], f"P({name})", f"class{c}", bold=True, align="center",
            dy=(-1 if (above and view.curve[at, c] < 0.9) or view.curve[at, c] < 0.1 else 1) * 15,
            key=f"class:{c}",
        )  # fmt: skip
    _now(panel, view, now)
    priors = " and ".join(sorted({f.plain(p) for p in view.worked.prior}))
    panel.text(7.1, 1, f"at the right end: the prior, {priors}", "soft", 13, "right", dy=-14)


def _now(panel: Panel, view: View, now: float) -> None:
    """The handle: where alpha is, and the posterior there."""
    panel.line([now, now], [0, 1], "soft", width=1)
    if view.worked.posterior is None:
        panel.points([now], [0.5], 0, size=15, handles=["alpha"], hollow=[0])
        panel.text(now, 0.9, "0 against 0: no answer", dx=10, bold=True)
        return
    posterior = [float(p) for p in view.worked.posterior]
    left = now > 5.2
    for c, p in enumerate(posterior):
        higher = p > posterior[1 - c] or (p == posterior[1 - c] and c == 0)
        panel.points([now], [p], c, size=15, handles=["alpha"], keys=[f"class:{c}"])
        panel.text(
            now, p, f.plain(p, 3), dx=-12 if left else 12, align="right" if left else "left",
            dy=(-9 if higher else 9) * (-1 if p > 0.93 or p < 0.07 else 1), bold=True,
            key=f"class:{c}",
        )  # fmt: skip
