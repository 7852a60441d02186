"""Concave meshes as convex parts, by CoACD (Wei et al., Approximate Convex Decomposition for 3D Meshes with
Collision-Aware Concavity and Tree Search, SIGGRAPH 2022), remembered on disk by content."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np

from engine import disk_cache
from engine.geometry import coacd_worker

Part = tuple[np.ndarray, np.ndarray]
"""Vertices (n, 3) float32 and triangles (k, 3) int32 of a convex part."""

SECONDS = 600.0
"""Longest time that one decomposition may take."""
LARGEST_CACHE = 256 << 20
"""Bytes on disk."""
_WORKER = Path(coacd_worker.__file__)


class Cancelled(Exception):
    """The caller no longer wants the decomposition."""


def decompose(
    vertices: np.ndarray,
    faces: np.ndarray,
    parameters: Mapping[str, object],
    budget: int,
    cancelled: Callable[[], bool] | None = None,
) -> list[Part]:
    """Convex parts of a mesh of vertices (n, 3) and triangles (k, 3); at most `budget` of them, unless 0.

    `parameters`: of coacd.run_coacd.

    Waits for a process of its own, unless the parts are in the cache. Raises ValueError when there are none, and
    Cancelled.
    """
    limit = min((n for n in (int(str(parameters["max_convex_hull"])), budget) if n > 0), default=-1)
    parts = _decompose(vertices, faces, parameters, cancelled)
    if 0 < limit < len(parts):  # CoACD heeds the limit only where it merges parts again
        parts = _decompose(vertices, faces, {**parameters, "merge": True, "max_convex_hull": limit}, cancelled)
    return parts


def _decompose(
    vertices: np.ndarray, faces: np.ndarray, parameters: Mapping[str, object], cancelled: Callable[[], bool] | None
) -> list[Part]:
    vertices = np.ascontiguousarray(vertices, np.float64)
    faces = np.ascontiguousarray(faces, np.int32)
    text = json.dumps(dict(parameters), sort_keys=True)
    digest = hashlib.sha256()
    for piece in (_version().encode(), text.encode(), str(vertices.shape).encode(), vertices.data, faces.data):
        digest.update(piece)
    file = disk_cache.folder("decomposition") / f"{digest.hexdigest()}.npz"
    parts = _load(file)
    if parts is None:
        with tempfile.TemporaryDirectory(prefix="msd-studio-") as folder:
            source, target = Path(folder, "mesh.npz"), Path(folder, "parts.npz")
            np.savez(source, vertices=vertices, faces=faces, parameters=np.array(text))
            _run(source, target, cancelled)
            parts = _load(target)
            if parts is None:
                raise ValueError("the convex decomposition gave no parts")
            disk_cache.store(file, target.read_bytes(), LARGEST_CACHE)
    return parts


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # slow to load

    try:
        return version("coacd")
    except PackageNotFoundError:
        raise ValueError("convex decomposition needs the package coacd, which is not installed") from None


def _run(source: Path, target: Path, cancelled: Callable[[], bool] | None) -> None:
    command = [sys.executable, str(_WORKER), str(source), str(target)]
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    )
    end = time.monotonic() + SECONDS
    try:
        while True:
            try:
                _, stderr = process.communicate(timeout=0.05)
                break
            except subprocess.TimeoutExpired:
                if cancelled is not None and cancelled():
                    raise Cancelled from None
                if time.monotonic() > end:
                    raise ValueError(f"the convex decomposition was not done after {SECONDS:.0f} s") from None
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()
    if process.returncode != 0:
        reason = (stderr.strip().splitlines() or [f"exit code {process.returncode}"])[-1]
        raise ValueError(f"the convex decomposition failed: {reason}")


# ------------------------------------------------------------------------------------------------ cache


def _load(file: Path) -> list[Part] | None:
    """Parts of a file; None if it is not there or broken."""
    arrays = disk_cache.arrays_of(file) or {}
    names = [(f"vertices{i}", f"faces{i}") for i in range(len(arrays) // 2)]
    if not arrays.keys() >= {name for pair in names for name in pair}:
        return None
    parts = [(arrays[vertices], arrays[faces]) for vertices, faces in names]
    for vertices, faces in parts:
        sound = vertices.ndim == faces.ndim == 2 and vertices.shape[1] == faces.shape[1] == 3 and len(vertices) > 3
        if not (sound and vertices.dtype == np.float32 and faces.dtype == np.int32 and np.isfinite(vertices).all()):
            return None
        if faces.min(initial=0) < 0 or faces.max(initial=0) >= len(vertices):
            return None
    disk_cache.mark_used(file)
    return parts or None
