"""What every constraint row is made of: columns, impedance, regulariser, reference acceleration.

Formulas: MuJoCo's documentation, Computation, "Constraint model", and Modeling, "Solver parameters".
"""

import warp as wp

from engine.physics import enums, native, simt
from engine.physics.model.data_groups import Constraint, Contact, State
from engine.physics.model.model_groups import EqualityModel, Option, TendonModel, TreeModel
from engine.physics.simt import exclusive_scan, lane, reduce_count, sync
from engine.physics.spatial import MINVAL
from engine.physics.vectors import vec5

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_REFSAFE = wp.constant(int(enums.DisableBit.REFSAFE))

ROW_EQUALITY = wp.constant(int(enums.ConstraintType.EQUALITY))
ROW_FRICTION_DOF = wp.constant(int(enums.ConstraintType.FRICTION_DOF))
ROW_FRICTION_TENDON = wp.constant(int(enums.ConstraintType.FRICTION_TENDON))
ROW_LIMIT_JOINT = wp.constant(int(enums.ConstraintType.LIMIT_JOINT))
ROW_LIMIT_TENDON = wp.constant(int(enums.ConstraintType.LIMIT_TENDON))
ROW_ELLIPTIC = wp.constant(int(enums.ConstraintType.CONTACT_ELLIPTIC))

IMPEDANCE = wp.constant(int(enums.ForceModel.IMPEDANCE))
_TENDON = wp.constant(int(enums.EqType.TENDON))

_ACCELERATION_SPRING = wp.constant(int(enums.ForceModel.ACCELERATION_SPRING))
_HARD = wp.constant(int(enums.ForceModel.HARD))

# Regulariser, as a share of the row's inverse inertia, of what is meant to be hard: as hard as float32 solves well.
_RIGID = wp.constant(wp.float32(1.0e-3))

# Regulariser, as a share of the row's inverse inertia, below which float32 no longer tells the force from rounding.
# Only contacts of hardly any friction come near it; the acceleration they leave is wrong by this share at most.
_HARDEST = wp.constant(wp.float32(1.0e-6))


_LEAST_IMPEDANCE = wp.constant(wp.float64(0.0001))  # mjMINIMP; the largest is 1 less that
_ONE = wp.constant(wp.float64(1.0))
_MILLION = wp.constant(wp.float64(1.0e6))
_HALF_DIGIT = wp.constant(wp.float64(2.0**-25))  # float32 between 1/2 and 1 knows numbers so well
_TWO = wp.constant(wp.float64(2.0))


@wp.func
def claim(w: int, efc: wp.ref[Constraint], s: wp.ref[State], end: wp.vec2i, rows: int, entries: int) -> wp.vec4i:
    """Room for so many rows and entries of each lane, in the lanes' order, after the rows and entries there are.

    This lane's first row (-1 if its rows do not fit) and first entry, then the new end. What does not fit is counted.
    """
    row = end[0] + exclusive_scan(rows)
    entry = end[1] + exclusive_scan(entries)
    fits = row + rows <= efc.njmax and entry + entries <= efc.nJmax
    missing_rows = end[0] + reduce_count(rows) - efc.njmax
    missing_entries = end[1] + reduce_count(entries) - efc.nJmax
    if missing_rows > 0 or missing_entries > 0:
        if lane() == 0:
            s.overflow[w, 1] = wp.max(s.overflow[w, 1], missing_rows)
            s.overflow[w, 2] = wp.max(s.overflow[w, 2], missing_entries)
        # Places grow from lane to lane: those that fit come first.
        if not fits:
            row = -1
            rows = 0
            entries = 0
    return wp.vec4i(row, entry, end[0] + reduce_count(rows), end[1] + reduce_count(entries))


