"""Takes as bags of ROS 2: a folder with an MCAP file of CDR messages and metadata.yaml, as rosbag2 writes them.

/joint_states  sensor_msgs/msg/JointState  all hinges and slides, at every moment
/tf            tf2_msgs/msg/TFMessage      all bodies in the frame "world", at most POSES times a second
/signals/...   std_msgs/msg/Float64        a topic for each other signal
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import struct
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np

from app.live.feed import frame_names
from app.takes.exporting import Part
from app.takes.reader import Block, Take
from app.takes.writer import Segment
from engine.server import Layout
from engine.server.sample_format import SampleFormat
from engine.simulation.kinematics import body_poses

POSES = 60.0
"""Messages with the poses of all bodies in a simulated second, at most."""
_NANO = 10**9
_CHUNK = 2**22
_QOS = ""
_JOINT, _TRANSFORMS, _FLOAT = "sensor_msgs/msg/JointState", "tf2_msgs/msg/TFMessage", "std_msgs/msg/Float64"
_HEADER = "builtin_interfaces/Time stamp\nstring frame_id\n"
_PARTS = {
    "std_msgs/Header": _HEADER,
    "builtin_interfaces/Time": "int32 sec\nuint32 nanosec\n",
    "geometry_msgs/TransformStamped": "std_msgs/Header header\nstring child_frame_id\n"
    "geometry_msgs/Transform transform\n",
    "geometry_msgs/Transform": "geometry_msgs/Vector3 translation\ngeometry_msgs/Quaternion rotation\n",
    "geometry_msgs/Vector3": "float64 x\nfloat64 y\nfloat64 z\n",
    "geometry_msgs/Quaternion": "float64 x 0\nfloat64 y 0\nfloat64 z 0\nfloat64 w 1\n",
}


def _definition(own: str, *parts: str) -> bytes:
    """The text of a message and of those in it, as `ros2msg` schemas of MCAP have them."""
    line = "=" * 80
    return "".join([own, *(f"{line}\nMSG: {name}\n{_PARTS[name]}" for name in parts)]).encode()


SCHEMAS = {
    _JOINT: _definition(
        "std_msgs/Header header\nstring[] name\nfloat64[] position\nfloat64[] velocity\nfloat64[] effort\n",
        "std_msgs/Header",
        "builtin_interfaces/Time",
    ),
    _TRANSFORMS: _definition("geometry_msgs/TransformStamped[] transforms\n", *reversed(list(_PARTS))),
    _FLOAT: b"float64 data\n",
}


class Cdr:
    """A message in the Common Data Representation, little endian, whose numbers are filled in for each moment.

    Attributes:
        data: its bytes; numbers that were asked for are zero.
        stamps: where times are: seconds as int32, nanoseconds as uint32.
        numbers: where float64 are.
    """

    def __init__(self) -> None:
        self.data = bytearray(b"\x00\x01\x00\x00")
        self.stamps: list[int] = []
        self.numbers: list[int] = []

    def _align(self, size: int) -> None:
        self.data += bytes(-(len(self.data) - 4) % size)  # counted from behind the four bytes that say what it is

    def count(self, number: int) -> None:
        """The length of a sequence."""
        self._align(4)
        self.data += struct.pack("<I", number)

    def text(self, text: str) -> None:
        encoded = text.encode() + b"\0"
        self.count(len(encoded))
        self.data += encoded

    def header(self, frame: str) -> None:
        """A std_msgs/Header."""
        self._align(4)
        self.stamps.append(len(self.data))
        self.data += bytes(8)
        self.text(frame)

    def floats(self, number: int) -> None:
        """So many float64; nothing for none."""
        if number:
            self._align(8)
            self.numbers += [len(self.data) + 8 * i for i in range(number)]
            self.data += bytes(8 * number)

    def filled(self, nano: int, values: np.ndarray) -> bytes:
        """The message of a moment with its numbers."""
        data, stamp = bytearray(self.data), struct.pack("<iI", nano // _NANO, nano % _NANO)
        for at in self.stamps:
            data[at : at + 8] = stamp
        packed = np.asarray(values, "<f8").tobytes()
        for i, at in enumerate(self.numbers):
            data[at : at + 8] = packed[8 * i : 8 * i + 8]
        return bytes(data)


class _Joints(NamedTuple):
    names: list[str]
    positions: np.ndarray
    """Where they are in a row of the state."""
    velocities: np.ndarray


class _Source:
    """What the moments of a segment are as messages."""

    def __init__(self, segment: Segment, ids: Sequence[str]) -> None:
        layout = self.layout = msgspec.json.decode(segment.layout, type=Layout)
        self.format, self.has_state = SampleFormat(layout), bool(segment.state)
        self.joints = _joints(layout, self.format)
        self.frames = frame_names(layout)
        own = {f"joint/{name}/{what}" for name in self.joints.names for what in ("position", "velocity")}
        skipped = own if self.has_state else set[str]()
        self.signals = [(i, id) for i, id in enumerate(segment.ids) if id in ids and id not in skipped]
        joint = self.joint = Cdr()
        joint.header("")
        joint.count(len(self.joints.names))
        for name in self.joints.names:
            joint.text(name)
        for _ in range(2):
            joint.count(len(self.joints.names))
            joint.floats(len(self.joints.names))
        joint.count(0)
        poses = self.poses = Cdr()
        poses.count(layout.nbody - 1)
        for name in self.frames[1:]:
            poses.header("world")
            poses.text(name)
            poses.floats(7)
        self.number = Cdr()
        self.number.floats(1)

    def joint_message(self, nano: int, state: np.ndarray) -> bytes:
        return self.joint.filled(nano, np.concatenate([state[self.joints.positions], state[self.joints.velocities]]))

    def pose_message(self, nano: int, row: np.ndarray) -> bytes:
        state = self.format.state(row)
        mocap = state["mocap_pos"].reshape(-1, 3), state["mocap_quat"].reshape(-1, 4)
        places, turns = body_poses(self.layout, state["qpos"], *mocap)
        return self.poses.filled(nano, np.concatenate([places, turns], axis=1)[1:].ravel())


def _joints(layout: Layout, format: SampleFormat) -> _Joints:
    plain = [j for j, kind in enumerate(layout.joint_type) if kind in ("hinge", "slide")]
    first, second = format.places["qpos"][0], format.places["qvel"][0]
    return _Joints(
        [layout.joint_name[j] or layout.joint_path[j] for j in plain],
        first + np.array([layout.joint_qposadr[j] for j in plain], np.intp),
        second + np.array([layout.joint_dofadr[j] for j in plain], np.intp),
    )


def topic_of(id: str) -> str:
    """The name of the topic of a signal: what ROS names may have, with an underscore for the rest."""
    parts = [re.sub(r"\W|[^\x00-\x7f]", "_", part) or "_" for part in f"signals/{id}".split("/")]
    return "/" + "/".join(f"_{part}" if part[0].isdigit() else part for part in parts)


class _Bag:
    """An MCAP file of the profile ros2 that counts what it gets."""

    def __init__(self, path: str) -> None:
        from mcap.writer import Writer

        self._file = open(path, "wb")  # noqa: SIM115 - open as long as the bag
        self._writer = Writer(self._file, chunk_size=_CHUNK)
        self._writer.start(profile="ros2", library="msd-studio")
        self._schemas: dict[str, int] = {}
        self._channels: dict[str, int] = {}
        self.topics: dict[str, str] = {}
        self.counts: dict[str, int] = {}
        self.first = self.last = 0

    def add(self, topic: str, kind: str, nano: int, data: bytes) -> None:
        if kind not in self._schemas:
            self._schemas[kind] = self._writer.register_schema(kind, "ros2msg", SCHEMAS[kind])
        if topic not in self._channels:
            about = {"offered_qos_profiles": _QOS}
            self._channels[topic] = self._writer.register_channel(topic, "cdr", self._schemas[kind], about)
            self.topics[topic], self.counts[topic] = kind, 0
        if not any(self.counts.values()):
            self.first = nano
        self.last = max(self.last, nano)
        self._writer.add_message(self._channels[topic], nano, data, nano, self.counts[topic])
        self.counts[topic] += 1

    def close(self) -> None:
        self._writer.finish()
        self._file.close()

    def abandon(self) -> None:
        self._file.close()


def write_bag(
    take: Take, folder: str, ids: Sequence[str], part: Part, tell: Callable[[int], None] = lambda moments: None
) -> int:
    """Write a part of a take as a bag; of a take with several runs they follow each other in time, and stamps go on.
    Returns how many moments that were; without any, nothing is written.

    Args:
        tell: takes how many moments are written; what it raises ends the writing, and nothing is left.

    Raises:
        OSError: there is a folder already, or the disk is full; nothing is left then.
    """
    folder = os.path.normpath(folder)
    if os.path.lexists(folder):
        raise FileExistsError(errno.EEXIST, "is there already; choose another name", folder)
    temporary, name = f"{folder}.part", f"{os.path.basename(folder)}_0.mcap"
    os.mkdir(temporary)
    try:
        moments = _write(take, os.path.join(temporary, name), ids, part, tell)
        if moments:
            os.replace(temporary, folder)
        return moments
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def _write(take: Take, path: str, ids: Sequence[str], part: Part, tell: Callable[[int], None]) -> int:
    bag, moments = _Bag(path), 0
    try:
        sources = [_Source(segment, ids) for segment in take.segments]
        topics = _topics(sources)
        now, base, last, shown = 1, 0, -1, -np.inf
        for run, block in part.of_runs(take.blocks()):
            nanos = np.round(block.times * _NANO).astype(np.int64)
            if run != now:
                now, base, shown = run, last + 1 - int(nanos[0]), -np.inf
            nanos = nanos + base
            last = int(nanos[-1])
            shown = _add(bag, sources[block.segment], topics, block, nanos.tolist(), shown)
            moments += len(nanos)
            tell(moments)
        bag.close()
    except BaseException:
        bag.abandon()
        raise
    with open(os.path.join(os.path.dirname(path), "metadata.yaml"), "w", encoding="utf-8") as file:
        file.write(metadata(bag, os.path.basename(path)))
    return moments


def _topics(sources: Sequence[_Source]) -> dict[str, str]:
    """A topic of its own for each signal."""
    found, used = dict[str, str](), set[str]()
    for id in dict.fromkeys(id for source in sources for _, id in source.signals):
        free, count = topic_of(id), 1
        while free in used:
            count += 1
            free = f"{topic_of(id)}_{count}"
        used.add(free)
        found[id] = free
    return found


def _add(bag: _Bag, source: _Source, topics: dict[str, str], block: Block, nanos: list[int], shown: float) -> float:
    """The moments of a block. Returns when poses were written last, s."""
    for i, (nano, time) in enumerate(zip(nanos, block.times.tolist(), strict=True)):
        if source.has_state:
            if source.joints.names:
                bag.add("/joint_states", _JOINT, nano, source.joint_message(nano, block.state[i]))
            if time - shown >= (1 - 1e-9) / POSES and len(source.frames) > 1:
                shown = time
                bag.add("/tf", _TRANSFORMS, nano, source.pose_message(nano, block.state[i]))
        for column, id in source.signals:
            bag.add(topics[id], _FLOAT, nano, source.number.filled(nano, block.values[i, column : column + 1]))
    return shown


def metadata(bag: _Bag, name: str) -> str:
    """The text of metadata.yaml, of version 5, which rosbag2 of Humble and later reads. JSON is YAML, too."""
    duration, start = {"nanoseconds": bag.last - bag.first}, {"nanoseconds_since_epoch": bag.first}
    count = sum(bag.counts.values())
    topics = [
        {
            "topic_metadata": {
                "name": topic, "type": kind, "serialization_format": "cdr", "offered_qos_profiles": _QOS
            },
            "message_count": bag.counts[topic],
        }
        for topic, kind in bag.topics.items()
    ]  # fmt: skip
    about: dict[str, Any] = {
        "version": 5,
        "storage_identifier": "mcap",
        "duration": duration,
        "starting_time": start,
        "message_count": count,
        "topics_with_message_count": topics,
        "compression_format": "",
        "compression_mode": "",
        "relative_file_paths": [name],
        "files": [{"path": name, "starting_time": start, "duration": duration, "message_count": count}],
    }
    return "rosbag2_bagfile_information:\n" + "".join(
        f"  {key}: {json.dumps(value)}\n" for key, value in about.items()
    )
