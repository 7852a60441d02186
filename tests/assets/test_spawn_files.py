"""Files that are spawned with settings, compared with formulas and with what they say."""

import math
import re
import warnings

import mujoco
import numpy as np
import pytest
import torch

import engine.assets.sim as sim_utils
from engine import msd
from engine.assets import Articulation, ArticulationCfg
from engine.assets.actuators import ImplicitActuatorCfg
from engine.assets.sim import schemas, unsupported
from engine.assets.sim.schemas.bodies import apply_mass_properties
from engine.assets.sim.schemas.bodies import links as links_with_paths
from engine.assets.sim.unsupported import UnsupportedPropertyWarning
from engine.assets.sim.utils import prims
from engine.assets.utils.assets import ISAAC_NUCLEUS_DIR, check_file_path
from engine.msd.mjcf.write import to_mjcf

URDF = """
<robot name="arm">
  <link name="base">
    <inertial><origin xyz="0 0 0.1"/><mass value="4"/>
      <inertia ixx="0.1" iyy="0.1" izz="0.05" ixy="0" ixz="0" iyz="0"/></inertial>
    <collision><geometry><box size="0.2 0.2 0.2"/></geometry></collision>
  </link>
  <link name="upper">
    <inertial><origin xyz="0 0 0.25"/><mass value="2"/>
      <inertia ixx="0.04" iyy="0.04" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial>
    <collision><origin xyz="0 0 0.25"/><geometry><cylinder radius="0.05" length="0.5"/></geometry></collision>
  </link>
  <link name="sensor">
    <inertial><mass value="0.5"/><inertia ixx="0.001" iyy="0.002" izz="0.003" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><sphere radius="0.02"/></geometry></visual>
  </link>
  <link name="lower">
    <collision><origin xyz="0 0 0.2"/><geometry><box size="0.1 0.1 0.4"/></geometry></collision>
  </link>
  <joint name="shoulder" type="revolute">
    <parent link="base"/><child link="upper"/><origin xyz="0 0 0.2"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="30" velocity="2"/>
  </joint>
  <joint name="mount" type="fixed">
    <parent link="upper"/><child link="sensor"/><origin xyz="0.1 0 0.3" rpy="0 0 1.5707963267948966"/>
  </joint>
  <joint name="slide" type="prismatic">
    <parent link="sensor"/><child link="lower"/><origin xyz="0 0 0.2"/><axis xyz="0 0 1"/>
    <limit lower="-0.1" upper="0.3" effort="100" velocity="1"/>
  </joint>
</robot>
"""


@pytest.fixture
def sim(monkeypatch):
    monkeypatch.setattr(unsupported, "_REPORTED", set())
    sim_utils.SimulationContext.clear_instance()
    yield sim_utils.SimulationContext(sim_utils.SimulationCfg(dt=0.005, device="cpu"))
    sim_utils.SimulationContext.clear_instance()


@pytest.fixture
def urdf(tmp_path):
    file = tmp_path / "arm.urdf"
    file.write_text(URDF)
    return str(file)


def urdf_cfg(path, **values):
    return sim_utils.UrdfFileCfg(**({"asset_path": path, "fix_base": True, "joint_drive": None} | values))


def spawn(cfg, path="/World/Robot", **pose):
    """In place of what is there."""
    if sim_utils.SimulationContext.instance() is not None and prims.is_prim_path_valid(path):
        prims.delete_prim(path)
    return cfg.func(path, cfg, **pose).world


def links(world):
    return {thing.name: thing for _, thing in links_with_paths(world)}


def whole(model, data):
    """Mass, centre and inertia tensor about it of everything in a model of MuJoCo or ours, in the world."""
    mass = np.asarray(model.body_mass, float)[1:]
    places = data.xipos[1:]
    centre = mass @ places / mass.sum()
    tensor = np.zeros((3, 3))
    for i, weight in enumerate(mass):
        turn, offset = data.ximat[i + 1].reshape(3, 3), places[i] - centre
        tensor += turn @ np.diag(model.body_inertia[i + 1]) @ turn.T
        tensor += weight * (offset @ offset * np.eye(3) - np.outer(offset, offset))
    return mass.sum(), centre, tensor


