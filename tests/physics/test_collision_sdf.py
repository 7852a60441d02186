"""Signed distance fields against every shape, against MuJoCo C."""

import mujoco
import numpy as np
import pytest
from collision_oracle import (
    MESHES,
    SHAPES,
    Contacts,
    detect,
    frames_of,
    matched,
    oracle_contacts,
    our_contacts,
    random_quat,
    touching_pose,
)

from engine import msd, physics
from engine.compiler import build

POSES = 12
_SHAPES = {**SHAPES, "sdf": 'type="sdf" mesh="pebble"'}


def _scene(shape: str) -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_string(
        f"""<mujoco><asset>{MESHES}</asset><worldbody><body mocap="true"><geom {_SHAPES[shape]}/></body>
        <body><freejoint/><geom type="sdf" mesh="gem"/></body></worldbody></mujoco>"""
    )


def _sunk(m: mujoco.MjModel, seed: int) -> list[tuple[Contacts, Contacts]]:
    """Ours and the oracle's contacts where the two geoms are about 4 mm inside each other."""
    rng = np.random.default_rng(seed)
    d = mujoco.MjData(m)
    expected, frames = [], []
    for _ in range(POSES):
        d.mocap_quat[0] = random_quat(rng)
        d.qpos[3:7] = random_quat(rng)
        line = rng.normal(size=3)
        line /= np.linalg.norm(line)
        near, far = 0.0, 0.6
        for _ in range(12):
            d.qpos[:3] = 0.5 * (near + far) * line
            deep = oracle_contacts(m, d).dist.min(initial=0.0) < -0.004
            near, far = (0.5 * (near + far), far) if deep else (near, 0.5 * (near + far))
        d.qpos[:3] = near * line
        expected.append(oracle_contacts(m, d))
        frames.append(frames_of(d))
    ours = detect(m, frames)
    assert not ours.overflow.numpy().any()
    return [(our_contacts(ours, k), expected[k]) for k in range(POSES)]


@pytest.mark.parametrize("shape", ["sphere", "capsule", "ellipsoid", "cylinder", "box", "sdf"])
def test_two_fields_touch_where_mujoco_descends_to(shape: str):
    """The same starting points, and the same descent, but now and then beyond a ridge: on which side of it float32
    ends depends on the processor, too."""
    same, total, counts, depths = 0, 0, [], []
    for ours, theirs in _sunk(_scene(shape), seed=1):
        assert abs(len(ours) - len(theirs)) <= 3
        counts.append(len(ours) == len(theirs))
        total += len(theirs)
        cost = np.linalg.norm(ours.pos[:, None] - theirs.pos[None], axis=2).min(axis=0)
        near = np.linalg.norm(ours.pos[:, None] - theirs.pos[None], axis=2).argmin(axis=0)
        aligned = (ours.frame[near, 0] * theirs.frame[:, :3]).sum(axis=1)
        same += int(((cost < 2e-5) & (np.abs(ours.dist[near] - theirs.dist) < 2e-6) & (aligned > 0.999)).sum())
        depths.append(ours.dist.min() == pytest.approx(theirs.dist.min(), abs=1e-3))
    assert total > 15 * POSES
    assert same > 0.85 * total
    assert np.mean(counts) > 0.5
    assert np.mean(depths) > 0.8


def test_a_plane_touches_the_hull_of_a_field():
    m = _scene("plane")
    rng = np.random.default_rng(2)
    d = mujoco.MjData(m)
    expected, frames = [], []
    for _ in range(40):
        touching_pose(rng, m, d, 0.02)
        expected.append(oracle_contacts(m, d))
        frames.append(frames_of(d))
    ours = detect(m, frames)
    assert sum(len(theirs) for theirs in expected) > 40
    for k, theirs in enumerate(expected):
        contacts = our_contacts(ours, k)
        assert len(contacts) == len(theirs)
        i, j = matched(contacts, theirs)
        np.testing.assert_allclose(contacts.dist[i], theirs.dist[j], atol=2e-6)
        np.testing.assert_allclose(contacts.pos[i], theirs.pos[j], atol=5e-6)


@pytest.mark.parametrize("shape", ["brick", "mesh"])
def test_a_mesh_touches_a_field_where_it_does_in_mujoco(shape: str):
    for ours, theirs in _sunk(_scene(shape), seed=3):
        assert len(ours) == len(theirs) >= 1
        i, j = matched(ours, theirs)
        np.testing.assert_allclose(ours.dist[i], theirs.dist[j], atol=2e-5)
        np.testing.assert_allclose(ours.pos[i], theirs.pos[j], atol=1e-4)
        assert (ours.frame[i, 0] * theirs.frame[j, :3]).sum(axis=1).min() > 0.999


