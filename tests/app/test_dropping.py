"""Objects dropped onto what is below them: where MuJoCo C says that they touch."""

import time

import mujoco
import numpy as np
import pytest

from app.document import Document
from app.dropping import drop
from engine import msd
from engine.errors import SceneError
from engine.msd.schema import World

SCENE = """<mujoco><worldbody><geom name="floor" type="plane" size="5 5 .1"/>
  <geom name="table" type="box" size=".5 .5 .2" pos="2 0 .2"/>
  <body name="a" pos="0 0 1"><geom type="box" size=".1 .2 .3"/></body>
  <body name="b" pos="1 .5 2" euler="0 0 90"><geom type="box" size=".1 .2 .3"/></body>
  <body name="c" pos="2.1 .2 1.5"><freejoint/><geom type="sphere" size=".15"/></body>
  <body name="d" pos="3 -.4 .5"><geom type="box" size=".05 .05 .05"/></body></worldbody></mujoco>"""
A, B, C, D = (f"hierarchy.bodies[{i}].link" for i in range(4))


@pytest.fixture
def document():
    return Document(msd.from_str(SCENE, "mjcf"))


def position(document, i):
    return np.array(document.world.hierarchy.bodies[i].link.local_translation)


def test_what_is_dropped_touches_what_is_below(document, tmp_path):
    before = document.world.deepcopy()
    drop(document, [A, B, C, D])
    assert position(document, 0)[2] == pytest.approx(0.3)
    assert position(document, 2)[2] == pytest.approx(0.4 + 0.15, abs=1e-3)
    assert len(document.undo_stack) == 1
    model, data = in_mujoco(document.world, tmp_path)
    floor = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_GEOM, "floor")
    for name, below in (("a", floor), ("b", floor), ("c", floor + 1), ("d", floor)):
        geom = model.body(name).geomadr[0]
        assert mujoco.mj_geomDistance(model, data, below, geom, 1.0, None) == pytest.approx(0, abs=1e-3), name
    document.undo()
    assert document.world == before


def test_the_upper_one_lands_on_the_lower_one_and_a_sunken_one_is_lifted():
    document = Document(
        msd.from_str(
            """<mujoco><worldbody><geom type="plane" size="5 5 .1"/>
        <body pos="0 0 1"><geom type="box" size=".1 .1 .1"/></body>
        <body pos=".05 0 2"><geom type="box" size=".3 .3 .05"/></body>
        <body pos="2 0 .05"><geom type="box" size=".1 .1 .1"/></body></worldbody></mujoco>""",
            "mjcf",
        )
    )
    drop(document, [A, B, C])
    np.testing.assert_allclose([position(document, i)[2] for i in range(3)], [0.1, 0.25, 0.1], atol=1e-9)


def test_nothing_below_is_said():
    document = Document(
        msd.from_str("<mujoco><worldbody><body><geom size='.1'/></body></worldbody></mujoco>", "mjcf")
    )
    with pytest.raises(SceneError, match="nothing below"):
        drop(document, [A])


def test_a_plank_lands_on_a_narrow_wall_that_it_crosses():
    scene = """<mujoco><worldbody><geom type="plane" size="5 5 .1"/>
        <geom type="box" size="1 .02 .2" pos="0 0 .2"/>
        <body pos="0 0 2"><geom type="box" size=".05 1 .01"/></body></worldbody></mujoco>"""
    document = Document(msd.from_str(scene, "mjcf"))
    drop(document, [A])
    assert position(document, 0)[2] == pytest.approx(0.41)


def test_what_stands_right_beside_does_not_hold_it_up():
    scene = """<mujoco><worldbody><geom type="plane" size="5 5 .1"/>
        <geom type="box" size=".1 .1 .1" pos=".2 0 .1"/>
        <body pos="0 0 2"><geom type="box" size=".1 .1 .3"/></body></worldbody></mujoco>"""
    document = Document(msd.from_str(scene, "mjcf"))
    drop(document, [A])
    assert position(document, 0)[2] == pytest.approx(0.3)


def test_what_has_no_shape_is_dropped_as_a_point():
    scene = """<mujoco><worldbody><geom type="box" size=".5 .5 .1" pos="0 0 .1"/><camera name="eye" pos=".3 .1 2"/>
        <site name="mark" pos=".2 .2 1"/></worldbody></mujoco>"""
    document = Document(msd.from_str(scene, "mjcf"))
    drop(document, ["hierarchy.cameras[0]"])
    np.testing.assert_allclose(document.world.hierarchy.cameras[0].position, [0.3, 0.1, 0.2])


def bumpy(rng: np.random.Generator, n: int) -> str:
    """A closed mesh of 4 n n triangles with a bumpy surface, as numbers of MJCF."""
    v, u = np.mgrid[0 : n + 1, 0 : 2 * n]
    theta, phi = np.pi * v / n, np.pi * u / n
    radius = 0.2 + 0.02 * rng.random(theta.shape)
    points = radius[..., None] * np.stack(
        [np.sin(theta) * np.cos(phi), np.sin(theta) * np.sin(phi), np.cos(theta)], -1
    )
    a = (v[:-1] * 2 * n + u[:-1]).ravel()
    b = (v[:-1] * 2 * n + (u[:-1] + 1) % (2 * n)).ravel()
    faces = np.concatenate([np.stack([a, b, b + 2 * n], 1), np.stack([a, b + 2 * n, a + 2 * n], 1)])
    vertices, triangles = (" ".join(map(str, each.ravel())) for each in (points, faces))
    return f'vertex="{vertices}" face="{triangles}"'


def test_meshes_of_many_triangles_are_dropped_at_once(tmp_path):
    """That took minutes, in which the window stood still."""
    rng = np.random.default_rng(5)
    meshes = "".join(f'<mesh name="m{i}" {bumpy(rng, 40)}/>' for i in range(2))
    document = Document(
        msd.from_str(
            f"""<mujoco><asset>{meshes}</asset><worldbody><geom name="floor" type="plane" size="5 5 .1"/>
        <body name="lower" pos="0 0 .5"><freejoint/><geom type="mesh" mesh="m0"/></body>
        <body name="upper" pos=".05 .03 2"><freejoint/><geom type="mesh" mesh="m1"/></body></worldbody></mujoco>""",
            "mjcf",
        )
    )
    begun = time.process_time()
    drop(document, [A, B])
    assert time.process_time() - begun < 20
    model, data = in_mujoco(document.world, tmp_path)
    for a, b in (("floor", "lower"), ("lower", "upper")):
        ids = [mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, name) for name in (a, b)]
        first, second = (
            0 if name == "floor" else model.body_geomadr[id] for name, id in zip((a, b), ids, strict=True)
        )
        assert mujoco.mj_geomDistance(model, data, first, second, 1.0, None) == pytest.approx(0, abs=4e-3), (a, b)


def in_mujoco(world: World, folder) -> tuple[mujoco.MjModel, mujoco.MjData]:
    """A World in MuJoCo C where it starts."""
    Document(world).export(str(folder / "dropped.xml"))
    model = mujoco.MjModel.from_xml_path(str(folder / "dropped.xml"))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return model, data
