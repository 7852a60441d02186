"""Names, signatures and defaults are those of the documented API."""

from __future__ import annotations

import abc
import dataclasses
import importlib
import inspect
import typing

import pytest

from engine import scene
from engine.scene import AABB, Pose, RigidBody

# Parameters as a call may name them, `*` before those that must be named, `=` for those that may be left out.
CONSTRUCTORS = {
    "AABB": "size",
    "Color": "red green blue alpha",
    "JointFixed": "* pose rigid_body1 rigid_body2",
    "JointHinge": "axis range effort velocity armature pid_gain_p pid_gain_d * pose rigid_body1 rigid_body2",
    "MultiBodySystem": "* pose is_static",
    "Pose": "position= orientation=",
    "RigidBody": "initial_pose static_friction dynamic_friction geometries",
    "Scene": "* handler",
    "UUIDKey": "value",
    "geometry.GeometryBox": "* pose mass texture= aabb",
    "geometry.GeometrySphere": "* pose mass texture= radius",
    "geometry.GeometryPlane": "* pose mass size texture=",
    "geometry.GeometryHeightmap": "* pose mass size base_thickness heights texture=",
    "sensors.IMUSensor": "pose type=",
    "sensors.CameraSensor": "pose camera_size type=",
    "simulator.Batch": "parameters record_settings=",
    "simulator.BatchParameters": "* simulation_time sampling_frequency simulation_timestep control_frequency",
    "simulator.RecordSettings": "video_directory overwrite= fps= width= height=",
    "vector2.Vector2": "value= w= dtype=",
}
METHODS = {
    "Color.to_normalized_rgba_list": "self",
    "Color.to_normalized_rgb_list": "self",
    "ControlInterface.set_joint_hinge_position_target": "self joint_hinge position",
    "MultiBodySystem.add_rigid_body": "self rigid_body",
    "MultiBodySystem.add_joint": "self joint",
    "MultiBodySystem.has_root": "self",
    "MultiBodySystem.get_joints_for_rigid_body": "self rigid_body",
    "MultiBodySystem.calculate_aabb": "self",
    "RigidBody.mass": "self",
    "RigidBody.center_of_mass": "self",
    "RigidBody.inertia_tensor": "self",
    "Scene.add_multi_body_system": "self multi_body_system",
    "SimulationHandler.handle": "self state control dt",
    "SimulationState.get_rigid_body_relative_pose": "self rigid_body",
    "SimulationState.get_rigid_body_absolute_pose": "self rigid_body",
    "SimulationState.get_multi_body_system_pose": "self multi_body_system",
    "SimulationState.get_hinge_joint_position": "self joint",
    "SimulationState.get_imu_specific_force": "self imu_sensor",
    "SimulationState.get_imu_angular_rate": "self imu_sensor",
    "SimulationState.get_camera_view": "self camera_sensor",
    "UUIDKey.__eq__": "self other",
    "UUIDKey.__hash__": "self",
    "conversion.multi_body_system_to_urdf": "multi_body_system name",
    "simulator.LocalSimulator.simulate_batch": "self batch",
}
PROPERTIES = ("Joint.uuid", "MultiBodySystem.uuid", "MultiBodySystem.root", "RigidBody.uuid", "UUIDKey.value")
PROPERTIES += ("Scene.multi_body_systems", "sensors.Sensor.uuid")
TEXTURES = "Checker Flat Gradient MapType Texture TextureReference"


def found(path: str):
    *modules, name = path.split(".")
    thing = scene
    for part in modules:
        thing = getattr(thing, part) if hasattr(thing, part) else importlib.import_module(f"engine.scene.{part}")
    return getattr(thing, name)


def written(function) -> str:
    words, named = [], False
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and not named:
            named = True
            words.append("*")
        words.append(parameter.name + ("" if parameter.default is parameter.empty else "="))
    return " ".join(words)


@pytest.mark.parametrize("path", CONSTRUCTORS)
def test_constructors(path):
    words = written(found(path)).split()
    expected = CONSTRUCTORS[path].split()
    positional = expected[: expected.index("*")] if "*" in expected else expected
    assert words[: len(positional)] == positional and sorted(words) == sorted(expected)


@pytest.mark.parametrize("path", METHODS)
def test_methods(path):
    assert written(found(path)) == METHODS[path]


@pytest.mark.parametrize("path", PROPERTIES)
def test_properties(path):
    assert isinstance(found(path), property)


def test_interfaces_are_abstract():
    for kind in (scene.ControlInterface, scene.SimulationHandler, scene.SimulationState):
        assert issubclass(kind, abc.ABC)
        members = {name for name in vars(kind) if not name.startswith("_")}
        assert kind.__abstractmethods__ == members
        with pytest.raises(TypeError):
            kind()


def test_joints_have_what_the_base_class_has():
    assert issubclass(scene.JointFixed, scene.Joint) and issubclass(scene.JointHinge, scene.Joint)
    assert {each.name for each in dataclasses.fields(scene.Joint)} >= {"pose", "rigid_body1", "rigid_body2"}
    assert typing.Generic in scene.UUIDKey.__mro__


def test_defaults():
    assert Pose().position == [0, 0, 0] and Pose().orientation == [0, 0, 0, 1]
    body = RigidBody(initial_pose=Pose(), static_friction=0.5, dynamic_friction=0.4, geometries=[])
    assert (body.static_friction, body.dynamic_friction, body.geometries) == (0.5, 0.4, [])
    assert body.sensors.imu_sensors == [] == body.sensors.camera_sensors
    assert AABB([1, 2, 3]).size == [1, 2, 3]
    assert found("sensors.IMUSensor")(Pose()).type == "imu"
    assert found("sensors.CameraSensor")(Pose(), (2, 1)).type == "camera"


def test_textures():
    textures = importlib.import_module("engine.scene.geometry.textures")
    assert sorted(textures.__all__) == sorted(TEXTURES.split())
    assert {each.name: each.value for each in textures.MapType} == {"MAP2D": "2d", "CUBE": "cube", "SKYBOX": "skybox"}
