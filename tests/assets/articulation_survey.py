"""Every quantity of ArticulationData compared with MuJoCo C, finite differences or a formula, on four robots."""

from __future__ import annotations

import importlib.util
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import mujoco
import numpy as np
import torch
from scipy.spatial.transform import Rotation

import engine.physics as mjw
from engine import msd
from engine.assets.actuators import IdealPDActuatorCfg, ImplicitActuatorCfg
from engine.assets.articulation import Articulation, ArticulationCfg
from engine.assets.sim import SimulationCfg, SimulationContext

DT = 0.002
BENCHMARKS = Path(__file__).parents[2] / "resources/benchmarks"


def _installed(package: str, path: str) -> Path | None:
    spec = importlib.util.find_spec(package)
    folders = None if spec is None else spec.submodule_search_locations
    found = Path(folders[0]) / path if folders else None
    return found if found is not None and found.exists() else None


ROBOTS = {
    "cartpole": _installed("dm_control", "suite/cartpole.xml"),
    "Panda arm": _installed("robosuite", "models/assets/robots/panda/robot.xml"),
    "quadruped": BENCHMARKS / "quadruped.xml",
    "humanoid": BENCHMARKS / "humanoid.xml",
}


@dataclass
class Row:
    """A property, what it was compared with, and the largest difference relative to the largest number, or to 1."""

    name: str
    reference: str
    difference: float


class Reference:
    """A robot's own file in MuJoCo C, in the order of an articulation."""

    def __init__(self, file: Path, robot: Articulation) -> None:
        self.model = mujoco.MjModel.from_xml_path(str(file))
        self.model.opt.timestep = DT
        tree, first = robot.root_view.tree, 1
        offset = min(tree.bodies) - first  # bodies, joints and dofs of the file come one after the other in the scene
        self.bodies = np.array(tree.bodies) - offset
        scene = robot.root_view.simulation.scene
        names = [self.model.body(int(i)).name for i in self.bodies]
        assert all(not name or name == ours for name, ours in zip(names, robot.body_names, strict=True))
        assert np.array_equal(self.model.body_parentid[self.bodies[1:]] > 0, np.ones(len(names) - 1, bool))
        self.joints, self.dofs, self.qpos = tree.joints, tree.dofs, tree.qpos
        assert scene.nq == self.model.nq and scene.nv == self.model.nv
        turn = Rotation.from_quat(self.model.body_iquat[self.bodies], scalar_first=True).as_matrix()
        inertia = turn @ (self.model.body_inertia[self.bodies][:, :, None] * np.swapaxes(turn, 1, 2))
        self.inertia = inertia.reshape(-1, 9)  # in the bodies' frames
        # Principal axes of equal moments are any: take ours, whose inertia is compared.
        self.model.body_iquat[self.bodies] = scene.body_iquat[tree.bodies]
        self.model.body_inertia[self.bodies] = scene.body_inertia[tree.bodies]
        self.data = mujoco.MjData(self.model)

    def at(self, qpos: np.ndarray, qvel: np.ndarray, body_pos: np.ndarray, body_quat: np.ndarray) -> mujoco.MjData:
        """Positions and velocities of a state."""
        m, d = self.model, self.data
        m.body_pos[self.bodies], m.body_quat[self.bodies] = body_pos, body_quat
        d.qpos, d.qvel = qpos, qvel
        mujoco.mj_kinematics(m, d)
        mujoco.mj_comPos(m, d)
        mujoco.mj_comVel(m, d)
        return d

    def velocities(self, d: mujoco.MjData, point: np.ndarray) -> np.ndarray:
        """(nbody, 6) linear at points (nbody, 3) of the bodies, and angular, world frame."""
        twist = d.cvel[self.bodies]
        centre = d.subtree_com[self.model.body_rootid[self.bodies]]
        return np.concatenate([twist[:, 3:] + np.cross(twist[:, :3], point - centre), twist[:, :3]], -1)


