"""Videos of pictures, by PyAV: `pip install msd-studio[video]`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from typing import TYPE_CHECKING, cast

import numpy as np

if TYPE_CHECKING:
    from av.video.stream import VideoStream

CODECS = ("libx264", "libopenh264", "mpeg4")
"""In the order of preference; builds of FFmpeg differ in which they have."""
QUALITY = {"libx264": {"crf": "20", "preset": "veryfast"}}


class NoVideoError(RuntimeError):
    """This environment cannot write videos."""


def rate_of(fps: float) -> Fraction:
    """Pictures a second as a file has them."""
    return Fraction(fps).limit_denominator(1001)


class Video:
    """An .mp4 file that pictures are added to.

    Args:
        path: the file, which is replaced.
        size: width and height in pixels, even numbers.
        fps: pictures a second.

    Raises:
        NoVideoError: PyAV is not installed, or has no codec.
        OSError: the file cannot be written.
    """

    def __init__(self, path: str, size: tuple[int, int], fps: float) -> None:
        try:
            import av
        except ImportError as error:
            raise NoVideoError(f"videos need PyAV: pip install msd-studio[video] ({error})") from None
        codec = next((name for name in CODECS if name in av.codecs_available), None)
        if codec is None:
            raise NoVideoError(f"PyAV has none of the codecs {', '.join(CODECS)} here")
        self._av = av
        self._path = path
        # PyAV opens files at the first picture and names none in its errors.
        self._written = open(path, "wb")  # noqa: SIM115
        self._file = av.open(self._written, "w", format="mp4")
        self._rate = rate_of(fps)
        stream = self._file.add_stream(codec, self._rate, QUALITY.get(codec, {}))
        self._stream = cast("VideoStream", stream)
        self._stream.width, self._stream.height = size
        self._stream.pix_fmt = "yuv420p"
        self._count = 0
        if codec == "mpeg4":
            self._stream.bit_rate = size[0] * size[1] * 8

    def add(self, picture: np.ndarray) -> None:
        """Append a picture, (height, width, 3) uint8."""
        frame = self._av.VideoFrame.from_ndarray(picture, format="rgb24")
        frame.pts, frame.time_base = self._count, 1 / self._rate
        self._count += 1
        with self._errors():
            self._file.mux(self._stream.encode(frame))

    def close(self) -> None:
        """Write what is left."""
        with self._errors(), self._written:
            self._file.mux(self._stream.encode(None))
            self._file.close()

    def abandon(self) -> None:
        """Close the file as it is, which nothing can play."""
        with suppress(OSError):  # of what is not written yet, on a full disk
            self._written.close()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Say in errors of writing which file it is."""
        try:
            yield
        except OSError as error:
            raise OSError(error.errno, error.strerror, self._path) from None