def inertia_matrix(model, data):
    matrix = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, matrix)
    return matrix


def in_mujoco(world):
    """A World in MuJoCo C, by MJCF."""
    model = mujoco.MjModel.from_xml_string(to_mjcf(world))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return model, data


# ---------------------------------------------------------------------------------------------------- URDF


@pytest.mark.parametrize("fix_base", [True, False])
def test_a_base_is_fixed_or_floats(sim, urdf, fix_base):
    spawn(urdf_cfg(urdf, fix_base=fix_base), translation=(0, 0, 3))
    sim.reset()
    for _ in range(20):
        sim.step()
    base = sim.simulation.read("xpos")[1]
    assert (base[2] == pytest.approx(3, abs=1e-6)) if fix_base else base[2] < 2.99


def test_fixed_links_become_parts_of_their_parents(sim, urdf):
    with_them = spawn(urdf_cfg(urdf, merge_fixed_joints=False), "/World/A")
    merged = spawn(urdf_cfg(urdf), "/World/B")
    assert list(links(with_them)) == ["base", "upper", "sensor", "lower"]
    assert list(links(merged)) == ["base", "upper", "lower"]
    a, b = in_mujoco(with_them), in_mujoco(merged)
    assert len(b[0].body_mass) == len(a[0].body_mass) - 1 and a[0].ngeom == b[0].ngeom
    for found, expected in zip(whole(*b), whole(*a), strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-9)
    np.testing.assert_allclose(sorted(map(tuple, a[1].geom_xpos)), sorted(map(tuple, b[1].geom_xpos)), atol=1e-9)
    np.testing.assert_allclose(a[1].xanchor, b[1].xanchor, atol=1e-9)
    np.testing.assert_allclose(a[1].xaxis, b[1].xaxis, atol=1e-9)
    np.testing.assert_allclose(inertia_matrix(*a), inertia_matrix(*b), rtol=1e-6)


def actuators(world):
    return {each.target.value: each for each in world.actuators}


def test_drives_by_gains(sim, urdf):
    drive = sim_utils.UrdfConverterCfg.JointDriveCfg(
        gains=sim_utils.UrdfConverterCfg.JointDriveCfg.PDGainsCfg(
            stiffness={"shoulder": 40.0, "sl.*": 500.0}, damping=3.0
        )
    )
    found = actuators(spawn(urdf_cfg(urdf, joint_drive=drive)))
    for joint, stiffness in {"shoulder": 40.0, "slide": 500.0}.items():
        servo = found[joint].actuator_type.value
        assert (servo.kp, servo.damping_value) == (stiffness, 3.0)


@pytest.mark.parametrize("target, variant", [("none", "motor"), ("velocity", "velocity"), ("position", "position")])
def test_targets_of_drives(sim, urdf, target, variant):
    drive = sim_utils.UrdfConverterCfg.JointDriveCfg(
        target_type={"shoulder": target},
        gains=sim_utils.UrdfConverterCfg.JointDriveCfg.PDGainsCfg(stiffness=40.0, damping=3.0),
    )
    found = actuators(spawn(urdf_cfg(urdf, joint_drive=drive)))
    kind = found["shoulder"].actuator_type
    assert kind.variant == variant and found["slide"].actuator_type.variant == "position"
    if target == "velocity":
        assert kind.value == 40.0


