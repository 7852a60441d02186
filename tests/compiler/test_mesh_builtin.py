"""Generated meshes against MuJoCo's, vertex by vertex."""

from __future__ import annotations

import numpy as np
import pytest

from engine.geometry import builtin_meshes
from engine.msd.mesh_assets import compile_mesh
from engine.msd.schema import MeshAsset, MeshExtras, World

mujoco = pytest.importorskip("mujoco")

CASES = [
    ("sphere", (0,)),
    ("sphere", (2,)),
    ("hemisphere", (0,)),
    ("hemisphere", (3,)),
    ("cone", (5, 0.5)),
    ("cone", (7, 0)),
    ("supersphere", (20, 0.4, 2)),
    ("supersphere", (9, 1, 1)),
    ("supertorus", (16, 0.5, 0.4, 1)),
    ("supertorus", (16, 0.3, 1, 2)),
    ("wedge", (12, 9, 45, 30, 0)),
    ("wedge", (12, 9, 90, 45, 0.7)),
    ("plate", (6, 4)),
]


@pytest.mark.parametrize(("kind", "params"), CASES)
def test_generated_meshes(kind: str, params: tuple[float, ...]) -> None:
    text = " ".join(map(str, params))
    xml = f"""<mujoco><asset><mesh name="m" builtin="{kind}" params="{text}"/></asset>
        <worldbody><geom type="mesh" mesh="m" contype="0" conaffinity="0"/></worldbody></mujoco>"""
    truth = mujoco.MjModel.from_xml_string(xml)
    asset = MeshAsset(extras=MeshExtras(builtin=kind, params=np.array(params, float)))
    mesh = compile_mesh(World(), asset)
    turn = np.zeros(9)
    mujoco.mju_quat2Mat(turn, truth.mesh_quat[0])
    theirs = truth.mesh_vert @ turn.reshape(3, 3).T + truth.mesh_pos[0]
    vertices, _ = builtin_meshes.generate(kind, params)
    np.testing.assert_allclose(vertices, theirs, atol=2e-6)
    assert sorted(map(sorted, mesh.faces.tolist())) == sorted(map(sorted, truth.mesh_face.tolist()))
    np.testing.assert_allclose(mesh.pos, truth.mesh_pos[0], atol=1e-6)


@pytest.mark.parametrize(
    ("kind", "params", "message"),
    [
        ("sphere", (), "takes 1 parameters"),
        ("sphere", (9,), r"lies in \[0, 4\], found 9"),
        ("supertorus", (10, 2, 1, 1), "radius"),
        ("supersphere", (1e9, 1, 1), "resolution"),
        ("cone", (float("nan"), 0), "finite"),
        ("pyramid", (1,), "not a generated shape"),
    ],
)
def test_wrong_parameters_are_reported(kind: str, params: tuple[float, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        builtin_meshes.generate(kind, params)
