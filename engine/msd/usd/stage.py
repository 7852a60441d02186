"""Opening a stage only from folders that it may read, and the frames of its prims in metres, z up."""

# pyright: reportAttributeAccessIssue=false, reportOperatorIssue=false
from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import SceneError
from engine.msd.allowed_folders import OutsideError, check_inside
from engine.regular_files import absence, note_read, stamp

MOST_LAYERS = 4096
"""Layers of one stage; more are refused."""


def open_stage(file: str, roots: Sequence[str]) -> Any:
    """The stage of a file, all payloads loaded. Raises SceneError, also when pxr is not installed."""
    try:
        from pxr import Ar, Sdf, Tf, Usd
    except ImportError:
        raise SceneError("USD needs the package usd-core; pip install msd-studio[usd]", file) from None
    try:
        # Layers are opened one by one, without composition, until all are known to lie inside.
        waiting, seen = [file], {file}
        while waiting:
            layer = Sdf.Layer.FindOrOpen(waiting.pop())
            if layer is None:
                continue  # the composition of the stage says what is missing
            for path in layer.GetCompositionAssetDependencies():
                target = layer.ComputeAbsolutePath(path)
                if not os.path.isabs(target):  # looked for beside the layer, and in USD's own folders
                    target = Ar.GetResolver().Resolve(target).GetPathString()
                if not target or target in seen:
                    continue  # the composition of the stage says what is missing
                _check(target, file, roots)
                _note(target)
                if len(seen) >= MOST_LAYERS:
                    raise SceneError(f"the stage has more than {MOST_LAYERS} layers", file)
                seen.add(target)
                waiting.append(target)
        stage = Usd.Stage.Open(file)
        for layer in stage.GetUsedLayers():
            if layer.realPath:
                _check(layer.realPath, file, roots)
                _note(layer.realPath)
    except Tf.ErrorException as error:
        raise SceneError(f"not a USD stage that can be read: {reason(error)}", file) from None
    return stage


def reason(error: Exception) -> str:
    """What USD says of a broken file, which may quote bytes of it that are no text."""
    try:
        text = " ".join(str(error).split())
        said = re.findall(r" in file \S+ : '(.*?)'(?= Error in '|$)", text)  # the rest is where in USD's own code
        return ("; ".join(said) or text)[:300]
    except UnicodeDecodeError:
        return "it has bytes that are no text"


def _outer(target: str) -> str:
    """The file of a layer: one inside a .usdz package is the package's."""
    return target.split("[")[0].split(":SDF_FORMAT_ARGS:")[0]


def _check(target: str, file: str, roots: Sequence[str]) -> None:
    outer = _outer(target)
    try:
        check_inside(Path(outer), roots)
    except OutsideError as error:
        raise SceneError(str(error), file) from None
    if os.path.exists(outer) and (reason := absence(outer)):
        raise SceneError(f"{outer}, which the stage refers to, {reason}", file)


def _note(target: str) -> None:
    """USD has opened a file, not us."""
    outer = _outer(target)
    with contextlib.suppress(OSError, ValueError):
        note_read({os.path.abspath(outer): stamp(os.stat(outer))})


AXES = {
    "X": np.array([[0, 0, 1], [0, 1, 0], [-1, 0, 0]], float),
    "Y": np.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]], float),
    "Z": np.eye(3),
}
"""Turns that take +Z onto an axis."""


class Frames:
    """World frames of prims: metres, z up, right-handed."""

    def __init__(self, stage: Any) -> None:
        from pxr import Usd, UsdGeom

        unit = float(UsdGeom.GetStageMetersPerUnit(stage))
        self.unit = unit if 1e-9 < unit < 1e9 else 1.0
        y_up = UsdGeom.GetStageUpAxis(stage) == UsdGeom.Tokens.y
        self.turn = np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]], float) if y_up else np.eye(3)
        self.world = np.eye(4)
        """Map from the stage's own space to the World."""
        self.world[:3, :3] = self.turn * self.unit
        self._cache = UsdGeom.XformCache(Usd.TimeCode.EarliestTime())

    def matrix(self, prim: Any) -> np.ndarray:
        """Affine map (4, 4), acting on columns, from a prim's own space to the World in metres."""
        return self.world @ np.array(self._cache.GetLocalToWorldTransform(prim)).T

    def rigid(self, prim: Any) -> tuple[np.ndarray, np.ndarray]:
        """`rigid_part` of `matrix`."""
        return rigid_part(self.matrix(prim))


def rigid_part(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rigid frame of an affine map, and the linear map left over: scale, shear, mirror and unit.

    matrix: (..., 4, 4). Returns frames (..., 4, 4) and linear maps (..., 3, 3). Raises ValueError.
    """
    if not np.isfinite(matrix).all():
        raise ValueError("its transform is not finite")
    q, r = np.linalg.qr(matrix[..., :3, :3])
    signs = np.where(np.diagonal(r, axis1=-2, axis2=-1) < 0, -1.0, 1.0)
    q, r = q * signs[..., None, :], r * signs[..., :, None]
    turned = np.where(np.linalg.det(q) < 0, -1.0, 1.0)[..., None, None]
    frame = np.zeros(matrix.shape)
    frame[..., :3, :3], frame[..., :3, 3], frame[..., 3, 3] = q * turned, matrix[..., :3, 3], 1.0
    return frame, r * turned


def inverse(frame: np.ndarray) -> np.ndarray:
    """The inverse of a rigid frame."""
    back = np.eye(4)
    back[:3, :3] = frame[:3, :3].T
    back[:3, 3] = -frame[:3, :3].T @ frame[:3, 3]
    return back


def quaternion(turn: np.ndarray) -> np.ndarray:
    """x, y, z, w of rotation matrices (..., 3, 3)."""
    from scipy.spatial.transform import Rotation

    return Rotation.from_matrix(turn).as_quat()


def place(element: Any, frame: np.ndarray) -> None:
    """Give a geometry, site or camera the pose of a rigid frame."""
    element.position, element.orientation = frame[:3, 3], quaternion(frame[:3, :3])


def frame_of(element: Any) -> np.ndarray:
    """The rigid frame (4, 4) that `place` gave an element."""
    from scipy.spatial.transform import Rotation

    frame = np.eye(4)
    frame[:3, :3], frame[:3, 3] = Rotation.from_quat(element.orientation).as_matrix(), element.position
    return frame