ALIKE = """
    const auto alike = [&](int r) {
        if (type.data[r] != type.data[r - 1] || id.data[r] != id.data[r - 1]) return false;
        if (type.data[r] != ConstraintType::EQUALITY) return true;
        const int n = nnz.data[r];
        if (nnz.data[r - 1] != n) return false;
        const int* mine = colind.data + adr.data[r];
        const int* before = colind.data + adr.data[r - 1];
        for (int k = 0; k < n; ++k) if (mine[k] != before[k]) return false;
        return true;
    };
"""
"""Whether a row has the columns of the row before, as those of one contact, limit, connect or weld have; equalities
of flexes need a look. Source for native functions, with arrays type, id, nnz, adr and colind."""


@wp.func
def rows_end(w: int, efc: wp.ref[Constraint], rows: int) -> wp.vec2i:
    """So many rows that are written, and the entries they have."""
    last = wp.max(rows, 1) - 1
    return wp.vec2i(rows, wp.where(rows > 0, efc.J_rowadr[w, last] + efc.J_rownnz[w, last], 0))


@wp.func
def copy_columns(w: int, efc: wp.ref[Constraint], source: int, target: int, nnz: int):
    for k in range(nnz):
        efc.J_colind[w, target + k] = efc.J_colind[w, source + k]


@simt.func_native(
    """
    for (int r = LANE; r < rows; r += LANES) {
        const float* row = J.data + adr.data[r];
        const int* col = colind.data + adr.data[r];
        float v = 0.0f, c = 0.0f;
        for (int k = 0; k < nnz.data[r]; ++k) {
            v += row[k] * qvel.data[col[k]];
            c += row[k] * row[k] * invweight.data[col[k]];
        }
        velocity.data[r] = v;
        compliance.data[r] = c;
    }
    SYNC
"""
)
def _row_motion(
    rows: int,
    J: wp.array(dtype=wp.float32),
    nnz: wp.array(dtype=wp.int32),
    adr: wp.array(dtype=wp.int32),
    colind: wp.array(dtype=wp.int32),
    qvel: wp.array(dtype=wp.float32),
    invweight: wp.array(dtype=wp.float32),
    velocity: wp.array(dtype=wp.float32),
    compliance: wp.array(dtype=wp.float32),
):
    """Velocities of rows, and estimates of the inverse inertia that they feel."""
    ...


@native.func_native(
    """
    int n = 0;
    while ((a >= 0 || b >= 0) && (common || a != b)) {
        const int dof = a > b ? a : b;
        if (adr >= 0) colind.data[adr + n] = dof;
        ++n;
        if (a == dof) a = parent.data[a];
        if (b == dof) b = parent.data[b];
    }
    return n;
"""
)
def _merge_chains(
    a: int, b: int, adr: int, common: bool, parent: wp.array(dtype=wp.int32), colind: wp.array(dtype=wp.int32)
) -> int: ...


@wp.func
def merge_chains(
    t: wp.ref[TreeModel], w: int, efc: wp.ref[Constraint], body1: int, body2: int, adr: int, common: bool
) -> int:
    """Dofs that move one of two bodies, descending, written from adr on (not written if adr < 0); their number.

    Without common, dofs that move both are left out: they do not move one point of the bodies against the other.
    """
    return _merge_chains(
        t.body_lastdof[body1], t.body_lastdof[body2], adr, common, t.dof_parentid, efc.J_colind[w]
    )  # fmt: skip


@native.func_native(
    """
    for (int k = 0; k < count; ++k) {
        const int r = row + k;
        type.data[r] = kind;
        id.data[r] = source;
        rownnz.data[r] = nnz;
        rowadr.data[r] = adr + k * nnz;
        pos.data[r] = depth;
        margin.data[r] = edge;
        frictionloss.data[r] = loss;
        vel.data[r] = distance;
        D.data[r] = diag;
        force.data[r] = least;
        aref.data[r] = bias;
    }
"""
)
def _describe_rows(
    row: int,
    count: int,
    kind: int,
    source: int,
    nnz: int,
    adr: int,
    depth: float,
    edge: float,
    distance: float,
    diag: float,
    least: float,
    bias: float,
    loss: float,
    type: wp.array(dtype=wp.int32),
    id: wp.array(dtype=wp.int32),
    rownnz: wp.array(dtype=wp.int32),
    rowadr: wp.array(dtype=wp.int32),
    pos: wp.array(dtype=wp.float32),
    margin: wp.array(dtype=wp.float32),
    frictionloss: wp.array(dtype=wp.float32),
    vel: wp.array(dtype=wp.float32),
    D: wp.array(dtype=wp.float32),
    force: wp.array(dtype=wp.float32),
    aref: wp.array(dtype=wp.float32),
): ...


