"""Handlers in Python files of their own, for scenes that somebody else runs.

A file has one subclass of SimulationHandler, or several of which one is called `Handler`. It is made without
arguments, or with the SceneNames of the scene if it takes one: `names.object_named("elbow")` is a body, joint or
camera. Its attribute `frequency` says how often `handle` is called, Hz. A file without such a class may have a
function `control(state)` instead, with `frequency` beside it: see `engine.server.control_function`.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import inspect
import os
import sys
import traceback
from collections.abc import Callable
from types import ModuleType
from typing import Any

from engine.scene import checks
from engine.scene.conversion.names import SceneNames
from engine.scene.interfaces import SimulationHandler

FREQUENCY = 50.0
"""Calls a second of simulated time, where the class does not say."""
MODULE = "msd_studio_handler"


class HandlerError(Exception):
    """A handler that cannot be used, or raised. file, line: where; line 0: nowhere in particular."""

    def __init__(self, message: str, file: str, line: int = 0) -> None:
        super().__init__(message)
        self.message, self.file, self.line = message, file, line


class FunctionHandler(SimulationHandler):
    """Stands for a function of a file. function: called with the state of a world, returns its controls."""

    function: Callable[[Any], object]

    def handle(self, state: Any, control: Any, dt: float) -> None:
        raise NotImplementedError("whoever runs a function gives it a state of its own kind")


def load_handler(file: str) -> type[SimulationHandler]:
    """Run a Python file and return its handler; a function `control` comes as a FunctionHandler. Raises HandlerError,
    also for what the file raises."""
    module = run_file(file, MODULE)
    found = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, SimulationHandler) and value.__module__ == MODULE
    ]
    chosen = found if len(found) == 1 else [kind for kind in found if kind.__name__ == "Handler"]
    if not found and inspect.isfunction(function := getattr(module, "control", None)):
        return _of_function(function, vars(module), file)
    if not chosen:
        names = f"; it has {', '.join(kind.__name__ for kind in found)}: call one of them Handler" if found else ""
        raise HandlerError(
            f"the file has no subclass of engine.scene.SimulationHandler and no function control(state){names}", file
        )
    return chosen[0]


def _of_function(function: Callable[[Any], object], content: dict[str, Any], file: str) -> type[FunctionHandler]:
    try:
        inspect.signature(function).bind(None)
    except TypeError:
        wanted = inspect.signature(function)
        line = function.__code__.co_firstlineno
        raise HandlerError(f"control takes the state and nothing else; it is control{wanted}", file, line) from None
    frequency = content.get("frequency", FREQUENCY)
    return type("Function", (FunctionHandler,), {"function": staticmethod(function), "frequency": frequency})


def frequency_of(kind: type[SimulationHandler], file: str) -> float:
    """How often a handler is called, Hz. Raises HandlerError for what is no number above 0."""
    try:
        return checks.number(getattr(kind, "frequency", FREQUENCY), "frequency", above=0)
    except ValueError as error:
        raise HandlerError(str(error), file, line_of(kind)) from None


def make_handler(kind: type[SimulationHandler], names: SceneNames, file: str) -> SimulationHandler:
    """A handler for a scene. Raises HandlerError, also for what its constructor raises."""
    try:
        parameters = inspect.signature(kind).parameters.values()
    except (TypeError, ValueError):
        parameters = ()
    needed = [p for p in parameters if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    if len(needed) > 1:
        wanted = ", ".join(parameter.name for parameter in needed)
        message = f"{kind.__name__} is made of nothing or of the SceneNames of the scene; it takes {wanted}"
        raise HandlerError(message, file, line_of(kind))
    try:
        return kind(names) if needed else kind()  # pyright: ignore[reportCallIssue]
    except Exception as error:
        raise as_handler_error(error, file) from error


_imported: dict[str, dict[str, str]] = {}
"""Modules beside a file that it imported when it was run last, and their files, by the name that it was run under."""


def files_of(name: str) -> list[str]:
    """The files of the modules beside a file that it imported when it was run last, as far as it came."""
    return list(_imported.get(name, {}).values())


def run_file(file: str, name: str) -> ModuleType:
    """A Python file as a module of a name, which is imported anew each time, with the modules in its folder that it
    imports itself. Raises HandlerError."""
    module = ModuleType(name)
    module.__file__ = file
    module.__spec__ = importlib.machinery.ModuleSpec(name, None, origin=file)
    folder, before = os.path.dirname(os.path.abspath(file)), list(sys.path)
    for other in _imported.pop(name, {}):
        sys.modules.pop(other, None)
    known, writes = set(sys.modules), sys.dont_write_bytecode
    sys.modules[name] = module  # dataclasses look there
    sys.path.insert(0, folder)
    importlib.invalidate_caches()
    sys.dont_write_bytecode = True  # Python compares compiled files by whole seconds, and edits may follow faster
    try:
        with open(file, "rb") as opened:
            code = compile(opened.read(), file, "exec")
        exec(code, module.__dict__)
    except OSError as error:
        raise HandlerError(error.strerror or str(error), file) from error
    except (Exception, SystemExit) as error:
        raise as_handler_error(error, file) from error
    finally:
        sys.path[:], sys.dont_write_bytecode = before, writes
        _imported[name] = _beside(folder, set(sys.modules) - known - {name})
    return module


def _beside(folder: str, names: set[str]) -> dict[str, str]:
    """Those of some modules that are in a folder, and their files."""
    found = {}
    for name in names:
        file = getattr(sys.modules.get(name), "__file__", None)
        if isinstance(file, str) and os.path.abspath(file).startswith(os.path.join(folder, "")):
            found[name] = os.path.abspath(file)
    return found


def as_handler_error(error: BaseException, file: str) -> HandlerError:
    """An exception with the last line of a file that it went through."""
    if isinstance(error, HandlerError):
        return error
    if isinstance(error, SyntaxError) and error.filename == file:
        return HandlerError(f"{type(error).__name__}: {error.msg}", file, error.lineno or 0)
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    said = str(error)
    message = (f"{type(error).__name__}: {said}" if said else type(error).__name__).splitlines()[0]
    return HandlerError(message + _elsewhere(error, file), file, (lines[-1] or 0) if lines else 0)


def _elsewhere(error: BaseException, file: str) -> str:
    """Where an exception came from, if that is another file in the folder of a file."""
    frames = traceback.extract_tb(error.__traceback__)
    if isinstance(error, SyntaxError) and error.filename:
        where, line = error.filename, error.lineno
    elif frames:
        where, line = frames[-1].filename, frames[-1].lineno
    else:
        return ""
    folder = os.path.join(os.path.dirname(os.path.abspath(file)), "")
    if os.path.abspath(where) == os.path.abspath(file) or not os.path.abspath(where).startswith(folder):
        return ""
    return f" ({os.path.relpath(os.path.abspath(where), folder)}, line {line})"


def line_of(kind: type) -> int:
    """The line where a class begins, as far as it is known."""
    handle = vars(kind).get("__init__") or vars(kind).get("handle")
    return handle.__code__.co_firstlineno if inspect.isfunction(handle) else 0
