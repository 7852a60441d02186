"""Clouds of Gaussian splats: files of Kerbl et al., "3D Gaussian Splatting for Real-Time Radiance Field Rendering",
2023 (.ply), and their short form of 32 bytes each (.splat)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.regular_files import open_regular, read_regular

SUFFIXES = (".ply", ".splat")
LARGEST = 20_000_000
"""Splats of a file."""
LARGEST_FILE = 256 * LARGEST
"""Bytes of a file: a splat of sixteen harmonics has 248."""
LONGEST_HEADER = 1 << 16
TYPES = {
    "char": "i1", "int8": "i1", "uchar": "u1", "uint8": "u1", "short": "i2", "int16": "i2", "ushort": "u2",
    "uint16": "u2", "int": "i4", "int32": "i4", "uint": "u4", "uint32": "u4", "float": "f4", "float32": "f4",
    "double": "f8", "float64": "f8",
}  # fmt: skip
BASE = 0.28209479177387814
"""The harmonic of band 0."""
NEEDED = ("x", "y", "z", "f_dc_0", "f_dc_1", "f_dc_2", "opacity", "scale_0", "scale_1", "scale_2") + tuple(
    f"rot_{k}" for k in range(4)
)


@dataclass(frozen=True)
class GaussianCloud:
    """Splats in the frame of their file, float32.

    Attributes:
        position: (n, 3) centres, m.
        scale: (n, 3) standard deviations along their own axes, m.
        rotation: (n, 4) orientations of these axes, x, y, z, w, of unit length.
        opacity: (n,) from 0 to 1.
        harmonics: (n, 1, 4, 9 or 16, 3) coefficients of their colour (sRGB) less 0.5, over the direction of view.
    """

    position: np.ndarray
    scale: np.ndarray
    rotation: np.ndarray
    opacity: np.ndarray
    harmonics: np.ndarray

    def of(self, chosen: slice | np.ndarray) -> GaussianCloud:
        """Some of the splats."""
        parts = self.position, self.scale, self.rotation, self.opacity, self.harmonics
        return GaussianCloud(*(part[chosen] for part in parts))


def read(path: Path) -> GaussianCloud:
    """The cloud of a file. Raises OSError, and ValueError saying what is wrong with it."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"files ending in {suffix or 'nothing'} are not read; convert the cloud to .ply or .splat")
    cloud = _ply(path) if suffix == ".ply" else _short(path)
    numbers = (cloud.position, cloud.scale, cloud.rotation, cloud.opacity, cloud.harmonics)
    fine = np.logical_and.reduce([np.isfinite(n).reshape(len(n), -1).all(axis=1) for n in numbers])
    fine &= np.linalg.norm(cloud.rotation, axis=1) > 1e-6
    rotation = cloud.rotation[fine]
    rotation = rotation / np.linalg.norm(rotation, axis=1, keepdims=True)
    return GaussianCloud(
        cloud.position[fine], cloud.scale[fine], rotation, cloud.opacity[fine], cloud.harmonics[fine]
    )


