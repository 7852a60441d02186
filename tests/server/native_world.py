"""A World of MSD alone, without anything of MJCF, that can be built: MSD's own defaults, force models and files."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np
from PIL import Image

from engine import msd
from engine.msd.schema import (
    Actuator,
    ActuatorTarget,
    ActuatorType,
    Body,
    BufferHField,
    BufferMesh,
    Camera,
    CollisionIgnores,
    ConnectConstraintType,
    ConstraintForceModel,
    ContactMatch,
    ContactPair,
    ContactSensor,
    DirectionalLightDesc,
    DynamicTextureDesc,
    EqualityConnect,
    EqualityWeld,
    ExplicitLidar,
    Extension,
    ForceOverride,
    FrameSensor,
    FreeJoint,
    FrequencyDampingRatio,
    GaussianCloudSource,
    GaussianCloudSpec,
    GaussianSplat,
    Geometry,
    HardForce,
    HFieldSource,
    HFieldSourceType,
    ImpedanceOverride,
    Joint,
    JointTendon,
    JointTendonNode,
    Keyframe,
    Layer,
    LidarPattern,
    LidarSensor,
    Light,
    LightType,
    Link,
    Material,
    MeshAsset,
    MeshData,
    MeshSource,
    MeshTransform,
    ObjectType,
    PathHField,
    PathMesh,
    Plugin,
    PluginInstance,
    PointLightDesc,
    RectLightDesc,
    RingsLidar,
    ShapeType,
    Site,
    SitePairConnect,
    SitePairWeld,
    SpringDampCoeff,
    SpringDamper,
    Texture,
    TextureSource,
)

FILES = tempfile.TemporaryDirectory(prefix="msd-studio-native-")
"""The World's files, for as long as the tests run."""

WEDGE = "v 0 0 0\nv .1 0 0\nv 0 .1 0\nv 0 0 .1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"


def _files() -> Path:
    folder = Path(FILES.name)
    (folder / "wedge.obj").write_text(WEDGE, encoding="utf-8")
    Image.fromarray(np.arange(12, dtype=np.uint8).reshape(3, 4) * 20).save(folder / "hills.png")
    return folder


def native_world() -> msd.World:
    """A World that can be built."""
    folder = _files()
    world = msd.World(name="native")
    world.asset_roots = None
    _add_assets(world, folder)
    _add_bodies(world)
    _add_constraints(world)
    site = ObjectType.site("tip")
    world.sensors.frame.append(FrameSensor(name="pose", object_type=site))
    world.sensors.contact.append(ContactSensor(name="hits", match_=ContactMatch.geom_pair("ball", "floor")))
    rings = RingsLidar(elevations=np.array((-5.0, 5.0)), hscan=3, hrange=np.array((-90.0, 90.0)))
    beams = ExplicitLidar(beams=np.array(((0.0, 0.0), (10.0, 5.0))))
    for name, pattern in (("rings", LidarPattern.rings(rings)), ("beams", LidarPattern.explicit(beams))):
        world.sensors.lidar.append(LidarSensor(name=name, site="tip", pattern=pattern))
    world.actuators += [
        Actuator(name="motor", target=ActuatorTarget.joint("hinge")),
        Actuator(name="servo", target=ActuatorTarget.joint("slide"), actuator_type=ActuatorType.velocity(2.0)),
        Actuator(name="pull", target=ActuatorTarget.tendon("sum")),
        Actuator(name="thrust", target=ActuatorTarget.floating_base("base"), gear=np.array((0, 0, 1.0, 0, 0, 0))),
    ]
    world.keyframes.append(Keyframe(name="start"))
    plugin = Plugin(name="unknown", instances=[PluginInstance(name="one", config={"key": "value"})])
    world.extension = Extension(plugins={"unknown": plugin})
    return world


def overridden_world() -> msd.World:
    """The same, every contact with the parameters that the options say."""
    world = native_world()
    option = world.simulate_option
    option.override_contact_force = ForceOverride.impedance(ImpedanceOverride())
    option.override_friction, option.override_contact_margin = np.array((0.8, 0.01, 0.001)), 0.001
    return world


