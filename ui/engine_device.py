"""The device of the physics: chosen in the preferences, tried before it is used, remembered."""

from __future__ import annotations

from collections.abc import Sequence
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


def choose(windows: Sequence[MainWindow], device: str, asking: MainWindow) -> None:
    """Simulate the documents of these windows on another device from now on: their engines are started again and go
    on from their states. A GPU that is not there, or steps otherwise than the CPU, is refused with a sentence in the
    window that asks."""
    others = [one for one in windows if one.session.engine.device != device]
    if not others:
        return
    if device != DEVICES[0]:
        from ui import busy  # not before the window

        try:
            refusal = busy.wait_for(
                lambda: _refusal(device), _tr("Physics"), _tr("Trying the GPU with a few scenes"), asking
            )
        except busy.CancelledError:
            return
        if refusal:
            asking.show_error(refusal)
            return
    QSettings().setValue(DEVICE_SETTING, device)
    for window in others:
        window.session.engine.device = device
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