def test_drives_by_frequency_swing_at_it(sim, urdf):
    """k / m = f² and d = 2 r sqrt(k m), with m the inertia that MuJoCo gives the joint."""
    kind = sim_utils.UrdfConverterCfg.JointDriveCfg
    drive = kind(gains=kind.NaturalFrequencyGainsCfg(natural_frequency=10.0, damping_ratio=0.5))
    world = spawn(urdf_cfg(urdf, joint_drive=drive))
    model, data = in_mujoco(spawn(urdf_cfg(urdf)))
    inertia = inertia_matrix(model, data)
    for i, joint in enumerate(("shoulder", "slide")):
        servo = actuators(world)[joint].actuator_type.value
        assert servo.kp == pytest.approx(inertia[i, i] * 100, rel=1e-5)
        assert servo.damping_value == pytest.approx(2 * 0.5 * math.sqrt(servo.kp * inertia[i, i]), rel=1e-5)


def test_what_a_urdf_file_leaves_open(sim, urdf):
    assert spawn(urdf_cfg(urdf)).hierarchy.bodies[0].link.disable_self_collision
    assert not spawn(urdf_cfg(urdf, self_collision=True)).hierarchy.bodies[0].link.disable_self_collision
    heavy = msd.inertials(spawn(urdf_cfg(urdf, link_density=500.0, merge_fixed_joints=False)))
    mass = {links_path: each.mass for links_path, each in heavy.items()}
    assert sorted(mass.values()) == pytest.approx([0.5, 2.0, 500 * 0.1 * 0.1 * 0.4, 4.0], abs=1e-6)
    round_ends = spawn(urdf_cfg(urdf, replace_cylinders_with_capsules=True))
    assert links(round_ends)["upper"].geoms[0].shape is msd.ShapeType.Capsule
    seen = links(spawn(urdf_cfg(urdf, collision_from_visuals=True, merge_fixed_joints=False)))["sensor"].geoms[0]
    assert seen.collision_mask.collide_group == 1
    with pytest.raises(ValueError, match=r"root_link_name is 'upper'; the root of .*arm\.urdf is 'base'"):
        spawn(urdf_cfg(urdf, root_link_name="upper"))
    with pytest.raises(TypeError, match="fix_base"):
        spawn(sim_utils.UrdfFileCfg(asset_path=urdf, joint_drive=None))
    drive = sim_utils.UrdfConverterCfg.JointDriveCfg()
    with pytest.raises(TypeError, match="stiffness"):
        spawn(urdf_cfg(urdf, joint_drive=drive))
    drive.gains.stiffness = {"elbow": 1.0}
    with pytest.raises(ValueError, match="joint_drive stiffness: nothing matches 'elbow'; "):
        spawn(urdf_cfg(urdf, joint_drive=drive))


def test_the_friction_of_a_robot_is_that_of_the_simulation(sim, urdf):
    def frictions():
        return {
            geom.physics_material.friction[0] for link in links(spawn(urdf_cfg(urdf))).values() for geom in link.geoms
        }

    assert frictions() == {0.5}
    sim.cfg.physics_material = sim_utils.RigidBodyMaterialCfg(static_friction=0.8, dynamic_friction=0.8)
    assert frictions() == {0.8}


@pytest.mark.parametrize("max_velocity, expected", [(None, [2.0, 1.0]), (0.5, [0.5, 0.5])])
def test_velocity_limits_of_the_file_hold(sim, urdf, max_velocity, expected):
    """2 rad/s and 1 m/s, where 60 N m and 60 N pull; of `joint_drive_props` the one for all."""
    props = sim_utils.JointDrivePropertiesCfg(max_velocity=max_velocity)
    group = ImplicitActuatorCfg(joint_names_expr=[".*"], stiffness=0.0, damping=0.0, effort_limit_sim=1000.0)
    cfg = urdf_cfg(urdf, joint_drive_props=props)
    robot = Articulation(ArticulationCfg(prim_path="/World/Robot", spawn=cfg, actuators={"all": group}))
    sim.reset()
    np.testing.assert_allclose(robot.data.joint_vel_limits[0], expected)
    fastest = np.zeros(2)
    for _ in range(40):
        robot.set_joint_effort_target(torch.tensor([[60.0, 60.0]]))
        robot.write_data_to_sim()
        sim.step()
        robot.update(0.005)
        fastest = np.maximum(fastest, np.abs(robot.data.joint_vel[0].numpy()))
    np.testing.assert_allclose(fastest, expected, rtol=0.02)


