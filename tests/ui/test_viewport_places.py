"""What is painted over the view: where it is, and what it says."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF

from engine.msd.schema import Body, Link, World
from render.false_color import COLORS
from render.poses import links
from ui.viewport.labels import DISTANCES, DOT, in_order, names_of, place
from ui.viewport.overlay import caption_places, luminance_scale_image, scale_place


@pytest.mark.parametrize(("width", "height"), [(330, 300), (480, 290), (1200, 800)])
def test_the_scale_of_false_colors_and_the_picture_of_a_camera_do_not_overlap(width, height):
    inset = QRectF(0.7 * width - 10, height - 0.225 * width - 10, 0.3 * width, 0.225 * width)
    place = scale_place(width, height, (96, 232), inset)
    scale = QRectF(place.x(), place.y(), 96, 232)
    assert not scale.intersects(inset) and not scale.intersects(QRectF(width - 104, 0, 104, 104))
    assert QRectF(0, 0, width, height).contains(scale)


def test_captions_stand_below_what_is_in_the_corners_of_a_narrow_view():
    """Figures of the simulation on the left, the cube on the right, two captions that would reach both."""
    sizes = [(230.0, 24.0), (120.0, 24.0)]
    for width, tops in ((1000, [10, 38]), (500, [104, 132])):
        covered = [QRectF(10, 10, 190, 90), QRectF(width - 100, 10, 90, 90)]
        places = caption_places(sizes, width, 330, covered)
        assert [place.y() for place in places] == tops
        boxes = [QRectF(*place.toTuple(), *size) for place, size in zip(places, sizes, strict=True)]
        assert not any(box.intersects(other) for box in boxes for other in covered)
        assert [box.center().x() for box in boxes] == [width / 2, width / 2]
    assert caption_places(sizes[:1], 500, 100, covered)[0].y() == 10  # nowhere else


@pytest.mark.parametrize("height", [110, 150, 200, 260, 700])
def test_the_scale_of_false_colors_is_whole_in_a_low_view(qapp, height):
    scale = luminance_scale_image(0.0, 1.0, height)
    place = scale_place(400, height, (scale.width(), scale.height()), None)
    assert place.y() >= 0 and place.y() + scale.height() <= height
    ramp = [scale.pixelColor(16, y).getRgbF()[:3] for y in range(scale.height())]
    for end in (COLORS[0], COLORS[-1]):  # both ends are seen
        assert np.abs(np.array(ramp) - end).max(axis=1).min() < 0.15


@pytest.mark.parametrize("exposure", [-8.0, 0.0, 12.0, 17.3, 24.0])
def test_the_numbers_of_the_scale_of_false_colors_are_whole(qapp, exposure):
    """Beside its right edge there is nothing but the plate."""
    scale = luminance_scale_image(exposure, 1.0)
    plate = scale.pixelColor(scale.width() // 2, scale.height() - 3)
    for y in range(12, scale.height() - 12):
        assert all(scale.pixelColor(x, y) == plate for x in range(scale.width() - 4, scale.width())), y


def test_bodies_without_names_are_called_as_in_the_tree():
    world = World()
    world.hierarchy.bodies = [Body(link=Link(name="base")), Body(link=Link())]
    assert names_of(links(world)[1:]) == ["base", "link 1"]


def overlap(a, b) -> bool:
    return QRectF(*map(float, a)).intersects(QRectF(*map(float, b)))


@pytest.mark.parametrize("spread", [15.0, 60.0, 400.0])
def test_names_cover_neither_each_other_nor_what_they_name(spread):
    rng = np.random.default_rng(4)
    points = rng.normal((300, 250), spread, (60, 2))
    sizes = np.column_stack([rng.uniform(30, 90, 60), np.full(60, 16.0)])
    covered = (250.0, 200.0, 60.0, 40.0)
    placed = place(points, sizes, (600, 500), [covered])
    boxes = [(one.left, one.top, *sizes[one.index]) for one in placed]
    assert len(placed) >= 5 and placed[0].index == 0
    for i, box in enumerate(boxes):
        assert not overlap(box, covered)
        assert box[0] >= 0 and box[1] >= 0 and box[0] + box[2] <= 600 and box[1] + box[3] <= 500
        assert not any(overlap(box, other) for other in boxes[:i])
        named = [points[one.index] for one in placed[:i]]
        assert not any(overlap(box, (x - DOT, y - DOT, 2 * DOT, 2 * DOT)) for x, y in named)
    for one in placed:
        box, point = (one.left, one.top, *sizes[one.index]), points[one.index]
        end = np.clip(point, box[:2], np.add(box[:2], box[2:]))
        assert np.linalg.norm(end - point) <= 1.5 * DISTANCES[-1]
        beside = np.abs(end - point).max() <= DISTANCES[0] + 1e-9
        assert (one.leader is None) == beside
        assert beside or one.leader == pytest.approx(tuple(end))


def test_crowded_names_have_lines_to_their_points():
    points = np.array(
        [[200.0, 200.0], [201.0, 200.0], [200.0, 201.0], [201.0, 201.0], [202.0, 202.0], [199.0, 199.0]]
    )
    placed = place(points, np.tile([80.0, 16.0], (6, 1)), (400, 400))
    assert len(placed) == 6 and any(one.leader for one in placed)


def test_selected_bodies_are_named_first_then_those_that_carry_others():
    world = World()
    hand = Link(name="hand")
    world.hierarchy.bodies = [
        Body(link=Link(name="ball")),
        Body(link=Link(name="arm", children=[Link(name="forearm", children=[hand])])),
        Body(link=Link(name="box")),
    ]
    nodes = links(world)
    order = in_order(nodes, ["hierarchy.bodies[2].link"])
    assert names_of([nodes[i] for i in order if i]) == ["box", "arm", "forearm", "ball", "hand"]
