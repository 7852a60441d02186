"""What cameras see, by a ray for each pixel: colours and shade, without textures, shadows and sky."""

from __future__ import annotations

import numpy as np
import warp as wp

from engine import physics
from engine.scene.simulator.index import CameraPlace
from engine.simulation import Simulation

AMBIENT = 0.5
"""Part of the colour of a face that looks down; the rest comes from above."""


def camera_views(simulation: Simulation, place: CameraPlace, colors: list[np.ndarray]) -> np.ndarray:
    """The pictures of a camera in all worlds, (nworld, height, width, 3) uint8; black where nothing is.

    colors: for each world, (ngeom, 3) 0 to 255. The body that carries the camera is not seen. Needs the frames of
    `forward`."""
    (width, height), nworld = place.size, simulation.nworld
    lens = np.tan(np.radians(float(simulation.scene.cam_fovy[place.camera])) / 2)
    x = (np.arange(width) + 0.5 - width / 2) / (height / 2) * lens
    y = (height / 2 - np.arange(height) - 0.5) / (height / 2) * lens
    rays = np.stack([*np.meshgrid(x, y), -np.ones((height, width))], -1).reshape(-1, 3)
    axes = simulation.array("cam_xmat")[:, place.camera].reshape(nworld, 3, 3)
    directions = np.einsum("wij,rj->wri", axes, rays).astype(np.float32)
    origins = np.repeat(simulation.array("cam_xpos")[:, place.camera, None], len(rays), axis=1).astype(np.float32)
    device, shape = simulation.model.device, directions.shape[:2]
    distance = wp.empty(shape, dtype=wp.float32, device=device)  # pyright: ignore[reportArgumentType]
    geoms = wp.empty(shape, dtype=wp.int32, device=device)  # pyright: ignore[reportArgumentType]
    normals = wp.empty(shape, dtype=wp.vec3, device=device)  # pyright: ignore[reportArgumentType]
    physics.rays(
        simulation.model,
        simulation.data,
        wp.array(origins, dtype=wp.vec3, device=device),
        wp.array(directions, dtype=wp.vec3, device=device),
        None,
        True,
        wp.array([place.body], dtype=wp.int32, device=device),
        distance,
        geoms,
        normals,
    )
    met = geoms.numpy()
    shade = AMBIENT + (1 - AMBIENT) * np.clip(normals.numpy()[..., 2], 0, 1)
    seen = np.stack([table[rows] for table, rows in zip(colors, met, strict=True)]) * shade[..., None]
    seen[met < 0] = 0
    return np.round(seen).astype(np.uint8).reshape(nworld, height, width, 3)
