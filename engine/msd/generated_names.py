"""What the flexcomps of a World make, by name."""

from __future__ import annotations

from engine.msd.flex_parts import flexcomps
from engine.msd.schema import World

GeneratedNames = dict[str, list[tuple[str, str]]]


def generated_names(world: World) -> GeneratedNames:
    """Kinds ("link", "joint") and names of what each flexcomp makes, in order, by the name of the flexcomp, without
    those that are left out of builds. Reads the files of flexcomps."""
    from engine.compiler.generated import generated_parts

    generated = generated_parts(world)
    names = {path: flexcomp.name for path, flexcomp in flexcomps(world)}
    parts: GeneratedNames = {names[path]: [] for path in generated.paths}
    for rows in generated.children.values():
        for _, link, path in rows:
            parts[names[path]].append(("link", link.name or ""))
            parts[names[path]] += [("joint", joint.name) for joint in link.joints if joint.name]
    for name in generated.lost:
        parts.pop(name, None)
    return parts
