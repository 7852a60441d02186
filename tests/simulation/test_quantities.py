"""Quantities of a run equal what MuJoCo has for the same states, step by step."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest

from engine import msd
from engine.simulation import Simulation
from engine.simulation.catalogue import Catalogue
from engine.simulation.quantity_sampler import QuantitySampler

SCENE = """<mujoco><compiler angle="radian"/><option timestep="0.002"><flag energy="enable"/></option>
<worldbody><geom name="floor" type="plane" size="5 5 1" friction="0.4"/>
  <body name="base" pos="0 0 1"><joint name="turn" axis="0 0 1" damping=".2"/>
    <geom type="capsule" fromto="0 0 0 0 0 .2" size=".05"/>
    <body name="arm" pos="0 0 .2"><joint name="lift" axis="0 1 0" limited="true" range="-1 2" damping=".1"/>
      <geom type="capsule" fromto="0 0 0 .4 0 0" size=".03"/><site name="tip" pos=".4 0 0"/></body></body>
  <body name="box" pos="1 0 .098" euler="0 0 .35"><freejoint name="float"/><geom size=".1 .1 .1" type="box"/>
    <site name="hook"/></body>
  <site name="nail" pos="0 .3 1.6"/></worldbody>
<tendon><spatial name="rope" stiffness="30" damping="1" springlength=".3"><site site="nail"/><site site="tip"/>
  </spatial><fixed name="mix"><joint joint="turn" coef="2"/><joint joint="lift" coef="-1"/></fixed></tendon>
<actuator><motor name="spin" joint="turn" gear="2"/><muscle name="flex" joint="lift" scale="20"/>
  <motor name="winch" tendon="rope" gear="3"/></actuator>
