"""Skins of MJCF beside those of MuJoCo: the arrays, and the vertices and normals of a picture."""

import struct

import mujoco
import numpy as np
import pytest
from mujoco_fields import differences

from app.document import Document
from engine import msd
from engine.compiler import build
from engine.compiler.deformables import deformables_of
from engine.msd import compose
from render.deforming import Deformables

BONES = """
    <bone body="lower" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2 3" vertweight="1 1 1 .5"/>
    <bone body="upper" bindpos="0 0 .3" bindquat=".9 .1 .3 -.2" vertid="2 3 4 5" vertweight="1 .5 1 2"/>
"""
VERTICES = "0 0 0 .2 0 0 0 .1 .3 .2 0 .3 0 0 .6 .2 .1 .6"
FACES = "0 1 2 1 3 2 2 3 4 3 5 4"
SCENE = """
    <mujoco>
      <asset><material name="red" rgba="1 0 0 1"/>{asset}</asset>
      <worldbody>
        <body name="lower" pos=".1 .2 .3"><freejoint/><geom size=".05"/>
          <body name="upper" pos="0 0 .3"><joint type="ball"/><geom size=".05"/></body>
        </body>
      </worldbody>
      <deformable>{deformable}</deformable>
    </mujoco>"""
PLAIN = f'<skin name="plain" vertex="{VERTICES}" face="{FACES}">{BONES}</skin>'
DRESSED = (
    f'<skin name="dressed" material="red" group="2" inflate=".02" rgba=".1 .2 .3 .4" vertex="{VERTICES}" '
    f'face="{FACES}" texcoord="0 0 1 0 0 .5 1 .5 0 1 1 1">{BONES}</skin>'
)


def both(tmp_path, asset: str = "", deformable: str = "") -> tuple:
    """The built scene and MuJoCo's model of one file."""
    file = tmp_path / "scene.xml"
    file.write_text(SCENE.format(asset=asset, deformable=deformable))
    return build(msd.from_file(str(file))), mujoco.MjModel.from_xml_path(str(file))


