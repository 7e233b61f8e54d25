"""Fetching the SMS Spam Collection from a server that behaves, and from many that do not."""

import hashlib
import io
import sys
import zipfile
from pathlib import Path

import pytest

from lessons.data import cache, download
from lessons.data import sms as module
from lessons.data.cache import cache_folder
from lessons.data.download import Unavailable, fetch, progress_bar, quiet
from lessons.data.sms import sms, sms_or_mails
from tests.lessons.data.web import Server, serving, zipped

MESSAGES = b"ham\tSee you at six\nspam\tWin a prize now\nham\tOk\n"


@pytest.fixture
def server():
    with serving() as running:
        running.body = zipped(SMSSpamCollection=MESSAGES, readme="Read me")
        yield running


@pytest.fixture(autouse=True)
def kept(monkeypatch, tmp_path) -> Path:
    """A cache folder of our own; our three messages stand for the collection."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("COURSE_CACHE", str(folder))
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    monkeypatch.delenv("COURSE_SMS", raising=False)
    monkeypatch.setattr(module, "SHA256", hashlib.sha256(MESSAGES).hexdigest())
    module._kept.cache_clear()
    return folder / "SMSSpamCollection"


def get(server: Server, **options):
    return sms(download=True, url=server.url, **{"timeout": 5.0, "progress": quiet} | options)


def is_empty(kept: Path) -> bool:
    """Nothing was left behind, not even half a file."""
    return not kept.parent.exists() or list(kept.parent.iterdir()) == []


def test_it_is_fetched_checked_kept_and_not_fetched_again(server, kept):
    seen = []
    corpus = get(server, progress=lambda done, total: seen.append((done, total)))
    assert corpus.texts == ("See you at six", "Win a prize now", "Ok")
    assert corpus.labels == ("not spam", "spam", "not spam")
    assert kept.read_bytes() == MESSAGES and list(kept.parent.iterdir()) == [kept]
    assert seen[-1] == (len(server.body), len(server.body))
    assert get(server) == sms() == corpus
    assert server.requests == 1


def test_nothing_is_fetched_unless_asked_for(server):
    with pytest.raises(Unavailable, match=r"not on this machine.*sms\(download=True\)"):
        sms(url=server.url)
    assert server.requests == 0


def test_a_server_that_does_not_say_how_much_will_come(server):
    server.manner = "no length"
    assert len(get(server)) == 3


@pytest.mark.parametrize(
    ("manner", "options", "words"),
    [
        ("missing", {}, "answered 404"),
        ("truncated", {}, "Only .* bytes came"),
        ("silent", {"timeout": 0.3}, r"silent for 0\.3 seconds"),
        ("pausing", {"timeout": 0.3}, r"silent for 0\.3 seconds"),
        ("dripping", {"patience": 0.3}, "took too long"),
        ("huge", {}, "at most 2000000 were expected"),
        ("endless", {}, "More than the 2000000 bytes"),
    ],
)
def test_a_server_that_misbehaves(server, kept, manner, options, words):
    server.manner = manner
    with pytest.raises(Unavailable, match=words) as caught:
        get(server, **options)
    assert "Nothing was kept" in str(caught.value)
    assert is_empty(kept)
    server.manner = "good"  # and then it starts again, cleanly
    assert len(get(server)) == 3


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (zipped(SMSSpamCollection=MESSAGES + b"ham\tOne more\n"), "not the expected file"),
        (zipped(SMSSpamCollection=b""), "not the expected file"),
        (zipped(readme="Read me"), "holds SMSSpamCollection 0 times"),
        (zipped(**{"../SMSSpamCollection": MESSAGES}), "0 times"),
        (zipped(**{"folder/SMSSpamCollection": MESSAGES}), "0 times"),
        (zipped(SMSSpamCollection=bytes(3_000_000)), "larger than the 2000000 bytes"),
        (b"<html>Please log in to this network</html>", "damaged"),
        (b"", "damaged"),
        (zipped(SMSSpamCollection=MESSAGES)[:-30], "damaged"),
    ],
)
def test_a_zip_that_is_not_the_one(server, kept, body, words):
    server.body = body
    with pytest.raises(Unavailable, match=words):
        get(server)
    assert is_empty(kept)


def test_a_zip_with_one_bit_turned_round(server, kept):
    place = server.body.index(b"SMSSpamCollection") + len("SMSSpamCollection") + 5
    turned = bytearray(server.body)
    turned[place] ^= 1
    server.body = bytes(turned)
    with pytest.raises(Unavailable, match="damaged"):
        get(server)
    assert is_empty(kept)


def test_other_members_of_the_zip_are_never_written(server, kept, tmp_path):
    server.body = zipped(
        **{"../../evil.py": "x", "/evil.py": "x", "C:\\evil.py": "x", "SMSSpamCollection/": ""},
        SMSSpamCollection=MESSAGES,
    )
    assert len(get(server)) == 3
    assert list(tmp_path.rglob("*evil*")) == []
    assert list(kept.parent.iterdir()) == [kept]


def test_the_same_member_twice_is_refused(server):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("SMSSpamCollection", MESSAGES)
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("SMSSpamCollection", b"spam\tOther\n")
    server.body = packed.getvalue()
    with pytest.raises(Unavailable, match="2 times"):
        get(server)


def test_interrupted_by_the_reader(server, kept):
    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        get(server, progress=stop)
    assert is_empty(kept)
    assert len(get(server)) == 3


def test_interrupted_while_writing(server, kept, monkeypatch):
    def stop(*args):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(cache.os, "replace", stop)
        with pytest.raises(KeyboardInterrupt):
            get(server)
    assert is_empty(kept)
    assert len(get(server)) == 3


def test_a_folder_that_cannot_be_written(server, kept, capsys):
    kept.parent.write_text("a file where the folder should be")
    assert len(get(server)) == 3
    assert "cannot be kept for next time" in capsys.readouterr().out


def test_a_kept_copy_that_was_damaged_is_said_and_fetched_anew(server, kept):
    get(server)
    kept.write_bytes(MESSAGES[:-5])
    with pytest.raises(Unavailable, match="copy kept earlier cannot be used"):
        sms()
    assert len(get(server)) == 3
    assert kept.read_bytes() == MESSAGES


def test_nobody_listens():
    with serving() as server:
        url = server.url
    with pytest.raises(Unavailable, match="cannot be reached"):
        sms(download=True, url=url, progress=quiet)


@pytest.mark.parametrize("url", ["file:///etc/hosts", "ftp://data.example/a", "data.example/a", ""])
def test_only_web_addresses_are_followed(url):
    with pytest.raises(Unavailable, match="starts with https"):
        fetch(url, 1000)


def test_offline_the_course_goes_on_with_our_mails(monkeypatch, capsys):
    def no_network(*args, **options):
        raise download.urllib.error.URLError("no network")

    monkeypatch.setattr(download.urllib.request, "urlopen", no_network)
    corpus = sms_or_mails(download=True)
    assert corpus.name == "our mails" and len(corpus) > 200
    said = capsys.readouterr().out
    assert "our own" in said and "no network" in said and "give its path" in said
    assert "Traceback" not in said


def test_a_kept_copy_is_used_where_there_is_one(server, capsys):
    get(server)
    assert len(sms_or_mails()) == 3
    assert "3 real messages" in capsys.readouterr().out


def test_switched_off(server, kept, monkeypatch, capsys):
    get(server)
    monkeypatch.setenv("COURSE_SMS", "off")
    with pytest.raises(Unavailable, match="switched off"):
        sms(download=True, url=server.url)
    assert sms_or_mails().name == "our mails"
    assert "our own 233 mails" in capsys.readouterr().out


def test_a_test_does_not_find_a_copy_by_chance(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.delenv("COURSE_CACHE")
    monkeypatch.setattr(sys, "platform", "linux")
    cache_folder().mkdir(parents=True)
    (cache_folder() / "SMSSpamCollection").write_bytes(MESSAGES)
    with pytest.raises(Unavailable):
        sms()
    monkeypatch.delenv("PYTEST_VERSION", raising=False)
    assert len(sms()) == 3


@pytest.mark.parametrize(
    ("platform", "variable", "ends"),
    [
        ("linux", "XDG_CACHE_HOME", ("classification-course",)),
        ("linux", None, (".cache", "classification-course")),
        ("darwin", None, ("Library", "Caches", "classification-course")),
        ("win32", "LOCALAPPDATA", ("classification-course",)),
        ("win32", None, ("AppData", "Local", "classification-course")),
    ],
)
def test_each_system_has_its_place(monkeypatch, tmp_path, platform, variable, ends):
    for name in ("COURSE_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", platform)
    base = tmp_path
    if variable:
        base = tmp_path / "given"
        monkeypatch.setenv(variable, str(base))
    assert cache_folder() == base.joinpath(*ends)


def test_a_person_without_a_home(monkeypatch):
    def homeless():
        raise RuntimeError

    for name in ("COURSE_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert cache_folder().name == "classification-course"


def test_the_progress_bar_fills(capsys):
    for done in (0, 50_000, 100_000):
        progress_bar(done, 100_000)
    first, half, full = capsys.readouterr().out.strip("\r").split("\r")
    assert "#" not in first and "#" * 15 + "-" * 15 in half and "-" not in full
    assert full.endswith("100 of 100 kB\n")
    progress_bar(70_000, None)
    assert capsys.readouterr().out == "\r... 70 kB"
