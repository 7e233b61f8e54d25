"""A state as a short text that can be sent to somebody, and back."""

import base64
import dataclasses
import json
import zlib
from typing import Any
from urllib.parse import parse_qs, urlsplit

from lessons.kit.explorer.checked_values import quoted

NO_CODE = "{} is no code, or not a whole one. Paste the code, or the link, once more."


def code_of(state: Any, plain: Any) -> str:
    """What differs from the plain state, packed."""
    changed = {
        f.name: getattr(state, f.name)
        for f in dataclasses.fields(state)
        if getattr(state, f.name) != getattr(plain, f.name)
    }
    packed = zlib.compress(json.dumps(_short(changed), separators=(",", ":")).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=") if changed else "start"


def _short(value: Any) -> Any:
    """1.0 as 1; the state's types make it 1.0 again."""
    if isinstance(value, dict):
        return {name: _short(part) for name, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [_short(part) for part in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def values_of(code: str) -> dict[str, Any]:
    """The fields that a code changes. It may come from anybody, so it is not trusted."""
    code = code.strip()
    if "?" in code:  # the whole address of a link
        code = parse_qs(urlsplit(code).query).get("state", ["start"])[0]
    if code == "start":
        return {}
    try:
        packed = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        if len(packed) > 100_000:
            raise ValueError("too long")
        unpack = zlib.decompressobj()
        values = json.loads(unpack.decompress(packed, 1_000_000))
        if not unpack.eof:
            raise ValueError("its end is missing")
    except Exception:
        raise ValueError(NO_CODE.format(quoted(code))) from None
    if not isinstance(values, dict):
        raise ValueError(NO_CODE.format(quoted(code)))
    return values


def frozen(value: Any) -> Any:
    """Lists (from JSON) as tuples, all the way down, so that states stay hashable."""
    if isinstance(value, (list, tuple)):
        return tuple(frozen(part) for part in value)
    return value
