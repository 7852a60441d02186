"""Fields of a Model that the documented API promises and no kernel reads, made when they are first asked for.

They say what is true of the host model as it was put; an edit of the Model does not reach them. Lists of indices
(`..._adr`) pick out objects of one kind.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import warp as wp

from engine.physics.collisions import sdf_plugins
from engine.physics.compat.writing import write
from engine.physics.enums import (
    EqType,
    GeomType,
    JointType,
    ObjType,
    SensorType,
    TrnType,
    WrapType,
)
from engine.physics.runtime.warp_internals import item_shape
from engine.physics.simt import LANES

_COUNTS = [
    "noct", "nM", "nflexelemdata", "nflexelemedge", "nmeshvert",
    "nmeshnormal", "nmeshface", "nmeshgraph", "nmeshpoly", "nmeshpolyvert", "nmeshpolymap", "nhfielddata", "nmat",
    "nexclude", "nplugin", "ngravcomp",
]  # fmt: skip

# Arrays of the host model: what an item is; those with a world dimension are shared by all worlds.
_ARRAYS: dict[str, tuple[Any, bool]] = {
    **dict.fromkeys(["body_contype", "body_conaffinity", "dof_Madr", "mesh_normaladr"], (wp.int32, False)),
    **dict.fromkeys(["plugin"], (wp.int32, False)),
    "mesh_normal": (wp.vec3, False),
    "mesh_quat": (wp.quatf, False),
    "light_type": (wp.int32, True),
    "light_castshadow": (wp.bool, True),
    "light_active": (wp.bool, True),
    "mat_texrepeat": (wp.vec2, True),
}

# Tables of plain numbers: columns of a row.
_TABLES = {"mat_texid": 10}

# Elasticity of flexes, which MuJoCo has one after the other: a row for each element or edge, and its columns.
_ROWS = {"flex_stiffness": ("elem", 21), "flex_bending": ("edge", 17)}

# Names of MuJoCo Warp 4.0 for fields that the document has by others.
_RENAMED = {"M_fullm_i": "qM_fullm_i", "M_fullm_j": "qM_fullm_j", "M_tiles": "qM_tiles"}

# What nothing here reads, and so may be set.
_FOR_DRAWING = {"light_type", "light_castshadow", "light_active", "mat_texid", "mat_texrepeat"}

_LIMITS = {
    "pos": {SensorType.JOINTLIMITPOS, SensorType.TENDONLIMITPOS},
    "vel": {SensorType.JOINTLIMITVEL, SensorType.TENDONLIMITVEL},
    "frc": {SensorType.JOINTLIMITFRC, SensorType.TENDONLIMITFRC},
}
_DISTANCES = {SensorType.GEOMDIST, SensorType.GEOMNORMAL, SensorType.GEOMFROMTO}


def _where(condition: Any) -> np.ndarray:
    return np.flatnonzero(np.asarray(condition)).astype(np.int32)


def _of(values: Any, kinds: Any) -> np.ndarray:
    """Indices of the values that are one of some kinds."""
    return _where(np.isin(np.asarray(values), [int(kind) for kind in kinds]))


def _int(values: Any) -> np.ndarray:
    return np.asarray(values, np.int32)


_FIELDS: dict[str, Callable[[ModelFields], Any]] = {}


def _field(method: Callable[[ModelFields], Any]) -> Callable[[ModelFields], Any]:
    """Register a method that makes the field of its name."""
    _FIELDS[method.__name__[1:]] = method
    return method


@dataclass
class TileSet:
    """Dense blocks of one size on the diagonal of the inertia matrix. adr: (number of blocks,) first dof of each.
    size: dofs of a block."""

    adr: wp.array
    size: int


@dataclass(frozen=True)
class BlockDim:
    """Threads of a block in launches on the model's device. world: those that step one world together. item: where
    each ray, taxel or contact has a thread of its own."""

    world: int
    item: int


class ModelFields:
    """The documented fields of one Model, by name."""

    def __init__(self, host: Any, device: Any):
        self._host = host
        self._device = device

    @property
    def host(self) -> Any:
        """The model that was put on the device."""
        return self._host

    def get(self, name: str) -> Any:
        """The value of a field. Raises AttributeError for a name that is none of the API's."""
        host = self._host
        name = _RENAMED.get(name, name)
        if name in _COUNTS:
            return int(getattr(host, name, 0))
        if name in _ARRAYS:
            dtype, batched = _ARRAYS[name]
            item = item_shape(dtype)
            values = np.asarray(getattr(host, name, ())).reshape(-1, *item)
            return self._put(values[None] if batched else values, dtype)
        if name in _TABLES:
            return self._put(np.asarray(getattr(host, name, ())).reshape(-1, _TABLES[name]), None)
        if name in _ROWS:
            return self._put(self._rows(name, *_ROWS[name]), wp.float32)
        if name not in _FIELDS:
            raise AttributeError(f"Model has no field {name}")
        value = _FIELDS[name](self)
        return self._put(value, None) if isinstance(value, np.ndarray) else value

    def _rows(self, name: str, of: str, columns: int) -> np.ndarray:
        """Rows of zeros where a flex has no elasticity, or that of cells between nodes; short ones end with zeros."""
        host = self._host
        table = np.zeros((int(getattr(host, f"nflex{of}", 0)), columns))
        values = np.ravel(getattr(host, name, ()))
        starts = [int(adr) for adr in getattr(host, f"{name}adr", ())]
        for flex, start in enumerate(starts):
            end = min((adr for adr in starts if adr > start), default=len(values))
            first, number = (int(getattr(host, f"flex_{of}{part}")[flex]) for part in ("adr", "num"))
            width = (end - start) // max(number, 1)
            if start >= 0 and width <= columns and width * number == end - start:
                table[first : first + number, :width] = values[start:end].reshape(number, width)
        return table

    def assign(self, name: str, array: Any, value: Any) -> wp.array:
        """The array that takes the place of a field's, of the user's values. Raises as `writing.write` for those of
        another shape or type, AttributeError for a field that follows from others."""
        if name not in _FOR_DRAWING:
            raise AttributeError(
                f"Model.{name} says what a model is made of, or follows from that: change the host model and put it "
                "on the device anew"
            )
        found = wp.clone(array)
        write(f"Model.{name}", found, value, batched=_ARRAYS.get(name, (None, False))[1])
        return found

    def _put(self, values: np.ndarray, dtype: Any) -> wp.array:
        if dtype is None:
            dtype = {"i": wp.int32, "f": wp.float32, "b": wp.bool}[values.dtype.kind]
        return wp.array(np.ascontiguousarray(values), dtype=dtype, device=self._device)

    def _sensors(self, *kinds: SensorType) -> np.ndarray:
        return _of(self._host.sensor_type, kinds)

    def _stage(self, stage: int, without: set[SensorType]) -> np.ndarray:
        kinds = [int(kind) for kind in without]
        return _where((_int(self._host.sensor_needstage) == stage) & ~np.isin(_int(self._host.sensor_type), kinds))

    @_field
    def _block_dim(self) -> BlockDim:
        return BlockDim(world=LANES if wp.get_device(self._device).is_cuda else 1, item=LANES)

    # Trees and degrees of freedom.

    @_field
    def _body_tree(self) -> tuple[wp.array, ...]:
        """Bodies of every depth below the world, the world first."""
        parent = _int(self._host.body_parentid)
        depth = np.zeros(len(parent), int)
        for body in range(1, len(parent)):
            depth[body] = depth[parent[body]] + 1
        return tuple(self._put(_where(depth == level), wp.int32) for level in range(depth.max() + 1))

    @_field
    def _dof_tri_row(self) -> np.ndarray:
        return np.tril_indices(int(self._host.nv))[0].astype(np.int32)

    @_field
    def _dof_tri_col(self) -> np.ndarray:
        return np.tril_indices(int(self._host.nv))[1].astype(np.int32)

    def _entries(self) -> list[tuple[int, int, int]]:
        """Row, column and address in `qM` of every entry of the inertia matrix's lower triangle."""
        entries = []
        for row in range(int(self._host.nv)):
            chain = [row]
            while (parent := int(self._host.dof_parentid[chain[-1]])) >= 0:
                chain.append(parent)
            entries += [(row, column, len(entries) + k) for k, column in enumerate(reversed(chain))]
        return entries

    @_field
    def _mapM2M(self) -> np.ndarray:
        """From the entries of `qM`, whose rows end with the diagonal, to those of MuJoCo's older layout, whose rows
        begin with it."""
        address = _int(self._host.dof_Madr)
        entries = self._entries()
        number = np.bincount([row for row, _, _ in entries], minlength=len(address))
        last = np.cumsum(number) - 1
        return _int([address[row] + last[row] - place for row, _, place in entries])

    @_field
    def _qM_fullm_i(self) -> np.ndarray:
        return _int([row for row, _, _ in self._entries()])

    @_field
    def _qM_fullm_j(self) -> np.ndarray:
        return _int([column for _, column, _ in self._entries()])

    @_field
    def _qM_mulm_i(self) -> np.ndarray:
        return _int([row for row, column, _ in self._entries() if row != column])

    @_field
    def _qM_mulm_j(self) -> np.ndarray:
        return _int([column for row, column, _ in self._entries() if row != column])

    @_field
    def _qM_madr_ij(self) -> np.ndarray:
        return _int([address for row, column, address in self._entries() if row != column])

    @_field
    def _qM_tiles(self) -> tuple[TileSet, ...]:
        """Kinematic trees, between which the inertia matrix is 0, by their number of dofs."""
        first = _where(_int(self._host.dof_parentid) < 0)
        size = np.diff(np.append(first, int(self._host.nv)))
        return tuple(TileSet(self._put(first[size == n], wp.int32), int(n)) for n in np.unique(size))

    @_field
    def _M_elemid(self) -> np.ndarray:
        """(nv, nv) where an entry of the inertia matrix is in a row of sparse `d.qM`, -1: it is always 0, or above
        the diagonal."""
        table = np.full((int(self._host.nv),) * 2, -1, np.int32)
        for row, column, address in self._entries():
            table[row, column] = address
        return table

    @_field
    def _body_treeid(self) -> np.ndarray:
        """(nbody,) the kinematic tree that a body is in, -1: it is fixed to the world."""
        parent, dofs = self._host.body_parentid, self._host.body_dofnum
        trees = np.full(len(parent), -1, np.int32)
        count = 0
        for body in range(1, len(parent)):
            trees[body] = trees[parent[body]]
            if trees[body] < 0 and dofs[body] > 0:
                trees[body] = count
                count += 1
        return trees

    @_field
    def _tree_bodynum(self) -> np.ndarray:
        trees = self._body_treeid()
        return np.bincount(trees[trees >= 0], minlength=int(self._host.ntree)).astype(np.int32)

    @_field
    def _qLD_updates(self) -> tuple[wp.array, ...]:
        """Steps of the factorisation L'DL of the inertia matrix, in groups of rows of the same depth, roots first.

        From the last group to the first, each row i, dof k below it and address a of entry (k, i): subtract from row
        i, entry by entry, row k's times qM[a] / qM[k, k]; in the end divide rows by their diagonals.
        """
        parent = _int(self._host.dof_parentid)
        depth = np.zeros(len(parent), int)
        for dof in np.flatnonzero(parent >= 0):
            depth[dof] = depth[parent[dof]] + 1
        updates: dict[int, list[tuple[int, int, int]]] = {}
        for row, column, address in self._entries():
            if row != column:
                updates.setdefault(int(depth[column]), []).append((column, row, address))
        return tuple(self._put(_int(updates[level]), wp.vec3i) for level in sorted(updates))

    @_field
    def _jnt_limited_slide_hinge_adr(self) -> np.ndarray:
        return _where((_int(self._host.jnt_limited) != 0) & (_int(self._host.jnt_type) >= JointType.SLIDE))

    @_field
    def _jnt_limited_ball_adr(self) -> np.ndarray:
        return _where((_int(self._host.jnt_limited) != 0) & (_int(self._host.jnt_type) == JointType.BALL))

    @_field
    def _body_fluid_ellipsoid(self) -> np.ndarray:
        uses = np.asarray(self._host.geom_fluid).reshape(int(self._host.ngeom), 12)[:, 0] > 0
        return np.bincount(_int(self._host.geom_bodyid)[uses], minlength=int(self._host.nbody)) > 0

    # Geoms.

    @_field
    def _plugin_attr(self) -> wp.array:
        """The first three attributes of the shape that each plugin is, 0 for one that is none; `geom_sdfprm` has
        all of a geom's."""
        found = np.zeros((int(getattr(self._host, "nplugin", 0)), 3))
        index, prm = self._geom_plugin_index(), sdf_plugins.arrays(self._host)["geom_sdfprm"]
        found[index[index >= 0]] = prm[index >= 0, :3]
        return self._put(found, wp.vec3)

    @_field
    def _geom_plugin_index(self) -> np.ndarray:
        return _int(self._host.geom_plugin)

    @_field
    def _has_sdf_geom(self) -> bool:
        return bool((_int(self._host.geom_type) == GeomType.SDF).any())

    @_field
    def _nmaxcondim(self) -> int:
        dims = [_int(self._host.geom_condim).max(initial=0), _int(self._host.pair_dim).max(initial=0)]
        return int(max(dims))

    @_field
    def _nmaxpyramid(self) -> int:
        return max(1, 2 * (self._nmaxcondim() - 1))

    @_field
    def _nmaxpolygon(self) -> int:
        return int(_int(self._host.mesh_polyvertnum).max(initial=0))

    @_field
    def _nmaxmeshdeg(self) -> int:
        return int(_int(self._host.mesh_polymapnum).max(initial=0))

    def _pairs(self) -> tuple[np.ndarray, np.ndarray]:
        """Every two geoms, and how they collide: the explicit pair, -1: by their masks, -2: not at all; beside it
        the first distance sensor between them, -1: none."""
        host = self._host
        first, second = np.triu_indices(int(host.ngeom), 1)
        body, weld = _int(host.geom_bodyid), _int(host.body_weldid)
        parent = weld[_int(host.body_parentid)[weld]]
        body1, body2 = body[first], body[second]
        weld1, weld2 = weld[body1], weld[body2]
        contype, conaffinity = _int(host.geom_contype), _int(host.geom_conaffinity)
        masks = (contype[first] & conaffinity[second]) | (contype[second] & conaffinity[first])
        family = (weld1 != 0) & (weld2 != 0) & ((parent[weld1] == weld2) | (parent[weld2] == weld1))
        if int(host.opt.disableflags) & 1 << 10:  # FILTERPARENT
            family[:] = False
        low, high = np.minimum(body1, body2), np.maximum(body1, body2)
        excluded = np.isin((low << 16) + high, _int(host.exclude_signature))
        collides = (masks != 0) & ~family & ~excluded & (weld1 != weld2)
        ids = np.stack([np.where(collides, -1, -2), np.full(len(first), -1)], axis=1)
        place = {pair: k for k, pair in enumerate(zip(first.tolist(), second.tolist(), strict=True))}
        for k, pair in enumerate(zip(_int(host.pair_geom1).tolist(), _int(host.pair_geom2).tolist(), strict=True)):
            ids[place[min(pair), max(pair)], 0] = k
        for k, pair in enumerate(self._distance_pairs()):
            if pair in place and ids[place[pair], 1] < 0:
                ids[place[pair], 1] = k
        return np.stack([first, second], axis=1).astype(np.int32), ids.astype(np.int32)

    @_field
    def _nxn_geom_pair(self) -> wp.array:
        return self._put(self._pairs()[0], wp.vec2i)

    @_field
    def _nxn_pairid(self) -> wp.array:
        return self._put(self._pairs()[1], wp.vec2i)

    def _kept(self) -> np.ndarray:
        return (self._pairs()[1] > [-2, -1]).any(axis=1)

    @_field
    def _nxn_geom_pair_filtered(self) -> wp.array:
        return self._put(self._pairs()[0][self._kept()], wp.vec2i)

    @_field
    def _nxn_pairid_filtered(self) -> wp.array:
        return self._put(self._pairs()[1][self._kept()], wp.vec2i)

    @_field
    def _geom_pair_type_count(self) -> tuple[int, ...]:
        """Pairs that can collide of every two shapes, row by row of the upper triangle of all shapes."""
        kinds = np.sort(_int(self._host.geom_type)[self._pairs()[0][self._kept()]], axis=1)
        count = np.zeros((len(GeomType), len(GeomType)), int)
        np.add.at(count, (kinds[:, 0], kinds[:, 1]), 1)
        return tuple(int(n) for n in count[np.triu_indices(len(GeomType))])

    # Equalities, tendons, actuators.

    @_field
    def _eq_connect_adr(self) -> np.ndarray:
        return _of(self._host.eq_type, [EqType.CONNECT])

    @_field
    def _eq_wld_adr(self) -> np.ndarray:
        return _of(self._host.eq_type, [EqType.WELD])

    @_field
    def _eq_jnt_adr(self) -> np.ndarray:
        return _of(self._host.eq_type, [EqType.JOINT])

    @_field
    def _eq_ten_adr(self) -> np.ndarray:
        return _of(self._host.eq_type, [EqType.TENDON])

    def _wraps(self, kind: WrapType) -> np.ndarray:
        return _of(self._host.wrap_type, [kind])

    @_field
    def _wrap_jnt_adr(self) -> np.ndarray:
        return self._wraps(WrapType.JOINT)

    @_field
    def _wrap_site_adr(self) -> np.ndarray:
        return self._wraps(WrapType.SITE)

    @_field
    def _wrap_geom_adr(self) -> np.ndarray:
        return _of(self._host.wrap_type, [WrapType.SPHERE, WrapType.CYLINDER])

    def _owner(self) -> np.ndarray:
        """Tendon of every element of a path."""
        return np.repeat(np.arange(int(self._host.ntendon)), _int(self._host.tendon_num))

    @_field
    def _wrap_site_pair_adr(self) -> np.ndarray:
        """First of two sites that follow each other on a tendon."""
        site, owner = _int(self._host.wrap_type) == WrapType.SITE, self._owner()
        return _where(site[:-1] & site[1:] & (owner[:-1] == owner[1:]))

    @_field
    def _tendon_jnt_adr(self) -> np.ndarray:
        return np.unique(self._owner()[self._wrap_jnt_adr()]).astype(np.int32)

    @_field
    def _tendon_site_pair_adr(self) -> np.ndarray:
        return np.unique(self._owner()[self._wrap_site_pair_adr()]).astype(np.int32)

    @_field
    def _tendon_geom_adr(self) -> np.ndarray:
        return np.unique(self._owner()[self._wrap_geom_adr()]).astype(np.int32)

    @_field
    def _tendon_limited_adr(self) -> np.ndarray:
        return _where(_int(self._host.tendon_limited) != 0)

    @_field
    def _ten_wrapnum_site(self) -> np.ndarray:
        return np.bincount(self._owner()[self._wrap_site_adr()], minlength=int(self._host.ntendon)).astype(np.int32)

    @_field
    def _ten_wrapadr_site(self) -> np.ndarray:
        number = self._ten_wrapnum_site()
        return (np.cumsum(number) - number).astype(np.int32)

    @_field
    def _wrap_pulley_scale(self) -> np.ndarray:
        """1 over the divisor of the pulley before every element of a path."""
        scale, owner = np.ones(len(self._host.wrap_type), np.float32), self._owner()
        for k in range(len(scale)):
            if int(self._host.wrap_type[k]) == WrapType.PULLEY:
                scale[k] = 1.0 / float(self._host.wrap_prm[k])
            elif k and owner[k] == owner[k - 1]:
                scale[k] = scale[k - 1]
        return scale

    @_field
    def _actuator_trntype_body_adr(self) -> np.ndarray:
        return _of(self._host.actuator_trntype, [TrnType.BODY])

    @_field
    def _nacttrnbody(self) -> int:
        return len(self._actuator_trntype_body_adr())

    # Sensors.

    @_field
    def _nsensorcontact(self) -> int:
        return len(self._sensor_contact_adr())

    @_field
    def _nrangefinder(self) -> int:
        return len(self._sensor_rangefinder_adr())

    @_field
    def _sensor_pos_adr(self) -> np.ndarray:
        return self._stage(1, _LIMITS["pos"])

    @_field
    def _sensor_vel_adr(self) -> np.ndarray:
        return self._stage(2, _LIMITS["vel"])

    @_field
    def _sensor_acc_adr(self) -> np.ndarray:
        return self._stage(3, _LIMITS["frc"] | {SensorType.TOUCH})

    @_field
    def _sensor_limitpos_adr(self) -> np.ndarray:
        return self._sensors(*_LIMITS["pos"])

    @_field
    def _sensor_limitvel_adr(self) -> np.ndarray:
        return self._sensors(*_LIMITS["vel"])

    @_field
    def _sensor_limitfrc_adr(self) -> np.ndarray:
        return self._sensors(*_LIMITS["frc"])

    @_field
    def _sensor_touch_adr(self) -> np.ndarray:
        return self._sensors(SensorType.TOUCH)

    @_field
    def _sensor_tendonactfrc_adr(self) -> np.ndarray:
        return self._sensors(SensorType.TENDONACTFRC)

    @_field
    def _sensor_contact_adr(self) -> np.ndarray:
        return self._sensors(SensorType.CONTACT)

    @_field
    def _sensor_rangefinder_adr(self) -> np.ndarray:
        return self._sensors(SensorType.RANGEFINDER)

    def _number_among(self, chosen: np.ndarray) -> np.ndarray:
        """For every sensor its number among some, -1 if it is none of them."""
        number = np.full(int(self._host.nsensor), -1, np.int32)
        number[chosen] = np.arange(len(chosen))
        return number

    @_field
    def _rangefinder_sensor_adr(self) -> np.ndarray:
        return self._number_among(self._sensor_rangefinder_adr())

    @_field
    def _sensor_adr_to_contact_adr(self) -> np.ndarray:
        return self._number_among(self._sensor_contact_adr())

    @_field
    def _sensor_rangefinder_bodyid(self) -> np.ndarray:
        host, chosen = self._host, self._sensor_rangefinder_adr()
        owner = {ObjType.SITE: host.site_bodyid, ObjType.CAMERA: host.cam_bodyid}
        return _int([owner[ObjType(int(host.sensor_objtype[i]))][host.sensor_objid[i]] for i in chosen])

    def _distance_groups(self) -> list[list[tuple[int, int]]]:
        """For every distance sensor its pairs of geoms."""
        host = self._host
        groups = []
        for i in self._sensors(*_DISTANCES):
            sides = []
            for role in ("obj", "ref"):
                index = int(getattr(host, f"sensor_{role}id")[i])
                if int(getattr(host, f"sensor_{role}type")[i]) == ObjType.BODY:
                    first = int(host.body_geomadr[index])
                    sides.append(range(first, first + int(host.body_geomnum[index])))
                else:
                    sides.append(range(index, index + 1))
            groups.append([(min(a, b), max(a, b)) for a in sides[0] for b in sides[1]])
        return groups

    def _distance_pairs(self) -> list[tuple[int, int]]:
        """Pairs of geoms of the distance sensors, each once, in their order."""
        return list(dict.fromkeys(pair for group in self._distance_groups() for pair in group))

    @_field
    def _nsensorcollision(self) -> int:
        return len(self._distance_pairs())

    @_field
    def _collision_sensor_adr(self) -> np.ndarray:
        return self._number_among(self._sensors(*_DISTANCES))

    @_field
    def _sensor_collision_start_adr(self) -> np.ndarray:
        """For every distance sensor the place of its first pair among all of them."""
        pairs = self._distance_pairs()
        return _int([pairs.index(group[0]) if group else -1 for group in self._distance_groups()])

    @_field
    def _sensor_e_potential(self) -> bool:
        return len(self._sensors(SensorType.E_POTENTIAL)) > 0

    @_field
    def _sensor_e_kinetic(self) -> bool:
        return len(self._sensors(SensorType.E_KINETIC)) > 0

    @_field
    def _sensor_subtree_vel(self) -> bool:
        return len(self._sensors(SensorType.SUBTREELINVEL, SensorType.SUBTREEANGMOM)) > 0

    @_field
    def _sensor_rne_postconstraint(self) -> bool:
        kinds = ("ACCELEROMETER", "FORCE", "TORQUE", "FRAMELINACC", "FRAMEANGACC")
        return len(self._sensors(*(SensorType[kind] for kind in kinds))) > 0

    def _taxels(self) -> list[tuple[int, int]]:
        """Vertex and sensor of every taxel."""
        host, taxels = self._host, []
        for i in self._sensors(SensorType.TACTILE):
            mesh = int(host.sensor_objid[i])
            first = int(host.mesh_vertadr[mesh])
            taxels += [(first + k, int(i)) for k in range(int(host.mesh_vertnum[mesh]))]
        return taxels

    @_field
    def _nsensortaxel(self) -> int:
        return len(self._taxels())

    @_field
    def _taxel_vertadr(self) -> np.ndarray:
        return _int([vertex for vertex, _ in self._taxels()])

    @_field
    def _taxel_sensorid(self) -> np.ndarray:
        return _int([sensor for _, sensor in self._taxels()])
