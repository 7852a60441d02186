"""What the tool of an editor moves, and the gizmo that moves it."""

from __future__ import annotations

from app.editor import Editor
from app.placements import Placement, placement
from render.gizmo import Gizmo
from ui.viewport.bodies import Bodies


def target(editor: Editor, bodies: Bodies) -> Placement | None:
    """The object that the gizmo moves: where it starts, or where it is in the simulation; None when there is none."""
    if editor.tool == "select" or not editor.selection.paths:
        return None
    path, nodes = editor.selection.paths[-1], bodies.nodes
    if editor.posing:
        return bodies.posable(path)
    place = placement(editor.document.world, path, nodes, bodies.poses())
    if place is not None and place.free:  # the simulation may have moved it
        place = placement(editor.document.world, path, nodes, bodies.reference_poses)
    return place


def gizmo_at(editor: Editor, place: Placement) -> Gizmo:
    """The gizmo of the present tool at an object."""
    mode = "rotate" if editor.tool == "rotate" else "move"
    return Gizmo(mode, place.position, place.rotation, editor.tools.axes == "local")
