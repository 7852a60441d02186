"""Options and sizes of an attached model that join the parent's, where its compiler asks (MJCF `conflict`)."""

from __future__ import annotations

from engine.msd.mjcf.xml import Node

MERGING = ("merge", "error")
_LOWEST = {"timestep", "tolerance", "ls_tolerance", "noslip_tolerance", "ccd_tolerance", "sleep_tolerance"}
_HIGHEST = {
    "iterations", "ls_iterations", "noslip_iterations", "ccd_iterations", "sdf_iterations", "sdf_initpoints",
}  # fmt: skip
_OFF_BY_DEFAULT = {"override", "energy", "fwdinv", "invdiscrete", "sleep", "diagexact", "ipc", "speculative"}
_FACTORS = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40, "p": 1 << 50, "e": 1 << 60}


def adopted(at: Node, section: Node, own: list[Node], policy: str) -> Node:
    """What an <option> or <size> of the attached model adds to the parent's own ones, to be read after them.

    What the parent does not say is adopted. What both say and differs: the finer time step and tolerance, the larger
    number of iterations and size, every actuator group that one of them disables, and each flag as the one that
    changes its default has it. Raises SceneError at the <attach> for what has no such rule, and for every difference
    under the policy "error".
    """
    values = {name: value for node in own for name, value in node.attrib.items()}
    result = Node(section.tag, {}, section.file, section.line, section.folder)
    result.scope = at.scope
    for name, value in section.attrib.items():
        if name not in values:
            result.attrib[name] = value
        elif _numbers(values[name]) != _numbers(value):
            result.attrib[name] = _merged(at, section.tag, name, values[name], value, policy)
    flags = {name: value for node in own for flag in node.children for name, value in flag.attrib.items()}
    for flag in section.children:
        copy = flag.copy()
        copy.attrib = {
            name: value
            for name, value in flag.attrib.items()
            if name not in flags or (value == "enable") == (name in _OFF_BY_DEFAULT)
        }
        result.children.append(copy)
    return result


def _merged(at: Node, tag: str, name: str, parent: str, child: str, policy: str) -> str:
    if policy == "merge":
        if name in _LOWEST:
            return min(parent, child, key=_amount)
        if name in _HIGHEST or tag == "size":
            return max(parent, child, key=_amount)
        if name == "actuatorgroupdisable":
            return f"{parent} {child}"
    raise at.error(
        f"The models say {parent!r} and {child!r} for {name} of <{tag}>; make them equal or leave one out", "model"
    )


def _numbers(text: str) -> list[float] | str:
    try:
        return [float(word) for word in text.split()]
    except ValueError:
        return text


def _amount(text: str) -> float:
    """A number, or a number of bytes such as "2M"."""
    text = text.strip().lower()
    try:
        return float(text[:-1]) * _FACTORS[text[-1]] if text and text[-1] in _FACTORS else float(text)
    except ValueError:
        return 0.0  # the reader of the attribute says what is wrong with it
