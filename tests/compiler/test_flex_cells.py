"""Flexes that are interpolated between nodes are MuJoCo's: the nodes, their masses, how stiff cells are."""

from __future__ import annotations

import numpy as np
import pytest
from mujoco_fields import differences

from engine.compiler import build
from engine.msd import mjcf

mujoco = pytest.importorskip("mujoco")

CUBE = """type="direct" dim="2" radius=".001" point="0 0 0 1 0 0 1 2 0 0 2 0 0 0 1 1 0 .7 1 2 1 0 2 .8"
    element="0 2 1 0 3 2 0 1 5 0 5 4 1 2 6 1 6 5 2 3 7 2 7 6 3 0 4 3 4 7{}" """
MESHES = {
    "block": 'type="grid" dim="3" count="4 3 5" spacing=".1 .2 .1" radius=".01"',
    "turned block": 'type="grid" dim="3" count="3 3 3" spacing=".1 .1 .1" radius=".01" pos="1 2 3" euler="10 20 30"',
    "ellipsoid": 'type="ellipsoid" dim="3" count="4 3 5" spacing=".1 .1 .1"',
    "tetrahedron": """type="direct" dim="3" point="0 0 0 1 .1 .2 .3 1 .1 .2 .3 1" element="0 1 2 3" radius=".001" """,
    "closed surface": CUBE.format(" 4 5 6 4 6 7"),
    "open surface": CUBE.format(""),
}
CELLS = [("trilinear", "1 1 1"), ("trilinear", "2 2 2"), ("quadratic", "1 1 1"), ("quadratic", "2 1 2")]
SHELL = 'type="box" dim="2" count="4 3 5" spacing=".1 .1 .1"'


def compare(flexcomp: str, skip: tuple[str, ...] = ()):
    text = f'<mujoco><worldbody><flexcomp name="c" mass="2" {flexcomp}</flexcomp></worldbody></mujoco>'
    truth = mujoco.MjModel.from_xml_string(text)
    model = build(mjcf.read_string(text))
    assert [str(finding) for finding in model.report] == []
    assert model.names["body"] == [truth.body(i).name for i in range(truth.nbody)]
    assert differences(model, truth, skip=skip) == []
    return model, truth


@pytest.mark.parametrize("mesh", MESHES)
@pytest.mark.parametrize(("dof", "cells"), CELLS)
def test_solid(mesh: str, dof: str, cells: str) -> None:
    elasticity = '<elasticity young="1e3" poisson=".2" damping=".1"/>'
    compare(f'{MESHES[mesh]} dof="{dof}" cellcount="{cells}">{elasticity}')


@pytest.mark.parametrize(("dof", "cells"), CELLS)
def test_shell(dof: str, cells: str) -> None:
    elasticity = '<elasticity young="1e3" poisson=".2" thickness=".01" elastic2d="both" yield=".1"/>'
    compare(f'{SHELL} dof="{dof}" cellcount="{cells}">{elasticity}')


def test_pins_of_nodes() -> None:
    block = f'{MESHES["turned block"]} dof="trilinear" cellcount="2 1 1"'
    compare(
        f'{block}><elasticity young="1e3" yield=".1"/><pin id="0"/><pin grid="2 1 1"/><pin gridrange="1 0 0 1 1 0"/>'
    )


@pytest.mark.parametrize(
    "flexcomp",
    [
        f'{MESHES["tetrahedron"]} dof="trilinear" cellcount="2 1 1"><edge equality="strain" solref=".05 .9"/>',
        f'{MESHES["block"]} dof="quadratic"><edge equality="strain"/>',
        f"""{SHELL} dof="trilinear" cellcount="2 1 2"><elasticity young="1e3" thickness=".01" elastic2d="bend"/>
        <edge equality="strain"/>""",
        f"""{SHELL} dof="quadratic"><elasticity young="1e3" thickness=".01" elastic2d="bend"/>
        <edge equality="strain"/>""",
    ],
    ids=["solid", "quadratic solid", "shell", "quadratic shell"],
)
def test_modes_of_strain(flexcomp: str) -> None:
    """Modes of equal stiffness are arbitrary: what they hold together is compared, W^T W."""
    model, truth = compare(flexcomp, skip=("flex_stiffness",))
    corners = (abs(int(truth.flex_interp[0])) + 1) ** (2 if truth.flex_interp[0] < 0 else 3)
    ours, theirs = (
        np.reshape(values, (-1, (3 * corners) ** 2)) for values in (model.flex_stiffness, truth.flex_stiffness)
    )
    assert ours.shape == theirs.shape
    np.testing.assert_array_equal(ours[:, 0], theirs[:, 0])
    for one, other in zip(ours, theirs, strict=True):
        held, truly = (
            np.einsum("ni,nj->ij", modes, modes)
            for modes in (row[1 : 1 + int(row[0]) * 3 * corners].reshape(-1, 3 * corners) for row in (one, other))
        )
        np.testing.assert_allclose(held, truly, atol=1e-8 * max(np.abs(truly).max(), 1e-30))
