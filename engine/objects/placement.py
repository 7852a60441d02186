"""Where objects are put at the beginning: samplers of placements that do not overlap."""

from __future__ import annotations

import math
import numbers
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from engine.geometry import rotation
from engine.objects.checking import checked_numbers
from engine.objects.object import MujocoObject

ATTEMPTS = 5000
"""How often a place is drawn before it is given up."""
_HIDDEN = (-20, -10)


class RandomizationError(Exception):
    """No place was found for an object."""


class Placement(NamedTuple):
    """Where an object is put."""

    pos: tuple[float, float, float]
    """Metres, x y z, in the world."""
    quat: np.ndarray
    """w, x, y, z."""
    obj: MujocoObject


Placements = dict[str, Placement]
"""By the name of the object."""


class ObjectPositionSampler:
    """Draws placements of objects. For subclasses.

    Args:
        name: name of the sampler.
        mujoco_objects: the objects to place.
        ensure_object_boundary_in_range: whether the whole object, by its horizontal radius, is in the range.
        ensure_valid_placement: whether objects do not overlap.
        reference_pos: what placements start from, (3,) in metres, in the world.
        z_offset: how far above the surface objects are put, metres.
        rng: draws the numbers.
    """

    def __init__(
        self,
        name: str,
        mujoco_objects: MujocoObject | Sequence[MujocoObject] | None = None,
        ensure_object_boundary_in_range: bool = True,
        ensure_valid_placement: bool = True,
        reference_pos: Any = (0, 0, 0),
        z_offset: float = 0.0,
        rng: np.random.Generator | None = None,
    ) -> None:
        self.name = name
        self.rng = np.random.default_rng() if rng is None else rng
        self.mujoco_objects = _listed(mujoco_objects)
        self.ensure_object_boundary_in_range = ensure_object_boundary_in_range
        self.ensure_valid_placement = ensure_valid_placement
        checked_numbers(reference_pos, 3, f'The reference_pos of the sampler "{name}"')
        if not isinstance(z_offset, numbers.Real) or not math.isfinite(z_offset):
            raise ValueError(f'The z_offset of the sampler "{name}" is a number of metres, not {z_offset!r}')
        if not hasattr(self.rng, "uniform"):
            raise TypeError(f'The rng of the sampler "{name}" is a numpy.random.Generator, not {rng!r}')
        self.reference_pos, self.z_offset = reference_pos, z_offset

    def add_objects(self, mujoco_objects: MujocoObject | Sequence[MujocoObject]) -> None:
        """Add objects to place. Raises ValueError if one is here already; none is added then."""
        added = _listed(mujoco_objects)
        self._refuse_known(added)
        self.mujoco_objects += added

    def _refuse_known(self, added: Iterable[MujocoObject]) -> None:
        for obj in added:
            if any(obj is known for known in self.mujoco_objects):
                raise ValueError(f'The object "{obj.name}" is in the sampler "{self.name}" already')

    def reset(self) -> None:
        """Forget the objects."""
        self.mujoco_objects = []

    def sample(
        self, fixtures: Mapping[str, Any] | None = None, reference: Any = None, on_top: bool = True
    ) -> Placements:
        """Draw a placement for every object.

        Args:
            fixtures: placements that are taken, `(pos, quat, object)` by name.
            reference: what placements start from: the name of a fixture, or a position, (3,) in metres;
                `reference_pos` when left out.
            on_top: whether objects stand on it by their bottom, and not with their origin in it.

        Returns: the fixtures and the new placements.

        Raises:
            RandomizationError: there is no place for an object.
            ValueError: there is no such reference, an object is placed already, or a fixture is no placement.
        """
        raise NotImplementedError


def _listed(objects: MujocoObject | Sequence[MujocoObject] | None) -> list[MujocoObject]:
    listed = [] if objects is None else [objects] if isinstance(objects, MujocoObject) else list(objects)
    for obj in listed:
        if not isinstance(obj, MujocoObject):
            raise TypeError(f"A sampler places MujocoObjects, not {obj!r}")
    return listed


def _fixed(fixtures: Mapping[str, Any] | None) -> Placements:
    """Placements that are taken. Raises ValueError or TypeError for what is none."""
    placed = {}
    for name, fixture in (fixtures or {}).items():
        try:
            pos, quat, obj = fixture
        except (TypeError, ValueError):
            raise ValueError(
                f'The fixture "{name}" is a position, a rotation and an object, not {fixture!r}'
            ) from None
        checked_numbers(pos, 3, f'The position of the fixture "{name}"')
        checked_numbers(quat, 4, f'The rotation of the fixture "{name}"')
        if not isinstance(obj, MujocoObject):
            raise TypeError(f'The object of the fixture "{name}" is a MujocoObject, not {obj!r}')
        placed[name] = Placement(pos, quat, obj)
    return placed


