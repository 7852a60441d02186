"""What moves in a USD stage: drives, limits, loops, masses, filters. Oracles: UsdPhysics' own formulas and units."""

import math

import mujoco
import numpy as np
import pytest

from engine import msd
from engine.msd.report import Outcome
from engine.msd.schema import JointType, ShapeType

pytest.importorskip("pxr")
from pxr import Gf, Sdf, UsdGeom, UsdPhysics, UsdShade
from usd_stages import body, joint, mesh, new, read

CUBE = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
CUBE_FACES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


def pair(path, kind, unit=1.0, **options):
    """A body fixed to the world, another one jointed to it."""
    stage = new(path, unit=unit)
    body(stage, "/base", (0, 0, 0))
    body(stage, "/arm", (3, 0, 0))
    joint(stage, UsdPhysics.FixedJoint, "/root", "", "/base")
    return stage, joint(stage, kind, "/j", "/base", "/arm", (1.5, 0, 0), (-1.5, 0, 0), **options)


def findings_of(findings, attribute):
    return [finding for finding in findings if finding.attribute == attribute]


@pytest.mark.parametrize("kind", ["angular", "linear"])
def test_drive_pulls_as_hard_in_si_units(tmp_path, kind):
    turning = kind == "angular"
    stage, j = pair(
        tmp_path / "a.usda",
        UsdPhysics.RevoluteJoint if turning else UsdPhysics.PrismaticJoint,
        unit=0.01,
        axis="Z" if turning else "X",
    )
    UsdPhysics.SetStageKilogramsPerUnit(stage, 0.001)
    drive = UsdPhysics.DriveAPI.Apply(j.GetPrim(), kind)
    drive.CreateStiffnessAttr(200.0), drive.CreateDampingAttr(20.0), drive.CreateMaxForceAttr(5000.0)
    drive.CreateTargetPositionAttr(30.0)
    world, findings = read(stage)
    m = msd.build(world)
    force = 1e-3 * (1e-4 if turning else 1e-2)  # kg cm^2 s^-2, and kg cm s^-2, in g
    step = math.pi / 180 if turning else 0.01  # a degree, a centimetre
    assert m.actuator_gainprm[0, 0] == pytest.approx(200 * force / step)
    assert m.actuator_biasprm[0, 1:3] == pytest.approx((-200 * force / step, -20 * force / step))
    assert m.actuator_forcerange[0] == pytest.approx((-5000 * force, 5000 * force))
    assert m.key_ctrl[0] == pytest.approx([30 * step])
    assert m.key_qpos[0] == pytest.approx(m.qpos0)
    assert findings_of(findings, f"drive:{kind}:physics:targetPosition")


def test_drive_without_stiffness_drives_a_speed(tmp_path):
    stage, j = pair(tmp_path / "a.usda", UsdPhysics.RevoluteJoint, axis="Z")
    drive = UsdPhysics.DriveAPI.Apply(j.GetPrim(), "angular")
    drive.CreateDampingAttr(2.0), drive.CreateTargetVelocityAttr(90.0)
    world, _ = read(stage)
    (actuator,) = world.actuators
    assert actuator.actuator_type.variant == "velocity"
    assert actuator.actuator_type.value == pytest.approx(2 * 180 / math.pi)
    assert world.keyframes[0].ctrl == pytest.approx([math.pi / 2])


def test_joint_of_six_freedoms_keeps_the_open_ones(tmp_path):
    stage, j = pair(tmp_path / "a.usda", UsdPhysics.Joint)
    for token in ("transX", "transY", "transZ", "rotX", "rotY", "rotZ"):
        limit = UsdPhysics.LimitAPI.Apply(j.GetPrim(), token)
        low, high = {"transX": (-0.5, 0.25), "rotY": (-30, 60)}.get(token, (1.0, -1.0))
        limit.CreateLowAttr(low), limit.CreateHighAttr(high)
    m = msd.build(read(stage)[0])
    assert m.njnt == 2
    slide, hinge = m.names["joint"].index("j_transX"), m.names["joint"].index("j_rotY")
    assert m.jnt_range[slide] == pytest.approx((-0.5, 0.25)) and m.jnt_axis[slide] == pytest.approx((1, 0, 0))
    assert m.jnt_range[hinge] == pytest.approx(np.radians((-30, 60))) and m.jnt_axis[hinge] == pytest.approx(
        (0, 1, 0)
    )


