"""Overlaps at the start, compared with MuJoCo's distances and contacts."""

from pathlib import Path

import numpy as np
import pytest

from engine import msd
from engine.compiler import overlap
from engine.compiler.overlap import Search, findings
from engine.geometry import box_pairs as near
from engine.msd.validate import Severity

KINDS = {"sphere": 1, "capsule": 2, "cylinder": 2, "box": 3, "ellipsoid": 3, "mesh": 0}


def two_bodies(rng, first, second, distance):
    bodies, meshes = [], []
    for i, (kind, place) in enumerate(((first, 0.0), (second, distance))):
        way = rng.normal(size=3)
        pos = way * place / np.linalg.norm(way)
        size = " ".join(f"{s:.6f}" for s in rng.uniform(0.05, 0.3, 3)[: KINDS[kind]])
        shape = f'size="{size}"' if size else f'mesh="m{i}"'
        quat, points = rng.normal(size=4), rng.normal(size=36) * 0.12
        numbers = [" ".join(f"{x:.6f}" for x in values) for values in (pos, quat, points)]
        meshes.append(f'<mesh name="m{i}" vertex="{numbers[2]}"/>')
        bodies.append(
            f'<body pos="{numbers[0]}" quat="{numbers[1]}"><freejoint/><geom type="{kind}" {shape}/></body>'
        )
    return f"<mujoco><asset>{''.join(meshes)}</asset><worldbody>{''.join(bodies)}</worldbody></mujoco>"


def reach(truth, data, geom, d):
    """Support function of a geom about the origin, by the formula of its shape, for directions (n, 3)."""
    import mujoco

    pos, mat = data.geom_xpos[geom], data.geom_xmat[geom].reshape(3, 3)
    local, (a, b, c) = d @ mat, truth.geom_size[geom]
    match truth.geom_type[geom]:
        case mujoco.mjtGeom.mjGEOM_SPHERE:
            shape = a
        case mujoco.mjtGeom.mjGEOM_CAPSULE:
            shape = a + b * np.abs(local[:, 2])
        case mujoco.mjtGeom.mjGEOM_CYLINDER:
            shape = a * np.hypot(local[:, 0], local[:, 1]) + b * np.abs(local[:, 2])
        case mujoco.mjtGeom.mjGEOM_BOX:
            shape = np.abs(local) @ (a, b, c)
        case mujoco.mjtGeom.mjGEOM_ELLIPSOID:
            shape = np.linalg.norm(local * (a, b, c), axis=1)
        case _:
            mesh = truth.geom_dataid[geom]
            start = truth.mesh_vertadr[mesh]
            shape = (local @ truth.mesh_vert[start : start + truth.mesh_vertnum[mesh]].T).max(axis=1)
    return d @ pos + shape


def least_width(truth, data, first=0, second=1):
    """Depth of two geoms by trying directions, finer around the best ones."""
    rng = np.random.default_rng(0)
    d = rng.normal(size=(4000, 3))
    for spread in (0.1, 0.02, 0.004, 8e-4):
        d /= np.linalg.norm(d, axis=1, keepdims=True)
        width = reach(truth, data, first, d) + reach(truth, data, second, -d)
        best = d[np.argsort(width)[:20]]
        d = np.vstack([best, (best[:, None] + rng.normal(size=(20, 150, 3)) * spread).reshape(-1, 3)])
    return float(width.min())


@pytest.mark.parametrize("first", KINDS)
@pytest.mark.parametrize("second", KINDS)
def test_depth_of_two_shapes_equals_mujocos(first, second):
    mujoco = pytest.importorskip("mujoco")
    rng = np.random.default_rng(list(map(ord, first + second)))
    for distance in (0.02, 0.1, 0.2, 0.3, 0.5):
        xml = two_bodies(rng, first, second, distance)
        truth = mujoco.MjModel.from_xml_string(xml)
        data = mujoco.MjData(truth)
        mujoco.mj_forward(truth, data)
        expected = -mujoco.mj_geomDistance(truth, data, 0, 1, 5.0, None)
        model = msd.build(msd.from_str(xml))
        depth, normal = Search(model).depth(0, 1)
        if expected < 0:
            assert depth <= 1e-4
            continue
        # MuJoCo's answer is that of an inner hull for curved shapes, of one feature for a capsule and a box: never
        # more than the depth, which is the least width of the Minkowski difference over all directions.
        assert expected - 1e-4 <= depth
        least = least_width(truth, data)
        assert depth <= least + 1e-6 and least <= depth * 1.01 + 1e-3
        assert abs(np.linalg.norm(normal) - 1) < 1e-9
        model.body_pos[2] += normal * depth
        assert abs(Search(model).depth(0, 1)[0]) < 2e-3


