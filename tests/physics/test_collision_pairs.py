"""Every pair of shapes, at many poses, against MuJoCo C."""

import mujoco
import numpy as np
import pytest
from collision_oracle import (
    Contacts,
    detect,
    frames_of,
    matched,
    oracle_contacts,
    our_contacts,
    pair_model,
    touching_pose,
)
from scipy.spatial import ConvexHull

POSES = 150
MULTICCD_OFF = int(mujoco.mjtDisableBit.mjDSBL_MULTICCD)

ANALYTIC = [
    *[("plane", s) for s in ("sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "pebble")],
    *[("sphere", s) for s in ("sphere", "capsule", "cylinder", "box")],
    ("capsule", "capsule"),
    ("capsule", "box"),
    ("box", "box"),
]
CONVEX = [
    ("sphere", "ellipsoid"),
    ("sphere", "mesh"),
    ("capsule", "ellipsoid"),
    ("capsule", "cylinder"),
    ("capsule", "mesh"),
    ("ellipsoid", "ellipsoid"),
    ("ellipsoid", "cylinder"),
    ("ellipsoid", "box"),
    ("ellipsoid", "mesh"),
    ("cylinder", "cylinder"),
    ("cylinder", "box"),
    ("cylinder", "mesh"),
    ("box", "mesh"),
    ("mesh", "mesh"),
    ("sphere", "pebble"),  # a hull of 150 vertices is climbed, not searched
    ("box", "pebble"),
    ("pebble", "pebble"),
]
POLYHEDRAL = [
    ("capsule", "mesh"),
    ("capsule", "brick"),
    ("box", "mesh"),
    ("box", "pebble"),
    ("box", "brick"),
    ("mesh", "mesh"),
    ("pebble", "brick"),
    ("pebble", "pebble"),
]
# Faces against faces or edges: the number of contacts lying flat, and the height at which the surfaces touch.
FLAT = [
    ("box", "cylinder", 4, 0.08 + 0.14),
    ("box", "brick", 4, 0.08 + 0.08),
    ("brick", "brick", 4, 0.08 + 0.08),
    ("brick", "cylinder", 4, 0.08 + 0.14),
    ("cylinder", "cylinder", 4, 0.14 + 0.14),
]


def _both(m: mujoco.MjModel, seed: int, spread: float) -> list[tuple[Contacts, Contacts]]:
    """Ours and the oracle's contacts at random poses near touching."""
    rng = np.random.default_rng(seed)
    d = mujoco.MjData(m)
    expected, frames = [], []
    for _ in range(POSES):
        touching_pose(rng, m, d, spread)
        expected.append(oracle_contacts(m, d))
        frames.append(frames_of(d))
    ours = detect(m, frames, nconmax=8)
    assert not ours.overflow.numpy().any()
    return [(our_contacts(ours, i), expected[i]) for i in range(POSES)]


@pytest.mark.parametrize(("shape1", "shape2"), ANALYTIC)
@pytest.mark.parametrize("margin", [0.0, 0.01])
def test_analytic_pairs_give_the_contacts_of_mujoco(shape1: str, shape2: str, margin: float):
    pairs = _both(pair_model(shape1, shape2, margin), seed=1, spread=0.02 + margin)
    assert sum(len(theirs) for _, theirs in pairs) > POSES // 3
    unequal = 0
    for ours, theirs in pairs:
        if len(ours) != len(theirs):
            unequal += 1  # a contact right at the margin
            continue
        i, j = matched(ours, theirs)
        np.testing.assert_allclose(ours.dist[i], theirs.dist[j], atol=2e-6)
        np.testing.assert_allclose(ours.pos[i], theirs.pos[j], atol=5e-6)
        np.testing.assert_allclose(ours.frame[i].reshape(-1, 9), theirs.frame[j], atol=1e-4)
        np.testing.assert_array_equal(ours.geom[i], theirs.geom[j])
    assert unequal <= POSES // 100


@pytest.mark.parametrize(("shape1", "shape2"), CONVEX)
def test_convex_pairs_have_the_distance_and_normal_of_mujoco(shape1: str, shape2: str):
    m = pair_model(shape1, shape2, margin=0.01)
    m.opt.disableflags |= MULTICCD_OFF
    m.opt.ccd_tolerance = 1e-9  # the oracle as exact as it can be
    m.opt.ccd_iterations = 200
    curved = {"ellipsoid", "cylinder", "capsule"} & {shape1, shape2}
    touching = 0
    for ours, theirs in _both(m, seed=2, spread=0.03):
        if abs(float(theirs.dist.min(initial=0.02)) - 0.02) < 1e-5:
            continue  # right at the margin
        assert len(ours) == len(theirs)
        if len(theirs):
            touching += 1
            np.testing.assert_allclose(ours.dist, theirs.dist, atol=2e-5)
            cosine = ours.frame[:, 0] @ theirs.frame[0, :3]
            # two curved surfaces leave EPA (both ours and theirs) a flat valley of directions
            assert cosine[0] > (1 - 1e-3 if curved else 1 - 1e-6)
            # where an edge or face lies flat the point may slide along it, not along the normal
            apart = ours.pos[0] - theirs.pos[0]
            assert abs(apart @ theirs.frame[0, :3]) < 2e-5 + 5e-3 * np.linalg.norm(apart)
    assert touching > POSES // 4


@pytest.mark.parametrize(
    ("shape1", "shape2"), [("sphere", "ellipsoid"), ("capsule", "ellipsoid"), ("capsule", "cylinder")]
)
def test_curved_surfaces_apart_from_a_core_meet_in_the_contacts_of_mujoco(shape1: str, shape2: str):
    """Where the distance is flat around its minimum the normal is precise all the same."""
    touching = 0
    for ours, theirs in _both(pair_model(shape1, shape2, 0.01), seed=8, spread=0.02):
        assert len(ours) == len(theirs)
        if len(theirs):
            touching += 1
            i, j = matched(ours, theirs)
            np.testing.assert_allclose(ours.dist[i], theirs.dist[j], atol=1e-6)
            np.testing.assert_allclose(ours.pos[i], theirs.pos[j], atol=1e-5)
            np.testing.assert_allclose(ours.frame[i, 0], theirs.frame[j, :3], atol=3e-5)
    assert touching > POSES // 2


@pytest.mark.parametrize(("shape1", "shape2"), POLYHEDRAL)
@pytest.mark.parametrize("margin", [0.0, 0.01])
def test_corners_edges_and_faces_meet_in_the_contacts_of_mujoco(shape1: str, shape2: str, margin: float):
    """The whole set of contacts, one to four, of every pair without curvature but a capsule's."""
    many = 0
    near: list[bool] = []
    for ours, theirs in _both(pair_model(shape1, shape2, margin), seed=7, spread=0.01):
        if len(ours) != len(theirs):
            assert margin > 0.0
            near.append(False)
            continue
        if len(theirs) == 0:
            continue
        many += len(theirs) > 1
        i, j = matched(ours, theirs)
        # with a margin the oracle expands smooth shapes, and ends within its tolerance
        close = 2e-6 if margin == 0.0 else 2e-4
        near.append(
            np.abs(ours.dist[i] - theirs.dist[j]).max() < close
            and np.abs(ours.pos[i] - theirs.pos[j]).max() < close
            and np.abs(ours.frame[i, 0] - theirs.frame[j, :3]).max() < close
        )
    assert many > 5
    assert np.mean(near) > 0.98


@pytest.mark.parametrize(("shape1", "shape2", "count", "height"), FLAT)
@pytest.mark.parametrize("yaw", [0.0, 0.4])
def test_flat_faces_meet_in_a_patch(shape1: str, shape2: str, count: int, height: float, yaw: float):
    m = pair_model(shape1, shape2)
    d = mujoco.MjData(m)
    mujoco.mj_forward(m, d)
    turn = np.array([np.cos(yaw / 2), 0.0, 0.0, np.sin(yaw / 2)])
    mujoco.mju_mulQuat(d.qpos[3:7], turn, d.qpos[3:7].copy())
    d.qpos[:3] = 0.01, 0.02, height - 0.001
    theirs = oracle_contacts(m, d)
    ours = our_contacts(detect(m, [frames_of(d)]), 0)

    assert len(theirs) == count
    assert len(ours) == count
    np.testing.assert_allclose(ours.dist, -0.001, atol=1e-6)
    np.testing.assert_allclose(np.abs(ours.frame[:, 0, 2]), 1.0, atol=1e-6)
    # both patches are quadrilaterals in the same overlap of faces; ours is as large as the oracle's
    assert ConvexHull(ours.pos[:, :2]).volume > 0.9 * ConvexHull(theirs.pos[:, :2]).volume
    np.testing.assert_allclose(ours.pos[:, 2], theirs.pos[0, 2], atol=1e-6)


@pytest.mark.parametrize("shape1", ["box", "brick"])
@pytest.mark.parametrize("shape2", ["brick", "capsule", "cylinder"])
def test_an_edge_lying_on_a_face_has_two_contacts(shape1: str, shape2: str):
    if (shape1, shape2) == ("box", "capsule"):
        pytest.skip("analytic, compared above")
    m = pair_model(shape1, shape2)
    d = mujoco.MjData(m)
    roll = np.pi / 4 if shape2 == "brick" else np.pi / 2
    d.qpos[3:7] = np.cos(roll / 2), np.sin(roll / 2), 0.0, 0.0
    d.qpos[:3] = 0.01, 0.0, 1.0
    for _ in range(3):
        mujoco.mj_kinematics(m, d)
        d.qpos[2] -= mujoco.mj_geomDistance(m, d, 0, 1, 10.0, np.zeros(6)) + 0.001
    theirs = oracle_contacts(m, d)
    ours = our_contacts(detect(m, [frames_of(d)]), 0)
    assert len(theirs) == len(ours) == 2
    i, j = matched(ours, theirs)
    np.testing.assert_allclose(ours.dist[i], theirs.dist[j], atol=2e-5)
    np.testing.assert_allclose(ours.pos[i], theirs.pos[j], atol=5e-4)  # along the edge, EPA's in C
    np.testing.assert_allclose(ours.frame[i, 0], theirs.frame[j, :3], atol=1e-4)


@pytest.mark.parametrize(("shape1", "shape2"), [("disc", "box"), ("disc", "brick"), ("slab", "brick")])
@pytest.mark.parametrize("roll", [0.0, 30.0], ids=["face", "edge"])
def test_a_leaning_box_sunk_into_a_face_has_the_contacts_of_mujoco(shape1: str, shape2: str, roll: float):
    """A face within 5 degrees of the other, or an edge: deep enough for the directions to matter."""
    m = pair_model(shape1, shape2)
    d = mujoco.MjData(m)
    rng = np.random.default_rng(6)
    expected, frames = [], []
    for _ in range(40):
        lean, yaw = np.radians(rng.uniform(0.1, 4.5)), rng.uniform(-np.pi, np.pi)
        turn = np.zeros(4)
        mujoco.mju_mulQuat(turn, [np.cos(lean / 2), 0.0, np.sin(lean / 2), 0.0],
                           [np.cos(yaw / 2), 0.0, 0.0, np.sin(yaw / 2)])  # fmt: skip
        half = np.radians(roll) / 2
        mujoco.mju_mulQuat(d.qpos[3:7], turn, [np.cos(half), np.sin(half), 0.0, 0.0])
        reach = 0.08 if roll == 0.0 else 0.08 * np.cos(2 * half) + 0.15 * np.sin(2 * half)
        d.qpos[:3] = [*rng.uniform(-0.1, 0.1, 2), 0.06 + reach - rng.uniform(0.02, 0.04)]
        expected.append(oracle_contacts(m, d))
        frames.append(frames_of(d))
    ours = detect(m, frames, nconmax=8)
    for k, theirs in enumerate(expected):
        contacts = our_contacts(ours, k)
        assert len(contacts) == len(theirs)
        i, j = matched(contacts, theirs)
        np.testing.assert_allclose(contacts.dist[i], theirs.dist[j], atol=2e-6)
        np.testing.assert_allclose(contacts.pos[i], theirs.pos[j], atol=5e-6)
        np.testing.assert_allclose(contacts.frame[i].reshape(-1, 9)[:, :3], theirs.frame[j][:, :3], atol=1e-5)
    assert {len(theirs) for theirs in expected} == ({4} if roll == 0.0 else {2} if shape1 == "slab" else {1})


def test_a_leaning_hull_on_a_plane_touches_with_its_lowest_face():
    """A prism on nine irregular corners: the quadrilateral that MuJoCo picks, wherever the lowest corner is one."""
    rng = np.random.default_rng(0)
    angle = np.sort(rng.uniform(0, 2 * np.pi, 9))
    ring = np.stack([0.39 * np.cos(angle), 0.3 * np.sin(angle)], axis=1)
    vertices = np.vstack([np.c_[ring, np.full(9, -0.1)], np.c_[0.6 * ring, np.full(9, 0.1)]])
    m = mujoco.MjModel.from_xml_string(
        f"""<mujoco><asset><mesh name="m" vertex="{" ".join(map(str, vertices.ravel()))}"/></asset><worldbody>
        <geom type="plane" size="1 1 1" margin=".3"/>
        <body><freejoint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>"""
    )
    d = mujoco.MjData(m)
    expected, frames = [], []
    for _ in range(100):
        tilt = rng.uniform(0.02, 0.2)
        axis = rng.uniform(0, 2 * np.pi)
        lean = np.array([np.cos(tilt / 2), np.sin(tilt / 2) * np.cos(axis), np.sin(tilt / 2) * np.sin(axis), 0.0])
        mujoco.mju_mulQuat(d.qpos[3:7], lean, m.qpos0[3:7])
        d.qpos[2] = 0.12
        expected.append(oracle_contacts(m, d))
        frames.append(frames_of(d))
    ours = detect(m, frames)
    for k, theirs in enumerate(expected):
        mine = our_contacts(ours, k)
        assert len(mine) == len(theirs) == 4
        i, j = matched(mine, theirs)
        np.testing.assert_allclose(mine.pos[i], theirs.pos[j], atol=1e-5)
        np.testing.assert_allclose(mine.dist[i], theirs.dist[j], atol=1e-5)


def test_the_lowest_corner_of_a_hull_on_a_plane_is_always_one_of_the_four():
    """Prisms whose bases have long gaps between corners: more area without the lowest corner is no reason."""
    for seed in range(10):
        rng = np.random.default_rng(seed)
        angle = np.sort(rng.uniform(0, 2 * np.pi, 7))
        ring = np.stack([0.39 * np.cos(angle), 0.3 * np.sin(angle)], axis=1)
        vertices = np.vstack([np.c_[ring, np.full(7, -0.1)], np.c_[0.6 * ring, np.full(7, 0.1)]])
        m = mujoco.MjModel.from_xml_string(
            f"""<mujoco><asset><mesh name="m" vertex="{" ".join(map(str, vertices.ravel()))}"/></asset><worldbody>
            <geom type="plane" size="1 1 1"/>
            <body><freejoint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>"""
        )
        d = mujoco.MjData(m)
        d.qpos[2] = 0.1
        expected, frames = [], []
        for _ in range(20):
            tilt, axis = rng.uniform(0.02, 0.2), rng.uniform(0, 2 * np.pi)
            lean = np.empty(4)
            mujoco.mju_axisAngle2Quat(lean, np.array([np.cos(axis), np.sin(axis), 0.0]), tilt)
            mujoco.mju_mulQuat(d.qpos[3:7], lean, m.qpos0[3:7])
            expected.append(oracle_contacts(m, d))
            frames.append(frames_of(d))
        ours = detect(m, frames)
        for k, theirs in enumerate(expected):
            mine = our_contacts(ours, k)
            assert len(mine) == len(theirs)
            i, j = matched(mine, theirs)
            np.testing.assert_allclose(mine.pos[i], theirs.pos[j], atol=1e-5)


def test_of_faces_all_but_flat_on_each_other_the_one_that_looks_down_most_touches():
    """A shallow pyramid that stands on its tip: its faces lean by 3e-3, and it by less than float32 sees."""
    angle = np.arange(5) * 2 * np.pi / 5
    ring = np.stack([0.3 * np.cos(angle), 0.3 * np.sin(angle)], axis=1)
    vertices = np.vstack([np.c_[ring, np.full(5, -0.1)], np.c_[0.6 * ring, np.full(5, 0.1)], [[0.0, 0.0, -0.1009]]])
    m = mujoco.MjModel.from_xml_string(
        f"""<mujoco><asset><mesh name="m" vertex="{" ".join(map(str, vertices.ravel()))}"/></asset>
        <worldbody><geom type="plane" size="1 1 1" margin=".01"/>
        <body><freejoint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>"""
    )
    d = mujoco.MjData(m)
    rng = np.random.default_rng(0)
    expected, frames = [], []
    for _ in range(200):
        lean = np.empty(4)
        mujoco.mju_axisAngle2Quat(lean, np.append(rng.normal(size=2), 0.0), rng.uniform(0.0, 2e-5))
        mujoco.mju_mulQuat(d.qpos[3:7], lean, m.qpos0[3:7])
        d.qpos[2] = 0.1
        expected.append(oracle_contacts(m, d))
        frames.append(frames_of(d))
    ours = detect(m, frames)
    for k, theirs in enumerate(expected):
        mine = our_contacts(ours, k)
        assert len(mine) == len(theirs) == 3
        i, j = matched(mine, theirs)
        np.testing.assert_allclose(mine.pos[i], theirs.pos[j], atol=1e-5)


def test_turned_boxes_in_a_stack_have_eight_contacts_each():
    """Five boxes, each turned by 45 degrees against the one below: 4 + 4 x 8 contacts, as in C."""
    bodies = "".join(
        f'<body pos="0 0 {0.1 + 0.2 * i - 0.0005 * i}" euler="0 0 {45 * i}"><freejoint/>'
        '<geom type="box" size=".1 .1 .1"/></body>'
        for i in range(5)
    )
    m = mujoco.MjModel.from_xml_string(
        f'<mujoco><worldbody><geom type="plane" size="1 1 1" pos="0 0 .0005"/>{bodies}</worldbody></mujoco>'
    )
    d = mujoco.MjData(m)
    theirs = oracle_contacts(m, d)
    ours = our_contacts(detect(m, [frames_of(d)]), 0)
    assert len(theirs) == len(ours) == 36
    np.testing.assert_array_equal(ours.geom, theirs.geom)
    i, j = matched(ours, theirs)
    np.testing.assert_allclose(ours.pos[i], theirs.pos[j], atol=1e-5)
    np.testing.assert_allclose(ours.dist[i], theirs.dist[j], atol=1e-6)


@pytest.mark.parametrize(
    ("shape1", "shape2"),
    [
        ("sphere", "sphere"),
        ("capsule", "capsule"),
        ("sphere", "box"),
        ("box", "box"),
        ("cylinder", "cylinder"),
        ("ellipsoid", "mesh"),
        ("mesh", "mesh"),
        ("sphere", "capsule"),
        ("capsule", "mesh"),
    ],
)
def test_coincident_shapes_stay_finite_and_deep(shape1: str, shape2: str):
    """Same place, same orientation: a contact with a unit normal and the depth of one of the shapes, not a NaN."""
    m = pair_model(shape1, shape2)
    d = mujoco.MjData(m)
    d.qpos[:] = 0, 0, 0, 1, 0, 0, 0
    d.mocap_pos[:] = 0
    mujoco.mj_kinematics(m, d)
    d.geom_xpos[:] = 0
    d.geom_xmat[:] = np.eye(3).ravel()
    ours = our_contacts(detect(m, [frames_of(d)]), 0)
    assert len(ours) >= 1
    assert np.isfinite(ours.pos).all()
    assert ours.dist.min() < -0.1
    np.testing.assert_allclose(
        ours.frame @ ours.frame.transpose(0, 2, 1), np.eye(3)[None].repeat(len(ours), 0), atol=1e-5
    )


@pytest.mark.parametrize("angle", [0.0, 3e-5, 3e-4])
@pytest.mark.parametrize("along", [0.0, 0.05, -0.2, 0.33])
def test_parallel_capsules_touch_at_both_ends_of_their_overlap(angle: float, along: float):
    m = pair_model("capsule", "capsule")
    d = mujoco.MjData(m)
    d.qpos[:] = 0.13, 0, along, np.cos(angle / 2), 0, np.sin(angle / 2), 0
    theirs = oracle_contacts(m, d)
    ours = our_contacts(detect(m, [frames_of(d)]), 0)
    assert len(ours) == len(theirs) == (2 if angle < 1e-4 else 1)
    i, j = matched(ours, theirs)
    np.testing.assert_allclose(ours.pos[i], theirs.pos[j], atol=5e-6)


def test_an_upright_capsule_on_a_plane_has_an_orthonormal_frame():
    """The tangent hint is the capsule's axis, here along the normal."""
    m = pair_model("plane", "capsule")
    d = mujoco.MjData(m)
    d.qpos[:] = 0, 0, 0.22, 1, 0, 0, 0
    theirs = oracle_contacts(m, d)
    ours = our_contacts(detect(m, [frames_of(d)]), 0)
    assert len(ours) == len(theirs) == 1
    np.testing.assert_allclose(ours.frame.reshape(-1, 9), theirs.frame, atol=1e-6)
