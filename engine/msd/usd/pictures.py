"""Pictures inside .usdz packages, which MSD can name only as files of their own."""

# pyright: reportAttributeAccessIssue=false
from __future__ import annotations

import hashlib
from pathlib import Path

from engine.msd.meshes.looks import PICTURES, cache_folder
from engine.msd.replacing import replacing

LARGEST = 256 << 20
"""Bytes of one picture; larger ones are refused."""


def extract(resolved: str) -> Path:
    """Write a picture of a package (`a.usdz[b.png]`) to the cache, named by content. Raises ValueError, OSError."""
    from pxr import Ar

    asset = Ar.GetResolver().OpenAsset(Ar.ResolvedPath(resolved))
    if asset is None:
        raise ValueError("the package does not hold it")
    if asset.GetSize() > LARGEST:
        raise ValueError(f"it has {asset.GetSize() >> 20} MiB; {LARGEST >> 20} MiB is the most that is read")
    content = bytes(asset.GetBuffer())
    suffix = next((suffix for head, suffix in PICTURES.items() if content.startswith(head)), None)
    if suffix is None:
        raise ValueError("it is neither PNG nor JPEG")
    target = cache_folder() / f"{hashlib.sha256(content).hexdigest()[:32]}{suffix}"
    if not target.is_file() or target.stat().st_size != len(content):
        target.parent.mkdir(parents=True, exist_ok=True)
        with replacing(target) as temporary:
            Path(temporary).write_bytes(content)
    return target
