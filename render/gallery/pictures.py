"""Pictures and point clouds that the scenes of the gallery use, computed and written as files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

SKY_COLORS = ((200, 60, 60), (60, 170, 170), (90, 130, 230), (110, 90, 60), (70, 170, 80), (190, 100, 190))
"""Right, left, up, down, front, back."""


def save(file: Path, values: np.ndarray) -> str:
    """Write pixels (h, w, 3 or 4) from 0 to 1 as PNG; returns the path."""
    Image.fromarray(np.clip(np.asarray(values) * 255.0 + 0.5, 0, 255).astype(np.uint8)).save(file)
    return str(file)


def grid(size: int = 128) -> tuple[np.ndarray, np.ndarray]:
    """Columns and rows of a square picture, from 0 to 1."""
    line = (np.arange(size) + 0.5) / size
    u, v = np.meshgrid(line, line)
    return u, v


def letter(size: int = 128) -> np.ndarray:
    """A light F on blue with a red left and a green top edge: it shows every turn and reflection."""
    u, v = grid(size)
    picture = np.empty((size, size, 3))
    picture[:] = 0.15, 0.3, 0.6
    stem = (u > 0.3) & (u < 0.42) & (v > 0.2) & (v < 0.85)
    bars = (u > 0.3) & (((v > 0.2) & (v < 0.32) & (u < 0.75)) | ((v > 0.48) & (v < 0.58) & (u < 0.62)))
    picture[stem | bars] = 0.95, 0.9, 0.7
    picture[u < 0.06] = 0.8, 0.1, 0.1
    picture[v < 0.06] = 0.1, 0.7, 0.1
    return picture


def cut_out(size: int = 128) -> np.ndarray:
    """The letter, transparent outside of a disc and half transparent at its right."""
    u, v = grid(size)
    alpha = np.where(np.hypot(u - 0.5, v - 0.5) < 0.45, np.where(u > 0.6, 0.6, 1.0), 0.0)
    return np.concatenate([letter(size), alpha[..., None]], axis=-1)


def bumps(size: int = 128, count: int = 4, inverted: bool = False) -> np.ndarray:
    """Normal map of round bumps, green towards the top of the picture."""
    u, v = grid(size)
    x, y = (u * count) % 1.0 * 2.0 - 1.0, 1.0 - (v * count) % 1.0 * 2.0
    inside = x * x + y * y < 0.8
    z = np.sqrt(np.maximum(1.0 - x * x - y * y, 0.2))
    normal = np.stack([np.where(inside, x, 0.0), np.where(inside, y, 0.0), np.where(inside, z, 1.0)], axis=-1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    return 0.5 * normal + 0.5


def orm(size: int = 128) -> np.ndarray:
    """Occlusion 1, roughness from left to right, metal in the lower half."""
    u, v = grid(size)
    return np.stack([np.ones_like(u), 0.1 + 0.9 * u, (v > 0.5).astype(float)], axis=-1)


def ramp(size: int = 128, down: bool = False) -> np.ndarray:
    """Grey from black at the left (or top) to white."""
    u, v = grid(size)
    return np.repeat((v if down else u)[..., None], 3, axis=-1)


def sky_cross(side: int = 64) -> np.ndarray:
    """Six faces side by side, right, left, up, down, front, back, each with a letter of its own colour."""
    shape = letter(side)
    is_letter = shape[..., 0] > 0.9
    faces = []
    for color in SKY_COLORS:
        face = np.broadcast_to(np.array(color) / 255.0, (side, side, 3)).copy()
        face[is_letter] = 1.0
        face[: side // 16] = 0.1, 0.7, 0.1
        faces.append(face)
    return np.concatenate(faces, axis=1)


def panorama(height: int = 128) -> np.ndarray:
    """An equirectangular sky: blue above, brown below, a bright sun, a red stripe at the middle column."""
    v = (np.arange(height)[:, None] + 0.5) / height
    u = (np.arange(2 * height)[None, :] + 0.5) / (2 * height)
    above = np.clip(1.0 - 2.0 * v, 0.0, 1.0)[..., None]
    sky = np.array([0.75, 0.82, 0.9]) * (1.0 - above) + np.array([0.15, 0.3, 0.7]) * above
    picture = np.where((v < 0.5)[..., None], sky, np.array([0.35, 0.27, 0.2])) * np.ones((1, 2 * height, 1))
    picture[np.broadcast_to(np.abs(u - 0.5) < 0.01, picture.shape[:2])] = 0.8, 0.1, 0.1
    picture[np.hypot(2.0 * (u - 0.3), v - 0.3) < 0.05] = 1.0, 1.0, 0.9
    return picture


def save_splats(file: Path) -> str:
    """A cloud of Gaussian splats in the PLY form of Kerbl et al. 2023: a ring of coloured, flattened blobs."""
    count = 24
    angle = np.linspace(0.0, 2.0 * np.pi, count, endpoint=False)
    names = ["x", "y", "z", "f_dc_0", "f_dc_1", "f_dc_2", "opacity"]
    names += ["scale_0", "scale_1", "scale_2", "rot_0", "rot_1", "rot_2", "rot_3"]
    rows = np.zeros((count, len(names)), "<f4")
    rows[:, 0], rows[:, 2] = 0.6 * np.cos(angle), 0.6 * np.sin(angle)
    color = 0.5 + 0.5 * np.cos(angle[:, None] + np.array([0.0, 2.1, 4.2]))
    rows[:, 3:6] = (color - 0.5) / 0.28209479177387814
    rows[:, 6] = 2.0
    rows[:, 7:10] = np.log([0.16, 0.05, 0.05])
    rows[:, 10], rows[:, 12] = np.cos(-0.5 * angle), np.sin(-0.5 * angle)
    head = ["ply", "format binary_little_endian 1.0", f"element vertex {count}"]
    head += [f"property float {name}" for name in names]
    file.write_bytes(("\n".join([*head, "end_header"]) + "\n").encode() + rows.tobytes())
    return str(file)


def save_uv_mesh(file: Path) -> str:
    """Wavefront OBJ of a square of 1.6 m whose texture coordinates show the picture twice across."""
    lines = ["v -0.8 0 -0.8", "v 0.8 0 -0.8", "v 0.8 0 0.8", "v -0.8 0 0.8"]
    lines += ["vt 0 0", "vt 2 0", "vt 2 1", "vt 0 1", "vn 0 -1 0", "f 1/1/1 2/2/1 3/3/1 4/4/1"]
    file.write_text("\n".join(lines) + "\n", encoding="ascii")
    return str(file)


BLOCK = (
    np.array([(-3, -2, -2), (3, -2, -2), (3, 2, -2), (-3, 2, -2), (-2, -2, 2), (2, -1, 2), (1, 2, 2), (-2, 1, 2)]) / 6
)
BLOCK_SIDES = ((0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7))


def block_faces() -> list[tuple[int, int, int]]:
    """Triangles of a block of six uneven sides, `BLOCK`."""
    return [face for a, b, c, d in BLOCK_SIDES for face in ((a, b, c), (a, c, d))]


def save_block(file: Path, is_cut: bool = False) -> str:
    """Wavefront OBJ of the block without normals; `is_cut`: with texture coordinates of each side's own."""
    lines = [f"v {x:.6f} {y:.6f} {z:.6f}" for x, y, z in BLOCK]
    if is_cut:
        lines += [f"vt {(i + u) / 6:.6f} {v}" for i in range(6) for u, v in ((0, 0), (1, 0), (1, 1), (0, 1))]
    for i, face in enumerate(block_faces()):
        side, corners = i // 2, BLOCK_SIDES[i // 2]
        ends = [f"{k + 1}/{4 * side + corners.index(k) + 1}" if is_cut else str(k + 1) for k in face]
        lines.append("f " + " ".join(ends))
    file.write_text("\n".join(lines) + "\n", encoding="ascii")
    return str(file)


def save_facets(file: Path) -> str:
    """Binary STL of a ball of few facets."""
    across, around = np.linspace(0.0, np.pi, 9), np.linspace(0.0, 2.0 * np.pi, 17)
    a, b = np.meshgrid(across, around, indexing="ij")
    points = 0.45 * np.stack([np.sin(a) * np.cos(b), np.sin(a) * np.sin(b), np.cos(a)], axis=-1)
    upper = np.stack([points[:-1, :-1], points[1:, :-1], points[1:, 1:]], axis=2).reshape(-1, 3, 3)
    lower = np.stack([points[:-1, :-1], points[1:, 1:], points[:-1, 1:]], axis=2).reshape(-1, 3, 3)
    faces = np.concatenate([upper, lower])
    normal = np.cross(faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0])
    length = np.linalg.norm(normal, axis=1)
    faces, normal = faces[length > 1e-9], (normal / np.maximum(length, 1e-9)[:, None])[length > 1e-9]
    rows = np.zeros(len(faces), [("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("flags", "<u2")])
    rows["normal"], rows["corners"] = normal, faces
    file.write_bytes(bytes(80) + len(faces).to_bytes(4, "little") + rows.tobytes())
    return str(file)
