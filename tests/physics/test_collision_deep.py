"""Hulls and boxes deep in each other: MuJoCo C's contacts, whichever of many equally near faces they are of."""

import mujoco
import numpy as np
import pytest
from collision_oracle import detect, frames_of, matched, oracle_contacts, our_contacts, random_quat


def turned_prism(rng: np.random.Generator, sides: int, radius: float, height: float) -> np.ndarray:
    """Corners of a prism in a pose in which rounding to float32 makes all its faces uneven."""
    angle = 2 * np.pi * np.arange(sides) / sides
    ring = np.c_[radius * np.cos(angle), radius * np.sin(angle)]
    points = np.vstack([np.c_[ring, np.full(sides, -height)], np.c_[ring, np.full(sides, height)]])
    turn = np.zeros(9)
    mujoco.mju_quat2Mat(turn, random_quat(rng))
    return (points @ turn.reshape(3, 3).T + rng.uniform(-0.1, 0.1, 3)).astype(np.float32)


def overlapping(rng: np.random.Generator) -> mujoco.MjModel:
    """Two prisms and a box."""
    text = [
        " ".join(f"{float(x)!r}" for x in turned_prism(rng, sides, 0.1, height).ravel())
        for sides, height in ((14, 0.07), (9, 0.12))
    ]
    return mujoco.MjModel.from_xml_string(
        f"""<mujoco><asset><mesh name="a" vertex="{text[0]}"/><mesh name="b" vertex="{text[1]}"/></asset><worldbody>
        <body><freejoint/><geom type="mesh" mesh="a"/></body>
        <body><freejoint/><geom type="mesh" mesh="b"/></body>
        <body><freejoint/><geom type="box" size=".07 .09 .11"/></body></worldbody></mujoco>"""
    )


def same_contacts(m: mujoco.MjModel, poses: list[np.ndarray]) -> None:
    """Of poses where C keeps its contacts when they are rounded to float32."""
    d = mujoco.MjData(m)
    frames, theirs = [], []
    for qpos in poses:
        d.qpos[:] = qpos
        theirs.append(oracle_contacts(m, d))
        frames.append(frames_of(d))
    found = detect(m, frames, nconmax=200)
    for world, reference in enumerate(theirs):
        ours = our_contacts(found, world)
        assert sorted(map(tuple, ours.geom.tolist())) == sorted(map(tuple, reference.geom.tolist())), world
        i, j = matched(ours, reference)
        np.testing.assert_allclose(ours.dist[i], reference.dist[j], atol=2e-6, err_msg=str(world))
        np.testing.assert_allclose(ours.pos[i], reference.pos[j], atol=2e-5, err_msg=str(world))
        np.testing.assert_allclose(ours.frame[i, 0], reference.frame[j].reshape(-1, 3, 3)[:, 0], atol=2e-5)


@pytest.mark.parametrize("parallel", [False, True], ids=["any", "parallel"])
def test_overlapping_hulls_make_the_contacts_of_mujoco(parallel: bool) -> None:
    """Anyhow, and with faces and edges parallel, where many faces of the Minkowski difference are equally near."""
    rng = np.random.default_rng(3)
    m = overlapping(rng)
    poses = []
    for _ in range(40):
        quats = [random_quat(rng) for _ in range(3)]
        if parallel:  # the axes of a mesh are those of its inertia
            quats = [quats[0]] * 3
        poses.append(np.concatenate([np.r_[rng.uniform(-0.05, 0.05, 3), q] for q in quats]))
    same_contacts(m, poses)
