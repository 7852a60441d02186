"""A draw list that followed edits is the same as a new one: every array, every renderable, every sentence."""

from dataclasses import fields

import numpy as np
import pytest
from render_scenes import sun

from app.document import Document
from engine.errors import SceneError
from engine.msd.paths import walk
from engine.msd.schema import (
    Body,
    BuildinAttr,
    Camera,
    Geometry,
    GeomVisualAttrs,
    Joint,
    Link,
    Material,
    ShapeType,
    Site,
    SiteShape,
    Texture,
    TextureSource,
    World,
)
from render.drawlist import DrawList
from render.poses import LocalPoses, links, modelled_poses
from render.renderable import COLUMNS

SHAPES = (
    ShapeType.Box,
    ShapeType.Sphere,
    ShapeType.Capsule,
    ShapeType.Cylinder,
    ShapeType.Plane,
    ShapeType.Ellipsoid,
)


def scene() -> World:
    world = World()
    world.assets.textures["checks"] = Texture(source=TextureSource.checker(BuildinAttr(width=8, height=8)))
    world.assets.materials["plain"] = Material()
    world.assets.materials["shiny"] = Material(metallic=1.0, roughness=0.2)
    world.assets.materials["checked"] = Material(texture_name="checks")
    world.hierarchy.lights.append(sun(1000))
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.InfinitePlane))
    for i in range(3):
        child = Link(name=f"child{i}", local_translation=np.array([0.0, 0.0, 0.5]), geoms=[geom(i, "shiny")])
        child.joints.append(Joint(name=f"joint{i}", axis=np.array([0.0, 1.0, 0.0])))
        child.cameras.append(Camera(name=f"camera{i}"))
        link = Link(name=f"link{i}", geoms=[geom(i, "plain"), geom(i + 1, None)], children=[child])
        link.sites.append(Site(name=f"site{i}", size=np.full(3, 0.1)))
        world.hierarchy.bodies.append(Body(link=link))
    return world


def geom(i: int, material: str | None) -> Geometry:
    looks = GeomVisualAttrs(material=material)
    return Geometry(shape=SHAPES[i % len(SHAPES)], size=np.array([0.1, 0.2, 0.3]), visual=looks)


def vector(random, count: int) -> np.ndarray:
    return random.uniform(0.1, 1.0, count)


GEOM_EDITS = {
    "position": lambda r, _: vector(r, 3),
    "orientation": lambda r, _: vector(r, 4),
    "size": lambda r, _: vector(r, 3),
    "shape": lambda r, _: SHAPES[r.integers(len(SHAPES))],
    "mesh": lambda r, _: [None, "missing"][r.integers(2)],
    "visual.color": lambda r, _: [None, vector(r, 4)][r.integers(2)],
    "visual.material": lambda r, world: r.choice([*world.assets.materials, "missing"]).item(),
    "visual.group": lambda r, _: int(r.integers(4)),
    "collision_mask.collide_group": lambda r, _: int(r.integers(2)),
    "physics_material.friction": lambda r, _: vector(r, 3),
}
SITE_EDITS = {
    "position": lambda r, _: vector(r, 3),
    "size": lambda r, _: vector(r, 3),
    "shape": lambda r, _: [SiteShape.Box, SiteShape.Sphere][r.integers(2)],
    "rgba": lambda r, _: vector(r, 4),
    "material": lambda r, world: r.choice([*world.assets.materials]).item(),
}
MATERIAL_EDITS = {
    "color": lambda r, _: vector(r, 4),
    "roughness": lambda r, _: float(r.uniform()),
    "texture_name": lambda r, _: [None, "checks", "missing"][r.integers(3)],
    "both_side": lambda r, _: bool(r.integers(2)),
    "cast_shadow": lambda r, _: bool(r.integers(2)),
}
LINK_EDITS = {
    "local_translation": lambda r, _: vector(r, 3),
    "local_rotation": lambda r, _: vector(r, 4) / 2,
    "gravcomp": lambda r, _: float(r.uniform()),
    "joints": lambda r, _: [],
}
LIGHT_EDITS = {"position": lambda r, _: vector(r, 3), "cast_shadows": lambda r, _: bool(r.integers(2))}
EDITS = {
    Geometry: GEOM_EDITS,
    Site: SITE_EDITS,
    Material: MATERIAL_EDITS,
    Link: LINK_EDITS,
    type(sun(1)): LIGHT_EDITS,
}


def set_something(document: Document, random, kind: type, field: str) -> None:
    found = [path for path, element in walk(document.world) if type(element) is kind]
    if found:
        document.set(f"{random.choice(found)}.{field}", EDITS[kind][field](random, document.world))


def rearrange(document: Document, random) -> None:
    """Add, duplicate, delete or rename something, or replace a whole link."""
    world = document.world
    objects = [path for path, e in walk(world) if isinstance(e, (Geometry, Site, Link, Material, Camera))]
    path = random.choice(objects).item()
    match random.integers(8):
        case 0:
            document.add("body_box")
        case 1 | 2:
            document.duplicate(path)
        case 3 | 4:
            document.delete({path, random.choice(objects).item()})
        case 5:
            document.rename(path, f"name{random.integers(1000)}")
        case 6:
            document.insert("hierarchy.geoms", int(random.integers(3)), geom(int(random.integers(6)), "plain"))
        case 7 if world.hierarchy.bodies:
            document.set("hierarchy.bodies[0].link", world.hierarchy.bodies[0].link.deepcopy())


