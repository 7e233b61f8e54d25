"""The numbers of the word counter as they are written: fractions as counted, or decimals."""

from lessons.kit.explorer import formula as f
from lessons.multinomial.word_counts import CountedWord, View
from nbcore.probability import Number


def share(view: View, word: CountedWord | None, c: int, absent: bool = False) -> str:
    """A prior (no word) or P(word | class) as counted: 2/8 stays 2/8."""
    if word is None:
        n, total = view.documents_of[c], sum(view.documents_of)
        return f"{n}/{total}" if view.exact else f.plain(n / total, 3)
    value = 1 - word.p[c] if absent else word.p[c]
    if value in (0, 1) and view.state.alpha == 0:
        return str(value)
    if not view.exact:
        return f.plain(float(value), 3)
    alpha = int(view.state.alpha)
    above, below = word.counts[c] + alpha, view.totals[c] + view.outcomes * alpha
    return f"{below - above if absent else above}/{below}"


def value_text(view: View, value: Number) -> str:
    """A prior or posterior: 1/2 and 3/4 as they are, else four decimals."""
    if value in (0, 1):
        return str(int(value))
    if view.exact and len(str(value)) <= 4:
        return str(value)
    return f"{float(value):.4f}" if 5e-5 <= float(value) < 0.99995 else f"{float(value):.4g}"


def score(view: View, value: Number) -> str:
    """As a fraction if both scores are short ones, else with five digits."""
    short = view.exact and all(len(str(v)) <= 7 for v in (value, *view.worked.joint))
    return str(value) if value == 0 or short else f"{float(value):.5g}".replace("e-0", "e−")


def first_digits(p: Number) -> str:
    """The first five decimals, not rounded."""
    return f"0.{int(p * 10**5):05d}…"


def percent(p: Number) -> str:
    value = 100 * float(p)
    return f"{value:.1f} %" if 0.05 <= value < 99.95 else f"{value:.4g} %"
