"""The console: what an input does to the scene is one undo step of the document, and its errors are the user's."""

from __future__ import annotations

import queue
import threading
import time

import numpy as np
import pytest
from fake_console_session import NoSession

from app.document import Document
from app.editor import Editor
from app.scripting.completion import completions
from app.scripting.console import Console, is_complete
from app.scripting.printing import LONGEST_LINE, MOST_PRINTED
from engine.msd.edits import apply
from engine.msd.edits_between import edits_between
from engine.msd.schema import World
from engine.msd.schema.base import same


class Driven:
    """A console whose window is this thread: `type` runs an input to its end."""

    def __init__(self, document: Document) -> None:
        self.editor = Editor(document, NoSession(document))
        self.text = ""
        self._calls: queue.Queue = queue.Queue()
        self._home = threading.current_thread()
        self.console = Console(self.editor, self._run_there, self._write)

    @property
    def document(self) -> Document:
        return self.editor.document

    def _write(self, text: str, kind: str) -> None:
        self.text += text

    def _run_there(self, call):
        if threading.current_thread() is self._home:
            return call()
        answer: queue.Queue = queue.Queue()
        self._calls.put((call, answer))
        value, error = answer.get()
        if error is not None:
            raise error
        return value

    def start(self, source: str) -> list[bool]:
        self.text, done = "", []
        self.console.run(source, lambda: done.append(True))
        return done

    def serve(self, done: list[bool]) -> str:
        end = time.monotonic() + 60
        while not done:
            assert time.monotonic() < end
            try:
                call, answer = self._calls.get(timeout=0.05)
            except queue.Empty:
                continue
            try:
                answer.put((call(), None))
            except BaseException as error:
                answer.put((None, error))
        return self.text

    def type(self, source: str) -> str:
        return self.serve(self.start(source))


@pytest.fixture
def driven():
    document = Document(World())
    document.add("body_fixed")
    document.undo_stack.set_clean()
    return Driven(document)


LINK = "hierarchy.bodies[0].link"


def test_values_are_shown_and_remembered(driven):
    assert driven.type("1 + 1") == "2\n"
    assert driven.type("x = 3") == ""
    assert driven.type("x; print('y')") == "3\ny\n"


def test_an_input_is_one_undo_step(driven):
    before = driven.document.world.deepcopy()
    steps = driven.document.undo_stack.index
    driven.type("for link in links.values():\n    link.gravcomp = 0.5\n    link.local_translation[2] = 2.0\n")
    assert driven.document.world.hierarchy.bodies[0].link.gravcomp == 0.5
    assert driven.document.world.hierarchy.bodies[0].link.local_translation[2] == 2.0
    assert driven.document.undo_stack.index == steps + 1
    assert driven.document.undo_stack.undo_text.startswith("Run for link in")
    driven.document.undo()
    assert same(driven.document.world, before)
    assert driven.type(f"world.{LINK}.gravcomp") == "0.0\n"


def test_direct_changes_and_calls_of_the_document_are_one_step_together(driven):
    steps = driven.document.undo_stack.index
    driven.type(
        "world.visual.fog_end = 5.0\ndocument.rename('hierarchy.bodies[0].link', 'arm')\n"
        "links['arm'].gravcomp = 0.25\ndocument.add('light_point')"
    )
    assert driven.document.undo_stack.index == steps + 1
    world = driven.document.world
    assert (world.visual.fog_end, world.hierarchy.bodies[0].link.name) == (5.0, "arm")
    assert world.hierarchy.bodies[0].link.gravcomp == 0.25 and len(world.hierarchy.lights) == 1


def test_calls_are_made_in_the_thread_of_the_window(driven):
    seen = []
    driven.document.subscribe(lambda changes: seen.append(threading.current_thread()))
    driven.editor.selection.changed.connect(lambda *_: seen.append(threading.current_thread()))
    driven.type(
        "with document.macro('two'):\n    document.set('visual.fog_end', 2.0)\n    world.visual.fog_start = 1.0\n"
    )
    driven.type("selection.set(['hierarchy.bodies[0].link'])")
    assert len(seen) >= 2 and set(seen) == {threading.current_thread()}
    assert driven.document.world.visual.fog_start == 1.0


def test_the_world_of_the_document_is_that_of_the_console(driven):
    driven.type("document.world.visual.fog_end = 9.0")
    assert driven.document.world.visual.fog_end == 9.0 and driven.document.undo_stack.can_undo


def test_edits_elsewhere_are_seen(driven):
    driven.type("arm = world.hierarchy.bodies[0].link")
    driven.document.set(f"{LINK}.gravcomp", 0.75)
    assert driven.type("arm.gravcomp") == "0.75\n"


def test_tracebacks_have_the_lines_of_the_user_alone(driven):
    text = driven.type("def f():\n    links['nobody'].mass = 1\n\nf()")
    assert "Traceback" in text and 'File "<input 1>", line 2, in f' in text and "links['nobody'].mass = 1" in text
    assert "by_name.py" not in text and "console.py" not in text
    assert "none of the links is called 'nobody'" in text
    assert "SyntaxError" in driven.type("1 +") and "Traceback" not in driven.text


def test_a_refused_value_changes_nothing(driven):
    before = driven.document.world.deepcopy()
    assert "takes a number" in driven.type(f"world.{LINK}.gravcomp = 'much'")
    assert same(driven.document.world, before)


def test_what_was_done_before_an_error_is_an_undo_step(driven):
    driven.type("world.visual.fog_end = 4.0\n1 / 0")
    assert driven.document.world.visual.fog_end == 4.0
    driven.document.undo()
    assert driven.document.world.visual.fog_end != 4.0


