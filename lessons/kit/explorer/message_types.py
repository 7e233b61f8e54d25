"""The types of protocol.py, written down for TypeScript: frontend/messages.d.ts."""

import types
import typing
from typing import Any, Literal, NotRequired, get_args, get_origin

from lessons.kit.explorer import protocol

HEADER = "// Made from protocol.py by `make derived`; not to be edited."
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def declarations() -> str:
    """Every type of protocol.py, in its order."""
    parts = [HEADER]
    for name, kind in vars(protocol).items():
        if typing.is_typeddict(kind):
            parts.append(_interface(name, kind))
        elif _is_union(kind):
            parts.append(f"export type {name} = {_written(kind)};")
    return "\n\n".join(parts) + "\n"


def _interface(name: str, kind: Any) -> str:
    hints = typing.get_type_hints(kind, include_extras=True)
    fields = []
    for field, hint in hints.items():
        optional = "?" if field in kind.__optional_keys__ else ""
        fields.append(f"  {field}{optional}: {_written(hint)};")
    return "\n".join([f"export interface {name} {{", *fields, "}"])


def _is_union(kind: Any) -> bool:
    return isinstance(kind, types.UnionType)


def _written(hint: Any) -> str:
    """One Python type in the words of TypeScript."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return _written(inner[0])
    if hint is Any:
        return "any"
    if typing.is_typeddict(hint):
        return str(hint.__name__)
    if _is_union(hint):
        return " | ".join(map(_written, inner))
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in inner)
    if origin is list:
        item = _written(inner[0])
        return f"({item})[]" if " " in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(map(_written, inner))}]"
    if origin is dict:
        return f"Record<{', '.join(map(_written, inner))}>"
    return PLAIN[hint]
