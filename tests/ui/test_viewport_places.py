"""What is painted over the view: where it is, and what it says."""

import pytest
from PySide6.QtCore import QRectF

from engine.msd.schema import Body, Link, World
from render.poses import links
from ui.viewport.labels import names_of
from ui.viewport.overlay import scale_place


@pytest.mark.parametrize(("width", "height"), [(330, 300), (480, 290), (1200, 800)])
def test_the_scale_of_false_colors_and_the_picture_of_a_camera_do_not_overlap(width, height):
    inset = QRectF(0.7 * width - 10, height - 0.225 * width - 10, 0.3 * width, 0.225 * width)
    place = scale_place(width, (96, 232), inset)
    assert not QRectF(place.x(), place.y(), 96, 232).intersects(inset)
    assert place.x() >= 0 and place.y() == 48


def test_bodies_without_names_are_called_as_in_the_tree():
    world = World()
    world.hierarchy.bodies = [Body(link=Link(name="base")), Body(link=Link())]
    assert names_of(links(world)[1:]) == ["base", "link 1"]
