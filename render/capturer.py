"""Pictures of scene cameras for data sets, without a window."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from numbers import Integral
from typing import TypeVar

import moderngl
import numpy as np

from engine.msd.schema import World
from render.camera import ViewCamera
from render.camera_images import OUTPUTS, CameraPictures, CameraPoses, Capture
from render.current_context import WrongContextError
from render.deforming import Deformed
from render.image import check_not_forked, is_forked, release_context, standalone_context
from render.options import RenderOptions
from render.renderer import Renderer

Result = TypeVar("Result")


class Capturer:
    """Takes pictures of a World again and again, in an OpenGL context of its own, which is current in a thread of its
    own only. A context that is lost, as by a reset of the graphics card, is made anew.

        with Capturer(world) as capturer:
            for step in range(100):
                pictures = capturer.capture(["front"], xpos, xquat, ("rgb", "depth"))

    `samples` a pixel for smooth edges of colours; `fast`: textures and edges of shadows are coarser, and round shapes
    have facets in depths, too. Raises NoContextError where there is no OpenGL, as in a process that was forked off
    one that has used it, and RuntimeError after `close`.
    """

    def __init__(self, world: World, samples: int = 4, fast: bool = False) -> None:
        if not isinstance(world, World):
            raise TypeError(f"a World was expected, as engine.msd.from_file gives; got {world!r}")
        if not isinstance(samples, Integral) or samples < 0 or samples & (samples - 1):
            raise ValueError(f"samples a pixel are 0, for none, or a power of two, such as 4; got {samples!r}")
        self._world, self._samples, self._fast = world, int(samples), fast
        self._textures: dict[str, np.ndarray] = {}
        self._renderer: Renderer | None = None
        self._is_closed = False
        self._thread = ThreadPoolExecutor(1, "capture")
        try:
            self._thread.submit(self._start).result()
        except BaseException:
            self._thread.shutdown()
            raise

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
        """See `render.capture`. `time`, in s, lets cameras that have a speed follow their bodies since the last time;
        without it they are there at once. `camera_poses` are of cameras that do not follow from the poses of bodies,
        such as those that track centers of mass."""
        return self._run(
            lambda pictures: pictures.capture(
                cameras,
                xpos,
                xquat,
                outputs,
                size=size,
                deformed=deformed,
                textures=textures,
                time=time,
                camera_poses=camera_poses,
                options=options,
            )
        )

    def set_world(self, world: World) -> None:
        """Draw another World from now on; dynamic textures begin anew."""
        self._world, self._textures = world, {}

        def follow(pictures: CameraPictures) -> None:
            pictures.renderer.set_world(world)
            pictures.release()
            self._pictures = CameraPictures(pictures.renderer, self._samples)

        self._run(follow)

    def update(self, path: str) -> None:
        """The field at `path` of the World has changed; see `Renderer.update`."""
        self._run(lambda pictures: pictures.renderer.update(path))

    def set_texture(self, name: str, pixels: np.ndarray) -> None:
        """Give a dynamic texture its pixels; see `Renderer.set_texture`."""
        self._run(lambda pictures: pictures.renderer.set_texture(name, pixels))
        self._textures[name] = np.array(pixels)

    def close(self) -> None:
        """Give back what is on the GPU."""
        if self._is_closed or is_forked():  # then its thread is in the other process
            return
        self._is_closed = True
        self._thread.submit(self._release).result()
        self._thread.shutdown()

    def __enter__(self) -> Capturer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _start(self) -> None:
        self._renderer = Renderer(standalone_context(), self._samples, self._fast)
        self._renderer.set_world(self._world)
        for name, pixels in self._textures.items():
            self._renderer.set_texture(name, pixels)
        self._pictures = CameraPictures(self._renderer, self._samples)

    def _run(self, draw: Callable[[CameraPictures], Result]) -> Result:
        check_not_forked()
        if self._is_closed:
            raise RuntimeError("this Capturer is closed; make another one")
        return self._thread.submit(self._draw, draw).result()

    def _draw(self, draw: Callable[[CameraPictures], Result]) -> Result:
        """Draw, once more in a new context if the old one is lost."""
        assert self._renderer is not None
        with contextlib.suppress(WrongContextError, moderngl.Error):
            result = draw(self._pictures)
            if not self._renderer.is_lost():
                return result
        self._start()
        return draw(self._pictures)

    def _release(self) -> None:
        if self._renderer is not None:
            context = self._renderer.ctx
            with contextlib.suppress(moderngl.Error):  # nothing is there any more if it was lost
                self._pictures.release()
                self._renderer.release()
                release_context(context)
        self._renderer = None


def capture(
    world: World,
    cameras: Sequence[str] | Mapping[str, ViewCamera] | None = None,
    xpos: np.ndarray | None = None,
    xquat: np.ndarray | None = None,
    outputs: Sequence[str] = OUTPUTS,
    *,
    size: tuple[int, int] | None = None,
    deformed: Sequence[Deformed] | None = None,
    textures: Mapping[str, np.ndarray] | None = None,
    options: RenderOptions | None = None,
    samples: int = 4,
) -> Capture:
    """What cameras see of a World, once; for more than once a `Capturer` is faster.

    The fields of a camera are followed: its resolution, or 640 x 480 px where it has none; its projection with
    principal point and focal lengths; what is nearer than znear or farther than a zfar of its own is not seen;
    `depth_only` and `segmentation` say what of the colours there is, see `CameraImages`.

    Args:
        cameras: names or World paths of cameras of the scene, or named views from elsewhere; None: all of the scene.
        xpos, xquat: (nworld, nbody, 3) m and (nworld, nbody, 4) x, y, z, w, in the world frame, of the bodies of the
            World in its order (`render.poses.links`), the world first; without the first axis for one world; None:
            as the World is written. Poses of a simulation: `app.simulator.cameras`.
        outputs: of "rgb", "depth", "ids", "normals"; see `CameraImages`.
        size: (w, h) px instead of the resolutions of the cameras.
        deformed: flexes, skins and tendons in each world.
        textures: pixels of dynamic textures by name, (h, w, 3 or 4) uint8, or (nworld, h, w, 3 or 4).
        options: what is drawn, such as groups and shadows.
        samples: a pixel, for smooth edges of colours.

    Raises:
        ValueError: a camera, output or texture that is not there; arrays of other shapes, that are not finite, or of
            quaternions that are not of unit length or in the order w, x, y, z; more pixels than can be drawn.
        NoContextError: there is no OpenGL.
    """
    with Capturer(world, samples) as capturer:
        return capturer.capture(
            cameras, xpos, xquat, outputs, size=size, deformed=deformed, textures=textures, options=options
        )
