"""Templates of new objects: what `Document.add` puts into a World.

`app.factories` creates the objects that take more than a line.
"""

from __future__ import annotations

import numpy as np

from app import factories
from app.light_presets import LIGHT_PRESETS
from app.placing import DEFAULT_MATERIAL, Template, placed
from app.ready_materials import ready
from engine.msd.edits import apply
from engine.msd.schema import (
    ActuatorTarget,
    ActuatorType,
    DirectionalLightDesc,
    FrameSensorType,
    FreeJoint,
    GaussianCloudSource,
    GaussianCloudSpec,
    GaussianSplat,
    JointSensorType,
    JointType,
    LightType,
    Material,
    MeshAsset,
    MeshSource,
    PathMesh,
    PointLightDesc,
    RectLightDesc,
    ShapeType,
    SpotLightDesc,
    SubtreeSensorType,
    TouchSensor,
    World,
)


def _words(name: str) -> str:
    return factories.snake(name).replace("_", " ")


_QUANTITIES = {
    "pos": "position",
    "vel": "velocity",
    "acc": "acceleration",
    "lin": "linear",
    "ang": "angular",
    "quat": "orientation",
    "com": "center of mass",
    "mom": "momentum",
}


def _quantity(name: str) -> str:
    """What a sensor measures, in whole words."""
    return " ".join(_QUANTITIES.get(word, word) for word in _words(name).split())


