"""The contacts of a world, from what the narrow phases found: in the order of their pairs, with parameters of these.

Parameters follow MuJoCo (Modeling, "Contact parameters"): those of an explicit pair, else of the geom of higher
priority, else mixed: largest condim and friction, solref and solimp weighted by solmix (the smaller solref where one
is in direct form). Of two force models the later in ForceModel rules, as in MotrixSim; the parameters of one model
are weighted by solmix. Adhesions add up. Option.o_* replace them where the override flag is set.
"""

import warp as wp

from engine.physics import simt
from engine.physics.collisions.geometry import STAGES, RawContacts
from engine.physics.collisions.pairs import PairScratch
from engine.physics.model.data_groups import Contact, State
from engine.physics.model.model_groups import CollisionModel, Option
from engine.physics.model.types import at
from engine.physics.vectors import vec5

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

MIN_FRICTION = wp.constant(1.0e-5)  # MuJoCo's mjMINMU
MIN_SOLMIX = wp.constant(1.0e-15)  # MuJoCo's mjMINVAL


@wp.func
def mix_weight(solmix1: float, solmix2: float) -> float:
    """Share of geom 1 in mixed solver parameters."""
    if solmix1 >= MIN_SOLMIX and solmix2 >= MIN_SOLMIX:
        return solmix1 / (solmix1 + solmix2)
    if solmix1 >= MIN_SOLMIX:
        return 1.0
    return wp.where(solmix2 >= MIN_SOLMIX, 0.0, 0.5)


@wp.func
def unpack_friction(mu: wp.vec3) -> vec5:
    """Sliding, torsional, rolling to tangent 1, 2, spin, roll 1, 2."""
    return vec5(mu[0], mu[0], mu[1], mu[2], mu[2])


