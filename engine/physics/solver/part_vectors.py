"""Sums and products of vectors over the dofs or rows of a part of a world, as in `blas` and `linalg` over all.

All lanes of a world call these functions with rows of one world, and see what they wrote when they return.
"""

import warp as wp

from engine.physics.solver import parts
from engine.physics.solver.parts import Part

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


def _elements(statement: str) -> str:
    """Source that does the statement for every dof i."""
    return f"DOFS {{ {statement} }}\nSYNC"


def _sum(term: str) -> str:
    """Source that returns the sum of the term over every dof i: on a CPU that of sixteen partial sums where a run is
    long, for which compilers find vector instructions."""
    return f"""
    float total = 0.0f;
    DOF_RUNS {{
        const int end = part.dof_end.data[run];
        int i = part.dof_first.data[run] + LANE;
        if (LANES == 1 && end - i >= 256) {{
            float sum[16] = {{0.0f}};
            for (; i + 16 <= end; i += 16) {{
                const int begin = i;
                for (int k = 0; k < 16; ++k) {{
                    const int i = begin + k;
                    sum[k] += {term};
                }}
            }}
            for (int k = 0; k < 16; ++k) total += sum[k];
        }}
        for (; i < end; i += LANES) total += {term};
    }}
    return SUM(total);
"""


@parts.func_native(_sum("x.data[i] * y.data[i]"))
def dot(part: wp.ref[Part], x: wp.array(dtype=wp.float32), y: wp.array(dtype=wp.float32)) -> float:
    """x . y"""
    ...


@parts.func_native(_sum("x.data[i] * (y.data[i] - z.data[i])"))
def dot_difference(
    part: wp.ref[Part],
    x: wp.array(dtype=wp.float32),
    y: wp.array(dtype=wp.float32),
    z: wp.array(dtype=wp.float32),
) -> float:
    """x . (y - z)"""
    ...


@parts.func_native(_sum("(u.data[i] - v.data[i]) * (x.data[i] - y.data[i])"))
def dot_differences(
    part: wp.ref[Part],
    u: wp.array(dtype=wp.float32),
    v: wp.array(dtype=wp.float32),
    x: wp.array(dtype=wp.float32),
    y: wp.array(dtype=wp.float32),
) -> float:
    """(u - v) . (x - y)"""
    ...


@parts.func_native(_elements("y.data[i] = 0.0f;"))
def zero(part: wp.ref[Part], y: wp.array(dtype=wp.float32)):
    """y = 0"""
    ...


@parts.func_native(_elements("y.data[i] = x.data[i];"))
def copy(part: wp.ref[Part], x: wp.array(dtype=wp.float32), y: wp.array(dtype=wp.float32)):
    """y = x"""
    ...


@parts.func_native(_elements("y.data[i] = -x.data[i];"))
def negate(part: wp.ref[Part], x: wp.array(dtype=wp.float32), y: wp.array(dtype=wp.float32)):
    """y = -x"""
    ...


@parts.func_native(_elements("y.data[i] += a * x.data[i];"))
def axpy(part: wp.ref[Part], a: float, x: wp.array(dtype=wp.float32), y: wp.array(dtype=wp.float32)):
    """y = y + a x"""
    ...


@parts.func_native(_elements("y.data[i] = a * y.data[i] - x.data[i];"))
def scale_less(part: wp.ref[Part], a: float, x: wp.array(dtype=wp.float32), y: wp.array(dtype=wp.float32)):
    """y = a y - x"""
    ...


@parts.func_native(_elements("y.data[i] = u.data[i] - v.data[i] - x.data[i];"))
def subtract_two(
    part: wp.ref[Part],
    u: wp.array(dtype=wp.float32),
    v: wp.array(dtype=wp.float32),
    x: wp.array(dtype=wp.float32),
    y: wp.array(dtype=wp.float32),
):
    """y = u - v - x"""
    ...


@parts.func_native(_sum("M.data[rowadr.data[i] + rownnz.data[i] - 1]"))
def trace(
    part: wp.ref[Part],
    rownnz: wp.array(dtype=wp.int32),
    rowadr: wp.array(dtype=wp.int32),
    M: wp.array(dtype=wp.float32),
) -> float:
    """Sum of the diagonal of an inertia matrix."""
    ...


