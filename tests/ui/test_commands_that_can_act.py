"""Commands that could do nothing are disabled, and enabled as soon as there is something to do."""

import numpy as np
import pytest

from app.document import Document
from app.session import Session
from engine import msd
from engine.msd.names import named_objects


def enabled(window, *ids: str) -> list[bool]:
    return [window.commands.by_id[id].isEnabled() for id in ids]


def test_cameras_are_needed_to_go_to_the_next(main_window):
    document, ids = main_window.document, ("camera_next", "camera_prev")
    assert enabled(main_window, *ids) == [True, True]
    cameras = [one.path for one in named_objects(document.world) if one.kind == "camera"]
    main_window.selection.set(cameras)
    main_window.run_command("delete")
    assert enabled(main_window, *ids) == [False, False]
    document.undo()
    assert enabled(main_window, *ids) == [True, True]


@pytest.fixture
def simulated(show_window):
    """A window with an engine, on a falling body."""
    world = msd.World()
    box = msd.Link(geoms=[msd.Geometry(size=np.full(3, 0.1))])
    world.hierarchy.bodies.append(msd.Body(link=box, free=msd.FreeJoint()))
    document = Document(world)
    return show_window(document, Session(document))


def test_a_history_is_needed_to_go_back(simulated, qtbot):
    main_window = simulated
    ids = ("step_back", "newest", "save_take")
    qtbot.waitUntil(
        lambda: main_window.commands.by_id["step"].isEnabled() and main_window.session.frame() is not None
    )
    assert enabled(main_window, *ids) == [False, False, False]
    main_window.commands.by_id["step"].trigger()
    qtbot.waitUntil(lambda: enabled(main_window, *ids) == [True, False, True])
    main_window.commands.by_id["step_back"].trigger()
    qtbot.waitUntil(lambda: enabled(main_window, *ids)[1])
    main_window.commands.by_id["newest"].trigger()
    qtbot.waitUntil(lambda: enabled(main_window, *ids) == [True, False, True])


def test_what_does_not_float_is_not_thrown(main_window):
    bodies = main_window.document.world.hierarchy.bodies
    for floats in (True, False, True):
        number = next(i for i, body in enumerate(bodies) if (body.free is not None) == floats)
        main_window.selection.set([f"hierarchy.bodies[{number}].link"])
        assert enabled(main_window, "throw_selected") == [floats]
