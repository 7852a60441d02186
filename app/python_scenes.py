"""Scenes that a Python file makes: its `world`, a World or what can be made one, or a function without arguments that
returns it.

The file is run in a process of its own, which is killed when it takes too long. It is run as a module, not as
`__main__`.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from engine import msd
from engine.errors import SceneError
from engine.msd.saving import rebased
from engine.msd.schema import World

SUFFIX = ".py"
TIME_LIMIT = 60.0
"""Seconds of wall clock that a file may take."""
MOST_PRINTED = 64 << 20
"""Bytes that a file may print, which are kept on disk until it ends."""
MODULE = "msd_studio_scene"
_POLL = 0.1
_LINES = 2000  # bytes of what the process printed that are looked at


class _Failure(msgspec.Struct):
    """Why there is no World."""

    message: str
    line: int = 0


def is_python(file: str) -> bool:
    """Whether a file is a program that makes a scene, by its name."""
    return file.lower().endswith(SUFFIX)


def read(file: str, go_on: Callable[[], object] = lambda: None, time_limit: float = TIME_LIMIT) -> World:
    """Run a Python file and return its World, which may read files everywhere, as the program may.

    Args:
        go_on: called now and then; may raise to end the process.
        time_limit: s.

    Raises:
        SceneError: the file raises, gives no World, ends without, prints too much, or takes too long.
    """
    file = os.path.abspath(file)
    with tempfile.TemporaryDirectory(prefix="msd-studio-") as folder, open(os.path.join(folder, "log"), "w+b") as log:
        world_file, failed = os.path.join(folder, "world"), os.path.join(folder, "failure")
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}
        process = subprocess.Popen(
            [sys.executable, "-m", "app.python_scenes", file, world_file, failed],
            cwd=os.path.dirname(file),
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            left = time_limit
            while process.poll() is None:
                go_on()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(_POLL)
                if os.fstat(log.fileno()).st_size > MOST_PRINTED:
                    raise SceneError(
                        f"the program printed more than {MOST_PRINTED >> 20} MiB and was stopped; let it print less",
                        file,
                    )
                left -= _POLL
                if left <= 0:
                    raise SceneError(f"the program did not end within {time_limit:g} s and was stopped", file)
        finally:
            _end(process)
        if os.path.exists(world_file):
            world = msd.from_msgpack(Path(world_file).read_bytes(), file)
            world.asset_roots = None
            return world
        raise _error(file, failed, process.returncode, log)


def _end(process: subprocess.Popen) -> None:
    """End a process and those that it has started."""
    if process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL) if hasattr(os, "killpg") else process.kill()
        process.wait()


def _error(file: str, failed: str, code: int, log: Any) -> SceneError:
    if os.path.exists(failed):
        failure = msgspec.json.decode(Path(failed).read_bytes(), type=_Failure)
        where = f"line {failure.line}: " if failure.line else ""
        return SceneError(f"{where}{failure.message}", file)
    log.seek(max(0, log.seek(0, os.SEEK_END) - _LINES))
    lines = log.read().decode(errors="replace").strip().splitlines()
    how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
    return SceneError(f"the program {how} before it made a scene{f': {lines[-1]}' if lines else ''}", file)


# ------------------------------------------------------------------------------------------ in the process


def world_of(result: Any) -> World:
    """A World, or that of an object or task of `engine.objects`, of a Scene or a multi-body system of `engine.scene`.
    Raises TypeError for anything else."""
    from engine.scene import MultiBodySystem, Scene, SimulationHandler
    from engine.scene.conversion import scene_to_world

    class Idle(SimulationHandler):
        def handle(self, state: object, control: object, dt: float) -> None:
            pass

    if isinstance(result, MultiBodySystem):
        scene = Scene(handler=Idle())
        scene.add_multi_body_system(result)
        result = scene
    if isinstance(result, Scene):
        return scene_to_world(result)[0]
    world = result if isinstance(result, World) else getattr(result, "world", None)
    if not isinstance(world, World):
        raise TypeError(
            "world gives a World, an object or task of engine.objects, a Scene or a MultiBodySystem of engine.scene; "
            f"this one gives {type(result).__name__}"
        )
    return world


def main(file: str, world_file: str, failed: str) -> int:
    """Run a file and write its World, or why there is none."""
    from engine.scene.handler_file import HandlerError, as_handler_error, run_file

    try:
        module = run_file(file, MODULE)
        if not hasattr(module, "world"):
            raise HandlerError("the file has no `world`: a World, or a function that returns one", file)
        try:
            value = module.world
            world = world_of(value() if callable(value) and not hasattr(value, "world") else value)
            content = msd.to_msgpack(rebased(world, os.path.dirname(file)) if world.file else world)
        except (Exception, SystemExit) as error:
            raise as_handler_error(error, file) from error
    except HandlerError as error:
        Path(failed).write_bytes(msgspec.json.encode(_Failure(error.message, error.line)))
        return 1
    Path(world_file).write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
