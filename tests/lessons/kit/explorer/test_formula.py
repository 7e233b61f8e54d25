"""Live formulas are well-formed MathML with the numbers in it; templates read like formulas."""

from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.explorers import recipes
from lessons.kit.explorer.widget import Explorer
from tests.lessons.kit.explorer import nested_mathml as n


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(2, 9), "2/9"),
        (Fraction(4, 2), "2"),
        (Fraction(1, 10**9), "1.00e−9"),
        (0.25, "0.25"),
        (1 / 3, "0.3333"),
        (-0.5, "−0.5"),
        (0, "0"),
        (0.0, "0"),
        (3, "3"),
        (1e-12, "1.00e−12"),
        (float("-inf"), "−∞"),
        (float("nan"), "undefined"),
    ],
)
def test_numbers_are_shown_short_and_exact_where_they_are(value, shown):
    assert f.plain(value) == shown


def test_a_formula_is_well_formed_and_escapes_words():
    text = f.line(
        "P({event} | 'mail') = {a} × {b @{key} .class0}",
        event="a < b & c",
        a=Fraction(2, 5),
        b=0.5,
        key='word:"x"',
    )
    tree = ElementTree.fromstring(text)
    assert tree.tag == "math"
    assert "a < b & c" in "".join(tree.itertext())
    keyed = [element for element in tree.iter() if element.get("data-key")]
    assert [element.get("data-key") for element in keyed] == ['word:"x"']
    assert keyed[0].get("class") == "cx-class0"


def test_a_fraction_is_typeset_as_one():
    tree = ElementTree.fromstring(f.line("{p}", p=Fraction(128, 209)))
    assert [e.text for e in tree.iter("mn")] == ["128", "209"]
    assert len(list(tree.iter("mfrac"))) == 1


def test_aligned_rows_are_rows_of_cells():
    text = f.aligned([["a", "b"], ["c"]])
    assert text.count("<mtr>") == 2 and text.count("<mtd>") == 3


# ---- templates


def normal(markup: str) -> str:
    """Without the rows that only group."""

    def flat(element: ElementTree.Element) -> str:
        children = [flat(child) for child in element]
        if element.tag == "mrow" and not element.attrib:
            return "".join(children)
        if element.tag in ("msub", "msup", "mfrac", "munderover"):
            children = [f"{{{child}}}" for child in children]
        marks = "".join(f" {name}={value}" for name, value in sorted(element.attrib.items()))
        return f"<{element.tag}{marks}>{element.text or ''}{''.join(children)}</>"

    return flat(ElementTree.fromstring(f"<mrow>{markup}</mrow>"))


x, y, two = n.var("x"), n.var("y"), f.number(2)
half = f.number(0.5)


