"""The contacts of all worlds in one list, as the API documents them: `d.contact`."""

from __future__ import annotations

from typing import Any

import warp as wp

from engine.physics.compat import layouts
from engine.physics.compat.writing import write

_CONSTANT = {"worldid"}
"""Fields that no step writes: always a copy, in which a user's numbers do not stay."""


class Contact:
    """Contacts of all worlds one after the other, `d.nacon` of them; `worldid` says of which world each is.

    Every field of `data_groups.Contact` with a first dimension of `naconmax`, and `efc_address`, (naconmax,
    nmaxpyramid): the constraint rows of a contact, -1 where there is none. `by_world` has the arrays that the kernels
    fill, (nworld, nconmax), of which the first `d.ncon` of a world are valid, and `nconmax`.

    Of a single world, fields are views of those arrays. Of several they are copies, `worldid` and `efc_address`
    always, made on the device each time a field is read; what is beyond `d.nacon` is left over from before. A field
    that is assigned is written back, contact by contact.
    """

    def __init__(self, arrays: Any, efc: Any, nmaxpyramid: int):
        self.__dict__.update(by_world=arrays, _efc=efc, _nmaxpyramid=nmaxpyramid, _flat={})

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        array = getattr(self.by_world, name, None)
        if array is None:
            raise AttributeError(f"Data.contact has no field {name}")
        if not isinstance(array, wp.array) or array.ndim != 2:
            return array
        if name == "efc_address":
            flat = self._room(name, array, (self._nmaxpyramid,))
            layouts.addresses(self.by_world.ncon, self.first(), self.by_world, self._efc, flat)
            return flat
        if len(array) == 1 and name not in _CONSTANT:
            return self._view(name, array)
        flat = self._room(name, array)
        layouts.flatten(self.by_world.ncon, self.first(), array, flat)
        return flat

    def __setattr__(self, name: str, value: Any) -> None:
        array = getattr(self.by_world, name, None)
        if not isinstance(array, wp.array) or array.ndim != 2 or name == "efc_address":
            raise AttributeError(f"Data.contact.{name} follows from a step and cannot be set")
        flat = self._view(name, array) if len(array) == 1 else self._room(name, array)
        write(f"Data.contact.{name}", flat, value, batched=False)
        if len(array) > 1:
            layouts.unflatten(self.by_world.ncon, self.first(), flat, array)

    def count(self) -> wp.array:
        """(1,) int32, contacts of all worlds: of a single world the array of the step, of several a copy."""
        if len(self.by_world.ncon) == 1:
            return self.by_world.ncon
        self.first()
        return self._flat["count"][1]

    def first(self) -> wp.array:
        """(nworld,) int32, where the contacts of every world begin, a copy."""
        first = self._room("first", self.by_world.ncon)
        total = self._room("count", self.by_world.ncon[:1])
        layouts.count_up(self.by_world.ncon, first, total)
        return first

    def _view(self, name: str, array: wp.array) -> wp.array:
        source, view = self._flat.get(name, (None, None))
        if source is not array:
            view = array[0]
            self._flat[name] = array, view
        return view

    def _room(self, name: str, array: wp.array, columns: tuple[int, ...] = ()) -> wp.array:
        """An array for as many items as another has, the same each time."""
        source, room = self._flat.get(name, (None, None))
        if source is not array and (room is None or room.shape[0] != array.size):
            room = wp.zeros((array.size, *columns), dtype=array.dtype, device=array.device)
        self._flat[name] = array, room
        return room
