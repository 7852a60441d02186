"""MuJoCo C as the oracle of collision detection: the same poses through both, contacts side by side."""

from dataclasses import dataclass

import mujoco
import numpy as np
from scipy.optimize import linear_sum_assignment

from engine import physics
from engine.physics.collisions import driver as collision_driver

FIELDS = ("dist", "pos", "frame", "includemargin", "friction", "solref", "solreffriction", "solimp", "dim", "geom")

SHAPES = {
    "plane": 'type="plane" size="1 1 1"',
    "sphere": 'type="sphere" size=".11"',
    "capsule": 'type="capsule" size=".07 .16"',
    "ellipsoid": 'type="ellipsoid" size=".1 .15 .2"',
    "cylinder": 'type="cylinder" size=".1 .14"',
    "disc": 'type="cylinder" size=".8 .06"',
    "box": 'type="box" size=".1 .15 .08"',
    "mesh": 'type="mesh" mesh="gem"',
    "brick": 'type="mesh" mesh="brick"',
    "slab": 'type="box" size=".8 .8 .06"',
    "pebble": 'type="mesh" mesh="pebble"',
}
_DIRECTIONS = np.random.default_rng(0).normal(size=(150, 3))
_PEBBLE = _DIRECTIONS / np.linalg.norm(_DIRECTIONS, axis=1, keepdims=True) * [0.15, 0.1, 0.12]
MESHES = f"""
<mesh name="gem" vertex="-.1 -.1 -.1  .12 -.1 -.1  -.1 .15 -.1  .12 .15 -.1
                         -.1 -.1 .1  .05 -.1 .1  -.1 .05 .1  .05 .05 .1  0 0 .18"/>
<mesh name="brick" vertex="-.1 -.15 -.08  .1 -.15 -.08  -.1 .15 -.08  .1 .15 -.08
                           -.1 -.15 .08  .1 -.15 .08  -.1 .15 .08  .1 .15 .08"/>
<mesh name="pebble" vertex="{" ".join(f"{x:.6f}" for x in _PEBBLE.ravel())}"/>
"""


@dataclass
class Contacts:
    """Contacts of one pose, as arrays over contacts."""

    dist: np.ndarray
    pos: np.ndarray
    frame: np.ndarray
    includemargin: np.ndarray
    friction: np.ndarray
    solref: np.ndarray
    solreffriction: np.ndarray
    solimp: np.ndarray
    dim: np.ndarray
    geom: np.ndarray

    def __len__(self) -> int:
        return len(self.dist)


def pair_model(shape1: str, shape2: str, margin: float = 0.0) -> mujoco.MjModel:
    """A mocap body with one shape and a free body with the other."""
    return mujoco.MjModel.from_xml_string(
        f"""<mujoco><asset>{MESHES}</asset><worldbody>
        <body mocap="true"><geom {SHAPES[shape1]} margin="{margin}"/></body>
        <body><freejoint/><geom {SHAPES[shape2]} margin="{margin}"/></body></worldbody></mujoco>"""
    )


def random_quat(rng: np.random.Generator) -> np.ndarray:
    q = rng.normal(size=4)
    return q / np.linalg.norm(q)


def touching_pose(rng: np.random.Generator, m: mujoco.MjModel, d: mujoco.MjData, spread: float) -> None:
    """Turn both bodies at random and move the second along a random line until the gap is within +-spread."""
    d.mocap_quat[0] = random_quat(rng)
    d.qpos[3:7] = random_quat(rng)
    line = rng.normal(size=3)
    line /= np.linalg.norm(line)
    if m.geom_type[0] == mujoco.mjtGeom.mjGEOM_PLANE:
        normal = np.zeros(9)
        mujoco.mju_quat2Mat(normal, d.mocap_quat[0])
        d.qpos[:3] = normal[2::3] * rng.uniform(0.0, 0.2) + 0.1 * rng.normal(size=3)
        return
    d.qpos[:3] = 0.5 * line
    wanted = rng.uniform(-spread, spread)
    for _ in range(6):
        mujoco.mj_kinematics(m, d)
        d.qpos[:3] -= 0.9 * line * (mujoco.mj_geomDistance(m, d, 0, 1, 10.0, np.zeros(6)) - wanted)


def oracle_contacts(m: mujoco.MjModel, d: mujoco.MjData) -> Contacts:
    mujoco.mj_kinematics(m, d)
    mujoco.mj_comPos(m, d)
    mujoco.mj_collision(m, d)
    c = d.contact
    return Contacts(**{name: np.array(getattr(c, name)).copy() for name in FIELDS})


def our_contacts(d: physics.Data, world: int) -> Contacts:
    n = int(d.ncon.numpy()[world])
    return Contacts(**{name: getattr(d.contact.by_world, name).numpy()[world, :n].copy() for name in FIELDS})


def detect(m: mujoco.MjModel, frames: list[tuple[np.ndarray, np.ndarray]], **sizes) -> physics.Data:
    """Collide one world for each (geom_xpos, geom_xmat)."""
    model = physics.put_model(m)
    d = physics.make_data(model, nworld=len(frames), **sizes)
    d.geom_xpos.assign(np.stack([f[0] for f in frames]).astype(np.float32))
    d.geom_xmat.assign(np.stack([f[1].reshape(-1, 3, 3) for f in frames]).astype(np.float32))
    collision_driver.launch(model, d)
    return d


def frames_of(d: mujoco.MjData) -> tuple[np.ndarray, np.ndarray]:
    return d.geom_xpos.copy(), d.geom_xmat.copy()


def matched(ours: Contacts, theirs: Contacts) -> tuple[np.ndarray, np.ndarray]:
    """Indices that pair up contacts of equal number by position and distance."""
    cost = np.linalg.norm(ours.pos[:, None] - theirs.pos[None], axis=2)
    cost += np.abs(ours.dist[:, None] - theirs.dist[None])
    return linear_sum_assignment(cost)
