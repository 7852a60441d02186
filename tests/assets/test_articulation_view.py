"""The view of an articulation under PhysX's names, compared with MuJoCo C."""

import mujoco
import numpy as np
import pytest
import torch
from articulation_survey import ROBOTS, Reference, disturb, make

from engine.assets.sim import SimulationContext


@pytest.fixture(params=["Panda arm", "quadruped", "humanoid"])
def robot(request):
    file = ROBOTS[request.param]
    if file is None:
        pytest.skip("its file is not installed")
    _, robot = make(file)
    disturb(robot)
    yield robot, Reference(file, robot)
    SimulationContext.clear_instance()


def _states(robot, reference):
    """MuJoCo's data of every environment, and how velocities of the view become its own."""
    view, tree = robot.root_view.freshness.view, robot.root_view.tree
    wide = robot.root_view.freshness.model_view
    base = 0 if tree.is_fixed_base else 6
    for w in range(robot.num_instances):
        of_model = [
            wide(name)[min(w, len(wide(name)) - 1), tree.bodies].numpy() for name in ("body_pos", "body_quat")
        ]
        data = reference.at(view("qpos")[w].numpy(), view("qvel")[w].numpy(), *of_model)
        # qvel = turn @ velocities of the view: base of com, world axes; joints
        turn = np.zeros((reference.model.nv, base + len(tree.dofs)))
        turn[tree.dofs, base + np.arange(len(tree.dofs))] = 1.0
        if base:
            root = reference.bodies[0]
            arm, axes = data.xipos[root] - data.xpos[root], data.xmat[root].reshape(3, 3)
            cross = np.array([[0, -arm[2], arm[1]], [arm[2], 0, -arm[0]], [-arm[1], arm[0], 0]])
            turn[:3, :3], turn[:3, 3:6], turn[3:6, 3:6] = np.eye(3), cross, axes.T
        yield w, data, turn


def _close(found: torch.Tensor, expected: np.ndarray) -> None:
    scale = max(1.0, np.abs(expected).max())
    np.testing.assert_allclose(found.numpy() / scale, expected / scale, atol=2e-6)


def test_jacobians(robot) -> None:
    robot, reference = robot
    found = robot.root_view.get_jacobians()
    assert found.shape[1:] == robot.root_view.jacobian_shape
    first = 1 if robot.is_fixed_base else 0
    for w, data, turn in _states(robot, reference):
        for k, body in enumerate(reference.bodies[first:]):
            linear, angular = np.zeros((3, reference.model.nv)), np.zeros((3, reference.model.nv))
            mujoco.mj_jacBodyCom(reference.model, data, linear, angular, int(body))
            _close(found[w, k], np.concatenate([linear, angular]) @ turn)


def test_mass_matrices(robot) -> None:
    robot, reference = robot
    found = robot.root_view.get_generalized_mass_matrices()
    assert found.shape[1:] == robot.root_view.generalized_mass_matrix_shape
    for w, data, turn in _states(robot, reference):
        mujoco.mj_makeM(reference.model, data)
        matrix = np.zeros((reference.model.nv, reference.model.nv))
        mujoco.mj_fullM(reference.model, data, matrix)
        _close(found[w], turn.T @ matrix @ turn)


def test_compensation_forces(robot) -> None:
    robot, reference = robot
    gravity = robot.root_view.get_gravity_compensation_forces()
    coriolis = robot.root_view.get_coriolis_and_centrifugal_compensation_forces()
    reference.model.opt.gravity = [0, 0, -9.81]
    for w, data, turn in _states(robot, reference):
        joints = slice(0 if robot.is_fixed_base else 6, None)
        speed = data.qvel.copy()
        data.qvel[:] = 0
        mujoco.mj_comVel(reference.model, data)
        held = np.zeros(reference.model.nv)
        mujoco.mj_rne(reference.model, data, 0, held)
        _close(gravity[w], turn.T @ held)
        # no acceleration of joints and base: that of qvel is how `turn` changes, by finite differences of the base
        data.qvel[:] = speed
        mujoco.mj_comVel(reference.model, data)
        moving = np.zeros(reference.model.nv)
        if robot.is_fixed_base:
            mujoco.mj_rne(reference.model, data, 0, moving)
            _close(coriolis[w], turn.T @ (moving - held))
        else:
            root, spin = reference.bodies[0], data.cvel[reference.bodies[0]][:3]
            arm = data.xipos[root] - data.xpos[root]
            data.qacc[:] = 0
            data.qacc[:3] = -np.cross(spin, np.cross(spin, arm))  # of the link, while its centre of mass has none
            mujoco.mj_rne(reference.model, data, 1, moving)
            _close(coriolis[w][joints], (turn.T @ (moving - held))[joints])
            _close(coriolis[w][:6], (turn.T @ (moving - held))[:6])


def test_parameters_are_read_and_written(robot) -> None:
    robot, reference = robot
    view, model, count = robot.root_view, reference.model, robot.num_instances
    meta = view.shared_metatype
    assert (meta.dof_count, meta.link_count) == (view.max_dofs, view.max_links)
    assert [path.split("/")[-1] for path in view.link_paths[0]] == robot.body_names
    assert view.link_paths[1][0].startswith("/World/Env_1/Robot/")
    torch.testing.assert_close(view.get_link_transforms()[..., [0, 1, 2, 6, 3, 4, 5]], robot.data.body_link_pose_w)
    torch.testing.assert_close(view.get_root_velocities(), robot.data.root_com_vel_w)
    torch.testing.assert_close(view.get_dof_positions(), robot.data.joint_pos)
    _close(view.get_masses()[1], model.body_mass[reference.bodies])
    masses = view.get_masses() * torch.tensor([[1.0], [2.0], [1.0]])
    view.set_masses(masses, indices=[1])
    torch.testing.assert_close(view.get_masses(), masses)
    inertias = view.get_inertias()
    view.set_inertias(2.0 * inertias)
    torch.testing.assert_close(view.get_inertias(), 2.0 * inertias, atol=1e-7, rtol=1e-5)
    coms = view.get_coms()
    coms[..., 0] += 0.1
    view.set_coms(coms)
    torch.testing.assert_close(view.get_coms(), coms)
    torch.testing.assert_close(robot.data.body_com_pos_b, coms[..., :3])
    stiffness = torch.rand(count, view.max_dofs)
    view.set_dof_stiffnesses(stiffness)
    torch.testing.assert_close(view.get_dof_stiffnesses(), stiffness)
    friction = view.get_material_properties()
    assert friction.shape == (count, view.max_shapes, 3)
    friction[..., :2] = 0.3
    view.set_material_properties(friction)
    torch.testing.assert_close(view.get_material_properties()[..., 1], friction[..., 1])


def test_names_there_are_not_are_an_error(robot) -> None:
    robot, _ = robot
    with pytest.raises(AttributeError, match="nearest are get_dof_positions"):
        robot.root_physx_view.get_dof_position  # noqa: B018
