"""Intake: folders, zip files, names, and everything that may lie in them."""

import os
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from lessons.commands.messages import Problem
from lessons.grading import files, students
from lessons.grading.files import Submission
from lessons.grading.notebook import LARGEST, Rejected
from lessons.grading.students import Student, read_class_list, valid_id, who
from tests.grading.books import solved

CONTENT = solved().as_bytes()


def collected(place: Path, **listed: Student) -> dict[str, Submission]:
    return {found.student: found for found in files.collect(place, "ps1", listed)}


def zipped(path: Path, entries: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return path


def test_a_folder_of_students(tmp_path: Path) -> None:
    for name in ("ada", "bob"):
        solved().write(tmp_path, name)
    (tmp_path / "cyd").mkdir()
    (tmp_path / "cyd" / "notes.txt").write_text("sorry")
    (tmp_path / "dan").mkdir()
    (tmp_path / "dan" / "Untitled.ipynb").write_bytes(CONTENT)
    (tmp_path / "readme.txt").write_text("nobody's")
    found = collected(tmp_path)
    assert sorted(found) == ["ada", "bob", "cyd", "dan"]
    assert found["ada"].content == CONTENT and not found["ada"].trouble
    assert "notes.txt" in found["cyd"].trouble
    assert "Untitled.ipynb" in found["dan"].flags[0] and not found["dan"].trouble


@pytest.mark.skipif(os.name == "nt", reason="links and pipes are Unix's")
def test_links_pipes_and_devices_are_rejected(tmp_path: Path) -> None:
    for name in ("link", "pipe", "folder", "device"):
        (tmp_path / name).mkdir()
    (tmp_path / "link" / "ps1.ipynb").symlink_to("/etc/passwd")
    os.mkfifo(tmp_path / "pipe" / "ps1.ipynb")
    (tmp_path / "folder" / "ps1.ipynb").mkdir()
    (tmp_path / "device" / "ps1.ipynb").symlink_to("/dev/zero")
    (tmp_path / "linked").symlink_to("/etc")
    found = collected(tmp_path)
    assert sorted(found) == ["device", "folder", "link", "linked", "pipe"]
    for submission in found.values():
        assert submission.trouble and submission.content is None
    assert "link" in found["link"].trouble and "pipe" in found["pipe"].trouble


def test_a_file_of_500_megabytes_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "ada").mkdir()
    with (tmp_path / "ada" / "ps1.ipynb").open("wb") as file:
        file.truncate(500_000_000)
    assert "500 MB" in collected(tmp_path)["ada"].trouble


@pytest.mark.parametrize(
    "name",
    ["../../ada/ps1.ipynb", "/etc/ada/ps1.ipynb", "a/../../b/ps1.ipynb", "C:\\ada\\ps1.ipynb",
     "..\\..\\ada\\ps1.ipynb"],
)  # fmt: skip
def test_addresses_that_lead_out_of_a_zip_are_rejected(tmp_path: Path, name: str) -> None:
    path = zipped(tmp_path / "all.zip", {name: CONTENT, "bob/ps1.ipynb": CONTENT})
    found = collected(path)
    assert not found["bob"].trouble, "the others are not harmed"
    (bad,) = [s for s in found.values() if s.student != "bob"]
    assert bad.trouble and bad.content is None
    assert not (tmp_path.parent / "ada").exists()


def test_bombs_and_links_in_a_zip_are_rejected(tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb/ps1.ipynb", b"0" * (LARGEST + 1))
        link = zipfile.ZipInfo("link/ps1.ipynb")
        link.external_attr = (0o120777) << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("fine/ps1.ipynb", CONTENT)
    found = collected(path)
    assert "MB" in found["bomb"].trouble and "link" in found["link"].trouble
    assert not found["fine"].trouble


def test_a_zip_that_lies_about_sizes_is_found_out(tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb/ps1.ipynb", b"0" * (LARGEST * 3))
    raw = path.read_bytes()
    size = (LARGEST * 3).to_bytes(4, "little")
    path.write_bytes(raw.replace(size, (1000).to_bytes(4, "little")))
    assert collected(path)["bomb"].trouble


def test_not_a_zip_at_all(tmp_path: Path) -> None:
    (tmp_path / "all.zip").write_bytes(b"nonsense")
    with pytest.raises(Problem, match="neither a folder nor a zip"):
        collected(tmp_path / "all.zip")


def test_names_of_moodle_and_canvas(tmp_path: Path) -> None:
    ada = Student("ada01", "Ada Lovelace", platform="77")
    path = zipped(
        tmp_path / "moodle.zip",
        {
            "Ada Lovelace_4711_assignsubmission_file_/ps1.ipynb": CONTENT,
            "Grace Hopper_4712_assignsubmission_file_/ps1.ipynb": CONTENT,
        },
    )
    assert sorted(collected(path, ada01=ada)) == ["Grace.Hopper-4712", "ada01"]
    path = zipped(
        tmp_path / "canvas.zip",
        {"lovelaceada_77_123_ps1.ipynb": CONTENT, "hoppergrace_LATE_78_124_ps1-1.ipynb": CONTENT},
    )
    assert sorted(collected(path, ada01=ada)) == ["ada01", "hoppergrace-78"]
    assert who("bob", "", {}) == "bob"


def test_of_two_files_the_latest_before_the_deadline_counts() -> None:
    def at(hour: int, source: str, trouble: str = "") -> Submission:
        return Submission("ada", source, datetime(2026, 11, 30, hour, tzinfo=UTC), b"", "", trouble)

    found = [at(9, "early"), at(11, "late"), at(10, "in time")]
    deadline = datetime(2026, 11, 30, 10, 30, tzinfo=UTC)
    assert files.choose(found, deadline).source == "in time"
    assert files.choose(found, None).source == "late"
    assert files.choose([at(9, "good"), at(10, "broken", "empty")], deadline).source == "good"
    with pytest.raises(Rejected, match="after the deadline"):
        files.choose(found, datetime(2026, 1, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    "name",
    ["../x", "..", ".", "", "a/b", "a\\b", ".hidden", "a\nb", "a\0b", "x" * 65, "-rf", "a..b",
     "=cmd()", "<script>", "a.", "con:", "a;b"],
)  # fmt: skip
def test_ids_that_are_none(name: str) -> None:
    assert not valid_id(name)


@pytest.mark.parametrize("name", ["ada", "s123456", "ada.lovelace@example.org", "Zoë", "o'neill"])
def test_ids(name: str) -> None:
    assert valid_id(name)


def test_a_class_list(tmp_path: Path) -> None:
    path = tmp_path / "class.csv"
    path.write_text("ID,Name,Email address\nada,Ada L,a@b.c\nbob,,\n", encoding="utf-8-sig")
    found = read_class_list(path)
    assert found["ada"] == Student("ada", "Ada L", "a@b.c") and len(found) == 2
    for text, said in (
        ("name\nx\n", "needs a column"),
        ("id\n../x\n", "cannot be a student's id"),
        ("id\na\na\n", "twice"),
        ("id\n", "no students"),
    ):
        path.write_text(text)
        with pytest.raises(Problem, match=said):
            read_class_list(path)
    with pytest.raises(Problem, match="cannot be read"):
        read_class_list(tmp_path / "absent.csv")


def test_a_deadline_is_a_time() -> None:
    assert students.moment("2026-11-30T23:59+00:00") == datetime(2026, 11, 30, 23, 59, tzinfo=UTC)
    with pytest.raises(Problem, match="not a time"):
        students.moment("tomorrow")
