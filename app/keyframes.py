"""Stored states follow the structure: when joints or actuators come and go, the numbers of the others stay theirs."""

from __future__ import annotations

from engine.msd import state
from engine.msd.edits import Set
from engine.msd.paths import join
from engine.msd.schema.world import World


def follow_structure(world: World, before: dict[str, list[state.Slot]]) -> list[Set]:
    """Edits that carry every stored state over from the layout `before` a structural edit (`engine.msd.state.layout`)
    to the present layout of `world`; new objects start as modelled. A state of another length than the layout is left
    alone."""
    after = state.layout(world)
    edits = []
    for name, slots in before.items():
        if name not in after or state.owners(slots) == state.owners(after[name]):
            continue
        for i, keyframe in enumerate(world.keyframes):
            values = state.numbers(keyframe, name)
            if values is None or len(values) != state.size(slots):
                continue
            values_after = state.assembled(after[name], state.pieces(slots, values))
            empty = name.startswith("extras.") and not len(values_after)
            edits.append(Set(join(join("keyframes", i), name), None if empty else values_after))
    return edits
