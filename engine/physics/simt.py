"""The lanes of a world: threads that step one world together.

On a GPU a world is a block of 32 threads, one warp; on a CPU it is one thread, so that a loop over lanes is a plain
loop and nothing here costs anything. A function of a world is called by all its lanes with the same arguments:

    for i in range(lane(), n, lanes()):
        ...                     # item i, which no other lane touches
    sync()                      # what other lanes wrote is seen from here on

Every lane must reach every `sync` and reduction (`total`, `count`, `either`, `least`, `most`, `before`): none stands
under a condition that lanes see differently. Results are the same in every lane and every run.

With `warp.config.enable_cpu_blocks` a CPU runs the lanes in turns, from one `sync` to the next: slow, but it shows a
forgotten one without a GPU.
"""

import re
from collections.abc import Callable

import warp as wp

from engine.physics import native
from engine.physics.runtime.warp_internals import BARRIER, BLOCK, MAX_BLOCK, THREAD

LANES = 32
"""Threads of a world on a GPU: `block_dim` of every launch over worlds."""


@wp.func_native(f"return {THREAD};")
def lane() -> int:
    """Number of this lane, 0 to lanes() - 1."""
    ...


@wp.func_native(f"return {BLOCK};")
def lanes() -> int:
    """How many lanes a world has; known when the kernel is compiled."""
    ...


_SYNC = f"""
#if defined(__CUDA_ARCH__)
    __syncwarp();
#else
    {BARRIER}
#endif
"""


def _across(type: str, start: str, step: str) -> str:
    """Source of a reduction over the lanes: of `value` by `step`, which takes `other` into `result`."""
    return f"""
#if defined(__CUDA_ARCH__)
    {type} result = value;
    for (int offset = {LANES // 2}; offset > 0; offset >>= 1) {{
        const {type} other = __shfl_xor_sync(0xffffffffu, result, offset);
        {step}
    }}
    return result;
#else
    if ({BLOCK} == 1) return value;
    static {type} shared[{MAX_BLOCK}];
    {BARRIER}
    shared[{THREAD}] = value;
    {BARRIER}
    {type} result = {start};
    for (int i = 0; i < {BLOCK}; ++i) {{
        const {type} other = shared[i];
        {step}
    }}
    return result;
#endif
"""


_TOTAL = _across("float", "0.0f", "result += other;")
_EITHER = _across("int", "0", "result |= other;")


def func_native(source: str, **constants: int) -> Callable[[Callable], wp.Function]:
    """As `native.func_native`, for functions that all lanes call: in the source, LANE and LANES stand for this lane's
    number and how many there are, the word SYNC for `sync()`, SUM(x) for `total(x)` and EITHER(bits) for `either`.

    To be used as `@simt.func_native`: Warp asks a decorator's name whether it may take the stub's return type.
    """
    used = ""
    if "SUM(" in source:
        used += f"const auto SUM = [](float value) {{{_TOTAL}}};\n"
    if "EITHER(" in source:
        used += f"const auto EITHER = [](int value) {{{_EITHER}}};\n"
    source = re.sub(r"\bSYNC\b", _SYNC, source)
    source = re.sub(r"\bLANES\b", BLOCK, source)
    return native.func_native(used + re.sub(r"\bLANE\b", f"(int){THREAD}", source), **constants)


@wp.func_native(_SYNC)
def sync():
    """Wait for the other lanes, and see what they wrote."""
    ...


@wp.func_native(_TOTAL)
def reduce_sum(value: float) -> float:
    """Sum of the lanes' values."""
    ...


@wp.func_native(_across("int", "0", "result += other;"))
def reduce_count(value: int) -> int:
    """Sum of the lanes' whole numbers."""
    ...


@wp.func_native(_EITHER)
def reduce_or(value: int) -> int:
    """Bits that some lane has set."""
    ...


@wp.func_native(_across("int", "value", "result = other < result ? other : result;"))
def reduce_min(value: int) -> int:
    """Smallest of the lanes' whole numbers."""
    ...


@wp.func_native(_across("float", "value", "result = other > result ? other : result;"))
def reduce_max(value: float) -> float:
    """Largest of the lanes' values."""
    ...


@wp.func_native(
    f"""
#if defined(__CUDA_ARCH__)
    int sum = value;
    for (int offset = 1; offset < {LANES}; offset <<= 1) {{
        const int other = __shfl_up_sync(0xffffffffu, sum, offset);
        if ((int)threadIdx.x >= offset) sum += other;
    }}
    return sum - value;
#else
    if ({BLOCK} == 1) return 0;
    static int shared[{MAX_BLOCK}];
    {BARRIER}
    shared[{THREAD}] = value;
    {BARRIER}
    int sum = 0;
    for (int i = 0; i < {THREAD}; ++i) sum += shared[i];
    return sum;
#endif
"""
)
def exclusive_scan(value: int) -> int:
    """Sum of the whole numbers of the lanes before this one: where this lane's part of a list begins."""
    ...


def lanes_per_world(device: wp.Device) -> int:
    """How many lanes a world has on a device."""
    return LANES if device.is_cuda or wp.config.enable_cpu_blocks else 1


def launch(kernel: wp.Kernel, nworld: int, inputs: list, device: wp.Device) -> None:
    """Launch a kernel of worlds with all their lanes; its `wp.tid()` is (world, lane)."""
    block = lanes_per_world(device)
    wp.launch(kernel, dim=(nworld, block), inputs=inputs, device=device, block_dim=block)