@pytest.mark.parametrize(
    ("template", "nested"),
    [
        ("score = 2.5 x", [n.var("score"), n.op("="), f.number(2.5), x]),
        ("wx φx", [n.var("wx"), n.var("φ"), x]),
        ("x - y − 2", [x, n.op("−"), y, n.op("−"), two]),
        ("x < y", [x, n.op("<"), y]),
        ("' of spam '", [n.words("\u00a0of spam\u00a0")]),
        ("P(x | y)", [n.given(x, y)]),
        ("[x]", [n.op("["), x, n.op("]")]),
        ("x_2^y", [n.sup(n.sub(x, two), y)]),
        ("x_(y 2)", [n.sub(x, n.row(y, two))]),
        ("x^*", [n.sup(x, n.op("*"))]),
        ("x^(−2)", [n.sup(x, n.row(n.op("−"), two))]),
        ("(x)^2", [n.sup(n.brackets(x), two)]),
        ("x/y", [n.frac(x, y)]),
        ("x / y", [n.frac(x, y)]),
        (
            "∂x/∂y_2",
            [n.frac(n.row(n.var("∂"), x), n.row(n.var("∂"), n.sub(y, two)))],
        ),
        ("2 x/y 2", [two, n.frac(x, y), two]),
        ("x + y/2", [x, n.op("+"), n.frac(y, two)]),
        ("(x + y)/(x 2)", [n.frac(n.row(x, n.op("+"), y), n.row(x, two))]),
        ("((x))/2", [n.frac(n.brackets(x), two)]),
        ("(x)(y)/2", [n.frac(n.row(n.brackets(x), n.brackets(y)), two)]),
        ("(x)^2/2", [n.frac(n.sup(n.brackets(x), two), two)]),
        ("log x", [n.words("log\u00a0"), x]),
        ("2 log x", [two, n.words("\u00a0log\u00a0"), x]),
        ("max(x)", [n.var("max"), n.brackets(x)]),
        ("∑_x y", [n.sub(n.op("∑"), x), y]),
        ("[x + y @key]", [n.row(x, n.op("+"), y, key="key")]),
        ("[x @a key .class1] y", [n.row(x, key="a key", role="class1"), y]),
        ("[x @.class1]", [n.row(x, role="class1")]),
        ("x @P=0.5", [n.row(x, key="P=0.5")]),
        ("x = y @key .class0", [n.row(x, n.op("="), y, key="key", role="class0")]),
        ("[[x @a] y @b]", [n.row(n.row(x, key="a"), y, key="b")]),
        ("[[x @a]]", [n.op("["), n.row(x, key="a"), n.op("]")]),
        ("x_[y @b]", [n.sub(x, n.row(y, key="b"))]),
        ("([x @b])/2", [n.frac(n.row(x, key="b"), two)]),
        ("", []),
    ],
)
def test_a_template_is_what_the_nested_calls_make(template, nested):
    assert normal(f.piece(template)) == normal("".join(nested))
    assert f.line(template) == n.math(f.piece(template))


def test_a_sum_with_both_limits_has_them_below_and_above():
    text = normal(f.piece("∑_(i = 1)^{n} x", n=3))
    assert text.startswith("<munderover>{<mo>∑</>}{<mi>i</><mo>=</><mn>1</>}{<mn>3</>}</>")


@pytest.mark.parametrize(
    ("template", "value", "nested"),
    [
        ("{v}", 0.5, half),
        ("{v}", Fraction(2, 9), f.number(Fraction(2, 9))),
        ("{v}", Fraction(-2, 9), n.frac(f.number(-2), f.number(9))),
        ("{v:2}", 1 / 3, f.number(1 / 3, 2)),
        ("{v:.3f}", 0.5, "<mn>0.500</mn>"),
        ("{v:.3f}", Fraction(1, 2), "<mn>0.500</mn>"),
        ("{v:.2f}", -0.001, "<mn>0.00</mn>"),
        ("{v:.2f}", -1.5, "<mn>−1.50</mn>"),
        ("{v:.2g}", 1.5e-7, "<mn>1.5e−7</mn>"),
        ("{v:.1%}", 0.5, "<mn>50.0%</mn>"),
        ("{v:+}", 0.5, n.op("+") + half),
        ("{v:+}", -0.5, n.op("−") + half),
        ("{v:+.2f}", -0.001, n.op("+") + "<mn>0.00</mn>"),
        ("{v:+}", Fraction(-1, 2), n.op("−") + f.number(Fraction(1, 2))),
        ("{v:+mn}", "-0.50", n.op("−") + "<mn>0.50</mn>"),
        ("{v}", f.number(2), f.number(2)),
        ("{v:2}", "undefined", n.words("undefined")),
        ("{v}", "", ""),
        ("{v:mn}", "2/4", n.frac("<mn>2</mn>", "<mn>4</mn>")),
        ("{v:mn}", "0.1…", "<mn>0.1…</mn>"),
        ("{v:mi}", "x", n.var("x")),
        ("{v:mo}", "−", n.op("−")),
        (
            "{v:×}",
            [0.5, "x", f.number(2)],
            half + n.op("×") + n.words("x") + n.op("×") + two,
        ),
        ("{v:,2}", (1 / 3, 2), f.number(1 / 3, 2) + n.op(",") + two),
        ("{v:×.1f}", [0.5], "<mn>0.5</mn>"),
        ("{v:+}", [2, -0.5, 2], two + n.op("−") + half + n.op("+") + two),
        ("{v:+}", [f.number(-2), f.number(-2)], f.number(-2) + n.op("+") + f.number(-2)),
        ("{v:+}", iter([2, 2]), two + n.op("+") + two),
        ("{v:+}", [], ""),
        ("'{v} of 3 '", 2, n.words("2 of 3\u00a0")),
        ("'{v:,}'", 1000, n.words("1,000")),
        ("{v}^2", 2, n.sup(two, two)),
        ("{v:+}/2", [2, 2], n.frac(two + n.op("+") + two, two)),
        ("{v @key}", 2, n.row(two, key="key")),
        ("{v:2 @key .class0}", 2, n.row(two, key="key", role="class0")),
        ("[x @word:{v}]", "a", n.row(x, key="word:a")),
        ("[x @word:{v}:{v} .class{v}]", 1, n.row(x, key="word:1:1", role="class1")),
        ("[x @{v}]", "", x),
        ("[x @key .{v}]", "", n.row(x, key="key")),
    ],
)
def test_a_slot_shows_its_value(template, value, nested):
    assert normal(f.piece(template, v=value)) == normal(nested)


