"""Bodies and dofs by depth, which the lanes of a world take level by level.

What moves together at one depth does not depend on each other: a recursion from the root goes up the levels, one from
the leaves down, and where children add up in their parent, the parent collects from them, last child first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

FIELDS = frozenset(
    {
        "nbodylevel",
        "bodylevel_adr",
        "bodylevel_body",
        "child_adr",
        "child_body",
        "ndoflevel",
        "doflevel_adr",
        "doflevel_dof",
        "dof_end",
    }
)


def levels(model: Any) -> dict[str, Any]:
    """`FIELDS` of a host model."""
    bodies = _depths(np.asarray(model.body_parentid), 1)
    dofs = _depths(np.asarray(model.dof_parentid), 0)
    parents = np.asarray(model.body_parentid)[1:]
    num = np.bincount(parents, minlength=int(model.nbody))
    values: dict[str, Any] = {
        "child_adr": np.append(0, np.cumsum(num)).astype(np.int32),
        # Stable by parent, from the last body to the first.
        "child_body": (len(parents) - np.argsort(parents[::-1], kind="stable")).astype(np.int32),
        "dof_end": _ends(np.asarray(model.dof_parentid)),
    }
    for name, depths in (("body", bodies), ("dof", dofs)):
        count = int(depths.max(initial=-1)) + 1
        values[f"n{name}level"] = count
        values[f"{name}level_adr"] = np.searchsorted(np.sort(depths), np.arange(count + 1)).astype(np.int32)
        values[f"{name}level_{name}"] = np.argsort(depths, kind="stable").astype(np.int32)
    return values


def _depths(parents: np.ndarray, roots: int) -> np.ndarray:
    """Number of ancestors of each; parents come first. roots: how many at the beginning have none, besides by -1."""
    depths = np.zeros(len(parents), np.int32)
    for i in range(roots, len(parents)):
        if parents[i] >= 0:
            depths[i] = depths[parents[i]] + 1
    return depths


def _ends(parents: np.ndarray) -> np.ndarray:
    """One past the last descendant of each dof: descendants follow their ancestor."""
    ends = np.arange(1, len(parents) + 1, dtype=np.int32)
    for i in range(len(parents) - 1, -1, -1):
        if parents[i] >= 0:
            ends[parents[i]] = max(ends[parents[i]], ends[i])
    return ends
