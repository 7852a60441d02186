"""What a field was before."""

import pytest

from app.document import Document
from app.inspecting.field_history import edited, history, is_edited
from engine.msd.schema import Body, Geometry, Joint, Link, World

GEOM = "hierarchy.bodies[0].link.geoms[0]"


@pytest.fixture
def document():
    world = World()
    for name in ("a", "b"):
        link = Link(name=name, geoms=[Geometry(name=f"{name}_geom", margin=0.25)], joints=[Joint(name=f"{name}_j")])
        world.hierarchy.bodies.append(Body(link=link))
    return Document(world)


def values(document, path):
    return [past.value for past in history(document, path)]


def test_values_come_back_newest_first_and_once(document):
    for margin in (0.5, 0.75, 0.5, 1.0):
        document.set(f"{GEOM}.margin", margin)
    assert values(document, f"{GEOM}.margin") == [1.0, 0.5, 0.75, 0.25]
    document.undo()
    assert values(document, f"{GEOM}.margin") == [0.5, 0.75, 0.25]


def test_an_object_that_moved_brings_its_values_along(document):
    """Out of one list into another, behind a sibling that was removed, and under another key."""
    document.set(f"{GEOM}.margin", 0.5)
    path = document.move_all([GEOM], "hierarchy.bodies[1].link.geoms", 1)[0]
    assert path != GEOM and values(document, f"{path}.margin") == [0.5, 0.25]
    document.delete(["hierarchy.bodies[1].link.geoms[0]"])
    assert values(document, "hierarchy.bodies[1].link.geoms[0].margin") == [0.5, 0.25]
    document.add("material")
    document.undo_stack.set_clean()
    old = next(iter(document.world.assets.materials))
    document.set(f'assets.materials["{old}"].roughness', 0.125)
    new = document.rename(f'assets.materials["{old}"]', "steel")
    assert len(values(document, f"{new}.roughness")) == 2
    saved = edited(document, new)
    assert is_edited(saved, "roughness", 0.125) and not is_edited(saved, "metallic", 0.0)


def test_a_whole_that_was_replaced_says_what_its_parts_were(document):
    path = "hierarchy.bodies[0].link.joints[0]"
    document.set(f"{path}.pos_limit.upper", 1.5)
    document.set(f"{path}.pos_limit", Joint().pos_limit)
    assert values(document, f"{path}.pos_limit.upper") == [float("inf"), 1.5]


def test_what_was_edited_since_the_scene_was_saved(document):
    document.set(f"{GEOM}.margin", 0.5)
    assert is_edited(edited(document, GEOM), "margin", 0.5)
    document.undo_stack.set_clean()
    assert not is_edited(edited(document, GEOM), "margin", 0.5)
    document.set(f"{GEOM}.margin", 0.75)
    document.set(f"{GEOM}.margin", 0.5)
    assert not is_edited(edited(document, GEOM), "margin", 0.5), "as it was saved"
    document.undo()
    document.undo()
    document.undo()
    assert is_edited(edited(document, GEOM), "margin", 0.25), "undone beyond what was saved"
    document.redo()
    path = document.add("geom_box", "hierarchy.bodies[0].link")
    assert edited(document, path) is None and not is_edited(edited(document, GEOM), "gap", 0.0)
