"""Vectors of the lengths that Warp has no name for."""

import warp as wp

vec5 = wp.types.vector(length=5, dtype=wp.float32)
vec8 = wp.types.vector(length=8, dtype=wp.float32)
vec8i = wp.types.vector(length=8, dtype=wp.int32)
vec10 = wp.types.vector(length=10, dtype=wp.float32)
vec12 = wp.types.vector(length=12, dtype=wp.float32)
vec6 = wp.spatial_vector
vec11 = wp.types.vector(length=11, dtype=wp.float32)
