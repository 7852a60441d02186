"""What the MJCF reader puts into a World, against MuJoCo's own compiler."""

from __future__ import annotations

import math
from pathlib import Path

import msgspec
import mujoco
import numpy as np
import pytest

from engine.msd import mjcf
from engine.msd.schema import JointType, Link, World

OBJ = mujoco.mjtObj


def both(xml: str) -> tuple[World, mujoco.MjModel]:
    if not xml.lstrip().startswith("<mujoco"):
        xml = f"<mujoco>{xml}</mujoco>"
    return mjcf.read_string(xml), mujoco.MjModel.from_xml_string(xml)


def links(world: World) -> list[Link]:
    """Every link in tree order, which is MuJoCo's order of bodies."""

    def below(link: Link) -> list[Link]:
        return [link] + [inner for child in link.children for inner in below(child)]

    return [link for body in world.hierarchy.bodies for link in below(body.link)]


def wxyz(q: np.ndarray) -> np.ndarray:
    return np.roll(q, 1)


def assert_same_turn(ours: np.ndarray, theirs: np.ndarray) -> None:
    assert abs(abs(float(wxyz(ours) @ theirs)) - 1) < 1e-7, (wxyz(ours), theirs)


def solref_of(spring) -> tuple[float, float]:
    return 2 / spring.d, spring.d / (2 * math.sqrt(spring.k))


def scene_files() -> list[Path]:
    suite = Path(pytest.importorskip("dm_control").__file__).parent / "suite"
    assets = Path(pytest.importorskip("gymnasium").__file__).parent / "envs" / "mujoco" / "assets"
    return sorted(suite.glob("*.xml")) + sorted(assets.glob("*.xml"))


