"""Names and settings of the plugins of a mujoco.MjModel, which has them by number and as text."""

from __future__ import annotations

import ctypes
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np


def plugin_name(model: Any, instance: int) -> str:
    """Name of the plugin of an instance, "" where it cannot be determined."""
    return _name(int(model.plugin[instance]))


def settings(model: Any, instance: int) -> list[str]:
    """Values of the attributes of an instance in the order of its plugin, "" for one that is not given."""
    ends = [*np.ravel(model.plugin_attradr).tolist(), len(model.plugin_attr)]
    raw = bytes(np.asarray(model.plugin_attr, np.uint8)[ends[instance] : ends[instance + 1]])
    return [text.decode().strip() for text in raw.split(b"\0")]


class _Plugin(ctypes.Structure):
    _fields_ = (("name", ctypes.c_char_p),)


@lru_cache
def _name(slot: int) -> str:
    """Name of a plugin by its number in this process, which only MuJoCo's library can tell; "" without it."""
    mujoco = sys.modules.get("mujoco")
    folder = Path(getattr(mujoco, "__file__", None) or "/nowhere").parent
    for file in (*folder.glob("libmujoco*"), *folder.glob("mujoco.dll")):
        find = ctypes.CDLL(str(file)).mjp_getPluginAtSlot
        find.restype, find.argtypes = ctypes.POINTER(_Plugin), (ctypes.c_int,)
        found = find(slot)
        return found.contents.name.decode() if found else ""
    return ""
