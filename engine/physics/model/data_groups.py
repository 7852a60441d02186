"""Groups of the fields of a Data: the state of every world and what each stage computes from it.

Fields carry MuJoCo's names, order and meaning, and are declared here alone; the first dimension is the world.
Quaternions are `wp.vec4` in the order w, x, y, z. SI units.
"""

from __future__ import annotations

import warp as wp

from engine.physics.vectors import vec5, vec6, vec10, vec12


@wp.struct
class State:
    """What is integrated, what the user sets, and what is reported of a world as a whole."""

    nworld: wp.int32
    time: wp.array(dtype=wp.float32)  # (nworld,) s
    clock: wp.array(dtype=wp.float64)  # (nworld,) s, the same: see clock.py
    qpos: wp.array2d(dtype=wp.float32)  # (nworld, nq)
    qvel: wp.array2d(dtype=wp.float32)  # (nworld, nv)
    act: wp.array2d(dtype=wp.float32)  # (nworld, na)
    qacc_warmstart: wp.array2d(dtype=wp.float32)  # (nworld, nv)
    ctrl: wp.array2d(dtype=wp.float32)  # (nworld, nu)
    qfrc_applied: wp.array2d(dtype=wp.float32)  # (nworld, nv)
    xfrc_applied: wp.array2d(dtype=vec6)  # (nworld, nbody) force, then torque, at the body's centre of mass
    eq_active: wp.array2d(dtype=wp.bool)  # (nworld, neq)
    mocap_pos: wp.array2d(dtype=wp.vec3)  # (nworld, nmocap)
    mocap_quat: wp.array2d(dtype=wp.vec4)
    qacc: wp.array2d(dtype=wp.float32)  # (nworld, nv)
    act_dot: wp.array2d(dtype=wp.float32)  # (nworld, na)
    energy: wp.array(dtype=wp.vec2)  # (nworld,) potential, kinetic; J
    status: wp.array(dtype=wp.int32)  # (nworld,) 0: fine; 1 + dof: this dof's state is not finite or huge; frozen
    bad_ctrl: wp.array(dtype=wp.int32)  # (nworld,) 0: fine; 1 + a control that was not finite or huge
    overflow: wp.array2d(dtype=wp.int32)  # (nworld, 4) contacts, rows, row entries, pairs without room (largest seen)
    solver_niter: wp.array(dtype=wp.int32)  # (nworld,)


@wp.struct
class Position:
    """What follows from positions: frames, inertia, tendons, transmissions."""

    xpos: wp.array2d(dtype=wp.vec3)  # (nworld, nbody)
    xpos_low: wp.array2d(dtype=wp.vec3)  # what float32 leaves of xpos: see double_single.py
    xquat: wp.array2d(dtype=wp.vec4)
    xquat_low: wp.array2d(dtype=wp.vec4)
    xmat: wp.array2d(dtype=wp.mat33)
    xipos: wp.array2d(dtype=wp.vec3)
    xipos_low: wp.array2d(dtype=wp.vec3)
    ximat: wp.array2d(dtype=wp.mat33)
    xanchor: wp.array2d(dtype=wp.vec3)  # (nworld, njnt)
    xanchor_low: wp.array2d(dtype=wp.vec3)
    xaxis: wp.array2d(dtype=wp.vec3)
    geom_xpos: wp.array2d(dtype=wp.vec3)  # (nworld, ngeom)
    geom_xpos_low: wp.array2d(dtype=wp.vec3)
    geom_xmat: wp.array2d(dtype=wp.mat33)
    geom_xmat_low: wp.array2d(dtype=wp.mat33)
    site_xpos: wp.array2d(dtype=wp.vec3)  # (nworld, nsite)
    site_xpos_low: wp.array2d(dtype=wp.vec3)
    site_xmat: wp.array2d(dtype=wp.mat33)
    site_xmat_low: wp.array2d(dtype=wp.mat33)
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
    ten_length_low: wp.array2d(dtype=wp.float32)
    ten_J: wp.array2d(dtype=wp.float32)  # (nworld, nJten) by rows
    actuator_length: wp.array2d(dtype=wp.float32)  # (nworld, nout)
    actuator_length_low: wp.array2d(dtype=wp.float32)
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
class JointDrive:
    """What drives of joints pull at."""

    drive_pos: wp.array2d(dtype=wp.float32)  # (nworld, nv) m or rad
    drive_vel: wp.array2d(dtype=wp.float32)  # m/s or rad/s
    drive_force: wp.array2d(dtype=wp.float32)  # N or N m, added to the drive's own


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
class Flex:
    """Vertices and edges of flexes."""

    flexvert_xpos: wp.array2d(dtype=wp.vec3)  # (nworld, nflexvert) m
    flexnode_xpos: wp.array2d(dtype=wp.vec3)  # (nworld, nflexnode) m
    flexelem_aabb: wp.array2d(dtype=vec6)  # (nworld, nflexelem) centre and half size, with the radius; m
    flexedge_length: wp.array2d(dtype=wp.float32)  # (nworld, nflexedge) m
    flexedge_velocity: wp.array2d(dtype=wp.float32)  # (nworld, nflexedge) m/s
    flexedge_J: wp.array2d(dtype=wp.float32)  # (nworld, nJfe) by rows
    cell_quat: wp.array2d(dtype=wp.vec4)  # (nworld, nflexcell) how a cell between nodes has turned since qpos0
    slot_shift: wp.array2d(dtype=wp.vec3)  # (nworld, nflexslot) m, of its nodes from rest, in the cell's frame


