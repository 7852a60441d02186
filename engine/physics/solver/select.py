"""The solver of a model: which kernels find the constrained acceleration and the constraint forces.

A World of MSD asks for projected Gauss-Seidel unless it says otherwise. Under MSD's own force models friction yields
by a thousandth of what inertia does, and sweeps over forces that are so stiff do not converge: a box of 100 kg on one
of 1 kg trembles by centimetres a second after a thousand of them. Newton's method has the same solution, and takes an
iteration or two.
"""

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


def _runs(m: Model) -> SolverType:
    """Which solver runs for the one that is asked for."""
    return SolverType.NEWTON if m.has_stiff_friction else m.solver


def launch(m: Model, d: Data) -> None:
    """Solve for `d.qacc`, `d.efc.force` and `d.qfrc_constraint` of every world."""
    _SOLVERS[_runs(m)].launch(m, d)
    _NOSLIP.launch(m, d)


def is_newton_alone(m: Model) -> bool:
    """Whether `launch` is Newton's method and nothing else."""
    return _runs(m) == SolverType.NEWTON and not _NOSLIP.gate(m)


def modules(m: Model) -> list[ModuleType]:
    """Python modules whose kernels `launch` needs for this model."""
    return [_SOLVERS[_runs(m)], *modules_of([_NOSLIP], m)]
