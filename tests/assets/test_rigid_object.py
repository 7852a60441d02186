"""A rigid object: every quantity against MuJoCo and finite differences, and what writing does."""

from __future__ import annotations

import ctypes

import mujoco
import numpy as np
import pytest
import torch

from engine import msd
from engine.assets import RigidObject, RigidObjectCfg
from engine.assets.sim import SimulationCfg, SimulationContext
from engine.assets.utils.math import quat_apply

DT = 0.002
OFF_CENTRE = """<mujoco><worldbody><body name="body"><freejoint/>
  <inertial mass="2" pos=".03 -.02 .05" quat=".9 .1 .3 -.2" diaginertia=".02 .03 .04"/>
  <geom type="box" size=".1 .15 .2"/></body></worldbody></mujoco>"""
KINEMATIC = """<mujoco><worldbody><body name="body" mocap="true"><geom type="box" size=".1 .1 .1"/></body></worldbody>
</mujoco>"""
WORLDS = 4


def build(tmp_path, mjcf: str = OFF_CENTRE, worlds: int = WORLDS, gravity=(0.0, 0.0, -9.81), **cfg) -> RigidObject:
    """A rigid object of MJCF in several environments, in a simulation that has begun."""
    path = tmp_path / "thing.xml"
    path.write_text(mjcf)
    SimulationContext.clear_instance()
    sim = SimulationContext(SimulationCfg(device="cpu", dt=DT, gravity=gravity))
    for i in range(worlds):
        sim.stage.define(f"/World/Origin{i}")
    thing = RigidObject(RigidObjectCfg(prim_path="/World/Origin.*/Thing", spawn=msd.from_file(path), **cfg))
    sim.reset()
    return thing


@pytest.fixture(autouse=True)
def no_simulation_left():
    yield
    SimulationContext.clear_instance()


def random_states(count: int, seed: int = 0) -> torch.Tensor:
    rng = np.random.default_rng(seed)
    states = rng.normal(size=(count, 13))
    states[:, 3:7] /= np.linalg.norm(states[:, 3:7], axis=1, keepdims=True)
    states[:, 10:] *= 3.0
    return torch.tensor(states, dtype=torch.float32)


def in_mujoco(state: np.ndarray, mjcf: str = OFF_CENTRE) -> tuple[mujoco.MjModel, mujoco.MjData]:
    """MuJoCo at a link state: pose and velocity of the link in the world frame."""
    model = mujoco.MjModel.from_xml_string(mjcf)
    model.opt.timestep, model.opt.integrator = DT, mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    data = mujoco.MjData(model)
    data.qpos[:] = state[:7]
    data.qvel[:3] = state[7:10]
    back = np.zeros(4)
    mujoco.mju_negQuat(back, state[3:7])
    mujoco.mju_rotVecQuat(data.qvel[3:], state[10:], back)
    mujoco.mj_forward(model, data)
    return model, data


def object_velocity(model, data, kind, body=1) -> np.ndarray:
    """Linear and angular velocity of a body's frame (BODY: the centre of mass, XBODY: the link), world axes."""
    found = np.zeros(6)
    mujoco.mj_objectVelocity(model, data, kind, body, found, 0)
    return np.roll(found, 3)


def close(actual: torch.Tensor, expected, atol=3e-6) -> None:
    np.testing.assert_allclose(actual.numpy(), np.asarray(expected), atol=atol, rtol=2e-6)


def same_rotation(actual: torch.Tensor, expected) -> None:
    close(actual * torch.sign((actual * torch.tensor(expected)).sum(-1, keepdim=True)), expected)


