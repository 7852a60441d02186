"""Pictures of strips: even times, the same pixels as `render.capture`, a limit of memory, and edits."""

from __future__ import annotations

import time

import numpy as np
import pytest

import render
from app.document import Document
from app.editor import Editor
from app.session import Session
from app.strips.pictures import StripPictures
from app.strips.requests import camera_channels, even_times, output_of, picture_of
from engine.msd import from_str
from engine.server import Engine
from render import NoContextError, release_context, standalone_context
from render.object_names import id_colors

mujoco = pytest.importorskip("mujoco")

SWING = """
<mujoco>
  <option timestep="0.01"/>
  <worldbody>
    <light directional="true" dir="0 0.5 -1" pos="0 0 3"/>
    <camera name="front" pos="0 -2 .6" xyaxes="1 0 0 0 .2 1" resolution="64 48"/>
    <body name="arm" pos="0 0 .7">
      <joint name="elbow" axis="0 1 0"/>
      <geom name="rod" type="capsule" fromto="0 0 0 .5 0 0" size=".06" rgba=".9 .2 .1 1"/>
      <camera name="hand" pos=".5 0 -.1"/>
    </body>
  </worldbody>
</mujoco>"""


@pytest.fixture(scope="module")
def editor():
    try:
        release_context(standalone_context())
    except NoContextError as error:
        pytest.skip(str(error))
    document = Document(from_str(SWING))
    editor = Editor(document, Session(document, Engine(in_process=True)))
    until(editor, lambda: editor.session.frame() is not None)
    yield editor
    editor.close()


