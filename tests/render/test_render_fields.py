"""Every field of the look of a World has a place in the table of what is drawn, and what is not is reported."""

import numpy as np
import pytest
from render_scenes import dark_world

from engine.msd import from_str
from engine.msd.schema import (
    Camera,
    GaussianSplat,
    Light,
    Material,
    Probe,
    Texture,
    Visual,
)
from engine.msd.schema.base import fields_of
from render import RenderOptions, ViewCamera, capture
from render.fields import ALIKE, ASKED, FIELDS, VIEW, Undrawn, problems
from render.frame_list import FRAME

REST = {"extras", "unknown_keys"}
"""What only MJCF says, and what nobody knows, is reported by the readers."""


@pytest.mark.parametrize("kind", FIELDS, ids=lambda kind: kind.__name__)
def test_every_field_has_a_place(kind):
    assert set(FIELDS[kind]) == {f.name for f in fields_of(kind)} - REST


def test_the_classes_of_a_look_are_there():
    assert {Material, Texture, Light, Camera, Visual, Probe, GaussianSplat} <= set(FIELDS)


def test_places_are_passes():
    passes = {one.declaration.name for one in FRAME} | {VIEW, ALIKE, ASKED}
    places = {place for table in FIELDS.values() for place in table.values() if not isinstance(place, Undrawn)}
    assert places <= passes


CASES = {
    "haze": lambda w: setattr(w.visual, "haze", np.ones(4)),
    "fog is not drawn": lambda w: setattr(w.visual, "fog_start", 3.0),
    "without a texture": lambda w: w.visual.probes.append(Probe()),
    "reflection probes": lambda w: w.visual.probes.extend([Probe(texture="p")] * 5),
}


@pytest.mark.parametrize("part", CASES)
def test_what_is_not_drawn_is_reported(part):
    world = dark_world()
    assert problems(world) == []
    CASES[part](world)
    assert any(part in sentence for sentence in problems(world))


def test_the_same_of_many_objects_is_said_once():
    world = dark_world()
    world.visual.probes = [Probe() for _ in range(4)]
    (sentence,) = problems(world)
    named = ", ".join(f"the probe visual.probes[{i}]" for i in range(3))
    assert sentence.startswith(f"{named} and 1 more: without a texture")


def test_what_an_option_has_drawn_is_not_reported():
    world = dark_world()
    world.visual.haze = np.ones(4)
    camera = {"eye": ViewCamera()}
    for haze in (False, True):
        taken = capture(world, camera, outputs=("rgb",), size=(8, 8), samples=0, options=RenderOptions(haze=haze))
        assert bool(taken.problems) is not haze
    world = from_str(
        '<mujoco><asset><texture name="dice" type="cube" builtin="flat" width="4" height="4"/><material name="m" '
        'texture="dice"/></asset><worldbody><geom size=".1" material="m"/></worldbody></mujoco>'
    )
    assert problems(world) and not problems(world, RenderOptions(cube_textures=True))