INSTALLED = {
    "gymnasium": ["envs/mujoco/assets/humanoidstandup.xml", "envs/mujoco/assets/ant.xml"],
    "dm_control": [
        "third_party/kinova/jaco_arm.xml",
        "locomotion/walkers/assets/humanoid_CMU_V2020.xml",
        "suite/humanoid.xml",
        "suite/cartpole.xml",
    ],
}


@pytest.mark.parametrize(("package", "file"), [(p, f) for p, files in INSTALLED.items() for f in files])
def test_overlaps_of_a_scene_are_mujocos_contacts(package, file):
    mujoco = pytest.importorskip("mujoco")
    path = Path(pytest.importorskip(package).__file__).parent / file
    if not path.exists():
        pytest.skip("not in this version")
    truth = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(truth)
    mujoco.mj_forward(truth, data)
    deepest: dict[tuple[int, ...], float] = {}
    for contact in data.contact[: data.ncon]:
        pair = tuple(sorted(map(int, contact.geom)))
        deepest[pair] = max(deepest.get(pair, 0.0), -float(contact.dist))
    model = msd.build(msd.from_file(path))
    if truth.opt.disableflags & mujoco.mjtDisableBit.mjDSBL_CONTACT:
        assert findings(model) == []
        return
    ours = {tuple(sorted(o[:2])): o.depth for o in Search(model).overlaps()}
    assert {pair for pair, depth in ours.items() if depth > 1e-4} == {p for p, d in deepest.items() if d > 1e-4}
    for pair, depth in ours.items():
        # MuJoCo pushes meshes apart along the direction that its own search ends with, which is not the shortest.
        assert depth <= deepest[pair] * 1.01 + 1e-4
        if truth.geom_type[list(pair)].min() > int(mujoco.mjtGeom.mjGEOM_HFIELD):
            assert depth == pytest.approx(least_width(truth, data, *pair), rel=0.02, abs=1e-4)


FLOOR = """<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1" pos="0 0 .5" euler="20 0 0"/>
  <body name="a" pos="0 0 {}"><freejoint/><geom name="ball" size=".2"/></body></worldbody></mujoco>"""


def test_a_body_in_the_floor_is_found_and_moved_out():
    world = msd.from_str(FLOOR.format(0.6))
    (finding,) = findings(msd.build(world))
    expected = 0.2 - 0.1 * np.cos(np.deg2rad(20))
    assert (finding.severity, finding.path) == (Severity.WARNING, "hierarchy.bodies[0].link.geoms[0]")
    assert f"{expected * 1000:.3g} mm" in finding.message or f"{expected:.3g} m" in finding.message
    assert "'floor'" in finding.message
    assert findings(msd.build(msd.fixed(world, finding))) == []
    near = msd.from_str(FLOOR.format(0.5 + (0.2 - 0.004) / np.cos(np.deg2rad(20))))
    assert findings(msd.build(near)) == []


LINKS = """<mujoco><worldbody><body name="a"><joint/><geom size=".2"/>
  <body name="b" pos=".3 0 0"><joint/><geom size=".2"/><body name="c" pos="-.1 0 0"><joint/><geom size=".2"/></body>
  </body></body></worldbody>{}</mujoco>"""


def test_links_that_overlap_can_be_made_to_ignore_each_other():
    """a and c overlap and are no neighbours; neighbours are left alone, as MuJoCo leaves them."""
    world = msd.from_str(LINKS.format(""))
    (finding,) = findings(msd.build(world))
    assert finding.path.endswith("children[0].children[0].geoms[0]") and "200 mm" in finding.message.replace(
        "0.2 m", "200 mm"
    )
    repaired = msd.fixed(world, finding)
    assert repaired.collision_ignores.link_pairs == [("a", "c")]
    assert findings(msd.build(repaired)) == []
    assert findings(msd.build(msd.from_str(LINKS.format('<contact><exclude body1="c" body2="a"/></contact>')))) == []
    assert (
        len(findings(msd.build(msd.from_str(LINKS.format('<option><flag filterparent="disable"/></option>'))))) == 3
    )
    assert findings(msd.build(msd.from_str(LINKS.format('<option><flag contact="disable"/></option>')))) == []


