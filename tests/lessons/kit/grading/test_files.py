"""Intake: folders, zip files, names, and everything that may lie in them."""

import contextlib
import os
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from lessons.kit.base.messages import Problem
from lessons.kit.grading.intake import files, students
from lessons.kit.grading.intake.notebook import LARGEST, Rejected
from lessons.kit.grading.intake.students import Student, read_class_list, valid_id, who
from lessons.kit.grading.intake.submission import EPOCH, LATE, Submission, choose, when
from tests.lessons.kit.grading.books import solved

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
    assert who(("bob",), "", {}) == "bob"


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
            "Cyd Doe_9_assignsubmission_file_/ps1.html": b"<p>",
            "Dan Lee_8_assignsubmission_onlinetext_/onlinetext.html": b"<p>",
        },
    )
    found = collected(path, ada=Student("ada"), bob=Student("bob"))
    assert sorted(found) == ["Cyd.Doe-9", "Dan.Lee-8", "ada", "bob"] and not found["bob"].trouble
    assert "essay.pdf" in found["ada"].trouble and "ps1.html" in found["Cyd.Doe-9"].trouble


def test_the_file_that_was_asked_for_comes_before_others(tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, day in (("PS1 (1).ipynb", 1), ("scratch.ipynb", 2)):
            archive.writestr(zipfile.ZipInfo(f"ada/{name}", (2026, 11, day, 12, 0, 0)), CONTENT)
    found = list(files.collect(path, "ps1", {}))
    chosen = choose(found, None)
    assert chosen.source == "ada/PS1 (1).ipynb" and not chosen.flags


def test_canvas_says_what_is_late(tmp_path: Path) -> None:
    """The times in Canvas' zip are those of the download, after every deadline."""
    path = tmp_path / "canvas.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("lovelaceada_77_123_ps1.ipynb", "hoppergrace_LATE_78_124_ps1-1.ipynb"):
            archive.writestr(zipfile.ZipInfo(name, (2026, 12, 24, 12, 0, 0)), CONTENT)
    found = collected(path)
    deadline = datetime(2026, 11, 30, tzinfo=UTC)
    assert choose([found["lovelaceada-77"]], deadline).content == CONTENT
    with pytest.raises(Rejected, match="Canvas says"):
        choose([found["hoppergrace-78"]], deadline)
    assert choose([found["hoppergrace-78"]], None).flags == (LATE,)


def test_a_date_that_is_none(tmp_path: Path) -> None:
    entry = zipfile.ZipInfo("ada/ps1.ipynb")
    entry.date_time = (1999, 0, 0, 0, 0, 0)
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr(entry, CONTENT)
    assert collected(tmp_path / "all.zip")["ada"].changed == EPOCH


def test_of_two_files_the_latest_before_the_deadline_counts() -> None:
    def at(hour: int, source: str, trouble: str = "") -> Submission:
        return Submission("ada", source, datetime(2026, 11, 30, hour, tzinfo=UTC), b"", "", trouble)

    found = [at(9, "early"), at(11, "late"), at(10, "in time")]
    deadline = datetime(2026, 11, 30, 10, 30, tzinfo=UTC)
    assert choose(found, deadline).source == "in time"
    assert choose(found, None).source == "late"
    assert choose([at(9, "good"), at(10, "broken", "empty")], deadline).source == "good"
    with pytest.raises(Rejected, match="after the deadline"):
        choose(found, datetime(2026, 1, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    "name",
    ["../x", "..", ".", "", "a/b", "a\\b", ".hidden", "a\nb", "a\0b", "x" * 65, "-rf", "a..b",
     "=cmd()", "<script>", "a.", "con:", "a;b", "con", "NUL", "aux.txt", "com1"],
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
        encoding="utf-8",
    )
    found = read_class_list(path)
    assert found["s1"] == Student("s1", "Zoë O'Brien", "z@b.c") and sorted(found) == ["l@b.c", "s1"]
    path.write_text("Identifier,Full name,Email address\nParticipant 4711,Ada L,a@b.c\n")
    assert read_class_list(path)["a@b.c"].platform == "4711"


def test_a_deadline_is_a_time() -> None:
    assert students.moment("2026-11-30T23:59+00:00") == datetime(2026, 11, 30, 23, 59, tzinfo=UTC)
    with pytest.raises(Problem, match="not a time"):
        students.moment("tomorrow")


def owners(place: Path, **listed: Student) -> list[tuple[str, str]]:
    return [(s.student, s.trouble) for s in files.collect(place, "ps1", listed)]


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["submissions/ada/ps1.ipynb", "submissions/bob/ps1.ipynb"], ["ada", "bob"]),
        (["submitted/ada/ps1/ps1.ipynb", "submitted/bob/ps1/ps1.ipynb"], ["ada", "bob"]),
        (["ada/work/ps1.ipynb", "bob/work/ps1.ipynb", "ada/data/x.csv"], ["ada", "bob"]),
        (["ada/ps1.ipynb", "ada/old/ps1.ipynb"], ["ada", "ada"]),
        (["ada/ps1.ipynb", "ada/scrap.ipynb"], ["ada"]),
        (["ada/ps1.ipynb", "ada/.ipynb_checkpoints/ps1-checkpoint.ipynb"], ["ada"]),
        (["ada/ps1.ipynb", "__MACOSX/ada/._ps1.ipynb", "readme.txt"], ["ada"]),
        (["Ada L_47_assignsubmission_file_/own/ps1.ipynb"], ["Ada.L-47"]),
        (["Ada L_47_assignsubmission_file_ps1.ipynb"], ["Ada.L-47"]),
        (
            ["doejane_LATE_12_56_ps1-2.ipynb", "roejim_13_57_Untitled.ipynb"],
            ["doejane-12", "roejim-13"],
        ),
        (["Ada/ps1.ipynb", "ada/ps1.ipynb"], ["Ada", "ada"]),
        (["Zoe\u0308/ps1.ipynb"], ["Zo\u00eb"]),
        (["Zoe\u0308 M_4_assignsubmission_file_/ps1.ipynb"], ["Zo\u00eb.M-4"]),
    ],
)
def test_whose_notebook_it_is(tmp_path: Path, names: list[str], found: list[str]) -> None:
    path = zipped(tmp_path / "all.zip", dict.fromkeys(names, CONTENT))
    assert owners(path) == [(student, "") for student in found]