def test_cone_of_a_ball_is_a_guess(tmp_path):
    stage, j = pair(tmp_path / "a.usda", UsdPhysics.SphericalJoint)
    j.CreateConeAngle0LimitAttr(20.0), j.CreateConeAngle1LimitAttr(40.0)
    world, findings = read(stage)
    ball = world.hierarchy.bodies[0].link.children[0].joints[0]
    assert ball.type_ is JointType.Ball and ball.pos_limit.upper == pytest.approx(math.radians(40))
    (finding,) = findings_of(findings, "physics:coneAngle0Limit")
    assert finding.outcome is Outcome.GUESSED and finding.path == "hierarchy.bodies[0].link.children[0].joints[0]"


def test_joint_that_closes_a_loop_holds_its_axis(tmp_path):
    stage = new(tmp_path / "a.usda")
    for i, at in enumerate([(0, 0, 0), (4, 0, 0), (2, 4, 0)]):
        body(stage, f"/b{i}", at)
    joint(stage, UsdPhysics.RevoluteJoint, "/j0", "/b0", "/b1", (2, 0, 0), (-2, 0, 0), "Z")
    joint(stage, UsdPhysics.RevoluteJoint, "/j1", "/b1", "/b2", (-1, 2, 0), (1, -2, 0), "Z")
    joint(stage, UsdPhysics.RevoluteJoint, "/j2", "/b2", "/b0", (-1, -2, 0), (1, 2, 0), "Z")
    m = msd.build(read(stage)[0])
    assert (m.njnt, m.neq) == (3, 2)  # a free base and two hinges; the third is two points
    anchors = m.eq_data[:, :3]
    assert np.allclose(anchors[:, :2], (-1, -2)) and abs(anchors[0, 2] - anchors[1, 2]) > 0.01


def test_weld_of_a_loop_keeps_the_frames_of_the_joint(tmp_path):
    stage = new(tmp_path / "a.usda")
    body(stage, "/a", (0, 0, 0)), body(stage, "/b", (3, 0, 0))
    joint(stage, UsdPhysics.PrismaticJoint, "/j0", "/a", "/b", (3, 0, 0), axis="X")
    joint(stage, UsdPhysics.FixedJoint, "/j1", "/a", "/b", (3.5, 0, 0))
    (weld,) = read(stage)[0].equality_constraint_set.welds
    assert weld.weld_type.value.relative_pose == pytest.approx((3.5, 0, 0, 1, 0, 0, 0))


def test_world_holds_a_tree_whichever_joint_comes_first(tmp_path):
    stage = new(tmp_path / "a.usda")
    body(stage, "/tip", (3, 0, 0)), body(stage, "/base", (0, 0, 0))
    joint(stage, UsdPhysics.RevoluteJoint, "/j", "/tip", "/base", (-1.5, 0, 0), (1.5, 0, 0), "Z")
    joint(stage, UsdPhysics.FixedJoint, "/root", "", "/base")
    m = msd.build(read(stage)[0])
    assert m.names["body"] == ["world", "base", "tip"] and m.body_parentid.tolist() == [0, 0, 1] and m.nv == 1
    assert m.jnt_axis[0] == pytest.approx((0, 0, -1))  # the base turns about +z in the tip


