"""Values on the clipboard."""

import msgspec
import numpy as np
import pytest

from app.inspecting.value_text import Form, array_of, color_of, hex_of, json_text, python, written
from engine.errors import SceneError
from engine.msd import from_str, schema
from engine.msd.names import named_objects
from engine.msd.paths import get
from engine.msd.schema import Body, Geometry, Joint, Link, World
from engine.msd.schema.base import Element, same


@pytest.fixture(scope="module")
def world():
    from engine.msd import from_file

    return from_file("resources/scenes/workshop.msd")


def test_python_gives_the_value_again(world):
    """Oracle: Python evaluates it."""
    names = {name: getattr(schema, name) for name in dir(schema)}
    seen = 0
    for thing in named_objects(world):
        if isinstance(thing.element, Element):
            seen += 1
            assert eval(python(thing.element), names) == thing.element, thing.path
    assert seen > 20


def test_an_assignment_runs(world):
    other = msgspec.structs.replace(world)
    path = next(t.path for t in named_objects(world) if t.kind == "geom")
    text = written(world, f"{path}.position", Form.PYTHON)
    value = get(world, path).position.copy()
    get(other, path).position = value + 1.0
    exec(text, {"world": other})
    assert np.array_equal(get(other, path).position, value)


def test_json_is_what_files_have(world):
    """Oracle: a file with it, read again."""
    geom = Geometry(name="ball", margin=0.125)
    text = f'{{"hierarchy": {{"geoms": [{json_text(geom)}]}}}}'
    assert same(from_str(text).hierarchy.geoms[0], geom)


def test_mjcf_has_quaternions_with_w_first():
    import mujoco

    link = Link(
        name="arm", joints=[Joint(name="hinge", axis=[0, 1, 0])], geoms=[Geometry(name="g", size=[0.1, 0, 0])]
    )
    link.local_rotation = np.array([0.0, 0.0, 1.0, 0.0])
    world = World()
    world.hierarchy.bodies.append(Body(link=link))
    path = "hierarchy.bodies[0].link"
    assert written(world, f"{path}.local_rotation", Form.MJCF, "quaternion") == "0 0 0 1"
    body = written(world, path, Form.MJCF)
    model = mujoco.MjModel.from_xml_string(f"<mujoco><worldbody>{body}</worldbody></mujoco>")
    assert model.body("arm").quat.tolist() == [0, 0, 0, 1] and model.joint("hinge").axis.tolist() == [0, 1, 0]
    with pytest.raises(SceneError, match="name"):
        written(World(), "visual", Form.MJCF)


@pytest.mark.parametrize(
    "text",
    ["1 2 3", "1, 2, 3", "[1,2,3]", " (1; 2; 3) ", "1\t2\n3", '{"x": 1, "y": 2, "z": 3}', "array([1., 2., 3.])",
     "world.a.b = [1.0, 2.0, 3.0]", "Vector((1.0, 2.0, 3.0))", "<Vector (1.0, 2.0, 3.0)>", "Vector3(1, 2, 3)",
     "np.array([1, 2, 3], dtype=np.float32)"],
)  # fmt: skip
def test_vectors_are_read(text):
    assert array_of(text, 3).tolist() == [1, 2, 3]


@pytest.mark.parametrize("text", ["", "1 2", "one two three", "1 2 nan", '{"x": "y"}', "[[1], [2], [3]]"])
def test_other_texts_are_refused(text):
    with pytest.raises(SceneError):
        array_of(text, 3)


def test_colors_as_hex():
    orange = np.array([1.0, 0.5019608, 0.0, 1.0])
    assert hex_of(orange, False) == "#ff8000"
    assert color_of("#ff8000", orange, False) == pytest.approx(orange, abs=1e-5)
    assert color_of("#ff800080", orange, False)[3] == pytest.approx(128 / 255, abs=1e-5)
    linear = color_of("#ff8000", orange[:3], True)
    assert linear[1] == pytest.approx(((0x80 / 255 + 0.055) / 1.055) ** 2.4, abs=1e-4)  # IEC 61966-2-1
    assert hex_of(linear, True) == "#ff8000"
    assert color_of("1 2 3", orange, False) is None and color_of("123456", orange, False) is None