def test_every_quantity_against_mujoco(tmp_path):
    """Bodies with a mass off centre and principal axes of their own, that spin and fall."""
    thing = build(tmp_path)
    states = random_states(WORLDS)
    thing.write_root_link_state_to_sim(states)
    references = [in_mujoco(state.double().numpy()) for state in states]
    data, sim = thing.data, SimulationContext.instance()
    for _ in range(20):
        sim.step()
        for model, reference in references:
            mujoco.mj_step(model, reference)
    thing.update(20 * DT)
    for _, reference in references:
        before = reference.qvel.copy()
        mujoco.mj_forward(_, reference)
        reference.qvel[:] = before
    xbody, body = mujoco.mjtObj.mjOBJ_XBODY, mujoco.mjtObj.mjOBJ_BODY
    link_vel = np.array([object_velocity(m, d, xbody) for m, d in references])
    com_vel = np.array([object_velocity(m, d, body) for m, d in references])
    pos = np.array([d.xpos[1] for _, d in references])
    quat = np.array([d.xquat[1] for _, d in references])
    com_pos = np.array([d.xipos[1] for _, d in references])
    turn = np.array([d.xmat[1].reshape(3, 3) for _, d in references])
    com_quat = np.zeros((WORLDS, 4))
    for i, (_, d) in enumerate(references):
        mujoco.mju_mat2Quat(com_quat[i], d.ximat[1])

    close(data.root_link_pos_w, pos)
    same_rotation(data.root_link_quat_w, quat)
    close(data.root_link_pose_w[:, :3], pos)
    same_rotation(data.root_link_pose_w[:, 3:], quat)
    close(data.root_com_pos_w, com_pos)
    close(data.root_com_pose_w[:, :3], com_pos)
    same_rotation(data.root_com_pose_w[:, 3:], com_quat)
    same_rotation(data.root_com_quat_w, com_quat)
    close(data.root_link_vel_w, link_vel, atol=2e-5)
    close(data.root_com_vel_w, com_vel, atol=2e-5)
    close(data.root_link_lin_vel_b, np.einsum("nij,ni->nj", turn, link_vel[:, :3]), atol=2e-5)
    close(data.root_link_ang_vel_b, np.einsum("nij,ni->nj", turn, link_vel[:, 3:]), atol=2e-5)
    close(data.root_com_lin_vel_b, np.einsum("nij,ni->nj", turn, com_vel[:, :3]), atol=2e-5)
    close(data.root_com_ang_vel_b, np.einsum("nij,ni->nj", turn, com_vel[:, 3:]), atol=2e-5)
    close(data.projected_gravity_b, turn.transpose(0, 2, 1) @ [0, 0, -1.0])
    close(data.heading_w, np.arctan2(turn[:, 1, 0], turn[:, 0, 0]))
    model = references[0][0]
    close(data.body_com_pos_b[:, 0], np.tile(model.body_ipos[1], (WORLDS, 1)))
    same_rotation(data.body_com_quat_b[:, 0], np.tile(model.body_iquat[1], (WORLDS, 1)))
    close(data.default_mass, np.full((WORLDS, 1), 2.0))
    axes = np.zeros(9)
    mujoco.mju_quat2Mat(axes, model.body_iquat[1])
    axes = axes.reshape(3, 3)
    close(data.default_inertia, np.tile((axes @ np.diag([0.02, 0.03, 0.04]) @ axes.T).ravel(), (WORLDS, 1)))


def test_accelerations_are_those_of_the_last_step(tmp_path):
    """Of a free body that turns: linear as gravity says, angular as Euler's equations; both as finite differences."""
    thing = build(tmp_path)
    sim, data = SimulationContext.instance(), thing.data
    assert (data.body_com_acc_w == 0).all()
    thing.write_root_com_state_to_sim(random_states(WORLDS))
    assert (data.body_com_acc_w == 0).all()
    for _ in range(3):
        before = data.body_com_vel_w.clone()
        inertia = data.default_inertia.reshape(-1, 3, 3)
        sim.step()
        thing.update(DT)
        close(data.body_com_acc_w, (data.body_com_vel_w - before) / DT, atol=1e-5)
        turn = data.body_link_pose_w[:, 0, 3:]
        spin = data.root_com_ang_vel_b
        expected = torch.linalg.solve(inertia, -torch.linalg.cross(spin, (inertia @ spin[..., None])[..., 0]))
        close(data.body_com_ang_acc_w[:, 0], quat_apply(turn, expected), atol=0.5)  # of a step of 2 ms
        close(data.body_com_lin_acc_w[:, 0], np.tile([0, 0, -9.81], (WORLDS, 1)), atol=0.1)
    thing.write_root_velocity_to_sim(torch.zeros(1, 6), env_ids=[2])
    assert (data.body_com_acc_w[2] == 0).all() and (data.body_com_acc_w[[0, 1, 3]] != 0).any(-1).all()


