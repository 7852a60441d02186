"""Compiles the kernels of an installed wheel for this machine's processor, in a process of low priority that outlives
the program that starts it. `python -m engine.physics.runtime.native_build` is that process."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import warp as wp

from engine.physics.runtime import kernel_cache, precompiled

_PATIENCE = 3600.0  # s until a build that has not ended counts as given up


def start() -> bool:
    """Begin compiling where this process uses the portable kernels. Returns whether it does; False too while a build
    that was begun before may still run, and where Warp's cache cannot be written to."""
    if not precompiled.uses_portable() or kernel_cache.is_temporary():
        return False
    cache = Path(wp.config.kernel_cache_dir)
    begun = cache / "msd_studio_native_build"
    try:
        if begun.exists() and time.time() - begun.stat().st_mtime < _PATIENCE:
            return False
        begun.touch()
        # -P: the modules of the current folder are not ours.
        subprocess.Popen(
            [sys.executable, "-P", "-m", __spec__.name],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=cache,
            start_new_session=True,
            creationflags=getattr(subprocess, "IDLE_PRIORITY_CLASS", 0),
            env=os.environ | {"WARP_CACHE_PATH": str(cache.parent)},
        )
    except OSError:
        return False
    return True


def main() -> None:
    """Compile everything that is not compiled yet."""
    if hasattr(os, "nice"):
        os.nice(19)
    wp.init()
    if not precompiled.native_marker().exists():
        precompiled.compile_native()


if __name__ == "__main__":
    main()
