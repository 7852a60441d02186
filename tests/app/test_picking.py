"""References chosen by a click in the view."""

import pytest

from app.picking import Picking, fitting
from engine.msd.schema import Body, FreeJoint, Geometry, GeomVisualAttrs, Joint, Link, Material, World

GEOM = "hierarchy.bodies[0].link.children[0].geoms[0]"


@pytest.fixture
def world():
    world = World()
    geom = Geometry(name="tip", mesh="shell", visual=GeomVisualAttrs(material="steel"))
    hand = Link(name="hand", geoms=[geom])
    arm = Link(name="arm", children=[hand], joints=[Joint(name="elbow")])
    world.hierarchy.bodies.append(Body(link=arm, free=FreeJoint(name="base")))
    world.assets.materials["steel"] = Material(texture_name="brushed")
    return world


@pytest.mark.parametrize(
    ("kind", "name"),
    [("geom", "tip"), ("link", "hand"), ("joint", "elbow"), ("free_joint", "base"), ("material", "steel"),
     ("texture", "brushed"), ("mesh", "shell"), ("hfield", None), ("site", None), ("tendon", None)],
)  # fmt: skip
def test_a_click_means_what_fits(world, kind, name):
    assert fitting(world, GEOM, kind) == name


def test_only_what_fits_ends_it(world):
    picking, chosen = Picking(), []
    picking.start("hfield", chosen.append)
    assert not picking.choose(world, GEOM) and not picking.choose(world, None) and picking.is_active
    picking.start("link", chosen.append)
    assert picking.choose(world, GEOM) and chosen == ["hand"] and not picking.is_active
    picking.start("link", chosen.append)
    picking.cancel()
    assert not picking.choose(world, GEOM) and chosen == ["hand"]
