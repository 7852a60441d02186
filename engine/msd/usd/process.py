"""Reading USD files: the process that does it, its limits, and its answer."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from engine.msd.errors import SceneError
from engine.msd.reading import from_msgpack
from engine.msd.report import Report
from engine.msd.schema import World

LONGEST = 300.0
"""Seconds that reading may take."""


def read(
    path: str | os.PathLike[str], report: Report | None = None, asset_roots: Sequence[str] | None = None
) -> World:
    """The World of a .usd, .usda, .usdc or .usdz file.

    Rigid bodies become links, joints make them a tree (loops become equality constraints), drives become actuators.
    Shapes that are invisible, proxies or guides are in group 3, which is hidden. Pictures inside a .usdz package are
    copied to the user's cache. The stage is read in a process of its own, which a hostile file cannot leave.

    Args:
        path: the file.
        report: receives what could not be taken over as written, with prim path and layer.
        asset_roots: folders below which layers and pictures may lie; the file's own when left out.

    Raises:
        SceneError: usd-core is not installed, the file is no stage, it is too large, it takes longer than LONGEST to
            read, or it refers to layers outside `asset_roots`.
    """
    import msgspec

    from engine.msd.usd.worker import Answer

    file = os.path.abspath(path)
    roots = [os.path.abspath(root) for root in asset_roots or (os.path.dirname(file),)]
    with tempfile.TemporaryDirectory(prefix="msd-usd-") as folder:
        target = Path(folder, "answer")
        command = [sys.executable, "-P", "-m", "engine.msd.usd.worker", file, str(target), *roots]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)}
        try:
            done = subprocess.run(command, capture_output=True, timeout=LONGEST, env=environment, cwd=folder)
        except subprocess.TimeoutExpired:
            raise SceneError(f"reading the stage took longer than {LONGEST:g} s", file) from None
        if not target.is_file():
            said = done.stderr.decode(errors="replace").strip().splitlines()
            raise SceneError(f"USD failed on this stage ({said[-1][:200] if said else done.returncode})", file)
        answer = msgspec.msgpack.decode(target.read_bytes(), type=Answer)
    if answer.error:
        raise SceneError(answer.error, file)
    world = from_msgpack(answer.world, file)
    world.asset_roots = tuple(answer.asset_roots)
    for finding in answer.findings:
        (report if report is not None else Report()).add(finding)
    return world
