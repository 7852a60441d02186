"""The numbers of a Model that assets may change, as they were when the engine was built."""

from __future__ import annotations

import torch
import warp as wp

from engine.physics.model.types import MODEL_GROUPS, Model, is_batched
from engine.physics.runtime.warp_internals import struct_fields


class ModelValues:
    """A copy of what worlds can have their own values of, and of which joints have limits.

    Args:
        model: in use.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._values = {key: view.clone() for key, view in self._views().items()}

    def restore(self) -> None:
        """Write it back into the Model, in place: captured steps see it."""
        for key, view in self._views().items():
            if key in self._values:
                view.copy_(self._values[key])

    def _views(self) -> dict[tuple[str, str], torch.Tensor]:
        found = {}
        for group, struct in MODEL_GROUPS.items():
            for name in struct_fields(struct):
                if name == "jnt_limited" or is_batched(group, name):
                    array = getattr(self._model.groups[group], name)
                    if array is not None and array.size:
                        found[group, name] = wp.to_torch(array)
        return found
