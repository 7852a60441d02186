"""Results that take long, kept on disk by their content. A cache that cannot be read or written is done without."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

import numpy as np
import platformdirs


def folder(kind: str) -> Path:
    """Where results of a kind are kept; MSD_STUDIO_CACHE names another folder than the user's."""
    return Path(os.environ.get("MSD_STUDIO_CACHE") or platformdirs.user_cache_dir("msd-studio"), kind)


def arrays_of(file: Path) -> dict[str, np.ndarray] | None:
    """The arrays of an .npz file by name, or of an .npy file by "": None if it is not there, or damaged."""
    try:
        found = np.load(file, allow_pickle=False)
        if isinstance(found, np.ndarray):
            return {"": found}
        with found:
            return dict(found)
    except Exception:  # of damaged files zipfile, zlib, tokenize and numpy raise what they like
        return None


def mark_used(file: Path) -> None:
    """Say that a result was used, so that others make room first."""
    with contextlib.suppress(OSError):
        os.utime(file)


def store(file: Path, content: bytes, largest: int) -> None:
    """Write a file at once, and make room in its folder, which holds `largest` bytes: what was used longest ago goes
    first."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as stream:
            stream.write(content)
        os.replace(stream.name, file)
        found = sorted((entry.stat().st_mtime, entry.stat().st_size, entry.path) for entry in os.scandir(file.parent))
        room = largest
        for _, size, path in reversed(found):
            room -= size
            if room < 0 and path != str(file):
                os.unlink(path)
    except OSError:
        return
