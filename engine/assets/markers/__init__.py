"""Shapes that are drawn to show something, and that nothing touches."""

from engine.assets.markers.config import (
    BLUE_ARROW_X_MARKER_CFG,
    CONTACT_SENSOR_MARKER_CFG,
    CUBOID_MARKER_CFG,
    DEFORMABLE_TARGET_MARKER_CFG,
    FRAME_MARKER_CFG,
    GREEN_ARROW_X_MARKER_CFG,
    POSITION_GOAL_MARKER_CFG,
    RAY_CASTER_MARKER_CFG,
    RED_ARROW_X_MARKER_CFG,
)
from engine.assets.markers.drawing import Drawing
from engine.assets.markers.visualization_markers import (
    VisualizationMarkers,
    VisualizationMarkersCfg,
    markers_of,
)
