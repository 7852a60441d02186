"""A build can be ended from outside at any of many places."""

from __future__ import annotations

import pytest

from engine import msd
from engine.compiler import build
from engine.compiler.compile import build_whole

SCENE = "<mujoco><asset>{}</asset><worldbody>{}</worldbody></mujoco>"
MESH = '<mesh name="m{0}" vertex="0 0 0  1 0 0  0 1 0  0 0 1"/>'


class Enough(Exception):
    pass


def scene(meshes: int, geoms: int):
    bodies = "".join(f'<body pos="{i} 0 0"><geom type="mesh" mesh="m{i % meshes}"/></body>' for i in range(geoms))
    return msd.from_str(SCENE.format("".join(MESH.format(i) for i in range(meshes)), bodies))


def passed(world) -> int:
    count = 0

    def checkpoint() -> None:
        nonlocal count
        count += 1

    build_whole(world, checkpoint)
    return count


def test_there_is_a_place_at_every_stage_mesh_and_geom():
    few, more = passed(scene(2, 4)), passed(scene(5, 10))
    assert few > 2 + 4 + 9, "meshes, geoms, stages"
    assert more == few + 3 + 6


def test_a_build_ends_wherever_it_is_told_to():
    world = scene(2, 3)
    for end in range(passed(world)):
        left = end

        def checkpoint() -> None:
            nonlocal left
            if left == 0:
                raise Enough
            left -= 1

        with pytest.raises(Enough):
            build(world, checkpoint=checkpoint)
    assert build(world).ngeom == 3


def test_measuring_lengths_ends_at_any_step(tmp_path, monkeypatch):
    monkeypatch.setattr("engine.disk_cache.folder", lambda name: tmp_path)
    rules = '<compiler><lengthrange mode="all" inttotal="0.2" interval="0.05" timestep="0.0043"/></compiler>'
    body = '<body><joint name="j" limited="true" range="-30 30"/><geom size=".1"/></body>'
    world = msd.from_str(
        f'<mujoco>{rules}<worldbody>{body}</worldbody><actuator><motor joint="j"/></actuator></mujoco>'
    )
    assert passed(world) > 0.2 / 0.0043