def test_mass_of_a_body_is_spread_over_its_shapes(tmp_path):
    stage = new(tmp_path / "a.usda")
    root = UsdGeom.Xform.Define(stage, "/r").GetPrim()
    UsdPhysics.RigidBodyAPI.Apply(root)
    UsdPhysics.MassAPI.Apply(root).CreateMassAttr(6.0)
    for name, at, size in (("a", 0, 2.0), ("b", 4, 1.0)):
        cube = UsdGeom.Cube.Define(stage, f"/r/{name}")
        cube.CreateSizeAttr(size)
        UsdGeom.XformCommonAPI(cube).SetTranslate(Gf.Vec3d(at, 0, 0))
        UsdPhysics.CollisionAPI.Apply(cube.GetPrim())
    m = msd.build(read(stage)[0])
    big, small = 6 * 8 / 9, 6 * 1 / 9
    centre = small * 4 / 6
    about_x = big * (4 + 4) / 12 + small * (1 + 1) / 12
    about_z = about_x + big * centre**2 + small * (4 - centre) ** 2
    assert m.body_mass[1] == pytest.approx(6)
    assert m.body_ipos[1] == pytest.approx((centre, 0, 0))
    assert np.sort(m.body_inertia[1]) == pytest.approx(np.sort([about_x, about_z, about_z]))


def test_moments_centre_and_density_are_in_si_units(tmp_path):
    stage = new(tmp_path / "a.usda", unit=0.1)
    given = UsdPhysics.MassAPI.Apply(body(stage, "/a", (0, 0, 0)).GetPrim())
    given.CreateMassAttr(2.0), given.CreateDiagonalInertiaAttr(Gf.Vec3f(30, 40, 50))
    given.CreateCenterOfMassAttr(Gf.Vec3f(1, 0, 0))
    dense = UsdPhysics.MassAPI.Apply(body(stage, "/b", (9, 0, 0)).GetPrim())
    dense.CreateDensityAttr(0.5)
    m = msd.build(read(stage)[0])
    assert m.body_mass[1:] == pytest.approx((2, 0.5 * 8))
    assert m.body_inertia[1] == pytest.approx((0.3, 0.4, 0.5)) and m.body_ipos[1] == pytest.approx((0.1, 0, 0))


def test_physics_material_gives_friction_and_restitution(tmp_path):
    stage = new(tmp_path / "a.usda")
    UsdPhysics.Scene.Define(stage, "/scene")
    floor = UsdGeom.Cube.Define(stage, "/floor")
    UsdGeom.XformCommonAPI(floor).SetTranslate(Gf.Vec3d(0, 0, -1))
    ball = body(stage, "/ball", (0, 0, 1.5), UsdGeom.Sphere)
    ball.CreateRadiusAttr(0.5)
    material = UsdShade.Material.Define(stage, "/m")
    physics = UsdPhysics.MaterialAPI.Apply(material.GetPrim())
    physics.CreateDynamicFrictionAttr(0.25), physics.CreateStaticFrictionAttr(0.5)
    physics.CreateRestitutionAttr(0.7)
    UsdPhysics.CollisionAPI.Apply(floor.GetPrim())
    for shape in (floor, ball):
        UsdShade.MaterialBindingAPI.Apply(shape.GetPrim()).Bind(material, materialPurpose="physics")
    world, findings = read(stage)
    assert world.hierarchy.geoms[0].physics_material.friction[0] == 0.25
    assert findings_of(findings, "physics:staticFriction") and findings_of(findings, "physics:restitution")
    spring = world.hierarchy.geoms[0].physics_material.contact_model.value.spring
    ratio = spring.d / (2 * math.sqrt(spring.k))
    assert math.exp(-math.pi * ratio / math.sqrt(1 - ratio**2)) == pytest.approx(0.7)


def collide(m, a, b):
    a, b = (m.names["geom"].index(name) for name in (a, b))
    bits = (m.geom_contype[a] & m.geom_conaffinity[b]) | (m.geom_contype[b] & m.geom_conaffinity[a])
    return bool(bits)


