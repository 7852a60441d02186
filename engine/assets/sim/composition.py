"""From a stage to one World with the things of one environment, and from that to many, each at its own place."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np
from scipy.spatial.transform import Rotation

from engine.assets.sim.stage import IDENTITY, Pose, Prim, Stage
from engine.msd.names import KIND_OF, free_name, named_objects, space
from engine.msd.paths import walk
from engine.msd.schema import (
    Body,
    Flex,
    Flexcomp,
    HeadLight,
    Link,
    LinkExtras,
    SolverType,
    World,
    WorldExtras,
    same,
)
from engine.physics.enums import JointType
from engine.simulation import Simulation

_HANGING = ("geoms", "sites", "cameras", "lights", "gaussian_splats")
_NAMED = {"link", "joint", "free_joint", "geom", "site", "tendon", "actuator", "flex"}


@dataclass
class Part:
    """A prim in the World of one environment: what its names begin with there, and its poses in all environments
    relative to the first; None: the same in all."""

    prim: Prim
    prefix: str
    moves: list[Pose] | None = None


@dataclass
class Composition:
    """One World for all environments, their number, the parts of it, and how many steps of the engine make up one of
    the simulation."""

    world: World
    num_envs: int
    parts: list[Part]
    substeps: int = 1

    def prefix_of(self, prim: Prim) -> str:
        """What the names of a prim begin with in the World."""
        return next(part.prefix for part in self.parts if part.prim is prim)


def compose(stage: Stage, dt: float, gravity: tuple[float, float, float]) -> Composition:
    """The World of one environment: everything of the stage, each prim's names behind its path.

    Args:
        dt: duration of a step of the simulation, s.
        gravity: m/s².

    Raises:
        ValueError: prims disagree about the number of environments, or something is in one environment only.
        SceneError: what a World of a prim says is impossible.
    """
    count = stage.num_envs
    world = World()
    world.simulate_option.gravity = np.array(gravity, float)
    world.simulate_option.solver_type = SolverType.Newton
    world.extras = WorldExtras()
    soft = [prim.world for prim in stage.prims if prim.world is not None and _is_soft(prim.world)]
    # the engine integrates the elasticity of flexes explicitly, by Euler's method alone
    world.extras.option.integrator = "Euler" if soft else "implicitfast"
    composition = Composition(world, count, [])
    borne = [float(each.simulate_option.timestep) for each in soft if each.simulate_option.timestep > 0]
    composition.substeps = max([1, *(math.ceil(dt / step - 1e-6) for step in borne)])
    world.simulate_option.timestep = dt / composition.substeps
    if count > 1:
        _refuse_single(stage)
    for prim in stage.prims:
        if prim.world is None:
            continue
        part, first = _part(stage, prim)
        placed = first * prim.pose
        world.attach(
            _named(prim.world, prim.path.rpartition("/")[2], part.moves is not None),
            other_translation=placed.position.tolist(),
            other_rotation=placed.rotation.as_quat().tolist(),
            other_prefix=part.prefix,
        )
        composition.parts.append(part)
    _light(world, [prim.world for prim in stage.prims if prim.world is not None])
    return composition


def _light(world: World, things: list[World]) -> None:
    """Light a World as the things in it say: where one says that nothing shines from the camera, only they do; of
    several skies the last one counts."""
    lit = [thing.visual for thing in things if not same(thing.visual.head_light, HeadLight())]
    if lit:
        brightest = max(lit, key=lambda visual: visual.ambient_light.brightness)
        world.visual.ambient_light = brightest.ambient_light.deepcopy()
        world.visual.head_light = lit[-1].head_light.deepcopy()
    for thing in things:
        texture = thing.assets.textures.get(thing.assets.skybox or "")
        if texture is not None:
            world.assets.skybox = free_name(set(world.assets.textures), "sky")
            world.assets.textures[world.assets.skybox] = texture.deepcopy()
            world.assets.textures[world.assets.skybox].name = world.assets.skybox
            world.visual.env_map_intensity = thing.visual.env_map_intensity


def _part(stage: Stage, prim: Prim) -> tuple[Part, Pose]:
    """A prim's part, and the pose of the frame that it stands in in the first environment."""
    parents = [path.rpartition("/")[0] for path in stage.instances(prim)]
    poses = [stage.pose_of(path) if path else IDENTITY for path in parents]
    path = prim.path
    if prim.is_expression:
        path = stage.instances(prim)[0].removeprefix(stage.environments(prim)[0])
    moves = None
    if not all(each.is_near(poses[0]) for each in poses):
        moves = [each * poses[0].inverse() for each in poses]
    return Part(prim, path.strip("/") + "/", moves), poses[0]


