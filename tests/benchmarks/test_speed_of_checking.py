"""Checking a large scene beside MuJoCo's compilation of the same. Not part of the ordinary run:
`pytest tests/benchmarks/test_speed_of_checking.py -s`. Time is that of the processor."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine import msd
from engine.msd import mjcf

HUMANOIDS = 20  # 300 links, 1,200 geoms and joints
ROUNDS = 5


def timed(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def test_a_large_scene_is_checked_while_mujoco_would_compile_it(tmp_path: Path) -> None:
    """`validate` runs after every edit in the window, so it may take a few frames, not a pause."""
    mujoco, dm_control = pytest.importorskip("mujoco"), pytest.importorskip("dm_control")
    one = msd.from_file(Path(dm_control.__file__).parent / "suite" / "humanoid.xml")
    world = msd.World()
    for i in range(HUMANOIDS):
        world.attach(one, other_prefix=f"{i}_")
    file = tmp_path / "humanoids.xml"
    mjcf.write(world, file)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(timed(lambda: msd.validate(world)))
        theirs.append(timed(lambda: mujoco.MjModel.from_xml_path(str(file))))
    print(f"\nvalidate {min(ours):.3f} s, MuJoCo compiles in {min(theirs):.3f} s: {min(ours) / min(theirs):.2f}")
    assert min(ours) < 2 * min(theirs)
