# type: ignore
"""Kernels of kinematics.py, commands.py and pd_commands.py, of joints: their types are Warp's, not Python's."""

import warp as wp

from engine.physics import enums

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_BALL = wp.constant(int(enums.JointType.BALL))


@wp.kernel
def joints(
    joint: wp.array(dtype=wp.vec4i),  # place in qpos, in qvel, type of joint, axis of a ball
    qpos: wp.array2d(dtype=float),
    qvel: wp.array2d(dtype=float),
    position: wp.array2d(dtype=float),
    velocity: wp.array2d(dtype=float),
):
    w = wp.tid()
    for i in range(joint.shape[0]):
        at = joint[i]
        velocity[w, i] = qvel[w, at[1]]
        value = qpos[w, at[0]]
        if at[2] == _BALL:  # rotation vector
            u = wp.vec3(qpos[w, at[0] + 1], qpos[w, at[0] + 2], qpos[w, at[0] + 3])
            sine = wp.length(u)
            angle = 2.0 * wp.atan2(sine, wp.abs(value))
            scale = wp.where(sine > 1.0e-8, angle / wp.max(sine, 1.0e-8), 2.0) * wp.where(value < 0.0, -1.0, 1.0)
            value = scale * u[at[3]]
        position[w, i] = value


@wp.kernel
def commands(
    dofs: wp.array(dtype=wp.int32),
    position: wp.array2d(dtype=float),
    velocity: wp.array2d(dtype=float),
    effort: wp.array2d(dtype=float),
    limit: wp.array2d(dtype=float),  # of efforts that no drive adds to its own
    drive_pos: wp.array2d(dtype=float),
    drive_vel: wp.array2d(dtype=float),
    drive_force: wp.array2d(dtype=float),
    applied: wp.array2d(dtype=float),
):
    w = wp.tid()
    # Rows of arrays: their addresses stay in registers.
    positions = position[w]
    velocities = velocity[w]
    efforts = effort[w]
    limits = limit[w]
    to_pos = drive_pos[w]
    to_vel = drive_vel[w]
    to_force = drive_force[w]
    to_applied = applied[w]
    for i in range(dofs.shape[0]):
        at = dofs[i]
        force = efforts[i]
        to_pos[at] = positions[i]
        to_vel[at] = velocities[i]
        to_force[at] = force
        to_applied[at] = wp.clamp(force, -limits[i], limits[i])


@wp.func_native(
    """
    const auto row = [w](const auto& array) { return (float*)((char*)array.data + (long long)w * array.strides[0]); };
    const float *targets = row(position), *rates = row(velocity), *efforts = row(effort);
    const float *at_pos = row(joint_pos), *at_vel = row(joint_vel), *most = row(undriven);
    const float *stiffnesses = row(stiffness), *dampings = row(damping), *limits = row(limit);
    float *all_computed = row(computed), *all_applied = row(applied);
    float *to_computed = row(own_computed), *to_applied = row(own_applied);
    float *to_pos = row(drive_pos), *to_vel = row(drive_vel);
    float *to_force = row(drive_force), *to_qfrc = row(qfrc_applied);
#if !defined(__CUDA_ARCH__)
    const float* written[] = {to_pos, to_vel, to_force, to_qfrc};
    for (const float* at : written)
        for (int i = 0; i < drive_pos.shape[1]; i += 16) __builtin_prefetch(at + 4 * drive_pos.shape[1] + i, 1);
#endif
    for (int k = 0; k < places.shape[0]; ++k) {
        const int i = places.data[k][0], dof = places.data[k][1];
        const float target = targets[i], rate = rates[i], limit = limits[k], unlimited = most[i];
        float force = efforts[i];
        const float wanted = force + stiffnesses[k] * (target - at_pos[i]) + dampings[k] * (rate - at_vel[i]);
        const float within = wanted > limit ? limit : wanted < -limit ? -limit : wanted;
        to_computed[k] = all_computed[i] = wanted;
        to_applied[k] = all_applied[i] = within;
        if (implicit) {
            to_pos[dof] = target;
            to_vel[dof] = rate;
        } else force = within;
        to_force[dof] = force;
        to_qfrc[dof] = force > unlimited ? unlimited : force < -unlimited ? -unlimited : force;
    }
"""
)
def _pd_commands_of(
    w: int,
    places: wp.array(dtype=wp.vec2i),
    implicit: int,
    position: wp.array2d(dtype=float),
    velocity: wp.array2d(dtype=float),
    effort: wp.array2d(dtype=float),
    computed: wp.array2d(dtype=float),
    applied: wp.array2d(dtype=float),
    joint_pos: wp.array2d(dtype=float),
    joint_vel: wp.array2d(dtype=float),
    undriven: wp.array2d(dtype=float),
    stiffness: wp.array2d(dtype=float),
    damping: wp.array2d(dtype=float),
    limit: wp.array2d(dtype=float),
    own_computed: wp.array2d(dtype=float),
    own_applied: wp.array2d(dtype=float),
    drive_pos: wp.array2d(dtype=float),
    drive_vel: wp.array2d(dtype=float),
    drive_force: wp.array2d(dtype=float),
    qfrc_applied: wp.array2d(dtype=float),
):
    """The commands of a world. Numbers of a row follow each other in all arrays."""
    ...


