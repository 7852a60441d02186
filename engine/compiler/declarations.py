# ruff: noqa: RUF009  (fields are declared by functions that return dataclass fields)
"""How the arrays of a SceneModel are declared; the options and statistics of the scene."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

Array = np.ndarray


def _declare(
    dtype: Any,
    rows: str,
    shape: tuple[int | str, ...],
    structure: bool = False,
    inert: bool = False,
    basis: bool = False,
) -> Any:
    zeros = [0 if isinstance(n, str) else n for n in shape]
    return dataclasses.field(
        default_factory=lambda: np.zeros((0, *zeros), dtype),
        metadata={
            "dtype": dtype,
            "rows": rows,
            "shape": shape,
            "structure": structure,
            "inert": inert,
            "basis": basis,
        },
    )


@cache
def arrays_of(kind: type) -> dict[str, dataclasses.Field]:
    """Declaration of every array of a class: metadata has dtype, rows (name of the count), shape of a row, structure
    (a change needs a new simulation), inert (nothing that moves depends on it), basis (constants follow from it)."""
    return {f.name: f for f in dataclasses.fields(kind) if "rows" in f.metadata}


def reals(rows: str, *shape: int | str, basis: bool = False) -> Any:
    """Numbers that can be edited while the model runs. basis: constants of the model follow from them."""
    return _declare(np.float64, rows, shape, basis=basis)


def floats(rows: str, *shape: int) -> Any:
    """Samples of meshes and height fields, in single precision."""
    return _declare(np.float32, rows, shape, structure=True)


def constants(rows: str, *shape: int) -> Any:
    """Numbers that describe the structure of the model."""
    return _declare(np.float64, rows, shape, structure=True)


def flags(rows: str, *shape: int, basis: bool = False) -> Any:
    """Integers that can be edited while the model runs. basis: constants of the model follow from them."""
    return _declare(np.int32, rows, shape, basis=basis)


def ints(rows: str, *shape: int, basis: bool = False) -> Any:
    """Integers that describe the structure of the model. basis: constants of the model follow from them."""
    return _declare(np.int32, rows, shape, structure=True, basis=basis)


def layouts(rows: str) -> Any:
    """Integers that MuJoCo's API gives and that nothing here reads: how its sparse matrices are laid out."""
    return _declare(np.int32, rows, (), inert=True)


def looks(rows: str, *shape: int | str) -> Any:
    """Numbers that nothing that moves depends on: colours, sizes of drawings, user data."""
    return _declare(np.float64, rows, shape, inert=True)


def look_ids(rows: str, *shape: int | str) -> Any:
    """Integers that nothing that moves depends on: materials, kinds of light."""
    return _declare(np.int32, rows, shape, inert=True)


def look_samples(rows: str, *shape: int) -> Any:
    """Many such numbers, in single precision."""
    return _declare(np.float32, rows, shape, inert=True)


def structure(value: int) -> Any:
    """An option whose change needs a new simulation."""
    return dataclasses.field(default=value, metadata={"structure": True})


def vector(*values: float) -> Any:
    return dataclasses.field(default_factory=lambda: np.array(values, np.float64))


@dataclass
class Option:
    """Options of the simulation, as in MjOption."""

    timestep: float = 0.002
    impratio: float = 1.0
    tolerance: float = 1e-8
    ls_tolerance: float = 0.01
    noslip_tolerance: float = 1e-6
    ccd_tolerance: float = 1e-6
    sleep_tolerance: float = 1e-3
    gravity: Array = vector(0.0, 0.0, -9.81)
    wind: Array = vector(0.0, 0.0, 0.0)
    magnetic: Array = vector(0.0, -0.5, 0.0)
    density: float = 0.0
    viscosity: float = 0.0
    o_margin: float = 0.0
    o_solref: Array = vector(0.02, 1.0)
    o_solimp: Array = vector(0.9, 0.95, 0.001, 0.5, 2.0)
    o_friction: Array = vector(1.0, 1.0, 0.005, 0.0001, 0.0001)
    o_forcemodel: int = 0
    """ForceModel of every contact, as `geom_forcemodel`; 0 where `o_solref` and `o_solimp` say all."""
    o_forceprm: Array = vector(0.0, 0.0)
    integrator: int = structure(0)
    cone: int = 0
    jacobian: int = 2
    solver: int = structure(2)
    iterations: int = 100
    ls_iterations: int = 50
    noslip_iterations: int = 0
    ccd_iterations: int = 35
    disableflags: int = 0
    enableflags: int = 0
    disableactuator: int = 0
    sdf_initpoints: int = 40
    sdf_iterations: int = 10


@dataclass
class Statistic:
    """Typical sizes of the scene, as in MjStatistic."""

    meaninertia: float = 1.0
    meanmass: float = 1.0
    meansize: float = 0.2
    extent: float = 2.0
    center: Array = vector(0.0, 0.0, 0.0)
