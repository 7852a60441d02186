"""Bags of ROS 2, read by the public reader of MCAP and CDR."""

from __future__ import annotations

import os
import re

import mujoco
import numpy as np
import pytest
import yaml
from cli_scene import failed
from mcap.reader import make_reader

from app.cli import main
from app.takes.reader import Take
from app.takes.rosbag import topic_of

ros2 = pytest.importorskip("mcap_ros2.decoder", exc_type=ImportError)


@pytest.fixture
def bag(scene, tmp_path) -> tuple[Take, str]:
    take, folder = str(tmp_path / "take.mcap"), str(tmp_path / "bag")
    assert main(["simulate", scene, "--seconds", "1", "--record", take]) == 0
    assert main(["export", take, "--rosbag2", folder]) == 0
    return Take(take), folder


def messages(folder: str, topic: str) -> list:
    (name,) = [name for name in os.listdir(folder) if name.endswith(".mcap")]
    with open(os.path.join(folder, name), "rb") as file:
        reader = make_reader(file, decoder_factories=[ros2.DecoderFactory()])
        return [(m.log_time, decoded) for _, _, m, decoded in reader.iter_decoded_messages([topic])]


def nanos(stamp) -> int:
    return stamp.sec * 10**9 + stamp.nanosec


def test_joints_poses_and_signals_are_those_of_the_take(scene, bag):
    take, folder = bag
    blocks = [*take.blocks()]
    times = np.concatenate([block.times for block in blocks])
    values = np.concatenate([block.values for block in blocks])
    column = {id: values[:, i] for i, id in enumerate(take.ids)}
    joints = messages(folder, "/joint_states")
    assert [at for at, _ in joints] == [round(t * 1e9) for t in times] == [nanos(m.header.stamp) for _, m in joints]
    names = list(joints[0][1].name)
    for what in ("position", "velocity"):
        for i, name in enumerate(names):
            found = np.array([getattr(message, what)[i] for _, message in joints])
            np.testing.assert_array_equal(found, column[f"joint/{name}/{what}"])
    energy = messages(folder, topic_of("energy/total"))
    np.testing.assert_array_equal([message.data for _, message in energy], column["energy/total"])
    # Poses as MuJoCo's kinematics have them.
    model = mujoco.MjModel.from_xml_path(scene)
    data = mujoco.MjData(model)
    poses = messages(folder, "/tf")
    assert 45 < len(poses) <= 62
    state = np.concatenate([block.state for block in blocks])
    fields, start = take.segments[0].fields, 0
    for name, count in fields.items():
        if name == "qpos":
            break
        start += count
    for at, message in poses[::20]:
        data.qpos[:] = state[np.searchsorted(times, at * 1e-9 - 1e-9), start : start + model.nq]
        mujoco.mj_kinematics(model, data)
        assert len(message.transforms) == model.nbody - 1
        for one in message.transforms:
            body = model.body(one.child_frame_id).id
            shift, turn = one.transform.translation, one.transform.rotation
            assert one.header.frame_id == "world" and nanos(one.header.stamp) == at
            np.testing.assert_allclose([shift.x, shift.y, shift.z], data.xpos[body], atol=1e-5)
            np.testing.assert_allclose([turn.w, turn.x, turn.y, turn.z], data.xquat[body], atol=1e-5)


def test_metadata_says_what_the_file_has(bag):
    _, folder = bag
    with open(os.path.join(folder, "metadata.yaml"), encoding="utf-8") as file:
        about = yaml.safe_load(file)["rosbag2_bagfile_information"]
    (name,) = about["relative_file_paths"]
    with open(os.path.join(folder, name), "rb") as file:
        reader = make_reader(file)
        summary = reader.get_summary()
        assert summary is not None and summary.statistics is not None
        assert reader.get_header().profile == "ros2"
    counts = {summary.channels[id].topic: n for id, n in summary.statistics.channel_message_counts.items()}
    listed = {one["topic_metadata"]["name"]: one["message_count"] for one in about["topics_with_message_count"]}
    assert listed == counts and about["message_count"] == sum(counts.values())
    first, last = summary.statistics.message_start_time, summary.statistics.message_end_time
    assert about["starting_time"]["nanoseconds_since_epoch"] == first
    assert about["duration"]["nanoseconds"] == last - first
    assert {schema.encoding for schema in summary.schemas.values()} == {"ros2msg"}
    assert {channel.message_encoding for channel in summary.channels.values()} == {"cdr"}
    assert all(re.fullmatch(r"(/[A-Za-z_][A-Za-z0-9_]*)+", topic) for topic in counts)


def test_a_folder_that_is_there_is_left_alone(bag, capsys, tmp_path):
    take, folder = bag
    capsys.readouterr()
    assert "choose another name" in failed(capsys, "export", take.path, "--rosbag2", folder)
    assert "no moment" in failed(
        capsys, "export", take.path, "--rosbag2", str(tmp_path / "x"), "--since", "9", code=2
    )
    assert sorted(os.listdir(tmp_path)) == sorted({"bag", "take.mcap", *os.listdir(tmp_path)} - {"x", "x.part"})
