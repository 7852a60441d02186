"""The flexes, skins and spatial tendons of a built scene, as they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.compiler.interpolation import vertex_weights
from engine.geometry import rotation
from engine.geometry.deformable import DEFAULT_RGBA, Deformable, Following
from engine.msd import paths
from engine.msd.schema import Flex, Flexcomp, Skin, World

if TYPE_CHECKING:
    from engine.compiler.model import SceneModel

_WRAP_JOINT = 1
"""MuJoCo's mjWRAP_JOINT: the path of a fixed tendon."""


def deformables_of(scene: SceneModel) -> tuple[Deformable, ...]:
    """The flexes and skins of a built scene, and its spatial tendons."""
    names = scene.names.get("material", [])
    shapes = deformables(scene, scene.paths.get("flex", []), scene.paths.get("skin", []), names)
    rows = segment_rows(scene)
    spatial = [i for i, path in enumerate(scene.paths.get("tendon", [])) if path and rows[i] < rows[i + 1]]
    return tuple(shapes + [_tendon(scene, i, rows[i : i + 2].tolist(), names) for i in spatial])


def as_written(world: World) -> tuple[tuple[Deformable, ...], np.ndarray, np.ndarray]:
    """The flexes and skins of a World in its reference configuration, and the places (nbody, 3) and orientations
    (nbody, 4) x, y, z, w of the bodies that they follow; only a simulation says where tendons run.

    Raises SceneError when the World has some and cannot be built.
    """
    if not any(isinstance(element, (Flexcomp, Flex, Skin)) for _, element in paths.walk(world)):
        return (), np.zeros((1, 3)), np.array([[0.0, 0.0, 0.0, 1.0]])
    from engine.compiler.compile import build  # slow to load, and few scenes need it here
    from engine.compiler.kinematics import world_frames

    scene = build(world)
    xpos, xquat = world_frames(scene)
    shapes = tuple(shape for shape in deformables_of(scene) if shape.following.body.max(initial=0) < len(xpos))
    return shapes, xpos, xquat[:, [1, 2, 3, 0]]


def segment_rows(m: Any) -> np.ndarray:
    """(ntendon + 1,) the segments of tendon i are i's rows, from entry i to entry i + 1: as many straight pieces as
    its path may have. Fixed tendons have none."""
    address, count = np.asarray(m.tendon_adr, np.int64), np.asarray(m.tendon_num, np.int64)
    fixed = np.asarray(m.wrap_type)[address] == _WRAP_JOINT if len(address) else np.zeros(0, bool)
    return np.concatenate([[0], np.cumsum(np.where(fixed, 0, 2 * count - 1))])


def deformables(
    m: Any, flex_paths: Sequence[str], skin_paths: Sequence[str], materials: Sequence[str]
) -> list[Deformable]:
    """The flexes and skins of a SceneModel or a `mujoco.MjModel`, with the World paths of what they were made from.

    `materials`: names by index. Those without a path are left out.
    """
    flexes = [_flex(m, i, path, materials) for i, path in enumerate(flex_paths) if path]
    return flexes + [_skin(m, i, path, materials) for i, path in enumerate(skin_paths) if path]


def _tendon(m: Any, i: int, rows: list[int], names: Sequence[str]) -> Deformable:
    ends = np.arange(2 * (rows[1] - rows[0]), dtype=np.int32)
    segments = ends.reshape(-1, 2)
    used, material = _materials(np.full(len(segments), m.tendon_matid[i]), names)
    body = (int(m.nbody) + 2 * rows[0] + ends).astype(np.int32)
    return Deformable(
        path=m.paths["tendon"][i],
        is_skin=False,
        faces=segments,
        is_sheet=False,
        rim=np.zeros((0, 2), np.int32),
        texcoord=None,
        radius=float(m.tendon_width[i]),
        flat=False,
        rgba=_color(m.tendon_rgba[i], used),
        materials=used,
        material=material,
        rim_material=np.zeros(0, np.int32),
        group=int(m.tendon_group[i]),
        collides=False,
        following=Following(
            np.arange(len(ends) + 1, dtype=np.int32),
            body,
            np.ones(len(ends), np.float32),
            np.zeros((len(ends), 3), np.float32),
        ),
    )


def _flex(m: Any, i: int, path: str, names: Sequence[str]) -> Deformable:
    dim, data, count = int(m.flex_dim[i]), int(m.flex_elemdataadr[i]), int(m.flex_elemnum[i])
    corners = slice(data, data + count * (dim + 1))
    elements = np.asarray(m.flex_elem[corners], np.int32).reshape(count, dim + 1)
    shells = slice(int(m.flex_shelldataadr[i]), int(m.flex_shelldataadr[i]) + int(m.flex_shellnum[i]) * dim)
    shell = np.asarray(m.flex_shell[shells], np.int32).reshape(-1, dim)
    faces = shell if dim == 3 else elements
    texcoord = None
    if dim > 1 and m.flex_texcoordadr[i] >= 0:
        corner = shell if dim == 3 else np.asarray(m.flex_elemtexcoord[corners]).reshape(count, 3)
        texcoord = np.asarray(m.flex_texcoord[int(m.flex_texcoordadr[i]) :], np.float32)[corner]
    first = int(m.flex_elemadr[i])
    used, material = _materials(np.asarray(m.flex_matid[first : first + count]), names)
    shell_material = material[_element_behind(shell, elements)] if len(used) > 1 else np.zeros(len(shell), np.int32)
    return Deformable(
        path=path,
        is_skin=False,
        faces=faces,
        is_sheet=dim == 2,
        rim=shell if dim == 2 else np.zeros((0, 2), np.int32),
        texcoord=texcoord,
        radius=float(m.flex_radius[i]),
        flat=bool(m.flex_flatskin[i]),
        rgba=_color(m.flex_rgba[i], used),
        materials=used,
        material=shell_material if dim == 3 else material,
        rim_material=shell_material if dim == 2 else np.zeros(0, np.int32),
        group=int(m.flex_group[i]),
        collides=bool(m.flex_contype[i] or m.flex_conaffinity[i]),
        following=_flex_following(m, i),
    )


