"""Which pairs of geoms are looked at, against MuJoCo's rules pair by pair and against what MuJoCo C finds."""

import tracemalloc
from pathlib import Path
from types import SimpleNamespace

import mujoco
import numpy as np
import pytest
from scene_files import BENCHMARKS, SCENES

from engine.physics.collisions import candidates as collision_candidates
from engine.physics.collisions.candidates import AUTOMATIC, PARENT_CHILD, candidate_pairs
from engine.physics.enums import GeomType

MANY = 40
"""Candidates above which these tests have the pairs swept."""


def by_definition(m) -> list[tuple[int, int, int]]:
    """Every pair that may collide (MuJoCo documentation, Computation, "Selection"), in the order of MuJoCo's
    collision driver: by bodies, explicit pairs first, then geoms."""
    excluded = set(np.ravel(m.exclude_signature).tolist())
    explicit = list(zip(np.ravel(m.pair_geom1).tolist(), np.ravel(m.pair_geom2).tolist(), strict=True))
    named = {tuple(sorted(pair)) for pair in explicit}
    rows = [(i, j, k) for k, (i, j) in enumerate(explicit)]
    for i in range(m.ngeom):
        for j in range(i + 1, m.ngeom):
            body1, body2 = sorted((int(m.geom_bodyid[i]), int(m.geom_bodyid[j])))
            weld1, weld2 = int(m.body_weldid[body1]), int(m.body_weldid[body2])
            masks = (m.geom_contype[i] & m.geom_conaffinity[j]) | (m.geom_contype[j] & m.geom_conaffinity[i])
            terrain = max(m.geom_type[i], m.geom_type[j]) <= GeomType.HFIELD
            still = m.body_dofnum[weld1] == 0 and m.body_dofnum[weld2] == 0
            if not masks or terrain or still or weld1 == weld2 or (body1 << 16) + body2 in excluded:
                continue
            over1, over2 = (int(m.body_weldid[m.body_parentid[weld]]) for weld in (weld1, weld2))
            family = weld1 and weld2 and (weld1 == over2 or weld2 == over1)
            if (i, j) not in named:
                rows.append((i, j, int(PARENT_CHILD if family else AUTOMATIC)))
    return sorted((_by_type(m, row) for row in rows), key=lambda row: _visit(m, row))


def _by_type(m, row: tuple[int, int, int]) -> tuple[int, int, int]:
    i, j, kind = row
    return (j, i, kind) if m.geom_type[i] > m.geom_type[j] else row


def _visit(m, row: tuple[int, int, int]) -> tuple:
    i, j, kind = row
    bodies = sorted((m.geom_bodyid[i], m.geom_bodyid[j]))
    return (*bodies, kind < 0, max(kind, 0), i, j)


def found_by_sweep(m) -> list[tuple[int, int, int]]:
    """The candidates of a sweep as a list."""
    found = candidate_pairs(m)
    assert len(found.all) == 0
    rows = [tuple(row) for row in found.listed.tolist()]
    count = len(found.sweep_geoms)
    for mask, kind in ((found.sweep_mask, AUTOMATIC), (found.sweep_parent, PARENT_CHILD)):
        bits = np.unpackbits(mask.view(np.uint8), axis=1, bitorder="little")
        assert not bits[:, count:].any()
        np.testing.assert_array_equal(bits[:, :count], bits[:, :count].T)
        for a, b in zip(*np.nonzero(np.triu(bits[:, :count])), strict=True):
            rows.append(_by_type(m, (int(found.sweep_geoms[a]), int(found.sweep_geoms[b]), int(kind))))
    return sorted(rows, key=lambda row: _visit(m, row))


def random_model(seed: int) -> SimpleNamespace:
    """A tree of bodies with geoms of all types, masks of all kinds, excludes and explicit pairs."""
    rng = np.random.default_rng(seed)
    nbody, ngeom = int(rng.integers(2, 25)), int(rng.integers(2, 60))
    parent = np.array([0] + [int(rng.integers(0, body)) for body in range(1, nbody)])
    dofs = np.array([0, *(rng.random(nbody - 1) < 0.6)], int)
    weld = np.zeros(nbody, int)
    for body in range(1, nbody):
        weld[body] = body if dofs[body] else weld[parent[body]]
    excluded = np.sort(rng.integers(0, nbody, (4, 2)), axis=1)
    kinds = rng.integers(0, 9, ngeom)
    masks = [0, 1, 2, 3, -1, -(2**31)]
    return SimpleNamespace(
        ngeom=ngeom,
        nbody=nbody,
        body_parentid=parent,
        body_weldid=weld,
        body_dofnum=dofs,
        geom_type=kinds,
        geom_bodyid=np.sort(rng.integers(0, nbody, ngeom)),
        geom_contype=rng.choice(masks, ngeom),
        geom_conaffinity=rng.choice(masks, ngeom),
        geom_rbound=np.where(kinds == GeomType.PLANE, 0.0, 0.5),
        exclude_signature=(excluded[:, 0] << 16) + excluded[:, 1],
        pair_geom1=rng.integers(0, ngeom, 5),
        pair_geom2=rng.integers(0, ngeom, 5),
    )


