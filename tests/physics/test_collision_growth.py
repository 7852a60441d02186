"""The choice of a broad phase, what it reports, and room that grows when a scene needs more."""

import re
import warnings

import mujoco
import numpy as np
import pytest
from collision_oracle import FIELDS, frames_of, oracle_contacts, our_contacts

from engine import msd, physics
from engine.compiler import build
from engine.physics.collisions import candidates as collision_candidates
from engine.server import Engine, Loaded, Noted
from engine.simulation import Simulation

NXN, SAP = physics.BroadphaseType.NXN, physics.BroadphaseType.SAP_TILE


def _heap(count: int) -> mujoco.MjModel:
    """Capsules, boxes and balls over each other and rocks, families, masks, an explicit pair and an exclude."""
    rng = np.random.default_rng(4)
    rocks = "".join(f'<geom type="box" size=".2 .1 .1" pos="{0.1 * i - 0.5} 0 -.4"/>' for i in range(10))
    bodies = "".join(
        f'<body name="r{i}" pos="{" ".join(f"{x:.3f}" for x in rng.uniform(-0.5, 0.5, 3))}"><freejoint/>'
        f'<geom type="capsule" size=".05 .1" margin="{rng.uniform(0, 0.02):.3f}"/>'
        f'<body pos="0 0 .1"><joint axis="1 0 0"/><geom type="box" size=".05 .1 .03" pos="0 0 .1"/>'
        f'<geom name="s{i}" size=".06" contype="{1 + i % 3}" conaffinity="{1 + i % 2}"/></body></body>'
        for i in range(count)
    )
    return mujoco.MjModel.from_xml_string(
        f"""<mujoco><worldbody><geom type="plane" size="2 2 1" pos="0 0 -.5"/>{rocks}{bodies}</worldbody>
        <contact><pair geom1="s3" geom2="s9" margin="5"/><exclude body1="r1" body2="r2"/></contact></mujoco>"""
    )


def _collided(m: physics.Model, frames: tuple[np.ndarray, np.ndarray], **options: int) -> physics.Data:
    d = physics.make_data(m, npairmax=2000)  # without any filter that many are left
    d.geom_xpos.assign(frames[0].astype(np.float32)[None])
    d.geom_xmat.assign(frames[1].reshape(1, -1, 3, 3).astype(np.float32))
    for name, value in options.items():
        setattr(m.opt, name, value)
    physics.collision(m, d)
    return d


@pytest.mark.parametrize("listed", [True, False])
def test_every_broadphase_and_filter_finds_the_same_contacts(listed: bool, monkeypatch: pytest.MonkeyPatch):
    """With a list of all pairs, as of a small model, and without, as of a large one: the same bits, in order."""
    if not listed:
        monkeypatch.setattr(collision_candidates, "SWEEP_THRESHOLD", 0)
    host = _heap(16)
    m = physics.put_model(host)
    assert m.opt.broadphase == (NXN if listed else SAP)
    data = mujoco.MjData(host)
    mujoco.mj_kinematics(host, data)
    frames = frames_of(data)
    spheres = physics.BroadphaseFilter.PLANE | physics.BroadphaseFilter.SPHERE
    boxes = physics.BroadphaseFilter.AABB | physics.BroadphaseFilter.OBB
    reference = _collided(m, frames, broadphase=NXN, broadphase_filter=spheres)
    contacts = our_contacts(reference, 0)
    assert len(contacts) > 20
    np.testing.assert_array_equal(contacts.geom, oracle_contacts(host, data).geom)
    pairs = {}
    for kind in (NXN, SAP, physics.BroadphaseType.SAP_SEGMENTED):
        for chosen in (spheres, spheres | boxes, boxes, physics.BroadphaseFilter(0)):
            d = _collided(m, frames, broadphase=kind, broadphase_filter=chosen)
            assert not d.overflow.numpy().any()
            for name in FIELDS:
                np.testing.assert_array_equal(getattr(our_contacts(d, 0), name), getattr(contacts, name))
            pairs[kind, chosen] = int(d.ncollision.numpy()[0])
    assert pairs[NXN, spheres] == pairs[SAP, spheres] > pairs[NXN, spheres | boxes]
    assert pairs[NXN, physics.BroadphaseFilter(0)] > pairs[NXN, boxes]  # each switch does something
    assert pairs[NXN, physics.BroadphaseFilter(0)] > pairs[NXN, spheres]


