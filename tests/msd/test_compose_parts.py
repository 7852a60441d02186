"""Attaching, extracting and detaching parts of worlds, compared with MuJoCo's own composition."""

import msgspec
import numpy as np
import pytest

from engine import msd
from engine.msd import compose, mjcf, names
from engine.msd.order import in_order
from engine.msd.report import Outcome, Report
from engine.msd.writing import to_plain

ARM = """<mujoco model="arm">
  <option timestep="0.004"/>
  <asset><material name="red" rgba="1 0 0 1"/><material name="blue" rgba="0 0 1 1"/>
    <mesh name="wedge" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
  <worldbody>
    <geom name="floor" type="plane" size="2 2 .1" material="blue"/>
    <camera name="watch" mode="targetbody" target="hand" pos="0 -2 1"/>
    <body name="base" pos="0 0 1"><joint name="turn" axis="0 0 1"/><geom name="trunk" size=".1" material="red"/>
      <body name="upper" pos=".3 0 0"><joint name="lift" axis="0 1 0"/><geom name="bone" size=".1" material="blue"/>
        <body name="hand" pos=".3 0 0"><joint name="grip" type="ball"/><geom name="palm" type="mesh" mesh="wedge"
            material="red"/><site name="tip"/></body>
      </body>
    </body>
    <body name="ball" pos="1 0 1"><freejoint name="root"/><geom name="round" size=".1"/></body>
  </worldbody>
  <contact><exclude body1="base" body2="hand"/><exclude body1="upper" body2="hand"/><pair geom1="palm" geom2="round"/>
  </contact>
  <tendon><fixed name="both"><joint joint="turn" coef="1"/><joint joint="lift" coef="2"/></fixed>
    <spatial name="string"><site site="tip"/><geom geom="bone"/><site site="tip"/></spatial></tendon>
  <equality><connect name="hold" body1="hand" body2="ball" anchor="0 0 0"/>
    <joint name="same" joint1="turn" joint2="lift"/></equality>
  <actuator><motor name="m_turn" joint="turn"/><motor name="m_lift" joint="lift"/><motor name="m_both" tendon="both"/>
    <motor name="m_string" tendon="string"/></actuator>
  <sensor><jointpos name="s_lift" joint="lift"/><framepos name="s_tip" objtype="site" objname="tip"/>
    <actuatorfrc name="s_force" actuator="m_string"/><clock name="s_clock"/></sensor>
  <keyframe><key name="home" time="1" qpos=".1 .2 1 0 0 0 1 2 3 1 0 0 0" qvel="1 2 3 4 5 6 7 8 9 10 11"
    ctrl=".1 .2 .3 .4"/></keyframe>
</mujoco>"""


def arm():
    return msd.from_str(ARM)


def sorted_plain(world):
    """The World as plain data with every list of objects in the order of their names, and without MJCF's order."""
    plain = to_plain(world)

    def tidy(node):
        if isinstance(node, dict):
            return {key: tidy(value) for key, value in node.items() if key != "order"}
        if isinstance(node, list) and node and isinstance(node[0], (dict, list)):
            return sorted((tidy(item) for item in node), key=lambda item: str(item))
        return node

    return tidy(plain)


# ------------------------------------------------------------------------------------------------ detach


@pytest.mark.parametrize("link", ["hand", "upper"])
def test_attaching_what_was_detached_gives_the_world_again(link):
    world = arm()
    world.contact_pairs.pairs.clear()  # what joins the part with the rest is lost, which another test is about
    world.equality_constraint_set.connects.clear()
    world.equality_constraint_set.joints.clear()
    world.collision_ignores.link_pairs.clear()
    world.hierarchy.cameras.clear()
    world.extras.tendons.clear()
    world.extras.actuators.clear()
    world.extras.sensors = [s for s in world.extras.sensors if s.kind == "clock"]
    world.tendon_set.joint_tendons.clear()
    world.actuators = [a for a in world.actuators if a.name != "m_both"]
    world.keyframes[0].ctrl, world.keyframes[0].extras = np.array([0.1, 0.2]), msgspec.UNSET
    before = world.deepcopy()
    report = Report()
    part = compose.detach(world, link, report)
    assert report.findings == []
    assert names.find(world, "link", link) is None and part.hierarchy.bodies[0].link.name == link
    assert [f for f in msd.validate(world) + msd.validate(part) if f.severity is msd.Severity.ERROR] == []
    parent = {"hand": "upper", "upper": "base"}[link]
    compose.attach(world, part, self_link_name=parent)
    assert sorted_plain(world) == sorted_plain(before)


