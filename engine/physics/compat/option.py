"""The options of a Model as the API documents them: `m.opt`."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any, TypeVar

import numpy as np
import warp as wp

from engine.physics.enums import BroadphaseFilter, BroadphaseType, ConeType, IntegratorType, SolverType
from engine.physics.runtime.warp_internals import outside_recording

_KINDS = {"broadphase": BroadphaseType, "broadphase_filter": BroadphaseFilter, "run_collision_detection": bool}
_CHOICES = {"broadphase": BroadphaseType, "broadphase_filter": BroadphaseFilter, "cone": ConeType}
_Kind = TypeVar("_Kind", bound=IntEnum)
_JACOBIAN_SPARSE, _JACOBIAN_AUTO = 1, 2
_MOST_DENSE = 32
"""Most degrees of freedom of a model that is dense if it does not say."""


def _numeric(model: Any, name: str, default: float) -> float:
    """A custom number of a host model."""
    try:
        return model.numeric(name).data[0]
    except (AttributeError, KeyError):
        return default


def choice(what: str, kind: type[_Kind], value: Any) -> _Kind:
    """A number as what it stands for. Raises ValueError, with the name of the field, for one that is none of them."""
    try:
        return kind(int(value))
    except (TypeError, ValueError):
        there = ", ".join(f"{int(one)} ({one.name})" for one in kind)
        raise ValueError(f"{what} takes one of {there} and was given {value!r}") from None


class Option:
    """Options of a Model: whole numbers and flags as Python's, the others as the arrays that kernels read, (1,) or
    (nworld,) long. What is assigned holds from the next step on, in graphs captured before too.

    integrator, solver: of the host model; another solver needs the model put on the device anew. is_sparse: whether
    `d.qM` and `d.qLD` are rows, as the host model's `jacobian` says; the engine's own matrices always are. has_fluid:
    whether the medium had density or viscosity, or there was wind. impratio_invsqrt: 1 over the root of `impratio`, a
    copy. Set without effect, by custom numbers of the model too: ls_parallel, ls_parallel_min_step (each world
    searches its line by itself), graph_conditional (loops end within kernels), contact_sensor_maxmatch (there is no
    limit).
    """

    def __init__(self, arrays: Any, model: Any, write: Callable[[str, Any], None]):
        host, nv = model.opt, int(model.nv)
        medium = [getattr(host, name, 0.0) for name in ("density", "viscosity", "wind")]
        jacobian = int(getattr(host, "jacobian", _JACOBIAN_AUTO))
        self.__dict__.update(
            _arrays=arrays,
            _write=write,
            _numbers={},
            _ignored={
                "ls_parallel": bool(_numeric(model, "ls_parallel", 0)),
                "ls_parallel_min_step": float(_numeric(model, "ls_parallel_min_step", 0.0)),
                "graph_conditional": False,
                "contact_sensor_maxmatch": int(_numeric(model, "contact_sensor_maxmatch", 64)),
            },
            integrator=IntegratorType(int(host.integrator)),
            solver=SolverType(int(host.solver)),
            is_sparse=jacobian == _JACOBIAN_SPARSE or (jacobian == _JACOBIAN_AUTO and nv > _MOST_DENSE),
            has_fluid=any(np.any(value) for value in medium),
        )

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name in self._ignored:
            return self._ignored[name]
        array = getattr(self._arrays, name, None)
        if array is None:
            raise AttributeError(f"Model.opt has no field {name}")
        if array.dtype is not wp.int32:
            return array
        if name not in self._numbers:
            with outside_recording(array.device):
                self.remember(name, array.numpy()[0])
        return self._numbers[name]

    def remember(self, name: str, value: Any) -> None:
        """Note a whole number that was written into its array."""
        self._numbers[name] = _KINDS.get(name, int)(int(value))

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self._ignored:
            self._ignored[name] = value
        elif name == "impratio_invsqrt":
            found = value.numpy() if isinstance(value, wp.array) else np.asarray(value)
            self._write("opt.impratio", 1.0 / np.square(found))
        elif name == "integrator":
            self._write("opt.integrator", value)
        elif name in vars(self):
            if value == vars(self)[name]:
                return
            raise AttributeError(
                f"Model.opt.{name} is settled when a model is put on the device: set it in the host model and put "
                "that there anew"
            )
        else:
            if name in _CHOICES and np.ndim(value) == 0:
                choice(f"Model.opt.{name}", _CHOICES[name], value)
            self._write(f"opt.{name}", value)

    @property
    def impratio_invsqrt(self) -> wp.array:
        """(1,) or (nworld,) float32."""
        array = self._arrays.impratio
        with outside_recording(array.device):
            return wp.array(1.0 / np.sqrt(array.numpy()), dtype=wp.float32, device=array.device)


class Statistic:
    """Figures about a model as a whole.

    meaninertia: kg m^2, mean of the inertia matrix's diagonal, of the first world where each has its own
    (`m.meaninertia`).
    """

    def __init__(self, arrays: Any, write: Callable[[str, Any], None]):
        self.__dict__.update(_arrays=arrays, _write=write)

    @property
    def meaninertia(self) -> float:
        """kg m^2."""
        return float(self._arrays.meaninertia.numpy()[0])

    def __setattr__(self, name: str, value: Any) -> None:
        if name != "meaninertia":
            raise AttributeError(f"Model.stat has no field {name}")
        self._write("stat.meaninertia", value)
