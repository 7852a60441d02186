"""Which pairs collide, in what order, with which parameters, in scenes of many geoms: against MuJoCo C."""

import mujoco
import numpy as np
import pytest
import warp as wp
from collision_oracle import FIELDS, MESHES, SHAPES, detect, frames_of, oracle_contacts, our_contacts

from engine import physics
from engine.physics.collisions import candidates as collision_candidates
from engine.physics.collisions import driver as collision_driver

FILTERPARENT = int(mujoco.mjtDisableBit.mjDSBL_FILTERPARENT)
CONTACT = int(mujoco.mjtDisableBit.mjDSBL_CONTACT)


def _same_contacts(m: mujoco.MjModel, d: mujoco.MjData, ordered: bool = True) -> int:
    """Compare every field of every contact; returns how many there are."""
    theirs = oracle_contacts(m, d)
    ours = our_contacts(detect(m, [frames_of(d)]), 0)
    assert len(ours) == len(theirs)
    np.testing.assert_array_equal(ours.geom, theirs.geom)
    np.testing.assert_array_equal(ours.dim, theirs.dim)
    for name in FIELDS:
        got, want = getattr(ours, name), getattr(theirs, name)
        np.testing.assert_allclose(got.reshape(want.shape), want, atol=2e-5, err_msg=name)
    return len(theirs)


def _settled(m: mujoco.MjModel, steps: int) -> mujoco.MjData:
    d = mujoco.MjData(m)
    for _ in range(steps):
        mujoco.mj_step(m, d)
    return d


def _spheres(rng: np.random.Generator, count: int, attributes) -> str:
    """Overlapping balls in a heap, each on its own body, with attributes(i) on the geom."""
    return "".join(
        f'<body name="b{i}" pos="{" ".join(f"{x:.4f}" for x in rng.uniform(-0.2, 0.2, 3))}"><freejoint/>'
        f'<geom name="g{i}" size=".1" {attributes(i)}/></body>'
        for i in range(count)
    )


def test_parameters_mix_as_in_mujoco():
    """Priority, condim, friction, solmix (zero too), solref in both forms, solimp, margin and gap, all different."""
    rng = np.random.default_rng(0)

    def attributes(i: int) -> str:
        solref = rng.choice(["0.02 1", "0.05 0.7", "-1000 -20", "-300 -5"])
        return (
            f'priority="{rng.integers(0, 2)}" condim="{rng.choice([1, 3])}" solmix="{rng.choice([0.0, 1.0, 3.0])}" '
            f'friction="{rng.uniform(0, 1):.3f} {rng.uniform(0, 0.1):.3f} {rng.uniform(0, 0.01):.4f}" '
            f'solref="{solref}" solimp="{rng.uniform(0.5, 0.9):.3f} 0.95 {rng.uniform(0.001, 0.01):.4f}" '
            f'margin="{rng.uniform(0, 0.05):.3f}" gap="{rng.uniform(0, 0.02):.3f}"'
        )

    m = mujoco.MjModel.from_xml_string(f"<mujoco><worldbody>{_spheres(rng, 14, attributes)}</worldbody></mujoco>")
    assert _same_contacts(m, mujoco.MjData(m)) > 20


def test_frictions_are_never_below_the_smallest():
    m = mujoco.MjModel.from_xml_string(
        """<mujoco><worldbody><geom size=".1" friction="0 0 0"/>
        <body pos="0 0 .19"><freejoint/><geom size=".1" friction="0 0 0"/></body></worldbody></mujoco>"""
    )
    assert _same_contacts(m, mujoco.MjData(m)) == 1


def test_contact_override_replaces_parameters():
    rng = np.random.default_rng(1)
    m = mujoco.MjModel.from_xml_string(
        f"""<mujoco><option o_margin=".03" o_solref="0.1 0.5" o_solimp=".7 .8 .01 .4 3"
          o_friction=".3 .4 .05 .006 .007"><flag override="enable"/></option>
        <worldbody>{_spheres(rng, 10, lambda i: 'margin=".01"')}</worldbody></mujoco>"""
    )
    assert _same_contacts(m, mujoco.MjData(m)) > 10


def test_explicit_pairs_and_excludes():
    """An explicit pair brings its own parameters, ignores masks, and replaces the automatic pair."""
    rng = np.random.default_rng(2)
    bodies = _spheres(rng, 8, lambda i: 'contype="0" conaffinity="0"' if i in (2, 5) else "")
    m = mujoco.MjModel.from_xml_string(
        f"""<mujoco><worldbody>{bodies}</worldbody><contact>
        <pair geom1="g7" geom2="g1" condim="1" friction=".1 .2 .03 .004 .005" solref=".03 .9" margin=".02" gap=".01"/>
        <pair geom1="g2" geom2="g5" solreffriction=".5 .6" margin=".5"/>
        <exclude body1="b3" body2="b4"/><exclude body1="b6" body2="b0"/></contact></mujoco>"""
    )
    d = mujoco.MjData(m)
    assert _same_contacts(m, d) > 5
    pairs = {tuple(sorted(p)) for p in d.contact.geom.tolist()}
    assert (2, 5) in pairs and (3, 4) not in pairs and (0, 6) not in pairs


