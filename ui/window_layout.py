"""The panels around the views of a window: which there are, where they stand at first, and how that is remembered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QCoreApplication, QSettings, QSize, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QWidget

from app.views import LAYOUTS, Views
from app.window_layouts import PanelPlaces
from ui.dock import Dock
from ui.panel_strip import PanelStrip

GEOMETRY, STATE, VIEWS = "window/geometry", "window/state", "window/views"
LAYOUT_VERSION = 1
FRAME = QSize(8, 40)
"""What a desktop's frame around a window and its title need at most, roughly."""

LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
BELOW = Qt.DockWidgetArea.BottomDockWidgetArea


class Place(NamedTuple):
    """Where a panel stands in a new window; its icon is `panel_` and its name."""

    name: str
    title: str
    area: Qt.DockWidgetArea
    behind: str = ""
    """The panel with which it shares its place, as a tab behind."""


PLACES = (
    Place("tree", "Scene", LEFT),
    Place("library", "Library", LEFT, behind="tree"),
    Place("inspector", "Inspector", RIGHT),
    Place("controls", "Controls", RIGHT),
    Place("plots", "Plots", BELOW),
    Place("values", "Values", BELOW, behind="plots"),
    Place("takes", "Takes", BELOW, behind="plots"),
    Place("messages", "Messages", BELOW, behind="plots"),
    Place("console", "Console", BELOW, behind="plots"),
    Place("log", "Log", BELOW, behind="plots"),
)
"""Every panel, in the order of the menu; the window makes their contents in `MainWindow._panels`."""


LEAST_SHARE = 0.45
"""Of the width of a window that the views have before panels give way when it becomes narrower."""


