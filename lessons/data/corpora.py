"""Our own mails and film reviews, written for this course.

mails()    short mails, "spam" or "not spam", with sender and recipients
reviews()  one or two sentences about films that do not exist, "positive" or "negative"
"""

import csv
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from lessons.data.bad_data import BadData
from nbcore import Mail

HERE = Path(__file__).parent
SPAM, NOT_SPAM = "spam", "not spam"
POSITIVE, NEGATIVE = "positive", "negative"


@dataclass(frozen=True)
class Corpus:
    """Texts with their labels: `vectorize(corpus.texts, words)`, `fit(X, corpus.labels)`."""

    name: str
    texts: tuple[str, ...]
    labels: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.texts)

    def counts(self) -> dict[str, int]:
        """How many texts each label has, in alphabetical order."""
        return dict(sorted(Counter(self.labels).items()))


@dataclass(frozen=True)
class Mails(Corpus):
    """Mails. A text is the subject and, on the next line, what the mail says."""

    mails: tuple[Mail, ...]  # with sender and recipients, for questions about them


@dataclass(frozen=True)
class Reviews(Corpus):
    """Film reviews. Some films have two, one for and one against."""

    films: tuple[str, ...]


@lru_cache(maxsize=1)
def mails() -> Mails:
    """Our mails, in the order of the file."""
    return read_mails(HERE / "mails.csv")


@lru_cache(maxsize=1)
def reviews() -> Reviews:
    """Our film reviews, in the order of the file."""
    return read_reviews(HERE / "reviews.csv")


def read_mails(path: Path) -> Mails:
    """Mails from a CSV file with label, sender, number of recipients, subject and text."""
    rows = read_rows(path, ("label", "sender", "recipients", "subject", "text"), (SPAM, NOT_SPAM))
    letters = []
    for line, row in rows:
        count = row["recipients"]
        if not (count.isascii() and count.isdigit() and 1 <= int(count) <= 10_000):
            raise BadData(
                f"{path.name}, line {line}: expected recipients as a whole number from 1 to "
                f"10000, got {count!r}."
            )
        to = tuple(f"reader{i}@example.org" for i in range(1, int(count) + 1))
        letters.append(Mail(f"{row['subject']}\n{row['text']}", row["sender"], to))
    labels = tuple(row["label"] for _, row in rows)
    return Mails("our mails", tuple(mail.text for mail in letters), labels, tuple(letters))


def read_reviews(path: Path) -> Reviews:
    """Reviews from a CSV file with the columns label, film, text."""
    rows = read_rows(path, ("label", "film", "text"), (POSITIVE, NEGATIVE))
    texts, labels, films = (
        tuple(row[column] for _, row in rows) for column in ("text", "label", "film")
    )
    return Reviews("our film reviews", texts, labels, films)


def read_rows(
    path: Path, columns: tuple[str, ...], labels: tuple[str, ...]
) -> list[tuple[int, dict[str, str]]]:
    """The rows of a CSV file with the line each ends on; nothing missing, every label known."""
    if not path.is_file():
        raise BadData(f"There is no file {path.name}: is the course complete? Fetch it again.")
    rows = []
    try:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file, strict=True)
            if tuple(reader.fieldnames or ()) != columns:
                raise BadData(
                    f"{path.name}: expected the columns {', '.join(columns)} in the first line, "
                    f"got {', '.join(reader.fieldnames or ['nothing'])}."
                )
            for row in reader:
                cells = [row[column] for column in columns]
                if None in row or not all(cells):  # too many cells, too few, or an empty one
                    raise BadData(
                        f"{path.name}, line {reader.line_num}: expected {len(columns)} cells, "
                        "none of them empty. Does a text with a comma stand in quotes?"
                    )
                if row["label"] not in labels:
                    raise BadData(
                        f"{path.name}, line {reader.line_num}: expected one of the labels "
                        f"{', '.join(labels)}, got {row['label']!r}."
                    )
                rows.append((reader.line_num, dict(row)))
    except (csv.Error, UnicodeDecodeError) as error:
        raise BadData(f"{path.name} cannot be read as CSV in UTF-8: {error}.") from None
    if not rows:
        raise BadData(f"{path.name}: expected at least one row, got none.")
    return rows