# ---------------------------------------------------------------------------------- properties of any file


def test_masses_of_all_links(sim, urdf):
    plain = msd.inertials(spawn(urdf_cfg(urdf)))
    world = spawn(urdf_cfg(urdf, mass_props=sim_utils.MassPropertiesCfg(mass=3.0)))
    for path, inertia in msd.inertials(world).items():
        assert inertia.mass == pytest.approx(3.0)
        np.testing.assert_allclose(inertia.diag_inertia, plain[path].diag_inertia * 3 / plain[path].mass, rtol=1e-6)
        np.testing.assert_allclose(inertia.pos, plain[path].pos, atol=1e-9)
    world = spawn(urdf_cfg(urdf, mass_props=sim_utils.MassPropertiesCfg(density=100.0)))
    masses = sorted(each.mass for each in msd.inertials(world).values())
    assert masses == pytest.approx(sorted([0.2**3 * 100, math.pi * 0.05**2 * 0.5 * 100, 0.1 * 0.1 * 0.4 * 100]))


def test_a_link_of_unknown_moments_gets_no_mass(sim):
    world = msd.World()
    world.hierarchy.bodies.append(msd.Body(link=msd.Link(name="bare"), free=msd.FreeJoint()))
    with pytest.raises(ValueError, match="nothing says the moments of inertia of 'bare'"):
        apply_mass_properties(world, sim_utils.MassPropertiesCfg(mass=1.0))


def test_roots_and_self_collisions(sim, urdf):
    def body(fix_base, **values):
        props = sim_utils.ArticulationRootPropertiesCfg(**values)
        return spawn(urdf_cfg(urdf, fix_base=fix_base, articulation_props=props)).hierarchy.bodies[0]

    assert body(False, fix_root_link=True).free is None
    assert body(True, fix_root_link=False).free is not None
    assert body(False).free is not None and body(True).free is None
    assert not body(True, enabled_self_collisions=True).link.disable_self_collision
    with pytest.warns(UnsupportedPropertyWarning, match="solver_position_iteration_count=4"):
        body(True, solver_position_iteration_count=4)


def test_drives_of_all_joints(sim, urdf):
    def drives(joint_drive=None, **values):
        props = sim_utils.JointDrivePropertiesCfg(**values)
        return actuators(spawn(urdf_cfg(urdf, joint_drive=joint_drive, joint_drive_props=props)))

    found = drives(stiffness=50.0, damping=2.0, max_effort=7.0)
    for each in found.values():
        assert (each.actuator_type.value.kp, each.actuator_type.value.damping_value) == (50.0, 2.0)
        assert (each.forcerange.lower, each.forcerange.upper) == (-7.0, 7.0)
    kind = sim_utils.UrdfConverterCfg.JointDriveCfg
    found = drives(kind(gains=kind.PDGainsCfg(stiffness=80.0, damping=1.0)), damping=9.0)
    assert (found["slide"].actuator_type.value.kp, found["slide"].actuator_type.value.damping_value) == (80.0, 9.0)
    assert drives(damping=4.0)["slide"].actuator_type.value == 4.0
    assert not drives(max_velocity=1.0)  # the articulation sees to it
    with pytest.warns(UnsupportedPropertyWarning, match="drive_type='acceleration'"):
        drives(drive_type="acceleration")
    with pytest.raises(ValueError, match="stiffness of the drive of 'shoulder' is -1"):
        drives(stiffness=-1)


