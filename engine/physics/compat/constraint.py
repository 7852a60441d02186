"""The constraint rows of a Data as the API documents them: `d.efc`.

The Jacobian is sparse inside, and some of what a solver leaves is put together on the host when it is asked for.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import warp as wp

from engine.physics.compat import layouts
from engine.physics.compat.contact import Contact
from engine.physics.compat.writing import check_kind, check_shape, shape_of, write
from engine.physics.runtime.arguments import check_not_recorded


class Constraint:
    """Constraint rows, (nworld, njmax): the arrays of `data_groups.Constraint`, which a step reads and writes, and:

    J: (nworld, njmax, nv) float32, the Jacobian with its zeros, a copy made on the device when it is read; what is
    assigned is written back. `sparse` has it as the kernels do, by rows: `sparse.J`, with `J_rownnz`, `J_rowadr` and
    `J_colind`.

    id: of several worlds a copy in which the contacts are those of `d.contact`; in `sparse.id` each world counts its
    own.

    quad, h, cholesky_L_tmp, cholesky_y_tmp: of the last Newton or CG iteration, and 0 where there was none: in worlds
    without rows, with PGS. They are copies, put together on the host: read them after a step, not within a captured
    graph, where they raise RuntimeError.
    """

    def __init__(self, arrays: Any, newton: Any, islands: Any, contact: Contact, nv: int):
        self.__dict__.update(
            sparse=arrays, _arrays=arrays, _newton=newton, _islands=islands, _contact=contact, _nv=nv, _copies={}
        )

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        array = getattr(self._arrays, name, None)
        if array is None:
            raise AttributeError(f"Data.efc has no field {name}")
        return array

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "J":
            self._write_jacobian(value)
            return
        array = getattr(self._arrays, name, None) if name not in vars(type(self)) or name == "id" else None
        if not isinstance(array, wp.array):
            raise AttributeError(f"Data.efc.{name} follows from a step and cannot be set")
        if name == "id" and len(array) > 1:
            raise AttributeError("Data.efc.id counts the contacts of all worlds: write into Data.efc.sparse.id")
        write(f"Data.efc.{name}", array, value)

    @property
    def id(self) -> wp.array:
        """(nworld, njmax) int32, index of the equality, dof, joint, tendon or contact."""
        array = self._arrays.id
        if len(array) == 1:
            return array
        ids = self._room("id", array.shape, wp.int32)
        layouts.contact_ids(self._contact.first(), self._arrays, ids)
        return ids

    @property
    def J(self) -> wp.array:
        """(nworld, njmax, nv) float32, constraint Jacobian."""
        matrix = self._room("J", (*self._arrays.id.shape, self._nv), wp.float32)
        if matrix.size:
            layouts.dense_rows(self._arrays, matrix)
        return matrix

    def _write_jacobian(self, value: Any) -> None:
        """Rows as they are given, zeros left out; needs no `nefc`."""
        efc, what = self._arrays, "Data.efc.J"
        check_not_recorded(f"assigning {what}", efc.cost.device)
        nworld, njmax = efc.id.shape
        check_kind(what, wp.float32, value)
        shape = shape_of(value) if isinstance(value, wp.array) else np.shape(value)
        check_shape(what, shape, (nworld, njmax, self._nv), nworld)
        given = np.broadcast_to(value.numpy() if isinstance(value, wp.array) else value, (nworld, njmax, self._nv))
        counts = np.count_nonzero(given, axis=2)
        room = int(efc.nJmax)
        most = int(counts.sum(axis=1).max(initial=0))
        if most > room:
            raise ValueError(f"{what} has room for {room} numbers that are not 0 in a world and was given {most}")
        first = np.cumsum(counts, axis=1) - counts
        columns, values = np.zeros((nworld, room), np.int32), np.zeros((nworld, room), np.float32)
        for world in range(nworld):
            rows, dofs = np.nonzero(given[world, :, ::-1])
            columns[world, : len(dofs)] = self._nv - 1 - dofs  # descending, as in a step
            values[world, : len(dofs)] = given[world, :, ::-1][rows, dofs]
        efc.J_rownnz.assign(counts.astype(np.int32))
        efc.J_rowadr.assign(first.astype(np.int32))
        efc.J_colind.assign(columns)
        efc.J.assign(values)

    def _room(self, name: str, shape: tuple[int, ...], dtype: Any) -> wp.array:
        """An array for a copy, the same each time."""
        copy = self._copies.get(name)
        if copy is None or copy.shape != shape:
            copy = self._copies[name] = wp.zeros(shape, dtype=dtype, device=self._arrays.cost.device)
        return copy

    def _check_read(self, name: str) -> None:
        check_not_recorded(f"reading Data.efc.{name}", self._arrays.cost.device)

    def _put(self, values: np.ndarray, dtype: Any = wp.float32) -> wp.array:
        return wp.array(np.ascontiguousarray(values, np.float32), dtype=dtype, device=self._arrays.cost.device)

    @property
    def quad(self) -> wp.array:
        """(nworld, njmax) vec3, coefficients of each row's 1/2 D (J a - aref)^2 as a polynomial in the step."""
        self._check_read("quad")
        efc = self._arrays
        valid = np.arange(int(efc.njmax)) < efc.nefc.numpy()[:, None]
        valid &= efc.search_dot.numpy()[:, None] > 0.0
        slope = np.where(valid, efc.jv.numpy(), 0.0)
        start = np.where(valid, efc.Jaref.numpy(), 0.0) - efc.alpha.numpy()[:, None] * slope
        stiff = np.where(valid, efc.D.numpy(), 0.0)
        terms = [0.5 * stiff * start * start, stiff * start * slope, 0.5 * stiff * slope * slope]
        return self._put(np.stack(terms, axis=-1), wp.vec3)

    def _hessian(self) -> np.ndarray:
        """h from its factor L'DL, of which `solver.hessian` left L and the inverse of D within a pattern, island by
        island; zeros of what had no iteration."""
        nworld, nv = self._arrays.grad.shape
        hessian = np.zeros((nworld, nv, nv))
        if self._newton.h.shape[1] == 0:
            return hessian
        held, columns = self._newton.h.numpy().astype(float), self._newton.h_colind.numpy()
        count, dofs = self._newton.h_rownnz.numpy(), self._islands.place_dof.numpy()
        starts, number = self._islands.island_place.numpy(), self._islands.npart.numpy()
        for world in range(nworld):
            ends = [0, nv] if number[world] == 0 else starts[world, : number[world] + 1]
            for first, last in itertools.pairwise(ends):
                if count[world, first:last].min(initial=0) < 0:
                    continue
                size, factor = last - first, np.eye(last - first)
                block = held[world, first * nv : first * nv + size * size].reshape(size, size)
                if not block.diagonal().all():
                    continue
                pattern = columns[world, first * nv : first * nv + size * size].reshape(size, size)
                for row in range(size):
                    used = pattern[row, : count[world, first + row]]
                    factor[row, used] = block[row, used]
                mine = dofs[world, first:last]
                hessian[world][np.ix_(mine, mine)] = factor.T @ (factor / block.diagonal()[:, None])
        return hessian

    def _cholesky(self) -> np.ndarray:
        hessian = self._hessian()
        missing = np.eye(hessian.shape[-1]) * (np.diagonal(hessian, axis1=1, axis2=2) == 0.0)[:, None]
        return np.linalg.cholesky(hessian + missing) - missing

    @property
    def h(self) -> wp.array:
        """(nworld, nv, nv), Hessian of the cost (Newton)."""
        self._check_read("h")
        return self._put(self._hessian())

    @property
    def cholesky_L_tmp(self) -> wp.array:
        """(nworld, nv, nv), lower triangular L with h = L L' (Newton)."""
        self._check_read("cholesky_L_tmp")
        return self._put(self._cholesky())

    @property
    def cholesky_y_tmp(self) -> wp.array:
        """(nworld, nv), y with L y = the gradient before the step (Newton)."""
        self._check_read("cholesky_y_tmp")
        search = self._arrays.search.numpy()  # -L'^-1 y
        return self._put(-np.einsum("wji,wj->wi", self._cholesky(), search))
