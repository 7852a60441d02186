"""A World that can be built, with one of nearly everything, and edits of every field of every object in it."""

from __future__ import annotations

import enum
import sys
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from engine import msd
from engine.msd import schema
from engine.msd.edits import Edit, Insert, Remove, Set
from engine.msd.names import named_objects
from engine.msd.paths import join, walk
from engine.msd.schema.arrays import ArrayType
from engine.msd.schema.base import Element, FieldInfo, fields_of
from engine.msd.schema.variant import Variant

sys.path.insert(0, str(Path(__file__).parents[1] / "msd"))
import full_world

SCENE = """
<mujoco>
  <option cone="elliptic" density="1.2" viscosity=".01"/>
  <size nuserdata="2"/>
  <extension><plugin plugin="mujoco.sdf.torus"/></extension>
  <asset>
    <mesh name="ring"><plugin plugin="mujoco.sdf.torus"><config key="radius1" value=".3"/></plugin></mesh>
    <texture name="grid" type="2d" builtin="checker" width="8" height="8"/>
    <texture name="faces" type="cube" builtin="flat" width="8" height="8"/>
    <texture name="sky" type="skybox" builtin="flat" width="8" height="48"/>
    <material name="red" texture="grid" rgba="1 0 0 1"/><material name="blue" rgba="0 0 1 1"/>
    <mesh name="wedge" vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 2 1 0 1 3 0 3 2 1 2 3"/>
    <mesh name="other" vertex="0 0 0 2 0 0 0 1 0 0 0 1" face="0 2 1 0 1 3 0 3 2 1 2 3"/>
    <hfield name="hills" nrow="2" ncol="3" elevation="0 1 2 3 4 5" size="1 1 1 0.1"/>
    <hfield name="dunes" nrow="3" ncol="2" elevation="5 1 2 3 4 5" size="1 1 1 0.1"/>
  </asset>
  <worldbody>
    <geom name="floor" type="plane" size="3 3 .1" margin=".01" material="red"/><site name="anchor" pos="-.5 1 1.2"/>
    <geom name="land" type="hfield" hfield="hills" pos="5 0 0"/>
    <light name="lamp" pos="0 0 3" cutoff="45"/>
    <camera name="eye" pos="0 -1 1" resolution="2 2" sensorsize=".1 .1" focal=".1 .1"/>
    <camera name="watch" mode="targetbody" target="arm" pos="0 -2 1" fovy="50"/>
    <body name="target" mocap="true" pos=".5 0 1"><geom size=".02" contype="0" conaffinity="0"/></body>
    <body name="box" pos="0 0 .098" gravcomp=".2"><freejoint name="root"/>
      <geom name="box" type="box" size=".1 .1 .1" user="1 2"/><light name="torch" dir="1 0 0"/>
      <camera name="rider" pos="0 0 .2"/></body>
    <body name="ball" pos="0 .5 .05"><freejoint/><geom type="ellipsoid" size=".1 .05 .06" condim="6"/></body>
    <body name="arm" pos="1 0 1">
      <joint name="shoulder" type="ball" damping=".1" stiffness="1" range="0 30" limited="true"/>
      <geom name="upper" type="capsule" fromto="0 0 0 .4 0 0" size=".03" material="blue" fluidshape="ellipsoid"/>
      <body name="lower" pos=".4 0 0">
        <joint name="elbow" axis="0 1 0" range="-20 -5" limited="true" frictionloss=".1" armature=".01"
          springref="10" stiffness="2" actuatorfrcrange="-1 1"/>
        <geom type="capsule" fromto="0 0 0 .3 0 0" size=".02"/><site name="hand" pos=".3 0 0" size=".1"/>
      </body>
    </body>
    <body name="drum" pos="0 1 1"><joint name="spin" axis="0 1 0"/>
      <inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
      <geom name="drum" type="cylinder" size=".1 .1" euler="90 0 0"/><site name="rim" pos=".15 0 .2"/></body>
    <body name="stone" pos="0 3 1"><joint name="slide" type="slide" axis="0 0 1"/>
      <geom name="stone" type="mesh" mesh="wedge" density="500"/></body>
  </worldbody>
  <contact><pair name="touching" geom1="box" geom2="floor" condim="3"/><exclude body1="box" body2="arm"/></contact>
  <equality><connect name="c" body1="arm" body2="drum" anchor=".1 0 0" active="false"/>
    <weld name="w" body1="ball" body2="target"/><joint name="j" joint1="elbow" joint2="spin" polycoef="0 .5 0 0 0"/>
    <tendon name="t" tendon1="sum"/></equality>
  <tendon>
    <spatial name="cord" stiffness="3" springlength=".1" damping=".1" limited="true" range="0 3"><site site="anchor"/>
      <geom geom="drum"/><site site="rim"/></spatial>
    <fixed name="sum" stiffness="1" frictionloss=".1"><joint joint="elbow" coef="1"/>
      <joint joint="spin" coef="-2"/></fixed>
    <fixed name="single" ><joint joint="slide" coef="1"/></fixed>
  </tendon>
  <actuator>
    <motor name="m" joint="elbow" ctrllimited="true" ctrlrange="-1 1" forcelimited="true" forcerange="-2 2"/>
    <position name="p" joint="spin" kp="3" kv=".1"/><velocity name="v" joint="slide" kv="2"/>
    <general name="g" joint="spin" dyntype="filter" dynprm=".1" gainprm="2" biastype="affine" biasprm="0 -1 0"
      actlimited="true" actrange="-1 1"/>
    <motor name="pull" tendon="sum"/>
    <muscle name="biceps" tendon="cord" lengthrange=".1 2"/><general name="jet" site="hand" gear="1 0 0 0 .1 0"/>
    <adhesion name="glue" body="drum" gain="1"/>
  </actuator>
  <sensor><accelerometer name="acc" site="hand" cutoff="9"/><rangefinder name="beam" camera="eye"/>
    <camprojection name="seen" camera="eye" site="hand"/><framepos name="where" objtype="camera" objname="eye"/>
    <jointpos name="angle" joint="elbow"/><touch name="feel" site="hand"/><subtreecom name="com" body="arm"/>
    <distance name="far" geom1="box" geom2="drum" cutoff="3"/>
    <contact name="hits" geom1="box" geom2="floor"/></sensor>
  <custom><numeric name="n" data="1 2"/><text name="s" data="text"/>
    <tuple name="two"><element objtype="body" objname="arm" prm="1"/></tuple></custom>
  <keyframe><key name="up" time="1.5"/></keyframe>
</mujoco>
"""