def test_bodies_of_an_articulation(sim, urdf):
    still = sim_utils.RigidBodyPropertiesCfg(disable_gravity=True)
    assert all(link.gravcomp == 1 for link in links(spawn(urdf_cfg(urdf, rigid_props=still))).values())
    with pytest.warns(UnsupportedPropertyWarning, match="kinematic_enabled=True has no effect on the bodies"):
        spawn(urdf_cfg(urdf, rigid_props=sim_utils.RigidBodyPropertiesCfg(kinematic_enabled=True)))
    apart = spawn(urdf_cfg(urdf, collision_props=sim_utils.CollisionPropertiesCfg(collision_enabled=False)))
    assert all(geom.collision_mask.collide_group == 0 for link in links(apart).values() for geom in link.geoms)
    red = sim_utils.PreviewSurfaceCfg(diffuse_color=(1.0, 0.0, 0.0))
    painted = spawn(urdf_cfg(urdf, visual_material=red))
    assert {geom.visual.material for link in links(painted).values() for geom in link.geoms} == {"material"}


# ---------------------------------------------------------------------------------------------------- scale


@pytest.mark.parametrize("factor", [0.5, 3.0])
def test_a_scaled_robot_is_that_of_a_scaled_file(sim, urdf, tmp_path, factor):
    """Against the same robot whose lengths are written larger, and its moments by the square, in MuJoCo."""
    scaled = in_mujoco(spawn(urdf_cfg(urdf, scale=(factor,) * 3)))

    def larger(match):
        numbers = " ".join(f"{float(number) * factor:.12g}" for number in match[2].split())
        return f'{match[1]}="{numbers}"'

    text = re.sub(r'\b(xyz|size|radius|length)="([^"]+)"', larger, URDF)
    text = text.replace(f'axis xyz="0 {factor:.12g} 0"', 'axis xyz="0 1 0"')
    text = text.replace(f'axis xyz="0 0 {factor:.12g}"', 'axis xyz="0 0 1"')
    text = re.sub(
        r'\b(ixx|iyy|izz)="([^"]+)"', lambda match: f'{match[1]}="{float(match[2]) * factor**2:.12g}"', text
    )
    text = text.replace('lower="-0.1" upper="0.3"', f'lower="{-0.1 * factor}" upper="{0.3 * factor}"')
    (tmp_path / "larger.urdf").write_text(text)
    written = in_mujoco(spawn(urdf_cfg(str(tmp_path / "larger.urdf"))))
    for name in ("body_mass", "body_inertia", "geom_size", "jnt_range"):
        np.testing.assert_allclose(getattr(scaled[0], name), getattr(written[0], name), rtol=1e-6, atol=1e-9)
    for name in ("xpos", "xipos", "geom_xpos", "xanchor"):
        np.testing.assert_allclose(getattr(scaled[1], name), getattr(written[1], name), rtol=1e-6, atol=1e-9)
    np.testing.assert_allclose(inertia_matrix(*scaled), inertia_matrix(*written), rtol=1e-6)


def box_file(tmp_path, turn=(0, 0, 0, 1), inertia=None):
    """An MSD file of a box of 0.2 x 0.4 x 0.6 m."""
    world = msd.World()
    geom = msd.Geometry(shape=msd.ShapeType.Box, size=np.array([0.1, 0.2, 0.3]), orientation=np.array(turn, float))
    link = msd.Link(name="box", geoms=[geom])
    if inertia is not None:
        link.inertial = inertia
    world.hierarchy.bodies.append(msd.Body(link=link, free=msd.FreeJoint()))
    msd.save(world, str(tmp_path / "box.msd"))
    return str(tmp_path / "box.msd")


