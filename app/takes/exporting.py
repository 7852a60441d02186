"""Signals of a take as a table, and parts of a take as another one."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import pairwise
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
        for _, block in self.of_runs(blocks):
            yield block

    def of_runs(self, blocks: Iterator[Block]) -> Iterator[tuple[int, Block]]:
        """Those of some blocks, and of which run they are, from 1: each begins where time goes back."""
        run, last, passed = 1, -np.inf, 0
        for number, times, values, state in blocks:
            back = np.flatnonzero(np.diff(times, prepend=last) < 0)
            for first, end in pairwise([0, *(i for i in back.tolist() if i), len(times)]):
                run, passed = (run + 1, 0) if first in back else (run, passed)
                own = times[first:end]
                at = np.flatnonzero((own >= self.since) & (own <= self.until))
                chosen = first + at[(passed + np.arange(len(at))) % self.every == 0]
                passed += len(at)
                if len(chosen):
                    yield run, Block(number, times[chosen], values[chosen], state[chosen])
            last = times[-1] if len(times) else last


def export(take: Take, path: str, ids: Sequence[str], part: Part, force: bool = False) -> int:
    """Write signals of a take as a table; NaN where a signal did not exist yet. Of a take in which time went back, as
    at a reset, all runs are written, and a column `run` counts them. Returns how many moments that were; without any,
    no file is written. Raises OSError."""
    units, has_runs = take.units, run_count(take) > 1
    with RecordingFile(path, Columns(list(ids), [units[id] for id in ids], 1, has_runs), force) as file:
        for run, (number, times, values, _) in part.of_runs(take.blocks()):
            have = {id: i for i, id in enumerate(take.segments[number].ids)}
            table = np.full((len(times), 1, len(ids)), np.nan, np.float32)
            for i, id in enumerate(ids):
                if id in have:
                    table[:, 0, i] = values[:, have[id]]
            file.write(times, table, run)
        return file.moments


def run_count(take: Take) -> int:
    """How many runs a take has: in each, time only goes on."""
    stretches = take.runs()
    if stretches is None:
        return max((run for run, _ in Part().of_runs(take.blocks())), default=0)
    return sum(before is None or one.first < before.last for before, one in pairwise([None, *stretches]) if one)


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
