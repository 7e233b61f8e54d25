"""A check block as steps: expressions to compare, laws that must hold, what prepares them."""

import ast
import io
import tokenize
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType


@dataclass(frozen=True)
class Step:
    """One statement of a check."""

    kind: str  # "probe": an expression to compare; "law": an assert; "prepare": the rest
    source: str
    message: str
    reads: frozenset[str]
    binds: frozenset[str]
    code: CodeType
    repeats: bool  # whether fresh random numbers can change what it gives


@lru_cache(maxsize=100)
def steps_of(block: str) -> tuple[Step, ...]:
    """The statements of a check block, with the comments beside or above them."""
    said = comments(block)
    found: list[Step] = []
    random, last = False, 0
    for node in ast.parse(block).body:
        end = node.end_lineno or node.lineno
        message = " ".join(said[n] for n in range(last + 1, end + 1) if n in said)
        last = end
        names = [n for n in ast.walk(node) if isinstance(n, ast.Name)]
        reads = frozenset(n.id for n in names if isinstance(n.ctx, ast.Load))
        random = random or "rng" in reads
        kind, expression = "prepare", None
        if isinstance(node, ast.Expr):
            kind, expression = "probe", node.value
        elif isinstance(node, ast.Assert):
            kind, expression = "law", node.test
            if isinstance(node.msg, ast.Constant):
                message = str(node.msg.value)
        code: CodeType
        if expression is None:
            code = compile(ast.Module([node], []), "<check>", "exec")
        else:
            code = compile(ast.Expression(expression), "<check>", "eval")
        shown = ast.get_source_segment(block, expression or node) or ""
        found.append(Step(kind, shown, message, reads, binds(node), code, random))
    return tuple(found)


def comments(block: str) -> dict[int, str]:
    tokens = tokenize.generate_tokens(io.StringIO(block).readline)
    return {t.start[0]: t.string.lstrip("#").strip() for t in tokens if t.type == tokenize.COMMENT}


def binds(node: ast.stmt) -> frozenset[str]:
    found: set[str] = set()
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
            found.add(inner.id)
        elif isinstance(inner, ast.FunctionDef | ast.ClassDef):
            found.add(inner.name)
        elif isinstance(inner, ast.alias):
            found.add((inner.asname or inner.name).split(".")[0])
    return frozenset(found)