def rich_world() -> msd.World:
    """A World that can be built."""
    world = msd.from_str(SCENE)
    world.asset_roots = None
    world.sensors.lidar.append(
        msd.LidarSensor(
            name="scan",
            site="hand",
            pattern=msd.LidarPattern.grid(hscan=4, vscan=2, hrange=np.array((-90, 90)), vrange=np.array((-10, 10))),
        )
    )
    world.visual.probes.append(msd.Probe())
    world.mesh_variant_sets["set"] = msd.GeometryMeshVariantSet(name="set", meshes=["wedge", "other"])
    for _, element in list(walk(world)):
        for f in fields_of(type(element)) if isinstance(element, Element) else ():
            if f.name in ("extras", "transform_extras") and getattr(element, f.name) in (None, msgspec.UNSET):
                setattr(element, f.name, f.type())
    return world


FLEX = """
<mujoco>
  <default><default class="damped"><joint damping=".1"/></default></default>
  <asset><material name="wool"/></asset>
  <worldbody>
    <geom name="floor" type="plane" size="3 3 .1"/>
    <body name="hook" pos="0 0 1"><freejoint/><geom size=".05"/>
      <flexcomp name="cloth" type="grid" count="3 3 1" spacing=".1 .1 .1" radius=".01" mass=".1" material="wool">
        <pin id="0"/></flexcomp></body>
    <body name="rack" childclass="damped" pos="2 0 1"><geom size=".05"/>
      <flexcomp name="rope" type="grid" dim="1" count="3 1 1" spacing=".1 .1 .1" mass=".1"/>
      <composite prefix="old" type="cable" count="3 1 1"/></body>
    <body name="ball" pos="0 0 .5"><freejoint/><geom size=".05"/></body>
  </worldbody>
  <deformable>
    <flex name="kite" body="hook ball rack" element="0 1 2" radius=".01"/>
    <skin name="hide" vertex="0 0 1 .1 0 1 0 .1 1" face="0 1 2">
      <bone body="hook" bindpos="0 0 1" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/></skin>
  </deformable>
  <contact><exclude name="apart" body1="hook" body2="ball"/><exclude name="held" body1="ball" body2="cloth_4"/>
  </contact>
  <equality><flex name="stiff" flex="cloth"/><connect name="pulled" body1="cloth_8" body2="ball" anchor="0 0 0"/>
  </equality>
  <sensor><framepos name="corner" objtype="body" objname="cloth_2"/></sensor>
  <keyframe><key name="all" time="1" qpos="0 0 2"/></keyframe>
</mujoco>
"""


