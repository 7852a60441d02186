"""Every quantity of DeformableObjectData compared with MuJoCo C, NumPy and SciPy, on flexes of three kinds."""

from __future__ import annotations

from dataclasses import dataclass

import mujoco
import numpy as np
import torch
from scipy.linalg import polar
from scipy.spatial.transform import Rotation

from engine import msd
from engine.assets.deformable_object import DeformableObject, DeformableObjectCfg
from engine.assets.sim import SimulationCfg, SimulationContext

YOUNG, POISSON = 2e4, 0.3
FLEXES = {
    "solid": '<flexcomp name="f" type="grid" count="4 3 5" spacing=".1 .07 .09" dim="3" mass="1" radius=".001">'
    f'<elasticity young="{YOUNG}" poisson="{POISSON}"/>',
    "sheet": '<flexcomp name="f" type="grid" count="6 5 1" spacing=".1 .07 .09" dim="2" mass="1" radius=".001">'
    f'<elasticity young="{YOUNG}" poisson="{POISSON}" thickness="0.01" elastic2d="both"/>',
    "nodes of a grid": '<flexcomp name="f" type="grid" count="5 5 5" spacing=".05 .05 .05" dim="3" mass="1"'
    ' radius=".001" dof="trilinear" cellcount="2 3 2">'
    f'<elasticity young="{YOUNG}" poisson="{POISSON}"/>',
}
_LATER = " by NumPy, from MuJoCo C's positions"


@dataclass
class Row:
    """A quantity: the largest difference of all environments, relative to the largest number of it."""

    name: str
    difference: float
    reference: str


def mjcf(flex: str) -> str:
    """A scene of one flex."""
    return (
        "<mujoco><option timestep='0.001'/><worldbody>"
        f"{FLEXES[flex]}<contact selfcollide='none'/></flexcomp></worldbody></mujoco>"
    )


def survey(flex: str, count: int = 3) -> list[Row]:
    """Compare every quantity of a flex in random states."""
    SimulationContext.clear_instance()
    simulation = SimulationContext(SimulationCfg(dt=0.001, device="cpu"))
    for i in range(count):
        simulation.stage.define(f"/World/Origin{i}")
    spawn = msd.from_str(mjcf(flex), format="mjcf")
    thing = DeformableObject(DeformableObjectCfg(prim_path="/World/Origin.*/Thing", spawn=spawn))
    simulation.reset()
    generator = torch.Generator().manual_seed(0)
    noise = torch.rand(thing.data.default_nodal_state_w.shape, generator=generator) - 0.5
    scale = torch.tensor([0.01, 0.01, 0.01, 1.0, 1.0, 1.0])
    target = torch.rand(thing.data.nodal_kinematic_target.shape, generator=generator)
    target[..., 3] = (target[..., 3] > 0.5).float()
    thing.write_nodal_state_to_sim(thing.data.default_nodal_state_w + noise * scale)
    model = mujoco.MjModel.from_xml_string(mjcf(flex))
    state = simulation.simulation.array("qpos"), simulation.simulation.array("qvel")
    worlds = [_expected(model, state[0][w], state[1][w]) for w in range(count)]
    default = _expected(model, np.asarray(model.qpos0), np.zeros(model.nv))["nodal_state_w"][0]
    rows = []
    for name, (_, reference) in worlds[0].items():
        ours = getattr(thing.data, name)
        theirs = np.array([world[name][0] for world in worlds])
        rows.append(Row(name, _difference(ours, theirs, "quat" in name), reference))
    rows.append(
        Row("default_nodal_state_w", _difference(thing.data.default_nodal_state_w, default), "MuJoCo C: qpos0")
    )
    thing.write_nodal_kinematic_target_to_sim(target)
    rows.append(Row("nodal_kinematic_target", _difference(thing.data.nodal_kinematic_target, target), "what was set"))
    SimulationContext.clear_instance()
    return sorted(rows, key=lambda row: row.name)