def test_acceleration_after_steps_that_nobody_looked_at(tmp_path):
    thing = build(tmp_path, gravity=(0.0, 0.0, -9.81))
    sim = SimulationContext.instance()
    for _ in range(5):
        sim.step()
    thing.update(5 * DT)
    close(thing.data.body_com_lin_acc_w[:, 0], np.tile([0, 0, -9.81], (WORLDS, 1)), atol=1e-3)
    sim.step()
    assert thing.data.body_com_vel_w[0, 0, 2] == pytest.approx(-9.81 * 5 * DT, abs=1e-5)  # until update
    thing.update(DT)
    assert thing.data.body_com_vel_w[0, 0, 2] == pytest.approx(-9.81 * 6 * DT, abs=1e-5)


@pytest.mark.parametrize("frame", ["", "link_", "com_"])
@pytest.mark.parametrize("ids", [None, [2, 0], torch.tensor([2, 0]), np.array([2, 0]), slice(0, 2), "mask"])
def test_what_is_written_is_read(tmp_path, frame, ids):
    thing = build(tmp_path)
    data = thing.data
    begin = data.root_link_state_w.clone()
    mask = torch.tensor([False, True, False, True])
    ids = mask if isinstance(ids, str) else ids
    chosen = torch.arange(WORLDS)[slice(None) if ids is None else ids]
    states = random_states(len(chosen), 1)
    getattr(thing, f"write_root_{frame}state_to_sim")(states, ids)
    read = getattr(data, f"root_{frame}state_w")[chosen]
    torch.testing.assert_close(
        read[:, [0, 1, 2, *range(7, 13)]], states[:, [0, 1, 2, *range(7, 13)]], atol=3e-6, rtol=0
    )
    same_rotation(read[:, 3:7], states[:, 3:7].numpy())
    others = torch.tensor([i for i in range(WORLDS) if i not in chosen], dtype=torch.int64)
    assert torch.equal(data.root_link_state_w[others], begin[others])


@pytest.mark.parametrize("frame", ["", "link_", "com_"])
def test_pose_and_velocity_are_written_apart(tmp_path, frame):
    """A pose leaves the velocity of the centre of mass in the world frame, a velocity the pose."""
    thing = build(tmp_path)
    states, other = random_states(WORLDS, 2), random_states(WORLDS, 3)
    thing.write_root_com_state_to_sim(states)
    velocity = thing.data.root_com_vel_w.clone()
    getattr(thing, f"write_root_{frame}pose_to_sim")(other[:, :7])
    pose = getattr(thing.data, f"root_{frame}pose_w")
    close(pose[:, :3], other[:, :3])
    same_rotation(pose[:, 3:], other[:, 3:7].numpy())
    torch.testing.assert_close(thing.data.root_com_vel_w, velocity, atol=5e-6, rtol=0)
    pose = thing.data.root_link_pose_w.clone()
    getattr(thing, f"write_root_{frame}velocity_to_sim")(other[:, 7:])
    torch.testing.assert_close(getattr(thing.data, f"root_{frame}vel_w"), other[:, 7:], atol=5e-6, rtol=0)
    assert torch.equal(thing.data.root_link_pose_w, pose)


def test_data_are_the_memory_of_the_engine(tmp_path):
    thing = build(tmp_path)
    arrays = vars(SimulationContext.instance().simulation.data)
    data = thing.data
    for _ in range(3):
        for name, array in (("root_link_pos_w", "xpos"), ("root_link_quat_w", "xquat"), ("root_com_pos_w", "xipos")):
            whole = arrays[array]
            first = whole.ptr + 1 * whole.strides[1]  # of body 1
            assert getattr(data, name).data_ptr() == first
            assert getattr(data, name).stride(0) * 4 == whole.strides[0]
        pose = data.root_link_pose_w.data_ptr()
        assert data.root_link_pose_w.data_ptr() == pose  # computed once
        SimulationContext.instance().step()
        thing.update(DT)


def test_resets_of_some_worlds_leave_others_bit_for_bit(tmp_path):
    def run(reset: bool) -> torch.Tensor:
        thing = build(tmp_path)
        thing.write_root_state_to_sim(random_states(WORLDS))
        for step in range(30):
            if reset and step == 10:
                thing.write_root_state_to_sim(thing.data.default_root_state[[1, 3]], env_ids=[1, 3])
                thing.reset([1, 3])
            SimulationContext.instance().step()
            thing.update(DT)
        return thing.data.root_link_state_w.clone()

    one, other = run(False), run(True)
    assert torch.equal(one[[0, 2]], other[[0, 2]]) and not torch.equal(one[[1, 3]], other[[1, 3]])