@wp.func
def add_rows(
    w: int,
    efc: wp.ref[Constraint],
    row: int,
    count: int,
    kind: int,
    source: int,
    nnz: int,
    adr: int,
    pos: float,
    margin: float,
    distance: float,
    diag: float,
    least: float,
    bias: float,
    frictionloss: float,
):
    """As `add_row`, of so many rows from the first on that differ by their Jacobians alone and follow one another."""
    _describe_rows(
        row, count, kind, source, nnz, adr, pos, margin, distance, diag, least, bias, frictionloss, efc.type[w],
        efc.id[w], efc.J_rownnz[w], efc.J_rowadr[w], efc.pos[w], efc.margin[w], efc.frictionloss[w], efc.vel[w],
        efc.D[w], efc.force[w], efc.aref[w],
    )  # fmt: skip


@wp.func
def add_row(
    w: int,
    efc: wp.ref[Constraint],
    row: int,
    kind: int,
    source: int,
    nnz: int,
    adr: int,
    pos: float,
    margin: float,
    distance: float,
    diag: float,
    least: float,
    bias: float,
    frictionloss: float,
):
    """Describe a row whose Jacobian is written from adr on; `finish_rows` completes it.

    diag is the approximate inverse inertia that the row feels and least the smallest regulariser it may have.
    distance decides the impedance; pos - margin is the violation that the reference acceleration corrects; bias is
    what it leaves to others. Distance, diag, least and bias wait in vel, D, force and aref. The friction rows of an
    elliptic contact follow its normal; their diag is a share of the first one's regulariser.
    """
    add_rows(w, efc, row, 1, kind, source, nnz, adr, pos, margin, distance, diag, least, bias, frictionloss)


@wp.func
def _written(number: float) -> wp.float64:
    """The decimal of six digits that float32 rounds to a number of 1 at most, or the number itself if there is none.

    What is left to 1 of an impedance written as 0.9999 is off by 2e-4 in float32.
    """
    exact = wp.float64(number)
    decimal = wp.round(exact * _MILLION) / _MILLION
    return wp.where(wp.abs(decimal - exact) < _HALF_DIGIT, decimal, exact)


@wp.func
def impedance(solimp: vec5, distance: float) -> wp.float64:
    """Impedance d(r) at a distance |r| from the constraint's edge. In float64, as the regulariser goes with 1 - d."""
    d0 = wp.clamp(_written(solimp[0]), _LEAST_IMPEDANCE, _ONE - _LEAST_IMPEDANCE)
    dwidth = wp.clamp(_written(solimp[1]), _LEAST_IMPEDANCE, _ONE - _LEAST_IMPEDANCE)
    width = wp.max(solimp[2], 0.0)
    mid = wp.clamp(wp.float64(solimp[3]), _LEAST_IMPEDANCE, _ONE - _LEAST_IMPEDANCE)
    power = wp.max(solimp[4], 1.0)
    if d0 == dwidth or width <= MINVAL:
        return (d0 + dwidth) / _TWO
    x = wp.float64(wp.abs(distance)) / wp.float64(width)
    if x >= _ONE:
        return dwidth
    near = x <= mid
    y = wp.where(near, x, _ONE - x)
    if power != 1.0:
        span = wp.where(near, mid, _ONE - mid)
        if power == 2.0:
            y = y * (y / span)
        elif y > wp.float64(0.0):
            y = y * wp.pow(y / span, wp.float64(power - 1.0))
    return d0 + wp.where(near, y, _ONE - y) * (dwidth - d0)


