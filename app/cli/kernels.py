"""The physics kernels of a command: loaded, and where that takes long, not without a word."""

from __future__ import annotations

from app.cli.messages import QUIET, note
from app.cli.progress import Progress


def load_kernels(device: str) -> None:
    """Load the kernels that nearly every scene needs. Where they must be compiled first, stderr says so and counts
    them, as it does for those that the scene needs beside them."""
    from engine.physics.runtime import native_build, precompiled
    from engine.physics.stages import load_common_modules

    progress = Progress(not QUIET.get())
    announced = False

    def compiling(done: int, count: int) -> None:
        nonlocal announced
        if not announced:
            announced = True
            note("compiling the physics kernels for this machine, which takes about a minute the first time")
        progress.show(f"compiling the physics kernels: {done} of {count} modules")
        if done == count:
            progress.clear()

    precompiled.listen(compiling)
    load_common_modules(device)
    if native_build.start():
        note(
            "the kernels for this machine's processor are being compiled in the background; until they are there, "
            "those for any processor are used"
        )
