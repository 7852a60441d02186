"""Scenes of multi-body systems: rigid bodies, joints, sensors and what controls them.

    system = MultiBodySystem(pose=Pose(Vector3([0.0, 0.0, 1.0])), is_static=False)
    system.add_rigid_body(RigidBody(Pose(), 1.0, 1.0, [GeometryBox(...)]))
    scene = Scene(handler=handler)
    scene.add_multi_body_system(system)
    states = LocalSimulator(headless=True).simulate_batch(batch)       # engine.scene.simulator

docs/scene.md has an example that runs. SI units; quaternions x, y, z, w.
"""

from engine.scene.aabb import AABB
from engine.scene.color import Color
from engine.scene.description import Scene
from engine.scene.interfaces import ControlInterface, SimulationHandler, SimulationState
from engine.scene.joints import Joint, JointFixed, JointHinge
from engine.scene.multi_body_system import MultiBodySystem
from engine.scene.pose import Pose
from engine.scene.rigid_body import RigidBody
from engine.scene.uuid_key import UUIDKey
from engine.scene.values import Matrix33, Quaternion, Vector3

__all__ = [
    "AABB",
    "Color",
    "ControlInterface",
    "Joint",
    "JointFixed",
    "JointHinge",
    "Matrix33",
    "MultiBodySystem",
    "Pose",
    "Quaternion",
    "RigidBody",
    "Scene",
    "SimulationHandler",
    "SimulationState",
    "UUIDKey",
    "Vector3",
]