def until(editor: Editor, is_so, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        editor.session.poll()
        time.sleep(0.01)
        assert time.monotonic() < end


def run(editor: Editor, steps: int) -> None:
    editor.reset()
    for _ in range(steps):
        editor.session.step()
        editor.session.poll()


def drawn(editor: Editor, strips: StripPictures, wanted: list) -> list[np.ndarray]:
    strip = Strip()

    def have_come() -> bool:
        strips.want(strip, wanted)
        return all(isinstance(strips.pixels(one), np.ndarray) for one in wanted)

    until(editor, have_come)
    return [np.asarray(strips.pixels(one)) for one in wanted]


class Strip:
    """Somebody who wants pictures."""


def wanted(editor: Editor, camera: str, at: float, size=(64, 48), output=""):
    moment = editor.session.history.moment(at)
    assert moment is not None
    return picture_of(camera, size, editor.session.state_of(moment), output)


def test_times_stay_where_they_are_while_a_range_slides_and_halve_when_it_doubles():
    step, times = even_times(0.3, 10.3, 1000.0, 100.0)
    assert step == 1.0 and times == [float(k) for k in range(0, 11)]
    later, slid = even_times(0.9, 10.9, 1000.0, 100.0)
    assert later == step and set(times) == set(slid)
    doubled, half = even_times(0.0, 20.0, 1000.0, 100.0)
    assert doubled == 2 * step and set(times[::2]) <= set(half)
    for span in np.geomspace(1e-3, 1e5, 40):
        step, times = even_times(0.0, span, 1000.0, 100.0)
        assert 75.0 <= 1000.0 * step / span * (1 + 1e-6) <= 150.1 and len(times) <= 15
    assert even_times(1.0, 1.0, 1000.0, 100.0) == (0.0, [])


def test_cameras_are_channels_by_their_names():
    channels = camera_channels(from_str(SWING))
    assert {c.id: c.path.rpartition(".")[2] for c in channels} == {
        f"{prefix}/{name}": "cameras[0]"
        for name in ("front", "hand")
        for prefix in ("camera", "camera depth", "camera ids")
    }
    assert [c.label for c in channels] == [
        f"{name}{of}" for name in ("front", "hand") for of in ("", " depth", " ids")
    ]
    assert [output_of(c.id) for c in channels] == 2 * ["", "depth", "ids"]


def test_depths_and_ids_are_those_of_the_renderer(editor):
    run(editor, 10)
    path = camera_channels(editor.document.world)[0].path
    asked = [wanted(editor, path, 0.05, output=output) for output in ("", "depth", "ids")]
    color, depth, ids = drawn(editor, editor.strips, asked)
    moment = editor.session.history.moment(0.05)
    assert moment is not None
    model = mujoco.MjModel.from_xml_string(SWING)
    data = mujoco.MjData(model)
    data.qpos[:] = moment.state["qpos"]
    mujoco.mj_kinematics(model, data)
    outputs = ("depth", "ids")
    taken = render.capture(
        editor.document.world, ["front"], data.xpos, data.xquat[:, [1, 2, 3, 0]], outputs, size=(64, 48)
    )["front"]
    there = taken.ids[0] > 0
    assert there.any() and not there.all()
    assert np.mean(np.any(ids != id_colors(taken.ids[0]), axis=-1)) < 0.01
    assert np.mean((depth[..., 0] > 0) != (taken.depth[0] > 0)) < 0.01
    far, near = (depth[..., 0][taken.depth[0] == edge(taken.depth[0][there])].mean() for edge in (np.max, np.min))
    assert near > far and not np.array_equal(color, depth)


def test_pictures_of_past_moments_are_those_of_the_renderer(editor):
    run(editor, 40)
    paths = {c.label: c.path for c in camera_channels(editor.document.world)}
    asked = [wanted(editor, paths[name], at) for name, at in (("front", 0.1), ("front", 0.4), ("hand", 0.25))]
    pictures = drawn(editor, editor.strips, asked)
    model = mujoco.MjModel.from_xml_string(SWING)
    data = mujoco.MjData(model)
    for picture, (name, at) in zip(pictures, (("front", 0.1), ("front", 0.4), ("hand", 0.25)), strict=True):
        moment = editor.session.history.moment(at)
        assert moment is not None
        data.qpos[:] = moment.state["qpos"]
        mujoco.mj_kinematics(model, data)
        taken = render.capture(
            editor.document.world, [name], data.xpos, data.xquat[:, [1, 2, 3, 0]], ("rgb",), size=(64, 48)
        )
        assert np.mean(np.abs(picture.astype(int) - taken[name].rgb[0].astype(int))) < 0.05
    assert not np.array_equal(pictures[0], pictures[1])


def test_after_an_edit_pictures_are_drawn_anew_and_the_old_ones_stay_until_then(editor):
    path = camera_channels(editor.document.world)[0].path
    asked = [wanted(editor, path, 0.0)]
    (red,) = drawn(editor, editor.strips, asked)
    color = "hierarchy.bodies[0].link.geoms[0].visual.color"
    editor.document.set(color, np.array((0.1, 0.9, 0.1, 1.0)), "Color")
    assert np.array_equal(editor.strips.pixels(asked[0]), red)
    strip = Strip()

    def is_green() -> bool:
        editor.strips.want(strip, asked)
        pixels = np.asarray(editor.strips.pixels(asked[0])).astype(int)
        return bool((pixels[..., 1] > 2 * pixels[..., 0]).sum() > 20)

    until(editor, is_green)
    editor.document.undo_stack.undo()


def test_pictures_have_no_more_memory_than_the_limit_and_those_seen_last_stay(editor):
    run(editor, 30)
    path = camera_channels(editor.document.world)[0].path
    size = 64 * 48 * 3
    strips = StripPictures(editor, limit=6 * (size + 100))
    every = [wanted(editor, path, 0.01 * k) for k in range(20)]
    for k in range(0, 20, 4):
        drawn(editor, strips, every[k : k + 4])
        assert strips.size <= 6 * (size + 100)
    assert strips.size >= 5 * size
    assert all(strips.pixels(one) is not None for one in every[-4:])
    assert strips.pixels(every[0]) is None
    assert strips.arrivals == 20
    strips.close()


def test_what_is_wanted_no_more_is_not_drawn(editor):
    run(editor, 30)
    path = camera_channels(editor.document.world)[0].path
    strip, before = Strip(), editor.strips.poll()
    editor.strips.want(strip, [wanted(editor, path, 0.01 * k, size=(40, 30)) for k in range(30)])
    last = [wanted(editor, path, 0.3, size=(32, 24))]
    editor.strips.want(strip, last)
    until(editor, lambda: editor.strips.want(strip, last) or editor.strips.pixels(last[0]) is not None)
    assert editor.strips.poll() - before <= 3