class UniformRandomSampler(ObjectPositionSampler):
    """Draws places and angles evenly from ranges.

    Args:
        x_range, y_range: from the reference, metres.
        rotation: angle in radians, or a range of it; a whole turn when left out.
        rotation_axis: "x", "y" or "z".

    The others as of ObjectPositionSampler.
    """

    def __init__(
        self,
        name: str,
        mujoco_objects: MujocoObject | Sequence[MujocoObject] | None = None,
        x_range: Any = (0, 0),
        y_range: Any = (0, 0),
        rotation: Any = None,
        rotation_axis: str = "z",
        ensure_object_boundary_in_range: bool = True,
        ensure_valid_placement: bool = True,
        reference_pos: Any = (0, 0, 0),
        z_offset: float = 0.0,
        rng: np.random.Generator | None = None,
    ) -> None:
        if rotation_axis not in ("x", "y", "z"):
            raise ValueError(f'An axis of rotation is "x", "y" or "z", not {rotation_axis!r}')
        for axis, bounds in (("x", x_range), ("y", y_range)):
            checked_numbers(bounds, 2, f'The {axis}_range of the sampler "{name}"')
        if rotation is not None and not (np.ndim(rotation) <= 1 and np.size(rotation)):
            raise ValueError(f'The rotation of the sampler "{name}" is an angle or a range, not {rotation!r}')
        if rotation is not None:
            checked_numbers(np.atleast_1d(rotation), np.size(rotation), f'The rotation of the sampler "{name}"')
        self.x_range, self.y_range = x_range, y_range
        self.rotation, self.rotation_axis = rotation, rotation_axis
        super().__init__(
            *(name, mujoco_objects, ensure_object_boundary_in_range, ensure_valid_placement),
            *(reference_pos, z_offset, rng),
        )

    def _sample_x(self, object_horizontal_radius: float) -> float:
        return self._sample_within(self.x_range, object_horizontal_radius)

    def _sample_y(self, object_horizontal_radius: float) -> float:
        return self._sample_within(self.y_range, object_horizontal_radius)

    def _sample_within(self, bounds: Any, radius: float) -> float:
        margin = radius if self.ensure_object_boundary_in_range else 0.0
        low, high = min(bounds) + margin, max(bounds) - margin
        if low > high:
            what = f'The range {list(bounds)} of the sampler "{self.name}" has no room for a radius of {radius:.3g} m'
            raise RandomizationError(f"{what}; widen it, or set ensure_object_boundary_in_range=False")
        return self.rng.uniform(low, high)

    def _sample_quat(self) -> np.ndarray:
        """A rotation about the axis, w x y z."""
        if self.rotation is None:
            angle = self.rng.uniform(0, 2 * np.pi)
        elif np.ndim(self.rotation):
            angle = self.rng.uniform(min(self.rotation), max(self.rotation))
        else:
            angle = self.rotation
        quat = np.zeros(4)
        quat[0], quat["xyz".index(self.rotation_axis) + 1] = np.cos(angle / 2), np.sin(angle / 2)
        return quat

    def sample(
        self, fixtures: Mapping[str, Any] | None = None, reference: Any = None, on_top: bool = True
    ) -> Placements:
        """As ObjectPositionSampler.sample."""
        placed = _fixed(fixtures)
        origin = self._origin(placed, reference, on_top)
        for obj in self.mujoco_objects:
            if obj.name in placed:
                raise ValueError(f'The object "{obj.name}" is placed already')
            placed[obj.name] = self._place(obj, origin, placed, on_top)
        return placed

    def _origin(self, placed: Placements, reference: Any, on_top: bool) -> np.ndarray:
        if isinstance(reference, str):
            if reference not in placed:
                known = ", ".join(placed) or "none"
                raise ValueError(f'There is no fixture "{reference}" to place objects on; there are: {known}')
            fixture = placed[reference]
            return np.array(fixture.pos) + (fixture.obj.top_offset * [0, 0, 1] if on_top else 0)
        origin = self.reference_pos if reference is None else reference
        return checked_numbers(origin, 3, "A reference that is not the name of a fixture")

    def _place(self, obj: MujocoObject, origin: np.ndarray, placed: Placements, on_top: bool) -> Placement:
        for _ in range(ATTEMPTS):
            x = self._sample_x(obj.horizontal_radius) + origin[0]
            y = self._sample_y(obj.horizontal_radius) + origin[1]
            z = self.z_offset + origin[2] - (obj.bottom_offset[2] if on_top else 0)
            if self.ensure_valid_placement and any(_overlap(obj, (x, y, z), other) for other in placed.values()):
                continue
            return Placement((x, y, z), self._turned(obj), obj)
        raise RandomizationError(
            f'No place for "{obj.name}" (radius {obj.horizontal_radius:.3g} m) was found among {len(placed)} in '
            f"x {list(self.x_range)}, y {list(self.y_range)} in {ATTEMPTS} attempts; widen the ranges"
        )

    def _turned(self, obj: MujocoObject) -> np.ndarray:
        """A rotation that is drawn, after the one that the object begins with (`init_quat`, w x y z)."""
        quat = self._sample_quat()
        first = getattr(obj, "init_quat", None)
        return quat if first is None else np.array(rotation.multiply_wxyz(quat, first))