def test_detach_keeps_what_the_rest_uses_and_says_what_is_lost():
    world, whole, report = arm(), arm(), Report()
    part = compose.detach(world, "hand", report)
    assert set(world.assets.materials) == {"red", "blue"} and set(part.assets.materials) == {"red"}
    assert set(world.assets.meshes) == set() and set(part.assets.meshes) == {"wedge"}
    assert [a.name for a in world.actuators] == ["m_turn", "m_lift", "m_both"] and part.actuators == []
    assert [s.name for s in part.sensors.frame] == ["s_tip"] and world.sensors.frame == []
    assert [s.name for s in world.extras.sensors] == ["s_clock"] and part.extras.sensors == []
    lost = {f.message.split(" refers")[0] for f in report.findings if " refers" in f.message}
    assert lost == {
        "connect 'hold'", "one of pairs", "tendon 'string'", "actuator 'm_string'", "sensor 's_force'",
    }  # fmt: skip
    assert {f.outcome for f in report.findings} == {Outcome.DROPPED}
    camera = world.hierarchy.cameras[0]
    assert camera.track_target is None and any("'watch'" in f.message for f in report.findings)
    np.testing.assert_allclose(world.keyframes[0].dof_pos, [0.1, 0.2, 1, 2, 3, 0, 0, 0, 1])
    np.testing.assert_allclose(part.keyframes[0].dof_pos, [0, 0, 0, 1])
    np.testing.assert_allclose(world.keyframes[0].ctrl, whole.keyframes[0].ctrl[:3])
    for result in (world, part):
        assert [f for f in msd.validate(result) if f.severity is msd.Severity.ERROR] == []


def test_detach_of_what_is_not_there_changes_nothing():
    world = arm()
    before = world.deepcopy()
    with pytest.raises(msd.SceneError, match=r"'finger'.*'base', 'upper', 'hand', 'ball'"):
        compose.detach(world, "finger")
    assert world == before


def test_extract_leaves_the_world_and_brings_settings():
    world = arm()
    before = world.deepcopy()
    part = compose.extract(world, "upper")
    assert world == before
    assert names.names(part, "link") == ["upper", "hand"]
    assert part.simulate_option == world.simulate_option
    assert part.collision_ignores.link_pairs == [("upper", "hand")]
    assert [t.name for t in part.extras.tendons] == ["string"]
    assert [a.name for _, a in in_order(part, "actuator")] == ["m_lift", "m_string"]
    msd.build(part)


# ------------------------------------------------------------------------------------------------ attach


def test_attach_of_a_world_to_itself_and_twice_compiles_as_mujocos():
    """Oracle: MuJoCo's own attachment of the same model, names, states and all."""
    mujoco = pytest.importorskip("mujoco")
    world = arm()
    compose.attach(world, world, other_prefix="a_", other_translation=[0, 3, 0])
    spec = mujoco.MjSpec.from_string(ARM)
    spec.attach(mujoco.MjSpec.from_string(ARM), prefix="a_", frame=spec.worldbody.add_frame(pos=[0, 3, 0]))
    truth, model = spec.compile(), msd.build(world)
    for kind in ("body", "joint", "geom", "actuator", "sensor", "tendon", "key"):
        count = {"body": truth.nbody, "joint": truth.njnt, "actuator": truth.nu}.get(kind) or getattr(
            truth, f"n{kind}"
        )
        theirs = [getattr(truth, kind)(i).name for i in range(count)]
        assert sorted(model.names[kind]) == sorted(theirs), kind
    order = [list(model.names["joint"]).index(truth.joint(i).name) for i in range(truth.njnt)]
    np.testing.assert_allclose(model.jnt_pos[order], truth.jnt_pos, atol=1e-6)
    bodies = [list(model.names["body"]).index(truth.body(i).name) for i in range(truth.nbody)]
    np.testing.assert_allclose(model.body_pos[bodies], truth.body_pos, atol=1e-6)
    np.testing.assert_allclose(model.body_mass[bodies], truth.body_mass, rtol=1e-5)


