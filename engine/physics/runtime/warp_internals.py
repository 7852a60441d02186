"""What this engine uses of Warp that Warp does not document: all of it is here, and nowhere else.

For this reason pyproject.toml bounds the versions of Warp; tests/physics/test_warp_internals.py says of each name
what breaks where another version has changed it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import warp as wp
from warp._src import build as _build
from warp._src import context as _context

COMPILED = "wp_*"
"""Folders of compiled modules in Warp's cache, which another cache of the same version can be given."""


def being_compiled(process: int) -> str:
    """Pattern of the folders in Warp's cache that a process, by its id, is compiling into."""
    return f"{COMPILED}_p{process}_t*"


THREAD = "WP_TILE_THREAD_IDX"
"""In native code: number of this thread in its block. Unsigned on a GPU."""

BLOCK = "WP_TILE_BLOCK_DIM"
"""In native code: threads of a block, known when the kernel is compiled; 1 on a CPU."""

BARRIER = "WP_TILE_SYNC();"
"""In native code: wait for the other threads of the block."""

MAX_BLOCK = 1024
"""Most threads of a block."""


def struct_of(group: Any) -> Any:
    """The `wp.struct` of which a group is an instance."""
    return group._cls


def is_group(value: Any) -> bool:
    """Whether a value is an instance of a `wp.struct`."""
    return hasattr(value, "_cls")


def struct_fields(group: Any) -> dict[str, Any]:
    """Declarations of the fields of a `wp.struct`, or of that of an instance, by name; `type` is that of a field."""
    return getattr(group, "_cls", group).vars


def content_of(group: Any) -> np.ndarray:
    """The bytes that a kernel is given for an instance of a `wp.struct`: numbers, and descriptors of its arrays."""
    return np.frombuffer(group.__ctype__(), np.uint8)


def item_shape(dtype: Any) -> tuple[int, ...]:
    """Shape of an element of an array: () of numbers, (3,) of `wp.vec3`, (3, 3) of `wp.mat33`."""
    return tuple(getattr(dtype, "_shape_", ()))


def scalar_type(dtype: Any) -> Any:
    """The type of the numbers in an element of an array."""
    return getattr(dtype, "_wp_scalar_type_", dtype)


def item_bytes(dtype: Any) -> int:
    """Bytes of an element of an array."""
    return wp.types.type_size_in_bytes(dtype)


def same_items(one: Any, other: Any) -> bool:
    """Whether arrays of two dtypes hold the same."""
    return wp.types.types_equal(one, other)


def dtype_name(dtype: Any) -> str:
    """A type of elements by its name, vectors of a length that has no name by what they are."""
    name = getattr(dtype, "__name__", str(dtype))
    return wp.types.type_repr(dtype) if name.endswith("_t") else name


def use_cache(folder: str) -> None:
    """Have compiled kernels in another folder from now on, whether Warp is initialised or not."""
    _build.init_kernel_cache(folder)


def is_recorded(device: wp.Device) -> bool:
    """Whether this thread's launches on a device go into a graph that is being captured now, instead of running.

    Warp says so for the process: on a CPU another thread may be capturing while this one steps.
    """
    runtime = _context.runtime
    if device.ordinal < 0:  # a CPU
        return runtime._apic_capture is not None and bool(runtime.core.wp_apic_get_recording_state())
    return bool(device.is_capturing)


def recorded_graph(device: wp.Device) -> wp.Graph | None:
    """The graph into which launches on a device are captured now; None where none is, or where something else than
    Warp captures it."""
    if not is_recorded(device):
        return None
    return _context.runtime._apic_graph if device.ordinal < 0 else device.captures.get(device.stream)


def replayer(graph: wp.Graph) -> Callable[..., None]:
    """`wp.capture_launch` of a graph, once or as often as an argument says. On a CPU without the questions that Warp
    asks at every call, which in small scenes take a tenth of the step."""
    if not graph.device.is_cpu or graph.apic_state is None:

        def launch_each(times: int = 1) -> None:
            for _ in range(times):
                wp.capture_launch(graph)

        return launch_each
    replay, state = _context.runtime.core.wp_apic_cpu_replay_state, graph.apic_state

    def launch(times: int = 1) -> None:
        for _ in range(times):
            if not replay(state):
                raise RuntimeError(f"Warp cannot replay {graph}: {_context.runtime.get_error_string()}")

    return launch


def keep_alive(graph: wp.Graph, key: Any, *objects: Any) -> None:
    """Have a graph hold what its launches read and write: Warp notes their addresses alone. key: of these objects;
    what a graph holds by it already stays."""
    vars(graph).setdefault("_held", {}).setdefault(key, objects)


@contextmanager
def outside_recording(device: wp.Device) -> Iterator[None]:
    """What is done within runs now, though a graph is being captured: the graph has none of it."""
    if not is_recorded(device):
        yield
        return
    graph = _context.capture_pause(device)
    try:
        yield
    finally:
        _context.capture_resume(graph, device)
