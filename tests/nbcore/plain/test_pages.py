"""A plain page is short, imports numpy and checks nothing; page and full model name each other."""

import ast
import re

import pytest

import nbcore.plain

LONGEST = 40
FULL = {
    "bernoulli_nb": "naive_bayes/bernoulli.py",
    "multinomial_nb": "naive_bayes/multinomial.py",
    "gaussian_nb": "naive_bayes/gaussian.py",
    "gaussian_discriminant": "discriminant.py",
    "perceptron": "perceptron.py",
    "logistic_regression": "logistic.py",
    "softmax_regression": "logistic.py",
    "one_vs_rest": "multiclass.py",
    "gaussian_mixture": "mixture/gaussian.py",
    "coin_mixture": "mixture/bernoulli.py",
    "precision_recall": "evaluation/counts.py",
}
ANNOTATIONS = {"collections.abc", "typing"}  # names for types; they compute nothing

each_page = pytest.mark.parametrize("page", FULL)


@pytest.fixture
def source(root, page):
    return (root / "nbcore/plain" / f"{page}.py").read_text(encoding="utf-8")


def test_every_page_is_known(root):
    pages = {path.stem for path in (root / "nbcore/plain").glob("*.py")} - {"__init__"}
    assert pages == set(FULL)


def test_the_list_of_pages_has_a_line_for_each():
    assert re.findall(r"^    (\w+)\.py +\S", nbcore.plain.__doc__, re.MULTILINE) == list(FULL)


@each_page
def test_a_page_is_a_page(source):
    assert len(source.splitlines()) <= LONGEST


@each_page
def test_a_page_imports_numpy_alone(source):
    imported = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a page stands alone"
            imported.add(node.module)
    assert "numpy" in imported
    assert imported - ANNOTATIONS == {"numpy"}


@each_page
def test_a_page_checks_nothing(source):
    kinds = (ast.Raise, ast.Assert, ast.Try, ast.With)
    for node in ast.walk(ast.parse(source)):
        assert not isinstance(node, kinds), f"line {node.lineno}"
        assert not (isinstance(node, ast.Name) and node.id == "isinstance"), f"line {node.lineno}"


@each_page
def test_the_formula_comes_first(source):
    head = ast.get_docstring(ast.parse(source)).splitlines()
    assert head[1] == "" and re.match(r" {4}\S", head[2]), head[:3]


@each_page
def test_arrays_are_born_with_their_shapes(source, page):
    if page != "precision_recall":  # which makes numbers only
        assert len(re.findall(r"# .*\((?:|[nmkd12],|[nmkd12](?:, [nmkd12])+)\)", source)) >= 3


@each_page
def test_page_and_full_model_point_to_each_other(root, source, page):
    assert f"nbcore/{FULL[page]}" in source
    full = ast.parse((root / "nbcore" / FULL[page]).read_text(encoding="utf-8"))
    assert f"nbcore/plain/{page}.py" in ast.get_docstring(full)
