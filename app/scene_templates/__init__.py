"""Scenes to begin with: each simulates at once, has actuators, sensors, materials, lights and a camera."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from app.scene_templates import arms, grounds
from app.templates import starter
from engine.msd.schema import World


class SceneTemplate(NamedTuple):
    """A scene to begin with."""

    id: str
    title: str
    about: str
    """One sentence."""
    make: Callable[[], World]


SCENE_TEMPLATES = (
    SceneTemplate("empty", "Empty scene", "A ground and a sun", starter),
    SceneTemplate("rover", "Robot on a floor", "Two driven wheels, a camera, and things to push", grounds.rover),
    SceneTemplate("two_link_arm", "Two-link arm", "Shoulder and elbow with servos, on a table", arms.two_link_arm),
    SceneTemplate("gripper", "Gripper", "Two fingers that move as one, on a lift above a cube", arms.gripper),
    SceneTemplate("quadruped", "Quadruped", "Twelve servos, an IMU, feet that feel the ground", grounds.quadruped),
    SceneTemplate("pendulum", "Pendulum", "Two links that swing chaotically, and a motor", grounds.pendulum),
    SceneTemplate("pick_and_place", "Pick and place", "An arm with a gripper, cubes and a box", arms.pick_and_place),
    SceneTemplate("terrain", "Terrain", "A rover on hills made by a formula", grounds.terrain),
    SceneTemplate("sensor_rig", "Sensor rig", "Lidar, camera, IMU, scales and a contact sensor", grounds.sensor_rig),
)
"""All of them, in the order of the welcome page."""


def scene_template(id: str) -> SceneTemplate:
    """The template of an id. Raises KeyError."""
    return next(one for one in SCENE_TEMPLATES if one.id == id)
