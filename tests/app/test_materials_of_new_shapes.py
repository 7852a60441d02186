"""What is added has the material that is selected, or the scene's default, and no colour that hides another one."""

import pytest

from app import templates
from app.document import Document
from engine.msd.paths import join, walk
from engine.msd.schema import Geometry, Material, World

SHAPES = [
    name
    for name, one in templates.TEMPLATES.items()
    if name.startswith(("geom_", "body_", "link")) and name not in ("geom_mesh", "geom_hfield", "body_empty")
]


def _looks(document: Document) -> list[tuple[str | None, bool]]:
    geoms = [thing for _, thing in walk(document.world.hierarchy) if isinstance(thing, Geometry)]
    return [(geom.visual.material, geom.visual.color is None) for geom in geoms]


@pytest.mark.parametrize("kind", SHAPES)
def test_a_selected_material_is_that_of_new_shapes(kind):
    document = Document(World())
    if kind.startswith("link"):
        document.add("body_box")
    document.insert("assets.materials", "red", Material(name="red"))
    document.insert("assets.materials", "green", Material(name="green"))
    selected = "hierarchy.bodies[0].link" if kind.startswith("link") else join("assets.materials", ("green",))
    document.add(kind, selected)
    assert _looks(document)[-1] == (None if kind.startswith("link") else "green", True)


@pytest.mark.parametrize("kind", SHAPES)
def test_a_new_scene_has_a_default_material(kind):
    document = Document(templates.starter())
    if kind.startswith("link"):
        document.add("body_box")
    document.add(kind, "hierarchy.bodies[0].link" if kind.startswith("link") else "")
    looks = _looks(document)
    assert ("ground", True) in looks and looks.count(("default", True)) == len(looks) - 1