def _flex_following(m: Any, i: int) -> Following:
    """As `mj_flex` places vertices: in the frames of their bodies, or by nodes in the frames of theirs."""
    vertices = slice(int(m.flex_vertadr[i]), int(m.flex_vertadr[i]) + int(m.flex_vertnum[i]))
    if not m.flex_interp[i]:
        body = np.asarray(m.flex_vertbodyid[vertices], np.int32)
        local = np.asarray(m.flex_vert[vertices], np.float32)
        count = len(body)
        local = np.zeros_like(local) if m.flex_centered[i] else local
        return Following(np.arange(count + 1, dtype=np.int32), body, np.ones(count, np.float32), local)
    interp = int(m.flex_interp[i])
    weights = vertex_weights(np.asarray(m.flex_vert0[vertices]), m.flex_cellnum[i], abs(interp), shell=interp < 0)
    node = int(m.flex_nodeadr[i]) + weights.indices
    local = np.asarray(m.flex_node[node], np.float32)
    return Following(
        weights.indptr.astype(np.int32),
        np.asarray(m.flex_nodebodyid[node], np.int32),
        weights.data.astype(np.float32),
        np.zeros_like(local) if m.flex_centered[i] else local,
    )


def _element_behind(shell: np.ndarray, elements: np.ndarray) -> np.ndarray:
    """(m,) the element (n, dim + 1) that each fragment (m, dim) of the shell is a side of."""
    owner = {}
    for left_out in range(elements.shape[1]):
        sides = np.sort(np.delete(elements, left_out, axis=1), axis=1)
        owner |= {tuple(side): element for element, side in enumerate(sides.tolist())}
    return np.array([owner[tuple(side)] for side in np.sort(shell, axis=1).tolist()], np.int32)


def _skin(m: Any, i: int, path: str, names: Sequence[str]) -> Deformable:
    faces = slice(int(m.skin_faceadr[i]), int(m.skin_faceadr[i]) + int(m.skin_facenum[i]))
    triangles = np.asarray(m.skin_face[faces], np.int32)
    texcoord = None
    if m.skin_texcoordadr[i] >= 0:
        texcoord = np.asarray(m.skin_texcoord[int(m.skin_texcoordadr[i]) :], np.float32)[triangles]
    used, material = _materials(np.full(len(triangles), m.skin_matid[i]), names)
    return Deformable(
        path=path,
        is_skin=True,
        faces=triangles,
        is_sheet=False,
        rim=np.zeros((0, 2), np.int32),
        texcoord=texcoord,
        radius=float(m.skin_inflate[i]),
        flat=False,
        rgba=_color(m.skin_rgba[i], used),
        materials=used,
        material=material,
        rim_material=np.zeros(0, np.int32),
        group=int(m.skin_group[i]),
        collides=False,
        following=_skin_following(m, i),
    )


def _skin_following(m: Any, i: int) -> Following:
    """Linear blend skinning: each bone holds its vertices as they were in the bind pose."""
    bones = range(int(m.skin_boneadr[i]), int(m.skin_boneadr[i]) + int(m.skin_bonenum[i]))
    held = [slice(int(m.skin_bonevertadr[b]), int(m.skin_bonevertadr[b]) + int(m.skin_bonevertnum[b])) for b in bones]
    bone = np.repeat(list(bones), [s.stop - s.start for s in held])
    rows = np.concatenate([np.arange(s.start, s.stop) for s in held]) if held else np.zeros(0, int)
    vertex = np.asarray(m.skin_bonevertid)[rows]
    order = np.argsort(vertex, kind="stable")
    bone, rows, vertex = bone[order], rows[order], vertex[order]
    at = np.asarray(m.skin_vert[int(m.skin_vertadr[i]) + vertex], float) - np.asarray(m.skin_bonebindpos)[bone]
    first = np.searchsorted(vertex, np.arange(int(m.skin_vertnum[i]) + 1))
    return Following(
        first.astype(np.int32),
        np.asarray(m.skin_bonebodyid)[bone].astype(np.int32),
        np.asarray(m.skin_bonevertweight)[rows].astype(np.float32),
        rotation.rotate(_inverse(np.asarray(m.skin_bonebindquat, float))[bone], at).astype(np.float32),
    )


def _inverse(quat: np.ndarray) -> np.ndarray:
    """Quaternions x, y, z, w (n, 4) that undo w, x, y, z."""
    return rotation.conjugate(quat[:, [1, 2, 3, 0]])


def _materials(ids: np.ndarray, names: Sequence[str]) -> tuple[tuple[str | None, ...], np.ndarray]:
    """The materials in use by name, and the place of each face's among them."""
    used, place = np.unique(ids, return_inverse=True)
    materials = tuple(names[int(i)] if i >= 0 else None for i in used)
    return materials or (None,), place.astype(np.int32)


def _color(rgba: np.ndarray, materials: tuple[str | None, ...]) -> np.ndarray | None:
    """A colour other than the one nobody says is meant; that one only where there is no material."""
    given = any(name is None for name in materials) or not np.array_equal(np.asarray(rgba, np.float32), DEFAULT_RGBA)
    return np.array(rgba, float) if given else None
