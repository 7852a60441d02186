"""Fields of a Data in the layout that the API documents, where kernels have another, and fields that no kernel
keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import warp as wp

from engine.physics.compat import layouts
from engine.physics.compat.writing import write
from engine.physics.enums import DisableBit, EqType
from engine.physics.runtime.arguments import check_not_recorded

_SPARSE = {"qM": "M", "qLD": "M", "ten_J": "ten_J", "actuator_moment": "moment"}
"""Fields of `position` that are sparse rows: prefix of the names of their layout in the model."""


def _matrix(name: str) -> property:
    """A field of sparse rows with its zeros: a copy, made on the device when it is read, written back if assigned."""

    def read(d: DataFields) -> wp.array:
        values = getattr(d.position, name)
        layout = [getattr(d.model, f"{_SPARSE[name]}_{part}") for part in ("rownnz", "rowadr", "colind")]
        matrix = d._copy(name, (d.nworld, len(layout[0]), d.model.nv), wp.float32)
        if matrix.size:
            layouts.dense(layout, values, matrix, name == "qM")
        return matrix

    def assign(d: DataFields, value: Any) -> None:
        matrix = d._copy(name, getattr(d, name).shape, wp.float32)
        write(f"Data.{name}", matrix, value)
        layout = [getattr(d.model, f"{_SPARSE[name]}_{part}") for part in ("rownnz", "rowadr", "colind")]
        if matrix.size:
            layouts.sparse(layout, matrix, getattr(d.position, name))

    return property(read, assign)


def _inertia(name: str, doc: str) -> property:
    """The inertia matrix or its factor: (nworld, 1, nM), by rows, where the model is sparse; else a matrix."""
    full = _matrix(name)

    def read(d: DataFields) -> wp.array:
        if not d.model.opt.is_sparse:
            return full.fget(d)  # type: ignore[misc]
        values = getattr(d.position, name)
        return d._view(name, values, lambda: values.reshape((len(values), 1, values.shape[1])))

    def assign(d: DataFields, value: Any) -> None:
        if d.model.opt.is_sparse:
            write(f"Data.{name}", getattr(d, name), value)
        else:
            full.fset(d, value)  # type: ignore[misc]

    return property(read, assign, doc=doc)


def _pattern(name: str, doc: str) -> property:
    """A part of the layout of sparse rows, which all worlds share: a view with a dimension for them."""

    def read(d: DataFields) -> wp.array:
        array = getattr(d.model, name)
        return d._view(name, array, lambda: _of_worlds(array, d.nworld))

    return property(read, doc=doc)


def _of_worlds(array: wp.array, nworld: int) -> wp.array:
    shape, strides = (nworld, *array.shape), (0, *array.strides)
    view = wp.array(ptr=array.ptr, dtype=array.dtype, shape=shape, strides=strides, device=array.device)
    view.source = array  # its memory
    return view


def _orientations(group: str, name: str) -> property:
    """Quaternions, w, x, y, z in memory, as an array of Warp's quaternions."""

    def read(d: DataFields) -> wp.array:
        array = getattr(getattr(d, group), name)
        return d._view(name, array, lambda: array.view(wp.quatf))

    def assign(d: DataFields, value: Any) -> None:
        write(f"Data.{name}", getattr(d, name), value)

    return property(read, assign)


def _by_host(read: Callable[[Any], wp.array]) -> property:
    """A field that is put together on the host when it is read."""

    def checked(d: DataFields) -> wp.array:
        check_not_recorded(f"reading Data.{read.__name__}", d.device)
        return read(d)

    return property(checked, doc=read.__doc__)