@pytest.mark.parametrize("inside", ["ps1.ipynb", "ps1/ps1.ipynb"])
def test_a_zip_for_each_student(tmp_path: Path, inside: str) -> None:
    for name in ("ada", "bob", "Cy D_49_assignsubmission_file_"):
        zipped(tmp_path / f"{name}.zip", {inside: CONTENT})
    assert owners(tmp_path) == [("Cy.D-49", ""), ("ada", ""), ("bob", "")]


def test_who_handed_in_something_else_is_told_so(tmp_path: Path) -> None:
    """In a platform's zip, too: it is not the same as nothing."""
    names = ["ada/ps1.ipynb", "bob/ps1.zip", "Cy D_49_assignsubmission_file_/essay.pdf",
             "roejim_13_57_notes.docx", "Eve X_50_assignsubmission_onlinetext_/text.html",
             "Fay Y_51_assignsubmission_onlinetext_/text.html",
             "Fay Y_51_assignsubmission_file_/ps1.ipynb"]  # fmt: skip
    found = dict(owners(zipped(tmp_path / "all.zip", dict.fromkeys(names, CONTENT))))
    assert sorted(found) == ["Cy.D-49", "Eve.X-50", "Fay.Y-51", "ada", "bob", "roejim-13"]
    assert "text.html" in found["Eve.X-50"] and found["Fay.Y-51"] == ""
    assert found["ada"] == "" and "ps1.zip" in found["bob"] and "essay.pdf" in found["Cy.D-49"]


def test_a_folder_as_nbgrader_has_it(tmp_path: Path) -> None:
    (tmp_path / "ada" / "ps1").mkdir(parents=True)
    (tmp_path / "ada" / "ps1" / "ps1.ipynb").write_bytes(CONTENT)
    assert owners(tmp_path) == [("ada", "")]


