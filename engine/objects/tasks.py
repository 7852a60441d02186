"""Tasks: an arena, robots and objects as one scene."""

from __future__ import annotations

import copy
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from typing import Any, TypeVar

from engine.objects.arenas import Arena
from engine.objects.mjcf import SECTIONS, MujocoXML, base_tree, merge_assets
from engine.objects.models import MujocoModel
from engine.objects.object import MujocoObject
from engine.objects.robots import RobotModel

Model = TypeVar("Model")


class MujocoWorldBase(MujocoXML):
    """A scene with nothing in it yet but the options that all tasks have: models are merged into it.

    Attributes:
        root, worldbody, ...: as of MujocoXML. `root.find("option")` has the time step.
    """

    def __init__(self) -> None:
        self.file = self.folder = ""
        self.asset_roots: set[str] = set()
        self._take_root(base_tree("base"))


class Task(MujocoWorldBase):
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
        super().__init__()
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
        self._mappings = Mappings()

    def merge_arena(self, mujoco_arena: Arena) -> None:
        """Add an arena."""
        self.merge(mujoco_arena)

    def merge_robot(self, mujoco_robot: RobotModel) -> None:
        """Add a robot."""
        self.merge(mujoco_robot)

    def merge_objects(self, mujoco_objects: Sequence[MujocoObject]) -> None:
        """Add objects: bodies and assets, and actuators, sensors and constraints of their files.

        Raises ValueError for an object that has been merged already; none is merged then."""
        objects = _listed(mujoco_objects, MujocoObject, "object")
        self._refuse_again(obj.get_obj() for obj in objects)
        for obj in objects:
            merge_assets(self, obj)
            self.worldbody.append(obj.get_obj())
            for section in SECTIONS if isinstance(obj, MujocoXML) else ():
                own: ET.Element = getattr(self, section)
                own.extend(list(getattr(obj, section)))

    def generate_id_mappings(self, sim: Any) -> None:
        """Find which geoms and sites of a simulation belong to which robot, gripper, mount or object, and to which
        body of the arena (but the table).

        Args:
            sim: with MuJoCo's `model`: an `MjModel` (so an `MjData` will do), or one that has `geom_name2id`,
                `site_name2id` and `body_name2id`, as robosuite's.

        Raises:
            ValueError: two models have one name, or share a geom. The mappings are as before then.
        """
        found = Mappings()
        robots = [model for robot in self.mujoco_robots for model in (robot, *robot.models)]
        for model in (*self.mujoco_objects, *robots):
            found.add(model.name, type(model).__name__, *_ids_of(sim, model))
        for body in self.mujoco_arena.root.findall("worldbody/body"):
            name = body.get("name")
            if name is not None and name not in _NOT_MAPPED:
                found.add(name, name, _drawn_below(sim.model, _number(sim.model, "body", name)), [])
        self._mappings = found

    @property
    def geom_ids_to_instances(self) -> dict[int, str]:
        """Name of the model or body by the number of a geom."""
        return dict(self._mappings.instance_of["geom"])

    @property
    def site_ids_to_instances(self) -> dict[int, str]:
        """Name of the model by the number of a site."""
        return dict(self._mappings.instance_of["site"])

    @property
    def instances_to_ids(self) -> dict[str, dict[str, list[int]]]:
        """Numbers of geoms and sites (keys `geom` and `site`) by the name of the model or body."""
        return copy.deepcopy(self._mappings.of_instance)

    @property
    def geom_ids_to_classes(self) -> dict[int, str]:
        """Class of the model, or name of the body, by the number of a geom."""
        return dict(self._mappings.class_of["geom"])

    @property
    def site_ids_to_classes(self) -> dict[int, str]:
        """Class of the model by the number of a site."""
        return dict(self._mappings.class_of["site"])

    @property
    def classes_to_ids(self) -> dict[str, dict[str, list[int]]]:
        """Numbers of geoms and sites (keys `geom` and `site`) by class, or name of the body."""
        return copy.deepcopy(self._mappings.of_class)


class ManipulationTask(Task):
    """A task in which robots handle objects."""


_NOT_MAPPED = ("table", "left_eef_target", "right_eef_target")
"""Bodies of arenas that are nothing by themselves."""
_DRAWN = 1
"""Group of the geoms that are drawn."""


class Mappings:
    """Numbers of geoms and sites by models and their classes, and the other way round."""

    def __init__(self) -> None:
        self.of_instance: dict[str, dict[str, list[int]]] = {}
        self.of_class: dict[str, dict[str, list[int]]] = {}
        self.instance_of: dict[str, dict[int, str]] = {"geom": {}, "site": {}}
        self.class_of: dict[str, dict[int, str]] = {"geom": {}, "site": {}}

    def add(self, instance: str, cls: str, geoms: list[int], sites: list[int]) -> None:
        """Add a model. Raises ValueError where its name or one of its numbers is there already."""
        if instance in self.of_instance:
            raise ValueError(f'Two models of the task are called "{instance}"; give each a name or idn of its own')
        self.of_instance[instance] = {"geom": geoms, "site": sites}
        of_class = self.of_class.setdefault(cls, {"geom": [], "site": []})
        for kind, ids in self.of_instance[instance].items():
            of_class[kind] += ids
            for number in ids:
                if number in self.instance_of[kind]:
                    other = self.instance_of[kind][number]
                    raise ValueError(f'The {kind} {number} belongs to "{other}" and to "{instance}"')
                self.instance_of[kind][number], self.class_of[kind][number] = instance, cls


def _ids_of(sim: Any, model: MujocoModel) -> tuple[list[int], list[int]]:
    """Numbers of the geoms, those that are drawn first, and of the sites of a model."""
    geoms = [_number(sim.model, "geom", name) for name in [*model.visual_geoms, *model.contact_geoms]]
    return geoms, [_number(sim.model, "site", name) for name in model.sites]


def _number(model: Any, kind: str, name: str) -> int:
    """Of an object by its name, in a `MjModel` or in robosuite's wrapper of one."""
    of_robosuite = getattr(model, f"{kind}_name2id", None)
    return getattr(model, kind)(name).id if of_robosuite is None else of_robosuite(name)


def _drawn_below(model: Any, body: int) -> list[int]:
    """Numbers of the geoms that are drawn of a body and of all below it."""
    below = {body}
    for i in range(body + 1, model.nbody):
        if int(model.body_parentid[i]) in below:
            below.add(i)
    geoms = range(model.ngeom)
    return [i for i in geoms if int(model.geom_bodyid[i]) in below and int(model.geom_group[i]) == _DRAWN]


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