def test_stored_states_of_both_become_states_of_the_whole():
    """A state says what it knows; the other half stands as modelled, and what stands free moves along."""
    world = arm().attach(arm(), other_prefix="a_", other_translation=[0, 3, 0], other_rotation=[0, 0, 1, 0])
    home, theirs = world.keyframes
    modelled = [0, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1]
    np.testing.assert_allclose(home.dof_pos[:13], arm().keyframes[0].dof_pos)
    np.testing.assert_allclose(home.dof_pos[13:], [0, 0, 0, 0, 0, 1, -1, 3, 1, 0, 0, 1, 0], atol=1e-12)
    assert theirs.name == "a_home" and theirs.time == 1
    np.testing.assert_allclose(theirs.dof_pos[:13], modelled)
    np.testing.assert_allclose(theirs.dof_pos[13:22], [0.1, 0.2, 0, 0, 0, 1, -1, 1, 3], atol=1e-12)
    np.testing.assert_allclose(theirs.dof_pos[22:], [0, 0, 1, 0], atol=1e-12)
    np.testing.assert_allclose(theirs.dof_vel, [0] * 11 + list(range(1, 12)))


def test_states_of_one_name_become_one():
    gripper = msd.from_str(
        """<mujoco><worldbody><body name="finger"><joint name="bend"/><geom size=".1"/></body></worldbody>
        <keyframe><key name="home" qpos=".7"/><key name="open" qpos="-.7"/></keyframe></mujoco>"""
    )
    world = arm().attach(gripper, self_link_name="hand")
    assert [key.name for key in world.keyframes] == ["home", "open"]
    np.testing.assert_allclose(world.keyframes[0].dof_pos, [0.1, 0.2, 0, 0, 0, 1, 0.7, 1, 2, 3, 0, 0, 0, 1])
    assert world.keyframes[1].dof_pos[6] == -0.7


def test_names_that_collide_are_refused_with_both_places(tmp_path):
    (tmp_path / "a.xml").write_text(ARM)
    (tmp_path / "b.xml").write_text(ARM.replace('"base"', '"socket"'))
    world, other = (msd.from_file(tmp_path / name) for name in ("a.xml", "b.xml"))
    before = world.deepcopy()
    with pytest.raises(msd.SceneError) as caught:
        world.attach(other)
    message = str(caught.value)
    assert "a.xml" in message and "b.xml" in message and "more names" in message
    assert message.count("sensors.frame[0]") == 3  # the place, here and there
    assert world == before


def test_assets_of_one_name_are_shared_when_their_content_is_the_same(tmp_path):
    body = """<mujoco><asset><mesh name="m" file="{}"/></asset>
      <worldbody><body name="{}"><geom type="mesh" mesh="m"/></body></worldbody></mujoco>"""
    cube = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
    for folder, text in (("one", cube), ("two", cube), ("three", cube.replace("v 1 0 0", "v 2 0 0"))):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "m.obj").write_text(text)
        (tmp_path / folder / "w.xml").write_text(body.format("m.obj", folder))
    world = msd.from_file(tmp_path / "one" / "w.xml")
    world.attach(msd.from_file(tmp_path / "two" / "w.xml"))
    assert list(world.assets.meshes) == ["m"] and names.names(world, "link") == ["one", "two"]
    with pytest.raises(msd.SceneError, match="both worlds have a mesh named 'm'"):
        world.attach(msd.from_file(tmp_path / "three" / "w.xml"))
    world.attach(msd.from_file(tmp_path / "three" / "w.xml"), other_suffix="_3")
    assert world.assets.meshes["m_3"].source.value.path == "../three/m.obj"
    assert set(world.asset_roots) == {str(tmp_path / folder) for folder in ("one", "two", "three")}
    fresh = msd.World().attach(world)
    assert fresh.assets.meshes["m"].source.value.path == str(tmp_path / "one" / "m.obj")
    assert set(fresh.asset_roots) == set(world.asset_roots)
    msd.build(fresh)