def _add_assets(world: msd.World, folder: Path) -> None:
    assets = world.assets
    path = PathMesh(path=str(folder / "wedge.obj"), transform=MeshTransform())
    assets.meshes["wedge"] = MeshAsset(source=MeshSource.path(path))
    corners = MeshData(vertices=np.array(((0, 0, 0), (0.2, 0, 0), (0, 0.2, 0), (0, 0, 0.2))))
    assets.meshes["corners"] = MeshAsset(source=MeshSource.buffer(BufferMesh(data=corners)))
    hills = HFieldSourceType.path(PathHField(path=str(folder / "hills.png")))
    assets.hfields["hills"] = HFieldSource(source_type=hills, height_scale=0.2)
    dunes = HFieldSourceType.buffer(BufferHField(hfield=np.arange(6.0)))
    assets.hfields["dunes"] = HFieldSource(source_type=dunes, ncol=3, nrow=2)
    assets.textures["screen"] = Texture(source=TextureSource.dynamic(DynamicTextureDesc(width=4, height=4)))
    assets.textures["file"] = Texture(source=TextureSource.file(str(folder / "hills.png")))
    assets.materials["layered"] = Material(name="layered", texture_name="file", layers=[Layer(texture_name="screen")])
    assets.materials["plain"] = Material(name="plain", color=np.array((1.0, 0.5, 0.2, 1.0)))
    cloud = GaussianCloudSource(path=str(folder / "cloud.ply"))
    assets.gaussian_clouds["cloud"] = GaussianCloudSpec(source=cloud)


def _geometry(shape: ShapeType, *size: float, **fields) -> Geometry:
    return Geometry(shape=shape, size=np.array((*size, 0.0, 0.0, 0.0)[:3]), **fields)


def _add_bodies(world: msd.World) -> None:
    hierarchy = world.hierarchy
    hierarchy.geoms.append(Geometry(name="floor", shape=ShapeType.InfinitePlane))
    hierarchy.geoms.append(
        Geometry(name="land", shape=ShapeType.HField, hfield="hills", position=np.array((5.0, 0, 0)))
    )
    kinds = {
        "sun": LightType.directional(DirectionalLightDesc()),
        "bulb": LightType.point(PointLightDesc()),
        "panel": LightType.rect(RectLightDesc()),
    }
    hierarchy.lights += [Light(name=name, type_=kind) for name, kind in kinds.items()]
    hierarchy.sites.append(Site(name="mount", position=np.array((0.0, 0, 1.0))))
    hierarchy.gaussian_splats.append(GaussianSplat(name="fog", asset="cloud"))
    hinge = Joint(name="hinge", axis=np.array((0.0, 1.0, 0)))
    hinge.spring_damper = SpringDamper(coeff=SpringDampCoeff.frequency_damping_ratio(FrequencyDampingRatio()))
    hinge.limit_force = ConstraintForceModel.hard(HardForce(bounciness=0.1, erp=0.2))
    hinge.pos_limit.lower, hinge.pos_limit.upper = -1.0, 1.0
    arm = Link(name="arm", local_translation=np.array((0.0, 0, 1.0)), joints=[hinge])
    arm.geoms.append(_geometry(ShapeType.Capsule, 0.03, 0.2, name="arm"))
    arm.geoms[0].visual.material = "layered"
    arm.sites.append(Site(name="tip", position=np.array((0.3, 0, 0))))
    arm.cameras.append(Camera(name="wrist"))
    hand = Link(name="hand", local_translation=np.array((0.4, 0, 0)))
    hand.joints.append(Joint(name="slide", axis=np.array((1.0, 0, 0)), type_=msd.schema.JointType.Slide))
    hand.geoms.append(Geometry(name="claw", shape=ShapeType.Mesh, mesh="wedge"))
    hand.sites.append(Site(name="palm"))
    arm.children.append(hand)
    ball = Link(name="ball", local_translation=np.array((0.0, 0.5, 0.099)))
    ball.geoms.append(_geometry(ShapeType.Sphere, 0.1, name="ball"))
    rock = Link(name="rock", local_translation=np.array((0.0, -0.5, 0.5)))
    rock.geoms.append(Geometry(name="rock", shape=ShapeType.Mesh, mesh="corners"))
    mark = Link(name="mark", local_translation=np.array((2.0, 0, 0.5)))
    mark.geoms.append(_geometry(ShapeType.Box, 0.1, 0.1, 0.1, name="mark"))
    hierarchy.bodies += [
        Body(link=arm),
        Body(link=ball, free=FreeJoint(name="base")),
        Body(link=rock, free=FreeJoint(name="loose")),
        Body(link=mark, mocap=True),
    ]


def _add_constraints(world: msd.World) -> None:
    sets = world.equality_constraint_set
    pair = SitePairConnect(site_a="tip", site_b="mount")
    sets.connects.append(EqualityConnect(name="hold", connect_type=ConnectConstraintType.site_pair(pair)))
    weld = SitePairWeld(site_a="palm", site_b="mount")
    sets.welds.append(
        EqualityWeld(name="glue", weld_type=msd.schema.WeldConstraintType.site_pair(weld), active=False)
    )
    nodes = [JointTendonNode(joint_name="hinge"), JointTendonNode(joint_name="slide", weight=-2.0)]
    world.tendon_set.joint_tendons.append(JointTendon(name="sum", joints=nodes))
    world.contact_pairs.pairs.append(ContactPair(name="pair", geoms=("rock", "floor")))
    world.collision_ignores = CollisionIgnores(link_pairs=[("arm", "ball")])
