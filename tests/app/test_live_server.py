"""Following a run by the Foxglove WebSocket protocol, as a client of it does."""

from __future__ import annotations

import base64
import json
import socket
import struct
import time

import numpy as np
import pytest
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

from app.channels import ChannelTable
from app.history import History
from app.live import server as live
from app.live.feed import SIGNALS, TRANSFORMS, Feed, HistoryFeed
from app.live.server import PROTOCOL, LiveError, LiveServer, Topic
from engine import msd
from engine.compiler import build
from engine.simulation import Simulation

websockets = pytest.importorskip("websockets", exc_type=ImportError)
client = pytest.importorskip("websockets.sync.client", exc_type=ImportError)

SCENE = """<mujoco model="swing"><option timestep="0.004"/><worldbody><body name="arm" pos="0 0 1">
<joint name="hinge" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0.8 0 0" size="0.05"/>
<body name="hand" pos="0.8 0 0"><geom size="0.1"/></body></body></worldbody></mujoco>"""


@pytest.fixture
def server():
    server = LiveServer(0)
    yield server
    server.close()


def connected(server: LiveServer, **options):
    return client.connect(server.url, subprotocols=[PROTOCOL], compression=None, **options)


def received(connection, op: str) -> dict:
    while True:
        message = connection.recv(timeout=10)
        if isinstance(message, str) and json.loads(message)["op"] == op:
            return json.loads(message)


def data(connection) -> tuple[int, int, bytes]:
    """Subscription, time in ns and content of the next message with data."""
    while True:
        message = connection.recv(timeout=10)
        if isinstance(message, bytes) and message[0] == 1:
            return *struct.unpack("<IQ", message[1:13]), message[13:]


def subscribed(connection, server: LiveServer, **ids: int) -> dict[str, dict]:
    """Follow topics by names without their slash. Returns all channels."""
    channels = {one["topic"]: one for one in received(connection, "advertise")["channels"]}
    wanted = [{"id": id, "channelId": channels[f"/{topic}"]["id"]} for topic, id in ids.items()]
    connection.send(json.dumps({"op": "subscribe", "subscriptions": wanted}))
    wait(lambda: all(server.wants(f"/{topic}") for topic in ids))
    return channels


def wait(condition) -> None:
    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.005)  # the thread of the server sends no signal


@pytest.fixture(scope="module")
def run() -> tuple[ChannelTable, np.ndarray, np.ndarray, Simulation]:
    from app.recorded_channels import Choice
    from app.recording import record_rows

    simulation = Simulation(build(msd.from_str(SCENE, "mjcf")), "cpu")
    choice, blocks = Choice(simulation.layout), []

    class Sink:
        def write(self, times, rows) -> None:
            blocks.append((times, rows))

    record_rows(simulation, 100, Sink(), lambda done: True, choice)
    return choice.table, *(np.concatenate(parts) for parts in zip(*blocks, strict=True)), simulation


def test_signals_and_poses_arrive_as_they_are(server, run):
    table, times, rows, simulation = run
    feed = Feed(server, ["joint/hinge/position", "energy/total"])
    feed.follow(table)
    with connected(server) as connection:
        assert connection.subprotocol == PROTOCOL
        info = received(connection, "serverInfo")
        assert info["name"] == "MSD Studio" and info["capabilities"] == ["time"] and info["sessionId"]
        channels = subscribed(connection, server, signals=7, transforms=9)
        feed.write(times, rows)
        pool = descriptor_pool.DescriptorPool()
        for file in descriptor_pb2.FileDescriptorSet.FromString(base64.b64decode(channels[SIGNALS]["schema"])).file:
            pool.Add(file)
        kind = message_factory.GetMessageClass(pool.FindMessageTypeByName(channels[SIGNALS]["schemaName"]))
        column = table.columns["joint/hinge/position"]
        for i, at in enumerate(times):
            subscription, nano, content = data(connection)
            message = kind.FromString(content)
            assert (subscription, nano, message.time) == (7, round(at * 1e9), at)
            assert message.joint.hinge.position == rows[i, column]
        subscription, nano, content = data(connection)
        found = {one["child_frame_id"]: one for one in json.loads(content)["transforms"]}
        assert subscription == 9 and nano == round(times[-1] * 1e9) and set(found) == {"arm", "hand"}
        hand = found["hand"]
        assert hand["parent_frame_id"] == "world" and channels[TRANSFORMS]["schemaName"] == "foxglove.FrameTransforms"
        simulation.forward()
        body = simulation.layout.body_name.index("hand")
        assert np.allclose([hand["translation"][a] for a in "xyz"], simulation.read("xpos")[body], atol=1e-5)
        assert np.allclose([hand["rotation"][a] for a in "wxyz"], simulation.read("xquat")[body], atol=1e-5)
        message = connection.recv(timeout=10)
        assert message == struct.pack("<BQ", 2, nano)


