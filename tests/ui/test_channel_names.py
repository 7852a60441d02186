"""Channels in Chinese: names of the scene stay, what is measured is translated; of everything that can be plotted."""

from __future__ import annotations

import re

import pytest
from conftest import everything

from app.document import Document
from app.session import Session
from engine.msd.schema.asset import TextureType
from engine.msd.schema.sensor import FrameSensorType, SubtreeSensorType
from engine.server import Engine
from engine.server.channels import Channel
from ui.channel_names import channel_name
from ui.inspector.rows import member_label
from ui.language import phrases


def of(label: str, group: str) -> str:
    return channel_name(Channel("", group, label, "", ""))


def test_what_is_measured_is_translated_and_names_stay(chinese):
    assert of("left hip position", "Joints") == "left hip 位置"
    assert of("box angular velocity x", "Joints") == "box 角速度 x"
    assert of("ball quat w (world 3)", "Joints") == "ball 四元数 w（世界 3）"
    assert of("arm actuator force mean (8 worlds)", "Joints") == "arm 执行器力 均值（8 个世界）"
    assert of("hand velocity in base x", "Links") == "hand 速度（相对于 base） x"
    assert of("hand orientation quat w", "Links") == "hand 姿态 四元数 w"
    assert of("grip force", "Sensors") == "grip force", "the name of a sensor"
    assert of("center of mass z", "System") == "质心 z"


@pytest.mark.parametrize(
    ("member", "english", "in_chinese"),
    [
        (FrameSensorType.FrameAngVel, "Frame angular velocity", "坐标系角速度"),
        (FrameSensorType.FrameQuat, "Frame orientation", "坐标系姿态"),
        (SubtreeSensorType.AngMom, "Angular momentum", "角动量"),
        (TextureType.EnvSpec, "Environment specular", "环境镜面反射"),
    ],
)
def test_kinds_are_said_in_full(chinese, member, english, in_chinese, monkeypatch):
    assert member_label(member) == in_chinese
    phrases.use("")
    assert member_label(member) == english


def test_all_that_can_be_plotted_is_chinese(chinese):
    session = Session(Document(everything()), Engine(in_process=True))
    try:
        session.poll()
        channels = [one for one in session.channels() if one.group != "Sensors"]
        assert len(channels) > 100
        left = [one.label for one in channels if not re.search("[\u4e00-\u9fff]", channel_name(one))]
        assert left == []
    finally:
        session.close()
