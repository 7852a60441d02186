"""The plane in which a floor mirrors what stands on it, and the picture that it mirrors."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace

import numpy as np

from engine.geometry.rotation import look_rotation, rotate
from render.camera import StillCamera, ViewCamera
from render.frame import Frame
from render.surface import PLAIN

FLOOR_ROUGHNESS = 0.3
"""Of the floor that the studio puts under what has none."""
CLEARANCE = 1e-4
"""How far above the mirror what is mirrored begins, of the distance of the camera: the mirror itself is not."""


@dataclass(frozen=True)
class Mirror:
    """A plane that mirrors: points with `normal` · x = `height`, in the frame of what is drawn, seen from above."""

    path: str
    """World path of the geometry; none of the floor that the studio puts under a World."""
    normal: np.ndarray
    height: float
    roughness: float
    """Of its material: lit by lamps planes are as rough as can be, see `render.renderable_builder`."""

    @property
    def plane(self) -> tuple[float, float, float, float]:
        """Coefficients: `plane` · (x, y, z, 1) is the distance of a point above it, m."""
        x, y, z = self.normal.tolist()
        return x, y, z, -self.height


def mirror_of(frame: Frame) -> Mirror | None:
    """What mirrors in a frame whose camera is above it: the floor of the studio, or of the planes that are shown one
    without end before the others, then the one that faces up most, then the largest. None: nothing."""
    if not frame.options.floor_reflection or not frame.options.look.is_lit:
        return None
    if frame.floor is not None:
        return _seen(frame, Mirror("", np.array([0.0, 0.0, 1.0]), frame.floor, FLOOR_ROUGHNESS))
    draw_list, options = frame.draw_list, frame.options
    count = len(draw_list.renderables) // (1 + len(frame.copies))
    shown = draw_list.visible(options.groups, options.hidden, options.sites, options.collision)
    shown &= (draw_list.infinite | draw_list.is_plane) & ~draw_list.blended
    found = []
    for row in np.flatnonzero(shown[:count]).tolist():
        turn = frame.poses.xquat[draw_list.body[row]]
        normal = rotate(turn, rotate(draw_list.rotation[row], np.array([0.0, 0.0, 1.0])))
        place = frame.poses.xpos[draw_list.body[row]] + rotate(turn, draw_list.position[row])
        renderable = draw_list.renderables[row]
        material = frame.world.assets.materials.get(renderable.material or "", PLAIN)
        mirror = Mirror(renderable.path, normal, float(place @ normal), float(material.roughness))
        mirror = _seen(frame, mirror)
        if mirror is not None:
            area = float(np.prod(draw_list.scale[row, :2]))
            found.append(((bool(draw_list.infinite[row]), round(float(normal[2]), 3), area), mirror))
    return max(found, key=lambda one: one[0])[1] if found else None


def _seen(frame: Frame, mirror: Mirror) -> Mirror | None:
    """A mirror, if the camera sees it from above."""
    camera = frame.camera
    above = float(camera.position @ mirror.normal) - mirror.height
    faces = float(camera.forward @ mirror.normal) < 0.0 if camera.orthographic else above > camera.znear
    return mirror if faces else None


@dataclass
class MirroredCamera(StillCamera):
    """A camera behind a mirror. Its picture is the mirrored one with left and right exchanged: so it is a camera as
    any other, and triangles turn the same way round."""

    plane: np.ndarray = field(default_factory=lambda: np.array([0.0, 0.0, 1.0, 0.0]))
    """Where its view begins instead of at `znear`: `plane` · (x, y, z, 1) = 0 in the world."""

    def projection(self, aspect: float) -> np.ndarray:
        """As of any camera, from `plane` on. Lengyel, "Oblique View Frustum Depth Projection and Clipping", 2005."""
        matrix = super().projection(aspect)
        near, inverse = self.plane @ np.linalg.inv(self.view()), np.linalg.inv(matrix)
        across = near @ inverse
        corner = inverse @ np.array([1.0 if across[0] >= 0 else -1.0, 1.0 if across[1] >= 0 else -1.0, 1.0, 1.0])
        reach = float(near @ corner)
        if reach > 0.0:  # else nothing is seen above the mirror
            matrix[2] = 2.0 * float(matrix[3] @ corner) / reach * near - matrix[3]
        return matrix


def mirrored_camera(camera: ViewCamera, mirror: Mirror) -> MirroredCamera:
    """The camera that sees what `camera` sees in a mirror, with left and right exchanged."""
    normal = mirror.normal

    def turned(v: np.ndarray) -> np.ndarray:
        return v - 2.0 * float(v @ normal) * normal

    position = turned(camera.position) + 2.0 * mirror.height * normal
    away = float(np.linalg.norm(camera.position @ normal - mirror.height))
    values = {each.name: getattr(camera, each.name) for each in fields(ViewCamera)}
    values["pose"] = position, look_rotation(turned(camera.forward), turned(camera.up))
    values["offset"] = -camera.offset[0], camera.offset[1]
    plane = np.array([*normal, -mirror.height - CLEARANCE * (away + camera.distance * camera.orthographic)])
    return MirroredCamera(**values, plane=plane)


def mirrored_frame(frame: Frame, mirror: Mirror) -> Frame:
    """What is to be drawn of a frame as its mirror shows it: without what it is on, and lit from where the camera is.
    It has no batches yet."""
    options = frame.options
    if mirror.path:
        options = replace(options, hidden=(*options.hidden, mirror.path))
    return replace(
        frame,
        camera=mirrored_camera(frame.camera, mirror),
        options=replace(options, selection=()),
        head_direction=frame.camera.forward,
        is_mirrored=True,
        mirror=mirror,
        mirrored=None,
    )
