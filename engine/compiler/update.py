"""A build brought up to date after an edit: only what depends on the edited fields is made again.

How far an edit reaches is declared with the field (`engine.msd.schema`): a look that is not built changes
nothing, structure asks for a whole build, and for all else the rows of the object that has the field are made again,
with what follows from them. The new model shares every array that did not change with the old one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from engine.compiler import visual_materials
from engine.compiler.actuators import activations_of, actuator_row
from engine.compiler.cameras_lights import camera_row, light_row
from engine.compiler.compile import Built, build_whole, with_constants
from engine.compiler.contacts import pair_row
from engine.compiler.declarations import Option
from engine.compiler.equalities import compile_equalities
from engine.compiler.errors import BuildError
from engine.compiler.finite import finite_arithmetic
from engine.compiler.flex_constants import compile_held_flexes
from engine.compiler.flexes import compile_flexes
from engine.compiler.geoms import collision_of_bodies, geom_color, geom_row, site_row
from engine.compiler.keyframes import compile_keyframes
from engine.compiler.kinematics import moved_frames
from engine.compiler.masses import TINY, check_moving, mass_of_body, mass_rules
from engine.compiler.model import ARRAYS, SceneModel
from engine.compiler.muscle_ranges import has_length_ranges
from engine.compiler.options import compile_options
from engine.compiler.sensors import reading_row
from engine.compiler.tendons import compile_tendons
from engine.compiler.tree import DOFS, body_row, is_per_inertia, joint_rows
from engine.msd.paths import Step, declaration, format_path, get, parse
from engine.msd.schema import Actuator, Joint, World
from engine.msd.schema.base import LOOK, STRUCTURE
from engine.msd.schema.world_extras import MujocoActuator

BASIS = frozenset(name for name, field in ARRAYS.items() if field.metadata["basis"])
"""Arrays that the constants of a model follow from."""

_GATHERED = frozenset({"name", "user"})
"""Fields that other objects refer by, or that are gathered from all objects."""


_PREFIXES = {"tendon": ("tendon", "wrap"), "flex": ("flex", "flexedge")}
"""Of the arrays of kinds of objects that have more than one."""


class _NeedsBuild(Exception):
    """Only a whole build does."""


def update(built: Built, world: World, edited: Sequence[str]) -> Built | None:
    """The build of `world`, which is the World of `built` with new values at the paths `edited`; None: build anew.

    Equal in every array to a fresh build. What would be wrong in one, or would be reported otherwise, gives None.
    """
    scene = built.scene
    errors, findings = len(scene.errors), len(scene.findings)
    known = set(scene.findings)
    try:
        with finite_arithmetic(world):
            changed = _Update(built, world)
            for path in edited:
                changed.take(path)
            new = changed.finish()
    except (_NeedsBuild, BuildError):
        new = None
    if len(scene.errors) > errors or not known.issuperset(scene.findings[findings:]):
        new = None
    del scene.errors[errors:], scene.findings[findings:]
    return new


class LiveBuild:
    """The build of a World that is edited again and again."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._built: Built | None = None
        self._edited: dict[str, None] | None = None  # paths, each once

    def edited(self, path: str | None) -> None:
        """Say that there is a new value at a path of the World; None: that anything may have changed."""
        if path is None:
            self._edited = None
        elif self._edited is not None:
            self._edited[path] = None

    def build(self) -> SceneModel:
        """The model of the World as it is now. Raises BuildError."""
        built, edited = self._built, self._edited
        self._built = self._edited = None  # until it has succeeded
        new = update(built, self.world, list(edited)) if built is not None and edited is not None else None
        self._built, self._edited = new or build_whole(self.world), {}
        return self._built.model


