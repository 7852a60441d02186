"""Mesh files through trimesh, with nothing opened outside their folder and nothing taken at its word."""

from __future__ import annotations

import io
from collections.abc import Collection
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree.ElementTree import tostring

import numpy as np
from defusedxml.ElementTree import fromstring

from engine.geometry import size_guard
from engine.regular_files import read_regular

LARGEST_FILE = 512 << 20
"""Bytes; a larger mesh file is refused before it is read."""


class FolderResolver:
    """What trimesh asks for the files that a mesh file names: none outside the folder of that file."""

    def __init__(self, folder: Path, allowed: Collection[str] = ()) -> None:
        self.folder = folder.resolve()
        self.allowed = {suffix.lower() for suffix in allowed}

    def get(self, name: str) -> bytes:
        """Content of a file named by the mesh file. Raises ValueError or OSError."""
        file = (self.folder / unquote(name.strip())).resolve()
        if not file.is_relative_to(self.folder):
            raise ValueError(f"it names {name!r}, which lies outside its folder and was not read")
        if self.allowed and file.suffix.lower() not in self.allowed:
            raise FileNotFoundError(name)
        return read_regular(file, LARGEST_FILE)

    def __getitem__(self, name: str) -> bytes:
        return self.get(name)

    def namespaced(self, namespace: str) -> FolderResolver:
        return FolderResolver(self.folder / namespace, self.allowed)

    def keys(self) -> list[str]:
        return []


def load_scene(file: Path, data: bytes, materials: bool = True) -> Any:
    """The trimesh.Scene of a file whose content is `data`. Raises ValueError saying what is wrong."""
    suffix = file.suffix.lower()
    size_guard.refuse(suffix, data)
    import trimesh  # slow to load

    options: dict[str, Any] = {} if materials or suffix not in (".ply", ".glb", ".gltf") else {"skip_materials": True}
    resolver: Any = FolderResolver(file.parent, () if materials else (".bin", ".glbin", ".buffer"))

    def load(data: bytes) -> Any:
        return trimesh.load_scene(io.BytesIO(data), file_type=suffix[1:], resolver=resolver, process=False, **options)

    try:
        scene = load(data)
        if suffix == ".dae" and len(scene.graph.nodes_geometry) < data.count(b"<instance_geometry"):
            scene = load(_without_broken_materials(data))
        return scene
    except Exception as error:  # trimesh's readers raise whatever they stumble over
        raise ValueError(f"it is no {suffix} file that can be read ({type(error).__name__}: {error})") from None


def _without_broken_materials(data: bytes) -> bytes:
    """A .dae file without the bindings to broken materials: pycollada drops what is bound to one."""
    from collada import Collada
    from collada.common import DaeError

    document = Collada(io.BytesIO(data), ignore=[DaeError])
    whole = {material.id for material in document.materials}
    root = fromstring(data)
    for parent in root.iter():
        for child in [child for child in parent if child.tag.endswith("}instance_material")]:
            if child.get("target", "").lstrip("#") not in whole:
                parent.remove(child)
    return tostring(root)


def files_beside(file: Path) -> dict[str, Path]:
    """The files in its folder that a .gltf file names as its buffers, by what it calls them; none for a file of
    another kind, or that cannot be read."""
    if file.suffix.lower() != ".gltf":
        return {}
    try:
        content = size_guard.gltf_header(read_regular(file, LARGEST_FILE))
        names = [buffer.get("uri") for buffer in size_guard.objects(content, "buffers")]
    except (OSError, ValueError):
        return {}
    named = [name for name in names if isinstance(name, str) and not name.startswith("data:")]
    files = {name: file.parent / unquote(name.strip()) for name in named}
    folder = file.parent.resolve()
    return {name: beside for name, beside in files.items() if beside.resolve().is_relative_to(folder)}


def placed_meshes(scene: Any) -> list[tuple[str, str, Any]]:
    """Node name, mesh name and trimesh.Trimesh in the frame of the file of each mesh in a trimesh.Scene."""
    import trimesh

    parts = []
    for node, placement, name in placements(scene):
        mesh = scene.geometry[name]
        if isinstance(mesh, trimesh.Trimesh) and len(mesh.faces):
            mesh = mesh.copy()
            mesh.apply_transform(placement)
            parts.append((str(node), str(name), mesh))
    return parts


def placements(scene: Any) -> list[tuple[Any, np.ndarray, str]]:
    """Node, its map (4, 4) to the frame of the file and the name of its mesh, of every node of a trimesh.Scene that
    has one, in the order of the meshes. One walk from the root: trimesh itself takes a time that grows with the cube
    of a node's depth."""
    forest, base = scene.graph.transforms, scene.graph.base_frame
    order = {name: place for place, name in enumerate(scene.geometry)}
    found, stack = [], [(base, np.eye(4))]
    while stack:
        node, placement = stack.pop()
        name = forest.node_data.get(node, {}).get("geometry")
        if name in order:
            found.append((node, placement, name))
        for child in forest.children.get(node, ()):
            stack.append((child, placement @ forest.edge_data[node, child].get("matrix", np.eye(4))))
    return sorted(found, key=lambda row: (order[row[2]], str(row[0])))


def load_parts(file: Path, data: bytes) -> list[tuple[str, Any]]:
    """Name and trimesh.Trimesh, without its look, of each mesh of a file. Raises ValueError."""
    return [(name, mesh) for _, name, mesh in placed_meshes(load_scene(file, data, materials=False))]