def assert_as_fresh(renderer, world: World) -> None:
    renderer.scene.sync()
    followed, nodes = renderer.scene.draw_list, links(world)
    fresh = DrawList(world, nodes)
    assert [renderable.path for renderable in followed.renderables] == [
        renderable.path for renderable in fresh.renderables
    ]
    for name in ({*COLUMNS} - {"surface_row"}) | {"centre", "radius", "ids", "batch_of", "shape_of"}:
        np.testing.assert_array_equal(getattr(followed, name), getattr(fresh, name), err_msg=name)
    rows = [each.surfaces.numbers[each.surface_row] for each in (followed, fresh)]
    np.testing.assert_array_equal(*rows)
    for one, other in zip(followed.renderables, fresh.renderables, strict=True):
        for field in fields(one):
            a, b = getattr(one, field.name), getattr(other, field.name)
            if field.name == "mesh":
                a, b = a.key, b.key
            elif field.name == "textures":
                a, b = ({k: spec.key for k, spec in t.items()} for t in (a, b))
            elif field.name == "surface":
                np.testing.assert_array_equal(a.numbers, b.numbers)
                a, b = a.state, b.state
            elif field.name == "source":
                assert all(x is y for x, y in zip(a, b, strict=True)), one.path
                continue
            assert np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b, (one.path, field.name)
    assert followed.index == fresh.index and followed.problems == fresh.problems
    assert [node.path for node in renderer.scene.nodes] == [node.path for node in nodes]
    np.testing.assert_array_equal(renderer.scene.modelled.xpos, modelled_poses(nodes).xpos)
    np.testing.assert_array_equal(renderer.scene.modelled.xquat, modelled_poses(nodes).xquat)


def watched(renderer) -> Document:
    """A document whose changes reach the renderer, as the viewport does."""
    document = Document(scene())
    renderer.set_world(document.world)

    def follow(changes) -> None:
        for change in changes:
            renderer.update(change.path if change.kind == "set" else change.path.rpartition("[")[0])

    document.subscribe(follow)
    renderer.scene.sync()
    return document


@pytest.mark.parametrize(("kind", "field"), [(kind, field) for kind, edits in EDITS.items() for field in edits])
def test_each_kind_of_edit_is_followed(renderer, kind, field):
    document, random = watched(renderer), np.random.default_rng(3)
    for _ in range(6):
        set_something(document, random, kind, field)
        assert_as_fresh(renderer, document.world)
    while document.undo_stack.can_undo:
        document.undo()
        assert_as_fresh(renderer, document.world)


@pytest.mark.parametrize("seed", range(6))
def test_random_edits_are_followed_however_many_between_two_pictures(renderer, seed):
    document, random = watched(renderer), np.random.default_rng(seed)
    for _ in range(40):
        for _ in range(random.integers(1, 4)):
            kind = [*EDITS][random.integers(len(EDITS))]
            try:
                match random.integers(6):
                    case 0 | 1 | 2:
                        set_something(document, random, kind, random.choice([*EDITS[kind]]).item())
                    case 3 | 4:
                        rearrange(document, random)
                    case 5:
                        (document.undo if random.integers(2) else document.redo)()
            except SceneError:
                pass  # what cannot be deleted, copied or renamed
        assert_as_fresh(renderer, document.world)


def test_an_edit_builds_only_the_renderables_that_it_is_about(renderer):
    """A colour touches one renderable; a deleted body none of the others."""
    document = watched(renderer)
    before = [*renderer.scene.draw_list.renderables]
    document.set("hierarchy.bodies[1].link.geoms[0].visual.color", np.array([1.0, 0.0, 0.0, 1.0]))
    renderer.scene.sync()
    changed = [
        renderable.path
        for renderable, old in zip(renderer.scene.draw_list.renderables, before, strict=True)
        if renderable is not old
    ]
    assert changed == ["hierarchy.bodies[1].link.geoms[0]"]
    before = {id(renderable) for renderable in renderer.scene.draw_list.renderables}
    document.delete(["hierarchy.bodies[0].link"])
    renderer.scene.sync()
    assert {id(renderable) for renderable in renderer.scene.draw_list.renderables} < before


def test_links_that_were_moved_are_where_a_fresh_look_finds_them():
    """Oracle: all links read anew. Only the moved ones are read again."""
    world = scene()
    nodes = links(world)
    local, pick = LocalPoses(nodes), np.random.default_rng(3)
    for _ in range(20):
        node = nodes[pick.integers(1, len(nodes))]
        field = ("local_translation", "local_rotation")[pick.integers(2)]
        value = pick.normal(size=3 if field == "local_translation" else 4)
        setattr(node.element, field, value if len(value) == 3 else value / np.linalg.norm(value))
        local.read(node.path)
        np.testing.assert_array_equal(local.world().xpos, modelled_poses(nodes).xpos)
        np.testing.assert_array_equal(local.world().xquat, modelled_poses(nodes).xquat)
