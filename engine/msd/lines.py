"""Places in a JSON text: the line of a value, and keys that are given twice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

_TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{},]', re.DOTALL)
NEW_LINE = b"\n"
_SPACE = re.compile(rb"\s*")


class Entry(NamedTuple):
    """A key of a map or an element of an array, where a text has it."""

    depth: int
    key: str | int
    at: int
    """Byte in the text."""


def entries(data: bytes) -> Iterator[Entry]:
    """Every map key and array element of a JSON text, in order. Takes any text, to the end or the first oddity."""
    frames: list[list[Any]] = []  # per open map [True, a key is next]; per open array [False, index]
    for token in _TOKEN.finditer(data):
        char = data[token.start()]
        if char in b"{[":
            frames.append([True, True] if char == ord("{") else [False, 0])
            if char == ord("["):
                yield Entry(len(frames), 0, token.end())
        elif char in b"}]":
            if not frames:
                return
            frames.pop()
        elif not frames:
            return
        elif char == ord(","):
            frame = frames[-1]
            if frame[0]:
                frame[1] = True
            else:
                frame[1] += 1
                yield Entry(len(frames), frame[1], token.end())
        elif frames[-1][0] and frames[-1][1]:
            frames[-1][1] = False
            try:
                key = json.loads(token.group())
            except ValueError:
                return
            yield Entry(len(frames), key, token.start())


def line_of(data: bytes, steps: Sequence[str | int]) -> int:
    """Line (from 1) of the value that map keys and array indices lead to; of the last that is there where they lead
    to nothing."""
    matched, at = 0, 0
    for entry in entries(data):
        if entry.depth <= matched:
            break  # the owner went on to its next entry: what was looked for is not in it
        if entry.depth == matched + 1 and matched < len(steps) and entry.key == steps[matched]:
            matched, at = matched + 1, entry.at
            if matched == len(steps):
                break
    return data.count(b"\n", 0, _SPACE.match(data, at).end()) + 1  # type: ignore[union-attr]


def line_and_column(data: bytes, at: int) -> str:
    """Where a byte of a text is, for a message; columns count characters, from 1."""
    begin = data.rfind(b"\n", 0, at) + 1
    column = len(data[begin:at].decode(errors="replace")) + 1
    return f"line {data.count(NEW_LINE, 0, at) + 1}, column {column}"


class Repeat(NamedTuple):
    """A key that a map has twice."""

    path: tuple[str | int, ...]
    line: int


def repeated_keys(data: bytes) -> list[Repeat]:
    """Keys that are given again in the same map, with the line of the later one. `data` is valid JSON."""
    if not _any_repeated(data):
        return []
    found: list[Repeat] = []
    path: list[str | int] = []
    seen: list[set[str | int]] = []
    for entry in entries(data):
        if entry.depth > len(seen):
            seen.append(set())
            path.append(entry.key)
        del seen[entry.depth :], path[entry.depth :]
        path[-1] = entry.key
        if entry.key in seen[-1]:
            found.append(Repeat(tuple(path), data.count(b"\n", 0, entry.at) + 1))
        seen[-1].add(entry.key)
    return found


def _any_repeated(data: bytes) -> bool:
    counts = [0, 0]

    def count(pairs: list[tuple[str, Any]]) -> None:
        counts[0] += len(pairs)
        counts[1] += len({key for key, _ in pairs})

    try:
        json.loads(data, object_pairs_hook=count)
    except (ValueError, RecursionError):
        return False
    return counts[0] != counts[1]
