"""Rods: one-dimensional flexes that bend and twist (MuJoCo XML reference, flex/elasticity).

A discrete elastic rod (Bergou et al., Discrete elastic rods, 2008): an inner vertex resists the change of its
curvature binormal. An open chain of at least two edges turns about its edges too, by the hinges of bodies of the
world named after it; an edge between two pinned points at an end of it does not.
"""

from __future__ import annotations

import itertools
import math

import numpy as np

from engine.compiler.flex_spec import FlexSpec

WIDTH = 10
"""Numbers of a record of flex_bending."""
STRAIGHT = 1e-4
"""rad; a vertex bent by less is straight at rest."""


def open_chain(elements: np.ndarray, vertices: int) -> list[int]:
    """The vertices of a single open chain of at least two elements in a row, from the end that an element names
    first; nothing when the elements are no such chain."""
    near = neighbours(elements, vertices)
    ends = [v for v in elements.ravel().tolist() if len(near[v]) == 1]
    if len(elements) < 2 or len(ends) != 2 or any(len(some) > 2 for some in near):
        return []
    chain, last = [ends[0]], -1
    while len(chain) == 1 or len(near[chain[-1]]) == 2:
        here = chain[-1]
        chain.append(next(v for v in near[here] if v != last))
        last = here
    return chain if len(chain) == len(elements) + 1 else []


def neighbours(elements: np.ndarray, vertices: int) -> list[list[int]]:
    """The vertices that each vertex has an edge with, in the order of the elements."""
    near: list[list[int]] = [[] for _ in range(vertices)]
    for a, b in elements.tolist():
        near[a].append(b)
        near[b].append(a)
    return near


def hinge_names(name: str, edges: int) -> list[str]:
    """The hinge of each edge of an open chain."""
    return [f"{name}_twist_{i}" for i in range(edges - 1)] + [f"{name}_twist"]


def radius_of(spec: FlexSpec) -> float:
    """The radius by which a flex collides: of a box section the smaller half size."""
    return min(spec.sectionsize) if spec.dim == 1 and spec.section == "box" and spec.young > 0 else spec.radius


def plastic_size(edges: int) -> int:
    """Numbers of the state of an open chain: two vectors per edge, a reference twist per inner vertex."""
    return 6 * edges + edges - 1


def bending(spec: FlexSpec, elements: np.ndarray, places: np.ndarray, hinges: dict[str, int]) -> np.ndarray:
    """How many records, then the records (10 each) of vertices, or of pairs of neighbours, that bend.

    Of one vertex: the vertex before it, it, the one after it, -1, stiffness, what the other axis of the section has
    more, curvature at rest, hinge of the edge after it or -1, torsional stiffness, signed smaller half size of a box.
    Of a pair: its two vertices between their other neighbours, their stiffnesses, their curvatures at rest, and the
    torsional stiffness times cosine and sine of the angle between their planes.

    Args:
        places: (n, 3) of the vertices at rest.
        hinges: index of every joint by name.
    """
    if spec.young <= 0:
        return np.zeros(0)
    rod = _Rod(spec, places)
    near = neighbours(elements, len(places))
    chain = open_chain(elements, len(places))
    names = hinge_names(spec.name, len(chain) - 1)
    records: list[list[float]]
    if chain and any(name in hinges for name in names):
        triples = zip(chain, chain[1:], chain[2:], strict=False)
        records = [rod.single(*three, hinges.get(name, -1)) for three, name in zip(triples, names[1:], strict=True)]
    elif spec.section == "box":
        raise ValueError(
            f"a rod of a box section is one open chain with hinges {spec.name}_twist_0 ... {spec.name}_twist"
        )
    else:
        records = rod.without_hinges(elements, near)
    return np.concatenate([[len(records)], np.ravel(records)]) if records else np.zeros(0)


class _Rod:
    """Stiffnesses of a rod at rest."""

    def __init__(self, spec: FlexSpec, places: np.ndarray) -> None:
        self.places = places
        shear = spec.shear or spec.young / (2 * (1 + spec.poisson))
        self.side = 0.0
        if spec.section == "box":
            large, small = 2 * max(spec.sectionsize), 2 * min(spec.sectionsize)
            weak, strong = large * small**3 / 12, small * large**3 / 12
            ratio = small / large
            polar = large * small**3 * (1 / 3 - 0.21 * ratio * (1 - ratio**4 / 12))
            self.side = math.copysign(small / 2, spec.sectionsize[0] - spec.sectionsize[1])
        else:
            weak = strong = math.pi * spec.radius**4 / 4
            polar = 2 * weak
        self.weak, self.more, self.twist = spec.young * weak, spec.young * (strong - weak), shear * polar

    def length(self, a: int, b: int) -> float:
        return float(np.linalg.norm(self.places[b] - self.places[a]))

    def binormal(self, before: int, at: int, after: int) -> np.ndarray:
        """2 tan(half the angle) along the normal of the plane of two edges (Bergou et al., eq. 1)."""
        one, other = self.places[at] - self.places[before], self.places[after] - self.places[at]
        return 2 * np.cross(one, other) / (np.linalg.norm(one) * np.linalg.norm(other) + one @ other)

    def curvature(self, before: int, at: int, after: int) -> float:
        """Length of the binormal, 0 where the rod is straight."""
        size = float(np.linalg.norm(self.binormal(before, at, after)))
        return size if 2 * math.atan(size / 2) > STRAIGHT else 0.0

    def single(self, before: int, at: int, after: int, hinge: int) -> list[float]:
        span = self.length(before, at) + self.length(at, after)
        bend = self.weak / span, self.more / span
        rest = self.curvature(before, at, after)
        return [before, at, after, -1.0, *bend, rest, hinge, self.twist / span, self.side]

    def pair(self, before: int, one: int, other: int, after: int, shares: dict[int, int]) -> list[float]:
        first, second = self.binormal(before, one, other), self.binormal(one, other, after)
        sizes = float(np.linalg.norm(first)), float(np.linalg.norm(second))
        weights = [
            self.weak / (self.length(a, b) + self.length(b, c)) / shares[b]
            for a, b, c in ((before, one, other), (one, other, after))
        ]
        length = self.length(one, other)
        edge = (self.places[other] - self.places[one]) / length
        first, second = first / sizes[0], second / sizes[1]
        twist = self.twist / (2 * length)
        angle = twist * float(first @ second), twist * float(edge @ np.cross(first, second))
        return [before, one, other, after, *weights, *sizes, *angle]

    def without_hinges(self, elements: np.ndarray, near: list[list[int]]) -> list[list[float]]:
        """Pairs of bent neighbours, edge by edge, then the other vertices with two edges."""
        bent = {
            v
            for v, some in enumerate(near)
            if len(some) == 2 and some[0] != some[1] and self.curvature(some[0], v, some[1])
        }
        edges = list(dict.fromkeys((min(a, b), max(a, b)) for a, b in elements.tolist()))
        pairs = [(a, b) for a, b in edges if a in bent and b in bent]
        shares: dict[int, int] = {}
        for v in itertools.chain.from_iterable(pairs):
            shares[v] = shares.get(v, 0) + 1
        records = [self.pair(_other(near[a], b), a, b, _other(near[b], a), shares) for a, b in pairs]
        rest = (v for v, some in enumerate(near) if len(some) == 2 and v not in shares)
        return records + [self.single(near[v][0], v, near[v][1], -1) for v in rest]


def _other(pair: list[int], one: int) -> int:
    return pair[1] if pair[0] == one else pair[0]
