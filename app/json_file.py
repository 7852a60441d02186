"""Small files of settings as JSON, that people may send to each other."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from engine.errors import SceneError
from engine.msd.replacing import replacing

MOST_BYTES = 1 << 20
"""Of such a file."""

S = TypeVar("S", bound=msgspec.Struct)


def write_json(path: str | Path, value: msgspec.Struct) -> None:
    """Write it with line breaks. Raises OSError."""
    with replacing(path) as temporary:
        Path(temporary).write_bytes(msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")


def read_json(path: str | Path, kind: type[S], what: str) -> S:
    """What is in a file; `what` says what that should be. Raises SceneError naming the file, what is wrong and
    where."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise SceneError(f"cannot be read: {error.strerror or error}", str(path)) from None
    if len(data) > MOST_BYTES:
        raise SceneError(f"is no {what}: it has more than {MOST_BYTES} bytes", str(path))
    return decoded_json(data, kind, what, path)


def decoded_json(data: bytes | str, kind: type[S], what: str, path: str | Path = "") -> S:
    """The same from JSON. Raises SceneError."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SceneError(f"is no {what}: {error}", str(path)) from None
