"""The solver of a model: which kernels find the constrained acceleration and the constraint forces."""

from types import ModuleType

from engine.physics.enums import SolverType
from engine.physics.model.types import Data, Model
from engine.physics.runtime.lazy_import import lazy_module
from engine.physics.runtime.stage import Stage, modules_of

_NOSLIP = Stage(lazy_module("solver.noslip"), lambda m: m.has_noslip)

_SOLVERS = {
    SolverType.NEWTON: lazy_module("solver.newton"),
    SolverType.CG: lazy_module("solver.cg"),
    SolverType.PGS: lazy_module("solver.pgs"),
}


def launch(m: Model, d: Data) -> None:
    """Solve for `d.qacc`, `d.efc.force` and `d.qfrc_constraint` of every world."""
    _SOLVERS[m.solver].launch(m, d)
    _NOSLIP.launch(m, d)


def modules(m: Model) -> list[ModuleType]:
    """Python modules whose kernels `launch` needs for this model."""
    return [_SOLVERS[m.solver], *modules_of([_NOSLIP], m)]
