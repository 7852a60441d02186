"""Clouds of Gaussian splats by their files: read once, by whoever waits for them or by a thread of their own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar
from weakref import WeakValueDictionary

from engine.geometry import gaussian_clouds
from engine.geometry.gaussian_clouds import GaussianCloud
from engine.lru_cache import LruCache
from engine.msd import assets
from engine.msd.schema import World

KEPT_BYTES = 1 << 30

T = TypeVar("T")


class SplatError(ValueError):
    """A cloud that cannot be drawn; the text names it and the reason."""


class UnreadError(SplatError):
    """A cloud that is still being read."""


_READ: LruCache[GaussianCloud | SplatError] = LruCache(
    KEPT_BYTES, lambda c: 256 if isinstance(c, SplatError) else 4 * c.harmonics.size + 44 * len(c.position)
)
_SHOWN: WeakValueDictionary[tuple, GaussianCloud] = WeakValueDictionary()
"""Those that somebody has: together they may be larger than what is kept."""
_reading: dict[tuple, Future[GaussianCloud | SplatError]] = {}
_lock = threading.Lock()


def cloud_of(world: World, name: str, waits: bool = True) -> GaussianCloud:
    """The cloud of an asset, read once. Raises SplatError: UnreadError where it has first to be read, in the
    background, unless somebody `waits`."""
    spec = world.assets.gaussian_clouds.get(name)
    if spec is None:
        raise SplatError(f"the cloud {name!r} is not among the assets")
    path = None
    try:
        path = assets.resolve(world, spec.source.path)
        return cloud_in(path, waits)
    except FileNotFoundError as error:
        raise SplatError(f"the cloud {name!r}: {error.filename} does not exist") from None
    except UnreadError:
        raise UnreadError(f"the cloud {name!r} is being read") from None
    except SplatError as error:
        raise SplatError(f"the cloud {name!r}: {path}: {error}") from None
    except (OSError, ValueError) as error:
        raise SplatError(f"the cloud {name!r}: {error}") from None


def cloud_in(path: Path, waits: bool = True) -> GaussianCloud:
    """As `cloud_of`, of a file. Raises OSError, and SplatError that says what is wrong with it."""
    status = path.stat()
    key = str(path), status.st_mtime_ns, status.st_size
    found = _READ.get(key) or _SHOWN.get(key)
    if found is None:
        with _lock:
            found = _READ.get(key)  # it may have been read since
            if found is None and key not in _reading:
                _reading[key] = in_thread(lambda: _read(path, key), "cloud")
            reading = _reading.get(key)
        if found is None and reading is not None:
            if not waits:
                raise UnreadError("it is being read")
            found = reading.result()
    if not isinstance(found, GaussianCloud):
        raise SplatError(str(found))
    return found


def _read(path: Path, key: tuple) -> GaussianCloud | SplatError:
    try:
        found = gaussian_clouds.read(path)
    except (OSError, ValueError, MemoryError) as error:
        found = SplatError(str(error))
    found = _READ.put(key, found)
    if isinstance(found, GaussianCloud):
        _SHOWN[key] = found
    with _lock:
        _reading.pop(key, None)
    return found


def in_thread(work: Callable[[], T], name: str) -> Future[T]:
    """Begin some work in a thread of its own, which does not keep the program from ending."""
    future: Future[T] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=run, name=name, daemon=True).start()
    return future
