"""Cameras fixed to links or to the world, and the viewer's initial camera."""

from __future__ import annotations

import enum
from typing import Annotated, ClassVar

import msgspec

from engine.msd.schema.arrays import Vec3, Vec4, array
from engine.msd.schema.base import LOOK, Element, Field
from engine.msd.schema.extras import CameraExtras


class PositionTrack(enum.Enum):
    """How a camera position follows its parent."""

    Free = "Free"
    FixedLocal = "FixedLocal"
    FixedWorld = "FixedWorld"


class RotationTrack(enum.Enum):
    """How a camera rotation follows its parent."""

    Free = "Free"
    FixedLocal = "FixedLocal"
    FixedWorld = "FixedWorld"
    LookAtLink = "LookAtLink"


class Segmentation(enum.Enum):
    """Segmentation output of a camera."""

    Disable = "Disable"
    Colorful = "Colorful"
    Id = "Id"


class Camera(Element, kw_only=False):
    """A camera on a link or in the world."""

    POSITIONAL: ClassVar = (
        "name", "position", "orientation", "position_track", "rotation_track", "track_target", "orthographic", "fovy",
        "depth_only", "znear", "zfar", "track_position_speed", "track_rotation_speed", "resolution_x", "resolution_y",
    )  # fmt: skip

    name: Annotated[str | None, Field("camera name", reach=LOOK, built=True)] = None
    position: Annotated[Vec3, Field("parent frame", unit="m", reach=LOOK, built=True, role="position")] = array(
        0.0, 0.0, 1.0
    )
    orientation: Annotated[
        Vec4, Field("[x,y,z,w]; looks along −Z, +X right, +Y up", reach=LOOK, built=True, role="quaternion")
    ] = array(0.0, 0.0, 0.0, 1.0)
    position_track: Annotated[
        PositionTrack, Field("how the position follows the parent", reach=LOOK, built=True, label="position follows")
    ] = PositionTrack.Free
    rotation_track: Annotated[
        RotationTrack, Field("how the rotation follows the parent", reach=LOOK, built=True, label="rotation follows")
    ] = RotationTrack.Free
    track_target: Annotated[
        str | None, Field("link looked at (LookAtLink)", reach=LOOK, built=True, ref="link", label="tracked link")
    ] = None
    orthographic: Annotated[bool, Field("projection", reach=LOOK, built=True)] = False
    fovy: Annotated[
        float,
        Field(
            "vertical field of view, degrees (view height if orthographic)",
            unit="°",
            ge=0,
            le=180,
            reach=LOOK,
            built=True,
            label="vertical field of view",
        ),
    ] = 45.0
    depth_only: Annotated[bool, Field("render depth only", reach=LOOK, label="depth only")] = False
    segmentation: Annotated[Segmentation, Field("segmentation output", reach=LOOK)] = Segmentation.Disable
    znear: Annotated[float, Field("0 = from Visual", unit="m", ge=0, reach=LOOK, label="near plane")] = 0.0
    zfar: Annotated[float, Field("0 = from Visual", unit="m", ge=0, reach=LOOK, label="far plane")] = 0.0
    track_position_speed: Annotated[
        float, Field("0 = no limit", unit="m/s", ge=0, reach=LOOK, label="speed of following")
    ] = 0.0
    track_rotation_speed: Annotated[
        float, Field("0 = no limit", unit="rad/s", ge=0, reach=LOOK, label="speed of turning")
    ] = 0.0
    resolution_x: Annotated[
        int, Field("resolution x", unit="px", ge=0, reach=LOOK, built=True, bits=64, label="width in pixels")
    ] = 1
    resolution_y: Annotated[
        int, Field("resolution y", unit="px", ge=0, reach=LOOK, built=True, bits=64, label="height in pixels")
    ] = 1
    auto_batch_render: Annotated[
        bool, Field("render every frame in batch mode", reach=LOOK, label="render in batches")
    ] = False
    extras: Annotated[CameraExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class FreeCamera(Element):
    """The viewer's camera when the scene opens."""

    orthographic: Annotated[bool, Field("projection", reach=LOOK)] = False
    fovy: Annotated[
        float, Field("vertical field of view", unit="°", ge=0, le=180, reach=LOOK, label="vertical field of view")
    ] = 45.0
    azimuth: Annotated[float, Field("about +Z, 90 looks along +Y", unit="°", reach=LOOK)] = 90.0
    elevation: Annotated[float, Field("negative looks down from above", unit="°", ge=-90, le=90, reach=LOOK)] = -45.0
