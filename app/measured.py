"""What overlays draw of the simulation's numbers: centres of mass, inertia, tendons, beams of lidars."""

from __future__ import annotations

import numpy as np

from engine.geometry.rotation import multiply, rotate, unit_quaternion
from engine.msd.schema import World
from engine.server import Frame, Layout
from render import Measured
from render.poses import LinkNode, Poses, elements

MOST_RAYS = 4000
"""Of a lidar that are drawn; of more every so many."""
UNSEEN = 3.0
"""Length of a beam that nothing has been measured with, m."""


def measured(
    world: World, nodes: list[LinkNode], poses: Poses, layout: Layout | None, frame: Frame | None, rays: bool
) -> Measured:
    """What is known at a frame; empty without one. `rays`: also the beams of lidars."""
    found = Measured()
    if rays and world.sensors.lidar:
        found.rays, found.hits = _rays(world, nodes, poses, layout, frame)
    if layout is None or frame is None or len(layout.body_mass) != len(frame.xpos):
        return found
    found.masses = np.array(layout.body_mass)
    found.centres = frame.xpos + rotate(frame.xquat, np.array(layout.body_ipos).reshape(-1, 3))
    found.rotations = multiply(frame.xquat, np.array(layout.body_iquat).reshape(-1, 4))
    found.half_sizes = box_half_sizes(found.masses, np.array(layout.body_inertia).reshape(-1, 3))
    found.tendons = frame.tendons.reshape(-1, 2, 3)
    return found


def joint_positions(layout: Layout, qpos: np.ndarray) -> dict[str, float | np.ndarray]:
    """Coordinates of the joints in a state by their World paths, rad or m, of balls x, y, z, w."""
    found: dict[str, float | np.ndarray] = {}
    for path, kind, at in zip(layout.joint_path, layout.joint_type, layout.joint_qposadr, strict=True):
        if kind in ("hinge", "slide"):
            found[path] = float(qpos[at])
        elif kind == "ball":
            found[path] = np.roll(qpos[at : at + 4].astype(np.float64), -1)
    return found


def box_half_sizes(masses: np.ndarray, inertias: np.ndarray) -> np.ndarray:
    """Half sizes (n, 3), m, of boxes of even density with these masses (n,) and principal moments (n, 3):
    I_x = m (y² + z²) / 3 and so on. 0 where there is no mass."""
    squares = 1.5 * (inertias.sum(axis=1, keepdims=True) - 2.0 * inertias)
    return np.sqrt(np.maximum(squares, 0.0) / np.where(masses > 0, masses, np.inf)[:, None])


def _rays(
    world: World, nodes: list[LinkNode], poses: Poses, layout: Layout | None, frame: Frame | None
) -> tuple[np.ndarray, np.ndarray]:
    """Starts and ends (n, 2, 3) of the beams of all lidars, as long as was measured, and whether each hit (n,)."""
    from engine.compiler.lidar import directions  # only scenes with lidars need it

    sites = {site.name: (body, site) for _, body, site in elements(nodes, "sites")}
    found, hits = [np.zeros((0, 2, 3))], [np.zeros(0, dtype=bool)]
    for i, sensor in enumerate(world.sensors.lidar):
        if sensor.site not in sites:
            continue
        try:
            beams = directions(sensor)
        except ValueError:
            continue  # the check of the scene says why
        lengths, hit = _lengths(f"sensors.lidar[{i}]", len(beams), sensor.cutoff, layout, frame)
        step = -(-len(beams) // MOST_RAYS)
        body, site = sites[sensor.site]
        turn = multiply(poses.xquat[body], unit_quaternion(site.orientation))
        start = poses.xpos[body] + rotate(poses.xquat[body], site.position)
        ends = start + rotate(turn, beams[::step]) * lengths[::step, None]
        found.append(np.stack([np.broadcast_to(start, ends.shape), ends], axis=1))
        hits.append(hit[::step])
    return np.concatenate(found), np.concatenate(hits)


def _lengths(
    path: str, count: int, cutoff: float, layout: Layout | None, frame: Frame | None
) -> tuple[np.ndarray, np.ndarray]:
    """What the beams of a lidar measure, (count,) m, and whether each hit (count,). Beams that hit nothing, and all
    without a simulation, have the length of a stub."""
    stub = min(UNSEEN, cutoff or UNSEEN)
    if layout is not None and frame is not None and path in layout.sensor_path:
        at = layout.sensor_path.index(path)
        values = frame.sensordata[layout.sensor_adr[at] :][: layout.sensor_dim[at]]
        if len(values) == count:
            hit = (values > 0) & (values < (cutoff or np.inf))
            return np.where(hit, values, stub), hit
    return np.full(count, stub), np.zeros(count, dtype=bool)
