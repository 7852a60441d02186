"""The documented physics API: its functions and enumerations; `documented_fields` has the fields of its classes."""

FUNCTIONS = [
    "step", "collision", "nxn_broadphase", "sap_broadphase", "primitive_narrowphase", "make_constraint",
    "deriv_smooth_vel", "euler", "forward", "fwd_acceleration", "fwd_actuation", "fwd_position",
    "fwd_velocity", "implicit", "rungekutta4", "step1", "step2", "inverse", "get_data_into",
    "make_data", "put_data", "put_model", "reset_data", "passive", "ray", "energy_pos", "energy_vel",
    "sensor_acc", "sensor_pos", "sensor_vel", "camlight", "com_pos", "com_vel", "crb", "factor_m",
    "kinematics", "rne", "rne_postconstraint", "solve_m", "subtree_vel", "tendon", "transmission",
    "contact_force", "get_state", "mul_m", "set_state", "xfrc_accumulate",
]  # fmt: skip

ENUMS = {
    "BiasType": [
        "NONE", "AFFINE", "MUSCLE",
    ],
    "BroadphaseFilter": [
        "PLANE", "SPHERE", "AABB", "OBB",
    ],
    "BroadphaseType": [
        "NXN", "SAP_TILE", "SAP_SEGMENTED",
    ],
    "ConeType": [
        "PYRAMIDAL", "ELLIPTIC",
    ],
    "DisableBit": [
        "CONSTRAINT", "EQUALITY", "FRICTIONLOSS", "LIMIT", "CONTACT", "SPRING", "DAMPER", "GRAVITY",
        "CLAMPCTRL", "WARMSTART", "FILTERPARENT", "ACTUATION", "REFSAFE", "SENSOR", "EULERDAMP",
        "NATIVECCD",
    ],
    "DynType": [
        "NONE", "INTEGRATOR", "FILTER", "FILTEREXACT", "MUSCLE",
    ],
    "EnableBit": [
        "ENERGY", "INVDISCRETE",
    ],
    "GainType": [
        "FIXED", "AFFINE", "MUSCLE",
    ],
    "GeomType": [
        "PLANE", "HFIELD", "SPHERE", "CAPSULE", "ELLIPSOID", "CYLINDER", "BOX", "MESH", "SDF",
    ],
    "IntegratorType": [
        "EULER", "RK4", "IMPLICITFAST",
    ],
    "JointType": [
        "FREE", "BALL", "SLIDE", "HINGE",
    ],
    "SolverType": [
        "CG", "NEWTON",
    ],
    "State": [
        "TIME", "QPOS", "QVEL", "ACT", "WARMSTART", "CTRL", "QFRC_APPLIED", "XFRC_APPLIED", "EQ_ACTIVE",
        "MOCAP_POS", "MOCAP_QUAT", "NSTATE", "PHYSICS", "FULLPHYSICS", "USER", "INTEGRATION",
    ],
    "TrnType": [
        "JOINT", "JOINTINPARENT", "SLIDERCRANK", "TENDON", "BODY", "SITE",
    ],
}  # fmt: skip
