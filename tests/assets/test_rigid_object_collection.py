"""Several rigid objects in each environment: states against MuJoCo, and what writing does."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest
import torch

from engine import msd
from engine.assets import RigidObject, RigidObjectCfg, RigidObjectCollection, RigidObjectCollectionCfg
from engine.assets.sim import SimulationCfg, SimulationContext

DT = 0.002
BLOCK = """<mujoco><worldbody><body name="body"><freejoint/>
  <inertial mass="{mass}" pos=".03 -.02 .05" quat=".9 .1 .3 -.2" diaginertia=".02 .03 .04"/>
  <geom type="box" size=".1 .15 .2" contype="0" conaffinity="0"/></body></worldbody></mujoco>"""
KINEMATIC = """<mujoco><worldbody><body name="body" mocap="true"><geom size=".1" contype="0" conaffinity="0"/></body>
</worldbody></mujoco>"""
WORLDS, NAMES = 3, ["light", "heavy", "held"]


@pytest.fixture
def things(tmp_path):
    """Two free blocks and a kinematic ball in three environments, with a body of another asset between them."""
    SimulationContext.clear_instance()
    sim = SimulationContext(SimulationCfg(device="cpu", dt=DT))
    for i in range(WORLDS):
        sim.stage.define(f"/World/Origin{i}")
    texts = {"light": BLOCK.format(mass=2), "heavy": BLOCK.format(mass=5), "held": KINEMATIC}
    cfgs = {}
    for name, text in texts.items():
        (tmp_path / f"{name}.xml").write_text(text)
        begin = RigidObjectCfg.InitialStateCfg(pos=(0.0, 0.0, float(len(cfgs))), lin_vel=(1.0, 2.0, 3.0))
        spawn = msd.from_file(tmp_path / f"{name}.xml")
        cfgs[name] = RigidObjectCfg(prim_path=f"/World/Origin.*/{name}", spawn=spawn, init_state=begin)
    between = RigidObject(cfgs["light"].replace(prim_path="/World/Origin.*/Between"))
    cfgs = {"light": cfgs["light"], "held": cfgs["held"], "heavy": cfgs["heavy"]}
    collection = RigidObjectCollection(RigidObjectCollectionCfg(rigid_objects={name: cfgs[name] for name in NAMES}))
    sim.reset()
    yield collection
    assert between.is_initialized
    SimulationContext.clear_instance()


def random_states(*shape: int, seed: int = 0) -> torch.Tensor:
    states = np.random.default_rng(seed).normal(size=(*shape, 13))
    states[..., 3:7] /= np.linalg.norm(states[..., 3:7], axis=-1, keepdims=True)
    return torch.tensor(states, dtype=torch.float32)


def close(actual: torch.Tensor, expected, atol=1e-5) -> None:
    np.testing.assert_allclose(actual.numpy(), np.asarray(expected), atol=atol, rtol=2e-6)


def same_rotation(actual: torch.Tensor, expected) -> None:
    expected = np.asarray(expected)
    close(actual * torch.sign((actual * torch.tensor(expected)).sum(-1, keepdim=True)), expected)


def test_states_against_mujoco(things):
    states = random_states(WORLDS, 3)
    things.write_object_link_state_to_sim(states)
    data, sim = things.data, SimulationContext.instance()
    for _ in range(20):
        sim.step()
    things.update(20 * DT)
    xbody, body = mujoco.mjtObj.mjOBJ_XBODY, mujoco.mjtObj.mjOBJ_BODY
    for column, mass in enumerate((2, 5)):
        model = mujoco.MjModel.from_xml_string(BLOCK.format(mass=mass))
        model.opt.timestep, model.opt.integrator = DT, mujoco.mjtIntegrator.mjINT_IMPLICITFAST
        for world in range(WORLDS):
            d = mujoco.MjData(model)
            state, back = states[world, column].double().numpy(), np.zeros(4)
            d.qpos[:], d.qvel[:3] = state[:7], state[7:10]
            mujoco.mju_negQuat(back, state[3:7])
            mujoco.mju_rotVecQuat(d.qvel[3:], state[10:], back)
            for _ in range(20):
                mujoco.mj_step(model, d)
            mujoco.mj_forward(model, d)
            link_vel, com_vel, com_quat = np.zeros(6), np.zeros(6), np.zeros(4)
            mujoco.mj_objectVelocity(model, d, xbody, 1, link_vel, 0)
            mujoco.mj_objectVelocity(model, d, body, 1, com_vel, 0)
            mujoco.mju_mat2Quat(com_quat, d.ximat[1])
            at, turn = (world, column), d.xmat[1].reshape(3, 3)
            close(data.object_link_pos_w[at], d.xpos[1])
            same_rotation(data.object_link_quat_w[at], d.xquat[1])
            close(data.object_com_pos_w[at], d.xipos[1])
            same_rotation(data.object_com_quat_w[at], com_quat)
            close(data.object_link_vel_w[at], np.roll(link_vel, 3), atol=3e-5)
            close(data.object_com_vel_w[at], np.roll(com_vel, 3), atol=3e-5)
            close(data.object_link_lin_vel_b[at], turn.T @ link_vel[3:], atol=3e-5)
            close(data.object_com_lin_vel_b[at], turn.T @ com_vel[3:], atol=3e-5)
            close(data.object_com_ang_vel_b[at], turn.T @ com_vel[:3], atol=3e-5)
            close(data.projected_gravity_b[at], turn.T @ [0, 0, -1.0])
            close(data.heading_w[at], np.arctan2(turn[1, 0], turn[0, 0]))
    close(data.object_com_lin_acc_w[:, :2], np.tile([0, 0, -9.81], (WORLDS, 2, 1)), atol=0.1)
    close(data.object_link_pose_w[:, 2, :3], states[:, 2, :3])
    same_rotation(data.object_link_pose_w[:, 2, 3:], states[:, 2, 3:7])
    assert (data.object_com_vel_w[:, 2] == 0).all()


@pytest.mark.parametrize("frame", ["", "link_", "com_"])
@pytest.mark.parametrize(
    ("env_ids", "object_ids"),
    [(None, None), ([2, 0], [1, 0]), (slice(1, 3), torch.tensor([1])), (torch.tensor([1]), slice(0, 2))],
)
def test_what_is_written_is_read(things, frame, env_ids, object_ids):
    object_ids = slice(0, 2) if object_ids is None else object_ids  # the third has no velocity
    begin = things.data.object_link_state_w.clone()
    rows = torch.arange(WORLDS)[slice(None) if env_ids is None else env_ids]
    columns = torch.arange(3)[object_ids]
    states = random_states(len(rows), len(columns), seed=1)
    getattr(things, f"write_object_{frame}state_to_sim")(states, env_ids, object_ids)
    read = getattr(things.data, f"object_{frame}state_w")[rows[:, None], columns]
    close(read[..., :3], states[..., :3])
    same_rotation(read[..., 3:7], states[..., 3:7])
    close(read[..., 7:], states[..., 7:])
    untouched = torch.ones(WORLDS, 3, dtype=torch.bool)
    untouched[rows[:, None], columns] = False
    assert torch.equal(things.data.object_link_state_w[untouched], begin[untouched])


def test_poses_of_free_and_kinematic_objects_at_once(things):
    states = random_states(WORLDS, 3, seed=4)
    for frame in ("", "link_", "com_"):
        getattr(things, f"write_object_{frame}pose_to_sim")(states[..., :7])
        read = getattr(things.data, f"object_{frame}pose_w")
        close(read[..., :3], states[..., :3])
        same_rotation(read[..., 3:], states[..., 3:7])
    things.write_object_velocity_to_sim(states[..., 7:])
    close(things.data.object_vel_w[:, :2], states[:, :2, 7:])


def test_defaults_names_and_shapes(things):
    data = things.data
    assert things.object_names == NAMES == data.object_names and things.num_objects == 3
    assert things.num_instances == WORLDS
    indices, names = things.find_objects([".*ea.*", "light"], preserve_order=True)
    assert indices.tolist() == [1, 0] and names == ["heavy", "light"]
    assert data.default_mass.shape == (WORLDS, 3, 1) and data.default_inertia.shape == (WORLDS, 3, 9)
    close(data.default_mass[:, :2, 0], np.tile([2, 5], (WORLDS, 1)))
    close(data.default_object_state[..., 2], np.tile([0, 1, 2], (WORLDS, 1)))
    close(data.default_object_state[..., 7:10], np.tile([1, 2, 3], (WORLDS, 3, 1)))
    close(data.object_link_pos_w[..., 2], np.tile([0, 1, 2], (WORLDS, 1)))


def test_forces_on_some(things):
    sim = SimulationContext.instance()
    push = torch.tensor([[[0.0, 10.0, 0.0]]])
    things.set_external_force_and_torque(push, torch.zeros(1, 1, 3), object_ids=[1], env_ids=[2], is_global=True)
    things.write_data_to_sim()
    sim.step()
    things.update(DT)
    speed = things.data.object_com_lin_vel_w[..., 1] / DT
    expected = np.zeros((WORLDS, 3))
    expected[2, 1] = 2.0
    close(speed, expected, atol=1e-3)
    things.reset(env_ids=[2], object_ids=[1])
    things.write_data_to_sim()
    sim.step()
    things.update(DT)
    close(things.data.object_com_lin_vel_w[..., 1] / DT, expected, atol=1e-3)


def test_the_view_and_its_order(things):
    view = things.root_physx_view
    assert view.count == 9
    assert view.prim_paths == [f"/World/Origin{i}/{name}" for name in NAMES for i in range(WORLDS)]
    poses = view.get_transforms()[:, [0, 1, 2, 6, 3, 4, 5]]
    data = things.reshape_view_to_data(poses)
    torch.testing.assert_close(data, things.data.object_link_pose_w)
    torch.testing.assert_close(things.reshape_data_to_view(data), poses)
    masses = torch.arange(1.0, 10.0)[:, None]
    view.set_masses(masses, torch.tensor([0, 5]))
    expected = torch.tensor([2.0, 2, 2, 5, 5, 5, 0, 0, 0])
    expected[[0, 5]] = masses[[0, 5], 0]
    torch.testing.assert_close(view.get_masses()[:6, 0], expected[:6])
    with pytest.raises(ValueError, match="9 rows"):
        things.reshape_view_to_data(torch.zeros(3, 7))
    with pytest.raises(ValueError, match="begins with"):
        things.reshape_data_to_view(torch.zeros(1, 3, 7))


def test_bad_input_writes_nothing(things):
    before = things.data.object_link_state_w.clone()
    masses, inertias = things.root_view.get_masses(), things.root_view.get_inertias()
    last = torch.zeros(9, 1)
    last[-1] = 10.0  # only the last row is bad: the bodies before it are not written either
    bad = [
        (ValueError, "above 0", lambda: things.root_view.set_masses(1.0 + masses - last)),
        (ValueError, "moments", lambda: things.root_view.set_inertias(torch.eye(3).reshape(1, 9) - last)),
        (ValueError, "quaternion", lambda: things.write_object_state_to_sim(torch.zeros(3, 3, 13))),
        (ValueError, "finite", lambda: things.write_object_pose_to_sim(torch.full((3, 3, 7), torch.nan))),
        (ValueError, "(3, 3, 13)", lambda: things.write_object_state_to_sim(torch.zeros(3, 13))),
        (ValueError, "(1, 2, 7)", lambda: things.write_object_pose_to_sim(torch.zeros(2, 1, 7), [0], [0, 1])),
        (IndexError, "object_ids", lambda: things.write_object_pose_to_sim(torch.zeros(3, 1, 7), None, [3])),
        (IndexError, "env_ids", lambda: things.reset([7])),
        (ValueError, "'haevy'; there is 'heavy'", lambda: things.find_objects("haevy")),
    ]
    for error, words, call in bad:
        with pytest.raises(error) as caught:
            call()
        assert words.split(";")[0] in str(caught.value)
    assert torch.equal(things.data.object_link_state_w, before)
    assert torch.equal(things.root_view.get_masses(), masses)
    assert torch.equal(things.root_view.get_inertias(), inertias)


def test_a_collection_of_nothing(things):
    with pytest.raises(ValueError, match="one object or more"):
        RigidObjectCollection(RigidObjectCollectionCfg(rigid_objects={}))
    with pytest.raises(TypeError, match="rigid_objects"):
        RigidObjectCollection(RigidObjectCollectionCfg())