@pytest.mark.parametrize(
    "date",
    [(2026, 0, 0, 0, 0, 0), (2026, 13, 31, 0, 0, 0), (2026, 2, 30, 25, 61, 60),
     (2107, 12, 31, 23, 59, 58)],
)  # fmt: skip
def test_a_time_that_no_clock_shows_stops_nobody(tmp_path: Path, date: tuple[int, ...]) -> None:
    path = tmp_path / "all.zip"
    entry = zipfile.ZipInfo("ada/ps1.ipynb")
    entry.date_time = date  # type: ignore[assignment]
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(entry, CONTENT)
        archive.writestr("bob/ps1.ipynb", CONTENT)
    assert owners(path) == [("ada", ""), ("bob", "")]


@pytest.mark.parametrize("stamp", [-(10**12), -1, 0, 10**12, 10**15])
def test_a_file_may_be_of_any_time(tmp_path: Path, stamp: int) -> None:
    path = solved().write(tmp_path, "ada")
    try:
        os.utime(path, (stamp, stamp))
    except (OSError, OverflowError):
        pytest.skip("not on this file system")
    assert owners(tmp_path) == [("ada", "")]
    assert when(1e15) > when(0.0) > datetime(1960, 1, 1, tzinfo=UTC)


def test_a_damaged_zip_is_no_zip_or_its_notebooks_are_damaged(tmp_path: Path) -> None:
    """Any byte of it changed: no other error than a `Problem`."""
    path = zipped(tmp_path / "all.zip", {"ada/ps1.ipynb": b"{}" * 20, "bob/ps1.ipynb": b"{}"})
    whole = path.read_bytes()
    for place in range(len(whole)):
        for new in (0, 255, whole[place] ^ 8):
            path.write_bytes(whole[:place] + bytes([new]) + whole[place + 1 :])
            with contextlib.suppress(Problem):
                assert len(owners(path)) <= 2


def test_an_encrypted_zip_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "all.zip", {"ada/ps1.ipynb": CONTENT})
    raw = bytearray(path.read_bytes())
    for mark in (b"PK\x03\x04", b"PK\x01\x02"):
        raw[raw.index(mark) + (6 if mark.endswith(b"\x04") else 8)] |= 1
    path.write_bytes(raw)
    ((student, trouble),) = owners(path)
    assert student == "ada" and "cannot be unpacked" in trouble


def test_class_lists_of_spreadsheets_and_platforms(tmp_path: Path) -> None:
    path = tmp_path / "class.csv"
    moodle = (
        "First name,Surname,ID number,Email address\nAda,Lovelace,a1,a@b.c\n,,,\nBob,Ross,b2,\n"
    )
    for text in (moodle, moodle.replace(",", ";"), moodle.replace(",", "\t"), "\ufeff" + moodle):
        path.write_text(text, encoding="utf-8", newline="\r\n")
        found = read_class_list(path)
        assert found["a1"] == Student("a1", "Ada Lovelace", "a@b.c") and len(found) == 2
    path.write_text("id\tname\nada\tZo\xeb\n", encoding="utf-16")  # a spreadsheet's "Unicode text"
    assert read_class_list(path)["ada"].name == "Zo\xeb"
    path.write_text(
        "Student,ID,SIS User ID,SIS Login ID,Section,ps1 (12)\n    Points Possible,,,,,24\n"
        '"Lovelace, Ada",77,a1,ada@b.c,A,\n"Ross, Bob",78,,bob,B,\n"Student, Test",79,,x,B,\n'
    )
    ada = Student("a1", "Lovelace, Ada", "ada@b.c", "77", "A")
    assert read_class_list(path) == {
        "a1": ada,
        "bob": Student("bob", "Ross, Bob", "bob", "78", "B"),
    }
    path.write_text("Identifier,Full name,ID number\nParticipant 4711,Ada L,a1\n")
    assert read_class_list(path)["a1"].platform == "4711"
    path.write_bytes("id,name\nada,Zo\xeb\n".encode("latin-1"))
    with pytest.raises(Problem, match="UTF-8"):
        read_class_list(path)


def test_a_deadline_of_a_day_is_its_end() -> None:
    local = datetime(2026, 11, 30, 23, 59, 59).astimezone(UTC)
    assert students.moment("2026-11-30") == local
    assert students.moment("2026-11-30T23:59+09:00").hour == 14
    with pytest.raises(Problem, match="not a time"):
        students.moment("0001-01-01T00:00+14:00")
