"""What is compared of two values of a World."""

from engine import msd
from engine.msd.schema.base import same


def test_where_a_world_came_from_is_not_compared() -> None:
    a, b = msd.World(name="a"), msd.World(name="a")
    a.source_path, a.asset_roots = "/one/scene.xml", ("/one",)
    b.source_path, b.asset_roots = "/other/scene.msd", None
    assert a == b and same(a, b) and same([a], [b])
    b.name = "b"
    assert a != b and not same(a, b) and not same([a], [b])


def test_values_of_other_types_differ() -> None:
    assert not same(msd.World(), None) and msd.World() != 3
    assert same(msd.Geometry(), msd.Geometry()) and not same(msd.Geometry(), msd.Site())
