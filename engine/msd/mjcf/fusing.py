"""`fusestatic`: bodies that are fixed to their parent become part of it.

What they hold goes to the end of the parent's lists, their children take their place, their inertia is added. A body
stays that moves, that says `fuse="false"`, that something refers to by name, or that has the site of a force or
torque sensor (MuJoCo XML reference, compiler/fusestatic).
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from engine.msd.mjcf.carried import carried_references
from engine.msd.mjcf.context import Context
from engine.msd.mjcf.mass_properties import has_explicit_mass, weights
from engine.msd.mjcf.placing import CONTENT, combined, frame_of, place
from engine.msd.names import references
from engine.msd.paths import walk
from engine.msd.report import Outcome
from engine.msd.schema import Body, Flexcomp, Hierarchy, Link, RawMjcf


def fuse_static(context: Context) -> None:
    """Fuse the static bodies of a World whose compiler settings ask for it.

    The setting is cleared then, unless a body could not be fused.
    """
    compiler = context.extras.compiler
    if compiler.fusestatic:
        fusing = _Fusing(context)
        fusing.fuse(context.world.hierarchy)
        compiler.fusestatic = fusing.left


class _Fusing:
    def __init__(self, context: Context) -> None:
        self.context, self.nodes = context, context.nodes()
        world, compiler = context.world, context.extras.compiler
        self.referred = {name for kind, name, _ in references(world) if kind == "link"}
        self.referred |= {name for kind, name in carried_references(world) if kind == "body"}
        """Names of the links that something refers to."""
        self.feeling = {sensor.objname for sensor in context.extras.sensors if sensor.kind in ("force", "torque")}
        """Sites of force and torque sensors."""
        self.left = False
        """Whether a link stays that MuJoCo would fuse."""
        links = [thing for _, thing in walk(world.hierarchy) if isinstance(thing, Link)]
        bounded = compiler.boundmass > 0 or compiler.boundinertia > 0 or compiler.balanceinertia
        self.explicit = {id(link) for link in links if bounded or has_explicit_mass(context, link)}
        """Links whose inertia is not that of their geoms."""
        self.weights = weights(context) if self.explicit else {}

    def fuse(self, parent: Link | Hierarchy) -> None:
        """Fuse the static ones of the children of a link, or of the bodies of the world, and go on below."""
        entries: list[Any] = parent.bodies if isinstance(parent, Hierarchy) else parent.children
        at = 0
        while at < len(entries):
            link = entries[at].link if isinstance(entries[at], Body) else entries[at]
            if self.stays(entries[at], link) or not self.add_inertia(parent, link):
                self.fuse(link)
                at += 1
                continue
            for child in link.children:
                place(child, frame_of(link))
            heirs = link.children
            entries[at : at + 1] = [Body(link=heir) for heir in heirs] if isinstance(parent, Hierarchy) else heirs
            self.move_carried(parent, at, len(link.children) - 1)
            for name in CONTENT:
                things = getattr(link, name)
                for thing in things:
                    place(thing, frame_of(link))
                getattr(parent, name).extend(things)
            self.note_fused(parent, link)

    def stays(self, entry: Body | Link, link: Link) -> bool:
        """Whether MuJoCo leaves a link as it is. One that carries elements stays too, and is reported."""
        if link.joints or (isinstance(entry, Body) and (entry.free is not None or entry.mocap)):
            return True
        extras = link.extras
        if extras is not msgspec.UNSET and extras.fuse == "false":
            return True
        if link.name in self.referred or any(site.name in self.feeling for site in link.sites):
            return True
        if extras is not msgspec.UNSET and (extras.carried or extras.flexcomps or extras.plugins):
            what = "carries flexcomps" if extras.flexcomps else "holds elements that are only kept"
            self.leave(link, f"it {what}")
            return True
        return False

    def add_inertia(self, parent: Link | Hierarchy, link: Link) -> bool:
        """Add the inertia of a link to that of its parent. False when it is not known."""
        if isinstance(parent, Hierarchy):
            return True
        own, other = self.weights.get(id(parent)), self.weights.get(id(link))
        explicit = id(parent) in self.explicit or id(link) in self.explicit
        if own is None or other is None or not np.isfinite(link.local_translation).all():
            if explicit:
                self.leave(link, "what it or its parent weighs is not known")
            return not explicit
        self.weights[id(parent)] = total = combined(own, other, frame_of(link))
        if explicit:
            parent.inertial = total
            self.explicit.add(id(parent))
        return True

    def move_carried(self, parent: Link | Hierarchy, at: int, added: int) -> None:
        """Keep the places of flexcomps and elements kept as text among the children of a link or the bodies of the
        world."""
        entries: list[RawMjcf | Flexcomp] = []
        if isinstance(parent, Hierarchy):
            extras = self.context.extras
            entries += [entry for entry in extras.carried if entry.section == "worldbody"]
            entries += extras.flexcomps
        elif parent.extras is not msgspec.UNSET:
            entries += [*(parent.extras.carried or []), *(parent.extras.flexcomps or [])]
        for entry in entries:
            entry.place += added if entry.place > at else 0

    def leave(self, link: Link, why: str) -> None:
        """Report a link that MuJoCo would fuse."""
        self.left = True
        message = f"The body stays though fusestatic asks to fuse it: {why}"
        self.context.note(self.nodes[id(link)], message, outcome=Outcome.CARRIED)

    def note_fused(self, parent: Link | Hierarchy, link: Link) -> None:
        node = self.nodes[id(link)]
        into = "the world" if isinstance(parent, Hierarchy) else f"{parent.name!r}" if parent.name else "its parent"
        name = f"The body {link.name!r}" if link.name else "A body"
        self.context.became(node, parent)
        self.context.note(node, f"{name} is static and became a part of {into}, as fusestatic asks")
