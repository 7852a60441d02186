"""How cells between the nodes of flexes are deformed: the deformation, the rotation in it, the strain that stays."""

import warp as wp

from engine.physics.model.data_groups import Actuation, Flex, FlexPull
from engine.physics.model.model_groups import FlexLayoutModel, FlexModel
from engine.physics.spatial import quat_normalize

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SWEEPS = wp.constant(12)  # of Jacobi; five do for most


@wp.func
def nearest_rotation(f: wp.mat33) -> wp.vec4:
    """Quaternion of the rotation R that comes closest to f: with the largest trace of R' f.

    The eigenvector of the largest eigenvalue of a symmetric 4 by 4 matrix (Horn, "Closed-form solution of absolute
    orientation using unit quaternions", 1987), by Jacobi rotations.
    """
    a = wp.mat44(
        f[0, 0] + f[1, 1] + f[2, 2], f[2, 1] - f[1, 2], f[0, 2] - f[2, 0], f[1, 0] - f[0, 1],
        f[2, 1] - f[1, 2], f[0, 0] - f[1, 1] - f[2, 2], f[0, 1] + f[1, 0], f[0, 2] + f[2, 0],
        f[0, 2] - f[2, 0], f[0, 1] + f[1, 0], f[1, 1] - f[0, 0] - f[2, 2], f[1, 2] + f[2, 1],
        f[1, 0] - f[0, 1], f[0, 2] + f[2, 0], f[1, 2] + f[2, 1], f[2, 2] - f[0, 0] - f[1, 1],
    )  # fmt: skip
    v = wp.identity(n=4, dtype=wp.float32)
    turns = int(1)
    before = int(0)
    sweep = int(0)
    while turns > before and sweep < _SWEEPS:
        before = int(turns)
        for i in range(3):
            for j in range(i + 1, 4):
                off = a[i, j]
                if wp.abs(off) > 1.0e-8 * (wp.abs(a[i, i]) + wp.abs(a[j, j])):
                    turns += 1
                    half = 0.5 * (a[j, j] - a[i, i]) / off
                    tan = wp.where(half < 0.0, -1.0, 1.0) / (wp.abs(half) + wp.sqrt(half * half + 1.0))
                    cos = 1.0 / wp.sqrt(tan * tan + 1.0)
                    sin = tan * cos
                    for k in range(4):
                        aik = a[i, k]
                        ajk = a[j, k]
                        a[i, k] = cos * aik - sin * ajk
                        a[j, k] = sin * aik + cos * ajk
                    for k in range(4):
                        aki = a[k, i]
                        akj = a[k, j]
                        a[k, i] = cos * aki - sin * akj
                        a[k, j] = sin * aki + cos * akj
                        vki = v[k, i]
                        vkj = v[k, j]
                        v[k, i] = cos * vki - sin * vkj
                        v[k, j] = sin * vki + cos * vkj
        sweep += 1
    best = int(0)
    for i in range(1, 4):
        if a[i, i] > a[best, best]:
            best = i
    return quat_normalize(wp.vec4(v[0, best], v[1, best], v[2, best], v[3, best]))


@wp.func
def deformation(
    w: int,
    cell: int,
    ahead: float,
    lm: wp.ref[FlexLayoutModel],
    fm: wp.ref[FlexModel],
    x: wp.ref[Flex],
    r: wp.ref[FlexPull],
) -> wp.mat33:
    """Deformation gradient in the middle of a cell, so much time ahead at the velocities that its nodes have; of a
    face with the normal that its tangents span."""
    adr = lm.cell_slotadr[cell]
    first = lm.slot_node[adr]
    grown = wp.mat33(0.0)
    for k in range(adr, lm.cell_slotadr[cell + 1]):
        node = lm.slot_node[k]
        apart = x.flexnode_xpos[w, node] - x.flexnode_xpos[w, first]
        if ahead != 0.0:
            apart += ahead * (r.point_vel[w, fm.nflexvert + node] - r.point_vel[w, fm.nflexvert + first])
        grown += wp.outer(apart, lm.slot_gradient[k])
    normal = lm.cell_normal[cell]
    if normal >= 0:
        slow = wp.vec3(grown[0, 0], grown[1, 0], grown[2, 0])
        fast = wp.vec3(grown[0, 1], grown[1, 1], grown[2, 1])
        up = wp.cross(slow, fast)
        for k in range(3):
            grown[k, normal] = up[k]
            grown[k, (normal + 1) % 3] = slow[k]
            grown[k, (normal + 2) % 3] = fast[k]
    return grown


@wp.func
def yielded_strain(w: int, cell: int, lm: wp.ref[FlexLayoutModel], a: wp.ref[Actuation]) -> wp.mat33:
    """Strain of a cell that has yielded, in its own frame; 0 along a face's normal.

    Stored: of a volume xx, yy, zz and twice xy, xz, yz; of a face those of its two axes, and twice the mixed one.
    """
    adr = lm.cell_plasticadr[cell]
    strain = wp.mat33(0.0)
    if adr < 0:
        return strain
    normal = lm.cell_normal[cell]
    if normal >= 0:
        i = (normal + 1) % 3
        j = (normal + 2) % 3
        strain[i, i] = a.plastic[w, adr]
        strain[j, j] = a.plastic[w, adr + 1]
        strain[i, j] = 0.5 * a.plastic[w, adr + 2]
        strain[j, i] = strain[i, j]
    else:
        for i in range(3):
            strain[i, i] = a.plastic[w, adr + i]
            for j in range(i):
                strain[i, j] = 0.5 * a.plastic[w, adr + 2 + i + j]
                strain[j, i] = strain[i, j]
    return strain
