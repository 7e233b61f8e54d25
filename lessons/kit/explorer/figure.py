"""A stage painted by matplotlib: the still picture that is saved with a notebook.

It paints on a Figure of its own (never pyplot), so that nothing global is touched and no
figure is left behind.
"""

import io
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Polygon

from lessons.kit.explorer.palette import CLASS_SHAPES, MAP_STRENGTH, class_role, themes
from lessons.kit.explorer.scene import Item, Panel, Stage

DPI = 100
MARKERS = dict(circle="o", square="s", triangle="^", diamond="D", inverted="v", hexagon="H")


def png(stage: Stage, theme: str = "light") -> bytes:
    """The picture as PNG bytes."""
    figure = paint(stage, theme)
    target = io.BytesIO()
    figure.savefig(target, format="png", metadata={"Software": None})
    return target.getvalue()


def paint(stage: Stage, theme: str = "light", figure: Figure | None = None) -> Figure:
    """The picture as a matplotlib figure, whose artists can be looked at."""
    colours = themes()[theme]
    figure = Figure(dpi=DPI) if figure is None else figure
    figure.set_size_inches(stage.width / DPI, stage.height / DPI)
    figure.set_facecolor(colours["paper"])
    for panel in stage.panels:
        axes = _axes(figure, stage, panel, colours)
        for order, item in enumerate(panel.items):
            PAINTERS[item["kind"]](axes, panel, item, colours, order + 2)
    return figure


def _axes(figure: Figure, stage: Stage, panel: Panel, colours: dict[str, str]) -> Axes:
    left, top, right, bottom = panel.box
    ml, mt, mr, mb = panel.margin
    w, h = stage.width, stage.height
    x0, x1 = left + ml / w, right - mr / w
    y0, y1 = 1 - bottom + mb / h, 1 - top - mt / h
    axes = figure.add_axes((x0, y0, x1 - x0, y1 - y0), facecolor="none", label=panel.name)
    axes.set_xlim(*panel.x)
    axes.set_ylim(*panel.y)
    if panel.equal:
        axes.set_aspect("equal", adjustable="box")
    data = panel.as_data()
    for axis, ticks, label in (
        (axes.xaxis, data["xticks"], panel.xlabel),
        (axes.yaxis, data["yticks"], panel.ylabel),
    ):
        axis.set_ticks([value for value, _ in ticks], [label for _, label in ticks])
        axis.set_label_text(label, color=colours["soft"], fontsize=10)
    axes.tick_params(colors=colours["soft"], labelsize=9.5, length=3 if panel.frame else 0)
    for side, spine in axes.spines.items():
        spine.set_visible(panel.frame and side in ("left", "bottom"))
        spine.set_color(colours["faint"])
    return axes


def _pt(pixels: float) -> float:
    return pixels * 72 / DPI


def _numbers(values: Any) -> Any:
    return np.array([np.nan if value is None else value for value in values], dtype=float)


def _line(axes: Axes, panel: Panel, item: Item, colours: dict[str, str], order: int) -> None:
    axes.plot(
        _numbers(item["x"]), _numbers(item["y"]), color=colours[item["role"]],
        linewidth=_pt(item["width"]), linestyle="--" if item.get("dash") else "-",
        alpha=item.get("alpha"), zorder=order, solid_capstyle="round",
        drawstyle="steps-post" if item.get("steps") else "default",
    )  # fmt: skip


def _points(axes: Axes, panel: Panel, item: Item, colours: dict[str, str], order: int) -> None:
    x, y, codes = _numbers(item["x"]), _numbers(item["y"]), np.array(item["classes"])
    hollow = np.isin(np.arange(len(x)), item.get("hollow") or [])
    for code in np.unique(codes):
        for empty in (False, True):
            rows = (codes == code) & (hollow == empty)
            if rows.any():
                colour = colours[class_role(int(code))]
                axes.plot(
                    x[rows], y[rows], linestyle="none",
                    marker=MARKERS[CLASS_SHAPES[code % len(CLASS_SHAPES)]],
                    markersize=_pt(item["size"]), color=colour, alpha=item.get("alpha"),
                    markerfacecolor=colours["paper"] if empty else colour,
                    markeredgecolor=colour if empty else colours["paper"],
                    markeredgewidth=1.5 if empty else 0.8, zorder=order, clip_on=False,
                )  # fmt: skip
    for i in item.get("ring") or []:
        axes.plot(
            x[i], y[i], linestyle="none", marker="o", markersize=_pt(item["size"] + 11),
            markerfacecolor="none", markeredgecolor=colours["mark"], markeredgewidth=2.2,
            zorder=order, clip_on=False,
        )  # fmt: skip


def _area(axes: Axes, panel: Panel, item: Item, colours: dict[str, str], order: int) -> None:
    if len(item["x"]) > 2:
        corners = np.column_stack([_numbers(item["x"]), _numbers(item["y"])])
        axes.add_patch(
            Polygon(
                corners,
                facecolor=colours[item["role"]],
                alpha=item["alpha"],
                linewidth=0,
                zorder=order,
            )
        )


def _bar(axes: Axes, panel: Panel, item: Item, colours: dict[str, str], order: int) -> None:
    (x0, x1), (y0, y1) = item["x"], item["y"]
    colour = colours[item["role"]]
    axes.add_patch(
        Polygon(
            [(x0, y0), (x1, y0), (x1, y1), (x0, y1)],
            facecolor="none" if item.get("outline") else colour,
            edgecolor=colour if item.get("outline") else "none",
            alpha=item.get("alpha"),
            zorder=order,
        )
    )


def _map(axes: Axes, panel: Panel, item: Item, colours: dict[str, str], order: int) -> None:
    shape = item["rows"], item["columns"]
    p = np.frombuffer(item["bytes"], dtype=np.uint8).reshape(shape)[..., None] / 255
    low, paper, high = (np.array(to_rgb(colours[r])) for r in (item["low"], "paper", item["high"]))
    strength = np.abs(2 * p - 1) * MAP_STRENGTH
    image = paper * (1 - strength) + np.where(p > 0.5, high, low) * strength
    axes.imshow(
        image, extent=(*panel.x, *panel.y), origin="lower", aspect="auto", zorder=order,
        interpolation="bilinear",
    )  # fmt: skip
    if panel.equal:
        axes.set_aspect("equal", adjustable="box")


def _arrow(axes: Axes, panel: Panel, item: Item, colours: dict[str, str], order: int) -> None:
    (x0, x1), (y0, y1) = item["x"], item["y"]
    axes.annotate(
        "", (x1, y1), (x0, y0), zorder=order, annotation_clip=False,
        arrowprops=dict(
            arrowstyle="-|>", color=colours[item["role"]], linewidth=_pt(item["width"]),
            linestyle="--" if item.get("dash") else "-", shrinkA=0, shrinkB=0, mutation_scale=14,
        ),
    )  # fmt: skip


def _text(axes: Axes, panel: Panel, item: Item, colours: dict[str, str], order: int) -> None:
    axes.annotate(
        item["words"], (item["x"], item["y"]), (_pt(item.get("dx", 0)), -_pt(item.get("dy", 0))),
        textcoords="offset points", color=colours[item["role"]], fontsize=_pt(item["size"]),
        ha=item["align"], va={"middle": "center"}.get(item["valign"], item["valign"]),
        fontweight="bold" if item.get("bold") else "normal", zorder=order, annotation_clip=False,
        parse_math=False,
    )  # fmt: skip


PAINTERS = {
    "line": _line,
    "points": _points,
    "area": _area,
    "bar": _bar,
    "map": _map,
    "arrow": _arrow,
    "text": _text,
}
