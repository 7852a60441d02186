"""Rows of arrays, gathered object by object."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.build.declare import arrays_of


class Columns:
    """Rows of several arrays, gathered object by object and written into a model at once."""

    def __init__(self) -> None:
        self._values: dict[str, list[Any]] = {}

    def add(self, **row: Any) -> None:
        """One object's row of each array."""
        for name, value in row.items():
            self._values.setdefault(name, []).append(value)

    def __getitem__(self, name: str) -> list[Any]:
        return self._values.setdefault(name, [])

    def write(self, model: Any, *prefixes: str) -> None:
        """Put what was gathered into the model; arrays of the prefixes that no row filled become rows of zeros."""
        for name, declaration in arrays_of(type(model)).items():
            dtype, rows, shape = (declaration.metadata[key] for key in ("dtype", "rows", "shape"))
            if name in self._values:
                values = self._values[name]
                setattr(model, name, np.asarray(values, dtype).reshape(len(values), *shape))
            elif name.split("_")[0] in prefixes:
                size = [getattr(model, n) if isinstance(n, str) else n for n in (rows, *shape)]
                setattr(model, name, np.zeros(size, dtype))
