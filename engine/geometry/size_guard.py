"""Sizes that a mesh file declares, compared with what it holds, before memory is taken for them."""

from __future__ import annotations

import json
import re
from typing import Any

LARGEST = 1 << 30
"""Bytes that the accessors of a file may unfold to."""
_WIDTH = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}
_BYTES = {"5120": 1, "5121": 1, "5122": 2, "5123": 2, "5125": 4, "5126": 4}


def refuse(suffix: str, data: bytes) -> None:
    """Raise ValueError for a file whose header promises more than it holds, or that is made to harm."""
    if data.startswith(b"version https://git-lfs"):
        raise ValueError("it is a placeholder of Git LFS, not the file; run `git lfs pull` where it comes from")
    if suffix in (".glb", ".gltf"):
        _check_gltf(data)
    elif suffix == ".ply":
        _check_ply(data)
    elif suffix == ".off":
        counts = [int(word) for word in data[:200].split()[1:4] if word.isdigit()]
        if any(count > len(data) for count in counts):
            raise ValueError(f"its header promises {max(counts)} elements, more than its {len(data)} bytes can hold")
    elif suffix == ".dae" and re.search(rb"<!(DOCTYPE|ENTITY)", data):
        raise ValueError("it declares a document type or entities, which mesh files do without")


def gltf_header(data: bytes) -> dict[str, Any]:
    """The JSON part of a .gltf or .glb file. Raises ValueError."""
    if data[:4] == b"glTF":
        length = int.from_bytes(data[12:16], "little")
        if len(data) < 20 or length > len(data) - 20 or data[16:20] != b"JSON":
            raise ValueError(f"its JSON part has {length} bytes by its header, which is more than it holds")
        data = data[20 : 20 + length]
    try:
        content = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"its JSON part cannot be read ({error})") from None
    if not isinstance(content, dict):
        raise ValueError("its JSON part is not an object")
    return content


def _check_gltf(data: bytes) -> None:
    total = 0
    for number, accessor in enumerate(objects(gltf_header(data), "accessors")):
        count = accessor.get("count")
        if not isinstance(count, int) or count < 0:
            raise ValueError(f"accessor {number} has no count of elements, found {count!r}")
        width = _WIDTH.get(str(accessor.get("type")), 16)
        total += count * width * _BYTES.get(str(accessor.get("componentType")), 4)
        if total > LARGEST:
            raise ValueError(
                f"its accessors promise more than {LARGEST >> 20} MiB (accessor {number}: {count} elements)"
            )


def objects(content: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """The objects in a list of the JSON part. Raises ValueError."""
    found = content.get(name, [])
    if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
        raise ValueError(f"its {name} are not a list of objects")
    return found


def _check_ply(data: bytes) -> None:
    end = data.find(b"end_header")
    if not data.startswith(b"ply") or end < 0 or end > 1 << 20:
        raise ValueError("it is no .ply file: its header has no beginning or no end")
    room = len(data) - end
    for element, count in re.findall(rb"^element[ \t]+(\S+)[ \t]+(\S+)", data[:end], re.MULTILINE):
        if not count.isdigit() or int(count) > room:
            name, number = element.decode(errors="replace"), count.decode(errors="replace")[:30]
            raise ValueError(f"its header promises {number} times {name}; {room} bytes follow")
