"""A build brought up to date after an edit: only what depends on the edited fields is made again.

Fields that are not in the tables below, and whatever has no row of its own in the model, ask for a whole build. The
new model shares every array that did not change with the old one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from engine.compiler import visual_materials
from engine.compiler.actuators import actuator_row
from engine.compiler.cameras_lights import camera_row, light_row
from engine.compiler.compile import Built, build_whole, with_constants
from engine.compiler.declarations import Option
from engine.compiler.equalities import compile_equalities
from engine.compiler.errors import BuildError
from engine.compiler.finite import finite_arithmetic
from engine.compiler.geoms import collision_of_bodies, geom_color, geom_row, site_row
from engine.compiler.keyframes import compile_keyframes
from engine.compiler.kinematics import moved_frames
from engine.compiler.masses import TINY, check_moving, mass_of_body, mass_rules
from engine.compiler.model import ARRAYS, SceneModel
from engine.compiler.muscle_ranges import has_length_ranges
from engine.compiler.options import compile_options
from engine.compiler.tree import DOFS, body_row, is_per_inertia, joint_rows
from engine.msd.paths import Step, format_path, get, parse
from engine.msd.schema import Actuator, World

FIELDS: dict[str, frozenset[str]] = {
    "body": frozenset({"local_translation", "local_rotation", "inertial", "gravcomp", "gaussian_splats"}),
    "joint": frozenset({"axis", "ref_", "margin", "pos_limit", "limit_force", "actuator_force_limit", "friction_loss",
                        "friction_damping", "spring_damper", "armature", "pos"}),
    "geom": frozenset({"priority", "position", "orientation", "size", "visual", "inertial", "physics_material",
                       "margin", "gap"}),
    "site": frozenset({"position", "orientation", "shape", "group", "material", "rgba", "size", "from_to"}),
    "camera": frozenset({"position", "orientation", "position_track", "rotation_track", "track_target",
                         "orthographic", "fovy", "depth_only", "segmentation", "znear", "zfar",
                         "track_position_speed", "track_rotation_speed", "auto_batch_render"}),
    "light": frozenset({"position", "direction", "color", "type_", "mode", "cast_shadows"}),
    "actuator": frozenset({"actuator_type", "ctrlrange", "forcerange", "gear"}),
}  # fmt: skip
"""Fields, by kind of object, whose edit changes no other object's rows but those that `_Update` knows of."""

OPTIONS = frozenset({
    "gravity", "constraint_solver_iterations", "constraint_solver_tolerance", "sdf_iterations", "sdf_initpoints",
    "disable_constraints", "disable_contacts", "disable_actuators", "disable_frictionloss", "disable_equality",
    "disable_limit", "disable_damping", "disable_gravity", "safty_damping_clamp",
})  # fmt: skip
"""Fields of the simulation's options that nothing but `SceneModel.opt` depends on."""

BASIS = frozenset({
    "qpos0", "qpos_spring", "body_pos", "body_quat", "body_ipos", "body_iquat", "body_mass", "body_inertia",
    "body_gravcomp", "jnt_pos", "jnt_axis", "jnt_springyield", "dof_armature", "geom_pos", "geom_quat", "geom_size",
    "geom_rbound", "geom_surfacevel", "geom_adhesion", "site_pos", "site_quat", "cam_pos", "cam_quat", "cam_mode",
    "cam_targetbodyid", "light_pos", "light_dir", "light_mode", "light_targetbodyid", "actuator_gear",
    "actuator_armature", "actuator_damping", "actuator_dampingpoly", "actuator_cranklength", "actuator_trntype",
    "actuator_trnid", "actuator_gaintype", "actuator_biastype",
})  # fmt: skip
"""What the constants of a model follow from, of the arrays that an update writes."""


class _NeedsBuild(Exception):
    """Only a whole build does."""


