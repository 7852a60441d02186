"""What links weigh, where obeying the compiler turns a mass that geoms give into one that is said."""

from __future__ import annotations

import numpy as np

from engine.msd.link_inertials import inertials
from engine.msd.mjcf.context import Context
from engine.msd.paths import walk
from engine.msd.schema import Inertia, Link


def weights(context: Context) -> dict[int, Inertia]:
    """Inertia of every link by its id, as the compiler has it before it scales them to a total mass; of a World that
    cannot be built only what links say themselves, and nothing that is infinite."""
    compiler = context.extras.compiler
    total, compiler.settotalmass = compiler.settotalmass, None
    try:
        known = inertials(context.world)
    finally:
        compiler.settotalmass = total
    links = ((path, thing) for path, thing in walk(context.world.hierarchy, "hierarchy") if isinstance(thing, Link))
    found = (
        (link, known.get(path) or (link.inertial if has_explicit_mass(context, link) else None))
        for path, link in links
    )
    return {id(link): inertia for link, inertia in found if inertia is not None and _is_finite(inertia)}


def _is_finite(inertia: Inertia) -> bool:
    fields = inertia.mass, inertia.pos, inertia.orientation, inertia.diag_inertia
    return all(field is not None and np.isfinite(field).all() for field in fields)


def has_explicit_mass(context: Context, link: Link) -> bool:
    """Whether an <inertial> decides what a link weighs, and not its geoms."""
    return link.inertial.mass is not None and context.extras.compiler.inertiafromgeom != "true"
