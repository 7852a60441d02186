"""Warp's folder of compiled kernels, and another one where nothing can be written to it."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import warnings

import warp as wp

from engine.physics.runtime.warp_internals import use_cache

_checked = ""  # the folder that can be written to
_private = False  # it is a temporary one


def init() -> None:
    """`wp.init`, with kernels in a private temporary folder, and one warning, where Warp's cannot be written to.

    The folder is removed when this process ends; processes that it starts use it too.
    """
    global _checked, _private
    if _checked and _checked == wp.config.kernel_cache_dir:
        return
    if not os.environ.get("WARP_CACHE_PATH", "unset").strip():
        del os.environ["WARP_CACHE_PATH"]  # Warp would take the current folder
    try:
        wp.init()
        os.makedirs(wp.config.kernel_cache_dir, exist_ok=True)
        with tempfile.TemporaryFile(dir=wp.config.kernel_cache_dir):
            pass
    except OSError as error:
        private = tempfile.mkdtemp(prefix="msd-studio-kernels-")
        atexit.register(shutil.rmtree, private, ignore_errors=True)
        os.environ["WARP_CACHE_PATH"] = private
        warnings.warn(
            f"Nothing can be written to the folder of compiled kernels, {wp.config.kernel_cache_dir} "
            f"({error.strerror}): they are kept in {private} until this program ends. Set WARP_CACHE_PATH to a "
            "folder that can be written to, so that they are not compiled anew each time.",
            stacklevel=2,
        )
        use_cache(private)
        _private = True
        wp.init()
    _checked = str(wp.config.kernel_cache_dir)


def is_temporary() -> bool:
    """Whether compiled kernels are lost when this program ends."""
    return _private or "msd-studio-kernels-" in os.environ.get("WARP_CACHE_PATH", "")
