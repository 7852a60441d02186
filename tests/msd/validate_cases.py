"""A World with nothing wrong, and for every check one change that it finds, and a near miss that it does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from engine import msd
from engine.msd.paths import get, put

CLEAN = """<mujoco model="clean">
  <compiler angle="radian"/>
  <option timestep="0.005"/>
  <asset>
    <texture name="grid" type="2d" builtin="checker" width="8" height="8"/>
    <texture name="sky" type="skybox" builtin="flat" width="8" height="48"/>
    <material name="floor" texture="grid"/><material name="red" rgba="1 0 0 1"/>
    <mesh name="wedge" vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 2 1 0 1 3 0 3 2 1 2 3"/>
    <hfield name="hills" nrow="2" ncol="3" elevation="0 1 2 3 4 5" size="1 1 1 0.1"/>
  </asset>
  <worldbody>
    <light name="sun" pos="0 0 3" cutoff="45"/>
    <camera name="watch" mode="targetbody" target="arm" pos="0 -2 1" fovy="50"/>
    <geom name="ground" type="plane" size="1 1 1" material="floor"/>
    <geom name="land" type="hfield" hfield="hills" pos="5 0 0"/>
    <body name="base" pos="0 0 1"><joint name="turn" axis="0 0 1" range="-1 2" stiffness="1" damping="1"/>
      <geom name="trunk" size="0.1" material="red" margin="0.01" gap="0.005"/>
      <body name="arm" pos="0.3 0 0"><joint name="slide" type="slide" axis="1 0 0" range="-0.1 0.1"/>
        <geom name="bone" type="capsule" size="0.02 0.1"/><site name="tip" size="0.01"/>
        <body name="hand" pos="0.3 0 0"><joint name="wrist" type="ball" range="0 1"/>
          <geom name="palm" type="mesh" mesh="wedge"/></body>
      </body>
      <body name="box" pos="0 0.3 0"><geom name="lid" type="box" size="0.1 0.1 0.1"/></body>
    </body>
    <body name="ball" pos="1 0 1"><freejoint name="root"/><inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
      <geom name="round" size="0.1"/></body>
    <body name="guide" mocap="true"><geom name="ghost" size="0.1" contype="0" conaffinity="0"/></body>
  </worldbody>
  <contact><exclude body1="base" body2="hand"/><pair geom1="palm" geom2="round"/></contact>
  <tendon><fixed name="both"><joint joint="turn" coef="1"/><joint joint="slide" coef="2"/></fixed></tendon>
  <equality><connect name="hold" body1="hand" body2="ball" anchor="0 0 0"/>
    <joint name="follow" joint1="turn" joint2="slide"/></equality>
  <actuator><motor name="drive" joint="turn" ctrlrange="-1 1"/><motor name="push" tendon="both"/>
    <general name="law" joint="slide" gainprm="1" biasprm="0 1 2"/>
    <adhesion name="glue" body="hand" gain="1"/></actuator>
  <sensor><jointpos name="s_turn" joint="turn"/><framepos name="s_tip" objtype="site" objname="tip"/>
    <touch name="s_touch" site="tip"/><contact name="s_contact" geom1="palm" geom2="round"/></sensor>
  <keyframe><key name="home" qpos="0.1 0.05 1 0 0 0 1 0 1 1 0 0 0" qvel="0 0 0 0 0 0 0 0 0 0 0" ctrl="0 0 0 0"/>
  </keyframe>
