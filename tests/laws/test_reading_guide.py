"""nbcore/README.md tells the truth about what there is to read, and how much of it."""

import re

import pytest


@pytest.fixture(scope="module")
def guide(root):
    return (root / "nbcore/README.md").read_text(encoding="utf-8")


def count(folder):
    """(files, lines) of Python below a folder."""
    files = sorted(folder.rglob("*.py"))
    return len(files), sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)


@pytest.mark.parametrize(("words", "folder"), [("An evening", "plain"), ("A week", ".")])
def test_the_counts_are_right(root, guide, words, folder):
    claim = re.search(rf"\*\*{words}\*\*[^*]*?(\d+)\s+files[^*]*?([\d,]+)\s+lines", guide)
    assert claim, f"the README does not say what {words.lower()} covers"
    files, lines = int(claim[1]), int(claim[2].replace(",", ""))
    assert (files, lines) == count(root / "nbcore" / folder)


def test_the_package_says_the_same(guide):
    import nbcore

    assert "an evening" in nbcore.__doc__ and "a week" in nbcore.__doc__
    assert "plain" in nbcore.__doc__


def test_the_reading_order_has_every_file_and_plain_first(root, guide):
    order = guide.split("## Reading order")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", order, re.MULTILINE)
    assert "plain/" in rows[0]
    package = root / "nbcore"
    for path in package.rglob("*.py"):
        if path.name == "__init__.py":
            continue
        name = path.relative_to(package)
        mentioned = f"`{name.as_posix()}`" in order or f"`{name.name}`" in order
        assert mentioned, f"the reading order leaves out {name}"
    for name in re.findall(r"`([\w/]+\.py)`", order):
        assert any(path.as_posix().endswith(f"/{name}") for path in package.rglob("*.py")), name