_CHAIN = """<mujoco><option {flags}/><worldbody>
    <geom type="plane" size="1 1 1" contype="1" conaffinity="3"/>
    <body pos="0 0 .05"><geom size=".1"/></body>
    <body pos="0 0 .1" mocap="true"><geom size=".1"/></body>
    <body pos=".05 0 .1"><joint axis="0 1 0"/>
      <geom size=".1"/><geom size=".1" pos=".1 0 0" contype="2" conaffinity="1"/>
      <body pos=".05 0 0"><geom size=".1"/>
        <body pos=".05 0 0"><joint axis="1 0 0"/><geom type="box" size=".1 .1 .1"/>
          <body pos=".05 0 0"><joint axis="1 0 0"/><geom size=".1" contype="4" conaffinity="2"/></body>
        </body></body></body>
    </worldbody></mujoco>"""


@pytest.mark.parametrize("filterparent", [True, False])
def test_masks_welds_and_parents_filter(filterparent: bool):
    """Welded and mocap bodies, a static child of the world, parents and grandparents, one-sided masks."""
    m = mujoco.MjModel.from_xml_string(_CHAIN.format(flags=""))
    if not filterparent:
        m.opt.disableflags |= FILTERPARENT
    assert _same_contacts(m, mujoco.MjData(m)) > 3


def test_the_parent_filter_can_be_switched_while_running():
    m = mujoco.MjModel.from_xml_string(_CHAIN.format(flags=""))
    d = mujoco.MjData(m)
    filtered = len(oracle_contacts(m, d))
    model = physics.put_model(m)
    ours = physics.put_data(model, d)
    physics.kinematics(model, ours)
    collision_driver.launch(model, ours)
    assert ours.ncon.numpy()[0] == filtered
    m.opt.disableflags |= FILTERPARENT
    model.opt.disableflags = m.opt.disableflags
    collision_driver.launch(model, ours)
    assert ours.ncon.numpy()[0] == len(oracle_contacts(m, d)) > filtered
    model.opt.disableflags = CONTACT
    collision_driver.launch(model, ours)
    assert ours.ncon.numpy()[0] == 0


def _box_pile(count: int, extra: str = "") -> mujoco.MjModel:
    rng = np.random.default_rng(3)
    boxes = "".join(
        f'<body pos="{(i % 5) * 0.23 + 0.02 * rng.normal():.4f} {(i // 5 % 5) * 0.23 + 0.02 * rng.normal():.4f} '
        f'{0.2 + (i // 25) * 0.25}"><freejoint/><geom type="box" size=".1 .1 .1" {extra}/></body>'
        for i in range(count)
    )
    return mujoco.MjModel.from_xml_string(
        f'<mujoco><worldbody><geom type="plane" size="5 5 1"/>{boxes}</worldbody></mujoco>'
    )


def test_a_pile_of_boxes_is_swept_and_has_the_contacts_of_mujoco():
    m = _box_pile(100)
    assert physics.put_model(m).collision.many
    d = _settled(m, 300)
    theirs = oracle_contacts(m, d)
    ours = our_contacts(detect(m, [frames_of(d)]), 0)
    assert len(ours) == len(theirs) > 300
    np.testing.assert_array_equal(ours.geom, theirs.geom)
    np.testing.assert_allclose(ours.dist, theirs.dist, atol=5e-5)  # face or edge, where both separate alike


def test_sweeping_and_listing_find_the_same_pairs(monkeypatch: pytest.MonkeyPatch):
    """The same scene both ways, with margins, families, masks and explicit pairs: bit-equal contacts in order."""
    rng = np.random.default_rng(4)
    bodies = "".join(
        f'<body name="r{i}" pos="{" ".join(f"{x:.3f}" for x in rng.uniform(-0.6, 0.6, 3))}"><freejoint/>'
        f'<geom type="capsule" size=".05 .1" margin="{rng.uniform(0, 0.02):.3f}"/>'
        f'<body pos="0 0 .1"><joint axis="1 0 0"/><geom type="capsule" size=".05 .1" pos="0 0 .1"/>'
        f'<geom name="s{i}" size=".06" contype="{1 + i % 3}" conaffinity="{1 + i % 2}"/></body></body>'
        for i in range(16)
    )
    m = mujoco.MjModel.from_xml_string(
        f"""<mujoco><worldbody><geom type="plane" size="2 2 1" pos="0 0 -.5"/>{bodies}</worldbody>
        <contact><pair geom1="s3" geom2="s9" margin="5"/><exclude body1="r1" body2="r2"/></contact></mujoco>"""
    )
    d = mujoco.MjData(m)
    mujoco.mj_kinematics(m, d)
    listed = our_contacts(detect(m, [frames_of(d)]), 0)
    monkeypatch.setattr(collision_candidates, "SWEEP_THRESHOLD", 0)
    assert physics.put_model(m).collision.many
    swept = our_contacts(detect(m, [frames_of(d)]), 0)
    assert len(listed) > 20
    for name in FIELDS:
        np.testing.assert_array_equal(getattr(listed, name), getattr(swept, name))
    np.testing.assert_array_equal(listed.geom, oracle_contacts(m, d).geom)


