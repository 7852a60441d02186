"""Our Worlds compared with MotrixSim's, attribute by attribute."""

from __future__ import annotations

import contextlib
import enum
import math
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from engine.msd.schema import Element, Payload, Range, Variant, fields_of

QUATERNIONS = ("orientation", "local_rotation")
BOUNDS = re.compile(r"lower: (\S+?), upper: (\S+?) \}")


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Send what the native library prints to the null device."""
    saved = os.dup(1), os.dup(2)
    null = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(null, 1)
        os.dup2(null, 2)
        yield
    finally:
        os.dup2(saved[0], 1)
        os.dup2(saved[1], 2)
        for descriptor in (*saved, null):
            os.close(descriptor)


def differences(ours: Any, theirs: Any, path: str = "World", folder: str = "", tolerance: float = 1e-5) -> list[str]:
    """Every attribute in which two Worlds differ, as 'path: ours != theirs'.

    The tolerance is relative above 1 and absolute below."""
    found: list[str] = []
    _compare(ours, theirs, path, folder, tolerance, found)
    return found


def _compare(ours: Any, theirs: Any, path: str, folder: str, tolerance: float, found: list[str]) -> None:
    def differ() -> None:
        found.append(f"{path}: {_show(ours)} != {_show(theirs)}")

    if ours is None or theirs is None:
        if ours is not None or theirs is not None:
            differ()
    elif isinstance(ours, Range):
        lower, upper = map(float, BOUNDS.search(repr(theirs)).groups())
        if not (_close(ours.lower, lower, tolerance) and _close(ours.upper, upper, tolerance)):
            differ()
    elif isinstance(ours, Element):
        for field in fields_of(type(ours)):
            if field.name in ("extras", "extension"):
                continue
            name = f"{path}.{field.name}"
            if not isinstance(theirs, dict) and not hasattr(theirs, field.name):
                continue  # of the older reference of MSD, which 0.10.1 does not have
            if isinstance(theirs, dict) and field.name not in theirs:
                continue
            value = theirs[field.name] if isinstance(theirs, dict) else getattr(theirs, field.name)
            _compare(getattr(ours, field.name), value, name, folder, tolerance, found)
    elif isinstance(ours, Variant):
        if ours.variant != theirs.variant:
            differ()
        elif ours.value is not None:
            _compare(ours.value, theirs.value, f"{path}.{ours.variant}", folder, tolerance, found)
    elif isinstance(ours, enum.Enum):
        name = str(theirs).rsplit(".", 1)[-1]
        if ours.name not in (name, name.strip("_").lower()):  # in files LidarExclude alone is lower case
            differ()
    elif isinstance(ours, np.ndarray):
        _compare_arrays(ours, np.asarray(getattr(theirs, "value", theirs)), path, tolerance, differ)
    elif isinstance(ours, dict):
        if sorted(ours) != sorted(theirs):
            found.append(f"{path}.keys: {sorted(ours)} != {sorted(theirs)}")
        for key in set(ours) & set(theirs):
            _compare(ours[key], theirs[key], f"{path}[{key!r}]", folder, tolerance, found)
    elif isinstance(ours, (list, tuple)):
        if isinstance(theirs, set):
            ours, theirs = sorted(ours), sorted(theirs)
        theirs = list(theirs)
        if len(ours) != len(theirs):
            found.append(f"{path}.len: {len(ours)} != {len(theirs)}")
        for i, (a, b) in enumerate(zip(ours, theirs, strict=False)):
            _compare(a, b, f"{path}[{i}]", folder, tolerance, found)
    elif isinstance(ours, str):
        other = str(theirs)
        if isinstance(theirs, Path):
            ours, other = os.path.normpath(os.path.join(folder, ours)), os.path.normpath(os.path.join(folder, other))
        if ours != other:
            differ()
    elif isinstance(ours, bool):
        if ours is not theirs:
            differ()
    elif not _close(float(ours), float(theirs), tolerance):
        differ()


def _compare_arrays(ours: np.ndarray, theirs: np.ndarray, path: str, tolerance: float, differ: Any) -> None:
    if ours.size != theirs.size or (theirs.ndim == ours.ndim and ours.shape != theirs.shape):
        differ()
        return
    theirs = theirs.reshape(ours.shape).astype(np.float64)
    limit = tolerance * np.maximum(1.0, np.maximum(np.abs(ours), np.abs(theirs)))
    if (np.abs(ours - theirs) <= limit).all():
        return
    if path.rsplit(".", 1)[-1] in QUATERNIONS and (np.abs(ours + theirs) <= limit).all():
        return  # q and -q are the same rotation
    differ()


def _close(a: float, b: float, tolerance: float) -> bool:
    if a == b:
        return True
    return math.isfinite(a) and math.isfinite(b) and abs(a - b) <= tolerance * max(1.0, abs(a), abs(b))


def _show(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return np.array2string(value.ravel()[:9], precision=7)
    if isinstance(value, (Payload, Element)):
        return type(value).__name__
    return repr(value)[:200]
