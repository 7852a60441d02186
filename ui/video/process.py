"""A process that makes a video, apart from the window, which goes on meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import NamedTuple

from engine.interrupts import ignore_interrupts
from ui.video.film import Film


@dataclass
class Job:
    """A film, and the World that it is of as MSD MessagePack."""

    film: Film
    world: bytes
    file: str
    asset_roots: tuple[str, ...] | None


class Progress(NamedTuple):
    """How many pictures there are so far."""

    done: int
    count: int


class Noted(NamedTuple):
    """Sentences on what cannot be drawn."""

    problems: list[str]


class Ended(NamedTuple):
    """The last message: what was written, or why it was not."""

    frames: int = 0
    size: int = 0
    remark: str = ""
    error: str = ""
    is_cancelled: bool = False


def main(pipe: Connection) -> None:
    """Receive a Job, and send Progress and Noted until there is an Ended. Whatever is received meanwhile cancels it,
    as does the end of the other side."""
    ignore_interrupts()
    try:
        pipe.send(_written(pipe.recv(), pipe))
    except (EOFError, OSError):
        return


def _written(job: Job, pipe: Connection) -> Ended:
    from app.video.files import CancelledError
    from app.video.mp4 import NoVideoError
    from engine import msd
    from engine.errors import SceneError
    from engine.physics import NotSupported
    from engine.physics.runtime.warp_logging import quiet_warp
    from render import NoContextError
    from ui.video.making import make

    quiet_warp()
    try:
        world = msd.from_msgpack(job.world, job.file)
        world.asset_roots = job.asset_roots
        written = make(
            job.film,
            world,
            cancelled=pipe.poll,
            progress=lambda done, count: pipe.send(Progress(done, count)),
            noted=lambda problems: pipe.send(Noted(list(problems))),
        )
    except CancelledError:
        return Ended(is_cancelled=True)
    except OSError as error:
        return Ended(error=f"{error.filename or job.film.out}: {error.strerror or error}")
    except (SceneError, NotSupported, NoContextError, NoVideoError) as error:
        return Ended(error=str(error))
    except Exception as error:  # the window is to say what happened whatever it is
        return Ended(error=f"{type(error).__name__}: {error}")
    return Ended(*written)
