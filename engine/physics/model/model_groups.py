"""Groups of the fields of a Model: what a scene is made of.

Fields carry MuJoCo's names, order and meaning, and are declared here alone. The first dimension of a batched field is
the world; it is 1, with stride 0, when all worlds share the field, so a kernel always indexes `field[world, i]`.
Integer arrays describe structure and have no world dimension. Quaternions are `wp.vec4` in the order w, x, y, z. SI
units.
"""

from __future__ import annotations

import warp as wp

from engine.physics.vectors import vec5, vec6, vec8, vec8i, vec10, vec12


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
    ntree: wp.int32
    nC: wp.int32  # non-zeros of the lower triangle of the inertia matrix
    meaninertia: wp.array(dtype=wp.float32)  # (nworld,) stat.meaninertia
    qpos0: wp.array2d(dtype=wp.float32)  # (nworld, nq)
    qpos0_low: wp.array2d(dtype=wp.float32)  # what float32 leaves of qpos0: see double_single.py (derived)
    qpos_spring: wp.array2d(dtype=wp.float32)  # (nworld, nq)
    qpos_spring_low: wp.array2d(dtype=wp.float32)  # (derived)
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
    body_pos_low: wp.array2d(dtype=wp.vec3)  # (derived)
    body_quat: wp.array2d(dtype=wp.vec4)
    body_quat_low: wp.array2d(dtype=wp.vec4)  # (derived)
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
    jnt_pos_low: wp.array2d(dtype=wp.vec3)  # (derived)
    jnt_axis: wp.array2d(dtype=wp.vec3)
    jnt_axis_low: wp.array2d(dtype=wp.vec3)  # (derived)
    jnt_stiffness: wp.array2d(dtype=wp.float32)
    jnt_range: wp.array2d(dtype=wp.vec2)
    jnt_range_low: wp.array2d(dtype=wp.vec2)  # (derived)
    jnt_actfrcrange: wp.array2d(dtype=wp.vec2)
    jnt_margin: wp.array2d(dtype=wp.float32)
    dof_bodyid: wp.array(dtype=wp.int32)  # (nv,)
    dof_jntid: wp.array(dtype=wp.int32)
    dof_parentid: wp.array(dtype=wp.int32)
    dof_treeid: wp.array(dtype=wp.int32)
    tree_dofadr: wp.array(dtype=wp.int32)  # (ntree,)
    tree_dofnum: wp.array(dtype=wp.int32)
    dof_solref: wp.array2d(dtype=wp.vec2)  # (nworld, nv) friction loss
    dof_solimp: wp.array2d(dtype=vec5)
    dof_frictionloss: wp.array2d(dtype=wp.float32)
    dof_armature: wp.array2d(dtype=wp.float32)
    dof_damping: wp.array2d(dtype=wp.float32)
    dof_invweight0: wp.array2d(dtype=wp.float32)
    nbodylevel: wp.int32  # depths of bodies: tree_levels.py (derived)
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
    geom_pos_low: wp.array2d(dtype=wp.vec3)  # (derived)
    geom_quat: wp.array2d(dtype=wp.vec4)
    geom_quat_low: wp.array2d(dtype=wp.vec4)  # (derived)
    site_bodyid: wp.array(dtype=wp.int32)  # (nsite,)
    site_type: wp.array(dtype=wp.int32)
    site_size: wp.array2d(dtype=wp.vec3)
    site_pos: wp.array2d(dtype=wp.vec3)
    site_pos_low: wp.array2d(dtype=wp.vec3)  # (derived)
    site_quat: wp.array2d(dtype=wp.vec4)
    site_quat_low: wp.array2d(dtype=wp.vec4)  # (derived)
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
    geom_size_low: wp.array2d(dtype=wp.vec3)  # (derived)
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
    mesh_polynormal_low: wp.array(dtype=wp.vec3)  # what float32 leaves of it: see double_single.py (derived)
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
    hfield_size_low: wp.array(dtype=wp.vec4)  # what float32 leaves of it: see double_single.py (derived)
    hfield_nrow: wp.array(dtype=wp.int32)  # (nhfield,) samples along y
    hfield_ncol: wp.array(dtype=wp.int32)  # (nhfield,) samples along x
    hfield_adr: wp.array(dtype=wp.int32)
    hfield_data: wp.array(dtype=wp.float32)  # (nhfielddata,) samples from 0 to 1, row 0 at -y


