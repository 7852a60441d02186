"""Skins whose file names bodies: where those get other names, the content of the file comes into the World."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import numpy as np

from engine.msd import assets
from engine.msd.schema import Skin, SkinBone, World


def renamed_skins(world: World, rename: Callable[[str], str]) -> Iterator[tuple[int, Skin]]:
    """Number and replacement of every skin whose file names a body that `rename` gives another name: it says itself
    what the file says, by the new names. A file that cannot be read is left alone: its skin is not drawn anyway."""
    if world.extras is msgspec.UNSET:
        return
    for i, skin in enumerate(world.extras.skins):
        if not skin.file:
            continue
        try:
            said = _with_numbers(world, skin)
        except (OSError, ValueError):
            continue
        names = [rename(bone.body) for bone in said.bone]
        if names != [bone.body for bone in said.bone]:
            for bone, name in zip(said.bone, names, strict=True):
                bone.body = name
            yield i, said


def _with_numbers(world: World, skin: Skin) -> Skin:
    """A skin with the content of its file in place of the file. Raises OSError or ValueError."""
    from engine.compiler.skins import read_file

    content = read_file(assets.resolve(world, str(skin.file)))
    said = skin.deepcopy()
    said.file = None
    said.vertex, said.face = content.vert.ravel().astype(float), content.face.ravel()
    said.texcoord = None if content.texcoord is None else content.texcoord.ravel().astype(float)
    said.bone = [
        SkinBone(
            body=bone.body,
            bindpos=bone.bindpos,
            bindquat=np.roll(bone.bindquat, -1),
            vertid=bone.vertid,
            vertweight=bone.vertweight.astype(float),
        )
        for bone in content.bones
    ]
    return said
