"""Vertices of flexes and skins that follow bodies, beside those that MuJoCo computes."""

import mujoco
import numpy as np
import pytest

from engine.compiler.deformables import deformables

CUBE = 'type="grid" count="5 5 5" spacing=".1 .1 .1" dim="3"'
SHEET = 'type="grid" count="5 4 1" spacing=".1 .1 .1" dim="2"'
BALL = 'type="ellipsoid" count="7 7 7" spacing=".1 .1 .1" dim="{dim}"'
GRIDS = {
    "rope": ('type="grid" count="6 1 1" spacing=".1 .1 .1" dim="1"', ""),
    "sheet": (SHEET, 'dof="full"'),
    "pinned": (SHEET, '<pin id="0 3"/>'),
    "cube": (CUBE, ""),
    "rigid": (CUBE, 'rigid="true"'),
    "radial": (BALL.format(dim=3), 'dof="radial"'),
    "plane": (SHEET, 'dof="2d"'),
    "trilinear": (CUBE, 'dof="trilinear"'),
    "cells": (CUBE, 'dof="trilinear" cellcount="2 3 1"'),
    "quadratic": (CUBE, 'dof="quadratic"'),
    "quadratic cells": (CUBE, 'dof="quadratic" cellcount="2 1 2"'),
    "shell": (BALL.format(dim=2), 'dof="trilinear" cellcount="3 3 3"'),
    "quadratic shell": (BALL.format(dim=2), 'dof="quadratic" cellcount="2 2 2"'),
}


def flexcomp(attributes: str, more: str) -> str:
    children = more if more.startswith("<") else ""
    more = more if not children else ""
    elastic = 'elastic2d="both" thickness=".01"' if 'dim="2"' in attributes else ""
    base = "<freejoint/>" if "radial" in more or "rigid" in more else ""
    return f"""
        <mujoco>
          <option integrator="discrete"/>
          <worldbody>
            <body name="base" pos=".1 .2 .3" quat=".8 .1 -.5 .3">
              {base}<geom size=".01"/>
              <flexcomp name="soft" {attributes} {more} radius=".01" mass="1">
                <elasticity young="100" poisson=".1" {elastic}/>{children}
              </flexcomp>
            </body>
          </worldbody>
        </mujoco>"""


def deformed(m: mujoco.MjModel) -> mujoco.MjData:
    """Somewhere away from the reference configuration."""
    d = mujoco.MjData(m)
    mujoco.mj_integratePos(m, d.qpos, np.random.default_rng(1).normal(size=m.nv), 0.03)
    mujoco.mj_forward(m, d)
    return d


def followed(following, d: mujoco.MjData) -> np.ndarray:
    """The vertices (n, 3), by the definition of Following, one after the other."""
    points = []
    for start, end in zip(following.first[:-1], following.first[1:], strict=True):
        rows = zip(following.body[start:end], following.weight[start:end], following.local[start:end], strict=True)
        points.append(sum(w * (d.xpos[b] + d.xmat[b].reshape(3, 3) @ local) for b, w, local in rows))
    return np.array(points)


@pytest.mark.parametrize("kind", GRIDS)
def test_vertices_follow_bodies_as_in_mujoco(kind):
    m = mujoco.MjModel.from_xml_string(flexcomp(*GRIDS[kind]))
    d = deformed(m)
    (flex,) = deformables(m, ["hierarchy"], [], [])
    assert bool(m.flex_interp[0]) == any(word in kind for word in ("linear", "cells", "quadratic", "shell"))
    assert (m.flex_interp[0] < 0) == ("shell" in kind)
    assert np.abs(np.add.reduceat(flex.following.weight, flex.following.first[:-1]) - 1.0).max() < 1e-6
    assert np.abs(followed(flex.following, d) - d.flexvert_xpos).max() < 1e-6
