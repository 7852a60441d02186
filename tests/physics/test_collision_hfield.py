"""Height fields against every convex shape, against MuJoCo C."""

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
)
from reference import random_states, relative_error

from engine import msd, physics
from engine.compiler import build

POSES = 60
NROW, NCOL = 11, 9
_HEIGHTS = np.random.default_rng(0).uniform(0, 1, NROW * NCOL)
_ELEVATION = " ".join(f"{h:.4f}" for h in _HEIGHTS)
_FIELD = f'<hfield name="field" nrow="{NROW}" ncol="{NCOL}" size="1 1.2 .3 .2" elevation="{_ELEVATION}"/>'


def _scene(shape: str, margin: float, field: str = _FIELD) -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_string(
        f"""<mujoco><asset>{MESHES}{field}</asset><worldbody>
        <body name="ground" mocap="true"><geom name="field" type="hfield" hfield="field"/></body>
        <body name="thing"><freejoint/><geom name="thing" {shape} margin="{margin}"/></body></worldbody></mujoco>"""
    )


def _poses(m: mujoco.MjModel, seed: int) -> tuple[list[Contacts], list[tuple[np.ndarray, np.ndarray]]]:
    """The oracle's contacts and the frames, at random poses of the field far from the origin and of a shape on it,
    some of them over its rim."""
    rng = np.random.default_rng(seed)
    d = mujoco.MjData(m)
    expected, frames = [], []
    for _ in range(POSES):
        d.mocap_quat[0] = random_quat(rng)
        d.mocap_pos[0] = 3.0 * rng.normal(size=3)
        mat = np.zeros(9)
        mujoco.mju_quat2Mat(mat, d.mocap_quat[0])
        d.qpos[:3] = d.mocap_pos[0] + mat.reshape(3, 3) @ [*rng.uniform(-1.1, 1.1, 2), rng.uniform(0.05, 0.45)]
        d.qpos[3:7] = random_quat(rng)
        expected.append(oracle_contacts(m, d))
        frames.append(frames_of(d))
    return expected, frames


