"""A build that follows an edit equals a fresh one, bit by bit, whatever field was edited."""

from __future__ import annotations

import dataclasses
import enum
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest
from scene_files import SCENES

from engine import msd
from engine.compiler import BuildError, SceneModel
from engine.compiler.actuators import actuator_row
from engine.compiler.cameras_lights import camera_row, light_row
from engine.compiler.compile import Built, build_whole, with_constants
from engine.compiler.declarations import Option, Statistic
from engine.compiler.geoms import geom_row, site_row
from engine.compiler.model import ARRAYS, COUNTS
from engine.compiler.muscle_ranges import has_length_ranges
from engine.compiler.tree import body_row, joint_rows
from engine.compiler.update import BASIS, LiveBuild, update
from engine.msd import paths
from engine.msd.schema.base import Element, fields_of
from engine.msd.schema.force import FrequencyDampingRatio, SpringDampCoeff, SpringDamper
from engine.msd.schema.variant import Variant

FILES = [
    "actuators.xml",
    "arm.xml",
    "cameras.xml",
    "cup.xml",
    "joints.xml",
    "rover.xml",
    "sensors.xml",
    "slider_crank.xml",
    "slope.xml",
    "terrain.xml",
]
WHOLE = ["muscles.xml"]
"""Scenes that are built anew: the ranges of their muscles are found by a simulation."""
KINDS = ("body", "joint", "geom", "site", "camera", "light", "actuator", "sensor", "pair", "equality", "tendon")

ONE_OF_EACH = """
<mujoco>
  <compiler settotalmass="{totalmass}"/>
  <asset><material name="red" rgba="1 0 0 1"/><material name="blue" rgba="0 0 1 1"/></asset>
  <worldbody>
    <light name="sun" mode="targetbodycom" target="arm" dir="0 0 -1" pos="1 2 3"/>
    <light name="lamp" dir="0 1 -1" pos="1 2 3"/>
    <camera name="fixed" pos="0 -2 1"/>
    <geom type="plane" size="1 1 1" material="red"/>
    <body name="target" mocap="true" pos="1 0 1"><geom name="mark" size=".1" contype="0" conaffinity="0"/></body>
    <body name="loose" pos="0 1 1"><freejoint/><geom size=".1" material="red"/><site name="eye" pos="0 0 .1"/></body>
    <body name="arm" pos="0 0 1">
      <joint name="shoulder" axis="0 1 0" range="-1 1" damping=".1"/>
      <geom type="capsule" size=".05 .2" pos=".2 0 0" material="blue"/><geom size=".1" density="300"/>
      <camera name="tracking" mode="targetbody" target="loose" pos="0 0 1"/>
      <body name="hand" pos=".4 0 0" gravcomp=".5">
        <joint name="wrist" type="ball" stiffness="1"/>
        <geom type="box" size=".1 .05 .02"/><site name="tip" pos=".1 0 0"/>
        <body name="finger" pos=".1 0 0"><joint name="grip" type="slide" axis="1 0 0" ref=".1" springref=".2"/>
          <geom type="cylinder" size=".02 .05"/></body>
      </body>
    </body>
  </worldbody>
  <tendon><fixed name="both"><joint joint="shoulder" coef="1"/><joint joint="grip" coef="-2"/></fixed>
    <spatial name="string"><site site="eye"/><site site="tip"/></spatial></tendon>
  <equality><weld body1="target" body2="loose"/><connect body1="hand" body2="arm" anchor=".1 0 0"/></equality>
  <actuator><position name="ratio" joint="shoulder" kp="10" dampratio="1"/><motor name="motor" joint="grip" gear="2"/>
    <velocity name="velocity" tendon="both" kv="2"/></actuator>
  <sensor><framepos objtype="site" objname="tip"/><rangefinder site="eye"/></sensor>
  <keyframe><key name="home" qpos="0 1 2 1 0 0 0 .3 1 0 0 0 .1"/><key name="rest"/></keyframe>
</mujoco>
"""


def one_of_each(totalmass: float = -1.0) -> msd.World:
    """Free, fixed and mocap bodies, every kind of joint, what tracks and what is tracked, welds, keyframes, a damping
    ratio and a spring given by its frequency."""
    world = msd.from_str(ONE_OF_EACH.format(totalmass=totalmass), format="mjcf")
    coeff = SpringDampCoeff.frequency_damping_ratio(FrequencyDampingRatio(w=3.0, z=0.5))
    world.hierarchy.bodies[2].link.joints[0].spring_damper = SpringDamper(coeff=coeff)
    return world