def _overlap(obj: MujocoObject, place: tuple[float, float, float], other: Placement) -> bool:
    apart = np.hypot(place[0] - other.pos[0], place[1] - other.pos[1])
    near = apart <= obj.horizontal_radius + other.obj.horizontal_radius
    return bool(near and place[2] - other.pos[2] <= other.obj.top_offset[2] - obj.bottom_offset[2])


class SequentialCompositeSampler(ObjectPositionSampler):
    """Samplers one after another, each around what those before it have placed.

    Args:
        name: name of the sampler.
    """

    def __init__(self, name: str) -> None:
        self.samplers: dict[str, ObjectPositionSampler] = {}
        self.sample_args: dict[str, dict[str, Any]] = {}
        super().__init__(name)

    def append_sampler(self, sampler: ObjectPositionSampler, sample_args: Mapping[str, Any] | None = None) -> None:
        """Add a sampler; `sample_args` are arguments of its `sample`.

        Raises ValueError: one of its objects, or a sampler of its name, is here already.
        """
        if not isinstance(sampler, ObjectPositionSampler):
            raise TypeError(f'The sampler "{self.name}" has ObjectPositionSamplers, not {sampler!r}')
        self._refuse_known(sampler.mujoco_objects)
        if sampler.name in self.samplers:
            raise ValueError(f'The sampler "{self.name}" has a sampler "{sampler.name}" already')
        self.mujoco_objects += sampler.mujoco_objects
        self.samplers[sampler.name] = sampler
        self.sample_args[sampler.name] = dict(sample_args or {})

    def hide(self, mujoco_objects: MujocoObject | Sequence[MujocoObject]) -> None:
        """Place objects far away, 10 to 20 m off."""
        self.append_sampler(
            UniformRandomSampler(
                "HideSampler",
                mujoco_objects,
                x_range=_HIDDEN,
                y_range=_HIDDEN,
                rotation=[0, 0],
                ensure_object_boundary_in_range=False,
                ensure_valid_placement=False,
                z_offset=10,
            )
        )

    def add_objects(self, mujoco_objects: MujocoObject | Sequence[MujocoObject]) -> None:
        """Raises AttributeError: objects belong to one of the samplers."""
        raise AttributeError("Objects are added to one of the samplers: add_objects_to_sampler()")

    def add_objects_to_sampler(
        self, sampler_name: str, mujoco_objects: MujocoObject | Sequence[MujocoObject]
    ) -> None:
        """Add objects to one of the samplers.

        Raises ValueError: there is no such sampler, or an object is here already; none is added then.
        """
        if sampler_name not in self.samplers:
            known = ", ".join(self.samplers) or "none"
            raise ValueError(f'There is no sampler "{sampler_name}" in "{self.name}"; there are: {known}')
        added = _listed(mujoco_objects)
        self._refuse_known(added)
        self.samplers[sampler_name].add_objects(added)
        self.mujoco_objects += added

    def reset(self) -> None:
        """Forget the objects, also those of the samplers."""
        super().reset()
        for sampler in self.samplers.values():
            sampler.reset()

    def sample(
        self, fixtures: Mapping[str, Any] | None = None, reference: Any = None, on_top: bool = True
    ) -> Placements:
        """As ObjectPositionSampler.sample; what a sampler was appended with comes before these arguments."""
        placed = _fixed(fixtures)
        for name, sampler in self.samplers.items():
            arguments = {"reference": reference, "on_top": on_top} | self.sample_args[name]
            placed.update(sampler.sample(fixtures=placed, **arguments))
        return placed
