"""Gaussian splats, over everything that does not hide them."""

from __future__ import annotations

import moderngl
import numpy as np

from engine.geometry.gaussian_clouds import GaussianCloud
from render.device import Device
from render.frame import Frame
from render.passes.base import Declaration, Pass
from render.splats import FLOATS, SplatError, cloud_of, color_rows, farthest_first, look_of, placed_rows, shown_splats
from render.targets import Targets


class SplatsPass(Pass):
    """Quads that reach 3 sigma far, blended the farthest first. Their colours before the tone curve are those of the
    file, whatever the exposure: they were photographed in their own light."""

    declaration = Declaration("splats", ("splats.vert", "splats.frag"), writes=("scene",), tests="scene_depth")

    def __init__(self, device: Device, targets: Targets) -> None:
        super().__init__(device, targets)
        self._found: tuple = ()
        self._splats: list = []
        self._key: tuple = ()
        self._placed: dict[tuple, tuple[GaussianCloud, np.ndarray]] = {}
        """Rows of each cloud where it is, of whichever color."""
        self._buffer: moderngl.Buffer | None = None
        self._array: moderngl.VertexArray | None = None
        self._count = 0

    def is_active(self, frame: Frame) -> bool:
        key = id(frame.nodes), frame.edits, frame.options.groups, frame.options.hidden
        if key != self._found:
            self._found, self._splats = key, list(shown_splats(frame))
            if not self._splats:
                self.problems, self._placed = [], {}
        return bool(self._splats)

    def draw(self, frame: Frame) -> None:
        self._load(frame)
        if self._array is None or not self._count:
            return
        ctx = self.device.ctx
        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.BLEND)
        ctx.blend_func = moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA
        self._array.render(moderngl.TRIANGLE_STRIP, 4, instances=self._count)
        ctx.blend_func = moderngl.DEFAULT_BLENDING  # pyright: ignore[reportAttributeAccessIssue]

    def _load(self, frame: Frame) -> None:
        poses, camera = frame.poses, frame.camera
        key: tuple = (camera.position.tobytes(), camera.rotation.tobytes(), camera.orthographic)
        for body, splat in self._splats:
            key += look_of(splat), poses.xpos[body].tobytes(), poses.xquat[body].tobytes(), frame.edits
        if key == self._key:
            return
        self._key, self.problems = key, []
        rows = [np.zeros((0, FLOATS), np.float32)]
        placed, self._placed = self._placed, {}
        for body, splat in self._splats:
            try:
                cloud = cloud_of(frame.world, splat.asset)
            except SplatError as error:
                self.problems.append(str(error))
                continue
            place = id(cloud), look_of(splat), poses.xpos[body].tobytes(), poses.xquat[body].tobytes()
            found = placed.get(place)
            rows.append(placed_rows(cloud, splat, poses, body) if found is None else found[1])
            self._placed[place] = cloud, rows[-1]
            if found is None or cloud.harmonics.shape[1] > 1:
                color_rows(rows[-1], cloud, splat, poses, body, camera)
        sorted_rows = farthest_first(rows[-1] if len(rows) == 2 else np.concatenate(rows), camera)
        self._count = len(sorted_rows)
        self._release()
        if self._count:
            self._buffer = self.device.ctx.buffer(np.ascontiguousarray(sorted_rows))
            names = ("in_centre", "in_covariance_a", "in_covariance_b", "in_color")
            content = (self._buffer, "3f 3f 3f 4f/i", *names)
            self._array = self.device.ctx.vertex_array(self.program(), [content])

    def _release(self) -> None:
        for one in (self._array, self._buffer):
            if one is not None:
                one.release()
        self._array = self._buffer = None

    def release(self) -> None:
        self._release()
        self._key, self._placed = (), {}
