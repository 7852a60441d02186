"""Model and Data: every array of a simulation, grouped by the stage that reads it.

Fields carry MuJoCo's names, order and meaning. A field is declared once, in the `wp.struct` of its group; a kernel
takes whole groups, and `Model` and `Data` show every field of their groups as an attribute (`m.body_pos`, `d.qpos`).

Arrays are written in place and never rebound. The first dimension of a batched model field is the world; it is 1,
with stride 0, when all worlds share the field, so a kernel always indexes `field[world, i]`. Integer arrays of a
model describe structure and have no world dimension. Quaternions are `wp.vec4` in the order w, x, y, z. SI units.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np
import warp as wp

from engine.physics.counted import Counted

vec5 = wp.types.vector(length=5, dtype=wp.float32)
vec8 = wp.types.vector(length=8, dtype=wp.float32)
vec8i = wp.types.vector(length=8, dtype=wp.int32)
vec10 = wp.types.vector(length=10, dtype=wp.float32)
vec12 = wp.types.vector(length=12, dtype=wp.float32)
vec6 = wp.spatial_vector

_int = wp.array(dtype=wp.int32)
_int2 = wp.array2d(dtype=wp.int32)
_float = wp.array(dtype=wp.float32)
_float2 = wp.array2d(dtype=wp.float32)
_vec3 = wp.array(dtype=wp.vec3)


@wp.struct
class Option:
    """Physics options; every value can be edited while a captured step is replayed."""

    timestep: wp.array(dtype=wp.float32)  # (nworld,) s
    impratio: wp.array(dtype=wp.float32)  # (nworld,)
    tolerance: wp.array(dtype=wp.float32)  # (nworld,) solver
    ls_tolerance: wp.array(dtype=wp.float32)  # (nworld,) line search
    ccd_tolerance: wp.array(dtype=wp.float32)  # (nworld,) convex collision
    density: wp.array(dtype=wp.float32)  # (nworld,) kg/m^3, of the medium
    viscosity: wp.array(dtype=wp.float32)  # (nworld,) Pa s
    gravity: wp.array(dtype=wp.vec3)  # (nworld,) m/s^2
    wind: wp.array(dtype=wp.vec3)  # (nworld,) m/s, of the medium
    magnetic: wp.array(dtype=wp.vec3)  # (nworld,)
    o_margin: wp.array(dtype=wp.float32)  # (nworld,) override of contact parameters
    o_solref: wp.array(dtype=wp.vec2)  # (nworld,)
    o_solimp: wp.array(dtype=vec5)  # (nworld,)
    o_friction: wp.array(dtype=vec5)  # (nworld,)
    o_forceprm: wp.array(dtype=wp.vec2)  # (nworld,) parameters of o_forcemodel
    noslip_tolerance: wp.array(dtype=wp.float32)  # (nworld,)
    o_forcemodel: wp.array(dtype=wp.int32)  # (1,) ForceModel
    cone: wp.array(dtype=wp.int32)  # (1,) ConeType
    noslip_iterations: wp.array(dtype=wp.int32)  # (1,)
    iterations: wp.array(dtype=wp.int32)  # (1,)
    ls_iterations: wp.array(dtype=wp.int32)  # (1,)
    ccd_iterations: wp.array(dtype=wp.int32)  # (1,)
    disableflags: wp.array(dtype=wp.int32)  # (1,) DisableBit
    enableflags: wp.array(dtype=wp.int32)  # (1,) EnableBit
    sdf_initpoints: wp.array(dtype=wp.int32)  # (1,) starting points for a pair with a distance field
    sdf_iterations: wp.array(dtype=wp.int32)  # (1,)
    broadphase: wp.array(dtype=wp.int32)  # (1,) BroadphaseType
    broadphase_filter: wp.array(dtype=wp.int32)  # (1,) BroadphaseFilter
    run_collision_detection: wp.array(dtype=wp.int32)  # (1,) 0: contacts stay as they are; the user sets them
    disableactuator: wp.array(dtype=wp.int32)  # (1,) bit g: actuators of group g are switched off


@wp.struct
class TreeModel:
    """Bodies, joints, degrees of freedom, geom, site and camera frames: what smooth dynamics reads."""

    nbody: wp.int32
    njnt: wp.int32
    nq: wp.int32
    nv: wp.int32
    ngeom: wp.int32
    nsite: wp.int32
    ncam: wp.int32
    nC: wp.int32  # non-zeros of the lower triangle of the inertia matrix
    meaninertia: wp.array(dtype=wp.float32)  # (nworld,) stat.meaninertia
    qpos0: wp.array2d(dtype=wp.float32)  # (nworld, nq)
    qpos_spring: wp.array2d(dtype=wp.float32)  # (nworld, nq)
    body_parentid: wp.array(dtype=wp.int32)  # (nbody,)
    body_rootid: wp.array(dtype=wp.int32)
    body_weldid: wp.array(dtype=wp.int32)
    body_mocapid: wp.array(dtype=wp.int32)  # -1: not a mocap body
    body_jntnum: wp.array(dtype=wp.int32)
    body_jntadr: wp.array(dtype=wp.int32)
    body_dofnum: wp.array(dtype=wp.int32)
    body_dofadr: wp.array(dtype=wp.int32)
    body_lastdof: wp.array(dtype=wp.int32)  # last dof that moves the body, -1: none (derived)
    body_pos: wp.array2d(dtype=wp.vec3)  # (nworld, nbody) m, in the parent's frame
    body_quat: wp.array2d(dtype=wp.vec4)
    body_ipos: wp.array2d(dtype=wp.vec3)  # m, in the body's frame
    body_iquat: wp.array2d(dtype=wp.vec4)
    body_mass: wp.array2d(dtype=wp.float32)  # kg
    body_subtreemass: wp.array2d(dtype=wp.float32)  # kg
    body_inertia: wp.array2d(dtype=wp.vec3)  # kg m^2, principal
    body_invweight0: wp.array2d(dtype=wp.vec2)
    body_gravcomp: wp.array2d(dtype=wp.float32)
    jnt_type: wp.array(dtype=wp.int32)  # (njnt,) JointType
    jnt_qposadr: wp.array(dtype=wp.int32)
    jnt_dofadr: wp.array(dtype=wp.int32)
    jnt_bodyid: wp.array(dtype=wp.int32)
    jnt_limited: wp.array(dtype=wp.int32)
    jnt_actfrclimited: wp.array(dtype=wp.int32)
    jnt_actgravcomp: wp.array(dtype=wp.int32)
    jnt_solref: wp.array2d(dtype=wp.vec2)  # (nworld, njnt) limit
    jnt_solimp: wp.array2d(dtype=vec5)
    jnt_forcemodel: wp.array(dtype=wp.int32)  # (njnt,) ForceModel of the limit
    jnt_forceprm: wp.array2d(dtype=wp.vec2)  # (nworld, njnt) its parameters, where solref and solimp do not say it
    jnt_pos: wp.array2d(dtype=wp.vec3)
    jnt_axis: wp.array2d(dtype=wp.vec3)
    jnt_stiffness: wp.array2d(dtype=wp.float32)
    jnt_range: wp.array2d(dtype=wp.vec2)
    jnt_actfrcrange: wp.array2d(dtype=wp.vec2)
    jnt_margin: wp.array2d(dtype=wp.float32)
    dof_bodyid: wp.array(dtype=wp.int32)  # (nv,)
    dof_jntid: wp.array(dtype=wp.int32)
    dof_parentid: wp.array(dtype=wp.int32)
    dof_solref: wp.array2d(dtype=wp.vec2)  # (nworld, nv) friction loss
    dof_solimp: wp.array2d(dtype=vec5)
    dof_frictionloss: wp.array2d(dtype=wp.float32)
    dof_armature: wp.array2d(dtype=wp.float32)
    dof_damping: wp.array2d(dtype=wp.float32)
    dof_invweight0: wp.array2d(dtype=wp.float32)
    nbodylevel: wp.int32  # depths of bodies: levels.py (derived)
    bodylevel_adr: wp.array(dtype=wp.int32)  # (nbodylevel + 1,) (derived)
    bodylevel_body: wp.array(dtype=wp.int32)  # (nbody,) bodies by depth, the world first (derived)
    child_adr: wp.array(dtype=wp.int32)  # (nbody + 1,) (derived)
    child_body: wp.array(dtype=wp.int32)  # (nbody - 1,) children of each body, the last first (derived)
    ndoflevel: wp.int32  # depths of dofs (derived)
    doflevel_adr: wp.array(dtype=wp.int32)  # (ndoflevel + 1,) (derived)
    doflevel_dof: wp.array(dtype=wp.int32)  # (nv,) dofs by their number of ancestors (derived)
    dof_end: wp.array(dtype=wp.int32)  # (nv,) one past the last dof that comes after it in its tree (derived)
    M_rownnz: wp.array(dtype=wp.int32)  # (nv,) inertia matrix: the dof and its ancestors, ascending (derived)
    M_rowadr: wp.array(dtype=wp.int32)  # (nv,) (derived)
    M_colind: wp.array(dtype=wp.int32)  # (nC,) (derived)
    geom_bodyid: wp.array(dtype=wp.int32)  # (ngeom,)
    geom_pos: wp.array2d(dtype=wp.vec3)  # (nworld, ngeom)
    geom_quat: wp.array2d(dtype=wp.vec4)
    site_bodyid: wp.array(dtype=wp.int32)  # (nsite,)
    site_type: wp.array(dtype=wp.int32)
    site_size: wp.array2d(dtype=wp.vec3)
    site_pos: wp.array2d(dtype=wp.vec3)
    site_quat: wp.array2d(dtype=wp.vec4)
    cam_mode: wp.array(dtype=wp.int32)  # (ncam,) CamLightMode
    cam_bodyid: wp.array(dtype=wp.int32)
    cam_targetbodyid: wp.array(dtype=wp.int32)
    cam_pos: wp.array2d(dtype=wp.vec3)
    cam_quat: wp.array2d(dtype=wp.vec4)
    cam_poscom0: wp.array2d(dtype=wp.vec3)
    cam_pos0: wp.array2d(dtype=wp.vec3)
    cam_mat0: wp.array2d(dtype=wp.mat33)


@wp.struct
class LightModel:
    """Lights: how their frames follow bodies."""

    nlight: wp.int32
    light_mode: wp.array(dtype=wp.int32)  # (nlight,) CamLightMode
    light_bodyid: wp.array(dtype=wp.int32)
    light_targetbodyid: wp.array(dtype=wp.int32)
    light_pos: wp.array2d(dtype=wp.vec3)  # (nworld, nlight) m, in the body's frame
    light_dir: wp.array2d(dtype=wp.vec3)
    light_poscom0: wp.array2d(dtype=wp.vec3)
    light_pos0: wp.array2d(dtype=wp.vec3)
    light_dir0: wp.array2d(dtype=wp.vec3)


@wp.struct
class CollisionModel:
    """Shapes, contact parameters, explicit pairs, excludes and meshes."""

    npair: wp.int32
    nmesh: wp.int32
    geom_type: wp.array(dtype=wp.int32)  # (ngeom,) GeomType
    geom_contype: wp.array(dtype=wp.int32)
    geom_conaffinity: wp.array(dtype=wp.int32)
    geom_condim: wp.array(dtype=wp.int32)
    geom_dataid: wp.array(dtype=wp.int32)
    geom_priority: wp.array(dtype=wp.int32)
    geom_solmix: wp.array2d(dtype=wp.float32)  # (nworld, ngeom)
    geom_solref: wp.array2d(dtype=wp.vec2)
    geom_solimp: wp.array2d(dtype=vec5)
    geom_size: wp.array2d(dtype=wp.vec3)
    geom_aabb: wp.array2d(dtype=vec6)  # centre and half size, in the geom's frame
    geom_rbound: wp.array2d(dtype=wp.float32)  # 0: unbounded (plane)
    geom_friction: wp.array2d(dtype=wp.vec3)
    geom_margin: wp.array2d(dtype=wp.float32)
    geom_gap: wp.array2d(dtype=wp.float32)
    geom_adhesion: wp.array2d(dtype=wp.float32)  # N
    geom_surfacevel: wp.array2d(dtype=vec6)  # linear, angular; m/s, rad/s, in the geom's frame
    geom_forcemodel: wp.array(dtype=wp.int32)  # (ngeom,) ForceModel of contacts
    geom_forceprm: wp.array2d(dtype=wp.vec2)  # (nworld, ngeom) its parameters, where solref and solimp do not say it
    pair_dim: wp.array(dtype=wp.int32)  # (npair,)
    pair_geom1: wp.array(dtype=wp.int32)
    pair_geom2: wp.array(dtype=wp.int32)
    pair_solref: wp.array2d(dtype=wp.vec2)  # (nworld, npair)
    pair_solreffriction: wp.array2d(dtype=wp.vec2)
    pair_solimp: wp.array2d(dtype=vec5)
    pair_margin: wp.array2d(dtype=wp.float32)
    pair_gap: wp.array2d(dtype=wp.float32)
    pair_friction: wp.array2d(dtype=vec5)
    pair_adhesion: wp.array2d(dtype=wp.float32)
    pair_forcemodel: wp.array(dtype=wp.int32)  # (npair,)
    pair_forceprm: wp.array2d(dtype=wp.vec2)  # (nworld, npair)
    exclude_signature: wp.array(dtype=wp.int32)  # (nexclude,) (body1 << 16) + body2
    mesh_vertadr: wp.array(dtype=wp.int32)  # (nmesh,)
    mesh_vertnum: wp.array(dtype=wp.int32)
    mesh_graphadr: wp.array(dtype=wp.int32)
    mesh_vert: wp.array(dtype=wp.vec3)  # (nmeshvert,)
    mesh_graph: wp.array(dtype=wp.int32)  # (nmeshgraph,) convex hulls, as MuJoCo stores them
    mesh_polynum: wp.array(dtype=wp.int32)  # (nmesh,) hull faces
    mesh_polyadr: wp.array(dtype=wp.int32)
    mesh_polynormal: wp.array(dtype=wp.vec3)  # (nmeshpoly,)
    mesh_polyvertadr: wp.array(dtype=wp.int32)
    mesh_polyvertnum: wp.array(dtype=wp.int32)
    mesh_polyvert: wp.array(dtype=wp.int32)
    mesh_polymapadr: wp.array(dtype=wp.int32)  # (nmeshvert,)
    mesh_polymapnum: wp.array(dtype=wp.int32)
    mesh_polymap: wp.array(dtype=wp.int32)


@wp.struct
class HFieldModel:
    """Height fields."""

    nhfield: wp.int32
    hfield_size: wp.array(
        dtype=wp.vec4
    )  # (nhfield,) half sizes x and y, height of a sample of 1, thickness below 0; m
    hfield_nrow: wp.array(dtype=wp.int32)  # (nhfield,) samples along y
    hfield_ncol: wp.array(dtype=wp.int32)  # (nhfield,) samples along x
    hfield_adr: wp.array(dtype=wp.int32)
    hfield_data: wp.array(dtype=wp.float32)  # (nhfielddata,) samples from 0 to 1, row 0 at -y


@wp.struct
class SdfModel:
    """Signed distance fields of meshes: octrees of distances, m."""

    mesh_octadr: wp.array(dtype=wp.int32)  # (nmesh,) root, -1: none
    oct_child: wp.array(dtype=vec8i)  # (noct,) counted from the root; -1 in all: a leaf
    oct_aabb: wp.array2d(dtype=wp.vec3)  # (noct, 2) centre, half size
    oct_coeff: wp.array(dtype=vec8)  # (noct,) distances at the corners, x fastest


@wp.struct
class TendonModel:
    """Fixed tendons, and spatial tendons through sites, around spheres and cylinders, over pulleys."""

    ntendon: wp.int32
    nwrap: wp.int32
    tendon_adr: wp.array(dtype=wp.int32)  # (ntendon,)
    tendon_num: wp.array(dtype=wp.int32)
    tendon_limited: wp.array(dtype=wp.int32)
    tendon_actfrclimited: wp.array(dtype=wp.int32)
    tendon_solref_lim: wp.array2d(dtype=wp.vec2)  # (nworld, ntendon)
    tendon_solimp_lim: wp.array2d(dtype=vec5)
    tendon_solref_fri: wp.array2d(dtype=wp.vec2)
    tendon_solimp_fri: wp.array2d(dtype=vec5)
    tendon_range: wp.array2d(dtype=wp.vec2)
    tendon_actfrcrange: wp.array2d(dtype=wp.vec2)
    tendon_margin: wp.array2d(dtype=wp.float32)
    tendon_stiffness: wp.array2d(dtype=wp.float32)
    tendon_damping: wp.array2d(dtype=wp.float32)
    tendon_armature: wp.array2d(dtype=wp.float32)
    tendon_frictionloss: wp.array2d(dtype=wp.float32)
    tendon_lengthspring: wp.array2d(dtype=wp.vec2)
    tendon_length0: wp.array2d(dtype=wp.float32)
    tendon_invweight0: wp.array2d(dtype=wp.float32)
    wrap_type: wp.array(dtype=wp.int32)  # (nwrap,) WrapType
    wrap_objid: wp.array(dtype=wp.int32)
    wrap_prm: wp.array2d(dtype=wp.float32)  # (nworld, nwrap)
    ten_J_rownnz: wp.array(dtype=wp.int32)  # (ntendon,) dofs that can move the tendon (derived)
    ten_J_rowadr: wp.array(dtype=wp.int32)  # (ntendon,) (derived)
    ten_J_colind: wp.array(dtype=wp.int32)  # (nJten,) descending (derived)


@wp.struct
class ActuatorModel:
    """Actuators: transmission, activation dynamics, gain, bias, clamps.

    An actuator may read several controls and give several forces: it has `actuator_ctrlnum` of the nu controls from
    `actuator_ctrladr` on, and `actuator_outnum` of the nout outputs from `actuator_outadr` on.
    """

    nactuator: wp.int32
    nu: wp.int32
    nout: wp.int32
    na: wp.int32
    actuator_trntype: wp.array(dtype=wp.int32)  # (nactuator,) TrnType
    actuator_dyntype: wp.array(dtype=wp.int32)  # (nactuator,) DynType
    actuator_gaintype: wp.array(dtype=wp.int32)  # (nactuator,) GainType
    actuator_biastype: wp.array(dtype=wp.int32)  # (nactuator,) BiasType
    actuator_trnid: wp.array(dtype=wp.vec2i)
    actuator_ctrladr: wp.array(dtype=wp.int32)
    actuator_ctrlnum: wp.array(dtype=wp.int32)
    actuator_outadr: wp.array(dtype=wp.int32)
    actuator_outnum: wp.array(dtype=wp.int32)
    actuator_actadr: wp.array(dtype=wp.int32)
    actuator_actnum: wp.array(dtype=wp.int32)
    actuator_ctrllimited: wp.array(dtype=wp.int32)  # (nu,)
    actuator_forcelimited: wp.array(dtype=wp.int32)
    actuator_actlimited: wp.array(dtype=wp.int32)
    actuator_actearly: wp.array(dtype=wp.int32)
    actuator_dynprm: wp.array2d(dtype=vec10)  # (nworld, nactuator)
    actuator_gainprm: wp.array2d(dtype=vec10)
    actuator_biasprm: wp.array2d(dtype=vec10)
    actuator_ctrlrange: wp.array2d(dtype=wp.vec2)  # (nworld, nu)
    actuator_forcerange: wp.array2d(dtype=wp.vec2)
    actuator_actrange: wp.array2d(dtype=wp.vec2)
    actuator_armature: wp.array2d(dtype=wp.float32)  # inertia added to the joint or tendon, at unit gear
    actuator_cranklength: wp.array2d(dtype=wp.float32)  # m, rod of a slider-crank
    actuator_gear: wp.array2d(dtype=vec6)  # (nworld, nout)
    moment_rownnz: wp.array(dtype=wp.int32)  # (nout,) dofs that an output can drive (derived)
    moment_rowadr: wp.array(dtype=wp.int32)  # (nout,) (derived)
    moment_colind: wp.array(dtype=wp.int32)  # (nJmom,) (derived)
    drive_adr: wp.array(dtype=wp.int32)  # (nv + 1,) what drives a dof, by outputs (derived)
    drive_moment: wp.array(dtype=wp.int32)  # (nJmom,) which of the moments (derived)
    drive_output: wp.array(dtype=wp.int32)  # (nJmom,) of which output (derived)


@wp.struct
class DriveModel:
    """What only some actuators need: muscles, DC motors, servos with states, groups that are switched off."""

    actuator_special: wp.array(dtype=wp.int32)  # (nactuator,) 1: forces come from special_actuation.py (derived)
    actuator_ctrlspec: wp.array(dtype=wp.int32)  # (nactuator,) CtrlInput bits, or the CtrlChart of an orientation
    actuator_group: wp.array(dtype=wp.int32)  # (nactuator,)
    actuator_lengthrange: wp.array2d(dtype=wp.vec2)  # (nworld, nout)
    actuator_acc0: wp.array2d(dtype=wp.float32)  # (nworld, nout) acceleration by unit force in qpos0


@wp.struct
class PassiveModel:
    """Springs and dampers beyond the linear: polynomials, yielding, damping that joints and tendons take from their
    actuators."""

    nplastic: wp.int32
    jnt_stiffnesspoly: wp.array2d(dtype=wp.vec2)  # (nworld, njnt) stiffness k + p0 x + p1 x^2 at stretch x
    jnt_springyield: wp.array2d(dtype=wp.float32)  # (nworld, njnt) largest elastic stretch, 0: no limit
    jnt_plasticadr: wp.array(dtype=wp.int32)  # (njnt,) -1: the spring does not yield
    jnt_actuatorid: wp.array(dtype=wp.int32)  # (njnt,) actuator that adds damping; -1: none, -2: several
    dof_dampingpoly: wp.array2d(dtype=wp.vec2)  # (nworld, nv) damping grows with |v|
    tendon_stiffnesspoly: wp.array2d(dtype=wp.vec2)  # (nworld, ntendon)
    tendon_dampingpoly: wp.array2d(dtype=wp.vec2)
    tendon_springyield: wp.array2d(dtype=wp.float32)
    tendon_plasticadr: wp.array(dtype=wp.int32)  # (ntendon,)
    tendon_actuatorid: wp.array(dtype=wp.int32)
    actuator_damping: wp.array2d(dtype=wp.float32)  # (nworld, nactuator) at unit gear
    actuator_dampingpoly: wp.array2d(dtype=wp.vec2)


@wp.struct
class FloatingModel:
    """Bodies that float alone: a free joint, no other joint in their tree, no body fixed to them."""

    nfloating: wp.int32
    floating_dofadr: wp.array(dtype=wp.int32)  # (nfloating,) (derived)


@wp.struct
class FluidModel:
    """How bodies meet the medium."""

    body_geomnum: wp.array(dtype=wp.int32)  # (nbody,)
    body_geomadr: wp.array(dtype=wp.int32)
    body_floating: wp.array(dtype=wp.int32)  # 1: floats alone, as in FloatingModel (derived)
    geom_fluid: wp.array2d(dtype=vec12)  # (nworld, ngeom) coefficients of ellipsoids; the first is 0: not one


@wp.struct
class EqualityModel:
    """Equality constraints."""

    neq: wp.int32
    eq_type: wp.array(dtype=wp.int32)  # (neq,) EqType
    eq_obj1id: wp.array(dtype=wp.int32)
    eq_obj2id: wp.array(dtype=wp.int32)
    eq_objtype: wp.array(dtype=wp.int32)  # ObjType: BODY or SITE
    eq_active0: wp.array(dtype=wp.int32)
    eq_solref: wp.array2d(dtype=wp.vec2)  # (nworld, neq)
    eq_solimp: wp.array2d(dtype=vec5)
    eq_data: wp.array2d(dtype=vec12)


@wp.struct
class SensorModel:
    """Sensors."""

    nsensor: wp.int32
    nsensordata: wp.int32
    sensor_type: wp.array(dtype=wp.int32)  # (nsensor,) SensorType
    sensor_datatype: wp.array(dtype=wp.int32)  # DataType
    sensor_objtype: wp.array(dtype=wp.int32)  # ObjType
    sensor_objid: wp.array(dtype=wp.int32)
    sensor_reftype: wp.array(dtype=wp.int32)
    sensor_refid: wp.array(dtype=wp.int32)
    sensor_intprm: wp.array2d(dtype=wp.int32)  # (nsensor, 3)
    sensor_needstage: wp.array(dtype=wp.int32)  # 1: positions, 2: velocities, 3: accelerations and forces
    sensor_dim: wp.array(dtype=wp.int32)
    sensor_adr: wp.array(dtype=wp.int32)
    sensor_cutoff: wp.array2d(dtype=wp.float32)  # (nworld, nsensor)
    need_subtree_vel: wp.array(dtype=wp.int32)  # (1,) some sensor reads subtree velocities (derived)
    need_rne_postconstraint: wp.array(dtype=wp.int32)  # (1,) some sensor reads accelerations or body forces (derived)


@wp.struct
class SensedModel:
    """What only sensors read of cameras and bodies."""

    cam_projection: wp.array(dtype=wp.int32)  # (ncam,) 0: perspective, 1: orthographic
    cam_fovy: wp.array(dtype=wp.float32)  # vertical, degrees; length of an orthographic image
    cam_resolution: wp.array(dtype=wp.vec2i)  # pixels
    cam_sensorsize: wp.array(dtype=wp.vec2)  # m; 0: cam_fovy says it
    cam_intrinsic: wp.array(dtype=wp.vec4)  # focal length, principal point; m
    body_geomnum: wp.array(dtype=wp.int32)  # (nbody,)
    body_geomadr: wp.array(dtype=wp.int32)  # -1: none


@wp.struct
class RayModel:
    """What rays see of geoms, and the rays of range finders and lidars."""

    nray: wp.int32
    geom_group: wp.array(dtype=wp.int32)  # (ngeom,)
    geom_matid: wp.array(dtype=wp.int32)  # -1: none
    geom_rgba: wp.array2d(dtype=wp.vec4)  # (nworld, ngeom) of geoms without a material
    mat_rgba: wp.array2d(dtype=wp.vec4)  # (nworld, nmat)
    mesh_faceadr: wp.array(dtype=wp.int32)  # (nmesh,)
    mesh_facenum: wp.array(dtype=wp.int32)
    mesh_face: wp.array(dtype=wp.vec3i)  # (nmeshface,) vertices of the triangles
    mesh_bvh: wp.array(dtype=wp.uint64)  # (nmesh,) handles of Warp's meshes, made by ray.prepare (derived)
    ray_sensor: wp.array(dtype=wp.int32)  # (nray,) sensor that a ray belongs to (derived)
    ray_adr: wp.array(dtype=wp.int32)  # where its numbers are in sensordata (derived)
    ray_step: wp.array(dtype=wp.int32)  # step of a lidar's turn in which it is cast (derived)
    ray_index: wp.array(dtype=wp.int32)  # pixel of a camera's image, or beam among those of all lidars (derived)
    lidar_dir: wp.array(dtype=wp.vec3)  # (nbeam,) unit directions of the lidars' beams, in the axes of their sites


@wp.struct
class TaxelModel:
    """Taxels of tactile sensors."""

    ntaxel: wp.int32
    taxel_sensor: wp.array(dtype=wp.int32)  # (ntaxel,) (derived)
    taxel_index: wp.array(dtype=wp.int32)  # among those of its sensor (derived)
    taxel_pos: wp.array(dtype=wp.vec3)  # m, in the frame of the sensor's geom (derived)
    taxel_tangent1: wp.array(dtype=wp.vec3)  # directions of slip (derived)
    taxel_tangent2: wp.array(dtype=wp.vec3)  # (derived)


@wp.struct
class HistoryModel:
    """Which controls and sensor readings are kept, and how late they arrive."""

    nhistory: wp.int32
    actuator_ctrladr: wp.array(dtype=wp.int32)  # (nactuator,) first control
    actuator_history: wp.array(dtype=wp.vec2i)  # (nactuator,) samples; 0: the last one, 1: linear, 2: cubic
    actuator_historyadr: wp.array(dtype=wp.int32)  # -1: none
    actuator_delay: wp.array2d(dtype=wp.float32)  # (nworld, nactuator) s
    sensor_history: wp.array(dtype=wp.vec2i)  # (nsensor,) as of actuators
    sensor_historyadr: wp.array(dtype=wp.int32)  # -1: none
    sensor_delay: wp.array2d(dtype=wp.float32)  # (nworld, nsensor) s
    sensor_interval: wp.array2d(
        dtype=wp.vec2
    )  # (nworld, nsensor) s; between readings (0: every step), time of the last


@wp.struct
class ConstantModel:
    """What only the constants of a model read that follow from the rest of it."""

    body_simple: wp.array(dtype=wp.int32)  # (nbody,) 2: it slides along its own axes and does not turn


@wp.struct
class KeyframeModel:
    """Keyframes, and which body a mocap pose belongs to."""

    nkey: wp.int32
    key_time: wp.array(dtype=wp.float32)  # (nkey,) s
    key_qpos: wp.array2d(dtype=wp.float32)  # (nkey, nq)
    key_qvel: wp.array2d(dtype=wp.float32)
    key_act: wp.array2d(dtype=wp.float32)
    key_ctrl: wp.array2d(dtype=wp.float32)
    key_plastic: wp.array2d(dtype=wp.float32)  # (nkey, nplastic)
    key_mpos: wp.array2d(dtype=wp.vec3)  # (nkey, nmocap)
    key_mquat: wp.array2d(dtype=wp.vec4)
    mocap_bodyid: wp.array(dtype=wp.int32)  # (nmocap,) (derived)
    ctrl0: wp.array(dtype=wp.float32)  # (nu,) controls after a reset (derived)


@wp.struct
class State:
    """What is integrated, what the user sets, and what is reported of a world as a whole."""

    nworld: wp.int32
    time: wp.array(dtype=wp.float64)  # (nworld,) s
    qpos: wp.array2d(dtype=wp.float32)  # (nworld, nq)
    qvel: wp.array2d(dtype=wp.float32)  # (nworld, nv)
    act: wp.array2d(dtype=wp.float32)  # (nworld, na)
    qacc_warmstart: wp.array2d(dtype=wp.float32)  # (nworld, nv)
    ctrl: wp.array2d(dtype=wp.float32)  # (nworld, nu)
    qfrc_applied: wp.array2d(dtype=wp.float32)  # (nworld, nv)
    xfrc_applied: wp.array2d(dtype=vec6)  # (nworld, nbody) force, then torque, at the body's centre of mass
    eq_active: wp.array2d(dtype=wp.int32)  # (nworld, neq)
    mocap_pos: wp.array2d(dtype=wp.vec3)  # (nworld, nmocap)
    mocap_quat: wp.array2d(dtype=wp.vec4)
    qacc: wp.array2d(dtype=wp.float32)  # (nworld, nv)
    act_dot: wp.array2d(dtype=wp.float32)  # (nworld, na)
    energy: wp.array(dtype=wp.vec2)  # (nworld,) potential, kinetic; J
    status: wp.array(dtype=wp.int32)  # (nworld,) 0: fine; 1 + dof: this dof's state is not finite or huge; frozen
    overflow: wp.array2d(dtype=wp.int32)  # (nworld, 4) contacts, rows, row entries, pairs without room (largest seen)
    solver_niter: wp.array(dtype=wp.int32)  # (nworld,)


@wp.struct
class Position:
    """What follows from positions: frames, inertia, tendons, transmissions."""

    xpos: wp.array2d(dtype=wp.vec3)  # (nworld, nbody)
    xquat: wp.array2d(dtype=wp.vec4)
    xmat: wp.array2d(dtype=wp.mat33)
    xipos: wp.array2d(dtype=wp.vec3)
    ximat: wp.array2d(dtype=wp.mat33)
    xanchor: wp.array2d(dtype=wp.vec3)  # (nworld, njnt)
    xaxis: wp.array2d(dtype=wp.vec3)
    geom_xpos: wp.array2d(dtype=wp.vec3)  # (nworld, ngeom)
    geom_xmat: wp.array2d(dtype=wp.mat33)
    site_xpos: wp.array2d(dtype=wp.vec3)  # (nworld, nsite)
    site_xmat: wp.array2d(dtype=wp.mat33)
    cam_xpos: wp.array2d(dtype=wp.vec3)  # (nworld, ncam)
    cam_xmat: wp.array2d(dtype=wp.mat33)
    light_xpos: wp.array2d(dtype=wp.vec3)  # (nworld, nlight)
    light_xdir: wp.array2d(dtype=wp.vec3)
    subtree_com: wp.array2d(dtype=wp.vec3)  # (nworld, nbody)
    cdof: wp.array2d(dtype=vec6)  # (nworld, nv) rotation, translation about the subtree's centre of mass
    cinert: wp.array2d(dtype=vec10)  # (nworld, nbody) xx yy zz xy xz yz, m c, m
    crb: wp.array2d(dtype=vec10)
    qM: wp.array2d(dtype=wp.float32)  # (nworld, nC) lower triangle by rows, M_rownnz/M_rowadr/M_colind
    qLD: wp.array2d(dtype=wp.float32)  # (nworld, nC) L'DL of qM, same layout; D on the diagonal
    qLDiagInv: wp.array2d(dtype=wp.float32)  # (nworld, nv)
    ten_length: wp.array2d(dtype=wp.float32)  # (nworld, ntendon)
    ten_J: wp.array2d(dtype=wp.float32)  # (nworld, nJten) by rows
    actuator_length: wp.array2d(dtype=wp.float32)  # (nworld, nout)
    actuator_moment: wp.array2d(dtype=wp.float32)  # (nworld, nJmom) by rows


@wp.struct
class TendonPath:
    """Points that spatial tendons pass, tendon by tendon, branch by branch.

    Point k of a world, counted over all tendons, is component k % 2 of `wrap_obj` and half k % 2 of `wrap_xpos` in
    column k // 2.
    """

    ten_wrapadr: wp.array2d(dtype=wp.int32)  # (nworld, ntendon) first point
    ten_wrapnum: wp.array2d(dtype=wp.int32)  # (nworld, ntendon) number of points
    wrap_obj: wp.array2d(dtype=wp.vec2i)  # (nworld, nwrap) geom that the path touches there; -1: site, -2: pulley
    wrap_xpos: wp.array2d(dtype=vec6)  # (nworld, nwrap) m, two points
    ten_inertia: wp.array2d(dtype=wp.float32)  # (nworld, ntendon) armature, with that of the tendon's actuators
    wrap_bend: wp.array2d(dtype=vec6)  # (nworld, nwrap) directions in which a path comes to a geom and goes from it
    cfrc_tendon: wp.array2d(dtype=vec6)  # (nworld, nbody) pull on bodies, as in cfrc_ext; what sensors need of it


@wp.struct
class Dynamics:
    """What follows from velocities, controls and forces."""

    cvel: wp.array2d(dtype=vec6)  # (nworld, nbody) rotation, translation about the subtree's centre of mass
    cdof_dot: wp.array2d(dtype=vec6)  # (nworld, nv)
    cacc: wp.array2d(dtype=vec6)  # (nworld, nbody)
    cfrc_int: wp.array2d(dtype=vec6)
    cfrc_ext: wp.array2d(dtype=vec6)
    subtree_linvel: wp.array2d(dtype=wp.vec3)  # (nworld, nbody)
    subtree_angmom: wp.array2d(dtype=wp.vec3)
    ten_velocity: wp.array2d(dtype=wp.float32)  # (nworld, ntendon)
    actuator_velocity: wp.array2d(dtype=wp.float32)  # (nworld, nout)
    actuator_force: wp.array2d(dtype=wp.float32)
    qfrc_bias: wp.array2d(dtype=wp.float32)  # (nworld, nv)
    qfrc_spring: wp.array2d(dtype=wp.float32)
    qfrc_damper: wp.array2d(dtype=wp.float32)
    qfrc_gravcomp: wp.array2d(dtype=wp.float32)
    qfrc_passive: wp.array2d(dtype=wp.float32)
    qfrc_actuator: wp.array2d(dtype=wp.float32)
    qfrc_smooth: wp.array2d(dtype=wp.float32)
    qacc_smooth: wp.array2d(dtype=wp.float32)
    qfrc_constraint: wp.array2d(dtype=wp.float32)
    sensordata: wp.array2d(dtype=wp.float32)  # (nworld, nsensordata)
    bodyacc: wp.array2d(dtype=vec6)  # (nworld, nbody) scratch of recursive Newton-Euler, about the body's own centre
    bodyforce: wp.array2d(dtype=vec6)  # the same
    vscratch: wp.array2d(dtype=wp.float32)  # (nworld, nv) scratch
    mscratch: wp.array2d(dtype=wp.float32)  # (nworld, nC) scratch
    diag_inv: wp.array2d(dtype=wp.float32)  # (nworld, nv) scratch


@wp.struct
class Actuation:
    """Scratch of actuation, and the state of springs that yield."""

    control: wp.array2d(dtype=wp.float32)  # (nworld, nu) controls in use: delayed, clamped
    actuator_friction: wp.array2d(dtype=wp.float32)  # (nworld, nout) cogging and friction of motors, never clamped
    tendon_clamped: wp.array2d(dtype=wp.int32)  # (nworld, ntendon) 1: its actuators ask for more than it may carry
    plastic: wp.array2d(dtype=wp.float32)  # (nworld, nplastic) displacement of springs that have yielded


@wp.struct
class Derivative:
    """Derivatives of the smooth forces by the velocities, laid out as derivative.py says, and their scratch."""

    qDeriv: wp.array2d(dtype=wp.float32)  # (nworld, nC) lower triangle
    qDeriv_upper: wp.array2d(dtype=wp.float32)  # (nworld, nC) upper triangle, transposed
    actuator_slope: wp.array2d(dtype=wp.float32)  # (nworld, nout) scratch: d actuator_force / d velocity
    qLU_upper: wp.array2d(dtype=wp.float32)  # (nworld, nC) upper triangle of M - dt qDeriv
    body_acc: wp.array2d(dtype=vec6)  # (nworld, nbody)
    body_force: wp.array2d(dtype=vec6)


@wp.struct
class Fluid:
    """What the medium does."""

    qfrc_fluid: wp.array2d(dtype=wp.float32)  # (nworld, nv)


@wp.struct
class Surface:
    """What sticky surfaces do."""

    qfrc_adhesion: wp.array2d(dtype=wp.float32)  # (nworld, nv)


@wp.struct
class Inverse:
    """Inverse dynamics."""

    qfrc_inverse: wp.array2d(dtype=wp.float32)  # (nworld, nv) applied and actuator forces that give qacc
    qacc_given: wp.array2d(dtype=wp.float32)  # (nworld, nv) scratch


@wp.struct
class Contact:
    """Contacts of every world, in detection order; only the first `ncon[world]` are valid.

    Where a contact goes by one number, that is `world * nconmax + i`: flattened (`d.contact.dist.flatten()`, a view),
    every array has `naconmax = nworld * nconmax` contacts.
    """

    nconmax: wp.int32
    ncon: wp.array(dtype=wp.int32)  # (nworld,)
    dist: wp.array2d(dtype=wp.float32)  # (nworld, nconmax) m, negative: penetration
    pos: wp.array2d(dtype=wp.vec3)  # midpoint between the surfaces
    frame: wp.array2d(dtype=wp.mat33)  # rows: normal from geom 1 to geom 2, two tangents
    includemargin: wp.array2d(dtype=wp.float32)  # the contact makes a constraint when dist is below this
    friction: wp.array2d(dtype=vec5)  # tangent 1, 2, spin, roll 1, 2
    solref: wp.array2d(dtype=wp.vec2)
    solreffriction: wp.array2d(dtype=wp.vec2)
    solimp: wp.array2d(dtype=vec5)
    forcemodel: wp.array2d(dtype=wp.int32)  # ForceModel
    forceprm: wp.array2d(dtype=wp.vec2)  # its parameters: stiffness and damping, or bounciness and error reduction
    adhesion: wp.array2d(dtype=wp.float32)  # N
    mu: wp.array2d(dtype=wp.float32)  # friction of the regularised elliptic cone
    slip: wp.array2d(dtype=wp.float32)  # m/s^2 that an exact cone takes from the normal's reference acceleration
    dim: wp.array2d(dtype=wp.int32)  # 1, 3, 4 or 6
    geom: wp.array2d(dtype=wp.vec2i)
    efc_address: wp.array2d(dtype=wp.int32)  # first constraint row, -1: none
    worldid: wp.array2d(dtype=wp.int32)
    type: wp.array2d(dtype=wp.int32)  # ContactType
    geomcollisionid: wp.array2d(dtype=wp.int32)  # number of the contact among those of its pair of geoms


@wp.struct
class Constraint:
    """Constraint rows in MuJoCo's order, equality, friction loss, limits, contacts, and what solvers keep of them.

    From `alpha` on: the last line search of the solvers over accelerations, Newton and CG, 0 where there was none.
    More of it follows from these: see `searched`.
    """

    njmax: wp.int32
    nJmax: wp.int32
    ne: wp.array(dtype=wp.int32)  # (nworld,) equality rows
    nf: wp.array(dtype=wp.int32)  # (nworld,) friction loss rows
    nl: wp.array(dtype=wp.int32)  # (nworld,) limit rows
    nefc: wp.array(dtype=wp.int32)  # (nworld,) all rows
    type: wp.array2d(dtype=wp.int32)  # (nworld, njmax) ConstraintType
    id: wp.array2d(dtype=wp.int32)  # index of the equality, dof, joint, tendon or contact
    J_rownnz: wp.array2d(dtype=wp.int32)
    J_rowadr: wp.array2d(dtype=wp.int32)
    J_colind: wp.array2d(dtype=wp.int32)  # (nworld, nJmax) descending within a row
    J: wp.array2d(dtype=wp.float32)  # (nworld, nJmax) by rows
    pos: wp.array2d(dtype=wp.float32)  # (nworld, njmax)
    margin: wp.array2d(dtype=wp.float32)
    D: wp.array2d(dtype=wp.float32)
    vel: wp.array2d(dtype=wp.float32)
    aref: wp.array2d(dtype=wp.float32)
    frictionloss: wp.array2d(dtype=wp.float32)
    force: wp.array2d(dtype=wp.float32)
    state: wp.array2d(dtype=wp.int32)  # ConstraintState
    Jaref: wp.array2d(dtype=wp.float32)  # J qacc - aref
    jv: wp.array2d(dtype=wp.float32)  # J search
    Ma: wp.array2d(dtype=wp.float32)  # (nworld, nv) M qacc
    mv: wp.array2d(dtype=wp.float32)  # (nworld, nv) M search
    grad: wp.array2d(dtype=wp.float32)  # (nworld, nv) gradient of the cost
    Mgrad: wp.array2d(dtype=wp.float32)  # (nworld, nv) gradient over the inertia matrix (CG)
    prev_grad: wp.array2d(dtype=wp.float32)  # (nworld, nv) the same of the iteration before (CG)
    prev_Mgrad: wp.array2d(dtype=wp.float32)  # (nworld, nv)
    search: wp.array2d(dtype=wp.float32)  # (nworld, nv)
    gauss: wp.array(dtype=wp.float32)  # (nworld,) cost of leaving the unconstrained acceleration
    cost: wp.array(dtype=wp.float32)  # (nworld,) that and the cost of the rows
    grad_dot: wp.array(dtype=wp.float32)  # (nworld,) grad . grad
    done: wp.array(dtype=wp.bool)  # (nworld,) the solver came within its tolerance
    alpha: wp.array(dtype=wp.float32)  # (nworld,) step along `search`
    beta: wp.array(dtype=wp.float32)  # (nworld,) part of the direction before in `search` (CG)
    search_dot: wp.array(dtype=wp.float32)  # (nworld,) search . search
    prev_cost: wp.array(dtype=wp.float32)  # (nworld,) cost before the step
    quad_gauss: wp.array(dtype=wp.vec3)  # (nworld,) coefficients of `gauss` as a polynomial in the step


@wp.struct
class Newton:
    """Scratch of the Newton solver."""

    h: wp.array2d(dtype=wp.float32)  # (nworld, nv * nv) Hessian, then its reverse Cholesky factor; lower triangle
    h_rownnz: wp.array2d(dtype=wp.int32)  # (nworld, nv) off-diagonal non-zeros of a row
    h_colind: wp.array2d(dtype=wp.int32)  # (nworld, nv * nv) their columns, descending
    h_pattern: wp.array2d(dtype=wp.uint32)  # (nworld, nv * ceil(nv / 32)) the same as bits
    h_root: wp.array2d(dtype=wp.int32)  # (nworld, nv) lowest dof of a dof's part: what rows connect
    h_dirty: wp.array2d(dtype=wp.int32)  # (nworld, nv) of a lowest dof: its part is to be factored again
    h_state: wp.array2d(dtype=wp.int32)  # (nworld, njmax) zones that the factor is for


@wp.struct
class Dual:
    """Scratch of the solvers over forces, PGS and noslip: the rows' inverse inertia as Y Y', Y = J L^-1 D^-1/2."""

    nYmax: wp.int32
    Y_rownnz: wp.array2d(dtype=wp.int32)  # (nworld, njmax)
    Y_rowadr: wp.array2d(dtype=wp.int32)
    Y_colind: wp.array2d(dtype=wp.int32)  # (nworld, nYmax) descending: the dofs of a row and all their ancestors
    Y: wp.array2d(dtype=wp.float32)  # (nworld, nYmax) by rows
    b: wp.array2d(dtype=wp.float32)  # (nworld, njmax) J qacc_smooth - aref
    diag: wp.array2d(dtype=wp.float32)  # (nworld, njmax) diagonal of Y Y'
    force_prev: wp.array2d(dtype=wp.float32)  # (nworld, njmax) forces of the sweep before
    force_start: wp.array2d(dtype=wp.float32)  # (nworld, njmax) forces at the start of a sweep
    pull: wp.array2d(dtype=wp.float32)  # (nworld, nv) Y' force
    stamp: wp.array2d(dtype=wp.int32)  # (nworld, nv) last row that reached a dof
    order: wp.array2d(dtype=wp.int32)  # (nworld, njmax) first rows of blocks in the order of a sweep


@wp.struct
class RungeKutta:
    """Scratch of the Runge-Kutta integrator: the state at the start and the weighted sums of its rates."""

    time0: wp.array(dtype=wp.float64)  # (nworld,)
    qpos0: wp.array2d(dtype=wp.float32)  # (nworld, nq)
    qvel0: wp.array2d(dtype=wp.float32)  # (nworld, nv)
    act0: wp.array2d(dtype=wp.float32)  # (nworld, na)
    rate: wp.array2d(dtype=wp.float32)  # (nworld, nv) of the stage: qvel, but for rotations their vector's rate
    qvel_sum: wp.array2d(dtype=wp.float32)  # (nworld, nv) of the rates above
    qacc_sum: wp.array2d(dtype=wp.float32)  # (nworld, nv)
    act_dot_sum: wp.array2d(dtype=wp.float32)  # (nworld, na)


@wp.struct
class History:
    """Past controls and sensor readings."""

    history: wp.array2d(dtype=wp.float64)  # (nworld, nhistory) laid out as history.py says
    delayed_ctrl: wp.array2d(dtype=wp.float32)  # (nworld, nu) controls as the actuators receive them
    reading: wp.array2d(dtype=wp.float32)  # (nworld, nsensordata) of sensors with a history, before the delay
    cloud: wp.array2d(dtype=wp.vec3)  # (nworld, ncloud) points of turns that are not complete; nray, 0 if none turns


MODEL_GROUPS = {
    "opt": Option,
    "tree": TreeModel,
    "lights": LightModel,
    "shape": CollisionModel,
    "hfields": HFieldModel,
    "sdfs": SdfModel,
    "tendons": TendonModel,
    "actuators": ActuatorModel,
    "drives": DriveModel,
    "passives": PassiveModel,
    "floating": FloatingModel,
    "fluids": FluidModel,
    "equalities": EqualityModel,
    "sensors": SensorModel,
    "sensed": SensedModel,
    "rays": RayModel,
    "taxels": TaxelModel,
    "past": HistoryModel,
    "keyframes": KeyframeModel,
    "constants": ConstantModel,
}

# Contacts, rows and solver scratch keep their group as a namespace: d.contact.dist, d.efc.J.
DATA_GROUPS = {
    "state": State,
    "position": Position,
    "tendon_path": TendonPath,
    "dynamics": Dynamics,
    "actuation": Actuation,
    "derivative": Derivative,
    "fluid": Fluid,
    "surface": Surface,
    "inverse": Inverse,
    "contact": Contact,
    "efc": Constraint,
    "newton": Newton,
    "dual": Dual,
    "rungekutta": RungeKutta,
    "past": History,
}
_NAMESPACES = {"opt", "contact", "efc", "newton", "dual", "rungekutta"}


def is_batched(group: str, name: str) -> bool:
    """Whether the first dimension of a field of a model is the world; if not, it says what the model is made of."""
    var = MODEL_GROUPS[group].vars[name].type
    if var is wp.int32 or group in ("keyframes", "sdfs"):
        return False
    scalar = getattr(var.dtype, "_wp_scalar_type_", var.dtype)
    return scalar is wp.float32 and (var.ndim == 2 or group == "opt" or name == "meaninertia")


def at(struct: Any) -> Any:
    """Annotation of a kernel's argument: a group by its address.

    Every launch copies its arguments. The groups themselves are some hundred array descriptors, which takes longer
    than many a kernel runs, and is more than the 4 KB that CUDA drivers guarantee. Functions take groups by
    reference (`wp.ref`): copies of them cost more to compile than the rest.
    """
    return wp.array(dtype=struct)


def address(group: Any, device: Any) -> Any:
    """What a launch passes for an argument annotated by `at`. The group's arrays must stay alive and in place."""
    # As bytes: for the group itself Warp would first work out a NumPy type with all its fields.
    content = wp.array(np.frombuffer(group.__ctype__(), np.uint8), dtype=wp.uint8, device=device)
    there = wp.array(ptr=content.ptr, dtype=group._cls, shape=(1,), device=device)
    there._content = content
    return there


