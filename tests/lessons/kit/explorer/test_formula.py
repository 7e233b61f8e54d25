"""Live formulas are well-formed MathML with the numbers in it."""

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from lessons.kit.explorer import formula as f


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
    line = f.math(
        f.given(f.words("a < b & c"), f.words("mail")),
        f.op("="),
        f.product([f.number(Fraction(2, 5)), f.row(f.number(0.5), key='word:"x"', role="class0")]),
    )
    tree = ElementTree.fromstring(line)
    assert tree.tag == "math"
    assert "a < b & c" in "".join(tree.itertext())
    keyed = [element for element in tree.iter() if element.get("data-key")]
    assert [element.get("data-key") for element in keyed] == ['word:"x"']
    assert keyed[0].get("class") == "cx-class0"


def test_a_fraction_is_typeset_as_one():
    tree = ElementTree.fromstring(f.math(f.number(Fraction(128, 209))))
    assert [e.text for e in tree.iter("mn")] == ["128", "209"]
    assert len(list(tree.iter("mfrac"))) == 1


def test_a_grid_sets_its_pieces_under_each_other():
    text = f.grid([["a", "b"], ["c"]])
    assert text.count("<mtr>") == 2 and text.count("<mtd>") == 3
