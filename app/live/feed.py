"""What a simulation goes through, as messages for the programs that follow it."""

from __future__ import annotations

import time
from collections.abc import Collection

import numpy as np
import orjson

from app.channels import ChannelTable
from app.history import History
from app.live.scene_update import JSON_SCHEMA, SCENE, SCHEMA, scene_messages
from app.live.server import LiveServer, Topic
from app.takes.messages import Message, signals_message
from engine.msd.schema import World
from engine.simulation.kinematics import body_poses
from engine.simulation.layout import Layout

SIGNALS, TRANSFORMS = "/signals", "/transforms"
TRANSFORM_S = 1 / 30
"""Wall clock from one message with the poses of all bodies to the next."""
_VECTOR = {"type": "object", "properties": {axis: {"type": "number"} for axis in "xyz"}}
_ROTATION = {"type": "object", "properties": {axis: {"type": "number"} for axis in "xyzw"}}
_TIME = {"type": "object", "properties": {"sec": {"type": "integer"}, "nsec": {"type": "integer"}}}
_TRANSFORM = {
    "type": "object",
    "properties": {
        "timestamp": _TIME,
        "parent_frame_id": {"type": "string"},
        "child_frame_id": {"type": "string"},
        "translation": _VECTOR,
        "rotation": _ROTATION,
    },
}
_TRANSFORMS = Topic(
    TRANSFORMS,
    "json",
    "foxglove.FrameTransforms",
    orjson.dumps(
        {
            "title": "foxglove.FrameTransforms",
            "type": "object",
            "properties": {"transforms": {"type": "array", "items": _TRANSFORM}},
        }
    ),
)
_SCENE = Topic(SCENE, "json", SCHEMA, JSON_SCHEMA)


class Feed:
    """Publishes moments: chosen signals of each, and the poses of all bodies now and then.

    Args:
        server: closed by whoever made it.
        ids: the channels that are published, as far as they are sampled; None: all that are.
        every: moments from one that is published to the next.
    """

    def __init__(self, server: LiveServer, ids: Collection[str] | None = None, every: int = 1) -> None:
        self.server, self.ids, self.every = server, ids, every
        self._table: ChannelTable | None = None
        self._columns: list[int] = []
        self._message: Message | None = None
        self._names: list[str] = []
        self._passed = 0
        self._shown = -np.inf  # wall clock, s
        self._last = -np.inf

    def follow(self, table: ChannelTable) -> None:
        """Moments are those of another table from now on."""
        if table is self._table:
            return
        self._table = table
        chosen = [c for c in table.channels if self.ids is None or c.id in self.ids]
        self._columns = [table.columns[c.id] for c in chosen]
        self._message = message = signals_message([c.id for c in chosen])
        self._names = frame_names(table.layout)
        self.server.advertise([Topic(SIGNALS, "protobuf", message.name, message.schema), _TRANSFORMS, _SCENE])

    def show(self, world: World) -> list[str]:
        """Let others see the shapes of a World, of which the table is, in the frames of its bodies. Returns what they
        do not see, as sentences."""
        if self._table is None:
            return []
        messages, left_out = scene_messages(world, self._names)
        self.server.keep(SCENE, messages)
        return left_out

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        """Moments at times (n,) in s, with values (n, width) of the table."""
        if not len(times) or self._table is None or self._message is None:
            return
        kept = slice(-self._passed % self.every, None, self.every)
        self._passed += len(times)
        server, nanos = self.server, [max(0, round(t * 1e9)) for t in times.tolist()]
        if server.wants(SIGNALS):
            encoded = self._message.rows(times[kept], values[kept][:, self._columns])
            server.publish(SIGNALS, [(at, row.tobytes()) for at, row in zip(nanos[kept], encoded, strict=True)])
        now = time.monotonic()
        if now - self._shown >= TRANSFORM_S or nanos[-1] < self._last:
            self._shown = now
            if server.wants(TRANSFORMS):
                server.publish(TRANSFORMS, [(nanos[-1], self._transforms(self._table, nanos[-1], values[-1]))])
            server.publish_time(nanos[-1])
        self._last = nanos[-1]

    def _transforms(self, table: ChannelTable, nano: int, row: np.ndarray) -> bytes:
        state, layout, names = table.format.state(row), table.layout, self._names
        mocap_pos, mocap_quat = state["mocap_pos"].reshape(-1, 3), state["mocap_quat"].reshape(-1, 4)
        places, turns = body_poses(layout, state["qpos"], mocap_pos, mocap_quat)
        stamp = {"sec": nano // 10**9, "nsec": nano % 10**9}
        found = [
            {
                "timestamp": stamp,
                "parent_frame_id": names[0],
                "child_frame_id": names[body],
                "translation": dict(zip("xyz", place, strict=True)),
                "rotation": dict(zip("xyzw", turn, strict=True)),
            }
            for body, (place, turn) in enumerate(zip(places.tolist(), turns.tolist(), strict=True))
            if body
        ]
        return orjson.dumps({"transforms": found})


class HistoryFeed:
    """Publishes what a history gets, from the present moment on; `pull` is called regularly."""

    def __init__(self, feed: Feed, history: History) -> None:
        self._feed, self._history = feed, history
        self._take, self._last = history.take, np.nextafter(history.end, -np.inf)

    def pull(self) -> None:
        """Hand over what has come."""
        history = self._history
        if history.take is not self._take:
            self._take = history.take
            self._last = self._take.begins if self._take.parent is not None else -np.inf
        for chunk, part in history.parts(np.nextafter(self._last, np.inf), None):
            if chunk.stored:
                continue  # of a file that was opened
            self._feed.follow(chunk.table)
            self._feed.write(chunk.times[part].copy(), chunk.columns[:, part].T.copy())
            self._last = chunk.time(part.stop - 1)


def frame_names(layout: Layout) -> list[str]:
    """A name of its own for each body; the first is the world."""
    names, used = ["world"], {"world"}
    for body in range(1, layout.nbody):
        name = layout.body_name[body] or layout.body_path[body] or f"body {body}"
        free, count = name, 1
        while free in used:
            count += 1
            free = f"{name} {count}"
        used.add(free)
        names.append(free)
    return names