def test_messages_that_mean_nothing_are_answered_and_the_client_goes_on(server, run, caplog):
    feed = Feed(server, ["joint/hinge/position"])
    feed.follow(run[0])
    with connected(server) as connection:
        channel = received(connection, "advertise")["channels"][0]["id"]
        for id in ("1e999", "-1", "null", '"x"', "[]", str(2**70)):
            connection.send(f'{{"op": "subscribe", "subscriptions": [{{"id": {id}, "channelId": {channel}}}]}}')
            assert received(connection, "status")["level"] == 2
        for text in ("", "{", "7", "[" * 50_000, '{"op": "subscribe", "subscriptions": 7}', '{"op": "fly"}', b"\x01"):
            connection.send(text)
            assert received(connection, "status")["level"] == 2
        connection.send(json.dumps({"op": "subscribe", "subscriptions": [{"id": 1, "channelId": channel}]}))
        wait(lambda: any(server.wants(topic) for topic in (SIGNALS, TRANSFORMS)))
        feed.write(*run[1:3])
        assert data(connection)[0] == 1
    assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]


def test_nothing_is_made_for_nobody(server, run):
    table, times, rows, _ = run
    feed = Feed(server)
    feed.follow(table)
    feed.write(times, rows)
    with connected(server) as connection:
        subscribed(connection, server, signals=1)
        feed.write(times[:3], rows[:3])
        assert [data(connection)[1] for _ in range(3)] == [0, 4_000_000, 8_000_000]
        connection.send(json.dumps({"op": "unsubscribe", "subscriptionIds": [1]}))
        wait(lambda: not server.wants(SIGNALS))
    wait(lambda: not server.clients)
    assert server.dropped == 0


def test_other_signals_are_another_channel(server, run):
    table = run[0]
    Feed(server, ["energy/total"]).follow(table)
    with connected(server) as connection:
        first = {one["topic"]: one["id"] for one in received(connection, "advertise")["channels"]}
        Feed(server).follow(table)
        assert received(connection, "unadvertise")["channelIds"] == [first[SIGNALS]]
        (new,) = received(connection, "advertise")["channels"]
        assert new["topic"] == SIGNALS and new["id"] not in first.values()


def test_a_slow_client_loses_messages_and_nobody_waits(server, monkeypatch):
    monkeypatch.setattr(live, "WAITING", 2**18)
    server.advertise([Topic("/big", "json", "Big", b"{}")])
    with connected(server, max_queue=1) as slow, connected(server) as quick:
        for connection in (slow, quick):
            subscribed(connection, server, big=1)
        wait(lambda: sum(len(one.subscriptions) for one in server._clients) == 2)
        content, count, spent = bytes(100_000), 300, time.thread_time()
        for i in range(count):
            server.publish("/big", [(i, content)])
            assert data(quick)[1] == i  # which takes every one
        assert time.thread_time() - spent < 10
        wait(lambda: server.dropped > 50)
        times, said = list[int](), list[str]()
        while not times or times[-1] < count - 1:
            message = slow.recv(timeout=10)
            if isinstance(message, str):
                said.append(json.loads(message)["message"])
            else:
                times.append(struct.unpack("<Q", message[5:13])[0])
        assert times == sorted(times) and len(times) == count - server.dropped
        assert "were dropped so far" in said[0]


