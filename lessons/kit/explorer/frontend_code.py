"""The browser's half of an explorer, as it is served: frontend/ in one script, and its style."""

from pathlib import Path

FOLDER = Path(__file__).parent / "frontend"
TYPES = FOLDER / "messages.d.ts"  # made by build_frontend.py, as the bundle
BUNDLE = FOLDER / "bundle.js"
STYLE = FOLDER / "style.css"


def frontend_code(ending: str) -> str:
    """What a page loads: the script ("js") or the style ("css")."""
    return {"js": BUNDLE, "css": STYLE}[ending].read_text(encoding="utf-8")
