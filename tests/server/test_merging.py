"""Commands that wait for an engine: what of them may go."""

from __future__ import annotations

import random
from collections import deque

import numpy as np
import pytest
from engine_worlds import pendulum

from engine import msd
from engine.msd.edit_codec import packed, unpacked
from engine.msd.edits import Insert, Set, apply
from engine.msd.schema import World
from engine.server.merging import add_command, add_edits
from engine.server.protocol import (
    Close,
    Control,
    Hold,
    LetGo,
    Load,
    Patch,
    Pause,
    Play,
    Pull,
    Push,
    Reset,
    SetState,
    Speed,
    Step,
    Twist,
)

ORIGIN = (0.0, 0.0, 0.0)


def waiting(*commands) -> list:
    queue = deque()
    for command in commands:
        add_command(queue, command)
    return list(queue)


@pytest.mark.parametrize(
    "before, after",
    [
        (Control(1, [1.0]), Control(1, [2.0])),
        (Control(1, [1.0]), Control(-1, [2.0, 3.0])),
        (Pull(3, ORIGIN, (1.0, 0.0, 0.0)), Pull(4, ORIGIN, (0.0, 1.0, 0.0))),
        (Pull(3, ORIGIN, (1.0, 0.0, 0.0)), Twist(3, (1.0, 0.0, 0.0))),
        (Twist(3, (1.0, 0.0, 0.0)), LetGo()),
        (SetState(qpos=[1.0]), SetState(qpos=[2.0], time=0.0)),
        (Hold({0: [1.0], 2: [0.5]}), Hold({0: [1.1], 2: [0.6]})),
        (Speed(1.0), Speed(2.0)),
        (Play(), Play()),
    ],
)
def test_what_is_superseded_goes(before, after):
    assert waiting(before, after) == [after]
    assert waiting(before, Pause(), after) == [before, Pause(), after]


@pytest.mark.parametrize(
    "before, after",
    [
        (Control(1, [1.0]), Control(2, [2.0])),
        (Control(-1, [1.0, 2.0]), Control(1, [2.0])),
        (Push(3, (1.0, 0.0, 0.0)), Push(3, (1.0, 0.0, 0.0))),
        (Push(3, (1.0, 0.0, 0.0)), LetGo()),
        (Hold({0: [1.0], 2: [0.5]}), Hold({0: [1.1]})),
        (SetState(qpos=[1.0]), SetState(qvel=[2.0])),
        (Step(1), Step(1)),
        (Play(), Pause()),
        (Reset(0), Reset(1)),
    ],
)
def test_what_says_something_of_its_own_stays(before, after):
    assert waiting(before, after) == [before, after]


def test_a_load_leaves_nothing_of_the_world_before_but_the_speed():
    second = Load(b"second", number=2)
    assert waiting(Load(b"first"), Speed(2.0), Play(), Control(0, [1.0]), second) == [Speed(2.0), second]
    assert waiting(second, Play(), Close()) == [Close()]


def test_a_drag_is_one_edit_however_long():
    """Of two fields by turns, as a gizmo writes them."""
    patches = []
    for i in range(1000):
        patches += [Patch([packed(Set("a.local_translation", i))]), Patch([packed(Set("a.local_rotation", -i))])]
    assert waiting(*patches) == [
        Patch([packed(Set("a.local_translation", 999)), packed(Set("a.local_rotation", -999))])
    ]


@pytest.mark.parametrize("seed", range(20))
def test_edits_that_are_merged_end_in_the_same_world(seed):
    pick = random.Random(seed)
    link = "hierarchy.bodies[0].link"
    every, merged = pendulum(), pendulum()
    kept = []
    for _ in range(200):
        kind = pick.randrange(6)
        if kind == 0:
            more = [packed(Insert(f"{link}.children[0]", pendulum().hierarchy.bodies[0].link))]
        elif kind == 1:
            more = [packed(Set(link, pendulum().hierarchy.bodies[0].link))]
        else:
            field = pick.choice(["local_translation", "children[0].local_translation", "geoms[0].position"])
            more = [packed(Set(f"{link}.{field}", np.full(3, pick.random())))]
        for one in more:
            apply(every, unpacked(one))
        add_edits(kept, more)
    for one in kept:
        apply(merged, unpacked(one))
    assert len(kept) < 200
    assert same(every, merged)


def same(a: World, b: World) -> bool:
    return msd.to_msgpack(a) == msd.to_msgpack(b)
