"""Where the bodies of a state are: forward kinematics from a layout alone, for states that no engine is at."""

from __future__ import annotations

import numpy as np

from engine.geometry.rotation import Numbers, multiply_wxyz, place_wxyz, rotate_wxyz, unit_wxyz
from engine.simulation.layout import Layout


def body_poses(
    layout: Layout, qpos: np.ndarray, mocap_pos: np.ndarray, mocap_quat: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """World poses of all bodies, as MuJoCo's `mj_kinematics` has them.

    Args:
        qpos: (nq,) joint coordinates; quaternions w, x, y, z.
        mocap_pos, mocap_quat: (nmocap, 3) m and (nmocap, 4) w, x, y, z.

    Returns:
        (nbody, 3) m and (nbody, 4) x, y, z, w.
    """
    joints: list[list[int]] = [[] for _ in range(layout.nbody)]
    for joint, body in enumerate(layout.joint_body):
        joints[body].append(joint)
    places: list[Numbers] = [(0.0, 0.0, 0.0)] * layout.nbody
    turns: list[Numbers] = [(1.0, 0.0, 0.0, 0.0)] * layout.nbody
    q = np.asarray(qpos, float).tolist()
    for body in range(1, layout.nbody):
        own, mocap = joints[body], layout.body_mocapid[body]
        if mocap >= 0:
            place, turn = tuple(map(float, mocap_pos[mocap])), unit_wxyz(tuple(map(float, mocap_quat[mocap])))
        elif len(own) == 1 and layout.joint_type[own[0]] == "free":
            at = layout.joint_qposadr[own[0]]
            place, turn = tuple(q[at : at + 3]), unit_wxyz(q[at + 3 : at + 7])
        else:
            above = layout.body_parent[body]
            place = place_wxyz(places[above], turns[above], layout.body_pos[body])
            turn = multiply_wxyz(turns[above], layout.body_quat[body])
            for joint in own:
                place, turn = _moved(layout, joint, q, place, turn)
        places[body], turns[body] = place, unit_wxyz(turn)
    return np.array(places, float), np.roll(np.array(turns, float), -1, axis=1)


def _moved(layout: Layout, joint: int, q: list[float], place: Numbers, turn: Numbers) -> tuple[Numbers, Numbers]:
    """A body's pose after one of its joints."""
    at, axis, anchor = layout.joint_qposadr[joint], layout.joint_axis[joint], layout.joint_pos[joint]
    kind = layout.joint_type[joint]
    if kind == "slide":
        along = rotate_wxyz(turn, axis)
        by = q[at] - layout.qpos0[at]
        return tuple(p + by * a for p, a in zip(place, along, strict=True)), turn
    held = place_wxyz(place, turn, anchor)
    if kind == "ball":
        by = unit_wxyz(q[at : at + 4])
    else:
        half = 0.5 * (q[at] - layout.qpos0[at])
        by = (np.cos(half), *(np.sin(half) * a for a in axis))
    turn = unit_wxyz(multiply_wxyz(turn, by))
    back = rotate_wxyz(turn, anchor)
    return tuple(h - b for h, b in zip(held, back, strict=True)), turn
