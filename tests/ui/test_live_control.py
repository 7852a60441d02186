"""Controlling the simulation of a window by the Foxglove WebSocket protocol, as a client of it does."""

from __future__ import annotations

import json
import struct

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from app.document import Document
from app.session import Session
from engine import msd
from engine.server import Engine
from ui.live.dialog import LiveDialog

client = pytest.importorskip("websockets.sync.client", exc_type=ImportError)

SCENE = """<mujoco><worldbody><body><joint name="hinge" axis="0 1 0" damping="1"/>
<geom size="0.1" pos="0.3 0 0"/></body></worldbody>
<actuator><motor name="drive" joint="hinge" ctrlrange="-2 2"/><motor joint="hinge"/></actuator>
<keyframe><key name="up" qpos="-1.5" ctrl="1 0"/></keyframe></mujoco>"""


@pytest.fixture
def window(show_window, qtbot):
    document = Document(msd.from_str(SCENE, "mjcf"))
    window = show_window(document, Session(document, Engine(in_process=True)))
    qtbot.waitUntil(lambda: window.session.frame() is not None)
    return window


class Foxglove:
    """A client. Answers come from the window's own thread, which goes on meanwhile."""

    def __init__(self, window, qtbot) -> None:
        self.connection = client.connect(window.live_actions.server.url, subprotocols=["foxglove.websocket.v1"])
        self._qtbot, self.services = qtbot, {}
        self.info = self.received(lambda m: isinstance(m, str) and json.loads(m)["op"] == "serverInfo")

    def received(self, wanted):
        """The next message that is wanted."""
        found = []

        def there() -> bool:
            try:
                message = self.connection.recv(timeout=0)
            except TimeoutError:
                return False
            if wanted(message):
                found.append(message)
            return bool(found)

        self._qtbot.waitUntil(there, timeout=20000)
        return json.loads(found[0]) if isinstance(found[0], str) else found[0]

    def message(self, op: str, **fields) -> dict:
        return self.received(lambda m: isinstance(m, str) and {"op": op, **fields}.items() <= json.loads(m).items())

    def send(self, **message) -> None:
        self.connection.send(json.dumps(message))

    def call(self, name: str, payload: bytes = b"{}", number: int = 1) -> str:
        """Call a service. Returns why it failed; "": it did not."""
        if not self.services:
            self.services = {s["name"]: s["id"] for s in self.message("advertiseServices")["services"]}
        self.connection.send(struct.pack("<BIII", 2, self.services[name], number, 4) + b"json" + payload)
        head = struct.pack("<BIII", 3, self.services[name], number, 4) + b"json"
        answer = self.received(
            lambda m: (
                m.startswith(head)
                if isinstance(m, bytes)
                else json.loads(m)["op"] == "serviceCallFailure" and json.loads(m)["callId"] == number
            )
        )
        if isinstance(answer, dict):
            return answer["message"]
        assert json.loads(answer[len(head) :]) == {"success": True}
        return ""

    def values(self, *names: str) -> dict[str, float]:
        self.send(op="getParameters", parameterNames=list(names), id="values")
        return {one["name"]: one["value"] for one in self.message("parameterValues", id="values")["parameters"]}


