"""The ring of frames: order, overwriting, torn reads, two processes."""

from __future__ import annotations

import multiprocessing

import numpy as np
import pytest

from engine.server.memory import MemoryChannel
from engine.server.ring import Ring

WIDTH = 5000


@pytest.fixture
def ring():
    ring = Ring.local(WIDTH)
    yield ring
    ring.close()


def write(ring: Ring, index: int) -> None:
    ring.begin(index)[...] = index
    ring.end(index, index * 0.5)


def test_read_gives_what_was_written(ring):
    assert ring.newest == -1
    assert ring.read(0) is None
    write(ring, 0)
    time, row = ring.read(0)
    assert ring.newest == 0 and time == 0.0 and np.array_equal(row, np.zeros(WIDTH))
    write(ring, 1)
    time, row = ring.read(1)
    assert time == 0.5 and np.array_equal(row, np.ones(WIDTH))


def test_old_frames_are_overwritten_and_never_passed_off_as_others(ring):
    for i in range(ring.capacity + 3):
        write(ring, i)
    assert ring.read(2) is None
    assert ring.read(3)[1][0] == 3
    assert ring.read(ring.newest)[1][0] == ring.capacity + 2
    assert ring.read(ring.newest + 1) is None


def test_a_frame_is_a_copy(ring):
    write(ring, 0)
    _, row = ring.read(0)
    for i in range(1, ring.capacity + 1):
        write(ring, i)
    assert row[0] == 0


def test_a_half_written_frame_is_not_read(ring):
    write(ring, 0)
    ring.begin(ring.capacity)[: WIDTH // 2] = 7  # the same slot, not finished
    assert ring.read(0) is None
    assert ring.read(ring.capacity) is None


def test_numbers_changed_behind_an_intact_index_are_noticed(ring):
    write(ring, 0)
    row = ring.begin(0)
    ring.end(0, 0.0)
    assert ring.read(0) is not None
    row[-1] += 1
    assert ring.read(0) is None


def _write_many(channel: MemoryChannel, id: str, count: int) -> None:
    ring = Ring.receive(id, WIDTH, channel)
    for i in range(count):
        write(ring, i)
    ring.close()


def test_a_reader_in_another_process_never_sees_a_mixed_frame():
    count = 20_000
    ours, theirs = MemoryChannel.pair()
    ring = Ring.create(WIDTH, ours)
    writer = multiprocessing.get_context("spawn").Process(target=_write_many, args=(theirs, ring.id, count))
    try:
        writer.start()
        seen = 0
        while writer.is_alive() or ring.newest != count - 1:
            index = ring.newest
            taken = ring.read(index) if index >= 0 else None
            if taken:
                time, row = taken
                assert time == index * 0.5
                assert row.min() == row.max() == index
                seen += 1
            elif not writer.is_alive():
                break
        writer.join(30)
        assert writer.exitcode == 0
        assert ring.newest == count - 1 and seen > 10
    finally:
        ring.close()
        ours.close()
