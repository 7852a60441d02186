"""The bytes of a .glb file: JSON that describes a scene, and one buffer with what it points into."""

from __future__ import annotations

import struct
from typing import Any

import msgspec
import numpy as np

from engine.errors import SceneError

FLOAT, UNSIGNED_SHORT, UNSIGNED_INT = 5126, 5123, 5125
ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER = 34962, 34963

LARGEST = 2**32 - 1
"""Bytes; the format counts its length in 32 bits."""


class Container:
    """A glTF document being made: lists of objects by kind, and the buffer that they share."""

    def __init__(self) -> None:
        self.lists: dict[str, list[dict[str, Any]]] = {}
        self.extensions: dict[str, Any] = {}
        """Extensions of the whole document, by name."""
        self._used: set[str] = set()
        self._pieces: list[bytes] = []
        self._length = 0

    def add(self, kind: str, thing: dict[str, Any]) -> int:
        """Add an object to `nodes`, `meshes`, `materials` ...; returns its index."""
        things = self.lists.setdefault(kind, [])
        things.append(thing)
        return len(things) - 1

    def use(self, extension: str) -> str:
        """Declare an extension and return its name."""
        self._used.add(extension)
        return extension

    def view(self, data: bytes, target: int | None = None) -> int:
        """Add bytes to the buffer, at a multiple of 4; returns the index of their view."""
        view: dict[str, Any] = {"buffer": 0, "byteOffset": self._length, "byteLength": len(data)}
        if target is not None:
            view["target"] = target
        padding = bytes(-len(data) % 4)
        self._pieces += [data, padding]
        self._length += len(data) + len(padding)
        return self.add("bufferViews", view)

    def vectors(self, rows: np.ndarray, bounded: bool = False) -> int:
        """Add an accessor of (n, 2) or (n, 3) float32 vertex attributes, with their bounds where asked for."""
        rows = np.ascontiguousarray(rows, "<f4")
        accessor: dict[str, Any] = {
            "bufferView": self.view(rows.tobytes(), ARRAY_BUFFER),
            "componentType": FLOAT,
            "count": len(rows),
            "type": f"VEC{rows.shape[1]}",
        }
        if bounded:
            accessor |= {"min": rows.min(axis=0).tolist(), "max": rows.max(axis=0).tolist()}
        return self.add("accessors", accessor)

    def indices(self, triangles: np.ndarray) -> int:
        """Add an accessor of (m, 3) vertex indices; 16 bits where they do."""
        short = triangles.max() < 0xFFFF  # the largest number of either width restarts a primitive
        data = np.ascontiguousarray(triangles, "<u2" if short else "<u4").tobytes()
        accessor = {
            "bufferView": self.view(data, ELEMENT_ARRAY_BUFFER),
            "componentType": UNSIGNED_SHORT if short else UNSIGNED_INT,
            "count": triangles.size,
            "type": "SCALAR",
        }
        return self.add("accessors", accessor)

    def glb(self, asset: dict[str, Any], roots: list[int]) -> bytes:
        """The file, with `roots` as the nodes of its scene. Raises SceneError when the format cannot count it."""
        document: dict[str, Any] = {"asset": asset, "scene": 0, "scenes": [{"nodes": roots}], **self.lists}
        if self._used:
            document["extensionsUsed"] = sorted(self._used)
        if self.extensions:
            document["extensions"] = self.extensions
        if self._length:
            document["buffers"] = [{"byteLength": self._length}]
        text = msgspec.json.encode(document)
        text += b" " * (-len(text) % 4)
        length = 12 + 8 + len(text) + (8 + self._length if self._length else 0)
        if length > LARGEST:
            raise SceneError(f"the scene makes a .glb file of {length >> 20} MiB; 4 GiB is the most that it can hold")
        parts = [struct.pack("<4sII", b"glTF", 2, length), struct.pack("<I4s", len(text), b"JSON"), text]
        if self._length:
            parts += [struct.pack("<I4s", self._length, b"BIN\0"), *self._pieces]
        return b"".join(parts)
