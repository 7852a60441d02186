"""Throwing things at a scene that is simulated: a ball from the viewer, or a floating link."""

from __future__ import annotations

import numpy as np

from app.document import Document
from app.editor import Editor
from app.naming import taken_names, title
from engine.errors import SceneError
from engine.msd.names import free_name
from engine.msd.paths import join, parse
from engine.msd.schema import Body, FreeJoint, Geometry, Link, ShapeType

BALL = "thrown ball"
COLOR = (0.95, 0.45, 0.1, 1.0)
"""RGBA."""


def throw_ball(
    editor: Editor, position: np.ndarray, velocity: np.ndarray, diameter: float = 0.1, mass: float = 0.5
) -> str:
    """Throw a ball; returns its path. The one that was thrown before is thrown again, in one undo step of the
    simulation, if it is as large and as heavy; else one is added to the scene, which is an undo step.

    Args:
        position: (3,) m and velocity: (3,) m/s, in the world frame.
        diameter: m.
        mass: kg.
    """
    path = _ball(editor.document, diameter, mass)
    before = editor.session.whereabouts
    if path is not None:
        if before is not None:
            editor.moved("Throw ball", before)
    else:
        path = _add_ball(editor.document, position, diameter, mass)
    editor.session.throw(path, velocity, position)
    return path


def floating(editor: Editor) -> str:
    """Path of the floating link that is selected, or that what is selected belongs to. Raises SceneError."""
    document = editor.document
    selected = editor.selection.paths[-1] if editor.selection.paths else ""
    steps, bodies = parse(selected), document.world.hierarchy.bodies
    if steps[:2] != ("hierarchy", "bodies") or len(steps) < 3 or not isinstance(steps[2], int):
        raise SceneError("select the floating link that is to be thrown", document.file)
    path = join("hierarchy.bodies", steps[2])
    if steps[2] < len(bodies) and bodies[steps[2]].free is None:
        name = title(document.world, join(path, "link"))
        raise SceneError(f"{name} does not float, so it cannot be thrown; give it a free joint", document.file, path)
    return join(path, "link")


def can_throw(editor: Editor) -> bool:
    """Whether something is selected that `throw` takes."""
    try:
        return bool(floating(editor))
    except SceneError:
        return False


def throw(editor: Editor, path: str, velocity: np.ndarray) -> None:
    """Let a floating link of the simulation fly from where it is: velocity (3,) m/s, world frame. An undo step of the
    simulation."""
    before = editor.session.whereabouts
    editor.session.throw(path, velocity)
    if before is not None:
        editor.moved(f"Throw {title(editor.document.world, path)}", before)


def _ball(document: Document, diameter: float, mass: float) -> str | None:
    """Path of the ball that was thrown last, if it is of that size and mass."""
    for i, body in reversed(list(enumerate(document.world.hierarchy.bodies))):
        link = body.link
        if body.free is not None and (link.name or "").startswith(BALL) and len(link.geoms) == 1:
            same = np.isclose(link.geoms[0].size[0], 0.5 * diameter) and np.isclose(
                link.geoms[0].inertial.mass or 0.0, mass
            )
            return join(join("hierarchy.bodies", i), "link") if same else None
    return None


def _add_ball(document: Document, position: np.ndarray, diameter: float, mass: float) -> str:
    world = document.world
    ball = Geometry(
        name=free_name(taken_names(world, "geom"), BALL),
        shape=ShapeType.Sphere,
        size=np.array((0.5 * diameter, 0.0, 0.0)),
    )
    ball.inertial.mass = mass
    ball.visual.color = np.array(COLOR)
    link = Link(
        name=free_name(taken_names(world, "link"), BALL), local_translation=np.array(position, float), geoms=[ball]
    )
    joint = FreeJoint(name=free_name(taken_names(world, "free_joint"), BALL))
    path = document.insert("hierarchy.bodies", len(world.hierarchy.bodies), Body(link=link, free=joint), "Throw ball")
    return join(path, "link")
