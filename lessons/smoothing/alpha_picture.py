"""The picture of the smoothing explorer: bars of P(word | class), and the posterior by alpha."""

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.scene import Panel, Stage, nice_ticks
from lessons.smoothing import alpha_axis
from lessons.smoothing.alpha import View, readable


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
        xticks=nice_ticks(0, longest, 3),
        yticks={m - 1 - j: word for j, word in enumerate(words)},
        xlabel="P(word | class)",
        margin=(88, 34, 10, 48),
    )
    for c, name in enumerate(view.example.classes):
        x = (0.02 + 0.66 * c) * longest
        panel.points([x], [m - 0.5 + 0.055 * m], c, size=11)
        panel.text(x, m - 0.5 + 0.055 * m, name, role=f"class{c}", dx=10, bold=True)
        for j, word in enumerate(words):
            p, there, key = view.phi[c][j], word in view.document, f"cell:{word}:{c}"
            middle = m - 1 - j + (0.2 if c == 0 else -0.2)
            fill = 1 if there else 0.28
            panel.bar(0, float(p), middle - 0.17, middle + 0.17, f"class{c}", fill, key)
            if there:
                number = f.plain(readable(p), 3)
                panel.text(float(p), middle, number, size=13, dx=5, bold=p == 0, key=key)


def _curve(stage: Stage, view: View) -> None:
    box, margin = (0.46, 0, 1, 1), (44, 34, 14, 48)
    panel = alpha_axis.panel_over_alpha(stage, "posterior", box, (0, 1), [0, 0.5, 1], margin)
    x = [alpha_axis.position(a) for a in alpha_axis.alphas_between().tolist()]
    now = alpha_axis.position(view.state.alpha)
    at = 45 if abs(now - x[45]) > 1.3 else 84  # where the names do not meet the markers' numbers
    for c, name in enumerate(view.example.classes):
        prior, role, key = float(view.worked.prior[c]), f"class{c}", f"class:{c}"
        panel.line([0, 7], [prior, prior], role, width=1, dash=True, alpha=0.7)
        panel.line(x, view.curve[:, c], role, width=3, key=key)
        y, other = view.curve[at, c], view.curve[at, 1 - c]
        dy = -15 if (y >= other and y < 0.9) or y < 0.1 else 15
        panel.text(x[at], y, f"P({name})", role, align="center", dy=dy, bold=True, key=key)
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
    align, dx = ("right", -12) if now > 5.2 else ("left", 12)
    for c, p in enumerate(posterior):
        higher = p > posterior[1 - c] or (p == posterior[1 - c] and c == 0)
        dy, key = (-9 if higher else 9) * (-1 if p > 0.93 or p < 0.07 else 1), f"class:{c}"
        panel.points([now], [p], c, size=15, handles=["alpha"], keys=[key])
        panel.text(now, p, f.plain(p, 3), align=align, dx=dx, dy=dy, bold=True, key=key)
