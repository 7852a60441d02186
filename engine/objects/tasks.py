"""Tasks: an arena, robots and objects as one scene."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from typing import TypeVar

from engine.objects.arenas import Arena
from engine.objects.mjcf import SECTIONS, MujocoXML, base_tree, merge_assets
from engine.objects.object import MujocoObject
from engine.objects.robots import RobotModel

Model = TypeVar("Model")


class Task(MujocoXML):
    """One scene of an arena, robots and objects.

    Their elements become elements of the task: what is set in one of them later is set in the task.

    Args:
        mujoco_arena: the arena.
        mujoco_robots: robots, each with what it stands on and grips with.
        mujoco_objects: objects; none when left out.

    Attributes:
        root, worldbody, ...: as of MujocoXML. `root.find("option")` has the time step.

    Raises:
        TypeError: an argument is none of those above.
        ValueError: two models have one name.
    """

    def __init__(
        self,
        mujoco_arena: Arena,
        mujoco_robots: RobotModel | Sequence[RobotModel],
        mujoco_objects: MujocoObject | Sequence[MujocoObject] | None = None,
    ) -> None:
        self.file = self.folder = ""
        self.asset_roots: set[str] = set()
        self._take_root(base_tree("base"))
        if not isinstance(mujoco_arena, Arena):
            raise TypeError(f"The arena of a task is an Arena, not {type(mujoco_arena).__name__}")
        self.mujoco_arena = mujoco_arena
        self.mujoco_robots = _listed(mujoco_robots, RobotModel, "robot")
        self.mujoco_objects = _listed(mujoco_objects, MujocoObject, "object")
        _refuse_equal_names([*self.mujoco_robots, *self.mujoco_objects])
        self.merge_arena(self.mujoco_arena)
        for robot in self.mujoco_robots:
            self.merge_robot(robot)
        self.merge_objects(self.mujoco_objects)

    def merge_arena(self, mujoco_arena: Arena) -> None:
        """Add an arena."""
        self.merge(mujoco_arena)

    def merge_robot(self, mujoco_robot: RobotModel) -> None:
        """Add a robot."""
        self.merge(mujoco_robot)

    def merge_objects(self, mujoco_objects: Sequence[MujocoObject]) -> None:
        """Add objects: bodies and assets, and actuators, sensors and constraints of their files."""
        for obj in _listed(mujoco_objects, MujocoObject, "object"):
            merge_assets(self, obj)
            self.worldbody.append(obj.get_obj())
            for section in SECTIONS if isinstance(obj, MujocoXML) else ():
                own: ET.Element = getattr(self, section)
                own.extend(list(getattr(obj, section)))


class ManipulationTask(Task):
    """A task in which robots handle objects."""


def _listed(models: object, kind: type[Model], what: str) -> list[Model]:
    several = () if models is None else models if isinstance(models, list | tuple) else (models,)
    listed: list[Model] = []
    for model in several:
        if not isinstance(model, kind):
            raise TypeError(f"The {what}s of a task are of {kind.__name__}, not {type(model).__name__}")
        listed.append(model)
    return listed


def _refuse_equal_names(models: Sequence[RobotModel | MujocoObject]) -> None:
    prefixes = [model.naming_prefix for model in models]
    for model in models:
        if prefixes.count(model.naming_prefix) > 1:
            raise ValueError(f'Two models of the task are called "{model.name}"; give each a name or idn of its own')