@wp.struct
class SdfModel:
    """Signed distance fields of geoms: octrees of distances to meshes, m, or shapes in closed form."""

    geom_sdf: wp.array(dtype=wp.int32)  # (ngeom,) SdfShape, -1: none
    geom_sdfprm: wp.array(dtype=vec5)  # (ngeom,) attributes of its plugin
    mesh_faceorder: wp.array(dtype=wp.int32)  # (nmeshface,) in which triangles are looked at; (0,): of none

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
    tendon_range_low: wp.array2d(dtype=wp.vec2)  # (derived)
    tendon_actfrcrange: wp.array2d(dtype=wp.vec2)
    tendon_margin: wp.array2d(dtype=wp.float32)
    tendon_stiffness: wp.array2d(dtype=wp.float32)
    tendon_damping: wp.array2d(dtype=wp.float32)
    tendon_armature: wp.array2d(dtype=wp.float32)
    tendon_frictionloss: wp.array2d(dtype=wp.float32)
    tendon_lengthspring: wp.array2d(dtype=wp.vec2)
    tendon_length0: wp.array2d(dtype=wp.float32)
    tendon_length0_low: wp.array2d(dtype=wp.float32)  # (derived)
    tendon_invweight0: wp.array2d(dtype=wp.float32)
    wrap_type: wp.array(dtype=wp.int32)  # (nwrap,) WrapType
    wrap_objid: wp.array(dtype=wp.int32)
    wrap_prm: wp.array2d(dtype=wp.float32)  # (nworld, nwrap)
    wrap_prm_low: wp.array2d(dtype=wp.float32)  # (derived)
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
    actuator_gainprm_low: wp.array2d(dtype=vec10)  # what float32 leaves of it: see double_single.py (derived)
    actuator_biasprm: wp.array2d(dtype=vec10)
    actuator_biasprm_low: wp.array2d(dtype=vec10)  # (derived)
    actuator_ctrlrange: wp.array2d(dtype=wp.vec2)  # (nworld, nu)
    actuator_forcerange: wp.array2d(dtype=wp.vec2)
    actuator_actrange: wp.array2d(dtype=wp.vec2)
    actuator_armature: wp.array2d(dtype=wp.float32)  # inertia added to the joint or tendon, at unit gear
    actuator_cranklength: wp.array2d(dtype=wp.float32)  # m, rod of a slider-crank
    actuator_cranklength_low: wp.array2d(dtype=wp.float32)  # (derived)
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

    actuator_special: wp.array(dtype=wp.int32)  # (nactuator,) 1: forces come from nonaffine.py (derived)
    actuator_ctrlspec: wp.array(dtype=wp.int32)  # (nactuator,) CtrlInput bits, or the CtrlChart of an orientation
    actuator_group: wp.array(dtype=wp.int32)  # (nactuator,)
    actuator_lengthrange: wp.array2d(dtype=wp.vec2)  # (nworld, nout)
    actuator_acc0: wp.array2d(dtype=wp.float32)  # (nworld, nout) acceleration by unit force in qpos0


@wp.struct
class JointDriveModel:
    """Drives that pull joints to targets, and limits of their speed: constraint/drive.py. No scene says them; a Model
    is put on a device without, and `joint_drives.enable` makes them."""

    dof_drivestiffness: wp.array2d(dtype=wp.float32)  # (nworld, nv) N/m or N m/rad
    dof_drivedamping: wp.array2d(dtype=wp.float32)  # N s/m or N m s/rad
    dof_drivelimit: wp.array2d(dtype=wp.float32)  # N or N m, of the drive's force
    dof_maxvel: wp.array2d(dtype=wp.float32)  # m/s or rad/s; 0: no limit


