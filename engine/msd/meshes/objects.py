"""Objects and groups of .obj files."""

from __future__ import annotations

from pathlib import Path

from engine.geometry.mesh_loading import LARGEST_FILE
from engine.regular_files import read_regular


def has_several(file: Path) -> bool:
    """Whether an .obj file has faces in more than one object or group; False for a file that cannot be read.

    MuJoCo reads the faces of the first alone.
    """
    try:
        data = b"\n" + read_regular(file, LARGEST_FILE)
    except OSError:
        return False
    face = _next(data, (b"\nf ", b"\nf\t"), 0)
    title = _next(data, (b"\no ", b"\ng ", b"\no\t", b"\ng\t"), face) if face >= 0 else -1
    return title >= 0 and _next(data, (b"\nf ", b"\nf\t"), title) >= 0


def _next(data: bytes, marks: tuple[bytes, ...], start: int) -> int:
    """Place of the first of some marks, -1 where there is none."""
    return min((place for place in (data.find(mark, start) for mark in marks) if place >= 0), default=-1)
