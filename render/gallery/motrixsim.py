"""MotrixSim's pictures of Worlds, where it can draw, kept on disk by the content of the scene."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image

from engine import disk_cache
from engine.msd.schema import World
from engine.msd.writing import to_json

LAVAPIPE = Path("/usr/share/vulkan/icd.d/lvp_icd.x86_64.json")
"""Mesa's Vulkan driver in software, where Debian's mesa-vulkan-drivers puts it."""
SECONDS = 120
"""The longest that a picture may take."""
KEPT_BYTES = 256 << 20


class Shot(NamedTuple):
    """A picture to draw: what the first camera of a World sees, at `size` (w, h) px."""

    world: World
    folder: Path
    """Of the files that the World names."""
    size: tuple[int, int]


def missing() -> str:
    """Why MotrixSim cannot draw here; empty if it can."""
    if find_spec("motrixsim") is None:
        return "MotrixSim is not installed: pip install 'msd-studio[motrixsim]'"
    if not LAVAPIPE.exists() and "VK_ICD_FILENAMES" not in os.environ:
        return f"MotrixSim needs a Vulkan driver: there is no {LAVAPIPE}; on Debian install mesa-vulkan-drivers"
    return ""


def environment() -> dict[str, str]:
    """Of a process that draws: with a Vulkan driver, and our modules."""
    settings = dict(os.environ)
    if "VK_ICD_FILENAMES" not in settings:
        settings |= {"VK_ICD_FILENAMES": str(LAVAPIPE), "WGPU_BACKEND": "vulkan"}
    settings["PYTHONPATH"] = os.pathsep.join(sys.path)
    return settings


def drawn(shots: Sequence[Shot]) -> list[np.ndarray | None]:
    """MotrixSim's pictures (h, w, 3) uint8; None for those that it does not draw."""
    files = [_cached(shot) for shot in shots]
    missed = [(shot, file) for shot, file in zip(shots, files, strict=True) if not file.exists()]
    if missed:
        _draw(missed)
    return [_picture(file) for file in files]


def _picture(file: Path) -> np.ndarray | None:
    """A picture of the cache, where an empty file stands for one that MotrixSim does not draw."""
    if not file.exists() or not file.stat().st_size:
        return None
    return np.asarray(Image.open(file).convert("RGB"))


def _cached(shot: Shot) -> Path:
    """The file of a picture in the cache: named by the scene, the files beside it and MotrixSim's version."""
    text = to_json(shot.world).replace(str(shot.folder).encode(), b"")
    digest = hashlib.sha256(text)
    for file in sorted(shot.folder.iterdir()):
        digest.update(file.name.encode() + file.read_bytes())
    try:
        installed = version("motrixsim")
    except PackageNotFoundError:
        installed = ""
    digest.update(f"{shot.size} {installed}".encode())
    return disk_cache.folder("motrixsim-pictures") / f"{digest.hexdigest()}.png"


def _draw(missed: Sequence[tuple[Shot, Path]]) -> None:
    """Draw pictures in one process, and put them into the cache."""
    settings = environment()
    with tempfile.TemporaryDirectory(prefix="msd-studio-") as name:
        folder, jobs = Path(name), []
        for i, (shot, _) in enumerate(missed):
            scene = folder / f"{i}.json"
            scene.write_bytes(to_json(shot.world))
            jobs.append({"scene": str(scene), "out": str(folder / f"{i}.png"), "size": shot.size})
        command = [sys.executable, "-m", "render.gallery.capture", str(folder / "jobs.json")]
        left, given_up = jobs, set()
        while left:  # where the process ends early, one more draws what comes after the scene that ended it
            (folder / "jobs.json").write_text(json.dumps(left), encoding="utf-8")
            with contextlib.suppress(subprocess.TimeoutExpired):
                subprocess.run(command, env=settings, capture_output=True, timeout=SECONDS * len(left), check=False)
                given_up |= {job["out"] for job in left if not Path(job["out"]).exists()}
            drawn = [i for i, job in enumerate(left) if Path(job["out"]).exists()]
            tried = max(drawn, default=-1) + 1
            left = left[tried + 1 :] if len(drawn) < len(left) else []
            given_up -= {job["out"] for job in left}
        for job, (_, file) in zip(jobs, missed, strict=True):
            picture = Path(job["out"])
            if picture.exists() or job["out"] in given_up:
                disk_cache.store(file, picture.read_bytes() if picture.exists() else b"", KEPT_BYTES)