FIELD = """<mujoco><asset><hfield name="h" nrow="5" ncol="7" size="3 2 1 .1" elevation="{}"/></asset><worldbody>
  <geom type="hfield" hfield="h"/><body pos="{} {} {}"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
  </worldbody></mujoco>"""


def test_a_box_in_a_slope_of_a_height_field():
    """Height rises with x from 0 to 1 over 6 m: the lower uphill edge of a box lies in it by what it is below."""
    slope = " ".join(str(i % 7) for i in range(35))
    for lift, expected in ((0.05, 0.15 - 0.1), (0.6, None)):
        xml = FIELD.format(slope, 0, 0, 0.5 + lift)
        found = [o for o in Search(msd.build(msd.from_str(xml))).overlaps()]
        if expected is None:
            assert found == []
            continue
        height, low = 0.5 + 0.1 / 6, 0.5 + lift - 0.1
        assert found[0].depth == pytest.approx((height - low) / np.sqrt(1 + 1 / 36), abs=1e-6)


def heap(count, shape):
    bodies = "".join(f'<body pos="{i * 1e-3} 0 0"><freejoint/><geom {shape}/></body>' for i in range(count))
    return msd.build(msd.from_str(f"<mujoco><worldbody>{bodies}</worldbody></mujoco>"))


def test_of_very_many_suspects_some_are_looked_at_and_the_others_counted():
    model = heap(60, 'type="box" size=".1 .1 .1"')
    found = findings(model, exact=100)
    pairs = 60 * 59 // 2
    assert f"{pairs - 100} pairs" in found[-1].message and found[-1].check == "overlap-unseen"
    assert len(found) == 100 + 1
    assert len(list(Search(model).overlaps(pairs))) == pairs


def test_of_very_many_overlaps_the_deepest_are_reported_and_the_others_counted(monkeypatch):
    monkeypatch.setattr(overlap, "REPORTED", 50)
    model = heap(60, 'size=".1"')
    found = findings(model)
    assert [f.check for f in found] == ["overlap"] * 50 + ["overlap-more"]
    assert f"{60 * 59 // 2 - 50} more pairs" in found[-1].message
    assert all("199 mm" in f.message or "0.199 m" in f.message for f in found[:50]), "those next to each other"


def test_a_heap_of_which_all_lies_in_all_takes_little_memory(monkeypatch):
    monkeypatch.setattr(overlap, "KEPT", 100)
    monkeypatch.setattr(overlap, "MET", 1000)
    monkeypatch.setattr(overlap.box_pairs, "CHUNK", 500)
    search = Search(heap(60, 'size=".1"'))
    assert len(list(search.overlaps())) == 100 and search.ended_early and search.left >= 900


def test_a_search_ends_where_its_progress_raises():
    class Ended(Exception):
        pass

    shares = []

    def progress(share):
        shares.append(share)
        if len(shares) == 4:
            raise Ended

    with pytest.raises(Ended):
        findings(heap(60, 'type="box" size=".1 .1 .1"'), progress)
    assert shares == sorted(shares) and shares[0] >= 0 and shares[-1] <= 1


@pytest.mark.parametrize(("count", "spread"), [(0, 0), (1, 0), (300, 0), (300, 3), (300, 20)])
def test_boxes_that_meet_are_those_that_overlap(count, spread):
    """By trying all pairs, for boxes of one size and of sizes that differ by many orders."""
    rng = np.random.default_rng(spread)
    centre, half = rng.normal(size=(count, 3)) * 3, np.exp(rng.normal(size=(count, 3)) * spread) * 0.3
    low, high = centre - half, centre + half
    found = {tuple(sorted(pair)) for some in near.boxes_that_meet(low, high) for pair in some.tolist()}
    meet = ((low[:, None] < high) & (low < high[:, None])).all(axis=2)
    assert found == {(i, j) for i in range(count) for j in range(i + 1, count) if meet[i, j]}
    assert count < 300 or len(found) > 50


def test_two_crossing_capsules_overlap_by_their_radii():
    """Their axes cross, so the Minkowski difference of the cores is flat."""
    xml = """<mujoco><worldbody><body><freejoint/><geom type="capsule" size=".1 .5"/></body>
      <body euler="90 0 0"><freejoint/><geom type="capsule" size=".2 .5"/></body></worldbody></mujoco>"""
    ((_, _, depth, normal),) = Search(msd.build(msd.from_str(xml))).overlaps()
    assert depth == pytest.approx(0.3)
    np.testing.assert_allclose(np.abs(normal), [1, 0, 0], atol=1e-9)