def test_a_box_can_be_stretched(sim, tmp_path):
    """Scaled by 2, 3 and 4: 0.4 x 1.2 x 2.4 m; a box has the moments m (b² + c²) / 12."""
    quarter = (0, 0, math.sqrt(0.5), math.sqrt(0.5))
    world = spawn(sim_utils.MsdFileCfg(asset_path=box_file(tmp_path, quarter), scale=(3.0, 2.0, 4.0)))
    (inertia,) = msd.inertials(world).values()
    mass, sides = 1000 * 0.4 * 1.2 * 2.4, np.array([0.4, 1.2, 2.4])
    assert inertia.mass == pytest.approx(mass, rel=1e-6)
    np.testing.assert_allclose(
        np.sort(inertia.diag_inertia), np.sort(mass / 12 * ((sides**2).sum() - sides**2)), rtol=1e-6
    )
    given = msd.Inertia(mass=6.0, diag_inertia=6 / 12 * np.array([0.4**2 + 0.6**2, 0.2**2 + 0.6**2, 0.2**2 + 0.4**2]))
    world = spawn(sim_utils.MsdFileCfg(asset_path=box_file(tmp_path, inertia=given), scale=(2.0, 3.0, 4.0)))
    (inertia,) = msd.inertials(world).values()
    assert inertia.mass == pytest.approx(6.0)
    np.testing.assert_allclose(
        np.sort(inertia.diag_inertia), np.sort(6 / 12 * ((sides**2).sum() - sides**2)), rtol=1e-6
    )


@pytest.mark.parametrize(
    "scale, message",
    [((1.0, 2.0), "three factors above zero"), ((1, 0, 1), "above zero"), ((1, 2, 1), "would shear")],
)
def test_scales_that_are_none(sim, tmp_path, scale, message):
    askew = (0, 0, math.sin(0.2), math.cos(0.2))
    with pytest.raises(ValueError, match=message):
        spawn(sim_utils.MsdFileCfg(asset_path=box_file(tmp_path, askew), scale=scale))


def test_a_sphere_stays_round(sim, tmp_path):
    world = msd.World()
    ball = msd.Geometry(name="ball", shape=msd.ShapeType.Sphere, size=np.array([0.1, 0, 0]))
    world.hierarchy.geoms.append(ball)
    msd.save(world, str(tmp_path / "ball.msd"))
    with pytest.raises(ValueError, match="the Sphere 'ball' would not stay round"):
        spawn(sim_utils.MsdFileCfg(asset_path=str(tmp_path / "ball.msd"), scale=(1.0, 1.0, 2.0)))


# --------------------------------------------------------------------------------------------- other formats


def test_mjcf(sim, tmp_path):
    file = tmp_path / "body.xml"
    file.write_text(
        """<mujoco><worldbody><body name="root"><freejoint/><geom size="0.1" mass="2"/><site name="here"/>
        <body name="arm" pos="0 0 0.2"><joint name="turn" axis="0 1 0"/><geom size="0.05"/></body></body></worldbody>
        </mujoco>"""
    )
    floating = spawn(sim_utils.MjcfFileCfg(asset_path=str(file), fix_base=False), "/World/A")
    assert floating.hierarchy.bodies[0].free is not None and links(floating)["root"].sites
    fixed = spawn(
        sim_utils.MjcfFileCfg(asset_path=str(file), fix_base=True, import_sites=False, link_density=100.0), "/World/B"
    )
    assert fixed.hierarchy.bodies[0].free is None and not links(fixed)["root"].sites
    masses = {path: each.mass for path, each in msd.inertials(fixed).items()}
    assert list(masses.values()) == pytest.approx([2.0, 100 * 4 / 3 * math.pi * 0.05**3])
    sim.reset()
    assert sim.simulation.scene.nv == 7 + 1


def test_usd(sim, tmp_path):
    pytest.importorskip("pxr")
    from pxr import Usd, UsdGeom, UsdPhysics

    stage = Usd.Stage.CreateNew(str(tmp_path / "cube.usda"))
    UsdGeom.SetStageMetersPerUnit(stage, 1.0)
    UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.z)
    cube = UsdGeom.Cube.Define(stage, "/Cube")
    cube.GetSizeAttr().Set(0.2)
    stage.SetDefaultPrim(cube.GetPrim())
    UsdPhysics.RigidBodyAPI.Apply(cube.GetPrim())
    UsdPhysics.CollisionAPI.Apply(cube.GetPrim())
    stage.Save()
    cfg = sim_utils.UsdFileCfg(
        usd_path=str(tmp_path / "cube.usda"), scale=(2.0, 2.0, 2.0), mass_props=sim_utils.MassPropertiesCfg(mass=3.0)
    )
    spawn(cfg, translation=(0, 0, 1))
    sim.reset()
    scene = sim.simulation.scene
    assert scene.body_mass[1] == pytest.approx(3.0)
    np.testing.assert_allclose(scene.body_inertia[1], 3 / 6 * 0.4**2, rtol=1e-5)
    with pytest.raises(NotImplementedError, match=r"UsdFileCfg\.variants"):
        spawn(sim_utils.UsdFileCfg(usd_path=str(tmp_path / "cube.usda"), variants={"color": "red"}))