@wp.struct
class PidModel:
    """Actuators of MuJoCo's plugin `mujoco.pid`."""

    actuator_pid: wp.array(dtype=wp.int32)  # (nactuator,) 1: it is one
    actuator_pidprm: wp.array2d(dtype=vec5)  # (nworld, nactuator) kp, ki, kd, imax, slewmax; below 0: no limit


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
    eq_data_low: wp.array2d(dtype=vec12)  # (derived)


@wp.struct
class FlexModel:
    """Flexes: vertices and elements that bodies carry. A vertex is fixed to a body, or moves with nodes (where
    `flex_interp` is not 0) that are fixed to bodies.

    Vertices are counted within their flex in `flex_edge`, `flex_edgeflap`, `flex_elem` and `flex_shell`, edges in
    `flex_elemedge`.
    """

    nflex: wp.int32
    nflexvert: wp.int32
    nflexnode: wp.int32
    nflexedge: wp.int32
    nflexelem: wp.int32
    flex_dim: wp.array(dtype=wp.int32)  # (nflex,) 1: lines, 2: triangles, 3: tetrahedra
    flex_interp: wp.array(dtype=wp.int32)  # order of interpolation between nodes; 0: none; below 0: of a shell
    flex_cellnum: wp.array(dtype=wp.vec3i)  # cells of nodes along each axis
    flex_nodeadr: wp.array(dtype=wp.int32)
    flex_nodenum: wp.array(dtype=wp.int32)
    flex_vertadr: wp.array(dtype=wp.int32)
    flex_vertnum: wp.array(dtype=wp.int32)
    flex_edgeadr: wp.array(dtype=wp.int32)
    flex_edgenum: wp.array(dtype=wp.int32)
    flex_elemadr: wp.array(dtype=wp.int32)
    flex_elemnum: wp.array(dtype=wp.int32)
    flex_elemdataadr: wp.array(dtype=wp.int32)  # in flex_elem
    flex_elemedgeadr: wp.array(dtype=wp.int32)  # in flex_elemedge
    flex_shellnum: wp.array(dtype=wp.int32)
    flex_shelldataadr: wp.array(dtype=wp.int32)  # in flex_shell
    flex_rigid: wp.array(dtype=wp.int32)  # 1: one body has all vertices
    flex_centered: wp.array(dtype=wp.int32)  # 1: all vertices are at the origins of their bodies
    flex_radius: wp.array(dtype=wp.float32)  # m, of the shape around elements
    flex_nodebodyid: wp.array(dtype=wp.int32)  # (nflexnode,)
    flex_node: wp.array(dtype=wp.vec3)  # (nflexnode,) m, in the body's frame
    flex_vertbodyid: wp.array(dtype=wp.int32)  # (nflexvert,) -1: it moves with nodes
    flex_vert: wp.array(dtype=wp.vec3)  # (nflexvert,) m, in the body's frame
    vert_flexid: wp.array(dtype=wp.int32)  # (nflexvert,) (derived)
    vert_nodeadr: wp.array(dtype=wp.int32)  # (nflexvert + 1,) nodes that a vertex moves with: put_flexes.py (derived)
    vert_nodeid: wp.array(dtype=wp.int32)  # nodes, counted over all flexes (derived)
    vert_nodeweight: wp.array(dtype=wp.float32)  # their weights; of a vertex they sum to 1 (derived)
    flex_elem: wp.array(dtype=wp.int32)  # (nflexelemdata,) vertices, dim + 1 an element
    flex_elemedge: wp.array(dtype=wp.int32)  # (nflexelemedge,)
    flex_elemlayer: wp.array(dtype=wp.int32)  # (nflexelem,) distance from the surface, of tetrahedra
    elem_flexid: wp.array(dtype=wp.int32)  # (nflexelem,) (derived)
    flex_shell: wp.array(dtype=wp.int32)  # (nflexshelldata,) vertices, dim a fragment
    flex_edge: wp.array(dtype=wp.vec2i)  # (nflexedge,) vertices
    flex_edgeflap: wp.array(dtype=wp.vec2i)  # (nflexedge,) vertices opposite to it, of triangles; -1: none
    edge_flexid: wp.array(dtype=wp.int32)  # (nflexedge,) (derived)
    flexedge_rigid: wp.array(dtype=wp.int32)  # (nflexedge,) 1: one body has both vertices
    flexedge_J_rownnz: wp.array(dtype=wp.int32)  # (nflexedge,)
    flexedge_J_rowadr: wp.array(dtype=wp.int32)
    flexedge_J_colind: wp.array(dtype=wp.int32)  # (nJfe,) ascending within a row