def test_groups_and_filtered_shapes_do_not_collide(tmp_path):
    stage = new(tmp_path / "a.usda")
    for name in "abcd":
        body(stage, f"/{name}", (3 * ord(name), 0, 0))
    for name, members in (("g1", ["/a"]), ("g2", ["/b", "/c"])):
        group = UsdPhysics.CollisionGroup.Define(stage, f"/{name}")
        group.GetCollidersCollectionAPI().CreateIncludesRel().SetTargets(members)
    UsdPhysics.CollisionGroup.Get(stage, "/g1").CreateFilteredGroupsRel().SetTargets(["/g2"])
    floor = UsdGeom.Cube.Define(stage, "/floor").GetPrim()
    UsdPhysics.CollisionAPI.Apply(floor)
    UsdPhysics.FilteredPairsAPI.Apply(floor).CreateFilteredPairsRel().SetTargets(["/d"])
    UsdPhysics.FilteredPairsAPI.Apply(stage.GetPrimAtPath("/b")).CreateFilteredPairsRel().SetTargets(["/c"])
    world, _ = read(stage)
    m = msd.build(world)
    apart = {("a", "b"), ("a", "c"), ("d", "floor")}
    names = ["a", "b", "c", "d", "floor"]
    found = {(p, q) for i, p in enumerate(names) for q in names[i + 1 :] if not collide(m, p, q)}
    assert found == apart
    assert world.collision_ignores.link_pairs == [("b", "c")]


@pytest.mark.parametrize(("wanted", "shape"), [("boundingCube", ShapeType.Box), ("boundingSphere", ShapeType.Sphere)])
def test_fitted_collider_is_beside_the_mesh_that_is_drawn(tmp_path, wanted, shape):
    stage = new(tmp_path / "a.usda")
    prim = mesh(stage, "/m", CUBE, CUBE_FACES).GetPrim()
    UsdPhysics.CollisionAPI.Apply(prim)
    UsdPhysics.MeshCollisionAPI.Apply(prim).CreateApproximationAttr(wanted)
    drawn, collider = read(stage)[0].hierarchy.geoms
    assert drawn.shape is ShapeType.Mesh and drawn.collision_mask.collide_group == 0
    assert collider.shape is shape and collider.mesh == drawn.mesh and collider.visual.group == 3


def test_flat_mesh_collides_as_a_box_whose_top_it_is(tmp_path):
    stage = new(tmp_path / "a.usda")
    ground = mesh(stage, "/g", [(-3, -3, 1), (3, -3, 1), (3, 3, 1), (-3, 3, 1)], [(0, 1, 2, 3)])
    UsdPhysics.CollisionAPI.Apply(ground.GetPrim())
    world, findings = read(stage)
    m = msd.build(world)
    box = m.names["geom"].index("g_2")
    assert m.geom_size[box, :2] == pytest.approx((3, 3))
    assert m.geom_pos[box, 2] + m.geom_size[box, 2] == pytest.approx(1)
    assert any("flat" in finding.message for finding in findings)


def test_self_collisions_that_an_articulation_turns_off(tmp_path):
    stage, _ = pair(tmp_path / "a.usda", UsdPhysics.RevoluteJoint, axis="Z")
    prim = stage.GetPrimAtPath("/base")
    UsdPhysics.ArticulationRootAPI.Apply(prim)
    prim.CreateAttribute("physxArticulation:enabledSelfCollisions", Sdf.ValueTypeNames.Bool).Set(False)
    assert read(stage)[0].hierarchy.bodies[0].link.disable_self_collision