def load(file: str) -> msd.World:
    return msd.from_file(SCENES / file)


def differences(ours: SceneModel, fresh: SceneModel) -> list[str]:
    """What two models have of different bits."""
    found = [name for name in ARRAYS if _bits(getattr(ours, name)) != _bits(getattr(fresh, name))]
    found += [name for name in COUNTS if getattr(ours, name) != getattr(fresh, name)]
    found += [name for name in ("flg_gravcomp", "flg_surfacevel", "flg_adhesion", "names", "paths", "report")
              if getattr(ours, name) != getattr(fresh, name)]  # fmt: skip
    for prefix, kind in (("opt", Option), ("stat", Statistic)):
        for field in dataclasses.fields(kind):
            values = (np.asarray(getattr(getattr(model, prefix), field.name)) for model in (ours, fresh))
            if len({_bits(value) for value in values}) > 1:
                found.append(f"{prefix}.{field.name}")
    return found


def _bits(array: np.ndarray) -> tuple:
    return array.dtype.str, array.shape, array.tobytes()


def other(value: Any, world: msd.World) -> Iterator[Any]:
    """Values near one, of its type."""
    if isinstance(value, enum.Enum):
        members = list(type(value))
        yield members[(members.index(value) + 1) % len(members)]
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, float):
        yield value * 1.25 + 0.0625 if np.isfinite(value) else 0.5
    elif isinstance(value, np.ndarray) and value.dtype.kind == "f":
        yield value * 1.25 + np.arange(1, value.size + 1).reshape(value.shape) / 16
    elif isinstance(value, str):
        yield from [name for name in world.assets.materials if name != value][:1]


