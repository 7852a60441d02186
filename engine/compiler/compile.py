"""World -> SceneModel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.compiler import derived_constants
from engine.compiler.actuators import compile_actuators, compile_contributions
from engine.compiler.cameras_lights import compile_cameras, compile_lights
from engine.compiler.contacts import compile_excludes, compile_pairs
from engine.compiler.custom import compile_custom
from engine.compiler.equalities import compile_equalities
from engine.compiler.errors import BuildError, Finding
from engine.compiler.finite import finite_arithmetic
from engine.compiler.flex_constants import compile_edges, compile_held_flexes
from engine.compiler.flexes import compile_flexes
from engine.compiler.generated import generated_parts
from engine.compiler.geoms import MassProperties, compile_geoms, compile_sites
from engine.compiler.hfields import compile_hfields
from engine.compiler.inertia import InverseInertia, compile_inertia
from engine.compiler.keyframes import compile_keyframes
from engine.compiler.kinematics import Chains, chains, reference, world_frames
from engine.compiler.masses import compile_masses
from engine.compiler.meshes import Meshes
from engine.compiler.model import ARRAYS, SceneModel
from engine.compiler.muscle_ranges import compile_length_ranges
from engine.compiler.normals import compile_normals
from engine.compiler.options import compile_given_statistic, compile_options, note_compiler
from engine.compiler.parts import split_concave
from engine.compiler.plugins import compile_plugins
from engine.compiler.scene import Scene, lay_out
from engine.compiler.sensors import compile_sensors
from engine.compiler.simple_bodies import compile_simple
from engine.compiler.sleep import compile_sleep
from engine.compiler.sparsity import compile_sparsity
from engine.compiler.tendon_path import tendon_pieces, tendon_rows
from engine.compiler.tendons import compile_tendons
from engine.compiler.transmission import compile_actuator_constants
from engine.compiler.tree import compile_bodies, compile_joints, springs_per_inertia
from engine.compiler.visual_materials import compile_looks
from engine.compiler.yielding_springs import compile_rests
from engine.msd import assets
from engine.msd.nesting import nesting_depth
from engine.msd.schema import World


@dataclass
class Built:
    """A build, with all that brings it up to date after an edit of the World: see `update`."""

    scene: Scene
    meshes: Meshes
    weights: list[MassProperties]
    """What each geom weighs."""
    dampratio: list[float | None]
    """Of each actuator that gives its damping that way."""
    springs: list[int]
    """Joints whose spring is given per unit of the inertia that they move."""
    frames: tuple[np.ndarray, np.ndarray]
    """Position and orientation of every body in the world at qpos0."""
    chain: Chains
    declared: SceneModel
    """What the World says, without the constants that follow from it."""
    findings: list[Finding]
    """Those about the constants, not about what the World says."""
    constants: Constants
    model: SceneModel


@dataclass
class Constants:
    """What constants of the model were computed with, for those of a model that differs in a few trees."""

    inverse: InverseInertia
    body_weights: np.ndarray
    """(nbody, 2) as `derived_constants.body_weights` gives them."""


def build(
    world: World, *, report: list[Finding] | None = None, checkpoint: Callable[[], object] = lambda: None
) -> SceneModel:
    """A World as the arrays that physics runs on; the World is not changed.

    What runs differently from what the World says is listed in `model.report`, and appended to `report`.
    `checkpoint` is called between the stages, at every mesh and now and then in what takes long; it may raise to end
    the build. Raises BuildError listing everything that is wrong, each with its World path and what would do.
    """
    model = build_whole(world, checkpoint).model
    if report is not None:
        report += model.report
    return model


def build_whole(world: World, checkpoint: Callable[[], object] = lambda: None) -> Built:
    """`build`, ready for edits. Its scene refers to the elements of the World."""
    with finite_arithmetic(world):
        return _build_whole(world, checkpoint)


def _build_whole(world: World, checkpoint: Callable[[], object]) -> Built:
    nesting_depth(world)  # refuses links that are below themselves
    scene = lay_out(world, generated_parts(world))
    scene.checkpoint = checkpoint
    checkpoint()
    split_concave(scene)
    checkpoint()
    m = SceneModel()
    name_tree(scene, m)
    compile_options(scene, m)
    note_compiler(scene)
    compile_bodies(scene, m)
    compile_joints(scene, m)
    checkpoint()
    compile_hfields(scene, m)
    meshes = Meshes(scene)
    weights = compile_geoms(scene, m, meshes)
    meshes.write(m)
    checkpoint()
    compile_sites(scene, m)
    compile_cameras(scene, m)
    compile_lights(scene, m)
    compile_tendons(scene, m)
    dampratio = compile_actuators(scene, m)
    checkpoint()
    compile_pairs(scene, m)
    compile_excludes(scene, m)
    frames = world_frames(m)
    checkpoint()
    compile_flexes(scene, m, *frames)
    checkpoint()
    compile_equalities(scene, m, *frames)
    compile_held_flexes(m)
    compile_sensors(scene, m)
    checkpoint()
    compile_normals(meshes, m)
    checkpoint()
    compile_plugins(scene, m)
    compile_keyframes(scene, m)
    compile_masses(scene, m, weights)
    checkpoint()
    compile_looks(scene, m)
    _note_unread_looks(scene)
    compile_custom(scene, m)
    _refuse_nan(scene, m)
    if scene.errors:
        raise BuildError(scene.errors, world.file)
    noted = len(scene.findings)
    springs, chain = springs_per_inertia(scene), chains(m)
    model, constants = with_constants(scene, m, frames, dampratio, springs, chain)
    findings = scene.findings[noted:]
    return Built(scene, meshes, weights, dampratio, springs, frames, chain, m, findings, constants, model)


def _note_unread_looks(scene: Scene) -> None:
    """Say which files of pictures and clouds may not be read: no array has them, but what is drawn lacks them."""
    if scene.world.asset_roots is None:
        return
    for path, error in assets.not_allowed(scene.world):
        if path.startswith(("assets.textures", "assets.gaussian_clouds")):
            scene.note(path, str(error))


def with_constants(
    scene: Scene,
    declared: SceneModel,
    frames: tuple[np.ndarray, np.ndarray],
    dampratio: list[float | None],
    springs: list[int],
    chain: Chains,
    before: Built | None = None,
) -> tuple[SceneModel, Constants]:
    """A copy of what is declared, with the constants that follow from it. Raises BuildError.

    before: a build of the same structure, of which it takes over what follows from that alone, and the constants of
    trees that are as they were.
    """
    m = declared.copy()
    compile_contributions(m)
    derived_constants.compile_sameframes(m)
    compile_simple(m)
    ref = reference(m, *frames, chain)
    pieces = tendon_pieces(m, ref.xpos, ref.xquat)
    rows = tendon_rows(m, ref, pieces)
    scene.checkpoint()
    inverse = compile_inertia(m, ref, rows, before.constants.inverse if before else None)
    scene.checkpoint()
    body_weights = derived_constants.body_weights(m, ref, inverse, before.constants.body_weights if before else None)
    derived_constants.compile_weights(m, ref, rows, inverse, body_weights)
    derived_constants.compile_tendon_lengths(m, pieces)
    compile_edges(m, ref, inverse)
    derived_constants.compile_springs_per_inertia(m, springs)
    compile_actuator_constants(m, ref, rows, inverse, dampratio)
    scene.checkpoint()
    derived_constants.compile_cameras_and_lights(m, ref)
    compile_sparsity(m, chain, before.model if before else None)
    compile_sleep(scene, m)
    derived_constants.compile_statistic(m, ref)
    derived_constants.compile_counts(m)
    compile_rests(scene, m)
    if scene.errors:
        raise BuildError(scene.errors, scene.world.file)
    scene.checkpoint()
    compile_length_ranges(scene, m)
    compile_given_statistic(scene, m)
    m.report = scene.findings
    return m, Constants(inverse, body_weights)


KIND_OF_PREFIX = {"jnt": "joint", "cam": "camera", "eq": "equality"}


def _refuse_nan(scene: Scene, m: SceneModel) -> None:
    """Note an error for every object with a number that is none: it would spread over the whole simulation."""
    for name in ARRAYS:
        values = getattr(m, name)
        if values.dtype.kind != "f" or not np.isnan(values).any():
            continue
        prefix = name.split("_")[0]
        paths = m.paths.get(KIND_OF_PREFIX.get(prefix, prefix), [])
        if len(paths) != len(values):
            scene.fail("", f"{name} has entries that are not numbers")
            continue
        for row in np.flatnonzero(np.isnan(values.reshape(len(values), -1)).any(axis=1)):
            scene.fail(paths[row], f"has a value that is not a number, seen in {name}")


def name_tree(scene: Scene, m: SceneModel) -> None:
    """Names and paths of what hangs in the tree."""
    m.names["body"] = ["world", *(row.link.name or "" for row in scene.bodies if row.link)]
    m.paths["body"] = [row.path for row in scene.bodies]
    for kind, rows in scene.hung().items():
        m.names[kind] = [row.element.name or "" for row in rows]
        m.paths[kind] = [row.path for row in rows]
