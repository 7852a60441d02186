"""Ways through the history that an engine has not gone yet: the last one counts."""

from __future__ import annotations

from collections import deque

from engine.server.merging import add_command
from engine.server.protocol import Command, SetState


def test_a_seek_takes_the_place_of_the_one_before():
    waiting: deque[Command] = deque()
    for time in (1.0, 2.0, 3.0):
        add_command(waiting, SetState(qpos=[0.0], time=time, origin=int(time)))
    assert [command.time for command in waiting if isinstance(command, SetState)] == [3.0]
    add_command(waiting, SetState(qpos=[0.0], time=4.0))
    assert len(waiting) == 2  # what follows the seek belongs to where it went
