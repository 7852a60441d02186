"""Explicit contact pairs, and pairs of bodies that never touch."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import numpy as np

from engine.compiler import solref_solimp
from engine.compiler.columns import Columns
from engine.compiler.geoms import can_collide
from engine.compiler.model import SceneModel
from engine.compiler.scene import Scene, index_names
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import ContactPair


def _signature(body1: int, body2: int) -> int:
    """The number by which MuJoCo finds a pair of bodies (16 bits each)."""
    low, high = sorted((body1, body2))
    return (low << 16) + high


def compile_pairs(scene: Scene, m: SceneModel) -> None:
    """The pair arrays, ordered by bodies."""
    pairs = []
    for i, pair in enumerate(scene.world.contact_pairs.pairs):
        path = f"contact_pairs.pairs[{i}]"
        first, second = (scene.resolve("geom", name, f"{path}.geoms[{k}]") for k, name in enumerate(pair.geoms))
        if first < 0 or second < 0:
            continue
        if m.geom_bodyid[first] > m.geom_bodyid[second]:
            first, second = second, first
        pairs.append((_signature(m.geom_bodyid[first], m.geom_bodyid[second]), path, pair, first, second))
    pairs.sort(key=lambda row: row[0])
    rows = Columns()
    m.npair = len(pairs)
    for signature, path, pair, first, second in pairs:
        where = {"pair_geom1": first, "pair_geom2": second, "pair_signature": signature}
        rows.add(**where, **pair_row(scene, path, pair))
    rows.write(m, "pair")
    m.names["pair"] = [pair.name or "" for _, _, pair, _, _ in pairs]
    m.paths["pair"] = [path for _, path, _, _, _ in pairs]
    index_names(scene, "pair", [(pair.name, path) for _, path, pair, _, _ in pairs])


def pair_row(scene: Scene, path: str, pair: ContactPair) -> dict[str, Any]:
    """What the pair arrays have of one pair, but for its geoms."""
    extras = extras_of(pair)
    solref, solimp = solref_solimp.of_constraint(pair.contact_model, extras and extras.solref)
    force = solref_solimp.force_model(pair.contact_model)
    friction = (0.0, 0.0)
    if pair.friction_model is not None and solref_solimp.is_impedance(pair.friction_model):
        friction = solref_solimp.solref(pair.friction_model.value.spring)
    elif pair.friction_model is not None:
        scene.note(f"{path}.friction_model", "only an Impedance runs; the friction is as hard as the contact")
    return {
        "pair_dim": pair.condim,
        "pair_solref": solref,
        "pair_solreffriction": extra_value(extras, "solreffriction", friction),
        "pair_solimp": solimp,
        "pair_forcemodel": force[0],
        "pair_forceprm": force[1],
        "pair_margin": pair.margin,
        "pair_gap": pair.gap,
        "pair_friction": pair.friction,
        "pair_adhesion": extra_value(extras, "adhesion", 0.0),
    }


def compile_excludes(scene: Scene, m: SceneModel) -> None:
    """Pairs of links that are ignored by name, all pairs inside a subtree without self collision, and parents with
    their children where MSD, not MJCF, says what collides."""
    paths: dict[int, str] = {}
    listed = [
        (f"collision_ignores.link_pairs[{i}]", names)
        for i, names in enumerate(scene.world.collision_ignores.link_pairs)
    ]
    excludes = [] if scene.extras is None else scene.extras.excludes
    rows = scene.without_lost([(f"extras.excludes[{i}]", exclude) for i, exclude in enumerate(excludes)])
    own = [(path, ((row.body1, f"{path}.body1"), (row.body2, f"{path}.body2"))) for path, row in rows]
    pairs = [(path, tuple((name, f"{path}[{k}]") for k, name in enumerate(names))) for path, names in listed]
    for path, ends in pairs + own:
        bodies = [scene.resolve_link(name, where) for name, where in ends]
        if min(bodies) >= 0:
            paths.setdefault(_signature(*bodies), path)
    solid = {placed.body for placed in scene.geoms if can_collide(placed.element)}
    last = list(range(m.nbody))
    for body in range(m.nbody - 1, 0, -1):
        last[m.body_parentid[body]] = max(last[m.body_parentid[body]], last[body])
    for body, row in enumerate(scene.bodies):
        if row.link is not None and row.link.disable_self_collision:
            subtree = [b for b in range(body, last[body] + 1) if b in solid]
            for pair in combinations(subtree, 2):
                paths.setdefault(_signature(*pair), f"{row.path}.disable_self_collision")
    if scene.world.extras is msgspec.UNSET:
        # MSD: a link never collides with its parent. MuJoCo's own filter leaves out parents fixed to the world.
        for body, row in enumerate(scene.bodies):
            parent = int(m.body_parentid[body])
            if parent > 0 and m.body_weldid[parent] == 0:
                paths.setdefault(_signature(parent, body), row.path)
    signatures = sorted(paths)
    m.nexclude = len(signatures)
    m.exclude_signature = np.array(signatures, np.int32)
    m.names["exclude"] = [""] * len(signatures)
    m.paths["exclude"] = [paths[signature] for signature in signatures]
