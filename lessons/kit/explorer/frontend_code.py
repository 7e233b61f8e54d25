"""The browser's half of an explorer, as it is served: the files of frontend/, joined by kind."""

from pathlib import Path

FOLDER = Path(__file__).parent / "frontend"


def frontend_code(ending: str) -> str:
    """All scripts ("js") or styles ("css") in one text, in the order of their names."""
    files = sorted(FOLDER.glob(f"*.{ending}"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)
