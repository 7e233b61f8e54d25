"""What a hand does to an explorer in the page."""

from typing import Any

from playwright.sync_api import Locator, expect


def touch(control: dict[str, Any], group: Locator) -> None:
    """Move one control, by keys where it takes them, away from where it is."""
    kind = control["type"]
    if kind == "slider":
        slider = group.locator("input[type=range]")
        at_end = slider.evaluate("s => s.value === s.max")
        slider.press("ArrowLeft" if at_end else "ArrowRight")
    elif kind == "choice":
        group.locator("input:not(:checked)").first.check()
    elif kind in ("toggle", "ticks"):
        group.locator("input").first.press("Space")
    elif kind == "text":
        group.locator("input, textarea").press_sequentially(" free")
        group.locator("input, textarea").blur()
    else:
        group.get_by_role("button").click()


def drag_to_the_end(slider: Locator) -> None:
    """Take a slider by its thumb to its other end, the far one, and do not let go."""
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box is not None
    part = slider.evaluate("s => (s.value - s.min) / (s.max - s.min)")
    thumb = 16  # pixels, about; the middle of it never comes closer to the ends than half of this
    left, right = box["x"] + thumb / 2, box["x"] + box["width"] - thumb / 2
    mouse, height = slider.page.mouse, box["y"] + box["height"] / 2
    mouse.move(left + part * (right - left), height)
    mouse.down()
    mouse.move(right if part < 0.5 else left, height, steps=5)


def settled(root: Locator) -> None:
    """A report leaves, and aria-busy says so, before the key that caused it is up."""
    expect(root).to_have_attribute("aria-busy", "false")
