"""Which renderables lie below a path of the World."""

import pytest

from engine import msd
from engine.msd.paths import is_within
from render.drawlist import DrawList
from render.poses import links


@pytest.mark.parametrize(
    "roots",
    [
        (),
        ("hierarchy.bodies[1]",),
        ("hierarchy.bodies[1].link", "hierarchy.bodies[11].link.geoms[0]"),
        ("hierarchy.geoms",),
        ("hierarchy.geoms[1]", "hierarchy.nothing"),
        ("hierarchy",),
    ],
)
def test_items_below_paths_are_those_whose_paths_say_so(roots):
    world = msd.World()
    sphere = {"shape": msd.ShapeType.Sphere, "size": [0.1, 0, 0]}
    for _ in range(13):
        child = msd.Link(geoms=[msd.Geometry(**sphere)])
        link = msd.Link(geoms=[msd.Geometry(**sphere), msd.Geometry(**sphere)], children=[child])
        world.hierarchy.bodies.append(msd.Body(link=link))
        world.hierarchy.geoms.append(msd.Geometry(**sphere))
    draw_list = DrawList(world, links(world))
    assert draw_list.below(roots).tolist() == [
        is_within(renderable.path, set(roots)) for renderable in draw_list.renderables
    ]
