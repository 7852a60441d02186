"""World and poses to pixels, in any OpenGL 3.3 context and any framebuffer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple
from weakref import WeakSet

import moderngl
import numpy as np

from engine.geometry.deformable import Deformable
from engine.msd.paths import is_within
from engine.msd.schema import World
from render import far_origin, fields, looks, readback, splats
from render.camera import StillCamera, ViewCamera
from render.changed_part import Content, changed_part, content_of
from render.copies import Copy
from render.current_context import OwnContext
from render.device import Device
from render.frame import Frame
from render.frame_buffers import FrameBuffers
from render.frame_runner import FrameRunner
from render.frame_shadows import shadows_of
from render.lights import chosen_lights, light_block
from render.looks import Look
from render.mirror import mirror_of, mirrored_frame
from render.offscreen import Offscreen
from render.options import Ghost, RenderOptions
from render.passes.splats import SplatsPass
from render.poses import Poses
from render.queue import RenderQueue
from render.scene import Scene
from render.shadow_maps import tile_block
from render.targets import Targets

NOT_LIT: dict[str, Any] = {
    "selection": (), "gizmo": None, "hovered_handle": None, "contacts": None, "icons": False,
    "overlays": frozenset(), "joint_positions": {}, "measured": None, "others": (), "ghosts": (), "keep_finer": False,
}  # fmt: skip
"""Options of what lies over the lit scene, as they are when there is nothing."""


class Prepared(NamedTuple):
    """A frame with its batches."""

    inputs: tuple
    """All that it depends on, beside what lies over the lit scene."""
    frame: Frame
    look: tuple
    """All that its lit scene depends on."""
    block: np.ndarray
    """Its uniforms."""


UNKNOWN_ERROR = "GL_UNKNOWN_ERROR"
"""What ModernGL calls GL_CONTEXT_LOST."""


class View:
    """Pictures of a scene, and what they are drawn into, apart from the scene, which any number of views share."""

    def __init__(self, scene: Scene, samples: int = 4) -> None:
        """`samples` a pixel for smooth edges; 0 for none. Fewer are taken where the context has no more."""
        self.scene, self.device = scene, scene.device
        self.ctx = ctx = self.device.ctx
        self._own_context = OwnContext()
        self._targets = Targets(self.device.depth_range, min(samples, ctx.max_samples))
        self._buffers = FrameBuffers(ctx)
        self._mirrored = FrameBuffers(ctx)
        self._runner = FrameRunner(self.device, self._targets, self._buffers, self._mirrored)
        self._offscreen = Offscreen(ctx)
        self._queue = RenderQueue(self._buffers.instances)
        self._mirrored_queue = RenderQueue(self._mirrored.instances)
        self._frame: Frame | None = None
        self._prepared: Prepared | None = None
        self._picture: moderngl.Framebuffer | None = None
        self._content: Content | None = None
        self._look: tuple = ()
        self._lit_look: tuple | None = None
        self._is_metered = False
        self.cascades: int | None = None
        """Shadow maps of each directional light in the last picture that had some."""
        self.is_typical = False
        """Whether the last picture took as long as others will: all was drawn anew, with shaders that were there."""

    # ------------------------------------------------------------------------------------------------ frame

    def render(
        self,
        camera: ViewCamera,
        size: tuple[int, int],
        target: moderngl.Framebuffer | None = None,
        options: RenderOptions | None = None,
    ) -> None:
        """Draw one picture of `size` (w, h) px into `target`, or into a framebuffer of the renderer's own."""
        size = max(int(size[0]), 1), max(int(size[1]), 1)
        shaders = len(self.device.programs.compiled)
        frame = self._begin(camera.still(), size, options or RenderOptions())
        self._picture = self._targets.picture = target or self._offscreen.use(size)
        self._runner.draw(frame, ("picture",))
        self._lit_look = self._look
        self.is_typical &= len(self.device.programs.compiled) == shaders
        self._restore()

    def measure(self, camera: ViewCamera, size: tuple[int, int], options: RenderOptions | None = None) -> None:
        """Begin a picture of `size` (w, h) px of which depths, ids and normals are read, but no colours."""
        self._begin(camera.still(), (max(int(size[0]), 1), max(int(size[1]), 1)), options or RenderOptions())
        self._picture = None

    @property
    def has_splats(self) -> bool:
        """Whether the last picture shows clouds of splats."""
        return self._frame is not None and self._splats.is_active(self._frame)

    @property
    def is_coarse(self) -> bool:
        """Whether the last picture shows less of clouds of splats than there is, and `refine` may bring more."""
        return self._frame is not None and self._splats.is_coarse

    def refine(self, seconds: float) -> bool:
        """Go on drawing what the last picture left out (`RenderOptions.most_splats`) for about so long. Returns
        whether another picture of the same would show more."""
        frame = self._last()
        self.check_context()
        if not self.is_coarse or self._look != self._lit_look:
            return False
        self._buffers.bind()
        is_more = self._splats.refine(frame, seconds)
        self._restore()
        if is_more:
            self._lit_look, self._content = None, None
        return is_more

    @property
    def _splats(self) -> SplatsPass:
        found = self._runner.passes["splats"]
        assert isinstance(found, SplatsPass)
        return found

    def store(self, name: str, buffer: moderngl.Buffer) -> None:
        """Have a target of the last picture copied into a buffer, lowest row first, without waiting until it is
        drawn."""
        frame = self._last()
        self.check_context()
        if name == "picture":
            self._shown().read_into(buffer, (0, 0, *frame.size), components=3, alignment=1)
        else:
            readback.store_target(self._runner, frame, name, buffer)
            self._restore()

    def read_pixels(self) -> np.ndarray:
        """The last picture, (h, w, 3) uint8, top row first."""
        frame, picture = self._last(), self._shown()
        self.check_context()
        return readback.read_pixels(frame, picture)

    def read_depth(self) -> np.ndarray:
        """Distance along the view in the last picture, (h, w) float32, m; 0 where there is nothing."""
        return self._read("depth")

    def read_normals(self) -> np.ndarray:
        """World normals of the surfaces in the last picture, (h, w, 3) float32, of unit length; 0 where there is
        nothing."""
        return self._read("normals")[..., :3].astype(np.float32)

    def metered_stops(self) -> float | None:
        """How much brighter than middle grey the lit scene of the last picture is as a whole, stops: the mean of the
        logarithms, without what the exposure does not change: the background, the grid and splats. None where there
        is nothing else."""
        frame = self._last()
        self._is_metered = True
        self._untone(frame)
        self._runner.draw(frame, ("metered",))
        values = np.frombuffer(self._runner.targets.framebuffer(("metered",)).read(components=2, dtype="f4"), "f4")
        self._restore()
        stops, parts = values.reshape(-1, 2).T
        return float(np.average(stops, weights=parts)) if parts.any() else None

    def read_segmentation(self) -> np.ndarray:
        """Object ids of the last picture, (h, w) int32; 0 is nothing, see `object_path`."""
        return self._read("ids")

    def targets(self) -> dict[str, np.ndarray]:
        """What the passes of the last picture draw into, by name in the order of drawing: (h, w) or (h, w,
        components), top row first; see `render.targets.TARGETS`. Raises ValueError for a view with samples."""
        if self._targets.samples:
            raise ValueError("targets can be read from a view without samples: view(samples=0)")
        frame = self._last()
        names = dict.fromkeys(name for one in self._runner.active(frame) for name in (*one.writes, *one.on_demand))
        found = {name: self._read(name) for name in names if name != "picture"}
        return found | {"picture": self.read_pixels()}

    def object_path(self, object_id: int) -> str | None:
        """World path of an id from `read_segmentation`."""
        return readback.object_path(self._last(), object_id)

    def pick(self, x: int, y: int) -> str | None:
        """World path of the geometry, site, light, camera, flex, skin or cloud of splats under pixel x, y (top left
        origin) of the last one."""
        frame = self._last()
        part = readback.pixel(frame, x, y)
        if part is None:
            return None
        found = self._picked_cloud(x, y)
        return self.object_path(int(self._read("ids", part)[0, 0])) if found is None else found[0]

    def pick_box(self, left: int, top: int, right: int, bottom: int) -> tuple[list[str], set[str]]:
        """World paths of what is seen in a box of the last picture, px from the top left, and of what is seen outside
        of it."""
        ids = self._read("ids")
        top, left = max(top, 0), max(left, 0)
        inside = ids[top : max(bottom, top), left : max(right, left)]
        outside = ids.copy()
        outside[top : max(bottom, top), left : max(right, left)] = 0
        found = ([self.object_path(int(i)) for i in np.unique(part) if i] for part in (inside, outside))
        seen, beyond = ([path for path in paths if path is not None] for paths in found)
        frame = self._last()
        if self._shows_splats(frame):
            clouds, around = splats.splats_in_box(frame, (left, top, right, bottom), self._read("depth"))
            seen, beyond = seen + clouds, [*beyond, *around]
        return seen, set(beyond)

    def clouds_along(self, x: int, y: int) -> list[tuple[str, float]]:
        """World paths of the clouds of splats under pixel x, y of the last picture, covered ones too, and how far
        along the view they are, m; the nearest first."""
        frame = self._last()
        return splats.clouds_along(frame, x + 0.5, y + 0.5) if self._shows_splats(frame) else []

    def _picked_cloud(self, x: int, y: int) -> tuple[str, float] | None:
        """As `splats.picked` of what is seen."""
        frame = self._last()
        part = readback.pixel(frame, x, y)
        if part is None or not self._shows_splats(frame):
            return None
        return splats.picked(frame, x + 0.5, y + 0.5, float(self._read("depth", part)[0, 0]))

    @staticmethod
    def _shows_splats(frame: Frame) -> bool:
        return any(True for _ in splats.shown_splats(frame))

    def pick_copy(self, x: int, y: int) -> int:
        """Which copy of the World is under pixel x, y of the last picture: 0 is the World itself, or nothing."""
        frame = self._last()
        part, count = readback.pixel(frame, x, y), len(self.scene.draw_list.renderables)
        number = 0 if part is None else int(self._read("ids", part)[0, 0])
        return (number - 1) // count if 0 < number <= len(frame.draw_list.renderables) else 0

    def pick_point(self, x: int, y: int) -> np.ndarray | None:
        """World point (3) of what is under pixel x, y of the last picture, or None where there is nothing."""
        part = readback.pixel(self._last(), x, y)
        cloud = self._picked_cloud(x, y)
        depth = 0.0 if part is None else float(self._read("depth", part)[0, 0]) if cloud is None else cloud[1]
        if depth <= 0.0:
            return None
        origin, direction = self.ray(x + 0.5, y + 0.5)
        return origin + direction * depth / float(direction @ self._last().camera.forward)

    def pick_normal(self, x: int, y: int) -> np.ndarray | None:
        """World normal (3) of the surface under pixel x, y of the last picture, or None where there is nothing."""
        part = readback.pixel(self._last(), x, y)
        normal = np.zeros(3) if part is None else self._read("normals", part)[0, 0, :3].astype(float)
        return normal if normal.any() else None

    def ray(self, x: float, y: float) -> tuple[np.ndarray, np.ndarray]:
        """World origin (3) and unit direction (3) of the view ray through x, y px (top left origin)."""
        frame = self._last()
        origin, direction = frame.camera.ray(x, y, frame.size)
        return origin + frame.origin, direction

    @property
    def resolution(self) -> float:
        """Size of the lit scene of the last picture, relative to it."""
        return self._last().options.resolution

    @property
    def pass_problems(self) -> list[str]:
        """What of the sky and of splats the last picture is without, and why: one sentence each. Nothing if the scene
        was edited since."""
        if self._frame is None or self._frame.edits != self.scene.edits:
            return []
        return [problem for one in self._runner.passes.values() for problem in one.problems]

    @property
    def texture(self) -> moderngl.Texture:
        """The last picture that was drawn into a framebuffer of the view's own, lowest row first."""
        return self._offscreen.texture

    def release(self) -> None:
        """Give back what the view has on the GPU; it cannot be used afterwards."""
        self.ctx.detect_framebuffer(0).use()  # ModernGL would bind a framebuffer again that is gone
        self._frame = None
        self._runner.release()
        self._offscreen.release()
        self._buffers.release()
        self._mirrored.release()

    # ------------------------------------------------------------------------------------------------ inside

    def check_context(self) -> None:
        """Raise WrongContextError unless the context of this renderer is current."""
        self._own_context.check()

    def is_lost(self) -> bool:
        """Whether the context is gone, or no longer current."""
        return not self._own_context.is_current() or self.ctx.error == UNKNOWN_ERROR

    def _begin(self, camera: StillCamera, size: tuple[int, int], options: RenderOptions) -> Frame:
        """Decide what the frame draws, and whether its lit scene is that of the last picture."""
        self.check_context()
        self.scene.sync()
        is_metered, self._is_metered = self._is_metered, False
        last, found = self._frame, None
        if options.keep_finer and last is not None and last.options.resolution > options.resolution:
            finer = replace(options, resolution=last.options.resolution)
            found = self._prepare(camera, size, finer, is_metered)
        if found is None or found.look != self._lit_look:
            found = self._prepare(camera, size, options, is_metered)
        frame, look = found.frame, found.look
        self._buffers.write("Frame", found.block)
        self._targets.begin(size, (max(round(size[0] * frame.share), 1), max(round(size[1] * frame.share), 1)))
        if look == self._lit_look and last is not None:
            frame.toned = last.toned
            self._runner.begin(frame, scene_is_same=True)
            self.is_typical = False
        else:
            self._lit_look = None  # until it is whole
            self._light(frame)
            frame.toned = not is_metered and self._runner.can_tone(frame)
            self._targets.tone(frame.toned)
            of_all = *look[1:], frame.toned
            before, self._content = self._content, content_of(frame, of_all) if frame.software else None
            part = changed_part(frame, before, self._content) if before and self._content else None
            self._runner.begin(frame, part=part)
            self.is_typical = part is None
        self._frame, self._look = frame, look
        return frame

    def _prepare(
        self, camera: StillCamera, size: tuple[int, int], options: RenderOptions, is_metered: bool
    ) -> Prepared:
        """A frame with its batches: those of the last one where all that they depend on is as it was."""
        scene, last = self.scene, self._prepared
        lit = replace(options, **NOT_LIT)
        markers = []
        if options.icons:
            markers = [one for one in scene.markers() if not is_within(one.path, set(options.hidden))]
        inputs = scene.version, scene.edits, camera.key, size, lit, options.selection, is_metered
        if last is not None and inputs == last.inputs and not scene.origin.any():
            return last._replace(frame=replace(last.frame, options=options, markers=markers))
        floor = scene.floor_height(options) if options.look is Look.STUDIO else None
        frame = Frame(
            scene.world,
            scene.nodes,
            camera,
            size,
            options,
            looks.visual_of(options.look, scene.world),
            scene.shown,
            scene.poses,
            chosen_lights(
                looks.lights_of(options.look, scene.lights, floor is not None),
                camera.position + camera.distance * camera.forward,
            ),
            scene.version,
            scene.spheres,
            self._queue.instances,
            self.device.fast,
            self.device.software,
            self.device.environment(scene.world, options.look),
        )
        frame.edits, frame.rows = scene.edits, scene.rows
        frame.probes = self.device.probes(scene.world, options.look)
        frame.markers = markers
        frame.placed_lights, frame.modelled, frame.copies = scene.lights, scene.modelled, scene.copies
        frame.lights_at = scene.lights_at
        frame.floor = floor
        if scene.origin.any():
            far_origin.move(frame, scene.origin)
        self._queue.fill(frame)
        frame.mirror = mirror_of(frame)
        block = frame.uniform_block(self.device.depth_range)
        look = scene.version, scene.edits, size, lit, block.tobytes(), is_metered
        self._prepared = Prepared(inputs, frame, look, block)
        return self._prepared

    def _light(self, frame: Frame) -> None:
        """Choose the shadow maps; give the shaders these and the lights."""
        frame.shadows = shadows_of(frame)
        if frame.shadows.tiles:
            self.cascades = frame.shadows.cascades
        self._buffers.write("Lights", light_block(frame.lights, frame.shadows.first, frame.shadows.cascades))
        if frame.shadows.tiles:
            self._buffers.write("Shadows", tile_block(frame.shadows))
        if frame.mirror is not None:
            frame.mirrored = mirrored_frame(frame, frame.mirror)
            self._mirrored_queue.fill(frame.mirrored)
            self._mirrored.write("Frame", frame.mirrored.uniform_block(self.device.depth_range))

    def _untone(self, frame: Frame) -> None:
        """Have the lit scene of the last picture drawn again, as brightness, unless it is that."""
        if frame.toned:
            frame.toned, self._lit_look, self._content = False, None, None
            self._targets.tone(False)
            self._light(frame)
            self._runner.begin(frame)

    def _last(self) -> Frame:
        if self._frame is None:
            raise RuntimeError("Nothing has been rendered yet: call render() first")
        return self._frame

    def _shown(self) -> moderngl.Framebuffer:
        if self._picture is None:
            raise RuntimeError("Only measured, no picture has been rendered: call render() first")
        return self._picture

    def _read(self, name: str, part: readback.Rectangle | None = None) -> np.ndarray:
        """A target of the last picture, or part of it."""
        frame = self._last()
        self.check_context()
        if name == "scene":
            self._untone(frame)
        pixels = readback.read_target(self._runner, frame, name, part)
        self._restore()
        return pixels

    def _restore(self) -> None:
        """Leave the state that other users of the context expect."""
        self.ctx.enable_only(moderngl.NOTHING)
        self.ctx.blend_func = moderngl.DEFAULT_BLENDING  # pyright: ignore[reportAttributeAccessIssue]
        if self._picture is not None:
            self._picture.use()