def test_every_property_that_is_not_read_is_reported(tmp_path):
    stage, j = pair(tmp_path / "a.usda", UsdPhysics.RevoluteJoint, axis="Z")
    j.CreateBreakForceAttr(10.0)
    j.GetPrim().CreateAttribute("physxJoint:maxJointVelocity", Sdf.ValueTypeNames.Float).Set(5.0)
    UsdPhysics.RigidBodyAPI(stage.GetPrimAtPath("/arm")).CreateVelocityAttr(Gf.Vec3f(1, 0, 0))
    stage.GetPrimAtPath("/arm").AddAppliedSchema("PhysxRigidBodyAPI")
    _, findings = read(stage)
    lost = {(finding.element, finding.attribute) for finding in findings if finding.outcome is Outcome.DROPPED}
    assert lost == {
        ("/j", "physics:breakForce"),
        ("/j", "physxJoint:maxJointVelocity"),
        ("/arm", "physics:velocity"),
        ("/arm", "apiSchemas"),
    }
    assert all(finding.file.endswith("a.usda") for finding in findings)


def test_a_group_of_colliders_collides_and_is_reported(tmp_path):
    stage = new(tmp_path / "a.usda")
    group = UsdGeom.Xform.Define(stage, "/group")
    UsdPhysics.CollisionAPI.Apply(group.GetPrim())
    UsdGeom.Cube.Define(stage, "/group/box")
    UsdGeom.Cube.Define(stage, "/other")
    world, findings = read(stage)
    m = msd.build(world)
    assert sorted(m.geom_contype.tolist()) == [0, 1]
    (finding,) = [f for f in findings if f.element == "/group"]
    assert finding.outcome is Outcome.GUESSED


def test_a_body_that_is_switched_off_is_reported(tmp_path):
    stage = new(tmp_path / "a.usda")
    UsdPhysics.RigidBodyAPI(body(stage, "/still", (0, 0, 1)).GetPrim()).CreateRigidBodyEnabledAttr(False)
    world, findings = read(stage)
    assert world.hierarchy.bodies == []
    assert findings_of(findings, "physics:rigidBodyEnabled")


def test_velocities_of_a_free_body_are_where_it_goes_in_a_moment(tmp_path):
    """The oracle is the same body placed as USD places it a moment later."""
    moment = 1e-4
    angular, linear = np.array((30.0, -50.0, 80.0)), Gf.Vec3f(2, -3, 5)
    places = []
    for name, after in (("now", 0.0), ("then", moment)):
        stage = new(tmp_path / f"{name}.usda", "Y", 0.1)
        outer = UsdGeom.Xform.Define(stage, "/outer")
        UsdGeom.XformCommonAPI(outer).SetRotate(Gf.Vec3f(20, 40, 60))
        UsdGeom.XformCommonAPI(outer).SetScale(Gf.Vec3f(2))
        ball = UsdGeom.Sphere.Define(stage, "/outer/ball")
        turned = Gf.Rotation(Gf.Vec3d(*angular), float(np.linalg.norm(angular)) * after)
        ball.AddTranslateOp().Set(Gf.Vec3d(1, 2, 3) + Gf.Vec3d(linear) * after)
        ball.AddOrientOp(UsdGeom.XformOp.PrecisionDouble).Set((Gf.Rotation(Gf.Vec3d(1, 1, 0), 70) * turned).GetQuat())
        rigid = UsdPhysics.RigidBodyAPI.Apply(ball.GetPrim())
        UsdPhysics.CollisionAPI.Apply(ball.GetPrim())
        rigid.CreateVelocityAttr(linear), rigid.CreateAngularVelocityAttr(Gf.Vec3f(*angular))
        world, findings = read(stage)
        places.append(msd.build(world))
    now, then = places
    assert world.keyframes[0].name == "initial_velocities"
    assert any("keyframe 'initial_velocities'" in finding.message for finding in findings)
    assert not findings_of(findings, "physics:angularVelocity")
    speed = np.zeros(6)
    mujoco.mj_differentiatePos(free_body(), speed, moment, now.qpos0, then.qpos0)
    assert now.key_qvel[0] == pytest.approx(speed, rel=1e-3)
    assert now.key_qpos[0] == pytest.approx(now.qpos0)


def free_body():
    return mujoco.MjModel.from_xml_string(
        '<mujoco><worldbody><body><freejoint/><geom size="1"/></body></worldbody></mujoco>'
    )
