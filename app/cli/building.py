"""Building scenes for commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.compiler import SceneModel
    from engine.msd.schema import World


def built(world: World, path: str) -> SceneModel:
    """The model of a scene.

    Raises:
        CommandError: it cannot be built. The sentence says so where the checks of `validate` know a repair.
    """
    from app.cli.errors import CommandError
    from engine import msd
    from engine.compiler import BuildError, build

    try:
        return build(world)
    except BuildError as error:
        errors = [found for found in msd.validate(world) if found.severity is msd.Severity.ERROR]
        if not any(found.fixes for found in errors):
            raise
        raise CommandError(
            f"{error}; `msd-studio validate {path} --fix COPY` lists repairs, and --choose applies them"
        ) from None
