"""Never test on what you trained on: ways to set data aside.

train / dev / test   fit on the first, choose alpha on the second, report on the third, once
K-fold               every example is held out once, in one of K parts
leave-one-out        K-fold with as many folds as examples
"""

import copy
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from ..labels import check_labels, encode_labels
from ..settings import Rng, check_flag, check_model, check_number, generator
from ..validate import BadInput, Floats, Ints, check_rows, check_vector

Split = tuple[Ints, Ints]  # rows to train on, rows to test on


def _rows_of(array: Any) -> int:
    shape = getattr(array, "shape", None)
    if not shape and not isinstance(array, (list, tuple, range)):
        raise BadInput(f"Expected arrays or lists of examples, got {type(array).__name__}.")
    return int(shape[0]) if shape else len(array)


def _take(array: Any, rows: Ints) -> Any:
    """These rows of an array, a sparse matrix, a data frame or a list."""
    if hasattr(array, "iloc"):
        return array.iloc[rows]
    if hasattr(array, "shape"):
        return array[rows]
    return [array[i] for i in rows]


def train_dev_test_split(
    *arrays: Any, dev: float = 0.2, test: float = 0.2, rng: Rng = None, stratify: Any = None
) -> tuple[tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]:
    """Shuffle and cut into three: (X_train, y_train), (X_dev, y_dev), (X_test, y_test).

    dev, test  shares of the whole; 0 leaves that part empty
    stratify   labels whose shares are kept alike in all parts
    """
    if not arrays or len({_rows_of(array) for array in arrays}) > 1:
        raise BadInput(
            f"Expected arrays with equally many rows, got {list(map(_rows_of, arrays))}."
        )
    for share, name in ((dev, "dev"), (test, "test")):
        check_number(share, name, low=0, high=1)
    n = _rows_of(arrays[0])
    if dev + test >= 1:
        raise BadInput(f"dev + test = {dev + test:g} leaves nothing to train on: lower them.")
    rng = generator(rng)
    groups = [np.arange(n)]
    if stratify is not None:
        classes, codes = encode_labels(stratify, n, "stratify")
        groups = [np.flatnonzero(codes == c) for c in range(len(classes))]
    parts: list[list[int]] = [[], [], []]
    for group in groups:
        shuffled = rng.permutation(group)
        a, b = round(len(group) * (1 - dev - test)), round(len(group) * (1 - test))
        for part, rows in zip(parts, np.split(shuffled, [a, b]), strict=True):
            part.extend(rows.tolist())
    if not parts[0]:
        raise BadInput(f"{n} examples are too few for these shares: nothing is left to train on.")
    train, dev_rows, test_rows = (
        tuple(_take(array, np.array(sorted(part), dtype=np.intp)) for array in arrays)
        for part in parts
    )
    return train, dev_rows, test_rows


def k_fold(n: int, k: int = 5, rng: Rng = None, shuffle: bool = True) -> Iterator[Split]:
    """k pairs (training rows, test rows) of n examples; every row is tested once."""
    n = int(check_number(n, "n", low=2, high=1e9, whole=True))
    check_number(k, "k", low=2, high=n, whole=True)
    rows = generator(rng).permutation(n) if check_flag(shuffle, "shuffle") else np.arange(n)
    folds = np.array_split(rows, int(k))
    return (
        (np.sort(np.concatenate(folds[:i] + folds[i + 1 :])), np.sort(fold))
        for i, fold in enumerate(folds)
    )


def leave_one_out(n: int) -> Iterator[Split]:
    """n pairs; each tests a single row."""
    return k_fold(n, n, shuffle=False)


def cross_validate(model: Any, X: Any, y: Any, folds: Iterable[Split]) -> Floats:
    """The accuracy on each fold of a fresh copy of the model, trained on the rest."""
    n = _rows_of(X)
    y = check_labels(y, n)
    check_model(model)
    return np.array(
        [
            copy.deepcopy(model).fit(_take(X, train), y[train]).score(_take(X, test), y[test])
            for train, test in _check_folds(folds, n)
        ]
    )


def _check_folds(folds: Any, n: int) -> list[Split]:
    """Pairs of lists of row numbers, each from 0 to n - 1."""
    try:
        pairs = [(check_rows(train, n), check_rows(test, n)) for train, test in folds]
    except (TypeError, ValueError):
        pairs = []
    if not pairs:
        raise BadInput(
            f"Expected folds as pairs (training rows, test rows) with rows from 0 to {n - 1}, got "
            f"{folds!r}: use k_fold({n}, k=5), say."
        )
    return pairs


def learning_curve(
    model: Any,
    X: Any,
    y: Any,
    sizes: Sequence[int],
    repeats: int = 10,
    test: float = 0.3,
    rng: Rng = None,
) -> tuple[Floats, Floats]:
    """Accuracy by number of training examples: on training and on held-out rows.

    Both arrays are (number of sizes, repeats). Each repeat draws its own held-out rows and one
    order of the rest; a size takes that many from its beginning. Draws with a single class are
    drawn again.
    """
    n, rng = _rows_of(X), generator(rng)
    classes, y = encode_labels(y, n)[0], np.asarray(y)
    check_model(model)
    check_number(repeats, "repeats", low=1, high=1e6, whole=True)
    check_number(test, "test", low=0, high=1, open_low=True)
    held = max(1, round(n * test))
    given = check_vector(sizes, "sizes").tolist()
    sizes = [int(check_number(s, "sizes", low=2, high=n - held, whole=True)) for s in given]
    if len(classes) < 2:
        raise BadInput(f"Expected two or more classes in y, got only {classes[0]!r}.")
    scores = np.zeros((2, len(sizes), int(repeats)))
    for repeat in range(int(repeats)):
        order = rng.permutation(n)
        while len(np.unique(y[order[held : held + min(sizes)]])) < 2:
            order = rng.permutation(n)
        test_rows = order[:held]
        for s, size in enumerate(sizes):
            rows = order[held : held + size]
            fitted = copy.deepcopy(model).fit(_take(X, rows), y[rows])
            scores[0, s, repeat] = fitted.score(_take(X, rows), y[rows])
            scores[1, s, repeat] = fitted.score(_take(X, test_rows), y[test_rows])
    return scores[0], scores[1]
