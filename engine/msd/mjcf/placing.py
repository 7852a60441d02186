"""Moving things from the frame that they are written in into the frame of their parent."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from engine.geometry import rotation
from engine.msd.schema import Inertia, Joint, Light, Link, Site

CONTENT = ("geoms", "sites", "cameras", "lights", "gaussian_splats")
"""What a link or the world holds beside links and joints."""


class Frame(NamedTuple):
    """Where the children of an element are, and the default class that holds there."""

    childclass: str = ""
    position: np.ndarray = np.zeros(3)
    turn: np.ndarray = rotation.IDENTITY


def frame_of(link: Link) -> Frame:
    """The frame of a link in that of its parent."""
    return Frame("", link.local_translation, link.local_rotation)


def inverse(frame: Frame) -> Frame:
    """The frame of the parent, seen from `frame`."""
    back = rotation.conjugate(frame.turn)
    return Frame("", -rotation.rotate(back, frame.position), back)


def place(thing: Any, frame: Frame) -> None:
    """Move a link, joint, geom, site, camera, light or splat from `frame` into the frame around it."""
    if not frame.position.any() and frame.turn[3] == 1.0:
        return
    if isinstance(thing, Link):
        _move(thing, frame, "local_translation", "local_rotation")
    elif isinstance(thing, Joint):
        _move(thing, frame, "pos")
        thing.axis = _turned(frame, thing.axis)
    elif isinstance(thing, Light):
        _move(thing, frame, "position")
        thing.direction = _turned(frame, thing.direction)
    else:
        _move(thing, frame, "position", "orientation")
        if isinstance(thing, Site) and thing.from_to is not None:
            ends = thing.from_to.reshape(2, 3)
            thing.from_to = np.concatenate([frame.position + rotation.rotate(frame.turn, end) for end in ends])


def _move(thing: Any, frame: Frame, position: str, orientation: str = "") -> None:
    setattr(thing, position, frame.position + rotation.rotate(frame.turn, getattr(thing, position)))
    if orientation:
        setattr(thing, orientation, rotation.multiply(frame.turn, getattr(thing, orientation)))


def _turned(frame: Frame, direction: np.ndarray) -> np.ndarray:
    return direction if frame.turn[3] == 1.0 else rotation.rotate(frame.turn, direction)


def combined(inertia: Inertia, other: Inertia, frame: Frame) -> Inertia:
    """The inertia of two bodies as one, in the frame of the first; `other` is in `frame`. All fields of both are
    given."""
    mass, pos, axes, moments = _fields(inertia)
    other_mass, other_pos, other_axes, other_moments = _fields(other)
    other_pos = frame.position + rotation.rotate(frame.turn, other_pos)
    other_axes = rotation.matrix(frame.turn) @ other_axes
    total = mass + other_mass
    if total <= 0:
        return Inertia(np.zeros(3), rotation.IDENTITY.copy(), 0.0, np.zeros(3))
    centre = (mass * pos + other_mass * other_pos) / total
    tensor = _about(centre, mass, pos, axes, moments)
    tensor += _about(centre, other_mass, other_pos, other_axes, other_moments)
    principal, orientation = rotation.principal_axes(tensor)
    return Inertia(centre, orientation, total, principal)


def _fields(inertia: Inertia) -> tuple[float, np.ndarray, np.ndarray, np.ndarray]:
    """Mass, centre of mass, principal axes as columns, moments."""
    mass, pos, turn, moments = inertia.mass, inertia.pos, inertia.orientation, inertia.diag_inertia
    assert mass is not None and pos is not None and turn is not None and moments is not None
    return mass, pos, rotation.matrix(turn), moments


def _about(point: np.ndarray, mass: float, pos: np.ndarray, axes: np.ndarray, moments: np.ndarray) -> np.ndarray:
    """Inertia tensor about a point (the parallel axis theorem)."""
    offset = pos - point
    return axes @ np.diag(moments) @ axes.T + mass * (offset @ offset * np.eye(3) - np.outer(offset, offset))
