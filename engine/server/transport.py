"""How an engine and its owner reach each other: the two ends of a transport.

Commands go to the engine and events come back, in order; frames lie in rings (`engine.server.ring`) that the
engine's end makes and the owner's end shows. A pipe and shared memory are one kind (`process_transport`), the
engine in the owner's own process another (`local_transport`).
"""

from __future__ import annotations

from typing import Protocol

from engine.server.protocol import Command, Event
from engine.server.ring import Ring


class Disconnected(Exception):
    """There is nobody at the other end any more."""


class EngineEnd(Protocol):
    """What an engine has of a transport; see `engine.server.process.serve`."""

    def receive(self, wait: float | None) -> Command | None:
        """The next command; None when none comes within `wait` seconds. None waits for one however long it takes.
        Raises Disconnected."""
        ...

    def send(self, event: Event) -> None:
        """Report an event, in order. Raises Disconnected."""
        ...

    def flush(self) -> None:
        """Return when all events are sent, or cannot be."""
        ...

    def new_ring(self, width: int) -> Ring:
        """A new ring of rows of `width` numbers, which the owner finds by its id."""
        ...


class OwnerEnd(Protocol):
    """What the owner of an engine has of a transport; see `engine.server.engine.Engine`."""

    @property
    def alive(self) -> bool:
        """Whether there is an engine at the other end."""
        ...

    @property
    def pid(self) -> int | None:
        """Process id of the engine; None where it has no process of its own on this machine."""
        ...

    def answers(self) -> bool:
        """False when there is an engine that has given no sign of life for some time."""
        ...

    def send(self, command: Command) -> None:
        """Have a command sent, without waiting for anybody; when nobody is there any more, `receive` says so."""
        ...

    def receive(self) -> list[Event]:
        """The events since the last call; Stopped, once, when the engine is gone."""
        ...

    def receive_ring(self, id: str, width: int) -> Ring | None:
        """The ring that an event names; None when the engine is gone."""
        ...

    def wait(self, seconds: float) -> None:
        """Wait for an event, at most that long."""
        ...

    def close(self) -> None:
        """End the engine."""
        ...
