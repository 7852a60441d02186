# ruff: noqa: E501 (patterns read better unbroken)
"""Why tests of MuJoCo Warp do not pass here, by patterns of `version file::test message`.

A column of the table for each kind; what no pattern matches is counted as failed.
"""

_LIKE_C = "as MuJoCo C 4.0 does, whose rules the engine has"
_ROWS = (
    "reads efc.J, ten_J or actuator_moment as rows without zeros; the document has them with their zeros, and rows "
    "are `d.efc.sparse` and `d.position`"
)
_ROOM = "a constraint that finds no room is left out whole, and `d.overflow` has a count for each kind of room"
_DERIVATIVE = (
    "expects M - dt * qDeriv of `deriv_smooth_vel`; it writes qDeriv, as documented. With that done to the result "
    "these tests pass"
)
_MADE_OF = "changes what a model is made of by hand, on the device; here tables follow from it, see docs/physics.md"

ON_PURPOSE: dict[str, str] = {
    r"^0\.0\.2 ray_test": "unpacks three arrays of `ray`; the document says two, and the result has the normals as an "
    "attribute. With three these tests pass",
    r"^4\.0\.0 ray_test::.*shape_validation": "expects AssertionErrors; here ValueErrors say what was found",
    r"^4\.0\.0 ray_test::.*not enough values": "unpacks three arrays of `ray`; the document says two, and the result "
    "has the normals as an attribute. Most go on to rays of MuJoCo Warp's renderer",
    r"^0\.0\.2 types_test|^4\.0\.0 types_test::.*(docstring|field_order)|must be called with a dataclass": "reads how "
    "MuJoCo Warp declares its classes: dataclasses and their docstrings",
    r"^0\.0\.2 io_test::.*test_reset_data\d": "reads how MuJoCo Warp declares its classes: dataclasses",
    r"^0\.0\.2 sensor_test::.*test_contact_sensor": f"contact sensors without forces are measured with positions, by "
    f"`sensor_pos`, {_LIKE_C}",
    r"^0\.0\.2 collision_driver_test::.*test_contact_pair": f"a gap widens where contacts are reported, and takes "
    f"nothing from the margin, {_LIKE_C}",
    r"^0\.0\.2 broadphase_test::.*margin": f"margins of two geoms add up, {_LIKE_C}; before, the larger one counted",
    r"hfield_(maxconpair|sparse_subgrid)": "there is no limit of four contacts of a height field",
    r"^0\.0\.2 (forward|smooth)_test::.*(test_step1|test_tendon\d)": "expects MuJoCo C's ten_J dense; C 4.0 has it "
    "sparse",
    r"^0\.0\.2 io_test::.*(box_box|fluid_model|noslip)|NotImplementedError not raised": "expects a refusal of what the "
    "engine has, or has no need of",
    r"io_test::.*put_data_sizes": "expects MuJoCo Warp's own guess at the room needed",
    r"^0\.0\.2 io_test::.*contact_sensor_maxmatch": "contact sensors match any number of contacts here",
    r"^0\.0\.2 io_test::.*ls_parallel": "reads a line search of MuJoCo Warp's from the scene; each world searches its "
    "line by itself here",
    r"^4\.0\.0 io_test::.*ls_parallel_deprecation": "expects that ls_parallel is gone; the document has it",
    r"io_test::.*make_put_data": "goes through the instance's attributes, of which some are made on access here",
    r"^0\.0\.2 io_test::.*get_data_into_nworld=2": "expects contacts in efc.id counted by world after `put_data`; they "
    "are counted over all worlds here, as MuJoCo Warp's step does",
    r"dcmotor_thermal_derivative|mismatch: M - dt \* qDeriv(?! \(sparse, free)|mismatch: actearly=true"
    r"|implicit_fluid|jnt_actfrcrange_saturation.*not greater": _DERIVATIVE,
    r"sparse, free joint precedes": "reads M by MuJoCo C's layout, which leaves out what is always 0; here all "
    "ancestors of a dof are in it",
    r"^4\.0\.0 determinism_test": "reads and sets an option of MuJoCo Warp's; results here never depend on the order of "
    "threads",
    r"sparse2dense\(\)|mismatch: ten_J": _ROWS,
    r"box_box_margin": "expects four contacts; here, as in MuJoCo C, there are up to eight",
    r"plane_mesh_contact_selection": "expects the corners of a mesh on a plane in MuJoCo Warp's order",
    r"elliptic_regularization_floor": "expects D of 1e15, which float32 cannot solve beside the rest: "
    "tests/interop/PHYSICS.md",
    r"rows_past_njmax|edge_equality_rows|tactile_sensor_(duplicate|overflow)": _ROOM,
    r"contact_sensor_sorted_directions": "writes into the arrays of contacts of two worlds, which are copies",
    r"noslip_tolerance": "counts iterations, of which float32 takes one more before the tolerance",
    r"inner dimensions of the input data|set_const_groups|from shape \(12,\)|set_const_eq_data_weld": "takes eq_data of 12 numbers; "
    "the document has 11",
    r"domain_randomize_cranklength|actuator_acc0_per_world|set_const_actuator_acc0|mismatch: actuator_acc0"
    r"|dcmotor_skips_actlimited": "expects a dimension for worlds of a field that they share; the document has none",
    r"set_const_restore": "compares scratch of the kernels too: vscratch",
    r"sphere_rope_collision|sphere_cloth_no_duplicates|fps_capping": "expects that contacts at one place are counted once, "
    "or that there are at most so many; here they are MuJoCo C's",
    r"self_collision_(1d|sap)": "writes vertices by hand, and the boxes around elements are those of `flex`, of the "
    "vertices before; MuJoCo C finds no contact either. With the same places as qpos these tests pass",
    r"efc_address_stale": f"takes the gap from the margin; a gap widens where contacts are reported, {_LIKE_C}. With a "
    "margin that is smaller by the gap these tests pass",
    r"trilinear_collision_trajectory": "expects 14 contacts more than MuJoCo C has; here a pair has at most C's 50. "
    "With C's numbers these tests pass",
    r"flex_equality_sleep_error": "gives a model without flexes an equality of a flex, by hand, and expects that it is "
    "refused because of sleep; it is refused because there is no such flex",
    r"put_data_qLD": "expects that `put_data` factors M anew; here qLD is that of MjData",
    r"reset_data_reset_invalid|keyframe_key_invalid": "expects that lists are refused, which are taken here",
    r"UserWarning not triggered": "expects a warning that small friction may give NaN; it counts as 1e-5 here, as in "
    "MuJoCo C",
    r"is settled for flexes": "sets another integrator on the device, which flexes are laid out for: docs/physics.md",
    r"DCMotorTest::test_dcmotor|shared_body_filtering|geom_dataid says what|mesh_randomize": _MADE_OF,
    r"reset_data_sleep|sleep_test|noslip_sleep|tree_(asleep|awake|sleep)|rod_sleep": "sleep has fewer arrays here, and all policies: "
    "docs/physics.md",
}

