"""The device of the physics: chosen in the preferences, tried before it is used, remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QSettings

from ui.program import NAME, ORGANISATION

if TYPE_CHECKING:
    from ui.main_window import MainWindow

DEVICE_SETTING = "engine/device"
DEVICES = ("cpu", "cuda:0")


def stored() -> str:
    """The device that was chosen. Needs no window yet."""
    if not QCoreApplication.organizationName():
        QCoreApplication.setOrganizationName(ORGANISATION)
        QCoreApplication.setApplicationName(NAME)
    name = str(QSettings().value(DEVICE_SETTING, DEVICES[0]))
    return name if name in DEVICES else DEVICES[0]


def choose(window: MainWindow, device: object) -> None:
    """Simulate on another device from now on: the engine is started again and goes on from its state. A GPU that is
    not there, or steps otherwise than the CPU, is refused with a sentence."""
    name, session = str(device), window.session
    if name == session.engine.device:
        return
    if name != DEVICES[0]:
        from ui import busy  # not before the window

        try:
            refusal = busy.wait_for(
                lambda: _refusal(name), _tr("Physics"), _tr("Trying the GPU with a few scenes"), window
            )
        except busy.CancelledError:
            return
        if refusal:
            window.show_error(refusal)
            return
    QSettings().setValue(DEVICE_SETTING, name)
    session.engine.device = name
    window.run_command("restart")


def _refusal(device: str) -> str:
    """Why a device is not used; empty for one that is."""
    import warp as wp  # slow to load

    try:
        wp.get_device(device)
    except Exception as error:
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        return _tr("The GPU cannot be used, the physics stays on the processor: {0}").format(reason)
    from engine.simulation.device_check import trusted

    _, instead = trusted(device)
    return instead


def _tr(text: str) -> str:
    return QCoreApplication.translate("Preferences", text)
