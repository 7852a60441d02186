"""Rows of arrays, gathered object by object."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from engine.compiler.declarations import arrays_of


class Columns:
    """Rows of several arrays, gathered object by object and written into a model at once."""

    def __init__(self) -> None:
        self._rows: list[dict[str, Any]] = []

    def __len__(self) -> int:
        """Objects so far."""
        return len(self._rows)

    def add(self, **row: Any) -> None:
        """One object's row of each array, which are the same for all objects."""
        self._rows.append(row)

    def write(self, model: Any, *prefixes: str) -> None:
        """Put what was gathered into the model; arrays of the prefixes that no row filled become rows of zeros."""
        declared = arrays_of(type(model))
        filled = self._rows[0] if self._rows else {}
        for name in filled:
            dtype, shape = declared[name].metadata["dtype"], declared[name].metadata["shape"]
            values = np.asarray([row[name] for row in self._rows], dtype)
            setattr(model, name, values.reshape(len(self._rows), *shape))
        for name in _with_prefix(type(model), prefixes):
            if name not in filled:
                dtype, rows, shape = (declared[name].metadata[key] for key in ("dtype", "rows", "shape"))
                size = [getattr(model, n) if isinstance(n, str) else n for n in (rows, *shape)]
                setattr(model, name, np.zeros(size, dtype))


@cache
def _with_prefix(kind: type, prefixes: tuple[str, ...]) -> list[str]:
    """The arrays of a class whose names begin with one of the prefixes."""
    return [name for name in arrays_of(kind) if name.split("_")[0] in prefixes]
