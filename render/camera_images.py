"""What cameras of a scene see in many worlds: colours, depths, ids and normals, as a renderer draws them."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from numbers import Real
from typing import Any

import moderngl
import numpy as np

from engine.msd.camera_resolution import resolution_of
from engine.msd.schema import Camera, Segmentation, World
from render.camera import SceneCamera, ViewCamera
from render.camera_tracking import Tracking
from render.deforming import Deformed
from render.object_names import ObjectName, id_colors, object_names
from render.options import RenderOptions
from render.poses import LinkNode, Poses, elements, links, modelled_poses
from render.readback_ring import Parts, ReadbackRing
from render.renderer import Renderer, View

OUTPUTS = ("rgb", "depth", "ids", "normals")
SIZE = (640, 480)
"""Of cameras that have no resolution, px."""
CameraPoses = Mapping[str, tuple[np.ndarray, np.ndarray]]
"""Where cameras of a scene are, by World path: (nworld, 3) m and (nworld, 4) x, y, z, w."""
UNIT = 1e-3
"""How far from 1 the length of a quaternion may be."""
FARTHEST = 1e9
"""Largest coordinate that can be drawn, m: numbers of 32 bits hold the squares of such distances."""


@dataclass
class CameraImages:
    """What one camera saw in each world. What was not asked for, or what the camera does not give, is None.

    Attributes:
        rgb: (nworld, h, w, 3) uint8, the colours of a display (sRGB), the first row on top. Of a camera with
            `segmentation` the ids as colours, by `id_colors`; a camera that is `depth_only` has none.
        depth: (nworld, h, w) float32, m along the view (not along the ray); 0: nothing.
        ids: (nworld, h, w) int32, keys of `Capture.objects`; 0: nothing.
        normals: (nworld, h, w, 3) float32, of the surfaces towards the camera, in the world frame; 0: nothing.
        position, rotation: (nworld, 3) m and (nworld, 4) x, y, z, w of the camera in the world frame. It looks along
            its -Z, with +X to the right and +Y up.
        intrinsics: (3, 3), see `ViewCamera.intrinsics`.
        orthographic: whether these are px/m instead of px.
    """

    rgb: np.ndarray | None
    depth: np.ndarray | None
    ids: np.ndarray | None
    normals: np.ndarray | None
    position: np.ndarray
    rotation: np.ndarray
    intrinsics: np.ndarray
    orthographic: bool

    def outputs(self) -> dict[str, np.ndarray]:
        """The pictures that there are, by the names of OUTPUTS."""
        return {name: getattr(self, name) for name in OUTPUTS if getattr(self, name) is not None}


@dataclass
class Capture:
    """What cameras saw at one time.

    Attributes:
        cameras: by name.
        objects: what the ids of pictures mean.
        problems: what could not be drawn, one sentence each.
    """

    cameras: dict[str, CameraImages]
    objects: dict[int, ObjectName]
    problems: list[str] = field(default_factory=list)

    def __getitem__(self, camera: str) -> CameraImages:
        return self.cameras[camera]

    def __iter__(self) -> Iterator[str]:
        """The names of the cameras."""
        return iter(self.cameras)


@dataclass
class _Seen:
    """A camera, and how it is drawn."""

    name: str
    size: tuple[int, int]
    source: SceneCamera | ViewCamera
    outputs: tuple[str, ...]

    @property
    def element(self) -> Camera | None:
        return self.source.camera if isinstance(self.source, SceneCamera) else None

    @property
    def has_colored_ids(self) -> bool:
        """Whether its colours are those of the ids."""
        return self.element is not None and self.element.segmentation is not Segmentation.Disable

    @property
    def far(self) -> float:
        """What is farther is nothing, m."""
        if isinstance(self.source, ViewCamera):
            return self.source.zfar
        return self.source.camera.zfar or np.inf

    @property
    def targets(self) -> tuple[str, ...]:
        """Targets of the renderer that are read."""
        wanted = set(self.outputs)
        if self.has_colored_ids and "rgb" in wanted:
            wanted = wanted - {"rgb"} | {"ids"}
        if np.isfinite(self.far) and wanted & {"ids", "normals"}:
            wanted.add("depth")
        return tuple("picture" if name == "rgb" else name for name in OUTPUTS if name in wanted)


def named_cameras(world: World, nodes: list[LinkNode] | None = None) -> dict[str, str]:
    """World paths of the cameras of a scene, by name; by path where they have none, or another one has the same."""
    found: dict[str, str] = {}
    for path, _, camera in elements(links(world) if nodes is None else nodes, "cameras"):
        found[path if not camera.name or camera.name in found else camera.name] = path
    return found


class CameraPictures:
    """Takes pictures of the World of a renderer, whose context must be current."""

    def __init__(self, renderer: Renderer, samples: int = 4) -> None:
        """`samples` a pixel for smooth edges of colours."""
        self.renderer, self._samples = renderer, samples
        self._views: dict[tuple[int, int], View] = {}
        self._ring = ReadbackRing(renderer.ctx)
        self._tracking = Tracking()

    def capture(
        self,
        cameras: Sequence[str] | Mapping[str, ViewCamera] | None = None,
        xpos: np.ndarray | None = None,
        xquat: np.ndarray | None = None,
        outputs: Sequence[str] = OUTPUTS,
        *,
        size: tuple[int, int] | None = None,
        deformed: Sequence[Deformed] | None = None,
        textures: Mapping[str, np.ndarray] | None = None,
        time: float | None = None,
        camera_poses: CameraPoses | None = None,
        options: RenderOptions | None = None,
    ) -> Capture:
        """See `render.capture` and `Capturer.capture`."""
        _check_kinds(deformed, textures, options)
        renderer = self.renderer
        renderer.check_context()
        scene = renderer.scene
        if deformed:
            renderer.set_deformables(*deformed[0])  # they have ids, too
        scene.sync()
        world, nodes = scene.world, scene.nodes
        seen = [self._seen(world, nodes, one, size, outputs) for one in chosen_cameras(world, nodes, cameras)]
        poses = checked_poses(nodes, xpos, xquat)
        if deformed is not None and len(deformed) != len(poses):
            raise ValueError(f"there are {len(poses)} worlds, and what deforms was given for {len(deformed)}")
        paths = [one.path for one in scene.draw_list.renderables]
        objects = object_names(world, nodes, paths)
        number = {one.path: key for key, one in objects.items()}
        keys = np.array([0, *(number[path] for path in paths)], np.int32)
        images = {one.name: _empty(one, len(poses)) for one in seen}
        for row, at in enumerate(poses):
            renderer.set_poses(at.xpos, at.xquat)
            if deformed is not None:
                renderer.set_deformables(*deformed[row])
            for name, pixels in (textures or {}).items():
                renderer.set_texture(name, pixels[row] if np.ndim(pixels) == 4 else pixels)
            for one in seen:
                camera = self._placed(one, at, row, time, camera_poses or {})
                images[one.name].position[row], images[one.name].rotation[row] = camera.position, camera.rotation
                self._draw(one, camera, images[one.name], row, keys, options)
        self._ring.flush()
        return Capture(images, objects, renderer.problems_with(options))

    def _seen(
        self,
        world: World,
        nodes: list[LinkNode],
        chosen: tuple[str, str | ViewCamera],
        size: tuple[int, int] | None,
        outputs: Sequence[str],
    ) -> _Seen:
        name, where = chosen
        outputs = checked_outputs(outputs)
        size = None if size is None else _pixels(size)
        source = where if isinstance(where, ViewCamera) else SceneCamera(world, where, nodes)
        if isinstance(source, SceneCamera):
            _check_scene_camera(name, source.camera)
        check_view(name, source if isinstance(source, ViewCamera) else source.placed(source.modelled))
        given = tuple(outputs)
        if isinstance(source, SceneCamera):
            camera = source.camera
            size = size or resolution_of(camera.resolution_x, camera.resolution_y)
            if camera.depth_only:
                given = tuple(one for one in given if one != "rgb")
        size = SIZE if size is None else size
        most = self.renderer.ctx.info["GL_MAX_TEXTURE_SIZE"]
        if not all(1 <= side <= most for side in size):
            raise ValueError(
                f"the camera {name!r} has {size[0]} x {size[1]} pixels; here it may have 1 to {most} a side"
            )
        return _Seen(name, size, source, given)

    def _placed(
        self, one: _Seen, poses: Poses, row: int, time: float | None, camera_poses: CameraPoses
    ) -> ViewCamera:
        if isinstance(one.source, ViewCamera):
            return one.source
        view, path = one.source.placed(poses), one.source.path
        if path in camera_poses:
            position, rotation = camera_poses[path]
            view = replace(view, pose=(position[row], rotation[row]))
        return self._tracking.follow(view, one.source.camera, (path, row), time)

    def _draw(
        self,
        one: _Seen,
        camera: ViewCamera,
        images: CameraImages,
        row: int,
        keys: np.ndarray,
        options: RenderOptions | None,
    ) -> None:
        targets = one.targets
        if not targets:
            return
        view = self._views.get(one.size)
        if view is None:
            view = self._views[one.size] = self.renderer.view(self._samples)
        try:
            if "picture" in targets:
                view.render(camera, one.size, None, options)
            else:
                view.measure(camera, one.size, options)
        except moderngl.Error as error:
            if self.renderer.is_lost() or "framebuffer" not in str(error):
                raise
            width, height = one.size
            raise ValueError(
                f"the camera {one.name!r} has {width} x {height} pixels, which cannot be drawn here, most likely for "
                f"want of memory ({error}); ask for fewer"
            ) from None
        self._ring.put(view, targets, one.size, lambda parts: _take(parts, one, images, row, keys))

    def release(self) -> None:
        """Give back what there is on the GPU beside the renderer."""
        self._ring.release()
        for view in self._views.values():
            view.release()
        self._views.clear()


def chosen_cameras(
    world: World, nodes: list[LinkNode], cameras: Sequence[str] | Mapping[str, ViewCamera] | None
) -> list[tuple[str, str | ViewCamera]]:
    """Names of cameras with their World path or place. None: all of the scene. Raises ValueError for unknown ones."""
    if isinstance(cameras, Mapping):
        for name, camera in cameras.items():
            if not isinstance(camera, ViewCamera):
                raise TypeError(
                    f"the camera {name!r} is {camera!r}; a render.ViewCamera was expected, or list the names"
                )
        return list(cameras.items())
    known = named_cameras(world, nodes)
    if cameras is None:
        if not known:
            raise ValueError('the scene has no camera; look from somewhere else: {"name": render.ViewCamera(...)}')
        return list(known.items())
    kinds = "cameras are names of cameras of the scene, or render.ViewCamera by name"
    if isinstance(cameras, bytes) or not isinstance(cameras, str | Iterable):
        raise TypeError(f"{kinds}; got {cameras!r}")
    by_path = {path: name for name, path in known.items()}
    chosen = []
    for camera in [cameras] if isinstance(cameras, str) else cameras:
        if not isinstance(camera, str):
            raise TypeError(f"{kinds}; one of them is {camera!r}")
        name = by_path.get(camera, camera)
        if name not in known:
            raise ValueError(f"there is no camera {camera!r}; the scene has {', '.join(known) or 'none'}")
        chosen.append((name, known[name]))
    return chosen


def checked_outputs(outputs: Sequence[str]) -> list[str]:
    """Names of what is wanted of a camera. Raises TypeError or ValueError for what are none, or nothing."""
    if isinstance(outputs, bytes) or not isinstance(outputs, str | Iterable):
        raise TypeError(f"outputs are {', '.join(OUTPUTS)}; got {outputs!r}")
    found = [outputs] if isinstance(outputs, str) else list(outputs)
    if not found:
        raise ValueError(f"no output was asked for; there are {', '.join(OUTPUTS)}")
    if unknown := [one for one in found if one not in OUTPUTS]:
        raise ValueError(f"outputs are {', '.join(OUTPUTS)}; {', '.join(map(repr, unknown))} was given")
    return found


def _check_kinds(deformed: object, textures: object, options: object) -> None:
    """Raise TypeError for arguments of `capture` that are not what they are to be."""
    if options is not None and not isinstance(options, RenderOptions):
        raise TypeError(f"options are a render.RenderOptions; got {options!r}")
    if textures is not None and not isinstance(textures, Mapping):
        raise TypeError(f"textures are pixels by the names of textures; got {textures!r}")
    if deformed is None:
        return
    if not isinstance(deformed, Sequence) or not all(isinstance(one, Deformed) for one in deformed):
        raise TypeError(f"deformed has a render.deforming.Deformed for each world; got {deformed!r}")


def _check_scene_camera(name: str, camera: Camera) -> None:
    """Raise ValueError for a camera of a scene that has fields from which no view follows."""
    if not np.isfinite(camera.orientation).all():
        raise ValueError(f"the camera {name!r} has the orientation {camera.orientation}, which is not finite")
    if camera.orthographic and not camera.fovy > 0.0:
        raise ValueError(
            f"the camera {name!r} has the fovy {camera.fovy:g}; of an orthographic camera it is the height of the "
            "view in m, and more than 0"
        )


def check_view(name: str, camera: ViewCamera) -> None:
    """Raise ValueError for a camera that can see nothing."""
    numbers: dict[str, Any] = {"distance": camera.distance, "azimuth": camera.azimuth, "elevation": camera.elevation}
    numbers |= {"lookat": camera.lookat, "znear": camera.znear, "fovy": camera.fovy}
    if camera.pose is not None:
        parts = list(camera.pose) if isinstance(camera.pose, Iterable) else [camera.pose]
        if [np.shape(part) for part in parts] != [(3,), (4,)]:
            raise ValueError(
                f"the camera {name!r} has the pose {camera.pose!r}; a position of 3 numbers and a quaternion of 4 "
                "(x, y, z, w) were expected"
            )
        numbers["pose"] = np.concatenate(parts)
    for what, value in numbers.items():
        shape = {"lookat": (3,), "pose": (7,)}.get(what, ())
        if np.shape(value) != shape or not all(isinstance(one, Real) for one in np.ravel(value)):
            expected = f"{shape[0]} numbers were" if shape else "a number was"
            raise ValueError(f"the camera {name!r} has the {what} {value!r}; {expected} expected")
        if not np.isfinite(value).all():
            raise ValueError(f"the camera {name!r} has the {what} {value}, which is not finite")
        if not (np.abs(value) <= FARTHEST).all():
            raise ValueError(
                f"the camera {name!r} has the {what} {value}; {FARTHEST:g} is the most that can be drawn"
            )
    if camera.pose is not None and abs(length := float(np.linalg.norm(camera.pose[1])) - 1.0) > UNIT:
        raise ValueError(
            f"the quaternion of the pose of the camera {name!r} has the length {length + 1.0:.4g}, not 1"
        )
    if not isinstance(camera.zfar, Real):
        raise ValueError(f"the camera {name!r} has the zfar {camera.zfar!r}; a number was expected")
    if not 0.0 < camera.fovy < 180.0:
        raise ValueError(f"the camera {name!r} has the fovy {camera.fovy:g}; it lies between 0 and 180 degrees")
    if (camera.pose is None or camera.orthographic) and not camera.distance > 0.0:
        raise ValueError(f"the camera {name!r} has the distance {camera.distance:g} m; it is more than 0")
    if not 0.0 < camera.znear < camera.zfar:
        raise ValueError(
            f"the camera {name!r} sees from {camera.znear:g} to {camera.zfar:g} m; znear is more than 0 and less "
            "than zfar"
        )


def _pixels(size: tuple[int, int]) -> tuple[int, int]:
    """A width and a height. Raises ValueError for what are none."""
    try:
        width, height = (operator.index(side) for side in size)
    except (TypeError, ValueError):
        raise ValueError(f"a size is (width, height) in whole pixels, such as (640, 480); got {size!r}") from None
    return width, height


def checked_poses(nodes: list[LinkNode], xpos: np.ndarray | None, xquat: np.ndarray | None) -> list[Poses]:
    """The poses of the bodies in each world. Raises ValueError for arrays that cannot be these."""
    if xpos is None and xquat is None:
        return [modelled_poses(nodes)]
    if xpos is None or xquat is None:
        raise ValueError("xpos and xquat belong together: only one of them was given")
    try:
        positions, rotations = np.asarray(xpos, np.float64), np.asarray(xquat, np.float64)
    except (TypeError, ValueError) as error:
        raise ValueError(f"xpos and xquat are arrays of numbers: {error}") from None
    given = positions.shape, rotations.shape
    if positions.ndim == 2:
        positions, rotations = positions[None], rotations[None]
    shape = (len(np.atleast_1d(positions)), len(nodes))
    if positions.shape != (*shape, 3) or rotations.shape != (*shape, 4):
        raise ValueError(
            f"the poses of {len(nodes)} bodies are ({len(nodes)}, 3) and ({len(nodes)}, 4) arrays, of several worlds "
            f"(nworld, {len(nodes)}, 3) and (nworld, {len(nodes)}, 4); got {given[0]} and {given[1]}"
        )
    if not (np.isfinite(positions).all() and np.isfinite(rotations).all()):
        raise ValueError("the poses have numbers that are not finite")
    if (far := np.abs(positions).max(axis=-1) > FARTHEST).any():
        row, body = np.argwhere(far)[0]
        raise ValueError(
            f"body {body} ({_label(nodes, body)}) in world {row} is at {positions[row, body]} m; {FARTHEST:g} m is "
            "the farthest that can be drawn"
        )
    length = np.linalg.norm(rotations, axis=-1)
    if (off := np.abs(length - 1.0) > UNIT).any():
        row, body = np.argwhere(off)[0]
        raise ValueError(
            f"the quaternion of body {body} ({_label(nodes, body)}) in world {row} has the length "
            f"{length[row, body]:.4g}, not 1"
        )
    return [Poses(p, q) for p, q in zip(positions, rotations, strict=True)]


def _label(nodes: list[LinkNode], body: int) -> str:
    return "the world" if body == 0 else getattr(nodes[body].element, "name", None) or nodes[body].path


def _empty(one: _Seen, count: int) -> CameraImages:
    width, height = one.size
    shape = (count, height, width)
    view = one.source if isinstance(one.source, ViewCamera) else one.source.placed(one.source.modelled)
    kinds = {"rgb": ((3,), np.uint8), "depth": ((), np.float32), "ids": ((), np.int32), "normals": ((3,), np.float32)}
    arrays = {name: np.zeros((*shape, *kinds[name][0]), kinds[name][1]) for name in one.outputs}
    return CameraImages(
        **{name: arrays.get(name) for name in OUTPUTS},  # pyright: ignore[reportArgumentType]
        position=np.zeros((count, 3)),
        rotation=np.zeros((count, 4)),
        intrinsics=view.intrinsics(one.size),
        orthographic=view.orthographic,
    )


def _take(parts: Parts, one: _Seen, images: CameraImages, row: int, keys: np.ndarray) -> None:
    """Put the pictures of a camera that have been read where they belong."""
    ids = keys[parts["ids"]] if "ids" in parts else None
    depth, normals = parts.get("depth"), parts.get("normals")
    normals = None if normals is None else normals[..., :3].astype(np.float32)
    if depth is not None and np.isfinite(one.far):
        near = depth <= one.far
        depth = depth * near
        ids = None if ids is None else ids * near
        normals = None if normals is None else normals * near[..., None]
    if images.depth is not None:
        images.depth[row] = depth
    if images.ids is not None:
        images.ids[row] = ids
    if images.normals is not None:
        images.normals[row] = normals
    if images.rgb is not None:
        images.rgb[row] = id_colors(ids) if one.has_colored_ids and ids is not None else parts["picture"]
