"""A cloth in the window: added, edited in the inspector, simulated, taken back."""

from PySide6.QtCore import Qt

from engine.msd.paths import get

CLOTH = "hierarchy.bodies[0].link.extras.flexcomps[0]"


def points(window) -> int:
    """Points of the flexes that run."""
    layout = window.session.layout
    return 0 if layout is None else sum(path == CLOTH for path in layout.body_path)


def test_a_cloth_is_added_edited_and_taken_back(qtbot, window, artefacts):
    document = window.document
    document.add("cloth")
    assert get(document.world, CLOTH).name == "cloth"
    qtbot.waitUntil(lambda: points(window) == 79, timeout=60_000)  # 81, of which two corners are pinned
    window.selection.set([CLOTH])
    index = window.tree.view.currentIndex()
    assert index.data() == "cloth" and not index.data(Qt.ItemDataRole.DecorationRole).isNull()
    document.set(f"{CLOTH}.pin[0].grid", [0, 0, 4, 0])
    document.set(f"{CLOTH}.count", [5, 6, 1])
    document.set(f"{CLOTH}.elasticity.young", 1e4)
    qtbot.waitUntil(lambda: points(window) == 28, timeout=60_000)
    window.session.play()
    qtbot.waitUntil(lambda: window.session.frame().time > 0.5, timeout=60_000)
    window.session.pause()
    window.grab().save(str(artefacts / "flex_window.png"))
    for _ in range(3):
        document.undo()
    qtbot.waitUntil(lambda: points(window) == 79, timeout=60_000)
    document.undo()
    qtbot.waitUntil(lambda: points(window) == 0, timeout=60_000)


def test_a_flexcomp_that_is_left_out_is_a_warning_at_its_place_until_the_next_build(qtbot, window):
    document = window.document
    document.add("cloth")
    qtbot.waitUntil(lambda: points(window) == 79, timeout=60_000)

    def notes():
        return [note for note in window.messages.model.notes if "not simulated" in note.message]

    assert not notes()
    document.set(f"{CLOTH}.mass", 0.0)
    qtbot.waitUntil(lambda: bool(notes()), timeout=60_000)
    (note,) = notes()
    assert (note.severity, note.place) == ("warning", CLOTH) and CLOTH not in note.message
    document.set(f"{CLOTH}.mass", -1.0)
    document.set(f"{CLOTH}.mass", 1.0)
    qtbot.waitUntil(lambda: points(window) == 79, timeout=60_000)
    qtbot.waitUntil(lambda: not notes(), timeout=60_000)
