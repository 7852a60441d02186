"""How many numbers of the control vector an actuator takes, and how many activations it has (MuJoCo 4.0)."""

from __future__ import annotations

from collections.abc import Callable

Lookup = Callable[[str], str | None]
"""The text of an attribute of an actuator, its default classes behind it."""


def inputs(shortcut: str, raw: Lookup) -> int:
    """Numbers of the control vector."""
    value = raw("input")
    if shortcut == "orientation" or (shortcut == "general" and raw("gaintype") == "so3"):
        return 4 if value == "quat" else 3  # a quaternion or a rotation vector
    if shortcut == "pid" or (shortcut == "general" and raw("gaintype") == "pid"):
        return 2 if value is None else len(value.split())
    if value is not None and (shortcut == "dcmotor" or (shortcut == "general" and raw("gaintype") == "dcmotor")):
        return 0 if value == "none" else len(value.split())
    return 1


def activations(shortcut: str, raw: Lookup) -> int:
    """Activations, unless actdim says how many."""
    if shortcut in ("intvelocity", "cylinder", "muscle"):
        return 1
    if shortcut == "position":
        return sum(_positive(raw("timeconst"))[:1])
    if shortcut == "pid":
        return sum((_positive(raw("ki")) + _positive(raw("slewmax")))[:2])
    if shortcut == "dcmotor":
        optional = (any(_positive(raw(name))) for name in ("inductance", "thermal", "lugre"))
        return sum(optional) + sum(_positive(raw("controller"))[1:4:2])  # ki and slewmax
    if (raw("dyntype") or "none") == "none":
        return 0
    if raw("gaintype") == "so3":
        return 3
    if raw("gaintype") == "pid":
        return sum(_positive(raw("gainprm"))[:1]) + sum(_positive(raw("dynprm"))[1:2])
    return 1


def _positive(text: str | None) -> list[bool]:
    return [float(word) > 0 for word in (text or "").split()]
