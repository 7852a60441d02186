"""Colours."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Color:
    """Red, green, blue and alpha, each 0 to 255. Raises ValueError for others."""

    red: int
    green: int
    blue: int
    alpha: int

    def __post_init__(self) -> None:
        for name in ("red", "green", "blue", "alpha"):
            part = getattr(self, name)
            try:
                fits = 0 <= part <= 255
            except TypeError:
                fits = False
            if not fits:
                raise ValueError(f"{name} of a colour is a number from 0 to 255, {part!r} was given")

    def to_normalized_rgba_list(self) -> list[float]:
        """Red, green, blue and alpha, each 0 to 1."""
        return [self.red / 255, self.green / 255, self.blue / 255, self.alpha / 255]

    def to_normalized_rgb_list(self) -> list[float]:
        """Red, green and blue, each 0 to 1."""
        return self.to_normalized_rgba_list()[:3]
