"""Files that pictures become: MP4, GIF for issue reports, a folder of PNG. Each appears whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import io
import os
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple, Protocol

import numpy as np

from app.video.mp4 import Video
from engine.msd.replacing import replacing

MP4, GIF, PNG = "mp4", "gif", "png"
GIF_SIDE, GIF_RATE, GIF_SECONDS = 640, 20, 20.0
"""Most of a GIF: pixels of its longer side, pictures a second, and length, s."""
FULL = errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO
"""What a full or broken disk says."""
GIF_BYTES = 10 * 10**6
"""What issue trackers take. A larger GIF loses every second picture until it fits."""


class CancelledError(Exception):
    """The user cancelled; nothing was left of what was written, but for the pictures of a folder."""


class Written(NamedTuple):
    """What became of a video."""

    frames: int
    """Pictures that are in it."""
    size: int
    """Bytes."""
    remark: str = ""
    """What became otherwise than it was wanted, a sentence."""


class Sink(Protocol):
    """A file on its way."""

    def add(self, picture: np.ndarray) -> None: ...

    def close(self) -> str: ...


def kind_of(path: str) -> str:
    """MP4, GIF or PNG, by what a path ends with: a folder gets a PNG of each picture. Raises ValueError."""
    suffix = os.path.splitext(path)[1].lower()
    if path.endswith((os.sep, "/")) or not suffix or os.path.isdir(path):
        return PNG
    if suffix in (".mp4", ".gif"):
        return suffix[1:]
    raise ValueError(f"{path}: videos are written as .mp4 and .gif, and a folder gets a PNG of each picture")


def bounded(kind: str, size: tuple[int, int], fps: float, seconds: float) -> tuple[tuple[int, int], float, float]:
    """Size in pixels, pictures a second and length in s that a file of a kind can have, as near as possible to those
    that are wanted."""
    width, height = size
    if kind == MP4:
        return (width + width % 2, height + height % 2), fps, seconds
    if kind == GIF:
        scale = min(1.0, GIF_SIDE / max(width, height))
        size = max(round(width * scale), 1), max(round(height * scale), 1)
        return size, min(fps, float(GIF_RATE)), min(seconds, GIF_SECONDS)
    return size, fps, seconds


def write(
    path: str,
    pictures: Iterable[np.ndarray],
    count: int,
    size: tuple[int, int],
    rate: Fraction,
    force: bool = False,
    stopped: Callable[[], bool] = lambda: False,
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[int, int], object] = lambda done, count: None,
) -> Written:
    """Write pictures (h, w, 3) uint8 of a size (w, h) to a file of the kind that its name says.

    Args:
        count: how many pictures there are.
        stopped: end the video here, with what is in it. cancelled: leave nothing of it.

    Raises:
        OSError: it cannot be written; nothing was left of it, but for the pictures of a folder.
        NoVideoError: PyAV is needed and not there.
        CancelledError.
    """
    kind = kind_of(path)
    done = 0

    def fill(sink: Sink) -> str:
        nonlocal done
        for picture in pictures:
            sink.add(picture)
            done += 1
            progress(done, count)
            if cancelled():
                raise CancelledError
            if stopped():
                break
        return sink.close()

    try:
        if kind == PNG:
            folder = _Folder(path, force)
            remark = fill(folder)
            return Written(done, folder.size, remark)
        with replacing(path, force) as temporary:
            sink: Sink = _Mp4(temporary, size, rate) if kind == MP4 else _Gif(temporary, rate)
            try:
                remark = fill(sink)
            except BaseException:
                if isinstance(sink, _Mp4):
                    sink.abandon()
                raise
            length = os.path.getsize(temporary)
        return Written(sink.count if isinstance(sink, _Gif) else done, length, remark)
    except OSError as error:
        if error.errno not in FULL:
            raise
        left = f"the first {done} are in the folder" if kind == PNG else "nothing was left of it"
        reason = f"{error.strerror} at picture {done + 1} of {count}; {left}"
        raise OSError(error.errno, reason, path) from None


class VideoFile:
    """An .mp4 file that pictures are added to as they come: it appears when it is closed.

    Args:
        path: the file, which is replaced then.
        size: width and height in pixels, even numbers.
        fps: pictures a second.
        force: replace a file that is read-only.

    Raises:
        NoVideoError: PyAV is not installed, or has no codec.
        OSError: the file cannot be written; nothing was left of it. So do `add` and `close`.
    """

    def __init__(self, path: str, size: tuple[int, int], fps: float, force: bool = False) -> None:
        self._path, self._count = path, 0
        self._place = contextlib.ExitStack()
        with self._leaving_nothing():
            self._video: Video | None = None
            self._video = Video(self._place.enter_context(replacing(path, force)), size, fps)

    def add(self, picture: np.ndarray) -> None:
        """Append a picture, (height, width, 3) uint8."""
        with self._leaving_nothing():
            if self._video is not None:
                self._video.add(picture)
                self._count += 1

    def close(self) -> None:
        """Finish the file, with the pictures up to now, and let it take its place; nothing after an error."""
        with self._leaving_nothing():
            if self._video is not None:
                self._video.close()
                self._video = None
                self._place.close()

    def abandon(self) -> None:
        """Leave nothing of it."""
        video, self._video = self._video, None
        if video is not None:
            video.abandon()
        with contextlib.suppress(CancelledError), self._place:
            raise CancelledError

    @contextlib.contextmanager
    def _leaving_nothing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self.abandon()
            reason = error.strerror or str(error)
            if self._count and error.errno in FULL:
                reason += f" after {self._count} picture{'s' * (self._count != 1)}; nothing was left of it"
            raise OSError(error.errno, reason, self._path) from None
        except BaseException:
            self.abandon()
            raise


class _Mp4:
    def __init__(self, path: str, size: tuple[int, int], rate: Fraction) -> None:
        self._video = Video(path, size, float(rate))

    def add(self, picture: np.ndarray) -> None:
        self._video.add(picture)

    def close(self) -> str:
        self._video.close()
        return ""

    def abandon(self) -> None:
        self._video.abandon()


class _Folder:
    """PNG files 00000.png, 00001.png ... in a folder that is made, or has nothing in it unless it is forced."""

    def __init__(self, path: str, force: bool) -> None:
        self._path, self._force, self._count, self.size = path, force, 0, 0
        os.makedirs(path, exist_ok=True)
        if os.listdir(path) and not force:
            raise FileExistsError(errno.EEXIST, "there are files in this folder; choose an empty one", path)

    def add(self, picture: np.ndarray) -> None:
        from PIL import Image

        content = io.BytesIO()
        Image.fromarray(picture).save(content, "PNG", compress_level=4)
        name = os.path.join(self._path, f"{self._count:05}.png")
        with replacing(name, self._force) as temporary, open(temporary, "wb") as file:
            file.write(content.getbuffer())
        self.size += content.getbuffer().nbytes
        self._count += 1

    def close(self) -> str:
        return ""


class _Gif:
    """A GIF, which has colors of its own for each picture, shown for whole hundredths of a second: its n-th picture
    appears within half of one of n / rate."""

    def __init__(self, path: str, rate: Fraction) -> None:
        self._path, self._rate = path, rate
        self._pictures: list = []
        self.count = 0

    def add(self, picture: np.ndarray) -> None:
        from PIL import Image

        reduced = Image.fromarray(picture).quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        self._pictures.append(reduced)

    def close(self) -> str:
        every = 1
        while True:
            content = self._encoded(every)
            if len(content) <= GIF_BYTES or len(self._pictures) <= every:
                break
            every *= 2
        with open(self._path, "wb") as file:
            file.write(content)
        self.count = -(-len(self._pictures) // every)
        if every == 1:
            return ""
        rate, most = float(self._rate) / every, GIF_BYTES / 1e6
        return f"it has {rate:.3g} pictures a second, so that it is no larger than {most:g} MB"

    def _encoded(self, every: int) -> memoryview:
        content = io.BytesIO()
        chosen = self._pictures[::every]
        ends = [round(100 * every * n / self._rate) for n in range(len(chosen) + 1)]
        delays = [10 * (after - before) for before, after in pairwise(ends)]
        if chosen:
            first, *others = chosen
            first.save(
                content,
                "GIF",
                save_all=True,
                append_images=others,
                duration=delays,
                loop=0,
                optimize=False,
                disposal=1,
            )
        return content.getbuffer()
