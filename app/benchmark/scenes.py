"""Scenes of the table that are made, not stored: what they are of repeats hundreds of times."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_ARM = (  # length of the link in m, its thickness, axis, armature, damping, gain, target in rad
    (0.08, 0.06, "0 0 1", 0.1, 6, 43, 0),
    (0.30, 0.05, "0 1 0", 0.4, 20, 265, 0.35),
    (0.20, 0.045, "0 1 0", 0.4, 18, 227, 1.35),
    (0.10, 0.04, "0 0 1", 0.14, 7, 78, 0),
    (0.07, 0.035, "0 1 0", 0.01, 6, 37, 0.9),
    (0.04, 0.03, "0 0 1", 0.01, 1.2, 10, 0),
)
_WALL, _BOTTOM, _LID = 28, 16, 16  # hulls around
_OUTER, _INNER, _HEIGHT, _FLOOR = 0.11, 0.1, 0.11, 0.012  # m, of the pot


@cache
def two_arms_with_pot() -> str:
    """The path of an MJCF file in a temporary folder: two arms of convex hulls with servos and fingers beside a pot
    with a lid, of some seventy hulls, on a table."""
    folder = tempfile.TemporaryDirectory(prefix="msd-studio-bench-")
    _folders.append(folder)
    file = Path(folder.name) / "two_arms_with_pot.xml"
    file.write_text(_arms_and_pot(), "utf-8")
    return str(file)


_folders: list[tempfile.TemporaryDirectory[str]] = []  # until the program ends


def _arms_and_pot() -> str:
    pot = list(_pot())
    lid = [("lid", _sector(i, _LID, 0.0, _OUTER, _HEIGHT + 0.002, _HEIGHT + 0.01)) for i in range(_LID)]
    lid.append(("lid", _prism(0, 0, 0.015, _HEIGHT + 0.01, _HEIGHT + 0.035, 10)))
    meshes, geoms = [], {"pot": "", "lid": ""}
    for i, (part, vertices) in enumerate([*pot, *lid]):
        meshes.append(_mesh(f"hull{i}", vertices))
        geoms[part] += f'<geom type="mesh" mesh="hull{i}"/>'
    for i, (length, radius, *_) in enumerate(_ARM):
        meshes.append(_mesh(f"link{i}", _prism(0, 0, radius, 0.25 * length, 0.95 * length, 16)))
    meshes.append(_mesh("finger", [(x, y, z) for x in (-0.01, 0.01) for y in (-0.004, 0.004) for z in (0, 0.06)]))
    arms, actuators, equalities = "", "", ""
    for side, x, turn in (("left", -0.45, 0), ("right", 0.45, 180)):
        arms += f'<body name="{side}" pos="{x} 0 0" euler="0 0 {turn}">{_links(side, 0)}</body>'
        for i, joint in enumerate(_ARM):
            actuators += f'<position joint="{side}{i}" kp="{joint[5]}"/>'
        actuators += f'<position joint="{side}_a" kp="2000" kv="124"/>'
        equalities += f'<joint joint1="{side}_a" joint2="{side}_b"/>'
    ctrl = " ".join([" ".join(str(joint[6]) for joint in _ARM) + " 0.01"] * 2)
    qpos = " ".join([" ".join(str(joint[6]) for joint in _ARM) + " 0.01 0.01"] * 2)
    return f"""
<mujoco model="two arms with a pot">
  <option impratio="10" cone="elliptic"/>
  <asset>{"".join(meshes)}</asset>
  <worldbody>
    <geom type="box" size="0.7 0.4 0.02" pos="0 0 -0.02"/>
    {arms}
    <body name="pot" pos="0 0 0.001"><freejoint/>{geoms["pot"]}
      <body name="lid"><joint type="hinge" axis="0 0 1" frictionloss="1"/>{geoms["lid"]}</body>
    </body>
  </worldbody>
  <equality>{equalities}</equality>
  <actuator>{actuators}</actuator>
  <keyframe><key qpos="{qpos} 0 0 0.001 1 0 0 0 0" ctrl="{ctrl}"/></keyframe>
</mujoco>"""


def _links(side: str, i: int) -> str:
    """The link and what it carries."""
    if i == len(_ARM):
        return "".join(
            f'<body pos="0 {sign * 0.012} {_ARM[-1][0]}"><joint name="{side}_{name}" type="slide" axis="0 {sign} 0"'
            ' range="0 0.04" armature="0.24" damping="40"/><geom type="mesh" mesh="finger" condim="4"/></body>'
            for name, sign in (("a", 1), ("b", -1))
        )
    _, _, axis, armature, damping, _, _ = _ARM[i]
    return (
        f'<body pos="0 0 {_ARM[i - 1][0] if i else 0.0}"><joint name="{side}{i}" axis="{axis}" armature="{armature}"'
        f' damping="{damping}" range="-180 180"/><geom type="mesh" mesh="link{i}"/>{_links(side, i + 1)}</body>'
    )


_Vertices = list[tuple[float, float, float]]


def _pot() -> Iterator[tuple[str, _Vertices]]:
    for i in range(_WALL):
        yield "pot", _sector(i, _WALL, _INNER, _OUTER, 0.0, _HEIGHT)
    for i in range(_BOTTOM):
        yield "pot", _sector(i, _BOTTOM, 0.0, _INNER, 0.0, _FLOOR)
    for sign in (-1, 1):
        for k in range(5):
            angle = math.pi * k / 4
            x, y = sign * (_OUTER + 0.03 * math.sin(angle)), 0.04 * math.cos(angle)
            yield "pot", _prism(x, y, 0.01, 0.08, 0.1, 10)


def _sector(i: int, count: int, inner: float, outer: float, low: float, high: float) -> _Vertices:
    """Part i of the parts of a ring, with four facets outside."""
    vertices = []
    for k in range(5):
        angle = 2 * math.pi * (i + k / 4) / count
        radii = (inner, outer) if inner else (outer,)
        vertices += [(r * math.cos(angle), r * math.sin(angle), z) for r in radii for z in (low, high)]
    return vertices if inner else [*vertices, (0.0, 0.0, low), (0.0, 0.0, high)]


def _prism(x: float, y: float, radius: float, low: float, high: float, sides: int) -> _Vertices:
    angles = [2 * math.pi * k / sides for k in range(sides)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a), z) for a in angles for z in (low, high)]


def _mesh(name: str, vertices: _Vertices) -> str:
    numbers = " ".join(f"{x:.5f}" for vertex in vertices for x in vertex)
    return f'<mesh name="{name}" vertex="{numbers}" inertia="convex"/>'
