"""What the menu adds: to what is selected, in one step, and as MuJoCo C measures and drives it."""

import mujoco
import numpy as np
import pytest

from app import templates
from app.document import Document
from engine import msd
from engine.compiler import build
from engine.errors import SceneError

SCENE = """<mujoco><option timestep="0.002"/><worldbody>
  <body name="base"><geom size=".1"/>
    <body name="arm" pos="0 0 .3" euler="20 30 0"><joint name="a" axis="0 1 0" range="-60 90" limited="true"/>
      <geom type="capsule" size=".03 .2" pos="0 0 .2"/><site name="sa" pos="0 0 .4"/>
      <body name="hand" pos="0 0 .4"><joint name="b" axis="1 0 0"/><geom size=".05"/></body></body></body>
  <body name="other" pos="1 0 1"><freejoint/><geom name="g" size=".1"/><site name="so"/></body>
</worldbody></mujoco>"""
ARM = "hierarchy.bodies[0].link.children[0]"
HAND = f"{ARM}.children[0]"
OTHER = "hierarchy.bodies[1].link"


@pytest.fixture
def document():
    return Document(msd.from_str(SCENE))


def compiled(document, tmp_path):
    document.export(str(tmp_path / "scene.xml"))
    return mujoco.MjModel.from_xml_path(str(tmp_path / "scene.xml"))


@pytest.mark.parametrize("kind", ["gyro", "accelerometer", "velocimeter"])
def test_sensors_of_an_imu_are_mujocos(document, tmp_path, kind):
    document.add(f"sensor_{kind}", f"{ARM}.sites[0]")
    text = document_text(document, tmp_path).replace("</mujoco>", f'<sensor><{kind} site="sa"/></sensor></mujoco>')
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    data.qvel[:2] = 1.5, -2.0
    for _ in range(50):
        mujoco.mj_step(model, data)
    assert model.nsensor == 2
    np.testing.assert_allclose(data.sensordata[:3], data.sensordata[3:], atol=1e-9)


def document_text(document, tmp_path) -> str:
    document.export(str(tmp_path / "scene.xml"))
    return (tmp_path / "scene.xml").read_text()


def test_a_link_without_a_site_gets_one_in_the_same_step(document):
    document.add("sensor_gyro", HAND)
    hand = document.world.hierarchy.bodies[0].link.children[0].children[0]
    assert document.world.sensors.frame[-1].object_type.value == hand.sites[0].name
    assert len(document.undo_stack) == 1
    document.undo()
    assert not document.world.hierarchy.bodies[0].link.children[0].children[0].sites


MUJOCO_SENSORS = [k for k, t in templates.TEMPLATES.items() if t.place == "extras.sensors"]


@pytest.mark.parametrize("kind", MUJOCO_SENSORS)
def test_sensors_of_mujoco_are_compiled_by_it(document, tmp_path, kind):
    document.add("motor", ARM)
    document.add("tendon", ARM)
    if "ball" in kind:
        with pytest.raises(SceneError, match="ball joint"):
            document.add(kind, ARM)
        return
    document.add(kind, ARM)
    assert compiled(document, tmp_path).nsensor == 1
    build(document.world)


@pytest.mark.parametrize(
    "kind", [k for k, t in templates.TEMPLATES.items() if t.group == "Actuators" and "floating" not in k]
)
def test_actuators_drive_the_selected_joint_as_mujoco_compiles_them(document, tmp_path, kind):
    document.add("tendon", HAND)
    document.add(kind, HAND)
    model = compiled(document, tmp_path)
    assert model.nu == 1
    names = {
        mujoco.mjtTrn.mjTRN_JOINT: lambda i: model.joint(i).name == "b",
        mujoco.mjtTrn.mjTRN_TENDON: lambda i: i == 0,
        mujoco.mjtTrn.mjTRN_BODY: lambda i: model.body(i).name == "hand",
        mujoco.mjtTrn.mjTRN_SITE: lambda i: model.body(model.site_bodyid[i]).name == "hand",
    }
    assert names[mujoco.mjtTrn(model.actuator_trntype[0])](int(model.actuator_trnid[0, 0]))
    build(document.world)


def test_a_muscle_pulls_with_the_force_that_mujoco_says(document, tmp_path):
    document.add("muscle", ARM)
    model = compiled(document, tmp_path)
    np.testing.assert_allclose(model.actuator_lengthrange[0], np.radians((-60, 90)), atol=1e-6)
    data = mujoco.MjData(model)
    data.ctrl[:] = 1.0
    mujoco.mj_step(model, data, 100)
    assert data.actuator_force[0] < 0  # muscles pull


@pytest.mark.parametrize(
    ("kind", "get"),
    [
        (
            "equality_weld",
            lambda w: (e := w.equality_constraint_set.welds[-1].weld_type.value) and (e.link_a, e.link_b),
        ),
        (
            "equality_connect",
            lambda w: (e := w.equality_constraint_set.connects[-1].connect_type.value) and (e.link_a, e.link_b),
        ),
        ("collision_ignore", lambda w: tuple(w.collision_ignores.link_pairs[-1])),
    ],
)
@pytest.mark.parametrize("chosen", [(HAND, OTHER), (OTHER, HAND), (f"{HAND}.geoms[0]", f"{OTHER}.sites[0]")])
def test_what_holds_two_things_takes_the_two_that_are_selected(document, kind, get, chosen):
    document.add(kind, chosen[-1], chosen=chosen)
    expected = [("hand" if path.startswith(HAND) else "other") for path in chosen]
    assert list(get(document.world)) == expected


def test_a_spatial_tendon_goes_through_the_selected_sites_in_order(document, tmp_path):
    chosen = (f"{OTHER}.sites[0]", f"{ARM}.sites[0]")
    document.add("tendon_spatial", chosen[-1], chosen=chosen)
    model = compiled(document, tmp_path)
    wraps = [model.site(i).name for i in model.wrap_objid]
    assert wraps == ["so", "sa"]
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    apart = np.linalg.norm(data.site("so").xpos - data.site("sa").xpos)
    assert data.ten_length[0] == pytest.approx(apart)
    with pytest.raises(SceneError, match="two or more sites"):
        document.add("tendon_spatial", chosen[0], chosen=chosen[:1])


def test_a_fixed_tendon_is_over_all_selected_joints(document):
    chosen = (f"{HAND}.joints[0]", f"{ARM}.joints[0]")
    document.add("tendon", chosen[-1], chosen=chosen)
    assert [node.joint_name for node in document.world.tendon_set.joint_tendons[-1].joints] == ["b", "a"]


def test_mujocos_elements_leave_the_rest_of_a_scene_as_it_is(tmp_path):
    """In MSD a link passes through a parent that stands still, in MJCF it collides with it."""
    document = Document(templates.starter())
    base = document.add("body_fixed")
    link = document.add("link", base)
    before = build(document.world)
    document.add("sensor_force", link)
    after = build(document.world)
    assert sorted(after.exclude_signature) == sorted(before.exclude_signature) and len(after.exclude_signature) == 1
    assert (after.opt.timestep, after.opt.integrator, after.opt.solver, after.opt.cone) == (
        before.opt.timestep,
        before.opt.integrator,
        before.opt.solver,
        before.opt.cone,
    )
    np.testing.assert_array_equal(after.body_mass, before.body_mass)
    document.undo()
    assert len(document.world.collision_ignores.link_pairs) == 0
