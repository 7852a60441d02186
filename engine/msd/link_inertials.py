"""What links weigh, which the compiler finds out."""

from __future__ import annotations

from engine.msd.schema import Inertia, World


def inertials(world: World) -> dict[str, Inertia]:
    """What the links of a World weigh, by path; see `engine.compiler.inertials`."""
    from engine.compiler.inertials import inertials

    return inertials(world)
