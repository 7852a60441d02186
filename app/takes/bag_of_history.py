"""What a window's timeline has as a bag of ROS 2."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable

from app.history import History, Take
from app.takes import reader
from app.takes.exporting import Part
from app.takes.recorder import save_take
from app.takes.rosbag import write_bag
from app.takes.scene import TakeScene

_SAVING = 0.2
"""Of the time, that writing the take takes from which the bag is made."""


def save_bag(history: History, take: Take, folder: str, scene: TakeScene, tell: Callable[[float], None]) -> int:
    """Write what a history remembers of a take as a bag, with all its signals. Returns how many moments that were;
    without any, nothing is written.

    Args:
        folder: that is not there yet.
        tell: takes the part that is written, from 0 to 1; what it raises ends the writing, and nothing is left.

    Raises:
        OSError: the folder is there already, or cannot be written.
    """
    with tempfile.TemporaryDirectory(prefix=".bag-", dir=os.path.dirname(os.path.abspath(folder))) as beside:
        path = os.path.join(beside, f"take{reader.SUFFIX}")
        count = save_take(history, take, path, scene, tell=lambda part: tell(_SAVING * part))
        if not count:
            return 0
        written = reader.Take(path)
        return write_bag(
            written, folder, written.ids, Part(), lambda done: tell(_SAVING + (1 - _SAVING) * done / count)
        )
