"""The looks of a draw list, each once: the table that renderables point into and that edits of materials write to."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import NamedTuple

import numpy as np

from render.surface import FLOATS, Surface


class _Known(NamedTuple):
    surface: Surface
    material: str | None
    make: Callable[[], Surface]


class SurfaceRows:
    """Surfaces by what they are made of. Those with equal keys are one, with one row of numbers.

    Attributes:
        numbers: (n, FLOATS) float32.
        changed: the first row that was written since somebody set this to None, and the one behind the last.
    """

    def __init__(self) -> None:
        self.numbers = np.zeros((64, FLOATS), np.float32)
        self.changed: tuple[int, int] | None = None
        self._known: dict[tuple, _Known] = {}
        self._free = list(range(63, -1, -1))
        self._limit = 64

    def get(self, key: tuple, material: str | None, make: Callable[[], Surface]) -> Surface:
        """The surface of a key, made of a material if it is not there yet."""
        if key not in self._known:
            if not self._free:
                count = len(self.numbers)
                self.numbers = np.concatenate([self.numbers, np.zeros_like(self.numbers)])
                self._free = list(range(2 * count - 1, count - 1, -1))
            row = self._free.pop()
            surface = make()
            self._write(row, surface.numbers)
            self._known[key] = _Known(surface._replace(numbers=self.numbers[row].copy(), row=row), material, make)
        return self._known[key].surface

    def refresh(self, names: Container[str]) -> list[Surface] | None:
        """Write the numbers of what is made of these materials again; the surfaces that are others now. None, with
        these forgotten, when more of them than their numbers is another."""
        edited = {key: known for key, known in self._known.items() if known.material and known.material in names}
        surfaces = {key: known.make() for key, known in edited.items()}
        if any(surfaces[key].state != known.surface.state for key, known in edited.items()):
            for key, known in edited.items():
                del self._known[key]
                self._free.append(known.surface.row)
            return None
        for key, known in edited.items():
            known.surface.numbers[:] = surfaces[key].numbers
            self._write(known.surface.row, surfaces[key].numbers)
        return [known.surface for known in edited.values()]

    def forget_unused(self, used: np.ndarray) -> None:
        """Give the rows to others that are not among those `used`, once they are many."""
        if len(self._known) <= self._limit:
            return
        rows = set(used.tolist())
        for key, known in list(self._known.items()):
            if known.surface.row not in rows:
                del self._known[key]
                self._free.append(known.surface.row)
        self._limit = 2 * len(self._known) + 64

    def _write(self, row: int, numbers: np.ndarray) -> None:
        self.numbers[row] = numbers
        first, end = self.changed or (row, row + 1)
        self.changed = min(first, row), max(end, row + 1)
