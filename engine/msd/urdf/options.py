"""What a URDF leaves open, and what is taken unless somebody says otherwise."""

from __future__ import annotations

from collections.abc import Mapping

DEFAULTS: Mapping[str, bool] = {"floating_base": False, "repair": False, "motors": True}
"""Options of `engine.msd.urdf.read` and their defaults."""


def chosen(options: Mapping[str, bool]) -> dict[str, bool]:
    """The options that are not as by default."""
    return {name: on for name, on in options.items() if on != DEFAULTS[name]}