<sensor><framepos objtype="xbody" objname="arm" reftype="xbody" refname="box"/>
  <framequat objtype="xbody" objname="arm" reftype="xbody" refname="box"/>
  <framelinvel objtype="xbody" objname="arm" reftype="xbody" refname="box"/>
  <frameangvel objtype="xbody" objname="arm" reftype="xbody" refname="box"/>
  <subtreelinvel body="base"/></sensor></mujoco>"""
STEPS = 250
MOTION = ["position", "orientation", "velocity", "angular velocity", "acceleration", "angular acceleration"]
IDS = [
    *(f"link/{body}/{what}" for body in ("arm", "box") for what in MOTION),
    *(f"link/arm/{what} in box" for what in MOTION[:4]),
    "joint/turn/acceleration", "joint/float/acceleration", "joint/float/angular acceleration",
    "joint/lift/actuator force", "joint/lift/force", "joint/lift/limit distance",
    "actuator/spin/power", "actuator/flex/activation", "tendon/rope/length", "tendon/rope/velocity",
    "tendon/rope/tension", "tendon/mix/length",
    "contact/box with world/count", "contact/box with world/normal force", "contact/box/slip",
    "contact/box/penetration", "system/center of mass", "system/momentum", "system/angular momentum",
    "solver/contacts", "solver/iterations", "solver/residual",
]  # fmt: skip


class Kept:
    """Keeps samples."""

    def __init__(self) -> None:
        self.times, self.rows = [], []

    def write(self, times, values) -> None:
        self.times += times.tolist()
        self.rows += list(values[:, 0])


@pytest.fixture(scope="module")
def run():
    """Columns of our run by id, and what MuJoCo computes of each of its states."""
    simulation, kept = Simulation(msd.from_str(SCENE, "mjcf")), Kept()
    simulation.set_state(qvel=[0.5, -1, 0.6, 0, 0, 0, 0, 2.0], ctrl=[0.3, 0.5, -0.4])
    states = []
    with QuantitySampler(simulation, kept, ids=IDS) as sampler:
        for _ in range(STEPS):
            states.append([simulation.read(name).astype(float) for name in ("qpos", "qvel", "act")])
            simulation.step()
    assert kept.times == [i / 500 for i in range(STEPS)]
    columns = dict(zip(sampler.columns, np.array(kept.rows).T, strict=True))
    return columns, [theirs(*state) for state in states]


def theirs(qpos, qvel, act) -> tuple[mujoco.MjModel, mujoco.MjData]:
    model = mujoco.MjModel.from_xml_string(SCENE)
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:], data.act[:], data.ctrl[:] = qpos, qvel, act, [0.3, 0.5, -0.4]
    mujoco.mj_forward(model, data)
    mujoco.mj_subtreeVel(model, data)
    mujoco.mj_rnePostConstraint(model, data)
    return model, data


def whole(columns, id) -> np.ndarray:
    return np.array([values for name, values in columns.items() if name == id or name.rsplit(" ", 1)[0] == id or (
        name.startswith(f"{id} quat"))]).T  # fmt: skip


def motion(m, d, name, velocity) -> np.ndarray:
    result = np.zeros(6)
    function = mujoco.mj_objectVelocity if velocity else mujoco.mj_objectAcceleration
    function(m, d, mujoco.mjtObj.mjOBJ_XBODY, m.body(name).id, result, 0)
    return result


def normal_forces(m, d) -> tuple[int, float]:
    force, box, count, total = np.zeros(6), m.body("box").id, 0, 0.0
    for i in range(d.ncon):
        if box in m.geom_bodyid[d.contact[i].geom]:
            mujoco.mj_contactForce(m, d, i, force)
            count, total = count + 1, total + force[0]
    return count, total


EXPECTED = {
    "link/arm/position": lambda m, d: d.body("arm").xpos,
    "link/arm/orientation": lambda m, d: d.body("arm").xquat,
    "link/arm/velocity": lambda m, d: motion(m, d, "arm", True)[3:],
    "link/arm/angular velocity": lambda m, d: motion(m, d, "arm", True)[:3],
    "link/box/velocity": lambda m, d: motion(m, d, "box", True)[3:],
    # What MuJoCo calls acceleration is that against free fall.
    "link/arm/acceleration": lambda m, d: motion(m, d, "arm", False)[3:] + m.opt.gravity,
    "link/arm/angular acceleration": lambda m, d: motion(m, d, "arm", False)[:3],
    "link/arm/position in box": lambda m, d: d.sensordata[0:3],
    "link/arm/orientation in box": lambda m, d: d.sensordata[3:7],
    "link/arm/velocity in box": lambda m, d: d.sensordata[7:10],
    "link/arm/angular velocity in box": lambda m, d: d.sensordata[10:13],
    "joint/turn/acceleration": lambda m, d: d.qacc[:1],
    "joint/float/acceleration": lambda m, d: d.qacc[2:5],
    "joint/lift/actuator force": lambda m, d: d.qfrc_actuator[1:2],
    "joint/lift/force": lambda m, d: (d.qfrc_actuator + d.qfrc_passive + d.qfrc_constraint)[1:2],
    "joint/lift/limit distance": lambda m, d: [min(d.qpos[1] + 1, 2 - d.qpos[1])],
    "actuator/spin/power": lambda m, d: d.actuator_force[:1] * d.actuator_velocity[:1],
    "actuator/flex/activation": lambda m, d: d.act,
    "tendon/rope/length": lambda m, d: d.ten_length[:1],
    "tendon/rope/velocity": lambda m, d: d.ten_velocity[:1],
    "tendon/rope/tension": lambda m, d: [30 * (d.ten_length[0] - 0.3) + d.ten_velocity[0] - 3 * d.actuator_force[2]],
    "tendon/mix/length": lambda m, d: d.ten_length[1:],
    "contact/box with world/count": lambda m, d: [normal_forces(m, d)[0]],
    "contact/box with world/normal force": lambda m, d: [normal_forces(m, d)[1]],
    "contact/box/penetration": lambda m, d: [-min([c.dist for c in d.contact], default=0)],
    "system/center of mass": lambda m, d: d.subtree_com[0],
    "system/momentum": lambda m, d: d.subtree_linvel[0] * m.body_subtreemass[0],
    "system/angular momentum": lambda m, d: d.subtree_angmom[0],
    "solver/contacts": lambda m, d: [d.ncon],
}


@pytest.mark.parametrize("id", EXPECTED)
def test_a_quantity_is_mujocos_at_every_step(run, id):
    columns, states = run
    expected = np.array([EXPECTED[id](m, d) for m, d in states])
    got = whole(columns, id)
    assert got.shape == expected.shape
    scale = max(1.0, np.abs(expected).max())
    if "force" in id or "acceleration" in id:  # of a solver that ends within its tolerance
        np.testing.assert_allclose(got, expected, atol=2e-3 * scale)
    else:
        np.testing.assert_allclose(got, expected, atol=5e-6 * scale)


def test_accelerations_are_the_rates_of_velocities(run):
    """By differences over a step: while nothing touches anything anew these are near to each other."""
    columns, _ = run
    rate = np.gradient(whole(columns, "link/arm/velocity"), 0.002, axis=0)
    np.testing.assert_allclose(whole(columns, "link/arm/acceleration")[20:-20], rate[20:-20], atol=0.1)


def test_a_box_slips_as_fast_as_it_moves(run):
    columns, states = run
    slip, count = columns["contact/box/slip"], columns["contact/box with world/count"]
    speed = np.array([np.linalg.norm(d.qvel[2:4]) for _, d in states])
    turn = np.array([np.linalg.norm(d.qvel[5:8]) for _, d in states]) * 0.18
    assert (count > 0).sum() > 100
    assert (np.abs(slip - speed) <= turn + 1e-4)[count > 0].all() and not slip[count == 0].any()


def test_what_is_not_there_has_no_quantity():
    catalogue = Catalogue(Simulation(msd.from_str(SCENE, "mjcf")).layout)
    assert catalogue.get("link/leg/position") is None and catalogue.get("link/arm/colour in box") is None
    assert catalogue.get("contact/arm with leg/count") is None and catalogue.get("") is None
    found = catalogue.get("link/arm/velocity in box y")
    assert found is not None and found.id == "link/arm/velocity in box" and found.units == "m/s"
    every = [quantity for _, quantities in catalogue.objects() for quantity in quantities()]
    assert len(every) > 30
    for quantity in every:
        same = catalogue.get(quantity.id)
        assert same is not None and (same.id, same.units, same.reads) == (quantity.id, quantity.units, quantity.reads)


def test_many_worlds_on_several_threads():
    ids = ["link/arm/velocity", "contact/box/normal force", "system/momentum", "tendon/rope/tension"]
    every, one = Simulation(msd.from_str(SCENE, "mjcf"), nworld=12), Simulation(msd.from_str(SCENE, "mjcf"))

    class All:
        rows: list = []

        def write(self, times, values) -> None:
            self.rows = [*self.rows, *values]

    all_worlds, single = All(), Kept()
    with QuantitySampler(every, all_worlds, ids=ids), QuantitySampler(one, single, ids=ids):
        every.step(30)
        one.step(30)
    rows = np.array(all_worlds.rows)
    np.testing.assert_array_equal(rows, np.repeat(np.array(single.rows)[:, None], 12, axis=1))
