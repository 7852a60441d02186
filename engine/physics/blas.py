"""Sums and products of vectors (BLAS, level 1) in plain C++: generated code looks up strides for every element.

All lanes of a world call these functions with rows of one world, and see what they wrote when they return. A long sum
is that of sixteen partial sums on a CPU, for which compilers find vector instructions.
"""

import warp as wp

from engine.physics import simt

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


def _elements(statement: str) -> str:
    """Source that does the statement for every i from 0 to n - 1."""
    return f"for (int i = LANE; i < n; i += LANES) {statement}\nSYNC"


def _sum(term: str) -> str:
    """Source that returns the sum of the term over every i from 0 to n - 1."""
    return f"""
    float total = 0.0f;
    int i = LANE;
    if (LANES == 1 && n >= 256) {{
        float part[16] = {{0.0f}};
        for (; i + 16 <= n; i += 16) {{
            const int begin = i;
            for (int k = 0; k < 16; ++k) {{
                const int i = begin + k;
                part[k] += {term};
            }}
        }}
        for (int k = 0; k < 16; ++k) total += part[k];
    }}
    for (; i < n; i += LANES) total += {term};
    return SUM(total);
"""


@simt.func_native(_sum("x.data[i] * y.data[i]"))
def dot(n: int, x: wp.array(dtype=wp.float32), y: wp.array(dtype=wp.float32)) -> float:
    """x . y"""
    ...


@simt.func_native(_sum("x.data[i] * (y.data[i] - z.data[i])"))
def dot_difference(
    n: int, x: wp.array(dtype=wp.float32), y: wp.array(dtype=wp.float32), z: wp.array(dtype=wp.float32)
) -> float:
    """x . (y - z)"""
    ...


@simt.func_native(_sum("(u.data[i] - v.data[i]) * (x.data[i] - y.data[i])"))
def dot_differences(
    n: int,
    u: wp.array(dtype=wp.float32),
    v: wp.array(dtype=wp.float32),
    x: wp.array(dtype=wp.float32),
    y: wp.array(dtype=wp.float32),
) -> float:
    """(u - v) . (x - y)"""
    ...


@simt.func_native(_elements("y.data[i] = 0.0f;"))
def zero(n: int, y: wp.array(dtype=wp.float32)):
    """y = 0"""
    ...


@simt.func_native(_elements("y.data[i] = x.data[i];"))
def copy(n: int, x: wp.array(dtype=wp.float32), y: wp.array(dtype=wp.float32)):
    """y = x"""
    ...


@simt.func_native(_elements("y.data[i] = -x.data[i];"))
def negate(n: int, x: wp.array(dtype=wp.float32), y: wp.array(dtype=wp.float32)):
    """y = -x"""
    ...


@simt.func_native(_elements("y.data[i] += a * x.data[i];"))
def axpy(n: int, a: float, x: wp.array(dtype=wp.float32), y: wp.array(dtype=wp.float32)):
    """y = y + a x"""
    ...


@simt.func_native(_elements("y.data[i] = a * y.data[i] - x.data[i];"))
def scale_less(n: int, a: float, x: wp.array(dtype=wp.float32), y: wp.array(dtype=wp.float32)):
    """y = a y - x"""
    ...


@simt.func_native(_elements("y.data[i] = u.data[i] - v.data[i] - x.data[i];"))
def subtract_two(
    n: int,
    u: wp.array(dtype=wp.float32),
    v: wp.array(dtype=wp.float32),
    x: wp.array(dtype=wp.float32),
    y: wp.array(dtype=wp.float32),
):
    """y = u - v - x"""
    ...


@simt.func_native(_elements("y.data[i] = u.data[i] - v.data[i] + x.data[i] + z.data[i];"))
def add_up(
    n: int,
    u: wp.array(dtype=wp.float32),
    v: wp.array(dtype=wp.float32),
    x: wp.array(dtype=wp.float32),
    z: wp.array(dtype=wp.float32),
    y: wp.array(dtype=wp.float32),
):
    """y = u - v + x + z"""
    ...


@simt.func_native(_elements("y.data[i] = u.data[i] + v.data[i];"))
def add(n: int, u: wp.array(dtype=wp.float32), v: wp.array(dtype=wp.float32), y: wp.array(dtype=wp.float32)):
    """y = u + v"""
    ...
