"""Small scenes with flexes, written for what each has, and random states of them."""

import mujoco
import numpy as np

from engine import physics


def scene(body: str, rest: str = "", option: str = "") -> str:
    return f"""
    <mujoco>
      <option timestep="0.002" {option}/>
      <worldbody>{body}</worldbody>
      {rest}
    </mujoco>"""


def flexcomp(kind: str, inner: str, name: str = "f") -> str:
    return f'<flexcomp name="{name}" spacing=".1 .1 .1" radius=".01" mass="1" {kind}>{inner}</flexcomp>'


_QUIET = '<contact selfcollide="none" contype="0" conaffinity="0"/>'
_SOFT = '<elasticity young="1e3" poisson="0.2" damping="0.01"/>'
_SHEET = '<elasticity young="1e4" poisson="0.2" damping="0.01" thickness="0.02" elastic2d="{}"/>'
_BOX = """
  point="0 0 0  .2 0 0  0 .2 0  .2 .2 0  0 0 .3  .2 0 .3  0 .2 .3  .2 .2 .3  .1 .08 .16  .11 .12 .13  .05 .1 .1"
  element="8 9 10  0 2 1  1 2 3  4 5 6  5 7 6  0 1 4  1 5 4  2 6 3  3 6 7  0 4 2  2 4 6  1 3 5  3 7 5" """
_DOME = """
  point="0 0 .2  .3 0 .1  .1 .3 .1  -.2 .2 .1  -.2 -.2 .1  .1 -.3 .1  .5 .3 0  -.1 .5 0"
  element="0 1 2  0 2 3  0 3 4  0 4 5  0 5 1  1 6 2  2 7 3" """

SCENES = {
    "rope": scene(
        flexcomp('type="grid" count="6 1 1" dim="1"', '<edge stiffness="50" damping="1"/><pin id="0"/>' + _QUIET)
    ),
    "membrane": scene(
        flexcomp('type="grid" count="4 3 1" dim="2"', _QUIET + _SHEET.format("stretch") + '<pin id="0 3"/>')
    ),
    "plate": scene(
        flexcomp('type="grid" count="4 4 1" dim="2"', _QUIET + _SHEET.format("both") + '<edge damping="0.1"/>')
    ),
    "flat": scene(flexcomp('type="grid" count="4 4 1" dim="2" dof="2d"', _QUIET + _SHEET.format("both"))),
    "dome": scene(
        flexcomp(f'type="direct" dim="2" {_DOME}', _QUIET + _SHEET.format("bend") + '<pin id="0"/>'),
    ),
    "solid": scene(
        flexcomp('type="grid" count="3 3 3" dim="3" pos="0 0 1" euler="20 30 0"', _QUIET + _SOFT + '<pin id="0"/>')
    ),
    "radial": scene(flexcomp('type="ellipsoid" count="4 4 4" dim="3" dof="radial"', _QUIET + _SOFT)),
    "trilinear": scene(flexcomp('type="grid" count="4 4 4" dim="3" dof="trilinear"', _QUIET + _SOFT)),
    "cells": scene(flexcomp('type="grid" count="4 4 5" dim="3" dof="trilinear" cellcount="2 1 3"', _QUIET + _SOFT)),
    "quadratic": scene(flexcomp('type="grid" count="4 4 4" dim="3" dof="quadratic"', _QUIET + _SOFT)),
    "shell": scene(
        flexcomp(
            f'type="direct" dim="2" dof="trilinear" cellcount="3 3 3" {_BOX}',
            _QUIET + _SHEET.format("both"),
        )
    ),
    "carried": scene(
        '<body name="hand" pos="0 0 1"><freejoint/><geom size=".05"/>'
        '<body name="finger" pos=".2 0 0"><joint axis="0 1 0"/><geom size=".02" pos=".1 0 0"/>'
        + flexcomp('type="grid" count="3 3 2" dim="3"', _QUIET + _SOFT + '<pin id="0 1 4"/>')
        + "</body></body>"
    ),
    "joined": scene(
        '<body name="a" pos="0 0 1"><freejoint/><geom size=".05"/></body>'
        '<body name="b" pos=".2 0 1"><freejoint/><geom size=".05"/>'
        '<body name="c" pos=".2 0 0"><joint axis="0 1 0"/><geom size=".05"/></body></body>',
        '<deformable><flex name="f" dim="1" radius=".01" body="a b c a" vertex="0 0 0  .1 0 0  0 .1 0  0 0 .1"'
        ' element="0 1  1 2  2 0  0 3"><edge stiffness="20" damping="0.5"/>' + _QUIET + "</flex></deformable>",
    ),
}

