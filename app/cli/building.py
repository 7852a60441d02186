"""Building scenes for commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.compiler import SceneModel
    from engine.msd.schema import World


def built(world: World, path: str) -> SceneModel:
    """The model of a scene.

    Raises:
        CommandError, SceneError: it cannot be built. Files that may not be read are one sentence together; where the
            checks of `validate` know a repair, it says so.
    """
    from app.cli.errors import CommandError
    from engine import msd
    from engine.compiler import BuildError, build
    from engine.msd import assets
    from engine.msd.allowed_folders import together

    try:
        return build(world)
    except BuildError as error:
        reasons = [f"{reason.path}: {reason.message}" if reason.path else reason.message for reason in error.reasons]
        if refusals := assets.outside(world):
            others = [reason for reason in reasons if not any(str(refusal) in reason for refusal in refusals)]
            raise CommandError(f"{path}: " + "; ".join([together(refusals), *others])) from None
        errors = [found for found in msd.validate(world) if found.severity is msd.Severity.ERROR]
        if not any(found.fixes for found in errors):
            raise
        raise CommandError(
            f"{error}; `msd-studio validate {path} --fix COPY` lists repairs, and --choose applies them"
        ) from None
