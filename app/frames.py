"""Frames of links and of the sites on them, in which something can be put."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from app.belonging import link_at
from app.naming import title
from engine.geometry.rotation import IDENTITY
from engine.msd.paths import get, join
from engine.msd.schema import Link, World


class Frame(NamedTuple):
    """Where something can be put, in the frame of a link."""

    link: str
    """World path."""
    title: str
    position: np.ndarray
    """(3,) m."""
    rotation: np.ndarray
    """(4,) x, y, z, w."""


def frames(world: World, path: str) -> list[Frame]:
    """The frame of the link that an object is or belongs to, and those of the sites on it; the one of the object
    itself first. Empty where it is in no link."""
    owner = link_at(world, path)
    if not owner:
        return []
    link: Link = get(world, owner)
    found = [Frame(owner, title(world, owner), np.zeros(3), IDENTITY.copy())]
    for i, site in enumerate(link.sites):
        at = join(join(owner, "sites"), i)
        frame = Frame(owner, title(world, at), np.array(site.position), np.array(site.orientation))
        found.insert(0 if at == path else len(found), frame)
    return found
