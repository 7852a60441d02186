# ruff: noqa: RUF009  (fields are declared by functions that return dataclass fields)
"""SceneModel: a World as arrays, with MuJoCo's names, order, shapes and meaning.

Every array is declared once, with the count of its rows and the shape of a row. Floats are float64 (mesh and height
field samples float32), integers and flags int32. SI units; quaternions w, x, y, z; frames are relative to the parent
body unless the name says otherwise.
"""

from __future__ import annotations

import copy
import dataclasses
from dataclasses import dataclass

import numpy as np

from engine.compiler.custom import Custom
from engine.compiler.declarations import Array, Option, Statistic, arrays_of, flags, floats, ints, layouts, reals
from engine.compiler.errors import Finding
from engine.compiler.flex_arrays import Flexes
from engine.compiler.sparsity import Sparsity
from engine.compiler.visual_materials import Looks


@dataclass(eq=False, repr=False, init=False)
class SceneModel(Sparsity, Flexes, Looks, Custom):
    """A World as arrays. Made by `build`; compared with `mujoco.MjModel` field by field in the tests."""

    nq: int = 0
    nv: int = 0
    nu: int = 0
    nactuator: int = 0
    nout: int = 0
    na: int = 0
    nbody: int = 0
    njnt: int = 0
    ntree: int = 0
    nM: int = 0
    ngeom: int = 0
    nsite: int = 0
    ncam: int = 0
    nlight: int = 0
    nmesh: int = 0
    nmeshvert: int = 0
    nmeshnormal: int = 0
    nmeshface: int = 0
    nmeshgraph: int = 0
    nmeshpoly: int = 0
    nmeshpolyvert: int = 0
    nmeshpolymap: int = 0
    nhfield: int = 0
    nhfielddata: int = 0
    npair: int = 0
    nexclude: int = 0
    neq: int = 0
    ntendon: int = 0
    nwrap: int = 0
    nsensor: int = 0
    nsensordata: int = 0
    nkey: int = 0
    nmocap: int = 0
    nplugin: int = 0
    nemax: int = 0
    nhistory: int = 0
    nlidarbeam: int = 0
    nplastic: int = 0
    flg_gravcomp: bool = False
    flg_surfacevel: bool = False
    flg_adhesion: bool = False

    opt: Option = dataclasses.field(default_factory=Option)
    stat: Statistic = dataclasses.field(default_factory=Statistic)
    qpos0: Array = reals("nq", basis=True)
    qpos_spring: Array = reals("nq", basis=True)

    body_parentid: Array = ints("nbody")
    body_rootid: Array = ints("nbody")
    body_weldid: Array = ints("nbody")
    body_mocapid: Array = ints("nbody")
    body_jntnum: Array = ints("nbody")
    body_jntadr: Array = ints("nbody")
    body_dofnum: Array = ints("nbody")
    body_dofadr: Array = ints("nbody")
    body_treeid: Array = ints("nbody")
    body_geomnum: Array = ints("nbody")
    body_geomadr: Array = ints("nbody")
    body_sameframe: Array = flags("nbody")
    body_simple: Array = flags("nbody")
    body_pos: Array = reals("nbody", 3, basis=True)
    body_quat: Array = reals("nbody", 4, basis=True)
    body_ipos: Array = reals("nbody", 3, basis=True)
    body_iquat: Array = reals("nbody", 4, basis=True)
    body_mass: Array = reals("nbody", basis=True)
    body_subtreemass: Array = reals("nbody")
    body_inertia: Array = reals("nbody", 3, basis=True)
    body_invweight0: Array = reals("nbody", 2)
    body_gravcomp: Array = reals("nbody", basis=True)
    body_margin: Array = reals("nbody")
    body_contype: Array = ints("nbody")
    body_conaffinity: Array = ints("nbody")

    jnt_type: Array = ints("njnt")
    jnt_qposadr: Array = ints("njnt")
    jnt_dofadr: Array = ints("njnt")
    jnt_bodyid: Array = ints("njnt")
    jnt_actuatorid: Array = flags("njnt")
    jnt_plasticadr: Array = ints("njnt")
    jnt_group: Array = flags("njnt")
    jnt_limited: Array = flags("njnt")
    jnt_actfrclimited: Array = flags("njnt")
    jnt_actgravcomp: Array = flags("njnt")
    jnt_solref: Array = reals("njnt", 2)
    jnt_solimp: Array = reals("njnt", 5)
    jnt_forcemodel: Array = flags("njnt")
    jnt_forceprm: Array = reals("njnt", 2)
    """ForceModel of a limit where solref and solimp do not say it, with its two parameters."""
    jnt_pos: Array = reals("njnt", 3, basis=True)
    jnt_axis: Array = reals("njnt", 3, basis=True)
    jnt_stiffness: Array = reals("njnt")
    jnt_range: Array = reals("njnt", 2)
    jnt_actfrcrange: Array = reals("njnt", 2)
    jnt_margin: Array = reals("njnt")
    jnt_stiffnesspoly: Array = reals("njnt", 2)
    jnt_springyield: Array = reals("njnt", basis=True)

    dof_bodyid: Array = ints("nv")
    dof_jntid: Array = ints("nv")
    dof_parentid: Array = ints("nv")
    dof_treeid: Array = ints("nv")
    dof_Madr: Array = ints("nv")
    dof_simplenum: Array = layouts("nv")
    dof_solref: Array = reals("nv", 2)
    dof_solimp: Array = reals("nv", 5)
    dof_frictionloss: Array = reals("nv")
    dof_armature: Array = reals("nv", basis=True)
    dof_damping: Array = reals("nv")
    dof_dampingpoly: Array = reals("nv", 2)
    dof_invweight0: Array = reals("nv")
    dof_M0: Array = reals("nv")
    dof_length: Array = reals("nv")
    tree_bodyadr: Array = ints("ntree")
    tree_bodynum: Array = ints("ntree")
    tree_dofadr: Array = ints("ntree")
    tree_dofnum: Array = ints("ntree")
    tree_sleep_policy: Array = flags("ntree")

    geom_type: Array = ints("ngeom")
    geom_contype: Array = ints("ngeom")
    geom_conaffinity: Array = ints("ngeom")
    geom_condim: Array = ints("ngeom")
    geom_bodyid: Array = ints("ngeom")
    geom_dataid: Array = ints("ngeom")
    geom_group: Array = flags("ngeom")
    geom_priority: Array = flags("ngeom")
    geom_sameframe: Array = flags("ngeom")
    geom_solmix: Array = reals("ngeom")
    geom_solref: Array = reals("ngeom", 2)
    geom_solimp: Array = reals("ngeom", 5)
    geom_forcemodel: Array = flags("ngeom")
    geom_forceprm: Array = reals("ngeom", 2)
    """ForceModel of a contact with the geom where solref and solimp do not say it, with its two parameters: stiffness
    and damping, or bounciness and error reduction."""
    geom_size: Array = reals("ngeom", 3, basis=True)
    geom_aabb: Array = reals("ngeom", 6)
    geom_rbound: Array = reals("ngeom", basis=True)
    geom_pos: Array = reals("ngeom", 3, basis=True)
    geom_quat: Array = reals("ngeom", 4, basis=True)
    geom_friction: Array = reals("ngeom", 3)
    geom_margin: Array = reals("ngeom")
    geom_gap: Array = reals("ngeom")
    geom_surfacevel: Array = reals("ngeom", 6, basis=True)
    geom_adhesion: Array = reals("ngeom", basis=True)
    geom_fluid: Array = reals("ngeom", 12)
    geom_rgba: Array = reals("ngeom", 4)
    geom_plugin: Array = ints("ngeom")
    geom_sdf: Array = ints("ngeom")
    geom_sdfprm: Array = reals("ngeom", 5)
    """SdfShape of a geom whose distance field has a closed form, -1 for others, with the attributes of its plugin in
    MuJoCo's order."""

    site_type: Array = flags("nsite")
    site_bodyid: Array = ints("nsite")
    site_group: Array = flags("nsite")
    site_sameframe: Array = flags("nsite")
    site_size: Array = reals("nsite", 3)
    site_pos: Array = reals("nsite", 3, basis=True)
    site_quat: Array = reals("nsite", 4, basis=True)
    site_rgba: Array = reals("nsite", 4)

    cam_mode: Array = flags("ncam", basis=True)
    cam_bodyid: Array = ints("ncam")
    cam_targetbodyid: Array = flags("ncam", basis=True)
    cam_pos: Array = reals("ncam", 3, basis=True)
    cam_quat: Array = reals("ncam", 4, basis=True)
    cam_poscom0: Array = reals("ncam", 3)
    cam_pos0: Array = reals("ncam", 3)
    cam_mat0: Array = reals("ncam", 9)
    cam_projection: Array = flags("ncam")
    cam_fovy: Array = reals("ncam")
    cam_resolution: Array = flags("ncam", 2)
    cam_output: Array = flags("ncam")
    cam_sensorsize: Array = reals("ncam", 2)
    cam_intrinsic: Array = reals("ncam", 4)

    light_mode: Array = flags("nlight", basis=True)
    light_bodyid: Array = ints("nlight")
    light_targetbodyid: Array = flags("nlight", basis=True)
    light_type: Array = flags("nlight")
    light_castshadow: Array = flags("nlight")
    light_pos: Array = reals("nlight", 3, basis=True)
    light_dir: Array = reals("nlight", 3, basis=True)
    light_poscom0: Array = reals("nlight", 3)
    light_pos0: Array = reals("nlight", 3)
    light_dir0: Array = reals("nlight", 3)

    mesh_vertadr: Array = ints("nmesh")
    mesh_vertnum: Array = ints("nmesh")
    mesh_faceadr: Array = ints("nmesh")
    mesh_facenum: Array = ints("nmesh")
    mesh_graphadr: Array = ints("nmesh")
    mesh_vert: Array = floats("nmeshvert", 3)
    mesh_face: Array = ints("nmeshface", 3)
    mesh_graph: Array = ints("nmeshgraph")
    mesh_normaladr: Array = ints("nmesh")
    mesh_normalnum: Array = ints("nmesh")
    mesh_normal: Array = floats("nmeshnormal", 3)
    """Made in scenes with tactile sensors, else none."""
    mesh_scale: Array = reals("nmesh", 3)
    mesh_pos: Array = reals("nmesh", 3)
    mesh_quat: Array = reals("nmesh", 4)
    mesh_polynum: Array = ints("nmesh")
    mesh_polyadr: Array = ints("nmesh")
    mesh_polynormal: Array = reals("nmeshpoly", 3)
    mesh_polyvertadr: Array = ints("nmeshpoly")
    mesh_polyvertnum: Array = ints("nmeshpoly")
    mesh_polyvert: Array = ints("nmeshpolyvert")
    mesh_polymapadr: Array = ints("nmeshvert")
    mesh_polymapnum: Array = ints("nmeshvert")
    mesh_polymap: Array = ints("nmeshpolymap")

    hfield_size: Array = reals("nhfield", 4)
    hfield_nrow: Array = ints("nhfield")
    hfield_ncol: Array = ints("nhfield")
    hfield_adr: Array = ints("nhfield")
    hfield_data: Array = floats("nhfielddata")

    pair_dim: Array = ints("npair")
    pair_geom1: Array = ints("npair")
    pair_geom2: Array = ints("npair")
    pair_signature: Array = ints("npair")
    pair_solref: Array = reals("npair", 2)
    pair_solreffriction: Array = reals("npair", 2)
    pair_solimp: Array = reals("npair", 5)
    pair_forcemodel: Array = flags("npair")
    pair_forceprm: Array = reals("npair", 2)
    pair_margin: Array = reals("npair")
    pair_gap: Array = reals("npair")
    pair_friction: Array = reals("npair", 5)
    pair_adhesion: Array = reals("npair", basis=True)
    exclude_signature: Array = ints("nexclude")

    eq_type: Array = ints("neq")
    eq_obj1id: Array = ints("neq")
    eq_obj2id: Array = ints("neq")
    eq_objtype: Array = ints("neq")
    eq_active0: Array = flags("neq")
    eq_solref: Array = reals("neq", 2)
    eq_solimp: Array = reals("neq", 5)
    eq_data: Array = reals("neq", 12)

    tendon_type: Array = ints("ntendon")
    tendon_adr: Array = ints("ntendon")
    tendon_num: Array = ints("ntendon")
    tendon_actuatorid: Array = flags("ntendon")
    tendon_plasticadr: Array = ints("ntendon")
    tendon_treenum: Array = ints("ntendon")
    tendon_treeid: Array = ints("ntendon", 2)
    tendon_group: Array = flags("ntendon")
    tendon_limited: Array = flags("ntendon", basis=True)
    tendon_actfrclimited: Array = flags("ntendon")
    tendon_solref_lim: Array = reals("ntendon", 2)
    tendon_solimp_lim: Array = reals("ntendon", 5)
    tendon_solref_fri: Array = reals("ntendon", 2)
    tendon_solimp_fri: Array = reals("ntendon", 5)
    tendon_range: Array = reals("ntendon", 2, basis=True)
    tendon_actfrcrange: Array = reals("ntendon", 2)
    tendon_margin: Array = reals("ntendon")
    tendon_stiffness: Array = reals("ntendon", basis=True)
    tendon_damping: Array = reals("ntendon", basis=True)
    tendon_stiffnesspoly: Array = reals("ntendon", 2)
    tendon_dampingpoly: Array = reals("ntendon", 2)
    tendon_springyield: Array = reals("ntendon", basis=True)
    tendon_armature: Array = reals("ntendon", basis=True)
    tendon_frictionloss: Array = reals("ntendon")
    tendon_lengthspring: Array = reals("ntendon", 2, basis=True)
    tendon_length0: Array = reals("ntendon")
    tendon_invweight0: Array = reals("ntendon")
    wrap_type: Array = ints("nwrap", basis=True)
    wrap_objid: Array = ints("nwrap", basis=True)
    wrap_prm: Array = reals("nwrap", basis=True)

    actuator_trntype: Array = ints("nactuator", basis=True)
    actuator_dyntype: Array = ints("nactuator")
    actuator_gaintype: Array = ints("nactuator", basis=True)
    actuator_biastype: Array = ints("nactuator", basis=True)
    actuator_ctrladr: Array = ints("nactuator")
    actuator_ctrlnum: Array = ints("nactuator")
    actuator_ctrlspec: Array = ints("nactuator")
    actuator_outadr: Array = ints("nactuator")
    actuator_outnum: Array = ints("nactuator")
    actuator_trnid: Array = ints("nactuator", 2, basis=True)
    actuator_actadr: Array = ints("nactuator")
    actuator_actnum: Array = ints("nactuator")
    actuator_group: Array = flags("nactuator")
    actuator_ctrllimited: Array = flags("nu")
    actuator_forcelimited: Array = flags("nactuator")
    actuator_actlimited: Array = flags("nactuator")
    actuator_actearly: Array = flags("nactuator")
    actuator_dynprm: Array = reals("nactuator", 10)
    actuator_gainprm: Array = reals("nactuator", 10)
    actuator_biasprm: Array = reals("nactuator", 10)
    actuator_ctrlrange: Array = reals("nu", 2)
    actuator_forcerange: Array = reals("nactuator", 2)
    actuator_actrange: Array = reals("nactuator", 2)
    actuator_gear: Array = reals("nout", 6, basis=True)
    actuator_armature: Array = reals("nactuator", basis=True)
    actuator_damping: Array = reals("nactuator", basis=True)
    actuator_dampingpoly: Array = reals("nactuator", 2, basis=True)
    actuator_plugin: Array = ints("nactuator")
    actuator_pid: Array = ints("nactuator")
    actuator_pidprm: Array = reals("nactuator", 5)
    """Whether MuJoCo's plugin `mujoco.pid` drives it, with kp, ki, kd, imax and slewmax; below 0: no limit."""
    actuator_history: Array = ints("nactuator", 2)
    actuator_historyadr: Array = ints("nactuator")
    actuator_delay: Array = reals("nactuator")
    actuator_cranklength: Array = reals("nactuator", basis=True)
    actuator_acc0: Array = reals("nout")
    actuator_length0: Array = reals("nout")
    actuator_lengthrange: Array = reals("nout", 2)

    sensor_type: Array = ints("nsensor")
    sensor_datatype: Array = ints("nsensor")
    sensor_needstage: Array = ints("nsensor")
    sensor_objtype: Array = ints("nsensor")
    sensor_objid: Array = ints("nsensor")
    sensor_reftype: Array = ints("nsensor")
    sensor_refid: Array = ints("nsensor")
    sensor_intprm: Array = ints("nsensor", 3)
    sensor_dim: Array = ints("nsensor")
    sensor_adr: Array = ints("nsensor")
    sensor_cutoff: Array = reals("nsensor")
    sensor_noise: Array = reals("nsensor")
    sensor_history: Array = ints("nsensor", 2)
    sensor_historyadr: Array = ints("nsensor")
    sensor_delay: Array = reals("nsensor")
    sensor_interval: Array = reals("nsensor", 2)
    sensor_plugin: Array = ints("nsensor")
    sensor_grid: Array = reals("nsensor", 6)
    """Channels, taxels across and up, field of view across and up in degrees, and gamma of a touch grid; 0: it is
    none."""

    plugin: Array = ints("nplugin")
    """SdfShape of each plugin, -1 for one that is none."""

    lidar_dir: Array = reals("nlidarbeam", 3)

    key_time: Array = reals("nkey")
    key_qpos: Array = reals("nkey", "nq")
    key_qvel: Array = reals("nkey", "nv")
    key_act: Array = reals("nkey", "na")
    key_mpos: Array = reals("nkey", "nmocap3")
    key_mquat: Array = reals("nkey", "nmocap4")
    key_ctrl: Array = reals("nkey", "nu")
    key_plastic: Array = reals("nkey", "nplastic")

    names: dict[str, list[str]] = dataclasses.field(default_factory=dict)
    """Name of every object by kind, in index order; "" for an object without one."""
    paths: dict[str, list[str]] = dataclasses.field(default_factory=dict)
    """World path of every object by kind, in index order; "" for the world body."""
    report: list[Finding] = dataclasses.field(default_factory=list)
    """What runs differently from what the World says."""

    def __init__(self) -> None:
        """A model of nothing. Written out: what dataclasses generate for so many fields takes long to compile."""
        for field in dataclasses.fields(self):
            factory = field.default_factory
            setattr(self, field.name, field.default if factory is dataclasses.MISSING else factory())
        self._ids: dict[str, dict[str, int]] = {}
        self._places: dict[str, tuple[str, int]] = {}

    @property
    def ngravcomp(self) -> int:
        """How many bodies gravity compensation acts on."""
        return int(np.count_nonzero(self.body_gravcomp))

    def copy(self) -> SceneModel:
        """A model of its own that shares the arrays: to change one is to set another in its place."""
        new = copy.copy(self)
        new.opt, new.stat = copy.copy(self.opt), copy.copy(self.stat)
        new.names, new.paths = dict(self.names), dict(self.paths)
        return new

    def name(self, kind: str, index: int) -> str:
        """Name of an object, "" if it has none. Kinds: body, joint, geom, site, camera, light, actuator, sensor,
        tendon, equality, mesh, hfield, pair, exclude, key."""
        return self.names[kind][index]

    def id(self, kind: str, name: str) -> int:
        """Index of the object with a name. Raises KeyError naming the kind and the name."""
        if kind not in self._ids:
            ids: dict[str, int] = {}
            for i, known in enumerate(self.names[kind]):
                if known:
                    ids.setdefault(known, i)
            self._ids[kind] = ids
        try:
            return self._ids[kind][name]
        except KeyError:
            raise KeyError(f"no {kind} is named {name!r}") from None

    def path(self, kind: str, index: int) -> str:
        """World path of an object, such as `hierarchy.bodies[0].link.joints[0]`."""
        return self.paths[kind][index]

    def find(self, path: str) -> tuple[str, int]:
        """Kind and index of the object at a World path. Raises KeyError if no array row belongs to the path.

        A base link's path (`hierarchy.bodies[0].link`) is the body; `hierarchy.bodies[0].free` is its free joint.
        """
        if not self._places:
            # A flexcomp is its flex, whose bodies have the same path.
            for kind, paths in sorted(self.paths.items(), key=lambda row: row[0] != "flex"):
                for i, p in enumerate(paths):
                    if p:  # the parts of a concave mesh have the path of their geometry, which comes first
                        self._places.setdefault(p, (kind, i))
        try:
            return self._places[path]
        except KeyError:
            raise KeyError(f"nothing of the model belongs to {path!r}") from None


ARRAYS: dict[str, dataclasses.Field] = arrays_of(SceneModel)
"""Declaration of every array: metadata has dtype, rows (name of the count), shape of a row, structure,
inert and basis."""

COUNTS: tuple[str, ...] = tuple(f.name for f in dataclasses.fields(SceneModel) if f.type == "int")
"""Names of the sizes."""

UNREAD_COUNTS = frozenset(f.name for kind in (Looks, Custom, Sparsity) for f in dataclasses.fields(kind))
"""Among them those of what the engine does not read."""
