"""World and poses to pixels, in any OpenGL 3.3 context and any framebuffer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import moderngl
import numpy as np

from engine.geometry.deformable import Deformable
from engine.msd.paths import drawn, is_within, parse, split
from engine.msd.schema import World
from engine.msd.schema.base import Drawn
from render import bounds
from render.camera import ViewCamera
from render.deforming import Deformables
from render.device import Device
from render.drawlist import DrawList
from render.frame import Frame
from render.frame_runner import FrameRunner
from render.lights import LightList, chosen_lights, light_block
from render.markers import CameraList, Marker, light_markers
from render.offscreen import Offscreen
from render.options import RenderOptions
from render.passes.sky import SkyPass
from render.poses import LocalPoses, Poses, links
from render.problems import unsupported
from render.queue import RenderQueue
from render.shadow_maps import ShadowMaps, shadow_maps, tile_block
from render.targets import TARGETS, Targets

NOT_LIT: dict[str, Any] = {
    "selection": (), "gizmo": None, "hovered_handle": None, "contacts": None, "icons": False, "axes": False,
}  # fmt: skip
"""Options of what lies over the lit scene, as they are when there is nothing."""


class Renderer:
    """Draws one World. All calls need the context current; positions in m, quaternions x, y, z, w."""

    def __init__(self, ctx: moderngl.Context, samples: int = 4) -> None:
        """`samples` a pixel for smooth edges; 0 for none. Fewer are taken where the context has no more."""
        self.ctx = ctx
        self.device = Device(ctx)
        self._targets = Targets(ctx, min(samples, ctx.max_samples))
        self._runner = FrameRunner(self.device, self._targets)
        self._offscreen = Offscreen(ctx)
        self._world = World()
        self._given: Poses | None = None
        self._deformables = Deformables()
        self._version = self._edits = 0
        self._shown: tuple | None = None
        self._looks: tuple = ()
        self._frame: Frame | None = None
        self._target: moderngl.Framebuffer | None = None
        self._queue = RenderQueue(self.device)
        self._written = -1
        self.set_world(self._world)

    # ------------------------------------------------------------------------------------------------ scene

    def set_world(self, world: World) -> None:
        """Draw `world` from now on, in its modelled pose until `set_poses`; without flexes and skins until
        `set_deformables`."""
        self._world, self._given, self._deformables = world, None, Deformables()
        self._stale = True
        self._edits += 1
        self._edited: set[str] = set()
        self._materials: set[str] = set()
        self._hierarchy_changed = False
        self._moved: set[str] = set()
        self._version += 1

    def update(self, path: str) -> None:
        """The field at `path` of the World has changed, or for a path of a list or map its entries. The next picture
        shows it: what was not edited is not made again."""
        self._edits += 1
        if self._stale:
            return
        part, entry, is_within = drawn(World, path)
        match part:
            case Drawn.NOTHING:
                pass
            case Drawn.LAMP if is_within:
                self._lamps_stale = True
            case Drawn.ITEM if is_within:
                self._edited.add(entry)
            case Drawn.MATERIAL if is_within:
                self._materials.add(parse(entry)[2][0])  # pyright: ignore[reportIndexIssue]
            case Drawn.POSE:
                self._moved.add(split(entry)[0])
            case Drawn.TREE | Drawn.ITEM | Drawn.LAMP:
                self._hierarchy_changed = True
            case _:
                self._stale = True

    def set_poses(self, xpos: np.ndarray, xquat: np.ndarray) -> None:
        """World poses of the bodies: `xpos` (nbody, 3), `xquat` (nbody, 4) x, y, z, w; body 0 is the world.

        Raises ValueError when the number of bodies is not that of the World.
        """
        self._prepare()
        xpos, xquat = np.asarray(xpos, dtype=np.float64), np.asarray(xquat, dtype=np.float64)
        count = len(self._nodes)
        if xpos.shape != (count, 3) or xquat.shape != (count, 4):
            raise ValueError(
                f"poses of {count} bodies are (n, 3) and (n, 4) arrays; got {xpos.shape} and {xquat.shape}"
            )
        given = self._given
        if given is not None and np.array_equal(given.xpos, xpos) and np.array_equal(given.xquat, xquat):
            return
        self._given = Poses(xpos.copy(), xquat.copy())
        self._version += 1

    def set_deformables(self, shapes: Sequence[Deformable], xpos: np.ndarray, xquat: np.ndarray) -> None:
        """Draw also these flexes and skins, which `engine.compiler.deformables` gives.

        Args:
            xpos, xquat: world poses (nbody, 3) and (nbody, 4) x, y, z, w of all bodies of the built scene, those
                included that have no link in the World.
        """
        if shapes is not self._deformables.shapes and (shapes or self._deformables.shapes):
            self._deformables, self._stale = Deformables(shapes), True
        if shapes and self._deformables.move(xpos, xquat):
            self._version += 1

    @property
    def problems(self) -> list[str]:
        """What of the World cannot be drawn, and why: one sentence each."""
        self._place()
        drawing = self._runner.passes["sky"]
        sky = [drawing.problem] if isinstance(drawing, SkyPass) and drawing.problem else []
        found = [*self._items.problems.values(), *self.device.problems.values(), *sky, *self._light_list.problems]
        return list(dict.fromkeys(found + unsupported(self._world)))

    @property
    def poses(self) -> Poses:
        """The poses that are drawn."""
        self._prepare()
        return self._given or self._start

    def body_of(self, path: str) -> int:
        """Body index of a link, or of what belongs to it. Raises KeyError."""
        self._prepare()
        best = max(
            (i for i, n in enumerate(self._nodes) if path == n.path or path.startswith(n.path + ".")),
            key=lambda i: len(self._nodes[i].path),
            default=None,
        )
        if best is None:
            raise KeyError(f"{path} belongs to no body")
        return best

    def bounds(self, paths: tuple[str, ...] | list[str] | None = None) -> tuple[np.ndarray, float]:
        """Centre (3) and radius, m, of a sphere around what lies at or below `paths`; of the finite scene without."""
        self._place()
        items, (centres, radii) = self._items, self._spheres
        chosen = ~items.infinite & ~items.is_site
        if paths:
            chosen = items.below(tuple(paths)) & ~items.infinite
            points = [m.position for m in self._all_markers() if is_within(m.path, set(paths))]
            if points:
                centres, radii = np.concatenate([centres, points]), np.append(radii, np.full(len(points), 0.1))
                chosen = np.append(chosen, np.ones(len(points), dtype=bool))
        return bounds.enclosing(centres[chosen], radii[chosen])

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
        frame = self._begin(camera, size, options or RenderOptions())
        self._target = self._targets.picture = target or self._offscreen.use(size)
        self._runner.draw(frame, ("picture",))
        self._shown = self._looks
        self._restore()

    def read_pixels(self) -> np.ndarray:
        """The last picture, (h, w, 3) uint8, top row first."""
        frame = self._last()
        assert self._target is not None
        data = self._target.read((0, 0, *frame.size), components=3, alignment=1)
        return np.frombuffer(data, np.uint8).reshape(frame.size[1], frame.size[0], 3)[::-1].copy()

    def read_depth(self) -> np.ndarray:
        """Distance along the view in the last picture, (h, w) float32, m; 0 where there is nothing."""
        return self._read("depth")

    def read_normals(self) -> np.ndarray:
        """World normals of the surfaces in the last picture, (h, w, 3) float32, of unit length; 0 where there is
        nothing."""
        return self._read("normals")[..., :3].astype(np.float32)

    def read_segmentation(self) -> np.ndarray:
        """Object ids of the last picture, (h, w) int32; 0 is nothing, see `object_path`."""
        return self._read("ids")

    def object_path(self, object_id: int) -> str | None:
        """World path of an id from `read_segmentation`."""
        frame = self._last()
        paths = [item.path for item in frame.items.items] + [m.path for m in frame.markers]
        return paths[object_id - 1] if 0 < object_id <= len(paths) else None

    def pick(self, x: int, y: int) -> str | None:
        """World path of the geometry, site, light, camera, flex or skin under pixel x, y (top left origin) of the
        last one."""
        at = self._pixel(x, y)
        return None if at is None else self.object_path(int(self._read("ids", at)[0, 0]))

    def pick_point(self, x: int, y: int) -> np.ndarray | None:
        """World point (3) under pixel x, y of the last picture, or None where there is nothing."""
        at = self._pixel(x, y)
        if at is None:
            return None
        depth = float(self._read("depth", at)[0, 0])
        if depth <= 0.0:
            return None
        origin, direction = self.ray(x + 0.5, y + 0.5)
        return origin + direction * depth / float(direction @ self._last().camera.forward)

    def ray(self, x: float, y: float) -> tuple[np.ndarray, np.ndarray]:
        """World origin (3) and unit direction (3) of the view ray through x, y px (top left origin)."""
        frame = self._last()
        return frame.camera.ray(x, y, frame.size)

    def release(self) -> None:
        """Give back everything on the GPU; the renderer cannot be used afterwards."""
        self.ctx.detect_framebuffer(0).use()  # ModernGL would bind a framebuffer again that is gone
        self._runner.release()
        self._offscreen.release()
        self.device.release()

    # ------------------------------------------------------------------------------------------------ inside

    def _prepare(self) -> None:
        """Bring the draw list in line with the World."""
        if not self._stale:
            self._follow_edits()
        if self._stale:
            self._find_links()
            self._items = DrawList(self._world, self._nodes, self._deformables)
            self._items_changed()
            self._stale = False
        self._edited.clear()
        self._materials.clear()
        self._moved.clear()
        self._hierarchy_changed = False

    def _follow_edits(self) -> None:
        if self._edited and not self._hierarchy_changed:
            self._hierarchy_changed = not self._items.refresh(self._edited)
            self._surfaces_written = False
            self._version += 1
        if self._hierarchy_changed:
            self._find_links()
            self._items.follow(self._nodes)
            self._items_changed()
        elif self._moved:
            for path in self._moved:
                self._local_poses.read(path)
            self._start, self._lamps_stale = self._local_poses.world(), True
            self._version += 1
        if self._materials:
            self._stale = not self._items.refresh_materials(self._materials)
            self._surfaces_written = False

    def _find_links(self) -> None:
        self._nodes = links(self._world)
        self._local_poses = LocalPoses(self._nodes)
        self._start = self._local_poses.world()
        if self._given is not None and len(self._given.xpos) != len(self._nodes):
            self._given = None

    def _items_changed(self) -> None:
        """There are others than before."""
        items = self._items.items
        self.device.keep_only({i.mesh.key for i in items}, {spec.key for i in items for spec in i.textures.values()})
        self._lamps_stale, self._surfaces_written = True, False
        self._version += 1

    def _begin(self, camera: ViewCamera, size: tuple[int, int], options: RenderOptions) -> Frame:
        self._prepare()
        self._place()
        frame = Frame(
            self._world,
            self._nodes,
            camera,
            size,
            options,
            self._items,
            self.poses,
            chosen_lights(self._lights, camera.position + camera.distance * camera.forward),
            self._version,
            self._spheres,
            self.device.software,
            self.device.unrolls_lights,
        )
        self._queue.fill(frame)
        self.device.write_block(self.device.frame_block, frame.uniform_block())
        frame.markers = self._all_markers() if options.icons else []
        share = float(np.clip(options.resolution, 0.25, 2.0))
        self._targets.begin(size, (max(round(size[0] * share), 1), max(round(size[1] * share), 1)))
        looks = self._edits, self._version, size, replace(options, **NOT_LIT), frame.uniform_block().tobytes()
        self._runner.begin(looks == self._shown)
        if looks != self._shown:
            self._shown = None  # until it is whole
            self._light(frame)
        self._frame, self._looks = frame, looks
        return frame

    def _light(self, frame: Frame) -> None:
        """Choose the shadow maps; give the shaders these and the lights."""
        frame.shadows = ShadowMaps(first=[-1] * len(frame.lights))
        if frame.options.shadows and "shadow" not in frame.options.skip and len(frame.casters):
            frame.shadows = shadow_maps(frame.world, frame.lights, frame.camera, frame.caster_sphere)
        device = self.device
        device.write_block(device.light_block, light_block(frame.lights, frame.shadows.first))
        if frame.shadows.tiles:
            device.write_block(device.tile_block, tile_block(frame.shadows))

    def _all_markers(self) -> list[Marker]:
        self._place()
        return light_markers(self._lights) + self._cameras.markers(self.poses)

    def _place(self) -> None:
        """Bring everything to where the poses say, and the tables of the GPU up to date."""
        self._prepare()
        items, poses = self._items, self.poses
        if self._lamps_stale:
            self._light_list = LightList(self._world, self._nodes, self._start)
            self._cameras = CameraList(self._nodes)
            self._lights = self._light_list.placed(poses)
            self._lamps_stale = False
        if self._deformables.moved:
            for patch in self._deformables.patches():
                self.device.move_mesh(patch.key, patch.arrays)
            self._deformables.moved = False
        if self._written != self._version:
            items.deform()
            position, rotation = items.world_poses(poses)
            self.device.instances.write(items.instance_rows(position, rotation))
            self._spheres = items.spheres(position, rotation)
            self._lights = self._light_list.placed(poses)
            self._written = self._version
        if not self._surfaces_written:
            self.device.surfaces.write(items.surfaces)
            self._surfaces_written = True

    def _last(self) -> Frame:
        if self._frame is None:
            raise RuntimeError("Nothing has been rendered yet: call render() first")
        return self._frame

    def _pixel(self, x: int, y: int) -> tuple[int, int, int, int] | None:
        """Viewport of one pixel from the bottom left, or None outside the picture."""
        width, height = self._last().size
        x, y = int(x), int(y)
        return (x, height - 1 - y, 1, 1) if 0 <= x < width and 0 <= y < height else None

    def _read(self, name: str, at: tuple[int, int, int, int] | None = None) -> np.ndarray:
        """A target of the last picture, (h, w) or (h, w, components), top row first; only its part `at` (x, y from
        the bottom left, width, height) if given."""
        frame = self._last()
        self._runner.draw(frame, (name,), at)
        x, y, width, height = at or (0, 0, *frame.size)
        target = TARGETS[name]
        data = self._targets.framebuffer((name,)).read(
            (x, y, width, height), components=target.components, alignment=1, dtype=target.dtype
        )
        self._restore()
        pixels = np.frombuffer(data, target.dtype).reshape(height, width, target.components)[::-1]
        return pixels[..., 0].copy() if target.components == 1 else pixels.copy()

    def _restore(self) -> None:
        """Leave the state that other users of the context expect."""
        self.ctx.enable_only(moderngl.NOTHING)
        self.ctx.blend_func = moderngl.DEFAULT_BLENDING  # pyright: ignore[reportAttributeAccessIssue]
        self.ctx.depth_func = "<"
        if self._target is not None:
            self._target.use()
