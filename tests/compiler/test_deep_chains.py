"""Inverse weights of bodies with so many dofs above them that they are computed a tree at a time."""

# pyright: reportAttributeAccessIssue=false

from __future__ import annotations

import mujoco
import numpy as np

from engine import msd
from engine.compiler.derived_constants import _MANY_DOFS
from engine.msd import mjcf


def test_inverse_weights_of_a_deep_tree_are_mujocos() -> None:
    branch = '<body pos=".1 .2 0"><joint type="slide" axis="1 1 0"/><geom size=".2"/></body>'
    text = ""
    for i in range(_MANY_DOFS + 20):
        axis = ("1 0 0", "0 1 0", "0 0 1")[i % 3]
        joint = f'<joint axis="{axis}" armature=".01"/>'
        inside = f'{joint}<geom size=".1 .05" type="capsule"/>{text}{branch if i % 9 == 0 else ""}'
        text = f'<body pos=".1 0 .2">{inside}</body>'
    xml = f"<mujoco><worldbody>{text}{text}</worldbody></mujoco>"
    theirs = mujoco.MjModel.from_xml_string(xml)
    ours = msd.build(mjcf.read_string(xml))
    np.testing.assert_allclose(ours.body_invweight0, theirs.body_invweight0, rtol=1e-8)