def test_each_broadphase_reports_its_pairs_in_every_world():
    host = _heap(14)
    m = physics.put_model(host)
    d = physics.make_data(m, nworld=3)
    qpos = d.qpos.numpy().copy()
    qpos[1, 0] += 0.3
    qpos[2, :3] += 40.0  # alone
    d.qpos.assign(qpos)
    physics.kinematics(m, d)
    found = []
    for run in (physics.nxn_broadphase, physics.sap_broadphase):
        run(m, d)
        n = int(d.ncollision.numpy()[0])
        whole = [d.collision_worldid.numpy(), d.collision_pair.numpy(), d.collision_pairid.numpy()]
        assert [len(x) for x in whole] == [d.naconmax] * 3
        assert all((x[n:] == -1).all() for x in whole)
        found.append([x[:n] for x in whole])
    for nxn, sap in zip(*found, strict=True):
        np.testing.assert_array_equal(nxn, sap)
    worlds, pairs, ids = found[0]
    assert (np.diff(worlds) >= 0).all() and set(worlds) == {0, 1, 2}
    counts = np.bincount(worlds)
    assert counts[0] != counts[1] or not np.array_equal(pairs[worlds == 0], pairs[worlds == 1])
    assert not (pairs[worlds == 2] == 1).any()  # the geoms of body 1 are far from all
    assert (ids[:, 1] == -1).all() and set(ids[:, 0]) == {-1, 0}

    physics.primitive_narrowphase(m, d)
    physics.collision(m, d)
    for world in range(3):
        n = int(d.ncon.numpy()[world])
        assert (d.contact.by_world.worldid.numpy()[world] == world).all() and (
            d.contact.by_world.type.numpy()[world] == 1
        ).all()
        seen: dict[tuple, int] = {}
        for geoms, number in zip(
            map(tuple, d.contact.by_world.geom.numpy()[world, :n]),
            d.contact.by_world.geomcollisionid.numpy()[world, :n],
            strict=True,
        ):
            assert number == seen.get(geoms, 0)
            seen[geoms] = number + 1
        assert max(seen.values()) > 1
    assert int(d.nacon.numpy()[0]) == d.ncon.numpy().sum() <= d.naconmax == 3 * d.contact.nconmax
    assert physics.make_data(m, nworld=3, naconmax=100).contact.nconmax == 34


def test_an_explicit_pair_goes_by_its_number():
    host = _heap(12)
    m = physics.put_model(host)
    d = physics.make_data(m)
    physics.kinematics(m, d)
    physics.sap_broadphase(m, d)
    ids, pairs = d.collision_pairid.numpy()[:, 0], d.collision_pair.numpy()
    assert (ids == 0).sum() == 1
    assert set(pairs[ids == 0][0]) == {int(host.pair_geom1[0]), int(host.pair_geom2[0])}


def test_contacts_stay_where_detection_is_off():
    """The user sets the contacts; a step makes constraint rows of them."""
    host = mujoco.MjModel.from_xml_string(
        """<mujoco><worldbody><geom type="plane" size="1 1 1"/>
        <body pos="0 0 .09"><freejoint/><geom size=".1"/></body></worldbody></mujoco>"""
    )
    m = physics.put_model(host)
    d = physics.make_data(m)
    physics.forward(m, d)
    pushed = d.qacc.numpy()[0, 2]
    assert d.ncon.numpy()[0] == 1 and pushed > 0
    m.opt.run_collision_detection = False
    d.qpos.assign(np.array([[0, 0, 5, 1, 0, 0, 0]], np.float32))  # far up, but the contact holds
    physics.forward(m, d)
    assert d.ncon.numpy()[0] == 1
    assert d.qacc.numpy()[0, 2] == pytest.approx(pushed, rel=1e-4)


_PILE = "<mujoco><worldbody><geom type='plane' size='3 3 1'/>{}</worldbody></mujoco>".format(
    "".join(
        f'<body pos="{0.3 * (i % 3)} {0.3 * (i // 3)} {0.15 + 0.02 * i}"><freejoint/>'
        '<geom type="box" size=".1 .1 .1"/></body>'
        for i in range(9)
    )
)


