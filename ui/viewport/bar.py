"""The slim bar above the views: tool, axes, pivot, snapping, look, overlays, camera and layout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QStyle, QToolBar, QToolButton, QWidget

from app.tools import AXES, PIVOTS, SNAPS, TOOLS
from render import OVERLAYS
from render.poses import elements
from ui import icons
from ui.mnemonics import without_mnemonic
from ui.viewport.inset import OUTPUTS
from ui.viewport.look_menu import LookMenu, look_text
from ui.viewport.navigation import VIEWS
from ui.viewport.snap_settings import SnapSettings
from ui.viewport.view_commands import GROUPS, LAYOUT_COMMANDS, SWITCHES

if TYPE_CHECKING:
    from ui.viewport.area import ViewArea

ICON = QSize(16, 16)


class ViewBar(QToolBar):
    """The commands on views; what has no room at its end is in the menu behind `»`.

    Attributes:
        look_menu: of the looks.
    """

    def __init__(self, area: ViewArea) -> None:
        super().__init__(area)
        self._area, self._editor = area, area.editor
        self.setAccessibleName(self.tr("View tools"))
        self.setIconSize(ICON)
        self.setMovable(False)
        self.look_menu = LookMenu(lambda stops: area.active.view.show(exposure=stops), self)
        self._snap_settings = SnapSettings(self._editor)
        self._menus: dict[str, QAction] = {}
        self._actions: Mapping[str, QAction] = {}

    def set_actions(self, actions: Mapping[str, QAction]) -> None:
        """Fill the bar with these commands of the window."""
        self._actions = actions
        self.addActions([actions[f"tool_{tool}"] for tool in TOOLS])
        self.addAction(actions["tool_pose"])
        self.addSeparator()
        self._add_menu("axes", self.tr("Axes along which the tools work"), self._of(f"axes_{one}" for one in AXES))
        self._add_menu(
            "pivot",
            self.tr("Point about which the tools turn and scale"),
            self._of(f"pivot_{one}" for one in PIVOTS),
            False,
        )
        self.addAction(actions["snap"])
        snapping = self._of(f"snap_{one}" for one in SNAPS)
        snapping.addSeparator()
        snapping.addAction(self._snap_settings.action(snapping))
        self._add_menu("snapping", self.tr("What dragged objects snap to, and by which steps"), snapping)
        self.addSeparator()
        self.addActions([actions[name] for name in ("frame_selection", "frame_all", "measure")])
        self._add_spacer()
        self.look_menu.set_actions(actions)
        self._add_menu("look", self.tr("How the view shows the scene; changes nothing of the scene"), self.look_menu)
        self._add_menu("overlays", self.tr("What the view draws over the scene"), self._overlay_menu(), False)
        self._camera_menu = QMenu(self)
        self._camera_menu.aboutToShow.connect(self._list_cameras)
        self._add_menu("camera", self.tr("From where the view looks"), self._camera_menu)
        self._add_menu("layout", self.tr("How many views there are"), self._of(LAYOUT_COMMANDS), False)
        self.refresh()

    def refresh(self) -> None:
        """Show the present choices of the active view."""
        if not self._menus:
            return
        tools, view = self._editor.tools, self._area.active
        self._show("axes", self._actions[f"axes_{tools.axes}"].text(), "tool_space")
        self._show("pivot", self._actions[f"pivot_{tools.pivot}"].text(), "pivot")
        self._show("snapping", self._snap_settings.summary(), "")
        self._show("look", look_text(view.view.appearance, view.look), "look")
        self._show("overlays", self.tr("Overlays"), "overlays")
        self._show("camera", self._camera_text(), "camera")
        self._show("layout", self.tr("Views"), f"layout_{self._editor.views.layout}")
        self.look_menu.slider.set_stops(view.view.appearance.exposure)
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Leave out the name of the axes, which their menu ticks, where the menu of looks would have no room, and
        shorten the text of that one where it still has none."""
        if not self._menus:
            return
        axes, look = self._menus["axes"], self._menus["look"]
        shown = [*self.actions()[: self.actions().index(look)], look]
        buttons = [button for action in shown if (button := self.widgetForAction(action)) is not None]
        button = self.widgetForAction(axes)
        if not isinstance(button, QToolButton):
            return
        look.setIconText(without_mnemonic(look.text()))
        beside, alone = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
        metric, style = QStyle.PixelMetric, self.style()
        spacing, extension, item, frame = (
            style.pixelMetric(one, None, self)
            for one in (
                metric.PM_ToolBarItemSpacing,
                metric.PM_ToolBarExtensionExtent,
                metric.PM_ToolBarItemMargin,
                metric.PM_ToolBarFrameWidth,
            )
        )
        needed = sum(max(one.sizeHint().width(), 0) + spacing for one in buttons) + extension + 2 * (item + frame)
        name = button.fontMetrics().horizontalAdvance(axes.text()) + 8
        if button.toolButtonStyle() == beside:
            needed -= name
        wanted = alone if needed + name + 24 > self.width() else beside
        if wanted == alone:
            self._shorten(look, self.width() - needed)
        if wanted != button.toolButtonStyle():
            button.setToolButtonStyle(wanted)

    def _shorten(self, look: QAction, room: int) -> None:
        """Shorten what the menu of looks says by as many px as `room` is less than 0."""
        button, view = self.widgetForAction(look), self._area.active
        if room >= 0 or not isinstance(button, QToolButton):
            return
        metrics, short = button.fontMetrics(), look_text(view.view.appearance, view.look, is_short=True)
        most = max(metrics.horizontalAdvance(look.iconText()) + room, metrics.horizontalAdvance("…"))
        look.setIconText(metrics.elidedText(without_mnemonic(short), Qt.TextElideMode.ElideRight, most))

    def menu(self, name: str) -> QMenu:
        """One of the menus: axes, pivot, snapping, look, overlays, camera or layout."""
        menu = self._menus[name].menu()
        assert isinstance(menu, QMenu)
        return menu

    def text(self, name: str) -> str:
        """What the entry of a menu says."""
        return self._menus[name].text()

    def _of(self, commands: Iterable[str]) -> QMenu:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.addActions([self._actions[name] for name in commands])
        return menu

    def _overlay_menu(self) -> QMenu:
        menu = self._of([*SWITCHES, "view_cube", "hud"])
        menu.addSeparator()
        menu.addActions([self._actions[f"view_{one.name}"] for one in OVERLAYS])
        pictures = menu.addMenu(self.tr("Camera Pictures"))
        pictures.addActions(
            [self._actions[name] for name in ("pictures_all", *(f"picture_{one}" for one in OUTPUTS))]
        )
        groups = menu.addMenu(self.tr("Groups"))
        groups.addActions([self._actions[f"view_group_{n}"] for n in GROUPS])
        return menu

    def _list_cameras(self) -> None:
        menu, view = self._camera_menu, self._area.active
        menu.clear()
        menu.addAction(self._actions["camera_free"])
        for path, _, camera in elements(view.bodies.nodes, "cameras"):
            action = menu.addAction(icons.icon("camera"), getattr(camera, "name", None) or path)
            action.setCheckable(True)
            action.setChecked(path == view.view.camera_path)
            action.triggered.connect(lambda _=False, path=path: view.look_through(path))
        menu.addAction(self._actions["camera_from_view"])
        menu.addSeparator()
        menu.addActions([self._actions[f"view_{name}"] for name in VIEWS])
        menu.addAction(self._actions["orthographic"])

    def _camera_text(self) -> str:
        view = self._area.active
        if view.camera_name is not None:
            return view.camera_name
        return self.tr("Orthographic") if view.view.camera.orthographic else self.tr("Perspective")

    def _add_menu(self, name: str, tip: str, menu: QMenu, with_text: bool = True) -> None:
        action = QAction(self)
        action.setMenu(menu)
        action.setToolTip(tip)
        self.addAction(action)
        button = self.widgetForAction(action)
        if isinstance(button, QToolButton):
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            if with_text:
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setAccessibleName(tip)
        self._menus[name] = action

    def _show(self, name: str, text: str, icon: str) -> None:
        action = self._menus[name]
        text = without_mnemonic(text)
        if text != action.text():
            action.setText(text)
        action.setIcon(icons.icon(icon))

    def _add_spacer(self) -> None:
        spacer = QWidget()
        spacer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(spacer)
