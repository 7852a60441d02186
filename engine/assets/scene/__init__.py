"""Scenes of environments that hold the same things."""

from engine.assets.scene.interactive_scene import InteractiveScene
from engine.assets.scene.interactive_scene_cfg import InteractiveSceneCfg
