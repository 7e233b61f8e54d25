"""The environment check: each failure is named, with what to do about it."""

import importlib.metadata
import sys

import pytest

from lessons.kit.exercises import environment_check
from lessons.kit.exercises.environment_check import EnvironmentReport, Finding


def test_here_all_that_pip_can_give_is_there():
    looks = [environment_check.python_version, environment_check.course_code]
    findings = [look() for look in looks] + [
        environment_check.package(n) for n in environment_check.PACKAGES
    ]
    assert [f.what for f in findings if not f.fine] == []


def test_an_old_python_is_told_which_one_is_needed(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 9, 1))
    finding = environment_check.python_version()
    assert not finding.fine
    assert "3.11 or newer" in finding.fix and "make setup" in finding.fix


def test_a_missing_or_old_package_is_told_how_to_be_had(monkeypatch):
    def missing(name):
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", missing)
    assert "make setup" in environment_check.package("numpy").fix
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "1.26.4")
    assert "too old" in environment_check.package("numpy").fix
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "2.10.0rc1")
    assert environment_check.package("numpy").fine


@pytest.mark.parametrize(
    ("version", "expected"),
    [("3.1.1", (3, 1)), ("0.11.0rc1", (0, 11)), ("2026.6", (2026, 6)), ("x", ())],
)
def test_versions_are_compared_as_numbers(version, expected):
    assert environment_check.numbers(version) == expected


def test_a_place_that_cannot_be_written_is_named(monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("COURSE_PROGRESS", str(blocked / "progress.json"))
    finding = environment_check.memory_of_progress()
    assert not finding.fine and "folder of your own" in finding.fix
    monkeypatch.setenv("COURSE_PROGRESS", str(tmp_path / "progress.json"))
    assert environment_check.memory_of_progress().fine
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]


def test_outside_a_notebook_the_fix_is_to_open_one():
    assert "make run" in environment_check.notebook_program().fix


def test_the_report_is_words_and_a_table_that_says_what_to_mend():
    report = EnvironmentReport([Finding("numpy", "2.4"), Finding("a <place>", "none", "Copy it.")])
    assert report.summary == "To mend: [a <place>] Copy it."
    assert "✔ fine" in report.as_html() and "✘ to mend" in report.as_html()
    assert "a &lt;place&gt;" in report.as_html()
    assert EnvironmentReport([Finding("numpy", "2.4")]).summary.startswith("All is well")
