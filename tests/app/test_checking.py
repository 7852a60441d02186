"""Messages about a scene."""

import numpy as np

from app.checking import check, folded, import_note
from engine import msd
from engine.msd.names import called
from engine.msd.report import Finding
from engine.msd.schema import LightType, Range, SpotLightDesc

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


def test_what_an_importer_says_of_many_lines_is_one_message_with_all_of_them():
    found = [
        Finding("The limit 30 was dropped", "arm.urdf", line, "limit", path=f"joint{line}") for line in (3, 5, 9)
    ]
    found += [Finding("The limit 20 was dropped", "arm.urdf", 7, "limit"), Finding("Something else", "arm.urdf", 8)]
    found += [Finding("The limit 30 was dropped", "leg.urdf", 3, "limit")]
    first, other_value, other_text, other_file = folded(map(import_note, found))
    assert [note.location.line for note in (first, *first.again)] == [3, 5, 9]
    assert [note.place for note in first.again] == ["joint5", "joint9"]
    assert not (other_value.again or other_text.again or other_file.again)


def test_fields_are_called_as_in_the_inspector():
    """Not by their keys in the file."""
    world = msd.from_str(SCENE)
    world.hierarchy.bodies[0].link.joints[0].pos_limit = Range(30.0, 60.0)
    spot = SpotLightDesc(inner_angle=50.0, outer_angle=40.0)
    world.hierarchy.lights[0].type_ = LightType.spot(spot)
    messages = [note.message for note in check(world)]
    assert any(message.startswith("joint 'turn', range: 30 to 60 rad") for message in messages)
    assert any(message.startswith("light 'sun', kind › inner cone angle: 50°") for message in messages)
    assert not [message for message in messages if "pos_limit" in message or "type_" in message]
