"""`render`: pictures, depths and segmentations through cameras and at times."""

from __future__ import annotations

import numpy as np
import pytest
from cli_scene import failed

from app.cli import main
from engine.msd import from_file, save
from engine.msd.schema import Segmentation
from render import ViewCamera
from render.poses import elements, links


@pytest.fixture
def pixels(scene, tmp_path):
    from render import NoContextError, standalone_context

    try:
        standalone_context().release()
    except NoContextError as error:
        pytest.skip(str(error))

    def shoot(*options: str) -> np.ndarray:
        out = tmp_path / "shot.npy"
        assert main(["render", scene, "--out", str(out), "--size", "160x120", *options]) == 0
        return np.load(out)

    return shoot


def test_render_through_a_camera_and_from_a_given_place(pixels):
    through = pixels("--camera", "front")
    assert through.shape == (120, 160, 3) and through.std() > 5
    # Reddest where the rod is: right of the middle, above it (the camera is at z = 1, the rod at z = 2).
    red = through[..., 0].astype(int) - through[..., 1]
    row, column = np.unravel_index(red.argmax(), red.shape)
    assert row < 60 and 80 < column < 120
    above = pixels("--lookat", "0.4,0,2", "--distance", "3", "--elevation", "-90", "--azimuth", "90")
    red = above[..., 0].astype(int) - above[..., 1]
    assert red[60, 80] > 30 and red[10, 10] < 10


def test_render_depth_is_metres_along_the_view(pixels):
    depth = pixels("--depth", "--lookat", "0.4,0,2", "--distance", "3", "--elevation", "-90", "--azimuth", "90")
    assert depth[60, 80] == pytest.approx(2.95, abs=0.01)  # the top of the rod
    assert depth[10, 80] == pytest.approx(5.0, abs=0.02)  # the floor


def test_render_segmentation_names_what_it_colours(pixels, capsys):
    ids = pixels("--segmentation", "--camera", "front")
    named = dict(line.split(" ", 2)[1:] for line in capsys.readouterr().out.splitlines())
    assert set(named.values()) >= {"hierarchy.geoms[0]", "hierarchy.bodies[0].link.geoms[0]"}
    rod = next(int(i) for i, path in named.items() if path == "hierarchy.bodies[0].link.geoms[0]")
    assert 50 < (ids == rod).sum() < 2000


def test_render_after_a_while_shows_the_motion(pixels):
    view = ("--lookat", "0,0,2", "--distance", "4", "--elevation", "0", "--azimuth", "90", "--segmentation")
    start, later = pixels(*view), pixels(*view, "--at", "0.5")
    assert (start != later).sum() > 100


UNLIT = """
    <mujoco>
      <worldbody>
        <body pos="0 0 .5">
          <geom type="sphere" size=".4" rgba=".8 .2 .2 1" contype="0" conaffinity="0" group="1"/>
          <geom type="box" size=".4 .4 .4" rgba="0 0 1 1" group="0"/>
        </body>
      </worldbody>
    </mujoco>"""


def test_render_in_another_look(pixels, tmp_path, capsys):
    """A red ball in the blue box that collides in its place: the box hides it in the scene, not in looks for
    authoring. Flat shows the color itself; what has no light is named."""
    (tmp_path / "unlit.xml").write_text(UNLIT)
    out = tmp_path / "look.npy"

    def middle(*options: str) -> np.ndarray:
        view = ("--lookat", "0,0,.5", "--distance", "3", "--azimuth", "90", "--elevation", "-45", "--size", "80x60")
        assert main(["render", str(tmp_path / "unlit.xml"), "--out", str(out), *view, *options]) == 0
        return np.load(out)[30, 40].astype(int)

    scene = middle()
    assert scene.argmax() == 2 and "--look studio" in capsys.readouterr().err
    assert np.abs(middle("--look", "flat") - [204, 51, 51]).max() <= 1
    studio = middle("--look", "studio")
    assert studio.argmax() == 0 and studio.sum() > 2 * scene.sum() and "light" not in capsys.readouterr().err
    brighter = middle("--look", "studio", "--exposure", "9")
    assert (brighter > studio).all()
    assert "'studio'" in failed(capsys, "render", tmp_path / "unlit.xml", "--out", out, "--look", "toon", code=2)


