"""Scenes as MSD Worlds and back, as MJCF and URDF, with what their objects are called there."""

from engine.scene.conversion.from_world import world_to_scene
from engine.scene.conversion.names import IMUNames, SceneNames
from engine.scene.conversion.to_mjcf import scene_to_mjcf
from engine.scene.conversion.to_urdf import multi_body_system_to_urdf
from engine.scene.conversion.to_world import scene_to_world

__all__ = ["IMUNames", "SceneNames", "multi_body_system_to_urdf", "scene_to_mjcf", "scene_to_world", "world_to_scene"]
