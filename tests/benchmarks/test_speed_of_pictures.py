"""How fast pictures are: of large scenes that move or are edited, and of a humanoid beside MuJoCo's own renderer.

Not part of the ordinary run, and nothing is asserted about time, which depends on the machine:
`.venv/bin/python -m pytest tests/benchmarks/test_speed_of_pictures.py -s`, with MUJOCO_GL=egl before it where there
is no display; mujoco reads MUJOCO_GL when it is imported.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from xml.etree import ElementTree

import moderngl
import mujoco
import numpy as np
import pytest

from engine import msd
from engine.msd.schema import Body, FreeJoint, Geometry, GeomVisualAttrs, Light, LightType, Link, Material, ShapeType
from render import Renderer, RenderOptions, ViewCamera, standalone_context
from render.looks import Look

SIZE = 1280, 720
WARMING = 3
"""Rounds that do not count: a picture waits for one shader of the ground at the most."""
STAGE = """
<mujoco>
  <visual><headlight diffuse=".3 .3 .3"/></visual>
  <asset>
    <texture name="sky" type="skybox" builtin="gradient" rgb1=".3 .5 .7" rgb2="0 0 0" width="32" height="512"/>
    <texture name="grid" type="2d" builtin="checker" width="512" height="512" rgb1=".1 .2 .3" rgb2=".2 .3 .4"/>
    <material name="grid" texture="grid" texrepeat="1 1" texuniform="true"/>
  </asset>
  <worldbody>
    <light pos="0 0 4" dir="0 0 -1"/>
    <light pos="0 -6 4" dir="0 .8 -.6" cutoff="30"/>
    <geom type="plane" size="0 0 .05" material="grid"/>
  </worldbody>