def _is_soft(world: World) -> bool:
    """Whether something in it bends, of which its time step is the longest that its author meant for it."""
    return any(isinstance(element, (Flex, Flexcomp)) for _, element in walk(world))


def _refuse_single(stage: Stage) -> None:
    """Raise ValueError where something with a World stands in one of several environments."""
    frames = {frame for prim in stage.prims if prim.is_expression for frame in stage.environments(prim)}
    for prim in stage.prims:
        inside = next((frame for frame in frames if prim.path.startswith(frame + "/")), None)
        if prim.world is not None and inside is not None:
            raise ValueError(
                f"{prim.path!r} is in the environment {inside!r} alone, and all environments hold the same things: "
                "put it under an expression, or outside of the environments"
            )


def _named(world: World, name: str, on_links: bool) -> World:
    """A copy in which everything that assets are found by has a name; on_links: what is fixed to the world is on a
    link, as flexcomps always are."""
    copied = world.deepcopy()
    hierarchy = copied.hierarchy
    extras = copied.extras
    bends = extras is not msgspec.UNSET and extras.flexcomps
    if bends or (on_links and any(getattr(hierarchy, each) for each in _HANGING)):
        link = Link()
        if bends and extras is not msgspec.UNSET:
            link.extras = LinkExtras(flexcomps=bends)
            extras.flexcomps = []
        for each in _HANGING:
            setattr(link, each, getattr(hierarchy, each))
            setattr(hierarchy, each, [])
        hierarchy.bodies.append(Body(link=link))
    taken: dict[str, set[str]] = {}
    for named in named_objects(copied):
        taken.setdefault(space(named.kind), set()).add(named.name)
    for _, element in walk(copied):
        kind = KIND_OF.get(type(element), "")
        if kind in _NAMED and not element.name:
            names = taken.setdefault(space(kind), set())
            element.name = free_name(names, name if kind in ("link", "flex", "free_joint") else f"{name}_{kind}")
            names.add(element.name)
    return copied


# ------------------------------------------------------------------------------------------ environments


def place(simulation: Simulation, composition: Composition) -> None:
    """Put the things of every environment at their places: as modelled, they are where the first has them."""
    fields: dict[str, np.ndarray] = {}
    scene = simulation.scene

    def rows(name: str, of_model: bool = False) -> np.ndarray:
        """(num_envs, ...) of an array that begins alike in all environments, in double precision."""
        if name not in fields:
            one = np.asarray(getattr(scene, name) if of_model else simulation.array(name)[0], float)
            fields[name] = np.repeat(one[None], composition.num_envs, axis=0)
        return fields[name]

    for part in composition.parts:
        if part.moves is None:
            continue
        position = np.array([move.position for move in part.moves])
        turn = Rotation.concatenate([move.rotation for move in part.moves])
        for body in _roots(scene, part.prefix):
            joint = int(scene.body_jntadr[body])
            mocap = int(scene.body_mocapid[body])
            if joint >= 0 and scene.jnt_type[joint] == JointType.FREE:
                start = int(scene.jnt_qposadr[joint])
                pos, quat = rows("qpos")[:, start : start + 3], rows("qpos")[:, start + 3 : start + 7]
            elif mocap >= 0:
                pos, quat = rows("mocap_pos")[:, mocap], rows("mocap_quat")[:, mocap]
            else:
                pos, quat = rows("body_pos", True)[:, body], rows("body_quat", True)[:, body]
            pos[:] = position + turn.apply(pos)
            quat[:] = np.roll((turn * Rotation.from_quat(np.roll(quat, -1, axis=1))).as_quat(), 1, axis=1)
    state = {name: values for name, values in fields.items() if not name.startswith("body_")}
    for name in fields.keys() - state.keys():
        setattr(simulation.model, name, fields[name])
    simulation.write(**state)
    simulation.forward()


def _roots(scene: Any, prefix: str) -> Iterator[int]:
    """Bodies of a part that are children of the world."""
    for body in np.flatnonzero(scene.body_parentid == 0).tolist():
        if body and scene.names["body"][body].startswith(prefix):
            yield body