def test_the_simulation_is_controlled_only_where_the_user_allows_it(window, qtbot, monkeypatch):
    live, session = window.live_actions, window.session

    def answered(dialog, allowed: bool) -> int:
        dialog.show()
        assert not dialog.control_box.isChecked()
        dialog.port_box.setRange(0, 65535)
        dialog.port_box.setValue(0)
        if allowed:
            qtbot.mouseClick(
                dialog.control_box, Qt.MouseButton.LeftButton, pos=dialog.control_box.rect().center() * 0.2
            )
        button = dialog.findChildren(QDialogButtonBox)[0].button(QDialogButtonBox.StandardButton.Ok)
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        return dialog.result()

    monkeypatch.setattr(LiveDialog, "exec", lambda dialog: answered(dialog, False))
    window.run_command("live")
    foxglove = Foxglove(window, qtbot)
    assert foxglove.info["capabilities"] == ["time"]
    foxglove.send(op="setParameters", parameters=[{"name": "control/drive", "value": 1.0}])
    assert "cannot setParameters" in foxglove.message("status")["message"]
    foxglove.connection.send(struct.pack("<BIII", 2, 1, 1, 4) + b"json{}")
    foxglove.message("status")
    window.run_command("live")
    assert not session.playing and session.frame().ctrl[0] == 0.0

    monkeypatch.setattr(LiveDialog, "exec", lambda dialog: answered(dialog, True))
    window.run_command("live")
    assert "may control" in window.status.live_label.text()
    foxglove = Foxglove(window, qtbot)
    assert {"services", "parameters", "parametersSubscribe"} <= set(foxglove.info["capabilities"])
    assert foxglove.call("/step", b'{"steps": 5}') == ""
    qtbot.waitUntil(lambda: session.frame().time == pytest.approx(0.01))
    assert foxglove.call("/play") == "" and session.playing
    qtbot.waitUntil(lambda: session.frame().time > 0.05)
    assert foxglove.call("/pause") == "" and not session.playing
    assert foxglove.call("/load_keyframe", b'{"name": "up"}') == ""
    qtbot.waitUntil(lambda: session.frame().qpos[0] == pytest.approx(-1.5))
    assert foxglove.call("/reset") == ""
    qtbot.waitUntil(lambda: session.frame().qpos[0] == 0.0 and session.frame().time == 0.0)
    window.run_command("live")
    assert live.control is None


def test_controls_are_parameters(window, qtbot):
    window.live_actions.start(0, controls=True)
    foxglove, session = Foxglove(window, qtbot), window.session
    assert foxglove.values() == {"control/drive": 0.0, "control/1": 0.0}
    foxglove.send(op="subscribeParameterUpdates", parameterNames=[])
    assert len(foxglove.message("parameterValues")["parameters"]) == 2  # what is there
    foxglove.send(op="setParameters", parameters=[{"name": "control/drive", "value": 1.25}], id="set")
    assert foxglove.message("parameterValues", id="set")["parameters"][0]["value"] == 1.25
    qtbot.waitUntil(lambda: session.frame().ctrl[0] == 1.25)
    session.set_control(1, 0.5)  # as somebody does in the window
    found = foxglove.received(
        lambda m: (
            isinstance(m, str)
            and "id" not in json.loads(m)
            and {"name": "control/1", "value": 0.5, "type": "float64"} in json.loads(m).get("parameters", ())
        )
    )
    assert found["op"] == "parameterValues"
    foxglove.send(op="setParameters", parameters=[{"name": "control/drive", "value": 9}])
    qtbot.waitUntil(lambda: session.frame().ctrl[0] == 2.0)  # its limit
    session.step(50)
    qtbot.waitUntil(lambda: session.frame().time == pytest.approx(0.1))
    assert session.frame().qvel[0] > 0  # the motor turns it


WRONG_CALLS = (
    ("/step", b'{"steps": 0}', "1 to"),
    ("/step", b'{"steps": "many"}', "type integer"),
    ("/step", b'{"steps": true}', "type integer"),
    ("/step", b"[]", "object of JSON"),
    ("/play", b"\xff{", "no JSON"),
    ("/play", b'{"speed": 2}', "no argument speed"),
    ("/load_keyframe", b'{"name": "down"}', "there are: up"),
)


def test_wrong_calls_are_answered(window, qtbot):
    window.live_actions.start(0, controls=True)
    foxglove = Foxglove(window, qtbot)
    for name, payload, why in WRONG_CALLS:
        assert why in foxglove.call(name, payload) and not window.session.playing
    for parameters in ([{"name": "control/none", "value": 1}], [{"name": "control/drive", "value": "fast"}], [{}], 3):
        foxglove.send(op="setParameters", parameters=parameters)
        assert foxglove.message("status")["level"] == 2
    for message in (b"", b"\x02", struct.pack("<BIII", 9, 1, 1, 4) + b"json"):
        foxglove.connection.send(message)
        assert foxglove.message("status")["level"] == 2
    assert foxglove.values("control/drive") == {"control/drive": 0.0}  # it goes on