def test_a_client_that_never_reads_does_not_keep_the_server_from_ending():
    """Not even that it is the end: its buffers are full."""
    server = LiveServer(0)
    server.advertise([Topic("/blob", "json", "blob", b"{}")])
    bare = socket.create_connection((server.address, server.port))
    bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    key = base64.b64encode(b"0123456789abcdef").decode()
    head = f"GET / HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    bare.sendall(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                 f"Sec-WebSocket-Protocol: {PROTOCOL}\r\n\r\n".encode())  # fmt: skip
    text = b'{"op":"subscribe","subscriptions":[{"id":1,"channelId":1},{"id":2,"channelId":77}]}'
    wait(lambda: server.clients == 1)
    bare.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
    wait(lambda: server.wants("/blob"))  # the channel that there is, beside one that is not
    for _ in range(64):
        server.publish("/blob", [(0, bytes(2**20))])
    wait(lambda: server.dropped > 0 or server.sent > 2)
    begin = time.monotonic()
    server.close()
    assert time.monotonic() - begin < 6
    bare.close()


def test_a_server_that_is_busy_drops_too(server, monkeypatch):
    monkeypatch.setattr(live, "HANDED", 0)
    server._wanted = frozenset(["/x"])
    server.publish("/x", [(0, b"")] * 5)
    assert server.dropped == 5


def test_who_may_follow(server):
    with pytest.raises(websockets.exceptions.WebSocketException):
        client.connect(server.url)
    with pytest.raises(websockets.exceptions.InvalidStatus, match="403"):
        connected(server, origin="https://example.org")
    for origin in ("https://app.foxglove.dev", "http://localhost:8080", "file://"):
        connected(server, origin=origin).close()
    with connected(server) as connection:
        received(connection, "advertise")
        for nonsense in ("[]", "{", '{"op": "subscribe"}', '{"op": "advertise"}', b"\x01"):
            connection.send(nonsense)
            assert received(connection, "status")["level"] == 2
        missing = {"op": "subscribe", "subscriptions": [{"id": 1, "channelId": 99}]}
        connection.send(json.dumps(missing))
        assert "no channel 99" in received(connection, "status")["message"]


def test_addresses_that_others_reach_and_ports_in_use_are_refused():
    for address in ("0.0.0.0", "192.168.1.5", "::", "example.org"):
        with pytest.raises(LiveError, match="not a loopback address"):
            LiveServer(0, address)
    everywhere = LiveServer(0, "0.0.0.0", remote=True)
    everywhere.close()
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(LiveError, match="another program uses it"):
        LiveServer(other.getsockname()[1])


def test_a_history_is_followed_through_resets(server, run):
    table, times, rows, _ = run
    sent = np.delete(rows, table.format.width, axis=1)
    history = History()
    history.follow(table)
    history.append(times[:50], sent[:50])
    feed = HistoryFeed(Feed(server), history)
    feed.pull()
    with connected(server) as connection:
        subscribed(connection, server, signals=1)
        history.append(times[50:60], sent[50:60])
        feed.pull()
        feed.pull()
        history.append(times[:5], sent[:5])
        feed.pull()
        found = [data(connection)[1] for _ in range(15)]
        assert found == [round(t * 1e9) for t in (*times[50:60], *times[:5])]


def test_a_command_is_followed_in_real_time(tmp_path, capsys):
    import threading

    from app.cli import main

    scene = tmp_path / "swing.xml"
    scene.write_text(SCENE)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    codes = []
    command = ["simulate", str(scene), "--seconds", "3", "--live", str(port), "--signals", "joint"]
    thread = threading.Thread(target=lambda: codes.append(main(command)))
    began = time.monotonic()
    thread.start()
    connection = None
    while connection is None:
        try:
            connection = client.connect(f"ws://127.0.0.1:{port}", subprotocols=[PROTOCOL])
        except OSError:
            assert thread.is_alive()
            time.sleep(0.02)  # until the port is open
    with connection:
        (channel,) = (c for c in received(connection, "advertise")["channels"] if c["topic"] == SIGNALS)
        ids = [{"id": 1, "channelId": channel["id"]}]
        connection.send(json.dumps({"op": "subscribe", "subscriptions": ids}))
        times = []
        with pytest.raises(websockets.exceptions.ConnectionClosed):
            while True:
                times.append(data(connection)[1])
    thread.join()
    assert codes == [0] and time.monotonic() - began > 2.9
    assert len(times) > 100 and set(np.diff(times)) == {4_000_000} and times[-1] == 3_000_000_000
    assert "follow it at ws://127.0.0.1" in capsys.readouterr().err
    for address, says in (("0.0.0.0:1", "not a loopback"), ("no:port", "a port"), ("99999", "a port")):
        assert main(["simulate", str(scene), "--live", address]) in (1, 2)
        assert says in capsys.readouterr().err


