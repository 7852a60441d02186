"""Geoms and meshes of MuJoCo's signed distance plugins, compared with MuJoCo's compiler."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest
from mujoco_fields import differences

from engine import msd
from engine.compiler import BuildError, build
from engine.compiler.overlap import findings
from engine.msd import mjcf
from engine.msd.drawn_meshes import mesh_key, mesh_triangles
from engine.msd.names import references
from engine.msd.report import Report

SHAPES = {
    "bolt": "",
    "bowl": "height .3 radius .5 thickness .1",
    "gear": "alpha .1 diameter 1 teeth 17 thickness .3 innerdiameter .4",
    "nut": "radius .3",
    "torus": "radius1 .4 radius2 .1",
}


def plugin(name: str, said: str = "") -> str:
    """A <plugin> of a shape, which has its settings with it."""
    words = said.split()
    config = "".join(f'<config key="{k}" value="{v}"/>' for k, v in zip(words[::2], words[1::2], strict=True))
    return f'<plugin plugin="mujoco.sdf.{name}">{config}</plugin>'


def scene(text: str, name: str, mesh: str = "", more: str = "") -> str:
    return f"""<mujoco><extension><plugin plugin="mujoco.sdf.{name}"/></extension><asset><mesh name="m" {mesh}>{text}
        </mesh></asset><worldbody><body pos="0 0 1"><freejoint/><geom name="g" type="sdf" mesh="m" pos=".1 .2 .3"
        euler="10 20 30">{text}</geom></body>{more}</worldbody></mujoco>"""


@pytest.mark.parametrize("name", SHAPES)
def test_mesh_and_geom_are_those_of_mujoco(name: str) -> None:
    """Vertex by vertex, triangle by triangle, in the same order and to the last bit."""
    text = scene(plugin(name, SHAPES[name]), name)
    truth, model = mujoco.MjModel.from_xml_string(text), build(mjcf.read_string(text))
    assert differences(model, truth) == []
    np.testing.assert_array_equal(model.mesh_vert, truth.mesh_vert)
    np.testing.assert_array_equal(model.mesh_face, truth.mesh_face)
    assert model.mesh_polynum.tolist() == truth.mesh_polynum.tolist()
    for field in ("geom_size", "geom_aabb", "geom_pos", "geom_quat", "body_inertia", "mesh_pos", "mesh_quat"):
        np.testing.assert_allclose(getattr(model, field), getattr(truth, field), rtol=1e-9, atol=1e-12, err_msg=field)


def test_plugins_are_numbered_as_in_mujoco() -> None:
    """Declared ones first, used or not, then those of meshes, actuators and sensors, and geoms last."""
    torus, other = plugin("torus"), plugin("torus", "radius1 .5")
    text = f"""<mujoco><extension><plugin plugin="mujoco.sdf.torus"><instance name="a"/><instance name="b"><config
        key="radius2" value=".1"/></instance></plugin><plugin plugin="mujoco.pid"/></extension><asset><mesh name="m">
        {torus}</mesh><mesh name="n"><plugin instance="b"/></mesh></asset><worldbody><geom type="sdf" mesh="m">{other}
        </geom><geom size="1"/><body><joint name="j"/><geom type="sdf" mesh="n"><plugin instance="b"/></geom><geom
        type="sdf" mesh="m">{torus}</geom></body></worldbody><actuator><plugin joint="j" plugin="mujoco.pid"/>
        </actuator></mujoco>"""
    truth, model = mujoco.MjModel.from_xml_string(text), build(mjcf.read_string(text))
    assert differences(model, truth) == []
    assert model.geom_plugin.tolist() == truth.geom_plugin.tolist() == [4, -1, 1, 5]
    assert model.nplugin == truth.nplugin
    assert model.geom_sdf.tolist() == [4, -1, 4, 4]
    np.testing.assert_allclose(model.geom_sdfprm[:, :2], [(0.5, 0.15), (0, 0), (0.35, 0.1), (0.35, 0.15)])


def test_the_mesh_is_drawn_as_it_is() -> None:
    """Its triangles enclose the volume of a torus, 2 pi^2 R r^2, and its key follows the settings."""
    world = mjcf.read_string(scene(plugin("torus"), "torus"))
    asset = world.assets.meshes["m"]
    triangles = mesh_triangles(world, asset, None)
    a, b, c = (triangles.position[triangles.indices[:, k]] for k in range(3))
    volume = np.einsum("ij,ij->", a, np.cross(b, c)) / 6
    assert volume == pytest.approx(2 * np.pi**2 * 0.35 * 0.15**2, rel=2e-3)
    outward = triangles.position - 0.35 * triangles.position * (1, 1, 0) / np.linalg.norm(
        triangles.position[:, :2], axis=1, keepdims=True
    )
    cosine = np.einsum("ij,ij->i", triangles.normal, outward / np.linalg.norm(outward, axis=1, keepdims=True))
    assert np.percentile(cosine, 1) > 0.99
    other = mjcf.read_string(scene(plugin("torus", "radius1 .4"), "torus"))
    assert mesh_key(world, asset, None) != mesh_key(other, other.assets.meshes["m"], None)


@pytest.mark.parametrize(
    ("text", "mesh", "message"),
    [
        (plugin("torus", "radius3 1"), "", "the plugin 'mujoco.sdf.torus' has no 'radius3'; it has radius1, radius2"),
        (plugin("torus", "radius1 wide"), "", "the radius1 of its plugin is a number, found 'wide'"),
        (plugin("donut"), "", "there is no plugin 'mujoco.sdf.donut'; there are mujoco.sdf.bolt, "),
        ('<plugin instance="x"/>', "", "there is no plugin instance named 'x'"),
        (plugin("torus"), 'scale="1 1 2"', "the mesh of a plugin cannot be scaled"),
        (plugin("torus", "radius1 0 radius2 0"), "", "a torus with [0.0, 0.0] has no size"),
    ],
)
def test_what_cannot_be_is_said(text: str, mesh: str, message: str) -> None:
    with pytest.raises(BuildError) as refused:
        build(mjcf.read_string(scene(text, "torus", mesh)))
    assert message in str(refused.value)


WITH_INSTANCE = """<mujoco><extension><plugin plugin="mujoco.sdf.torus"><instance name="t"><config key="radius1"
    value=".4"/></instance></plugin></extension><asset><mesh name="m"><plugin instance="t"/></mesh></asset><worldbody>
    <body name="b"><freejoint/><geom type="sdf" mesh="m"><plugin instance="t"/></geom></body></worldbody></mujoco>"""


def test_nothing_is_lost_and_nothing_to_say() -> None:
    report = Report()
    world = mjcf.read_string(WITH_INSTANCE, report=report)
    assert [finding.message for finding in report.findings] == []
    again = msd.from_str(msd.to_json(world).decode())
    assert not [finding for finding in msd.validate(again) if finding.severity == msd.Severity.ERROR]
    truth, model = mujoco.MjModel.from_xml_string(WITH_INSTANCE), mujoco.MjModel.from_xml_string(mjcf.to_mjcf(again))
    np.testing.assert_array_equal(model.mesh_vert, truth.mesh_vert)
    assert model.geom_plugin.tolist() == truth.geom_plugin.tolist()


def test_instances_are_renamed_where_worlds_are_joined() -> None:
    world, part = mjcf.read_string(WITH_INSTANCE), mjcf.read_string(WITH_INSTANCE.replace('".4"', '".5"'))
    world.attach(part, other_prefix="x_", other_translation=(3, 0, 0))
    truth, model = mujoco.MjModel.from_xml_string(mjcf.to_mjcf(world)), build(world)
    assert truth.nplugin == model.nplugin == 2
    assert model.geom_plugin.tolist() == truth.geom_plugin.tolist() == [0, 1]
    np.testing.assert_allclose(model.geom_sdfprm[:, 0], [0.4, 0.5])


def test_an_instance_is_renamed_where_it_is_used() -> None:
    world = mjcf.read_string(WITH_INSTANCE)
    places = [r.path for r in references(world) if (r.kind, r.name) == ("plugin_instance", "t")]
    owners = ['assets.meshes["m"]', "hierarchy.bodies[0].link.geoms[0]"]
    assert places == [f"{owner}.extras.plugin.instance" for owner in owners]


GEARS = """<mujoco><extension><plugin plugin="mujoco.sdf.gear"/></extension><asset><mesh name="1">{0}</mesh><mesh
    name="2">{1}</mesh></asset><worldbody><body><joint axis="0 0 1"/><geom type="sdf" mesh="1">{0}</geom></body><body
    pos="{2} 0 0"><joint axis="0 0 1"/><geom type="sdf" mesh="2">{1}</geom></body><body pos="0 0 .05"><freejoint/>
    <geom size=".2"/></body></worldbody></mujoco>"""


@pytest.mark.parametrize(
    ("apart", "turn", "overlapping"), [(2.85, 15.0, False), (2.75, 15.0, True), (2.85, 0.0, True)]
)
def test_shapes_that_reach_into_each_other_need_not_overlap(apart: float, turn: float, overlapping: bool) -> None:
    """Gears that mesh, tooth to gap, with a ball in the hole of one; too close, and tooth to tooth."""
    gears = plugin("gear", "alpha 0"), plugin("gear", f"alpha {turn}")
    found = findings(build(mjcf.read_string(GEARS.format(*gears, apart))))
    assert [finding.path for finding in found] == ["hierarchy.bodies[1].link.geoms[0]"] * overlapping


def test_a_ball_in_the_wall_of_a_ring_overlaps() -> None:
    text = scene(plugin("torus"), "torus", more='<body pos=".45 .2 1.3"><freejoint/><geom size=".1"/></body>')
    text = text.replace('euler="10 20 30"', "")
    [found] = findings(build(mjcf.read_string(text)))
    depth = float(found.message.split()[1])
    assert 0.12 < depth <= 0.15  # its deepest point is nearly in the middle of the ring
