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


def test_two_students_of_one_name_are_not_guessed(tmp_path: Path) -> None:
    listed = {"a1": Student("a1", "Anna Berg"), "a2": Student("a2", "Berg, Anna", platform="12")}
    path = zipped(
        tmp_path / "moodle.zip",
        {f"Anna Berg_{n}_assignsubmission_file_/ps1.ipynb": CONTENT for n in (11, 12)},
    )
    assert sorted(collected(path, **listed)) == ["Anna.Berg-11", "a2"]


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [("Zoë OBrien", "Zoe O'Brien"), ("müllerjosé", "José Müller"), ("weili", "Wei, Li"),
     ("de la cruzana", "Ana de la Cruz"), ("李小龙", "李小龙")],
)  # fmt: skip
def test_names_as_platforms_write_them(theirs: str, ours: str) -> None:
    listed = {"x1": Student("x1", ours), "x2": Student("x2", "Somebody Else")}
    assert students.by_name(theirs, listed) == "x1"


def test_moodle_without_folders_and_with_folders_inside(tmp_path: Path) -> None:
    ada, bob = Student("ada01", "Ada Lovelace"), Student("bob01", "Bob Ross")
    path = zipped(
        tmp_path / "moodle.zip",
        {
            "Ada Lovelace_4711_assignsubmission_file_ps1.ipynb": CONTENT,
            "Bob Ross_4712_assignsubmission_file_/week 1/ps1.ipynb": CONTENT,
            "Bob Ross_4712_assignsubmission_file_/.ipynb_checkpoints/ps1-checkpoint.ipynb": b"{}",
        },
    )
    found = collected(path, ada01=ada, bob01=bob)
    assert sorted(found) == ["ada01", "bob01"] and not found["ada01"].flags
    assert found["bob01"].content == CONTENT


def test_who_handed_in_something_else_is_told(tmp_path: Path) -> None:
    path = zipped(
        tmp_path / "all.zip",
        {
            "ada/essay.pdf": b"%PDF",
            "bob/ps1.ipynb": CONTENT,
            "bob/notes.txt": b"",
            "readme/about.txt": b"nobody's",
            "Cyd Doe_9_assignsubmission_file_/ps1.html": b"<p>",
        },
    )
    found = collected(path, ada=Student("ada"), bob=Student("bob"))
    assert sorted(found) == ["Cyd.Doe-9", "ada", "bob"] and not found["bob"].trouble
    assert "essay.pdf" in found["ada"].trouble and "ps1.html" in found["Cyd.Doe-9"].trouble


def test_the_file_that_was_asked_for_comes_before_others(tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, day in (("PS1 (1).ipynb", 1), ("scratch.ipynb", 2)):
            archive.writestr(zipfile.ZipInfo(f"ada/{name}", (2026, 11, day, 12, 0, 0)), CONTENT)
    found = list(files.collect(path, "ps1", {}))
    chosen = files.choose(found, None)
    assert chosen.source == "ada/PS1 (1).ipynb" and not chosen.flags


def test_canvas_says_what_is_late(tmp_path: Path) -> None:
    """The times in Canvas' zip are those of the download, after every deadline."""
    path = tmp_path / "canvas.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("lovelaceada_77_123_ps1.ipynb", "hoppergrace_LATE_78_124_ps1-1.ipynb"):
            archive.writestr(zipfile.ZipInfo(name, (2026, 12, 24, 12, 0, 0)), CONTENT)
    found = collected(path)
    deadline = datetime(2026, 11, 30, tzinfo=UTC)
    assert files.choose([found["lovelaceada-77"]], deadline).content == CONTENT
    with pytest.raises(Rejected, match="Canvas says"):
        files.choose([found["hoppergrace-78"]], deadline)
    assert files.choose([found["hoppergrace-78"]], None).flags == (files.LATE,)


def test_a_date_that_is_none(tmp_path: Path) -> None:
    entry = zipfile.ZipInfo("ada/ps1.ipynb")
    entry.date_time = (1999, 0, 0, 0, 0, 0)
    assert files.packed_at(entry) == files.EPOCH


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


def test_the_class_list_of_a_platform(tmp_path: Path) -> None:
    path = tmp_path / "class.csv"
    path.write_text(
        "Student,ID,SIS User ID,SIS Login ID,Section,ps1 (99)\n    Points Possible,,,,,24\n"
        '"Lovelace, Ada",501,u501,al,A,\n"Wei, Li",503,,lw,B,\n"Student, Test",9,,aa,A,\n'
    )
    found = read_class_list(path)
    assert found["u501"] == Student("u501", "Lovelace, Ada", "al", "501", "A")
    assert sorted(found) == ["lw", "u501"]
    path.write_text(
        "First name;Last name;ID number;Email address\nZoë;O'Brien;s1;z@b.c\n;;;\nLi;Wei;;l@b.c\n",
        encoding="cp1252",
    )
    found = read_class_list(path)
    assert found["s1"] == Student("s1", "Zoë O'Brien", "z@b.c") and sorted(found) == ["l@b.c", "s1"]
    path.write_text("Identifier,Full name,Email address\nParticipant 4711,Ada L,a@b.c\n")
    assert read_class_list(path)["a@b.c"].platform == "4711"


def test_a_deadline_is_a_time() -> None:
    assert students.moment("2026-11-30T23:59+00:00") == datetime(2026, 11, 30, 23, 59, tzinfo=UTC)
    with pytest.raises(Problem, match="not a time"):
        students.moment("tomorrow")