@wp.struct
class FlexEdgeModel:
    """Constants of the edges of flexes, which follow from the rest of a model."""

    flexedge_length0: wp.array2d(dtype=wp.float32)  # (nworld, nflexedge) m, in qpos0
    flexedge_invweight0: wp.array2d(dtype=wp.float32)  # (nworld, nflexedge)


@wp.struct
class FlexElasticModel:
    """What springs, dampers and constraints of flexes read of them."""

    flex_edgeequality: wp.array(dtype=wp.int32)  # (nflex,) what is held: 0: nothing, 1: edges, 3: strain of cells
    flex_edgestiffness: wp.array(dtype=wp.float32)  # (nflex,) N/m
    flex_edgedamping: wp.array(dtype=wp.float32)  # (nflex,) N s/m
    flex_damping: wp.array(dtype=wp.float32)  # (nflex,) s, of Rayleigh: damping over stiffness
    flex_stiffnessadr: wp.array(dtype=wp.int32)  # (nflex,) -1: none
    flex_bendingadr: wp.array(dtype=wp.int32)  # (nflex,) -1: none
    stiffness: wp.array(dtype=wp.float32)  # (nflexstiffness,) flex_stiffness, as it comes (derived)
    bending: wp.array(dtype=wp.float32)  # (nflexbending,) flex_bending (derived)
    flex_node0: wp.array(dtype=wp.vec3)  # (nflexnode,) m, in qpos0
    flex_plasticadr: wp.array(dtype=wp.int32)  # (nflex,) where its state of yield begins, -1: it does not yield
    flex_plasticmode: wp.array(dtype=wp.int32)  # (nflex,) 1: bending yields, 2: stretch


