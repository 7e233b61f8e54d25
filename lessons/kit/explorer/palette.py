"""Colours, shapes and names of classes, for a light and a dark page.

The six class colours are those of Okabe and Ito (2008), told apart by colour-blind readers too.
Each comes with a shape, so that colour never speaks alone. Everything else is named by its role;
the page's theme decides what ink and paper look like.
"""

CLASS_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
MAP_STRENGTH = 0.85  # of a colour where a probability is 0 or 1: points of it are still seen
CLASS_SHAPES = ("circle", "square", "triangle", "diamond", "inverted", "hexagon")

# role -> colour. The page gets this table from Python.
LIGHT = {
    "paper": "#ffffff",
    "ink": "#1a1a1a",
    "soft": "#5c5c5c",
    "faint": "#d8d8d8",
    "mark": "#c79100",
}
DARK = {
    "paper": "#111111",
    "ink": "#f2f2f2",
    "soft": "#b4b4b4",
    "faint": "#3c3c3c",
    "mark": "#ffd54f",
}
# On dark paper blue is too dim for lines and text; these are the same hues, lighter.
CLASS_COLOURS_DARK = ("#4FB0E8", "#F28B3C", "#2CC79B", "#E39AC4", "#F2B73F", "#8AD0F2")


def class_role(code: int) -> str:
    """The role of class number `code`, e.g. "class0"."""
    return f"class{code % len(CLASS_COLOURS)}"


def themes() -> dict[str, dict[str, str]]:
    """Both themes with all roles."""
    return {
        "light": LIGHT | {class_role(i): colour for i, colour in enumerate(CLASS_COLOURS)},
        "dark": DARK | {class_role(i): colour for i, colour in enumerate(CLASS_COLOURS_DARK)},
    }