def test_the_scene_fills_a_picture_that_nobody_says_the_view_of(pixels, tmp_path):
    """As when a window opens: MuJoCo's free camera stands 1.5 times the extent away, which floors make large."""
    body = '<body pos="3 2 .5"><geom size=".2 .3 .5" type="box"/></body>'
    floor = '<geom type="plane" size="20 20 .1"/>'
    (tmp_path / "box.xml").write_text(f"<mujoco><worldbody>{floor}{body}</worldbody></mujoco>")
    out = tmp_path / "ids.npy"
    assert main(["render", str(tmp_path / "box.xml"), "--out", str(out), "--size", "160x120", "--segmentation"]) == 0
    ids = np.load(out)
    rows, columns = np.nonzero(ids == ids[60, 80])
    assert np.ptp(rows) > 60 and ids[60, 80] != ids[115, 5]
    assert rows.min() > 0 and rows.max() < 119 and columns.min() > 0 and columns.max() < 159


CLOTH = """
    <mujoco>
      <worldbody>
        <body name="before" pos="-1 0 1"><freejoint/><geom size=".1"/></body>
        <body name="sheet" pos="0 0 1">
          <flexcomp name="cloth" type="grid" count="5 5 1" spacing=".1 .1 .1" dim="2" radius=".01" mass=".3">
            <edge equality="true"/>
          </flexcomp>
        </body>
        <body name="after" pos="1 0 1"><freejoint/><geom size=".1"/></body>
      </worldbody>
    </mujoco>"""


def test_render_flexes_before_and_after_a_while(tmp_path, capsys):
    """A cloth and two balls fall side by side: the bodies of the cloth stand between those of the balls."""
    (tmp_path / "cloth.xml").write_text(CLOTH)
    out, view = (
        tmp_path / "ids.npy",
        ("--lookat", "0,0,1", "--distance", "4", "--azimuth", "90", "--elevation", "-15"),
    )
    view += ("--segmentation",)
    rows = {}
    for seconds in (0.0, 0.3):
        at = ("--at", str(seconds)) if seconds else ()
        assert main(["render", str(tmp_path / "cloth.xml"), "--out", str(out), "--size", "160x120", *view, *at]) == 0
        named = (line.split(" ", 2)[1:] for line in capsys.readouterr().out.splitlines())
        ids = np.load(out)
        rows[seconds] = {path: np.nonzero(ids == int(number))[0].mean() for number, path in named}
    links = ["hierarchy.bodies[0].link.geoms[0]", "hierarchy.bodies[1].link.extras.flexcomps[0]"]
    links += ["hierarchy.bodies[2].link.geoms[0]"]
    assert sorted(rows[0.0]) == sorted(rows[0.3]) == links
    fallen = [rows[0.3][path] - rows[0.0][path] for path in links]
    assert fallen == pytest.approx([0.5 * 9.81 * 0.3**2 * 120 / (4 * 2 * np.tan(np.radians(22.5)))] * 3, rel=0.15)


def test_render_to_png(scene, tmp_path, pixels, capsys):
    from PIL import Image

    out = tmp_path / "shot.png"
    for options, mode in (((), "RGB"), (("--depth",), "I;16"), (("--segmentation",), "RGB")):
        assert main(["render", scene, "--out", str(out), "--size", "80x60", *options]) == 0
        with Image.open(out) as image:
            assert image.size == (80, 60) and image.mode == mode
    capsys.readouterr()
    assert "expected" in failed(capsys, "render", scene, "--out", out, "--size", "big", code=2)
    assert "front" in failed(capsys, "render", scene, "--out", out, "--camera", "back")
    assert ".png" in failed(capsys, "render", scene, "--out", tmp_path / "shot.gif", code=2)


