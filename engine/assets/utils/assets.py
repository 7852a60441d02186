"""Files of assets, which are on this machine."""

from __future__ import annotations

import os
from pathlib import Path

NUCLEUS_ASSET_ROOT_DIR = os.environ.get(
    "ISAAC_ASSET_ROOT", "https://omniverse-content-production.s3-us-west-2.amazonaws.com/Assets/Isaac/4.5"
)
"""Where NVIDIA's files are: the folder on this machine that the environment variable ISAAC_ASSET_ROOT names, else in
the cloud. They are not fetched from there: such a path gives an error that says what to do."""

NVIDIA_NUCLEUS_DIR = f"{NUCLEUS_ASSET_ROOT_DIR}/NVIDIA"
ISAAC_NUCLEUS_DIR = f"{NUCLEUS_ASSET_ROOT_DIR}/Isaac"
ISAACLAB_NUCLEUS_DIR = f"{ISAAC_NUCLEUS_DIR}/IsaacLab"


def check_file_path(path: str) -> int:
    """1 for a file on this machine, 0 for none."""
    return int(not _is_elsewhere(path) and Path(path).is_file())


def retrieve_file_path(path: str, download_dir: str | None = None, force_download: bool = False) -> str:
    """The absolute path of a file on this machine. Nothing is downloaded, so `download_dir` stays empty.

    Raises ValueError for addresses of a cloud or server, FileNotFoundError where there is no file.
    """
    if not isinstance(path, (str, os.PathLike)):
        raise TypeError(f"the path of a file is a text, not {path!r}")
    path = os.fspath(path)
    if _is_elsewhere(path):
        raise ValueError(
            f"{path}: files of a server are not fetched: download it with everything that it refers to, and give the "
            "path on this machine, or the folder of NVIDIA's files in the environment variable ISAAC_ASSET_ROOT"
        )
    file = Path(path).expanduser().absolute()
    if not file.is_file():
        raise FileNotFoundError(f"{path}: no such file" + (" (it is a folder)" if file.is_dir() else ""))
    return str(file)


def _is_elsewhere(path: str) -> bool:
    return "://" in path
