"""World -> SceneModel: names become indices, masses, hulls, flattened trees."""

from typing import TYPE_CHECKING, Any

from engine.compiler.declarations import Option, Statistic
from engine.compiler.diff import diff
from engine.compiler.errors import BuildError, Finding
from engine.compiler.model import SceneModel

if TYPE_CHECKING:
    from engine.compiler.compile import build

__all__ = ["BuildError", "Finding", "Option", "SceneModel", "Statistic", "build", "diff"]


def __getattr__(name: str) -> Any:
    """`build` is imported when it is first asked for: a window draws meshes and leaves building to the engine."""
    if name != "build":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from engine.compiler.compile import build

    globals()["build"] = build
    return build