@simt.func_native(
    """
    const auto row = [world](const auto& array) {
        return (decltype(array.data))((char*)array.data + (long long)world * array.strides[0]);
    };
    const auto floats = [row](const auto& array) { return (float*)row(array); };
    const auto copy = [](int n, const float* from, float* to) { for (int k = 0; k < n; ++k) to[k] = from[k]; };
    const auto mix = [](int n, float share, const float* a, const float* b, float* to) {
        for (int k = 0; k < n; ++k) to[k] = share * a[k] + (1.0f - share) * b[k];
    };
    const auto of_larger = [](float a, float b) { return a > b ? a : b; };
    const int *end = row(raw.end), *slots = row(raw.slot);
    const int capacity = raw.dist.shape[1], total = end[STAGES - 1], stored = total < capacity ? total : capacity;
    if (LANE == 0) {
        contact.ncon.data[world] = stored;
        int* overflow = row(state.overflow);
        if (total - capacity > overflow[0]) overflow[0] = total - capacity;
        if (pairs.missing.data[world] > overflow[3]) overflow[3] = pairs.missing.data[world];
    }
    if (stored <= LANE) return;
    const bool override_all = (opt.enableflags.data[0] & EnableBit::OVERRIDE) != 0;
    const int *priority = shape.geom_priority.data, *condim = shape.geom_condim.data;
    const int* model = shape.geom_forcemodel.data;
    const auto* pair = row(pairs.pair);
    const float *mu = floats(shape.geom_friction), *ref = floats(shape.geom_solref), *imp = floats(shape.geom_solimp);
    const float *solmix = floats(shape.geom_solmix), *prm = floats(shape.geom_forceprm);
    const float *sticky = floats(shape.geom_adhesion), *margins = floats(shape.geom_margin);
    const float *dists = floats(raw.dist), *places = floats(raw.pos), *places_low = floats(raw.pos_low);
    const float *normals = floats(raw.normal), *tangents = floats(raw.tangent);
    // How many contacts of all stages come before those of a pair whose first is `first`. A stage's contacts are in
    // order of their pairs, and a pair's are all of one stage.
    const auto place_of = [&](int first) {
        if (end[0] >= stored) return first;  // all are of the first stage
        int place = 0;
        for (int k = 0; k < STAGES; ++k) {
            const int begin = k == 0 ? 0 : end[k - 1] < stored ? end[k - 1] : stored;
            int low = begin, high = end[k] < stored ? end[k] : stored;
            if (first >= low && first < high) low = high = first;
            while (low < high) {
                const int middle = (low + high) / 2;
                if (slots[middle] < slots[first]) low = middle + 1;
                else high = middle;
            }
            place += low - begin;
        }
        return place;
    };
    // Rows: unit normal and two tangents, as `geometry.contact_frame`.
    const auto turn = [](const float* normal, const float* tangent, float* frame) {
        const auto dot = [](const float* a, const float* b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; };
        const auto set = [](float x, float y, float z, float* to) { to[0] = x, to[1] = y, to[2] = z; };
        const auto unit = [&](const float* a, float* to) {
            const float length = sqrtf(dot(a, a));
            for (int k = 0; k < 3; ++k) to[k] = length > 0.0f ? a[k] / length : 0.0f;
        };
        float x[3], y[3];
        unit(normal, x);
        const auto across = [&]() {
            const float along = dot(x, y);
            for (int k = 0; k < 3; ++k) y[k] -= along * x[k];
        };
        set(tangent[0], tangent[1], tangent[2], y);
        if (dot(y, y) < 0.25f) {
            const bool sideways = fabsf(x[1]) < 0.5f;
            set(0.0f, sideways ? 1.0f : 0.0f, sideways ? 0.0f : 1.0f, y);
        }
        across();
        if (dot(y, y) < 1.0e-10f) {  // a hint along the normal
            const bool forwards = fabsf(x[0]) < 0.9f;
            set(forwards ? 1.0f : 0.0f, forwards ? 0.0f : 1.0f, 0.0f, y);
            across();
        }
        unit(y, y);
        for (int k = 0; k < 3; ++k) frame[k] = x[k], frame[3 + k] = y[k];
        set(x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0], frame + 6);
    };
    for (int first = LANE; first < stored; first += LANES) {
        const int slot = slots[first];
        if (first > 0 && slots[first - 1] == slot) continue;  // the lane of the pair's first contact takes them all
        const int g1 = pair[slot].c[0], g2 = pair[slot].c[1], explicit_pair = pair[slot].c[2];
        int dim, force_model;
        float friction[5], solref[2], solreffriction[2] = {0.0f, 0.0f}, solimp[5], forceprm[2], adhesion, margin;
        const auto unpack = [&](float sliding, float torsional, float rolling) {
            friction[0] = friction[1] = sliding, friction[2] = torsional, friction[3] = friction[4] = rolling;
        };
        if (explicit_pair >= 0) {
            const int p = explicit_pair;
            dim = shape.pair_dim.data[p];
            force_model = shape.pair_forcemodel.data[p];
            copy(5, floats(shape.pair_friction) + 5 * p, friction);
            copy(2, floats(shape.pair_solref) + 2 * p, solref);
            copy(2, floats(shape.pair_solreffriction) + 2 * p, solreffriction);
            copy(5, floats(shape.pair_solimp) + 5 * p, solimp);
            copy(2, floats(shape.pair_forceprm) + 2 * p, forceprm);
            adhesion = floats(shape.pair_adhesion)[p];
            margin = floats(shape.pair_margin)[p];
        } else {
            margin = margins[g1] + margins[g2];
            if (priority[g1] != priority[g2]) {
                const int g = priority[g1] > priority[g2] ? g1 : g2;
                dim = condim[g];
                force_model = model[g];
                unpack(mu[3 * g], mu[3 * g + 1], mu[3 * g + 2]);
                copy(2, ref + 2 * g, solref);
                copy(5, imp + 5 * g, solimp);
                copy(2, prm + 2 * g, forceprm);
                adhesion = sticky[g];
            } else {
                dim = condim[g1] > condim[g2] ? condim[g1] : condim[g2];
                force_model = model[g1] > model[g2] ? model[g1] : model[g2];
                const float *a = mu + 3 * g1, *b = mu + 3 * g2;
                unpack(of_larger(a[0], b[0]), of_larger(a[1], b[1]), of_larger(a[2], b[2]));
                const float *ref1 = ref + 2 * g1, *ref2 = ref + 2 * g2;
                const bool weighs1 = solmix[g1] >= 1.0e-15f, weighs2 = solmix[g2] >= 1.0e-15f;
                float share = weighs1 ? 1.0f : weighs2 ? 0.0f : 0.5f;
                if (weighs1 && weighs2) share = solmix[g1] / (solmix[g1] + solmix[g2]);
                if (ref1[0] > 0.0f && ref2[0] > 0.0f) mix(2, share, ref1, ref2, solref);
                else for (int k = 0; k < 2; ++k) solref[k] = ref1[k] < ref2[k] ? ref1[k] : ref2[k];
                mix(5, share, imp + 5 * g1, imp + 5 * g2, solimp);
                if (model[g1] != force_model) share = 0.0f;
                else if (model[g2] != force_model) share = 1.0f;
                mix(2, share, prm + 2 * g1, prm + 2 * g2, forceprm);
                adhesion = sticky[g1] + sticky[g2];
            }
        }
        if (override_all) {
            margin = *row(opt.o_margin);
            force_model = opt.o_forcemodel.data[0];
            copy(5, floats(opt.o_friction), friction);
            copy(2, floats(opt.o_solref), solref);
            copy(2, floats(opt.o_solref), solreffriction);
            copy(5, floats(opt.o_solimp), solimp);
            copy(2, floats(opt.o_forceprm), forceprm);
        }
        for (int k = 0; k < 5; ++k) friction[k] = of_larger(friction[k], 1.0e-5f);

        int n = place_of(first);
        for (int source = first; source < stored && slots[source] == slot; ++source, ++n) {
            row(contact.dist)[n] = dists[source];
            copy(3, places + 3 * source, floats(contact.pos) + 3 * n);
            copy(3, places_low + 3 * source, floats(contact.pos_low) + 3 * n);
            turn(normals + 3 * source, tangents + 3 * source, floats(contact.frame) + 9 * n);
            row(contact.geom)[n].c[0] = g1;
            row(contact.geom)[n].c[1] = g2;
            row(contact.efc_address)[n] = -1;
            row(contact.includemargin)[n] = margin;
            // What sticks across the gap does not touch: it has no friction.
            row(contact.dim)[n] = adhesion != 0.0f && dists[source] >= margin ? 1 : dim;
            row(contact.geomcollisionid)[n] = source - first;
            copy(5, friction, floats(contact.friction) + 5 * n);
            copy(2, solref, floats(contact.solref) + 2 * n);
            copy(2, solreffriction, floats(contact.solreffriction) + 2 * n);
            copy(5, solimp, floats(contact.solimp) + 5 * n);
            row(contact.forcemodel)[n] = force_model;
            copy(2, forceprm, floats(contact.forceprm) + 2 * n);
            row(contact.adhesion)[n] = adhesion;
        }
    }
""",
    STAGES=STAGES,
)
def _emit(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    pairs: wp.ref[PairScratch],
    raw: wp.ref[RawContacts],
    state: wp.ref[State],
    contact: wp.ref[Contact],
):
    """In plain C++ (here and on CUDA): pointers to the rows of a world are found once, not for every number."""
    ...


@wp.func
def emit_contacts_in(
    world: int,
    opt: wp.ref[Option],
    shape: wp.ref[CollisionModel],
    pairs: wp.ref[PairScratch],
    raw: wp.ref[RawContacts],
    state: wp.ref[State],
    contact: wp.ref[Contact],
):
    """Merge the contacts of all stages by pair and add each pair's parameters."""
    if opt.run_collision_detection[0] != 0:
        _emit(world, opt, shape, pairs, raw, state, contact)


@wp.kernel
def emit_contacts(
    opt_at: at(Option),
    shape_at: at(CollisionModel),
    pairs_at: at(PairScratch),
    raw_at: at(RawContacts),
    state_at: at(State),
    contact_at: at(Contact),
):
    w, _ = wp.tid()
    emit_contacts_in(w, opt_at[0], shape_at[0], pairs_at[0], raw_at[0], state_at[0], contact_at[0])
