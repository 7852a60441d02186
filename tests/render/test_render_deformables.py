"""Flexes in pictures: beside the triangles that MuJoCo draws, and beside the same shapes as meshes and capsules."""

import mujoco
import numpy as np
import pytest
from PIL import Image
from render_scenes import plate_world, sun

from engine.compiler.deformables import deformables
from engine.msd.schema import (
    Flex,
    Geometry,
    GeomVisualAttrs,
    Material,
    MeshAsset,
    MeshData,
    MeshSource,
    ShapeType,
    Texture,
    TextureSource,
    World,
    WorldExtras,
)
from render import RenderOptions, ViewCamera
from render.deforming import Deformables
from render.prepare import prepare

PATH = "extras.flexes[0]"
MODEL = """
    <mujoco>
      <asset><material name="cloth"/></asset>
      <worldbody>
        <body name="base" pos=".1 .2 .6">
          <flexcomp name="soft" {attributes} mass="1">
            <edge equality="true"/>
          </flexcomp>
        </body>
      </worldbody>
    </mujoco>"""
SHEET = 'type="grid" count="6 5 1" spacing=".1 .1 .1" dim="2" radius=".03"'
CUBE = 'type="grid" count="4 4 4" spacing=".1 .1 .1" dim="3" radius=".02"'
ROPE = 'type="grid" count="6 1 1" spacing=".1 .1 .1" dim="1" radius=".03"'
ABOVE = ViewCamera(lookat=np.array([0.1, 0.2, 0.5]), distance=1.8, azimuth=70.0, elevation=-35.0)
SIZE = (160, 120)


def model(attributes: str) -> tuple[mujoco.MjModel, mujoco.MjData]:
    """A flex, out of shape."""
    m = mujoco.MjModel.from_xml_string(MODEL.format(attributes=attributes))
    d = mujoco.MjData(m)
    d.qpos[:] = np.random.default_rng(2).normal(size=m.nq) * 0.02
    mujoco.mj_forward(m, d)
    return m, d


def shapes(m: mujoco.MjModel) -> list:
    return deformables(m, [PATH] * m.nflex, [PATH] * m.nskin, ["cloth"])


def poses(d: mujoco.MjData) -> tuple[np.ndarray, np.ndarray]:
    return d.xpos, d.xquat[:, [1, 2, 3, 0]]


def lit(tmp_path, color=(0.8, 0.3, 0.2, 1.0)) -> World:
    """A plate in the sun, a textured material, and the element that PATH names."""
    world = plate_world(light=sun(600.0))
    world.hierarchy.lights[0].direction = np.array([0.3, 0.4, -1.0])
    world.hierarchy.lights[0].cast_shadows = True
    world.visual.ambient_light.brightness = 150.0
    checks = np.zeros((8, 8, 3), np.uint8)
    checks[::2, ::2] = checks[1::2, 1::2] = 255
    Image.fromarray(checks).save(tmp_path / "checks.png")
    world.source_path, world.asset_roots = str(tmp_path / "scene.msd"), (str(tmp_path),)
    world.assets.textures["checks"] = Texture(source=TextureSource.file("checks.png"))
    world.assets.materials["cloth"] = Material(name="cloth", color=list(color), roughness=0.7, texture_name="checks")
    world.extras = WorldExtras(flexes=[Flex()])
    return world


def moved(m: mujoco.MjModel, d: mujoco.MjData) -> Deformables:
    deforming = Deformables(shapes(m))
    deforming.move(*poses(d))
    return deforming


def as_mesh(m: mujoco.MjModel, d: mujoco.MjData) -> MeshData:
    """The triangles of MuJoCo's picture of a flex, as they stand in the world."""
    scene = mujoco.MjvScene(m, 100)
    mujoco.mjv_updateScene(m, d, mujoco.MjvOption(), None, mujoco.MjvCamera(), 7, scene)
    count = scene.flexfaceused[0]
    return MeshData(
        name="m",
        vertices=scene.flexface.reshape(-1, 3)[: 3 * count],
        normal=scene.flexnormal.reshape(-1, 3)[: 3 * count],
        texcoord=scene.flextexcoord.reshape(-1, 2)[: 3 * count] if m.flex_texcoordadr[0] >= 0 else None,
        triangles=np.arange(3 * count).reshape(-1, 3),
    )


@pytest.mark.parametrize("attributes", [SHEET, SHEET + ' flatskin="true"', CUBE], ids=["sheet", "flat", "cube"])
def test_triangles_and_normals_are_those_of_mujoco(attributes):
    m, d = model(attributes)
    (patch,) = moved(m, d).patches()
    ours = patch.arrays.vertices[patch.arrays.indices][..., :6]
    mesh = as_mesh(m, d)
    theirs = np.concatenate([mesh.vertices, mesh.normal], axis=1).reshape(-1, 3, 6)
    turned = np.concatenate([np.roll(ours, k, axis=1) for k in range(3)])
    apart = np.abs(turned[None, :, :, :3] - theirs[:, None, :, :3]).max(axis=(2, 3))
    found = turned[apart.argmin(axis=1)]
    assert len(ours) == len(theirs) == len(np.unique(apart.argmin(axis=1) % len(ours)))
    assert apart.min(axis=1).max() < 1e-6
    agreeing = (np.abs(found[..., 3:] - theirs[..., 3:]).max(axis=2) < 1e-5).sum(axis=1)
    rim = 2 * len(patch.shape.rim)  # MuJoCo has one normal for each of its triangles, that of one end
    assert (agreeing < 3).sum() <= rim
    assert agreeing.min() >= (2 if rim else 3)


