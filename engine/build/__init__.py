"""World -> SceneModel: names become indices, masses, hulls, flattened trees."""

from typing import TYPE_CHECKING, Any

from engine.build.declare import Option, Statistic
from engine.build.diff import diff
from engine.build.errors import BuildError, Finding
from engine.build.model import SceneModel

if TYPE_CHECKING:
    from engine.build.compile import build

__all__ = ["BuildError", "Finding", "Option", "SceneModel", "Statistic", "build", "diff"]


def __getattr__(name: str) -> Any:
    """`build` is imported when it is first asked for: a window draws meshes and leaves building to the engine."""
    if name != "build":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from engine.build.compile import build

    globals()["build"] = build
    return build
