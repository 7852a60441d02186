"""Signals of a take as a table, and parts of a take as another one."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from app.recorded_channels import Columns
from app.recording_files import RecordingFile
from app.takes.reader import Block, Take
from app.takes.scene import take_scene
from app.takes.writer import whole_take
from engine.errors import SceneError
from engine.msd import mcap_file


class Part(NamedTuple):
    """Moments between two times, s, or every few of them."""

    since: float = -np.inf
    until: float = np.inf
    every: int = 1

    def of(self, blocks: Iterator[Block]) -> Iterator[Block]:
        """Those of some blocks."""
        passed = 0
        for number, times, values, state in blocks:
            at = np.flatnonzero((times >= self.since) & (times <= self.until))
            chosen = at[(passed + np.arange(len(at))) % self.every == 0]
            passed += len(at)
            if len(chosen):
                yield Block(number, times[chosen], values[chosen], state[chosen])


def export(take: Take, path: str, ids: Sequence[str], part: Part, force: bool = False) -> int:
    """Write signals of a take as a table; NaN where a signal did not exist yet. Returns how many moments that were;
    without any, no file is written. Raises OSError."""
    units = take.units
    with RecordingFile(path, Columns(list(ids), [units[id] for id in ids], 1), force) as file:
        for number, times, values, _ in part.of(take.blocks()):
            have = {id: i for i, id in enumerate(take.segments[number].ids)}
            table = np.full((len(times), 1, len(ids)), np.nan, np.float32)
            for i, id in enumerate(ids):
                if id in have:
                    table[:, 0, i] = values[:, have[id]]
            file.write(times, table)
        return file.moments


def trim(take: Take, path: str, ids: Sequence[str], part: Part, force: bool = False) -> int:
    """Write a part of a take as a take, with these signals. Returns how many moments that were; without any, no file
    is written. Raises OSError, and SceneError where the file is the take itself."""
    if os.path.exists(path) and os.path.samefile(path, take.path):
        raise SceneError("a part of a take cannot replace the take that it is read from; choose another name", path)
    world = mcap_file.read(os.path.abspath(take.path))
    now = -1
    with whole_take(path, force) as writer:
        writer.add_scene(take_scene(world, path, take.has_files))
        for number, times, values, state in part.of(take.blocks()):
            segment = take.segments[number]
            chosen = [id for id in segment.ids if id in ids]
            if number != now:
                now = number
                units = dict(zip(segment.ids, segment.units, strict=True))
                fields = segment.fields if segment.state else None
                writer.follow_fields(fields, segment.layout, chosen, [units[id] for id in chosen])
            writer.write_numbers(times, values[:, [segment.ids.index(id) for id in chosen]], state)
    return writer.moments