@pytest.mark.parametrize("attributes", [SHEET + ' material="cloth"', CUBE, SHEET + ' flatskin="true"'])
def test_a_flex_is_drawn_as_the_same_mesh_would_be(renderer, tmp_path, attributes):
    """Colour, texture, shadow on the plate and light on both sides."""
    m, d = model(attributes)
    world, still = lit(tmp_path), lit(tmp_path)
    still.assets.meshes["m"] = MeshAsset(source=MeshSource.buffer(data=as_mesh(m, d)))
    visual = (
        GeomVisualAttrs(material="cloth") if "material" in attributes else GeomVisualAttrs(color=[0.5, 0.5, 0.5, 1])
    )
    still.hierarchy.geoms.append(Geometry(shape=ShapeType.Mesh, mesh="m", visual=visual))
    for camera in (ABOVE, ViewCamera(np.array([0.1, 0.2, 0.6]), distance=1.1, azimuth=30.0, elevation=25.0)):
        renderer.set_world(world)
        renderer.render(camera, SIZE)
        bare = renderer.read_pixels().astype(float)
        renderer.set_deformables(shapes(m), *poses(d))
        renderer.render(camera, SIZE)
        pixels = renderer.read_pixels().astype(float)
        assert not renderer.problems
        renderer.set_world(still)
        renderer.render(camera, SIZE)
        expected = renderer.read_pixels().astype(float)
        assert (np.abs(expected - bare).max(axis=2) > 10).mean() > 0.03
        assert np.abs(pixels - expected).mean() < 0.5
        assert (np.abs(pixels - expected).max(axis=2) > 12).mean() < 0.01


def test_a_rope_is_drawn_as_capsules(renderer, tmp_path):
    m, d = model(ROPE + ' rgba=".2 .4 .9 1"')
    world, still = lit(tmp_path), lit(tmp_path)
    for a, b in m.flex_edge:
        start, end = d.flexvert_xpos[a], d.flexvert_xpos[b]
        w_to = np.zeros(4)
        mujoco.mju_quatZ2Vec(w_to, (end - start) / np.linalg.norm(end - start))
        still.hierarchy.geoms.append(
            Geometry(
                shape=ShapeType.Capsule,
                size=[0.03, 0.5 * np.linalg.norm(end - start), 0.0],
                position=0.5 * (start + end),
                orientation=w_to[[1, 2, 3, 0]],
                visual=GeomVisualAttrs(color=[0.2, 0.4, 0.9, 1.0]),
            )
        )
    renderer.set_world(still)
    renderer.render(ABOVE, SIZE)
    expected = renderer.read_pixels().astype(float)
    renderer.set_world(world)
    renderer.set_deformables(shapes(m), *poses(d))
    renderer.render(ABOVE, SIZE)
    assert np.abs(renderer.read_pixels() - expected).mean() < 0.1
    ids = renderer.read_segmentation()
    found = {renderer.object_path(i) for i in np.unique(ids) if i}
    assert found == {"hierarchy.geoms[0]", PATH}
    assert len(np.unique(ids[ids > 1])) == 1, "the rope is one object"


def test_a_flex_follows_its_bodies(renderer, tmp_path):
    m, d = model(SHEET)
    renderer.set_world(lit(tmp_path))
    given = shapes(m)
    renderer.set_deformables(given, *poses(d))
    renderer.render(ABOVE, SIZE)
    before = renderer.read_segmentation() == 2
    d.qpos[0::3] += 0.3
    mujoco.mj_forward(m, d)
    renderer.set_deformables(given, *poses(d))
    renderer.render(ABOVE, SIZE)
    after = renderer.read_segmentation() == 2
    assert before.any()
    assert after.any()
    centre, radius = renderer.bounds((PATH,))
    assert np.linalg.norm(d.flexvert_xpos - centre, axis=1).max() < radius < 0.6
    middle = ABOVE.view() @ np.append(d.flexvert_xpos.mean(axis=0), 1.0)
    right = middle[0] / -middle[2] / np.tan(0.5 * np.radians(ABOVE.fovy)) * SIZE[1] / 2 + SIZE[0] / 2
    assert abs(np.nonzero(after)[1].mean() - right) < 3.0
    assert abs(np.nonzero(before)[1].mean() - right) > 8.0


