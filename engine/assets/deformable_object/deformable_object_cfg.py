"""Settings of a deformable object."""

from __future__ import annotations

from typing import Any

from engine.assets.asset_base_cfg import AssetBaseCfg
from engine.assets.deformable_object.deformable_object import DeformableObject
from engine.assets.markers import DEFORMABLE_TARGET_MARKER_CFG, VisualizationMarkersCfg
from engine.assets.utils.configclass import configclass


@configclass
class DeformableObjectCfg(AssetBaseCfg):
    """Settings of a deformable object."""

    class_type: Any = DeformableObject

    visualizer_cfg: VisualizationMarkersCfg = DEFORMABLE_TARGET_MARKER_CFG.replace(  # pyright: ignore
        prim_path="/Visuals/DeformableTarget"
    )
    """What is drawn where nodes are held, while `debug_vis` is on."""
