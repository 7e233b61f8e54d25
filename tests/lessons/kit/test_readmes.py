"""The READMEs of the machine's parts name each of their files, and none that is gone."""

import re

import pytest

from lessons.kit.base import paths

KIT = paths.LESSONS / "kit"
FILES = re.compile(r"`(\w+\.py|\w+/)`")


@pytest.mark.parametrize("part", ["app", "exercises"])
def test_a_readme_names_every_file_of_its_folder(part: str) -> None:
    folder = KIT / part
    named = set(FILES.findall((folder / "README.md").read_text(encoding="utf-8")))
    there = {path.name for path in folder.glob("*.py")} - {"__init__.py"}
    folders = {f"{path.name}/" for path in folder.iterdir() if path.is_dir()} - {"__pycache__/"}
    assert named == there | folders


def test_the_readme_of_the_machine_names_its_parts() -> None:
    named = set(FILES.findall((KIT / "README.md").read_text(encoding="utf-8")))
    there = {f"{path.name}/" for path in KIT.iterdir() if path.is_dir()} - {"__pycache__/"}
    assert named == there
