"""Messages about a scene."""

import numpy as np

from app.checking import check
from engine import msd
from engine.msd.names import called

SCENE = """<mujoco><asset><material name="red"/></asset><worldbody><light name="sun"/>
  <body name="arm"><joint name="turn" axis="0 1 0"/><geom size=".1"/><geom size=".1" pos="1 0 0"/></body></worldbody>
  <sensor><touch name="tip" site="s"/></sensor></mujoco>"""


def test_every_message_says_what_it_is_about():
    world = msd.from_str(SCENE)
    world.hierarchy.bodies[0].link.joints[0].axis = np.zeros(3)
    messages = [note.message for note in check(world)]
    assert "material 'red': is not used" in messages
    assert any(message.startswith("joint 'turn', axis: is zero") for message in messages)


def test_places_are_called_by_the_nearest_object():
    world = msd.from_str(SCENE)
    for path, expected in (
        ("hierarchy.bodies[0].link", "link 'arm'"),
        ("hierarchy.bodies[0].link.geoms[1].visual.group", "a geom, visual.group"),
        ("hierarchy.lights[0].direction", "light 'sun', direction"),
        ("sensors.touch[0].site", "sensor 'tip', site"),
        ('assets.materials["red"].color', "material 'red', color"),
        ("simulate_option.timestep", "timestep"),
        ("assets.materials", "materials"),
        ("", ""),
    ):
        assert called(world, path) == expected
