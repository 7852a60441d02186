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
    w = wp.tid()
    # Rows of arrays: their addresses stay in registers.
    positions = position[w]
    velocities = velocity[w]
    efforts = effort[w]
    all_computed = computed[w]
    all_applied = applied[w]
    at_pos = joint_pos[w]
    at_vel = joint_vel[w]
    most = undriven[w]
    stiffnesses = stiffness[w]
    dampings = damping[w]
    limits = limit[w]
    to_computed = own_computed[w]
    to_applied = own_applied[w]
    to_pos = drive_pos[w]
    to_vel = drive_vel[w]
    to_force = drive_force[w]
    to_qfrc = qfrc_applied[w]
    for k in range(places.shape[0]):
        i = places[k][0]
        dof = places[k][1]
        target = positions[i]
        rate = velocities[i]
        force = efforts[i]
        wanted = force + stiffnesses[k] * (target - at_pos[i]) + dampings[k] * (rate - at_vel[i])
        within = wanted
        if wanted > limits[k]:
            within = limits[k]
        elif wanted < -limits[k]:
            within = -limits[k]
        to_computed[k] = wanted
        to_applied[k] = within
        all_computed[i] = wanted
        all_applied[i] = within
        if implicit != 0:
            to_pos[dof] = target
            to_vel[dof] = rate
        else:
            force = within
        to_force[dof] = force
        to_qfrc[dof] = wp.clamp(force, -most[i], most[i])


@wp.kernel
def joint_accelerations(
    velocity: wp.array2d(dtype=float),
    elapsed: wp.array(dtype=float),  # s since `previous`
    previous: wp.array2d(dtype=float),
    acceleration: wp.array2d(dtype=float),
):
    w = wp.tid()
    velocities = velocity[w]
    before = previous[w]
    out = acceleration[w]
    rate = 1.0 / elapsed[0]
    for i in range(velocities.shape[0]):
        now = velocities[i]
        out[i] = (now - before[i]) * rate
        before[i] = now