def test_of_many_contacts_with_a_mesh_those_are_taken_that_mujoco_takes():
    """The first fifty, in the order of its tree of triangles."""
    m = _scene("brick")
    rng, d, expected, frames = np.random.default_rng(5), mujoco.MjData(m), [], []
    for _ in range(POSES):
        d.mocap_quat[0], d.qpos[3:7] = random_quat(rng), random_quat(rng)
        d.qpos[:3] = 0.05 * rng.normal(size=3)
        expected.append(oracle_contacts(m, d))
        frames.append(frames_of(d))
    ours, same, total = detect(m, frames), 0, 0
    for k, theirs in enumerate(expected):
        pos = our_contacts(ours, k).pos
        assert abs(len(pos) - len(theirs)) <= 2
        total += len(theirs)
        same += int((np.linalg.norm(pos[:, None] - theirs.pos[None], axis=2).min(axis=0) < 1e-4).sum())
    assert same > 0.8 * total


def test_a_ball_rests_on_a_field():
    """Analytic: forty contacts carry the ball's weight; it lies at its radius above the flat top of the brick."""
    m = mujoco.MjModel.from_xml_string(
        f"""<mujoco><asset>{MESHES}</asset><worldbody><geom type="sdf" mesh="brick"/>
        <body pos="0 0 .4"><freejoint/><geom size=".1"/></body></worldbody></mujoco>"""
    )
    height = 0.1 + 0.08
    model = physics.put_model(m)
    d = physics.make_data(model)
    qpos = d.qpos.numpy().copy()
    qpos[0, :3] = 0.0, 0.0, height + 0.02
    d.qpos.assign(qpos)
    for _ in range(300):
        physics.step(model, d)
    assert not d.overflow.numpy().any()
    assert d.qpos.numpy()[0, 2] == pytest.approx(height, abs=2e-3)
    assert abs(d.qvel.numpy()[0, 2]) < 5e-3  # it may roll, slowly: the octree is not quite flat


@pytest.mark.parametrize("put", [mujoco.MjModel.from_xml_string, lambda text: build(msd.from_str(text))])
def test_a_ball_sinks_into_a_field_as_deep_as_into_the_hull(put):
    """MuJoCo's octree and the one made for a MSD scene: both as deep as the ball is in the mesh, which is convex."""
    text = """<mujoco><asset>{}</asset><worldbody><body mocap="true"><geom type="{}" mesh="gem"/></body>
        <body><freejoint/><geom size=".05"/></body></worldbody></mujoco>"""
    hull = mujoco.MjModel.from_xml_string(text.format(MESHES, "mesh"))
    m = physics.put_model(put(text.format(MESHES, "sdf")))
    d, data = physics.make_data(m), mujoco.MjData(hull)
    rng = np.random.default_rng(4)
    aligned: list[float] = []
    for _ in range(25):
        touching_pose(rng, hull, data, 0.01)
        theirs = oracle_contacts(hull, data)
        d.qpos.assign(data.qpos[None].astype(np.float32))
        d.mocap_quat.assign(data.mocap_quat[None].astype(np.float32))
        physics.kinematics(m, d)
        physics.collision(m, d)
        ours = our_contacts(d, 0)
        if len(theirs) and theirs.dist[0] < -3e-3:
            # where both surfaces are equally far the depth is half that of the hull
            assert ours.dist.min() == pytest.approx(0.5 * theirs.dist[0], abs=1.5e-3)
            aligned.append(ours.frame[ours.dist.argmin(), 0] @ theirs.frame[0, :3])
    assert len(aligned) > 4
    assert np.median(aligned) > 0.99  # cells round the edges off


def test_a_height_field_and_a_field_ignore_each_other_with_a_note():
    m = mujoco.MjModel.from_xml_string(
        f"""<mujoco><asset>{MESHES}<hfield name="f" nrow="2" ncol="2" size="1 1 1 1" elevation="0 1 1 0"/></asset>
        <worldbody><geom type="hfield" hfield="f"/><body><freejoint/><geom type="sdf" mesh="gem"/></body></worldbody>
        </mujoco>"""
    )
    model = physics.put_model(m)
    assert any("Height fields and signed distance fields" in note for note in model.notes)
    d = physics.make_data(model)
    physics.forward(model, d)
    assert d.ncon.numpy()[0] == 0
