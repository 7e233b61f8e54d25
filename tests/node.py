"""Node.js, which runs the page's scripts without a page, and the tools that lint has of it."""

from lessons.kit.base import node_tools
from tests.required import missing


def node() -> str:
    """Where it is; without one that is new enough, the test is skipped, or fails if required."""
    try:
        return node_tools.node()
    except node_tools.NoNode as problem:
        missing("node", str(problem))


def tool(name: str) -> str:
    """The same for a tool of package.json, which is fetched if it is not there."""
    try:
        return node_tools.tool(name)
    except node_tools.NoNode as problem:
        missing("node", str(problem))
