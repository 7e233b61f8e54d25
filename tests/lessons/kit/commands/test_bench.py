"""`python -m lessons bench` runs every module in tests/bench/ that has a main()."""

import argparse
from pathlib import Path

import pytest

from lessons.kit.base import paths
from lessons.kit.base.messages import Problem
from lessons.kit.commands import bench


@pytest.fixture
def benchmarks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "tests" / "bench"
    folder.mkdir(parents=True)
    monkeypatch.setattr(paths, "ROOT", tmp_path)
    monkeypatch.setattr(paths, "BENCHMARKS", folder)
    monkeypatch.setattr(paths, "BUILD", tmp_path / "build")
    (folder / "helper.py").write_text("SIZE = 3\n")
    write = "from pathlib import Path\nfrom helper import SIZE\n\ndef main():\n    {}\n"
    for name in ["first", "second"]:
        line = f"Path({str(tmp_path / name)!r}).write_text(str(SIZE))"
        (folder / f"{name}.py").write_text(write.format(line))
    return tmp_path


def test_all_or_the_named_ones_are_run(benchmarks: Path) -> None:
    assert bench.main(argparse.Namespace(names=["second"])) == 0
    assert not (benchmarks / "first").exists()
    assert bench.main(argparse.Namespace(names=[])) == 0
    assert (benchmarks / "first").read_text() == "3"
    assert (benchmarks / "build" / "bench").is_dir()


def test_an_unknown_name_is_answered_with_those_there_are(benchmarks: Path) -> None:
    with pytest.raises(Problem, match=r"No benchmark third .* There: first, second"):
        bench.main(argparse.Namespace(names=["third"]))


def test_a_failing_benchmark_fails_the_command(benchmarks: Path) -> None:
    (paths.BENCHMARKS / "first.py").write_text("def main():\n    raise ValueError\n")
    with pytest.raises(Problem, match=r"Failed: first\."):
        bench.main(argparse.Namespace(names=[]))
    assert (benchmarks / "second").exists(), "the others are run all the same"
