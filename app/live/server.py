"""A server of the Foxglove WebSocket protocol (https://github.com/foxglove/ws-protocol/blob/main/docs/spec.md).

It only sends, unless it has a `RemoteControl`. Whoever publishes never waits for a client: what a client does not
fetch in time is dropped, oldest first, and counted.
"""

from __future__ import annotations

import asyncio
import base64
import errno
import ipaddress
import json
import re
import struct
import threading
import uuid
from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakSet

from app.live.remote_control import CAPABILITIES, ENCODING, RemoteControl

if TYPE_CHECKING:
    from websockets.asyncio.server import Server, ServerConnection

PROTOCOL = "foxglove.websocket.v1"
PORT = 8765
"""That Foxglove proposes."""
WAITING = 8 * 2**20
"""Bytes that wait for a client at most."""
HANDED = 64
"""Calls of `publish` that wait for the thread of the server at most."""
_NOTICE_S = 5.0
"""From one message about dropped messages to the next."""
_CLOSING_S = 1.5
"""Time that clients have to say goodbye."""
_MOST_TEXTS = 256
"""Texts that wait for a client up to which it is listened to, and how long until it is looked at again."""
_PATIENCE_S = 0.05
_SMALL = 2**20
"""Bytes of a message of a client at most."""
_MESSAGE = 1
"""First byte of a message of a topic."""
_NO_PAGE = [
    None,  # a program
    re.compile(r"https://([\w-]+\.)*foxglove\.dev"),
    re.compile(r"https?://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?"),
    re.compile(r"(?!https?:)[\w.+-]+://.*"),  # an application with a window of its own
]
"""Origins that may follow: a page of somebody else, open in a browser of this machine, may not."""


class LiveError(Exception):
    """The server cannot be started; the message says why."""


class Topic(NamedTuple):
    """What is published."""

    name: str
    encoding: str
    """protobuf or json."""
    schema_name: str
    schema: bytes
    """A FileDescriptorSet, or a JSON Schema."""