def update(built: Built, world: World, edited: Sequence[str]) -> Built | None:
    """The build of `world`, which is the World of `built` with new values at the paths `edited`; None: build anew.

    Equal in every array to a fresh build. What would be wrong in one, or would be reported otherwise, gives None.
    """
    scene = built.scene
    errors, findings = len(scene.errors), len(scene.findings)
    try:
        with finite_arithmetic(world):
            changed = _Update(built, world)
            for path in edited:
                changed.take(parse(path))
            new = changed.finish()
    except (_NeedsBuild, BuildError):
        new = None
    if len(scene.errors) > errors or len(scene.findings) > findings:
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
        if built.scene.world is not world or built.declared.nflex:
            raise _NeedsBuild
        self.old, self.scene = built, built.scene
        self.m = built.declared.copy()
        self.weights, self.dampratio = list(built.weights), list(built.dampratio)
        self.springs = set(built.springs)
        self.changed: set[str] = set()
        self._bodies: set[int] = set()  # to be weighed again
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
        }

    # ------------------------------------------------------------------------------------------------ what was edited

    def take(self, steps: tuple[Step, ...]) -> None:
        """Make again what has a row for the field at a path."""
        match steps:
            case ("visual", str(field), *_) if field != "z_near":
                return  # which the renderer alone reads
            case ("hierarchy", "gaussian_splats", *_):
                return
            case ("assets", "materials", (str(key),), _, *_):
                self._material(key)
            case ("simulate_option", str(field), *_) if field in OPTIONS:
                self.m.opt = Option()
                compile_options(self.scene, self.m)
            case _:
                kind, index, owner, field = self._place(steps)
                if field not in FIELDS.get(kind, ()):
                    raise _NeedsBuild
                if any(finding.path.startswith(owner) for finding in self.scene.findings):
                    raise _NeedsBuild  # what was said of it may have become wrong
                self._rows[kind](index, owner)

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
        if self.scene.extras is not None and self.scene.extras.actuators:
            raise _NeedsBuild  # whose ranges may be those of their joints
        kind, rows = joint_rows(self.scene, self.m, placed)
        self.springs = self.springs - {index} | ({index} if is_per_inertia(placed.element) else set())
        self.put(index, rows["jnt"])
        for dof in range(self.m.jnt_dofadr[index], self.m.jnt_dofadr[index] + DOFS[kind]):
            self.put(dof, rows["dof"])
        for offset, (start, rest) in enumerate(zip(*rows["qpos"], strict=True)):
            self.put(self.m.jnt_qposadr[index] + offset, {"qpos0": start, "qpos_spring": rest})

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
        self.put(index, camera_row(self.scene, placed))

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
        if not isinstance(actuator, Actuator):
            raise _NeedsBuild
        row, channels, self.dampratio[index] = actuator_row(self.scene, m, path, actuator)
        if channels.activations != m.actuator_actnum[index] or len(channels.controls) != m.actuator_ctrlnum[index]:
            raise _NeedsBuild
        self.put(index, row | {"actuator_ctrlspec": channels.ctrlspec})
        for offset, (limited, limits) in enumerate(channels.controls):
            control = {"actuator_ctrllimited": limited, "actuator_ctrlrange": limits}
            self.put(m.actuator_ctrladr[index] + offset, control)
        for offset in range(channels.outputs):
            self.put(m.actuator_outadr[index] + offset, {"actuator_gear": actuator.gear})

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
            compile_equalities(self.scene, self.m, *frames)
        if self.changed & {"body_pos", "body_quat", "qpos0"}:
            compile_keyframes(self.scene, self.m)
        self.m.ngravcomp = int(np.count_nonzero(self.m.body_gravcomp))
        if self.scene.errors:
            raise _NeedsBuild
        springs = sorted(self.springs)
        as_before = self.dampratio == self.old.dampratio and springs == self.old.springs
        if not as_before or self.changed & (BASIS | self._scaled(springs)):
            if len(self.scene.findings) > self.old.noted or has_length_ranges(self.scene, self.m):
                raise _NeedsBuild
            model = with_constants(
                self.scene, self.m, frames, self.dampratio, springs, self.old.chain, self.old.model
            )
        else:
            model = self._with_rows()
        return dataclasses.replace(
            self.old,
            weights=self.weights,
            dampratio=self.dampratio,
            springs=springs,
            frames=frames,
            declared=self.m,
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
