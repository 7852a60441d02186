"""Worlds computed several at a time in the registers of a CPU: the same bits as one at a time."""

from pathlib import Path

import mujoco
import numpy as np
import pytest
import warp as wp
from test_expand import push, randomised
from test_lanes_step import CONTACTS, WORKSHOP

import engine.physics as physics
from engine.physics.abreast import WORLDS
from engine.physics.model.types import DATA_GROUPS
from engine.physics.runtime.warp_internals import struct_fields

FEW, MANY = WORLDS - 3, 2 * WORLDS + 3

# What the others lack: bodies that a hand moves, joints off their bodies' origins, several joints of a body.
STACKED = """<mujoco>
  <worldbody>
    <body name="hand" mocap="true" pos="0 0 1" euler="10 20 30"><geom size=".02" contype="0" conaffinity="0"/>
      <site name="palm" pos="0 0 .1" euler="0 0 45"/></body>
    <body pos="0 0 .5" euler="5 0 0">
      <joint axis="1 0 0" pos="0 .1 0" ref="20"/><joint axis="0 1 1" pos=".1 0 .1" damping=".1"/>
      <joint type="slide" axis="0 .6 .8" ref=".1" armature=".1"/>
      <geom type="box" size=".1 .2 .05" pos=".02 0 0" euler="0 30 0"/>
      <body pos=".3 0 0"><joint type="ball" pos="-.05 0 0"/><geom type="capsule" size=".03 .1" euler="0 90 0"/></body>
    </body>
    <body pos="2 0 .5"><freejoint/><geom type="ellipsoid" size=".1 .2 .3" pos=".1 0 0"/></body>
  </worldbody>
</mujoco>"""

# Limits, friction of joints, an equality, a box, contacts of several sizes of cones, that fall on the ground.
LEGS = """<mujoco>
  <option cone="elliptic"/>
  <worldbody>
    <geom type="plane" size="5 5 1"/>
    <body pos="0 0 .12"><freejoint/><geom type="box" size=".2 .2 .05"/>
      <body pos=".2 0 0">
        <joint name="front" axis="0 1 0" frictionloss=".3" range="-10 60" limited="true"/>
        <geom type="capsule" size=".03" fromto="0 0 0 .3 0 0" condim="4"/>
        <body pos=".3 0 0">
          <joint axis="0 1 0" frictionloss=".1"/><geom type="capsule" size=".03" fromto="0 0 0 .3 0 -.1" condim="6"/>
          <geom size=".05" pos=".3 0 -.1" condim="1"/>
        </body>
      </body>
      <body pos="-.2 0 0">
        <joint name="back" axis="0 1 0"/><geom type="capsule" size=".03" fromto="0 0 0 -.3 0 0"/>
      </body>
    </body>
  </worldbody>
  <equality><joint joint1="front" joint2="back"/></equality>
</mujoco>"""

QUADRUPED = (Path(__file__).parents[2] / "resources/benchmarks/quadruped.xml").read_text()
SCENES = {
    "workshop": WORKSHOP, "contacts": CONTACTS, "stacked": STACKED, "legs": LEGS,
    "edges": LEGS.replace("elliptic", "pyramidal"), "quadruped": QUADRUPED,
}  # fmt: skip

# Scratch, and of the Newton solver what is kept of a matrix besides its entries.
SCRATCH = {"mscratch", "diag_inv", "columns"} | {f"h{name}" for name in (
    "", "_pattern", "_root", "_dirty", "_state", "_rownnz", "_colind"
)}  # fmt: skip


def run(m: physics.Model, nworld: int, steps: int) -> physics.Data:
    """Some worlds of a random state each, the first ones the same however many there are."""
    d = physics.make_data(m, nworld)
    random = np.random.default_rng(0)
    for name in ("qvel", "qpos", "ctrl", "mocap_pos", "mocap_quat"):
        array = getattr(d, name)
        shift = random.normal(size=(MANY, *array.numpy().shape[1:])).astype(np.float32)
        array.assign(array.numpy() + 0.1 * shift[:nworld])
    physics.capture(m, d, threads=1)
    for _ in range(steps):
        physics.step(m, d)
    return d


def assert_same(few: physics.Data, many: physics.Data) -> None:
    compared = 0
    for group, struct in DATA_GROUPS.items():
        for name in set(struct_fields(struct)) - SCRATCH:
            a, b = getattr(few.groups[group], name), getattr(many.groups[group], name)
            if isinstance(a, wp.array) and a.ndim and a.shape[0] == few.nworld and a.size:
                assert np.array_equal(a.numpy(), b.numpy()[: few.nworld], equal_nan=True), name
                compared += 1
    assert compared > 50
    hessian = many.efc.h.numpy()[: few.nworld]
    assert np.array_equal(few.efc.h.numpy(), hessian)


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_many_worlds_have_the_bits_of_few(scene):
    m = physics.put_model(mujoco.MjModel.from_xml_string(scene))
    few, many = run(m, FEW, 20), run(m, MANY, 20)
    assert np.ptp(many.qpos.numpy(), axis=0).max() > 0.01  # the worlds differ
    assert_same(few, many)


def test_worlds_with_parameters_of_their_own_have_the_bits_of_few():
    results = []
    for nworld in (FEW, MANY):
        m, d = randomised(nworld)
        push(d, range(nworld))
        for _ in range(20):
            physics.step(m, d)
        results.append(d)
    assert_same(*results)


def test_hinges_turn_exactly_by_any_angle():
    """Sine and cosine are the engine's own: to the digits of float64, many turns away too."""
    model = mujoco.MjModel.from_xml_string(
        '<mujoco><worldbody><body><joint axis="0 0 1"/><geom size=".1" pos="1 0 0"/></body></worldbody></mujoco>'
    )
    m = physics.put_model(model)
    angles = np.concatenate([np.linspace(-8.0, 8.0, 1001), np.geomspace(10.0, 1e6, 500)]).astype(np.float32)
    d = physics.make_data(m, len(angles))
    d.qpos.assign(angles[:, None])
    physics.kinematics(m, d)
    exact = np.stack([np.cos(angles.astype(np.float64)), np.sin(angles.astype(np.float64))], axis=1)
    found = d.geom_xpos.numpy()[:, 0, :2].astype(np.float64) + d.groups["position"].geom_xpos_low.numpy()[:, 0, :2]
    np.testing.assert_allclose(found, exact, atol=1e-13)
