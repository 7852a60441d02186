"""Several worlds side by side in the registers of a CPU: functions whose numbers are vectors, with a number of each.

    @simd.func_native("const real x = load(row(qpos), qpos.strides[0]); ...")
    def something(group: int, nworld: int, qpos: wp.array2d(dtype=float)): ...

The body is C++ text, in which `real` is a vector of WORLDS numbers: those of the worlds from `w` on. For the worlds
that remain, and on a GPU, the same text is compiled with `real` a float. Worlds may differ in numbers alone: what is
branched on is the same in all of them. Quaternions are w, x, y, z.
"""

from typing import Any

import warp as wp

from engine.physics.simt import LANES

WORLDS = 8
"""Worlds in a vector: what a register of AVX holds of float32."""

_NUMBERS = """
    typedef decltype(zero) real;
    constexpr int N = sizeof(real) / sizeof(float);
    struct vec3 {
        real x, y, z;
        vec3 operator+(vec3 o) const { return {x + o.x, y + o.y, z + o.z}; }
        vec3 operator-(vec3 o) const { return {x - o.x, y - o.y, z - o.z}; }
        vec3 operator-() const { return {-x, -y, -z}; }
        vec3 operator*(real s) const { return {x * s, y * s, z * s}; }
    };
    struct quat { real w, x, y, z; };
    // The row of the first of these worlds.
    const auto row = [w](const auto& array) {
        return (const float*)((const char*)array.data + (long long)w * array.strides[0]);
    };
    // Memory for what is computed on the way, a vector longer than that, as vectors are aligned.
    const auto scratch_row = [&](const auto& array) -> real* {
        return (real*)(((size_t)row(array) + sizeof(real) - 1) / sizeof(real) * sizeof(real));
    };
    // A number of every world, whose rows are so many bytes apart.
    const auto load = [&](const float* at, long long stride) -> real {
        if constexpr (N == 1) return *at;
        else {
            if (stride == 0) return real(*at);
            real value;
            for (int i = 0; i < N; ++i) value[i] = *(const float*)((const char*)at + i * stride);
            return value;
        }
    };
    const auto load3 = [&](const float* at, long long stride) -> vec3 {
        return {load(at, stride), load(at + 1, stride), load(at + 2, stride)};
    };
    const auto load4 = [&](const float* at, long long stride) -> quat {
        return {load(at, stride), load(at + 1, stride), load(at + 2, stride), load(at + 3, stride)};
    };
    // Have the rows of the next worlds on their way into the cache.
    const auto prefetch = [&](const auto& array) {
#if !defined(__CUDA_ARCH__)
        const char* row = (const char*)array.data + (long long)(w + N) * array.strides[0];
        for (int i = 0; i < N * array.strides[0]; i += 64) __builtin_prefetch(row + i);
#endif
    };
"""

TRANSPOSE = """
    // The columns of a matrix, of its rows, and the other way round.
    const auto transpose = [&](const auto* rows, auto* columns) {
#if !defined(__CUDA_ARCH__)
        if constexpr (N == 8) {
            real a[N], b[N];
            for (int k = 0; k < 8; k += 2) {
                a[k] = __builtin_shufflevector(rows[k], rows[k + 1], 0, 8, 1, 9, 4, 12, 5, 13);
                a[k + 1] = __builtin_shufflevector(rows[k], rows[k + 1], 2, 10, 3, 11, 6, 14, 7, 15);
            }
            for (int k = 0; k < 8; k += 4)
                for (int j = 0; j < 2; ++j) {
                    b[k + 2 * j] = __builtin_shufflevector(a[k + j], a[k + j + 2], 0, 1, 8, 9, 4, 5, 12, 13);
                    b[k + 2 * j + 1] = __builtin_shufflevector(a[k + j], a[k + j + 2], 2, 3, 10, 11, 6, 7, 14, 15);
                }
            for (int k = 0; k < 4; ++k) {
                columns[k] = __builtin_shufflevector(b[k], b[k + 4], 0, 1, 2, 3, 8, 9, 10, 11);
                columns[k + 4] = __builtin_shufflevector(b[k], b[k + 4], 4, 5, 6, 7, 12, 13, 14, 15);
            }
        }
#endif
    };
"""