@wp.struct
class FlexPull:
    """Scratch of the forces of flexes. Points are the vertices and then the nodes of all flexes."""

    edge_strain: wp.array2d(dtype=wp.vec2)  # (nworld, nflexedge) m^2, growth of the square of the length
    edge_tension: wp.array2d(dtype=wp.vec2)  # (nworld, nflexedge) N/m, spring and damper, over the length
    point_vel: wp.array2d(dtype=wp.vec3)  # (nworld, nflexpoint) m/s
    point_spring: wp.array2d(dtype=wp.vec3)  # (nworld, nflexpoint) N
    point_damper: wp.array2d(dtype=wp.vec3)  # (nworld, nflexpoint) N
    slot_rate: wp.array2d(dtype=wp.vec3)  # (nworld, nflexslot) m/s, in the cell's frame
    fold_pull: wp.array2d(dtype=vec12)  # (nworld, nflexfold) of both sides, by the gradients of the two tangents


@wp.struct
class FlexRod:
    """Frames that the edges of rods carry, and what their clamped ends give."""

    rodedge_from: wp.array2d(dtype=wp.vec3)  # (nworld, nrodedge) tangent from which its normal is transported
    rodedge_tangent: wp.array2d(dtype=wp.vec3)  # (nworld, nrodedge)
    rodedge_normal: wp.array2d(dtype=wp.vec3)  # (nworld, nrodedge)
    rodedge_anchored: wp.array2d(dtype=wp.int32)  # (nworld, nrodedge) 1: transported in time or by a body
    rodhinge_turn: wp.array2d(dtype=wp.float32)  # (nworld, nrodhinge) rad, between the frames of its edges
    rod_ok: wp.array2d(dtype=wp.int32)  # (nworld, nrod) 1: the frames are those of the present positions
    rod_torque: wp.array2d(dtype=vec12)  # (nworld, nrod) N m, on the first and last body: of springs, of dampers


@wp.struct
class Sleep:
    """Kinematic trees that sleep, and what they are when nobody disturbs them."""

    tree_asleep: wp.array2d(
        dtype=wp.int32
    )  # (nworld, ntree) >= 0: the next of those asleep with it; < 0: steps to go
    tree_awake: wp.array2d(dtype=wp.int32)  # (nworld, ntree) 1: awake
    tree_root: wp.array2d(dtype=wp.int32)  # (nworld, ntree) scratch: lowest tree that rows connect it with
    tree_first: wp.array2d(dtype=wp.int32)  # (nworld, ntree) scratch
    tree_last: wp.array2d(dtype=wp.int32)  # (nworld, ntree) scratch
    qpos_asleep: wp.array2d(dtype=wp.float32)  # (nworld, nq) where trees fell asleep
    mocap_pos_before: wp.array2d(dtype=wp.vec3)  # (nworld, nmocap) of the step before
    mocap_quat_before: wp.array2d(dtype=wp.vec4)
    sensor_asleep: wp.array2d(dtype=wp.float32)  # (nworld, nsensordata) last readings of sensors while awake


