"""Reading USD files: the process that does it, its limits, and its answer."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

from engine.errors import SceneError
from engine.msd.arguments import absolute_path
from engine.msd.reading import from_msgpack
from engine.msd.report import Report
from engine.msd.schema import World
from engine.regular_files import note_read

LONGEST = 300.0
"""Seconds that reading may take without getting any further."""
TICK = 0.1
"""Seconds between two calls of `progress` while nothing happens."""

Progress = Callable[[float], None]
"""Called now and then with the share that is done; may raise to give up."""


def read(
    path: str | os.PathLike[str],
    report: Report | None = None,
    asset_roots: Sequence[str] | None = None,
    *,
    progress: Progress = lambda share: None,
) -> World:
    """The World of a .usd, .usda, .usdc or .usdz file.

    Rigid bodies become links, joints make them a tree (loops become equality constraints), drives become actuators.
    Shapes that are invisible, proxies or guides are in group 3, which is hidden. Pictures inside a .usdz package are
    copied to the user's cache. The stage is read in a process of its own, which a hostile file cannot leave.

    Args:
        path: the file.
        report: receives what could not be taken over as written, with prim path and layer.
        progress: called with the share that is done, ten times a second; may raise to end the reading.
        asset_roots: folders below which layers and pictures may lie; the file's own when left out.

    Raises:
        SceneError: usd-core is not installed, the file is no stage, it is too large, reading it does not
            get on for LONGEST, or it refers to layers outside `asset_roots`.
    """
    import msgspec

    from engine.msd.usd.worker import Answer

    file = absolute_path("read()", path)
    roots = [os.path.abspath(root) for root in asset_roots or (os.path.dirname(file),)]
    with tempfile.TemporaryDirectory(prefix="msd-usd-") as folder:
        target = Path(folder, "answer")
        command = [sys.executable, "-P", "-m", "engine.msd.usd.worker", file, str(target), *roots]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)}
        errors = Path(folder, "errors")
        code = _run(command, environment, errors, file, progress)
        if not target.is_file():
            output = errors.read_text(errors="replace").strip().splitlines()
            raise SceneError(f"USD failed on this stage ({output[-1][:200] if output else code})", file)
        answer = msgspec.msgpack.decode(target.read_bytes(), type=Answer)
    if answer.error:
        raise SceneError(answer.error, file)
    note_read(answer.layers)
    world = from_msgpack(answer.world, file)
    world.asset_roots = tuple(answer.asset_roots)
    for finding in answer.findings:
        (report if report is not None else Report()).add(finding)
    return world


def _run(command: list[str], environment: dict[str, str], errors: Path, file: str, progress: Progress) -> int:
    """Run the process, its standard error to a file, until it ends. Returns its exit code. Raises what `progress`
    does, and SceneError when it gets no further; the process has ended then."""
    with (
        errors.open("wb") as stream,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=stream, env=environment, cwd=errors.parent
        ) as process,
    ):
        try:
            assert process.stdout is not None
            _follow(process.stdout, file, progress)
            return process.wait()
        finally:
            process.kill()


def _follow(output: IO[bytes], file: str, progress: Progress) -> None:
    """Pass on the shares that a process prints, a line each, until it closes its output."""
    shares: queue.SimpleQueue[float | None] = queue.SimpleQueue()

    def listen() -> None:
        for line in output:
            try:
                shares.put(float(line))
            except ValueError:
                continue  # USD's own plugins may print too
        shares.put(None)

    threading.Thread(target=listen, daemon=True).start()
    share, since = 0.0, time.monotonic()
    while True:
        try:
            newest = shares.get(timeout=TICK)
        except queue.Empty:
            newest = share
        if newest is None:
            return
        if newest != share:
            share, since = newest, time.monotonic()
        if time.monotonic() - since > LONGEST:
            raise SceneError(f"reading the stage has not got any further for {LONGEST:g} s", file)
        progress(share)
