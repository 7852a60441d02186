"""Forces of contacts in the world frame, whatever rows they are made of."""

import mujoco
import numpy as np
import pytest

import engine.physics as physics
from engine import msd
from engine.compiler import build
from engine.msd.schema import ConstraintForceModel, StiffnessDamping
from engine.server.contacts import contact_rows
from engine.server.frame_writer import frame_of
from engine.simulation import Simulation

SPRING = ConstraintForceModel.force_spring(StiffnessDamping(k=5000.0, d=100.0))


@pytest.mark.parametrize("cone", ["pyramidal", "elliptic"])
@pytest.mark.parametrize("spring", [False, True])
@pytest.mark.parametrize("condim", [1, 3, 4, 6])
def test_a_ball_at_rest_is_carried(cone, spring, condim):
    """2 kg pulled down and sideways: the force is minus that, on one side of the contact."""
    sideways = 1.0 if condim > 1 else 0.0
    world = msd.from_str(f"""
    <mujoco><option cone="{cone}" gravity="{sideways} 0 -9.81"/>
      <worldbody><geom type="plane" size="5 5 .1" condim="{condim}"/>
        <body pos="0 0 .1"><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/>
          <geom type="sphere" size=".1" mass="2" condim="{condim}"/></body></worldbody></mujoco>""")
    if spring:
        for body in world.hierarchy.bodies:
            for geom in body.link.geoms:
                geom.physics_material.contact_model = SPRING
    m = physics.put_model(build(world), device="cpu")
    d = physics.make_data(m)
    for _ in range(1000):
        physics.step(m, d)
    rows, count = contact_rows(d, 4)
    assert count == len(rows) == 1
    assert rows[0, 3:6] == pytest.approx([0, 0, 1], abs=1e-6)
    assert np.abs(rows[0, 6:9]) == pytest.approx([2 * sideways, 0, 19.62], abs=0.02)


def test_a_frame_has_the_rows_of_mujoco():
    xml = """<mujoco><option cone="elliptic"/><worldbody><geom type="plane" size="5 5 .1"/>
    <body pos="0 0 .099"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos="1 0 1"><joint range="-0.1 0.1" limited="true" frictionloss="1" ref="0.2"/><geom size=".1"/></body>
    </worldbody></mujoco>"""
    model = mujoco.MjModel.from_xml_string(xml)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    simulation = Simulation(build(msd.from_str(xml)), "cpu")
    simulation.forward()
    frame = frame_of(simulation)
    assert frame.nefc == data.nefc > 12 and frame.ncontact == data.ncon == 4
