"""The engine's process is killed at random moments of a session: document and window stay whole, the state goes on.

MSD_STUDIO_KILLS=200 does it as often; MSD_STUDIO_SEED chooses another session.
"""

from __future__ import annotations

import os
import random
import signal
from collections import Counter

import numpy as np
from PySide6.QtTest import QTest

from engine import msd
from engine.compiler import build
from engine.simulation.scene_layout import layout_of

KILLS = int(os.environ.get("MSD_STUDIO_KILLS", "4"))
SEED = int(os.environ.get("MSD_STUDIO_SEED", "0"))
LONGEST_MS = 150
"""Between two commands, and before a kill."""


class User:
    """Somebody who edits, plays and resets without a plan."""

    def __init__(self, window, pick: random.Random) -> None:
        self.window, self.document, self.pick = window, window.document, pick
        self.done: Counter[str] = Counter()

    def act(self) -> None:
        acts = {
            "add": 3, "remove": 1, "reorder": 1, "rename": 1, "move": 3, "set_timestep": 2, "undo": 2, "redo": 1,
            "play": 3, "pause": 1, "step": 2, "reset": 1, "set_speed": 1,
        }  # fmt: skip
        name = self.pick.choices(list(acts), list(acts.values()))[0]
        self.done[name] += 1
        getattr(self, name)()

    def bodies(self) -> list[str]:
        return [f"hierarchy.bodies[{i}].link" for i in range(len(self.document.world.hierarchy.bodies))]

    def add(self) -> None:
        if len(self.bodies()) < 6 or self.pick.random() < 0.5:
            self.document.add("body_box" if len(self.bodies()) < 12 else "body_fixed")
        else:
            self.document.add("link", self.pick.choice(self.bodies()))

    def remove(self) -> None:
        if len(self.bodies()) > 3:
            self.document.delete([self.pick.choice(self.bodies())])

    def move(self) -> None:
        if self.bodies():
            place = np.array([self.pick.uniform(-3, 3), self.pick.uniform(-3, 3), self.pick.uniform(1, 3)])
            self.document.set(f"{self.pick.choice(self.bodies())}.local_translation", place)

    def set_timestep(self) -> None:
        self.document.set("simulate_option.timestep", self.pick.choice([0.002, 0.003, 0.004]))

    def rename(self) -> None:
        if self.bodies():
            self.document.rename(self.pick.choice(self.bodies()), f"renamed_{self.pick.randrange(10**6)}")

    def reorder(self) -> None:
        if len(self.bodies()) > 1:
            body = self.document.world.hierarchy.bodies[-1]
            with self.document.macro("Reorder"):
                self.document.remove(f"hierarchy.bodies[{len(self.bodies()) - 1}]")
                self.document.insert("hierarchy.bodies", 0, body)

    def play(self) -> None:
        self.window.session.play()

    def pause(self) -> None:
        self.window.session.pause()

    def step(self) -> None:
        self.window.session.step(self.pick.randrange(1, 50))

    def reset(self) -> None:
        self.window.session.reset()

    def undo(self) -> None:
        self.document.undo()

    def redo(self) -> None:
        self.document.redo()

    def set_speed(self) -> None:
        self.window.session.set_speed(self.pick.choice([0.25, 0.5, 1.0, 2.0]))


def by_name(layout, qpos, qvel) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Position and velocity of every joint."""
    sizes = {"free": (7, 6), "ball": (4, 3), "slide": (1, 1), "hinge": (1, 1)}
    state = {}
    for i, name in enumerate(layout.joint_name):
        nq, nv = sizes[layout.joint_type[i]]
        q, v = layout.joint_qposadr[i], layout.joint_dofadr[i]
        state[name] = np.asarray(qpos[q : q + nq], np.float32), np.asarray(qvel[v : v + nv], np.float32)
    return state


def test_a_session_whose_engine_is_killed_again_and_again(qtbot, window):
    pick = random.Random(SEED)
    user = User(window, pick)
    session, engine = window.session, window.session.engine
    for _ in range(3):
        user.add()
    qtbot.waitUntil(lambda: session.frame() is not None, timeout=120_000)
    compared = moved = 0
    for kill in range(KILLS):
        for _ in range(pick.randrange(1, 8)):
            user.act()
            if pick.random() < 0.7:
                QTest.qWait(pick.randrange(LONGEST_MS))
        QTest.qWait(pick.randrange(LONGEST_MS))
        last = layout = reference = None
        while last is None or pick.random() < 0.2:  # now and then the next one too, while it builds the scene
            os.kill(engine.pid, signal.SIGKILL)
            qtbot.waitUntil(window.transport.restart_button.isVisible, timeout=60_000)
            if pick.random() < 0.5:
                user.move()
            world, frame = msd.to_msgpack(window.document.world), engine.frame()
            if frame is not None:
                last, layout, reference = frame, engine.layout, engine.reference
            assert window.messages.texts()[-1].startswith("The engine process was stopped by signal SIGKILL")
            window.messages.set_notes([])
            window.transport.restart_button.click()
            window.engine_notes.show_status()  # what Space did so far is done when it has started
            assert window.status.factor_label.text() == "engine starts…"
            assert msd.to_msgpack(window.document.world) == world
            QTest.qWait(pick.randrange(LONGEST_MS))
        built = build(window.document.world)
        scene = layout_of(built, 0)
        qtbot.waitUntil(lambda: engine.frame() is not None, timeout=60_000)
        resumed = next(frame for frame in engine.frames(-1) if frame.time >= last.time)
        assert resumed.time == last.time
        before, after = by_name(layout, last.qpos, last.qvel), by_name(engine.layout, resumed.qpos, resumed.qvel)
        was, now = by_name(layout, reference.qpos, last.qvel), by_name(scene, built.qpos0, np.zeros(built.nv))
        for name in before.keys() & after.keys():
            put = not np.array_equal(was[name][0], now[name][0])  # elsewhere, without the engine's knowledge
            expected = (now if put else before)[name][0], before[name][1]
            assert np.array_equal(expected[0], after[name][0]), (kill, name)
            assert np.array_equal(expected[1], after[name][1]), (kill, name)
            compared, moved = compared + 1, moved + put
        assert not window.messages.texts(), kill
        window.engine_notes.show_status()
        assert window.status.factor_label.text() != "engine starts…"
        assert engine.layout.joint_name == scene.joint_name and engine.layout.body_name == scene.body_name
        print(f"{kill + 1} kills, {compared} joints compared, {moved} moved since the last frame", flush=True)
        assert window.tree.model.rowCount() and window.isVisible() and not window.transport.restart_button.isVisible()
    print(f"{KILLS} kills, {sum(user.done.values())} commands {dict(user.done)}, {compared} joints compared")
    assert compared
