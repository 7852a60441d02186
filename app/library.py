"""Templates of new objects: what `Document.add` puts into a World.

Every template gives an object that MotrixSim and our engine build and step as it is, with names that are free.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from app.naming import kind_of
from app.placing import Context, Template, placed, stem
from engine.msd import state
from engine.msd.errors import SceneError
from engine.msd.paths import get
from engine.msd.schema import (
    Actuator,
    ActuatorTarget,
    ActuatorType,
    Body,
    BuildinAttr,
    Camera,
    ConnectConstraintType,
    ConstraintForceModel,
    ContactMatch,
    ContactPair,
    ContactSensor,
    DampingType,
    DirectionalLightDesc,
    EqualityConnect,
    EqualityJoint,
    EqualityWeld,
    FrameSensor,
    FrameSensorRef,
    FrameSensorType,
    FreeJoint,
    GaussianCloudSource,
    GaussianCloudSpec,
    GaussianSplat,
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
    LightType,
    Link,
    Material,
    MeshAsset,
    MeshSource,
    ObjectType,
    PathHField,
    PathMesh,
    PointLightDesc,
    PositionParam,
    Probe,
    Range,
    RectLightDesc,
    ShapeType,
    Site,
    SpotLightDesc,
    SubtreeSensor,
    SubtreeSensorType,
    Texture,
    TextureSource,
    TextureType,
    TouchSensor,
    WeldConstraintType,
    World,
)

_COLOR = (0.35, 0.55, 0.8, 1.0)


def _geom(c: Context, shape: ShapeType, size: tuple[float, float, float], **fields: Any) -> Geometry:
    name = "ground" if shape is ShapeType.InfinitePlane else shape.name.lower()
    geom = Geometry(name=c.name("geom", name), shape=shape, size=np.array(size), **fields)
    geom.visual.color = np.array((0.5, 0.5, 0.5, 1.0) if "Plane" in shape.name else _COLOR)
    return geom


_SHAPES = {
    ShapeType.Box: (0.1, 0.1, 0.1),
    ShapeType.Sphere: (0.1, 0.0, 0.0),
    ShapeType.Capsule: (0.05, 0.1, 0.0),
    ShapeType.Cylinder: (0.1, 0.1, 0.0),
    ShapeType.Ellipsoid: (0.15, 0.1, 0.05),
    ShapeType.Plane: (1.0, 1.0, 0.1),
    ShapeType.InfinitePlane: (0.0, 0.0, 0.0),
}


def _body(c: Context, shape: ShapeType, free: bool) -> Body:
    link = Link(
        name=c.name("link", shape.name.lower()),
        local_translation=np.array((0.0, 0.0, 0.5)),
        geoms=[_geom(c, shape, _SHAPES[shape])],
    )
    return Body(link=link, free=FreeJoint(name=c.name("free_joint", f"{link.name}_free")) if free else None)


def _link(c: Context) -> Link:
    return Link(
        name=c.name("link", "link"),
        local_translation=np.array((0.0, 0.0, 0.25)),
        geoms=[_geom(c, ShapeType.Capsule, (0.04, 0.1, 0.0))],
        joints=[_joint(c._replace(selected=""), JointType.Revolute)],
    )


def _joint(c: Context, kind: JointType) -> Joint:
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


def _light(c: Context, name: str, type_: Any, height: float) -> Light:
    return Light(name=c.name("light", name), type_=type_, position=np.array((0.0, 0.0, height)))


def _camera(c: Context) -> Camera:
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


def _site(c: Context) -> Site:
    return Site(name=c.name("site", "site"), size=np.array((0.03, 0.03, 0.03)), rgba=np.array((0.9, 0.6, 0.1, 1.0)))


# ------------------------------------------------------------------------------------------------ assets


def _pattern(**colors: Any) -> BuildinAttr:
    pattern = BuildinAttr(width=512.0, height=512.0)
    for name, color in colors.items():
        setattr(pattern, name, color)
    return pattern


def _checker(c: Context) -> Texture:
    squares = _pattern(rgb1=(0.2, 0.3, 0.4), rgb2=(0.1, 0.15, 0.2))
    return Texture(name="checker", source=TextureSource.checker(squares), gen_mipmaps=True)


def _sky(c: Context) -> Texture:
    blend = _pattern(rgb1=(0.4, 0.6, 0.8), rgb2=(0.05, 0.05, 0.1))
    return Texture(name="sky", source=TextureSource.gradient(blend), type_=TextureType.Skybox)


def _flat(c: Context) -> Texture:
    return Texture(name="flat", source=TextureSource.flat(_pattern(rgb1=_COLOR[:3], rgb2=_COLOR[:3])))


def _texture_file(c: Context) -> Texture:
    return Texture(name=stem(c.file), source=TextureSource.file(c.file), gen_mipmaps=True)


def _hfield_file(c: Context) -> HFieldSource:
    return HFieldSource(height_scale=0.5, source_type=HFieldSourceType.path(PathHField(path=c.file)))


def _hfield_bumps(c: Context) -> HFieldSource:
    n = 33
    x, y = np.meshgrid(np.linspace(0, 2 * np.pi, n), np.linspace(0, 2 * np.pi, n))
    source = HFieldSource(ncol=n, nrow=n, size=np.array((2.0, 2.0)), height_scale=0.2)
    source.source_type = HFieldSourceType.buffer()
    source.source_type.value.hfield = (2 + np.sin(2 * x) + np.cos(3 * y)).ravel() / 4
    return source


def _mesh_geom(c: Context) -> Geometry:
    return _geom(c, ShapeType.Mesh, (0.0, 0.0, 0.0), mesh=c.pick("mesh"))


def _hfield_geom(c: Context) -> Geometry:
    return _geom(c, ShapeType.HField, (0.0, 0.0, 0.0), hfield=c.pick("hfield"))


# ------------------------------------------------------------------------------------------------ actuators


def _actuator(c: Context, name: str, kind: Any, target: Any, limit: float, **fields: Any) -> Actuator:
    return Actuator(
        name=c.name("actuator", name),
        actuator_type=kind,
        target=target,
        ctrlrange=Range(-limit, limit),
        **fields,
    )


def _on_joint(c: Context) -> Any:
    return ActuatorTarget.joint(c.pick("joint"))


def _adhesion(c: Context) -> Actuator:
    actuator = _actuator(c, "adhesion", ActuatorType.adhesion(1.0), ActuatorTarget.link(c.pick("link")), 1.0)
    actuator.ctrlrange = Range(0.0, 1.0)
    return actuator


def _general(c: Context) -> Actuator:
    return _actuator(c, "general", ActuatorType.general(GeneralParam()), _on_joint(c), 1.0)


def _servo(c: Context) -> Actuator:
    servo = PositionParam(kp=20.0, damping_value=1.0, damping_type=DampingType.Dampratio)
    return _actuator(c, "position", ActuatorType.position(servo), _on_joint(c), math.pi)


# ------------------------------------------------------------------------------------------------ sensors


def _snake(name: str) -> str:
    return "".join("_" + ch.lower() if ch.isupper() else ch for ch in name).strip("_")


def _frame_sensor(quantity: FrameSensorType) -> Callable[[Context], FrameSensor]:
    def make(c: Context) -> FrameSensor:
        on_site = kind_of(c.selected, get(c.world, c.selected)) == "site"
        measured = ObjectType.site(c.pick("site")) if on_site else ObjectType.link(c.pick("link"))
        name = c.name("sensor", _snake(quantity.name))
        return FrameSensor(name=name, object_type=measured, ref_frame=FrameSensorRef.world(), sensor_type=quantity)

    return make


def _subtree_sensor(quantity: SubtreeSensorType) -> Callable[[Context], SubtreeSensor]:
    def make(c: Context) -> SubtreeSensor:
        name = c.name("sensor", f"subtree_{_snake(quantity.name)}")
        return SubtreeSensor(name=name, link=c.pick("link"), type_=quantity)

    return make


def _joint_sensor(quantity: JointSensorType) -> Callable[[Context], JointSensor]:
    def make(c: Context) -> JointSensor:
        return JointSensor(name=c.name("sensor", _snake(quantity.name)), joint=c.pick("joint"), type_=quantity)

    return make


def _contact_sensor(c: Context) -> ContactSensor:
    first = c.pick("geom")
    pair = ContactMatch.geom_pair(first, c.pick("geom", than=first))
    return ContactSensor(name=c.name("sensor", "contact"), match_=pair)


def _lidar(c: Context) -> LidarSensor:
    beams = GridLidar(hscan=36, hrange=np.array((-90.0, 90.0)))
    return LidarSensor(name=c.name("sensor", "lidar"), site=c.pick("site"), pattern=LidarPattern.grid(beams))


# ------------------------------------------------------------------------------------------------ constraints


def _connect(c: Context) -> EqualityConnect:
    link = c.pick("link")
    joined = ConnectConstraintType.link_anchor(link_a=link, link_b=_second(c, "link", link))
    return EqualityConnect(name=c.name("equality", "connect"), connect_type=joined)


def _weld(c: Context) -> EqualityWeld:
    link = c.pick("link")
    joined = WeldConstraintType.link_anchor(link_a=link, link_b=_second(c, "link", link))
    return EqualityWeld(name=c.name("equality", "weld"), weld_type=joined)


def _second(c: Context, kind: str, first: str) -> str | None:
    try:
        return c.pick(kind, than=first)
    except SceneError:
        return None


def _couple(c: Context) -> EqualityJoint:
    joint = c.pick("joint")
    driver = _second(c, "joint", joint)
    coefficients = np.array((0.0, 1.0 if driver else 0.0, 0.0, 0.0, 0.0))
    return EqualityJoint(name=c.name("equality", "couple"), joint_a=joint, joint_b=driver, polycoeff=coefficients)


def _tendon(c: Context) -> JointTendon:
    joint = c.pick("joint")
    others = [joint, _second(c, "joint", joint)]
    nodes = [JointTendonNode(joint_name=name, weight=1.0) for name in others if name]
    return JointTendon(name=c.name("tendon", "tendon"), joints=nodes)


def _contact_pair(c: Context) -> ContactPair:
    first = c.pick("geom")
    return ContactPair(name=c.name("contact_pair", "pair"), geoms=(first, c.pick("geom", than=first)))


def _ignored_pair(c: Context) -> tuple[str, str]:
    first = c.pick("link")
    return first, c.pick("link", than=first)


def _keyframe(c: Context) -> Keyframe:
    layout = state.layout(c.world)
    return Keyframe(
        name=c.name("keyframe", "key"),
        time=0.0,
        dof_pos=state.modelled(layout["dof_pos"]),
        dof_vel=state.modelled(layout["dof_vel"]),
        ctrl=state.modelled(layout["ctrl"]),
    )


# ------------------------------------------------------------------------------------------------ the table


def _words(name: str) -> str:
    return _snake(name).replace("_", " ")


TEMPLATES: dict[str, Template] = {
    "body_box": Template("Free box", "Bodies", "hierarchy.bodies", lambda c: _body(c, ShapeType.Box, True)),
    "body_sphere": Template("Free sphere", "Bodies", "hierarchy.bodies", lambda c: _body(c, ShapeType.Sphere, True)),
    "body_capsule": Template(
        "Free capsule", "Bodies", "hierarchy.bodies", lambda c: _body(c, ShapeType.Capsule, True)
    ),
    "body_fixed": Template("Fixed box", "Bodies", "hierarchy.bodies", lambda c: _body(c, ShapeType.Box, False)),
    "link": Template("Child link with hinge", "Bodies", "link.children", _link),
    "joint_revolute": Template("Hinge joint", "Joints", "link.joints", lambda c: _joint(c, JointType.Revolute)),
    "joint_slide": Template("Slide joint", "Joints", "link.joints", lambda c: _joint(c, JointType.Slide)),
    "joint_ball": Template("Ball joint", "Joints", "link.joints", lambda c: _joint(c, JointType.Ball)),
    "free_joint": Template(
        "Free joint", "Joints", "body.free", lambda c: FreeJoint(name=c.name("free_joint", "free"))
    ),
    **{
        f"geom_{_snake(shape.name)}": Template(
            _words(shape.name).capitalize(),
            "Shapes",
            "hierarchy.geoms" if "Plane" in shape.name else "any.geoms",  # planes have no mass
            lambda c, s=shape: _geom(c, s, _SHAPES[s]),
        )
        for shape in _SHAPES
    },
    "geom_mesh": Template("Mesh", "Shapes", "any.geoms", _mesh_geom),
    "geom_hfield": Template("Height field", "Shapes", "hierarchy.geoms", _hfield_geom),
    "light_directional": Template(
        "Sun",
        "Lights",
        "any.lights",
        lambda c: _light(c, "sun", LightType.directional(DirectionalLightDesc(illuminance=5000.0)), 3.0),
    ),
    "light_point": Template(
        "Point light",
        "Lights",
        "any.lights",
        lambda c: _light(c, "point", LightType.point(PointLightDesc(intensity=20000.0)), 2.0),
    ),
    "light_spot": Template(
        "Spot light",
        "Lights",
        "any.lights",
        lambda c: _light(c, "spot", LightType.spot(SpotLightDesc(intensity=40000.0)), 3.0),
    ),
    "light_rect": Template(
        "Area light",
        "Lights",
        "any.lights",
        lambda c: _light(c, "area", LightType.rect(RectLightDesc(intensity=20000.0)), 2.0),
    ),
    "probe": Template("Reflection probe", "Lights", "visual.probes", lambda c: Probe()),
    "camera": Template("Camera", "Markers", "any.cameras", _camera),
    "site": Template("Site", "Markers", "any.sites", _site),
    "splat": Template(
        "Gaussian splat",
        "Markers",
        "any.gaussian_splats",
        lambda c: GaussianSplat(name=c.name("splat", "splat"), asset=c.pick("cloud")),
    ),
    "material": Template("Material", "Assets", "assets.materials", lambda c: Material(name="material")),
    "texture_checker": Template("Checker texture", "Assets", "assets.textures", _checker),
    "texture_flat": Template("Flat texture", "Assets", "assets.textures", _flat),
    "texture_sky": Template("Sky texture", "Assets", "assets.textures", _sky),
    "texture_file": Template(
        "Texture from file",
        "Assets",
        "assets.textures",
        _texture_file,
        "Images (*.png *.jpg *.jpeg *.bmp *.hdr *.tga)",
    ),
    "mesh_file": Template(
        "Mesh from file",
        "Assets",
        "assets.meshes",
        lambda c: MeshAsset(source=MeshSource.path(PathMesh(path=c.file))),
        "Meshes (*.obj *.stl *.ply *.glb *.gltf *.dae *.msh)",
    ),
    "hfield_bumps": Template("Height field of bumps", "Assets", "assets.hfields", _hfield_bumps),
    "hfield_file": Template(
        "Height field from file", "Assets", "assets.hfields", _hfield_file, "Height fields (*.png *.hfield)"
    ),
    "cloud_file": Template(
        "Gaussian cloud from file",
        "Assets",
        "assets.gaussian_clouds",
        lambda c: GaussianCloudSpec(source=GaussianCloudSource(path=c.file)),
        "Gaussian clouds (*.ply *.gcloud)",
    ),
    "motor": Template(
        "Motor", "Actuators", "actuators", lambda c: _actuator(c, "motor", ActuatorType.motor(), _on_joint(c), 10.0)
    ),
    "position": Template("Position servo", "Actuators", "actuators", _servo),
    "velocity": Template(
        "Velocity servo",
        "Actuators",
        "actuators",
        lambda c: _actuator(c, "velocity", ActuatorType.velocity(1.0), _on_joint(c), 10.0),
    ),
    "general": Template("General actuator", "Actuators", "actuators", _general),
    "adhesion": Template("Adhesion", "Actuators", "actuators", _adhesion),
    "motor_tendon": Template(
        "Motor on a tendon",
        "Actuators",
        "actuators",
        lambda c: _actuator(c, "pull", ActuatorType.motor(), ActuatorTarget.tendon(c.pick("tendon")), 10.0),
    ),
    "motor_floating_base": Template(
        "Thruster on a floating base",
        "Actuators",
        "actuators",
        lambda c: _actuator(
            c,
            "thruster",
            ActuatorType.motor(),
            ActuatorTarget.floating_base(c.pick("free_joint")),
            10.0,
            gear=np.array((0.0, 0.0, 1.0, 0.0, 0.0, 0.0)),
        ),
    ),
    **{
        f"sensor_{_snake(q.name)}": Template(
            _words(q.name).capitalize(), "Sensors", "sensors.joint", _joint_sensor(q)
        )
        for q in JointSensorType
    },
    **{
        f"sensor_{_snake(q.name)}": Template(
            _words(q.name).capitalize(), "Sensors", "sensors.frame", _frame_sensor(q)
        )
        for q in FrameSensorType
    },
    **{
        f"sensor_subtree_{_snake(q.name)}": Template(
            f"Subtree {_words(q.name)}", "Sensors", "sensors.subtree", _subtree_sensor(q)
        )
        for q in SubtreeSensorType
    },
    "sensor_touch": Template(
        "Touch",
        "Sensors",
        "sensors.touch",
        lambda c: TouchSensor(name=c.name("sensor", "touch"), site=c.pick("site")),
    ),
    "sensor_contact": Template("Contact", "Sensors", "sensors.contact", _contact_sensor),
    "sensor_lidar": Template("Lidar", "Sensors", "sensors.lidar", _lidar),
    "tendon": Template("Fixed tendon", "Constraints", "tendon_set.joint_tendons", _tendon),
    "equality_connect": Template("Connect", "Constraints", "equality_constraint_set.connects", _connect),
    "equality_weld": Template("Weld", "Constraints", "equality_constraint_set.welds", _weld),
    "equality_joint": Template("Joint coupling", "Constraints", "equality_constraint_set.joints", _couple),
    "contact_pair": Template("Contact pair", "Constraints", "contact_pairs.pairs", _contact_pair),
    "collision_ignore": Template("Ignored collision", "Constraints", "collision_ignores.link_pairs", _ignored_pair),
    "keyframe": Template("Keyframe", "States", "keyframes", _keyframe),
}
"""Every kind of object that can be added, in the order of the menu."""


def starter() -> World:
    """The World of a new scene: a ground and a sun."""
    world = World(name="scene")
    for kind in ("geom_infinite_plane", "light_directional"):
        for edit in placed(world, TEMPLATES[kind], "", "", "")[0]:
            edit.apply(world)
    return world
