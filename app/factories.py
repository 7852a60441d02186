"""How each kind of new object is created: as MotrixSim and our engine build and step it, with names that are free.

Every function takes where the object is added (`Context`); those that need more are called by `app.templates`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from app.belonging import link_at
from app.naming import free_name, kind_of, taken_names
from app.placing import Context, stem
from engine.errors import SceneError
from engine.msd import state
from engine.msd.edits import Insert, Set
from engine.msd.names import named_objects
from engine.msd.paths import get, join, split
from engine.msd.schema import (
    Actuator,
    ActuatorTarget,
    ActuatorType,
    BiasType,
    Body,
    BuildinAttr,
    Camera,
    ConnectConstraintType,
    ConstraintForceModel,
    ContactMatch,
    ContactPair,
    ContactSensor,
    DampingType,
    DynType,
    EdgeEquality,
    EqualityConnect,
    EqualityJoint,
    EqualityWeld,
    Flexcomp,
    FlexcompEdge,
    FlexContact,
    FlexPin,
    FrameSensor,
    FrameSensorRef,
    FrameSensorType,
    FreeJoint,
    GainType,
    GeneralParam,
    Geometry,
    GridLidar,
    HFieldSource,
    HFieldSourceType,
    Joint,
    JointSensor,
    JointSensorType,
    JointTendon,
    JointTendonNode,
    JointType,
    Keyframe,
    LidarPattern,
    LidarSensor,
    Light,
    Link,
    LinkExtras,
    MujocoActuator,
    MujocoSensor,
    Muscle,
    ObjectType,
    PathHField,
    PositionParam,
    Probe,
    Range,
    SelfCollide,
    ShapeType,
    Site,
    SpatialTendon,
    SubtreeSensor,
    SubtreeSensorType,
    TendonPathItem,
    Texture,
    TextureSource,
    TextureType,
    WeldConstraintType,
    World,
)

_COLOR = (0.35, 0.55, 0.8, 1.0)


def new_geom(
    c: Context, shape: ShapeType, size: tuple[float, float, float], name: str = "", **fields: Any
) -> Geometry:
    kind = "ground" if shape is ShapeType.InfinitePlane else shape.name.lower()
    geom = Geometry(name=name or c.name("geom", kind), shape=shape, size=np.array(size), **fields)
    geom.visual.material = c.material()
    if shape in PLANES:
        geom.position = np.array((0.0, 0.0, _free_height(c.world, shape)))
    return geom


def _free_height(world: World, shape: ShapeType) -> float:
    """Where a level plane lies in no other, as the picture of two in one flickers: at 0, else a bounded one above
    those that are there, and an infinite one below, where it touches nothing that stands on them."""
    level = [g for g in world.hierarchy.geoms if g.shape in PLANES and np.allclose(g.orientation[:2], 0.0)]
    heights = [float(g.position[2]) for g in level]
    if all(abs(height) >= PLANE_DISTANCE / 2 for height in heights):
        return 0.0
    return min(heights) - PLANE_DISTANCE if shape is ShapeType.InfinitePlane else max(heights) + PLANE_DISTANCE


PLANES = (ShapeType.Plane, ShapeType.InfinitePlane)
PLANE_DISTANCE = 0.1
"""Between planes that are added, m."""

SHAPES = {
    ShapeType.Box: (0.1, 0.1, 0.1),
    ShapeType.Sphere: (0.1, 0.0, 0.0),
    ShapeType.Capsule: (0.05, 0.1, 0.0),
    ShapeType.Cylinder: (0.1, 0.1, 0.0),
    ShapeType.Ellipsoid: (0.15, 0.1, 0.05),
    ShapeType.Plane: (1.0, 1.0, 0.1),
    ShapeType.InfinitePlane: (0.0, 0.0, 0.0),
}
"""Shapes that need no file, with their sizes, m."""


def new_body(c: Context, shape: ShapeType, free: bool) -> Body:
    name = c.name("link", shape.name.lower())
    same = c.name("geom", name)
    link = Link(
        name=name,
        local_translation=np.array((0.0, 0.0, 0.5)),
        geoms=[new_geom(c, shape, SHAPES[shape], same if same == name else c.name("geom", f"{name}_geom"))],
    )
    return Body(link=link, free=FreeJoint(name=c.name("free_joint", f"{name}_free")) if free else None)


def new_empty_body(c: Context) -> Body:
    """A body without a shape, to put things into."""
    return Body(link=Link(name=c.name("link", "body")))


def new_soft_body(c: Context, flexcomp: Flexcomp, height: float) -> Body:
    """A body that carries a flexcomp, which moves by itself."""
    flexcomp.name = c.name("flex", flexcomp.name)
    return Body(
        link=Link(
            name=c.name("link", f"{flexcomp.name}_holder"),
            local_translation=np.array((0.0, 0.0, height)),
            extras=LinkExtras(flexcomps=[flexcomp]),
        )
    )


def new_rope(c: Context) -> Body:
    """A rope that hangs by its first point."""
    rope = Flexcomp(
        name="rope",
        dim=1,
        count=np.array((20, 1, 1)),
        spacing=np.full(3, 0.04),
        mass=0.2,
        radius=0.01,
        edge=FlexcompEdge(equality=EdgeEquality.Edges, damping=0.01),
        pin=[FlexPin(id=np.array((0,)))],
    )
    return new_soft_body(c, rope, 1.0)


def new_cloth(c: Context) -> Body:
    """A cloth that hangs by two corners."""
    cloth = Flexcomp(
        name="cloth",
        count=np.array((9, 9, 1)),
        spacing=np.full(3, 0.06),
        mass=0.2,
        radius=0.008,
        edge=FlexcompEdge(equality=EdgeEquality.Edges, damping=0.01),
        pin=[FlexPin(grid=np.array((0, 0, 8, 0)))],
    )
    return new_soft_body(c, cloth, 1.0)


def new_soft_box(c: Context) -> Body:
    """A soft box that falls."""
    box = Flexcomp(
        name="soft_box",
        dim=3,
        count=np.array((4, 4, 4)),
        spacing=np.full(3, 0.08),
        mass=1.0,
        radius=0.01,
        # Held by constraints, it is stable at the large time step of new scenes, which elasticity is not.
        edge=FlexcompEdge(equality=EdgeEquality.Edges, solref=np.array((0.05, 1.0)), damping=0.01),
        contact=FlexContact(selfcollide=SelfCollide.None_),
    )
    return new_soft_body(c, box, 0.6)


def new_link(c: Context, kind: JointType | None = JointType.Revolute) -> Link:
    """A capsule that begins with its joint, where the link that carries it ends above. A carrier that stands still
    collides with what it carries, as the ground would: there the joint is high enough for the capsule to turn.
    `kind`: of the joint; None: it has none."""
    radius, half, gap = 0.04, 0.1, 0.001
    capsule = new_geom(c, ShapeType.Capsule, (radius, half, 0.0))
    capsule.position = np.array((0.0, 0.0, half))
    path = link_at(c.world, c.selected)
    height = 0.25
    if path:
        fixed = _stands_still(c.world, path)
        height = _top(get(c.world, path), with_caps=fixed) + (radius + gap if fixed else 0.0)
    return Link(
        name=c.name("link", "link"),
        local_translation=np.array((0.0, 0.0, height)),
        geoms=[capsule],
        joints=[] if kind is None else [new_joint(c._replace(selected=""), kind)],
    )


def _stands_still(world: World, path: str) -> bool:
    """Whether neither the link at a path nor one that carries it has a joint, and their body does not float."""
    while path:
        found: Any = get(world, path)
        if isinstance(found, Body):
            return found.free is None and not found.mocap
        if isinstance(found, Link) and found.joints:
            return False
        path = split(path)[0]
    return True


def _top(link: Link, with_caps: bool) -> float:
    """The largest z, m, of the shapes of a link, in its frame, of capsules without their caps unless `with_caps`;
    0.25 where no shape says it."""
    ends = []
    for geom in link.geoms:
        size, (x, y, z, w) = geom.size, geom.orientation
        row = np.array((2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)))  # z of the axes
        height = geom.position[2]
        if geom.shape is ShapeType.Box:
            ends.append(height + float(np.abs(row) @ size))
        elif geom.shape is ShapeType.Capsule:
            ends.append(height + abs(row[2]) * size[1] + (size[0] if with_caps else 0.0))
        elif geom.shape is ShapeType.Cylinder:
            ends.append(height + abs(row[2]) * size[1] + math.hypot(row[0], row[1]) * size[0])
        elif geom.shape is ShapeType.Sphere:
            ends.append(height + size[0])
        elif geom.shape is ShapeType.Ellipsoid:
            ends.append(height + float(np.linalg.norm(row * size)))
    return float(max(ends, default=0.25))


def new_joint(c: Context, kind: JointType) -> Joint:
    name = {JointType.Revolute: "hinge", JointType.Slide: "slide", JointType.Ball: "ball"}[kind]
    axes = ((0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
    axes = axes if kind is JointType.Slide else axes[::-1]
    taken = [joint.axis for joint in c.joints() if joint.type_ is kind]
    free = [axis for axis in axes if not any(abs(np.dot(axis, a)) > 0.9 * np.linalg.norm(a) for a in taken)]
    axis = (free or axes)[0]
    return Joint(
        name=c.name("joint", name),
        type_=kind,
        axis=np.array(axis),
        limit_force=ConstraintForceModel.impedance(),
    )


def new_light(
    c: Context, name: str, type_: Any, height: float, direction: tuple[float, float, float] = (0.0, 0.0, -1.0)
) -> Light:
    return Light(
        name=c.name("light", name), type_=type_, position=np.array((0.0, 0.0, height)), direction=np.array(direction)
    )


def new_camera(c: Context) -> Camera:
    # Looks at the origin from the front, 20 degrees down: a turn about x by 70 degrees, then about z by 90.
    half_x, half_z = math.radians(70) / 2, math.radians(90) / 2
    orientation = (
        math.sin(half_x) * math.cos(half_z),
        math.sin(half_x) * math.sin(half_z),
        math.cos(half_x) * math.sin(half_z),
        math.cos(half_x) * math.cos(half_z),
    )
    position = (2.0 * math.cos(math.radians(20)), 0.0, 2.0 * math.sin(math.radians(20)))
    return Camera(
        name=c.name("camera", "camera"),
        position=np.array(position),
        orientation=np.array(orientation),
        resolution_x=640,
        resolution_y=480,
    )


def new_site(c: Context) -> Site:
    return Site(name=c.name("site", "site"), size=np.array((0.03, 0.03, 0.03)), rgba=np.array((0.9, 0.6, 0.1, 1.0)))


# ------------------------------------------------------------------------------------------------ assets


def _pattern(**colors: Any) -> BuildinAttr:
    pattern = BuildinAttr(width=512.0, height=512.0)
    for name, color in colors.items():
        setattr(pattern, name, color)
    return pattern


def new_checker(c: Context) -> Texture:
    squares = _pattern(rgb1=(0.2, 0.3, 0.4), rgb2=(0.1, 0.15, 0.2))
    return Texture(name="checker", source=TextureSource.checker(squares), gen_mipmaps=True)


def new_sky(c: Context) -> Texture:
    blend = _pattern(rgb1=(0.4, 0.6, 0.8), rgb2=(0.05, 0.05, 0.1))
    return Texture(name="sky", source=TextureSource.gradient(blend), type_=TextureType.Skybox)


def new_probe(c: Context) -> Probe:
    """A probe that mirrors the first texture of a probe, else that of the sky; it gets one if there is none, as a
    probe without a texture is not drawn."""
    textures = c.world.assets.textures
    found = [name for name, texture in textures.items() if texture.type_ is TextureType.Probe]
    if c.world.assets.skybox in textures:
        found.append(str(c.world.assets.skybox))
    if not found:
        texture = new_sky(c)
        texture.name, texture.type_ = c.name("texture", "probe"), TextureType.Probe
        found = [texture.name]
        c.along.append(Insert(join("assets.textures", (texture.name,)), texture))
    return Probe(texture=found[0], scale=np.full(3, 4.0))


def new_flat(c: Context) -> Texture:
    return Texture(name="flat", source=TextureSource.flat(_pattern(rgb1=_COLOR[:3], rgb2=_COLOR[:3])))


def new_texture_file(c: Context) -> Texture:
    return Texture(name=stem(c.file), source=TextureSource.file(c.file), gen_mipmaps=True)


def new_hfield_file(c: Context) -> HFieldSource:
    return HFieldSource(height_scale=0.5, source_type=HFieldSourceType.path(PathHField(path=c.file)))


def new_hfield_bumps(c: Context) -> HFieldSource:
    n = 33
    x, y = np.meshgrid(np.linspace(0, 2 * np.pi, n), np.linspace(0, 2 * np.pi, n))
    source = HFieldSource(ncol=n, nrow=n, size=np.array((2.0, 2.0)), height_scale=0.2)
    source.source_type = HFieldSourceType.buffer()
    source.source_type.value.hfield = (2 + np.sin(2 * x) + np.cos(3 * y)).ravel() / 4
    return source


def new_mesh_geom(c: Context) -> Geometry:
    return new_geom(c, ShapeType.Mesh, (0.0, 0.0, 0.0), mesh=c.pick("mesh"))


def new_hfield_geom(c: Context) -> Geometry:
    return new_geom(c, ShapeType.HField, (0.0, 0.0, 0.0), hfield=c.pick("hfield"))


# ------------------------------------------------------------------------------------------------ actuators


def new_actuator(c: Context, name: str, kind: Any, target: Any, limit: float, **fields: Any) -> Actuator:
    """An actuator whose name begins with that of its target, as lists of controls show nothing else of it."""
    return Actuator(
        name=c.name("actuator", f"{target.value}_{name}"),
        actuator_type=kind,
        target=target,
        ctrlrange=Range(-limit, limit),
        **fields,
    )


def on_joint(c: Context) -> Any:
    """The target of an actuator: the selected joint, or the first there is."""
    return ActuatorTarget.joint(c.pick("joint"))


def new_adhesion(c: Context) -> Actuator:
    actuator = new_actuator(c, "adhesion", ActuatorType.adhesion(1.0), ActuatorTarget.link(c.pick("link")), 1.0)
    actuator.ctrlrange = Range(0.0, 1.0)
    return actuator


def new_general(c: Context) -> Actuator:
    return new_actuator(c, "general", ActuatorType.general(GeneralParam()), on_joint(c), 1.0)


def new_damper(c: Context) -> Actuator:
    """Brakes with a force against the velocity, by as much as it is controlled."""
    law = GeneralParam(gain=GainType.Affine)
    law.gainprm = np.array((0.0, 0.0, -1.0, *np.zeros(7)))
    actuator = new_actuator(c, "damper", ActuatorType.general(law), on_joint(c), 1.0)
    actuator.ctrlrange = Range(0.0, 1.0)
    return actuator


def new_integrated_velocity(c: Context) -> Actuator:
    """A position servo whose set-point moves with the controlled velocity, so that it holds against loads."""
    law = GeneralParam(dyntype=DynType.Integrator, bias=BiasType.Affine, actrange=Range(-math.pi, math.pi))
    law.gainprm = np.array((20.0, *np.zeros(9)))
    law.biasprm = np.array((0.0, -20.0, -1.0, *np.zeros(7)))
    return new_actuator(c, "intvelocity", ActuatorType.general(law), on_joint(c), 1.0)


def new_cylinder(c: Context) -> Actuator:
    """A pneumatic or hydraulic cylinder: its pressure follows the control with a delay."""
    law = GeneralParam(dyntype=DynType.Filter)
    law.dynprm = np.array((0.1, *np.zeros(9)))
    law.gainprm = np.array((100.0, *np.zeros(9)))
    return new_actuator(c, "cylinder", ActuatorType.general(law), on_joint(c), 1.0)


def new_muscle(c: Context) -> MujocoActuator:
    """A muscle on the selected tendon, or on a joint, which is then as long as its angle."""
    tendons = c.all_of("tendon")
    kind = "tendon" if tendons else "joint"
    target = tendons[0] if tendons else c.pick("joint")
    lengths = None
    if not tendons:
        joint = next(n.element for n in named_objects(c.world) if n.kind == "joint" and n.name == target)
        low, high = joint.pos_limit.lower, joint.pos_limit.upper
        lengths = np.array((low, high) if math.isfinite(high - low) else (-1.0, 1.0))
    return MujocoActuator(
        name=c.name("actuator", f"{target}_muscle"),
        shortcut="muscle",
        trntype=kind,
        target=target,
        lengthrange=lengths,
        dyntype="muscle",
        gaintype="muscle",
        biastype="muscle",
        muscle=Muscle(),
        ctrlrange=np.array((0.0, 1.0)),
    )


def new_site_thruster(c: Context) -> MujocoActuator:
    """A force along z of a site."""
    return MujocoActuator(
        name=c.name("actuator", "thruster"),
        trntype="site",
        target=c.site(),
        gear=np.array((0.0, 0.0, 1.0, 0.0, 0.0, 0.0)),
        ctrlrange=np.array((0.0, 10.0)),
    )


def new_servo(c: Context) -> Actuator:
    """A servo that goes as far as its joint; without limits half a turn or 0.1 m to each side."""
    target = on_joint(c)
    joint = next(n.element for n in named_objects(c.world) if n.kind == "joint" and n.name == target.value)
    slides = joint.type_ is JointType.Slide
    law = PositionParam(kp=1000.0 if slides else 20.0, damping_value=1.0, damping_type=DampingType.Dampratio)
    servo = new_actuator(c, "position", ActuatorType.position(law), target, 0.1 if slides else math.pi)
    if _has_limits(joint):
        servo.ctrlrange = Range(joint.pos_limit.lower, joint.pos_limit.upper)
    return servo


# ------------------------------------------------------------------------------------------------ sensors


def snake(name: str) -> str:
    """`FramePos` as frame_pos."""
    return "".join("_" + ch.lower() if ch.isupper() else ch for ch in name).strip("_")


def new_frame_sensor(quantity: FrameSensorType) -> Callable[[Context], FrameSensor]:
    def make(c: Context) -> FrameSensor:
        on_site = kind_of(c.selected, get(c.world, c.selected)) == "site"
        measured = ObjectType.site(c.pick("site")) if on_site else ObjectType.link(c.pick("link"))
        what = snake(quantity.name).removeprefix("frame_")
        name = c.name("sensor", f"{measured.value}_{what}")
        return FrameSensor(name=name, object_type=measured, ref_frame=FrameSensorRef.world(), sensor_type=quantity)

    return make


def new_subtree_sensor(quantity: SubtreeSensorType) -> Callable[[Context], SubtreeSensor]:
    def make(c: Context) -> SubtreeSensor:
        link = c.pick("link")
        name = c.name("sensor", f"{link}_subtree_{snake(quantity.name)}")
        return SubtreeSensor(name=name, link=link, type_=quantity)

    return make


def new_joint_sensor(quantity: JointSensorType) -> Callable[[Context], JointSensor]:
    def make(c: Context) -> JointSensor:
        joint = c.pick("joint")
        name = c.name("sensor", f"{joint}_{snake(quantity.name).removeprefix('joint_')}")
        return JointSensor(name=name, joint=joint, type_=quantity)

    return make


def new_contact_sensor(c: Context) -> ContactSensor:
    first = c.pick("geom")
    pair = ContactMatch.geom_pair(first, c.pick("geom", than=first))
    return ContactSensor(name=c.name("sensor", "contact"), match_=pair)


def new_site_sensor(name: str, quantity: FrameSensorType) -> Callable[[Context], FrameSensor]:
    """A sensor of the motion of a site, in its own axes, as an inertial measurement unit has them."""

    def make(c: Context) -> FrameSensor:
        return FrameSensor(
            name=c.part_name(name),
            object_type=ObjectType.site(c.site()),
            ref_frame=FrameSensorRef.local(),
            sensor_type=quantity,
        )

    return make


_CALLED = {
    "actuatorfrc": "force",
    "actuatorpos": "length",
    "actuatorvel": "velocity",
    "jointactuatorfrc": "actuator_force",
    "jointlimitfrc": "limit_force",
    "ballquat": "quat",
    "ballangvel": "ang_vel",
    "tendonpos": "length",
    "tendonvel": "velocity",
    "e_potential": "potential_energy",
    "e_kinetic": "kinetic_energy",
}
"""What sensors of MJCF are called in names."""


def _has_limits(joint: Joint) -> bool:
    return -math.inf < joint.pos_limit.lower < joint.pos_limit.upper < math.inf


def new_mujoco_sensor(kind: str, objtype: str = "") -> Callable[[Context], MujocoSensor]:
    """A sensor that MSD has no place for, of an object of a kind of MJCF; empty: of the whole scene."""

    def make(c: Context) -> MujocoSensor:
        if objtype == "joint" and kind.startswith("ball"):
            measured = next(
                (n.name for n in named_objects(c.world) if n.kind == "joint" and n.element.type_ is JointType.Ball),
                "",
            )
            if not measured:
                raise SceneError("there is no ball joint with a name to refer to; add one first")
        elif kind == "jointlimitfrc":
            try:
                measured = c.pick(objtype, fits=_has_limits)
            except SceneError:
                raise SceneError("there is no joint with limits and a name to refer to; add one first") from None
        else:
            measured = "" if not objtype else c.site() if objtype == "site" else c.pick(objtype)
        what = _CALLED.get(kind, kind)
        name = (
            c.part_name(what) if objtype == "site" else c.name("sensor", f"{measured}_{what}" if measured else what)
        )
        return MujocoSensor(name=name, kind=kind, objtype=objtype, objname=measured)

    return make


def new_lidar(c: Context) -> LidarSensor:
    beams = GridLidar(hscan=36, hrange=np.array((-90.0, 90.0)))
    return LidarSensor(name=c.name("sensor", "lidar"), site=c.site(), pattern=LidarPattern.grid(beams))


# ------------------------------------------------------------------------------------------------ constraints


def new_connect(c: Context) -> EqualityConnect:
    link = c.pick("link")
    joined = ConnectConstraintType.link_anchor(link_a=link, link_b=_second(c, "link", link))
    return EqualityConnect(name=c.name("equality", "connect"), connect_type=joined)


def new_weld(c: Context) -> EqualityWeld:
    link = c.pick("link")
    joined = WeldConstraintType.link_anchor(link_a=link, link_b=_second(c, "link", link))
    return EqualityWeld(name=c.name("equality", "weld"), weld_type=joined)


def _second(c: Context, kind: str, first: str) -> str | None:
    try:
        return c.pick(kind, than=first)
    except SceneError:
        return None


def new_couple(c: Context) -> EqualityJoint:
    joint = c.pick("joint")
    driver = _second(c, "joint", joint)
    coefficients = np.array((0.0, 1.0 if driver else 0.0, 0.0, 0.0, 0.0))
    return EqualityJoint(name=c.name("equality", "couple"), joint_a=joint, joint_b=driver, polycoeff=coefficients)


def new_spatial_tendon(c: Context) -> SpatialTendon:
    """A tendon through the selected sites, in the order of selecting."""
    sites = c.all_of("site")
    if len(sites) < 2:
        raise SceneError("select two or more sites, in the order of the path")
    path = [TendonPathItem(kind="site", name=name) for name in sites]
    return SpatialTendon(name=c.name("tendon", "tendon"), path=path, rgba=np.array((0.75, 0.2, 0.15, 1.0)))


def new_tendon(c: Context) -> JointTendon:
    joint = c.pick("joint")
    chosen = c.all_of("joint")
    others = chosen if len(chosen) > 1 else [joint, _second(c, "joint", joint)]
    nodes = [JointTendonNode(joint_name=name, weight=1.0) for name in others if name]
    return JointTendon(name=c.name("tendon", "tendon"), joints=nodes)


def new_contact_pair(c: Context) -> ContactPair:
    chosen = [path for path in c.chosen if path and isinstance(get(c.world, path), Geometry)]
    if len(chosen) == 2:
        first, second = _named(c, chosen)
    else:
        first = c.pick("geom")
        second = c.pick("geom", than=first)
    return ContactPair(name=c.name("contact_pair", "pair"), geoms=(first, second))


def _named(c: Context, geoms: Sequence[str]) -> list[str]:
    """The names of shapes, which get one where they have none."""
    names, taken = [], set(taken_names(c.world, "geom"))
    for path in geoms:
        name = get(c.world, path).name or free_name(taken, "geom")
        if name not in taken:
            taken.add(name)
            c.along.append(Set(join(path, "name"), name))
        names.append(name)
    return names


def new_ignored_pair(c: Context) -> tuple[str, str]:
    first = c.pick("link")
    return first, c.pick("link", than=first)


def new_keyframe(c: Context) -> Keyframe:
    layout = state.layout(c.world)
    return Keyframe(
        name=c.name("keyframe", "key"),
        time=0.0,
        dof_pos=state.modelled(layout["dof_pos"]),
        dof_vel=state.modelled(layout["dof_vel"]),
        ctrl=state.modelled(layout["ctrl"]),
    )
