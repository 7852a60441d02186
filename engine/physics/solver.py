"""The solver of a model: which kernels find the constrained acceleration and the constraint forces."""

from types import ModuleType

from engine.physics import solver_newton
from engine.physics.types import Data, Model


def launch(m: Model, d: Data) -> None:
    """Solve for `d.qacc`, `d.efc.force` and `d.qfrc_constraint` of every world."""
    solver_newton.launch(m, d)


def modules(m: Model) -> list[ModuleType]:
    """Python modules whose kernels `launch` needs for this model."""
    return [solver_newton]
