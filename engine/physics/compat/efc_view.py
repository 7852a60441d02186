"""What follows from the last line search of a solver, put together on the host when it is asked for."""

from __future__ import annotations

from typing import Any

import numpy as np
import warp as wp


class EfcView:
    """The constraint rows of a Data, `d.efc`: the arrays of `types.Constraint`, and quantities that no kernel keeps.

    These are of the last Newton or CG iteration, and 0 where there was none: in worlds without rows, with PGS. Every
    array of them is a copy, made when the field is read: read it after a step, not within a captured graph.
    """

    def __init__(self, arrays: Any, newton: Any):
        self.__dict__.update(_arrays=arrays, _newton=newton)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._arrays, name)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"efc.{name} cannot be rebound: write into the array, efc.{name}.assign(values)")

    def _put(self, values: np.ndarray, dtype: Any = wp.float32) -> wp.array:
        return wp.array(np.ascontiguousarray(values, np.float32), dtype=dtype, device=self._arrays.cost.device)

    @property
    def quad(self) -> wp.array:
        """(nworld, njmax) vec3, coefficients of each row's 1/2 D (J a - aref)^2 as a polynomial in the step."""
        efc = self._arrays
        valid = np.arange(int(efc.njmax)) < efc.nefc.numpy()[:, None]
        valid &= efc.search_dot.numpy()[:, None] > 0.0
        slope = np.where(valid, efc.jv.numpy(), 0.0)
        start = np.where(valid, efc.Jaref.numpy(), 0.0) - efc.alpha.numpy()[:, None] * slope
        stiff = np.where(valid, efc.D.numpy(), 0.0)
        terms = [0.5 * stiff * start * start, stiff * start * slope, 0.5 * stiff * slope * slope]
        return self._put(np.stack(terms, axis=-1), wp.vec3)

    def _hessian(self) -> np.ndarray:
        """h from its factor L'DL, of which `linalg.factor` left L and the inverse of D within a pattern."""
        nworld, nv = self._arrays.grad.shape
        hessian = np.zeros((nworld, nv, nv))
        if self._newton.h.shape[1] == 0:
            return hessian
        held = self._newton.h.numpy().reshape(nworld, nv, nv).astype(float)
        count = self._newton.h_rownnz.numpy()
        columns = self._newton.h_colind.numpy().reshape(nworld, nv, nv)
        for world in np.flatnonzero(self._arrays.search_dot.numpy()):
            factor = np.eye(nv)
            for row in range(nv):
                used = columns[world, row, : count[world, row]]
                factor[row, used] = held[world, row, used]
            hessian[world] = factor.T @ (factor / held[world].diagonal()[:, None])
        return hessian

    def _cholesky(self) -> np.ndarray:
        hessian = self._hessian()
        some = hessian.any(axis=(1, 2))
        hessian[some] = np.linalg.cholesky(hessian[some])
        return hessian

    @property
    def h(self) -> wp.array:
        """(nworld, nv, nv), Hessian of the cost (Newton)."""
        return self._put(self._hessian())

    @property
    def cholesky_L_tmp(self) -> wp.array:
        """(nworld, nv, nv), lower triangular L with h = L L' (Newton)."""
        return self._put(self._cholesky())

    @property
    def cholesky_y_tmp(self) -> wp.array:
        """(nworld, nv), y with L y = the gradient before the step (Newton)."""
        search = self._arrays.search.numpy()  # -L'^-1 y
        return self._put(-np.einsum("wji,wj->wi", self._cholesky(), search))
