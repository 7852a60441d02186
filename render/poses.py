"""The links of a World in MuJoCo's body order, and where they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from engine.geometry.rotation import IDENTITY, multiply, rotate, unit_quaternion
from engine.msd.schema import Hierarchy, Link, World


class LinkNode(NamedTuple):
    """One body: index 0 is the world itself, the links follow depth first."""

    path: str
    parent: int
    element: Link | Hierarchy


@dataclass
class Poses:
    """World poses of all bodies: `xpos` (nbody, 3) m, `xquat` (nbody, 4) x, y, z, w."""

    xpos: np.ndarray
    xquat: np.ndarray


def links(world: World) -> list[LinkNode]:
    """All bodies of `world`; a link's place in the list is its body index."""
    nodes = [LinkNode("hierarchy", 0, world.hierarchy)]
    # A stack rather than recursion: chains of hundreds of links are legal.
    stack = [LinkNode(f"hierarchy.bodies[{i}].link", 0, body.link) for i, body in enumerate(world.hierarchy.bodies)][
        ::-1
    ]
    while stack:
        path, _, link = node = stack.pop()
        nodes.append(node)
        if isinstance(link, Link) and link.children:
            index = len(nodes) - 1
            stack += [LinkNode(f"{path}.children[{i}]", index, child) for i, child in enumerate(link.children)][::-1]
    return nodes


class LocalPoses:
    """Poses of links in their parents, as in the World: read once, and of edited links again."""

    def __init__(self, nodes: list[LinkNode]) -> None:
        self._row = {node.path: row for row, node in enumerate(nodes)}
        self._nodes = nodes
        self._position = np.zeros((len(nodes), 3))
        self._rotation = np.tile(IDENTITY, (len(nodes), 1))
        depths = [0]
        for node in nodes[1:]:
            depths.append(depths[node.parent] + 1)
        below = [node.element for node in nodes if isinstance(node.element, Link)]
        if below:
            self._position[1:] = np.concatenate([link.local_translation for link in below]).reshape(-1, 3)
            self._rotation[1:] = np.concatenate([link.local_rotation for link in below]).reshape(-1, 4)
        parents, depth = np.array([node.parent for node in nodes], dtype=np.intp), np.array(depths)
        rows = (np.flatnonzero(depth == level) for level in range(1, depth.max() + 1))
        self._levels = [(here, parents[here]) for here in rows]

    def _read(self, row: int) -> None:
        link = self._nodes[row].element
        assert isinstance(link, Link)
        self._position[row], self._rotation[row] = link.local_translation, link.local_rotation

    def read(self, path: str) -> None:
        """Read where the link at a path is again."""
        self._read(self._row[path])

    def world(self) -> Poses:
        """The poses that these are together."""
        xpos, xquat = self._position.copy(), self._rotation.copy()
        for here, above in self._levels:
            xpos[here] = xpos[above] + rotate(xquat[above], xpos[here])
            xquat[here] = unit_quaternion(multiply(xquat[above], xquat[here]))
        return Poses(xpos, xquat)


def modelled_poses(nodes: list[LinkNode]) -> Poses:
    """Poses composed from the links' own local transforms: the pose in which the World is written."""
    return LocalPoses(nodes).world()


def poses_on_bodies(
    poses: Poses, body: np.ndarray, position: np.ndarray, rotation: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """World position (n, 3) and rotation (n, 4) of things at a `position` (n, 3) and `rotation` (n, 4) in the frames
    of bodies (n,). They lie number by number in memory, along which numpy is several times as fast as along rows."""
    turn = np.asfortranarray(poses.xquat.take(body, axis=0))
    where = np.asfortranarray(poses.xpos.take(body, axis=0))
    if position.any():  # most things that stand alone are where their bodies are
        where += rotate(turn, position, np.empty((len(body), 3), order="F"))
    if not rotation[:, :3].any() and (rotation[:, 3] == 1.0).all():
        return where, turn
    return where, multiply(turn, rotation, np.empty((len(body), 4), order="F"))


def places_among(nodes: list[LinkNode], names: Sequence[str], paths: Sequence[str]) -> np.ndarray:
    """Place (n,) of each body of a World among those of a simulation, −1 where it is not among them.

    A simulation has more bodies where one is not a link (those of a flex), and others between an edit of the scene's
    structure and its answer: bodies are the same when their names are, or without name their paths.
    """
    known = {name or path: i for i, (name, path) in enumerate(zip(names, paths, strict=True)) if i}
    own = (getattr(node.element, "name", None) or node.path for node in nodes[1:])
    return np.array([0, *(known.get(name, -1) for name in own)], dtype=np.intp)


def placed(modelled: Poses, places: np.ndarray, xpos: np.ndarray, xquat: np.ndarray) -> Poses:
    """Where the bodies of a World are: as simulated where they are at one of the `places`, else as modelled."""
    known = places >= 0
    poses = Poses(modelled.xpos.copy(), modelled.xquat.copy())
    poses.xpos[known], poses.xquat[known] = xpos[places[known]], xquat[places[known]]
    return poses


def elements(nodes: list[LinkNode], kind: str) -> Iterator[tuple[str, int, Any]]:
    """Path, body index and element of everything of one kind: geoms, sites, lights or cameras."""
    for body, node in enumerate(nodes):
        for i, element in enumerate(getattr(node.element, kind)):
            yield f"{node.path}.{kind}[{i}]", body, element