TEMPLATES: dict[str, Template] = {
    "body_box": Template(
        "Free box", "Bodies", "hierarchy.bodies", lambda c: factories.new_body(c, ShapeType.Box, True)
    ),
    "body_sphere": Template(
        "Free sphere", "Bodies", "hierarchy.bodies", lambda c: factories.new_body(c, ShapeType.Sphere, True)
    ),
    "body_capsule": Template(
        "Free capsule", "Bodies", "hierarchy.bodies", lambda c: factories.new_body(c, ShapeType.Capsule, True)
    ),
    "body_fixed": Template(
        "Fixed box", "Bodies", "hierarchy.bodies", lambda c: factories.new_body(c, ShapeType.Box, False)
    ),
    "body_cylinder": Template(
        "Free cylinder", "Bodies", "hierarchy.bodies", lambda c: factories.new_body(c, ShapeType.Cylinder, True)
    ),
    "body_ellipsoid": Template(
        "Free ellipsoid", "Bodies", "hierarchy.bodies", lambda c: factories.new_body(c, ShapeType.Ellipsoid, True)
    ),
    "body_empty": Template("Empty body", "Bodies", "hierarchy.bodies", factories.new_empty_body, words="group null"),
    "rope": Template("Rope", "Bodies", "hierarchy.bodies", factories.new_rope),
    "cloth": Template("Cloth", "Bodies", "hierarchy.bodies", factories.new_cloth),
    "soft_box": Template("Soft box", "Bodies", "hierarchy.bodies", factories.new_soft_box),
    "link": Template("Child link with hinge", "Bodies", "link.children", factories.new_link),
    "link_slide": Template(
        "Child link with slide joint",
        "Bodies",
        "link.children",
        lambda c: factories.new_link(c, JointType.Slide),
        words="prismatic finger gripper lift",
    ),
    "link_fixed": Template(
        "Child link without a joint",
        "Bodies",
        "link.children",
        lambda c: factories.new_link(c, None),
        words="fixed rigid",
    ),
    "joint_revolute": Template(
        "Hinge joint", "Joints", "link.joints", lambda c: factories.new_joint(c, JointType.Revolute)
    ),
    "joint_slide": Template(
        "Slide joint", "Joints", "link.joints", lambda c: factories.new_joint(c, JointType.Slide)
    ),
    "joint_ball": Template("Ball joint", "Joints", "link.joints", lambda c: factories.new_joint(c, JointType.Ball)),
    "free_joint": Template(
        "Free joint", "Joints", "body.free", lambda c: FreeJoint(name=c.name("free_joint", "free"))
    ),
    **{
        f"geom_{factories.snake(shape.name)}": Template(
            _words(shape.name).capitalize(),
            "Shapes",
            "hierarchy.geoms" if "Plane" in shape.name else "any.geoms",  # planes have no mass
            lambda c, s=shape: factories.new_geom(c, s, factories.SHAPES[s]),
        )
        for shape in factories.SHAPES
    },
    "geom_mesh": Template("Mesh", "Shapes", "any.geoms", factories.new_mesh_geom),
    "geom_hfield": Template("Height field", "Shapes", "hierarchy.geoms", factories.new_hfield_geom),
    "light_directional": Template(
        "Sun",
        "Lights",
        "any.lights",
        lambda c: factories.new_light(
            c, "sun", LightType.directional(DirectionalLightDesc(illuminance=7000.0)), 3.0, (0.45, 0.55, -1.0)
        ),
    ),
    "light_point": Template(
        "Point light",
        "Lights",
        "any.lights",
        lambda c: factories.new_light(c, "point", LightType.point(PointLightDesc(intensity=20000.0)), 2.0),
    ),
    "light_spot": Template(
        "Spot light",
        "Lights",
        "any.lights",
        lambda c: factories.new_light(c, "spot", LightType.spot(SpotLightDesc(intensity=40000.0)), 3.0),
    ),
    "light_rect": Template(
        "Area light",
        "Lights",
        "any.lights",
        lambda c: factories.new_light(c, "area", LightType.rect(RectLightDesc(intensity=2000.0)), 2.0),
    ),
    **{
        f"light_{preset.id}": Template(
            f"{preset.title} ({preset.about})",
            "Lights",
            "any.lights",
            lambda c, p=preset: p.make(c.name("light", p.id)),
            words="preset lumen candela lux real",
        )
        for preset in LIGHT_PRESETS
    },
    "probe": Template(
        "Reflection probe", "Lights", "visual.probes", factories.new_probe, words="mirror environment cube"
    ),
    "camera": Template("Camera", "Markers", "any.cameras", factories.new_camera),
    "site": Template("Site", "Markers", "any.sites", factories.new_site),
    "splat": Template(
        "Gaussian splat",
        "Markers",
        "any.gaussian_splats",
        lambda c: GaussianSplat(name=c.name("splat", "splat"), asset=c.pick("cloud")),
    ),
    "material": Template("Material", "Assets", "assets.materials", lambda c: Material(name="material")),
    "texture_checker": Template("Checker texture", "Assets", "assets.textures", factories.new_checker),
    "texture_flat": Template("Flat texture", "Assets", "assets.textures", factories.new_flat),
    "texture_sky": Template("Sky texture", "Assets", "assets.textures", factories.new_sky),
    "texture_file": Template(
        "Texture from file",
        "Assets",
        "assets.textures",
        factories.new_texture_file,
        "Images (*.png *.jpg *.jpeg *.bmp *.hdr *.exr *.tga)",
    ),
    "mesh_file": Template(
        "Mesh from file",
        "Assets",
        "assets.meshes",
        lambda c: MeshAsset(source=MeshSource.path(PathMesh(path=c.file))),
        "Meshes (*.obj *.stl *.ply *.glb *.gltf *.dae *.off *.msh)",
    ),
    "hfield_bumps": Template("Height field of bumps", "Assets", "assets.hfields", factories.new_hfield_bumps),
    "hfield_file": Template(
        "Height field from file",
        "Assets",
        "assets.hfields",
        factories.new_hfield_file,
        "Height fields (*.png *.hfield)",
    ),
    "cloud_file": Template(
        "Gaussian cloud from file",
        "Assets",
        "assets.gaussian_clouds",
        lambda c: GaussianCloudSpec(source=GaussianCloudSource(path=c.file)),
        "Gaussian clouds (*.ply *.splat *.gcloud)",
    ),
    "motor": Template(
        "Motor",
        "Actuators",
        "actuators",
        lambda c: factories.new_actuator(c, "motor", ActuatorType.motor(), factories.on_joint(c), 10.0),
        each="joint",
    ),
    "position": Template(
        "Position servo", "Actuators", "actuators", factories.new_servo, words="pd angle", each="joint"
    ),
    "velocity": Template(
        "Velocity servo",
        "Actuators",
        "actuators",
        lambda c: factories.new_actuator(c, "velocity", ActuatorType.velocity(1.0), factories.on_joint(c), 10.0),
        each="joint",
    ),
    "general": Template("General actuator", "Actuators", "actuators", factories.new_general, each="joint"),
    "adhesion": Template("Adhesion", "Actuators", "actuators", factories.new_adhesion),
    "damper": Template(
        "Damper",
        "Actuators",
        "actuators",
        factories.new_damper,
        about="Brakes by as much as it is controlled",
        each="joint",
    ),
    "integrated_velocity": Template(
        "Integrated velocity servo",
        "Actuators",
        "actuators",
        factories.new_integrated_velocity,
        about="A position servo whose set-point moves with the controlled velocity",
        words="intvelocity",
        each="joint",
    ),
    "cylinder": Template(
        "Cylinder",
        "Actuators",
        "actuators",
        factories.new_cylinder,
        about="Its pressure follows the control with a delay",
        words="pneumatic hydraulic",
        each="joint",
    ),
    "muscle": Template(
        "Muscle",
        "Actuators",
        "extras.actuators",
        factories.new_muscle,
        about="On the selected tendon, or a joint. MuJoCo has it, MotrixSim does not",
        words="biomechanics tendon",
    ),
    "thruster_site": Template(
        "Thruster at a site",
        "Actuators",
        "extras.actuators",
        factories.new_site_thruster,
        about="A force along z of a site. MuJoCo has it, MotrixSim does not",
        words="propeller rotor drone",
    ),
    "motor_tendon": Template(
        "Motor on a tendon",
        "Actuators",
        "actuators",
        lambda c: factories.new_actuator(
            c, "pull", ActuatorType.motor(), ActuatorTarget.tendon(c.pick("tendon")), 10.0
        ),
    ),
    "motor_floating_base": Template(
        "Thruster on a floating base",
        "Actuators",
        "actuators",
        lambda c: factories.new_actuator(
            c,
            "thruster",
            ActuatorType.motor(),
            ActuatorTarget.floating_base(c.pick("free_joint")),
            10.0,
            gear=np.array((0.0, 0.0, 1.0, 0.0, 0.0, 0.0)),
        ),
    ),
    **{
        f"sensor_{name}": Template(
            name.capitalize(),
            "Sensors",
            "sensors.frame",
            factories.new_site_sensor(name, quantity),
            about="In the axes of a site; the selected link gets one if it has none",
            words=f"imu inertial {words}",
        )
        for name, quantity, words in (
            ("gyro", FrameSensorType.FrameAngVel, "angular velocity"),
            ("accelerometer", FrameSensorType.FrameLinAcc, "acceleration"),
            ("velocimeter", FrameSensorType.FrameLinVel, "speed"),
        )
    },
    **{
        f"sensor_{kind}": Template(
            text,
            "MuJoCo sensors",
            "extras.sensors",
            factories.new_mujoco_sensor(kind, of),
            about="MuJoCo has it, MotrixSim does not",
            words=f"{words} {kind}",
        )
        for kind, text, of, words in (
            ("force", "Force at a site", "site", "load cell"),
            ("torque", "Torque at a site", "site", "load cell"),
            ("rangefinder", "Rangefinder", "site", "distance laser ray"),
            ("magnetometer", "Magnetometer", "site", "compass"),
            ("actuatorfrc", "Actuator force", "actuator", "torque"),
            ("actuatorpos", "Actuator length", "actuator", "position"),
            ("actuatorvel", "Actuator velocity", "actuator", "speed"),
            ("jointactuatorfrc", "Actuator force at a joint", "joint", "torque"),
            ("jointlimitfrc", "Limit force of a joint", "joint", "stop"),
            ("ballquat", "Orientation of a ball joint", "joint", "quaternion"),
            ("ballangvel", "Angular velocity of a ball joint", "joint", ""),
            ("tendonpos", "Tendon length", "tendon", ""),
            ("tendonvel", "Tendon velocity", "tendon", ""),
            ("clock", "Clock", "", "time"),
            ("e_potential", "Potential energy", "", ""),
            ("e_kinetic", "Kinetic energy", "", ""),
        )
    },
    **{
        f"sensor_{factories.snake(q.name)}": Template(
            _quantity(q.name).capitalize(), "Sensors", "sensors.joint", factories.new_joint_sensor(q), each="joint"
        )
        for q in JointSensorType
    },
    **{
        f"sensor_{factories.snake(q.name)}": Template(
            _quantity(q.name).capitalize(), "Sensors", "sensors.frame", factories.new_frame_sensor(q)
        )
        for q in FrameSensorType
    },
    **{
        f"sensor_subtree_{factories.snake(q.name)}": Template(
            f"Subtree {_quantity(q.name)}", "Sensors", "sensors.subtree", factories.new_subtree_sensor(q)
        )
        for q in SubtreeSensorType
    },
    "sensor_touch": Template(
        "Touch",
        "Sensors",
        "sensors.touch",
        lambda c: TouchSensor(name=c.part_name("touch"), site=c.site()),
    ),
    "sensor_contact": Template("Contact", "Sensors", "sensors.contact", factories.new_contact_sensor),
    "sensor_lidar": Template("Lidar", "Sensors", "sensors.lidar", factories.new_lidar),
    "tendon_spatial": Template(
        "Spatial tendon",
        "Constraints",
        "extras.tendons",
        factories.new_spatial_tendon,
        about="Through sites, in the order of selecting. MuJoCo has it, MotrixSim does not",
        words="cable rope muscle",
    ),
    "tendon": Template("Fixed tendon", "Constraints", "tendon_set.joint_tendons", factories.new_tendon),
    "equality_connect": Template("Connect", "Constraints", "equality_constraint_set.connects", factories.new_connect),
    "equality_weld": Template("Weld", "Constraints", "equality_constraint_set.welds", factories.new_weld),
    "equality_joint": Template(
        "Joint coupling", "Constraints", "equality_constraint_set.joints", factories.new_couple
    ),
    "contact_pair": Template("Contact pair", "Constraints", "contact_pairs.pairs", factories.new_contact_pair),
    "collision_ignore": Template(
        "Ignored collision", "Constraints", "collision_ignores.link_pairs", factories.new_ignored_pair
    ),
    "keyframe": Template("Keyframe", "States", "keyframes", factories.new_keyframe),
}
"""Every kind of object that can be added, in the order of the menu."""


def starter() -> World:
    """The World of a new scene: a ground and a sun, and ambient light in which its shadows are seen."""
    world = World(name="scene")
    world.visual.ambient_light.brightness, world.visual.head_light.luminous_power = 350.0, 400.0
    world.free_camera.azimuth, world.free_camera.elevation = 120.0, -25.0
    for key, id in ((DEFAULT_MATERIAL, "blue_plastic"), ("ground", "concrete")):
        world.assets.materials[key] = material = ready(id).make()
        material.name = key
    for kind in ("geom_infinite_plane", "light_directional"):
        for edit in placed(world, TEMPLATES[kind], "", "", "")[0]:
            apply(world, edit)
    world.assets.materials["ground"].color[:3] *= 0.55  # dry concrete in the sun is nearly as bright as the display
    world.hierarchy.geoms[0].visual.material = "ground"
    return world
