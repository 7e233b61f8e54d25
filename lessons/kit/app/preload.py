"""What the Python of every visitor knows before its visitor comes.

Imported once by the process that visitors' processes are forked from (or, where forking is not
to be trusted, by each of them while it waits). Drawing the pictures fills the caches.
"""

import contextlib
import gc
import sys

from lessons.kit.base import jupyter

jupyter.one_thread()  # before numpy is imported

from lessons.kit.app.lecture_mode import DemoExplorer  # noqa: E402
from lessons.kit.explorer.explorers import recipes  # noqa: E402

ONCE_FOR_ALL = sys.platform == "linux"  # forked: worth its time; else every one pays it

for _recipe in recipes().values():
    for _preset in [None, *(_recipe.presets if ONCE_FOR_ALL else ())]:
        with contextlib.suppress(Exception):  # one that cannot be shown must not stop the others
            _explorer = DemoExplorer(_recipe, _preset)
            _explorer.frame()
            _explorer.close()  # ipywidgets keeps every widget that is not closed

gc.collect()
gc.freeze()  # what is there now stays, and stays shared between the visitors
