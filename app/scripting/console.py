"""A Python console on a document: what statements do to `world` becomes edits, one undo step for each input.

The code runs in this process, in a thread of its own so that the window goes on. It works on a copy of the World that
is made equal to the document's before it runs; what is different afterwards is done to the document. Nothing of a
scene is ever run here.
"""

from __future__ import annotations

import ast
import codeop
import copy
import ctypes
import linecache
import threading
import traceback
from collections.abc import Callable
from typing import Any

import numpy as np

from app.editor import Editor
from app.scripting.printing import Printed, printing
from app.scripting.sharing import Elsewhere
from engine import msd
from engine.errors import SceneError
from engine.msd.by_name import GROUPS, by_name
from engine.msd.edits import apply
from engine.msd.edits_between import edits_between
from engine.msd.schema.world import World

RunThere = Callable[[Callable[[], Any]], Any]
"""Calls a function in the thread of the window and gives what it returns, or raises what it raises."""
STEP_TEXT = 50
"""Characters of the name of an undo step."""


def is_complete(source: str) -> bool:
    """Whether an input can be run as it is: it is whole, and a block that it ends with is closed by an empty line.
    What can never be valid is complete too: running it says why."""
    try:
        if codeop.compile_command(source, "<console>", "exec") is None:
            return False
    except (SyntaxError, ValueError, OverflowError):
        return True
    lines = source.split("\n")
    return len(lines) < 2 or not lines[-1].strip() or not lines[-1][0].isspace()