def test_attaching_a_strangers_world_gives_no_consent_for_its_paths(tmp_path):
    secret = tmp_path / "secret.obj"
    secret.write_text("v 0 0 0\n")
    (tmp_path / "scene").mkdir()
    stranger = msd.World()
    stranger.assets.meshes["m"] = msd.MeshAsset(source=msd.MeshSource.path(str(secret)))
    stranger.source_path, stranger.asset_roots = str(tmp_path / "scene" / "w.msd"), (str(tmp_path / "scene"),)
    world = msd.World().attach(stranger)
    assert world.asset_roots == (str(tmp_path / "scene"),)


@pytest.mark.parametrize(
    "spoil", [lambda b: setattr(b, "mocap", True), lambda b: setattr(b, "free", msd.FreeJoint())]
)
def test_what_moves_freely_is_refused_below_a_link_with_what_would_do(spoil):
    world, other = arm(), msd.World(hierarchy=msd.Hierarchy(bodies=[msd.Body(link=msd.Link(name="x"))]))
    spoil(other.hierarchy.bodies[0])
    before = world.deepcopy()
    with pytest.raises(msd.SceneError, match=r"cannot become a child of 'hand'; attach it at the top, or remove"):
        world.attach(other, self_link_name="hand")
    assert world == before


def test_settings_that_stay_behind_are_reported():
    report = Report()
    compose.attach(msd.from_str("<mujoco><option timestep='0.001'/></mujoco>"), arm(), report=report)
    assert [f.path for f in report.findings] == ["simulate_option.timestep"]
    assert "0.004 there and 0.001 here" in report.findings[0].message


CLOTH = """<mujoco><worldbody><body name="rack"><geom size=".1"/>
    <flexcomp name="cloth" type="grid" count="3 3 1" spacing=".1 .1 .1" mass="1" dim="2" pos="0 0 1"/></body>
  <flexcomp name="flag" type="grid" count="3 3 1" spacing=".1 .1 .1" mass="1" dim="2"/></worldbody></mujoco>"""


def test_flexcomps_go_along_moved_and_renamed():
    """Oracle: MuJoCo compiles what is written of the whole."""
    mujoco = pytest.importorskip("mujoco")
    part = msd.from_str(CLOTH)
    report = Report()
    place = {"other_translation": [1, 0, 0], "other_rotation": [0, 0, 0.6, 0.8]}
    world = compose.attach(arm(), part, other_prefix="p_", report=report, **place)
    (flag,) = world.extras.flexcomps
    assert not [finding for finding in report.findings if finding.outcome is Outcome.CARRIED]
    assert flag.name == "p_flag" and flag.place == len(arm().hierarchy.bodies) + 1
    moved = mujoco.MjModel.from_xml_string(mjcf.to_mjcf(world))
    data = mujoco.MjData(moved)
    mujoco.mj_forward(moved, data)
    start = moved.flex_vertadr[mujoco.mj_name2id(moved, mujoco.mjtObj.mjOBJ_FLEX, "p_flag")]
    np.testing.assert_allclose(data.flexvert_xpos[start : start + 9].mean(axis=0), [1, 0, 0], atol=1e-6)

    below = compose.attach(arm(), msd.from_str(CLOTH), self_link_name="hand")
    hand = names.find(below, "link", "hand").element
    assert below.extras.flexcomps == [] and [f.name for f in hand.extras.flexcomps] == ["flag"]


def test_what_refers_to_parts_of_a_flexcomp_follows_its_name():
    held = CLOTH.replace("</mujoco>", """<equality><connect body1="flag_4" body2="rack" anchor="0 0 0"/></equality>
      <sensor><framepos objtype="body" objname="cloth_8"/></sensor></mujoco>""")  # fmt: skip
    world = compose.attach(arm(), msd.from_str(held), other_prefix="p_", other_suffix="_s")
    assert [(e.name1, e.name2) for e in world.extras.equalities] == [("p_flag_s_4", "p_rack_s")]
    assert [s.objname for s in world.extras.sensors if s.kind == "framepos"] == ["p_cloth_s_8"]
    assert not [f for f in msd.validate(world) if f.check == "reference-missing"]
    model = msd.build(world)
    assert model.sensor_objid[-1] == model.names["body"].index("p_cloth_s_8")

    part = compose.extract(world, "p_rack_s")
    assert [s.objname for s in part.extras.sensors] == ["p_cloth_s_8"] and part.extras.equalities == []