@pytest.mark.filterwarnings("ignore:A world found no room")
def test_a_pile_that_starts_apart_gets_room_as_it_falls():
    """Room for two contacts at first: it grows with one sentence each time, and what fell lies on the plane."""
    m = physics.put_model(mujoco.MjModel.from_xml_string(_PILE))
    d = physics.make_data(m, nworld=2, nconmax=2)
    notices: list[str] = []
    for _ in range(300):
        physics.step(m, d)
        before = d.time.numpy().copy()
        physics.grow(m, d, notices.append)
        np.testing.assert_array_equal(d.time.numpy(), before)
        assert not d.overflow.numpy().any()
    assert d.generation == len(notices) and 1 <= len(notices) <= 5
    assert "room for" in notices[0]
    assert not physics.grow(m, d, notices.append)
    assert (d.ncon.numpy() == 36).all()
    np.testing.assert_allclose(d.qpos.numpy()[:, 2::7], 0.1, atol=2e-3)


def test_a_step_that_leaves_contacts_out_warns_once_with_the_room_that_would_do():
    m = physics.put_model(mujoco.MjModel.from_xml_string(_PILE))
    fallen = physics.make_data(m)
    for _ in range(300):
        physics.step(m, fallen)
    assert fallen.ncon.numpy()[0] == 36
    for run in (physics.step, physics.forward, lambda m, d: (physics.step1(m, d), physics.step2(m, d))):
        d = physics.make_data(m, nconmax=10)
        d.qpos.assign(fallen.qpos)
        with pytest.warns(UserWarning, match=r"no room for 26 contacts and .*nconmax=72, njmax=") as caught:
            for _ in range(3):
                run(m, d)
        assert len(caught) == 1 and caught[0].filename == __file__
        sizes = {name: int(n) for name, n in re.findall(r"(\w+)=(\d+)", str(caught[0].message))}
        roomy = physics.make_data(m, **sizes)
        roomy.qpos.assign(fallen.qpos)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            run(m, roomy)
        assert roomy.ncon.numpy()[0] == 36 and not roomy.overflow.numpy().any()


@pytest.mark.parametrize("nworld", [1, 8])
def test_step_growing_loses_no_contact(nworld: int):
    """Bit by bit as with room from the start, and each growth is reported in one sentence."""
    m = physics.put_model(mujoco.MjModel.from_xml_string(_PILE))
    roomy, d = physics.make_data(m, nworld), physics.make_data(m, nworld, nconmax=3)
    notices: list[str] = []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(120):
            physics.step(m, roomy)
            physics.step_growing(m, d, notices.append)
    assert 1 <= len(notices) <= 4 and "room for" in notices[0]
    assert d.contact.nconmax < roomy.contact.nconmax and (d.ncon.numpy() > 3).all()
    for name in ("time", "qpos", "qvel", "qacc"):
        np.testing.assert_array_equal(getattr(d, name).numpy(), getattr(roomy, name).numpy(), err_msg=name)
    with pytest.warns(UserWarning, match="now there is room"):
        crowded = physics.make_data(m, nworld, nconmax=3)
        crowded.qpos.assign(roomy.qpos)
        physics.step_growing(m, crowded)


@pytest.mark.parametrize("nworld", [1, 3])
def test_forward_growing_loses_no_contact(nworld: int):
    """Bit by bit as with room from the start, the start of the next step's solver too."""
    m = physics.put_model(mujoco.MjModel.from_xml_string(_PILE))
    roomy, d = physics.make_data(m, nworld), physics.make_data(m, nworld, nconmax=3)
    for _ in range(120):
        physics.step(m, roomy)
    for name in ("qpos", "qvel", "qacc_warmstart"):
        getattr(d, name).assign(getattr(roomy, name))
    notices: list[str] = []
    physics.forward(m, roomy)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        physics.forward_growing(m, d, notices.append)
        physics.forward_growing(m, d, notices.append)
    assert len(notices) == d.generation == 1 and (d.ncon.numpy() > 3).all()
    physics.forward(m, roomy)
    for name in ("ncon", "qacc", "qacc_warmstart", "qpos"):
        np.testing.assert_array_equal(getattr(d, name).numpy(), getattr(roomy, name).numpy(), err_msg=name)


