"""Where MSD and MJCF mean different things by the same words."""

import numpy as np
import pytest

from engine import msd, physics
from engine.compiler import build


def arm_on_a_fixed_base() -> msd.World:
    """A hinged box deep inside the box of its parent, which is fixed to the world."""
    box = {"shape": msd.ShapeType.Box, "size": np.array([0.1, 0.1, 0.1])}
    arm = msd.Link(
        name="arm",
        joints=[msd.Joint(name="hinge", axis=np.array([0.0, 1.0, 0.0]))],
        geoms=[msd.Geometry(name="arm", position=np.array([0.05, 0.0, 0.0]), **box)],
    )
    world = msd.World()
    base = msd.Link(name="base", geoms=[msd.Geometry(name="base", **box)], children=[arm])
    world.hierarchy.bodies.append(msd.Body(link=base))
    return world


def contacts(world: msd.World) -> int:
    model = physics.put_model(build(world))
    data = physics.make_data(model)
    physics.forward(model, data)
    return int(data.ncon.numpy()[0])


def test_a_link_never_touches_its_parent_in_msd():
    assert contacts(arm_on_a_fixed_base()) == 0


def test_a_link_touches_a_parent_fixed_to_the_world_in_mjcf():
    mujoco = pytest.importorskip("mujoco")
    text = """<mujoco><worldbody><body><geom type="box" size=".1 .1 .1"/>
      <body><joint/><geom type="box" size=".1 .1 .1" pos=".05 0 0"/></body></body></worldbody></mujoco>"""
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    assert contacts(msd.from_str(text)) > 0
    assert data.ncon > 0