@wp.func
def _solref(
    w: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    em: wp.ref[EqualityModel],
    c: wp.ref[Contact],
    kind: int,
    source: int,
) -> wp.vec2:
    if kind == ROW_EQUALITY:
        return em.eq_solref[w, source]
    if kind == ROW_FRICTION_DOF:
        return t.dof_solref[w, source]
    if kind == ROW_FRICTION_TENDON:
        return tm.tendon_solref_fri[w, source]
    if kind == ROW_LIMIT_JOINT:
        return t.jnt_solref[w, source]
    if kind == ROW_LIMIT_TENDON:
        return tm.tendon_solref_lim[w, source]
    return c.solref[w, source]


@wp.func
def _solimp(
    w: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    em: wp.ref[EqualityModel],
    c: wp.ref[Contact],
    kind: int,
    source: int,
) -> vec5:
    if kind == ROW_EQUALITY:
        return em.eq_solimp[w, source]
    if kind == ROW_FRICTION_DOF:
        return t.dof_solimp[w, source]
    if kind == ROW_FRICTION_TENDON:
        return tm.tendon_solimp_fri[w, source]
    if kind == ROW_LIMIT_JOINT:
        return t.jnt_solimp[w, source]
    if kind == ROW_LIMIT_TENDON:
        return tm.tendon_solimp_lim[w, source]
    return c.solimp[w, source]


@wp.func
def _checked(opt: wp.ref[Option], w: int, solref: wp.vec2, default: wp.vec2) -> wp.vec2:
    """A solref whose numbers have one sign, else the default; no faster than two steps in its positive form."""
    if (solref[0] > 0.0) != (solref[1] > 0.0):
        solref = default
    if solref[0] > 0.0 and (opt.disableflags[0] & _REFSAFE) == 0:
        solref[0] = wp.max(solref[0], 2.0 * opt.timestep[w])
    return solref


@wp.func
def _damping(solref: wp.vec2, dmax: float) -> float:
    if solref[0] > 0.0:
        return 2.0 / wp.max(MINVAL, dmax * solref[0])
    return -solref[1] / dmax


@wp.func
def contact_damping(opt: wp.ref[Option], w: int, c: wp.ref[Contact], i: int, along: bool) -> float:
    """How strongly a contact's reference acceleration opposes its velocity: of elliptic friction rows (along) or of
    the other rows."""
    if along and c.forcemodel[w, i] != IMPEDANCE:
        return 1.0 / opt.timestep[w]  # sliding ends within the step
    solref = _checked(opt, w, c.solref[w, i], wp.vec2(0.02, 1.0))
    if along:
        own = _checked(opt, w, c.solreffriction[w, i], wp.vec2(0.0, 0.0))
        if own[0] != 0.0 or own[1] != 0.0:
            solref = own
    return _damping(solref, wp.clamp(c.solimp[w, i][1], 0.0001, 0.9999))


@wp.func
def row_model(t: wp.ref[TreeModel], w: int, c: wp.ref[Contact], kind: int, source: int) -> wp.vec3:
    """Force model of a row, as a float, and its two parameters."""
    if kind == ROW_LIMIT_JOINT:
        prm = t.jnt_forceprm[w, source]
        return wp.vec3(float(t.jnt_forcemodel[source]), prm[0], prm[1])
    if kind > ROW_LIMIT_TENDON:
        prm = c.forceprm[w, source]
        return wp.vec3(float(c.forcemodel[w, source]), prm[0], prm[1])
    return wp.vec3(0.0)


