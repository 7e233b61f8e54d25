"""Templates escape by themselves, and no gap in them goes unnoticed."""

import subprocess
import sys
from pathlib import Path

import jinja2
import pytest

from lessons.kit.base import paths
from lessons.kit.base.templates import environment


def made(folder: Path, template: str, **names: object) -> str:
    (folder / "page.html").write_text(template, encoding="utf-8")
    return environment(folder).get_template("page.html").render(**names)


@pytest.mark.parametrize("hostile", ["<script>", '" onerror="x', "a&b", "' x='"])
def test_what_is_filled_in_is_escaped(tmp_path: Path, hostile: str) -> None:
    shown = made(tmp_path, '<p title="{{ text }}">{{ text }}</p>', text=hostile)
    assert hostile not in shown


def test_the_ending_of_a_file_does_not_decide_whether_it_is_escaped(tmp_path: Path) -> None:
    (tmp_path / "page.txt").write_text("{{ text }}")
    assert environment(tmp_path).get_template("page.txt").render(text="<b>") == "&lt;b&gt;"


@pytest.mark.parametrize(
    "gap", ["{{ absent }}", "{{ here.absent }}", "{% if absent %}x{% endif %}"]
)
def test_a_name_that_is_missing_is_an_error(tmp_path: Path, gap: str) -> None:
    with pytest.raises(jinja2.UndefinedError):
        made(tmp_path, gap, here={})


def test_blocks_leave_no_empty_lines(tmp_path: Path) -> None:
    assert made(tmp_path, "a\n  {% if yes %}\nb\n  {% endif %}\nc", yes=True) == "a\nb\nc"


def test_one_environment_for_a_folder(tmp_path: Path) -> None:
    assert environment(tmp_path) is environment(tmp_path)


def test_the_ground_floor_needs_nothing_but_python() -> None:
    """Before there is a .venv: no site-packages at all."""
    names = sorted(path.stem for path in Path(paths.LESSONS, "kit", "base").glob("[a-z]*.py"))
    code = "".join(f"import lessons.kit.base.{name}\n" for name in names)
    start = f"import sys; sys.path.insert(0, {str(paths.ROOT)!r})\n{code}"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", start], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
