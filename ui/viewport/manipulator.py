"""What the tool of an editor moves, and the gizmo that moves it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from app.editor import Editor
from app.placements import Placement, index_of, placement
from app.scaling import scaling_of, sized_object
from app.transforming import Transforming, outermost
from engine.msd.paths import get, join
from engine.msd.schema import Joint, Link
from render.gizmo import Gizmo
from render.poses import Poses
from ui.viewport.bodies import Bodies


def target(editor: Editor, bodies: Bodies) -> Placement | None:
    """The object chosen last that the gizmo moves: where it starts, or where it is in the simulation; None when there
    is none."""
    if editor.tool == "select" or not editor.selection.paths:
        return None
    if editor.tool == "scale":
        return _sized(editor, bodies, editor.selection.paths[-1])
    if editor.posing:
        return bodies.posable(editor.selection.paths[-1])
    return _placed(editor, bodies, editor.selection.paths[-1])


def _placed(
    editor: Editor, bodies: Bodies, path: str, poses: Poses | None = None, index: Mapping[str, int] | None = None
) -> Placement | None:
    poses = bodies.poses() if poses is None else poses
    place = placement(editor.document.world, path, bodies.nodes, poses, index)
    if place is not None and place.free:  # the simulation may have moved it
        place = placement(editor.document.world, path, bodies.nodes, bodies.reference_poses, index)
    return place


def _sized(
    editor: Editor, bodies: Bodies, path: str, poses: Poses | None = None, index: Mapping[str, int] | None = None
) -> Placement | None:
    """What the scale tool makes larger or smaller, where it is now: its place is not edited."""
    world = editor.document.world
    poses = bodies.poses() if poses is None else poses
    place = placement(world, sized_object(world, path), bodies.nodes, poses, index)
    return place if place is not None and scaling_of(world, place.path) is not None else None


def gizmo_at(editor: Editor, bodies: Bodies, place: Placement, middle: np.ndarray | None = None) -> Gizmo:
    """The gizmo of the present tool at an object; `middle`, (3,) m, is that of all that is selected, where the tool
    works about it."""
    position = place.position if middle is None or place.body else middle
    if editor.tool == "scale":
        scaling = scaling_of(editor.document.world, place.path)
        alone = len(editor.selection.paths) == 1 or editor.tools.pivot == "each"
        scalable = scaling.axes if scaling is not None and alone else ""
        return Gizmo("scale", position, place.rotation, True, scalable)
    mode, axes = "rotate" if editor.tool == "rotate" else "move", editor.tools.axes
    return Gizmo(mode, position, _frame(editor, bodies, place), axes != "world")


def _frame(editor: Editor, bodies: Bodies, place: Placement) -> np.ndarray:
    """The frame along which the tool works, (4,) x, y, z, w, unless it is that of the world."""
    axes = editor.tools.axes
    if axes == "parent":
        return place.parent_rotation
    if axes == "joint":
        joint = _joint_of(editor, place.path)
        at = placement(editor.document.world, joint, bodies.nodes, bodies.poses()) if joint else None
        return place.rotation if at is None else at.rotation
    return place.rotation


def _joint_of(editor: Editor, path: str) -> str:
    """Path of the last joint of the link that an object is or belongs to, of a joint its own; empty: none."""
    world = editor.document.world
    if isinstance(get(world, path), Joint):
        return path
    while path and not isinstance(get(world, path), Link):
        path = path.rpartition(".")[0]
    joints = get(world, path).joints if path else []
    return join(path, f"joints[{len(joints) - 1}]") if joints else ""


def transforming(editor: Editor, bodies: Bodies, gizmo: Gizmo) -> Transforming:
    """All that is selected and can be moved in the document, as it is now, without what goes along with something
    else."""
    world, paths = editor.document.world, editor.selection.paths
    find, poses, index = _sized if gizmo.mode == "scale" else _placed, bodies.poses(), index_of(bodies.nodes)
    found = [find(editor, bodies, path, poses, index) for path in paths]
    places = {place.path: place for place in found if place is not None}
    places = {path: places[path] for path in outermost(places)}
    alone = len(places) == 1 and np.allclose(next(iter(places.values())).position, gizmo.position)
    pivot = None if alone or editor.tools.pivot == "each" else np.array(gizmo.position)
    if gizmo.mode != "scale":
        return Transforming([*places.values()], pivot)
    scalings = [scaling_of(world, path) for path in places]
    if pivot is not None:  # links go away from the pivot, and keep their only shape in their middle
        whole = {each.path: path for path, each in zip(paths, found, strict=True) if each is not None}
        moved = {path: _placed(editor, bodies, whole[path], poses, index) for path in places}
        return Transforming([moved[path] or each for path, each in places.items()], pivot, scalings)
    return Transforming([*places.values()], pivot, scalings)
