"""Keys of the file that no field answers to."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Any

import msgspec

from engine.msd.paths import join
from engine.msd.schema import Element, same
from engine.msd.schema.base import fields_of
from engine.msd.validate.finding import WARNING, Assign, Finding, Fix, Remove
from engine.msd.validate.survey import Survey


def check(survey: Survey) -> Iterator[Finding]:
    """Keys that are kept without effect; one that is nearly a known one, which was left out, can become it."""
    for path, element in survey.rows:
        if not isinstance(element, Element) or element.unknown_keys is msgspec.UNSET:
            continue
        known = {f.name: f for f in fields_of(type(element))}
        for key, value in element.unknown_keys.items():
            near = next(iter(difflib.get_close_matches(key, known, 1)), "")
            hint = f"; did you mean {near!r}?" if near else ""
            place = join(join(path, "unknown_keys"), (key,))
            fix = near and _meant(element, known[near], value, join(path, near), place)
            yield Finding(
                WARNING,
                path,
                f"unknown key {key!r} is kept but has no effect{hint}",
                "key-unknown",
                fix or Fix(f"Remove {key}", (Remove(place),)),
            )


def _meant(element: Element, info: Any, value: Any, path: str, place: str) -> Fix | None:
    """A repair that makes the value of an unknown key that of a known one, if it was left out and the value fits."""
    from engine.msd.decoding import decode_value

    if info.default is None or not same(getattr(element, info.name), info.default()):
        return None
    try:
        meant = msgspec.convert(value, info.type, dec_hook=decode_value)
    except (msgspec.ValidationError, ValueError, NotImplementedError):
        return None
    return Fix(f"Take it for {info.name}", (Assign(path, meant), Remove(place)))
