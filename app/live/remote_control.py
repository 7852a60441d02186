"""Services and parameters of the Foxglove WebSocket protocol: what programs that follow a simulation may do to it.

Clients ask in the thread of the server; what they ask for is done where `pull` is called, and answered then.
"""

from __future__ import annotations

import json
import math
import queue
import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from app.editor import Editor

CAPABILITIES = ["parameters", "parametersSubscribe", "services"]
ENCODING = "json"
_CALL, _RESPONSE = 2, 3
"""First bytes of a call of a service and of its response."""
_MOST_WAITING = 256
"""Questions that wait for `pull` at most."""
_MOST_STEPS = 100_000
_DONE = json.dumps({"success": True}).encode()
_RESPONSE_SCHEMA = {"type": "object", "properties": {"success": {"type": "boolean"}}}

Reply = Callable[[str | bytes], None]
"""Sends a message to the client that asked; in any thread."""


class Client(Protocol):
    """Who asks."""

    @property
    def is_full(self) -> bool:
        """Whether so much waits for it that nothing should be sent unasked."""
        ...


class Service(NamedTuple):
    """What clients may call with arguments by name. Raises ValueError, with a sentence, where it cannot do that."""

    name: str
    arguments: Mapping[str, str]
    """Types of JSON by names."""
    call: Callable[[dict[str, Any]], None]


class Parameter(NamedTuple):
    """A number that clients may read and set."""

    name: str
    value: float
    set: Callable[[float], None]


class _Asked(NamedTuple):
    client: Client
    message: dict[str, Any] | None
    """None: it is gone."""
    reply: Reply


class RemoteControl:
    """What clients of a server may call, read and set.

    Args:
        services: that there are, as long as the server runs.
        parameters: gives those that there are now.
    """

    def __init__(self, services: Sequence[Service], parameters: Callable[[], Sequence[Parameter]]) -> None:
        self._services = dict(enumerate(services, 1))
        self._parameters = parameters
        self._asked = queue.SimpleQueue[_Asked]()
        self._updates: dict[Client, tuple[Reply, set[str] | None, dict[str, float]]] = {}

    @property
    def advertisement(self) -> str:
        """The services, for a client that has come."""
        found = [
            {
                "id": id,
                "name": service.name,
                "type": service.name.strip("/"),
                "request": _described(f"{service.name.strip('/')}_request", _arguments_schema(service)),
                "response": _described(f"{service.name.strip('/')}_response", _RESPONSE_SCHEMA),
            }
            for id, service in self._services.items()
        ]
        return json.dumps({"op": "advertiseServices", "services": found})

    # ------------------------------------------------------------------------------- in the thread of the server

    def ask(self, client: Client, message: str | bytes, reply: Reply) -> str:
        """Take a question of a client, which `pull` answers. Returns why not; ValueError, TypeError, KeyError or
        struct.error where it is none of the protocol."""
        asked = _call(message) if isinstance(message, bytes) else json.loads(message)
        if asked["op"] not in _ANSWERS:
            return f"this server cannot {asked['op']}"
        if self._asked.qsize() >= _MOST_WAITING:
            return "too much is asked at once; wait for answers"
        self._asked.put(_Asked(client, asked, reply))
        return ""

    def forget(self, client: Client) -> None:
        """A client is gone."""
        self._asked.put(_Asked(client, None, lambda _: None))

    # --------------------------------------------------------------------------------- in the thread of the user

    def pull(self) -> None:
        """Do what clients have asked for, and send them the parameters that have other values than they know."""
        for _ in range(self._asked.qsize()):
            asked = self._asked.get()
            if asked.message is None:
                self._updates.pop(asked.client, None)
                continue
            try:
                _ANSWERS[asked.message["op"]](self, asked, asked.message)
            except (ValueError, TypeError, KeyError, AttributeError) as error:
                why = str(error) if isinstance(error, ValueError) else "this message is none of foxglove.websocket.v1"
                asked.reply(json.dumps({"op": "status", "level": 2, "message": why}))
        parameters = self._parameters() if self._updates else ()
        for client, (reply, names, known) in self._updates.items():
            if client.is_full:
                continue
            changed = [p for p in parameters if (names is None or p.name in names) and known.get(p.name) != p.value]
            if changed:
                known.update((p.name, p.value) for p in changed)
                reply(_values(changed))

    def _call(self, asked: _Asked, message: dict[str, Any]) -> None:
        id, call = message["service"], message["call"]
        try:
            service = self._services.get(id)
            if service is None:
                raise ValueError(f"there is no service {id}")
            if message["encoding"] != ENCODING:
                raise ValueError(f"arguments are given as {ENCODING}, not as {message['encoding']}")
            service.call(_checked(service, message["arguments"]))
        except ValueError as error:
            failure = {"op": "serviceCallFailure", "serviceId": id, "callId": call, "message": str(error)}
            asked.reply(json.dumps(failure))
            return
        asked.reply(struct.pack("<BIII", _RESPONSE, id, call, len(ENCODING)) + ENCODING.encode() + _DONE)

    def _get(self, asked: _Asked, message: dict[str, Any]) -> None:
        names = message["parameterNames"]
        found = [p for p in self._parameters() if not names or p.name in names]
        asked.reply(_values(found, message.get("id")))

    def _set(self, asked: _Asked, message: dict[str, Any]) -> None:
        there, kept = {p.name: p for p in self._parameters()}, []
        for wanted in message["parameters"]:
            name, value = wanted["name"], wanted.get("value")
            if name not in there:
                raise ValueError(f"there is no parameter {name}")
            if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
                raise ValueError(f"{name} is a number; {value!r} was given")
            there[name].set(float(value))
            kept.append(there[name]._replace(value=float(value)))
        if message.get("id") is not None:
            asked.reply(_values(kept, message["id"]))

    def _subscribe(self, asked: _Asked, message: dict[str, Any]) -> None:
        names = set(message["parameterNames"])
        _, before, known = self._updates.get(asked.client, (None, set(), {}))
        everything = None if not names or before is None else before | names
        self._updates[asked.client] = asked.reply, everything, known

    def _unsubscribe(self, asked: _Asked, message: dict[str, Any]) -> None:
        names = set(message["parameterNames"])
        reply, before, known = self._updates.pop(asked.client, (asked.reply, set(), {}))
        if names and before is None:
            before = {p.name for p in self._parameters()}
        if names and before and (left := before - names):
            self._updates[asked.client] = reply, left, known


