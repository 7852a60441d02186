"""`alignfree` and a joint's `align`: free bodies without children get the frame of their inertia.

The body moves, and what it holds moves the other way. Stored states and anchors keep their numbers, which are of the
new frame then (MuJoCo XML reference, freejoint/align).
"""

from __future__ import annotations

import msgspec
import numpy as np

from engine.geometry import rotation
from engine.msd.mjcf.context import Context, attach_extras
from engine.msd.mjcf.mass_properties import weights
from engine.msd.mjcf.placing import CONTENT, Frame, inverse, place
from engine.msd.report import Outcome
from engine.msd.schema import FreeJoint, FreeJointExtras, Inertia, Link


def align_free(context: Context) -> None:
    """Align the free bodies that ask for it; they ask no longer, but for those whose inertia is not known."""
    compiler = context.extras.compiler
    default, compiler.alignfree = compiler.alignfree, False
    asking = [
        (body.link, body.free)
        for body in context.world.hierarchy.bodies
        if body.free is not None and _asks(body.free, default) and _can_be_aligned(body.link)
    ]
    known, nodes = (weights(context), context.nodes()) if asking else ({}, {})
    for link, free in asking:
        inertia = known.get(id(link))
        if inertia is None:
            attach_extras(free, FreeJointExtras, align="true")
            message = "The body keeps its frame, though align asks for that of its inertia, which is not known"
            context.note(nodes[id(link)], message, outcome=Outcome.CARRIED)
        elif _align(context, link, inertia):
            message = (
                "The body was given the frame of its inertia, as align asks; its mass and inertia are written out "
                "from now on"
            )
            context.note(nodes[id(link)], message, outcome=Outcome.GUESSED)


def _asks(free: FreeJoint, default: bool) -> bool:
    """Whether a free joint asks to be aligned; it says nothing about that any more."""
    if free.extras is msgspec.UNSET:
        return default
    align, free.extras.align = free.extras.align, None
    if free.extras == FreeJointExtras():
        free.extras = msgspec.UNSET
    return align == "true" or (align != "false" and default)


def _can_be_aligned(link: Link) -> bool:
    if link.children:
        return False
    return link.extras is msgspec.UNSET or not (link.extras.carried or link.extras.flexcomps)


def _align(context: Context, link: Link, inertia: Inertia) -> bool:
    """Move a link into the frame of its inertia. False when it is there."""
    assert inertia.pos is not None and inertia.orientation is not None
    frame = Frame("", inertia.pos, inertia.orientation)
    if not frame.position.any() and frame.turn[3] == 1.0:
        return False
    for name in CONTENT:
        for thing in getattr(link, name):
            place(thing, inverse(frame))
    link.local_translation = link.local_translation + rotation.rotate(link.local_rotation, frame.position)
    link.local_rotation = rotation.multiply(link.local_rotation, frame.turn)
    if context.extras.compiler.inertiafromgeom != "true":
        centre, upright = np.zeros(3), rotation.IDENTITY.copy()
        link.inertial = Inertia(centre, upright, inertia.mass, inertia.diag_inertia)
    return True
