"""The solver of a model: which kernels find the constrained acceleration and the constraint forces."""

from types import ModuleType

from engine.physics.enums import SolverType
from engine.physics.lazily import lazily
from engine.physics.types import Data, Model

solver_noslip = lazily("solver_noslip")

_SOLVERS = {
    SolverType.NEWTON: lazily("solver_newton"),
    SolverType.CG: lazily("solver_cg"),
    SolverType.PGS: lazily("solver_pgs"),
}


def launch(m: Model, d: Data) -> None:
    """Solve for `d.qacc`, `d.efc.force` and `d.qfrc_constraint` of every world."""
    _SOLVERS[m.solver].launch(m, d)
    if m.has_noslip:
        solver_noslip.launch(m, d)


def modules(m: Model) -> list[ModuleType]:
    """Python modules whose kernels `launch` needs for this model."""
    return [_SOLVERS[m.solver], solver_noslip] if m.has_noslip else [_SOLVERS[m.solver]]
