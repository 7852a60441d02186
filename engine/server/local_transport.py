"""An engine in the owner's own process: commands are done when they are sent, and it moves while events are
received."""

from __future__ import annotations

from engine.msd.garbage import without_garbage_collection
from engine.server.protocol import Close, Command, Event
from engine.server.ring import Ring

with without_garbage_collection():  # what is loaded stays: a third of the time would go into looking
    from engine.server.runner import Runner


class LocalEngine:
    """The owner's end of a transport to a Runner beside it."""

    pid = None

    def __init__(self, device: str, camera_frames: str = "") -> None:
        self._events: list[Event] = []
        self.runner = Runner(self._events.append, Ring.local, device, background=False, camera_frames=camera_frames)

    @property
    def alive(self) -> bool:
        return not self.runner.closed

    def answers(self) -> bool:
        return True

    def send(self, command: Command) -> None:
        self.runner.handle(command)

    def receive(self) -> list[Event]:
        self.runner.tick()
        events = self._events.copy()
        self._events.clear()
        return events

    def receive_ring(self, id: str, width: int) -> Ring | None:
        """The newest ring: two swaps between two calls of `receive` show the same one."""
        return self.runner.ring

    def wait(self, seconds: float) -> None:
        """Nothing comes by itself."""

    def close(self) -> None:
        self.runner.handle(Close())
