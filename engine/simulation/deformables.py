"""Flexes, skins and spatial tendons of a scene as bytes that another process can read: MessagePack, with arrays as
type, shape and content."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

if TYPE_CHECKING:
    from engine.geometry.deformable import Deformable
    from engine.simulation.layout import Layout


def pack(deformables: tuple[Deformable, ...]) -> bytes:
    """Bytes for `unpack`; none where there is nothing."""
    return msgspec.msgpack.encode(deformables, enc_hook=_packed_array) if deformables else b""


@functools.lru_cache(maxsize=2)
def unpack(data: bytes) -> tuple[Deformable, ...]:
    """What was packed; the same object for the same bytes. Raises msgspec.ValidationError for anything else."""
    if not data:
        return ()
    from engine.compiler.deformables import Deformable  # slow to load, and seldom needed

    return msgspec.msgpack.decode(data, type=tuple[Deformable, ...], dec_hook=_unpacked_array)


def deformables_of(layout: Layout | None) -> tuple[Deformable, ...]:
    """The flexes, skins and spatial tendons of a scene: their vertices follow the bodies and tendons of its frames.
    The same object as long as they are the same."""
    return unpack(layout.deformables) if layout else ()


def _packed_array(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    if isinstance(value, np.generic):
        return value.item()
    raise NotImplementedError(f"a {type(value).__name__} cannot be packed")


def _unpacked_array(type: type, value: Any) -> Any:
    if type is not np.ndarray:
        raise NotImplementedError(f"a {type.__name__} cannot be unpacked")
    kind, shape, content = value
    return np.frombuffer(content, np.dtype(kind)).reshape(shape)