@wp.struct
class Inverse:
    """Inverse dynamics."""

    qfrc_inverse: wp.array2d(dtype=wp.float32)  # (nworld, nv) applied and actuator forces that give qacc
    qacc_given: wp.array2d(dtype=wp.float32)  # (nworld, nv) scratch


@wp.struct
class Contact:
    """Contacts of every world, in detection order; only the first `ncon[world]` are valid.

    `compat.contact` has them as the API documents them, those of all worlds one after the other.
    """

    nconmax: wp.int32
    ncon: wp.array(dtype=wp.int32)  # (nworld,)
    dist: wp.array2d(dtype=wp.float32)  # (nworld, nconmax) m, negative: penetration
    pos: wp.array2d(dtype=wp.vec3)  # midpoint between the surfaces
    pos_low: wp.array2d(dtype=wp.vec3)  # what float32 leaves of it: see double_single.py
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
    geom: wp.array2d(dtype=wp.vec2i)  # of each side; -1: a flex
    flex: wp.array2d(dtype=wp.vec2i)  # of each side; -1: a geom
    elem: wp.array2d(dtype=wp.vec2i)  # element of its flex; -1: a vertex, or a geom
    vert: wp.array2d(dtype=wp.vec2i)  # vertex of its flex; -1: an element, or a geom
    flexbody: wp.array2d(dtype=wp.vec2i)  # body that stands for a flex where one has to; -1: a geom
    efc_address: wp.array2d(dtype=wp.int32)  # first constraint row, -1: none
    worldid: wp.array2d(dtype=wp.int32)
    type: wp.array2d(dtype=wp.int32)  # ContactType
    geomcollisionid: wp.array2d(dtype=wp.int32)  # number of the contact among those of its pair of geoms


@wp.struct
class Carriers:
    """Bodies that carry the sides of contacts with flexes, in rows of `ncarriermax` for each contact."""

    ncarriermax: wp.int32
    number: wp.array2d(dtype=wp.int32)  # (nworld, nconmax)
    first: wp.array2d(dtype=wp.int32)  # (nworld, nconmax) of them of the first side
    body: wp.array2d(dtype=wp.int32)  # (nworld, nconmax * ncarriermax)
    share: wp.array2d(dtype=wp.float32)  # of the motion of the contact's point: of the first side negative
    cursor: wp.array2d(dtype=wp.int32)  # scratch: a dof that moves the body


