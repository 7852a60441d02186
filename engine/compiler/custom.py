# ruff: noqa: RUF009  (fields are declared by functions that return dataclass fields)
"""What users attach to a model: numbers, texts and tuples by name, and data on single objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.compiler.declarations import Array, look_ids, looks
from engine.compiler.scene import Scene
from engine.msd.schema.world_extras import WorldExtras

if TYPE_CHECKING:
    from engine.compiler.model import SceneModel

_OBJECT = {
    "body": 1, "xbody": 1, "joint": 3, "geom": 5, "site": 6, "camera": 7, "light": 8, "mesh": 10, "hfield": 12,
    "texture": 13, "material": 14, "pair": 15, "exclude": 16, "equality": 17, "tendon": 18, "actuator": 19,
    "sensor": 20, "numeric": 21, "text": 22, "tuple": 23, "key": 24,
}  # fmt: skip
"""MuJoCo's number of each kind of object (mjtObj)."""
_PREFIX = {"joint": "jnt", "camera": "cam"}


@dataclass(eq=False)
class Custom:
    """Data that no computation here reads."""

    nuserdata: int = 0
    nuser_body: int = 0
    nuser_jnt: int = 0
    nuser_geom: int = 0
    nuser_site: int = 0
    nuser_cam: int = 0
    nuser_tendon: int = 0
    nuser_actuator: int = 0
    nuser_sensor: int = 0
    nnumeric: int = 0
    nnumericdata: int = 0
    ntext: int = 0
    ntextdata: int = 0
    ntuple: int = 0
    ntupledata: int = 0
    body_user: Array = looks("nbody", "nuser_body")
    jnt_user: Array = looks("njnt", "nuser_jnt")
    geom_user: Array = looks("ngeom", "nuser_geom")
    site_user: Array = looks("nsite", "nuser_site")
    cam_user: Array = looks("ncam", "nuser_cam")
    tendon_user: Array = looks("ntendon", "nuser_tendon")
    actuator_user: Array = looks("nactuator", "nuser_actuator")
    sensor_user: Array = looks("nsensor", "nuser_sensor")
    numeric_adr: Array = look_ids("nnumeric")
    numeric_size: Array = look_ids("nnumeric")
    numeric_data: Array = looks("nnumericdata")
    text_adr: Array = look_ids("ntext")
    text_size: Array = look_ids("ntext")
    text_data: bytes = b""
    """Texts in UTF-8, each with a zero byte behind it."""
    tuple_adr: Array = look_ids("ntuple")
    tuple_size: Array = look_ids("ntuple")
    tuple_objtype: Array = look_ids("ntupledata")
    tuple_objid: Array = look_ids("ntupledata")
    tuple_objprm: Array = looks("ntupledata")


def compile_custom(scene: Scene, m: SceneModel) -> None:
    """User data of objects, and the numbers, texts and tuples of the scene; needs the names of all objects."""
    extras = scene.extras or WorldExtras()
    m.nuserdata = max(0, extras.size.get("nuserdata", 0))
    for kind in ("body", "joint", "geom", "site", "camera", "tendon", "actuator", "sensor"):
        _user(scene, m, kind, extras.size.get(f"nuser_{_PREFIX.get(kind, kind)}", -1))
    _numerics(m, extras)
    texts = [text.data.encode() + b"\0" for text in extras.texts]
    m.ntext, m.text_data, m.ntextdata = len(texts), b"".join(texts), sum(map(len, texts))
    m.text_adr, m.text_size = _addresses(texts)
    m.names["text"] = [text.name for text in extras.texts]
    _tuples(scene, m, extras)


def _addresses(rows: list[Any]) -> tuple[np.ndarray, np.ndarray]:
    """Where each row starts among all rows joined, and its length."""
    size = np.array([len(row) for row in rows], np.int32)
    return (np.cumsum(size) - size).astype(np.int32), size


def _user(scene: Scene, m: SceneModel, kind: str, width: int) -> None:
    """User data of the objects of a kind, as wide as `width`, or (-1) as the longest."""
    elements = _elements(scene, m, kind)
    given: dict[int, np.ndarray] = {}
    for i, element in enumerate(elements):
        user = getattr(getattr(element, "extras", element), "user", None)
        if user is not None:
            given[i] = np.asarray(user)
    longest = max(map(len, given.values()), default=0)
    if 0 <= width < longest:
        scene.note(f"extras.size.nuser_{_PREFIX.get(kind, kind)}", f"is {width}, too few for {longest} numbers")
    width = max(longest, width, 0)
    prefix = _PREFIX.get(kind, kind)
    table = np.zeros((len(elements), width))
    for i, values in given.items():
        table[i, : len(values)] = values
    setattr(m, f"nuser_{prefix}", width)
    setattr(m, f"{prefix}_user", table)


def _elements(scene: Scene, m: SceneModel, kind: str) -> list[Any]:
    """The objects of a kind in index order, None for the world body."""
    if kind == "body":
        return [row.link for row in scene.bodies]
    if kind in ("joint", "geom", "site", "camera"):
        return [placed.element for placed in getattr(scene, f"{kind}s")]
    elements = dict(scene.in_order(kind))
    return [elements[path] for path in m.paths[kind]]


def _numerics(m: SceneModel, extras: WorldExtras) -> None:
    rows = [np.asarray(numeric.data, float) for numeric in extras.numerics]
    m.nnumeric, m.nnumericdata = len(rows), sum(map(len, rows))
    m.numeric_adr, m.numeric_size = _addresses(rows)
    m.numeric_data = np.concatenate([*rows, np.zeros(0)])
    m.names["numeric"] = [numeric.name for numeric in extras.numerics]


def _tuples(scene: Scene, m: SceneModel, extras: WorldExtras) -> None:
    m.names["tuple"] = [group.name for group in extras.tuples]
    kinds, ids, parameters = [], [], []
    for i, group in enumerate(extras.tuples):
        for k, item in enumerate(group.items):
            path = f"extras.tuples[{i}].items[{k}]"
            names = m.names.get("body" if item.objtype == "xbody" else item.objtype)
            if item.objtype not in _OBJECT or names is None or item.objname not in names:
                scene.note(f"{path}.objname", f"there is no {item.objtype} named {item.objname!r}")
            kinds.append(_OBJECT.get(item.objtype, 0))
            ids.append(names.index(item.objname) if names and item.objname in names else -1)
            parameters.append(item.prm)
    m.ntuple, m.ntupledata = len(extras.tuples), len(ids)
    m.tuple_adr, m.tuple_size = _addresses([group.items for group in extras.tuples])
    m.tuple_objtype, m.tuple_objid = np.array(kinds, np.int32), np.array(ids, np.int32)
    m.tuple_objprm = np.array(parameters, float)
