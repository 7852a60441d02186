"""Cameras that follow their bodies at a limited speed."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

import numpy as np

from engine.geometry.rotation import conjugate, from_axis_angle, multiply, normalized
from engine.msd.schema import Camera
from render.camera import ViewCamera


class Tracking:
    """Where cameras with a limited speed were last, and when."""

    def __init__(self) -> None:
        self._last: dict[Hashable, tuple[float, np.ndarray, np.ndarray]] = {}

    def follow(self, view: ViewCamera, camera: Camera, key: Hashable, time: float | None) -> ViewCamera:
        """A camera on its way to where it is meant to be.

        At the first time, after a step back in time and without a time it is there at once.

        Args:
            view: where it is meant to be.
            camera: with the speeds, in m/s and rad/s; 0: without limit.
            key: tells it from the others.
            time: s.
        """
        if time is None or not (camera.track_position_speed or camera.track_rotation_speed):
            return view
        position, rotation = view.position, view.rotation
        before = self._last.get(key)
        if before is not None and before[0] <= time:
            passed = time - before[0]
            if camera.track_position_speed:
                position = _moved(before[1], position, camera.track_position_speed * passed)
            if camera.track_rotation_speed:
                rotation = _turned(before[2], rotation, camera.track_rotation_speed * passed)
        self._last[key] = time, position, rotation
        return replace(view, pose=(position, rotation))


def _moved(start: np.ndarray, end: np.ndarray, most: float) -> np.ndarray:
    distance = float(np.linalg.norm(end - start))
    return end if distance <= most else start + (end - start) * (most / distance)


def _turned(start: np.ndarray, end: np.ndarray, most: float) -> np.ndarray:
    turn = multiply(end, conjugate(start))
    turn = -turn if turn[3] < 0.0 else turn
    angle = 2.0 * float(np.arctan2(np.linalg.norm(turn[:3]), turn[3]))
    return end if angle <= most else multiply(from_axis_angle(normalized(turn[:3]), most), start)
