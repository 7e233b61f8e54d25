"""The explorer evaluation.confusion in words: headline, caption, formula and tables."""

from dataclasses import replace

from lessons.evaluation.confusion import MEASURES, MOST, NAMES, TABLE_5_3, View
from lessons.evaluation.counts import said, written
from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table


def headline(view: View) -> str:
    s = view.state
    if s.cell:
        i, j = s.cell
        count = s.matrix[i][j]
        texts = "text is" if count == 1 else "texts are"
        if i == j:
            return f"{count} {NAMES[j]} {texts} rightly called {NAMES[i]}"
        return f"{count} {texts} {NAMES[j]}, but called {NAMES[i]}"
    if s.average == "micro":
        accuracy = f"{view.right}/{view.n} = {view.right / view.n:.3f}"
        return f"Micro: {view.right} of {view.n} texts are right, {accuracy}"
    if view.shown is None:
        return f"Macro {s.measure} has no value: one of the classes is 0/0"
    return f"Macro {s.measure} {float(view.shown):.3f}: every class counts alike, whatever its size"


def caption(view: View) -> str:
    s = view.state
    if s.cell:
        i, j = s.cell
        called, true = sum(s.matrix[i]), sum(row[j] for row in s.matrix)
        return (
            f"The ringed texts. Of {called} called {NAMES[i]}, {s.matrix[i][j]} are {NAMES[j]}; "
            f"of {true} that are {NAMES[j]}, {s.matrix[i][j]} are called {NAMES[i]}. Click the "
            "cell once more to let go."
        )
    if s.average == "micro":
        return (
            "Micro asks for whoever meets one text after the other: each text counts once. With "
            "one label per text, micro precision, recall and F1 are all the accuracy."
        )
    return (
        "Macro asks for whoever cares for each class, the small ones too: three figures, one mean."
        + " A class of 12 texts weighs as much as one of 22." * (s.matrix == TABLE_5_3)
    )


def describe(view: View) -> str:
    s = view.state
    rows = "; ".join(f"called {NAMES[i]}: {', '.join(map(str, s.matrix[i]))}" for i in range(3))
    figures = "; ".join(
        f"{name} {', '.join(said(r) for r in view.per_class[name])}, macro {mean(view, name)}, "
        f"micro {said(view.micro[name])}"
        for name in MEASURES
    )
    return (
        f"A confusion matrix of {view.n} texts, columns true negative, neutral, positive. {rows}. "
        f"Beside it every text as a mark in the band of its prediction. By class: {figures}. "
        f"{headline(view)}."
    )


def mean(view: View, name: str) -> str:
    value = view.macro[name]
    return "no value" if value is None else f"{float(value):.3f}"


def formula(view: View) -> str:
    s = view.state
    ratios = view.per_class[s.measure]
    if s.average == "macro":
        template = "['{name}' @average] = 1/3 ({shares:+}) = {end}"
        texts = [tuple(written(r).split("/")) for r in ratios]
    else:
        template = "['{name}' @average] = {above:+}/{below:+} = {end}"
        texts = [(str(int(a)), str(int(b))) for a, b in ratios]
    above, below = (
        [f.keyed(text[part], NAMES[c], f"class{c}") for c, text in enumerate(texts)]
        for part in (0, 1)
    )
    shares = [
        f.piece("{a}/{b} @{key} .class{c}", a=a, b=b, key=NAMES[c], c=c)
        for c, (a, b) in enumerate(texts)
    ]
    end: object = "no value"
    if view.shown is not None:
        end = f.piece("{x} = {y}", x=view.shown, y=round(float(view.shown), 4))
    name = f"{s.average} {s.measure}"
    return f.line(template, name=name, above=above, below=below, shares=shares, end=end)


def tables(view: View) -> list[Table]:
    s = view.state

    def typed(i: int, j: int) -> Cell:
        count = Cell(s.matrix[i][j], f"cell:{i}:{j}", type="number", min=0, max=MOST, step=1)
        label = f"texts called {NAMES[i]} that are {NAMES[j]}"
        return replace(count, strong=i == j, edit=f"{i}:{j}", label=label)

    matrix = tuple(
        (
            Cell(f"called {NAMES[i]}", header=True, role=f"class{i}", key=NAMES[i]),
            *(typed(i, j) for j in range(3)),
        )
        for i in range(3)
    )
    rows = [
        (
            Cell(NAMES[c], header=True, role=f"class{c}", key=NAMES[c]),
            *(Cell(written(view.per_class[m][c]), key=NAMES[c]) for m in MEASURES),
        )
        for c in range(3)
    ]
    for name, figures in (
        ("macro", [mean(view, m) for m in MEASURES]),
        ("micro", [written(view.micro[m]) for m in MEASURES]),
    ):
        cells = (Cell(text, strong=s.average == name, key=name) for text in figures)
        rows.append((Cell(name, header=True, key=name), *cells))
    return [
        Table("change the table", ("", "is neg.", "is neu.", "is pos."), matrix),
        Table("figures", ("", *MEASURES), tuple(rows)),
    ]
