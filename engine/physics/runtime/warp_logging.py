"""Keeps Warp from writing to the terminal of a program that has something else to say there."""

from __future__ import annotations

import contextlib
import os
import warnings
from collections.abc import Iterator

import warp as wp

from engine.physics.runtime import kernel_cache


def quiet_warp() -> None:
    """Initialise Warp without its greeting, its list of loaded kernels and its note that there is no CUDA driver.

    The note comes from native code and obeys no log level, so the error stream is held shut for that moment; what
    `kernel_cache` warns of comes after it.
    """
    wp.config.log_level = wp.LOG_ERROR
    caught: list[warnings.WarningMessage] = []
    saved, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            kernel_cache.init()
    finally:
        os.dup2(saved, 2)
        os.close(saved)
        os.close(nowhere)
    for warning in caught:
        warnings.warn(str(warning.message), warning.category, stacklevel=2)


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """Use Warp without its messages; afterwards it prints them as before."""
    level = wp.config.log_level
    quiet_warp()
    try:
        yield
    finally:
        wp.config.log_level = level