def skn(bones: list[tuple[str, list[int], list[float]]]) -> bytes:
    """A file with the vertices and faces above."""
    vert, face = np.array(VERTICES.split(), "<f4"), np.array(FACES.split(), "<i4")
    data = struct.pack("<4i", len(vert) // 3, 0, len(face) // 3, len(bones)) + vert.tobytes() + face.tobytes()
    for body, vertid, weight in bones:
        data += struct.pack("<40s3f4fi", body.encode(), 0, 0, 0.1, 1, 0.5, 0, 0, len(vertid))
        data += np.array(vertid, "<i4").tobytes() + np.array(weight, "<f4").tobytes()
    return data


def test_arrays_are_those_of_mujoco(tmp_path):
    model, truth = both(tmp_path, deformable=PLAIN + DRESSED, asset=PLAIN.replace("plain", "first"))
    assert truth.nskin == 3
    assert model.names["skin"] == ["first", "plain", "dressed"]
    assert not differences(model, truth)


def test_files(tmp_path):
    (tmp_path / "skin.skn").write_bytes(skn([("lower", [0, 1, 2], [1, 1, 1]), ("upper", [2, 3, 4, 5], [3, 1, 1, 1])]))
    model, truth = both(tmp_path, deformable='<skin name="s" file="skin.skn"/>' + PLAIN)
    assert truth.nskin == 2
    assert not differences(model, truth)


def named_by_a_file(tmp_path) -> msd.World:
    """A World with a skin whose file names both bodies."""
    (tmp_path / "skin.skn").write_bytes(skn([("lower", [0, 1, 2], [1, 1, 1]), ("upper", [2, 3, 4, 5], [3, 1, 1, 1])]))
    file = tmp_path / "scene.xml"
    file.write_text(SCENE.format(asset="", deformable='<skin name="s" material="red" file="skin.skn"/>'))
    return msd.from_file(str(file))


def compare_skins(model, expected, names: dict[str, str]) -> None:
    """The skins of two models are the same, on bodies of other names."""
    assert model.nskin == expected.nskin == 1
    for field in ("vert", "face", "texcoord", "bonevertid", "bonevertweight", "bonebindpos", "bonebindquat"):
        np.testing.assert_allclose(getattr(model, f"skin_{field}"), getattr(expected, f"skin_{field}"), atol=1e-6)
    there = [expected.names["body"][i] for i in expected.skin_bonebodyid]
    assert [model.names["body"][i] for i in model.skin_bonebodyid] == [names.get(name, name) for name in there]


def test_a_skin_follows_the_bodies_that_its_file_names(tmp_path):
    world = named_by_a_file(tmp_path)
    expected = build(world)
    whole = compose.attach(named_by_a_file(tmp_path), world, other_prefix="p_", other_suffix="_s")
    assert [skin.file is None for skin in whole.extras.skins] == [False, True]
    del whole.extras.skins[0]
    assert whole.extras.skins[0].material == "p_red_s"
    compare_skins(build(whole), expected, {"lower": "p_lower_s", "upper": "p_upper_s"})

    document = Document(world)
    before = world.deepcopy()
    document.rename("hierarchy.bodies[0].link.children[0]", "forearm")
    compare_skins(build(world), expected, {"upper": "forearm"})
    document.undo()
    assert world == before
    document.rename("hierarchy.bodies[0].link.geoms[0]", "upper")
    assert world.extras.skins[0].file
    with pytest.raises(msd.SceneError, match="references"):
        document.rename("hierarchy.bodies[0].link", "")


def test_vertices_and_normals_are_those_of_mujoco(tmp_path):
    model, truth = both(tmp_path, deformable=PLAIN + DRESSED)
    d = mujoco.MjData(truth)
    d.qpos[:] = np.random.default_rng(3).normal(size=truth.nq)
    mujoco.mj_forward(truth, d)
    option = mujoco.MjvOption()
    option.skingroup[:] = 1
    scene = mujoco.MjvScene(truth, 100)
    mujoco.mjv_updateScene(truth, d, option, None, mujoco.MjvCamera(), 7, scene)
    moving = Deformables(deformables_of(model))
    moving.move(d.xpos, d.xquat[:, [1, 2, 3, 0]])
    for i, patch in enumerate(moving.patches()):
        corners = patch.arrays.vertices[patch.arrays.indices].reshape(-1, 9)
        theirs = truth.skin_vertadr[i] + truth.skin_face[truth.skin_faceadr[i] :][: truth.skin_facenum[i]].ravel()
        assert np.abs(corners[:, :3] - scene.skinvert.reshape(-1, 3)[theirs]).max() < 1e-6
        assert np.abs(corners[:, 3:6] - scene.skinnormal.reshape(-1, 3)[theirs]).max() < 1e-5
    dressed = moving.moving[1].shape
    assert (dressed.group, dressed.materials, dressed.is_skin) == (2, ("red",), True)
    np.testing.assert_allclose(dressed.rgba, [0.1, 0.2, 0.3, 0.4], atol=1e-6)
    np.testing.assert_array_equal(dressed.texcoord[1], [[1, 0], [1, 0.5], [0, 0.5]])


@pytest.mark.parametrize(
    ("skin", "why"),
    [
        (PLAIN.replace('"upper"', '"nobody"'), "there is no body named 'nobody'"),
        (PLAIN.replace('vertid="2 3 4 5"', 'vertid="2 3 4 4"'), "the weights of vertex 5 do not add up"),
        (PLAIN.replace('vertid="2 3 4 5"', 'vertid="2 3 4 9"'), "holds a vertex that is not one of the 6"),
        (PLAIN.replace("2 3 4 3 5 4", "2 3 4 3 5 7"), "a face refers to a vertex that is not one of the 6"),
        (PLAIN.replace("<skin ", '<skin material="blue" '), "there is no material named 'blue'"),
        (f'<skin name="s" vertex="{VERTICES}" face="{FACES}"/>', "it needs vertices, faces and bones"),
        ('<skin name="s" file="gone.skn"/>', "gone.skn"),
        ('<skin name="s" file="../outside.skn"/>', "lies outside the scene's folder"),
        ('<skin name="s" file="short.skn"/>', "it promises more than it holds"),
        ('<skin name="s" file="negative.skn"/>', "a count in it is negative"),
        ('<skin name="s" file="large.skn"/>', "it promises more than it holds"),
    ],
)
def test_a_skin_that_cannot_be_used_is_reported_and_left_out(tmp_path, skin, why):
    folder = tmp_path / "scene"
    folder.mkdir()
    whole = skn([("lower", [0, 1, 2], [1, 1, 1])])
    (tmp_path / "outside.skn").write_bytes(whole)
    (folder / "short.skn").write_bytes(whole[:-1])
    (folder / "negative.skn").write_bytes(struct.pack("<4i", 1, 0, -1, 1))
    (folder / "large.skn").write_bytes(struct.pack("<4i", 1 << 30, 0, 1, 1))
    (folder / "scene.xml").write_text(SCENE.format(asset="", deformable=skin + DRESSED))
    scene = build(msd.from_file(str(folder / "scene.xml")))
    assert scene.names["skin"] == ["dressed"]
    assert scene.paths["skin"] == ["extras.skins[1]"]
    assert [str(note) for note in scene.report if "extras.skins[0]" in str(note) and why in str(note)]