</mujoco>"""

BASE = "hierarchy.bodies[0].link"
ARM = f"{BASE}.children[0]"
HAND = f"{ARM}.children[0]"
TURN, SLIDE, WRIST = f"{BASE}.joints[0]", f"{ARM}.joints[0]", f"{HAND}.joints[0]"
BALL = "hierarchy.bodies[1]"
TRUNK, BONE, PALM = f"{BASE}.geoms[0]", f"{ARM}.geoms[0]", f"{HAND}.geoms[0]"
SPOT = "hierarchy.lights[0].type_.value"
CAMERA = "hierarchy.cameras[0]"
MESH = 'assets.meshes["wedge"].source.value.data'
HILLS = 'assets.hfields["hills"]'


def clean() -> msd.World:
    """A World in which nothing is found."""
    world = msd.from_str(CLEAN)
    world.asset_roots = None
    world.assets.skybox = "sky"
    world.sensors.lidar.append(
        msd.LidarSensor(
            name="scan",
            site="tip",
            pattern=msd.LidarPattern.grid(hscan=4, vscan=2, hrange=np.array((-90, 90)), vrange=np.array((-10, 10))),
        )
    )
    world.actuators[2].actuator_type.value.gainprm = [1, 0, 0]
    return world


class Case(NamedTuple):
    """A change that a check finds, where, and a change beside it that it does not."""

    check: str
    path: str
    """Where the finding is."""
    spoil: Callable[[msd.World], None]
    near: Callable[[msd.World], None]
    severity: str = "error"
    along: tuple[str, ...] = ()
    """Other checks that the same change cannot but trip."""


def put_all(*pairs: tuple[str, Any]) -> Callable[[msd.World], None]:
    """A change that sets values at paths; a function is given the old value."""

    def change(world: msd.World) -> None:
        for path, value in pairs:
            put(world, path, value(get(world, path)) if callable(value) else value)

    return change


def nothing(world: msd.World) -> None:
    """No change."""


def append(path: str, make: Callable[[msd.World], Any]) -> Callable[[msd.World], None]:
    def change(world: msd.World) -> None:
        get(world, path).append(make(world))

    return change


def unknown(path: str, **keys: Any) -> Callable[[msd.World], None]:
    def change(world: msd.World) -> None:
        get(world, path).unknown_keys = keys

    return change


def inertial(**values: Any) -> Callable[[msd.World], None]:
    def change(world: msd.World) -> None:
        for name, value in values.items():
            setattr(get(world, f"{BALL}.link.inertial"), name, value)

    return change


def chain(count: int) -> Callable[[msd.World], None]:
    def change(world: msd.World) -> None:
        link = msd.Link(name="l0")
        for i in range(1, count):
            link = msd.Link(name=f"l{i}", children=[link])
        world.hierarchy.bodies.append(msd.Body(link=link))

    return change


def second_mesh(same: bool) -> Callable[[msd.World], None]:
    """Another mesh, used by another geometry."""

    def change(world: msd.World) -> None:
        mesh = world.assets.meshes["wedge"].deepcopy()
        mesh.source.value.data.name = "another"
        if not same:
            mesh.source.value.data.vertices *= 2
        world.assets.meshes["another"] = mesh
        get(world, BONE).mesh = "another"

    return change


def third_mesh(same: bool) -> Callable[[msd.World], None]:
    """Two more meshes, used by two more geometries; they are the first one or alike in nothing."""

    def change(world: msd.World) -> None:
        second_mesh(same)(world)
        mesh = world.assets.meshes["another"].deepcopy()
        mesh.source.value.data.name = "third"
        if not same:
            mesh.source.value.data.vertices *= 2
        world.assets.meshes["third"] = mesh
        geom = get(world, BONE).deepcopy()
        geom.name, geom.mesh = "third", "third"
        owner = get(world, BONE.rpartition(".")[0])
        owner.geoms.append(geom)

    return change


def variant_set(name: str, linear: Any = None) -> Callable[[msd.World], None]:
    def change(world: msd.World) -> None:
        world.mesh_variant_sets["set"] = msd.GeometryMeshVariantSet(name=name, meshes=["wedge"])
        geom = get(world, PALM)
        geom.mesh, geom.mesh_variant_set, geom.mesh_transform = None, "set", linear

    return change


def hfield_file(path: str) -> Callable[[msd.World], None]:
    def change(world: msd.World) -> None:
        world.assets.hfields["hills"].source_type = msd.HFieldSourceType.path(path)

    return change


def cloud(path: str) -> Callable[[msd.World], None]:
    """A cloud in use; its file is there."""

    def change(world: msd.World) -> None:
        world.assets.gaussian_clouds["mist"] = msd.GaussianCloudSpec(source=msd.GaussianCloudSource(path=path))
        world.hierarchy.gaussian_splats.append(msd.GaussianSplat(name="mist", asset="mist"))

    return change


def slide_along(axis: Any) -> msd.Joint:
    return msd.Joint(type_=msd.JointType.Slide, axis=axis)


def hinge(axis: Any, **values: Any) -> msd.Joint:
    return msd.Joint(axis=axis, **values)


NAN = float("nan")
SOLID = msd.Inertia(mass=1.0, diag_inertia=np.ones(3))
RANGE = msd.Range

CASES = [
    Case("key-unknown", BASE, unknown(BASE, mas=1), nothing, "warning"),
    Case("key-unknown", BASE, unknown(BASE, gravcom=0.5), nothing, "warning"),
    # names
    Case(
        "name-taken",
        ARM,
        put_all((f"{ARM}.name", "base")),
        put_all((f"{TRUNK}.name", "base")),
        along=("reference-missing",),
    ),
    Case("name-taken", f"{BALL}.free", put_all((f"{SLIDE}.name", "root")), nothing, along=("reference-missing",)),
    Case(
        "name-taken",
        f"{BALL}.link.geoms[0]",
        put_all((f"{BALL}.link.geoms[0].name", "lid")),
        put_all((f"{BALL}.link.geoms[0].name", None), ("contact_pairs.pairs", []), ("sensors.contact", [])),
        along=("reference-missing",),
    ),
    Case(
        "name-empty",
        f"{ARM}.sites[1].name",
        append(f"{ARM}.sites", lambda w: msd.Site(name="")),
        append(f"{ARM}.sites", lambda w: msd.Site()),
        "warning",
    ),
    Case("variant-set-name", 'mesh_variant_sets["set"].name', variant_set("sett"), variant_set("set")),
    # references
    Case(
        "reference-missing",
        "actuators[0].target.value",
        put_all(("actuators[0].target", msd.ActuatorTarget.joint("tern"))),
        put_all(("actuators[0].target", msd.ActuatorTarget.joint("slide"))),
    ),
    Case(
        "reference-missing",
        "actuators[0].target.value",
        put_all(("actuators[0].target", msd.ActuatorTarget.joint("qqqqqq"))),
        nothing,
    ),
    Case(
        "reference-missing",
        f"{CAMERA}.track_target",
        put_all((f"{CAMERA}.track_target", "qqqqqq")),
        put_all((f"{CAMERA}.track_target", "hand")),
        along=("camera-target",),
    ),
    Case(
        "reference-missing",
        f"{TRUNK}.visual.material",
        put_all((f"{TRUNK}.visual.material", "rde")),
        put_all((f"{TRUNK}.visual.material", "floor")),
        "warning",
        along=("asset-unused",),
    ),
    Case(
        "reference-missing",
        "collision_ignores.link_pairs[0][1]",
        put_all(("collision_ignores.link_pairs", [("base", "qqqqqq")])),
        put_all(("collision_ignores.link_pairs", [("base", "ball")])),
    ),
    Case(
        "reference-missing",
        "contact_pairs.pairs[0].geoms[1]",
        put_all(("contact_pairs.pairs[0].geoms", ("palm", "rund"))),
        nothing,
    ),
    Case(
        "reference-missing",
        "hierarchy.lights[0].mode.value",
        put_all(("hierarchy.lights[0].mode", msd.TrackMode.target_body("qqqqqq"))),
        put_all(("hierarchy.lights[0].mode", msd.TrackMode.target_body("world"))),
    ),
    Case("reference-empty", "sensors.touch[0].site", put_all(("sensors.touch[0].site", "")), nothing),
    Case(
        "reference-empty",
        "actuators[0].target.value",
        put_all(("actuators[0].target", msd.ActuatorTarget.joint(""))),
        nothing,
    ),
    Case(
        "reference-empty",
        "sensors.contact[0].match_.value[1]",
        put_all(("sensors.contact[0].match_", msd.ContactMatch.geom_pair("palm", ""))),
        nothing,
    ),
    Case(
        "reference-empty",
        "collision_ignores.link_pairs[0]",
        put_all(("collision_ignores.link_pairs", [("base", "")])),
        nothing,
    ),
    Case(
        "target-kind",
        "actuators[0].target",
        put_all(("actuators[0].target", msd.ActuatorTarget.joint("root"))),
        put_all(("actuators[0].target", msd.ActuatorTarget.floating_base("root"))),
    ),
    Case(
        "target-kind",
        "actuators[0].target",
        put_all(("actuators[0].target", msd.ActuatorTarget.floating_base("turn"))),
        nothing,
    ),
    Case(
        "target-kind",
        "actuators[0].target",
        put_all(("actuators[0].target", msd.ActuatorTarget.link("hand"))),
        nothing,
    ),
    Case(
        "target-kind",
        "actuators[3].target",
        put_all(("actuators[3].target", msd.ActuatorTarget.joint("turn"))),
        nothing,
    ),
    Case(
        "reference-self",
        "equality_constraint_set.joints[0]",
        put_all(("equality_constraint_set.joints[0].joint_b", "turn")),
        put_all(("equality_constraint_set.joints[0].joint_b", None)),
        "error",
    ),
    Case(
        "reference-self",
        "equality_constraint_set.connects[0]",
        put_all(("equality_constraint_set.connects[0].connect_type.value.link_b", "hand")),
        put_all(("equality_constraint_set.connects[0].connect_type.value.link_b", None)),
        "warning",
    ),
    Case(
        "reference-self",
        "contact_pairs.pairs[0]",
        put_all(("contact_pairs.pairs[0].geoms", ("palm", "palm"))),
        nothing,
        "error",
    ),
    Case(
        "reference-self",
        "collision_ignores.link_pairs[0]",
        put_all(("collision_ignores.link_pairs", [("base", "base")])),
        nothing,
        "warning",
    ),
    Case(
        "equality-circle",
        "equality_constraint_set.joints[1]",
        append("equality_constraint_set.joints", lambda w: msd.EqualityJoint(joint_a="slide", joint_b="turn")),
        append(
            "equality_constraint_set.joints",
            lambda w: msd.EqualityJoint(joint_a="slide", joint_b="turn", active=False),
        ),
        "warning",
    ),
    # numbers
    Case("number-nan", f"{TURN}.armature", put_all((f"{TURN}.armature", NAN)), put_all((f"{TURN}.armature", 0.5))),
    Case("number-nan", f"{ARM}.local_translation", put_all((f"{ARM}.local_translation", (0, NAN, 0))), nothing),
    Case(
        "number-infinite",
        f"{ARM}.local_translation",
        put_all((f"{ARM}.local_translation", (0, np.inf, 0))),
        put_all((f"{ARM}.local_translation", (0, 1e9, 0))),
    ),
    Case(
        "range-below",
        f"{TURN}.friction_loss",
        put_all((f"{TURN}.friction_loss", -1.0)),
        put_all((f"{TURN}.friction_loss", 0.0)),
        "warning",
    ),
    Case(
        "range-below", f"{BALL}.link.inertial.mass", inertial(mass=-1.0), inertial(mass=0.5), along=("mass-missing",)
    ),
    Case(
        "range-above",
        f"{TRUNK}.visual.group",
        put_all((f"{TRUNK}.visual.group", 8)),
        put_all((f"{TRUNK}.visual.group", 7)),
        "warning",
        along=("mass-missing",),
    ),
    Case(
        "range-above",
        'assets.materials["red"].color',
        put_all(('assets.materials["red"].color', (1, 1.5, 0, 1))),
        put_all(('assets.materials["red"].color', (1, 1, 0, 1))),
        "warning",
    ),
    Case(
        "range-inverted",
        "actuators[0].ctrlrange",
        put_all(("actuators[0].ctrlrange", RANGE(1, -1))),
        put_all(("actuators[0].ctrlrange", RANGE(-1, 2))),
        "error",
    ),
    Case("range-inverted", f"{TURN}.pos_limit", put_all((f"{TURN}.pos_limit", RANGE(2, -1))), nothing, "warning"),
    Case("quaternion-zero", f"{ARM}.local_rotation", put_all((f"{ARM}.local_rotation", (0, 0, 0, 0))), nothing),
    Case(
        "quaternion-length",
        f"{ARM}.local_rotation",
        put_all((f"{ARM}.local_rotation", (0, 0, 0, 2))),
        put_all((f"{ARM}.local_rotation", (0, 0, 0, 1.0005))),
        "info",
    ),
    Case(
        "joint-axis-zero", f"{TURN}.axis", put_all((f"{TURN}.axis", (0, 0, 0))), put_all((f"{WRIST}.axis", (0, 0, 0)))
    ),
    Case(
        "joint-axis-length",
        f"{TURN}.axis",
        put_all((f"{TURN}.axis", (0, 0, 2)), (f"{SLIDE}.axis", (1, 1, 0))),
        put_all((f"{TURN}.axis", (0, 0.6, 0.8))),
        "info",
    ),
    Case(
        "direction-zero",
        "hierarchy.lights[0].direction",
        put_all(("hierarchy.lights[0].direction", (0, 0, 0))),
        put_all(("hierarchy.lights[0].direction", (0, 0, 0)), ("hierarchy.lights[0].type_", msd.LightType.point())),
        "warning",
    ),
    # the tree
    Case(
        "free-with-joints",
        "hierarchy.bodies[0]",
        put_all(("hierarchy.bodies[0].free", msd.FreeJoint()), ("keyframes", [])),
        nothing,
    ),
    Case("mocap-moves", BALL, put_all((f"{BALL}.mocap", True), ("keyframes", [])), nothing),
    Case("mocap-moves", "hierarchy.bodies[0]", put_all(("hierarchy.bodies[0].mocap", True)), nothing),
    Case("nesting-depth", "hierarchy.bodies[3]", chain(61), chain(60), "warning"),
    Case(
        "motrixsim-touch",
        "sensors.touch",
        put_all(*((f"sensors.{kind}", []) for kind in ("subtree", "frame", "joint", "lidar"))),
        put_all(*((f"sensors.{kind}", []) for kind in ("subtree", "frame", "lidar"))),
        "info",
    ),
    Case(
        "ball-with-hinge",
        f"{HAND}.joints",
        lambda w: append(f"{HAND}.joints", lambda w: msd.Joint(name="more", axis=(1, 0, 0)))(
            put_all(("keyframes", []))(w) or w
        ),
        lambda w: append(
            f"{HAND}.joints", lambda w: msd.Joint(name="more", type_=msd.JointType.Slide, axis=(1, 0, 0))
        )(put_all(("keyframes", []))(w) or w),
    ),
    # mass
    Case(
        "inertia-triangle",
        f"{BALL}.link.inertial.diag_inertia",
        inertial(diag_inertia=(1, 2, 3.1)),
        inertial(diag_inertia=(1, 2, 3)),
    ),
    Case(
        "inertia-units",
        f"{BALL}.link.inertial.diag_inertia",
        inertial(diag_inertia=(1e5, 1e5, 1e5)),
        inertial(diag_inertia=(1e3, 1e3, 1e3)),
        "warning",
    ),
    Case("mass-missing", f"{BALL}.link", inertial(mass=0.0), inertial(mass=1e-9, diag_inertia=(1e-12, 1e-12, 1e-12))),
    Case("mass-missing", HAND, put_all((f"{PALM}.inertial.mass", 0.0)), put_all((f"{PALM}.inertial.mass", 0.1))),
    Case(
        "mass-missing",
        ARM,
        put_all((f"{BONE}.physics_material.density", 0.0)),
        lambda w: (
            put_all((f"{BONE}.physics_material.density", 0.0))(w),
            append(f"{ARM}.children", lambda w: msd.Link(geoms=[msd.Geometry(size=(0.1, 0, 0))]))(w),
        ),
    ),
    Case(
        "mass-ratio",
        f"{ARM}.inertial.mass",
        put_all((f"{BASE}.inertial.mass", 1e-3), (f"{ARM}.inertial.mass", 20.0)),
        put_all((f"{BASE}.inertial.mass", 1e-3), (f"{ARM}.inertial.mass", 5.0)),
        "warning",
    ),
    # shapes
    Case(
        "size-zero",
        f"{BONE}.size",
        put_all((f"{BONE}.size", (0.02, 0, 0))),
        put_all((f"{BONE}.size", (0.02, 0.1, 0))),
        along=("mass-missing",),
    ),
    Case(
        "size-negative",
        "hierarchy.geoms[0].size",
        put_all(("hierarchy.geoms[0].size", (-1, 1, 1))),
        put_all(("hierarchy.geoms[0].size", (0, 0, 0))),
        "warning",
    ),
    Case("mesh-missing", f"{PALM}.mesh", put_all((f"{PALM}.mesh", None)), nothing, along=("asset-unused",)),
    Case(
        "hfield-missing",
        "hierarchy.geoms[1].hfield",
        put_all(("hierarchy.geoms[1].hfield", None)),
        nothing,
        along=("asset-unused",),
    ),
    Case("variant-set-transform", f"{PALM}.mesh_transform", variant_set("set", (1, 1, 2)), variant_set("set")),
    Case(
        "linear-singular",
        f"{PALM}.mesh_transform",
        put_all((f"{PALM}.mesh_transform", (1, 0, 1))),
        put_all((f"{PALM}.mesh_transform", (1, -1e-6, 1))),
    ),
    Case(
        "condim",
        f"{TRUNK}.physics_material.condim",
        put_all((f"{TRUNK}.physics_material.condim", 2)),
        put_all((f"{TRUNK}.physics_material.condim", 4)),
    ),
    Case(
        "condim",
        "contact_pairs.pairs[0].condim",
        put_all(("contact_pairs.pairs[0].condim", 5)),
        put_all(("contact_pairs.pairs[0].condim", 6)),
    ),
    Case(
        "gap-above-margin",
        f"{TRUNK}.gap",
        put_all((f"{TRUNK}.gap", 0.02)),
        put_all((f"{TRUNK}.gap", 0.01)),
        "warning",
    ),
    Case(
        "touch-without-volume",
        "sensors.touch[0]",
        put_all((f"{ARM}.sites[0].size", (0, 0, 0))),
        put_all((f"{ARM}.sites[0].size", (0.1, 0, 0))),
        "warning",
    ),
    # joints
    Case(
        "limit-degrees",
        f"{TURN}.pos_limit",
        put_all((f"{TURN}.pos_limit", RANGE(-90, 90))),
        put_all((f"{SLIDE}.pos_limit", RANGE(-90, 90))),
        "warning",
    ),
    Case(
        "limit-beyond-turn",
        f"{TURN}.pos_limit",
        put_all((f"{TURN}.pos_limit", RANGE(-7, 7))),
        put_all((f"{TURN}.pos_limit", RANGE(-6.2832, 6.2832))),
        "info",
    ),
    Case(
        "limit-without-start",
        f"{TURN}.pos_limit",
        put_all((f"{TURN}.pos_limit", RANGE(0.5, 1)), (f"{TURN}.spring_damper", None), ("keyframes", [])),
        put_all((f"{TURN}.pos_limit", RANGE(0, 1)), (f"{TURN}.spring_damper", None), ("keyframes", [])),
        "warning",
    ),
    Case(
        "limit-without-start",
        f"{TURN}.pos_limit",
        put_all((f"{TURN}.pos_limit", RANGE(0.5, 1)), (f"{TURN}.spring_damper", None)),
        put_all((f"{TURN}.pos_limit", RANGE(0.5, 1)), (f"{TURN}.spring_damper", None), (f"{TURN}.ref_", 0.7)),
        "info",
    ),
    Case(
        "limit-cone",
        f"{WRIST}.pos_limit.lower",
        put_all((f"{WRIST}.pos_limit", RANGE(-1, 1))),
        put_all((f"{WRIST}.pos_limit", RANGE(0, 3))),
        "warning",
    ),
    Case("limit-cone", f"{WRIST}.pos_limit.upper", put_all((f"{WRIST}.pos_limit", RANGE(0, 4))), nothing, "warning"),
    Case(
        "spring-outside",
        f"{TURN}.spring_damper.target_pos",
        put_all((f"{TURN}.spring_damper.target_pos", 2.5)),
        put_all((f"{TURN}.spring_damper.target_pos", 2.0)),
        "info",
    ),
    Case(
        "tendon-empty",
        "tendon_set.joint_tendons[0].joints",
        put_all(
            ("tendon_set.joint_tendons[0].joints", []),
            ("actuators", lambda old: [a for a in old if a.name != "push"]),
            ("keyframes", []),
        ),
        nothing,
    ),
    # actuators and sensors
    Case(
        "actuator-range-empty",
        "actuators[0].ctrlrange",
        put_all(("actuators[0].ctrlrange", RANGE(1, 1))),
        put_all(("actuators[0].ctrlrange", RANGE(1, 2))),
        "warning",
    ),
    Case(
        "gear-zero",
        "actuators[0].gear",
        put_all(("actuators[0].gear", (0, 1, 0, 0, 0, 0))),
        put_all(("actuators[0].gear", (-1, 0, 0, 0, 0, 0))),
        "warning",
    ),
    Case(
        "gear-zero",
        "actuators[0].gear",
        put_all(("actuators[0].target.value", "wrist"), ("actuators[0].gear", (0, 0, 0, 1, 0, 0))),
        put_all(("actuators[0].target.value", "wrist"), ("actuators[0].gear", (0, 0, 1, 0, 0, 0))),
        "warning",
    ),
    Case(
        "spot-angles",
        f"{SPOT}.inner_angle",
        put_all((f"{SPOT}.inner_angle", 35.0), (f"{SPOT}.outer_angle", 30.0)),
        put_all((f"{SPOT}.inner_angle", 30.0), (f"{SPOT}.outer_angle", 30.0)),
        "info",
    ),
    Case(
        "actuator-locked",
        "actuators[0].target",
        put_all((f"{TURN}.pos_limit", RANGE(0, 0))),
        put_all((f"{WRIST}.pos_limit", RANGE(0, 0))),
        "warning",
    ),
    Case(
        "sensor-empty", "sensors.contact[0].max_num", put_all(("sensors.contact[0].max_num", 0)), nothing, "warning"
    ),
    Case(
        "sensor-empty",
        "sensors.contact[0].report",
        put_all(("sensors.contact[0].report.found", False)),
        put_all(("sensors.contact[0].report.found", False), ("sensors.contact[0].report.force", True)),
        "warning",
    ),
    Case(
        "sensor-empty",
        "sensors.lidar[0].pattern",
        put_all(("sensors.lidar[0].pattern.value.hscan", None)),
        put_all(
            ("sensors.lidar[0].pattern.value.hscan", None),
            ("sensors.lidar[0].reportrate", 100.0),
            ("sensors.lidar[0].hz", 10.0),
        ),
        "error",
    ),
    Case(
        "lidar-rate", "sensors.lidar[0].reportrate", put_all(("sensors.lidar[0].reportrate", 10.0)), nothing, "error"
    ),
    # states
    Case(
        "keyframe-length",
        "keyframes[0].dof_pos",
        put_all(("keyframes[0].dof_pos", (1, 2))),
        put_all(("keyframes[0].dof_pos", ())),
    ),
    Case("keyframe-length", "keyframes[0].dof_vel", put_all(("keyframes[0].dof_vel", np.ones(20))), nothing),
    Case("keyframe-length", "keyframes[0].ctrl", put_all(("keyframes[0].ctrl", (1,))), nothing),
    Case(
        "keyframe-length",
        "keyframes[0].extras.mpos",
        put_all(("keyframes[0].extras", msd.KeyframeExtras(mpos=np.zeros(4)))),
        put_all(("keyframes[0].extras", msd.KeyframeExtras(mpos=np.zeros(3)))),
    ),
    # time
    Case(
        "timestep-zero",
        "simulate_option.timestep",
        put_all(("simulate_option.timestep", 0.0)),
        put_all(("simulate_option.timestep", 1e-4)),
    ),
    Case(
        "timestep-long",
        "simulate_option.timestep",
        put_all(("simulate_option.timestep", 0.1)),
        put_all(("simulate_option.timestep", 0.05)),
        "warning",
    ),
    Case(
        "constraint-too-stiff",
        "contact_pairs.pairs[0].contact_model.value.spring.d",
        put_all(
            ("simulate_option.safty_damping_clamp", False),
            ("contact_pairs.pairs[0].contact_model.value.spring.d", 250.0),
        ),
        put_all(("contact_pairs.pairs[0].contact_model.value.spring.d", 250.0)),
        "warning",
    ),
    Case(
        "spring-too-stiff",
        f"{TURN}.spring_damper.coeff.value.w",
        put_all(
            (
                f"{TURN}.spring_damper.coeff",
                msd.SpringDampCoeff.frequency_damping_ratio(msd.FrequencyDampingRatio(w=500.0)),
            )
        ),
        put_all(
            (
                f"{TURN}.spring_damper.coeff",
                msd.SpringDampCoeff.frequency_damping_ratio(msd.FrequencyDampingRatio(w=300.0)),
            )
        ),
        "warning",
    ),
    # what is seen
    Case(
        "spot-angles",
        f"{SPOT}.inner_angle",
        put_all((f"{SPOT}.inner_angle", 50.0)),
        put_all((f"{SPOT}.inner_angle", 45.0)),
        "warning",
    ),
    Case("range-below", f"{SPOT}.intensity", put_all((f"{SPOT}.intensity", -1.0)), nothing, "warning"),
    Case(
        "camera-depth",
        f"{CAMERA}.zfar",
        put_all((f"{CAMERA}.znear", 2.0), (f"{CAMERA}.zfar", 1.0)),
        put_all((f"{CAMERA}.znear", 2.0), (f"{CAMERA}.zfar", 0.0)),
        "warning",
    ),
    Case("camera-depth", "visual.z_far", put_all(("visual.z_far", 0.001)), put_all(("visual.z_far", 5.0)), "warning"),
    Case(
        "resolution-zero",
        f"{CAMERA}.resolution_x",
        put_all((f"{CAMERA}.resolution_x", 0)),
        put_all((f"{CAMERA}.resolution_x", 640)),
        "warning",
    ),
    Case(
        "camera-target",
        f"{CAMERA}.rotation_track",
        put_all((f"{CAMERA}.track_target", None)),
        put_all((f"{CAMERA}.track_target", None), (f"{CAMERA}.rotation_track", msd.RotationTrack.FixedWorld)),
        "warning",
    ),
    Case(
        "fovy",
        f"{CAMERA}.fovy",
        put_all((f"{CAMERA}.fovy", 180.0)),
        put_all((f"{CAMERA}.fovy", 180.0), (f"{CAMERA}.orthographic", True)),
        "warning",
    ),
    Case("range-above", f"{CAMERA}.fovy", put_all((f"{CAMERA}.fovy", 200.0)), nothing, "warning"),
    Case("fovy", "free_camera.fovy", put_all(("free_camera.fovy", 0.0)), nothing, "warning"),
    Case(
        "fog",
        "visual.fog_end",
        put_all(("visual.fog_start", 10.0), ("visual.fog_end", 5.0)),
        put_all(("visual.fog_start", 5.0), ("visual.fog_end", 5.0)),
        "warning",
    ),
    # assets
    Case("file-missing", f"{HILLS}.source_type.value.path", hfield_file("/nowhere/hills.png"), hfield_file(__file__)),
    Case("hfield-samples", HILLS, put_all((f"{HILLS}.nrow", 3)), nothing),
    Case(
        "mesh-too-small",
        f"{MESH}.vertices",
        put_all((f"{MESH}.vertices", np.zeros((3, 3))), (f"{MESH}.triangles", None)),
        put_all((f"{MESH}.triangles", None)),
    ),
    Case(
        "mesh-too-small",
        f"{MESH}.vertices",
        put_all((f"{MESH}.vertices", np.zeros((0, 3))), (f"{MESH}.triangles", None)),
        put_all(
            (f"{MESH}.vertices", np.zeros((0, 3))),
            (f"{MESH}.triangles", None),
            ('assets.meshes["wedge"].extras', msd.MeshExtras(builtin="cone")),
        ),
    ),
    Case(
        "mesh-index",
        f"{MESH}.triangles",
        put_all((f"{MESH}.triangles", lambda old: np.vstack([old, [0, 1, 9]]))),
        nothing,
    ),
    Case(
        "mesh-rows",
        f"{MESH}.normal",
        put_all((f"{MESH}.normal", np.zeros((2, 3)))),
        put_all((f"{MESH}.normal", np.zeros((4, 3)))),
        "error",
    ),
    Case(
        "texture-empty",
        'assets.textures["grid"].source',
        put_all(('assets.textures["grid"].source.value.width', 0.0)),
        nothing,
        "warning",
    ),
    Case("cloud-suffix", 'assets.gaussian_clouds["mist"].source.path', cloud(__file__), nothing),
    Case(
        "asset-unused",
        'assets.meshes["spare"]',
        lambda w: w.assets.meshes.update(
            spare=msd.MeshAsset(source=msd.MeshSource.buffer(msd.MeshData(vertices=np.eye(4, 3), name="s")))
        ),
        nothing,
        "info",
    ),
    Case(
        "asset-unused",
        "assets.materials",
        lambda w: w.assets.materials.update(a=msd.Material(), b=msd.Material(texture_name="grid")),
        nothing,
        "info",
    ),
    Case("asset-duplicate", 'assets.meshes["another"]', second_mesh(same=True), second_mesh(same=False), "info"),
    Case("asset-duplicate", "assets.meshes", third_mesh(same=True), third_mesh(same=False), "info"),
    # found by what MotrixSim panics on
    Case(
        "tendon-joint",
        "tendon_set.joint_tendons[0].joints[1]",
        put_all(("tendon_set.joint_tendons[0].joints[1].joint_name", "wrist")),
        put_all(("tendon_set.joint_tendons[0].joints[1].joint_name", "turn")),
    ),
    Case(
        "tendon-joint",
        "tendon_set.joint_tendons[0].joints[1]",
        put_all(("tendon_set.joint_tendons[0].joints[1].joint_name", "root")),
        nothing,
    ),
    Case(
        "sensor-joint",
        "sensors.joint[0]",
        put_all(("sensors.joint[0].joint", "root")),
        put_all(("sensors.joint[0].joint", "slide")),
    ),
    Case(
        "range-below",
        f"{TRUNK}.physics_material.density",
        put_all(
            (f"{TRUNK}.physics_material.density", -5.0),
            (f"{BASE}.inertial", SOLID),
        ),
        nothing,
    ),
    Case("range-above", "simulate_option.friction_model", put_all(("simulate_option.friction_model", 6)), nothing),
    Case(
        "filter-time",
        "actuators[2].actuator_type.value.dynprm",
        put_all(
            ("actuators[2].actuator_type.value.dynprm", (0, 1)),
            ("actuators[2].actuator_type.value.dyntype", msd.DynType.Filter),
        ),
        put_all(
            ("actuators[2].actuator_type.value.dynprm", (0.1,)),
            ("actuators[2].actuator_type.value.dyntype", msd.DynType.Filter),
        ),
        "warning",
    ),
    Case(
        "lidar-rate",
        "sensors.lidar[0].reportrate",
        put_all(("sensors.lidar[0].reportrate", 10.0), ("sensors.lidar[0].hz", 1.0)),
        put_all(
            ("sensors.lidar[0].pattern.value.hscan", None),
            ("sensors.lidar[0].reportrate", 10.0),
            ("sensors.lidar[0].hz", 1.0),
        ),
    ),
    Case(
        "mesh-infinite",
        f"{MESH}.vertices",
        put_all(
            (f"{MESH}.vertices", ((0, 0, 0), (float("inf"), 0, 0), (0, 1, 0), (1, 1, 1))), (f"{MESH}.triangles", None)
        ),
        put_all((f"{MESH}.vertices", ((0, 0, 0), (9, 0, 0), (0, 1, 0), (1, 1, 1))), (f"{MESH}.triangles", None)),
    ),
    Case(
        "mesh-flat",
        f"{MESH}.vertices",
        put_all((f"{MESH}.vertices", ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))), (f"{MESH}.triangles", None)),
        put_all((f"{MESH}.vertices", ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0.01))), (f"{MESH}.triangles", None)),
    ),
    Case(
        "variant-set-empty",
        'mesh_variant_sets["set"]',
        lambda w: w.mesh_variant_sets.update(set=msd.GeometryMeshVariantSet(name="set")),
        variant_set("set"),
        along=("asset-unused",),
    ),
    Case(
        "joints-dependent",
        f"{ARM}.joints",
        put_all((f"{ARM}.joints", lambda old: [*old, slide_along((2, 0, 0))]), ("keyframes", [])),
        put_all((f"{ARM}.joints", lambda old: [*old, slide_along((1, 1, 0))]), ("keyframes", [])),
        "warning",
        along=("joint-axis-length",),
    ),
    Case(
        "joints-dependent",
        f"{ARM}.joints",
        put_all((f"{ARM}.joints", lambda old: [*old, hinge((0, 0, 1)), hinge((0, 0, 1))]), ("keyframes", [])),
        put_all(
            (f"{ARM}.joints", lambda old: [*old, hinge((0, 0, 1)), hinge((0, 1, 0))]),
            ("keyframes", []),
        ),
        "warning",
    ),
    Case(
        "motrixsim-hinges",
        f"{ARM}.joints",
        put_all((f"{ARM}.joints", lambda old: [hinge((0, 0, 1), armature=1.0) for _ in range(4)]), ("keyframes", [])),
        put_all((f"{ARM}.joints", lambda old: [hinge((0, 0, 1), armature=1.0) for _ in range(3)]), ("keyframes", [])),
        "warning",
        along=("reference-missing",),
    ),
    Case(
        "motrixsim-plane",
        f"{ARM}.geoms[1]",
        append(f"{ARM}.geoms", lambda w: msd.Geometry(shape=msd.ShapeType.Plane, size=(1, 1, 1))),
        append("hierarchy.bodies[2].link.geoms", lambda w: msd.Geometry(shape=msd.ShapeType.Plane, size=(1, 1, 1))),
        "warning",
    ),
    Case(
        "ball-with-hinge",
        f"{HAND}.joints",
        put_all(
            (f"{HAND}.joints", lambda old: [*old, msd.Joint(name="b2", type_=msd.JointType.Ball)]), ("keyframes", [])
        ),
        nothing,
    ),
    # MotrixSim
    Case(
        "motrixsim-world",
        "collision_ignores.link_pairs[0]",
        put_all(("collision_ignores.link_pairs", [("world", "hand")])),
        nothing,
        "info",
    ),
    Case(
        "motrixsim-parameters",
        "actuators[2].actuator_type.value.biasprm",
        put_all(
            ("actuators[2].actuator_type.value.biasprm", (1, 2)),
            ("actuators[2].actuator_type.value.bias", msd.BiasType.Affine),
        ),
        put_all(
            ("actuators[2].actuator_type.value.biasprm", (1, 2)),
            ("actuators[2].actuator_type.value.bias", msd.BiasType.None_),
        ),
        "warning",
    ),
    Case(
        "motrixsim-ignores",
        "simulate_option.convex_strategy",
        put_all(("simulate_option.convex_strategy", msd.ConvexStrategy.QHull)),
        nothing,
        "info",
    ),
    Case(
        "motrixsim-ignores",
        "contact_pairs.pairs[0].friction_model",
        put_all(("contact_pairs.pairs[0].friction_model", msd.ConstraintForceModel())),
        nothing,
        "info",
    ),
    Case(
        "motrixsim-ignores",
        "extras.sensors",
        lambda w: w.extras.sensors.append(msd.MujocoSensor(name="clock", kind="clock")),
        nothing,
        "info",
    ),
]
"""Every check, with what it finds and what it does not."""