@pytest.mark.parametrize("seed", range(40))
def test_pairs_of_random_models_are_those_of_the_definition(seed: int, monkeypatch: pytest.MonkeyPatch):
    m = random_model(seed)
    expected = by_definition(m)
    assert [tuple(row) for row in candidate_pairs(m).all.tolist()] == expected
    monkeypatch.setattr(collision_candidates, "SWEEP_THRESHOLD", 0)
    if any(kind < 0 for _, _, kind in expected):
        assert found_by_sweep(m) == expected


REAL = [BENCHMARKS / "22_humanoids.xml", SCENES / "arm.xml", SCENES / "blocks.xml", SCENES / "rover.xml"]


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_pairs_of_real_scenes_are_those_of_the_definition(path: Path, monkeypatch: pytest.MonkeyPatch):
    m = mujoco.MjModel.from_xml_path(str(path))
    expected = by_definition(m)
    if len(expected) < collision_candidates.SWEEP_THRESHOLD:
        assert [tuple(row) for row in candidate_pairs(m).all.tolist()] == expected
    monkeypatch.setattr(collision_candidates, "SWEEP_THRESHOLD", 0)
    assert found_by_sweep(m) == expected


@pytest.mark.parametrize("filterparent", [True, False])
def test_pairs_are_those_that_touch_in_mujoco_where_everything_overlaps(filterparent: bool):
    """A tree of small spheres with margins of kilometres: MuJoCo has a contact for each pair that it looks at."""
    rng = np.random.default_rng(6)

    def body(depth: int) -> str:
        joint = '<joint axis="1 0 0"/>' if rng.random() < 0.6 else ""
        inner = "".join(body(depth - 1) for _ in range(rng.integers(0, 3))) if depth else ""
        geoms = "".join(
            f'<geom size=".01" contype="{rng.integers(0, 4)}" conaffinity="{rng.integers(0, 4)}"/>'
            for _ in range(rng.integers(1, 3))
        )
        place = " ".join(f"{x:.3f}" for x in rng.uniform(-0.5, 0.5, 3))
        return f'<body name="b{rng.integers(1 << 40)}" pos="{place}">{joint}{geoms}{inner}</body>'

    bodies = "".join(body(4) for _ in range(4))
    names = [part.split('"')[0] for part in bodies.split('name="')[1:]]
    excludes = "".join(
        f'<exclude body1="{one}" body2="{other}"/>' for one, other in rng.choice(names, (12, 2)) if one != other
    )
    m = mujoco.MjModel.from_xml_string(
        f"""<mujoco><default><geom margin="2000"/></default>
        <worldbody><geom type="plane" size="1 1 1"/><geom size=".01"/>{bodies}</worldbody>
        <contact>{excludes}</contact></mujoco>"""
    )
    if not filterparent:
        m.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_FILTERPARENT
    d = mujoco.MjData(m)
    mujoco.mj_kinematics(m, d)
    mujoco.mj_comPos(m, d)
    mujoco.mj_collision(m, d)
    expected = [tuple(pair) for pair in d.contact.geom.tolist()]
    assert len(expected) > 300
    rows = [row for row in candidate_pairs(m).all.tolist() if row[2] == AUTOMATIC or not filterparent]
    assert [tuple(row[:2]) for row in rows] == expected


def test_ten_thousand_geoms_have_a_bit_for_each_pair_and_no_list_of_them():
    count = 10_000
    bodies = np.arange(1, count + 1)
    m = SimpleNamespace(
        ngeom=count + 1,
        nbody=count + 1,
        body_parentid=np.zeros(count + 1, int),
        body_weldid=np.arange(count + 1),
        body_dofnum=np.append(0, np.full(count, 6)),
        geom_type=np.append(GeomType.PLANE, np.full(count, GeomType.SPHERE)),
        geom_bodyid=np.append(0, bodies),
        geom_contype=np.ones(count + 1, int),
        geom_conaffinity=np.ones(count + 1, int),
        geom_rbound=np.append(0.0, np.full(count, 0.1)),
        exclude_signature=np.array([(3 << 16) + 5]),
        pair_geom1=np.array([7]),
        pair_geom2=np.array([9]),
    )
    tracemalloc.start()
    found = candidate_pairs(m)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert int(np.bitwise_count(found.sweep_mask).sum()) == count * (count - 1) - 4
    assert not found.sweep_parent.any()
    assert len(found.listed) == count + 1
    assert most < 10 * count * count / 8  # bytes
