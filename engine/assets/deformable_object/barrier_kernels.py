# type: ignore
"""Kernel of barrier.py: its types are Warp's, not Python's."""

import warp as wp

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.func
def _place(
    w: int,
    node: int,
    base: wp.array2d(dtype=wp.vec3),
    axes: wp.array3d(dtype=wp.vec3),
    qposadr: wp.array(dtype=wp.vec3i),
    qpos: wp.array2d(dtype=wp.float32),
) -> wp.vec3:
    adr = qposadr[node]
    along = wp.vec3(qpos[w, adr[0]], qpos[w, adr[1]], qpos[w, adr[2]])
    return base[w, node] + along[0] * axes[w, node, 0] + along[1] * axes[w, node, 1] + along[2] * axes[w, node, 2]


@wp.kernel
def push(
    stiffness: float,
    start: float,
    base: wp.array2d(dtype=wp.vec3),
    axes: wp.array3d(dtype=wp.vec3),
    qposadr: wp.array(dtype=wp.vec3i),
    dofadr: wp.array(dtype=wp.vec3i),
    corners: wp.array(dtype=wp.vec4i),
    volume6: wp.array(dtype=wp.float32),
    first: wp.array(dtype=wp.int32),
    around: wp.array(dtype=wp.vec2i),
    qpos: wp.array2d(dtype=wp.float32),
    qfrc_applied: wp.array2d(dtype=wp.float32),
):
    """Forces on a node of the tetrahedra around it that have less than `start` of their volume."""
    w, node = wp.tid()
    force = wp.vec3(0.0)
    for i in range(first[node], first[node + 1]):
        elem = around[i][0]
        corner = around[i][1]
        c = corners[elem]
        x0 = _place(w, c[0], base, axes, qposadr, qpos)
        a = _place(w, c[1], base, axes, qposadr, qpos) - x0
        b = _place(w, c[2], base, axes, qposadr, qpos) - x0
        d = _place(w, c[3], base, axes, qposadr, qpos) - x0
        missing = start - wp.dot(a, wp.cross(b, d)) / volume6[elem]
        if missing > 0.0:
            slope = wp.vec3(0.0)  # of six times the volume, by where the corner is
            if corner == 1:
                slope = wp.cross(b, d)
            elif corner == 2:
                slope = wp.cross(d, a)
            elif corner == 3:
                slope = wp.cross(a, b)
            else:
                slope = -(wp.cross(b, d) + wp.cross(d, a) + wp.cross(a, b))
            # energy stiffness / 2 missing^2 |volume|
            force += stiffness * missing / 6.0 * wp.sign(volume6[elem]) * slope
    dofs = dofadr[node]
    for k in range(3):
        qfrc_applied[w, dofs[k]] = wp.dot(force, axes[w, node, k])
