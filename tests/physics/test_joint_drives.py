"""Drives of joints compared with backward Euler in NumPy, solved with the inertia matrix of MuJoCo C."""

import mujoco
import numpy as np

import engine.physics as mjw
from engine.physics.model.joint_drives import enable

H = 0.005
HINGE = f"""
<mujoco><option timestep="{H}" gravity="0 0 0"/>
<worldbody><body><joint axis="0 1 0"/><geom size=".05" pos=".2 0 0" mass="1"/></body></worldbody></mujoco>
"""
ARM = f"""
<mujoco><option timestep="{H}"/>
<worldbody><body pos="0 0 1"><joint name="a" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .3 0 0" size=".03"/>
  <body pos=".3 0 0"><joint name="b" axis="0 0 1"/><geom type="capsule" fromto="0 0 0 .2 0 .1" size=".03"/>
    <body pos=".2 0 .1"><joint name="c" type="slide" axis="1 0 0"/><geom type="box" size=".03 .02 .05"/></body>
</body></body></worldbody></mujoco>
"""


NOSLIP = ("<option ", '<option noslip_iterations="100" noslip_tolerance="0" ')


def _put(xml: str, nworld: int) -> tuple[mujoco.MjModel, mjw.Model, mjw.Data]:
    host = mujoco.MjModel.from_xml_string(xml)
    model = mjw.put_model(host)
    data = mjw.make_data(model, nworld)
    enable(model, nworld)
    return host, model, data