def test_a_mixed_pile_touches_where_mujoco_says():
    """Primitives and hulls in one scene: the same pairs touch, at the same depth, in the same order."""
    kinds = ["cylinder", "box", "ellipsoid", "capsule", "mesh", "sphere"]
    rng = np.random.default_rng(5)
    bodies = "".join(
        f'<body pos="{(i % 3) * 0.3 + 0.03 * rng.normal():.4f} {(i // 3 % 3) * 0.3:.4f} {0.25 + (i // 9) * 0.35}">'
        f"<freejoint/><geom {SHAPES[kinds[i % 6]]}/></body>"
        for i in range(27)
    )
    walls = "".join(
        f'<geom type="box" size="{s}" pos="{p}"/>'
        for s, p in ((".02 2 1", "-.3 .3 1"), (".02 2 1", ".9 .3 1"), ("2 .02 1", ".3 -.3 1"), ("2 .02 1", ".3 .9 1"))
    )
    m = mujoco.MjModel.from_xml_string(
        f"""<mujoco><asset>{MESHES}</asset><worldbody><geom type="plane" size="5 5 1"/>{walls}{bodies}</worldbody>
        </mujoco>"""
    )
    d = _settled(m, 400)
    theirs = oracle_contacts(m, d)
    ours = our_contacts(detect(m, [frames_of(d)]), 0)
    assert abs(len(ours) - len(theirs)) <= 0.1 * len(theirs)

    def deepest(contacts) -> dict:
        depth: dict = {}
        for pair, dist in zip(map(tuple, contacts.geom.tolist()), contacts.dist.tolist(), strict=True):
            depth[pair] = min(depth.get(pair, 1.0), dist)
        return {pair: dist for pair, dist in depth.items() if dist < -1e-6}

    mine, oracle = deepest(ours), deepest(theirs)
    assert mine.keys() == oracle.keys()
    error = np.array([abs(mine[pair] - oracle[pair]) for pair in mine])
    assert np.median(error) < 1e-6
    assert np.mean(error < 1e-4) > 0.9


def test_contacts_without_room_are_counted():
    m = mujoco.MjModel.from_xml_string(
        """<mujoco><worldbody><geom type="plane" size="1 1 1"/>
        <body pos="0 0 .099"><freejoint/><geom type="box" size=".1 .1 .1"/></body></worldbody></mujoco>"""
    )
    d = mujoco.MjData(m)
    mujoco.mj_kinematics(m, d)
    ours = detect(m, [frames_of(d)], nconmax=3)
    assert ours.ncon.numpy()[0] == 3
    assert ours.overflow.numpy()[0, 0] == 1


def test_worlds_are_independent_and_repeatable():
    """Other worlds and an earlier run leave no trace: the same bits."""
    m = _box_pile(30, 'margin=".005"')
    d = mujoco.MjData(m)
    frames = []
    for _ in range(4):
        for _ in range(60):
            mujoco.mj_step(m, d)
        mujoco.mj_kinematics(m, d)
        frames.append(frames_of(d))
    together = detect(m, frames)
    for world, frame in enumerate(frames):
        alone = our_contacts(detect(m, [frame]), 0)
        for name in FIELDS:
            np.testing.assert_array_equal(getattr(alone, name), getattr(our_contacts(together, world), name))


def test_a_captured_launch_follows_edits_of_parameters():
    """Sizes, frictions and margins are read from arrays: no recapture after an edit."""
    m = mujoco.MjModel.from_xml_string(
        """<mujoco><worldbody><geom type="plane" size="1 1 1"/>
        <body pos="0 0 .2"><freejoint/><geom size=".1"/></body></worldbody></mujoco>"""
    )
    d = mujoco.MjData(m)
    mujoco.mj_kinematics(m, d)
    model = physics.put_model(m)
    ours = physics.put_data(model, d)
    physics.kinematics(model, ours)
    collision_driver.launch(model, ours)
    with wp.ScopedCapture(device=model.device) as capture:
        collision_driver.launch(model, ours)
    wp.capture_launch(capture.graph)
    assert ours.ncon.numpy()[0] == 0
    model.geom_margin.assign(np.array([[0.15, 0.0]], dtype=np.float32))
    model.geom_friction.assign(np.array([[[0.5, 0, 0], [0.7, 0, 0]]], dtype=np.float32))
    wp.capture_launch(capture.graph)
    assert ours.ncon.numpy()[0] == 1
    contact = our_contacts(ours, 0)
    np.testing.assert_allclose(contact.dist, 0.1, atol=1e-6)
    np.testing.assert_allclose(contact.friction[0, 0], 0.7)
    model.geom_size.assign(np.array([[[1, 1, 1], [0.25, 0, 0]]], dtype=np.float32))
    model.geom_rbound.assign(np.array([[0.0, 0.25]], dtype=np.float32))
    wp.capture_launch(capture.graph)
    np.testing.assert_allclose(our_contacts(ours, 0).dist, -0.05, atol=1e-6)