class _Grouped:
    """Attributes of all groups at one level; nothing can be rebound once `_freeze` was called.

    `at` has the address of every group, for launches.
    """

    _frozen = False

    def __init__(self, groups: dict[str, Any], device: Any):
        self.device = device
        self.groups = groups
        self.at = SimpleNamespace(**{name: address(group, device) for name, group in groups.items()})
        for name, group in groups.items():
            setattr(self, name, group)
            if name not in _NAMESPACES:
                for field in group._cls.vars:
                    setattr(self, field, getattr(group, field))

    def __setattr__(self, name: str, value: Any) -> None:
        if self._frozen:
            raise AttributeError(
                f"{type(self).__name__}.{name} cannot be rebound: a captured step reads the array that is there. "
                f"Write into it instead, e.g. {name}.assign(values)"
            )
        super().__setattr__(name, value)

    def _freeze(self) -> None:
        super().__setattr__("_frozen", True)


@dataclass
class Statistic:
    """Figures about a model as a whole. meaninertia: (nworld,) kg m^2, mean of the inertia matrix's diagonal."""

    meaninertia: wp.array


class Model(_Grouped):
    """A model on a device. Made by `put_model`; see the groups above for the fields.

    Besides them: `device`, `nmocap`, `integrator`, `has_contact_sensor`, `has_distance_sensor`, `has_energy_sensor`,
    `has_spatial_tendon`, `has_delay` (of some actuator), `notes` (sentences about what runs differently from what was
    asked), `collision` (what `collision_driver.put_collision` made of the model: candidate pairs, hulls),
    `ray_meshes` (triangles for rays, made by `ray.prepare`). `groups` has the groups by name and `version` counts how
    often arrays of them were replaced (by `expand`).
    """

    opt: Option
    tree: TreeModel
    lights: LightModel
    shape: CollisionModel
    hfields: HFieldModel
    sdfs: SdfModel
    tendons: TendonModel
    actuators: ActuatorModel
    drives: DriveModel
    passives: PassiveModel
    floating: FloatingModel
    fluids: FluidModel
    equalities: EqualityModel
    sensors: SensorModel
    sensed: SensedModel
    rays: RayModel
    taxels: TaxelModel
    past: HistoryModel
    keyframes: KeyframeModel
    constants: ConstantModel
    notes: list[str]
    groups: dict[str, Any]
    version: int

    def renew(self, group: str) -> None:
        """Make known that arrays of a group were replaced: its address and its fields here change, and with the
        model's version every step that was captured with it is out of date."""
        struct = self.groups[group]
        self.__dict__["version"] += 1
        getattr(self.at, group).assign(address(struct, self.device))
        if group not in _NAMESPACES:
            self.__dict__.update({field: getattr(struct, field) for field in struct._cls.vars})
        self.__dict__["stat"] = Statistic(self.meaninertia)

    def __getattr__(self, name: str) -> Any:
        """A field that is made when it is first asked for: see `documented`."""
        documented = self.__dict__.get("documented")
        if documented is None:
            raise AttributeError(f"Model has no field {name}")
        value = documented.get(name)
        self.__dict__[name] = value
        return value


class Data(_Grouped, Counted):
    """The state of `nworld` worlds and everything computed from it. Made by `make_data` or `put_data`.

    Besides the fields of the groups: `model` (the Model it was made for), `nworld`, `ncon`, `nefc`, `ne`, `nf`, `nl`
    (per world counts, the arrays of `contact` and `efc`), what `Counted` counts, `collision` (scratch that
    collision_driver.make_collision(m, nworld, nconmax) made), and `watch` (`room.Watch`; None where all is sure to
    find room).
    """

    state: State
    position: Position
    tendon_path: TendonPath
    dynamics: Dynamics
    actuation: Actuation
    derivative: Derivative
    fluid: Fluid
    surface: Surface
    inverse: Inverse
    contact: Contact
    efc: Constraint
    newton: Newton
    dual: Dual
    rungekutta: RungeKutta
    past: History

    def __getattr__(self, name: str) -> Any:  # for type checkers: fields are set from the groups
        raise AttributeError(f"Data has no field {name}")
