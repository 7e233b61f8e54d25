"""The explorer beyond.labels in words: headline, caption, formula and tables."""

from lessons.beyond.labels import ROLES, View
from lessons.beyond.labels_headlines import GROUPS, LABELS, group_of
from lessons.kit.explorer.controls import Cell, Table


def listed(labels: tuple[str, ...]) -> str:
    return " and ".join(labels) if labels else "no label at all"


def headline(view: View) -> str:
    if len(view.chosen) == 1:
        return f"One label passes {view.state.threshold:.2f}: {view.chosen[0]}"
    if not view.chosen:
        return f"No label passes {view.state.threshold:.2f}; one of four must say {view.single}"
    if len(view.chosen) == 2:
        return f"Two labels fit: {listed(view.chosen)}. One of four keeps {view.single}"
    return f"{len(view.chosen)} labels pass {view.state.threshold:.2f}, and one of four picks one"


def caption(view: View) -> str:
    way = f"The tree goes {group_of(view.path)}, {view.path}: {view.leaf(view.path):.2f}."
    if view.best_leaf != view.path:
        way = (
            f"The tree ends at {view.path}, {view.leaf(view.path):.2f}, but {view.best_leaf} has "
            f"{view.leaf(view.best_leaf):.2f}: a wrong branch is not mended below."
        )
    return f"Four yes-or-no answers add up to {sum(view.alone.values()):.2f}, not 1. {way}"


def describe(view: View) -> str:
    words = ", ".join(view.state.words) or "none of the words"
    yes = ", ".join(f"{label} {view.alone[label]:.2f}" for label in LABELS)
    one = ", ".join(f"{label} {view.one[label]:.2f}" for label in LABELS)
    groups = ", ".join(f"{group} {view.top[group]:.2f}" for group in GROUPS)
    leaves = ", ".join(f"{label} {view.leaf(label):.2f}" for label in LABELS)
    return (
        f"A headline with {words}. Any number of labels: {yes}; threshold "
        f"{view.state.threshold:.2f}, chosen {listed(view.chosen)}. One of four: {one}. The tree: "
        f"{groups}; leaves {leaves}. {headline(view)}. {caption(view)}"
    )


def tables(view: View) -> list[Table]:
    rows = tuple(
        (
            Cell(label, header=True, role=ROLES[label], key=label),
            Cell(f"{view.alone[label]:.2f}", key=label, strong=label in view.chosen),
            Cell(f"{view.one[label]:.2f}", key=label, strong=label == view.single),
            Cell(f"{view.leaf(label):.2f}", key=label, strong=label == view.path),
        )
        for label in LABELS
    )
    columns = ("", "any number", "one of four", "in the tree")
    return [Table("Three ways to answer", columns, rows)]
