"""Links that are fixed to their parents, made parts of them."""

from __future__ import annotations

from engine import msd
from engine.msd.mjcf.placing import CONTENT, combined, frame_of, place
from engine.msd.names import references
from engine.msd.schema import Inertia, Link, World


def merge_fixed_links(world: World) -> None:
    """Have every link without joints below another link become a part of that.

    Links that something refers to by name stay.
    """
    referred = {name for kind, name, _ in references(world) if kind == "link"}
    known = msd.inertials(world)
    paths = {id(link): path for path, link in _links(world)}
    weights = {id(link): known.get(paths[id(link)]) for _, link in _links(world)}
    for body in world.hierarchy.bodies:
        _merge(body.link, referred, weights)


def _links(world: World) -> list[tuple[str, Link]]:
    from engine.assets.sim.schemas.bodies import links

    return list(links(world))


def _merge(parent: Link, referred: set[str], weights: dict[int, Inertia | None]) -> None:
    at = 0
    while at < len(parent.children):
        link = parent.children[at]
        own, other = weights[id(parent)], weights[id(link)]
        if link.joints or link.name in referred or own is None or other is None:
            _merge(link, referred, weights)
            at += 1
            continue
        frame = frame_of(link)
        if parent.inertial.mass is not None or link.inertial.mass is not None:
            parent.inertial = combined(own, other, frame)
        weights[id(parent)] = combined(own, other, frame)
        for name in CONTENT:
            for thing in getattr(link, name):
                place(thing, frame)
            getattr(parent, name).extend(getattr(link, name))
        for child in link.children:
            place(child, frame)
        parent.children[at : at + 1] = link.children