@wp.kernel
def pd_commands(
    places: wp.array(dtype=wp.vec2i),  # of the joints of a group: among all joints, and in qvel
    implicit: int,  # 1 if drives of the engine compute the efforts
    position: wp.array2d(dtype=float),  # targets, by joint
    velocity: wp.array2d(dtype=float),
    effort: wp.array2d(dtype=float),
    computed: wp.array2d(dtype=float),
    applied: wp.array2d(dtype=float),
    joint_pos: wp.array2d(dtype=float),
    joint_vel: wp.array2d(dtype=float),
    undriven: wp.array2d(dtype=float),  # limit of efforts that no drive adds to its own
    stiffness: wp.array2d(dtype=float),  # by joint of the group, as what follows
    damping: wp.array2d(dtype=float),
    limit: wp.array2d(dtype=float),
    own_computed: wp.array2d(dtype=float),
    own_applied: wp.array2d(dtype=float),
    drive_pos: wp.array2d(dtype=float),
    drive_vel: wp.array2d(dtype=float),
    drive_force: wp.array2d(dtype=float),
    qfrc_applied: wp.array2d(dtype=float),
):
    _pd_commands_of(
        wp.tid(), places, implicit, position, velocity, effort, computed, applied, joint_pos, joint_vel, undriven,
        stiffness, damping, limit, own_computed, own_applied, drive_pos, drive_vel, drive_force, qfrc_applied,
    )  # fmt: skip


@wp.func_native(
    """
    const auto row = [w](const auto& array) { return (float*)((char*)array.data + (long long)w * array.strides[0]); };
    const float* now = row(velocity);
    float *before = row(previous), *out = row(acceleration);
    const float rate = 1.0f / elapsed.data[0];
    const int count = acceleration.shape[1];
    for (int i = 0; i < count; ++i) out[i] = (now[i] - before[i]) * rate;
    memcpy(before, now, count * sizeof(float));
"""
)
def _joint_accelerations_of(
    w: int,
    velocity: wp.array2d(dtype=float),
    elapsed: wp.array(dtype=float),
    previous: wp.array2d(dtype=float),
    acceleration: wp.array2d(dtype=float),
):
    """The accelerations of a world."""
    ...


@wp.kernel
def joint_accelerations(
    velocity: wp.array2d(dtype=float),
    elapsed: wp.array(dtype=float),  # s since `previous`
    previous: wp.array2d(dtype=float),
    acceleration: wp.array2d(dtype=float),
):
    _joint_accelerations_of(wp.tid(), velocity, elapsed, previous, acceleration)
