"""The pages as HTML: the gallery, a demo, and the door of a room.

Addresses are relative, so that they hold wherever the server puts the app.
"""

from collections.abc import Iterable
from html import escape
from pathlib import Path

from lessons.kit.app.catalogue import THEMES, Card
from lessons.kit.base import course

PAGE = Path(__file__).parent / "page"

KEYS = (
    ("L", "lecture mode: large, and the answer hidden"),
    ("R", "show the answer, or hide it again"),
    ("1 – 9", "the examples, in the order of the buttons"),
    ("← →", "one step back or on (without a timeline: the example before or after)"),
    ("U", "undo: back to the state before"),
    ("F", "full screen"),
    ("C", "copy the link to exactly this state"),
    ("T", "light or dark"),
    ("?", "this list"),
)


def shell(title: str, body: str, script: str, up: str = "", attributes: str = "") -> str:
    """What all pages share. `up` leads from the page to the app's front page."""
    styles = ["face.css", "static/app.css"] if up else ["static/app.css"]
    looks = "\n".join(f'<link rel="stylesheet" href="{up}{style}">' for style in styles)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<link rel="icon" href="{up}static/icon.svg" type="image/svg+xml">
{looks}
<script src="{up}static/theme.js"></script>
<script type="module" src="{up}static/{script}"></script>
</head>
<body {attributes}>
{body}
</body>
</html>
"""


def gallery(cards: Iterable[Card]) -> str:
    """The front page: all cards, with a search and two filters."""
    cards = list(cards)
    lessons = {card.lesson: card.lesson_title for card in cards}
    by_lesson = "".join(
        f'<option value="{name}">{name[:2]} {escape(title)}</option>'
        for name, title in lessons.items()
    )
    by_lecture = "".join(
        f'<option value="{letter}">{escape(lecture["name"])}</option>'
        for letter, lecture in course.read()["lectures"].items()
        if any(letter in card.lectures for card in cards)
    )
    body = f"""<header class="top">
<h1>Every demo of the course</h1>
<form role="search" class="find">
<label>Search <input id="search" type="search" placeholder="hate book, traffic lights"
 autocomplete="off" spellcheck="false"></label>
<label>Lesson <select id="lesson"><option value="">all</option>{by_lesson}</select></label>
<label>Lecture <select id="lecture"><option value="">all</option>{by_lecture}</select></label>
</form>
<button type="button" id="theme">Dark</button>
</header>
<main>
<p id="count" role="status"></p>
<ul class="cards">
{"".join(map(gallery_card, cards))}</ul>
<p id="none" hidden>Nothing is called that. Try a word of the lecture, or
<button type="button" id="clear">show all</button>.</p>
</main>"""
    return shell("Every demo of the course", body, "gallery.js")


def gallery_card(card: Card) -> str:
    lectures = [course.read()["lectures"][letter]["short"] for letter in card.lectures]
    words = [card.title, card.line, card.lesson[3:], card.lesson_title, *lectures, *card.presets]
    words += [part for place in card.places for part in place]
    width, height = card.size
    pictures = "".join(
        f'<img class="only-{theme}" src="pictures/{card.pictures[theme]}" alt="" loading="lazy" '
        f'width="{width}" height="{height}">'
        for theme in THEMES
    )
    where = " · ".join(lectures)
    return f"""<li data-lesson="{card.lesson}" data-lectures="{"".join(card.lectures)}"
 data-words="{escape(" ".join(words).lower())}">
<a href="demo/{card.name}">{pictures}<h2>{escape(card.title)}</h2></a>
<p>{escape(card.line)}</p>
<p class="place"><span>{card.lesson[:2]} {escape(card.lesson_title)}</span>
<span>{escape(where)}</span></p>
</li>
"""


def demo(card: Card, lesson_address: str | None) -> str:
    """One explorer, large."""
    presets = "".join(
        f'<button type="button" data-preset="{escape(name)}">'
        + (f"<kbd>{i}</kbd> " if i < 10 else "")
        + f"{escape(name)}</button>"
        for i, name in enumerate(card.presets, 1)
    )
    lesson = f"{card.lesson[:2]} {escape(card.lesson_title)}"
    if lesson_address:
        lesson = (
            f'<a id="lesson" href="{lesson_address}" target="_blank" title="{lesson}">'
            "Open the lesson</a>"
        )
    else:
        lesson = f'<span class="lesson" title="{lesson}">{lesson}</span>'
    places = "".join(
        f"<li><b>{escape(course.read()['lectures'][item[0]]['name'])}</b>: {escape(what)}</li>"
        for item, what in card.places
    )
    in_lectures = (
        f'<details class="places"><summary>In the lectures</summary><ul>{places}</ul></details>'
        if places
        else ""
    )
    keys = "".join(f"<dt><kbd>{key}</kbd></dt><dd>{what}</dd>" for key, what in KEYS)
    body = f"""<header class="top demo-top">
<a href="../" id="home">All demos</a>
<h1 title="{escape(card.title)}">{escape(card.title)}</h1>
{lesson}{in_lectures}
<span class="buttons">
<button type="button" id="link">Copy link</button>
<button type="button" id="theme">Dark</button>
<button type="button" id="full">Full screen</button>
<button type="button" id="help" aria-label="keys">?</button>
<button type="button" id="lecture" aria-pressed="false">Lecture mode</button>
</span>
</header>
<main>
<div class="bar"><div class="presets" role="group" aria-label="examples">{presets}</div>
<button type="button" id="reveal" hidden>Show the answer <kbd>R</kbd></button>
<button type="button" id="keys-hint" aria-label="keys"><kbd>?</kbd></button></div>
<div id="notice" role="alert" hidden></div>
<div id="stage" data-shape="{card.size[0] / card.size[1]:.3f}"></div>
</main>
<div id="pointer" aria-hidden="true"></div>
<dialog id="keys" aria-labelledby="keys-title"><h2 id="keys-title">Keys</h2><dl>{keys}</dl>
<form method="dialog"><button>Close</button></form></dialog>"""
    return shell(card.title, body, "demo.js", "../", f'class="demo" data-name="{card.name}"')


def door(wrong: bool) -> str:
    """Asks for the password of a room."""
    said = '<p role="alert">That is not the password of this room.</p>' if wrong else ""
    body = f"""<main class="door"><h1>Every demo of the course</h1>
<form method="post">{said}
<label>Password <input type="password" name="password" autofocus required></label>
<button>Come in</button></form></main>"""
    return shell("Come in", body, "theme.js", "../")