# ---------------------------------------------------------------------------------------------- forces


@pytest.mark.parametrize("is_global", [False, True])
@pytest.mark.parametrize("placed", [False, True])
def test_external_forces_against_mujoco(tmp_path, is_global, placed):
    """Forces and torques, in the frame of the link or the world, at the centre of mass or elsewhere."""
    thing = build(tmp_path)
    states = random_states(WORLDS)
    thing.write_root_link_state_to_sim(states)
    rng = np.random.default_rng(5)
    force, torque, place = (torch.tensor(rng.normal(size=(WORLDS, 1, 3)), dtype=torch.float32) for _ in range(3))
    if is_global and placed:
        place = place + thing.data.body_com_pos_w
    thing.set_external_force_and_torque(force, torque, place if placed else None, is_global=is_global)
    references = [in_mujoco(state.double().numpy()) for state in states]
    for _ in range(5):
        thing.write_data_to_sim()
        SimulationContext.instance().step()
        thing.update(DT)
        for i, (model, data) in enumerate(references):
            mujoco.mj_kinematics(model, data)
            turn = np.eye(3) if is_global else data.xmat[1].reshape(3, 3)
            f, t = turn @ force[i, 0].numpy(), turn @ torque[i, 0].numpy()
            if placed:
                point = place[i, 0].double().numpy()
                point = point if is_global else data.xpos[1] + turn @ point
                t = t + np.cross(point - data.xipos[1], f)
            data.xfrc_applied[1] = [*f, *t]
            mujoco.mj_step(model, data)
    close(thing.data.root_link_pos_w, [data.qpos[:3] for _, data in references], atol=1e-5)
    same_rotation(thing.data.root_link_quat_w, np.array([data.qpos[3:] for _, data in references]))


def test_forces_act_where_they_were_set_and_until_they_end(tmp_path):
    thing = build(tmp_path, gravity=(0.0, 0.0, 0.0))
    sim = SimulationContext.instance()

    def speeds() -> list[float]:
        thing.write_data_to_sim()
        sim.step()
        thing.update(DT)
        return (thing.data.root_com_lin_vel_w[:, 0] / DT).round(decimals=3).tolist()

    push = torch.tensor([[[2.0, 0.0, 0.0]]])  # 1 m/s² of 2 kg
    thing.set_external_force_and_torque(push, torch.zeros(1, 1, 3), env_ids=[1])
    assert speeds() == [0, 1, 0, 0]
    sim.step()  # without write_data_to_sim nothing acts
    assert speeds() == [0, 2, 0, 0]
    thing.instantaneous_wrench_composer.add_forces_and_torques(push, env_ids=[3])
    thing.permanent_wrench_composer.add_forces_and_torques(push, env_ids=[0], is_global=True)
    assert speeds() == [1, 3, 0, 1]
    assert speeds() == [2, 4, 0, 1]
    thing.reset([0])
    assert speeds() == [2, 5, 0, 1]
    thing.set_external_force_and_torque(torch.zeros(0, 3), torch.zeros(0, 3))
    assert speeds() == [2, 5, 0, 1]


def test_position_given_for_some_only(tmp_path):
    """A force of which no place is said acts at the centre of mass, also beside one with a place."""
    thing = build(tmp_path, gravity=(0.0, 0.0, 0.0))
    force, none = torch.tensor([[[0.0, 0.0, 1.0]]]), torch.zeros(1, 1, 3)
    thing.set_external_force_and_torque(force, none, torch.tensor([[[5.0, 0.0, 0.0]]]), env_ids=[0], is_global=True)
    thing.set_external_force_and_torque(force, none, env_ids=[1], is_global=True)
    thing.write_data_to_sim()
    SimulationContext.instance().step()
    thing.update(DT)
    assert thing.data.root_com_ang_vel_w[0].norm() > 1e-2 and thing.data.root_com_ang_vel_w[1].norm() < 1e-6


# -------------------------------------------------------------------------------------------- kinematic


