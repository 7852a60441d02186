"""What a simulation is made of before it runs: prims, each a frame or a World, under paths.

A path is concrete (`/World/Origin1`) or an expression, of which every part between slashes is a regular expression
(`/World/Origin.*/Cone`). A World under an expression stands once in every environment: the frames that its parent
matches, one for each world of the engine. A World under a concrete path is in all of them.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

from engine.msd.schema import Link, World

_CONCRETE = re.compile(r"(/[\w-]+)+")


@dataclass(frozen=True)
class Pose:
    """A frame in another: (3,) position, m, and rotation. A product is the right one seen from where the left one
    is."""

    position: np.ndarray = field(default_factory=lambda: np.zeros(3))
    rotation: Rotation = field(default_factory=Rotation.identity)

    def __mul__(self, inner: Pose) -> Pose:
        return Pose(self.position + self.rotation.apply(inner.position), self.rotation * inner.rotation)

    def inverse(self) -> Pose:
        """The outer frame in this one."""
        back = self.rotation.inv()
        return Pose(-back.apply(self.position), back)

    def is_near(self, other: Pose) -> bool:
        """Whether it is another one but for rounding."""
        if self is other:
            return True
        turned = (self.rotation.inv() * other.rotation).magnitude()
        return bool(np.allclose(self.position, other.position, rtol=0, atol=1e-12) and turned < 1e-12)


@dataclass
class Prim:
    """A frame, or a World, under a path.

    Attributes:
        path: concrete, or an expression.
        world: the thing; None: a frame.
        pose: in the frame of the parent.
        links: the paths of the World's links, relative to the prim: by their names, and by those of the links around
            them too. The values are names.
        velocity_limits: the largest speeds of joints by name that a file says, rad/s or m/s: a World has none.
    """

    path: str
    world: World | None
    pose: Pose
    links: dict[str, str] = field(default_factory=dict)
    velocity_limits: dict[str, float] = field(default_factory=dict)

    @cached_property
    def is_expression(self) -> bool:
        """Whether there is one in each environment."""
        return not _CONCRETE.fullmatch(self.path)

    @cached_property
    def parts(self) -> list[str]:
        """The path, between its slashes."""
        return _parts(self.path)


@dataclass(frozen=True)
class Selected:
    """What a path chooses: a prim, whole (`link` is ""), or the part of its World that begins at a link."""

    prim: Prim
    link: str


IDENTITY = Pose()
"""Where the outer frame is. Of many environments most frames are there."""


def pose(translation: Any = None, orientation: Any = None) -> Pose:
    """A pose of a translation, m, and a quaternion w, x, y, z; numbers, arrays or tensors. Raises ValueError."""
    if translation is None and orientation is None:
        return IDENTITY
    position = np.array([0.0, 0.0, 0.0] if translation is None else list(map(float, translation)))
    quat = np.array([1.0, 0.0, 0.0, 0.0] if orientation is None else list(map(float, orientation)))
    if position.shape != (3,) or not np.isfinite(position).all():
        raise ValueError(f"a translation is three finite numbers, not {translation!r}")
    if quat.shape != (4,) or not np.isfinite(quat).all() or not np.linalg.norm(quat):
        raise ValueError(f"an orientation is a quaternion w, x, y, z, not {orientation!r}")
    return Pose(position, Rotation.from_quat(np.roll(quat, -1)))


class Stage:
    """The prims of a simulation, in the order in which they were defined.

    Attributes:
        version: counts the changes.
    """

    def __init__(self) -> None:
        self._prims: dict[str, Prim] = {}
        self._cache: dict[Any, Any] = {}  # of what was found on the stage as it is
        self.version = 0

    def define(
        self,
        path: str,
        world: World | None = None,
        translation: Sequence[float] | Any = None,
        orientation: Sequence[float] | Any = None,
    ) -> Prim:
        """Put a prim under a path; a frame may be put there again, or get a World.

        Args:
            path: concrete, or of a World an expression.
            world: the thing itself; None: a frame.
            translation: m, in the frame of the parent; None: none.
            orientation: quaternion w, x, y, z in the frame of the parent; None: as the parent.

        Raises:
            ValueError: the path is none or has a World already, an expression's parent matches nothing, or a pose
                has other numbers.
            TypeError: `world` is no World.
        """
        if not isinstance(path, str) or not path.startswith("/") or "//" in path or path.endswith("/"):
            raise ValueError(f"the path of a prim is like '/World/Table' or '/World/Origin.*/Cone', not {path!r}")
        if world is not None and not isinstance(world, World):
            raise TypeError(f"a prim is a World or a frame, not {type(world).__name__}")
        prim = Prim(path, world, pose(translation, orientation), {} if world is None else _link_paths(world))
        if prim.is_expression:
            if world is None:
                raise ValueError(f"a frame has a path of its own, not the expression {path!r}")
            if not _CONCRETE.fullmatch("/" + path.rpartition("/")[2]):
                raise ValueError(f"the last part of {path!r} is the name of what is put there, not an expression")
            self.environments(prim)
        before = self._prims.get(path)
        if before is not None and before.world is not None:
            raise ValueError(f"A prim already exists at path {path!r}: choose another one, or delete_prim that first")
        self._prims.pop(path, None)
        self._prims[path] = prim
        self._changed()
        return prim

    def remove(self, path: str) -> None:
        """Take away what stands under a concrete path and below it. Raises ValueError where there is nothing."""
        below = [known for known in self._prims if known == path or known.startswith(path + "/")]
        if not below:
            raise ValueError(self.nothing(path))
        for known in below:
            del self._prims[known]
        self._changed()

    def _changed(self) -> None:
        self.version += 1
        self._cache.clear()

    @property
    def prims(self) -> list[Prim]:
        """All prims."""
        return list(self._prims.values())

    # ------------------------------------------------------------------------------------------ environments

    def environments(self, prim: Prim) -> list[str]:
        """The paths of the frames that the environments of a prim begin at; of a concrete one none.

        Raises ValueError where its parent matches no frame."""
        if not prim.is_expression:
            return []
        if ("environments", prim.path) not in self._cache:
            self._cache["environments", prim.path] = self._environments(prim)
        return self._cache["environments", prim.path]

    def _environments(self, prim: Prim) -> list[str]:
        parts = _parts(prim.path)
        for end in range(len(parts) - 1, 0, -1):
            if all(_CONCRETE.fullmatch("/" + part) for part in parts[:end]):
                break
            found = self._frames(parts[:end])
            if found:
                return found
        raise ValueError(self.nothing(prim.path.rpartition("/")[0]))

    @property
    def num_envs(self) -> int:
        """The number of environments, 1 without any. Raises ValueError where prims disagree."""
        count = {prim.path: len(self.environments(prim)) for prim in self.prims if prim.is_expression}
        if len(set(count.values())) > 1:
            said = ", ".join(f"{path!r} has {number}" for path, number in count.items())
            raise ValueError(f"every prim under an expression is in all environments; but {said}")
        return max(count.values(), default=1)

    @property
    def is_spread(self) -> bool:
        """Whether the script has put the frames of environments apart."""
        for prim in self.prims:
            places = [self.pose_of(path).position for path in self.environments(prim)]
            if places and np.ptp(places, axis=0).max() > 0:
                return True
        return False

    def instances(self, prim: Prim) -> list[str]:
        """The concrete paths of a prim: one, or one in each environment."""
        if not prim.is_expression:
            return [prim.path]
        frames = self.environments(prim)
        rest = _parts(prim.path)[len(_parts(frames[0])) :]
        return ["/".join([frame, *rest]) for frame in frames]

    def pose_of(self, path: str) -> Pose:
        """The pose of a frame in the world: its own in that of its parent, and so on."""
        total = IDENTITY
        parts = _parts(path)
        for end in range(1, len(parts) + 1):
            prim = self._prims.get("/" + "/".join(parts[:end]))
            if prim is not None and prim.pose is not IDENTITY:
                total = prim.pose if total is IDENTITY else total * prim.pose
        return total

    def _frames(self, expressions: list[str]) -> list[str]:
        """Concrete paths of frames that match, those around frames too."""
        found = {}
        for prim in self._prims.values():
            if not prim.is_expression and _match(expressions, prim.parts[: len(expressions)]):
                found["/" + "/".join(prim.parts[: len(expressions)])] = None
        return list(found)

    # --------------------------------------------------------------------------------------------- choosing

    def matching(self, expression: str) -> list[str]:
        """The concrete paths that an expression matches whole: of prims, of frames around them, of links inside."""
        return [path for path, _ in self._found(expression)]

    def select(self, expression: str) -> Selected:
        """The prim, or the link of one, that an expression chooses in every environment.

        Raises ValueError where it matches nothing, several, or not in all environments; it says which there are."""
        found = self._found(expression)
        chosen = {(id(selected.prim), selected.link): selected for _, selected in found if selected is not None}
        if not chosen:
            raise ValueError(self.nothing(expression))
        if len(chosen) > 1:
            paths = ", ".join(repr(path) for path, selected in found[:6] if selected is not None)
            raise ValueError(f"{expression!r} chooses several things in one world: {paths}; choose one")
        (selected,) = chosen.values()
        count = sum(1 for _, each in found if each is not None)
        if count < len(self.instances(selected.prim)):
            raise ValueError(
                f"{expression!r} is in {count} of {len(self.instances(selected.prim))} environments; choose all"
            )
        return selected

    def _found(self, expression: str) -> list[tuple[str, Selected | None]]:
        """Every path that matches, with what it chooses; None: a frame around prims."""
        if ("found", expression) not in self._cache:
            self._cache["found", expression] = self._search(expression)
        return self._cache["found", expression]

    def _search(self, expression: str) -> list[tuple[str, Selected | None]]:
        wanted = _parts(expression)
        found: dict[str, Selected | None] = {}
        for prim in self._prims.values():
            depth, count = self._depth(prim), len(prim.parts)
            if len(wanted) >= count and not _match(wanted[depth:count], prim.parts[depth:]):
                continue
            for path in self.instances(prim):
                parts = _parts(path) if depth else prim.parts
                if len(wanted) < len(parts):
                    if _match(wanted, parts[: len(wanted)]):
                        found.setdefault("/" + "/".join(parts[: len(wanted)]), None)
                    continue
                if not _match(wanted[: len(parts)], parts):
                    continue
                if len(wanted) == len(parts):
                    found[path] = Selected(prim, "")
                    continue
                links = {
                    name: inside
                    for inside, name in reversed(prim.links.items())
                    if _match(wanted[len(parts) :], inside.split("/"))
                }
                found |= {f"{path}/{inside}": Selected(prim, name) for name, inside in links.items()}
        return list(found.items())

    def _depth(self, prim: Prim) -> int:
        """How many parts of the path of a prim are those of its environments."""
        frames = self.environments(prim)
        return len(_parts(frames[0])) if frames else 0

    def nothing(self, path: str) -> str:
        """A sentence for a path under which there is nothing, with the nearest ones."""
        known = [each for prim in self._prims.values() for each in (prim.path, *self.instances(prim)[:1])]
        near = difflib.get_close_matches(path, known, n=3, cutoff=0.3) or known[:5]
        have = f"there is {', '.join(map(repr, dict.fromkeys(near)))}" if near else "the stage is empty"
        return f"nothing is under the path {path!r}; {have}"


def _parts(path: str) -> list[str]:
    return path.strip("/").split("/")


def _match(expressions: list[str], parts: list[str]) -> bool:
    return len(expressions) == len(parts) and all(map(_matches, expressions, parts))


@lru_cache(1 << 16)
def _matches(expression: str, part: str) -> bool:
    if expression == part:
        return True
    try:
        return re.fullmatch(expression, part) is not None
    except re.error as error:
        raise ValueError(f"{expression!r} in a path is no regular expression: {error}") from None


def _link_paths(world: World) -> dict[str, str]:
    """Paths of the links with names, outer ones first: by the name alone, and by those of the links around too."""
    paths: dict[str, str] = {}
    stack: list[tuple[str, Link]] = [("", body.link) for body in reversed(world.hierarchy.bodies)]
    while stack:
        around, link = stack.pop()
        inside = f"{around}/{link.name}" if around and link.name else link.name or around
        if link.name:
            paths.setdefault(link.name, link.name)
            paths.setdefault(inside, link.name)
        stack += [(inside, child) for child in reversed(link.children)]
    return paths