@parts.func_native("ROWS y.data[r] = x.data[r];\nSYNC")
def copy_rows(part: wp.ref[Part], x: wp.array(dtype=wp.float32), y: wp.array(dtype=wp.float32)):
    """y = x, of rows."""
    ...


@parts.func_native("ROWS y.data[r] += a * x.data[r];\nSYNC")
def axpy_rows(part: wp.ref[Part], a: float, x: wp.array(dtype=wp.float32), y: wp.array(dtype=wp.float32)):
    """y = y + a x, of rows."""
    ...


@parts.func_native(
    """
    ROWS {
        const float* row = J.data + adr.data[r];
        const int* col = colind.data + adr.data[r];
        float total = 0.0f;
        for (int k = 0; k < nnz.data[r]; ++k) total += row[k] * x.data[col[k]];
        res.data[r] = total;
    }
    SYNC
"""
)
def mul_jac(
    part: wp.ref[Part],
    J: wp.array(dtype=wp.float32),
    nnz: wp.array(dtype=wp.int32),
    adr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    x: wp.array(dtype=wp.float32),
    res: wp.array(dtype=wp.float32),
):
    """res = J x for sparse rows."""
    ...


@parts.func_native(
    """
    ROWS {
        const float* row = J.data + adr.data[r];
        const int* col = colind.data + adr.data[r];
        float total = -y.data[r];
        for (int k = 0; k < nnz.data[r]; ++k) total += row[k] * x.data[col[k]];
        res.data[r] = total;
    }
    SYNC
"""
)
def mul_jac_less(
    part: wp.ref[Part],
    J: wp.array(dtype=wp.float32),
    nnz: wp.array(dtype=wp.int32),
    adr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    x: wp.array(dtype=wp.float32),
    y: wp.array(dtype=wp.float32),
    res: wp.array(dtype=wp.float32),
):
    """res = J x - y for sparse rows."""
    ...


@parts.func_native(
    """
    DOFS {
        const float* row = M.data + rowadr.data[i];
        const int* col = colind.data + rowadr.data[i];
        const int n = rownnz.data[i] - 1;
        float total = row[n] * x.data[i];
        for (int e = 0; e < n; ++e) {
            total += row[e] * x.data[col[e]];
            if (LANES == 1) res.data[col[e]] += row[e] * x.data[i];
        }
        // Many lanes collect: descendants follow without a gap, and the dof has the same place in all their rows.
        for (int k = i + 1; LANES > 1 && k < end.data[i]; ++k) total += M.data[rowadr.data[k] + n] * x.data[k];
        res.data[i] = total;
    }
    SYNC
"""
)
def mul_inertia(
    part: wp.ref[Part],
    end: wp.array(dtype=wp.int32),
    rownnz: wp.array(dtype=wp.int32),
    rowadr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    M: wp.array(dtype=wp.float32),
    x: wp.array(dtype=wp.float32),
    res: wp.array(dtype=wp.float32),
):
    """res = M x, from the lower triangle of M."""
    ...


@parts.func_native(
    """
    const float* L = ld.data;
    float* X = x.data;
    DOF_RUNS {
        const int first = part.dof_first.data[run], end = part.dof_end.data[run];
        for (int k = end - 1; k >= first; --k) {
            const float* row = L + rowadr.data[k];
            const int* col = colind.data + rowadr.data[k];
            const float xk = X[k];
            for (int e = 0; e < rownnz.data[k] - 1; ++e) X[col[e]] -= row[e] * xk;
        }
        for (int k = first; k < end; ++k) {
            const float* row = L + rowadr.data[k];
            const int* col = colind.data + rowadr.data[k];
            float xk = X[k] * diag_inv.data[k];
            for (int e = 0; e < rownnz.data[k] - 1; ++e) xk -= row[e] * X[col[e]];
            X[k] = xk;
        }
    }
"""
)
def solve_inertia(
    part: wp.ref[Part],
    rownnz: wp.array(dtype=wp.int32),
    rowadr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    ld: wp.array(dtype=wp.float32),
    diag_inv: wp.array(dtype=wp.float32),
    x: wp.array(dtype=wp.float32),
):
    """Solve with the L'DL factor of an inertia matrix, x in place. Called by the one lane of a world on a CPU."""
    ...