def test_kinematic_bodies_are_where_they_are_put(tmp_path):
    thing = build(tmp_path, KINEMATIC, init_state=RigidObjectCfg.InitialStateCfg(pos=(0.0, 0.0, 1.0)))
    pose = random_states(WORLDS)[:, :7]
    close(thing.data.root_link_pos_w, np.tile([0, 0, 1.0], (WORLDS, 1)))
    thing.write_root_pose_to_sim(pose[:2], env_ids=[1, 3])
    thing.write_root_velocity_to_sim(torch.ones(WORLDS, 6))
    for _ in range(3):
        SimulationContext.instance().step()
        thing.update(DT)
    close(thing.data.root_link_pose_w[[1, 3], :3], pose[:2, :3])
    same_rotation(thing.data.root_link_pose_w[[1, 3], 3:], pose[:2, 3:].numpy())
    close(thing.data.root_link_pos_w[[0, 2]], np.tile([0, 0, 1.0], (2, 1)))
    assert (thing.data.root_com_vel_w == 0).all() and (thing.data.body_com_acc_w == 0).all()
    thing.root_view.set_kinematic_targets(pose[:, [0, 1, 2, 4, 5, 6, 3]], [0])
    close(thing.data.root_link_pos_w[0], pose[0, :3])
    close(thing.data.root_link_pos_w[1], pose[0, :3])


# --------------------------------------------------------------------------------------------------- view


def test_the_view_of_physx(tmp_path):
    thing = build(tmp_path)
    view = thing.root_physx_view
    assert view is thing.root_view and view.count == WORLDS and view.check() and view.max_shapes == 1
    assert view.prim_paths == [f"/World/Origin{i}/Thing" for i in range(WORLDS)]
    states = random_states(WORLDS)
    view.set_transforms(states[:, [0, 1, 2, 4, 5, 6, 3]], torch.arange(WORLDS))
    view.set_velocities(states[:, 7:], torch.arange(WORLDS, dtype=torch.int32))
    torch.testing.assert_close(view.get_transforms()[:, [0, 1, 2, 6, 3, 4, 5]], thing.data.root_link_pose_w)
    torch.testing.assert_close(view.get_velocities(), states[:, 7:], atol=5e-6, rtol=0)
    assert view.get_accelerations().shape == (WORLDS, 6)
    inertia = view.get_inertias().reshape(-1, 3, 3)
    torch.testing.assert_close(view.get_inv_inertias().reshape(-1, 3, 3) @ inertia, torch.eye(3).expand(WORLDS, 3, 3))
    torch.testing.assert_close(view.get_inv_masses(), torch.full((WORLDS, 1), 0.5))
    with pytest.raises(ValueError, match="only kinematic bodies"):
        view.set_kinematic_targets(states[:, :7])
    with pytest.raises(AttributeError, match="no 'get_dof_limits'"):
        view.get_dof_limits()


def test_masses_of_each_world_against_mujoco(tmp_path):
    """Mass, inertia and centre of mass of each world: it moves on as MuJoCo's body of that kind."""
    thing = build(tmp_path)
    view, rng = thing.root_physx_view, np.random.default_rng(3)
    masses = torch.tensor(rng.uniform(1, 5, (WORLDS, 1)), dtype=torch.float32)
    coms = random_states(WORLDS, 7)[:, :7] * torch.tensor([0.1, 0.1, 0.1, 1, 1, 1, 1])
    view.set_coms(coms, torch.arange(WORLDS))
    view.set_masses(masses, torch.arange(WORLDS))
    root = torch.tensor(rng.normal(size=(WORLDS, 3, 3)), dtype=torch.float32)
    spread = root @ root.mT * 0.01  # of mass: the inertia is its trace less itself, as any body's
    inertia = spread.diagonal(dim1=1, dim2=2).sum(1)[:, None, None] * torch.eye(3) - spread
    view.set_inertias(inertia.reshape(WORLDS, 9), torch.arange(WORLDS))
    torch.testing.assert_close(view.get_masses(), masses)
    torch.testing.assert_close(view.get_coms()[:, :3], coms[:, :3])
    torch.testing.assert_close(view.get_inertias().reshape(WORLDS, 3, 3), inertia, atol=1e-6, rtol=1e-5)
    states = random_states(WORLDS)
    thing.write_root_link_state_to_sim(states)
    sim = SimulationContext.instance()
    for _ in range(20):
        sim.step()
    thing.update(20 * DT)
    for i in range(WORLDS):
        full = inertia[i].double().numpy()
        numbers = " ".join(map(str, full[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]))
        pos = " ".join(map(str, coms[i, :3].tolist()))
        inertial = f'mass="{float(masses[i, 0])}" pos="{pos}" fullinertia="{numbers}"'
        mjcf = OFF_CENTRE.replace(
            'mass="2" pos=".03 -.02 .05" quat=".9 .1 .3 -.2" diaginertia=".02 .03 .04"', inertial
        )
        model, data = in_mujoco(states[i].double().numpy(), mjcf)
        for _ in range(20):
            mujoco.mj_step(model, data)
        close(thing.data.root_link_pos_w[i], data.qpos[:3], atol=1e-5)
        same_rotation(thing.data.root_link_quat_w[i], data.qpos[3:])
    default = build(tmp_path).data
    close(default.default_mass, np.full((WORLDS, 1), 2.0))


