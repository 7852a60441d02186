"""A World as a .glb file: the tree of links and what hangs on them, with an account of what glTF cannot say."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from engine.compiler.geoms import can_collide
from engine.compiler.scene import Placed, Scene, lay_out
from engine.exporters.gltf import views
from engine.exporters.gltf.account import account
from engine.exporters.gltf.container import Container
from engine.exporters.gltf.geoms import FITTED, GeomMeshes, is_infinite, is_shown
from engine.exporters.gltf.poses import Frame, local_frames, world_frames
from engine.geometry import rotation
from engine.msd.arguments import target_path
from engine.msd.extras import extra_value, extras_of
from engine.msd.fitted_shapes import fitted_shape
from engine.msd.replacing import write_whole
from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema import Camera, Geometry, Light, RotationTrack, World

Y_UP: Frame = (0.0, 0.0, 0.0), (0.5**0.5, -(0.5**0.5), 0.0, 0.0)
"""The quarter turn about X that makes +Z up +Y up."""


def save(
    world: World,
    path: str | os.PathLike[str],
    report: Report | None = None,
    keyframe: int | None = None,
    colliders: bool = False,
    *,
    force: bool = False,
    backup: bool = False,
) -> None:
    """Write a World as binary glTF. The file is replaced only when it is whole.

    Arguments as of `to_glb` and `engine.msd.replacing.replacing`. Raises SceneError as `to_glb`, and when the file
    cannot be written.
    """
    write_whole(target_path("save()", path), [to_glb(world, report, keyframe, colliders)], force, backup)


def to_glb(world: World, report: Report | None = None, keyframe: int | None = None, colliders: bool = False) -> bytes:
    """A World as the bytes of a binary glTF 2.0 file; the same World gives the same bytes.

    Every link, geom, site, camera and light is a node with its MSD name, and its kind in `extras.msd`. Geoms show
    meshes, one for each distinct shape and material. One root node turns z up to y up.

    Args:
        world: the scene; it is not changed.
        report: receives what glTF cannot say, and what could not be read.
        keyframe: index of the stored state to pose the links in; None: the pose in which the World is written.
        colliders: also write geoms that are not shown: of visibility groups above 2, and fully transparent ones.

    Raises:
        SceneError: the keyframe is not there or the World cannot be built to pose it, or the file would be larger
            than 4 GiB.
    """
    return _Writer(world, report if report is not None else Report()).write(keyframe, colliders)


class _Writer:
    """The nodes made so far; `nodes` holds that of every body, the world's first."""

    def __init__(self, world: World, report: Report) -> None:
        self.world, self.report = world, report
        self.container = Container()
        self.meshes = GeomMeshes(world, self.container, report)
        self.scene: Scene = lay_out(world)
        self.placed: list[Frame] = []
        self.nodes: list[int] = []
        self.children: dict[int, list[int]] = {}

    def write(self, keyframe: int | None, colliders: bool) -> bytes:
        frames = local_frames(self.world, self.scene, keyframe)
        self.placed = world_frames(self.scene, frames)
        self._links(frames)
        self._geoms(colliders)
        self._sites()
        self._cameras()
        self._lights()
        for node, children in self.children.items():
            self.container.lists["nodes"][node]["children"] = children
        account(self.scene, self.report)
        return self.container.glb({"version": "2.0", "generator": "MSD Studio"}, [self.nodes[0]])

    def _node(
        self, body: int | None, kind: str, name: str | None, frame: Frame, about: dict[str, Any], **more: Any
    ) -> int:
        """Add a node below that of a body; `about` goes to its extras."""
        pos, quat = frame
        node: dict[str, Any] = {"name": name or kind}
        if any(pos):
            node["translation"] = list(pos)
        if quat != rotation.IDENTITY_WXYZ:
            node["rotation"] = [*quat[1:], quat[0]]
        properties = {"kind": kind} | ({"name": name} if name else {}) | about
        index = self.container.add("nodes", node | more | {"extras": {"msd": properties}})
        if body is not None:
            self.children.setdefault(self.nodes[body], []).append(index)
        return index

    def _links(self, frames: list[Frame]) -> None:
        self.nodes.append(self._node(None, "world", self.world.name, Y_UP, {}))
        joints: dict[int, list[dict[str, Any]]] = {}
        for placed in self.scene.joints:
            joints.setdefault(placed.body, []).append(_joint(placed.element))
        for body, row in list(enumerate(self.scene.bodies))[1:]:
            assert row.link is not None
            about: dict[str, Any] = {"joints": joints[body]} if body in joints else {}
            if row.body is not None and row.body.mocap:
                about["mocap"] = True
            self.nodes.append(self._node(row.parent, "link", row.link.name, frames[body], about))

    def _geoms(self, colliders: bool) -> None:
        shown = [placed for placed in self.scene.geoms if colliders or is_shown(self.world, placed.element)]
        hidden = len(self.scene.geoms) - len(shown)
        if hidden:
            self._note(f"{hidden} geoms that are not shown (visibility group above 2, or transparent) were left out")
        # Planes without an edge come last: they are cut to the size of the rest.
        for placed in sorted(shown, key=lambda placed: is_infinite(placed.element)):
            self._geom(placed)

    def _geom(self, placed: Placed[Geometry]) -> None:
        geom = placed.element
        frame, size = _frame(geom.position, geom.orientation), geom.size
        if geom.shape in FITTED and (geom.mesh is not None or geom.mesh_variant_set is not None):
            try:
                pos, quat, fitted = fitted_shape(self.world, geom)
            except (OSError, ValueError) as error:
                self._note(f"The geometry was left out: {error}", placed.path)
                return
            frame, size = (_three(pos), quat), np.array(fitted)
        mesh = self.meshes.index(placed, size)
        if mesh is None:
            return
        about: dict[str, Any] = {"shape": geom.shape.value, "group": geom.visual.group}
        if can_collide(geom):
            about["collides"] = True
        self._node(placed.body, "geom", geom.name, frame, about, mesh=mesh)
        if not is_infinite(geom):
            centre = rotation.place_wxyz(*self.placed[placed.body], frame[0])
            reach = float(np.linalg.norm(centre)) + self.meshes.extent(geom, size)
            self.meshes.reach = max(self.meshes.reach, reach)

    def _sites(self) -> None:
        for placed in self.scene.sites:
            site = placed.element
            about = {"shape": site.shape.value, "size": site.size.tolist()}
            self._node(placed.body, "site", site.name, _frame(site.position, site.orientation), about)

    def _cameras(self) -> None:
        for placed in self.scene.cameras:
            camera: Camera = placed.element
            index = self.container.add("cameras", views.camera(camera, self.world.visual))
            frame = _frame(camera.position, camera.orientation)
            target = self.scene.ids["link"].get(camera.track_target or "")
            if camera.rotation_track is RotationTrack.LookAtLink and target is not None:
                frame = frame[0], views.look_along(self._towards(placed, frame[0], target))
                self._note(
                    "The camera looks at where its link is now and follows nothing", placed.path, Outcome.GUESSED
                )
            extras = extras_of(camera)
            if extras is not None and (extras.principal is not None or extras.principalpixel is not None):
                self._note("glTF has no principal point; it was dropped", placed.path)
            self._node(placed.body, "camera", camera.name, frame, {}, camera=index)

    def _lights(self) -> None:
        for placed in self.scene.lights:
            light: Light = placed.element
            if extra_value(extras_of(light), "active", True) is False:
                self._note("The light is off; it was left out", placed.path)
                continue
            position, direction = _three(light.position), light.direction
            if light.mode.variant != "fixed":
                self._note("The light stays where it is now and follows nothing", placed.path, Outcome.GUESSED)
            target = self.scene.ids["link"].get(light.mode.value) if light.mode.variant == "target_body" else None
            if target is not None:
                direction = self._towards(placed, position, target)
            if light.type_.variant == "rect":
                self._note(
                    "glTF has no rectangular light; a point light is in its place", placed.path, Outcome.GUESSED
                )
            extension = self.container.use("KHR_lights_punctual")
            lights = self.container.extensions.setdefault(extension, {"lights": []})["lights"]
            lights.append(views.light(light))
            frame = position, views.look_along(direction)
            about = {} if light.cast_shadows else {"cast_shadows": False}
            self._node(
                placed.body, "light", light.name, frame, about, extensions={extension: {"light": len(lights) - 1}}
            )

    def _towards(self, placed: Placed[Any], position: rotation.Vec, target: int) -> np.ndarray:
        """Direction from a position in the frame of its body to another body, in the frame of the first."""
        pos, quat = self.placed[placed.body]
        offset = np.subtract(self.placed[target][0], rotation.place_wxyz(pos, quat, position))
        return np.array(rotation.rotate_wxyz(rotation.inverse_wxyz(quat), offset))

    def _note(self, message: str, path: str = "", outcome: Outcome = Outcome.DROPPED) -> None:
        self.report.add(Finding(message, path=path, outcome=outcome))


def _three(v: Any) -> rotation.Vec:
    x, y, z = (float(value) for value in v)
    return x, y, z


def _frame(position: np.ndarray, orientation: np.ndarray) -> Frame:
    return _three(position), rotation.wxyz_from_xyzw(orientation)


def _joint(joint: Any) -> dict[str, Any]:
    """What the extras of a node say about a joint; of a free joint only that it is one."""
    name = {"name": joint.name} if joint.name else {}
    if not hasattr(joint, "type_"):
        return name | {"type": "Free"}
    limits = {"lower": joint.pos_limit.lower, "upper": joint.pos_limit.upper}
    finite = {key: value for key, value in limits.items() if np.isfinite(value)}
    axis, anchor = joint.axis.tolist(), joint.pos.tolist()
    return name | {"type": joint.type_.value, "axis": axis, "pos": anchor, "ref": joint.ref_, **finite}
