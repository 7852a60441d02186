"""Where mass comes from."""

import math

import numpy as np
import pytest

from app.inspecting.mass import box_sides, explained, volume_of
from engine.compiler import build
from engine.msd.schema import Body, FreeJoint, Geometry, Link, ShapeType, World


def world_of(geom):
    world = World()
    world.hierarchy.bodies.append(Body(link=Link(name="a", geoms=[geom]), free=FreeJoint()))
    return world


@pytest.mark.parametrize(
    ("shape", "size", "volume"),
    [
        (ShapeType.Box, [0.05, 0.1, 0.05], 0.002),
        (ShapeType.Sphere, [0.1, 0, 0], 4 / 3 * math.pi * 1e-3),
        (ShapeType.Cylinder, [0.1, 0.2, 0], math.pi * 0.01 * 0.4),
    ],
)
def test_volume(shape, size, volume):
    geom = Geometry(shape=shape, size=size)
    assert volume_of(World(), geom) == pytest.approx(volume)


def test_the_sentence_has_the_numbers():
    geom = Geometry(shape=ShapeType.Box, size=[0.05, 0.1, 0.05])
    path = "hierarchy.bodies[0].link.geoms[0]"
    assert [str(s) for s in explained(world_of(geom), path, None)] == ["1000 kg/m³ × 0.002 m³ = 2 kg"]
    geom.inertial.mass = 3.0
    assert "1500 kg/m³" in str(explained(world_of(geom), path, None)[0])
    geom.inertial.mass = 0.0
    assert "adds nothing" in str(explained(world_of(geom), path, None)[0])
    assert explained(World(), "visual", None) == []


def test_the_box_of_an_inertia_is_the_box_it_came_from():
    half = np.array([0.1, 0.2, 0.3])
    model = build(world_of(Geometry(shape=ShapeType.Box, size=half)))
    sides = sorted(box_sides(model.body_mass[1], tuple(model.body_inertia[1])))
    assert sides == pytest.approx(2 * half)
