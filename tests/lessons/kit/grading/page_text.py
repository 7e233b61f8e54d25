"""What a page says, without its tags: to compare pages that may be laid out differently."""

from html.parser import HTMLParser

BLOCKS = {"h1", "h2", "h3", "p", "div", "pre", "tr", "li", "table", "form", "fieldset", "summary",
          "svg", "text"}  # fmt: skip


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag
        self.words.append("\n" if tag in BLOCKS else " " if tag in ("td", "th") else "")
        self.words += [f"[{v}]" for n, v in attrs if n in ("aria-label", "value") and v]

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""
        self.words.append("\n" if tag in BLOCKS else "")

    def handle_data(self, data: str) -> None:
        if self.inside != "style":
            self.words.append(data)


def text_of(page: str) -> str:
    """Its words, a line for each block; spaces do not count. Tokens and labels are in it, too."""
    reader = _Words()
    reader.feed(page)
    lines = (" ".join(line.split()) for line in "".join(reader.words).splitlines())
    return "\n".join(line for line in lines if line)
