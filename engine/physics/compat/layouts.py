"""Other layouts of what kernels fill, made on the device: contacts of all worlds one after the other, matrices with
their zeros. Nothing is allocated or read back here, so that a graph of the user's own may hold these launches."""

from __future__ import annotations

from typing import Any

import warp as wp

from engine.physics.enums import ConstraintType
from engine.physics.runtime.warp_internals import item_bytes, keep_alive, recorded_graph
from engine.physics.simt import LANES

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_PYRAMIDAL = wp.constant(int(ConstraintType.CONTACT_PYRAMIDAL))
_FIRST_OF_CONTACTS = wp.constant(int(ConstraintType.CONTACT_FRICTIONLESS))


@wp.kernel
def _count_up(number: wp.array(dtype=wp.int32), first: wp.array(dtype=wp.int32), total: wp.array(dtype=wp.int32)):
    before = int(0)
    for w in range(number.shape[0]):
        first[w] = before
        before += number[w]
    total[0] = before


@wp.kernel
def _flatten(
    number: wp.array(dtype=wp.int32),
    first: wp.array(dtype=wp.int32),
    source: wp.array3d(dtype=wp.int32),
    flat: wp.array2d(dtype=wp.int32),
):
    w, i = wp.tid()
    if i < number[w]:
        for k in range(source.shape[2]):
            flat[first[w] + i, k] = source[w, i, k]


@wp.kernel
def _unflatten(
    number: wp.array(dtype=wp.int32),
    first: wp.array(dtype=wp.int32),
    flat: wp.array2d(dtype=wp.int32),
    target: wp.array3d(dtype=wp.int32),
):
    w, i = wp.tid()
    if i < number[w]:
        for k in range(target.shape[2]):
            target[w, i, k] = flat[first[w] + i, k]


@wp.kernel
def _addresses(
    number: wp.array(dtype=wp.int32),
    first: wp.array(dtype=wp.int32),
    address: wp.array2d(dtype=wp.int32),
    dim: wp.array2d(dtype=wp.int32),
    kind: wp.array2d(dtype=wp.int32),
    flat: wp.array2d(dtype=wp.int32),
):
    w, i = wp.tid()
    if i < number[w]:
        row = address[w, i]
        rows = dim[w, i]
        if row >= 0:
            if kind[w, row] == _PYRAMIDAL:
                rows = 2 * (rows - 1)
        for k in range(flat.shape[1]):
            flat[first[w] + i, k] = wp.where(row >= 0 and k < rows, row + k, -1)


@wp.kernel
def _contact_ids(
    first: wp.array(dtype=wp.int32),
    nefc: wp.array(dtype=wp.int32),
    kind: wp.array2d(dtype=wp.int32),
    source: wp.array2d(dtype=wp.int32),
    ids: wp.array2d(dtype=wp.int32),
):
    w, i = wp.tid()
    ids[w, i] = source[w, i]
    if i < nefc[w] and kind[w, i] >= _FIRST_OF_CONTACTS:
        ids[w, i] = source[w, i] + first[w]


@wp.kernel
def _dense(
    rownnz: wp.array(dtype=wp.int32),
    rowadr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    mirrored: wp.bool,
    values: wp.array2d(dtype=wp.float32),
    matrix: wp.array3d(dtype=wp.float32),
):
    w = wp.tid()
    for i in range(matrix.shape[1]):
        for j in range(matrix.shape[2]):
            matrix[w, i, j] = 0.0
    for i in range(matrix.shape[1]):
        for k in range(rowadr[i], rowadr[i] + rownnz[i]):
            matrix[w, i, colind[k]] = values[w, k]
            if mirrored:
                matrix[w, colind[k], i] = values[w, k]


@wp.kernel
def _sparse(
    rownnz: wp.array(dtype=wp.int32),
    rowadr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    matrix: wp.array3d(dtype=wp.float32),
    values: wp.array2d(dtype=wp.float32),
):
    w, i = wp.tid()
    for k in range(rowadr[i], rowadr[i] + rownnz[i]):
        values[w, k] = matrix[w, i, colind[k]]


@wp.kernel
def _dense_rows(
    nefc: wp.array(dtype=wp.int32),
    rownnz: wp.array2d(dtype=wp.int32),
    rowadr: wp.array2d(dtype=wp.int32),
    colind: wp.array2d(dtype=wp.int32),
    values: wp.array2d(dtype=wp.float32),
    matrix: wp.array3d(dtype=wp.float32),
):
    w, i = wp.tid()
    for j in range(matrix.shape[2]):
        matrix[w, i, j] = 0.0
    if i < nefc[w]:
        for k in range(rowadr[w, i], rowadr[w, i] + rownnz[w, i]):
            matrix[w, i, colind[w, k]] = values[w, k]


@wp.kernel
def _flags(values: wp.array(dtype=wp.int32), flags: wp.array(dtype=wp.bool)):
    i = wp.tid()
    flags[i] = values[i] != 0