MOVE_ROWS = """
    // `count` numbers of every world that lie side by side in its row.
    const auto load_row = [&](const float* at, long long stride, real* values, int count) {
        if (N == 1 || count < N || !stride) {
            for (int c = 0; c < count; ++c) values[c] = load(at + c, stride);
            return;
        }
        for (int c = 0; c < count; c += N) {
            if (c > count - N) c = count - N;
            real rows[N];
            for (int k = 0; k < N; ++k) memcpy(rows + k, (const char*)(at + c) + k * stride, sizeof(real));
            transpose(rows, values + c);
        }
    };
    const auto store_row = [&](float* at, long long stride, const real* values, int count) {
        if (N == 1 || count < N) {
            for (int c = 0; c < count; ++c)
                for (int k = 0; k < N; ++k) *(float*)((char*)(at + c) + k * stride) = ((const float*)(values + c))[k];
            return;
        }
        for (int c = 0; c < count; c += N) {
            if (c > count - N) c = count - N;
            real rows[N];
            transpose(values + c, rows);
            for (int k = 0; k < N; ++k) memcpy((char*)(at + c) + k * stride, rows + k, sizeof(real));
        }
    };
"""

_VECTORS = """
    const auto dot = [&](vec3 a, vec3 b) -> real { return a.x * b.x + a.y * b.y + a.z * b.z; };
    const auto cross = [&](vec3 a, vec3 b) -> vec3 {
        return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    };
    const auto conj = [&](quat q) -> quat { return {q.w, -q.x, -q.y, -q.z}; };
    const auto mul = [&](quat a, quat b) -> quat {
        return {
            a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
        };
    };
    const auto norm2 = [&](quat q) -> real { return q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z; };
    const auto scale = [&](quat q, real s) -> quat { return {q.w * s, q.x * s, q.y * s, q.z * s}; };
    const auto rotate = [&](quat q, vec3 v) -> vec3 {
        const vec3 u = {q.x, q.y, q.z};
        const vec3 t = cross(u, v) * real(2.0f);
        return v + t * q.w + cross(u, t);
    };
    // A function of one world's numbers, in every world.
    const auto each = [&](auto function, auto... numbers) -> real {
        if constexpr (N == 1) return function(numbers...);
        else {
            real value;
            for (int i = 0; i < N; ++i) value[i] = function(numbers[i]...);
            return value;
        }
    };
    // Of length 1; no turn where it has none.
    const auto normalize = [&](quat q) -> quat {
        const real length = each([](float x) { return sqrtf(x); }, norm2(q));
        const quat unit = scale(q, 1.0f / length);
        const auto none = length < 1.0e-15f;
        return {none ? real(1.0f) : unit.w, none ? real(0.0f) : unit.x, none ? real(0.0f) : unit.y,
                none ? real(0.0f) : unit.z};
    };
"""


def func_native(source: str) -> Any:
    """As `wp.func_native`, for functions whose first arguments are the number of the kernel's thread, `group`, and
    that of worlds, `nworld`. To be used as `@simd.func_native`, in kernels for `launch`."""
    return wp.func_native(
        f"""
    const auto of_worlds = [&](auto zero, int w) {{
#if !defined(__CUDA_ARCH__)
#pragma clang fp contract(fast)
#endif
        {_NUMBERS}
        {TRANSPOSE}
        {MOVE_ROWS}
        {_VECTORS}
        {source}
    }};
#if defined(__CUDA_ARCH__)
    of_worlds(0.0f, group);
#else
    typedef float together __attribute__((ext_vector_type({WORLDS})));
    int w = group * {WORLDS};
    if (w + {WORLDS} <= nworld) of_worlds(together(0.0f), w);
    else for (; w < nworld; ++w) of_worlds(0.0f, w);
#endif
"""
    )


def in_group(device: wp.Device) -> int:
    """Worlds that a thread computes: several on a CPU, one on a GPU."""
    return WORLDS if device.is_cpu else 1


def launch(kernel: Any, nworld: int, inputs: list, device: wp.Device) -> None:
    """Launch a kernel with a thread for each group of worlds."""
    groups = -(-nworld // in_group(device))
    wp.launch(kernel, dim=groups, inputs=inputs, device=device, block_dim=LANES)
