"""Going from panel to panel by keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from ui.app_instance import running_application


def focus_next(panels: Sequence[QWidget], forward: bool = True) -> QWidget | None:
    """Give the keyboard to the next of the panels that can be seen, or to the one before: to what had it there last,
    else to its first field. Returns what has it now; None where no panel can be seen."""
    seen = [panel for panel in panels if panel.isVisible() and not panel.visibleRegion().isEmpty()]
    has = QApplication.focusWidget()
    at = next((i for i, panel in enumerate(seen) if _is_in(has, panel)), -1 if forward else 0)
    for i in range(1, len(seen) + 1):
        panel = seen[(at + (i if forward else -i)) % len(seen)]
        if (target := _target(panel)) is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
            return target
    return None


def is_behind(widget: QWidget | None, panels: Iterable[QWidget]) -> bool:
    """Whether a widget is in a panel that nothing is seen of."""
    return any(_is_in(widget, panel) and panel.visibleRegion().isEmpty() for panel in panels)


def bring_forward(front: QWidget, behind: Iterable[QWidget], otherwise: QWidget) -> None:
    """Give the keyboard to what had it last in a panel that has come to the front, else to something else, where one
    of those behind it now had it: what nobody sees would take the keys of the window."""
    has, last = QApplication.focusWidget(), front.focusWidget()
    if any(_is_in(has, panel) for panel in behind):
        target = last if last is not None and _is_in(last, front) and _takes_focus(last) else otherwise
        target.setFocus(Qt.FocusReason.OtherFocusReason)


def _is_in(widget: QWidget | None, panel: QWidget) -> bool:
    return widget is not None and (widget is panel or panel.isAncestorOf(widget))


def _target(panel: QWidget) -> QWidget | None:
    """What gets the keyboard in a panel."""
    last = panel.focusWidget()
    if last is not None and _is_in(last, panel) and _takes_focus(last):
        return last
    if _takes_focus(panel):
        return panel
    one = panel.nextInFocusChain()
    for _ in range(len(running_application().allWidgets())):
        if one is panel or one is None:
            return None
        if panel.isAncestorOf(one) and _takes_focus(one):
            return one
        one = one.nextInFocusChain()
    return None


def _takes_focus(widget: QWidget) -> bool:
    by_tab = bool(widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value)
    return by_tab and widget.isEnabled() and widget.isVisible() and widget.focusProxy() is None