def leaves(owner: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Paths and values below an element that `other` may change."""
    if isinstance(owner, Variant):
        if isinstance(owner.value, (Element, Variant)):
            yield from leaves(owner.value, paths.join(path, "value"))
        else:
            yield paths.join(path, "value"), owner.value
        return
    for field in fields_of(type(owner)):
        value = getattr(owner, field.name)
        where = paths.join(path, field.name)
        if isinstance(value, (Element, Variant)):
            yield from leaves(value, where)
        elif value is None and field.declaration.initial is not None:
            yield where, field.declaration.initial
        else:
            yield where, value


def edits(world: msd.World, built: Built) -> Iterator[tuple[str, Any]]:
    """Fields of one object of each kind, of materials and options, with other values."""
    chance = random.Random(1)
    owners = [f"assets.materials[{msgspec.json.encode(key).decode()}]" for key in list(world.assets.materials)[:2]]
    owners += ["simulate_option", "visual", "statistic", "hierarchy.bodies[0].free", "extras.option"]
    owners = [path for path in owners if _is_there(world, path)]
    for kind in KINDS:
        owners += [path for path in built.model.paths[kind] if path and _is_there(world, path)]
    kinds: dict[type, int] = {}
    for path in chance.sample(owners, len(owners)):
        owner = paths.get(world, path)
        kinds[type(owner)] = kinds.get(type(owner), 0) + 1
        if owner is None or kinds[type(owner)] > 1:
            continue
        found = list(leaves(owner, path))
        for where, value in found if path != "visual" else chance.sample(found, 4):
            for changed in other(value, world):
                yield where, np.array(changed) if isinstance(changed, tuple) else changed


def _is_there(world: msd.World, path: str) -> bool:
    """Whether a path leads to an element of the World, and not into what a text of it stands for."""
    try:
        return paths.get(world, path) is not None
    except KeyError:
        return False


def check(world: msd.World) -> tuple[int, int]:
    """Edit the World field by field, one after the other, each with an update of the build so far. Returns how many
    edits were followed by an update, and how many there were."""
    built = build_whole(world)
    updated = count = 0
    for path, value in list(edits(world, built)):
        before = paths.get(world, path)
        paths.put(world, path, value)
        count += 1
        new = update(built, world, [path])
        try:
            fresh = build_whole(world)
        except BuildError:
            assert new is None, path
            paths.put(world, path, before)
            continue
        if new is not None:
            updated += 1
            assert not differences(new.model, fresh.model), path
            assert not differences(new.declared, fresh.declared), path
        built = new or fresh
    return updated, count


@pytest.mark.parametrize("file", FILES)
def test_an_update_equals_a_fresh_build(file: str):
    updated, count = check(load(file))
    assert updated > count / 3


def test_an_update_equals_a_fresh_build_of_a_world_with_one_of_each():
    updated, count = check(one_of_each())
    assert updated > count / 2


FLEXES = """
<mujoco>
  <worldbody>
    <geom type="plane" size="2 2 .1"/>
    <body name="post" pos="0 0 1"><joint name="swing" axis="0 1 0" damping=".1"/><geom size=".05"/>
      <flexcomp name="rope" type="grid" count="6 1 1" spacing=".1 .1 .1" radius=".01" mass=".1" dim="1">
        <edge equality="true" damping="1"/><pin id="0"/></flexcomp></body>
    <body name="base" pos="1 0 1">
      <flexcomp name="soft" type="grid" count="3 3 3" spacing=".1 .1 .1" radius=".01" mass="1" dim="3"
        dof="trilinear">
        <elasticity young="1e4" poisson=".3" damping=".01"/></flexcomp></body>
    <body name="sheet" pos="-1 0 1"><freejoint/><geom size=".05"/>
      <flexcomp name="cloth" type="grid" count="4 4 1" spacing=".1 .1 .1" radius=".01" mass=".1" dim="2">
        <elasticity young="1e4" poisson=".3" thickness="1e-2" elastic2d="both"/></flexcomp></body>
  </worldbody>
  <actuator><motor joint="swing" gear="2"/></actuator>
  <sensor><jointpos joint="swing"/></sensor>
  <keyframe><key name="home"/></keyframe>
</mujoco>
"""


def test_an_update_equals_a_fresh_build_of_a_world_with_flexes():
    world = msd.from_str(FLEXES, format="mjcf")
    updated, count = check(world)
    assert updated > count / 2


def test_an_update_equals_a_fresh_build_of_a_world_in_which_nothing_moves():
    """Any edit of a shape failed there: an array without rows has no shape with -1 in it."""
    world = msd.from_str(
        '<mujoco><worldbody><body name="shelf"><geom type="box" size=".1 .2 .3"/></body></worldbody></mujoco>'
    )
    updated, count = check(world)
    assert updated > count / 2


def test_several_edits_at_once_equal_a_fresh_build():
    """Every object of a kind with a value of its own, and edits of the same object twice."""
    world = one_of_each()
    built = build_whole(world)
    edited = []
    for kind, field in (("body", "local_translation"), ("geom", "position"), ("geom", "size"), ("joint", "armature")):
        for path in built.model.paths[kind]:
            if path and not path.endswith(".free"):
                value = getattr(paths.get(world, path), field)
                setattr(paths.get(world, path), field, value * 1.5 + 0.25)
                edited.append(f"{path}.{field}")
    new = update(built, world, edited)
    assert new is not None
    assert not differences(new.model, build_whole(world).model)


def test_the_model_before_an_update_stays_as_it_was():
    world = one_of_each()
    built = build_whole(world)
    before = {name: getattr(built.model, name).copy() for name in ARRAYS}
    path = "hierarchy.bodies[2].link.local_translation"
    paths.put(world, path, np.array([1.0, 2.0, 3.0]))
    new = update(built, world, [path])
    assert new is not None and new.model.body_pos[3].tolist() == [1.0, 2.0, 3.0]
    assert all(_bits(getattr(built.model, name)) == _bits(values) for name, values in before.items())


@pytest.mark.parametrize(
    ("path", "value", "trees"),
    [
        ("hierarchy.bodies[2].link.local_translation", np.array([1.0, 2.0, 3.0]), {1}),
        ("hierarchy.bodies[2].link.children[0].geoms[0].physics_material.density", 10.0, {1}),
        ("hierarchy.bodies[1].link.geoms[0].size", np.full(3, 0.2), {0}),
        ("hierarchy.geoms[0].position", np.array([0.0, 0.0, -1.0]), set()),
        ("extras.tendons[0].armature", 0.5, {0, 1}),
    ],
)
def test_constants_of_other_trees_are_not_computed_again(path: str, value: Any, trees: set[int]):
    """Except where a tendon with armature connects trees, all of them are computed."""
    world = one_of_each()
    built = build_whole(world)
    assert set(np.flatnonzero(built.constants.inverse.touched)) == {0, 1}
    paths.put(world, path, value)
    new = update(built, world, [path])
    assert new is not None and not differences(new.model, build_whole(world).model)
    assert set(np.flatnonzero(new.constants.inverse.touched)) == trees


class Recording(SceneModel):
    """Notes which arrays are asked for."""

    def __getattribute__(self, name: str) -> Any:
        if name in ARRAYS:
            object.__getattribute__(self, "asked").add(name)
        return object.__getattribute__(self, name)


@pytest.mark.parametrize("file", [*FILES, *WHOLE, ""])
def test_constants_follow_from_the_arrays_that_are_declared_so(file: str):
    """So that all other arrays may change without new constants. No array of what is declared is changed in place, as
    builds share them."""
    world = load(file) if file else one_of_each()
    built = build_whole(world)
    written = _written_by_updates()
    recorded = Recording.__new__(Recording)
    recorded.__dict__.update(built.declared.__dict__, asked=set())
    for name in ARRAYS:
        getattr(built.declared, name).flags.writeable = False
    if not has_length_ranges(built.scene, built.declared):
        with_constants(built.scene, recorded, built.frames, built.dampratio, built.springs, built.chain)
        scaled = {"actuator_biasprm", "jnt_stiffness", "dof_damping"}
        assert recorded.asked & written <= BASIS | scaled


def _written_by_updates() -> set[str]:
    """The arrays that the rows of the kinds of objects have."""
    built = build_whole(one_of_each())
    scene, m = built.scene, built.declared
    _, joint = joint_rows(scene, m, scene.joints[1])
    written = {*joint["jnt"], *joint["dof"], "qpos0", "qpos_spring", *body_row(None)}
    written |= geom_row(scene, m, built.meshes, scene.geoms[0])[0].keys() | site_row(scene, scene.sites[0]).keys()
    written |= camera_row(scene, scene.cameras[0]).keys() | light_row(scene, scene.lights[0]).keys()
    written |= actuator_row(scene, m, "actuators[0]", scene.world.actuators[0])[0].keys()
    written |= {name for name in ARRAYS if name.split("_")[0] in ("tendon", "wrap", "eq", "pair")}
    written -= {f"tendon_{name}" for name in ("actuatorid", "plasticadr", "treenum", "treeid", "length0")}
    identity = {
        "tendon_type",
        "tendon_adr",
        "tendon_num",
        "eq_type",
        "geom_type",
        "geom_bodyid",
        "geom_dataid",
        "site_bodyid",
        "cam_bodyid",
        "light_bodyid",
    }
    written |= {"actuator_gear", "actuator_ctrlrange", "body_mass", "body_inertia", "body_ipos", "body_iquat"}
    return written - identity


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("hierarchy.bodies[0].link.name", "other"),
        ("hierarchy.bodies[2].link.joints[0].type_", msd.JointType.Slide),
        ("hierarchy.bodies[1].link.geoms[0].collision_mask.collide_with", 0),
        ("hierarchy.bodies[1].link.geoms[0].physics_material.density", float("nan")),
        ("hierarchy.bodies[1].link.geoms[0].size", np.zeros(3)),
    ],
)
def test_structure_and_what_is_wrong_are_built_anew(path: str, value: Any):
    world = one_of_each()
    built = build_whole(world)
    paths.put(world, path, value)
    assert update(built, world, [path]) is None


def test_masses_that_are_scaled_to_a_total_are_built_anew():
    world = one_of_each(totalmass=5.0)
    built = build_whole(world)
    path = "hierarchy.bodies[1].link.geoms[0].physics_material.density"
    paths.put(world, path, 50.0)
    assert update(built, world, [path]) is None


def test_ranges_of_muscles_are_found_anew():
    world = load("muscles.xml")
    built = build_whole(world)
    path = "hierarchy.bodies[0].link.geoms[0].physics_material.friction"
    paths.put(world, path, np.ones(3))
    assert update(built, world, [path]) is None


def test_a_build_that_failed_is_followed_by_a_whole_one():
    world = one_of_each()
    live = LiveBuild(world)
    live.build()
    path = "hierarchy.bodies[1].link.geoms[0].size"
    for value in (np.zeros(3), np.full(3, 0.3)):
        paths.put(world, path, value)
        live.edited(path)
        if not value.any():
            with pytest.raises(BuildError):
                live.build()
    world.hierarchy.bodies[1].link.geoms[0].margin = 0.5  # without a word: only a whole build finds it
    assert not differences(live.build(), build_whole(world).model)
