"""A .glb taken apart, and Worlds of one geometry, for the tests of the writer."""

import io
import json
import struct

import numpy as np
import trimesh

from engine.exporters import gltf
from engine.msd.schema import (
    Geometry,
    World,
)

COMPONENT_BYTES = {5123: 2, 5125: 4, 5126: 4}
WIDTH = {"SCALAR": 1, "VEC2": 2, "VEC3": 3}
Z_UP = np.array([[1, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0], [0, 0, 0, 1]], float)
"""From glTF's y up back to z up."""


class Glb:
    """A .glb taken apart as the specification says, section 4.4."""

    def __init__(self, data: bytes) -> None:
        magic, version, length = struct.unpack_from("<4sII", data)
        assert (magic, version, length) == (b"glTF", 2, len(data))
        size, kind = struct.unpack_from("<I4s", data, 12)
        assert kind == b"JSON" and size % 4 == 0
        self.json = json.loads(data[20 : 20 + size])
        self.bin = b""
        if 20 + size < len(data):
            n, kind = struct.unpack_from("<I4s", data, 20 + size)
            assert kind == b"BIN\0" and n % 4 == 0
            self.bin = data[28 + size :]
            assert len(self.bin) == n

    def __getitem__(self, kind: str) -> list:
        return self.json.get(kind, [])

    def view(self, index: int) -> bytes:
        view = self["bufferViews"][index]
        return self.bin[view["byteOffset"] : view["byteOffset"] + view["byteLength"]]

    def array(self, index: int) -> np.ndarray:
        a = self["accessors"][index]
        dtype = {5123: "<u2", 5125: "<u4", 5126: "<f4"}[a["componentType"]]
        flat = np.frombuffer(self.view(a["bufferView"]), dtype)
        return flat.reshape(-1, WIDTH[a["type"]])

    def node(self, name: str) -> dict:
        return next(n for n in self["nodes"] if n["name"] == name)

    def material(self, name: str) -> dict:
        return next(m for m in self["materials"] if m.get("name") == name)

    def poses(self) -> dict[str, np.ndarray]:
        """World pose (4, 4) of every node, z up."""
        found, stack = {}, [(root, Z_UP) for root in self["scenes"][0]["nodes"]]
        while stack:
            index, over = stack.pop()
            node = self["nodes"][index]
            x, y, z, w = node.get("rotation", (0, 0, 0, 1))
            local = trimesh.transformations.quaternion_matrix((w, x, y, z))
            local[:3, 3] = node.get("translation", (0, 0, 0))
            found[node["name"]] = over @ local
            stack += [(child, found[node["name"]]) for child in node.get("children", ())]
        return found


def one(geom: Geometry, **assets) -> World:
    world = World()
    world.hierarchy.geoms.append(geom)
    for kind, things in assets.items():
        getattr(world.assets, kind).update(things)
    return world


def loaded(world: World) -> trimesh.Trimesh:
    """All triangles of a World as trimesh reads them, z up."""
    scene = trimesh.load(io.BytesIO(gltf.to_glb(world)), file_type="glb")
    mesh = scene.to_geometry()
    mesh.apply_transform(Z_UP)
    return mesh