class WindowLayout:
    """The docks of a window, and the strips at its sides that open and close them.

    Attributes:
        docks: by name.
        strips: left, right.
    """

    def __init__(self, window: QMainWindow, views: Views, panels: Mapping[str, QWidget]) -> None:
        self._window, self._views = window, views
        self._is_arranged = False
        self._gave_way: tuple[list[int], list[int]] | None = None
        """Widths of the panels at the sides before and after they gave way to the views."""
        self.docks: dict[str, QDockWidget] = {}
        for place in PLACES:
            self.docks[place.name] = self._dock(place, panels[place.name])
        window.setCorner(Qt.Corner.BottomRightCorner, RIGHT)
        window.setCorner(Qt.Corner.BottomLeftCorner, LEFT)
        left = {place.name: self.docks[place.name] for place in PLACES if place.area != RIGHT}
        right = {place.name: self.docks[place.name] for place in PLACES if place.area == RIGHT}
        below = tuple(place.name for place in PLACES if place.area == BELOW)
        self.strips = (
            PanelStrip(_tr("Panels on the Left and Below"), left, window, below),
            PanelStrip(_tr("Panels on the Right"), right, window),
        )
        bars = Qt.ToolBarArea.LeftToolBarArea, Qt.ToolBarArea.RightToolBarArea
        for strip, name, area in zip(self.strips, ("strip_left", "strip_right"), bars, strict=True):
            strip.setObjectName(name)
            window.addToolBar(area, strip)
        self.reset()

    def _dock(self, place: Place, panel: QWidget) -> QDockWidget:
        dock = Dock(_tr(place.title), self._window)
        dock.setObjectName(place.name)
        dock.setWidget(panel)
        return dock

    def reset(self) -> None:
        """Show every panel where it stands in a new window."""
        for strip in self.strips:
            strip.show()
        self._take_out()
        for place in PLACES:
            self._put(place)
        for name in {place.behind for place in PLACES if place.behind}:
            self.docks[name].raise_()
        self._share_room()

    def _put(self, place: Place) -> None:
        if place.behind:  # side by side they would make a small window wider
            self._window.tabifyDockWidget(self.docks[place.behind], self.docks[place.name])
        else:
            self._window.addDockWidget(place.area, self.docks[place.name])
        self.docks[place.name].show()

    def _take_out(self) -> None:
        """Take all panels out before they are placed anew: moved or restored while they stand behind each other, they
        leave bars of tabs that belong to none."""
        for dock in self.docks.values():
            dock.setFloating(False)
            self._window.removeDockWidget(dock)
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.hide()  # those that are used, Qt shows again

    def _restored(self, state: QByteArray) -> bool:
        self._take_out()
        if self._window.restoreState(state, LAYOUT_VERSION):
            self._put_new()
            return True
        self.reset()  # of another version
        return False

    def _put_new(self) -> None:
        """Panels that there were not yet when the layout was kept."""
        nowhere = Qt.DockWidgetArea.NoDockWidgetArea
        for place in PLACES:
            dock = self.docks[place.name]
            if self._window.dockWidgetArea(dock) == nowhere and not dock.isFloating():
                self._put(place)
                if place.behind:
                    self.docks[place.behind].raise_()

    def _share_room(self) -> None:
        """Leave at least half of the window to the views, however small it is."""
        docks, height = self.docks, self._window.height()
        self._share_width()
        right = [height * 6 // 10, height * 3 // 10]
        self._window.resizeDocks([docks["inspector"], docks["controls"]], right, Qt.Orientation.Vertical)
        self._window.resizeDocks([docks["plots"]], [self._plots_height()], Qt.Orientation.Vertical)

    def _plots_height(self) -> int:
        """While they are empty, only what their hint takes."""
        return min(self.docks["plots"].sizeHint().height(), 240, self._window.height() * 33 // 100)

    def give_plots_room(self) -> None:
        """When the first plot appears: as much as in a new window, unless they have about that already."""
        height = self._plots_height()
        if self._is_arranged and self.docks["plots"].height() < 0.8 * height:
            self._window.resizeDocks([self.docks["plots"]], [height], Qt.Orientation.Vertical)

    def _share_width(self) -> list[int]:
        """Returns the widths of the panels at the left and at the right."""
        width = self._window.width()
        strips = sum(strip.sizeHint().width() for strip in self.strips)
        fits = min(1.0, (0.5 * width - strips) / (0.5 * width))
        sides = [min(260, round(fits * width / 5)), min(400, round(fits * width * 3 / 10))]
        self._set_sides(sides)
        return sides

    def _sides(self) -> list[int]:
        return [self.docks["tree"].width(), self.docks["inspector"].width()]

    def _set_sides(self, widths: list[int]) -> None:
        docks = [self.docks["tree"], self.docks["inspector"]]
        self._window.resizeDocks(docks, widths, Qt.Orientation.Horizontal)

    def keep_views_wide(self) -> None:
        """After the window has become narrower: leave half of it to the views where the panels took more."""
        views, sides = self._window.centralWidget(), self._sides()
        if self._is_arranged and views is not None and views.width() < LEAST_SHARE * self._window.width():
            before = self._gave_way[0] if self._gave_way is not None and self._has_given_way(sides) else sides
            self._gave_way = before, self._share_width()

    def give_back_width(self) -> None:
        """After the window has become wider: let panels that gave way to the views have the widths that they had, as
        far as there is room, unless somebody has changed them since."""
        views, sides = self._window.centralWidget(), self._sides()
        if self._gave_way is None or views is None or not self._has_given_way(sides):
            return
        before = self._gave_way[0]
        room = sum(sides) + views.width() - LEAST_SHARE * self._window.width()
        share = min(1.0, room / sum(before))
        wider = [max(now, int(share * wanted)) for now, wanted in zip(sides, before, strict=True)]
        self._set_sides(wider)
        self._gave_way = (before, wider) if share < 1.0 else None

    def _has_given_way(self, sides: list[int]) -> bool:
        """Whether the panels have the widths with which they gave way, as near as docks keep to them."""
        return self._gave_way is not None and all(
            abs(now - then) <= 4 for now, then in zip(sides, self._gave_way[1], strict=True)
        )

    def show_panel(self, name: str) -> None:
        """Show a panel in front of those in the same place."""
        self.docks[name].show()
        self.docks[name].raise_()

    # ------------------------------------------------------------------------------------------------ remembering

    def restore(self) -> None:
        """As the last window on a screen of this size was left."""
        settings, window = QSettings(), self._window
        if (present := window.layout()) is not None:
            present.activate()  # else the window is as wide as it had to be before the panels stood behind each other
        geometry, state = (settings.value(self._on_screen(name)) for name in (GEOMETRY, STATE))
        if isinstance(geometry, QByteArray):
            window.restoreGeometry(geometry)
        else:
            # A window without a frame yet: some of the screen is left for that.
            window.resize(QSize(1440, 900).boundedTo(window.screen().availableGeometry().size() - FRAME))
        layout = str(settings.value(self._on_screen(VIEWS)))  # a damaged file may have a list here
        if layout in LAYOUTS:
            self._views.set_layout(layout)
        self._is_arranged = isinstance(state, QByteArray) and self._restored(state)

    def arrange_once(self) -> None:
        """Share the room that a window really has when it is shown, unless somebody has arranged its panels."""
        if not self._is_arranged:
            self._is_arranged = True
            self._share_room()

    def copy_from(self, other: WindowLayout) -> None:
        """Let the panels stand as in another window."""
        self._is_arranged = True
        self._restored(other._window.saveState(LAYOUT_VERSION))

    def save(self) -> None:
        """For the next window."""
        settings = QSettings()
        settings.setValue(self._on_screen(GEOMETRY), self._window.saveGeometry())
        settings.setValue(self._on_screen(VIEWS), self._views.layout)
        settings.setValue(self._on_screen(STATE), self._window.saveState(LAYOUT_VERSION))

    def places(self) -> PanelPlaces:
        """Where the panels stand now."""
        window = self._window
        left, right = self._sides()
        state = bytes(window.saveState(LAYOUT_VERSION).data())
        return PanelPlaces(state, (window.width(), window.height()), (left, right), self.docks["plots"].height())

    def show_places(self, places: PanelPlaces) -> None:
        """Let the panels stand so, smaller in a smaller window. Where that cannot be, as in a new window."""
        self._is_arranged, self._gave_way = True, None
        if not self._restored(QByteArray(places.state)):
            return
        before, now = places.size, self._window.size()
        if (now.width(), now.height()) == before or min(before) < 1:
            return
        self._set_sides([_share(width, before[0], now.width()) for width in places.sides])
        high = _share(places.below, before[1], now.height())
        self._window.resizeDocks([self.docks["plots"]], [high], Qt.Orientation.Vertical)
        self.keep_views_wide()

    def _on_screen(self, name: str) -> str:
        """The key of a setting that is remembered for screens of this size."""
        size = self._window.screen().availableGeometry().size()
        return f"{name}/{size.width()}x{size.height()}"


def _share(part: int, before: int, now: int) -> int:
    """What a part of `before` px is of `now` px."""
    return min(max(round(now * min(max(part / before, 0.0), 1.0)), 1), now)


def _tr(text: str) -> str:
    return QCoreApplication.translate("WindowLayout", text)