def flex_world() -> msd.World:
    """A World with what is kept as text: a flex."""
    world = msd.from_str(FLEX)
    world.asset_roots = None
    return world


class Case(NamedTuple):
    """An edit of a field, made anew for each use: its value moves into the World."""

    cls: type[Element]
    field: str
    path: str
    """Of the field."""
    edit: typing.Callable[[], Edit]


def cases(world: msd.World) -> Iterator[Case]:
    """Edits of every field of every class in a World, of each field of at most two objects."""
    names: dict[str, list[str]] = {}
    for named in named_objects(world):
        names.setdefault(named.kind, []).append(named.name)
    done: dict[tuple[type, str], int] = {}
    for path, element in walk(world):
        if isinstance(element, Variant):
            continue
        for f in fields_of(type(element)):
            done[type(element), f.name] = done.get((type(element), f.name), 0) + 1
            if done[type(element), f.name] > 2:
                continue
            at = join(path, f.name)
            current = getattr(element, f.name)
            for value in values(f, current, names):
                yield Case(type(element), f.name, at, lambda at=at, value=value: Set(at, _copied(value)))
            if isinstance(current, list) and current:
                yield Case(type(element), f.name, at, lambda at=at: Remove(join(at, 0)))
            if isinstance(current, dict) and current:
                key = next(iter(current))
                yield Case(type(element), f.name, at, lambda at=at, key=key: Remove(join(at, (key,))))
            if isinstance(current, (list, dict)) and not current:
                inner = typing.get_args(f.type)[-1]
                step: Any = 0 if isinstance(current, list) else ("entry",)
                if inner is not schema.Link:
                    yield Case(
                        type(element),
                        f.name,
                        at,
                        lambda at=at, step=step, inner=inner: Insert(join(at, step), full_world.sample(inner, None)),
                    )


def _copied(value: Any) -> Any:
    return value.deepcopy() if isinstance(value, Element) else value


def values(f: FieldInfo, current: Any, names: dict[str, list[str]]) -> Iterator[Any]:
    """Other values of a field."""
    kind, d = f.type, f.declaration
    if f.optional and current is not None and current is not msgspec.UNSET:
        yield None if f.name != "extras" else msgspec.UNSET
    if isinstance(kind, ArrayType):
        shape = tuple(max(n, 3) if n == -1 and kind.shape == (-1,) else 2 if n == -1 else n for n in kind.shape)
        base = np.ones(shape) if current is None else np.asarray(current, float)
        if d.role == "quaternion":
            yield np.array([0.0, 0.6, 0.0, 0.8])
            return
        new = base * 1.1 + 0.05
        if issubclass(kind.dtype, np.integer):
            new = np.asarray(base + 1, kind.dtype)
            if base.ndim == 2:
                new = np.asarray(base[::-1], kind.dtype)
        yield new if d.le is None else np.minimum(new, d.le * 0.9)
        if current is not None and d.ge is not None:
            yield np.zeros_like(base)
    elif isinstance(kind, type) and issubclass(kind, enum.Enum):
        yield from (option for option in kind if option is not current)
    elif kind is bool:
        yield not current
    elif kind is int:
        yield (current or 0) + 1 if d.le is None or (current or 0) < d.le else int(d.le) - 1
        if current:
            yield 0
    elif kind is float:
        new = (current or 0.0) * 1.1 + 0.037
        yield min(new, d.le * 0.9) if d.le is not None else new
        if current:
            yield 0.0
    elif kind is str:
        known = names.get(d.ref, []) if d.ref else []
        yield from [name for name in known if name != current][:2]
        yield "" if d.ref else f"{current or ''}renamed"
    elif isinstance(kind, type) and issubclass(kind, Variant):
        for name in kind.cases:
            if name != current.variant if isinstance(current, Variant) else True:
                yield full_world.variant_of(kind, name)
    elif isinstance(kind, type) and issubclass(kind, Element) and f.optional and current is None:
        yield full_world.elements_of(kind)
