"""Writing worlds: MSD as JSON or MessagePack, in the form that MotrixSim 0.10.1 loads without loss.

Every key is written, in declaration order, so equal worlds give equal bytes.
"""

from __future__ import annotations

import math
import os
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from engine.msd.errors import SceneError
from engine.msd.older import mesh_transform
from engine.msd.schema.asset import MeshAsset, MeshCollisionCookPolicy, MeshSource
from engine.msd.schema.base import TRANSIENT, Variant, fields_of
from engine.msd.schema.world import World

JSON_INFINITY = 1e39
"""JSON has no infinity; a finite number beyond float32 reads as one. FORMAT section 2."""

JSON_SUFFIXES = (".msd", ".json")
MESSAGEPACK_SUFFIXES = (".msgpack", ".msdb")

OLDER_KEYS = {"path": ("transform", "acd"), "buffer": ("acd",)}
"""Keys of a mesh source that only the older form has."""


def to_json(world: World) -> bytes:
    """The World as MSD JSON, indented, UTF-8."""
    return msgspec.json.format(msgspec.json.encode(_finite(to_plain(world))), indent=1) + b"\n"


def to_msgpack(world: World) -> bytes:
    """The World as MSD MessagePack; mesh buffers are raw little-endian bytes."""
    try:
        return msgspec.msgpack.encode(to_plain(world, binary=True))
    except OverflowError:
        raise SceneError(
            "a whole number of the world has more than 64 bits, which MessagePack cannot hold; make it smaller",
            world.source_path,
        ) from None


def save(world: World, path: str | os.PathLike[str]) -> None:
    """Write the World to a file, by suffix: .msd or .json, .msgpack or .msdb. Relative asset paths are rewritten to
    start at the new file's folder. The file is replaced only when it is whole.

    Raises:
        SceneError: the suffix is not known, or the file cannot be written.
    """
    path = os.path.abspath(path)
    suffix = Path(path).suffix.lower()
    if suffix in JSON_SUFFIXES:
        encode = to_json
    elif suffix in MESSAGEPACK_SUFFIXES:
        encode = to_msgpack
    else:
        known = ", ".join(JSON_SUFFIXES + MESSAGEPACK_SUFFIXES)
        raise SceneError(f"cannot write a {suffix or 'file without suffix'}; these can be written: {known}", path)
    data = encode(rebased(world, os.path.dirname(path)))
    temporary = ""
    try:
        with tempfile.NamedTemporaryFile(dir=os.path.dirname(path), prefix=".", delete=False) as file:
            temporary = file.name
            file.write(data)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except OSError as error:
        if temporary and os.path.exists(temporary):
            os.unlink(temporary)
        raise SceneError(f"cannot be written: {error.strerror or error}", path) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


# ------------------------------------------------------------------------------------------------ asset paths


def rebased(world: World, folder: str) -> World:
    """The World with its relative asset paths starting at `folder`; itself when they do already."""
    from engine.msd.paths import walk

    if not world.source_path or os.path.dirname(world.source_path) == folder:
        return world
    world = world.deepcopy()
    start = os.path.dirname(world.source_path)
    for owner in (world.assets, world.extras):
        for _, element in walk(owner):
            _rebase(element, start, folder)
    return world


def _rebase(element: Any, start: str, folder: str) -> None:
    def moved(path: str) -> str:
        if not path or os.path.isabs(path):
            return path
        return Path(os.path.relpath(os.path.normpath(os.path.join(start, path)), folder)).as_posix()

    if isinstance(element, Variant):
        if element.tag == "File":
            element.value = moved(element.value)
        return
    for f in fields_of(type(element)):
        if f.declaration.role == "path" and getattr(element, f.name) is not None:
            setattr(element, f.name, moved(getattr(element, f.name)))


# ------------------------------------------------------------------------------------------------ plain data


def to_plain(world: World, binary: bool = False) -> dict[str, Any]:
    """The World as maps, lists, numbers and strings; mesh buffers as bytes when `binary`."""
    hook = _encode_binary if binary else _encode
    plain = msgspec.to_builtins(world, enc_hook=hook, builtin_types=(bytes,) if binary else ())
    for name in TRANSIENT:
        del plain[name]
    for key, mesh in world.assets.meshes.items():
        plain["assets"]["meshes"][key] = _mesh(mesh, hook, binary)
    _restore_unknown(plain)
    return plain


def _encode(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, Variant):
        return value.tag if value.value is None else {value.tag: value.value}
    if isinstance(value, np.generic):
        return value.item()
    raise NotImplementedError(f"a World cannot hold a {type(value).__name__}")


def _encode_binary(value: Any) -> Any:
    if isinstance(value, np.ndarray) and value.ndim == 2 and value.dtype in (np.float32, np.uint32):
        return value.astype("<u4" if value.dtype == np.uint32 else "<f4", copy=False).tobytes()
    return _encode(value)


def _mesh(mesh: MeshAsset | MeshSource, hook: Any, binary: bool) -> Any:
    """A mesh in the newer form, whichever form it was made in."""
    if isinstance(mesh, MeshSource):
        mesh = MeshAsset(source=mesh)
    plain = msgspec.to_builtins(mesh, enc_hook=hook, builtin_types=(bytes,) if binary else ())
    payload = plain["source"][mesh.source.tag]
    older = {key: payload.pop(key, None) for key in OLDER_KEYS[mesh.source.variant]}
    if older.get("transform") is not None and mesh.transform.linear is None and mesh.transform.translation is None:
        plain["transform"] |= mesh_transform(**older["transform"])
    if older.get("acd") and mesh.collision_cooking is MeshCollisionCookPolicy.Default:
        plain["collision_cooking"] = "ConvexDecomposition"
    return plain


def _restore_unknown(node: Any) -> None:
    """Put kept unknown keys back where they were read."""
    stack = [node]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            node.update(node.pop("unknown_keys", {}))
            stack += [v for v in node.values() if isinstance(v, (dict, list))]
        elif node and isinstance(node[0], (dict, list)):
            stack += [v for v in node if isinstance(v, dict)]


def _finite(node: Any) -> Any:
    """`node` with infinities spelled as JSON can."""
    if isinstance(node, float):
        if math.isinf(node):
            return math.copysign(JSON_INFINITY, node)
        return node
    if isinstance(node, dict):
        return {k: _finite(v) for k, v in node.items()}
    if isinstance(node, list):
        return [_finite(v) for v in node]
    return node
