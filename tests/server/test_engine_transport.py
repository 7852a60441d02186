"""An engine behind a transport that is neither a pipe nor this process: what a socket to another machine would be."""

from __future__ import annotations

import queue
import threading

from engine_worlds import pendulum

from engine.server import Engine, Loaded, Stopped
from engine.server.process import serve
from engine.server.process_transport import Sender
from engine.server.protocol import Close, Noise, Reset, decode_command, decode_event, encode
from engine.server.ring import Ring
from engine.server.transport import Disconnected, OwnerEnd


class Wire:
    """Both ends of a transport over queues of bytes."""

    pid = None

    def __init__(self) -> None:
        self.commands: queue.Queue[bytes | None] = queue.Queue()
        self.events: queue.Queue[bytes] = queue.Queue()
        self.rings: list[Ring] = []
        self.seen: list[bytes] = []
        self.ended = False
        self.engine = threading.Thread(target=serve, args=(EngineSide(self), "cpu"), daemon=True)
        self.engine.start()

    @property
    def alive(self) -> bool:
        return self.engine.is_alive()

    def answers(self) -> bool:
        return True

    def send(self, command) -> None:
        self.commands.put(encode(command))

    def receive(self) -> list:
        found = self.seen
        self.seen = []
        while not self.events.empty():
            found.append(self.events.get())
        if not found and not self.alive and not self.ended:
            self.ended = True
            return [Stopped("the connection was closed")]
        return [decode_event(event) for event in found]

    def receive_ring(self, id: str, width: int) -> Ring | None:
        return self.rings[-1]

    def wait(self, seconds: float) -> None:
        try:
            self.seen.append(self.events.get(timeout=seconds))
        except queue.Empty:
            return

    def close(self) -> None:
        self.send(Close())
        self.engine.join(60)


class EngineSide:
    def __init__(self, wire: Wire) -> None:
        self.wire = wire

    def receive(self, wait: float | None):
        try:
            message = self.wire.commands.get(timeout=wait)
        except queue.Empty:
            return None
        if message is None:
            raise Disconnected
        return decode_command(message)

    def send(self, event) -> None:
        self.wire.events.put(encode(event))

    def flush(self) -> None:
        pass

    def new_ring(self, width: int) -> Ring:
        self.wire.rings.append(Ring.local(width))
        return self.wire.rings[-1]


class FarEngine(Engine):
    def _connect(self) -> OwnerEnd:
        return Wire()


def test_an_engine_needs_nothing_of_a_transport_but_its_end():
    with FarEngine() as engine, Engine(in_process=True) as here:
        for each in (engine, here):
            each.load(pendulum())
            each.wait_for(Loaded)
            each.set_control(0, 0.5)
            each.step(20)
        wire = engine._transport
        assert isinstance(wire, Wire)
        while engine.frame().time < here.frame().time:
            wire.wait(0.05)
        assert engine.frame().qpos.tobytes() == here.frame().qpos.tobytes()
        wire.commands.put(None)
        wire.engine.join(60)
        assert not engine.alive and isinstance(engine.poll()[-1], Stopped)


def test_commands_after_one_that_cannot_be_encoded_are_sent(monkeypatch):
    faults, sent = [], queue.Queue()
    monkeypatch.setattr(threading, "excepthook", lambda fault: faults.append(fault.exc_type))
    sender = Sender(sent.put)
    sender.put(Noise(seed=2**70))
    sender.put(Reset())
    assert decode_command(sent.get(timeout=30)) == Reset()
    assert faults == [OverflowError]
    sender.end()
