"""Scenes as MSD Worlds."""

from __future__ import annotations

import math
from uuid import UUID

import numpy as np

from engine import msd
from engine.msd.schema import (
    Actuator,
    ActuatorTarget,
    ActuatorType,
    BufferHField,
    Camera,
    ConstraintForceModel,
    DirectionalLightDesc,
    EqualityWeld,
    FrameSensor,
    FrameSensorRef,
    FrameSensorType,
    FreeJoint,
    GeomVisualAttrs,
    HFieldExtras,
    HFieldSource,
    HFieldSourceType,
    ImpedanceDamping,
    Inertia,
    Light,
    LightType,
    Link,
    LinkAnchorWeld,
    ObjectType,
    OptionExtras,
    PhysicsMaterial,
    PositionParam,
    PositionTrack,
    Range,
    RotationTrack,
    ShapeType,
    Site,
    WeldConstraintType,
    World,
    WorldExtras,
)
from engine.scene import checks
from engine.scene.conversion.materials import Materials
from engine.scene.conversion.names import IMUNames, SceneNames
from engine.scene.conversion.tree import Loop, Node, Tree, tree_of
from engine.scene.description import Scene
from engine.scene.geometry import Geometry, GeometryBox, GeometryHeightmap, GeometryPlane, GeometrySphere
from engine.scene.geometry.textures import Texture
from engine.scene.joints import JointFixed, JointHinge
from engine.scene.multi_body_system import MultiBodySystem, rigid_bodies
from engine.scene.pose import Pose, compose, inverse
from engine.scene.rigid_body import RigidBody
from engine.scene.values import Quaternion, Vector3

DEFAULT_TIMESTEP = 0.001
"""Duration of a step, s."""
ROLLING = (0.005, 0.0001)
"""Friction against spinning, m, and rolling, m: MuJoCo's defaults, as a scene has no words for them."""
CAMERA = Quaternion([0.5, -0.5, -0.5, 0.5])
"""A camera that looks along -z with y upwards, turned to look along x with z upwards."""
SUN = 10000.0
"""Light from above, lx, where a scene is drawn; as of a directional light of MJCF."""
MARK = (0.005, 0.005, 0.005)
"""Size of the site of an IMU where it is drawn, m."""
FIELD_OF_VIEW = 45.0
"""Vertical field of view of cameras, degrees: MuJoCo's default."""


def scene_to_world(scene: Scene, timestep: float = DEFAULT_TIMESTEP) -> tuple[World, SceneNames]:
    """A scene as a World, with the names of its objects there.

    A link is a body in the frame of the body, called `mbs0`, `mbs0_link1` and so on down the tree. A loop is cut at a
    joint: a fixed one becomes a weld; a hinge keeps its angle, limits and servo, and turns a part of the mass of the
    second body (half, with one loop), which is welded to that. Bodies that share a joint never touch.

    Args:
        scene: it is not changed, but that its numbers become those of the engine's types.
        timestep: duration of a step, s.

    Raises:
        ValueError: a system without root, bodies that nothing joins to it or that move without mass, planes and
            heightmaps that can move, and numbers that do not fit.
    """
    checks.instance(scene, Scene, "what is converted")
    world = World(name="scene", extras=WorldExtras(option=OptionExtras(integrator="implicitfast")))
    world.simulate_option.timestep = checks.number(timestep, "the time step", above=0)
    world.simulate_option.constraint_solver_tolerance = 1e-4  # MuJoCo's default is its square
    world.hierarchy.lights = [
        Light(
            type_=LightType.directional(DirectionalLightDesc(illuminance=SUN)),
            position=np.array((0.0, 0.0, 100.0)),
            direction=np.array((0.0, 0.0, -1.0)),
            cast_shadows=False,
        )
    ]
    writer = _Writer(world)
    for index, system in enumerate(scene.multi_body_systems):
        writer.add(system, f"mbs{index}")
    return world, writer.names


