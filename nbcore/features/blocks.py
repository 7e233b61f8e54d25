"""f(x, y): the example in the block of its label, zeros in all others.

    f(x, 0) = [x 1 | 0 0 | 0 0]      f(x, 1) = [0 0 | x 1 | 0 0]      ...      f(x, k-1)

With one weight vector w of the same length, w . f(x, y) scores label y: a linear classifier.
"""

from typing import Any

import numpy as np

from ..settings import check_flag, check_number
from ..validate import BadInput, Floats, check_matrix, check_vector, to_floats


def joint_features(x: Any, y: int, k: int, offset: bool = True) -> Floats:
    """f(x, y) for label number y of k, of length (m + 1) k with the offset 1, else m k."""
    check_number(k, "k", low=1, high=1e6, whole=True)
    check_number(y, "y", low=0, high=k - 1, whole=True)
    x = check_matrix(np.atleast_2d(to_floats(x, "x")), "x")
    if len(x) > 1:
        raise BadInput(f"Expected one example x, got {len(x)} rows: call it once per example.")
    block = np.append(x[0], 1.0) if check_flag(offset, "offset") else x[0]
    f = np.zeros((int(k), len(block)))
    f[int(y)] = block
    return f.ravel()


def joint_weights(W: Any, b: Any = None) -> Floats:
    """One vector w from a row of weights per class (k, m) and biases (k,), in blocks as f has."""
    W = check_matrix(W, "W")
    if b is None:
        return np.asarray(W.ravel())
    return np.column_stack([W, check_vector(np.atleast_1d(to_floats(b, "b")), "b", len(W))]).ravel()
