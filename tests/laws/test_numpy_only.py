"""nbcore is numpy and nothing else, in small files where everything public is explained."""

import ast
import inspect
import subprocess
import sys

import pytest

import nbcore

LONGEST = 220
BLOCKED = ["scipy", "pandas", "sklearn", "matplotlib", "numba", "nltk"]


def sources(root):
    return sorted((root / "nbcore").rglob("*.py"))


def imports(tree):
    """The top-level names that a module imports; its own package counts as nbcore."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "nbcore" if node.level else node.module.split(".")[0]


def test_nbcore_imports_numpy_and_the_standard_library_only(root):
    allowed = set(sys.stdlib_module_names) | {"numpy", "nbcore"}
    files = sources(root)
    assert len(files) > 30
    for path in files:
        found = set(imports(ast.parse(path.read_text(encoding="utf-8"))))
        assert found <= allowed, f"{path.name} imports {found - allowed}"


def test_nbcore_never_imports_lessons_or_tests(root):
    for path in sources(root):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level:
                depth = len(path.relative_to(root / "nbcore").parts)
                assert node.level <= depth, f"{path.name} reaches out of nbcore"


def test_every_file_is_small_enough_to_read_in_one_go(root):
    for path in sources(root):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= LONGEST, f"{path.name} has {lines} lines"


def test_every_file_says_what_it_is_about(root):
    for path in sources(root):
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path.name


@pytest.mark.parametrize("name", sorted(nbcore.__all__))
def test_everything_public_exists_and_is_explained(name):
    thing = getattr(nbcore, name)
    assert thing.__doc__ and not thing.__doc__.startswith(f"{name}(")  # a dataclass's own words
    if inspect.isclass(thing):
        for method, function in inspect.getmembers(thing, inspect.isfunction):
            plain = method.startswith("_") or not function.__module__.startswith("nbcore")
            assert plain or method in ("fit", "steps") or inspect.getdoc(function), method


def test_public_names_are_listed_once():
    assert len(set(nbcore.__all__)) == len(nbcore.__all__)


TRIAL = """
import sys

class Block:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {blocked!r}:
            raise ImportError(name + " is blocked")

sys.meta_path.insert(0, Block())
import numpy as np
import nbcore

X = np.random.default_rng(0).poisson(2.0, size=(30, 3)).astype(float)
two, three = np.arange(30) % 2, np.arange(30) % 3
for model in (
    nbcore.BernoulliNB(), nbcore.MultinomialNB(), nbcore.GaussianNB(),
    nbcore.GaussianDiscriminant(), nbcore.LogisticRegression(), nbcore.MulticlassPerceptron(),
    nbcore.OneVsRest(nbcore.Perceptron(max_epochs=5)), nbcore.OneVsOne(nbcore.BernoulliNB()),
    nbcore.SemiSupervisedNB(),
):
    assert model.fit(X, three).predict(X).shape == (30,), model
for model in (nbcore.Perceptron(max_epochs=5), nbcore.LeastSquaresClassifier()):
    assert model.fit(X, two).predict(X).shape == (30,), model
for model in (nbcore.GaussianMixture(2), nbcore.BernoulliMixture(2, trials=20)):
    assert model.fit(X).predict(X).shape == (30,), model
assert nbcore.vectorize(["a b", "b"], ["a", "b"]).shape == (2, 2)
assert nbcore.bayes_risk([nbcore.GaussianDensity(0, 1), nbcore.GaussianDensity(2, 1)], [.5, .5])
try:
    nbcore.vectorize(["a"], ["a"], sparse=True)
except ValueError as error:
    assert "scipy" in str(error), error
else:
    raise AssertionError("a sparse matrix without scipy")
assert not set({blocked!r}) & {{name.split(".")[0] for name in sys.modules}}
print("fine")
"""


def test_nbcore_works_where_nothing_but_numpy_is_installed(root):
    run = subprocess.run(
        [sys.executable, "-c", TRIAL.format(blocked=BLOCKED)],
        cwd=root, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == "fine"
