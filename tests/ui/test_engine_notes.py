"""What the engine says, in messages and the status bar."""

import pytest

from engine.server import Failed, Noted, Patched


@pytest.mark.parametrize("event", [Noted("room for 72 contacts"), Failed("no room for 72 contacts", paused=True)])
def test_what_the_engine_says_is_shown_and_the_scene_is_simulated_all_the_same(
    qtbot, main_window, monkeypatch, event
):
    """More room for contacts is worth a sentence; what became unstable can be reset and played."""
    batches = [[event]]
    monkeypatch.setattr(main_window.session, "poll", lambda: batches.pop() if batches else [])
    qtbot.waitUntil(lambda: any("room for 72" in text for text in main_window.messages.texts()))
    assert "room for 72" in main_window.statusBar().currentMessage()
    assert main_window.messages.model.notes[-1].severity == ("error" if isinstance(event, Failed) else "info")
    main_window.status.factor_label.clear()
    qtbot.waitUntil(lambda: main_window.status.factor_label.text() == "building…")  # not: "not simulated"


def test_what_cannot_be_simulated_is_said_once_until_it_changes(qtbot, main_window, monkeypatch):
    """Every later edit is answered by the same."""
    said, shown = [], []
    monkeypatch.setattr(main_window.session, "poll", lambda: said.pop() if said else [])
    monkeypatch.setattr(main_window, "show_error", shown.append)
    main_window.messages.model.set_notes([])
    refused = Failed("integrator discrete", "extras.option.integrator", unbuilt=True)
    other = Failed("no mesh", "assets", unbuilt=True)
    for event in (refused, refused, other, refused, Patched("none", 0.0), refused):
        said.append([event])
        qtbot.waitUntil(lambda: not said)
    sentence = "integrator: integrator discrete"
    assert shown == [sentence, "assets: no mesh", sentence, sentence]
    assert [note.place for note in main_window.messages.model.notes] == ["extras.option.integrator"]
    said.append([Patched("none", 0.0)])  # what is repaired is no message any more
    qtbot.waitUntil(lambda: not main_window.messages.model.notes)


def test_what_cannot_be_drawn_is_no_message_once_it_can(qtbot, main_window):
    main_window.messages.set_notes([])
    for problems in (["no mesh", "no image"], ["no image"], []):
        main_window.views.main.problems_changed.emit(problems)
        qtbot.waitUntil(lambda problems=problems: main_window.messages.texts() == problems)
