"""Plugins: packages whose entry points of the group `msd_studio.plugins` add commands, panels, templates and
importers.

See docs/plugins.md. What a plugin raises never ends what the user does: it becomes a sentence that names the plugin
and the place. Besides those that are installed there are those in folders that the user has named, to develop them.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

from app import plugin_folders
from engine.errors import SceneError
from engine.msd.report import Report
from engine.msd.schema import World
from engine.server import time_limit as time_limits
from engine.server.time_limit import TimeLimitExceeded, time_limit
from engine.signals import Signal, collecting_connections

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "msd_studio.plugins"
LONGEST_LOADING = 20.0
"""s that a plugin may take to be loaded or unloaded, or to make a panel."""
LOADING, UNLOADING, ITS_CODE = "loading it", "unloading it", "in its own code"
TOO_LONG = "it took too long and was interrupted"


class PluginCommand(NamedTuple):
    """An entry of the menu Plugins."""

    text: str
    run: Callable[[Any], object]
    """Called with the Editor."""
    tip: str


class PluginPanel(NamedTuple):
    """A panel of the window."""

    title: str
    make: Callable[[Any], Any]
    """Makes the QWidget; called with the Editor."""


class PluginTemplate(NamedTuple):
    """A scene to begin with."""

    title: str
    make: Callable[[], World]


class PluginImporter(NamedTuple):
    """A format of files."""

    name: str
    suffixes: tuple[str, ...]
    read: Callable[[str, Report], World]
    """Called with the path of a file and the report of what could not be taken over."""


@dataclass(eq=False)
class Plugin:
    """A plugin that was found, and the calls by which it adds something; its entry point is given this object.

    Attributes:
        name: of its entry point.
        package: name and version of the package that it is in.
        error: why it does not work, in a sentence; "" while it does.
        is_on: whether the user wants it.
        folder: that it is developed in; "" of an installed one.
        module: that it is in.
    """

    name: str
    package: str = ""
    error: str = ""
    is_on: bool = True
    folder: str = ""
    module: str = ""
    commands: list[PluginCommand] = field(default_factory=list)
    panels: list[PluginPanel] = field(default_factory=list)
    templates: list[PluginTemplate] = field(default_factory=list)
    importers: list[PluginImporter] = field(default_factory=list)
    _endings: list[Callable[[], object]] = field(default_factory=list)

    def add_command(self, text: str, run: Callable[[Any], object], tip: str = "") -> None:
        """An entry of the menu Plugins, which calls `run(editor)`."""
        self.commands.append(PluginCommand(str(text), run, str(tip)))

    def add_panel(self, title: str, make: Callable[[Any], Any]) -> None:
        """A panel of the window; `make(editor)` gives its QWidget."""
        self.panels.append(PluginPanel(str(title), make))

    def add_template(self, title: str, make: Callable[[], World]) -> None:
        """A scene to begin with; `make()` gives its World."""
        self.templates.append(PluginTemplate(str(title), make))

    def add_importer(self, name: str, suffixes: Sequence[str], read: Callable[[str, Report], World]) -> None:
        """A format that File > Open reads; `read(path, report)` gives the World. Raises ValueError for suffixes that
        do not begin with a dot."""
        if isinstance(suffixes, str) or not suffixes or not all(suffix.startswith(".") for suffix in suffixes):
            raise ValueError(f"suffixes are texts such as ['.xyz'], not {suffixes!r}")
        self.importers.append(PluginImporter(str(name), tuple(suffix.lower() for suffix in suffixes), read))

    def at_unload(self, call: Callable[[], object]) -> None:
        """Have `call()` called before the plugin is loaded again: to end threads, timers and files of its own."""
        self._endings.append(call)

    def unload(self) -> None:
        """End what it does: nothing that it connected to signals of the editor is called any more."""
        endings, self._endings = self._endings, []
        for ending in reversed(endings):
            with contextlib.suppress(SceneError):
                self.call(UNLOADING, ending, LONGEST_LOADING)

    def call(self, what: str, call: Callable[[], Any], seconds: float = 0.0) -> Any:
        """What a function of the plugin returns. Raises SceneError with a sentence for whatever it raises, which is
        also its `error` from then on; `what` says what was called. seconds: what takes longer is interrupted, 0: no
        limit."""
        try:
            with collecting_connections(self._endings), contextlib.ExitStack() as limit:  # type: ignore[arg-type]
                if seconds:
                    limit.enter_context(time_limit(seconds))
                return call()
        except (Exception, SystemExit, TimeLimitExceeded) as error:
            said = SceneError(_sentence(self.name, what, error, error.__traceback__))
            self.note(said.message, error, error.__traceback__)
            raise said from error

    def note(self, sentence: str, error: BaseException, trace: TracebackType | None) -> None:
        """Have a sentence as its `error`, and in the log with the traceback unless it is the last one again."""
        if sentence != self.error:
            lines = "".join(traceback.format_exception(type(error), error, trace)).rstrip()
            logging.getLogger(f"plugin {self.name}").error("%s\n%s", sentence, lines)
        self.error = sentence

    def has_file(self, file: str) -> bool:
        """Whether a file of Python is one of its own."""
        if self.folder:
            return os.path.realpath(file).startswith(os.path.realpath(self.folder) + os.sep)
        package = sys.modules.get(self.module.partition(".")[0])
        own = getattr(package, "__file__", None)
        if not own or not hasattr(package, "__path__"):
            return file == own
        return file.startswith(os.path.dirname(own) + os.sep)


def _sentence(plugin: str, what: str, error: BaseException, trace: TracebackType | None) -> str:
    frames = traceback.extract_tb(trace)
    library = os.path.dirname(os.__file__) + os.sep
    of_plugins = os.path.join(library, "site-packages")
    own = [
        (os.path.basename(frame.filename), frame.lineno)
        for frame in frames
        if frame.filename not in (__file__, time_limits.__file__)
        and not frame.filename.startswith("<frozen")
        and (not frame.filename.startswith(library) or frame.filename.startswith(of_plugins))
    ]
    why = f"{type(error).__name__}: {error}"
    if isinstance(error, TimeLimitExceeded):
        why = TOO_LONG
    elif isinstance(error, SyntaxError) and error.filename:
        own, why = [(os.path.basename(error.filename), error.lineno)], f"{type(error).__name__}: {error.msg}"
    if not own:
        return f"The plugin {plugin} failed ({what}): {why}"
    file, line = own[-1]
    return f"The plugin {plugin} failed in {file}, line {line} ({what}): {why}"


_loaded: list[Plugin] = []
_is_loaded = False
changed = Signal()
"""Other plugins are loaded than before."""
failed = Signal()
"""A plugin raised what nobody caught, in a slot or a thread of its own; carries it, in the thread where that was."""


def loaded() -> Sequence[Plugin]:
    """The plugins that were found by `load`."""
    return _loaded


def load(off: Sequence[str] = (), folders: Sequence[str] = ()) -> Sequence[Plugin]:
    """Find the plugins that are installed and let each add what it has, once in a process.

    Args:
        off: names of those that are not wanted: they are found, and not run.
        folders: with plugins that are developed, in place of installed ones of the same names.
    """
    global _is_loaded
    if not _is_loaded:
        _is_loaded = True
        _find(off, folders)
    return _loaded


def reload(off: Sequence[str] = (), folders: Sequence[str] = (), only: str = "") -> Sequence[Plugin]:
    """Read the code of all plugins again, or of those in one folder, as it is now; what they added before goes."""
    global _is_loaded
    _is_loaded = True
    old = [plugin for plugin in _loaded if not only or plugin.folder == only]
    for plugin in old:
        plugin.unload()
        plugin_folders.forget_modules(plugin.folder, plugin.module)
        _loaded.remove(plugin)
    _find(off, folders)
    changed.emit()
    return _loaded


def _find(off: Sequence[str], folders: Sequence[str]) -> None:
    """Load what is not loaded yet."""
    from importlib import metadata  # slow to load

    plugin_folders.use(folders)
    known = {plugin.name for plugin in _loaded}
    in_folders = {plugin.folder for plugin in _loaded if plugin.folder}
    for folder in folders:
        if folder in in_folders:
            continue
        try:
            entries = plugin_folders.entry_points(folder, GROUP)
        except SceneError as error:
            _loaded.append(Plugin(os.path.basename(folder), error=str(error), folder=folder))
            continue
        for entry in entries:
            known.add(entry.name)
            _add(entry, Plugin(entry.name, folder, is_on=entry.name not in off, folder=folder, module=entry.module))
    for entry in metadata.entry_points(group=GROUP):
        if entry.name in known:
            continue  # the same package twice on the path, or in a folder, too
        known.add(entry.name)
        package = f"{entry.dist.name} {entry.dist.version}" if entry.dist else ""
        _add(entry, Plugin(entry.name, package, is_on=entry.name not in off, module=entry.module))
    _loaded.sort(key=lambda plugin: plugin.name)


def _add(entry: EntryPoint, plugin: Plugin) -> None:
    _loaded.append(plugin)
    if not plugin.is_on:
        return
    try:
        with plugin_folders.without_bytecode(plugin.folder):
            plugin.call(LOADING, lambda: entry.load()(plugin), LONGEST_LOADING)
    except SceneError:
        for added in (plugin.commands, plugin.panels, plugin.templates, plugin.importers):
            added.clear()  # half of a plugin is none


def claim(error: BaseException, trace: TracebackType | None) -> bool:
    """Whether an exception that nobody caught came through the code of a plugin, whose `error` it is then."""
    files = [frame.filename for frame in traceback.extract_tb(trace or error.__traceback__)]
    for plugin in _loaded:
        if plugin.is_on and any(plugin.has_file(file) for file in files):
            plugin.note(_sentence(plugin.name, ITS_CODE, error, trace or error.__traceback__), error, trace)
            failed.emit(plugin)
            return True
    return False


def forget() -> None:
    """End all plugins, and let the next `load` look again."""
    global _is_loaded
    _is_loaded = False
    for plugin in _loaded:
        plugin.unload()
    plugin_folders.use(())
    _loaded.clear()


def suffixes() -> tuple[str, ...]:
    """Those of all importers of plugins."""
    return tuple(s for plugin in _loaded for importer in plugin.importers for s in importer.suffixes)


def reads(path: str) -> bool:
    """Whether an importer of a plugin reads a file, by its name."""
    return path.lower().endswith(suffixes()) if suffixes() else False


def read(path: str, report: Report) -> World:
    """The World that the importer of a plugin makes of a file. Raises SceneError naming the plugin and the place."""
    plugin, importer = next(
        (plugin, importer)
        for plugin in _loaded
        for importer in plugin.importers
        if path.lower().endswith(importer.suffixes)
    )

    def read_world() -> World:
        world = importer.read(path, report)
        if not isinstance(world, World):
            raise TypeError(f"an importer gives a World, not {type(world).__name__}")
        return world

    world = plugin.call(f"reading {os.path.basename(path)}", read_world)
    world.source_path = path
    world.asset_roots = world.asset_roots or (os.path.dirname(os.path.abspath(path)),)
    return world
