"""Our picture beside that of MotrixSim: drawn again when edits rest, with figures, else a sentence on why not."""

import numpy as np
import pytest

from app.document import Document
from app.parity import GAIN, difference, figures
from app.scene_templates import scene_template
from render.gallery import motrixsim
from ui.parity.window import ParityWindow


def test_figures_and_differences():
    a = np.zeros((32, 32, 3), np.uint8)
    b = a.copy()
    b[:, :16] = 20
    assert figures(a, a) == (0.0, 1.0) and figures(a, b).mean == 10.0 and figures(a, b).ssim < 0.9
    assert difference(b, a, signed=False)[0, 0].tolist() == [20 * GAIN] * 3
    assert difference(b, a, signed=True)[0, 0].tolist() == [138] * 3
    assert difference(a, b, signed=True)[0, 0].tolist() == [118] * 3
    assert difference(a, b, signed=True)[0, 31].tolist() == [128] * 3


def test_without_motrixsim_one_sentence_says_so(main_window, monkeypatch):
    monkeypatch.setattr(motrixsim, "missing", lambda: "MotrixSim is not installed: pip install it")
    window = main_window.compare_actions.show_parity()
    assert window.status.text() == "MotrixSim is not installed: pip install it" and not window.again.isEnabled()
    window.close()


@pytest.mark.skipif(bool(motrixsim.missing()), reason=motrixsim.missing())
def test_pictures_are_drawn_again_when_edits_rest(qtbot, show_window, artefacts):
    """The two renderers agree about the scene, and about it as it is after an edit."""
    main = show_window(Document(scene_template("gripper").make()), size=(1024, 700))
    qtbot.waitUntil(lambda: main.viewport.renderer is not None)
    window: ParityWindow = main.compare_actions.show_parity()
    qtbot.waitUntil(lambda: " s;" in window.status.text(), timeout=20000)
    assert window.progress.isVisible() and not window.ours._pixmap.isNull(), "ours is there before theirs"
    with qtbot.waitSignal(window.painter.drawn, timeout=120000):
        pass
    assert not window.progress.isVisible()
    ours, theirs = window._pixels
    assert "SSIM" in window.status.text() and figures(ours, theirs).mean < 12.0
    assert figures(ours, theirs).ssim > 0.8
    window.grab().save(str(artefacts / "parity.png"))
    shown = window.theirs.label.grab().toImage()
    with qtbot.waitSignal(window.painter.drawn, timeout=120000):
        main.document.set("visual.ambient_light.brightness", 20000.0)
        qtbot.waitUntil(lambda: window.theirs.is_stale and window.differing.is_stale, timeout=20000)
        assert window.theirs.label.grab().toImage() != shown and not window.ours.is_stale
        qtbot.waitUntil(lambda: " s" in window.status.text(), timeout=20000)
        assert "first" not in window.status.text()
    assert not window.theirs.is_stale and not window.differing.is_stale
    again, theirs_again = window._pixels
    assert figures(ours, again).mean > 5.0 and figures(theirs, theirs_again).mean > 5.0
    assert figures(again, theirs_again).mean < 12.0
    process = window.painter._process
    window.close()
    assert process is not None and window.painter._process is None


@pytest.mark.skipif(bool(motrixsim.missing()), reason=motrixsim.missing())
def test_a_process_that_ends_is_reported_and_started_again(qtbot, main_window, monkeypatch):
    window = main_window.compare_actions.show_parity()
    window._timer.stop()
    window.painter.draw(lambda folder: {"scene": "none", "out": "none", "size": [8, 8]})
    window.painter._process.waitForStarted()
    with qtbot.waitSignal(window.painter.failed, timeout=20000) as failed:
        window.painter._process.kill()
    assert "ended" in failed.args[0] and not window.painter.busy
    with qtbot.waitSignal(window.painter.failed, timeout=60000) as refused:
        window.painter.draw(lambda folder: {"scene": "none", "out": "none", "size": [8, 8]})
    assert refused.args[0].startswith("MotrixSim does not draw this scene: "), "its own words alone do not say whose"
    window.close()
