"""What a page says, without its tags: to compare pages that may be laid out differently."""

from html.parser import HTMLParser

BLOCKS = {"div", "fieldset", "form", "h1", "h2", "h3", "label", "legend", "li", "p", "pre"}
BLOCKS |= {"summary", "svg", "table", "text", "textarea", "title", "tr"}


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.open = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open = "pre" if ("class", "said") in attrs else tag
        self.words.append("\n" if tag in BLOCKS else " " if tag in ("td", "th") else "")
        self.words += [f" [{v}] " for n, v in attrs if n in ("aria-label", "value") and v]

    def handle_endtag(self, tag: str) -> None:
        self.open = ""
        self.words.append("\n" if tag in BLOCKS else "")

    def handle_data(self, data: str) -> None:
        if self.open != "style":  # the end of a line counts in code and in answers alone
            self.words.append(
                data if self.open in ("pre", "textarea") else " ".join(data.split("\n"))
            )


def text_of(page: str) -> str:
    """Its words, a line for each block; spaces count as one. Labels are in it, too."""
    reader = _Words()
    reader.feed(page)
    lines = (" ".join(line.split()) for line in "".join(reader.words).splitlines())
    return "\n".join(line for line in lines if line)