@pytest.mark.parametrize(
    "path",
    [f"{ISAAC_NUCLEUS_DIR}/Props/table.usd", "omniverse://localhost/robot.usd", "http://example.org/a.usd"],
)
def test_files_of_servers_are_refused(sim, path):
    with pytest.raises(ValueError, match="files of a server are not fetched: download it"):
        spawn(sim_utils.UsdFileCfg(usd_path=path))
    assert check_file_path(path) == 0


def test_files_that_are_not_there(sim, tmp_path):
    with pytest.raises(FileNotFoundError, match=r"nothing\.usd: no such file"):
        spawn(sim_utils.UsdFileCfg(usd_path=str(tmp_path / "nothing.usd")))
    with pytest.raises(FileNotFoundError, match="it is a folder"):
        spawn(sim_utils.MsdFileCfg(asset_path=str(tmp_path)))
    assert not sim.stage.prims


# --------------------------------------------------------------------------------------------------- tendons


def test_springs_of_tendons(sim, tmp_path):
    file = tmp_path / "tendons.xml"
    file.write_text(
        """<mujoco><worldbody><body name="a"><joint name="p"/><geom size=".1"/><site name="s"/>
        <body name="b" pos="0 0 1"><joint name="q"/><geom size=".1"/><site name="t"/></body></body></worldbody>
        <tendon><fixed name="f"><joint joint="p" coef="1"/><joint joint="q" coef="2"/></fixed>
        <spatial name="g" springlength="0.5"><site site="s"/><site site="t"/></spatial></tendon></mujoco>"""
    )
    fixed = sim_utils.FixedTendonPropertiesCfg(stiffness=5.0, damping=0.5, rest_length=0.3, offset=0.1)
    spatial = sim_utils.SpatialTendonPropertiesCfg(stiffness=7.0, damping=0.7, offset=0.2)
    cfg = sim_utils.MsdFileCfg(asset_path=str(file), fixed_tendons_props=fixed, spatial_tendons_props=spatial)
    model = in_mujoco(spawn(cfg))[0]
    names = {model.tendon(i).name: i for i in range(2)}
    f, g = names["f"], names["g"]
    assert (model.tendon_stiffness[f], model.tendon_damping[f]) == pytest.approx((5.0, 0.5))
    assert (model.tendon_stiffness[g], model.tendon_damping[g]) == pytest.approx((7.0, 0.7))
    np.testing.assert_allclose(model.tendon_lengthspring[f], 0.2, rtol=1e-6)
    np.testing.assert_allclose(model.tendon_lengthspring[g], 0.3, rtol=1e-6)
    off = sim_utils.FixedTendonPropertiesCfg(tendon_enabled=False)
    assert not spawn(sim_utils.MsdFileCfg(asset_path=str(file), fixed_tendons_props=off)).tendon_set.joint_tendons
    with pytest.warns(UnsupportedPropertyWarning, match=r"limit_stiffness=3\.0"):
        stiff = sim_utils.FixedTendonPropertiesCfg(limit_stiffness=3.0)
        spawn(sim_utils.MsdFileCfg(asset_path=str(file), fixed_tendons_props=stiff))


# ------------------------------------------------------------------------------------------- several things


