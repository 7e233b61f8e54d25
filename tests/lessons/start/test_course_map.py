"""The map of the course agrees with the course."""

import pytest

from lessons.kit.base.course import lessons
from lessons.kit.explorer.explorers import explore
from lessons.kit.explorer.recipe import Pointer
from lessons.start import course_map


def test_every_lesson_is_on_the_map_and_builds_on_earlier_ones():
    names = [stop.lesson for stop in course_map.STOPS]
    assert names == sorted(names) and len(set(names)) == 15
    assert {lesson.name for lesson in lessons()} <= set(names)
    for stop in course_map.STOPS:
        assert all(need < stop.lesson for need in stop.needs)


def test_no_two_lessons_share_a_place():
    assert len({(stop.x, stop.y) for stop in course_map.STOPS}) == 15


def test_bars_grow_with_the_exercises():
    explorer = explore("start.course_map", there=("05_smoothing",), done=(("05_smoothing", 2, 6),))
    (bar,) = [item for item in explorer.stage().items("bar") if item["role"] == "class2"]
    assert (bar["x"][1] - bar["x"][0]) == pytest.approx(0.8 * 2 / 6, abs=1e-3)
    explorer.set(chosen="05_smoothing")
    assert "2 of 6 exercises are right" in course_map.caption(explorer.view)


def test_a_click_chooses_the_nearest_lesson():
    stop = course_map.BY_NAME["08_perceptron"]
    event = Pointer("click", "", "main", stop.x + 0.1, stop.y - 0.1)
    assert course_map.pointer(course_map.State(), event).chosen == "08_perceptron"


def test_a_lesson_to_come_is_told_from_one_that_is_there():
    view = course_map.compute(course_map.State("03_naive_bayes", there=("03_naive_bayes",)))
    assert "Its notebook is 03_naive_bayes.ipynb" in course_map.caption(view)
    view = course_map.compute(course_map.State("14_beyond"))
    assert "not written yet" in course_map.caption(view)