def test_materials_of_each_world(tmp_path):
    """A box on a slope slides where its friction is below the slope's, in its own world alone."""
    box = """<mujoco><worldbody><body name="body"><freejoint/><geom type="box" size=".1 .1 .1"/></body></worldbody>
    </mujoco>"""
    slope = np.arctan(0.4)
    thing = build(tmp_path, box, gravity=(9.81 * np.sin(slope), 0.0, -9.81 * np.cos(slope)))
    sim = SimulationContext.instance()
    ground = msd.World()
    ground.add_ground_plane().physics_material.friction[0] = 0.0
    sim.stage.define("/World/ground", ground)
    thing.cfg.init_state.pos = (0.0, 0.0, 0.1)
    sim.reset()
    view = thing.root_view
    materials = view.get_material_properties()
    assert materials.shape == (WORLDS, 1, 3) and (materials[..., :2] == 1.0).all()
    materials[..., :2] = torch.tensor([0.1, 0.3, 0.5, 0.7])[:, None, None]
    view.set_material_properties(materials, torch.arange(WORLDS))
    torch.testing.assert_close(view.get_material_properties(), materials)
    pose = thing.data.default_root_state.clone()
    pose[:, 2] = 0.1
    thing.write_root_state_to_sim(pose)
    for _ in range(200):
        sim.step()
    thing.update(200 * DT)
    speed = thing.data.root_com_lin_vel_w[:, 0]
    expected = 9.81 * 200 * DT * (np.sin(slope) - np.array([0.1, 0.3]) * np.cos(slope))
    np.testing.assert_allclose(speed[:2].numpy(), expected, rtol=0.03)
    assert (speed[2:].abs() < 0.02).all()


# ------------------------------------------------------------------------------------------------- bad input


def test_bad_input_writes_nothing(tmp_path):
    thing = build(tmp_path)
    before = thing.data.root_link_state_w.clone()
    bad = [
        (ValueError, "(4, 13)", lambda: thing.write_root_state_to_sim(torch.zeros(3, 13))),
        (ValueError, "(2, 13)", lambda: thing.write_root_state_to_sim(torch.zeros(4, 13), [0, 1])),
        (TypeError, "root_state", lambda: thing.write_root_state_to_sim("state")),
        (TypeError, "bool", lambda: thing.write_root_pose_to_sim(torch.zeros(4, 7, dtype=torch.bool))),
        (IndexError, "0 to 3", lambda: thing.write_root_pose_to_sim(torch.zeros(1, 7), [4])),
        (IndexError, "-1", lambda: thing.write_root_velocity_to_sim(torch.zeros(1, 6), [-1])),
        (TypeError, "indices", lambda: thing.write_root_velocity_to_sim(torch.zeros(1, 6), [0.5])),
        (ValueError, "mask", lambda: thing.write_root_velocity_to_sim(torch.zeros(1, 6), [True])),
        (ValueError, "forces", lambda: thing.set_external_force_and_torque(torch.zeros(4, 3), torch.zeros(4, 1, 3))),
        (IndexError, "body_ids", lambda: thing.set_external_force_and_torque(torch.zeros(4, 1, 3), None, None, [1])),
        (ValueError, "'bod'", lambda: thing.find_bodies("bod")),
        (ValueError, "finite", lambda: thing.write_root_pose_to_sim(torch.full((4, 7), torch.nan))),
        (ValueError, "quaternion", lambda: thing.write_root_state_to_sim(torch.zeros(4, 13))),
        (ValueError, "finite", lambda: thing.write_root_velocity_to_sim(torch.full((4, 6), torch.inf))),
        (
            ValueError,
            "finite",
            lambda: thing.permanent_wrench_composer.set_forces_and_torques([[[torch.nan] * 3]] * 4),
        ),
        (ValueError, "finite", lambda: thing.root_view.set_coms(torch.full((4, 7), torch.nan))),
        (ValueError, "finite", lambda: thing.root_view.set_masses(torch.full((4, 1), torch.inf))),
        (ValueError, "above 0", lambda: thing.root_view.set_masses(torch.zeros(4, 1))),
        (ValueError, "restitutions", lambda: thing.root_view.set_material_properties(torch.full((4, 1, 3), 2.0))),
    ]
    for error, words, call in bad:
        with pytest.raises(error) as caught:
            call()
        assert words in str(caught.value)
    assert torch.equal(thing.data.root_link_state_w, before)
    assert not thing.permanent_wrench_composer.active


