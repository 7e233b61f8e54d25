"""The parser of formula templates (formula.py describes the language).

`parsed` turns a template into its columns, and a column into parts: finished MathML between slots
and marks, which are filled in at each redraw. A template is parsed once, however often it is used.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from typing import NoReturn

NAMED = frozenset({"log", "ln", "exp", "max", "min"})  # with a space after, unless a bracket comes
BIG = frozenset("∑∏")  # with both limits, they stand below and above
SIGNS = "+−×÷·=≠≈∝∼<>≤≥|,:;!%±→←⋯∑∏∫*"
FACTORS = ("slot", "number", "symbol", "words", "(", "[")  # how a factor begins
GAP = "\u00a0"

_SPEC = re.compile(
    rf"(?P<sign>[{re.escape(SIGNS)}]?)"
    r"((?P<kind>m[ion])|(?P<digits>\d+)|(?P<format>(\.\d+)?[defg%]))?"
)
_TOKEN = re.compile(
    r"""(?P<space>\s+)
    | \{(?P<slot>\w+) (:(?P<spec>[^@{}]*))? \s* (@(?P<lit>([^{}]|\{\w+\})*))? \}
    | @(?P<mark>([^][{}&]|\{\w+\})*)
    | '(?P<words>([^'{}]|\{\w+(:[^'{}]*)?\})*)'
    | (?P<number>\d+(\.\d+)?)
    | (?P<symbol>[A-Za-z]+|[^\W\d_]|[∂∇∞?])
    | (?P<sign>[-"""
    + re.escape(SIGNS)
    + r"""])
    | (?P<other>[][()&/_^])""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a value."""

    name: str
    sign: str = ""  # between the values of a list, or + before a number with its sign
    kind: str = ""  # mn, mi or mo: how to set a text that is not words
    digits: int = 4
    format: str = ""  # of Python, instead of digits
    each: Slot | None = None  # for the values of a list
    bare: bool = True  # with digits at most


@dataclass(frozen=True, slots=True)
class Attribute:
    """A value in a key or a role, with what stands around it unless the value is empty."""

    name: str
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """Words with values in them, as Python formats them."""

    text: str


Part = str | Slot | Words | Attribute


@dataclass(slots=True)
class _Node:
    parts: list[Part]
    single: bool = True  # exactly one element
    factor: bool = True  # may be a side of a fraction
    spaced: bool = False  # from what stands before it
    inside: _Node | None = None  # the brackets

    def grouped(self) -> list[Part]:
        """As one element."""
        return self.parts if self.single else ["<mrow>", *self.parts, "</mrow>"]

    def bare(self) -> list[Part]:
        """As one element, without brackets around it."""
        return (self.inside or self).grouped()


@dataclass(slots=True)
class _Token:
    kind: str
    text: str
    place: int
    spaced: bool
    slot: Slot | None = None
    mark: str | None = None


@lru_cache(maxsize=2048)
def parsed(template: str) -> tuple[tuple[Part, ...], ...]:
    """The columns of a template, each as its parts."""
    return _Parser(template).columns()


def words(text: str) -> str:
    """MathML drops spaces at the ends of words, unless they do not break."""
    inner = text.strip(" ")
    if inner != text:
        before = len(text) - len(text.lstrip(" "))
        inner = GAP * before + inner + GAP * (len(text) - before - len(inner))
    return f"<mtext>{escape(inner)}</mtext>"


class _Parser:
    def __init__(self, template: str) -> None:
        self.template = template
        self.tokens = self._tokens()
        self.at = 0

    def fail(self, problem: str, place: int) -> NoReturn:
        raise ValueError(f"{problem}:\n    {self.template}\n    {' ' * place}^")

    def _tokens(self) -> list[_Token]:
        tokens, place, spaced = [], 0, False
        while place < len(self.template):
            found = _TOKEN.match(self.template, place)
            if found is None:
                self.fail(f"A formula has no {self.template[place]!r} here", place)
            kind = next(k for k, v in found.groupdict().items() if v is not None)
            if kind != "space":
                text = found.group() if kind == "other" else found.group(kind)
                token = _Token(text if kind == "other" else kind, text, place, spaced)
                if kind == "slot":
                    token.slot, token.mark = self._slot(found), found.group("lit")
                tokens.append(token)
            spaced, place = kind == "space", found.end()
        return [*tokens, _Token("end", "the end", place, spaced)]

    def _slot(self, found: re.Match[str]) -> Slot:
        given = _SPEC.fullmatch((found.group("spec") or "").rstrip())
        if given is None:
            self.fail(f"{found.group('spec')!r} is no way to show a value", found.start("spec"))
        sign, kind, digits, form = given.group("sign", "kind", "digits", "format")
        name, bare = found.group("slot"), not (kind or form)
        each = Slot(name, "", kind or "", int(digits or 4), form or "", None, bare)
        return replace(each, sign=sign, each=each, bare=False) if sign else each

    @property
    def next(self) -> _Token:
        return self.tokens[self.at]

    def columns(self) -> tuple[tuple[Part, ...], ...]:
        columns = [self._row("&", "end")]
        while self.next.kind == "&":
            self.at += 1
            columns.append(self._row("&", "end"))
        if self.next.kind != "end":
            self.fail(f"A formula cannot go on with {self.next.text!r} here", self.next.place)
        return tuple(tuple(_merged(column.parts)) for column in columns)

    def _row(self, *ends: str) -> _Node:
        """Pieces side by side up to one of the ends; one element if it has a mark."""
        nodes: list[_Node] = []
        while self.next.kind not in (*ends, "mark"):
            token = self.next
            if token.kind == "/":
                nodes.append(self._fraction(nodes))
            elif token.kind == "symbol" and token.text in NAMED and not self._before(*"(_^"):
                self.at += 1
                gap = GAP if nodes and nodes[-1].factor else ""
                nodes.append(_Node([f"<mtext>{gap}{token.text}{GAP}</mtext>"], factor=False))
            elif token.kind == "sign" and not self._before(*"_^"):
                nodes.append(self._sign())
            else:
                nodes.append(self._factor())
        row = _one(nodes)
        if self.next.kind == "mark":
            parts = self._marked(self.next.text, self.next.place, row.parts)
            row = _Node(parts)
            self.at += 1
        return row

    def _before(self, *kinds: str) -> bool:
        """Whether one of these follows the token of now, which is not the last one."""
        return self.tokens[self.at + 1].kind in kinds

    def _sign(self) -> _Node:
        token = self.next
        self.at += 1
        text = token.text.replace("-", "−")
        return _Node([f"<mo>{escape(text)}</mo>"], factor=False, spaced=token.spaced)

    def _fraction(self, nodes: list[_Node]) -> _Node:
        """All that touches the bar, on both sides."""
        bar = self.next
        if not nodes or not nodes[-1].factor:
            self.fail("A fraction needs something above", bar.place)
        above = [nodes.pop()]
        spaced = above[0].spaced
        while not spaced and nodes and nodes[-1].factor:
            above.insert(0, nodes.pop())
            spaced = above[0].spaced
        self.at += 1
        if self.next.kind == "sign":
            self.fail("A fraction needs something below", self.next.place)
        below = [self._factor()]
        while not self.next.spaced and self.next.kind in FACTORS:
            below.append(self._factor())
        sides = [part for side in (above, below) for part in _one(side).bare()]
        return _Node(["<mfrac>", *sides, "</mfrac>"], spaced=spaced)

    def _factor(self) -> _Node:
        """An atom with what stands below and above its line."""
        big, spaced = self.next.text in BIG, self.next.spaced
        node = self._sign() if self.next.kind == "sign" else self._atom()
        scripts = 0
        while self.next.kind in ("_", "^"):
            tag = "msub" if self.next.kind == "_" else "msup"
            self.at += 1
            script = self._sign() if self.next.kind == "sign" else self._atom()
            if big and scripts == 1 and tag == "msup":  # <msub>∑i</msub> gets the other limit too
                parts = ["<munderover>", *node.parts[1:-1], *script.bare(), "</munderover>"]
            else:
                parts = [f"<{tag}>", *node.grouped(), *script.bare(), f"</{tag}>"]
            node, scripts = _Node(parts), scripts + 1
        node.spaced = spaced
        return node

    def _atom(self) -> _Node:
        token = self.next
        self.at += 1
        match token.kind:
            case "slot":
                assert token.slot is not None
                if token.mark is None:
                    return _Node([token.slot], single=False)
                return _Node(self._marked(token.mark, token.place, [token.slot]))
            case "number":
                return _Node([f"<mn>{token.text}</mn>"])
            case "symbol":
                return _Node([f"<mi>{token.text}</mi>"])
            case "words":
                text = token.text
                return _Node([Words(text) if "{" in text else words(text)])
            case "(" | "[":
                return self._bracketed(token)
        self.fail(f"A formula cannot go on with {token.text!r} here", token.place)

    def _bracketed(self, opening: _Token) -> _Node:
        closing = ")" if opening.kind == "(" else "]"
        inside = self._row(closing, "end", "&")
        if self.next.kind != closing:
            self.fail(f"This {opening.text!r} is never closed", opening.place)
        marked = self.tokens[self.at - 1].kind == "mark"
        self.at += 1
        if opening.kind == "[" and marked:
            return inside
        left, right = f"<mrow><mo>{opening.text}</mo>", f"<mo>{closing}</mo></mrow>"
        # A row of its own inside: there a first sign belongs to its number, "(−1)", not "( − 1)".
        held = ["<mrow>", *inside.parts, "</mrow>"]
        return _Node([left, *held, right], inside=inside if closing == ")" else None)

    def _marked(self, mark: str, place: int, parts: list[Part]) -> list[Part]:
        """`@key .role`: a role begins with a dot, after a space or at once."""
        key, _, role = (part.strip() for part in f" {mark}".partition(" ."))
        if not key + role:
            self.fail("A mark needs a key, a .role or both", place)
        attributes = [*_attribute(' data-key="', key), *_attribute(' class="cx-', role)]
        return ["<mrow", *attributes, ">", *parts, "</mrow>"]


def _one(nodes: list[_Node]) -> _Node:
    if len(nodes) == 1:
        return nodes[0]
    return _Node([part for node in nodes for part in node.parts], single=False)


def _attribute(start: str, text: str) -> list[Part]:
    """An attribute from a text with slots; one slot alone may be empty, for none."""
    if alone := re.fullmatch(r"\{(\w+)\}", text):
        return [Attribute(alone[1], start, '"')]
    texts = re.split(r"\{(\w+)\}", text)  # the slots are at the odd places
    parts: list[Part] = [Attribute(t) if i % 2 else escape(t) for i, t in enumerate(texts)]
    return [start, *parts, '"'] if text else []


def _merged(parts: list[Part]) -> list[Part]:
    """With texts that follow each other as one."""
    merged: list[Part] = []
    for part in parts:
        if isinstance(part, str) and merged and isinstance(merged[-1], str):
            merged[-1] += part
        else:
            merged.append(part)
    return merged
