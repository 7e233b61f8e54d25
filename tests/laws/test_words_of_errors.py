"""nbcore speaks in its own words, in one spelling."""

import ast
import re

import pytest

from tests.sklearn_checks.words import WORDS

# scikit-learn's own ways to say it; tests/sklearn_checks/words.py says some of them to its checks.
FOREIGN = (
    "Unknown label type",
    "inconsistent numbers of samples",
    "requires y to be passed",
    "Only binary classification",
    "type of the target",
    "must be passed on the first call",
    "is not the same as on last call",
    "Number of priors",
    "Priors must be",
    "sum of the priors",
    "sample(s)",
    "feature(s)",
    "while a minimum of",
    "Complex data not supported",
    "should be a 1d array",
    "1D array or scalar",
    "Reshape your data",
    "Negative values in data",
    "features as input",
    "do not exist in the initial classes",
    "is not a valid label",
    "At least one label specified",
    "is neither increasing nor decreasing",
    "n_features",
    "Input {} contains",
    "sample_weight.shape ==",
    "ill-defined",
)
BRITISH = (
    r"\w*labelled|labelling|centre|centred|favour\w*|colour\w*|behaviour|neighbour\w*|grey|"
    r"\w+(?:normal|regular|recogn|summar)is\w+|modelled|modelling"
)


def texts(path):
    """Every text in a file of code, pieced together from what f-strings say between the braces."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                part.value if isinstance(part, ast.Constant) else "{}" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def sources(root):
    return sorted((root / "nbcore").rglob("*.py"))


@pytest.mark.parametrize("phrase", FOREIGN)
def test_no_message_is_scikit_learns(root, phrase):
    for path in sources(root):
        for text in texts(path):
            # one word may be a name, such as the attribute n_features_in_
            found = re.search(re.escape(phrase) + r"(?!\w)", text, re.IGNORECASE)
            assert not found, f"{path.name}: {text}"


def test_every_sentence_that_scikit_learns_checks_look_for_is_among_them():
    for theirs in WORDS.values():
        as_text = re.sub(r"\\\d", "{}", theirs).lower()
        assert any(phrase.lower() in as_text for phrase in FOREIGN), theirs


def test_one_spelling(root):
    for path in [*sources(root), root / "nbcore/README.md"]:
        found = re.findall(rf"\b(?:{BRITISH})\b", path.read_text(encoding="utf-8"), re.IGNORECASE)
        assert not found, f"{path.name}: {found}"


def test_every_setting_that_needs_no_data_is_in_the_table():
    """What a table leaves out is checked with the data: shapes, priors, seeds."""
    import inspect

    import nbcore
    from nbcore.base import Model

    with_data = {
        "alpha", "beta", "class_prior", "start", "picks", "weights", "rng", "unlabeled", "model"
    }  # fmt: skip
    models = [
        thing
        for name in nbcore.__all__
        if isinstance(thing := getattr(nbcore, name), type) and issubclass(thing, Model)
    ]
    assert len(models) == 13
    for model in models:
        settings = set(inspect.signature(model).parameters)
        assert set(model._settings) <= settings
        assert settings - set(model._settings) <= with_data, model
        assert all(callable(rule) for rule in model._settings.values())