def test_picking_groups_and_removal(renderer, tmp_path):
    m, d = model(SHEET + ' group="4"')
    world = lit(tmp_path)
    renderer.set_world(world)
    renderer.set_deformables(shapes(m), *poses(d))
    renderer.render(ABOVE, SIZE)
    assert not (renderer.read_segmentation() == 2).any()
    renderer.render(ABOVE, SIZE, None, RenderOptions(groups=(0, 4), selection=(PATH,)))
    assert (np.abs(renderer.read_pixels().astype(int) - (255, 166, 73)).max(axis=2) < 60).any(), "an outline"
    rows, columns = np.nonzero(renderer.read_segmentation() == 2)
    middle = len(rows) // 2
    assert renderer.pick(int(columns[middle]), int(rows[middle])) == PATH
    point = renderer.pick_point(int(columns[middle]), int(rows[middle]))
    assert np.linalg.norm(d.flexvert_xpos - point, axis=1).min() < 0.12
    world.extras.flexes.clear()
    renderer.update("extras.flexes")
    renderer.render(ABOVE, SIZE, None, RenderOptions(groups=(0, 4)))
    assert not (renderer.read_segmentation() == 2).any()


def test_a_flex_without_texture_coordinates_has_no_texture(renderer, tmp_path):
    """As MuJoCo draws it: in the colour of its material alone."""
    m, d = model('type="direct" dim="2" point="0 0 0 .5 0 0 .5 .5 0 0 .5 0" element="0 1 2 0 2 3" material="cloth"')
    assert m.flex_texcoordadr[0] < 0
    renderer.set_world(lit(tmp_path))
    renderer.set_deformables(shapes(m), *poses(d))
    renderer.render(ViewCamera(np.array([0.35, 0.45, 0.6]), distance=1.0, elevation=-89.0), SIZE)
    pixels = renderer.read_pixels()[renderer.read_segmentation() == 2].astype(float)
    assert len(pixels) > 1000
    assert pixels.std(axis=0).max() < 8  # the checks of the texture would be 0 and 255


def test_a_material_edit_reaches_a_flex(renderer, tmp_path):
    m, d = model(SHEET + ' material="cloth"')
    world = lit(tmp_path)
    world.assets.materials["cloth"].texture_name = None
    renderer.set_world(world)
    renderer.set_deformables(shapes(m), *poses(d))
    renderer.render(ABOVE, SIZE)
    mask = renderer.read_segmentation() == 2
    world.assets.materials["cloth"].color = np.array([0.1, 0.1, 0.9, 1.0])
    renderer.update('assets.materials["cloth"].color')
    renderer.render(ABOVE, SIZE)
    red, _, blue = renderer.read_pixels()[mask].astype(float).mean(axis=0)
    assert blue > 2 * red
    assert (renderer.read_segmentation() == 2).sum() == mask.sum()
    world.assets.materials["cloth"].color = np.array([0.1, 0.1, 0.9, 0.5])
    renderer.update('assets.materials["cloth"].color')
    renderer.render(ABOVE, SIZE)
    assert (renderer.read_segmentation() == 2).sum() == mask.sum()


def test_pictures_of_flexes_are_read_ahead(tmp_path):
    world, seen = lit(tmp_path), []
    assert prepare(world, lambda *of: seen.append(of))
    assert not seen, "nothing wears it"
    world.extras.flexes[0].material = ["cloth"]
    assert prepare(world, lambda *of: seen.append(of))
    assert seen == [("texture", 0, 1)]


@pytest.mark.parametrize(
    ("dim", "points", "elements"),
    [
        (2, "0 0 0 .5 0 0 .5 .5 0 0 .5 0", "0 1 2 0 2 3"),
        (3, "0 0 0 .5 0 0 0 .5 0 0 0 .5 .5 .5 .5", "0 1 2 3 1 2 3 4"),
    ],
)
def test_elements_with_materials_of_their_own(dim, points, elements):
    text = MODEL.format(attributes=f'type="direct" dim="{dim}" point="{points}" element="{elements}" radius=".05"')
    spec = mujoco.MjSpec.from_string(text.replace("<material", '<material name="other"/><material'))
    spec.flexes[0].material = ["other", "cloth"]
    m = spec.compile()
    d = mujoco.MjData(m)
    mujoco.mj_forward(m, d)
    (shape,) = deformables(m, [PATH], [], ["other", "cloth"])
    deforming = Deformables([shape])
    deforming.move(*poses(d))
    scene = mujoco.MjvScene(m, 100)
    mujoco.mjv_updateScene(m, d, mujoco.MjvOption(), None, mujoco.MjvCamera(), 7, scene)
    slices = [g.size for g in scene.geoms[: scene.ngeom] if g.objtype == mujoco.mjtObj.mjOBJ_FLEX]
    assert shape.materials == ("other", "cloth")
    for patch, (_, first, count) in zip(deforming.patches(), slices, strict=True):
        theirs = scene.flexface.reshape(-1, 3, 3)[int(first) : int(first + count)].mean(axis=1)
        ours = patch.arrays.positions[patch.arrays.indices].mean(axis=1)
        assert patch.material == shape.materials[patch.material == "cloth"]
        assert np.abs(ours[:, None] - theirs).max(axis=2).min(axis=0).max() < 1e-6
        assert len(ours) == len(theirs)
