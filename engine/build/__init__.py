"""World -> SceneModel: names become indices, masses, hulls, flattened trees."""

from engine.build.compile import build
from engine.build.declare import Option, Statistic
from engine.build.diff import diff
from engine.build.errors import BuildError, Finding
from engine.build.model import SceneModel

__all__ = ["BuildError", "Finding", "Option", "SceneModel", "Statistic", "build", "diff"]