def test_numbers_come_in_many_forms(tmp_path):
    thing = build(tmp_path)
    states = random_states(WORLDS)
    for form in (states.double(), states.numpy(), states.numpy().astype(np.float64), states.tolist()):
        thing.write_root_link_state_to_sim(torch.zeros(WORLDS, 13) + torch.tensor([0, 0, 0, 1.0] + [0] * 9))
        thing.write_root_link_state_to_sim(form)
        torch.testing.assert_close(thing.data.root_link_pos_w, states[:, :3])


def test_what_is_no_rigid_object(tmp_path):
    arm = """<mujoco><worldbody><body><joint axis="0 0 1"/><geom size=".1"/></body></worldbody></mujoco>"""
    two = """<mujoco><worldbody><body><freejoint/><geom size=".1"/><body><geom size=".1"/></body></body></worldbody>
    </mujoco>"""
    fixed = """<mujoco><worldbody><geom size=".1"/></worldbody></mujoco>"""
    for mjcf, words in ((arm, "Articulation"), (two, "2 bodies"), (fixed, "fixed to the world")):
        with pytest.raises(RuntimeError, match=words):
            build(tmp_path, mjcf)
        assert SimulationContext.instance().is_stopped()


def test_a_restitution_can_be_taken_back(tmp_path):
    """A ball that was made to bounce and then not to falls as one that never bounced."""
    ball = """<mujoco><worldbody><body name="body"><freejoint/><geom size=".1"/></body></worldbody></mujoco>"""
    thing = build(tmp_path, ball)
    SimulationContext.instance().stage.define("/World/ground", (ground := msd.World()))
    ground.add_ground_plane()
    SimulationContext.instance().reset()
    materials = thing.root_view.get_material_properties()
    materials[:2, :, 2] = 0.9
    thing.root_view.set_material_properties(materials)
    materials[1, :, 2] = 0.0
    thing.root_view.set_material_properties(materials)
    thing.write_root_pose_to_sim(torch.tensor([[0.0, 0.0, 0.3, 1.0, 0.0, 0.0, 0.0]] * WORLDS))
    for _ in range(150):
        SimulationContext.instance().step()
    thing.update(150 * DT)
    height = thing.data.root_pos_w[:, 2]
    assert height[0] > height[2] + 0.005 and height[1] == height[2]