LACKS: dict[str, str] = {
    r"create_render_context": "the engine draws no pictures: create_render_context; the package `render` does",
    r"BatchedDelay|actuator_history is no field": "worlds have delays of their own, but histories of one length",
    r"field callback": "the engine calls no functions of the user within a step: m.callback",
    r"run_qacc_smooth|run_rne_postconstraint": "options that leave out parts of a step: run_qacc_smooth, "
    "run_rne_postconstraint",
    r"surfacevel": "contact.surfacevel and flg_surfacevel; velocities of surfaces are read from the geoms",
    r"nidof|dof_islandid|tree_island follows|populates_islands": "fields of islands: nidof, map_*, dof_islandid; no "
    "solver needs islands yet",
    r"nuserdata": "userdata of MjData",
    r"field deterministic|warn_overflow": "options of MuJoCo Warp's: deterministic, warn_overflow",
    r"n(aconmax|accdmax|ccdmax)": "naccdmax and nccdmax: the search for convex contacts needs no room of its own",
}

INSIDES: dict[str, str] = {
    r"elemid|qLD_block|field nD|efm_as|jtdaj|njmax_(nnz|pad)|nv_pad|field has_|max_flex_dim|flex_aabb|flex_elemflexid"
    r"|ntactileweld|tendon_type|nflexrodhinge|body_is_free|rangefinder_camera": "reads fields of MuJoCo Warp's kernels "
    "that are not documented",
}
