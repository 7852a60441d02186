"""Scenes 100 km from the origin look as they do at it."""

import numpy as np
import pytest

from engine.msd import from_str
from render import OVERLAYS, Contacts, Measured, RenderOptions, ViewCamera
from render.far_origin import STEP, drawing_origin
from render.looks import Look

SIZE = (160, 120)
PLACES = np.array([[0.0, 0, 0], [1e5, -3e5, 2e4]])


def scene(place: np.ndarray):
    x, y, z = place
    return from_str(
        f"""<mujoco><visual><headlight ambient=".2 .2 .2" diffuse="0 0 0"/></visual><worldbody>
        <light directional="true" pos="{x} {y} {z + 3}" dir=".3 .4 -1" castshadow="true"/>
        <light type="spot" pos="{x - 1} {y} {z + 2}" dir=".5 0 -1" cutoff="40" castshadow="true"/>
        <camera name="c" pos="{x} {y - 1} {z + 1}" fovy="40"/>
        <geom type="plane" size="3 3 1" pos="{x} {y} {z}"/>
        <body pos="{x} {y} {z + 0.3}"><freejoint/><geom size=".3"/>
          <geom type="box" size=".2 .2 .2" pos=".6 0 0"/></body></worldbody></mujoco>"""
    )


def options(place: np.ndarray, look: Look) -> RenderOptions:
    contacts = Contacts(place + [[0.6, 0, 0.5]], np.array([[0, 0, 1.0]]), np.array([[0, 0, 50.0]]))
    turns = np.tile([0, 0, 0, 1.0], (2, 1))
    half = np.array([[0, 0, 0], [0.2, 0.2, 0.2]])
    measured = Measured(np.array([0, 1.0]), np.stack([place, place + [0, 0, 0.3]]), turns, half)
    names = frozenset(one.name for one in OVERLAYS) - {"axes", "frames"}  # the world's is seen at its origin only
    return RenderOptions(look=look, icons=True, overlays=names, contacts=contacts, measured=measured)


def camera(place: np.ndarray) -> ViewCamera:
    return ViewCamera(lookat=place + [0.3, 0, 0.2], distance=2.5, azimuth=120, elevation=-25)


@pytest.mark.parametrize("look", [Look.SCENE, Look.STUDIO])
@pytest.mark.parametrize("has_overlays", [False, True])
def test_the_picture_is_the_same(renderer, look, has_overlays):
    pictures = []
    for place in PLACES:
        renderer.set_world(scene(place))
        given = options(place, look) if has_overlays else RenderOptions(look=look)
        renderer.render(camera(place), SIZE, None, given)
        pictures.append(renderer.read_pixels().astype(int))
    near, far = pictures
    assert np.ptp(near) > 50
    assert (np.abs(near - far).max(axis=-1) > 12).mean() < 0.002  # the rounding of an edge here and there


def test_what_is_picked_is_where_it_is_in_the_world(renderer):
    found = []
    for place in PLACES:
        renderer.set_world(scene(place))
        renderer.render(camera(place), SIZE)
        found.append(renderer.pick_point(80, 60) - place)
    assert found[1] == pytest.approx(found[0], abs=1e-4)
    origin, _ = renderer.ray(80, 60)
    assert origin == pytest.approx(camera(place).position, abs=1e-6)


def test_the_point_about_which_is_drawn_stays_while_it_is_near():
    here, there = np.zeros((3, 3)), np.full((3, 3), 12.3 * STEP)
    assert (drawing_origin(here + 0.9 * STEP, np.zeros(3)) == 0).all()
    first = drawing_origin(there, np.zeros(3))
    assert first == pytest.approx(12.0 * STEP)
    assert drawing_origin(there + STEP, first) is first
    assert (drawing_origin(here, first) == 0).all()
    lost = np.concatenate([here, [[1e12, 0, 0]]])
    assert (drawing_origin(lost, np.zeros(3)) == 0).all()
    assert (drawing_origin(np.full((2, 3), np.nan), first) == 0).all()