def test_the_restitution_of_what_is_spawned_is_read_and_written():
    """It was 0 where the settings said otherwise, and writing another one changed nothing."""
    import engine.assets.sim as sim_utils

    SimulationContext.clear_instance()
    sim = SimulationContext(sim_utils.SimulationCfg(dt=DT, device="cpu"))
    sim_utils.GroundPlaneCfg().func("/World/ground", sim_utils.GroundPlaneCfg())
    for i in range(WORLDS):
        sim.stage.define(f"/World/envs/env_{i}")
    material = sim_utils.RigidBodyMaterialCfg(
        static_friction=0.5, dynamic_friction=0.5, restitution=0.8, restitution_combine_mode="max"
    )
    ball = sim_utils.SphereCfg(
        radius=0.1,
        rigid_props=sim_utils.RigidBodyPropertiesCfg(),
        collision_props=sim_utils.CollisionPropertiesCfg(),
        mass_props=sim_utils.MassPropertiesCfg(mass=1.0),
        physics_material=material,
    )
    start = RigidObjectCfg.InitialStateCfg(pos=(0.0, 0.0, 0.5))
    thing = RigidObject(RigidObjectCfg(prim_path="/World/envs/env_.*/Ball", spawn=ball, init_state=start))
    sim.reset()
    materials = thing.root_view.get_material_properties()
    torch.testing.assert_close(materials, torch.tensor([0.5, 0.5, 0.8]).expand(WORLDS, 1, 3))
    materials[1, :, 2] = 0.0
    thing.root_view.set_material_properties(materials)
    rising = torch.zeros(WORLDS)
    for _ in range(200):
        sim.step()
        thing.update(DT)
        rising = torch.maximum(rising, thing.data.root_lin_vel_w[:, 2])
    fallen = (2 * 9.81 * 0.4) ** 0.5  # m/s, from 0.5 m to where it touches
    torch.testing.assert_close(rising[0].item(), 0.8 * fallen, rtol=0.1, atol=0.0)
    assert rising[1] < 0.1 * fallen


def test_masses_are_those_of_the_file_when_the_simulation_begins_again(tmp_path):
    thing, sim = build(tmp_path), SimulationContext.instance()
    inertia = thing.root_view.get_inertias()
    thing.root_view.set_masses(torch.full((WORLDS, 1), 7.0))
    thing.root_view.set_inertias(inertia * 3.0)
    sim.reset(soft=True)
    assert (thing.root_view.get_masses() == 7.0).all()
    sim.reset()
    assert (thing.root_view.get_masses() == 2.0).all() and (thing.data.default_mass == 2.0).all()
    close(thing.root_view.get_inertias(), inertia)


def test_assets_end_where_another_one_cannot_begin(tmp_path):
    """What began before the error has no handles of an engine that is none any more."""
    thing, sim = build(tmp_path), SimulationContext.instance()
    arm = RigidObject(RigidObjectCfg(prim_path="/World/Origin.*/Arm", spawn=msd.World()))
    with pytest.raises(RuntimeError, match="Arm"):
        sim.reset()
    assert not thing.is_initialized
    with pytest.raises(RuntimeError, match="no data"):
        _ = thing.data
    del arm
    sim.stage.remove("/World/Origin.*/Arm")
    sim.reset()
    thing.write_root_pose_to_sim(torch.tensor([[5.0, 6.0, 7.0, 1.0, 0.0, 0.0, 0.0]] * WORLDS))
    close(torch.tensor(sim.simulation.read("qpos")[:3]), (5.0, 6.0, 7.0))


def test_initial_states_of_another_length_are_named(tmp_path):
    begin = RigidObjectCfg.InitialStateCfg(lin_vel=(0.0, 1.0))
    with pytest.raises(ValueError, match=r"init_state.lin_vel takes numbers of shape \(3,\)"):
        build(tmp_path, init_state=begin)


def test_begins_and_ends_with_the_simulation(tmp_path):
    thing = build(tmp_path)
    sim = SimulationContext.instance()
    assert thing.is_initialized and thing.num_instances == WORLDS and thing.num_bodies == 1
    assert thing.body_names == ["Thing"] and thing.find_bodies(".*") == ([0], ["Thing"])
    assert not thing.set_debug_vis(True) and not thing.has_debug_vis_implementation
    assert ctypes.c_long.from_address(id(thing)).value == 1  # nobody but the user holds it
    sim.stop()
    assert not thing.is_initialized
    with pytest.raises(RuntimeError, match="reset"):
        _ = thing.data
    with pytest.raises(RuntimeError, match="reset"):
        thing.write_root_pose_to_sim(torch.zeros(4, 7))
    sim.reset()
    assert thing.is_initialized and thing.data.root_pos_w.shape == (WORLDS, 3)
    SimulationContext.clear_instance()
    with pytest.raises(RuntimeError, match="SimulationContext first"):
        RigidObject(thing.cfg)
