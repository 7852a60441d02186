"""Read mutated files, one after another, and say of each what came of it. Runs as a process of its own.

    python worker.py FOLDER FIRST LAST

A line on stdout for each file: number, name, mutations, outcome, processor seconds, growth of memory in MiB. An
outcome is `world`, `refused` or the name of what went wrong. Files that Python opens for reading outside FOLDER while
a scene is read, texts and files of the scene that it executes, processes that it starts and connections that it makes
are wrong, whatever came of the file.
"""

from __future__ import annotations

import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from pathlib import Path
from types import FrameType

import msgspec
from corpus import companions, corpus
from mutations import mutated

from engine.msd.paths import reachable
from engine.msd.schema.base import Element, checks, fields_of

SECONDS = 20
"""Wall clock time after which a file counts as a hang; processor time is what is judged."""
ADDRESS_SPACE = 6 << 30

OUTSIDE: list[str] = []
FORBIDDEN = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "socket.connect")
USD_READER = "engine.msd.usd.worker"
"""USD stages are read by a process of ours, which has its own limits."""


class Hang(BaseException):
    pass


def watch(folder: str) -> None:
    """Note what happens that no scene may cause."""
    here = os.path.dirname(os.path.abspath(__file__))
    answers = os.path.join(tempfile.gettempdir(), "msd-usd-")
    python = (os.path.realpath(prefix) for prefix in (sys.prefix, sys.base_prefix))
    installed = (*python, here, str(Path.cwd()))
    allowed = (folder, *installed, answers)

    def hook(event: str, args: tuple) -> None:
        if not WATCHING:
            return
        if event == "open" and isinstance(args[0], (str, bytes)):
            file = os.path.realpath(os.fsdecode(args[0]))
            if not file.startswith(allowed) and not file.startswith("/usr/"):
                OUTSIDE.append(f"opened {file}")
        elif event == "exec" and args[0].co_filename == "<string>":
            if not being_imported(sys._getframe(1), folder, installed):
                OUTSIDE.append("executed a text")
        elif event == "exec" and os.path.realpath(args[0].co_filename).startswith(folder):
            OUTSIDE.append(f"executed {args[0].co_filename}")
        elif event in FORBIDDEN and not (event == "subprocess.Popen" and USD_READER in args[1]):
            OUTSIDE.append(event)

    sys.addaudithook(hook)


WATCHING: list[bool] = []


def being_imported(frame: FrameType | None, folder: str, installed: tuple[str, ...]) -> bool:
    """Whether `frame` runs for the body of an installed module, whose classes and named tuples execute texts of their
    own. Readers import some modules only when a scene needs them."""
    body = None
    while frame is not None and frame.f_code is not read.__code__:
        code = frame.f_code
        if code.co_filename.startswith("<frozen importlib._bootstrap"):
            return body is not None and body.startswith(installed) and not body.startswith(folder)
        body = os.path.realpath(code.co_filename) if code.co_name == "<module>" else body
        frame = frame.f_back
    return False


def read(file: Path) -> str:
    from engine import msd

    try:
        world = msd.from_file(file)
        msd.validate(world)
        msd.from_msgpack(msd.to_msgpack(world))
        return "world"
    except msd.SceneError as error:
        return "refused" if str(error) and str(file.parent) in str(error) else f"refused without the file: {error}"


def declare(kind: type) -> None:
    """Evaluate the annotations of every class of a scene, as we and msgspec do, which execute texts of ours."""
    fields_of(kind)
    checks(kind)
    reachable(kind)
    msgspec.msgpack.Decoder(kind)
    for derived in kind.__subclasses__():
        declare(derived)


def memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(folder: Path, first: int, last: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    seeds = list(corpus().items())
    for name, data in companions().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    for name, data in seeds:  # imports happen now
        (folder / name).write_bytes(data)
        print("0", name, "whole", read(folder / name), 0, 0, sep="\t", flush=True)
        (folder / name).unlink()
    declare(Element)

    def alarm(*_: object) -> None:
        raise Hang

    signal.signal(signal.SIGALRM, alarm)
    watch(str(folder.resolve()))
    for number in range(first, last):
        dice = random.Random(number)
        name, data = seeds[number % len(seeds)]
        content, how = mutated(data, dice)
        file = folder / f"fuzz_{name}"
        file.write_bytes(content)
        before, began = memory(), time.process_time()
        OUTSIDE.clear()
        WATCHING.append(True)
        signal.alarm(SECONDS)
        try:
            outcome = read(file)
        except Hang:
            outcome = "hang"
        except BaseException as error:
            WATCHING.clear()  # the trace reads sources
            place = traceback.extract_tb(error.__traceback__)[-1]
            at = f"{os.path.basename(place.filename)}:{place.lineno}"
            outcome = f"{type(error).__name__}: {str(error)[:200]} ({at})"
        finally:
            signal.alarm(0)
            WATCHING.clear()
        if OUTSIDE:
            outcome = "; ".join(OUTSIDE)
        outcome = outcome.replace("\n", " ").replace("\t", " ")
        cost, growth = time.process_time() - began, memory() - before
        print(number, name, how, outcome, f"{cost:.3f}", f"{growth:.0f}", sep="\t", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