def _expected(model: mujoco.MjModel, qpos: np.ndarray, qvel: np.ndarray) -> dict[str, tuple[np.ndarray, str]]:
    """Every quantity that follows from the state."""
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    mujoco.mj_comPos(model, data)
    mujoco.mj_flex(model, data)
    on_grid = bool(model.flex_interp[0])
    bodies = model.flex_nodebodyid if on_grid else model.flex_vertbodyid
    rest, rest_nodes = np.array(data.flexvert_xpos), np.array(data.xpos[bodies])
    data.qpos[:], data.qvel[:] = qpos, qvel
    mujoco.mj_kinematics(model, data)
    mujoco.mj_comPos(model, data)
    mujoco.mj_flex(model, data)
    mujoco.mj_comVel(model, data)
    nodes, vertices = np.array(data.xpos[bodies]), np.array(data.flexvert_xpos)
    velocity = np.zeros((len(bodies), 6))
    for i, body in enumerate(bodies):
        mujoco.mj_objectVelocity(model, data, mujoco.mjtObj.mjOBJ_XBODY, body, velocity[i], 0)
    moving = velocity[:, 3:]
    corners = np.array(model.flex_elem).reshape(-1, int(model.flex_dim[0]) + 1)
    collision = np.array([_gradient(vertices[e], rest[e]) for e in corners])
    sim = collision
    if on_grid:
        sim = np.array([_in_the_middle(nodes[e], rest_nodes[e]) for e in _cells(model)])
    normals = [np.cross(*(rest[e[1:]] - rest[e[0]])) for e in corners] if corners.shape[1] == 3 else None
    found = {
        "nodal_pos_w": (nodes, "MuJoCo C: flexvert_xpos, xpos"),
        "nodal_vel_w": (moving, "MuJoCo C: mj_objectVelocity"),
        "nodal_state_w": (np.hstack([nodes, moving]), "both of these"),
        "root_pos_w": (nodes.mean(axis=0), "their means"),
        "root_vel_w": (moving.mean(axis=0), "their means"),
    }
    for name, gradients in (("sim", sim), ("collision", collision)):
        flat = None if normals is None else [n / np.linalg.norm(n) for n in normals]
        stresses = [_stress(f, on_grid, None if flat is None else flat[i]) for i, f in enumerate(gradients)]
        turns = Rotation.from_matrix([polar(f)[0] for f in gradients]).as_quat()
        found[f"{name}_element_deform_gradient_w"] = gradients, "dx/dX" + _LATER
        found[f"{name}_element_quat_w"] = np.roll(turns, 1, axis=1), "scipy.linalg.polar of it"
        found[f"{name}_element_stress_w"] = np.array(stresses), "the law of the material" + _LATER
    return found


def _gradient(points: np.ndarray, rest: np.ndarray) -> np.ndarray:
    """Of a tetrahedron, or a triangle with its unit normal."""
    now, before = ((p[1:] - p[0]).T for p in (points, rest))
    if now.shape[1] == 2:
        now, before = (
            np.column_stack([m, np.cross(m[:, 0], m[:, 1]) / np.linalg.norm(np.cross(m[:, 0], m[:, 1]))])
            for m in (now, before)
        )
    return now @ np.linalg.inv(before)


def _cells(model: mujoco.MjModel) -> list[list[int]]:
    """The eight nodes of each cell, those of the lower x first, then of the lower y, then of the lower z."""
    nx, ny, nz = (int(n) for n in model.flex_cellnum[0])
    steps = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    return [
        [((x + i) * (ny + 1) + y + j) * (nz + 1) + z + k for i, j, k in steps]
        for x in range(nx)
        for y in range(ny)
        for z in range(nz)
    ]


def _in_the_middle(points: np.ndarray, rest: np.ndarray) -> np.ndarray:
    """Of a trilinear cell: differences of the means of opposite faces."""
    now, before = (p.reshape(2, 2, 2, 3) for p in (points, rest))
    grown, size = (
        np.column_stack([m[1].mean((0, 1)) - m[0].mean((0, 1)), (m[:, 1] - m[:, 0]).mean((0, 1)),
                         (m[:, :, 1] - m[:, :, 0]).mean((0, 1))])
        for m in (now, before)
    )  # fmt: skip
    return grown @ np.linalg.inv(size)


def _stress(f: np.ndarray, linear: bool, normal: np.ndarray | None) -> np.ndarray:
    mu, one = YOUNG / (2 * (1 + POISSON)), np.eye(3)
    spread = YOUNG * POISSON / ((1 + POISSON) * (1 - 2 * POISSON))
    if linear:
        turn, _ = polar(f)
        strain = (turn.T @ f + f.T @ turn) / 2 - one
        return turn @ (spread * np.trace(strain) * one + 2 * mu * strain) @ f.T / np.linalg.det(f)
    strain = (f.T @ f - one) / 2
    if normal is not None:
        spread, one = YOUNG * POISSON / (1 - POISSON**2), one - np.outer(normal, normal)
    return f @ (spread * np.trace(strain) * one + 2 * mu * strain) @ f.T / np.linalg.det(f)


def _difference(ours: torch.Tensor, expected: np.ndarray | torch.Tensor, quaternions: bool = False) -> float:
    found, wanted = ours.double().numpy(), np.asarray(expected, float)
    if quaternions:
        wanted = wanted * np.where((found * wanted).sum(axis=-1, keepdims=True) < 0, -1.0, 1.0)
    wanted = np.broadcast_to(wanted, found.shape)
    return float(np.abs(found - wanted).max() / max(1.0, np.abs(wanted).max()))