</mujoco>"""
"""A floor, a sky and lights with shadows for the humanoid, which has none of its own."""


@pytest.fixture
def ctx():
    context = standalone_context()
    yield context
    context.release()


def milliseconds(work: Callable[[int], object], clock=time.thread_time, times: int = 7) -> float:
    """Median of the time of a work."""
    taken = []
    for i in range(times):
        begin = clock()
        work(i)
        taken.append(1e3 * (clock() - begin))
    return statistics.median(taken)


def many(count: int, materials: int = 50) -> msd.World:
    """Floating boxes, balls and capsules of several materials under a sun."""
    world, random = msd.World(), np.random.default_rng(1)
    for k in range(materials):
        world.assets.materials[f"m{k}"] = Material(color=[*random.uniform(0.2, 0.9, 3), 1.0], metallic=float(k % 2))
    side = int(np.ceil(np.sqrt(count)))
    for i in range(count):
        shape = (ShapeType.Box, ShapeType.Sphere, ShapeType.Capsule)[i % 3]
        geom = Geometry(shape=shape, size=[0.1, 0.1, 0.1], visual=GeomVisualAttrs(material=f"m{i % materials}"))
        link = Link(name=f"l{i}", local_translation=[0.6 * (i % side), 0.6 * (i // side), 1.0], geoms=[geom])
        world.hierarchy.bodies.append(Body(link=link, free=FreeJoint()))
    world.hierarchy.lights.append(Light(type_=LightType.directional(), direction=[0.3, 0.2, -1.0]))
    return world


@pytest.mark.parametrize("count", [1_000, 10_000])
def test_moving_and_editing_many(ctx, count, monkeypatch):
    world = many(count)
    renderer, camera = Renderer(ctx, 0, fast=True), ViewCamera.from_world(world)
    renderer.set_world(world)
    renderer.render(camera, SIZE)
    start = renderer.poses
    steps = 1e-3 * (np.arange(len(start.xpos)) > 0)[:, None]  # the world itself stays

    def move(i: int) -> None:
        renderer.set_poses(start.xpos + steps * (i + 1), start.xquat)
        renderer.render(camera, SIZE)
        ctx.finish()

    def edit(i: int) -> None:
        world.assets.materials["m3"].color = np.array([0.1 * i, 0.5, 0.5, 1.0])
        renderer.update('assets.materials["m3"].color')
        renderer.scene.sync()

    def recolour(i: int) -> None:
        world.hierarchy.bodies[5].link.geoms[0].visual.color = np.array([0.1 * i, 0.5, 0.5, 1.0])
        renderer.update("hierarchy.bodies[5].link.geoms[0].visual.color")
        renderer.scene.sync()

    figures = {"moved, main thread": milliseconds(move)}
    figures |= {"colour of a material": milliseconds(edit), "colour of a geometry": milliseconds(recolour)}
    figures["unchanged"] = milliseconds(lambda _: renderer.render(camera, SIZE))
    drawing = (
        (moderngl.VertexArray, "render"),
        (moderngl.Framebuffer, "clear"),
        (moderngl.Context, "copy_framebuffer"),
    )
    for kind, name in drawing:
        monkeypatch.setattr(kind, name, lambda *_, **__: None)  # what is left is Python's share
    figures["moved, Python's share"] = milliseconds(move)
    figures["unchanged, Python's share"] = milliseconds(lambda _: renderer.render(camera, SIZE))
    print(f"\n{count} geometries: " + ", ".join(f"{name} {value:.2f} ms" for name, value in figures.items()))


CASES = {
    "still": (False, RenderOptions()),
    "still, turning": (False, RenderOptions()),
    "in a window": (True, RenderOptions(soft_shadows=True)),
    "in a window, turning": (True, RenderOptions(soft_shadows=True)),
    "in a window, half as fine": (True, RenderOptions(soft_shadows=True, resolution=0.5)),
    "studio, still": (False, RenderOptions(look=Look.STUDIO)),
    "studio, still, with occlusion": (False, RenderOptions(look=Look.STUDIO, ambient_occlusion=True)),
    "studio, in a window": (True, RenderOptions(soft_shadows=True, look=Look.STUDIO)),
    "studio, in a window, turning": (True, RenderOptions(soft_shadows=True, look=Look.STUDIO)),
    "studio, in a window, half as fine": (True, RenderOptions(soft_shadows=True, look=Look.STUDIO, resolution=0.5)),
}
"""Pictures of the humanoid: whether they are fast, without samples, as in a window on software OpenGL; their options.
In those named so the camera turns; in the others only what moved is drawn again on software OpenGL. While something
moves, a window draws them as fine as it can 18 times a second, at the least half as fine."""


def test_humanoid_beside_mujocos_renderer(ctx):
    """Its pose changes for each picture. All are drawn in turns, five times."""
    figure, stage = ElementTree.parse("resources/benchmarks/humanoid.xml"), ElementTree.fromstring(STAGE)
    body, ground = figure.getroot().find("worldbody"), stage.find("worldbody")
    assert body is not None and ground is not None
    for geom in body.findall("geom"):
        body.remove(geom)
    body.extend(list(ground))
    stage.remove(ground)
    figure.getroot().extend(list(stage))
    mjcf = ElementTree.tostring(figure.getroot(), encoding="unicode")
    model = mujoco.MjModel.from_xml_string(mjcf)
    model.vis.global_.offwidth, model.vis.global_.offheight = SIZE
    free = mujoco.MjvCamera()
    mujoco.mjv_defaultFreeCamera(model, free)
    camera = ViewCamera(np.array(free.lookat), free.distance, free.azimuth, free.elevation)
    world, renderers, views, moves = msd.from_str(mjcf, "mjcf"), {}, {}, iter(range(10**6))
    for fast in (False, True):
        renderers[fast] = Renderer(ctx, 0 if fast else 4, fast)
        renderers[fast].set_world(world)
    for name, (fast, _) in CASES.items():
        views[name] = renderers[fast].view(0 if fast else 4)
    start = renderers[True].poses
    moving = np.arange(len(start.xpos))[:, None] > 0

    def ours(name: str) -> None:
        """Two pictures, of which the second counts: a view goes on from its own last one."""
        fast, options = CASES[name]
        for _ in range(2):
            begin = time.process_time()
            renderers[fast].set_poses(start.xpos + 1e-6 * next(moves) * moving, start.xquat)
            turned = replace(camera, azimuth=camera.azimuth + 1e-4 * next(moves) * ("turning" in name))
            views[name].render(turned, SIZE, None, options)
            views[name].read_pixels()
            taken[name].append(1e3 * (time.process_time() - begin))
        del taken[name][-2]

    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)

    def theirs(peer: mujoco.Renderer) -> float:
        begin = time.process_time()
        peer.update_scene(data, free)
        peer.render()
        return 1e3 * (time.process_time() - begin)

    taken: dict[str, list[float]] = {name: [] for name in (*CASES, "MuJoCo")}
    # On a display MuJoCo's context is one of GLX, which cannot become current in the thread where ours, of EGL, is.
    with ThreadPoolExecutor(1, "mujoco") as thread:
        peer = thread.submit(mujoco.Renderer, model, SIZE[1], SIZE[0]).result()
        for _ in range(WARMING + 5):
            for name in CASES:
                ours(name)
            taken["MuJoCo"].append(thread.submit(theirs, peer).result())
        thread.submit(peer.close).result()
    classic = statistics.median(taken.pop("MuJoCo")[WARMING:])
    print(f"\nMuJoCo's renderer: {classic:.0f} ms")
    for name, times in taken.items():
        mine = statistics.median(times[WARMING:])
        print(f"humanoid, {name}: {mine:.0f} ms, {classic / mine:.1f} times as fast")
