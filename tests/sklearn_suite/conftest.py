"""scikit-learn's fixtures and its seed parameter, for its tests only."""

from contextlib import suppress

with suppress(ImportError):  # without them its tests are missing too, and plugin.py skips
    from sklearn.conftest import (  # noqa: F401
        global_dtype,
        hide_available_pandas,
        pyplot,
        pytest_generate_tests,
    )