def test_columns_are_cells_of_an_aligned_formula():
    row = f.cells("{name} @class:0 & = & {terms:+}", name="spam", terms=[1, 2])
    assert row == [
        n.row(n.words("spam"), key="class:0"),
        n.op("="),
        f.piece("1 + 2"),
    ]
    assert f.cells("& x") == ["", x]
    tree = ElementTree.fromstring(f.aligned([row, ["", "", 0.5], [n.op("="), "a < b"]]))
    assert [len(line) for line in tree.iter("mtr")] == [3, 3, 2]
    assert "".join(tree.itertext()) == "spam=1+20.5=a < b"


def test_a_keyed_value_is_lit_in_a_list():
    values = [f.keyed(p, f"word:{i}", "class1", digits=2) for i, p in enumerate((1 / 3, 0.5))]
    text = f.piece("{values:×}", values=values)
    one_by_one = [
        n.row(f.number(p, 2), key=f"word:{i}", role="class1") for i, p in enumerate((1 / 3, 0.5))
    ]
    assert normal(text) == normal(n.product(one_by_one))
    assert f.keyed("a < b", "k") == n.row(n.words("a < b"), key="k")


@pytest.mark.parametrize(
    ("template", "place"),
    [
        ("a + (b", 4),
        ("a + [b", 4),
        ("a) b", 1),
        ("a ] b", 2),
        ("(a & b)", 0),
        ("a $ b", 2),
        ("a / + b", 4),
        ("a /", 3),
        ("+/2", 1),
        ("a_", 2),
        ("a^/2", 2),
        ("'words", 0),
        ("'{a b}'", 0),
        ("{a", 0),
        ("a + {}", 4),
        ("{a:wide}", 3),
        ("{a:.2}", 3),
        ("[a @]", 3),
        ("[a @b] @", 7),
        ("a @b] c", 4),
    ],
)
def test_a_bad_template_is_refused_with_its_place(template, place):
    with pytest.raises(ValueError, match="\n") as problem:
        f.line(template, a=1, b=2)
    shown, mark = str(problem.value).split("\n    ", 1)[1].split("\n    ")
    assert (shown, mark.index("^")) == (template, place)


def test_values_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match=r"Without a value for 'b':\s+{a} \+ {b}"):
        f.line("{a} + {b}", a=1)
    with pytest.raises(ValueError, match="takes a list, not 2"):
        f.line("{a:×}", a=2)
    with pytest.raises(ValueError, match="takes no list"):
        f.line("{a}", a=[1, 2])
    with pytest.raises(ValueError, match="Columns are for `cells`"):
        f.line("a & b")


TEXT = st.text(
    st.characters(blacklist_categories=("Cc", "Cs"), blacklist_characters="\ufffe\uffff")
)
MARKUP = st.sampled_from(["<b>", "</mrow>", "&amp;", '"', "'", "{v}", "]]>", "<!--"])
ANYTHING = st.lists(TEXT | MARKUP).map("".join)


