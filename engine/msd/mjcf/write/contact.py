"""<contact>: pairs with parameters of their own, and pairs of bodies that never touch."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import msgspec

from engine.msd.mjcf.force import SOLREF
from engine.msd.mjcf.write.context import Context, child, put, unless
from engine.msd.mjcf.write.spelling import extra_value, softness, solref
from engine.msd.schema import ContactPair, Geometry, Link, World


def write(context: Context) -> None:
    """The <contact> section."""
    for i, pair in enumerate(context.world.contact_pairs.pairs):
        _write_pair(context, pair, f"contact_pairs.pairs[{i}]")
    _write_excludes(context)


def _write_pair(context: Context, pair: ContactPair, path: str) -> None:
    friction_ref = extra_value(pair, "solreffriction")
    if friction_ref is None and pair.friction_model is not None and pair.friction_model.variant == "impedance":
        ref = solref(pair.friction_model.value.spring)
        friction_ref = SOLREF if ref is None else ref  # where MuJoCo's default is that of the normal direction
    child(
        context.section("contact"),
        "pair",
        name=pair.name,
        geom1=pair.geoms[0],
        geom2=pair.geoms[1],
        condim=unless(pair.condim, 3),
        friction=unless(pair.friction, (1.0, 1.0, 0.005, 0.0001, 0.0001)),
        **softness(context, f"{path}.contact_model", pair.contact_model, extra_value(pair, "solref")),
        solreffriction=friction_ref,
        margin=unless(pair.margin, 0.0),
        gap=unless(pair.gap, 0.0),
        adhesion=extra_value(pair, "adhesion"),
    )


# ------------------------------------------------------------------------------------------------ excludes


class _Placed(NamedTuple):
    """A link, its World path, and what decides which links it may touch."""

    link: Link
    path: str
    parent: Link | None
    fixed: bool
    """Whether no joint is between it and the world."""


def _write_excludes(context: Context) -> None:
    """Pairs that the World names, all pairs inside a subtree without self collision, and, where MSD says what
    collides, links with a parent that is fixed to the world (MuJoCo's own filter leaves those out)."""
    world = context.world
    named = [] if world.extras is msgspec.UNSET else list(world.extras.exclude_names)
    written: set[frozenset[str]] = set()
    for first, second in world.collision_ignores.link_pairs:
        own = next((row for row in named if (row.link_a, row.link_b) == (first, second)), None)
        if own is not None:
            named.remove(own)
        elif frozenset((first, second)) in written:
            continue
        child(context.section("contact"), "exclude", name=own.name if own else None, body1=first, body2=second)
        written.add(frozenset((first, second)))
    for exclude in () if world.extras is msgspec.UNSET else world.extras.excludes:
        element = child(context.section("contact"), "exclude", name=exclude.name)
        put(element, body1=exclude.body1, body2=exclude.body2)
    for path, first, second in _implied(world):
        if first.name is None or second.name is None:
            if _solid(first) and _solid(second):
                context.note(path, "MJCF keeps links from touching by their names; name both links")
        elif frozenset((first.name, second.name)) not in written:
            child(context.section("contact"), "exclude", body1=first.name, body2=second.name)
            written.add(frozenset((first.name, second.name)))


def _implied(world: World) -> Iterator[tuple[str, Link, Link]]:
    """Pairs of links that never touch without being named as such."""
    links = list(_links(world))
    for i, placed in enumerate(links):
        if placed.link.disable_self_collision:
            count = sum(1 for _ in _below(placed.link))
            subtree = [row.link for row in links[i : i + count] if _solid(row.link)]
            for first, second in combinations(subtree, 2):
                yield f"{placed.path}.disable_self_collision", first, second
    if world.extras is msgspec.UNSET:
        fixed = {id(row.link): row.fixed for row in links}
        for row in links:
            if row.parent is not None and fixed[id(row.parent)]:
                yield row.path, row.parent, row.link


def _links(world: World) -> Iterator[_Placed]:
    """Every link, parents before their children."""
    for i, body in enumerate(world.hierarchy.bodies):
        fixed = body.free is None and not body.mocap and not body.link.joints
        stack = [_Placed(body.link, f"hierarchy.bodies[{i}].link", None, fixed)]
        while stack:
            row = stack.pop()
            yield row
            inner = [
                _Placed(link, f"{row.path}.children[{k}]", row.link, row.fixed and not link.joints)
                for k, link in enumerate(row.link.children)
            ]
            stack += reversed(inner)


def _below(link: Link) -> Iterator[Link]:
    yield link
    for inner in link.children:
        yield from _below(inner)


def _solid(link: Link) -> bool:
    """Whether a link has a geom that can touch others."""
    return any(_can_collide(geom) for geom in link.geoms)


def _can_collide(geom: Geometry) -> bool:
    return bool(geom.collision_mask.collide_group or geom.collision_mask.collide_with)
