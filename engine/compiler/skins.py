# ruff: noqa: RUF009  (fields are declared by functions that return dataclass fields)
"""Skins: triangles whose vertices are held by several bodies at once. Nothing that moves depends on them."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from engine.compiler.declarations import Array, look_ids, look_samples
from engine.compiler.scene import Scene
from engine.geometry.mesh_loading import LARGEST_FILE
from engine.msd import assets, schema
from engine.msd.paths import join
from engine.regular_files import read_regular

if TYPE_CHECKING:
    from engine.compiler.model import SceneModel

_BONE = struct.Struct("<40s3f4fi")
"""A bone in a file: body, bindpos, bindquat, number of its vertices."""


@dataclass(eq=False)
class Skins:
    """What a picture of skins needs."""

    nskin: int = 0
    nskinvert: int = 0
    nskintexvert: int = 0
    nskinface: int = 0
    nskinbone: int = 0
    nskinbonevert: int = 0
    skin_matid: Array = look_ids("nskin")
    skin_group: Array = look_ids("nskin")
    skin_rgba: Array = look_samples("nskin", 4)
    skin_inflate: Array = look_samples("nskin")
    skin_vertadr: Array = look_ids("nskin")
    skin_vertnum: Array = look_ids("nskin")
    skin_texcoordadr: Array = look_ids("nskin")
    skin_faceadr: Array = look_ids("nskin")
    skin_facenum: Array = look_ids("nskin")
    skin_boneadr: Array = look_ids("nskin")
    skin_bonenum: Array = look_ids("nskin")
    skin_vert: Array = look_samples("nskinvert", 3)
    skin_texcoord: Array = look_samples("nskintexvert", 2)
    skin_face: Array = look_ids("nskinface", 3)
    skin_bonevertadr: Array = look_ids("nskinbone")
    skin_bonevertnum: Array = look_ids("nskinbone")
    skin_bonebindpos: Array = look_samples("nskinbone", 3)
    skin_bonebindquat: Array = look_samples("nskinbone", 4)
    skin_bonebodyid: Array = look_ids("nskinbone")
    skin_bonevertid: Array = look_ids("nskinbonevert")
    skin_bonevertweight: Array = look_samples("nskinbonevert")


@dataclass
class Bone:
    """A body and the vertices that it holds, by number, with a weight each."""

    body: str
    bindpos: np.ndarray
    bindquat: np.ndarray
    """w, x, y, z; of the body when the vertices were bound"""
    vertid: np.ndarray
    vertweight: np.ndarray


@dataclass
class Skin:
    """One skin: vertices (n, 3) as they were bound, triangles (m, 3), texture coordinates (n, 2) or None."""

    vert: np.ndarray
    face: np.ndarray
    texcoord: np.ndarray | None = None
    bones: list[Bone] = field(default_factory=list)
    name: str = ""
    matid: int = -1
    group: int = 0
    inflate: float = 0.0
    rgba: np.ndarray = field(default_factory=lambda: np.array([0.5, 0.5, 0.5, 1.0]))


def compile_skins(scene: Scene, m: SceneModel) -> None:
    """The skins of the World. One that cannot be used is left out and noted."""
    skins: list[Skin] = []
    m.paths["skin"] = []
    for i, skin in enumerate(scene.extras.skins if scene.extras is not None else ()):
        path = join("extras.skins", i)
        try:
            skins.append(_read(scene, skin))
            m.paths["skin"].append(path)
        except (OSError, ValueError) as error:
            scene.note(path, f"the skin is not drawn: {error}")
    m.names["skin"] = [skin.name for skin in skins]
    _write(scene, m, skins)


def _read(scene: Scene, said: schema.Skin) -> Skin:
    skin = read_file(assets.resolve(scene.world, said.file)) if said.file else _of_numbers(said)
    skin.name, skin.group, skin.inflate, skin.rgba = said.name or "", said.group, said.inflate, said.rgba
    materials = list(scene.world.assets.materials)
    if said.material and said.material not in materials:
        raise ValueError(f"there is no material named {said.material!r}")
    skin.matid = materials.index(said.material) if said.material else -1
    _check(scene, skin)
    return skin


def _of_numbers(said: schema.Skin) -> Skin:
    """A skin that says its vertices itself."""
    bones = [
        Bone(bone.body, bone.bindpos, np.roll(bone.bindquat, 1), bone.vertid, bone.vertweight) for bone in said.bone
    ]
    texcoord = None if said.texcoord is None else _rows(said.texcoord, "texcoord", 2)
    return Skin(_rows(said.vertex, "vertex", 3), _rows(said.face, "face", 3), texcoord, bones)


def _rows(numbers: np.ndarray, name: str, width: int) -> np.ndarray:
    if len(numbers) % width:
        raise ValueError(f"{name} has {len(numbers)} numbers, which is not a multiple of {width}")
    return numbers.reshape(-1, width)


def read_file(file: Path) -> Skin:
    """A skin from an SKN file, little-endian (MuJoCo XML reference, deformable/skin/file).

    Raises OSError, or ValueError when it is no such file or promises more than it holds.
    """
    if file.suffix.lower() != ".skn":
        raise ValueError(f"{file.name} is no .skn file")
    data = read_regular(file, LARGEST_FILE)
    try:
        nvert, ntexcoord, nface, nbone = struct.unpack_from("<4i", data)
        if min(nvert, ntexcoord, nface, nbone) < 0:
            raise ValueError("a count in it is negative")
        at = 16
        vert, at = _taken(data, at, "<f4", nvert, 3)
        texcoord, at = _taken(data, at, "<f4", ntexcoord, 2)
        face, at = _taken(data, at, "<i4", nface, 3)
        bones = []
        for _ in range(nbone):
            name, *place, count = _BONE.unpack_from(data, at)
            vertid, at = _taken(data, at + _BONE.size, "<i4", count, 1)
            weight, at = _taken(data, at, "<f4", count, 1)
            body = name.split(b"\0")[0].decode(errors="replace")
            bones.append(Bone(body, np.array(place[:3]), np.array(place[3:]), vertid.ravel(), weight.ravel()))
    except (struct.error, ValueError) as error:
        raise ValueError(f"{file.name} is no SKN file: {error}") from None
    return Skin(vert, face.astype(np.int64), texcoord if ntexcoord else None, bones)


def _taken(data: bytes, at: int, kind: str, rows: int, width: int) -> tuple[np.ndarray, int]:
    """`rows` of `width` numbers from a place in a file, and the place behind them."""
    end = at + 4 * rows * width
    if rows < 0 or end > len(data):
        raise ValueError("it promises more than it holds")
    return np.frombuffer(data, kind, rows * width, at).reshape(rows, width), end


def _check(scene: Scene, skin: Skin) -> None:
    """Make the weights of every vertex add up to 1. Raises ValueError saying what is missing or does not fit."""
    count = len(skin.vert)
    if not count or not len(skin.face) or not skin.bones:
        raise ValueError("it needs vertices, faces and bones")
    if skin.texcoord is not None and len(skin.texcoord) != count:
        raise ValueError(f"it has {len(skin.texcoord)} texture coordinates for {count} vertices")
    if skin.face.min() < 0 or skin.face.max() >= count:
        raise ValueError(f"a face refers to a vertex that is not one of the {count}")
    total = np.zeros(count)
    for bone in skin.bones:
        if bone.body != "world" and bone.body not in scene.ids["link"]:
            raise ValueError(f"there is no body named {bone.body!r}")
        if not len(bone.vertid) or len(bone.vertid) != len(bone.vertweight):
            raise ValueError(
                f"the bone {bone.body!r} has {len(bone.vertid)} vertices, {len(bone.vertweight)} weights"
            )
        if bone.vertid.min() < 0 or bone.vertid.max() >= count:
            raise ValueError(f"the bone {bone.body!r} holds a vertex that is not one of the {count}")
        np.add.at(total, bone.vertid, bone.vertweight)
    numbers = [skin.vert, total, *(part for bone in skin.bones for part in (bone.bindpos, bone.bindquat))]
    if not all(np.isfinite(part).all() for part in numbers):
        raise ValueError("not all its numbers are finite")
    if (total <= 1e-15).any():
        raise ValueError(f"the weights of vertex {int(np.argmin(total))} do not add up to something positive")
    for bone in skin.bones:
        bone.vertweight = bone.vertweight / total[bone.vertid]
        length = np.linalg.norm(bone.bindquat)
        bone.bindquat = bone.bindquat / length if length > 1e-15 else np.array([1.0, 0.0, 0.0, 0.0])


def _write(scene: Scene, m: SceneModel, skins: list[Skin]) -> None:
    bones = [bone for skin in skins for bone in skin.bones]
    textured = [skin.texcoord for skin in skins if skin.texcoord is not None]
    columns = {
        "skin_matid": [skin.matid for skin in skins],
        "skin_group": [skin.group for skin in skins],
        "skin_rgba": [skin.rgba for skin in skins],
        "skin_inflate": [skin.inflate for skin in skins],
        "skin_vertnum": [len(skin.vert) for skin in skins],
        "skin_facenum": [len(skin.face) for skin in skins],
        "skin_bonenum": [len(skin.bones) for skin in skins],
        "skin_bonevertnum": [len(bone.vertid) for bone in bones],
        "skin_bonebindpos": [bone.bindpos for bone in bones],
        "skin_bonebindquat": [bone.bindquat for bone in bones],
        "skin_bonebodyid": [scene.ids["link"].get(bone.body, 0) for bone in bones],
    }
    m.nskin, m.nskinbone = len(skins), len(bones)
    for name, values in columns.items():
        present = getattr(m, name)
        setattr(m, name, np.array(values, present.dtype).reshape(len(values), *present.shape[1:]))
    m.skin_vertadr, m.skin_faceadr = _starts(m.skin_vertnum), _starts(m.skin_facenum)
    m.skin_boneadr, m.skin_bonevertadr = _starts(m.skin_bonenum), _starts(m.skin_bonevertnum)
    counts = np.array([0 if skin.texcoord is None else len(skin.texcoord) for skin in skins], np.int32)
    m.skin_texcoordadr = np.where(counts > 0, _starts(counts), -1).astype(np.int32)
    for name, parts in (
        ("skin_vert", [skin.vert for skin in skins]),
        ("skin_texcoord", textured),
        ("skin_face", [skin.face for skin in skins]),
        ("skin_bonevertid", [bone.vertid for bone in bones]),
        ("skin_bonevertweight", [bone.vertweight for bone in bones]),
    ):
        none = getattr(m, name)
        setattr(m, name, np.concatenate([none, *parts]).astype(none.dtype))
    m.nskinvert, m.nskintexvert, m.nskinface = len(m.skin_vert), len(m.skin_texcoord), len(m.skin_face)
    m.nskinbonevert = len(m.skin_bonevertid)


def _starts(counts: np.ndarray) -> np.ndarray:
    """Where each of several runs of these lengths starts."""
    return (np.cumsum(counts) - counts).astype(np.int32)
