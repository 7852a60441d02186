"""How soon an edited scene runs again, small or of 10,000 links. Not part of the ordinary run: `pytest
tests/benchmarks/test_speed_of_edits.py -s`, with nothing else running."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import numpy as np
import pytest

from app.benchmark import cases
from engine import compiler, msd, physics
from engine.compiler.update import LiveBuild
from engine.msd import paths
from engine.server.frame_writer import FrameWriter
from engine.simulation import Simulation

LIMIT = 0.3  # s


@pytest.mark.parametrize("case", [case for case in cases.table() if case.nworld == 1], ids=lambda case: case.name)
def test_a_new_link_moves_soon(case):
    world = msd.from_file(case.file)
    before = Simulation(compiler.build(world))
    before.step()
    taken = []
    for i in range(5):
        link = msd.Link(name=f"added{i}", local_translation=[9, i, 1])
        link.geoms = [msd.Geometry(name=f"added{i}", shape=msd.ShapeType.Sphere, size=[0.1, 0.1, 0.1])]
        begin = time.perf_counter()
        world.hierarchy.bodies.append(msd.Body(link=link))
        after = Simulation(compiler.build(world))
        after.take_over(before)
        after.capture()
        after.step()
        taken.append(time.perf_counter() - begin)
    print(f"\n{case.name}: {statistics.median(taken):.3f} s")
    assert statistics.median(taken) < LIMIT


def chains(links: int) -> msd.World:
    """Chains of ten links over a floor."""
    world = msd.World()
    world.hierarchy.geoms.append(msd.Geometry(name="floor", shape=msd.ShapeType.InfinitePlane))
    side = int(np.ceil(np.sqrt(links // 10)))
    for i in range(links // 10):
        inner: list[msd.Link] = []
        for k in reversed(range(10)):
            link = msd.Link(name=f"link{i}.{k}", local_translation=[0, 0, -0.1], children=inner)
            link.geoms = [msd.Geometry(shape=msd.ShapeType.Capsule, size=[0.02, 0.03, 0], position=[0, 0, -0.05])]
            link.joints = [msd.Joint(name=f"joint{i}.{k}", axis=[k % 2, 1 - k % 2, 0])]
            inner = [link]
        inner[0].local_translation = [0.3 * (i % side), 0.3 * (i // side), 1.5]
        world.hierarchy.bodies.append(msd.Body(link=inner[0]))
    return world


def boxes(links: int) -> msd.World:
    """Boxes that lie on a floor, each with four contacts."""
    world = msd.World()
    world.hierarchy.geoms.append(msd.Geometry(name="floor", shape=msd.ShapeType.InfinitePlane))
    side = int(np.ceil(np.sqrt(links)))
    for i in range(links):
        link = msd.Link(name=f"box{i}", local_translation=[0.3 * (i % side), 0.3 * (i // side), 0.1])
        link.geoms = [msd.Geometry(shape=msd.ShapeType.Box, size=[0.1, 0.1, 0.1])]
        world.hierarchy.bodies.append(msd.Body(link=link, free=msd.FreeJoint()))
    return world


EDITS = {
    "friction": ("geoms[0].physics_material.friction", lambda i: np.full(3, 0.1 * i)),
    "colour": ("geoms[0].visual.color", lambda i: np.full(4, 0.1 * i)),
    "pose": ("local_translation", lambda i: np.array([0.0, 0.0, 1.0 + 0.1 * i])),
}


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """Median of the CPU time of a work, s."""
    taken = []
    for _ in range(times):
        begin = time.process_time()
        work()
        taken.append(time.process_time() - begin)
    return statistics.median(taken)


@pytest.mark.parametrize("links", [100, 1_000, 10_000])
@pytest.mark.parametrize("make", [chains, boxes])
def test_edits_of_large_worlds(make: Callable[[int], msd.World], links: int):
    world = make(links)
    whole = seconds(lambda: compiler.build(world), 3)
    live = LiveBuild(world)
    scene = live.build()
    put = seconds(lambda: physics.put_model(scene, "cpu"), 3)
    model = physics.put_model(scene, "cpu")
    data = seconds(lambda: physics.make_data(model), 3)
    simulation = Simulation(scene)
    simulation.capture()
    writer = FrameWriter(simulation)
    row = np.zeros(writer.format.width, np.float32)
    figures = {"build": whole, "put on device": put, "data": data}
    figures["step"] = seconds(simulation.step, 10)
    figures["frame"] = seconds(lambda: writer.write(row, True, 1.0, 0.0), 10)
    for name, (field, value) in EDITS.items():
        path = f"hierarchy.bodies[{len(world.hierarchy.bodies) // 2}].link.{field}"

        def edit(numbers=iter(range(100)), path=path, value=value) -> None:
            paths.put(world, path, value(next(numbers)))
            live.edited(path)
            new = live.build()
            changed = compiler.diff(simulation.scene, new)
            assert changed is not None
            simulation.patch(new, changed)

        edit()
        figures[f"edit of a {name}"] = seconds(edit)
    print(f"\n{make.__name__}, {links} links: " + ", ".join(f"{n} {1e3 * s:.1f} ms" for n, s in figures.items()))
    assert figures["edit of a friction"] < whole / 2
    assert links < 1_000 or figures["edit of a pose"] < whole / 2