@wp.kernel
def _assign(source: wp.array3d(dtype=wp.int32), target: wp.array3d(dtype=wp.int32)):
    w, i = wp.tid()
    for k in range(target.shape[2]):
        target[w, i, k] = source[w, i, k]


@wp.kernel
def _assign_flags(source: wp.array2d(dtype=wp.bool), target: wp.array2d(dtype=wp.bool)):
    w, i = wp.tid()
    target[w, i] = source[w, i]


def _launch(kernel: wp.Kernel, dim: int | tuple[int, ...], inputs: list, device: wp.Device) -> None:
    if graph := recorded_graph(device):
        keep_alive(graph, (kernel.key, *(array.ptr for array in inputs if isinstance(array, wp.array))), *inputs)
    wp.launch(kernel, dim=dim, inputs=inputs, device=device, block_dim=LANES)


def words(array: wp.array) -> wp.array:
    """The same memory as 32-bit words, with a dimension for those of an element. array: contiguous."""
    size = item_bytes(array.dtype) // 4
    shape = (*array.shape, size)
    view = wp.array(ptr=array.ptr, dtype=wp.int32, shape=shape, device=array.device)
    view._viewed = array  # which owns the memory
    return view


def count_up(number: wp.array, first: wp.array, total: wp.array) -> None:
    """Where the things of every world begin in a list of those of all worlds, first (nworld,), and how many there
    are, total (1,), from their numbers (nworld,)."""
    _launch(_count_up, 1, [number, first, total], number.device)


def flatten(number: wp.array, first: wp.array, source: wp.array, flat: wp.array) -> None:
    """Things of every world, (nworld, n), into a list of those of all worlds; `first` of `count_up`."""
    _launch(_flatten, source.shape, [number, first, words(source), words(flat)], number.device)


def unflatten(number: wp.array, first: wp.array, flat: wp.array, target: wp.array) -> None:
    """The reverse of `flatten`."""
    _launch(_unflatten, target.shape, [number, first, words(flat), words(target)], number.device)


def addresses(number: wp.array, first: wp.array, contact: Any, efc: Any, flat: wp.array) -> None:
    """Constraint rows of every contact of all worlds, flat (naconmax, nmaxpyramid), -1 where there is none."""
    inputs = [number, first, contact.efc_address, contact.dim, efc.type, flat]
    _launch(_addresses, contact.dim.shape, inputs, flat.device)


def contact_ids(first: wp.array, efc: Any, ids: wp.array) -> None:
    """Ids of constraint rows; those of contacts in the list of all worlds."""
    _launch(_contact_ids, ids.shape, [first, efc.nefc, efc.type, efc.id, ids], ids.device)


def dense(layout: list[wp.array], values: wp.array, matrix: wp.array, mirrored: bool = False) -> None:
    """Sparse rows as matrices, (nworld, rows, columns). layout: numbers of entries, addresses, columns of the rows;
    mirrored: they are the lower triangle of a symmetric matrix."""
    _launch(_dense, matrix.shape[0], [*layout, mirrored, values, matrix], matrix.device)


def sparse(layout: list[wp.array], matrix: wp.array, values: wp.array) -> None:
    """The entries of matrices that sparse rows have, the reverse of `dense`."""
    _launch(_sparse, matrix.shape[:2], [*layout, matrix, values], matrix.device)


def dense_rows(efc: Any, matrix: wp.array) -> None:
    """The constraint Jacobian as matrices, (nworld, njmax, nv); rows that are not in use are 0."""
    names = "nefc", "J_rownnz", "J_rowadr", "J_colind", "J"
    _launch(_dense_rows, matrix.shape[:2], [*(getattr(efc, name) for name in names), matrix], matrix.device)


def flags(values: wp.array) -> wp.array:
    """(n,) bool, a copy: whether integers are not 0."""
    found = wp.empty(values.shape, dtype=wp.bool, device=values.device)
    _launch(_flags, values.shape, [values, found], values.device)
    return found


def assign(source: wp.array, target: wp.array) -> None:
    """Copy values with gaps between them or, where their first dimension is 1, the same into every world; `wp.copy`
    does neither within a graph of a CPU. Elements of both are of the same numbers, those of `source` without gaps."""
    size = item_bytes(target.dtype)
    worlds, columns = target.shape[0], target.shape[1] if target.ndim > 1 else 1
    kind, words = (wp.bool, 1) if size == 1 else (wp.int32, size * target.size // (4 * worlds * columns))
    views = []
    for array in (source, target):
        strides = [0 if len(array) < worlds else array.strides[0], array.strides[1] if array.ndim > 1 else size]
        shape = [worlds, columns]
        if kind is wp.int32:
            shape, strides = [*shape, words], [*strides, 4]
        view = wp.array(ptr=array.ptr, dtype=kind, shape=tuple(shape), strides=tuple(strides), device=array.device)
        view._viewed = array  # which owns the memory
        views.append(view)
    _launch(_assign_flags if kind is wp.bool else _assign, (worlds, columns), views, target.device)
