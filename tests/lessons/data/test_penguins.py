"""The penguins: as published, and words that help when they are not there."""

import subprocess
import sys

import numpy as np
import pytest
from palmerpenguins import load_penguins

from lessons.data import penguins as module
from lessons.data.bad_data import BadData
from lessons.data.penguins import FEATURES, PenguinsMissing, penguins, read_penguins
from nbcore import GaussianDiscriminant, cross_validate, k_fold


def test_as_many_of_each_species_as_published():
    birds = penguins()
    assert birds.X.shape == (342, 4) and birds.features == FEATURES
    assert birds.dropped == 2 and len(birds) + birds.dropped == 344
    species, counts = np.unique(birds.y, return_counts=True)
    assert dict(zip(species.tolist(), counts.tolist(), strict=True)) == {
        "Adelie": 151,
        "Chinstrap": 68,
        "Gentoo": 123,
    }
    assert birds.X[0].tolist() == [39.1, 18.7, 181, 3750]
    assert np.isfinite(birds.X).all()


def test_the_numbers_are_those_the_package_itself_gives():
    theirs = load_penguins()
    kept = theirs.dropna(subset=list(FEATURES))
    assert (kept[list(FEATURES)].to_numpy(dtype=float) == penguins().X).all()
    assert penguins().y.tolist() == kept["species"].tolist()


def test_columns_can_be_chosen_and_nobody_can_spoil_them():
    birds = penguins()
    two = birds.columns("body_mass_g", "bill_length_mm")
    assert (two == birds.X[:, [3, 0]]).all()
    with pytest.raises(ValueError, match=r"bill_length_mm, .* got 'wings'"):
        birds.columns("wings")
    with pytest.raises(ValueError, match="got none"):
        birds.columns()
    with pytest.raises(ValueError, match="read-only"):
        birds.X[0, 0] = 0
    assert penguins() is birds


@pytest.mark.parametrize("kind", ["full", "tied", "diagonal"])
def test_gaussians_tell_the_species_apart(kind):
    birds = penguins()
    folds = k_fold(len(birds), 5, rng=0)
    score = cross_validate(GaussianDiscriminant(kind), birds.X, birds.y, folds).mean()
    assert 0.95 < score < 1


def test_pandas_is_not_imported_for_them():
    code = "import sys; from lessons.data.penguins import penguins; penguins(); "
    code += "raise SystemExit('pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_without_the_package_the_reader_is_told_what_to_do(monkeypatch):
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    with pytest.raises(PenguinsMissing, match="pip install palmerpenguins"):
        penguins.__wrapped__()


HEAD = "species,bill_length_mm,bill_depth_mm,flipper_length_mm,body_mass_g\n"


def test_rows_with_a_gap_are_dropped_and_counted(tmp_path):
    path = tmp_path / "penguins.csv"
    path.write_text(HEAD + "Adelie,39,18,181,3750\nAdelie,NA,NA,NA,NA\nGentoo,46,,210,4500\n")
    birds = read_penguins(path)
    assert birds.X.tolist() == [[39, 18, 181, 3750]] and birds.dropped == 2


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("species,bill_length_mm\nAdelie,39\n", "expected a column 'bill_depth_mm'"),
        (HEAD + "Adelie,39,18,181,heavy\n", "expected numbers"),
        (HEAD + "Adelie,39\n", "expected numbers"),
        (HEAD + "Adelie,NA,18,181,3750\n", "at least one penguin"),
    ],
)
def test_a_bad_table_gives_words(tmp_path, content, words):
    path = tmp_path / "penguins.csv"
    path.write_text(content)
    with pytest.raises(BadData, match=words):
        read_penguins(path)


def test_a_package_without_its_table_gives_words(tmp_path):
    with pytest.raises(PenguinsMissing, match="missing in the package"):
        read_penguins(tmp_path / "penguins.csv")