def test_a_runaway_input_is_stopped(driven):
    done = driven.start("while True: pass")
    assert driven.console.is_running
    driven.console.stop()
    assert "Stopped" in driven.serve(done) and not driven.console.is_running
    assert driven.type("2") == "2\n"


def test_an_input_that_cannot_be_stopped_is_abandoned(driven):
    held = threading.Event()
    driven.console.names["held"] = held
    driven.start("world.visual.fog_end = 3.0; held.wait(); world.visual.fog_end = 4.0")
    driven.console.abandon()
    assert driven.type("world.visual.fog_end") == f"{driven.document.world.visual.fog_end}\n"
    held.set()
    assert driven.document.world.visual.fog_end not in (3.0, 4.0)


def test_lines_that_are_too_long_to_be_shown_are_cut(driven):
    printed = driven.type("print('x' * 3000, end=''); print('y' * 10_000); print('z')")
    assert printed == f"{'x' * 3000}{'y' * (LONGEST_LINE - 3000)}\nz\n\n… 8000 more characters were left out\n"
    assert max(map(len, driven.type("print('x' * 10_000_000)").split("\n"))) == LONGEST_LINE


def test_output_is_bounded(driven):
    text = driven.type("print(('x' * 99 + '\\n') * 100_000)")
    assert len(text) < MOST_PRINTED + 200 and "more characters were left out" in text
    assert len(driven.type("[0] * 1000000")) < 5000
    driven.type("for i in range(3000): world.hierarchy.sites.append(msd.Site(name=f's{i}'))\n")
    assert len(driven.type("world")) < 5000


def test_an_edit_by_the_user_meanwhile_is_not_lost(driven):
    held = threading.Event()
    driven.console.names["held"] = held
    done = driven.start("world.visual.fog_end = 3.0; held.wait()")
    driven.document.set("visual.fog_start", 0.5)
    held.set()
    assert "the scene was edited while this ran" in driven.serve(done)
    assert driven.document.world.visual.fog_start == 0.5 and driven.document.world.visual.fog_end != 3.0
    held.clear()
    done = driven.start("held.wait()")
    driven.document.set("visual.fog_start", 0.25)
    held.set()
    assert driven.serve(done) == "True\n"


def test_exit_ends_nothing(driven):
    assert "close its panel" in driven.type("exit()")


def test_other_threads_print_where_they_did(driven, capsys):
    held, began = threading.Event(), threading.Event()
    driven.console.names |= {"held": held, "began": began}
    done = driven.start("began.set(); held.wait(); print('inside')")
    assert began.wait(30)
    print("outside")
    held.set()
    assert driven.serve(done) == "True\ninside\n"
    assert capsys.readouterr().out == "outside\n"


@pytest.mark.parametrize(
    "source, complete",
    [
        ("x = 1", True), ("for i in x:", False), ("for i in x:\n    f(i)", False),
        ("for i in x:\n    f(i)\n    ", True), ("f(", False), ("f(\n1)", True), ("x = = 1", True),
        ('"""a', False), ("if a:\n    b\n\n", True),
    ],
)  # fmt: skip
def test_when_an_input_is_complete(source, complete):
    assert is_complete(source) == complete


def test_completion_of_names_attributes_and_keys(driven):
    driven.document.rename(LINK, "upper arm")
    driven.console.prepare()
    names = driven.console.names
    assert completions("x = wor", names) == (3, ["world"])
    assert "gravcomp" in completions('links["upper arm"].gr', names)[1]
    assert completions('links["up', names) == (2, ['upper arm"]'])
    assert "bodies" in completions("world.hierarchy.", names)[1]
    assert "rename" in completions("document.ren", names)[1]
    assert completions("world.nothing.x", names) == (0, [])
    assert completions("f(1).x", names) == (0, [])


@pytest.mark.parametrize("seed", range(8))
def test_edits_between_two_worlds_make_one_of_the_other(seed):
    from random_commands import Script

    document = Document.open("resources/scenes/workshop.msd")
    before = document.world.deepcopy()
    commands = Script(document, seed)
    for _ in range(40):
        commands.step()
    for edit in edits_between(before, document.world):
        apply(before, edit)
    assert same(before, document.world) and list(before.assets.materials) == list(document.world.assets.materials)


def test_a_change_of_one_object_is_one_edit():
    document = Document.open("resources/scenes/workshop.msd")
    old = document.world.deepcopy()
    del document.world.hierarchy.geoms[0]
    document.world.hierarchy.bodies[1].link.local_translation = np.array([1.0, 2.0, 3.0])
    document.world.hierarchy.bodies[0].link.name = "other"
    edits = edits_between(old, document.world)
    assert sorted(type(edit).__name__ for edit in edits) == ["Remove", "Set", "Set"]


@pytest.mark.parametrize("source", ["world = None\n", "del world\n"])
def test_world_is_always_the_scene(driven, source):
    assert "always the scene" in driven.type(source)
    assert driven.type("world.hierarchy.bodies[0].link.local_translation[2] = 2.0\n") == ""
    assert driven.document.world.hierarchy.bodies[0].link.local_translation[2] == 2.0


def test_a_path_to_nothing_is_not_selected(driven):
    """Panels would show what is not there."""
    driven.type("selection.set(['hierarchy.bodies[0]'])\n")
    for paths in ("['hierarchy.bodies[7]']", "['hierarchy.bodies[0', '']"):
        assert "Error" in driven.type(f"selection.set({paths})\n")
        assert driven.editor.selection.paths == ("hierarchy.bodies[0]",)


def test_an_input_that_was_stopped_before_it_did_anything_says_nothing_of_undo(driven):
    done = driven.start("while True: pass\n")
    driven.console.stop()
    assert driven.serve(done) == "Stopped\n"