@wp.func
def force_model(
    opt: wp.ref[Option],
    w: int,
    kind: int,
    first: float,
    second: float,
    diag: float,
    violation: float,
    velocity: float,
) -> wp.vec2:
    """Reference acceleration and regulariser (aref, R) of a row under one of MSD's own force models.

    A row's acceleration and force obey a = aref - R f where it pushes. A spring of stiffness k and damping d, taken
    implicitly in the damping as in MotrixSim, f = -k x - d (v + h a), has 1/R = h d and aref = -v/h - R k x; an
    acceleration spring is one per unit of inertia 1/diag. Unless the safety clamp (refsafe) is off, d is at least
    what keeps semi-implicit Euler stable: (h^2 k - 4)/(2 h) of an acceleration spring, as in MotrixSim. MotrixSim
    leaves a force spring unstable; here a stiff one, h^2 k > m, has the h k of implicit Euler. A hard row
    approaches no further; what bounciness and depth ask of it is for `hard` to say.
    """
    h = opt.timestep[w]
    if kind == _HARD:
        return wp.vec2(-velocity / h, _RIGID * diag)
    inertia = wp.where(kind == _ACCELERATION_SPRING, 1.0, 1.0 / wp.max(MINVAL, diag))
    damping = second
    if (opt.disableflags[0] & _REFSAFE) == 0:
        if kind == _ACCELERATION_SPRING:
            damping = wp.max(damping, 0.5 * (h * first - 4.0 / h))
        elif h * h * first > inertia:
            damping = wp.max(damping, h * first)
    regulariser = 1.0 / wp.max(h * damping, 1.0e-5 * inertia)
    aref = -velocity / h - regulariser * first * violation
    return wp.vec2(aref, regulariser * wp.where(kind == _ACCELERATION_SPRING, diag, 1.0))


@wp.func
def _apart(em: wp.ref[EqualityModel], kind: int, source: int) -> bool:
    """Whether rows of one source have nothing in common: flexes have one for every edge or strain."""
    if kind != ROW_EQUALITY:
        return False
    return em.eq_type[source] > _TENDON


@native.func_native(
    """
    while (row < nefc && type.data[row] == type.data[row - 1] && id.data[row] == id.data[row - 1]
           && vel.data[row] == distance) {
        const float v = velocity.data[row];
        const float violation = pos.data[row] - margin.data[row];
        aref.data[row] = -damping * v - stiffness * violation - aref.data[row];
        const float own = hardest * compliance.data[row];
        const float least = force.data[row] > own ? force.data[row] : own;
        const float regulariser = D.data[row] * softness > least ? D.data[row] * softness : least;
        D.data[row] = 1.0f / (regulariser > minval ? regulariser : minval);
        vel.data[row] = v;
        force.data[row] = 0.0f;
        ++row;
    }
    return row;
"""
)
def _finish_alike(
    row: int,
    nefc: int,
    distance: float,
    damping: float,
    stiffness: float,
    softness: float,
    hardest: float,
    minval: float,
    type: wp.array(dtype=wp.int32),
    id: wp.array(dtype=wp.int32),
    velocity: wp.array(dtype=wp.float32),
    compliance: wp.array(dtype=wp.float32),
    pos: wp.array(dtype=wp.float32),
    margin: wp.array(dtype=wp.float32),
    vel: wp.array(dtype=wp.float32),
    D: wp.array(dtype=wp.float32),
    force: wp.array(dtype=wp.float32),
    aref: wp.array(dtype=wp.float32),
) -> int:
    """Finish the rows from there on of the source and the distance of the one before; the first that is another's."""
    ...


