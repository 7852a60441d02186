"""Gaussian splats, over everything that does not hide them."""

from __future__ import annotations

from copy import deepcopy

import moderngl
import numpy as np

from engine.geometry.gaussian_clouds import GaussianCloud
from engine.msd.schema import GaussianSplat
from render.clouds import SplatError, UnreadError, cloud_of, in_thread
from render.device import Device
from render.frame import Frame
from render.looks import Look
from render.passes.base import Declaration, Pass
from render.queue import shown_by
from render.refined_splats import OVER_SCENE, RefinedSplats, splat_array
from render.splats import (
    FLOATS,
    color_rows,
    farthest_first,
    look_of,
    placed_rows,
    shown_splats,
    splat_rows,
    thinned,
)
from render.targets import Targets


class SplatsPass(Pass):
    """Quads that reach 3 sigma far, blended the farthest first. Their colours before the tone curve are those of the
    file, whatever the exposure: they were photographed in their own light.

    Attributes:
        is_coarse: whether the last picture has less of them than there is, and `refine` may bring more.
    """

    declaration = Declaration(
        "splats", ("splats.vert", "splats.frag"), writes=("scene",), tests="scene_depth", textures=("refined",)
    )

    def __init__(self, device: Device, targets: Targets) -> None:
        super().__init__(device, targets)
        self.is_coarse = False
        self._found: tuple = ()
        self._splats: list[tuple[int, GaussianSplat]] = []
        self._key: tuple = ()
        self._placed: dict[tuple, tuple[GaussianCloud, np.ndarray]] = {}
        """Rows of each cloud where it is, of whichever color."""
        self._clouds: dict[str, GaussianCloud] = {}
        self._thinned: dict[tuple[int, int], tuple[GaussianCloud, GaussianCloud]] = {}
        """By cloud and step: it, and what is drawn in its place."""
        self._unread: list[str] = []
        self._buffer: moderngl.Buffer | None = None
        self._array: moderngl.VertexArray | None = None
        self._count = 0
        self._refined: RefinedSplats | None = None

    def is_active(self, frame: Frame) -> bool:
        key = id(frame.nodes), frame.edits, frame.options.groups, frame.options.hidden
        if key != self._found:
            self._found, self._splats = key, list(shown_splats(frame))
            if not self._splats:
                self.problems, self._placed, self._clouds, self._thinned = [], {}, {}, {}
                self.is_coarse = False
                self._forget_refined()
        return bool(self._splats)

    def draw(self, frame: Frame) -> None:
        if self._refined is not None and (self._refined.key != self._view_of(frame) or not frame.options.most_splats):
            self._forget_refined()
        if self._refined is not None and self._refined.is_complete:
            self.is_coarse = False
            self._refined.show(self.device, self.declaration.units["refined"])
            return
        self._blend(frame, OVER_SCENE)

    def _blend(self, frame: Frame, factors: tuple[int, ...]) -> None:
        """Draw those that are drawn at once."""
        self._load(frame)
        if self._array is None or not self._count:
            return
        ctx = self.device.ctx
        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.BLEND)
        ctx.blend_func = factors  # pyright: ignore[reportAttributeAccessIssue]
        self._array.render(moderngl.TRIANGLE_STRIP, 4, instances=self._count)
        ctx.blend_func = moderngl.DEFAULT_BLENDING  # pyright: ignore[reportAttributeAccessIssue]

    def refine(self, frame: Frame, seconds: float) -> bool:
        """Go on drawing all splats of the last picture, which is `frame`, for about so long. Returns whether the next
        picture will show more than that one does."""
        if self._unread:
            return any(self._is_read(frame, name) for name in self._unread)
        if not self.is_coarse:
            return False
        if self._refined is None:
            poses, camera = frame.poses, frame.camera
            shown = [
                (self._clouds[s.asset], deepcopy(s), body) for body, s in self._splats if s.asset in self._clouds
            ]

            def sort() -> np.ndarray:
                rows = [splat_rows(cloud, splat, poses, body, camera) for cloud, splat, body in shown]
                return farthest_first(rows[0] if len(rows) == 1 else np.concatenate(rows), camera)

            scene = self.targets.framebuffer(("scene", "scene_depth"))
            self._refined = RefinedSplats(
                self.device.depth_range, scene, self._view_of(frame), in_thread(sort, "splats"), self.targets.samples
            )
        return self._refined.go_on(self.program(), seconds)

    def _view_of(self, frame: Frame) -> tuple:
        """All that the splats depend on, and what hides them."""
        options = frame.options
        seen = frame.view.tobytes(), frame.projection.tobytes(), *self.targets.size("scene"), *frame.size
        return frame.version, frame.edits, *seen, options.look, *shown_by(options)

    @staticmethod
    def _is_read(frame: Frame, name: str) -> bool:
        try:
            cloud_of(frame.world, name, waits=False)
        except UnreadError:
            return False
        except SplatError:
            return True  # `_read` reports what is wrong with it
        return True

    def _load(self, frame: Frame) -> None:
        poses, camera, most = frame.poses, frame.camera, frame.options.most_splats
        key: tuple = (camera.position.tobytes(), camera.rotation.tobytes(), camera.orthographic, most)
        for body, splat in self._splats:
            key += look_of(splat), poses.xpos[body].tobytes(), poses.xquat[body].tobytes(), frame.edits
        if key == self._key and not self._unread:
            return
        self._key, self.problems, self._unread = key, [], []
        self._read(frame)
        rows = [np.zeros((0, FLOATS), np.float32)]
        placed, self._placed = self._placed, {}
        used, self._thinned = self._thinned, {}
        total = sum(len(self._clouds[s.asset].position) for _, s in self._splats if s.asset in self._clouds)
        step = 1 if not most else -(-total // most)
        self.is_coarse = bool(self._unread) or step > 1
        for body, splat in self._splats:
            whole = self._clouds.get(splat.asset)
            if whole is None:
                continue
            part = used.get((id(whole), step)) or (whole, thinned(whole, step))
            self._thinned[id(whole), step] = part
            cloud = part[1]
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
            self._buffer, self._array = splat_array(self.device.ctx, self.program(), sorted_rows)

    def _read(self, frame: Frame) -> None:
        """Find the clouds that are shown, and what is wrong with those that are not."""
        self._clouds = {}
        for _, splat in self._splats:
            try:
                self._clouds[splat.asset] = cloud_of(frame.world, splat.asset, not frame.options.most_splats)
            except UnreadError:
                self._unread.append(splat.asset)
            except SplatError as error:
                self.problems.append(str(error))

    def _forget_refined(self) -> None:
        if self._refined is not None:
            self._refined.release()
            self._refined = None

    def _release(self) -> None:
        for one in (self._array, self._buffer):
            if one is not None:
                one.release()
        self._array = self._buffer = None

    def release(self) -> None:
        self._release()
        self._forget_refined()
        self._key, self._placed, self._clouds, self._thinned = (), {}, {}, {}


class VeiledLinesPass(SplatsPass):
    """Lines along edges, as far as splats before them let them through."""

    declaration = Declaration("veiled_lines", ("splats.vert", "splats.frag"), writes=("edge_lines",), tests="nearest")

    def is_active(self, frame: Frame) -> bool:
        return frame.options.look is Look.FLAT and super().is_active(frame)

    def draw(self, frame: Frame) -> None:
        self._blend(frame, (moderngl.ZERO, moderngl.ONE, moderngl.ZERO, moderngl.ONE_MINUS_SRC_ALPHA))
