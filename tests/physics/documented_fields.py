"""The fields of the documented MuJoCo Warp API: name, shape, type of an element; of what is no array the kind.

In a shape `*` is 1 or the number of worlds, `?` any number, a word a size of the model or the data; a size that ends
with `_pad` may be rounded up. Of 3-vectors and the like the shape is that of the array, without the vector's own.
"""

TABLE = {
    "Model": """
        nq int
        nv int
        nu int
        na int
        nbody int
        noct int
        njnt int
        nM int
        nC int
        ngeom int
        nsite int
        ncam int
        nlight int
        nflex int
        nflexvert int
        nflexedge int
        nflexelem int
        nflexelemdata int
        nflexelemedge int
        nmesh int
        nmeshvert int
        nmeshnormal int
        nmeshface int
        nmeshgraph int
        nmeshpoly int
        nmeshpolyvert int
        nmeshpolymap int
        nhfield int
        nhfielddata int
        nmat int
        npair int
        nexclude int
        neq int
        ntendon int
        nwrap int
        nsensor int
        nmocap int
        nplugin int
        ngravcomp int
        nsensordata int
        opt Option
        stat Statistic
        qpos0 (*, nq) float32
        qpos_spring (*, nq) float32
        body_parentid (nbody,) int32
        body_rootid (nbody,) int32
        body_weldid (nbody,) int32
        body_mocapid (nbody,) int32
        body_jntnum (nbody,) int32
        body_jntadr (nbody,) int32
        body_dofnum (nbody,) int32
        body_dofadr (nbody,) int32
        body_geomnum (nbody,) int32
        body_geomadr (nbody,) int32
        body_pos (*, nbody) vec3f
        body_quat (*, nbody) quatf
        body_ipos (*, nbody) vec3f
        body_iquat (*, nbody) quatf
        body_mass (*, nbody) float32
        body_subtreemass (*, nbody) float32
        body_inertia (*, nbody) vec3f
        body_invweight0 (*, nbody) vec2f
        body_gravcomp (*, nbody) float32
        body_contype (nbody,) int32
        body_conaffinity (nbody,) int32
        oct_child (noct,) vec8i
        oct_aabb (noct, 2) vec3f
        oct_coeff (noct,) vec8f
        jnt_type (njnt,) int32
        jnt_qposadr (njnt,) int32
        jnt_dofadr (njnt,) int32
        jnt_bodyid (njnt,) int32
        jnt_limited (njnt,) int32
        jnt_actfrclimited (njnt,) bool
        jnt_actgravcomp (njnt,) int32
        jnt_solref (*, njnt) vec2f
        jnt_solimp (*, njnt) vec5f
        jnt_pos (*, njnt) vec3f
        jnt_axis (*, njnt) vec3f
        jnt_stiffness (*, njnt) float32
        jnt_range (*, njnt) vec2f
        jnt_actfrcrange (*, njnt) vec2f
        jnt_margin (*, njnt) float32
        dof_bodyid (nv,) int32
        dof_jntid (nv,) int32
        dof_parentid (nv,) int32
        dof_Madr (nv,) int32
        dof_solref (*, nv) vec2f
        dof_solimp (*, nv) vec5f
        dof_frictionloss (*, nv) float32
        dof_armature (*, nv) float32
        dof_damping (*, nv) float32
        dof_invweight0 (*, nv) float32
        geom_type (ngeom,) int32
        geom_contype (ngeom,) int32
        geom_conaffinity (ngeom,) int32
        geom_condim (ngeom,) int32
        geom_bodyid (ngeom,) int32
        geom_dataid (ngeom,) int32
        geom_matid (*, ngeom) int32
        geom_group (ngeom,) int32
        geom_priority (ngeom,) int32
        geom_solmix (*, ngeom) float32
        geom_solref (*, ngeom) vec2f
        geom_solimp (*, ngeom) vec5f
        geom_size (*, ngeom) vec3f
        geom_aabb (*, ngeom, 2) vec3f
        geom_rbound (*, ngeom) float32
        geom_pos (*, ngeom) vec3f
        geom_quat (*, ngeom) quatf
        geom_friction (*, ngeom) vec3f
        geom_margin (*, ngeom) float32
        geom_gap (*, ngeom) float32
        geom_fluid (ngeom, 12) float32
        geom_rgba (*, ngeom) vec4f
        site_type (nsite,) int32
        site_bodyid (nsite,) int32
        site_size (nsite,) vec3f
        site_pos (*, nsite) vec3f
        site_quat (*, nsite) quatf
        cam_mode (ncam,) int32
        cam_bodyid (ncam,) int32
        cam_targetbodyid (ncam,) int32
        cam_pos (*, ncam) vec3f
        cam_quat (*, ncam) quatf
        cam_poscom0 (*, ncam) vec3f
        cam_pos0 (*, ncam) vec3f
        cam_mat0 (*, ncam) mat33f
        cam_fovy (ncam,) float32
        cam_resolution (ncam,) vec2i
        cam_sensorsize (ncam,) vec2f
        cam_intrinsic (ncam,) vec4f
        light_mode (nlight,) int32
        light_bodyid (nlight,) int32
        light_targetbodyid (nlight,) int32
        light_type (*, nlight) int32
        light_castshadow (*, nlight) bool
        light_active (*, nlight) bool
        light_pos (*, nlight) vec3f
        light_dir (*, nlight) vec3f
        light_poscom0 (*, nlight) vec3f
        light_pos0 (*, nlight) vec3f
        light_dir0 (*, nlight) vec3f
        flex_dim (nflex,) int32
        flex_vertadr (nflex,) int32
        flex_vertnum (nflex,) int32
        flex_edgeadr (nflex,) int32
        flex_elemedgeadr (nflex,) int32
        flex_vertbodyid (nflexvert,) int32
        flex_edge (nflexedge,) vec2i
        flex_edgeflap (nflexedge,) vec2i
        flex_elem (nflexelemdata,) int32
        flex_elemedge (nflexelemedge,) int32
        flexedge_length0 (nflexedge,) float32
        flex_stiffness (nflexelem, 21) float32
        flex_bending (nflexedge, 17) float32
        flex_damping (nflex,) float32
        mesh_vertadr (nmesh,) int32
        mesh_vertnum (nmesh,) int32
        mesh_faceadr (nmesh,) int32
        mesh_normaladr (nmesh,) int32
        mesh_graphadr (nmesh,) int32
        mesh_vert (nmeshvert,) vec3f
        mesh_normal (nmeshnormal,) vec3f
        mesh_face (nmeshface,) vec3i
        mesh_graph (nmeshgraph,) int32
        mesh_quat (nmesh,) quatf
        mesh_polynum (nmesh,) int32
        mesh_polyadr (nmesh,) int32
        mesh_polynormal (nmeshpoly,) vec3f
        mesh_polyvertadr (nmeshpoly,) int32
        mesh_polyvertnum (nmeshpoly,) int32
        mesh_polyvert (nmeshpolyvert,) int32
        mesh_polymapadr (nmeshvert,) int32
        mesh_polymapnum (nmeshvert,) int32
        mesh_polymap (nmeshpolymap,) int32
        hfield_size (nhfield,) vec4f
        hfield_nrow (nhfield,) int32
        hfield_ncol (nhfield,) int32
        hfield_adr (nhfield,) int32
        hfield_data (nhfielddata,) float32
        mat_texid (nmat, 10) int32
        mat_texrepeat (*, nmat) vec2f
        mat_rgba (*, nmat) vec4f
        pair_dim (npair,) int32
        pair_geom1 (npair,) int32
        pair_geom2 (npair,) int32
        pair_solref (*, npair) vec2f
        pair_solreffriction (*, npair) vec2f
        pair_solimp (*, npair) vec5f
        pair_margin (*, npair) float32
        pair_gap (*, npair) float32
        pair_friction (*, npair) vec5f
        exclude_signature (nexclude,) int32
        eq_type (neq,) int32
        eq_obj1id (neq,) int32
        eq_obj2id (neq,) int32
        eq_objtype (neq,) int32
        eq_active0 (neq,) bool
        eq_solref (*, neq) vec2f
        eq_solimp (*, neq) vec5f
        eq_data (*, neq) vec11f
        tendon_adr (ntendon,) int32
        tendon_num (ntendon,) int32
        tendon_limited (ntendon,) int32
        tendon_actfrclimited (ntendon,) bool
        tendon_solref_lim (*, ntendon) vec2f
        tendon_solimp_lim (*, ntendon) vec5f
        tendon_solref_fri (*, ntendon) vec2f
        tendon_solimp_fri (*, ntendon) vec5f
        tendon_range (*, ntendon) vec2f
        tendon_actfrcrange (*, ntendon) vec2f
        tendon_margin (*, ntendon) float32
        tendon_stiffness (*, ntendon) float32
        tendon_damping (*, ntendon) float32
        tendon_armature (*, ntendon) float32
        tendon_frictionloss (*, ntendon) float32
        tendon_lengthspring (*, ntendon) vec2f
        tendon_length0 (*, ntendon) float32
        tendon_invweight0 (*, ntendon) float32
        wrap_type (nwrap,) int32
        wrap_objid (nwrap,) int32
        wrap_prm (nwrap,) float32
        actuator_trntype (nu,) int32
        actuator_dyntype (nu,) int32
        actuator_gaintype (nu,) int32
        actuator_biastype (nu,) int32
        actuator_trnid (nu,) vec2i
        actuator_actadr (nu,) int32
        actuator_actnum (nu,) int32
        actuator_ctrllimited (nu,) bool
        actuator_forcelimited (nu,) bool
        actuator_actlimited (nu,) bool
        actuator_dynprm (*, nu) vec10f
        actuator_gainprm (*, nu) vec10f
        actuator_biasprm (*, nu) vec10f
        actuator_actearly (nu,) bool
        actuator_ctrlrange (*, nu) vec2f
        actuator_forcerange (*, nu) vec2f
        actuator_actrange (*, nu) vec2f
        actuator_gear (*, nu) vec6f
        actuator_cranklength (nu,) float32
        actuator_acc0 (nu,) float32
        actuator_lengthrange (nu,) vec2f
        sensor_type (nsensor,) int32
        sensor_datatype (nsensor,) int32
        sensor_objtype (nsensor,) int32
        sensor_objid (nsensor,) int32
        sensor_reftype (nsensor,) int32
        sensor_refid (nsensor,) int32
        sensor_intprm (nsensor, 3) int32
        sensor_dim (nsensor,) int32
        sensor_adr (nsensor,) int32
        sensor_cutoff (nsensor,) float32
        plugin (nplugin,) int32
        plugin_attr (nplugin,) vec3f
        M_rownnz (nv,) int32
        M_rowadr (nv,) int32
        M_colind (nM,) int32
        mapM2M (nC,) int32
        nacttrnbody int
        nsensorcollision int
        nsensortaxel int
        nsensorcontact int
        nrangefinder int
        nmaxcondim int
        nmaxpyramid int
        nmaxpolygon int
        nmaxmeshdeg int
        has_sdf_geom bool
        block_dim BlockDim
        body_tree arrays of int32
        mocap_bodyid (nmocap,) int32
        body_fluid_ellipsoid (nbody,) bool
        jnt_limited_slide_hinge_adr (?,) int32
        jnt_limited_ball_adr (?,) int32
        dof_tri_row (?,) int32
        dof_tri_col (?,) int32
        nxn_geom_pair (?,) vec2i
        nxn_geom_pair_filtered (?,) vec2i
        nxn_pairid (?,) vec2i
        nxn_pairid_filtered (?,) vec2i
        geom_pair_type_count tuple of int
        geom_plugin_index (ngeom,) int32
        eq_connect_adr (?,) int32
        eq_wld_adr (?,) int32
        eq_jnt_adr (?,) int32
        eq_ten_adr (?,) int32
        tendon_jnt_adr (?,) int32
        tendon_site_pair_adr (?,) int32
        tendon_geom_adr (?,) int32
        tendon_limited_adr (?,) int32
        ten_wrapadr_site (?,) int32
        ten_wrapnum_site (?,) int32
        wrap_jnt_adr (?,) int32
        wrap_site_adr (?,) int32
        wrap_site_pair_adr (?,) int32
        wrap_geom_adr (?,) int32
        wrap_pulley_scale (nwrap,) float32
        actuator_trntype_body_adr (?,) int32
        sensor_pos_adr (?,) int32
        sensor_limitpos_adr (?,) int32
        sensor_vel_adr (?,) int32
        sensor_limitvel_adr (?,) int32
        sensor_acc_adr (?,) int32
        sensor_rangefinder_adr (?,) int32
        rangefinder_sensor_adr (?,) int32
        sensor_collision_start_adr (?,) int32
        collision_sensor_adr (nsensor,) int32
        sensor_touch_adr (?,) int32
        sensor_limitfrc_adr (?,) int32
        sensor_e_potential bool
        sensor_e_kinetic bool
        sensor_tendonactfrc_adr (?,) int32
        sensor_subtree_vel bool
        sensor_contact_adr (nsensorcontact,) int32
        sensor_adr_to_contact_adr (nsensor,) int32
        sensor_rne_postconstraint bool
        sensor_rangefinder_bodyid (nrangefinder,) int32
        taxel_vertadr (nsensortaxel,) int32
        taxel_sensorid (?,) int32
        qM_tiles tuple of TileSet
        qLD_updates arrays of vec3i
        qM_fullm_i (?,) int32
        qM_fullm_j (?,) int32
        qM_mulm_i (?,) int32
        qM_mulm_j (?,) int32
        qM_madr_ij (?,) int32
    """,
    "Data": """
        solver_niter (nworld,) int32
        ne (nworld,) int32
        nf (nworld,) int32
        nl (nworld,) int32
        nefc (nworld,) int32
        time (nworld,) float32
        energy (nworld,) vec2f
        qpos (nworld, nq) float32
        qvel (nworld, nv) float32
        act (nworld, na) float32
        qacc_warmstart (nworld, nv) float32
        ctrl (nworld, nu) float32
        qfrc_applied (nworld, nv) float32
        xfrc_applied (nworld, nbody) vec6f
        eq_active (nworld, neq) bool
        mocap_pos (nworld, nmocap) vec3f
        mocap_quat (nworld, nmocap) quatf
        qacc (nworld, nv) float32
        act_dot (nworld, na) float32
        sensordata (nworld, nsensordata) float32
        xpos (nworld, nbody) vec3f
        xquat (nworld, nbody) quatf
        xmat (nworld, nbody) mat33f
        xipos (nworld, nbody) vec3f
        ximat (nworld, nbody) mat33f
        xanchor (nworld, njnt) vec3f
        xaxis (nworld, njnt) vec3f
        geom_xpos (nworld, ngeom) vec3f
        geom_xmat (nworld, ngeom) mat33f
        site_xpos (nworld, nsite) vec3f
        site_xmat (nworld, nsite) mat33f
        cam_xpos (nworld, ncam) vec3f
        cam_xmat (nworld, ncam) mat33f
        light_xpos (nworld, nlight) vec3f
        light_xdir (nworld, nlight) vec3f
        subtree_com (nworld, nbody) vec3f
        cdof (nworld, nv) vec6f
        cinert (nworld, nbody) vec10f
        flexvert_xpos (nworld, nflexvert) vec3f
        flexedge_length (nworld, nflexedge) float32
        ten_wrapadr (nworld, ntendon) int32
        ten_wrapnum (nworld, ntendon) int32
        ten_J (nworld, ntendon, nv) float32
        ten_length (nworld, ntendon) float32
        wrap_obj (nworld, nwrap) vec2i
        wrap_xpos (nworld, nwrap) vec6f
        actuator_length (nworld, nu) float32
        actuator_moment (nworld, nu, nv) float32
        crb (nworld, nbody) vec10f
        qM (nworld, ?, ?) float32
        qLD (nworld, ?, ?) float32
        qLDiagInv (nworld, nv) float32
        flexedge_velocity (nworld, nflexedge) float32
        ten_velocity (nworld, ntendon) float32
        actuator_velocity (nworld, nu) float32
        cvel (nworld, nbody) vec6f
        cdof_dot (nworld, nv) vec6f
        qfrc_bias (nworld, nv) float32
        qfrc_spring (nworld, nv) float32
        qfrc_damper (nworld, nv) float32
        qfrc_gravcomp (nworld, nv) float32
        qfrc_fluid (nworld, nv) float32
        qfrc_passive (nworld, nv) float32
        subtree_linvel (nworld, nbody) vec3f
        subtree_angmom (nworld, nbody) vec3f
        actuator_force (nworld, nu) float32
        qfrc_actuator (nworld, nv) float32
        qfrc_smooth (nworld, nv) float32
        qacc_smooth (nworld, nv) float32
        qfrc_constraint (nworld, nv) float32
        qfrc_inverse (nworld, nv) float32
        cacc (nworld, nbody) vec6f
        cfrc_int (nworld, nbody) vec6f
        cfrc_ext (nworld, nbody) vec6f
        contact Contact
        efc Constraint
        nworld int
        naconmax int
        njmax int
        nacon (1,) int32
        ne_connect (nworld,) int32
        ne_weld (nworld,) int32
        ne_jnt (nworld,) int32
        ne_ten (nworld,) int32
        nsolving (1,) int32
        subtree_bodyvel (nworld, nbody) vec6f
        collision_pair (naconmax,) vec2i
        collision_pairid (naconmax,) vec2i
        collision_worldid (naconmax,) int32
        ncollision (1,) int32
    """,
    "Constraint": """
        type (nworld, njmax) int32
        id (nworld, njmax) int32
        J (nworld, njmax_pad, nv_pad) float32
        pos (nworld, njmax) float32
        margin (nworld, njmax) float32
        D (nworld, njmax_pad) float32
        vel (nworld, njmax) float32
        aref (nworld, njmax) float32
        frictionloss (nworld, njmax) float32
        force (nworld, njmax) float32
        Jaref (nworld, njmax) float32
        Ma (nworld, nv) float32
        grad (nworld, nv) float32
        cholesky_L_tmp (nworld, nv, nv) float32
        cholesky_y_tmp (nworld, nv) float32
        grad_dot (nworld,) float32
        Mgrad (nworld, nv) float32
        search (nworld, nv) float32
        search_dot (nworld,) float32
        gauss (nworld,) float32
        cost (nworld,) float32
        prev_cost (nworld,) float32
        state (nworld, njmax_pad) int32
        mv (nworld, nv) float32
        jv (nworld, njmax) float32
        quad (nworld, njmax) vec3f
        quad_gauss (nworld,) vec3f
        h (nworld, nv_pad, nv_pad) float32
        alpha (nworld,) float32
        prev_grad (nworld, nv) float32
        prev_Mgrad (nworld, nv) float32
        beta (nworld,) float32
        done (nworld,) bool
    """,
    "Contact": """
        dist (naconmax,) float32
        pos (naconmax,) vec3f
        frame (naconmax,) mat33f
        includemargin (naconmax,) float32
        friction (naconmax,) vec5f
        solref (naconmax,) vec2f
        solreffriction (naconmax,) vec2f
        solimp (naconmax,) vec5f
        dim (naconmax,) int32
        geom (naconmax,) vec2i
        efc_address (naconmax, nmaxpyramid) int32
        worldid (naconmax,) int32
        type (naconmax,) int32
        geomcollisionid (naconmax,) int32
    """,
    "Option": """
        timestep (*,) float32
        impratio (*,) float32
        tolerance (*,) float32
        ls_tolerance (*,) float32
        ccd_tolerance (*,) float32
        density (*,) float32
        viscosity (*,) float32
        gravity (*,) vec3f
        wind (*,) vec3f
        magnetic (*,) vec3f
        integrator int
        cone int
        solver int
        iterations int
        ls_iterations int
        ccd_iterations int
        disableflags int
        enableflags int
        sdf_initpoints int
        sdf_iterations int
        is_sparse bool
        ls_parallel bool
        ls_parallel_min_step float
        has_fluid bool
        broadphase BroadphaseType
        broadphase_filter BroadphaseFilter
        graph_conditional bool
        run_collision_detection bool
        contact_sensor_maxmatch int
    """,
    "Statistic": """
        meaninertia float
    """,
}


def rows(owner: str) -> list[tuple[str, tuple[str, ...] | None, str]]:
    """Name, shape (None: no array) and kind of every field of a class."""
    found = []
    for line in TABLE[owner].split("\n"):
        name, _, rest = line.strip().partition(" ")
        if rest.startswith("("):
            shape, _, kind = rest[1:].partition(") ")
            found.append((name, tuple(word.strip() for word in shape.split(",") if word), kind))
        elif name:
            found.append((name, None, rest))
    return found