SHAPES = """<mujoco model="shapes"><asset><mesh name="tetra" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
<worldbody><geom type="plane" size="0 0 1"/>
<body name="a" pos="0 0 1"><freejoint/><geom name="box" type="box" size="0.1 0.2 0.3" rgba="1 0 0 0.5"/>
<geom type="capsule" fromto="0 0 0 0.8 0 0" size="0.05"/></body>
<body name="b" pos="2 0 1"><freejoint/><geom type="ellipsoid" size="0.1 0.2 0.3" pos="0 0 0.5"/>
<geom type="cylinder" size="0.1 0.4"/><geom type="mesh" mesh="tetra"/><geom size="0.3" group="4"/></body>
</worldbody></mujoco>"""


def entities(connection, count: int) -> dict[str, list[dict]]:
    """What scene updates show after one that takes away what was shown before, by frame."""
    found: dict[str, list[dict]] = {}
    _, _, content = data(connection)
    update = json.loads(content)
    assert [one["type"] for one in update["deletions"]] == [1]
    for one in update["entities"]:
        found.setdefault(one["frame_id"], []).append(one)
        assert one["frame_locked"] and one["lifetime"] == {"sec": 0, "nsec": 0}
    assert sum(map(len, found.values())) == count
    return found


def test_shapes_of_the_scene_come_when_somebody_begins_to_follow_and_after_edits(server):
    world = msd.from_str(SHAPES, "mjcf")
    simulation = Simulation(build(world), "cpu")
    feed = Feed(server, [])
    feed.follow(ChannelTable(simulation.layout))
    assert feed.show(world) == []
    with connected(server) as connection:
        channels = subscribed(connection, server, scene=3)
        assert channels["/scene"]["schemaName"] == "foxglove.SceneUpdate"
        found = entities(connection, 6)
        (plane,) = found["world"]
        assert plane["cubes"][0]["size"]["x"] > 5
        box, capsule = found["a"]
        assert box["cubes"][0]["size"] == {"x": 0.2, "y": 0.4, "z": 0.6}
        assert box["cubes"][0]["color"] == {"r": 1.0, "g": 0.0, "b": 0.0, "a": 0.5}
        (tube,), ends = capsule["cylinders"], capsule["spheres"]
        assert tube["size"] == pytest.approx({"x": 0.1, "y": 0.1, "z": 0.8})
        at = sorted([end["pose"]["position"][axis] for axis in "xyz"] for end in ends)
        assert np.allclose(at, [[0, 0, 0], [0.8, 0, 0]], atol=1e-6)
        ellipsoid, _, mesh = found["b"]
        assert ellipsoid["spheres"][0]["size"] == {"x": 0.2, "y": 0.4, "z": 0.6}
        # The mesh has its volume where MuJoCo has its mass: the frames of geom, mesh and body go together.
        (triangles,) = mesh["triangles"]
        points = np.array([[p[axis] for axis in "xyz"] for p in triangles["points"]])
        q, p = triangles["pose"]["orientation"], triangles["pose"]["position"]
        turned = np.array([rotated([q[a] for a in "wxyz"], point) for point in points]) + [p[a] for a in "xyz"]
        assert sorted(np.unique(turned.round(4), axis=0).tolist()) == [[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 0]]
        assert len(triangles["indices"]) == 12
        world.hierarchy.bodies[0].link.geoms.pop()
        feed.show(world)
        assert len(entities(connection, 5)["a"]) == 1


def rotated(turn, point) -> np.ndarray:
    axis = np.array(turn[1:])
    return np.array(point) + 2 * np.cross(axis, np.cross(axis, point) + turn[0] * np.array(point))