_HELD = _QUIET + '<edge equality="true" damping="0.1"/>'
_STRAINED = _QUIET + '<edge equality="strain"/>'

HELD = {
    "cloth": scene(
        '<body name="a" pos="0 0 .5"><joint type="slide" axis="1 0 0"/><geom size=".05"/></body>'
        '<body name="b" pos="1 0 .5"><freejoint/><geom size=".05"/></body>'
        + flexcomp('type="grid" count="4 3 1" dim="2"', _HELD + '<pin id="0 3"/>'),
        '<equality><connect body1="b" anchor="0 0 0"/><joint joint1="j"/></equality>',
    ).replace("<joint type", '<joint name="j" type'),
    "chain": scene(
        '<body name="hand" pos="0 0 1"><freejoint/><geom size=".05"/>'
        + flexcomp('type="grid" count="5 1 1" dim="1"', _HELD + '<pin id="0"/>')
        + "</body>"
    ),
    "cube": scene(flexcomp('type="grid" count="4 4 4" dim="3" dof="trilinear" pos="0 0 1"', _STRAINED)),
    "cubes": scene(
        flexcomp('type="grid" count="4 4 5" dim="3" dof="trilinear" cellcount="2 1 2"', _STRAINED + '<pin id="0"/>')
        + flexcomp('type="grid" count="3 1 1" dim="1" pos="1 0 0"', _HELD, "g")
        + '<body name="b" pos="2 0 0"><freejoint/><geom size=".05"/></body>',
        '<equality><connect body1="b" anchor=".1 0 0"/></equality>',
    ),
    "quadratic": scene(flexcomp('type="grid" count="4 4 4" dim="3" dof="quadratic"', _STRAINED)),
    "shell": scene(
        flexcomp(
            f'type="direct" dim="2" dof="trilinear" cellcount="2 2 2" {_BOX}',
            _STRAINED + '<elasticity elastic2d="stretch" thickness=".01"/>',
        )
    ),
}

_YIELDS = '<elasticity young="{}" poisson="0.2" damping="0.01" yield="{}" {}/>'

YIELDING = {
    "triangles": scene(
        flexcomp(
            'type="grid" count="4 3 1" dim="2"',
            _QUIET + _YIELDS.format("1e4", ".02 .01", 'thickness=".02" elastic2d="both"'),
        )
    ),
    "folds": scene(
        flexcomp(
            f'type="direct" dim="2" {_DOME}',
            _QUIET + _YIELDS.format("1e4", "0 .005", 'thickness=".02" elastic2d="bend"'),
        )
    ),
    "tetrahedra": scene(flexcomp('type="grid" count="3 3 2" dim="3"', _QUIET + _YIELDS.format("1e3", ".02", ""))),
    "cells": scene(
        flexcomp(
            'type="grid" count="3 3 3" dim="3" dof="trilinear" cellcount="2 1 1"',
            _QUIET + _YIELDS.format("1e3", ".02", ""),
        )
    ),
    "quadratic": scene(
        flexcomp('type="grid" count="3 3 3" dim="3" dof="quadratic"', _QUIET + _YIELDS.format("1e3", ".02", ""))
    ),
    "shell": scene(
        flexcomp(
            f'type="direct" dim="2" dof="trilinear" cellcount="2 2 2" {_BOX}',
            _QUIET + _YIELDS.format("1e4", ".02", 'thickness=".02" elastic2d="both"'),
        )
    ),
}