def test_where_several_pictures_go_is_a_folder(scene, tmp_path, capsys):
    """Said before anything is drawn."""
    file, out = tmp_path / "file", tmp_path / "shot.png"
    file.write_text("mine")
    for command in (
        ("render", scene, "--out", out, "--dump-passes", file),
        ("render", scene, "--camera", "all", "--out", file),
        ("gallery", file),
    ):
        assert "this is a file; several pictures go into a folder" in failed(capsys, *command)
    assert file.read_text() == "mine" and not out.exists()


@pytest.mark.parametrize(
    ("field", "value", "dtype"),
    [("depth_only", True, np.float32), ("segmentation", "Id", np.int32), ("fovy", 40, np.uint8)],
)
def test_cameras_say_what_is_drawn_and_how_large(pixels, scene, tmp_path, field, value, dtype):
    """Without options: the depth_only, segmentation and resolution of the camera."""
    world = from_file(scene)
    (camera,) = [c for _, _, c in elements(links(world), "cameras") if c.name == "front"]
    camera.resolution_x, camera.resolution_y = 48, 36
    setattr(camera, field, Segmentation.Id if value == "Id" else value)
    save(world, tmp_path / "asked.msd")
    out = tmp_path / "asked.npy"
    assert main(["render", str(tmp_path / "asked.msd"), "--out", str(out), "--camera", "front"]) == 0
    drawn = np.load(out)
    assert drawn.shape[:2] == (36, 48) and drawn.dtype == dtype


SENSORS = """
<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="0 0 1"/>
    <camera pos="0 0 3" resolution="40 30"/>
    <camera name="ids" pos="0 0 3" resolution="40 30" output="segmentation"/>
    <camera name="three" pos="0 0 3" resolution="40 30" output="normal depth segmentation"/>
    <camera name="far" pos="0 0 3" resolution="40 30" output="rgb distance"/>
    <body name="crate" pos="0 0 .5"><geom name="box" type="box" size=".5 .5 .5"/></body>
  </worldbody>
</mujoco>"""


def test_one_picture_and_many_have_the_same_ids_and_outputs(pixels, tmp_path, capsys):
    """The outputs of a camera in MJCF are followed; ids are those of names; without a name there is the path."""
    from PIL import Image

    from render.object_names import ids_of_colors

    (tmp_path / "s.xml").write_text(SENSORS)
    scene, out = str(tmp_path / "s.xml"), tmp_path / "one.npy"
    assert main(["render", scene, "--camera", "ids", "--out", str(out)]) == 0
    named = {path: int(number) for _, number, path in map(str.split, capsys.readouterr().out.splitlines())}
    one = np.load(out)
    assert set(np.unique(one)) == set(named.values()) and len(named) == 2
    assert main(["render", scene, "--camera", "ids", "--out", str(tmp_path / "one.png")]) == 0
    with Image.open(tmp_path / "one.png") as image:
        assert (ids_of_colors(np.asarray(image)) == one).all()
    many = tmp_path / "many"
    assert main(["render", scene, "--camera", "all", "--files", "npz", "--out", str(many)]) == 0
    assert "along the rays" in capsys.readouterr().err
    arrays = {path.parent.name: np.load(path) for path in many.glob("*/*.npz")}
    outputs = {name: {"rgb", "depth", "ids", "normals"} & set(found) for name, found in arrays.items()}
    assert outputs.pop("ids") == {"ids"} and outputs.pop("three") == {"depth", "ids", "normals"}
    assert list(outputs.values()) == [{"rgb"}] * 2  # the third is called by its path
    assert (arrays["ids"]["ids"] == one).all()
    assert main(["render", scene, "--camera", "hierarchy.cameras[0]", "--depth", "--out", str(out)]) == 0
    assert np.load(out)[15, 20] == pytest.approx(2.0, abs=1e-5)


