"""A MessagePack file read body by body, so that its bytes and the objects made of them are never all in memory."""

from __future__ import annotations

import mmap
from typing import Any

import msgspec
import numpy as np

from engine.msd.buffers import cut_bytes
from engine.msd.decoding import decode_value
from engine.msd.msgpack_keys import RepeatedKey, repeated_keys
from engine.msd.schema.asset import AssetSpecs
from engine.msd.schema.base import Element, make
from engine.msd.schema.hierarchy import Body, Hierarchy
from engine.msd.schema.world import World
from engine.msd.writing import encode_binary
from engine.regular_files import open_regular

BATCH = 256
"""Bodies after which the bytes before are given back."""

CAN_GIVE_BACK = hasattr(mmap, "MADV_DONTNEED")  # not on Windows


_OWN: dict[str, int] = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if CAN_GIVE_BACK else {}
"""Memory that no other process sees; what is shared would not be given back."""


class Pages(mmap.mmap):
    """The bytes of a file in memory of their own, which can be given back from the front on."""

    @classmethod
    def read(cls, path: str) -> Pages:
        """Those of a file. Raises OSError."""
        with open_regular(path) as stream:
            pages = cls(-1, max(1, stream.seek(0, 2)), **_OWN)
            stream.seek(0)
            stream.readinto(pages)  # type: ignore[arg-type]
        return pages

    def give_back(self, rest: Any) -> None:
        """Forget what is before `rest`, which is a part of these bytes: it reads as zeros from now on."""
        if CAN_GIVE_BACK:
            before = _address(rest) - _address(self)
            self.madvise(mmap.MADV_DONTNEED, 0, before - before % mmap.PAGESIZE)


def _address(buffer: Any) -> int:
    return np.frombuffer(buffer, np.uint8).ctypes.data


class _Hierarchy(Hierarchy):
    bodies: list[msgspec.Raw] = msgspec.field(default_factory=list)  # type: ignore[assignment]


class _World(World):
    assets: msgspec.Raw = msgspec.Raw(b"\x80")  # type: ignore[assignment]
    hierarchy: _Hierarchy = make(_Hierarchy)  # type: ignore[assignment]


_WORLD = msgspec.msgpack.Decoder(_World, dec_hook=decode_value)
_ASSETS = msgspec.msgpack.Decoder(AssetSpecs, dec_hook=decode_value)
_BODY = msgspec.msgpack.Decoder(Body, dec_hook=decode_value)
_TO_BYTES = msgspec.msgpack.Encoder(enc_hook=encode_binary)


def decode(data: bytes | mmap.mmap, repeated: list[RepeatedKey] | None = None) -> World:
    """The World in MessagePack. Pages are given back on the way; `repeated` receives the keys that a map has twice.
    Raises what the decoder does."""
    world = _WORLD.decode(data)
    if repeated is not None:
        repeated += _repeated_outside_bodies(data, world.hierarchy.bodies)
    rest, buffers = cut_bytes(world.assets)  # type: ignore[arg-type]
    assets = _ASSETS.decode(rest)
    for key, arrays in buffers.items():
        for name, rows in arrays.items():
            msgspec.Struct.__setattr__(assets.meshes[key].source.value.data, name, rows)
    bodies: list[Any] = world.hierarchy.bodies
    for i, raw in enumerate(bodies):
        if i % BATCH == 0 and isinstance(data, Pages):
            data.give_back(raw)
        bodies[i] = _BODY.decode(raw)
        # Most bodies say again what their bytes say, which is known sooner than the keys are compared.
        if repeated is not None and _TO_BYTES.encode(bodies[i]) != memoryview(raw):
            start = _address(raw) - _address(data)
            for key in repeated_keys(memoryview(raw)):
                repeated.append(RepeatedKey(("hierarchy", "bodies", i, *key.path), start + key.at))
    return _plain(World, world, assets=assets, hierarchy=_plain(Hierarchy, world.hierarchy))


def _repeated_outside_bodies(data: bytes | mmap.mmap, bodies: list[msgspec.Raw]) -> list[RepeatedKey]:
    first = _address(data)
    spans = {(start := _address(raw) - first): start + len(memoryview(raw)) for raw in bodies}
    return repeated_keys(data, spans)


def _plain(cls: Any, element: Element, **others: Any) -> Any:
    """An Element as one of a class that its own derives from."""
    return cls(**{name: getattr(element, name) for name in cls.__struct_fields__} | others)