class Console:
    """Runs inputs on an editor's document.

    Attributes:
        names: what inputs see: `world`, the groups of `engine.msd.by_name`, `document`, `editor`, `selection`,
            `session`, `msd`, `np`, and what they define.
    """

    def __init__(self, editor: Editor, run_there: RunThere, write: Callable[[str, str], None]) -> None:
        """
        Args:
            run_there: calls a function in the thread of the window, from any thread.
            write: takes what is printed, from any thread, and whether it is "output" or "error".
        """
        self._editor, self._run_there, self._write = editor, run_there, write
        self._home = threading.current_thread()
        self._thread: threading.Thread | None = None
        self._count = 0
        self._begin = 0
        self._world: World | None = None
        self._copied: Any = None
        self._revision, self._index = -1, 0
        self.names: dict[str, Any] = {"__name__": "__console__", "msd": msd, "np": np}

    @property
    def is_running(self) -> bool:
        """Whether an input runs."""
        return self._thread is not None

    def prepare(self) -> None:
        """Let `names` hold the scene as it is now; called in the thread of the window."""
        document = self._editor.document
        if self._world is None or self._copied is not document:
            self._copied, self._world = document, document.world.deepcopy()
            self.names["world"] = self._world
            for group, objects in zip(GROUPS, by_name(self._world, *GROUPS), strict=True):
                self.names[group] = objects
            for name in ("editor", "document", "selection", "session"):
                shared = self._editor if name == "editor" else getattr(self._editor, name)
                self.names[name] = Elsewhere(shared, self._call)
        elif self._revision != document.revision:
            for edit in edits_between(self._world, document.world):
                apply(self._world, edit)
        self._revision, self._index = document.revision, document.undo_stack.index
        if self.names.get("world") is not self._world:
            self.names["world"] = self._world

    def run(self, source: str, done: Callable[[], None]) -> None:
        """Begin to run an input, from the thread of the window; `done` is called there when it has ended and what it
        did to the scene is in the document."""
        if self.is_running:
            raise RuntimeError("an input is running")
        self.prepare()
        self._begin = self._editor.document.undo_stack.index
        self._count += 1
        file = f"<input {self._count}>"
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
        printed = Printed(self._write)
        thread = threading.Thread(target=self._run, args=(source, file, printed, done), name="console", daemon=True)
        self._thread = thread
        thread.start()

    def stop(self) -> None:
        """Raise KeyboardInterrupt in the input that runs; it acts when the call that it is in returns to Python."""
        if self._thread is not None and self._thread.ident is not None:
            exception = ctypes.py_object(KeyboardInterrupt)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread.ident), exception)

    def abandon(self) -> None:
        """Wait no longer for the input that runs: what it still does to the scene is left out, and it is stopped as
        soon as it can be."""
        self.stop()
        self._thread = self._world = None
        self.prepare()

    # ------------------------------------------------------------------------------------- in its own thread

    def _run(self, source: str, file: str, printed: Printed, done: Callable[[], None]) -> None:
        thread, was_stopped, ended = threading.current_thread(), False, False
        while not ended:
            try:
                if not was_stopped:
                    was_stopped = self._execute(source, file, printed)
                self._run_there(lambda: self._finish(thread, source, was_stopped, printed, done))  # noqa: B023
                ended = True
            except KeyboardInterrupt:  # which came when the input had just ended
                was_stopped = True

    def _execute(self, source: str, file: str, printed: Printed) -> bool:
        """Run an input. Returns whether it was stopped."""
        with printing(printed):
            try:
                tree = ast.parse(source, file)
                exec(compile(ast.Interactive(tree.body), file, "single"), self.names)
            except SystemExit:
                printed.write("exit() does not end the console; close its panel instead\n", "error")
            except BaseException as error:
                printed.write(explained(error), "error")
                return isinstance(error, KeyboardInterrupt)
        return False

    def _call(self, call: Callable[[], Any], may_change: bool) -> Any:
        """Make a call on the editor in the thread of the window. Where an input makes it, what was done to `world`
        until now is in the document then, and what it does to the document is in `world` afterwards."""
        caller = threading.current_thread()
        if caller not in (self._thread, self._home):
            raise KeyboardInterrupt  # of an input that nobody waits for

        def there() -> Any:
            around = may_change and caller is self._thread
            if around:
                self._commit("Console")
            value = call()
            if around:
                self._revision = -1
                self.prepare()
            return self._world if value is self._editor.document.world else value

        return self._run_there(there)

    # ------------------------------------------------------------------------------------- in the window's thread

    def _finish(
        self, thread: threading.Thread, source: str, interrupted: bool, printed: Printed, done: Callable[[], None]
    ) -> None:
        if thread is not self._thread:
            return  # abandoned
        text = f"Run {_in_short(source)}"
        if self.names.get("world") is not self._world and self._world is not None:
            lost = "`world` is always the scene of the window; assign to its fields, or open a file instead"
            printed.write(f"{lost}\n", "error")
        try:
            self._commit(text)
            self._editor.document.undo_stack.join(self._begin, text)
        except (SceneError, KeyError, ValueError, TypeError) as error:
            self._world = None
            printed.write(f"{type(error).__name__}: {error}\n", "error")
        if interrupted and self._editor.document.undo_stack.index > self._begin:
            printed.write("What was done before it was stopped is one undo step.\n", "error")
        printed.end()
        self._thread = None
        done()

    def _commit(self, text: str) -> None:
        """Do to the document what was done to `world`. Raises SceneError where something else was done to the
        document since then."""
        document, world = self._editor.document, self._world
        is_other = document is not self._copied
        if world is not None and not is_other and self._revision == document.revision:
            edits = edits_between(document.world, world)
            if edits:
                document.end_merge()
                document.edit(edits, text)
        elif world is not None and (is_other or edits_between(self._as_it_was(), world)):
            self._world = None
            self.prepare()
            what = "another scene was opened" if is_other else "the scene was edited"
            raise SceneError(f"{what} while this ran: what it did to `world` is left out; run it again")
        self.prepare()

    def _as_it_was(self) -> World:
        """A copy of the World as it was when `world` was made equal to it."""
        document = self._editor.document
        world, stack = document.world.deepcopy(), document.undo_stack
        for step in reversed(stack.steps[self._index : stack.index]):
            for edit in copy.deepcopy(step.edits):
                apply(world, edit)
        return world


def explained(error: BaseException) -> str:
    """A traceback with the lines of inputs alone."""
    if isinstance(error, KeyboardInterrupt):
        return "Stopped\n"
    shown = traceback.TracebackException.from_exception(error)
    each: traceback.TracebackException | None = shown
    seen: set[int] = set()
    while each is not None and id(each) not in seen:
        seen.add(id(each))
        own = [frame for frame in each.stack if frame.filename.startswith("<input ")]
        each.stack = traceback.StackSummary.from_list(own)
        each = each.__cause__ or each.__context__
    text = "".join(shown.format())
    return text if shown.stack else text.removeprefix("Traceback (most recent call last):\n")


def _in_short(source: str) -> str:
    """The beginning of an input in a line."""
    line = " ".join(source.split())
    return line if len(line) <= STEP_TEXT else line[: STEP_TEXT - 1] + "…"