def test_a_single_picture_measures_no_farther_than_its_camera(pixels, tmp_path, capsys):
    """A camera has its zfar; the free view reaches the horizon."""
    (tmp_path / "s.xml").write_text(SENSORS.replace("rgb distance", "rgb"))
    world = from_file(tmp_path / "s.xml")
    world.hierarchy.cameras[1].zfar = 2.5
    save(world, tmp_path / "s.msd")
    out = tmp_path / "out.npy"
    assert main(["render", str(tmp_path / "s.msd"), "--camera", "ids", "--depth", "--out", str(out)]) == 0
    assert 0 < np.load(out).max() < 2.5
    free = ("--lookat", "9,0,1", "--distance", "3", "--elevation", "0", "--depth", "--size", "40x400")
    assert main(["render", str(tmp_path / "s.msd"), "--out", str(out), *free]) == 0
    # The first row below the horizon is seen under half a pixel.
    assert np.load(out)[200, 0] == pytest.approx(1.0 / (0.5 / 200 * np.tan(np.radians(22.5))), rel=1e-3)
    world.hierarchy.cameras[1].resolution_x = 100_000
    save(world, tmp_path / "s.msd")
    capsys.readouterr()
    assert "100000 x 30" in failed(capsys, "render", tmp_path / "s.msd", "--camera", "ids", "--out", out)


SWINGING = """
    <mujoco>
      <worldbody>
        <geom type="plane" size="5 5 .1" pos="0 0 -1"/>
        {still}
        <body name="upper" pos="0 0 2">
          <joint axis="0 1 0"/>
          <geom type="capsule" fromto="0 0 0 .5 0 0" size=".05"/>
          {carried}
          <body pos=".5 0 0"><joint axis="0 1 0"/><geom type="box" size=".3 .1 .1" pos=".3 0 0"/></body>
        </body>
      </worldbody>
    </mujoco>"""


def test_render_after_a_while_through_a_camera_that_follows_a_center_of_mass(tmp_path):
    """As through one that stands where MuJoCo has it then."""
    mujoco = pytest.importorskip("mujoco")
    carried = '<camera name="eye" mode="trackcom" pos="0 -2 .5" xyaxes="1 0 0 0 .2 1"/>'
    following = SWINGING.format(still="", carried=carried)
    model = mujoco.MjModel.from_xml_string(following)
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data, round(0.3 / model.opt.timestep))
    mujoco.mj_forward(model, data)
    (x, y), place = data.cam("eye").xmat.reshape(3, 3).T[:2], data.cam("eye").xpos
    axes, place = " ".join(map(str, (*x, *y))), " ".join(map(str, place))
    standing = SWINGING.format(still=f'<camera name="eye" pos="{place}" xyaxes="{axes}"/>', carried="")
    seen = []
    for name, mjcf in (("following", following), ("standing", standing)):
        (tmp_path / f"{name}.xml").write_text(mjcf)
        out = tmp_path / f"{name}.npy"
        shot = ["render", str(tmp_path / f"{name}.xml"), "--out", str(out), "--size", "80x60"]
        assert main([*shot, "--depth", "--camera", "eye", "--at", "0.3"]) == 0
        seen.append(np.load(out))
    body = (seen[0] > 1.5) & (seen[0] < 2.5)
    assert body.sum() > 50 and (np.abs(seen[0] - seen[1]) < 0.005).mean() > 0.99


def test_things_hide_the_light_of_the_studio_from_the_floor_beside_them(pixels, tmp_path):
    """As in the window at rest: before a crate the floor is darker than in the open, without any shadow."""
    (tmp_path / "crate.xml").write_text(
        "<mujoco><worldbody><geom type='plane' size='0 0 1'/><geom type='box' size='.2 .2 .2' pos='0 0 .2'/>"
        "</worldbody></mujoco>"
    )
    out = tmp_path / "crate.npy"
    view = ("--lookat", "0,0,0", "--distance", "3", "--elevation", "-40", "--azimuth", "90", "--size", "640x480")
    assert main(["render", str(tmp_path / "crate.xml"), "--out", str(out), "--look", "studio", *view]) == 0
    shown, camera = np.load(out).astype(float).sum(axis=-1), ViewCamera(distance=3.0, elevation=-40.0)

    def floor(y: float) -> float:
        x, y, _, w = camera.projection(4 / 3) @ camera.view() @ [-0.05, y, 0.0, 1.0]
        return shown[int(240 * (1 - y / w)), int(320 * (1 + x / w))]

    assert floor(-0.21) < 0.97 * floor(-0.6) and floor(-0.6) == pytest.approx(floor(-0.7), rel=0.02)