@pytest.mark.parametrize("path", scene_files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_tree_matches_the_compiled_model(path: Path) -> None:
    """Names, poses, joints, geoms, sites and cameras of installed scenes, body by body."""
    model = mujoco.MjModel.from_xml_path(str(path))
    world = mjcf.read(path)
    joint = 0
    bodies = {id(body.link): body for body in world.hierarchy.bodies}
    for i, link in enumerate(links(world), start=1):
        assert link.name == mujoco.mj_id2name(model, OBJ.mjOBJ_BODY, i)
        assert link.local_translation == pytest.approx(model.body_pos[i], abs=1e-9)
        assert_same_turn(link.local_rotation, model.body_quat[i])
        if id(link) in bodies and bodies[id(link)].free is not None:
            assert model.jnt_type[joint] == mujoco.mjtJoint.mjJNT_FREE
            joint += 1
        for ours in link.joints:
            assert_same_joint(ours, model, joint)
            joint += 1
        assert len(link.geoms) == model.body_geomnum[i]
        for k, geom in enumerate(link.geoms, start=model.body_geomadr[i]):
            assert_same_geom(geom, model, k)
        sites = np.flatnonzero(model.site_bodyid == i)
        assert [site.name for site in link.sites] == [mujoco.mj_id2name(model, OBJ.mjOBJ_SITE, k) for k in sites]
        for k, site in zip(sites, link.sites, strict=True):
            if site.from_to is None:
                assert site.position == pytest.approx(model.site_pos[k], abs=1e-9)
                assert_same_turn(site.orientation, model.site_quat[k])
    assert joint == model.njnt
    cameras = [*world.hierarchy.cameras, *(camera for link in links(world) for camera in link.cameras)]
    for k, camera in enumerate(cameras):
        assert_same_turn(camera.orientation, model.cam_quat[k])
        assert camera.fovy == pytest.approx(model.cam_fovy[k])
    head = model.vis.headlight
    assert world.visual.head_light.color == pytest.approx(head.diffuse, abs=1e-6)
    assert world.visual.ambient_light.color == pytest.approx(head.ambient, abs=1e-6)


def assert_same_joint(ours, model: mujoco.MjModel, k: int) -> None:
    kinds = {JointType.Revolute: 3, JointType.Slide: 2, JointType.Ball: 1}
    assert ours.name == mujoco.mj_id2name(model, OBJ.mjOBJ_JOINT, k)
    assert kinds[ours.type_] == model.jnt_type[k]
    assert ours.pos == pytest.approx(model.jnt_pos[k], abs=1e-9)
    if ours.type_ is not JointType.Ball:
        assert ours.axis / np.linalg.norm(ours.axis) == pytest.approx(model.jnt_axis[k], abs=1e-9)
    if model.jnt_limited[k]:
        assert (ours.pos_limit.lower, ours.pos_limit.upper) == pytest.approx(tuple(model.jnt_range[k]))
        if model.jnt_solref[k][0] > 0:
            assert solref_of(ours.limit_force.value.spring) == pytest.approx(tuple(model.jnt_solref[k]))
    else:
        assert (ours.pos_limit.lower, ours.pos_limit.upper) == (-math.inf, math.inf)
    dof = model.jnt_dofadr[k]
    spring = ours.spring_damper
    if spring is not None and spring.coeff.variant == "frequency_damping_ratio":
        # Both scale with the joint's inertia, so their ratio does not: k/d = w/(2z).
        assert ours.extras.springdamper
        ratio = model.jnt_stiffness[k] / model.dof_damping[dof]
        assert spring.coeff.value.w / (2 * spring.coeff.value.z) == pytest.approx(ratio)
    else:
        stiffness, damping = (spring.coeff.value.k, spring.coeff.value.d) if spring else (0.0, 0.0)
        assert stiffness == pytest.approx(model.jnt_stiffness[k])
        assert damping == pytest.approx(model.dof_damping[dof])
    assert ours.armature == pytest.approx(model.dof_armature[dof])
    assert ours.friction_loss == pytest.approx(model.dof_frictionloss[dof])


def assert_same_geom(geom, model: mujoco.MjModel, k: int) -> None:
    assert geom.name == mujoco.mj_id2name(model, OBJ.mjOBJ_GEOM, k)
    material = geom.physics_material
    assert material.friction == pytest.approx(model.geom_friction[k])
    assert (material.condim, geom.priority) == (model.geom_condim[k], model.geom_priority[k])
    mask = geom.collision_mask
    assert (mask.collide_group, mask.collide_with) == (model.geom_contype[k], model.geom_conaffinity[k])
    if geom.mesh is None:
        assert geom.position == pytest.approx(model.geom_pos[k], abs=1e-9)
        turn = geom.orientation
        if geom.extras is not msgspec.UNSET and geom.extras.frame_rotation is not None:
            turn = quaternion_product(turn, geom.extras.frame_rotation)
        assert_same_turn(turn, model.geom_quat[k])


def quaternion_product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    result = np.zeros(4)
    mujoco.mju_mulQuat(result, wxyz(a), wxyz(b))
    return np.roll(result, -1)


# ------------------------------------------------------------------------------------ where MotrixSim departs


def test_a_range_of_an_unlimited_joint_does_not_limit() -> None:
    world, model = both('<worldbody><body><joint range="-1 1" limited="false"/><geom size="1"/></body></worldbody>')
    assert not model.jnt_limited[0]
    assert world.hierarchy.bodies[0].link.joints[0].pos_limit.upper == math.inf


def test_partial_arrays_keep_the_rest_of_the_class() -> None:
    world, model = both("""
        <default><geom friction="0.5 0.6 0.7" solimp="0.1 0.2 0.3 0.4 5"/>
          <default class="inner"><geom friction="0.4 0.3"/></default></default>
        <worldbody><geom size="1" friction="0.9" solimp="0.8"/><geom class="inner" size="1"/></worldbody>""")
    for geom, friction, solimp in zip(world.hierarchy.geoms, model.geom_friction, model.geom_solimp, strict=True):
        assert geom.physics_material.friction == pytest.approx(friction)
        curve = geom.physics_material.contact_model.value.impedance
        ours = (curve.d0, curve.dmax, curve.width, curve.middle, curve.power)
        assert ours == pytest.approx(tuple(solimp))


@pytest.mark.parametrize(
    "turn",
    ['quat="1 2 3 4"', 'euler="10 20 30"', 'axisangle="1 2 3 40"', 'xyaxes="1 2 0 0 1 1"', 'zaxis="1 2 -3"',
     'zaxis="0 0 -1"', 'zaxis="0 0 2"'],
)  # fmt: skip
@pytest.mark.parametrize("order", ["xyz", "zyx", "XYZ", "ZYX", "xzy", "YXZ"])
def test_orientations(turn: str, order: str) -> None:
    world, model = both(
        f'<compiler eulerseq="{order}"/><worldbody><site {turn}/><geom size="1" {turn}/>'
        f"<body {turn}><geom size='1'/></body></worldbody>"
    )
    assert_same_turn(world.hierarchy.sites[0].orientation, model.site_quat[0])
    assert_same_turn(world.hierarchy.geoms[0].orientation, model.geom_quat[0])
    assert_same_turn(world.hierarchy.bodies[0].link.local_rotation, model.body_quat[1])


@pytest.mark.parametrize("shape", ["capsule", "cylinder", "box", "ellipsoid"])
@pytest.mark.parametrize("ends", ["0 0 0 1 2 3", "0 0 0 0 0 1", "0 0 0 0 0 -1", "1 0 0 -1 0 0", "0 1 1 0 1 5"])
def test_fromto(shape: str, ends: str) -> None:
    world, model = both(f'<worldbody><geom type="{shape}" size="0.1" fromto="{ends}"/></worldbody>')
    geom = world.hierarchy.geoms[0]
    assert_same_geom(geom, model, 0)
    count = 2 if shape in ("capsule", "cylinder") else 3
    assert geom.size[:count] == pytest.approx(model.geom_size[0][:count])


def test_full_inertia_sorts_its_moments() -> None:
    world, model = both(
        '<worldbody><body><joint/><inertial mass="2" pos="0 0 0.1" fullinertia="2 3 4 0.1 0.2 0.3"/>'
        '<geom size="1"/></body></worldbody>'
    )
    inertia = world.hierarchy.bodies[0].link.inertial
    assert inertia.diag_inertia == pytest.approx(model.body_inertia[1])
    turn = np.zeros(9)
    mujoco.mju_quat2Mat(turn, wxyz(inertia.orientation))
    turn = turn.reshape(3, 3)
    given = np.array([[2, 0.1, 0.2], [0.1, 3, 0.3], [0.2, 0.3, 4]])
    assert turn @ np.diag(inertia.diag_inertia) @ turn.T == pytest.approx(given)


def test_camera_intrinsics_give_the_field_of_view() -> None:
    world, model = both(
        '<worldbody><camera sensorsize="0.02 0.01" focal="0.03 0.02" resolution="64 32"/>'
        '<camera sensorsize="0.02 0.01" focalpixel="50 40" resolution="64 32"/></worldbody>'
    )
    assert [camera.fovy for camera in world.hierarchy.cameras] == pytest.approx(model.cam_fovy)


def test_mesh_is_moved_turned_then_scaled() -> None:
    world, model = both("""
        <asset>
          <mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1" scale="2 3 4" refpos="1 2 3" refquat="1 0.5 1 0.2"/>
        </asset>
        <worldbody><geom type="mesh" mesh="m"/></worldbody>""")
    asset = world.assets.meshes["m"]
    linear = asset.transform.linear.reshape(3, 3)
    ours = asset.source.value.data.vertices @ linear.T + asset.transform.translation
    turn = np.zeros(9)
    mujoco.mju_quat2Mat(turn, model.mesh_quat[0])
    theirs = model.mesh_vert @ turn.reshape(3, 3).T + model.mesh_pos[0]
    assert ours == pytest.approx(theirs, abs=1e-5)


GENERAL = """<general gainprm="5 6 7" biastype="affine" biasprm="1 -2 -3" dyntype="filter" dynprm="0.3" gear="2"
             ctrlrange="0 1"/>"""


@pytest.mark.parametrize(
    "default",
    [
        "",
        GENERAL,
        '<position kp="3" kv="2" gear="3" ctrlrange="0 4" timeconst="0.2"/>',
        '<velocity kv="3"/>',
        '<motor gear="4" forcerange="-1 1"/>',
        '<cylinder timeconst="0.2" area="3" bias="1 2 3"/>',
        '<general gainprm="9"/><default class="inner"><motor gear="4"/></default>',
    ],
)
def test_actuators_inherit_as_in_mujoco(default: str) -> None:
    """Every shortcut under every kind of default: dynamics, gain, bias, gear, ranges."""
    shortcut = 'class="inner"' if "inner" in default else ""
    world, model = both(f"""
        <default>{default}</default>
        <worldbody><body name="b"><joint name="j" range="-20 30"/><geom size="1"/></body></worldbody>
        <actuator>
          <general joint="j" {shortcut}/><motor joint="j" {shortcut}/><position joint="j" {shortcut}/>
          <position joint="j" kp="7" timeconst="0.1"/><position joint="j" kv="4"/><velocity joint="j" {shortcut}/>
          <intvelocity joint="j" kp="3" kv="1" actrange="-1 1"/><damper joint="j" kv="2" ctrlrange="0 2"/>
          <cylinder joint="j" {shortcut}/><adhesion body="b" gain="3" ctrlrange="0 1"/>
          <general joint="j" gaintype="affine" gainprm="1 2 3" actlimited="true" actrange="0 1" dyntype="integrator"/>
        </actuator>""")
    assert len(world.actuators) == model.nu
    for i, actuator in enumerate(world.actuators):
        law = law_of(actuator)
        assert law["dyn"] == model.actuator_dyntype[i], i
        if law["dyn"]:
            assert law["timeconst"] == pytest.approx(model.actuator_dynprm[i, 0])
        assert (law["gaintype"], law["biastype"]) == (model.actuator_gaintype[i], model.actuator_biastype[i]), i
        assert law["gain"] == pytest.approx(model.actuator_gainprm[i, :3]), i
        assert law["bias"] == pytest.approx(model.actuator_biasprm[i, :3]), i
        assert actuator.gear == pytest.approx(model.actuator_gear[i])
        for ours, limited, theirs in (
            (actuator.ctrlrange, model.actuator_ctrllimited[i], model.actuator_ctrlrange[i]),
            (actuator.forcerange, model.actuator_forcelimited[i], model.actuator_forcerange[i]),
        ):
            assert (ours is not None) == bool(limited)
            if ours is not None:
                assert (ours.lower, ours.upper) == pytest.approx(tuple(theirs))


def law_of(actuator) -> dict:
    """MuJoCo's numbers for an MSD actuator (MuJoCo, Modeling, "Actuator shortcuts")."""
    value, variant = actuator.actuator_type.value, actuator.actuator_type.variant
    law = {"dyn": 0, "timeconst": 1.0, "gaintype": 0, "biastype": 0, "gain": [1, 0, 0], "bias": [0, 0, 0]}
    if variant == "position":
        assert value.damping_type.name == "Kv"
        law |= {"gain": [value.kp, 0, 0], "bias": [0, -value.kp, -value.damping_value], "biastype": 1}
        if value.timeconst:
            law |= {"dyn": 3, "timeconst": value.timeconst}
    elif variant == "velocity":
        law |= {"gain": [value, 0, 0], "bias": [0, 0, -value], "biastype": 1}
    elif variant == "adhesion":
        law |= {"gain": [value, 0, 0]}
    elif variant == "general":
        law |= {
            "dyn": ["None_", "Integrator", "Filter", "FilterExact"].index(value.dyntype.name),
            "timeconst": value.dynprm[0],
            "gaintype": ["Fixed", "Affine"].index(value.gain.name),
            "biastype": ["None_", "Affine"].index(value.bias.name),
            "gain": value.gainprm,
            "bias": value.biasprm,
        }
    return law


def test_replicated_actuators_and_sensors_stand_behind_the_others() -> None:
    world, model = both("""
        <worldbody>
          <body name="z"><joint name="jz"/><geom size="1"/></body>
          <replicate count="12" offset="1 0 0.1" euler="5 10 20" sep="_">
            <body name="b" pos="0 1 0"><joint name="j"/><geom size="1"/><site name="s"/></body>
          </replicate>
        </worldbody>
        <tendon>
          <fixed name="t"><joint joint="j" coef="1"/></fixed><fixed name="u"><joint joint="jz" coef="1"/></fixed>
        </tendon>
        <actuator><motor name="a" joint="j"/><motor name="m" joint="jz"/><motor name="at" tendon="t"/></actuator>
        <sensor><jointpos name="p" joint="j"/><jointpos name="q" joint="jz"/><gyro name="g" site="s"/></sensor>""")

    def names(kind, count):
        return [mujoco.mj_id2name(model, kind, i) for i in range(count)]

    assert [link.name for link in links(world)] == names(OBJ.mjOBJ_BODY, model.nbody)[1:]
    assert [actuator.name for actuator in world.actuators] == names(OBJ.mjOBJ_ACTUATOR, model.nu)
    assert [tendon.name for tendon in world.tendon_set.joint_tendons] == names(OBJ.mjOBJ_TENDON, model.ntendon)
    sensors = [*world.sensors.frame, *world.sensors.joint]
    ordered = [sensor.name for sensor in sorted(sensors, key=lambda sensor: sensor.extras.order)]
    assert ordered == names(OBJ.mjOBJ_SENSOR, model.nsensor)
    for i, link in enumerate(links(world), start=1):
        assert link.local_translation == pytest.approx(model.body_pos[i], abs=1e-9)
        assert_same_turn(link.local_rotation, model.body_quat[i])


def test_frames_fold_into_what_they_hold() -> None:
    world, model = both("""
        <worldbody><body name="b" pos="1 2 3"><joint/><geom size="1"/>
          <frame pos="1 2 3" euler="10 20 30"><frame axisangle="1 1 0 50" pos="0.1 0 0">
            <joint type="slide" axis="1 2 3" pos="0.3 0.2 0.1"/>
            <geom type="capsule" size="0.1" fromto="0 0 0 1 2 3"/><geom type="box" size="1 2 3" pos="1 1 1"/>
            <site pos="3 2 1" zaxis="1 0 1"/><camera pos="1 0 0" euler="0 90 0"/><light pos="0 1 0" dir="1 2 3"/>
            <body pos="0 0 1" euler="0 0 45"><geom size="1"/></body>
          </frame></frame>
        </body></worldbody>""")
    link = links(world)[0]
    for k, geom in enumerate(link.geoms):
        assert_same_geom(geom, model, k)
    assert_same_joint(link.joints[1], model, 1)
    assert link.sites[0].position == pytest.approx(model.site_pos[0])
    assert_same_turn(link.sites[0].orientation, model.site_quat[0])
    assert link.cameras[0].position == pytest.approx(model.cam_pos[0])
    assert_same_turn(link.cameras[0].orientation, model.cam_quat[0])
    assert link.lights[0].position == pytest.approx(model.light_pos[0])
    direction = link.lights[0].direction
    assert direction / np.linalg.norm(direction) == pytest.approx(model.light_dir[0])
    assert link.children[0].local_translation == pytest.approx(model.body_pos[2])


def test_keyframe_quaternions_become_xyzw() -> None:
    world, model = both("""
        <worldbody><body name="f"><freejoint/><geom size="1"/>
          <body><joint/><geom size="1"/><body><joint type="ball"/><geom size="1"/></body></body></body></worldbody>
        <keyframe><key qpos="1 2 3 0.5 0.5 -0.5 0.5 0.7 0 0.6 0.8 0" time="3"/></keyframe>""")
    key = world.keyframes[0]
    assert key.time == model.key_time[0]
    assert key.dof_pos == pytest.approx(model.key_qpos[0][[0, 1, 2, 4, 5, 6, 3, 7, 9, 10, 11, 8]])


def test_options_and_flags() -> None:
    world, model = both("""
        <option timestep="0.005" integrator="implicitfast" cone="elliptic" solver="CG" tolerance="1e-6" iterations="7"
                impratio="3" density="1.2" viscosity="0.1" wind="1 2 3" ls_iterations="9" noslip_iterations="2">
          <flag contact="disable" warmstart="disable" energy="enable" damper="disable"/>
        </option>""")
    option, extras = world.simulate_option, world.extras.option
    opt = model.opt
    assert option.timestep == opt.timestep
    assert option.constraint_solver_tolerance**2 == pytest.approx(opt.tolerance)
    assert option.constraint_solver_iterations == opt.iterations
    assert (extras.integrator, extras.cone, extras.solver) == ("implicitfast", "elliptic", "CG")
    assert (extras.impratio, extras.density, extras.viscosity) == (opt.impratio, opt.density, opt.viscosity)
    assert extras.wind == pytest.approx(opt.wind)
    assert (extras.ls_iterations, extras.noslip_iterations) == (opt.ls_iterations, opt.noslip_iterations)
    assert option.disable_contacts
    assert option.disable_damping
    assert extras.flags == {"warmstart": False, "energy": True}


def test_defaults_of_the_options_are_those_of_mujoco() -> None:
    world, model = both("<worldbody/>")
    extras = world.extras.option
    for name in (
        "impratio", "ls_iterations", "ls_tolerance", "noslip_iterations", "noslip_tolerance", "ccd_iterations",
        "ccd_tolerance", "sleep_tolerance", "density", "viscosity", "wind", "magnetic", "o_margin", "o_solref",
        "o_solimp", "o_friction",
    ):  # fmt: skip
        assert getattr(extras, name) == pytest.approx(getattr(model.opt, name)), name
    assert model.opt.solver == mujoco.mjtSolver.mjSOL_NEWTON
    assert extras.solver == "Newton"


def test_sections_of_several_included_files_add_up(tmp_path: Path) -> None:
    for name in ("a", "b"):
        asset = f'<asset><material name="{name}"/></asset>'
        body = f'<body name="{name}"><geom size=".1 .2 .3" type="capsule" fromto="0 0 0 0 0 1"/></body>'
        text = f"<mujocoinclude>{asset}<worldbody>{body}</worldbody></mujocoinclude>"
        (tmp_path / f"{name}.xml").write_text(text)
    main = tmp_path / "main.xml"
    includes = '<include file="a.xml"/><include file="b.xml"/>'
    main.write_text(f'<mujoco>{includes}<worldbody><body name="c"/></worldbody></mujoco>')
    world, model = mjcf.read(main), mujoco.MjModel.from_xml_path(str(main))
    assert [link.name for link in links(world)] == [model.body(i).name for i in range(1, model.nbody)]
    assert list(world.assets.materials) == [model.mat(i).name for i in range(model.nmat)] == ["a", "b"]
    size = world.hierarchy.bodies[0].link.geoms[0].size
    assert size.tolist() == model.geom_size[0].tolist() == [0.1, 0.5, 0.3]  # the last means nothing