_ANSWERS: dict[str, Callable[[RemoteControl, _Asked, dict[str, Any]], None]] = {
    "call": RemoteControl._call,
    "getParameters": RemoteControl._get,
    "setParameters": RemoteControl._set,
    "subscribeParameterUpdates": RemoteControl._subscribe,
    "unsubscribeParameterUpdates": RemoteControl._unsubscribe,
}


def control_of(editor: Editor) -> RemoteControl:
    """Play, pause, step, reset and keyframes of an editor's simulation as services, and the controls of its actuators
    as parameters `control/NAME`."""

    def step(arguments: dict[str, Any]) -> None:
        steps = arguments.get("steps", 1)
        if not 1 <= steps <= _MOST_STEPS:
            raise ValueError(f"steps is 1 to {_MOST_STEPS}; {steps} was given")
        editor.session.step(int(steps))

    def load_keyframe(arguments: dict[str, Any]) -> None:
        layout, name = editor.session.layout, arguments.get("name", "")
        names = layout.keyframe_name if layout is not None else []
        if name not in names:
            there = ", ".join(one or f"keyframe {i}" for i, one in enumerate(names)) or "none"
            raise ValueError(f"there is no keyframe {name!r}; there are: {there}")
        editor.reset(keyframe=names.index(name))

    def controls() -> list[Parameter]:
        layout, frame = editor.session.layout, editor.session.frame()
        if layout is None or frame is None or len(frame.ctrl) != layout.nu:
            return []
        names = [
            f"control/{layout.actuator_name[actuator] or actuator}{f'/{i}' if count > 1 else ''}"
            for actuator, count in enumerate(layout.actuator_ctrlnum)
            for i in range(count)
        ]
        return [
            Parameter(name, float(frame.ctrl[i]), lambda value, i=i: set_control(i, value))
            for i, name in enumerate(names)
        ]

    def set_control(index: int, value: float) -> None:
        layout = editor.session.layout
        if layout is not None and layout.actuator_ctrllimited[index]:
            low, high = layout.actuator_ctrlrange[index]
            value = min(max(value, low), high)
        editor.session.set_control(index, value)

    return RemoteControl(
        [
            Service("/play", {}, lambda _: editor.session.play()),
            Service("/pause", {}, lambda _: editor.session.pause()),
            Service("/step", {"steps": "integer"}, step),
            Service("/reset", {}, lambda _: editor.reset()),
            Service("/load_keyframe", {"name": "string"}, load_keyframe),
        ],
        controls,
    )


def _call(message: bytes) -> dict[str, Any]:
    kind, service, call, length = struct.unpack_from("<BIII", message)
    if kind != _CALL:
        raise ValueError(f"{kind} is no kind of message")
    begin = struct.calcsize("<BIII")
    encoding = message[begin : begin + length].decode()
    return {
        "op": "call",
        "service": service,
        "call": call,
        "encoding": encoding,
        "arguments": message[begin + length :],
    }


def _checked(service: Service, payload: bytes) -> dict[str, Any]:
    try:
        arguments = json.loads(payload or b"{}")
    except ValueError:
        raise ValueError(f"the arguments of {service.name} are no JSON") from None
    if not isinstance(arguments, dict):
        raise ValueError(f"the arguments of {service.name} are an object of JSON")
    kinds: dict[str, type] = {"integer": int, "string": str}
    for name, value in arguments.items():
        if name not in service.arguments:
            raise ValueError(f"{service.name} has no argument {name}")
        kind = service.arguments[name]
        if isinstance(value, bool) or not isinstance(value, kinds[kind]):
            raise ValueError(f"{name} of {service.name} is of type {kind}; {value!r} was given")
    return arguments


def _arguments_schema(service: Service) -> dict[str, Any]:
    return {"type": "object", "properties": {name: {"type": kind} for name, kind in service.arguments.items()}}


def _described(name: str, schema: dict[str, Any]) -> dict[str, str]:
    text = json.dumps({"title": name, **schema})
    return {"encoding": ENCODING, "schemaName": name, "schemaEncoding": "jsonschema", "schema": text}


def _values(parameters: Sequence[Parameter], id: object = None) -> str:
    values = [{"name": p.name, "value": p.value, "type": "float64"} for p in parameters]
    return json.dumps({"op": "parameterValues", "parameters": values, **({} if id is None else {"id": id})})
