"""Following the simulation of a window by other programs: the switch, and what they get."""

from __future__ import annotations

import contextlib
import json
import socket
import struct

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from app import templates
from app.document import Document
from app.session import Session
from engine import msd
from engine.server import Engine
from ui.live.dialog import LiveDialog

client = pytest.importorskip("websockets.sync.client", exc_type=ImportError)

SWING = """<mujoco model="swing"><worldbody><body name="arm"><joint name="hinge" axis="0 1 0"/>
<geom type="capsule" fromto="0 0 0 0.8 0 0" size="0.05"/></body></worldbody></mujoco>"""


@pytest.fixture
def window(show_window):
    document = Document(msd.from_str(SWING, "mjcf"))
    return show_window(document, Session(document, Engine(in_process=True)))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def test_the_server_is_switched_on_followed_and_switched_off(window, qtbot, monkeypatch):
    qtbot.waitUntil(lambda: window.session.frame() is not None)
    live, port = window.live_actions, free_port()
    assert live.server is None and window.status.live_label.isHidden()

    def answered(dialog) -> int:
        dialog.show()
        dialog.port_box.setValue(port)
        assert f"ws://127.0.0.1:{port}" in dialog.address_label.text()
        button = next(b for b in dialog.findChildren(QDialogButtonBox)[0].buttons() if b.text().endswith("Start"))
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        return dialog.result()

    monkeypatch.setattr(LiveDialog, "exec", answered)
    window.run_command("live")
    assert live.server is not None and window.commands.by_id["live"].isChecked()
    assert f"ws://127.0.0.1:{port}" in window.status.live_label.text() and window.status.live_label.isVisible()
    with client.connect(live.server.url, subprotocols=["foxglove.websocket.v1"]) as connection:
        qtbot.waitUntil(lambda: "followed by 1" in window.status.live_label.text())
        assert json.loads(connection.recv(timeout=10))["op"] == "serverInfo"
        channels = json.loads(connection.recv(timeout=10))["channels"]
        scene = next(i for i, one in enumerate(channels) if one["topic"] == "/scene")
        wanted = [{"id": i, "channelId": one["id"]} for i, one in enumerate(channels)]
        connection.send(json.dumps({"op": "subscribe", "subscriptions": wanted}))
        qtbot.waitUntil(lambda: live.server.wants("/signals") and live.server.wants("/transforms"))
        window.session.step(100)
        qtbot.waitUntil(lambda: window.session.history.end > 0.199)
        qtbot.waitUntil(lambda: live.server.sent > 102)
        times, shapes = [], []
        while not times or times[-1] < 200_000_000:
            message = connection.recv(timeout=10)
            if isinstance(message, bytes) and message[:5] == struct.pack("<BI", 1, 0):
                times.append(struct.unpack("<Q", message[5:13])[0])
            if isinstance(message, bytes) and message[:5] == struct.pack("<BI", 1, scene):
                shapes += json.loads(message[13:])["entities"]
        assert shapes and {one["frame_id"] for one in shapes} <= {"world", *window.session.layout.body_name}
        assert times[-100:] == [2_000_000 * i for i in range(1, 101)]
        window.editor.set_document(Document(templates.starter()))

        def others_advertised() -> bool:
            """Whether the signals of the other scene were announced, which the window's own timer does."""
            with contextlib.suppress(TimeoutError):
                while (
                    isinstance(message := connection.recv(timeout=0), bytes)
                    or json.loads(message)["op"] != "advertise"
                ):
                    pass
                return True
            return False

        qtbot.waitUntil(others_advertised, timeout=20000)
        window.run_command("live")
    assert live.server is None and window.status.live_label.isHidden()
    assert "no longer" in window.status.currentMessage()
    assert not window.commands.by_id["live"].isChecked()


def test_a_port_in_use_is_said(window, qtbot):
    qtbot.waitUntil(lambda: window.session.frame() is not None)
    failures = []
    window.live_actions.failed.connect(failures.append)
    with socket.create_server(("127.0.0.1", 0)) as other:
        window.live_actions.start(other.getsockname()[1])
    assert "another program uses it" in failures[0] and window.live_actions.server is None
