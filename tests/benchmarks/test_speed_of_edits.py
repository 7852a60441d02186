"""How soon an edited scene runs again. Not part of the ordinary run: `pytest tests/benchmarks/test_speed_of_edits.py
-s`, with nothing else running."""

from __future__ import annotations

import statistics
import time

import pytest

from app.benchmark import cases
from engine import build, msd
from engine.server.simulation import Simulation

LIMIT = 0.3  # s


@pytest.mark.parametrize("case", [case for case in cases.table() if case.nworld == 1], ids=lambda case: case.name)
def test_a_new_link_moves_soon(case):
    world = msd.from_file(case.file)
    before = Simulation(build.build(world))
    before.step()
    taken = []
    for i in range(5):
        link = msd.Link(name=f"added{i}", local_translation=[9, i, 1])
        link.geoms = [msd.Geometry(name=f"added{i}", shape=msd.ShapeType.Sphere, size=[0.1, 0.1, 0.1])]
        begin = time.perf_counter()
        world.hierarchy.bodies.append(msd.Body(link=link))
        after = Simulation(build.build(world))
        after.take_over(before)
        after.capture()
        after.step()
        taken.append(time.perf_counter() - begin)
    print(f"\n{case.name}: {statistics.median(taken):.3f} s")
    assert statistics.median(taken) < LIMIT
