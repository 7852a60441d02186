"""Select All, also of collapsed rows: Delete and Duplicate act on what the viewport shows as selected."""

import pytest

from engine.msd.names import named_objects


def select_all(window, expanded: bool) -> None:
    view = window.tree.view
    view.expandAll() if expanded else view.collapseAll()
    window.selection.clear()
    window.tree.select_all()


@pytest.fixture
def messages(main_window):
    """What the commands of the Edit menu refuse, and what they say."""
    failed, said = [], []
    main_window.edit_actions.failed.connect(failed.append)
    main_window.edit_actions.notified.connect(said.append)
    return failed, said


@pytest.mark.parametrize("expanded", (False, True))
def test_everything_is_deleted(main_window, messages, expanded):
    document = main_window.document
    before = document.world.deepcopy()
    select_all(main_window, expanded)
    assert main_window.commands.by_id["delete"].isEnabled()
    main_window.run_command("delete")
    assert list(named_objects(document.world)) == [] and document.world.hierarchy.bodies == []
    assert messages[0] == []
    document.undo()
    assert document.world == before


def test_everything_is_duplicated(main_window, messages):
    document = main_window.document
    bodies, materials = len(document.world.hierarchy.bodies), len(document.world.assets.materials)
    select_all(main_window, expanded=False)
    main_window.run_command("duplicate")
    assert len(document.world.hierarchy.bodies) == 2 * bodies
    assert len(document.world.assets.materials) == 2 * materials
    assert messages[0] == []


def test_what_was_not_copied_is_named_beside_what_was(main_window, messages):
    """A body has one free joint: of a free joint alone there is no copy, with its body there is one."""
    world = main_window.document.world
    number = next(i for i, body in enumerate(world.hierarchy.bodies) if body.free is not None)
    free, body = f"hierarchy.bodies[{number}].free", f"hierarchy.bodies[{number}].link"
    main_window.selection.set([free, body])
    main_window.run_command("duplicate")
    assert messages == ([], [])
    main_window.selection.set([free, 'assets.materials["material"]'])
    main_window.run_command("duplicate")
    failed, said = messages
    assert failed == [] and len(said) == 1 and "free joint" in said[0]
    main_window.selection.set([free])
    main_window.run_command("duplicate")
    assert len(failed) == 1


def test_a_group_without_entries_has_nothing_to_delete(main_window):
    main_window.selection.set(["simulate_option"])
    assert not main_window.commands.by_id["delete"].isEnabled()