def make(file: Path, count: int = 3, implicit: bool = True) -> tuple[SimulationContext, Articulation]:
    """Articulations of a file, side by side, without ground or touch."""
    SimulationContext.clear_instance()
    sim = SimulationContext(SimulationCfg(device="cpu", dt=DT))
    for i in range(count):
        sim.stage.define(f"/World/Env_{i}", translation=(1.5 * i, 0.0, 0.5 * i))
    world = msd.from_file(str(file))
    kind = ImplicitActuatorCfg if implicit else IdealPDActuatorCfg
    cfg = ArticulationCfg(
        prim_path="/World/Env_.*/Robot",
        spawn=world,
        init_state=ArticulationCfg.InitialStateCfg(joint_pos=_within_limits(file)),
        actuators={
            "all": kind(joint_names_expr=[".*"], stiffness=20.0, damping=1.0, effort_limit_sim=15.0)
            if implicit
            else kind(joint_names_expr=[".*"], stiffness=20.0, damping=1.0, effort_limit=15.0)
        },
        soft_joint_pos_limit_factor=0.9,
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        robot = Articulation(cfg)
        sim.reset()
    sim.simulation.model.opt.disableflags |= mjw.DisableBit.CONTACT
    return sim, robot


def _within_limits(file: Path) -> dict[str, float]:
    """Middles of the ranges of joints that 0 is outside of."""
    model = mujoco.MjModel.from_xml_path(str(file))
    away = model.jnt_limited.astype(bool) & ((model.jnt_range[:, 0] > 0) | (model.jnt_range[:, 1] < 0))
    return {model.joint(int(i)).name: float(model.jnt_range[i].mean()) for i in np.flatnonzero(away)}


def disturb(robot: Articulation, seed: int = 0) -> None:
    """Random poses and velocities, another in each environment."""
    rng = torch.Generator().manual_seed(seed)
    count, joints = robot.num_instances, robot.num_joints
    limits = robot.data.joint_pos_limits.clamp(-1.0, 1.0)
    share = torch.rand(count, joints, generator=rng)
    robot.write_joint_state_to_sim(
        limits[..., 0] + share * (limits[..., 1] - limits[..., 0]), torch.randn(count, joints, generator=rng)
    )
    state = torch.randn(count, 13, generator=rng)
    state[:, 3:7] = torch.nn.functional.normalize(state[:, 3:7], dim=-1)
    robot.write_root_state_to_sim(state)


def _difference(ours: torch.Tensor, expected: np.ndarray, quaternions: bool = False) -> float:
    found = ours.detach().cpu().numpy().astype(float)
    expected = np.asarray(expected, float)
    assert found.shape == expected.shape, (found.shape, expected.shape)
    if not found.size:
        return 0.0
    if quaternions:
        expected = np.where((found * expected).sum(-1, keepdims=True) < 0, -expected, expected)
    big = np.abs(expected) > 1e30
    assert (np.sign(found[big]) == np.sign(expected[big])).all() and (np.abs(found[big]) > 1e30).all()
    found, expected = found[~big], expected[~big]
    if not found.size:
        return 0.0
    return float(np.abs(found - expected).max() / max(1.0, np.abs(expected).max()))


def _rotate_back(quat: np.ndarray, vector: np.ndarray) -> np.ndarray:
    return Rotation.from_quat(quat, scalar_first=True).inv().apply(vector)


class Survey:
    """The rows of one robot."""

    def __init__(self, file: Path) -> None:
        self.sim, self.robot = make(file, 11)  # some fill a vector of `engine.physics.simd`, some do not
        self.reference = Reference(file, self.robot)
        self.begin = _within_limits(file)
        self.rows: list[Row] = []

    def add(self, name: str, reference: str, expected: np.ndarray, quaternions: bool = False) -> None:
        difference = _difference(getattr(self.robot.data, name), expected, quaternions)
        self.rows.append(Row(name, reference, difference))

    def run(self) -> list[Row]:
        """Compare everything."""
        disturb(self.robot)
        self._parameters()
        self._commands()
        self._state()
        self._accelerations()
        self._other_names()
        return self.rows

    def _arrays(self) -> list[tuple[np.ndarray, ...]]:
        view = self.robot.root_view.freshness.view
        wide = self.robot.root_view.freshness.model_view
        bodies = self.robot.root_view.tree.bodies
        out = []
        for w in range(self.robot.num_instances):
            of_model = [wide(name)[min(w, len(wide(name)) - 1), bodies].numpy() for name in ("body_pos", "body_quat")]
            out.append((view("qpos")[w].numpy().copy(), view("qvel")[w].numpy().copy(), *of_model))
        return out

    def _each(self, quantity: Callable[[mujoco.MjData], np.ndarray]) -> np.ndarray:
        """A quantity of MuJoCo C in every environment."""
        return np.stack([quantity(self.reference.at(*arrays)).copy() for arrays in self._arrays()])

    def _state(self) -> None:
        ref, b = self.reference, self.reference.bodies
        pos, quat = self._each(lambda d: d.xpos[b]), self._each(lambda d: d.xquat[b])
        com = self._each(lambda d: d.xipos[b])
        axes = self._each(lambda d: Rotation.from_matrix(d.ximat[b].reshape(-1, 3, 3)).as_quat(scalar_first=True))
        link_vel = self._each(lambda d: ref.velocities(d, d.xpos[b]))
        com_vel = self._each(lambda d: ref.velocities(d, d.xipos[b]))
        c = "MuJoCo C: xpos, xquat, xipos, ximat, cvel"
        for who, pick in (("body", slice(None)), ("root", 0)):
            parts = {
                "link_pos": pos, "link_lin_vel": link_vel[..., :3], "link_ang_vel": link_vel[..., 3:],
                "com_pos": com, "com_lin_vel": com_vel[..., :3], "com_ang_vel": com_vel[..., 3:],
                "link_vel": link_vel, "com_vel": com_vel,
            }  # fmt: skip
            for name, values in parts.items():
                self.add(f"{who}_{name}_w", c, values[:, pick])
            self.add(f"{who}_link_quat_w", c, quat[:, pick], quaternions=True)
            self.add(f"{who}_com_quat_w", c, axes[:, pick], quaternions=True)
            for name, (p, q, v) in {
                "link_pose": (pos, quat, None),
                "com_pose": (com, axes, None),
                "state": (pos, quat, com_vel),
                "link_state": (pos, quat, link_vel),
                "com_state": (com, axes, com_vel),
            }.items():
                ours = getattr(self.robot.data, f"{who}_{name}_w")
                expected = np.concatenate([p, self._signed(ours, q, pick)] + ([] if v is None else [v]), -1)
                self.add(f"{who}_{name}_w", c, expected[:, pick])
        root = quat[:, 0]
        for name, values in {
            "root_link_lin_vel_b": link_vel[:, 0, :3],
            "root_link_ang_vel_b": link_vel[:, 0, 3:],
            "root_com_lin_vel_b": com_vel[:, 0, :3],
            "root_com_ang_vel_b": com_vel[:, 0, 3:],
            "projected_gravity_b": np.tile([0.0, 0.0, -1.0], (len(root), 1)),
        }.items():
            self.add(name, "MuJoCo C, rotated by SciPy", _rotate_back(root, values))
        forward = Rotation.from_quat(root, scalar_first=True).apply([1.0, 0.0, 0.0])
        self.add("heading_w", "MuJoCo C, by SciPy", np.arctan2(forward[:, 1], forward[:, 0]))
        m = ref.model
        self.add("joint_pos", "state", np.stack([q[ref.qpos] for q, *_ in self._arrays()]))
        self.add("joint_vel", "state", np.stack([v[ref.dofs] for _, v, *_ in self._arrays()]))
        count = self.robot.num_instances
        local = np.tile(m.body_ipos[b], (count, 1, 1))
        turned = np.tile(m.body_iquat[b], (count, 1, 1))
        self.add("body_com_pos_b", "MuJoCo C: body_ipos", local)
        self.add("body_com_quat_b", "the inertia of the file", turned, quaternions=True)
        ours = self.robot.data.body_com_pose_b
        expected = np.concatenate([local, self._signed(ours, turned, slice(None), 3)], -1)
        self.add("body_com_pose_b", "MuJoCo C: body_ipos, body_iquat", expected)

    def _signed(self, ours: torch.Tensor, quat: np.ndarray, pick: object, at: int = 3) -> np.ndarray:
        """Quaternions of the sign that ours have."""
        mine = ours[..., at : at + 4].numpy()
        theirs = quat if mine.ndim == 3 else quat[:, :1]
        mine = mine if mine.ndim == 3 else mine[:, None]
        signed = np.where((mine * theirs).sum(-1, keepdims=True) < 0, -theirs, theirs)
        return signed if signed.shape == quat.shape else np.concatenate([signed, quat[:, 1:]], 1)

    def _accelerations(self) -> None:
        robot, ref, b = self.robot, self.reference, self.reference.bodies
        robot.write_data_to_sim()
        self.sim.step()
        robot.update(DT)
        before = self._arrays()
        velocities = robot.data.joint_vel.numpy().astype(float)
        com = self._each(lambda d: ref.velocities(d, d.xipos[b]))
        self.sim.step()
        robot.update(DT)
        change = robot.data.joint_vel.numpy().astype(float) - velocities
        self.add("joint_acc", "finite differences of joint_vel", change / DT)
        change = self._each(lambda d: ref.velocities(d, d.xipos[b])) - com
        fd = "finite differences of velocities in MuJoCo C"
        self.add("body_com_acc_w", fd, change / DT)
        self.add("body_com_lin_acc_w", fd, change[..., :3] / DT)
        self.add("body_com_ang_acc_w", fd, change[..., 3:] / DT)
        qacc = robot.root_view.freshness.view("qacc").numpy()
        wrenches = []
        for w, arrays in enumerate(before):
            d = ref.at(*arrays)
            d.qacc = qacc[w]
            d.xfrc_applied[:] = 0.0
            d.ncon, d.nefc = 0, 0
            ref.model.opt.gravity = [0.0, 0.0, -9.81]
            mujoco.mj_rnePostConstraint(ref.model, d)
            wrenches.append(self._handed_on(d))
        self.add(
            "body_incoming_joint_wrench_b", "MuJoCo C: cfrc_int, moved to the parent by SciPy", np.stack(wrenches)
        )

    def _handed_on(self, d: mujoco.MjData) -> np.ndarray:
        """What bodies hand on to their parents, in the parents' frames."""
        m, out = self.reference.model, []
        for k, body in enumerate(self.reference.bodies):
            parent = int(m.body_parentid[body]) if k else int(body)
            force, torque = -d.cfrc_int[body][3:], -d.cfrc_int[body][:3]
            torque = torque + np.cross(d.subtree_com[m.body_rootid[body]] - d.xpos[parent], force)
            quat = d.xquat[parent] if k else np.array([1.0, 0, 0, 0])
            out.append(np.concatenate([_rotate_back(quat, force), _rotate_back(quat, torque)]))
        return np.array(out)

    def _parameters(self) -> None:
        m, ref, data, count = self.reference.model, self.reference, self.robot.data, self.robot.num_instances

        def each(values: np.ndarray) -> np.ndarray:
            return np.tile(values, (count, *[1] * np.ndim(values)))

        b = ref.bodies
        self.add("default_mass", "MuJoCo C: body_mass", each(m.body_mass[b]))
        self.add("default_inertia", "MuJoCo C: body_inertia, body_iquat", each(ref.inertia))
        joints = len(ref.dofs)
        for prefix in ("", "default_"):
            self.add(f"{prefix}joint_stiffness", "the actuators' settings", np.full((count, joints), 20.0))
            self.add(f"{prefix}joint_damping", "the actuators' settings", np.full((count, joints), 1.0))
            self.add(f"{prefix}joint_armature", "MuJoCo C: dof_armature", each(m.dof_armature[ref.dofs]))
            self.add(f"{prefix}joint_friction_coeff", "0: files have efforts", np.zeros((count, joints)))
            self.add(f"{prefix}joint_dynamic_friction_coeff", "0: files have efforts", np.zeros((count, joints)))
            viscous = each(m.dof_damping[ref.dofs])
            self.add(f"{prefix}joint_viscous_friction_coeff", "MuJoCo C: dof_damping", viscous)
            limited = m.jnt_limited[ref.joints].astype(bool)[:, None]
            limits = np.where(limited, m.jnt_range[ref.joints], [[-3.4e38, 3.4e38]])
            self.add(f"{prefix}joint_pos_limits", "MuJoCo C: jnt_range", each(limits))
        middle, half = limits.mean(-1), np.diff(limits / 2, axis=-1)[:, 0] * 0.9
        soft = np.where(limited, np.stack([middle - half, middle + half], -1), limits)
        self.add("soft_joint_pos_limits", "the formula of the document", each(soft))
        self.add("joint_effort_limits", "the actuators' settings", np.full((count, joints), 15.0))
        self.add("joint_vel_limits", "no limit in the files", np.full((count, joints), 3.4e38))
        self.add("soft_joint_vel_limits", "no limit in the files", np.full((count, joints), 3.4e38))
        self.add("gear_ratio", "1", np.ones((count, joints)))
        self.add("default_root_state", "the settings", each(np.array([0, 0, 0, 1.0] + [0] * 9)))
        begin = [self.begin.get(name, 0.0) for name in self.robot.joint_names]
        self.add("default_joint_pos", "the settings", each(np.array(begin)))
        self.add("default_joint_vel", "the settings", np.zeros((count, joints)))
        tree = self.robot.root_view.tree
        for kind, tendons in (("fixed", tree.fixed_tendons), ("spatial", tree.spatial_tendons)):
            for prefix in ("", "default_"):
                name = f"{prefix}{kind}_tendon_"
                self.add(f"{name}stiffness", "MuJoCo C: tendon_stiffness", each(m.tendon_stiffness[tendons]))
                self.add(f"{name}damping", "MuJoCo C: tendon_damping", each(m.tendon_damping[tendons]))
                zero = np.zeros((count, len(tendons)))
                self.add(f"{name}limit_stiffness", "0: files have time constants", zero)
                self.add(f"{name}offset", "0: lengths have it in them", zero)
                if kind == "fixed":
                    rest = m.tendon_lengthspring[tendons][:, 1]
                    self.add(f"{name}rest_length", "MuJoCo C: tendon_lengthspring", each(rest))
                    limited = m.tendon_limited[tendons].astype(bool)[:, None]
                    span = np.where(limited, m.tendon_range[tendons], [[-3.4e38, 3.4e38]])
                    self.add(f"{name}pos_limits", "MuJoCo C: tendon_range", each(span))
        assert data.joint_names == self.robot.joint_names and data.body_names == self.robot.body_names

    def _commands(self) -> None:
        robot, rng = self.robot, np.random.default_rng(1)
        shape = (robot.num_instances, robot.num_joints)
        given = {name: rng.normal(size=shape).astype(np.float32) for name in ("position", "velocity", "effort")}
        for name, values in given.items():
            getattr(robot, f"set_joint_{name}_target")(values)
        for name, short in (("position", "pos"), ("velocity", "vel"), ("effort", "effort")):
            self.add(f"joint_{short}_target", "what was set", given[name])
        robot.write_data_to_sim()
        error = given["position"] - robot.data.joint_pos.numpy(), given["velocity"] - robot.data.joint_vel.numpy()
        effort = 20.0 * error[0] + error[1] + given["effort"]
        self.add("computed_torque", "the formula of a PD controller", effort)
        self.add("applied_torque", "the same, within limits", effort.clip(-15, 15))

    def _other_names(self) -> None:
        data, known = self.robot.data, {row.name for row in self.rows}
        members = {name: getattr(type(data), name) for cls in type(data).__mro__ for name in vars(cls)}
        properties = {name: value for name, value in members.items() if isinstance(value, property)}
        for name, value in properties.items():
            document = value.fget.__doc__ or ""
            is_deprecated = document.startswith("Deprecated")
            other = document.split("`")[1] if is_deprecated else next(n for n, v in properties.items() if v is value)
            if name not in known and other != name:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    self.add(name, f"`{other}`", getattr(data, other).numpy())


def survey(file: Path) -> list[Row]:
    """The rows of a robot."""
    try:
        return Survey(file).run()
    finally:
        SimulationContext.clear_instance()