@given(ANYTHING)
def test_no_text_gets_into_a_formula_as_markup(text):
    template = "{v} + {v:mi}/{v:mo} {list:×} {n @{v} .{v}} [x @a:{v} .b{v}] '{v}' = {k} {v:mn} @{v}"
    line = f.line(template, v=text, list=[text, text], n=1, k=f.keyed(text, text, text))
    known = {"math", "mrow", "mtext", "mi", "mn", "mo", "mfrac"}
    for whole in (line, f.aligned([[text, f.piece("{v}", v=text)]]), f.note(text)):
        tree = ElementTree.fromstring(whole)
        assert {element.tag for element in tree.iter()} <= known | {"mtable", "mtr", "mtd", "p"}
        assert {name for element in tree.iter() for name in element.attrib} <= {
            "display",
            "displaystyle",
            "data-key",
            "class",
        }
    keys = {e.get("data-key") for e in ElementTree.fromstring(line).iter() if e.get("data-key")}
    assert keys <= {" ".join(text.split("\n")), text, f"a:{text}"}


@pytest.mark.parametrize(
    ("value", "digits", "sign", "shown"),
    [
        (-0.554, 2, False, "−0.55"),
        (-0.004, 2, False, "0.00"),
        (-0.004, 2, True, "+0.00"),
        (-0.0, 1, False, "0.0"),
        (0.3, 2, True, "+0.30"),
        (-0.3, 2, True, "−0.30"),
        (-0.5, 0, False, "0"),
        (1234.5, 2, False, "1234.50"),
        (float("-inf"), 2, True, "−∞"),
        (float("inf"), 2, True, "∞"),
    ],
)
def test_a_number_of_fixed_length_has_a_true_minus(value, digits, sign, shown):
    assert f.fixed(value, digits, sign) == shown


SMALL = st.floats(-1, 1) | st.floats(-1e-3, 1e-3) | st.floats(-1e6, 1e6)


@given(SMALL, st.integers(0, 6), st.booleans())
def test_no_minus_stands_before_zeros(value, digits, sign):
    for text in (f.fixed(value, digits, sign), f.plain(value, digits)):
        assert "-" not in text.split("e")[0]
        assert not text.startswith("−") or set(text) & set("123456789"), text
    text = f.fixed(value, digits, sign)
    assert float(text.replace("−", "-")) == float(f"{value:.{digits}f}")
    assert text[0] in "+−" or not sign


PIECES = [
    "x",
    "φ",
    "2",
    "'a < b'",
    "{v}",
    "{v:2}",
    "{v @k}",
    "+",
    "<",
    "(",
    ")",
    "[",
    "]",
    "/",
    "_",
]
PIECES += ["^", " ", "∑", "log", "@k", "@k .r", "{w:+}", "&", "'{v}'"]


@settings(max_examples=400)
@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
def test_any_template_is_refused_or_well_formed(template):
    try:
        columns = f.cells(template, v=0.5, w=[1, -2])
    except ValueError:
        return
    tree = ElementTree.fromstring(f.aligned([columns]))
    for element in tree.iter():
        sides = {"mfrac": 2, "msub": 2, "msup": 2, "munderover": 3}.get(element.tag)
        assert sides in (None, len(element)), template


@pytest.mark.parametrize("template", ["({y:+})", "x · ({y:+} z)", "[{y:+}]"])
def test_a_sign_that_begins_a_bracket_belongs_to_its_number(template):
    """A browser sets a sign close to its number only where it comes first in a row."""
    tree = ElementTree.fromstring(f.line(template, y=-1))
    (row,) = [row for row in tree.iter("mrow") if [c.text for c in row][:2] == ["−", "1"]]
    assert row[0].tag == "mo"


def test_no_formula_of_the_course_begins_a_keyed_part_with_a_sign():
    """There it would be set like a sign of a number, although it stands between two things."""
    for name, recipe in recipes().items():
        for preset in [None, *recipe.presets]:
            text = Explorer(recipe, preset).frame()[0].get("formula", "")
            for row in ElementTree.fromstring(f"<div>{text}</div>").iter("mrow"):
                first = next(iter(row), None)
                if row.get("data-key") and first is not None and first.tag == "mo":
                    assert first.text not in "+−", f"{name}, {preset}: {first.text}"