class DataFields:
    """Counts over all worlds, the pairs of the broad phase, matrices with their zeros, orientations as quaternions.

    The counts and matrices of several worlds are copies, made on the device when the field is read; what says so
    below is counted on the host: read it after a step, not within a captured graph, where it raises RuntimeError.
    """

    nworld: int
    device: Any
    model: Any
    contact: Any
    efc: Any
    collision: Any
    state: Any
    position: Any
    dynamics: Any
    groups: dict[str, Any]
    views: dict[str, tuple[wp.array, wp.array]]
    copies: dict[str, wp.array]

    mocap_quat = _orientations("state", "mocap_quat")
    xquat = _orientations("position", "xquat")
    qM = _inertia("qM", "Inertia matrix: (nworld, nv, nv), or its lower triangle by rows, (nworld, 1, nM).")
    qLD = _inertia("qLD", "Its factor L'DL: D on the diagonal, L below it; as qM.")
    ten_J = _matrix("ten_J")
    actuator_moment = _matrix("actuator_moment")
    moment_rownnz = _pattern("moment_rownnz", "(nworld, nout): numbers of entries of `position.actuator_moment`.")
    moment_rowadr = _pattern("moment_rowadr", "(nworld, nout): where its rows begin.")
    moment_colind = _pattern("moment_colind", "(nworld, nJmom): its columns.")

    def _view(self, name: str, array: wp.array, make: Any) -> wp.array:
        """What `make` makes of an array, the same each time while the array is."""
        source, view = self.views.get(name, (None, None))
        if source is not array:
            view = make()
            self.views[name] = array, view
        return view

    def _copy(self, name: str, shape: tuple[int, ...], dtype: Any) -> wp.array:
        """An array for a copy, the same each time."""
        if name not in self.copies or self.copies[name].shape != shape:
            self.copies[name] = wp.zeros(shape, dtype=dtype, device=self.device)
        return self.copies[name]

    @property
    def naconmax(self) -> int:
        """Contacts for which all worlds together have room."""
        return self.nworld * int(self.contact.nconmax)

    @property
    def nacon(self) -> wp.array:
        """(1,) int32, contacts of all worlds."""
        return self.contact.count()

    @nacon.setter
    def nacon(self, value: Any) -> None:
        if self.nworld > 1:
            raise AttributeError(
                "Data.nacon counts the contacts of several worlds: write into Data.ncon, one of each"
            )
        write("Data.nacon", self.contact.by_world.ncon, value)

    @property
    def ncollision(self) -> wp.array:
        """(1,) int32, pairs that the broad phase left for the narrow phase, in all worlds; counted on the host."""
        number = self.collision.pairs.npair
        if self.nworld == 1:
            return number
        check_not_recorded("reading Data.ncollision of several worlds", self.device)
        return wp.array([int(number.numpy().sum())], dtype=wp.int32, device=self.device)

    @_by_host
    def collision_pair(self) -> wp.array:
        """(naconmax,) vec2i, the geoms of those pairs, world by world, and then -1; longer if there are more pairs.
        Put together on the host, as the two below."""
        return wp.array(self._padded(self._active_pairs()[:, :2]), dtype=wp.vec2i, device=self.device)

    def _padded(self, rows: np.ndarray) -> np.ndarray:
        missing = max(0, self.naconmax - len(rows))
        return np.pad(rows, [(0, missing)] + [(0, 0)] * (rows.ndim - 1), constant_values=-1).astype(np.int32)

    @_by_host
    def collision_pairid(self) -> wp.array:
        """(naconmax,) vec2i: the explicit pair, -1 if there is none, and -1."""
        ids = np.maximum(self._active_pairs()[:, 2], -1)
        pairs = np.stack([ids, np.full_like(ids, -1)], axis=1)
        return wp.array(self._padded(pairs), dtype=wp.vec2i, device=self.device)

    @_by_host
    def collision_worldid(self) -> wp.array:
        """(naconmax,) int32, the worlds of those pairs."""
        counts = self.collision.pairs.npair.numpy()
        return wp.array(self._padded(np.repeat(np.arange(self.nworld), counts)), dtype=wp.int32, device=self.device)

    def _active_pairs(self) -> Any:
        """(ncollision, 3): geom 1, geom 2, explicit pair or kind."""
        pairs = self.collision.pairs
        slots = pairs.pair.numpy()
        return slots[np.arange(slots.shape[1]) < pairs.npair.numpy()[:, None]]

    @property
    def M(self) -> wp.array:
        """(nworld, nC) float32, the inertia matrix as the kernels have it: its lower triangle by rows."""
        return self.position.qM

    @M.setter
    def M(self, value: Any) -> None:
        write("Data.M", self.position.qM, value)

    def _islands(self) -> np.ndarray:
        """(nworld, ntree) island of each kinematic tree, those that constraints connect numbered from the lowest on;
        -1: no constraint acts on it. Counted on the host."""
        m, efc = self.model, self.efc.sparse
        islands = np.full((self.nworld, m.ntree), -1, np.int32)
        if m.opt.disableflags & DisableBit.ISLAND:
            return islands
        tree = m.dof_treeid.numpy()
        nefc, nnz, adr, columns = (a.numpy() for a in (efc.nefc, efc.J_rownnz, efc.J_rowadr, efc.J_colind))
        for world in range(self.nworld):
            for row in range(nefc[world]):
                first = adr[world, row]
                trees = np.unique(tree[columns[world, first : first + nnz[world, row]]])
                known = islands[world, trees]
                known = known[known >= 0]
                lowest = min(trees.min(initial=m.ntree), known.min(initial=m.ntree))
                islands[world, trees] = lowest
                islands[world, np.isin(islands[world], known)] = lowest
            some = islands[world] >= 0
            _, islands[world, some] = np.unique(islands[world, some], return_inverse=True)
        return islands

    @_by_host
    def nisland(self) -> wp.array:
        """(nworld,) int32, groups of kinematic trees that constraints connect; counted on the host."""
        return wp.array(self._islands().max(axis=1, initial=-1) + 1, dtype=wp.int32, device=self.device)

    @_by_host
    def tree_island(self) -> wp.array:
        """(nworld, ntree) int32, the island of a kinematic tree, -1: no constraint acts on it."""
        return wp.array(self._islands(), dtype=wp.int32, device=self.device)

    @_by_host
    def dof_island(self) -> wp.array:
        """(nworld, nv) int32, the island of a dof."""
        trees = self.model.dof_treeid.numpy()
        return wp.array(self._islands()[:, trees], dtype=wp.int32, device=self.device)

    @property
    def njmax(self) -> int:
        """Constraint rows for which each world has room."""
        return int(self.efc.njmax)

    @_by_host
    def nsolving(self) -> wp.array:
        """(1,) int32, worlds whose solver used all its iterations in the last step."""
        used = self.state.solver_niter.numpy() >= self.model.opt.iterations
        return wp.array([int(used.sum())], dtype=wp.int32, device=self.device)

    @_by_host
    def ne_connect(self) -> wp.array:
        """(nworld,) int32, rows of connect equalities; those of other kinds below."""
        return self._equality_rows(EqType.CONNECT)

    @_by_host
    def ne_weld(self) -> wp.array:
        return self._equality_rows(EqType.WELD)

    @_by_host
    def ne_jnt(self) -> wp.array:
        return self._equality_rows(EqType.JOINT)

    @_by_host
    def ne_ten(self) -> wp.array:
        return self._equality_rows(EqType.TENDON)

    def _equality_rows(self, kind: int) -> wp.array:
        rows = np.arange(self.njmax) < self.efc.ne.numpy()[:, None]
        kinds = np.append(self.model.eq_type.numpy(), -1)  # an id of a row that is none may be anything
        count = (rows & (kinds[np.where(rows, self.efc.sparse.id.numpy(), -1)] == kind)).sum(axis=1)
        return wp.array(count, dtype=wp.int32, device=self.device)

    @_by_host
    def subtree_bodyvel(self) -> wp.array:
        """(nworld, nbody) spatial vector, angular and linear velocity of bodies at their centres of mass."""
        spin, linear = np.split(self.dynamics.cvel.numpy(), 2, axis=-1)
        arm = self.position.xipos.numpy() - self.position.subtree_com.numpy()[:, self.model.body_rootid.numpy()]
        values = np.concatenate([spin, linear + np.cross(spin, arm)], axis=-1)
        return wp.array(values, dtype=wp.spatial_vector, device=self.device)
