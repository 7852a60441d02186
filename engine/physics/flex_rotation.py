"""The rotation in a deformation."""

import warp as wp

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