_ROD = _QUIET + '<edge stiffness="50" damping=".1"/><elasticity young="1e6" poisson=".2" damping=".01"/>'
_BOX_ROD = _ROD.replace('young="1e6"', 'young="1e5" section="box" sectionsize="{}"')
_CURVE = '''type="direct" dim="1" element="0 1  1 2  2 3  3 4"
  point="0 0 0  .1 0 0  .2 .05 0  .25 .15 .05  .2 .25 .1"'''


def _loose(places: list[str]) -> str:
    """A line whose vertices are bodies that only slide: nothing twists its edges."""
    slides = "".join(f'<joint type="slide" axis="{axis}"/>' for axis in ("1 0 0", "0 1 0", "0 0 1"))
    inertia = '<inertial pos="0 0 0" mass=".1" diaginertia="1e-4 1e-4 1e-4"/>'
    bodies = "".join(f'<body name="b{i}" pos="{place}">{slides}{inertia}</body>' for i, place in enumerate(places))
    names = " ".join(f"b{i}" for i in range(len(places)))
    elements = "  ".join(f"{i} {i + 1}" for i in range(len(places) - 1))
    flex = (
        f'<flex name="f" dim="1" radius=".01" body="{names}" vertex="{"0 0 0  " * len(places)}" element="{elements}">'
    )
    return scene(bodies, f"<deformable>{flex}{_ROD}</flex></deformable>")


RODS = {
    "free": scene(flexcomp('type="grid" count="5 1 1" dim="1"', _ROD)),
    "clamped": scene(flexcomp('type="grid" count="6 1 1" dim="1"', _ROD + '<pin id="0 1"/>')),
    "held": scene(
        '<body name="hand" pos="0 0 1"><freejoint/><geom size=".05"/>'
        + flexcomp('type="grid" count="6 1 1" dim="1"', _ROD + '<pin id="0 1 4 5"/>')
        + "</body>"
    ),
    "box": scene(flexcomp('type="grid" count="5 1 1" dim="1"', _BOX_ROD.format(".01 .02"))),
    "curve": scene(flexcomp(_CURVE, _ROD)),
    "curved box": scene(flexcomp(_CURVE, _BOX_ROD.format(".02 .01"))),
    "ring": scene(flexcomp('type="circle" count="8 1 1" dim="1"', _ROD)),
    "helix": _loose(["0 0 0", ".1 0 0", ".15 .08 .03", ".1 .16 .06", "0 .16 .09", "-.05 .08 .12"]),
    "straight": _loose(["0 0 0", ".1 0 0", ".2 0 0", ".3 0 0"]),
}


def load(scenes: dict[str, str], name: str) -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_string(scenes[name])


def disturbed(model: mujoco.MjModel, seed: int = 0, amount: float = 0.02, speed: float = 0.3) -> mujoco.MjData:
    """A random state: every dof moved by some `amount` and moving."""
    rng = np.random.default_rng(seed)
    data = mujoco.MjData(model)
    data.qvel[:] = speed * rng.normal(size=model.nv)
    mujoco.mj_integratePos(model, data.qpos, amount * rng.normal(size=model.nv), 1.0)
    mujoco.mj_forward(model, data)
    return data


def put(model: mujoco.MjModel, data: mujoco.MjData):
    """Our model, and a world in the state of a MjData."""
    m = physics.put_model(model)
    d = physics.make_data(m)
    d.qpos.assign(data.qpos[None].astype(np.float32))
    d.qvel.assign(data.qvel[None].astype(np.float32))
    d.plastic.assign(data.plastic[None].astype(np.float32))
    return m, d