def test_one_of_several_things(sim):
    balls = [sim_utils.SphereCfg(radius=r, mass_props=sim_utils.MassPropertiesCfg(mass=r)) for r in (0.1, 0.2)]
    both = sim_utils.MultiAssetSpawnerCfg(
        assets_cfg=balls, random_choice=False, rigid_props=sim_utils.RigidBodyPropertiesCfg()
    )
    world = spawn(both)
    assert world.hierarchy.bodies[0].link.geoms[0].size[0] == 0.1
    for i in range(2):
        sim.stage.define(f"/World/envs/env_{i}")
    with pytest.raises(NotImplementedError, match=r"assets_cfg has 2 things for the 2 environments"):
        spawn(both, "/World/envs/env_.*/Ball")
    spawn(sim_utils.MultiAssetSpawnerCfg(assets_cfg=balls[:1]), "/World/envs/env_.*/Ball")
    with pytest.raises(ValueError, match="assets_cfg is empty"):
        spawn(sim_utils.MultiAssetSpawnerCfg(assets_cfg=[]))


# ------------------------------------------------------------------------------------ what is there already


def test_properties_of_what_is_on_the_stage(sim, urdf):
    spawn(urdf_cfg(urdf, merge_fixed_joints=False), translation=(0, 0, 1))
    assert schemas.modify_mass_properties("/World/Robot", sim_utils.MassPropertiesCfg(mass=2.0))
    schemas.modify_articulation_root_properties(
        "/World/Robot", sim_utils.ArticulationRootPropertiesCfg(fix_root_link=False)
    )
    schemas.modify_joint_drive_properties("/World/Robot", sim_utils.JointDrivePropertiesCfg(stiffness=5.0))
    schemas.modify_rigid_body_properties("/World/Robot", sim_utils.RigidBodyPropertiesCfg(disable_gravity=True))
    schemas.modify_collision_properties("/World/Robot", sim_utils.CollisionPropertiesCfg(collision_enabled=False))
    schemas.activate_contact_sensors("/World/Robot")
    sim.reset()
    scene = sim.simulation.scene
    assert scene.body_mass[1:].tolist() == pytest.approx([2.0] * 4) and scene.nv == 6 + 2 and scene.nu == 2
    assert (scene.body_gravcomp[1:] == 1).all() and not scene.geom_contype.any()
    schemas.modify_mass_properties("/World/Robot", sim_utils.MassPropertiesCfg(mass=3.0))
    sim.reset()
    assert sim.simulation.scene.body_mass[1:].tolist() == pytest.approx([3.0] * 4)
    with pytest.raises(ValueError, match="nothing is under the path '/World/Robo'; there is '/World/Robot'"):
        schemas.activate_contact_sensors("/World/Robo")
    with pytest.raises(ValueError, match="properties are of whole things"):
        schemas.modify_mass_properties("/World/Robot/upper", sim_utils.MassPropertiesCfg(mass=2.0))


def test_a_floor_in_the_file_of_a_robot_that_is_moved_with_it_is_named(sim, tmp_path):
    """As in the original, all that is spawned stands at the pose of the settings."""
    file = tmp_path / "robot.xml"
    file.write_text(
        """<mujoco><worldbody><geom name="floor" type="plane" size="5 5 .1"/>
        <body name="base" pos="0 0 1"><freejoint/><geom size=".2"/>
        <body name="arm" pos=".3 0 0"><joint axis="0 1 0"/><geom size=".1"/></body></body></worldbody></mujoco>"""
    )
    state = ArticulationCfg.InitialStateCfg
    spawn = sim_utils.MjcfFileCfg(asset_path=str(file), fix_base=False)
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        Articulation(ArticulationCfg(prim_path="/World/A", spawn=spawn, init_state=state(), actuators={}))
        assert not [each for each in found if "floor" in str(each.message)]
        higher = state(pos=(0, 0, 1))
        Articulation(ArticulationCfg(prim_path="/World/B", spawn=spawn, init_state=higher, actuators={}))
    (one,) = [str(each.message) for each in found if "floor" in str(each.message)]
    assert one.startswith(f"{file} of '/World/B': 'floor' stands in the world itself")