@wp.func
def _finish_rows_of(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    em: wp.ref[EqualityModel],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    begin: int,
    nefc: int,
    kind: int,
    source: int,
):
    """Finish the rows of one kind and source, which begin there."""
    last_distance = float(0.0)
    imp = float(0.0)
    softness = float(0.0)
    stiffness = float(0.0)
    damping = float(0.0)
    friction_damping = float(0.0)  # of an elliptic contact's friction rows
    model = wp.vec3(0.0)
    tangent = float(0.0)  # regulariser of an elliptic contact's first friction row
    row = begin
    while row < nefc:
        if efc.type[w, row] != kind or efc.id[w, row] != source:
            return
        if row > begin and _apart(em, kind, source):
            return
        velocity = efc.jv[w, row]
        compliance = efc.Jaref[w, row]
        distance = efc.vel[w, row]
        first = row == begin or distance != last_distance
        if first:
            # The rows of one contact or one equality share all this.
            last_distance = distance
            model = row_model(t, w, c, kind, source)
            solref = _checked(opt, w, _solref(w, t, tm, em, c, kind, source), wp.vec2(0.02, 1.0))
            solimp = _solimp(w, t, tm, em, c, kind, source)
            exact = impedance(solimp, distance)
            imp = wp.float32(exact)
            softness = wp.float32((_ONE - exact) / exact)
            dmax = wp.clamp(solimp[1], 0.0001, 0.9999)
            stiffness = -solref[0] / (dmax * dmax)
            if solref[0] > 0.0:
                natural = dmax * solref[0] * solref[1]
                stiffness = 1.0 / wp.max(MINVAL, natural * natural)
            damping = _damping(solref, dmax)
            if kind == ROW_ELLIPTIC:
                friction_damping = contact_damping(opt, w, c, source, True)
            if efc.frictionloss[w, row] > 0.0:
                stiffness = 0.0
        elif kind == ROW_ELLIPTIC:
            damping = friction_damping
        diag = efc.D[w, row]
        violation = efc.pos[w, row] - efc.margin[w, row]
        aref = -damping * velocity - stiffness * imp * violation - efc.aref[w, row]
        regulariser = diag * tangent
        if first or kind != ROW_ELLIPTIC:
            # diag may vanish where the row does not, so the row itself gives an estimate too.
            regulariser = diag * softness
            regulariser = wp.max(regulariser, wp.max(efc.force[w, row], _HARDEST * compliance))
            tangent = regulariser / wp.max(MINVAL, opt.impratio[w])
            if model[0] != 0.0:
                diag = wp.max(diag, _RIGID * compliance)
                own_row = force_model(opt, w, int(model[0]), model[1], model[2], diag, violation, velocity)
                aref = own_row[0]
                regulariser = own_row[1]
                tangent = _RIGID * diag
            if kind == ROW_ELLIPTIC:
                c.mu[w, source] = c.friction[w, source][0] * wp.sqrt(tangent / regulariser)
                c.slip[w, source] = 0.0
        efc.D[w, row] = 1.0 / wp.max(MINVAL, regulariser)
        efc.aref[w, row] = aref
        efc.vel[w, row] = velocity
        efc.force[w, row] = 0.0
        row += 1
        if kind != ROW_ELLIPTIC and model[0] == 0.0 and not _apart(em, kind, source):
            row = _finish_alike(
                row, nefc, distance, damping, stiffness * imp, softness, _HARDEST, MINVAL, efc.type[w], efc.id[w],
                efc.jv[w], efc.Jaref[w], efc.pos[w], efc.margin[w], efc.vel[w], efc.D[w], efc.force[w], efc.aref[w],
            )  # fmt: skip


@wp.func
def finish_rows(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    nefc: int,
):
    """Velocity, regulariser and reference acceleration of the rows that `add_row` described. Called by all lanes; one
    takes the rows of a contact, a limit or an equality together."""
    sync()
    # The solver's arrays are free until it begins.
    _row_motion(
        nefc, efc.J[w], efc.J_rownnz[w], efc.J_rowadr[w], efc.J_colind[w], s.qvel[w], t.dof_invweight0[w], efc.jv[w],
        efc.Jaref[w],
    )  # fmt: skip
    for row in range(lane(), nefc, simt.lanes()):
        kind = efc.type[w, row]
        source = efc.id[w, row]
        last = wp.max(0, row - 1)
        if row == 0 or efc.type[w, last] != kind or efc.id[w, last] != source or _apart(em, kind, source):
            _finish_rows_of(w, opt, t, tm, em, c, efc, row, nefc, kind, source)
