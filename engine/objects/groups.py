"""Objects that belong together, and what is seen of them in a simulation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.geometry import rotation
from engine.objects.checking import checked_numbers
from engine.objects.composites import Bin, Lid
from engine.objects.object import MujocoObject


class ObjectGroup:
    """Objects that belong together. For subclasses.

    Args:
        name: stands before the names of the objects that the group makes.

    Attributes:
        sim: the simulation, after `update_sim`, with MuJoCo's `model` and `data` as robosuite's simulations have.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.sim: Any = None
        self._objects: dict[str, MujocoObject] = {}
        self._generate_objects()

    def get_states(self) -> dict[str, Any]:
        """What is to be known of the group, by name. For subclasses."""
        raise NotImplementedError

    def update_sim(self, sim: Any) -> None:
        """Look at another simulation from now on."""
        self.sim = sim

    def _generate_objects(self) -> None:
        """Fill `_objects`. For subclasses."""
        raise NotImplementedError

    @property
    def objects(self) -> dict[str, MujocoObject]:
        """The objects, by what they are for."""
        return self._objects


class TransportGroup(ObjectGroup):
    """A payload in a bin with a lid, that belongs into another bin, and trash in that one, that belongs into a third.

    Args:
        name: stands before the names of bins and lid.
        payload, trash: objects.
        bin_size: sides of the bins, (3,) in metres.
    """

    def __init__(
        self, name: str, payload: MujocoObject, trash: MujocoObject, bin_size: Any = (0.3, 0.3, 0.15)
    ) -> None:
        for what, obj in (("payload", payload), ("trash", trash)):
            if not isinstance(obj, MujocoObject):
                raise TypeError(f'The {what} of "{name}" is a MujocoObject, not {obj!r}')
        self.payload, self.trash = payload, trash
        self.bin_size = bin_size = tuple(checked_numbers(bin_size, 3, f'The bin_size of "{name}"', True).tolist())
        self.start_bin, self.target_bin, self.trash_bin = (
            Bin(f"{name}_{which}_bin", bin_size=bin_size, density=10000.0) for which in ("start", "target", "trash")
        )
        self.lid = Lid(f"{name}_start_bin_lid", lid_size=(*bin_size[:2], 0.01))
        super().__init__(name)

    def _generate_objects(self) -> None:
        self._objects = {
            "payload": self.payload,
            "trash": self.trash,
            "start_bin": self.start_bin,
            "target_bin": self.target_bin,
            "trash_bin": self.trash_bin,
            "lid": self.lid,
        }

    def update_sim(self, sim: Any) -> None:
        """Look at another simulation from now on. Raises TypeError for what is none, ValueError where it has not the
        objects."""
        model: Any = getattr(sim, "model", None)
        if not hasattr(model, "body_name2id") or not hasattr(sim, "data"):
            raise TypeError(
                f'update_sim of the group "{self.name}" takes a simulation with `model` and `data` as robosuite\'s '
                f"have, not {sim!r}"
            )
        super().update_sim(sim)
        self.payload_body_id = model.body_name2id(self.payload.root_body)
        self.trash_body_id = model.body_name2id(self.trash.root_body)
        self.payload_geom_ids = [model.geom_name2id(name) for name in self.payload.contact_geoms]
        self.trash_geom_ids = [model.geom_name2id(name) for name in self.trash.contact_geoms]
        self.target_bin_base_geom_ids = [model.geom_name2id(name) for name in self.target_bin.base_geoms]
        self.trash_bin_base_geom_ids = [model.geom_name2id(name) for name in self.trash_bin.base_geoms]
        self.lid_handle_geom_ids = [model.geom_name2id(name) for name in self.lid.handle_geoms]

    def get_states(self) -> dict[str, Any]:
        """Poses as positions, (3,) in metres, and quaternions, x y z w; positions of bins; whether payload and trash
        touch the floors of their bins."""
        return {
            "lid_handle_pose": (self.lid_handle_pos, self.lid_handle_quat),
            "payload_pose": (self.payload_pos, self.payload_quat),
            "trash_pose": (self.trash_pos, self.trash_quat),
            "target_bin_pos": self.target_bin_pos,
            "trash_bin_pos": self.trash_bin_pos,
            "trash_in_trash_bin": self.trash_in_trash_bin,
            "payload_in_target_bin": self.payload_in_target_bin,
        }

    def _geom(self, ids: Sequence[int]) -> np.ndarray:
        return np.array(self.sim.data.geom_xpos[ids[0]])

    @property
    def lid_handle_pos(self) -> np.ndarray:
        """Position of the lid's handle, (3,) in metres."""
        return self._geom(self.lid_handle_geom_ids)

    @property
    def lid_handle_quat(self) -> np.ndarray:
        """Rotation of the lid's handle, x y z w."""
        return _quaternion(self.sim.data.geom_xmat[self.lid_handle_geom_ids[0]])

    @property
    def payload_pos(self) -> np.ndarray:
        """Position of the payload, (3,) in metres."""
        return np.array(self.sim.data.body_xpos[self.payload_body_id])

    @property
    def payload_quat(self) -> np.ndarray:
        """Rotation of the payload, x y z w."""
        return _quaternion(self.sim.data.body_xmat[self.payload_body_id])

    @property
    def trash_pos(self) -> np.ndarray:
        """Position of the trash, (3,) in metres."""
        return np.array(self.sim.data.body_xpos[self.trash_body_id])

    @property
    def trash_quat(self) -> np.ndarray:
        """Rotation of the trash, x y z w."""
        return _quaternion(self.sim.data.body_xmat[self.trash_body_id])

    @property
    def target_bin_pos(self) -> np.ndarray:
        """Position of the floor of the target bin, (3,) in metres."""
        return self._geom(self.target_bin_base_geom_ids)

    @property
    def trash_bin_pos(self) -> np.ndarray:
        """Position of the floor of the trash bin, (3,) in metres."""
        return self._geom(self.trash_bin_base_geom_ids)

    @property
    def trash_in_trash_bin(self) -> bool:
        """Whether the trash touches the floor of its bin."""
        return self._touch(self.trash_bin_base_geom_ids, self.trash_geom_ids)

    @property
    def payload_in_target_bin(self) -> bool:
        """Whether the payload touches the floor of its bin."""
        return self._touch(self.target_bin_base_geom_ids, self.payload_geom_ids)

    def _touch(self, some: Sequence[int], others: Sequence[int]) -> bool:
        contacts = (self.sim.data.contact[i] for i in range(self.sim.data.ncon))
        pairs = ({int(contact.geom1), int(contact.geom2)} for contact in contacts)
        return any(pair & set(some) and pair & set(others) for pair in pairs)


def _quaternion(matrix: np.ndarray) -> np.ndarray:
    return rotation.from_matrix(np.asarray(matrix).reshape(3, 3))
