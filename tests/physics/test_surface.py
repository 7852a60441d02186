"""Conveyors and sticky contacts against MuJoCo C, and against what they are for."""

import mujoco
import numpy as np
import pytest
from reference import relative_error
from test_cones import compare, put_contacts, states

import engine.physics as physics


def scene(cone: str, condim: int, floor: str, box: str, option: str = "") -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_string(f"""
    <mujoco><option cone="{cone}" tolerance="0" {option}/>
      <default><geom condim="{condim}" friction="0.7 0.02 0.01"/></default>
      <worldbody>
        <geom name="floor" type="box" size="5 5 .1" pos="0 0 -.1" euler="0 0 30" {floor}/>
        <body pos="0 0 .099"><freejoint/><geom name="box" type="box" size=".1 .15 .1" {box}/></body>
        <body pos="1 0 .098"><freejoint/><geom type="sphere" size=".1" {box}/></body>
      </worldbody>
    </mujoco>""")


@pytest.mark.parametrize("cone", ["pyramidal", "elliptic"])
@pytest.mark.parametrize("condim", [1, 3, 4, 6])
def test_surface_velocity(cone, condim):
    model = scene(cone, condim, 'surfacevel=".3 .2 .1 .1 -.1 .3"', 'surfacevel="0 .1 0 .2 0 0"')
    assert max(compare(model, states(model, 6, push=0.1), least=6)) < 1e-4


@pytest.mark.parametrize("cone", ["pyramidal", "elliptic"])
@pytest.mark.parametrize("condim", [1, 3, 6])
def test_adhesion(cone, condim):
    """Passive force, rows and acceleration, in touch and across the gap, where a contact has no friction."""
    model = scene(cone, condim, 'adhesion="3" margin=".01" gap=".05"', 'adhesion="1"')
    m = physics.put_model(model)
    kinds = set()
    for data in states(model, 8, push=0.3):
        d = physics.put_data(m, data, nconmax=max(1, data.ncon))
        physics.forward(m, d)
        assert relative_error(d.qfrc_adhesion.numpy()[0], data.qfrc_adhesion) < 1e-3
        assert relative_error(d.qfrc_passive.numpy()[0], data.qfrc_passive) < 1e-3
        dims = d.contact.by_world.dim.numpy()[0, : data.ncon]
        assert sorted(dims) == sorted(data.contact.dim)
        kinds |= set(dims.tolist())
        put_contacts(d, data)
        d.contact.by_world.adhesion.fill_(4.0)
        physics.make_constraint(m, d)
        physics.solve(m, d)
        for name in ("vel", "aref", "D"):
            ours = getattr(d.efc, name).numpy()[0, : data.nefc]
            assert relative_error(ours, getattr(data, f"efc_{name}")) < 1e-4
        assert relative_error(d.qacc.numpy()[0], data.qacc) < 1e-3
    assert kinds == {1, condim}


def test_a_conveyor_carries_what_lies_on_it():
    model = scene("pyramidal", 3, 'surfacevel=".4 0 0 0 0 0"', "")
    m = physics.put_model(model)
    d = physics.make_data(m)
    for _ in range(1000):
        physics.step(m, d)
    # The belt lies at 30 degrees: its material goes along its own x.
    assert d.qvel.numpy()[0, :2] == pytest.approx(0.4 * np.array([np.cos(np.pi / 6), 0.5]), abs=5e-3)


@pytest.mark.parametrize(("adhesion", "holds"), [(90.0, True), (10.0, False)])
def test_what_sticks_hangs_from_a_ceiling(adhesion, holds):
    model = mujoco.MjModel.from_xml_string(f"""
    <mujoco><worldbody><geom type="box" size="1 1 .1" pos="0 0 1.1" gap=".01" adhesion="{adhesion / 8}"/>
      <body pos="0 0 .901"><freejoint/><geom type="box" size=".1 .1 .1" mass="2" adhesion="{adhesion / 8}"/></body>
    </worldbody></mujoco>""")
    m = physics.put_model(model)
    d = physics.make_data(m)
    for _ in range(500):
        physics.step(m, d)
    assert (d.xpos.numpy()[0, 1, 2] > 0.89) == holds
