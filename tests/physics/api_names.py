"""The documented physics API: its functions, enumerations and classes.

Fields have the shape that the documentation gives them, "" where it gives none: `*` is 1 or the number of worlds,
other words are sizes.
"""

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

FIELDS = {
    "Model": {
        "": [
            "nq", "nv", "nu", "na", "nbody", "noct", "njnt", "nM", "nC", "ngeom", "nsite", "ncam", "nlight",
            "nflex", "nflexvert", "nflexedge", "nflexelem", "nflexelemdata", "nflexelemedge", "nmesh",
            "nmeshvert", "nmeshnormal", "nmeshface", "nmeshgraph", "nmeshpoly", "nmeshpolyvert", "nmeshpolymap",
            "nhfield", "nhfielddata", "nmat", "npair", "nexclude", "neq", "ntendon", "nwrap", "nsensor",
            "nmocap", "nplugin", "ngravcomp", "nsensordata", "opt", "stat", "geom_group", "geom_margin",
            "geom_gap", "pair_margin", "pair_gap", "M_colind", "mapM2M", "nacttrnbody", "nsensorcollision",
            "nsensortaxel", "nsensorcontact", "nrangefinder", "nmaxcondim", "nmaxpyramid", "nmaxpolygon",
            "nmaxmeshdeg", "has_sdf_geom", "block_dim", "body_tree", "jnt_limited_slide_hinge_adr",
            "jnt_limited_ball_adr", "dof_tri_row", "dof_tri_col", "nxn_geom_pair", "nxn_geom_pair_filtered",
            "nxn_pairid", "nxn_pairid_filtered", "geom_pair_type_count", "eq_connect_adr", "eq_wld_adr",
            "eq_jnt_adr", "eq_ten_adr", "tendon_jnt_adr", "tendon_site_pair_adr", "tendon_geom_adr",
            "tendon_limited_adr", "ten_wrapadr_site", "ten_wrapnum_site", "wrap_jnt_adr", "wrap_site_adr",
            "wrap_site_pair_adr", "wrap_geom_adr", "actuator_trntype_body_adr", "sensor_pos_adr",
            "sensor_limitpos_adr", "sensor_vel_adr", "sensor_limitvel_adr", "sensor_acc_adr",
            "sensor_rangefinder_adr", "rangefinder_sensor_adr", "sensor_collision_start_adr",
            "sensor_touch_adr", "sensor_limitfrc_adr", "sensor_e_potential", "sensor_e_kinetic",
            "sensor_tendonactfrc_adr", "sensor_subtree_vel", "sensor_rne_postconstraint", "taxel_sensorid",
            "qM_tiles", "qLD_updates", "qM_fullm_i", "qM_fullm_j", "qM_mulm_i", "qM_mulm_j", "qM_madr_ij",
        ],
        "*, nq": [
            "qpos0", "qpos_spring",
        ],
        "nbody": [
            "body_parentid", "body_rootid", "body_weldid", "body_mocapid", "body_jntnum", "body_jntadr",
            "body_dofnum", "body_dofadr", "body_geomnum", "body_geomadr", "body_contype", "body_conaffinity",
            "body_fluid_ellipsoid",
        ],
        "*, nbody, 3": [
            "body_pos", "body_ipos", "body_inertia",
        ],
        "*, nbody, 4": [
            "body_quat", "body_iquat",
        ],
        "*, nbody": [
            "body_mass", "body_subtreemass", "body_gravcomp",
        ],
        "*, nbody, 2": [
            "body_invweight0",
        ],
        "noct, 8": [
            "oct_child", "oct_coeff",
        ],
        "noct, 2, 3": [
            "oct_aabb",
        ],
        "njnt": [
            "jnt_type", "jnt_qposadr", "jnt_dofadr", "jnt_bodyid", "jnt_limited", "jnt_actfrclimited",
            "jnt_actgravcomp",
        ],
        "*, njnt, mjNREF": [
            "jnt_solref",
        ],
        "*, njnt, mjNIMP": [
            "jnt_solimp",
        ],
        "*, njnt, 3": [
            "jnt_pos", "jnt_axis",
        ],
        "*, njnt": [
            "jnt_stiffness", "jnt_margin",
        ],
        "*, njnt, 2": [
            "jnt_range", "jnt_actfrcrange",
        ],
        "nv": [
            "dof_bodyid", "dof_jntid", "dof_parentid", "dof_Madr", "M_rownnz", "M_rowadr",
        ],
        "*, nv, NREF": [
            "dof_solref",
        ],
        "*, nv, NIMP": [
            "dof_solimp",
        ],
        "*, nv": [
            "dof_frictionloss", "dof_armature", "dof_damping", "dof_invweight0",
        ],
        "ngeom": [
            "geom_type", "geom_contype", "geom_conaffinity", "geom_condim", "geom_bodyid", "geom_dataid",
            "geom_priority", "geom_plugin_index",
        ],
        "*, ngeom": [
            "geom_matid", "geom_solmix", "geom_rbound",
        ],
        "*, ngeom, mjNREF": [
            "geom_solref",
        ],
        "*, ngeom, mjNIMP": [
            "geom_solimp",
        ],
        "*, ngeom, 3": [
            "geom_size", "geom_pos", "geom_friction",
        ],
        "*, ngeom, 2, 3": [
            "geom_aabb",
        ],
        "*, ngeom, 4": [
            "geom_quat", "geom_rgba",
        ],
        "ngeom, mjNFLUID": [
            "geom_fluid",
        ],
        "nsite": [
            "site_type", "site_bodyid",
        ],
        "nsite, 3": [
            "site_size",
        ],
        "*, nsite, 3": [
            "site_pos",
        ],
        "*, nsite, 4": [
            "site_quat",
        ],
        "ncam": [
            "cam_mode", "cam_bodyid", "cam_targetbodyid", "cam_fovy",
        ],
        "*, ncam, 3": [
            "cam_pos", "cam_poscom0", "cam_pos0",
        ],
        "*, ncam, 4": [
            "cam_quat",
        ],
        "*, ncam, 3, 3": [
            "cam_mat0",
        ],
        "ncam, 2": [
            "cam_resolution", "cam_sensorsize",
        ],
        "ncam, 4": [
            "cam_intrinsic",
        ],
        "nlight": [
            "light_mode", "light_bodyid", "light_targetbodyid",
        ],
        "*, nlight": [
            "light_type", "light_castshadow", "light_active",
        ],
        "*, nlight, 3": [
            "light_pos", "light_dir", "light_poscom0", "light_pos0", "light_dir0",
        ],
        "nflex": [
            "flex_dim", "flex_vertadr", "flex_vertnum", "flex_edgeadr", "flex_elemedgeadr", "flex_damping",
        ],
        "nflexvert": [
            "flex_vertbodyid",
        ],
        "nflexedge, 2": [
            "flex_edge", "flex_edgeflap",
        ],
        "nflexelemdata": [
            "flex_elem",
        ],
        "nflexelemedge": [
            "flex_elemedge",
        ],
        "nflexedge": [
            "flexedge_length0",
        ],
        "nflexelem, 21": [
            "flex_stiffness",
        ],
        "nflexedge, 17": [
            "flex_bending",
        ],
        "nmesh": [
            "mesh_vertadr", "mesh_vertnum", "mesh_faceadr", "mesh_normaladr", "mesh_graphadr", "mesh_polynum",
            "mesh_polyadr",
        ],
        "nmeshvert, 3": [
            "mesh_vert",
        ],
        "nmeshnormal, 3": [
            "mesh_normal",
        ],
        "nface, 3": [
            "mesh_face",
        ],
        "nmeshgraph": [
            "mesh_graph",
        ],
        "nmesh, 4": [
            "mesh_quat",
        ],
        "nmeshpoly, 3": [
            "mesh_polynormal",
        ],
        "nmeshpoly": [
            "mesh_polyvertadr", "mesh_polyvertnum",
        ],
        "nmeshpolyvert": [
            "mesh_polyvert",
        ],
        "nmeshvert": [
            "mesh_polymapadr", "mesh_polymapnum",
        ],
        "nmeshpolymap": [
            "mesh_polymap",
        ],
        "nhfield, 4": [
            "hfield_size",
        ],
        "nhfield": [
            "hfield_nrow", "hfield_ncol", "hfield_adr",
        ],
        "nhfielddata": [
            "hfield_data",
        ],
        "nmat, mjNTEXROLE": [
            "mat_texid",
        ],
        "*, nmat, 2": [
            "mat_texrepeat",
        ],
        "*, nmat, 4": [
            "mat_rgba",
        ],
        "npair": [
            "pair_dim", "pair_geom1", "pair_geom2",
        ],
        "*, npair, mjNREF": [
            "pair_solref", "pair_solreffriction",
        ],
        "*, npair, mjNIMP": [
            "pair_solimp",
        ],
        "*, npair, 5": [
            "pair_friction",
        ],
        "nexclude": [
            "exclude_signature",
        ],
        "neq": [
            "eq_type", "eq_obj1id", "eq_obj2id", "eq_objtype", "eq_active0",
        ],
        "*, neq, mjNREF": [
            "eq_solref",
        ],
        "*, neq, mjNIMP": [
            "eq_solimp",
        ],
        "*, neq, mjNEQDATA": [
            "eq_data",
        ],
        "ntendon": [
            "tendon_adr", "tendon_num", "tendon_limited", "tendon_actfrclimited",
        ],
        "*, ntendon, mjNREF": [
            "tendon_solref_lim", "tendon_solref_fri",
        ],
        "*, ntendon, mjNIMP": [
            "tendon_solimp_lim", "tendon_solimp_fri",
        ],
        "*, ntendon, 2": [
            "tendon_range", "tendon_actfrcrange", "tendon_lengthspring",
        ],
        "*, ntendon": [
            "tendon_margin", "tendon_stiffness", "tendon_damping", "tendon_armature", "tendon_frictionloss",
            "tendon_length0", "tendon_invweight0",
        ],
        "nwrap": [
            "wrap_type", "wrap_objid", "wrap_prm", "wrap_pulley_scale",
        ],
        "nu": [
            "actuator_trntype", "actuator_dyntype", "actuator_gaintype", "actuator_biastype", "actuator_actadr",
            "actuator_actnum", "actuator_ctrllimited", "actuator_forcelimited", "actuator_actlimited",
            "actuator_actearly", "actuator_cranklength", "actuator_acc0",
        ],
        "nu, 2": [
            "actuator_trnid", "actuator_lengthrange",
        ],
        "*, nu, mjNDYN": [
            "actuator_dynprm",
        ],
        "*, nu, mjNGAIN": [
            "actuator_gainprm",
        ],
        "*, nu, mjNBIAS": [
            "actuator_biasprm",
        ],
        "*, nu, 2": [
            "actuator_ctrlrange", "actuator_forcerange", "actuator_actrange",
        ],
        "*, nu, 6": [
            "actuator_gear",
        ],
        "nsensor": [
            "sensor_type", "sensor_datatype", "sensor_objtype", "sensor_objid", "sensor_reftype",
            "sensor_refid", "sensor_dim", "sensor_adr", "sensor_cutoff", "collision_sensor_adr",
            "sensor_adr_to_contact_adr",
        ],
        "nsensor, mjNSENS": [
            "sensor_intprm",
        ],
        "nplugin": [
            "plugin",
        ],
        "nplugin, 3": [
            "plugin_attr",
        ],
        "nmocap": [
            "mocap_bodyid",
        ],
        "nsensorcontact": [
            "sensor_contact_adr",
        ],
        "nrangefinder": [
            "sensor_rangefinder_bodyid",
        ],
        "nsensortaxel": [
            "taxel_vertadr",
        ],
    },
    "Data": {
        "nworld": [
            "solver_niter", "ne", "nf", "nl", "nefc", "time", "ne_connect", "ne_weld", "ne_jnt", "ne_ten",
        ],
        "nworld, 2": [
            "energy",
        ],
        "nworld, nq": [
            "qpos",
        ],
        "nworld, nv": [
            "qvel", "qacc_warmstart", "qfrc_applied", "qacc", "qLDiagInv", "qfrc_bias", "qfrc_spring",
            "qfrc_damper", "qfrc_gravcomp", "qfrc_fluid", "qfrc_passive", "qfrc_actuator", "qfrc_smooth",
            "qacc_smooth", "qfrc_constraint", "qfrc_inverse",
        ],
        "nworld, na": [
            "act", "act_dot",
        ],
        "nworld, nu": [
            "ctrl", "actuator_length", "actuator_velocity", "actuator_force",
        ],
        "nworld, nbody, 6": [
            "xfrc_applied", "cvel", "cacc", "cfrc_int", "cfrc_ext", "subtree_bodyvel",
        ],
        "nworld, neq": [
            "eq_active",
        ],
        "nworld, nmocap, 3": [
            "mocap_pos",
        ],
        "nworld, nmocap, 4": [
            "mocap_quat",
        ],
        "nworld, nsensordata": [
            "sensordata",
        ],
        "nworld, nbody, 3": [
            "xpos", "xipos", "subtree_com", "subtree_linvel", "subtree_angmom",
        ],
        "nworld, nbody, 4": [
            "xquat",
        ],
        "nworld, nbody, 3, 3": [
            "xmat", "ximat",
        ],
        "nworld, njnt, 3": [
            "xanchor", "xaxis",
        ],
        "nworld, ngeom, 3": [
            "geom_xpos",
        ],
        "nworld, ngeom, 3, 3": [
            "geom_xmat",
        ],
        "nworld, nsite, 3": [
            "site_xpos",
        ],
        "nworld, nsite, 3, 3": [
            "site_xmat",
        ],
        "nworld, ncam, 3": [
            "cam_xpos",
        ],
        "nworld, ncam, 3, 3": [
            "cam_xmat",
        ],
        "nworld, nlight, 3": [
            "light_xpos", "light_xdir",
        ],
        "nworld, nv, 6": [
            "cdof", "cdof_dot",
        ],
        "nworld, nbody, 10": [
            "cinert", "crb",
        ],
        "nworld, nflexvert, 3": [
            "flexvert_xpos",
        ],
        "nworld, nflexedge, 1": [
            "flexedge_length",
        ],
        "nworld, ntendon": [
            "ten_wrapadr", "ten_wrapnum", "ten_length", "ten_velocity",
        ],
        "nworld, ntendon, nv": [
            "ten_J",
        ],
        "nworld, nwrap, 2": [
            "wrap_obj",
        ],
        "nworld, nwrap, 6": [
            "wrap_xpos",
        ],
        "nworld, nu, nv": [
            "actuator_moment",
        ],
        "nworld, 1, nM": [
            "qM",
        ],
        "nworld, 1, nC": [
            "qLD",
        ],
        "nworld, nflexedge": [
            "flexedge_velocity",
        ],
        "": [
            "contact", "efc", "nworld", "naconmax", "njmax", "nacon", "nsolving", "ncollision",
        ],
        "naconmax, 2": [
            "collision_pair", "collision_pairid",
        ],
        "naconmax": [
            "collision_worldid",
        ],
    },
    "Option": {
        "": [
            "timestep", "impratio", "tolerance", "ls_tolerance", "ccd_tolerance", "density", "viscosity",
            "gravity", "wind", "magnetic", "integrator", "cone", "solver", "iterations", "ls_iterations",
            "ccd_iterations", "disableflags", "enableflags", "sdf_initpoints", "sdf_iterations", "is_sparse",
            "ls_parallel", "ls_parallel_min_step", "has_fluid", "broadphase", "broadphase_filter",
            "graph_conditional", "run_collision_detection", "contact_sensor_maxmatch",
        ],
    },
    "Contact": {
        "naconmax": [
            "dist", "includemargin", "dim", "worldid", "type", "geomcollisionid",
        ],
        "naconmax, 3": [
            "pos",
        ],
        "naconmax, 3, 3": [
            "frame",
        ],
        "naconmax, 5": [
            "friction", "solimp",
        ],
        "naconmax, 2": [
            "solref", "solreffriction", "geom",
        ],
        "naconmax, nmaxpyramid": [
            "efc_address",
        ],
    },
    "Constraint": {
        "nworld, njmax": [
            "type", "id", "pos", "margin", "vel", "aref", "frictionloss", "force", "Jaref", "jv",
        ],
        "nworld, njmax_pad, nv_pad": [
            "J",
        ],
        "nworld, njmax_pad": [
            "D", "state",
        ],
        "nworld, nv": [
            "Ma", "grad", "Mgrad", "search", "mv", "prev_grad", "prev_Mgrad",
        ],
        "nworld, nv, nv": [
            "cholesky_L_tmp",
        ],
        "": [
            "cholesky_y_tmp",
        ],
        "nworld": [
            "grad_dot", "search_dot", "gauss", "cost", "prev_cost", "alpha", "beta", "done",
        ],
        "nworld, njmax, 3": [
            "quad",
        ],
        "nworld, 3": [
            "quad_gauss",
        ],
        "nworld, nv_pad, nv_pad": [
            "h",
        ],
    },
    "Statistic": {
        "": [
            "meaninertia",
        ],
    },
}  # fmt: skip