def test_a_link_called_like_a_part_of_a_flexcomp_is_none():
    """`rope_7` is no point of a rope of three."""
    text = """<mujoco><worldbody><body name="rope_7"><geom size=".1"/></body><body name="post"><geom size=".1"/>
        <flexcomp name="rope" type="grid" count="3 1 1" spacing=".1 .1 .1" mass="1" dim="1"/></body></worldbody>
      <sensor><framepos name="s" objtype="body" objname="rope_7"/></sensor></mujoco>"""
    part = compose.extract(msd.from_str(text), "rope_7")
    assert [sensor.name for sensor in part.sensors.frame] == ["s"]


def test_stored_states_of_all_parts_are_dropped_and_reported():
    """They count numbers of parts that other parts come before now."""
    part = msd.from_str(CLOTH.replace("</mujoco>", '<keyframe><key name="k" qpos="1 2 3"/></keyframe></mujoco>'))
    report = Report()
    world = compose.attach(arm(), part, report=report)
    assert part.extras.keyframes and world.extras.keyframes == []
    assert any("'k'" in finding.message and finding.outcome is Outcome.DROPPED for finding in report.findings)


FLEX = """<mujoco><worldbody><body name="a" pos="0 0 1"><freejoint/><geom size=".1"/></body><body name="b"
    pos=".3 0 1"><freejoint/><geom size=".1"/></body></worldbody><deformable><flex name="f" dim="1" body="a b"
    vertex="0 0 0 0 0 0" element="0 1"/></deformable><equality><flex flex="f"/></equality></mujoco>"""


def test_texts_of_an_attached_world_refer_to_its_own_parts():
    """Oracle: MuJoCo compiles the whole, in which each flex hangs on the bodies of its own world."""
    mujoco = pytest.importorskip("mujoco")
    world = compose.attach(msd.from_str(FLEX), msd.from_str(FLEX), other_prefix="x_", other_translation=[0, 1, 0])
    whole, model = mujoco.MjModel.from_xml_string(mjcf.to_mjcf(world)), msd.build(world)
    assert [whole.body(i).name for i in whole.flex_vertbodyid] == ["a", "b", "x_a", "x_b"]
    assert model.flex_vertbodyid.tolist() == whole.flex_vertbodyid.tolist()
    assert model.eq_obj1id.tolist() == whole.eq_obj1id.tolist() == [0, 1]


def test_settings_that_stay_behind_are_named_as_msd_names_them():
    """Not by the classes that hold them here."""
    part = msd.from_str("<mujoco><option integrator='RK4'/><worldbody/></mujoco>")
    with_extras = msd.from_str("<mujoco><option integrator='implicit'/><worldbody/></mujoco>")
    found = []
    for world in (with_extras, msd.from_str("{}")):
        report = Report()
        compose.attach(world, part, report=report)
        found += [str(finding) for finding in report.findings if "RK4" in str(finding)]
    assert found == [
        "extras.option.integrator: integrator is RK4 there and implicit here, which stays",
        "extras.option.integrator is RK4 there and Euler here, which stays",
    ]


def test_a_mesh_says_nothing_of_settings(tmp_path):
    """Neither does a scene of a gravity that it leaves to others."""
    file = tmp_path / "shape.obj"
    file.write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
    world = msd.from_str("<mujoco><option timestep='0.001' gravity='0 0 -3'/><worldbody/></mujoco>")
    for part in (msd.from_file(str(file)), msd.from_str("{}")):
        report = Report()
        compose.attach(world.deepcopy(), part, report=report)
        said = " ".join(str(finding) for finding in report.findings)
        assert "gravity" not in said and ("timestep" in said) == (part.file == "")
