"""What the tool of an editor moves, and the gizmo that moves it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from app.editor import Editor
from app.library.solids import Solids
from app.placements import Placement, index_of, placement
from app.scaling import scaling_of, sized_object
from app.transforming import Transforming, outermost
from engine.msd.paths import get, is_within, join
from engine.msd.schema import Joint, Link
from render.gizmo import Gizmo
from render.poses import Poses
from render.scene import Scene
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
    place = _placed(editor, bodies, editor.selection.paths[-1])
    turns_nothing = place is None or (not place.rotation_path and len(editor.selection.paths) == 1)
    return None if editor.tool == "rotate" and turns_nothing else place


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
    """What the scale tool makes larger or smaller, where it is now; of several, whose places are edited too, the
    floating ones where they start."""
    world = editor.document.world
    poses = bodies.poses() if poses is None else poses
    if len(editor.selection.paths) > 1 and editor.tools.pivot != "each":
        whole = placement(world, path, bodies.nodes, poses, index)
        poses = bodies.reference_poses if whole is not None and whole.free else poses
    place = placement(world, sized_object(world, path), bodies.nodes, poses, index)
    return place if place is not None and scaling_of(world, place.path) is not None else None


def middle_of_starts(editor: Editor, bodies: Bodies, scene: Scene) -> np.ndarray | None:
    """The middle (3,), m, of all that is selected where it starts; None where the tool edits where no floating body
    starts, and it is as the simulation has it.

    Args:
        scene: as it is drawn.
    """
    paths, tool = editor.selection.paths, editor.tool
    if editor.posing or tool == "select" or (tool == "scale" and len(paths) < 2):
        return None
    world, poses, index = editor.document.world, bodies.reference_poses, index_of(bodies.nodes)
    places = [placement(world, path, bodies.nodes, poses, index) for path in paths]
    if not any(place is not None and place.free for place in places):
        return None
    scene.sync()
    solids = Solids(scene.draw_list, poses)
    chosen = np.array([is_within(path, set(paths)) for path in solids.paths], dtype=bool) & ~solids.infinite
    return 0.5 * (solids.low[chosen].min(axis=0) + solids.high[chosen].max(axis=0)) if chosen.any() else None


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
