"""The solver of a model: which kernels find the constrained acceleration and the constraint forces."""

from types import ModuleType

from engine.physics.enums import SolverType
from engine.physics.model.types import Data, Model
from engine.physics.runtime.lazy_import import lazy_module

solver_noslip = lazy_module("solver.noslip")

_SOLVERS = {
    SolverType.NEWTON: lazy_module("solver.newton"),
    SolverType.CG: lazy_module("solver.cg"),
    SolverType.PGS: lazy_module("solver.pgs"),
}


def launch(m: Model, d: Data) -> None:
    """Solve for `d.qacc`, `d.efc.force` and `d.qfrc_constraint` of every world."""
    _SOLVERS[m.solver].launch(m, d)
    if m.has_noslip:
        solver_noslip.launch(m, d)


def modules(m: Model) -> list[ModuleType]:
    """Python modules whose kernels `launch` needs for this model."""
    return [_SOLVERS[m.solver], solver_noslip] if m.has_noslip else [_SOLVERS[m.solver]]
