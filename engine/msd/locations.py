"""Where in its file a place of a World is written."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from engine.errors import SceneError
from engine.msd.formats import MSD, format_of_file
from engine.msd.lines import entries
from engine.msd.paths import Step, format_path, parse
from engine.msd.schema.variant import Variant
from engine.msd.schema.world import World
from engine.regular_files import read_regular

LARGEST = 16 << 20
"""Bytes of a text that is gone through for lines: it takes a second."""


class Location(NamedTuple):
    """A place in a text file; lines and columns count from 1, 0 where they are not known."""

    file: str
    line: int
    column: int = 0


def locations(world: World, paths: Iterable[str], read: dict[str, tuple[str, int]]) -> dict[str, Location]:
    """Where World paths are written in the files that a World was just read from; a path that is not there has the
    place of the nearest object around it. Those that are nowhere, and all of a binary or very large file, are left
    out.

    Args:
        read: file and line of the objects that a reader made, by path: `engine.msd.report.Report.places`.
    """
    wanted = {path for path in paths if path}
    file = world.source_path or ""
    if read:
        return {path: found for path in wanted if (found := _nearest(path, read))}
    try:
        if not wanted or not file or format_of_file(file) is not MSD:
            return {}
        data = read_regular(file, LARGEST)
    except (SceneError, OSError):
        return {}
    return _in_json(world, wanted, data)


def _nearest(path: str, read: dict[str, tuple[str, int]]) -> Location | None:
    steps = parse(path)
    for end in range(len(steps), 0, -1):
        if found := read.get(format_path(steps[:end])):
            return Location(*found)
    return None


def _in_json(world: World, paths: set[str], data: bytes) -> dict[str, Location]:
    """Places in JSON: the text is gone through once, whatever the number of paths."""
    offset = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    in_file = {path: _in_file(world, parse(path)) for path in paths}
    wanted = {steps[:end] for steps in in_file.values() for end in range(1, len(steps) + 1)}
    found: dict[tuple[str | int, ...], int] = {}
    here: list[str | int] = []
    for entry in entries(data):
        if entry.depth > len(here) + 1:
            continue  # inside of what nobody asks for
        del here[entry.depth - 1 :]
        steps = (*here, entry.key)
        if steps in wanted:
            here.append(entry.key)
            found.setdefault(steps, entry.at)
    breaks = np.flatnonzero(np.frombuffer(data, np.uint8) == ord("\n")).tolist()
    result: dict[str, Location] = {}
    for path, steps in in_file.items():
        at = next((found[steps[:end]] for end in range(len(steps), 0, -1) if steps[:end] in found), None)
        if at is not None:
            at += len(data[at : at + 200]) - len(data[at : at + 200].lstrip())
            line = bisect_right(breaks, at)
            start = breaks[line - 1] + 1 if line else offset
            result[path] = Location(
                world.source_path or "", line + 1, len(data[start:at].decode(errors="replace")) + 1
            )
    return result


def _in_file(world: World, steps: tuple[Step, ...]) -> tuple[str | int, ...]:
    """Map keys and indices of a place in a file: a variant's payload stands under its tag, unknown keys beside the
    known ones."""
    keys: list[str | int] = []
    value: Any = world
    for step in steps:
        key = step[0] if isinstance(step, tuple) else step
        if step == "value" and isinstance(value, Variant):
            keys.append(value.cases[value.variant].tag)
        elif step != "unknown_keys":
            keys.append(key)
        owner: Any = value
        try:
            value = getattr(owner, step) if isinstance(step, str) else owner[key]
        except (AttributeError, LookupError, TypeError):
            value = None
    return tuple(keys)
