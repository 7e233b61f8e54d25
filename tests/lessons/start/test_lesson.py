"""What the first notebook says in its prose, worked out once more."""

import re

import pytest

from nbcore import MultinomialNB, vectorize


@pytest.fixture(scope="module")
def prose(root):
    text = (root / "lessons" / "start" / "lesson.md").read_text(encoding="utf-8")
    return " ".join(text.split())


def test_hate_book_with_alpha_one(prose):
    words = ["i", "hate", "love", "this", "book"]
    model = MultinomialNB(alpha=1).fit(
        vectorize(["I hate this book", "love this book"], words), ["against", "for"]
    )
    p = model.explain(vectorize(["hate book"], words), exact=True).posterior[0]
    assert f"the answer is {p}, about {float(p):.3f}" in prose


def test_fourteen_lessons_come_after_it(root, prose):
    assert len(list((root / "lessons").glob("*/lesson.md"))) == 1 + 14
    assert "fourteen lessons" in prose


def test_each_problem_set_comes_after_the_lessons_it_takes(root, prose):
    said = dict(re.findall(r"`(ps\d)` after(?: lesson)? (\d\d)", prose))
    assert len(said) == 4
    for path in sorted((root / "lessons" / "problem_sets").glob("ps[0-9]_*.md")):
        text = " ".join(path.read_text(encoding="utf-8").split())
        last = re.search(r"what lessons \d\d to (\d\d) taught", text)
        assert last and said[path.name[:3]] == last[1]


def test_its_links_lead_to_lessons_and_to_the_app(root, prose):
    links = re.findall(r"\]\(([^)]+)\)", prose)
    assert sorted(links) == ["/app/", "01_features.ipynb"]
    assert (root / "notebooks" / "01_features.ipynb").is_file()
