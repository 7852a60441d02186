"""Keys of the file that no field answers to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.msd.paths import join
from engine.msd.schema import Element, same
from engine.msd.schema.base import fields_of
from engine.msd.validate import spelling
from engine.msd.validate.finding import GUESS, SPELLING, WARNING, Assign, Finding, Fix, Remove, remove
from engine.msd.validate.survey import Survey


def check(survey: Survey) -> Iterator[Finding]:
    """Keys that are kept without effect; one that is nearly a known one, which was left out, can become it."""
    for path, element in survey.rows:
        if not isinstance(element, Element) or element.unknown_keys is msgspec.UNSET:
            continue
        known = {f.name: f for f in fields_of(type(element))}
        for key, value in element.unknown_keys.items():
            near = spelling.near(key, known, 1)
            meant = spelling.meant_key(key, known)
            hint = f"; did you mean {meant or near[0]!r}?" if meant or near else ""
            place = join(join(path, "unknown_keys"), (key,))
            fixes = [remove(f"Remove {key}", place)]
            for name in [meant] if meant else near:
                moved = _moved(element, known[name], value, join(path, name), place)
                if moved is not None:
                    fixes.insert(0, Fix(SPELLING if meant else GUESS, f"Take it for {name}", moved))
            yield Finding(
                WARNING,
                path,
                f"unknown key {key!r} is kept but has no effect{hint}",
                "key-unknown",
                fixes[0],
                tuple(fixes[1:]),
            )


def _moved(element: Element, info: Any, value: Any, path: str, place: str) -> tuple[Assign | Remove, ...] | None:
    """Edits that make the value of an unknown key that of a known one, if it was left out and the value fits."""
    from engine.msd.decoding import decode_value

    if info.default is None or not same(getattr(element, info.name), info.default()):
        return None
    try:
        meant = msgspec.convert(value, info.type, dec_hook=decode_value)
    except (msgspec.ValidationError, ValueError, TypeError, NotImplementedError):
        return None
    return (Assign(path, meant), Remove(place))