@wp.struct
class FlexLayoutModel:
    """Who pulls at whom in flexes. Points are the vertices and then the nodes of all flexes."""

    nflexpoint: wp.int32
    edge_elemadr: wp.array(dtype=wp.int32)  # (nflexedge + 1,) (derived)
    edge_elem: wp.array(dtype=wp.vec2i)  # elements that resist stretch around an edge, and which of theirs it is
    vert_edgeadr: wp.array(dtype=wp.int32)  # (nflexvert + 1,) (derived)
    vert_edge: wp.array(dtype=wp.vec2i)  # edges at a vertex, and the vertex at the other end (derived)
    vert_bendadr: wp.array(dtype=wp.int32)  # (nflexvert + 1,) (derived)
    vert_bend: wp.array(dtype=wp.vec2i)  # edges whose bending a vertex takes part in, and as which of the four
    nflexcell: wp.int32  # cells between nodes, or faces of shells
    cell_flexid: wp.array(dtype=wp.int32)  # (nflexcell,) (derived)
    cell_stiffnessadr: wp.array(dtype=wp.int32)  # (nflexcell,) -1: it has no elasticity (derived)
    cell_normal: wp.array(dtype=wp.int32)  # (nflexcell,) axis normal to a face, -1: a volume (derived)
    cell_plasticadr: wp.array(dtype=wp.int32)  # (nflexcell,) -1: it does not yield (derived)
    cell_slotadr: wp.array(dtype=wp.int32)  # (nflexcell + 1,) (derived)
    slot_node: wp.array(dtype=wp.int32)  # (nflexslot,) nodes of the cells (derived)
    slot_cell: wp.array(dtype=wp.int32)  # (nflexslot,) (derived)
    slot_gradient: wp.array(dtype=wp.vec3)  # (nflexslot,) 1/m, of the deformation in the middle of the cell (derived)
    node_slotadr: wp.array(dtype=wp.int32)  # (nflexnode + 1,) (derived)
    node_slot: wp.array(dtype=wp.int32)  # slots of a node (derived)
    nflexfold: wp.int32  # edges between faces of shells
    fold_cell: wp.array(dtype=wp.vec2i)  # (nflexfold,) the faces (derived)
    fold_stiffness: wp.array(dtype=wp.float32)  # (nflexfold,) (derived)
    fold_jump: wp.array(dtype=wp.vec3)  # (nflexfold,) difference of their unit normals in qpos0 (derived)
    fold_adr: wp.array(dtype=wp.int32)  # (2 nflexfold + 1,) by fold and side (derived)
    fold_node: wp.array(dtype=wp.int32)  # nodes of a side (derived)
    fold_gradient: wp.array(dtype=wp.vec2)  # of its tangents at the fold (derived)
    node_foldadr: wp.array(dtype=wp.int32)  # (nflexnode + 1,) (derived)
    node_fold: wp.array(dtype=wp.vec2i)  # where a node is in fold_node, and of which side, 2 fold + 0 or 1 (derived)
    eq_strain: wp.array(dtype=wp.int32)  # (neq,) which of the strains below an equality holds, -1: none (derived)
    strain_cell: wp.array(dtype=wp.int32)  # (nstrain,) (derived)
    strain_adr: wp.array(dtype=wp.int32)  # (nstrain,) of its number of modes, then the modes (derived)
    strain_coladr: wp.array(dtype=wp.int32)  # (nstrain + 1,) (derived)
    strain_col: wp.array(dtype=wp.int32)  # dofs that move the cell, descending (derived)
    col_slotadr: wp.array(dtype=wp.int32)  # (ncol + 1,) (derived)
    col_slot: wp.array(dtype=wp.int32)  # slots that such a dof moves (derived)
    pull_alone: wp.int32  # so many of the bodies below share no dofs with the others
    pull_body: wp.array(dtype=wp.int32)  # (npull,) bodies with points at which flexes pull (derived)
    pull_pointadr: wp.array(dtype=wp.int32)  # (npull + 1,) (derived)
    pull_point: wp.array(dtype=wp.int32)  # (derived)


@wp.struct
class FlexYieldModel:
    """Flexes that yield."""

    flex_yield: wp.array(dtype=wp.vec2)  # (nflex,) largest elastic strain, of stretch and of bending
    elem_shear: wp.array(dtype=wp.float32)  # (nflexelem,) shear stiffness; 0: it does not yield (derived)


@wp.struct
class FlexRodModel:
    """Flexes of lines that resist bending and twist: hinges where two edges meet, along a chain or apart.

    A chain has one edge more than hinges; its hinges are counted from `rod_hingeadr`, its edges from `rod_edgeadr`.
    """

    nrod: wp.int32
    rod_flexid: wp.array(dtype=wp.int32)  # (nrod,) (derived)
    rod_chain: wp.array(dtype=wp.int32)  # 1: its edges carry frames and twist, 0: its hinges only bend (derived)
    rod_record: wp.array(dtype=wp.int32)  # first hinge in `bending` (derived)
    rod_hingeadr: wp.array(dtype=wp.int32)  # (nrod + 1,) (derived)
    rod_edgeadr: wp.array(dtype=wp.int32)  # (nrod + 1,) (derived)
    rod_clamped: wp.array(dtype=wp.vec2i)  # (nrod,) 1: the first, the last edge is fixed to one body (derived)
    rod_start: wp.array(
        dtype=wp.vec3
    )  # (4 nrod,) tangent, normal of the first edge at rest; in its body too (derived)
    rod_end: wp.array(dtype=wp.vec3)  # (2 nrod,) of the last edge, in its body's frame (derived)
    rodhinge_vert: wp.array(dtype=wp.vec3i)  # (nrodhinge,) counted over all flexes (derived)
    rodhinge_fourth: wp.array(dtype=wp.int32)  # (nrodhinge,) last vertex of two hinges that are coupled, -1 (derived)
    rodhinge_bent: wp.array(dtype=wp.vec2)  # (nrodhinge,) curvature at rest, along the first edge's normals (derived)
    rodedge_vert: wp.array(dtype=wp.vec2i)  # (nrodedge,) (derived)
    rodedge_jnt: wp.array(dtype=wp.int32)  # (nrodedge,) hinge that twists it, -1: none (derived)