def _ply(path: Path) -> GaussianCloud:
    with open_regular(path, LARGEST_FILE) as file:
        lines, length = [], 0
        while not lines or lines[-1] != "end_header":
            line = file.readline(1024)
            length += len(line)
            if not line or length > LONGEST_HEADER or (not lines and line.strip() != b"ply"):
                raise ValueError("it is no PLY file, or its header does not end")
            lines.append(line.decode("ascii", "replace").strip())
        if "format binary_little_endian 1.0" not in lines:
            raise ValueError("clouds of splats are read from binary little-endian PLY files only")
        elements = [n for n, line in enumerate(lines) if line.startswith("element ")]
        words = lines[elements[0]].split() if elements else []
        if len(words) != 3 or words[1] != "vertex" or not words[2].isdigit():
            raise ValueError("the first element of the PLY file is not its vertices")
        count = int(words[2])
        if count > LARGEST:
            raise ValueError(f"it has {count} splats, more than {LARGEST}")
        end = elements[1] if len(elements) > 1 else len(lines)
        properties = [line.split() for line in lines[elements[0] : end] if line.startswith("property ")]
        if any(len(one) != 3 or one[1] not in TYPES for one in properties):
            raise ValueError("a vertex of a cloud of splats has lists, or numbers of an unknown type")
        names = [one[2] for one in properties]
        missing = [name for name in NEEDED if name not in names]
        if missing or len(set(names)) < len(names):
            raise ValueError(
                f"its vertices are no splats: {', '.join(missing) or 'two properties of one name'} missing"
            )
        kind = np.dtype([(one[2], "<" + TYPES[one[1]]) for one in properties])
        data = file.read(count * kind.itemsize)
    if not count:
        raise ValueError("it has no splats")
    if len(data) < count * kind.itemsize:
        raise ValueError(f"it ends after {len(data) // kind.itemsize} of {count} splats")
    rows = np.frombuffer(data, kind, count)
    numbers = rows.view("<f4").reshape(count, -1) if kind.itemsize == 4 * len(names) else None

    def columns(*chosen: str) -> np.ndarray:
        if numbers is not None and all(kind[name] == "<f4" for name in names):
            return numbers.take([names.index(name) for name in chosen], axis=1)
        return np.stack([rows[name] for name in chosen], axis=-1).astype(np.float32)

    base = columns("f_dc_0", "f_dc_1", "f_dc_2")[:, None]
    rest = sorted((n for n in names if n.startswith("f_rest_") and n[7:].isdigit()), key=lambda n: int(n[7:]))
    bands = max(b for b in (1, 4, 9, 16) if 3 * (b - 1) <= len(rest))
    if bands > 1:
        finer = columns(*rest[: 3 * (bands - 1)]).reshape(count, 3, bands - 1).transpose(0, 2, 1)
        base = np.concatenate([base, finer], axis=1)
    with np.errstate(over="ignore"):
        scale = np.exp(columns("scale_0", "scale_1", "scale_2"))
        opacity = 1.0 / (1.0 + np.exp(-columns("opacity")[:, 0]))
    return GaussianCloud(columns("x", "y", "z"), scale, columns("rot_1", "rot_2", "rot_3", "rot_0"), opacity, base)


def _short(path: Path) -> GaussianCloud:
    data = read_regular(path, LARGEST_FILE)
    if len(data) % 32 or not data:
        raise ValueError(f"it has {len(data)} bytes, which are not 32 for each splat")
    if len(data) // 32 > LARGEST:
        raise ValueError(f"it has {len(data) // 32} splats, more than {LARGEST}")
    kind = np.dtype([("position", "<f4", 3), ("scale", "<f4", 3), ("color", "u1", 4), ("rotation", "u1", 4)])
    rows = np.frombuffer(data, kind)
    color = rows["color"].astype(np.float32) / 255.0
    rotation = (rows["rotation"].astype(np.float32) - 128.0) / 128.0
    harmonics = ((color[:, :3] - 0.5) / BASE)[:, None]
    return GaussianCloud(rows["position"], rows["scale"], rotation[:, [1, 2, 3, 0]], color[:, 3], harmonics)


def colors(cloud: GaussianCloud, directions: np.ndarray) -> np.ndarray:
    """sRGB colours (n, 3) of splats seen along `directions` (n, 3), from the eye, of unit length, in the frame of the
    cloud: real spherical harmonics with the signs of the files."""
    h = cloud.harmonics
    found = 0.5 + BASE * h[:, 0]
    if h.shape[1] > 1:
        x, y, z = directions.T.astype(np.float32)
        basis = [-0.4886025119 * y, 0.4886025119 * z, -0.4886025119 * x]
        if h.shape[1] > 4:
            basis += [
                1.0925484306 * x * y,
                -1.0925484306 * y * z,
                0.3153915653 * (2.0 * z * z - x * x - y * y),
                -1.0925484306 * x * z,
                0.5462742153 * (x * x - y * y),
            ]
        if h.shape[1] > 9:
            basis += [
                -0.5900435899 * y * (3.0 * x * x - y * y),
                2.8906114426 * x * y * z,
                -0.4570457995 * y * (4.0 * z * z - x * x - y * y),
                0.3731763326 * z * (2.0 * z * z - 3.0 * x * x - 3.0 * y * y),
                -0.4570457995 * x * (4.0 * z * z - x * x - y * y),
                1.4453057213 * z * (x * x - y * y),
                -0.5900435899 * x * (x * x - 3.0 * y * y),
            ]
        found = found + np.einsum("nk,nkc->nc", np.stack(basis, axis=1), h[:, 1:])
    return np.clip(found, 0.0, 1.0)