@pytest.mark.parametrize("shape", ["sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "pebble"])
@pytest.mark.parametrize("margin", [0.0, 0.01])
def test_every_prism_under_a_shape_has_the_contact_of_mujoco(shape: str, margin: float):
    # without a margin MuJoCo 4.0 leaves the expansion of a polytope of a hull and a prism too early: too shallow
    discrete = shape in ("box", "mesh", "pebble")
    m = _scene(SHAPES[shape], max(margin, 1e-7) if discrete else margin)
    expected, frames = _poses(m, seed=1)
    ours = detect(m, frames, nconmax=50)
    assert not ours.overflow.numpy().any()
    assert sum(len(theirs) for theirs in expected) > 2 * POSES
    alike: list[bool] = []
    for k, theirs in enumerate(expected):
        contacts = our_contacts(ours, k)
        assert len(contacts) == len(theirs)
        np.testing.assert_array_equal(contacts.geom, theirs.geom)
        if len(theirs) == 0:
            continue
        # in the same order: by row, column and triangle; EPA of curved surfaces ends within its tolerance
        curved = shape in ("ellipsoid", "cylinder")
        np.testing.assert_allclose(contacts.dist, theirs.dist, atol=2e-3 if curved else 2e-6)
        normal = contacts.frame[:, 0]
        same = np.abs(normal - theirs.frame[:, :3]).max(axis=1) < 1e-4
        alike.extend(same)
        # where an edge lies along a wall of a prism the point may slide along both
        apart = (contacts.pos - theirs.pos)[same]
        slid = np.abs((apart * normal[same]).sum(axis=1))
        assert (slid < 1e-5 + 2e-3 * np.linalg.norm(apart, axis=1)).all()
    assert np.mean(alike) > (0.2 if curved else 0.99)


def test_a_large_box_on_a_fine_grid_has_fifty_contacts():
    """As many as MuJoCo makes of one pair."""
    grid = "0 " + "1 " * 1599
    field = f'<hfield name="field" nrow="40" ncol="40" size="1 1 .1 .1" elevation="{grid}"/>'
    m = _scene('type="box" size=".3 .3 .1"', 1e-7, field)
    d = mujoco.MjData(m)
    d.qpos[2] = 0.199
    theirs = oracle_contacts(m, d)
    ours = detect(m, [frames_of(d)])
    assert len(theirs) == 50
    assert not ours.overflow.numpy().any()  # the room found by default holds them
    contacts = our_contacts(ours, 0)
    assert len(contacts) == 50
    np.testing.assert_allclose(contacts.dist, theirs.dist, atol=1e-6)
    # a level box touches each prism with a whole triangle: some point of it
    assert np.abs(contacts.pos - theirs.pos).max() < 2.0 / 39


def test_a_ball_rests_between_and_beside_samples():
    """Analytic: on a 2 x 2 field that is a plane of slope 1/2, at its height above it; off it, nothing."""
    field = '<hfield name="field" nrow="2" ncol="2" size="1 1 1 .1" elevation="0 1 0 1"/>'
    m = _scene('size=".2"', 0.0, field)
    d = mujoco.MjData(m)
    up = np.array([-0.5, 0.0, 1.0]) / np.sqrt(1.25)  # z = (x + 1) / 2
    frames = []
    for x, y in ((0.0, 0.3), (-0.4, -0.5), (0.4, 0.1), (1.4, 0.0)):
        d.qpos[:3] = np.array([x, y, (x + 1) / 2]) + 0.19 * up
        mujoco.mj_kinematics(m, d)
        frames.append(frames_of(d))
    ours = detect(m, frames)
    for k in range(3):
        contacts = our_contacts(ours, k)
        assert len(contacts) >= 1
        deepest = contacts.dist.argmin()
        assert contacts.dist[deepest] == pytest.approx(-0.01, abs=1e-6)
        np.testing.assert_allclose(contacts.frame[deepest, 0], up, atol=1e-5)
    assert len(our_contacts(ours, 3)) == 0


def test_pairs_excludes_and_planes():
    """An explicit pair with a margin of its own, an exclude, and no contact of a field with a plane or a field."""
    rng = np.random.default_rng(2)
    bodies = "".join(
        f'<body name="b{i}" pos="{x:.3f} {y:.3f} .3"><freejoint/><geom name="g{i}" size=".1"/></body>'
        for i, (x, y) in enumerate(rng.uniform(-0.8, 0.8, (6, 2)))
    )
    m = mujoco.MjModel.from_xml_string(
        f"""<mujoco><asset>{_FIELD}</asset><worldbody><geom name="floor" type="plane" size="2 2 1"/>
        <geom name="a" type="hfield" hfield="field"/>
        <body name="moving"><freejoint/><geom type="box" size=".1 .1 .1" pos="0 0 3"/>
          <geom name="b" type="hfield" hfield="field"/></body>{bodies}</worldbody>
        <contact><pair geom1="g0" geom2="a" margin=".1" gap=".02" condim="4"/>
        <exclude body1="world" body2="b1"/></contact></mujoco>"""
    )
    d = mujoco.MjData(m)
    theirs = oracle_contacts(m, d)
    ours = our_contacts(detect(m, [frames_of(d)]), 0)
    assert len(ours) == len(theirs) > 5
    for name in ("geom", "dim"):
        np.testing.assert_array_equal(getattr(ours, name), getattr(theirs, name))
    i, j = matched(ours, theirs)
    np.testing.assert_allclose(ours.dist[i], theirs.dist[j], atol=2e-6)
    np.testing.assert_allclose(ours.includemargin[i], theirs.includemargin[j], atol=1e-7)


def test_every_kind_of_narrow_phase_in_one_scene_keeps_the_order_of_mujoco():
    """Primitives, boxes, hulls, a field and a distance field: the contacts of each pair in their place."""
    rng = np.random.default_rng(6)
    kinds = ["sphere", "box", "mesh", "capsule", "brick", "cylinder", "box", "mesh"]
    bodies = "".join(
        f'<body pos="{x:.3f} {y:.3f} {0.18 + 0.04 * (i % 3)}"><freejoint/><geom {SHAPES[kind]} margin="1e-7"/></body>'
        for i, (kind, (x, y)) in enumerate(zip(kinds, rng.uniform(-0.35, 0.35, (8, 2)), strict=True))
    )
    m = mujoco.MjModel.from_xml_string(
        f"""<mujoco><asset>{MESHES}{_FIELD}</asset><worldbody><geom type="hfield" hfield="field"/>
        <geom type="sdf" mesh="gem" pos=".1 .1 .25"/>{bodies}</worldbody></mujoco>"""
    )
    d = mujoco.MjData(m)
    theirs = oracle_contacts(m, d)
    ours = our_contacts(detect(m, [frames_of(d)]), 0)
    order = {"ours": [], "theirs": []}
    for name, contacts in (("ours", ours), ("theirs", theirs)):
        for geoms in map(tuple, contacts.geom.tolist()):
            if not order[name] or order[name][-1] != geoms:
                order[name].append(geoms)
    assert order["ours"] == order["theirs"]
    types = {tuple(m.geom_type[list(pair)]) for pair in order["ours"]}
    sdf, mesh, field, box = (int(t) for t in (8, 7, 1, 6))
    assert (field, mesh) in types and (field, box) in types and (mesh, sdf) in types
    assert any(a > field and b == mesh for a, b in types)
    for pair in order["ours"]:
        if m.geom_type[pair[1]] != sdf and 5 not in m.geom_type[list(pair)]:
            mine, other = (c.dist[(c.geom == pair).all(axis=1)] for c in (ours, theirs))
            assert len(mine) == len(other)
            np.testing.assert_allclose(np.sort(mine), np.sort(other), atol=5e-6)


_HILLS = """<mujoco><asset><hfield name="f" nrow="7" ncol="6" size="2 1.5 .4 .3" elevation="{elevation}"/></asset>
    <worldbody><geom type="hfield" hfield="f" pos=".3 -.2 .1"/>
    <body pos="0 0 .7"><freejoint/><geom size=".25"/></body>
    <body pos=".8 .4 .6"><freejoint/><geom type="capsule" size=".12 .2"/></body>
    <body pos="-.9 -.4 .6"><freejoint/><geom size=".15"/>
      <body pos=".3 0 0"><joint axis="0 1 0"/><geom type="capsule" size=".08 .1"/></body></body></worldbody>
    </mujoco>"""


@pytest.mark.parametrize("put", [mujoco.MjModel.from_xml_string, lambda text: build(msd.from_str(text))])
def test_a_step_on_hills_accelerates_as_in_mujoco(put):
    """From states along the way down: contacts, rows and accelerations, of a MuJoCo model and of a MSD scene."""
    rng = np.random.default_rng(3)
    text = _HILLS.format(elevation=" ".join(f"{h:.3f}" for h in rng.uniform(0, 1, 42)))
    reference = mujoco.MjModel.from_xml_string(text)
    reference.opt.tolerance = 0
    m = physics.put_model(put(text))
    touching, errors = 0, []
    for data in random_states(reference, count=14):
        d = physics.put_data(m, data)
        physics.forward(m, d)
        assert int(d.ncon.numpy()[0]) == data.ncon
        touching += data.ncon > 0
        errors.append(relative_error(d.qacc.numpy()[0], data.qacc))
    assert touching >= 8
    assert np.median(errors) < 1e-4
    assert max(errors) < 1e-2