class Renderer(View):
    """Draws one World. All calls need the context current; positions in m, quaternions x, y, z, w."""

    def __init__(self, ctx: moderngl.Context, samples: int = 4, fast: bool = False) -> None:
        """`samples` a pixel for smooth edges; 0 for none. Fewer are taken where the context has no more. `fast` is
        for interaction on a CPU: textures, shadow edges and round shapes coarser than stills have them."""
        super().__init__(Scene(Device(ctx, fast)), samples)
        self._views: WeakSet[View] = WeakSet()

    def view(self, samples: int = 4) -> View:
        """Another view of the scene: pictures of it that leave the last one of this view as it is. Whoever asks
        releases it."""
        view = View(self.scene, samples)
        self._views.add(view)
        return view

    def set_world(self, world: World) -> None:
        """Draw `world` from now on, in its modelled pose until `set_poses`; without flexes and skins until
        `set_deformables`."""
        self.scene.set_world(world)

    def update(self, path: str) -> None:
        """The field at `path` of the World has changed, or for a path of a list or map its entries. The next picture
        shows it, at the cost of what was edited."""
        self.scene.update(path)

    def set_poses(self, xpos: np.ndarray, xquat: np.ndarray) -> None:
        """World poses of the bodies: `xpos` (nbody, 3), `xquat` (nbody, 4) x, y, z, w; body 0 is the world.

        Raises ValueError when the number of bodies is not that of the World.
        """
        self.scene.set_poses(xpos, xquat)

    def set_copies(self, copies: Sequence[Copy], bodies: int | None = None) -> None:
        """Draw the World also as often as this, as the worlds of one simulation; see `render.scene.Scene`."""
        self.scene.set_copies(copies, bodies)

    def set_deformables(self, shapes: Sequence[Deformable], xpos: np.ndarray, xquat: np.ndarray) -> None:
        """Draw also these flexes and skins, which `engine.compiler.deformables` gives.

        Args:
            xpos, xquat: world poses (nbody, 3) and (nbody, 4) x, y, z, w of all bodies of the built scene, those
                included that have no link in the World.
        """
        self.scene.set_deformables(shapes, xpos, xquat)

    def set_texture(self, name: str, pixels: np.ndarray) -> None:
        """Give a dynamic texture of the World its pixels: (h, w, 3) or (h, w, 4) uint8, top row first.

        Raises ValueError when there is no such texture, or they do not fit it.
        """
        self.check_context()
        self.scene.set_texture(name, pixels)

    @property
    def problems(self) -> list[str]:
        """What of the World is not drawn, and why: one sentence each."""
        return self.problems_with(None)

    def problems_with(self, options: RenderOptions | None) -> list[str]:
        """As `problems`, without what is drawn with these options."""
        found = self.scene.problems
        for view in (self, *self._views):
            found += view.pass_problems
        return list(dict.fromkeys(found + fields.problems(self.scene.world, options, self.scene.nodes)))

    @property
    def poses(self) -> Poses:
        """The poses that are drawn."""
        return self.scene.poses

    def body_of(self, path: str) -> int:
        """Body index of a link, or of what belongs to it. Raises KeyError."""
        return self.scene.body_of(path)

    def bounds(
        self, paths: Sequence[str] = (), ghosts: Sequence[Ghost] = (), waits: bool = True
    ) -> tuple[np.ndarray, float]:
        """Centre (3) and radius, m, of a sphere around what lies at or below `paths`; without, of the finite scene
        and its ghosts. Clouds of splats count that are read, if nobody `waits` until all are."""
        return self.scene.bounds(paths, ghosts, waits)

    def size(self) -> float:
        """Of a square in which the World stands, without planes and what has no end, m; 1 where nothing else is."""
        return self.scene.size()

    def release(self) -> None:
        """Give back everything on the GPU; the renderer cannot be used afterwards."""
        super().release()
        self.device.release()