class LiveServer:
    """Runs in a thread of its own until it is closed.

    Args:
        port: 0 for any that is free.
        address: of this machine.
        remote: an address that other machines reach may be used.
        name: what clients show.
        control: what clients may do; None: they only follow. Of a loopback address alone.

    Attributes:
        address, port: where it listens.
        clients: how many follow.
        sent, dropped: messages.

    Raises:
        LiveError.
    """

    def __init__(
        self,
        port: int = PORT,
        address: str = "127.0.0.1",
        remote: bool = False,
        name: str = "MSD Studio",
        control: RemoteControl | None = None,
    ) -> None:
        if control is not None and not is_loopback(address):
            raise LiveError(
                f"{address} is not a loopback address: only programs of this machine may control; use 127.0.0.1"
            )
        if not remote and not is_loopback(address):
            raise LiveError(
                f"{address} is not a loopback address: every machine in the network could follow this one; use "
                "127.0.0.1, or allow it"
            )
        try:
            import websockets.asyncio.server  # noqa: F401 - whether it is there
        except ImportError:
            raise LiveError("the live server needs the package websockets: pip install 'msd-studio[live]'") from None
        self.address, self.port, self._name, self._control = address, port, name, control
        self.sent = self.dropped = 0
        self._session = uuid.uuid4().hex
        self._topics: dict[int, Topic] = {}
        self._last_id = 0
        self._kept: dict[str, list[bytes]] = {}
        self._now = 0  # ns
        self._clients: set[_Client] = set()
        self._connections = WeakSet[Any]()
        self._wanted = frozenset[str]()
        self._handed = 0
        self._loop = asyncio.new_event_loop()
        started, failure = threading.Event(), list[OSError]()
        self._thread = threading.Thread(target=self._run, args=(started, failure), name="live server", daemon=True)
        self._thread.start()
        started.wait()
        if failure:
            self._thread.join()
            error = failure[0]
            taken = error.errno == errno.EADDRINUSE
            why = "another program uses it; choose another port" if taken else error.strerror or str(error)
            raise LiveError(f"port {port} of {address} cannot be opened: {why}")

    @property
    def url(self) -> str:
        """What clients connect to."""
        host = f"[{self.address}]" if ":" in self.address else self.address
        return f"ws://{host}:{self.port}"

    @property
    def clients(self) -> int:
        return len(self._clients)

    def wants(self, topic: str) -> bool:
        """Whether a client follows a topic: nobody needs to make messages of others."""
        return topic in self._wanted

    def advertise(self, topics: Sequence[Topic]) -> None:
        """Offer these topics from now on, and no others."""
        self._call(self._advertise, list(topics))

    def publish(self, topic: str, messages: Sequence[tuple[int, bytes]]) -> None:
        """Send messages with their times, ns. Returns at once."""
        if topic not in self._wanted:
            return
        if self._handed >= HANDED:
            self.dropped += len(messages)
            return
        self._handed += 1
        self._call(self._spread, topic, messages)

    def keep(self, topic: str, messages: Sequence[bytes]) -> None:
        """What everybody who follows a topic gets at the begin, and who follows it now at once."""
        self._call(self._keep, topic, list(messages))

    def publish_time(self, nano: int) -> None:
        """Tell clients what time it is."""
        if self._clients and self._handed < HANDED:
            self._handed += 1
            self._call(self._spread_time, nano)

    def close(self) -> None:
        """End all connections."""
        if self._thread.is_alive():
            self._call(self._stop.set)
            self._thread.join()

    def _call(self, function: Any, *arguments: Any) -> None:
        try:
            self._loop.call_soon_threadsafe(function, *arguments)
        except RuntimeError:  # it is closed
            return

    # ------------------------------------------------------------------------------- in the thread of the server

    def _run(self, started: threading.Event, failure: list[OSError]) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve(started, failure))
        finally:
            self._loop.close()

    async def _serve(self, started: threading.Event, failure: list[OSError]) -> None:
        from websockets.asyncio.server import serve
        from websockets.typing import Subprotocol

        self._stop = asyncio.Event()
        server: Server
        try:
            server = await serve(
                self._follow,
                self.address,
                self.port,
                subprotocols=[Subprotocol(PROTOCOL)],
                select_subprotocol=_selected,
                origins=_NO_PAGE,  # type: ignore[arg-type]
                compression=None,
                max_size=_SMALL,
                close_timeout=1,
            )
        except OSError as error:
            failure.append(error)
            started.set()
            return
        self.port = next(iter(server.sockets)).getsockname()[1]
        started.set()
        await self._stop.wait()
        server.close()
        closed = asyncio.ensure_future(server.wait_closed())
        if not (await asyncio.wait([closed], timeout=_CLOSING_S))[0]:
            for connection in list(self._connections):  # which fetch nothing, not even that it is the end
                connection.transport.abort()
            await closed
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def _follow(self, connection: ServerConnection) -> None:
        """Serve a client until it goes."""
        from websockets.exceptions import ConnectionClosed

        client = _Client(connection)
        self._clients.add(client)
        self._connections.add(connection)
        info = {"name": self._name, "capabilities": ["time"], "sessionId": self._session, "metadata": {}}
        if self._control is not None:
            info |= {"capabilities": ["time", *CAPABILITIES], "supportedEncodings": [ENCODING]}
        client.put(json.dumps({"op": "serverInfo", **info}))
        client.put(_advertisement(self._topics))
        if self._control is not None:
            client.put(self._control.advertisement)
        sending = asyncio.create_task(self._send(client))
        try:
            async for text in connection:
                while client.is_full and not sending.done():
                    await asyncio.sleep(_PATIENCE_S)  # it asks, and does not fetch the answers
                if problem := self._heed(client, text):
                    client.put(json.dumps({"op": "status", "level": 2, "message": problem}))
        except ConnectionClosed:
            pass
        finally:
            self._clients.discard(client)
            if self._control is not None:
                self._control.forget(client)
            self._look_who_follows()
            sending.cancel()

    def _heed(self, client: _Client, text: str | bytes) -> str:
        """Do what a client asks for. Returns why not."""
        try:
            if isinstance(text, bytes) and self._control is not None:
                return self._control.ask(client, text, partial(self._call, client.put))
            asked = json.loads(text) if isinstance(text, str) else {}
            kind = asked["op"]
            if kind == "subscribe":
                for one in asked["subscriptions"]:
                    if one["channelId"] not in self._topics:
                        return f"there is no channel {one['channelId']}"
                    if not 0 <= int(one["id"]) < 2**32:
                        return f"{one['id']} is no id of a subscription"
                    client.subscriptions[int(one["channelId"])] = int(one["id"])
                    self._give_kept(client, int(one["channelId"]))
            elif kind == "unsubscribe":
                gone = set(asked["subscriptionIds"])
                client.subscriptions = {c: s for c, s in client.subscriptions.items() if s not in gone}
            elif self._control is not None:
                return self._control.ask(client, text, partial(self._call, client.put))
            else:
                return f"this server cannot {kind}"
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError, struct.error):
            return "this message is none of foxglove.websocket.v1"
        finally:  # of several channels some may be there
            self._look_who_follows()
        return ""

    def _look_who_follows(self) -> None:
        ids = {id for client in self._clients for id in client.subscriptions}
        self._wanted = frozenset(self._topics[id].name for id in ids if id in self._topics)

    async def _send(self, client: _Client) -> None:
        from websockets.exceptions import ConnectionClosed

        noticed, clock = 0, asyncio.get_running_loop().time
        due = clock()
        try:
            while True:
                message = await client.get()
                await client.connection.send(message)
                self.sent += 1
                if client.dropped > noticed and clock() > due:
                    noticed, due = client.dropped, clock() + _NOTICE_S
                    text = f"{noticed} messages were dropped so far: they come faster than this client takes them"
                    client.put(json.dumps({"op": "status", "level": 1, "message": text}))
        except ConnectionClosed:
            return

    def _advertise(self, topics: list[Topic]) -> None:
        gone = [id for id, topic in self._topics.items() if topic not in topics]
        for id in gone:
            del self._topics[id]
            for client in self._clients:
                client.subscriptions.pop(id, None)
        known, new = set(self._topics.values()), dict[int, Topic]()
        for topic in topics:
            if topic not in known:
                self._last_id += 1
                new[self._last_id] = topic
        self._topics |= new
        for client in self._clients:
            if gone:
                client.put(json.dumps({"op": "unadvertise", "channelIds": gone}))
            if new:
                client.put(_advertisement(new))
        self._look_who_follows()

    def _keep(self, topic: str, messages: list[bytes]) -> None:
        self._kept[topic] = messages
        for id, one in self._topics.items():
            if one.name == topic:
                for client in self._clients:
                    self._give_kept(client, id)

    def _give_kept(self, client: _Client, id: int) -> None:
        subscription = client.subscriptions.get(id)
        if subscription is not None:
            client.forget_data()
            for data in self._kept.get(self._topics[id].name, ()):
                client.put(struct.pack("<BIQ", _MESSAGE, subscription, self._now) + data)

    def _spread(self, topic: str, messages: Sequence[tuple[int, bytes]]) -> None:
        self._handed -= 1
        id = next((id for id, one in self._topics.items() if one.name == topic), None)
        for client in self._clients:
            subscription = None if id is None else client.subscriptions.get(id)
            if subscription is not None:
                for nano, data in messages:
                    self.dropped += client.put_data(struct.pack("<BIQ", _MESSAGE, subscription, nano) + data)

    def _spread_time(self, nano: int) -> None:
        self._now = nano
        self._handed -= 1
        for client in self._clients:
            self.dropped += client.put_data(struct.pack("<BQ", 2, nano))


