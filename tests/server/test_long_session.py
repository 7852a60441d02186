"""What an engine and its owner remember of a long session: what a restart needs, and no more."""

from __future__ import annotations

import gc
import sys
from collections import deque

import numpy as np
from engine_worlds import arm, pendulum

from engine.msd.edit_codec import packed, unpacked
from engine.msd.edits import Insert, Remove, Set, apply
from engine.msd.schema import Body
from engine.server import Engine, Loaded
from engine.server.merging import add_command
from engine.server.protocol import Patch

FIELDS = [f"hierarchy.bodies[0].link.{field}" for field in ("local_translation", "children[0].local_translation")]


def test_edits_that_wait_are_no_more_than_the_fields_they_set():
    """A window goes on editing while the engine does not read: 100,000 edits of 150 fields, one after the other. They
    were all kept, since an older edit of a field was only looked for among the last 64."""
    world = pendulum()
    world.hierarchy.bodies = [Body(link=arm(f"arm{i}", f"joint{i}")) for i in range(150)]
    waiting: deque = deque()
    latest = {}
    for i in range(100_000):
        place = i % 150
        latest[place] = edit = Set(f"hierarchy.bodies[{place}].link.local_translation", np.array([i, 0.0, 1.0]))
        add_command(waiting, Patch([packed(edit)]))
    (patch,) = waiting
    assert 150 <= len(patch.edits) <= 1200
    for raw in patch.edits:
        apply(world, unpacked(raw))
    for place, edit in latest.items():
        np.testing.assert_array_equal(world.hierarchy.bodies[place].link.local_translation, edit.value)


def test_after_100_000_edits_memory_is_as_before_and_a_restart_has_the_right_world():
    world = pendulum()
    world.keyframes.clear()
    with Engine(in_process=True) as engine:
        engine.load(world)
        engine.wait_for(Loaded)
        engine.set_state(qpos=[0.1, 0.2], qvel=[1.0, 2.0])
        blocks = []
        for block in range(100):
            edits = [Set(FIELDS[i % 2], np.array([0.01 * block, 1e-6 * i, 1.0])) for i in range(998)]
            edits += [Insert("hierarchy.bodies[1]", Body(link=arm("more", "third"))), Remove("hierarchy.bodies[1]")]
            for edit in edits:
                apply(world, edit)
            engine.patch(edits)
            engine.poll()
            gc.collect()
            blocks.append(sys.getallocatedblocks())
        assert max(blocks[50:]) < max(blocks[:50]) + 10_000, "not one for five edits"
        engine.step(3)
        before = engine.frame()
        engine.restart(world)
        engine.wait_for(Loaded)
        after = engine.frame()
        assert engine.layout.joint_name == ["shoulder", "elbow"]
        np.testing.assert_array_equal(after.qpos, before.qpos)
        assert after.time == before.time > 0
        np.testing.assert_allclose(after.xpos[1], [0.99, 996e-6, 1.0], rtol=1e-6)