def _inertia(host: mujoco.MjModel, qpos: np.ndarray, qvel: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Inertia matrix and smooth forces in MuJoCo C."""
    data = mujoco.MjData(host)
    data.qpos, data.qvel = qpos, qvel
    mujoco.mj_forward(host, data)
    matrix = np.zeros((host.nv, host.nv))
    mujoco.mj_fullM(host, data, matrix)
    return matrix, data.qfrc_smooth.copy()


def test_one_joint_follows_backward_euler_whatever_the_gains() -> None:
    stiffness, damping = np.array([0, 10, 1e3, 1e5, 1e7, 50]), np.array([1, 1, 0, 1e3, 1e2, 1])
    limit = np.array([1e9, 1e9, 1e9, 1e9, 1e9, 2.0])
    host, m, d = _put(HINGE, 6)
    inertia = _inertia(host, np.zeros(1), np.zeros(1))[0][0, 0]
    m.dof_drivestiffness, m.dof_drivedamping, m.dof_drivelimit = (
        np.float32(values)[:, None] for values in (stiffness, damping, limit)
    )
    d.drive_pos, d.drive_vel, d.drive_force = (np.full((6, 1), x, np.float32) for x in (0.5, 0.1, 0.3))
    q, v = np.zeros(6), np.ones(6)
    d.qvel = np.float32(v)[:, None]
    for _ in range(200):
        mjw.step(m, d)
        force = stiffness * (0.5 - q - H * v) + damping * (0.1 - v) + 0.3
        force *= inertia / (inertia + H * (damping + H * stiffness))
        v = v + H * np.clip(force, -limit, limit) / inertia
        q = q + H * v
        np.testing.assert_allclose(d.qvel.numpy()[:, 0], v, atol=3e-5)
        np.testing.assert_allclose(d.qpos.numpy()[:, 0], q, atol=1e-6)


def test_joints_of_an_arm_are_solved_together() -> None:
    host, m, d = _put(ARM, 1)
    rng = np.random.default_rng(0)
    stiffness, damping = np.array([300.0, 1e5, 2e3]), np.array([5.0, 1e3, 50.0])
    target = rng.uniform(-0.5, 0.5, 3)
    m.dof_drivestiffness, m.dof_drivedamping, m.dof_drivelimit = stiffness[None], damping[None], np.full((1, 3), 1e9)
    d.drive_pos = target[None]
    for _ in range(30):
        q, v = d.qpos.numpy()[0].astype(float), d.qvel.numpy()[0].astype(float)
        matrix, smooth = _inertia(host, q, v)
        mjw.step(m, d)
        pull = stiffness * (target - q - H * v) - damping * v
        expected = v + H * np.linalg.solve(matrix + np.diag(H * (damping + H * stiffness)), smooth + pull)
        np.testing.assert_allclose(d.qvel.numpy()[0], expected, rtol=2e-4, atol=2e-4)


def test_a_drive_at_its_limit_gives_its_limit() -> None:
    host, m, d = _put(ARM, 1)
    limit = np.array([3.0, 0.5, 40.0])
    m.dof_drivestiffness, m.dof_drivedamping = np.full((1, 3), 1e5), np.full((1, 3), 1e2)
    m.dof_drivelimit = limit[None]
    d.drive_pos = np.array([[-20.0, 20.0, 20.0]])
    mjw.step(m, d)
    matrix, smooth = _inertia(host, np.zeros(3), np.zeros(3))
    expected = H * np.linalg.solve(matrix, smooth + limit * [-1, 1, 1])
    np.testing.assert_allclose(d.qvel.numpy()[0], expected, rtol=1e-4, atol=1e-5)


def test_speed_limits_brake() -> None:
    _, m, d = _put(HINGE, 3)
    m.dof_maxvel = np.array([[0.0], [2.0], [2.0]])
    d.qfrc_applied = np.full((3, 1), 1.0)
    d.qvel = np.array([[0.0], [0.0], [-6.0]])
    mjw.step(m, d)
    assert abs(d.qvel.numpy()[2, 0] + 2.0) < 0.01  # faster than its limit: braked in a step
    for _ in range(300):
        mjw.step(m, d)
    free, limited, braked = d.qvel.numpy()[:, 0]
    assert free > 30 and abs(limited - 2.0) < 0.01 and abs(braked - 2.0) < 0.01


def test_gains_written_between_steps_are_seen() -> None:
    _, m, d = _put(HINGE, 2)
    mjw.step(m, d)
    assert d.nf.numpy().tolist() == [0, 0]
    gains = m.dof_drivestiffness.numpy()  # a view: the step is not captured anew
    gains[1] = 100.0
    m.dof_drivelimit.fill_(1e9)
    d.drive_pos.fill_(0.5)
    captured = d.graphs[id(m)]
    mjw.step(m, d)
    assert d.graphs[id(m)] is captured
    assert d.nf.numpy().tolist() == [0, 1] and d.qvel.numpy()[0, 0] == 0.0 and d.qvel.numpy()[1, 0] > 0.1


def test_stiff_drives_hold_a_robot_on_the_ground() -> None:
    xml = """
    <mujoco><option timestep="0.005"/><worldbody><geom type="plane" size="5 5 .1"/>
    <body pos="0 0 .55"><freejoint/><geom type="box" size=".2 .1 .05"/>
      <body pos=".2 0 0"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 -.25" size=".03"/>
        <body pos="0 0 -.25"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 -.2" size=".03"/></body>
      </body>
      <body pos="-.2 .1 0"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 -.45" size=".03"/></body>
      <body pos="-.2 -.1 0"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 -.45" size=".03"/></body>
    </body></worldbody></mujoco>"""
    _, m, d = _put(xml, 2)
    m.dof_drivestiffness, m.dof_drivedamping = np.full((2, 10), 1e5), np.full((2, 10), 1e3)
    m.dof_drivelimit = np.full((2, 10), 1e9)
    for _ in range(600):
        mjw.step(m, d)
    assert abs(d.qpos.numpy()[:, 7:]).max() < 1e-3  # at their targets, 0, and standing
    assert (d.qpos.numpy()[:, 2] > 0.4).all() and abs(d.qvel.numpy()).max() < 0.01


def test_noslip_leaves_drives_as_they_are() -> None:
    """Their regulariser is no slip but their stiffness and damping."""
    host, m, d = _put(ARM.replace(*NOSLIP), 1)
    stiffness, damping = np.array([300.0, 20.0, 2e3]), np.array([5.0, 1.0, 50.0])
    target = np.array([0.3, -0.2, 0.4])
    m.dof_drivestiffness, m.dof_drivedamping, m.dof_drivelimit = stiffness[None], damping[None], np.full((1, 3), 1e9)
    d.drive_pos = target[None]
    for _ in range(30):
        q, v = d.qpos.numpy()[0].astype(float), d.qvel.numpy()[0].astype(float)
        matrix, smooth = _inertia(host, q, v)
        mjw.step(m, d)
        pull = stiffness * (target - q - H * v) - damping * v
        expected = v + H * np.linalg.solve(matrix + np.diag(H * (damping + H * stiffness)), smooth + pull)
        np.testing.assert_allclose(d.qvel.numpy()[0], expected, rtol=2e-4, atol=2e-4)


def test_noslip_sticks_a_driven_joint_that_is_rough() -> None:
    """A drive weaker than the friction loss does not move its joint; a stronger one does, by what it pulls more."""
    host, m, d = _put(HINGE.replace(*NOSLIP).replace("<joint ", '<joint frictionloss="1" '), 3)
    inertia = _inertia(host, np.zeros(1), np.zeros(1))[0][0, 0]
    stiffness, damping, target = 10.0, 1.0, np.array([0.05, 0.3, -0.3])
    m.dof_drivestiffness, m.dof_drivedamping = np.full((3, 1), stiffness), np.full((3, 1), damping)
    m.dof_drivelimit = np.full((3, 1), 1e9)
    d.drive_pos = target[:, None]
    q, v = np.zeros(3), np.zeros(3)
    for _ in range(10):
        mjw.step(m, d)
        pull = stiffness * (target - q - H * v) - damping * v
        sliding = np.sign(target) * np.maximum(np.abs(pull) - 1.0, 0.0)
        v = v + H * sliding / (inertia + H * (damping + H * stiffness))
        q = q + H * v
        np.testing.assert_allclose(d.qvel.numpy()[:, 0], v, rtol=1e-3, atol=1e-5)
    assert v[0] == 0.0 and v[1] > 0.1
