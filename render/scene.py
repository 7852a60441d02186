"""A World as it is drawn: its renderables, lights and cameras, kept in line with edits and poses, on the GPU."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.geometry.deformable import Deformable
from engine.geometry.rotation import conjugate, rotate
from engine.msd.paths import drawn, is_within, parse, split
from engine.msd.schema import World
from engine.msd.schema.base import Drawn
from render import bounds
from render.copies import NO_GROUP, Copy, deformables_of_copies, follow, repeated, spacing, world_poses
from render.deforming import Deformables
from render.device import Device
from render.drawlist import DrawList, Refreshed
from render.far_origin import drawing_origin
from render.lights import LightList, PlacedLight
from render.looks import floor_height
from render.markers import CameraList, Marker, light_markers
from render.options import Ghost, RenderOptions
from render.poses import LocalPoses, Poses, links
from render.splats import cloud_bounds

W_FIRST = (1.0, 0.0, 0.0, 0.0)
"""No turn, as a quaternion w, x, y, z."""


class Scene:
    """The scene of a renderer. Positions in m, quaternions x, y, z, w.

    Attributes:
        world: what is drawn.
        nodes: its bodies; their places are the body indices.
        draw_list: the renderables.
        shown: these, and those of the copies.
        copies: other worlds that are drawn.
        lights: where the lights are.
        spheres: world centre (n, 3) and radius (n,) of a sphere about each renderable that is shown.
        rotations: (n, 4) of each of them, x, y, z, w.
        rows: (n, 12) of the instance table.
        origin: the point about which it is drawn, see `render.far_origin`.
        version: changes when poses, renderables or lights may have changed.
        edits: counts the edits.

    After an edit or new poses these are current from the next `sync` on.
    """

    spheres: tuple[np.ndarray, np.ndarray]
    rotations: np.ndarray
    rows: np.ndarray
    lights: list[PlacedLight]
    shown: DrawList

    def __init__(self, device: Device) -> None:
        self.device = device
        self.version = self.edits = 0
        self._uploaded_version = -1
        self.origin = np.zeros(3)
        self._floor_of: tuple = ()
        self._floor: float | None = None
        self.set_world(World())

    # ------------------------------------------------------------------------------------------------ changes

    def set_world(self, world: World) -> None:
        """Draw `world`, in its modelled pose, without flexes and skins."""
        self.world = world
        self.device.dynamic_pixels.clear()
        self._simulated: Poses | None = None
        self.copies: Sequence[Copy] = ()
        self._copied: int | None = None
        self._shown_of: tuple[int, int, int, float] = (0, 0, 0, 0.0)
        self._deformables = Deformables()
        self._copied_deformables: list[Deformables] = []
        self._copied_deformables_of: tuple[Deformables | None, list[int | None]] = (None, [])
        self._must_rebuild = True
        self._hierarchy_changed = False
        self._edited_renderables: set[str] = set()
        self._edited_materials: set[str] = set()
        self._moved_links: set[str] = set()
        self.edits += 1
        self.version += 1

    def update(self, path: str) -> None:
        """The field at `path` of the World has changed, or for a path of a list or map its entries."""
        self.edits += 1
        if self._must_rebuild:
            return
        part, entry, is_within = drawn(World, path)
        match part:
            case Drawn.NOTHING:
                pass
            case Drawn.MARKER if is_within:
                self._lights_changed = True
            case Drawn.RENDERABLE if is_within:
                self._edited_renderables.add(entry)
            case Drawn.MATERIAL if is_within:
                self._edited_materials.add(parse(entry)[2][0])  # pyright: ignore[reportIndexIssue]
            case Drawn.POSE:
                self._moved_links.add(split(entry)[0])
            case Drawn.TREE | Drawn.RENDERABLE | Drawn.MARKER:
                self._hierarchy_changed = True
            case _:
                self._must_rebuild = True

    def set_poses(self, xpos: np.ndarray, xquat: np.ndarray) -> None:
        """World poses of the bodies: `xpos` (nbody, 3), `xquat` (nbody, 4). Raises ValueError for other shapes."""
        self._apply_edits()
        xpos, xquat = np.asarray(xpos, dtype=np.float64), np.asarray(xquat, dtype=np.float64)
        count = len(self.nodes)
        if xpos.shape != (count, 3) or xquat.shape != (count, 4):
            raise ValueError(
                f"poses of {count} bodies are (n, 3) and (n, 4) arrays; got {xpos.shape} and {xquat.shape}"
            )
        if np.array_equal(xquat[0], W_FIRST):
            raise ValueError(
                "the quaternions of poses are x, y, z, w here; these are w, x, y, z: that of the world, body 0, is "
                "(1, 0, 0, 0). Give xquat[:, [1, 2, 3, 0]]"
            )
        before = self._simulated
        if before is not None and np.array_equal(before.xpos, xpos) and np.array_equal(before.xquat, xquat):
            return
        self._simulated = Poses(xpos.copy(), xquat.copy())
        self.version += 1

    def set_copies(self, copies: Sequence[Copy], bodies: int | None = None) -> None:
        """Draw the World also as often as this, with its bodies elsewhere; without tendons and planes that would
        overlap. Copies with another number of bodies than the World has are not drawn. bodies: how many there
        are in copies; None: all."""
        self._apply_edits()
        if bodies != self._copied:
            self._copied, self._shown_of = bodies, (0, 0, 0, 0.0)
        count = len(self.nodes)
        copies = [each for each in copies if each.poses.xpos.shape == (count, 3)]
        if copies or self.copies:
            self.copies = copies
            self.version += 1

    def set_deformables(self, shapes: Sequence[Deformable], xpos: np.ndarray, xquat: np.ndarray) -> None:
        """Draw also these flexes and skins, where world poses (nbody, 3) and (nbody, 4) of all bodies of the built
        scene have them."""
        if shapes is not self._deformables.shapes and (shapes or self._deformables.shapes):
            self._deformables, self._must_rebuild = Deformables(shapes), True
        if shapes and self._deformables.move(xpos, xquat):
            self.version += 1

    def set_texture(self, name: str, pixels: np.ndarray) -> None:
        """Give a dynamic texture its pixels, (h, w, 3) or (h, w, 4) uint8, top row first. Raises ValueError."""
        texture = self.world.assets.textures.get(name)
        if texture is None or texture.source.variant != "dynamic":
            dynamic = [key for key, one in self.world.assets.textures.items() if one.source.variant == "dynamic"]
            raise ValueError(f"{name!r} is no dynamic texture; the scene has {', '.join(dynamic) or 'none'}")
        pixels, size = np.asarray(pixels), texture.source.value
        shapes = [(max(size.height, 1), max(size.width, 1), channels) for channels in (3, 4)]
        if pixels.dtype != np.uint8 or pixels.shape not in shapes:
            raise ValueError(
                f"the pixels of the texture {name!r} are {shapes[0]} or {shapes[1]} uint8; got {pixels.shape} "
                f"{pixels.dtype}"
            )
        self.device.set_pixels(name, pixels)
        self.edits += 1

    # ---------------------------------------------------------------------------------------------- what it is

    @property
    def problems(self) -> list[str]:
        """What of the renderables and lights cannot be drawn: one sentence each."""
        self.sync()
        white = [
            f"the texture {name!r} is white until a program sets its pixels"
            for name, texture in self.world.assets.textures.items()
            if texture.source.variant == "dynamic" and name not in self.device.dynamic_pixels
        ]
        return [
            *self.draw_list.problems.values(),
            *self.device.problems.values(),
            *self._light_list.problems,
            *self.device.light_problems,
            *white,
        ]

    @property
    def poses(self) -> Poses:
        """The poses that are drawn."""
        self._apply_edits()
        return self._simulated or self.modelled

    def body_of(self, path: str) -> int:
        """Body index of a link, or of what belongs to it. Raises KeyError."""
        self._apply_edits()
        best = max(
            (i for i, n in enumerate(self.nodes) if path == n.path or path.startswith(n.path + ".")),
            key=lambda i: len(self.nodes[i].path),
            default=None,
        )
        if best is None:
            raise KeyError(f"{path} belongs to no body")
        return best

    def bounds(
        self, paths: Sequence[str] = (), ghosts: Sequence[Ghost] = (), waits: bool = True
    ) -> tuple[np.ndarray, float]:
        """Centre (3) and radius of a sphere around what lies at or below `paths`; without, around the subject of the
        scene (`render.bounds.subject`) in all copies and ghosts. Clouds of splats count that are read, if nobody
        `waits` until all are."""
        self.sync()
        draw_list, (centres, radii) = self.shown, self.spheres
        if paths:
            chosen = draw_list.below(tuple(paths)) & ~draw_list.infinite
            half = {light.path: float(np.linalg.norm(light.sides.sum(axis=0))) for light in self.lights}
            within = set(paths)
            markers = [marker for marker in self.markers() if is_within(marker.path, within)]
            if np.any(chosen):  # what is built; that a camera far away goes along is not what one looks for
                markers = [marker for marker in markers if marker.path in within]
            points = [(marker.position, max(half.get(marker.path, 0.0), 0.1)) for marker in markers]
            for i, probe in enumerate(self.world.visual.probes):
                if is_within(f"visual.probes[{i}]", within):
                    points.append((probe.position, 0.5 * float(np.linalg.norm(probe.scale))))
        else:
            count, parents = len(self.draw_list.renderables), [node.parent for node in self.nodes]
            placed = centres[:count], radii[:count], self.rotations[:count]
            once = bounds.subject(self.draw_list, parents, *placed)
            chosen = np.tile(once, 1 + len(self.copies)) & (draw_list.group != NO_GROUP)
            points = [
                sphere
                for ghost in ghosts
                for sphere in self._moved(ghost.poses, np.flatnonzero(once), centres[:count], radii[:count])
            ]
        clouds = cloud_bounds(self.world, self.nodes, self.poses, paths, waits)
        points += [(c.mean(axis=0), 0.5 * float(np.linalg.norm(np.ptp(c, axis=0)))) for c in clouds]
        if points:
            centres = np.concatenate([centres, [point for point, _ in points]])
            radii = np.append(radii, [radius for _, radius in points])
            chosen = np.append(chosen, np.ones(len(points), dtype=bool))
        return bounds.enclosing(centres[chosen], radii[chosen])

    def _moved(
        self, poses: Poses, rows: np.ndarray, centres: np.ndarray, radii: np.ndarray
    ) -> list[tuple[np.ndarray, float]]:
        """Spheres about some renderables, where their bodies have other poses."""
        body = self.draw_list.body[rows]
        here = self.poses
        within = rotate(conjugate(here.xquat[body]), centres[rows] - here.xpos[body])
        return list(zip(poses.xpos[body] + rotate(poses.xquat[body], within), radii[rows], strict=True))

    def size(self) -> float:
        """Of a square in which the World stands, without planes and what has no end, m; 1 where nothing else is."""
        self.sync()
        draw_list, (centres, radii) = self.draw_list, self.spheres
        count = len(draw_list.renderables)
        chosen = ~draw_list.infinite & ~draw_list.is_plane & ~draw_list.is_site
        low, high = ((centres[:count] + sign * radii[:count, None])[chosen, :2] for sign in (-1, 1))
        return float(np.max(high.max(axis=0) - low.min(axis=0))) if chosen.any() else 1.0

    def floor_height(self, options: RenderOptions) -> float | None:
        """Of a floor under what the options show, as it is modelled, m; None where there is one already."""
        self.sync()
        inputs = self.draw_list.revision, self.edits, options.groups, options.hidden, options.collision
        if inputs != self._floor_of:
            shown = self.draw_list.visible(options.groups, options.hidden, False, options.collision)
            self._floor_of, self._floor = inputs, floor_height(self.draw_list, shown, self.modelled)
        return self._floor

    def lights_at(self, poses: Poses) -> list[PlacedLight]:
        """Where the lights are at other poses."""
        return self._light_list.at(poses)

    def markers(self) -> list[Marker]:
        """Signs of all lights and cameras."""
        self.sync()
        return light_markers(self.lights) + self._cameras.markers(self.poses)

    # ---------------------------------------------------------------------------------------- synchronisation

    def sync(self) -> None:
        """Apply the edits, bring everything to its pose, and the meshes and tables of the GPU up to date."""
        self._apply_edits()
        draw_list, poses = self.draw_list, self.poses
        if self._lights_changed:
            self._light_list = LightList(self.world, self.nodes, self.modelled)
            self._cameras = CameraList(self.nodes)
            self.lights = self._light_list.placed(poses)
            self._lights_changed = False
        if self._deformables.moved:
            for patch in self._deformables.patches():
                self.device.move_mesh(patch.key, patch.arrays)
            self._deformables.moved = False
        if self._uploaded_version != self.version:
            draw_list.deform()
            self._move_copies()
            self._repeat()
            position, rotation = world_poses(self.shown, poses, self.copies)
            infinite = self.shown.infinite
            self.origin = drawing_origin(position[~infinite] if infinite.any() else position, self.origin)
            near = position - self.origin if self.origin.any() else position
            self.rows = self.shown.instance_rows(near, rotation)
            self.spheres, self.rotations = self.shown.spheres(position, rotation), rotation
            self.lights = self._light_list.placed(poses)
            self._uploaded_version = self.version
        if self._surfaces_changed:
            self._repeat()
            self.device.write_surfaces(draw_list.surfaces)
            self._surfaces_changed = False

    def _move_copies(self) -> None:
        """Bring the flexes and skins of the copies to where their bodies are."""
        kinds = [None if each.simulated is None else len(each.simulated.xpos) for each in self.copies]
        inputs = self._deformables, kinds
        if inputs != self._copied_deformables_of:
            self._copied_deformables_of = inputs
            self._copied_deformables = deformables_of_copies(self._deformables, self.copies)
            self._release_unused()
            self._shown_of = (0, 0, 0, 0.0)
        for deformed, each in zip(self._copied_deformables, self.copies, strict=True):
            if each.simulated is not None and deformed.move(each.simulated.xpos, each.simulated.xquat):
                for patch in deformed.patches():
                    self.device.move_mesh(patch.key, patch.arrays)

    def _repeat(self) -> None:
        """Bring the rows of the copies in line with those of the World."""
        draw_list, times = self.draw_list, 1 + len(self.copies)
        apart = spacing(self.copies)
        inputs = draw_list.revision, self.edits, times, apart
        if times == 1:
            self.shown = draw_list
        elif inputs != self._shown_of or self.shown is draw_list:
            self.shown = repeated(draw_list, times, self._copied, apart, self._copied_deformables)
            self._surfaces_changed = True
        if times > 1:
            follow(self.shown, draw_list, self._copied_deformables)
        if inputs[2] != self._shown_of[2]:
            self._surfaces_changed = True
        self._shown_of = inputs

    def _apply_edits(self) -> None:
        """Bring nodes, draw list and modelled poses in line with the World."""
        if not self._must_rebuild:
            self._follow_edits()
        if self._must_rebuild:
            self._find_links()
            self.draw_list = DrawList(self.world, self.nodes, self._deformables)
            self._draw_list_changed()
            self._must_rebuild = False
        self._edited_renderables.clear()
        self._edited_materials.clear()
        self._moved_links.clear()
        self._hierarchy_changed = False

    def _follow_edits(self) -> None:
        if self._edited_renderables and not self._hierarchy_changed:
            refreshed = self.draw_list.refresh(self._edited_renderables)
            self._hierarchy_changed = refreshed is Refreshed.NOT
            self._surfaces_changed = True
            self.version += refreshed is not Refreshed.LOOK
        if self._hierarchy_changed:
            self._find_links()
            self.draw_list.follow(self.nodes)
            self._draw_list_changed()
        elif self._moved_links:
            for path in self._moved_links:
                self._local_poses.read(path)
            self.modelled, self._lights_changed = self._local_poses.world(), True
            self.version += 1
        if self._edited_materials:
            refreshed = self.draw_list.refresh_materials(self._edited_materials)
            self._must_rebuild = refreshed is Refreshed.NOT
            self._surfaces_changed = True
            self.version += refreshed is not Refreshed.LOOK

    def _find_links(self) -> None:
        self.nodes = links(self.world)
        self._local_poses = LocalPoses(self.nodes)
        self.modelled = self._local_poses.world()
        self.copies = [each for each in self.copies if len(each.poses.xpos) == len(self.nodes)]
        if self._simulated is not None and len(self._simulated.xpos) != len(self.nodes):
            self._simulated = None

    def _draw_list_changed(self) -> None:
        """There are others than before."""
        self._copied_deformables, self._copied_deformables_of = [], (None, [])
        self._release_unused()
        self._lights_changed = self._surfaces_changed = True
        self.version += 1

    def _release_unused(self) -> None:
        """Release the meshes and textures that neither the World nor its copies use any more."""
        renderables = self.draw_list.renderables
        meshes = {one.mesh.key for one in renderables}
        meshes |= {patch.key for deformed in self._copied_deformables for patch in deformed.patches()}
        self.device.keep_only(meshes, {spec.key for one in renderables for spec in one.textures.values()})