class _Client:
    """Somebody who follows.

    Attributes:
        subscriptions: ids of subscriptions by those of channels.
        dropped: messages that it did not get.
    """

    def __init__(self, connection: ServerConnection) -> None:
        self.connection = connection
        self.subscriptions: dict[int, int] = {}
        self.dropped = 0
        self._texts: deque[str | bytes] = deque()
        self._data: deque[bytes] = deque()
        self._size = 0
        self._there = asyncio.Event()

    @property
    def is_full(self) -> bool:
        """Whether so many texts wait for it that it should fetch some first."""
        return len(self._texts) >= _MOST_TEXTS

    def put(self, text: str | bytes) -> None:
        """What is never dropped."""
        self._texts.append(text)
        self._there.set()

    def forget_data(self) -> None:
        """Do not send messages of topics that are never dropped, as there are newer ones."""
        self._texts = deque(one for one in self._texts if isinstance(one, str) or one[0] != _MESSAGE)

    def put_data(self, data: bytes) -> int:
        """What is sent if there is time. Returns how many messages were dropped."""
        before = self.dropped
        self._data.append(data)
        self._size += len(data)
        while self._size > WAITING and len(self._data) > 1:
            self._size -= len(self._data.popleft())
            self.dropped += 1
        self._there.set()
        return self.dropped - before

    async def get(self) -> str | bytes:
        """The next message, texts first."""
        while not self._texts and not self._data:
            self._there.clear()
            await self._there.wait()
        if self._texts:
            return self._texts.popleft()
        data = self._data.popleft()
        self._size -= len(data)
        return data


def is_loopback(address: str) -> bool:
    """Whether only this machine reaches an address."""
    if address == "localhost":
        return True
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _advertisement(topics: dict[int, Topic]) -> str:
    channels = [
        {
            "id": id,
            "topic": topic.name,
            "encoding": topic.encoding,
            "schemaName": topic.schema_name,
            "schema": base64.b64encode(topic.schema).decode()
            if topic.encoding == "protobuf"
            else topic.schema.decode(),
            "schemaEncoding": "protobuf" if topic.encoding == "protobuf" else "jsonschema",
        }
        for id, topic in topics.items()
    ]
    return json.dumps({"op": "advertise", "channels": channels})


def _selected(connection: Any, offered: Sequence[Any]) -> Any:
    """The protocol, which a client has to offer. NegotiationError refuses it in the handshake."""
    from websockets.exceptions import NegotiationError

    if PROTOCOL in offered:
        return PROTOCOL
    raise NegotiationError(f"this server speaks {PROTOCOL} only")
