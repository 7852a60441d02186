"""Lengths and angles in the units that are chosen: shown, typed, stepped; the document has its own."""

import math

import numpy as np
import pytest
from PySide6.QtCore import QSettings, Qt

from engine.msd.paths import get
from engine.msd.schema.base import Field
from ui import preferences
from ui.inspector import units
from ui.inspector.editors import NumberEdit
from ui.inspector.model import NAME, VALUE
from ui.inspector.units import Units, display

ARM = "hierarchy.bodies[0].link"
LENGTH = Field("length", unit="m", ge=0.0)


@pytest.fixture(autouse=True)
def as_before():
    yield
    units.use(Units())


@pytest.mark.parametrize(
    "chosen, unit, shown, factor",
    [
        (Units("cm"), "m", "cm", 100.0),
        (Units("mm"), "m", "mm", 1000.0),
        (Units("cm"), "m/s", "m/s", 1.0),
        (Units(angle="°"), "rad", "°", 180.0 / math.pi),
        (Units(angle="°"), "rad/s", "°/s", 180.0 / math.pi),
        (Units(angle="rad"), "°", "rad", math.pi / 180.0),
        (Units(angle="°"), "°", "°", 1.0),
        (Units(), "rad", "rad", 1.0),
    ],
)
def test_units_that_are_shown(qapp, chosen, unit, shown, factor):
    units.use(chosen)
    assert display(unit) == (shown, pytest.approx(factor, rel=1e-15))


@pytest.mark.parametrize(
    "typed, metres",
    [("25", 0.25), ("25 mm", 0.025), ("1 m", 1.0), ("+= 5", 0.15), ("*= 2", 0.2), ("-3", 0.0), ("nonsense", 0.1)],
)
def test_typed_numbers_are_in_the_unit_that_is_shown(qtbot, typed, metres):
    units.use(Units("cm"))
    edit = NumberEdit(LENGTH, unit="m")
    qtbot.addWidget(edit)
    edit.set_value(0.1)
    assert edit.text() == "10" and edit.value() == 0.1
    edit.lineEdit().setText(typed)
    assert edit.value() == pytest.approx(metres, rel=1e-12)


def test_arrow_keys_step_what_is_seen(qtbot):
    units.use(Units(angle="°"))
    edit = NumberEdit(Field("angle", unit="rad"), unit="rad")
    qtbot.addWidget(edit)
    edit.set_value(math.radians(45.0))
    assert edit.text() == "45"
    edit.stepBy(1)
    assert edit.text() == "46" and edit.value() == pytest.approx(math.radians(46.0), rel=1e-11)


def test_a_number_that_is_only_looked_at_stays_as_it_is(qtbot):
    units.use(Units("mm", "°"))
    for value in (0.1 + 0.2, 1 / 3, 1e-9, 12345.678901234567):
        edit = NumberEdit(LENGTH, unit="m")
        qtbot.addWidget(edit)
        edit.set_value(value)
        assert edit.value() == value == edit.applied(value)


def test_the_inspector_shows_and_labels_them(qtbot, main_window):
    joint = f"{ARM}.children[0].joints[0]"
    main_window.selection.set([joint])
    model = main_window.inspector.model
    low = f"{joint}.pos_limit.min"
    text = model.index_at(low).data() if model.index_at(low).isValid() else ""
    dialog = main_window.open_preferences()
    for id, value in (("angle", "°"), ("length", "cm")):
        box = dialog.editors[id]
        box.setCurrentIndex(box.findData(value))
        box.activated.emit(box.currentIndex())
    dialog.close()
    assert QSettings().value(units.ANGLE_SETTING) == "°" and units.shown() == Units("cm", "°")
    if text:
        assert model.index_at(low).data() != text and "°" in model.index_at(low).data()
    main_window.selection.set([ARM])
    path = f"{ARM}.local_translation"
    assert model.index_at(path, NAME).data().endswith(", cm")
    before = get(main_window.document.world, path).copy()
    shown = [float(number) for number in model.index_at(path, VALUE).data().split()[:3]]
    np.testing.assert_allclose(shown, before * 100.0, rtol=1e-3)
    np.testing.assert_array_equal(get(main_window.document.world, path), before)
    assert "cm" in model.index_at(path, VALUE).data(Qt.ItemDataRole.ToolTipRole)


def test_chosen_units_come_back(qapp, main_window):
    units.use(Units("mm", "rad"))
    units._shown = Units()
    preferences.restore(main_window)
    assert units.shown() == Units("mm", "rad")
    QSettings().setValue(units.LENGTH_SETTING, "parsec")
    preferences.restore(main_window)
    assert units.shown() == Units("m", "rad")
