"""Help > Model Summary: what `msd-studio info` prints, in a dialog."""

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QTreeWidget

from app.cli import main
from app.document import Document
from app.scene_templates import SCENE_TEMPLATES
from engine import msd
from ui.summary_dialog import SummaryDialog


def test_the_summary_is_what_info_prints(qtbot, simulated, tmp_path, capsys):
    template = next(one for one in SCENE_TEMPLATES if "arm" in one.id)
    file = tmp_path / "arm.msd"
    msd.save(template.make(), file)
    document = Document.open(str(file))
    editor = simulated(document.world)
    editor.document.file = document.file
    dialog = SummaryDialog(editor)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.copy_button.click()
    assert main(["info", str(file)]) == 0
    text = QGuiApplication.clipboard().text()
    assert "Bodies" in text and capsys.readouterr().out.endswith(text)  # Warp may say something first
    assert dialog.label.text().count("\n") == 2
    tabs = {dialog.tabs.tabText(i).replace("&", ""): dialog.tabs.widget(i) for i in range(dialog.tabs.count())}
    layout = editor.session.layout
    assert f"Bodies ({layout.nbody})" in tabs and f"Actuators ({layout.nu})" in tabs
    bodies = tabs[f"Bodies ({layout.nbody})"]
    assert isinstance(bodies, QTreeWidget)
    world = bodies.topLevelItem(0)
    table = world.child(0) if world is not None else None
    assert table is not None and float(table.text(1)) == pytest.approx(layout.body_mass[1], rel=1e-5)


def test_the_summary_of_a_scene_without_an_engine(main_window):
    dialog = main_window.window_actions.show_summary()
    assert "not known" in dialog.label.text()
    dialog.copy()
    assert "degrees of freedom" not in QGuiApplication.clipboard().text()
    dialog.close()
