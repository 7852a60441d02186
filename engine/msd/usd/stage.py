"""Opening a stage only from folders that it may read, and the frames of its prims in metres, z up."""

# pyright: reportAttributeAccessIssue=false, reportOperatorIssue=false
from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from engine.msd.assets import OutsideError, check_inside
from engine.msd.errors import SceneError

MOST_LAYERS = 4096
"""Layers of one stage; more are refused."""


def open_stage(file: str, roots: Sequence[str]) -> Any:
    """The stage of a file, all payloads loaded. Raises SceneError, also when pxr is not installed."""
    try:
        from pxr import Sdf, Tf, Usd
    except ImportError:
        raise SceneError("USD needs the package usd-core; pip install msd-studio[usd]", file) from None
    try:
        # Layers are opened one by one, without composition, until all are known to lie inside.
        waiting, seen = [file], {file}
        while waiting:
            layer = Sdf.Layer.FindOrOpen(waiting.pop())
            if layer is None:
                continue  # a missing layer; composition reports it
            for path in layer.GetCompositionAssetDependencies():
                target = layer.ComputeAbsolutePath(path)
                if target in seen:
                    continue
                _check(target, file, roots)
                if len(seen) >= MOST_LAYERS:
                    raise SceneError(f"the stage has more than {MOST_LAYERS} layers", file)
                seen.add(target)
                waiting.append(target)
        stage = Usd.Stage.Open(file)
        for layer in stage.GetUsedLayers():
            if layer.realPath:
                _check(layer.realPath, file, roots)
    except Tf.ErrorException as error:
        raise SceneError(f"not a USD stage that can be read: {error}", file) from None
    return stage


def _check(target: str, file: str, roots: Sequence[str]) -> None:
    outer = target.split("[")[0].split(":SDF_FORMAT_ARGS:")[0]  # a file inside a .usdz package is the package's
    try:
        check_inside(Path(outer), roots)
    except OutsideError as error:
        raise SceneError(str(error), file) from None


class Frames:
    """World frames of prims: metres, z up, right-handed."""

    def __init__(self, stage: Any) -> None:
        from pxr import UsdGeom

        self.unit = float(UsdGeom.GetStageMetersPerUnit(stage)) or 1.0
        y_up = UsdGeom.GetStageUpAxis(stage) == UsdGeom.Tokens.y
        self.turn = np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]], float) if y_up else np.eye(3)
        self._cache = UsdGeom.XformCache()

    def matrix(self, prim: Any) -> np.ndarray:
        """Affine map (4, 4), acting on columns, from a prim's own space to the world in metres."""
        m = np.array(self._cache.GetLocalToWorldTransform(prim)).T
        m[:3] = self.turn @ m[:3] * self.unit
        return m

    def rigid(self, prim: Any) -> tuple[np.ndarray, np.ndarray]:
        """Rigid frame (4, 4) of a prim, and the linear map (3, 3) left over: scale, shear, mirror and unit."""
        m = self.matrix(prim)
        q, r = np.linalg.qr(m[:3, :3])
        signs = np.where(np.diag(r) < 0, -1.0, 1.0)
        q, r = q * signs, r * signs[:, None]
        if np.linalg.det(q) < 0:
            q, r = -q, -r
        frame = np.eye(4)
        frame[:3, :3], frame[:3, 3] = q, m[:3, 3]
        return frame, r


def inverse(frame: np.ndarray) -> np.ndarray:
    """The inverse of a rigid frame."""
    back = np.eye(4)
    back[:3, :3] = frame[:3, :3].T
    back[:3, 3] = -frame[:3, :3].T @ frame[:3, 3]
    return back


def quaternion(turn: np.ndarray) -> np.ndarray:
    """x, y, z, w of a rotation matrix (3, 3)."""
    from scipy.spatial.transform import Rotation

    return Rotation.from_matrix(turn).as_quat()


def place(element: Any, frame: np.ndarray) -> None:
    """Give a geometry or camera the pose of a rigid frame."""
    element.position, element.orientation = frame[:3, 3], quaternion(frame[:3, :3])


def relative(path: str, world_file: str) -> str:
    """An asset path as a World says it."""
    return Path(os.path.relpath(path, os.path.dirname(world_file))).as_posix()
