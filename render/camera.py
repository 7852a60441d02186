"""Cameras: the viewer's orbiting one, and the scene's own as the viewer's."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property

import numpy as np

from engine.geometry.rotation import look_rotation, multiply, normalized, rotate, unit_quaternion
from engine.msd import paths
from engine.msd.camera_resolution import resolution_of
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import Camera, PositionTrack, RotationTrack, World
from render import transforms
from render.deforming import Deformed
from render.poses import LinkNode, Poses, links, modelled_poses

ORTHOGRAPHIC_FOVY = 45.0
"""Angle under which an orthographic view of a given height is expressed as a distance."""
ASPECT = 4.0 / 3.0
"""Width by height of the pictures of cameras of a scene that have no resolution."""


NEAR_SHARE = 0.05
"""Of the distance to what is looked at closely, from where on there is something to see."""


@dataclass
class ViewCamera:
    """A camera that orbits `lookat`, or has a fixed `pose`.

    Angles in degrees as in MSD's FreeCamera: azimuth 90 looks along +Y, a negative elevation looks down. `fovy` is
    the vertical field of view; an orthographic view is as high as the perspective one is at `distance`.
    """

    lookat: np.ndarray = field(default_factory=lambda: np.zeros(3))
    distance: float = 3.0
    azimuth: float = 90.0
    elevation: float = -30.0
    fovy: float = 45.0
    orthographic: bool = False
    znear: float = 0.01
    zfar: float = 1000.0
    pose: tuple[np.ndarray, np.ndarray] | None = None
    """Position (3) and orientation x, y, z, w (−Z forward) that replace the orbit."""
    offset: tuple[float, float] = (0.0, 0.0)
    """Of the middle of a perspective picture from straight ahead, to the right and up, in halves of its size."""
    aspect: float | None = None
    """Width by height of what a perspective camera sees at a distance; None: as the picture has it, square pixels."""
    back: float = 0.0
    """How much farther away an orthographic view begins, m, so that it shows also what is nearer than `distance`."""

    @property
    def rotation(self) -> np.ndarray:
        """Orientation x, y, z, w; the camera looks along its −Z, +X right, +Y up."""
        if self.pose is not None:
            return unit_quaternion(self.pose[1])
        # A turn about Z after a tilt about X, multiplied out.
        turn, tilt = math.radians(0.5 * (self.azimuth - 90.0)), math.radians(0.5 * (90.0 + self.elevation))
        a, b, c, d = math.cos(turn), math.sin(turn), math.cos(tilt), math.sin(tilt)
        return np.array([a * d, b * d, b * c, a * c])

    @property
    def position(self) -> np.ndarray:
        if self.pose is not None:
            return np.asarray(self.pose[0], dtype=np.float64)
        away = self.distance + (self.back if self.orthographic else 0.0)
        return np.asarray(self.lookat, dtype=np.float64) - away * self.forward

    @property
    def forward(self) -> np.ndarray:
        if self.pose is not None:
            return rotate(self.rotation, (0.0, 0.0, -1.0))
        azimuth, elevation = math.radians(self.azimuth), math.radians(self.elevation)
        level = math.cos(elevation)
        return np.array([math.cos(azimuth) * level, math.sin(azimuth) * level, math.sin(elevation)])

    @property
    def right(self) -> np.ndarray:
        return rotate(self.rotation, (1.0, 0.0, 0.0))

    @property
    def up(self) -> np.ndarray:
        return rotate(self.rotation, (0.0, 1.0, 0.0))

    def view(self) -> np.ndarray:
        """World to camera, (4, 4)."""
        return transforms.view_matrix(self.position, self.rotation)

    def projection(self, aspect: float) -> np.ndarray:
        """Camera to clip space (4, 4); `aspect` is width / height. A perspective has no far plane: infinite planes
        reach the horizon. What lies beyond `zfar` as a whole is not drawn."""
        half = np.tan(0.5 * np.radians(self.fovy))
        if self.orthographic:
            height = self.distance * half
            return transforms.orthographic(height * aspect, height, self.znear, self.zfar)
        matrix = transforms.perspective(np.radians(self.fovy), self.aspect or aspect, self.znear, np.inf)
        matrix[:2, 2] = self.offset
        return matrix

    def close_up(self) -> ViewCamera:
        """This camera with a near plane well before what it orbits, however small that is."""
        if self.pose is not None or self.orthographic:
            return self
        return replace(self, znear=min(self.znear, NEAR_SHARE * self.distance))

    def pixel_size(self, point: np.ndarray, height: int) -> np.ndarray:
        """World metres that one pixel covers at points (..., 3), in a picture of `height` pixels."""
        return self.pixel_size_at((np.asarray(point) - self.position) @ self.forward, height)

    def pixel_size_at(self, depth: np.ndarray | float, height: int) -> np.ndarray:
        """As `pixel_size`, at distances along the view, m."""
        half = math.tan(0.5 * math.radians(self.fovy))
        depth = np.asarray(depth, float)
        depth = np.full_like(depth, self.distance) if self.orthographic else np.maximum(depth, self.znear)
        return 2.0 * half * depth / height

    def ray(self, x: float, y: float, size: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
        """World origin (3) and unit direction (3) of the view ray through pixel position x, y from the top left."""
        width, height = size
        half = np.tan(0.5 * np.radians(self.fovy))
        across = half * (width / height if self.orthographic or self.aspect is None else self.aspect)
        u, v = (2.0 * x / width - 1.0) * across, (1.0 - 2.0 * y / height) * half
        if self.orthographic:
            origin = self.position + self.distance * (u * self.right + v * self.up)
            return origin, self.forward
        u, v = u + self.offset[0] * across, v + self.offset[1] * half
        return self.position, normalized(self.forward + u * self.right + v * self.up)

    def intrinsics(self, size: tuple[int, int]) -> np.ndarray:
        """Matrix (3, 3) from a point in the camera's frame with x to the right, y down and z ahead to column and row
        in a picture of `size` (w, h), times its distance z: focal lengths and principal point in px. (0, 0) is the
        upper left corner of the first pixel. Of an orthographic camera px/m, without the division by z."""
        width, height = size
        rows = self.projection(width / height)
        x, y = 0.5 * width, 0.5 * height
        return np.array(
            [[x * rows[0, 0], 0.0, x * (1.0 - rows[0, 2])], [0.0, y * rows[1, 1], y * (1.0 + rows[1, 2])], [0, 0, 1]]
        )

    def still(self) -> StillCamera:
        """A copy that stays as it is, whatever becomes of this one."""
        values = {each.name: getattr(self, each.name) for each in fields(ViewCamera)}
        pose = None if self.pose is None else tuple(np.array(part, dtype=np.float64) for part in self.pose)
        return StillCamera(**values | {"lookat": np.array(self.lookat, dtype=np.float64), "pose": pose})

    @staticmethod
    def between(eye: np.ndarray | Sequence[float], target: np.ndarray | Sequence[float]) -> ViewCamera:
        """From a point, (3,) m, towards another one, about which it orbits. Raises ValueError if they are one."""
        away = np.asarray(target, float) - np.asarray(eye, float)
        distance = float(np.linalg.norm(away))
        if not distance > 0:
            raise ValueError(f"a camera cannot look from {list(eye)} to the same point")
        return ViewCamera(
            lookat=np.asarray(target, float),
            distance=distance,
            azimuth=math.degrees(math.atan2(away[1], away[0])),
            elevation=math.degrees(math.asin(float(np.clip(away[2] / distance, -1.0, 1.0)))),
        )

    @staticmethod
    def from_world(
        world: World, deformed: Deformed | None = None, bounds: tuple[np.ndarray, float] | None = None
    ) -> ViewCamera:
        """The World's free camera, far enough to see its statistic, or all that is in it: in the sphere `bounds`, if
        that is known."""
        from render.bounds import scene_bounds

        centre, radius = bounds or scene_bounds(world, deformed)
        extent = 2.0 * radius
        if world.statistic.center is not None:
            centre = world.statistic.center
        if world.statistic.extent is not None and np.any(world.statistic.extent > 0):
            extent = float(world.statistic.extent.max())
        free, visual = world.free_camera, world.visual
        camera = ViewCamera(
            lookat=np.array(centre, dtype=np.float64),
            distance=1.5 * extent,
            azimuth=free.azimuth,
            elevation=free.elevation,
            fovy=free.fovy or 45.0,
            znear=_near(visual.z_near, visual.disable_near_clip),
            zfar=max(visual.z_far, 50.0 * extent),
        )
        if free.orthographic:
            _set_view_height(camera, free.fovy)
        return camera

    @staticmethod
    def scene_camera(world: World, path: str, poses: Poses | None = None) -> ViewCamera:
        """The scene camera at `path`, placed by its tracking mode (MuJoCo: fixed, track, targetbody).

        Raises KeyError when there is no camera at `path`.
        """
        camera = SceneCamera(world, path)
        return camera.placed(camera.modelled if poses is None else poses)


class StillCamera(ViewCamera):
    """A camera that nobody changes, so that what follows from its fields is computed once."""

    @cached_property
    def rotation(self) -> np.ndarray:  # pyright: ignore[reportIncompatibleVariableOverride]
        return super().rotation

    @cached_property
    def position(self) -> np.ndarray:  # pyright: ignore[reportIncompatibleVariableOverride]
        return super().position

    @cached_property
    def forward(self) -> np.ndarray:  # pyright: ignore[reportIncompatibleVariableOverride]
        return super().forward

    @cached_property
    def key(self) -> tuple:
        """The same for cameras that see the same."""
        values = (getattr(self, each.name) for each in fields(ViewCamera) if each.name not in ("lookat", "pose"))
        return (*values, *(part.tobytes() for part in (self.lookat, *(self.pose or ()))))


def camera_aspect(camera: Camera) -> float:
    """Width by height of the picture of a camera of a scene."""
    size = resolution_of(camera.resolution_x, camera.resolution_y)
    return ASPECT if size is None else size[0] / size[1]


class SceneCamera:
    """A camera of a scene, which sees it from where its body is. It has to be made again after edits."""

    def __init__(self, world: World, path: str, nodes: list[LinkNode] | None = None) -> None:
        """Raises KeyError when there is no camera at `path`. `nodes` are the bodies of `world`, if they are known."""
        camera = paths.get(world, path)
        if not isinstance(camera, Camera):
            raise KeyError(f"{path} is a {type(camera).__name__}, not a camera")
        self.camera, self.path = camera, path
        nodes = links(world) if nodes is None else nodes
        self.modelled = modelled_poses(nodes)
        owner = path.rsplit(".cameras", 1)[0]
        self._body = next(i for i, node in enumerate(nodes) if node.path == owner)
        self._target = None
        if camera.rotation_track is RotationTrack.LookAtLink:
            names = {getattr(node.element, "name", None): i for i, node in enumerate(nodes) if i}
            self._target = names.get(camera.track_target)
        visual = world.visual
        self._view = ViewCamera(
            fovy=camera.fovy or 45.0,
            znear=camera.znear or _near(visual.z_near, visual.disable_near_clip),
            zfar=camera.zfar or max(visual.z_far, 1000.0),
            offset=_offset(camera),
            aspect=_aspect(camera),
        )
        if camera.orthographic:
            _set_view_height(self._view, camera.fovy)

    def placed(self, poses: Poses) -> ViewCamera:
        """The camera as its tracking mode has it where the bodies are (MuJoCo: fixed, track, targetbody)."""
        camera, body, start = self.camera, self._body, self.modelled
        local = unit_quaternion(camera.orientation)
        fixed = camera.position_track is PositionTrack.FixedWorld
        position = poses.xpos[body] + rotate((start if fixed else poses).xquat[body], camera.position)
        if self._target is not None:
            rotation = look_rotation(poses.xpos[self._target] - position, (0, 0, 1))
        elif camera.rotation_track is RotationTrack.FixedWorld:
            rotation = multiply(start.xquat[body], local)
        else:
            rotation = multiply(poses.xquat[body], local)
        return replace(self._view, pose=(position, rotation))


def _aspect(camera: Camera) -> float | None:
    """`ViewCamera.aspect` of a camera of MJCF whose focal lengths differ."""
    extras = extras_of(camera)
    size, focal, of_pixels = (extra_value(extras, name, None) for name in ("sensorsize", "focal", "focalpixel"))
    if size is None or not np.all(np.asarray(size) > 0):
        return None
    if of_pixels is not None:
        size, focal = (camera.resolution_x, camera.resolution_y), of_pixels
    if focal is None or not np.all(np.asarray(focal) > 0):
        return None
    return float(size[0] / focal[0] / (size[1] / focal[1]))


def _offset(camera: Camera) -> tuple[float, float]:
    """`ViewCamera.offset` of a camera of MJCF with a principal point, in metres or pixels from the middle,
    with the sign that MuJoCo gives it."""
    extras = extras_of(camera)
    for name, size in (
        ("principalpixel", np.array([camera.resolution_x, camera.resolution_y])),
        ("principal", extra_value(extras, "sensorsize", None)),
    ):
        principal = extra_value(extras, name, None)
        if principal is not None and np.any(principal) and size is not None and np.all(np.asarray(size) > 0):
            x, y = 2.0 * np.asarray(principal, dtype=np.float64) / size
            return float(x), -float(y)
    return 0.0, 0.0


def _near(z_near: float, disabled: bool) -> float:
    return 1e-3 if disabled or z_near <= 0 else z_near


def _set_view_height(camera: ViewCamera, height: float) -> None:
    camera.orthographic, camera.fovy = True, ORTHOGRAPHIC_FOVY
    camera.distance = 0.5 * height / np.tan(0.5 * np.radians(ORTHOGRAPHIC_FOVY))