class _Writer:
    """Adds systems to a World."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.names = SceneNames()
        self._materials = Materials(world)
        self._still: set[int] = set()  # ids of the nodes that cannot move
        self._carriers: dict[UUID, str] = {}  # of bodies and sensors: the link that is or has them

    def add(self, system: MultiBodySystem, name: str) -> None:
        """Add a system as a body."""
        tree = tree_of(system, name)
        self._refuse_shared(tree)
        self._still = set()
        links: dict[int, Link] = {}
        for node in tree.nodes:
            if system.is_static if node.parent is None else self._fixed_to_still(node):
                self._still.add(id(node))
            links[id(node)] = self._link(node, system)
            if node.parent is not None:
                links[id(node.parent)].children.append(links[id(node)])
                self._never_touch(node.parent, node)
        self._refuse_massless(tree, system, name)
        free = None if system.is_static else FreeJoint(name=f"{name}_free")
        self.world.hierarchy.bodies.append(msd.Body(link=links[id(tree.nodes[0])], free=free))
        self.names.multi_body_systems.append((system, name))
        self._close_loops(tree, links)

    def _refuse_shared(self, tree: Tree) -> None:
        """Raise ValueError for a body or sensor that another system has, too."""
        for node in tree.nodes:
            sensors = node.body.sensors
            for thing in (node.body, *sensors.imu_sensors, *sensors.camera_sensors):
                other = self._carriers.setdefault(thing.uuid, node.name)
                if other != node.name:
                    raise ValueError(
                        f"{other} and {node.name} have one {type(thing).__name__}: each system needs its own"
                    )

    def _refuse_massless(self, tree: Tree, system: MultiBodySystem, name: str) -> None:
        """Raise ValueError for a body that moves by itself, where neither it nor what is fixed to it has mass."""
        masses: dict[int, float] = {}
        for node in reversed(tree.nodes):  # children before their parents
            mass = masses.get(id(node), 0.0) + node.body.mass()
            if isinstance(node.joint, JointFixed):
                masses[id(node.parent)] = masses.get(id(node.parent), 0.0) + mass
            elif id(node) not in self._still and mass == 0:
                number = rigid_bodies(system).index(node.body)
                raise ValueError(
                    f"rigid body {number} of {name} moves and has no mass, nor has what is fixed to it: give one of "
                    "its geometries mass"
                )

    def _fixed_to_still(self, node: Node) -> bool:
        return isinstance(node.joint, JointFixed) and id(node.parent) in self._still

    def _link(self, node: Node, system: MultiBodySystem) -> Link:
        body, outer = node.body, system.pose if node.parent is None else inverse(node.parent.body.initial_pose)
        pose = compose(outer, body.initial_pose)
        link = Link(name=node.name, local_translation=pose.position[:], local_rotation=pose.orientation[:])
        if isinstance(node.joint, JointHinge):
            link.joints = [self._hinge(node.joint, node.joint_name, body, body)]
        elif node.joint is not None:
            self.names.joints.append((node.joint, node.joint_name))
        self.names.rigid_bodies.append((body, node.name))
        self._add_geometries(node, link)
        self._add_sensors(node, link)
        return link

    # ------------------------------------------------------------------------------------------ joints

    def _hinge(self, hinge: JointHinge, name: str, moved: RigidBody, frame: RigidBody) -> msd.Joint:
        """A hinge that moves one of its bodies, in the frame of a link that has the pose of a body."""
        hinge.__post_init__()  # numbers that were assigned since
        place = compose(inverse(frame.initial_pose), hinge.pose)
        axis = place.orientation * hinge.axis.normalized
        self.names.joints.append((hinge, name))
        self.names.actuators.append((hinge, f"actuator_position_{name}"))
        self.world.actuators.append(
            Actuator(
                name=f"actuator_position_{name}",
                target=ActuatorTarget.joint(name),
                actuator_type=ActuatorType.position(
                    PositionParam(kp=hinge.pid_gain_p, damping_value=hinge.pid_gain_d)
                ),
            )
        )
        return msd.Joint(
            name=name,
            axis=(axis if moved.uuid == hinge.rigid_body2.uuid else -axis)[:],
            pos=place.position[:],
            pos_limit=Range(-hinge.range, hinge.range),
            limit_force=ConstraintForceModel.impedance(),
            friction_damping=ImpedanceDamping(impedance=0.9),  # MuJoCo's default, and without effect here
            actuator_force_limit=Range(-hinge.effort, hinge.effort) if hinge.effort < math.inf else None,
            armature=hinge.armature,
        )

    def _never_touch(self, first: Node, second: Node) -> None:
        """MuJoCo lets a child touch its parent where that is part of the world, and bodies that only a loop joins."""
        self.world.collision_ignores.link_pairs.append((first.name, second.name))

    def _close_loops(self, tree: Tree, links: dict[int, Link]) -> None:
        halves: dict[int, list[tuple[Loop, Node, Node]]] = {}
        for loop in tree.loops:
            self._never_touch(loop.first, loop.second)
            if isinstance(loop.joint, JointHinge):
                first, second = loop.first, loop.second
                if id(second) in self._still:
                    first, second = second, first
                halves.setdefault(id(second), []).append((loop, first, second))
            else:
                self.names.joints.append((loop.joint, loop.joint_name))
                self._weld(loop.joint_name, loop.first.name, loop.second.name)
        for cuts in halves.values():
            second = cuts[0][2]
            if second.body.mass() == 0:
                raise ValueError(f"a hinge closes a loop at {second.name}, which needs a mass for that")
            part = _part_of_mass(second.body, len(cuts) + 1)
            links[id(second)].inertial = part
            for loop, first, _ in cuts:
                assert isinstance(loop.joint, JointHinge)
                name = f"{loop.joint_name}_loop"
                pose = compose(inverse(first.body.initial_pose), second.body.initial_pose)
                turned = Link(
                    name=name,
                    local_translation=pose.position[:],
                    local_rotation=pose.orientation[:],
                    joints=[self._hinge(loop.joint, loop.joint_name, second.body, second.body)],
                    inertial=_part_of_mass(second.body, len(cuts) + 1),
                )
                links[id(first)].children.append(turned)
                self._weld(name, name, second.name)

    def _weld(self, name: str, first: str, second: str) -> None:
        welded = WeldConstraintType.link_anchor(LinkAnchorWeld(link_a=first, link_b=second))
        self.world.equality_constraint_set.welds.append(EqualityWeld(name=name, weld_type=welded))

    # -------------------------------------------------------------------------------------- geometries

    def _add_geometries(self, node: Node, link: Link) -> None:
        body = node.body
        static = checks.number(body.static_friction, f"the static_friction of {node.name}", least=0)
        sliding = checks.number(body.dynamic_friction, f"the dynamic_friction of {node.name}", least=0)
        if static != sliding:
            self.names.notes.append(
                f"{node.name}: the engine has one coefficient of friction; the dynamic one, {sliding:g}, is used for "
                f"the static one, {static:g}, too"
            )
        for index, geometry in enumerate(body.geometries):
            name = f"{node.name}_geom{index}"
            checks.instance(geometry, Geometry, f"geometry {name}")
            geometry.__post_init__()  # numbers that were assigned since
            if isinstance(geometry, GeometryPlane | GeometryHeightmap) and id(node) not in self._still:
                raise ValueError(
                    f"{name}: a {type(geometry).__name__} cannot move; it belongs to the root of a static system"
                )
            pose = compose(Pose(), geometry.pose)
            geom = msd.Geometry(
                name=name,
                position=pose.position[:],
                orientation=pose.orientation[:],
                visual=self._look(geometry.texture, name),
                physics_material=PhysicsMaterial(friction=np.array((sliding, *ROLLING))),
                inertial=Inertia(mass=geometry.mass),
            )
            self._shape(geometry, geom, name)
            link.geoms.append(geom)
            self.names.geometries.append((geometry, name))

    def _look(self, texture: Texture, name: str) -> GeomVisualAttrs:
        if texture == Texture(base_color=texture.base_color, map_type=texture.map_type):
            return GeomVisualAttrs(color=np.array(texture.base_color.to_normalized_rgba_list()))
        if texture.reference is not None and texture.reference.gridlayout is not None:
            self.names.notes.append(f"{name}: the gridlayout of a texture file is not used")
        return GeomVisualAttrs(material=self._materials.name(texture, name))

    def _shape(self, geometry: Geometry, geom: msd.Geometry, name: str) -> None:
        if isinstance(geometry, GeometryBox):
            geom.shape, geom.size = ShapeType.Box, np.asarray(geometry.aabb.size) / 2
        elif isinstance(geometry, GeometrySphere):
            geom.shape, geom.size = ShapeType.Sphere, np.array((geometry.radius, 0.0, 0.0))
        elif isinstance(geometry, GeometryPlane):
            bounded = bool(np.all(geometry.size[:] > 0))
            geom.shape = ShapeType.Plane if bounded else ShapeType.InfinitePlane
            geom.size, geom.inertial = np.append(geometry.size[:] / 2, 1.0), Inertia()
        elif isinstance(geometry, GeometryHeightmap):
            self._heightmap(geometry, geom, name)
        else:
            raise ValueError(
                f"{name}: the shape of a {type(geometry).__name__} is not known; there is GeometryBox, "
                "GeometrySphere, GeometryPlane, GeometryHeightmap"
            )

    def _heightmap(self, geometry: GeometryHeightmap, geom: msd.Geometry, name: str) -> None:
        """A World scales heights to 0 ... height_scale: the lowest is where its field begins."""
        heights = np.asarray(geometry.heights, float)
        width, depth, unit = (float(length) for length in geometry.size)
        low, high = float(heights.min()) * unit, float(heights.max()) * unit
        geom.shape, geom.hfield, geom.inertial = ShapeType.HField, name, Inertia()
        place = compose(geometry.pose, Pose(Vector3([0.0, 0.0, low])))
        geom.position = place.position[:]
        self.world.assets.hfields[name] = HFieldSource(
            ncol=heights.shape[0],
            nrow=heights.shape[1],
            size=np.array((width / 2, depth / 2)),
            height_scale=high - low if high > low else unit,
            source_type=HFieldSourceType.buffer(BufferHField(hfield=(heights.T * unit - low).ravel(), name=name)),
            extras=HFieldExtras(base=max(geometry.base_thickness + low, geometry.base_thickness / 10)),
        )

    # ----------------------------------------------------------------------------------------- sensors

    def _add_sensors(self, node: Node, link: Link) -> None:
        for index, imu in enumerate(node.body.sensors.imu_sensors):
            pose, site = compose(Pose(), imu.pose), f"{node.name}_site_imu_{index}"
            link.sites.append(
                Site(name=site, position=pose.position[:], orientation=pose.orientation[:], size=np.array(MARK))
            )
            names = IMUNames(f"imu_accelerometer_{node.name}_{index}", f"imu_gyro_{node.name}_{index}")
            kinds = (names.accelerometer, FrameSensorType.FrameLinAcc), (names.gyro, FrameSensorType.FrameAngVel)
            self.world.sensors.frame += [
                FrameSensor(
                    name=name, object_type=ObjectType.site(site), ref_frame=FrameSensorRef.local(), sensor_type=kind
                )
                for name, kind in kinds
            ]
            self.names.imu_sensors.append((imu, names))
        for index, camera in enumerate(node.body.sensors.camera_sensors):
            pose, name = compose(camera.pose, Pose(orientation=CAMERA)), f"camera_{node.name}_{index}"
            width, height = camera.camera_size
            link.cameras.append(
                Camera(
                    name=name,
                    position=pose.position[:],
                    orientation=pose.orientation[:],
                    position_track=PositionTrack.FixedLocal,
                    rotation_track=RotationTrack.FixedLocal,
                    fovy=FIELD_OF_VIEW,
                    resolution_x=width,
                    resolution_y=height,
                )
            )
            self.names.camera_sensors.append((camera, name))


def _part_of_mass(body: RigidBody, parts: int) -> Inertia:
    """One of equal parts of the mass of a body, where all of it is."""
    moments, axes = np.linalg.eigh(np.asarray(body.inertia_tensor()) / parts)
    axes[:, 2] *= np.linalg.det(axes)
    return Inertia(
        pos=body.center_of_mass()[:],
        orientation=Quaternion.from_matrix(axes)[:],
        mass=body.mass() / parts,
        diag_inertia=moments,
    )