@wp.struct
class Constraint:
    """Constraint rows in MuJoCo's order, equality, friction loss, limits, contacts, and what solvers keep of them.

    From `alpha` on: the last line search of the solvers over accelerations, Newton and CG, 0 where there was none.
    More of it follows from these: see `compat.efc_view`.
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
class Islands:
    """Kinematic trees that constraint rows connect, numbered by their lowest tree, which solvers solve one by one;
    trees without a row come last, as an island of their own with the number `npart`. MuJoCo's `nisland` and
    `tree_island` are the same, but that it counts the trees of a flex with stiffness as connected.

    Rows and dofs of an island are runs, each with the run that follows, -1 after the last.
    """

    npart: wp.array(dtype=wp.int32)  # (nworld,) 0 also where the flag `island` is off, and on a GPU
    tree_part: wp.array2d(dtype=wp.int32)  # (nworld, ntree) -1 without a row
    tree_order: wp.array2d(dtype=wp.int32)  # (nworld, ntree) trees by islands, as the Hessian has them
    tree_near: wp.array2d(dtype=wp.uint32)  # (nworld, ntree * ceil(ntree / 32)) bits of trees that share a row
    tree_weight: wp.array2d(dtype=wp.int32)  # (nworld, ntree) scratch
    tree_parent: wp.array2d(dtype=wp.int32)  # (nworld, ntree) scratch
    island_place: wp.array2d(dtype=wp.int32)  # (nworld, ntree + 2) its first place in the Hessian
    island_row: wp.array2d(dtype=wp.int32)  # (nworld, ntree + 2) its first run of rows
    island_dof: wp.array2d(dtype=wp.int32)  # (nworld, ntree + 2) its first run of dofs
    island_last: wp.array2d(dtype=wp.int32)  # (nworld, ntree + 2) scratch
    dof_place: wp.array2d(dtype=wp.int32)  # (nworld, nv) places of dofs in the Hessian
    place_dof: wp.array2d(dtype=wp.int32)  # (nworld, nv) and back
    columns: wp.array2d(dtype=wp.int32)  # (nworld, nv) scratch
    row_first: wp.array2d(dtype=wp.int32)  # (nworld, nrun) runs of rows
    row_end: wp.array2d(dtype=wp.int32)
    row_next: wp.array2d(dtype=wp.int32)
    dof_first: wp.array2d(dtype=wp.int32)  # (nworld, ntree) runs of dofs
    dof_end: wp.array2d(dtype=wp.int32)
    dof_next: wp.array2d(dtype=wp.int32)


@wp.struct
class Newton:
    """Scratch of the Newton solver: a block for each island, n by n for its n dofs, at the first of its places times
    nv. Rows and columns are places in the island."""

    h: wp.array2d(dtype=wp.float32)  # (nworld, nv * nv) Hessian, then its reverse Cholesky factor; lower triangle
    h_rownnz: wp.array2d(dtype=wp.int32)  # (nworld, nv) off-diagonal non-zeros of a row; -1: there was no iteration
    h_colind: wp.array2d(dtype=wp.int32)  # (nworld, nv * nv) their columns, descending
    h_pattern: wp.array2d(dtype=wp.uint32)  # (nworld, nv * ceil(nv / 32)) the same as bits
    h_root: wp.array2d(dtype=wp.int32)  # (nworld, nv) lowest place of a place's part: what rows connect
    h_dirty: wp.array2d(dtype=wp.int32)  # (nworld, nv) of a lowest place: its part is to be factored again
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
class Hard:
    """Scratch of hard contacts and limits."""

    aref: wp.array2d(dtype=wp.float32)  # (nworld, njmax) reference accelerations that do not mend depth
    goal: wp.array2d(dtype=wp.float32)  # (nworld, njmax) velocities after impacts
    shift: wp.array2d(dtype=wp.float32)  # (nworld, nv) velocity that mends depth, and moves positions alone


@wp.struct
class RungeKutta:
    """Scratch of the Runge-Kutta integrator: the state at the start and the weighted sums of its rates.

    Tendons at the start: of models with springs that yield (`Model.nplastic`).
    """

    time0: wp.array(dtype=wp.float64)  # (nworld,)
    qpos0: wp.array2d(dtype=wp.float32)  # (nworld, nq)
    qvel0: wp.array2d(dtype=wp.float32)  # (nworld, nv)
    act0: wp.array2d(dtype=wp.float32)  # (nworld, na)
    rate: wp.array2d(dtype=wp.float32)  # (nworld, nv) of the stage: qvel, but for rotations their vector's rate
    qvel_sum: wp.array2d(dtype=wp.float32)  # (nworld, nv) of the rates above
    qacc_sum: wp.array2d(dtype=wp.float32)  # (nworld, nv)
    act_dot_sum: wp.array2d(dtype=wp.float32)  # (nworld, na)
    ten_length0: wp.array2d(dtype=wp.float32)  # (nworld, ntendon)
    ten_J0: wp.array2d(dtype=wp.float32)  # (nworld, nJten)


@wp.struct
class History:
    """Past controls and sensor readings."""

    history: wp.array2d(dtype=wp.float64)  # (nworld, nhistory) laid out as history.py says
    delayed_ctrl: wp.array2d(dtype=wp.float32)  # (nworld, nu) controls as the actuators receive them
    reading: wp.array2d(dtype=wp.float32)  # (nworld, nsensordata) of sensors with a history, before the delay
    cloud: wp.array2d(dtype=wp.vec3)  # (nworld, ncloud) points of turns that are not complete; nray, 0 if none turns
