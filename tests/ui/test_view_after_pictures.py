"""Pictures without a window leave the thread to the windows."""

import pytest
from viewport_driving import painted

from engine.msd.schema import World
from render import NoContextError, image


@pytest.fixture
def picture():
    """A picture that was drawn in this thread before any window of the test."""
    try:
        return image(World(), size=(16, 16))
    except NoContextError as error:
        pytest.skip(str(error))


def test_a_view_draws_after_a_picture_was_drawn_in_its_thread(picture, view, qtbot):
    """The picture's context stayed current: the window's could not be, and tried again without end."""
    painted(qtbot, view)
    assert view.error == "" and view.grab().toImage().pixelColor(320, 240).isValid()