class _Update:
    """A new declared model in the making."""

    def __init__(self, built: Built, world: World) -> None:
        if built.scene.world is not world:
            raise _NeedsBuild
        self.old, self.scene = built, built.scene
        self.m = built.declared.copy()
        self.weights, self.dampratio = list(built.weights), list(built.dampratio)
        self.springs = set(built.springs)
        self.changed: set[str] = set()
        self._bodies: set[int] = set()  # to be weighed again
        self._keyframes = self._statistic = False
        self._materials = visual_materials.numbers(self.m.names["material"])
        self._textures = visual_materials.numbers(self.m.names["texture"])
        self._rows: Mapping[str, Callable[[int, str], None]] = {
            "body": self._body,
            "joint": self._joint,
            "geom": self._geom,
            "site": self._site,
            "camera": self._camera,
            "light": self._light,
            "actuator": self._actuator,
            "sensor": self._sensor,
            "pair": self._pair,
            "equality": self._equalities,
            "tendon": self._tendons,
        }

    # ------------------------------------------------------------------------------------------------ what was edited

    def take(self, path: str) -> None:
        """Make again what depends on the value at a path."""
        try:
            declared = declaration(self.scene.world, path).declaration
        except KeyError:
            raise _NeedsBuild from None  # of an object that is there no more
        if declared.reach is LOOK and not declared.built:
            return
        if declared.reach is STRUCTURE:
            raise _NeedsBuild
        match parse(path):
            case ("simulate_option", field, *_) | ("extras", "option", field, *_):
                self._check_no_finding(path)
                self._options(timestep=field == "timestep")
            case ("statistic", *_) | ("extras", "statistic", *_):
                self._statistic = True
            case ("keyframes", int(), str(field), *_) if field not in _GATHERED:
                self._keyframes = True
            case ("assets", "materials", (str(key),), _, *_):
                self._material(key)
            case steps:
                kind, index, owner, field = self._place(steps)
                if kind not in self._rows or field in _GATHERED or steps[-1] in _GATHERED:
                    raise _NeedsBuild
                if kind == "body" and isinstance(getattr(self.scene.bodies[index].link, str(field), None), list):
                    raise _NeedsBuild  # of objects with rows of their own
                self._check_no_finding(owner)
                self._rows[kind](index, owner)

    def _check_no_finding(self, owner: str) -> None:
        """Raise if there is a finding about an object: it may have become wrong."""
        if any(finding.path.startswith(owner) for finding in self.scene.findings):
            raise _NeedsBuild

    def _place(self, steps: tuple[Step, ...]) -> tuple[str, int, str, Step]:
        """Kind, index and path of the object that a path leads into, and the field of it."""
        for size in range(len(steps) - 1, 0, -1):
            owner = format_path(steps[:size])
            try:
                return *self.m.find(owner), owner, steps[size]
            except KeyError:
                continue
        raise _NeedsBuild

    def _own(self, element: Any, path: str) -> Any:
        """The element, which must be the World's own and no copy that stands for it."""
        if element is None or get(self.scene.world, path) is not element:
            raise _NeedsBuild
        return element

    # ------------------------------------------------------------------------------------------------ rows

    def put(self, index: int, row: Mapping[str, Any]) -> None:
        """Set one row of several arrays, as far as it differs."""
        for name, value in row.items():
            array = getattr(self.m, name)
            after = np.asarray(value, array.dtype).reshape(array.shape[1:])
            if array[index].tobytes() == after.tobytes():
                continue
            if after.dtype.kind == "f" and np.isnan(after).any():
                raise _NeedsBuild
            if name not in self.changed:
                array = array.copy()
                setattr(self.m, name, array)
                self.changed.add(name)
            array[index] = after

    def _body(self, index: int, path: str) -> None:
        link = self._own(self.scene.bodies[index].link, path)
        self.put(index, body_row(link))
        for joint in range(self.m.body_jntadr[index], self.m.body_jntadr[index] + self.m.body_jntnum[index]):
            self._joint(joint, self.scene.joints[joint].path)
        self._bodies.add(index)

    def _joint(self, index: int, path: str) -> None:
        placed = self.scene.joints[index]
        self._own(placed.element, path)
        kind, rows = joint_rows(self.scene, self.m, placed)
        self.springs = self.springs - {index} | ({index} if is_per_inertia(placed.element) else set())
        self.put(index, rows["jnt"])
        for dof in range(self.m.jnt_dofadr[index], self.m.jnt_dofadr[index] + DOFS[kind]):
            self.put(dof, rows["dof"])
        for offset, (start, rest) in enumerate(zip(*rows["qpos"], strict=True)):
            self.put(self.m.jnt_qposadr[index] + offset, {"qpos0": start, "qpos_spring": rest})
        if self.scene.extras is not None and self.scene.extras.actuators:
            for actuator, driver in enumerate(self.m.paths["actuator"]):
                if driver.startswith("extras.") and self.m.actuator_trnid[actuator, 0] == index:
                    self._actuator(actuator, driver)  # whose range may be that of its joint

    def _geom(self, index: int, path: str) -> None:
        placed = self.scene.geoms[index]
        self._own(placed.element, path)
        row, self.weights[index] = geom_row(self.scene, self.m, self.old.meshes, placed)
        self.put(index, row | visual_materials.geom_looks(placed.element, self._materials))
        self._bodies.add(placed.body)

    def _site(self, index: int, path: str) -> None:
        placed = self.scene.sites[index]
        self._own(placed.element, path)
        row = site_row(self.scene, placed)
        self.put(index, row | visual_materials.site_looks(self.scene, placed.element, self._materials))

    def _camera(self, index: int, path: str) -> None:
        placed = self.scene.cameras[index]
        self._own(placed.element, path)
        self.put(index, camera_row(self.scene, placed) | visual_materials.camera_looks(placed.element))
        if "cam_resolution" in self.changed and self.m.nsensor:
            raise _NeedsBuild  # a range finder may have a ray for every pixel

    def _light(self, index: int, path: str) -> None:
        placed = self.scene.lights[index]
        self._own(placed.element, path)
        row = light_row(self.scene, placed)
        self.put(index, row | visual_materials.light_looks(self.scene, placed.element, self._textures))

    def _material(self, key: str) -> None:
        material, index = self.scene.world.assets.materials[key], self._materials.get(key)
        if index is None:
            raise _NeedsBuild
        self.put(index, visual_materials.material_looks(material, self._textures))
        for geom in np.flatnonzero(self.m.geom_matid == index).tolist():
            self.put(geom, {"geom_rgba": geom_color(self.scene, self.scene.geoms[geom].element)})

    def _actuator(self, index: int, path: str) -> None:
        actuator, m = get(self.scene.world, path), self.m
        if not isinstance(actuator, (Actuator, MujocoActuator)):
            raise _NeedsBuild
        row, channels, self.dampratio[index] = actuator_row(self.scene, m, path, actuator)
        counts = activations_of(actuator, channels), len(channels.controls), channels.outputs
        if counts != (m.actuator_actnum[index], m.actuator_ctrlnum[index], m.actuator_outnum[index]):
            raise _NeedsBuild
        self.put(index, row | {"actuator_ctrlspec": channels.ctrlspec})
        for offset, (limited, limits) in enumerate(channels.controls):
            control = {"actuator_ctrllimited": limited, "actuator_ctrlrange": limits}
            self.put(m.actuator_ctrladr[index] + offset, control)
        for offset in range(channels.outputs):
            self.put(m.actuator_outadr[index] + offset, {"actuator_gear": actuator.gear})

    def _sensor(self, index: int, path: str) -> None:
        self.put(index, reading_row(get(self.scene.world, path)))

    def _pair(self, index: int, path: str) -> None:
        self.put(index, pair_row(self.scene, path, get(self.scene.world, path)))

    def _equalities(self, _index: int, _path: str) -> None:
        self._section(lambda: compile_equalities(self.scene, self.m, *self.old.frames), "eq", "equality")

    def _tendons(self, _index: int = -1, _path: str = "") -> None:
        self._section(lambda: compile_tendons(self.scene, self.m), "tendon", "tendon")
        for index, (_, tendon) in enumerate(self.scene.in_order("tendon")):
            self.put(index, visual_materials.tendon_looks(tendon, self._materials))

    def _placed(self, frames: tuple[np.ndarray, np.ndarray]) -> None:
        """What depends on where bodies are."""
        compile_flexes(self.scene, self.m, *frames)
        compile_equalities(self.scene, self.m, *frames)
        compile_held_flexes(self.m)

    def _section(self, compile_section: Callable[[], None], prefix: str, kind: str) -> None:
        """Make again all rows of a kind of object, of which there are few."""
        prefixes = _PREFIXES.get(kind, (prefix,))
        names = [name for name in ARRAYS if name.split("_")[0] in prefixes]
        before = {name: getattr(self.m, name) for name in names}
        paths = self.m.paths[kind]
        compile_section()
        if self.m.paths[kind] != paths:
            raise _NeedsBuild
        for name, array in before.items():
            after = getattr(self.m, name)
            if after.shape != array.shape:
                raise _NeedsBuild
            if after.tobytes() == array.tobytes():
                setattr(self.m, name, array)
            elif after.dtype.kind == "f" and np.isnan(after).any():
                raise _NeedsBuild
            else:
                self.changed.add(name)

    def _options(self, timestep: bool) -> None:
        """The options; dry friction without damping stops within a time step."""
        self.m.opt = Option()
        compile_options(self.scene, self.m)
        if not timestep:
            return
        if any(lidar.hz for lidar in self.scene.world.sensors.lidar):
            raise _NeedsBuild  # whose frames have another number of steps
        for index, placed in enumerate(self.scene.joints):
            if isinstance(placed.element, Joint) and placed.element.friction_damping.damping <= 0:
                self._joint(index, placed.path)
        if self.m.ntendon:
            self._tendons()

    # ------------------------------------------------------------------------------------------------ what follows

    def finish(self) -> Built:
        """The build, with all that follows from the rows that changed."""
        for body in sorted(self._bodies - {0}):
            self._weigh(body)
        if self.changed & {"body_mass", "body_inertia"}:
            check_moving(self.scene, self.m)
        if self.changed & {"geom_margin", "geom_gap"}:
            collision_of_bodies(self.m)
        frames = self.old.frames
        if self.changed & {"body_pos", "body_quat"}:
            before = self.old.declared
            moved = (self.m.body_pos != before.body_pos).any(axis=1) | (self.m.body_quat != before.body_quat).any(
                axis=1
            )
            frames = moved_frames(self.m, frames, np.flatnonzero(moved).tolist())
            self._section(lambda: self._placed(frames), "flex", "flex")
        if self._keyframes or self.changed & {"body_pos", "body_quat", "qpos0"}:
            compile_keyframes(self.scene, self.m)
        if self.scene.errors:
            raise _NeedsBuild
        springs = sorted(self.springs)
        as_before = self.dampratio == self.old.dampratio and springs == self.old.springs
        if not as_before or self._statistic or self._keyframes or self.changed & (BASIS | self._scaled(springs)):
            if has_length_ranges(self.scene, self.m):
                raise _NeedsBuild
            noted = len(self.scene.findings)
            model, constants = with_constants(
                self.scene, self.m, frames, self.dampratio, springs, self.old.chain, self.old
            )
            if self.scene.findings[noted:] != self.old.findings:
                raise _NeedsBuild
        else:
            model, constants = self._with_rows(), self.old.constants
        return dataclasses.replace(
            self.old,
            weights=self.weights,
            dampratio=self.dampratio,
            springs=springs,
            frames=frames,
            declared=self.m,
            constants=constants,
            model=model,
        )

    def _weigh(self, body: int) -> None:
        rules = mass_rules(self.scene)
        low, high = rules.inertiagrouprange
        first, count = self.m.body_geomadr[body], self.m.body_geomnum[body]
        parts = [
            self.weights[geom]
            for geom in range(first, first + count)
            if self.weights[geom].mass > TINY and low <= self.scene.geoms[geom].element.visual.group <= high
        ]
        found = mass_of_body(self.scene, self.scene.bodies[body], parts, rules)
        if rules.settotalmass and rules.settotalmass > 0:
            raise _NeedsBuild  # all bodies are scaled
        self.put(body, {"body_mass": found.mass, "body_inertia": found.moments})
        self.put(body, {"body_ipos": found.pos, "body_iquat": found.quat})

    def _scaled(self, springs: list[int]) -> set[str]:
        """Declared arrays that constants are multiplied into."""
        scaled = {"actuator_biasprm"} if any(ratio is not None for ratio in self.dampratio) else set()
        return scaled | ({"jnt_stiffness", "dof_damping"} if springs else set())

    def _with_rows(self) -> SceneModel:
        """The old model with the arrays that changed, from which no constant follows."""
        if has_length_ranges(self.scene, self.m):
            raise _NeedsBuild  # which are found by a simulation with all of the model
        model, before = self.old.model.copy(), self.old.declared
        model.opt = self.m.opt
        for name in ARRAYS:
            array = getattr(self.m, name)
            if array is not getattr(before, name):
                setattr(model, name, array)
        return model