@wp.struct
class FlexContactModel:
    """How flexes touch."""

    flex_contype: wp.array(dtype=wp.int32)  # (nflex,)
    flex_conaffinity: wp.array(dtype=wp.int32)
    flex_condim: wp.array(dtype=wp.int32)
    flex_priority: wp.array(dtype=wp.int32)
    flex_solmix: wp.array(dtype=wp.float32)
    flex_solref: wp.array(dtype=wp.vec2)
    flex_solimp: wp.array(dtype=vec5)
    flex_friction: wp.array(dtype=wp.vec3)
    flex_margin: wp.array(dtype=wp.float32)
    flex_gap: wp.array(dtype=wp.float32)
    flex_selfcollide: wp.array(dtype=wp.int32)  # FlexSelf
    flex_activelayers: wp.array(dtype=wp.int32)
    flex_vert0: wp.array(dtype=wp.vec3)  # (nflexvert,) in qpos0, from 0 to 1 along the axes of the flex's box


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
class TouchGridModel:
    """Sensors of MuJoCo's plugin `mujoco.sensor.touch_grid` (derived)."""

    ngrid: wp.int32
    grid_sensor: wp.array(dtype=wp.int32)  # (ngrid,)
    grid_size: wp.array(dtype=wp.vec3i)  # (ngrid,) taxels across and up, channels
    grid_edgeadr: wp.array(dtype=wp.int32)  # (ngrid,)
    grid_edge: wp.array(dtype=wp.float32)  # edges of taxels, rad: of each grid those across, then those up


@wp.struct
class TaxelModel:
    """Taxels of tactile sensors."""

    ntaxel: wp.int32
    taxel_sensor: wp.array(dtype=wp.int32)  # (ntaxel,) (derived)
    taxel_index: wp.array(dtype=wp.int32)  # among those of its sensor (derived)
    taxel_pos: wp.array(dtype=wp.vec3)  # m, in the frame of the sensor's geom (derived)
    taxel_tangent1: wp.array(dtype=wp.vec3)  # directions of slip, in the frame of the geom (derived)
    taxel_tangent2: wp.array(dtype=wp.vec3)  # (derived)


@wp.struct
class HistoryModel:
    """Which controls and sensor readings are kept, and how late they arrive."""

    nhistory: wp.int32
    actuator_ctrladr: wp.array(dtype=wp.int32)  # (nactuator,) first control
    actuator_ctrlnum: wp.array(dtype=wp.int32)  # (nactuator,) controls
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
class SleepModel:
    """Which kinematic trees may sleep, and what wakes them."""

    sleep_tolerance: wp.array(dtype=wp.float32)  # (1,) m/s, of dof_length times the velocity (derived)
    tree_sleep_policy: wp.array(dtype=wp.int32)  # (ntree,) SleepPolicy
    tree_bodyadr: wp.array(dtype=wp.int32)  # (ntree,)
    tree_bodynum: wp.array(dtype=wp.int32)
    tree_tie: wp.array(dtype=wp.int32)  # (ntree,) lowest tree of the same flex, which sleeps with it (derived)
    dof_length: wp.array2d(dtype=wp.float32)  # (nworld, nv) 1, or m for angles
    sensor_tree: wp.array2d(dtype=wp.int32)  # (nsensor, 4) trees that a sensor is of; -1: none, -2: awake (derived)


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