@pytest.mark.parametrize("nworld", [1, 8])
def test_a_data_stays_itself_when_it_grows(nworld: int):
    """Handles and views of what contacts have no part in stay valid; `generation` says that the others do not. What
    was captured for the smaller arrays is captured again: the run is bit by bit that of a Data with room."""
    m = physics.put_model(mujoco.MjModel.from_xml_string(_PILE))
    roomy, d = physics.make_data(m, nworld), physics.make_data(m, nworld, nconmax=3)
    physics.step_growing(m, d)
    physics.step(m, roomy)
    handles = d.contact, d.efc, d.state
    arrays = {name: getattr(d, name) for name in ("qpos", "qvel", "xpos", "sensordata", "qfrc_constraint", "ncon")}
    views = {name: array.numpy() for name, array in arrays.items()}
    positions, pressed, generations = d.contact.by_world.pos, [], [d.generation]
    with pytest.warns(UserWarning, match="now there is room"):
        for _ in range(120):
            before = d.generation
            physics.step_growing(m, d)
            physics.step(m, roomy)
            generations.append(d.generation)
            if d.generation != before:
                pressed.append(int(d.ncon.numpy().max()))
    assert generations == sorted(generations) and generations[-1] == len(pressed) >= 1
    assert handles == (d.contact, d.efc, d.state)
    for name, array in arrays.items():
        assert getattr(d, name) is array
        np.testing.assert_array_equal(views[name], getattr(roomy, name).numpy(), err_msg=name)
    assert (
        d.contact.by_world.pos is not positions
        and positions.shape[1] == 3 < d.contact.by_world.pos.shape[1] == d.contact.nconmax
    )
    most = int(d.ncon.numpy().max())
    np.testing.assert_array_equal(
        d.contact.by_world.pos.numpy()[:, :most], roomy.contact.by_world.pos.numpy()[:, :most]
    )
    np.testing.assert_array_equal(d.efc.force.numpy()[:, :4], roomy.efc.force.numpy()[:, :4])


def test_room_for_pairs_grows_too(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(collision_candidates, "SWEEP_THRESHOLD", 0)
    host = _heap(16)
    m = physics.put_model(host)
    d = physics.make_data(m, npairmax=5)
    with pytest.warns(UserWarning, match=r"pairs of geoms and goes on .*\(..., npairmax=\d+\)"):
        physics.forward(m, d)
    missing = int(d.overflow.numpy()[0, 3])
    assert missing > 10
    with pytest.warns(UserWarning, match=f"{missing} pairs"):
        assert physics.grow(m, d)
    whole = physics.make_data(m)
    physics.forward(m, whole)
    assert d.ncon.numpy()[0] == whole.ncon.numpy()[0]
    np.testing.assert_array_equal(our_contacts(d, 0).dist, our_contacts(whole, 0).dist)


def test_a_paused_engine_shows_every_contact_and_tells_of_the_room():
    with Engine(in_process=True) as engine:
        engine.load(msd.from_str(_PILE))
        engine.wait_for(Loaded)
        engine.step(300)
        engine.poll()
        fallen = engine.frame()
        simulation = engine._transport.runner.simulation
        simulation.model.collision.crowded = True
        simulation.data = physics.make_data(simulation.model, nconmax=3)
        simulation.capture()
        graphs = dict(simulation.data.graphs)
        engine.set_state(qpos=fallen.qpos)
        frame = engine.frame()
        assert not frame.playing and frame.ncontact == len(frame.contacts) == fallen.ncontact == 36
        assert simulation.data.graphs and simulation.data.graphs != graphs  # the step is recorded with the room
        said = [event for event in engine.poll() if isinstance(event, Noted)]
        assert len(said) == 1 and "now there is room for" in said[0].message


def test_the_engine_repeats_a_step_that_lacked_room():
    """Bit by bit as if there had been room from the start, and the growth is reported."""
    scene = build(msd.from_str(_PILE))
    roomy, crowded = Simulation(scene), Simulation(scene)
    crowded.model.collision.crowded = True
    crowded.data = physics.make_data(crowded.model, nconmax=3)
    data = crowded.data
    waited: list[bool] = []
    crowded.alone = lambda: waited.append(bool(data.graphs))
    for _ in range(100):
        roomy.step()
        crowded.step()
    assert not crowded.data.overflow.numpy().any()
    assert crowded.data.contact.nconmax < roomy.data.contact.nconmax
    assert 1 <= len(crowded.growth) == len(waited) <= 4
    assert not any(waited)  # the step is recorded anew only after that
    assert crowded.data is data and data.generation == len(waited)
    np.testing.assert_array_equal(crowded.read("qpos"), roomy.read("qpos"))
    np.testing.assert_array_equal(crowded.read("qvel"), roomy.read("qvel"))
