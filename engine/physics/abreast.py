"""Functions of the rows of a world that take several worlds at once in the registers of a CPU.

    @abreast.func_native("const real* x = in(qpos); ... store(xpos, found);")
    def something(w: int, count: int, qpos: wp.array2d(dtype=float), ...): ...

The body is C++ text as `simt.func_native` takes it. For the worlds from w on, WORLDS of them (count), `real` is a
vector with a float of each; for one world (count 1) and on a GPU, where all lanes of the world call, it is a float.
The text is the same and so are the numbers, to the last bit: no products and sums are contracted.

    in(array)           the world's row of floats, `const real*`; of several worlds a copy of their rows, side by side
    out(array)          room for the row, to be written whole; `store(array, row)` brings it there
    inout(array)        both
    shared(array)       a function (i) of the i-th float of a row of a Model's array, which may be that of all worlds
    wide, widen, narrow the same in float64
    sine_cosine(x, s, c)
    some(condition)     whether it holds in one of the worlds: branches are taken by all or by none

Worlds may differ in numbers alone. Rows of several worlds lie in memory of ROOM floats each.
"""

from typing import Any

import warp as wp

from engine.physics import simt
from engine.physics.simd import MOVE_ROWS, TRANSPOSE, WORLDS

ROOM = 8192
"""Floats of a world that a function may have loaded, at most."""

_TEXT = f"""
    typedef decltype(zero) real;
    typedef decltype(wide_zero) wide;
    constexpr int N = sizeof(real) / sizeof(float);
    alignas(64) char room[N == 1 ? 64 : ROOM * sizeof(real)];
    real* next = (real*)room;
    const auto row = [&](const auto& array) -> float* {{
        return (float*)((char*)array.data + (long long)w * array.strides[0]);
    }};
    struct Shared {{
        const float* at;
        long long stride;
        real operator()(int i) const {{
            if constexpr (N == 1) return at[i];
            else {{
                if (stride == 0) return real(at[i]);
                real value;
                for (int k = 0; k < N; ++k) value[k] = *(const float*)((const char*)(at + i) + k * stride);
                return value;
            }}
        }}
    }};
    const auto shared = [&](const auto& array) -> Shared {{ return {{row(array), array.strides[0]}}; }};
    const auto load = [&](const float* at, long long stride) -> real {{ return Shared{{at, stride}}(0); }};
    {TRANSPOSE}
    {MOVE_ROWS}
    const auto length = [](const auto& array) -> int {{
        return array.shape[1] * (int)(sizeof(*array.data) / sizeof(float));
    }};
    const auto out = [&](const auto& array) -> real* {{
        if constexpr (N == 1) return row(array);
        else {{
            real* values = next;
            next += length(array);
            return values;
        }}
    }};
    const auto inout = [&](const auto& array) -> real* {{
        real* values = out(array);
        if constexpr (N > 1) load_row(row(array), array.strides[0], values, length(array));
        return values;
    }};
    const auto in = [&](const auto& array) -> const real* {{ return inout(array); }};
    const auto store = [&](const auto& array, const real* values) {{
        if constexpr (N > 1) store_row(row(array), array.strides[0], values, length(array));
    }};
    const auto some = [](const auto& condition) -> bool {{
        if constexpr (N == 1) return condition;
        else return __builtin_reduce_or(condition) != 0;
    }};
#if defined(__CUDA_ARCH__)
    const auto widen = [](float x) -> double {{ return (double)x; }};
    const auto narrow = [](double x) -> float {{ return (float)x; }};
#else
    const auto widen = [](real x) -> wide {{
        if constexpr (N == 1) return (double)x;
        else return __builtin_convertvector(x, wide);
    }};
    const auto narrow = [](wide x) -> real {{
        if constexpr (N == 1) return (float)x;
        else return __builtin_convertvector(x, real);
    }};
#endif
    const auto root_of = [](wide x) -> wide {{
        if constexpr (N == 1) return sqrt(x);
        else return __builtin_elementwise_sqrt(x);
    }};
    // Cody and Waite's reduction to a quarter turn, then polynomials as those of fdlibm (Sun Microsystems, 1993).
    const auto sine_cosine = [](wide x, wide& s, wide& c) {{
        typedef decltype(whole_zero) whole;
        const wide shifted = x * 0.63661977236758134308 + 6755399441055744.0;
        whole turns;
        memcpy(&turns, &shifted, sizeof(turns));
        const wide k = shifted - 6755399441055744.0;
        const wide r = (x - k * 1.57079632673412561417) - k * 6.07710050650619224932e-11;
        const wide z = r * r;
        const wide odd = r + r * z * (-1.66666666666666324348e-01 + z * (8.33333333332248946124e-03
            + z * (-1.98412698298579493134e-04 + z * (2.75573137070700676789e-06
            + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)))));
        const wide even = 1.0 - (0.5 * z - z * z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03
            + z * (2.48015872894767294178e-05 + z * (-2.75573143513906633035e-07
            + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11))))));
        const wide first = (turns & 1) != 0 ? even : odd, second = (turns & 1) != 0 ? odd : even;
        s = (turns & 2) != 0 ? -first : first;
        c = ((turns + 1) & 2) != 0 ? -second : second;
    }};
""".replace("ROOM", str(ROOM))


def func_native(source: str, **constants: int) -> Any:
    """As `simt.func_native`, for functions whose first arguments are the first world, `w`, and the number of worlds,
    `count`: WORLDS, or 1. To be used as `@abreast.func_native`."""
    return simt.func_native(
        f"""
    const auto of_worlds = [&](auto zero, auto wide_zero, auto whole_zero) {{
        {_TEXT}
        {source}
    }};
#if defined(__CUDA_ARCH__)
    of_worlds(0.0f, 0.0, 0ll);
#else
    typedef float reals __attribute__((ext_vector_type({WORLDS})));
    typedef double wides __attribute__((ext_vector_type({WORLDS})));
    typedef long long wholes __attribute__((ext_vector_type({WORLDS})));
    if (count == {WORLDS}) of_worlds(reals(0.0f), wides(0.0), wholes(0));
    else of_worlds(0.0f, 0.0, 0ll);
#endif
""",
        **constants,
    )


@wp.func
def next_count(w: int, nworld: int, together: int) -> int:
    """How many worlds a function takes at once from w on: so many together if they are left, else one."""
    return wp.where(w + together <= nworld, together, 1)


def launch(kernel: Any, nworld: int, floats: int, inputs: list, device: wp.Device) -> None:
    """Launch a kernel of worlds with all their lanes; its `wp.tid()` is (group, lane).

    It is given the number of worlds, and that of those in a group, before the inputs: WORLDS on a CPU that steps so
    many and where so many floats of a world find ROOM, else 1.
    """
    together = device.is_cpu and not wp.config.enable_cpu_blocks and nworld >= WORLDS and floats <= ROOM
    count = WORLDS if together else 1
    simt.launch(kernel, -(-nworld // count), [nworld, count, *inputs], device)
