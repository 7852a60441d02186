"""Pictures of the poses that keyframes of a scene hold, drawn by the process that draws thumbnails."""

from __future__ import annotations

import copy
import hashlib
import json
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from app.library.entries import Entry
from engine import msd
from engine.msd.schema import Keyframe, MujocoKeyframe, World, WorldExtras
from engine.msd.writing import to_json
from render.poses import Poses, links, modelled_poses, placed, places_among

if TYPE_CHECKING:
    from PIL import Image

    from render.renderer import Renderer

LARGEST = 8 << 20
"""Bytes of the text of a scene of which no pictures are drawn any more."""
MOST = 32
"""Keyframes of a scene that get pictures."""


def keyframes_of(world: World) -> dict[str, Keyframe | MujocoKeyframe]:
    """The keyframes of a World by their World paths, in the order of the simulation."""
    found: list[tuple[str, Keyframe | MujocoKeyframe]] = [
        (f"keyframes[{i}]", key) for i, key in enumerate(world.keyframes)
    ]
    whole = world.extras.keyframes if world.extras is not msgspec.UNSET else []
    rows = sorted(enumerate(whole), key=lambda row: row[1].place)
    for number, (i, key) in enumerate(rows):
        found.insert(key.place + number, (f"extras.keyframes[{i}]", key))
    return dict(found)


def entries(world: World) -> dict[str, Entry]:
    """What is to be drawn for the keyframes of a World, by their World paths; nothing for large scenes. Entries are
    the same while scene and keyframe are."""
    keyframes = dict([*keyframes_of(world).items()][:MOST])
    if not keyframes:
        return {}
    scene = _with_keyframe(copy.copy(world), None)
    text = to_json(scene)
    if len(text) > LARGEST:
        return {}
    shared, found = hashlib.blake2b(text + str(world.file).encode()), {}
    for path, key in keyframes.items():
        own = to_json(_with_keyframe(World(), key))
        digest = shared.copy()
        digest.update(own)
        name = json.dumps([world.file, text.decode(), own.decode()])
        found[path] = Entry(f"keyframe:{digest.hexdigest()[:32]}", key.name or path, "", "keyframe", "keyframe", name)
    return found


def keyframe_picture(entry: Entry, renderer: Renderer) -> Image.Image:
    """The scene of an entry of `entries` in the pose of its keyframe."""
    from app.library.pictures import pose_picture

    file, text, own = json.loads(entry.name)
    world, holder = msd.from_str(text, "msd", file_path=file), msd.from_str(own, "msd")
    world.keyframes = holder.keyframes
    if holder.extras is not msgspec.UNSET and holder.extras.keyframes:
        _with_keyframe(world, holder.extras.keyframes[0])
    return pose_picture(world, renderer, keyframe_poses(world))


def keyframe_poses(world: World) -> Poses:
    """Where the links of a World are in the first keyframe of its simulation."""
    from engine.compiler import build
    from engine.simulation.inverse_kinematics import body_poses

    nodes = links(world)
    scene = build(world)
    xpos, xquat = body_poses(scene, scene.key_qpos[0])
    mocap = np.flatnonzero(scene.body_mocapid >= 0)
    order = scene.body_mocapid[mocap]
    xpos[mocap] = scene.key_mpos[0].reshape(-1, 3)[order]
    xquat[mocap] = scene.key_mquat[0].reshape(-1, 4)[order]
    places = places_among(nodes, scene.names["body"], scene.paths["body"])
    return placed(modelled_poses(nodes), places, xpos, np.roll(xquat, -1, axis=1))


def _with_keyframe(world: World, key: Keyframe | MujocoKeyframe | None) -> World:
    """The World with one keyframe or none; its lists of keyframes are new ones."""
    world.keyframes = [key] if isinstance(key, Keyframe) else []
    if isinstance(key, MujocoKeyframe):
        key = msgspec.structs.replace(key, place=0)
    if world.extras is not msgspec.UNSET or isinstance(key, MujocoKeyframe):
        world.extras = WorldExtras() if world.extras is msgspec.UNSET else copy.copy(world.extras)
        world.extras.keyframes = [key] if isinstance(key, MujocoKeyframe) else []
    return world
