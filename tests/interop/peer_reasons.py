"""Why tests of MuJoCo Warp do not pass here where that is on purpose, by pattern of `version file::test`."""

_LIKE_C = "as MuJoCo C 4.0 does, whose rules the engine has"

REASONS: dict[str, str] = {
    r"^0\.0\.2 ray_test": "`ray` returns distances and geoms, as documented; the normals too come from `rays`",
    r"^0\.0\.2 types_test": "reads how MuJoCo Warp declares its classes: dataclasses and their docstrings",
    r"^0\.0\.2 io_test::.*test_reset_data\d": "reads how MuJoCo Warp declares its classes: dataclasses",
    r"^0\.0\.2 sensor_test::.*test_contact_sensor": f"contact sensors without forces are measured with positions, "
    f"by `sensor_pos`, {_LIKE_C}",
    r"^0\.0\.2 collision_driver_test::.*test_contact_pair": f"a gap widens where contacts are reported, and takes "
    f"nothing from the margin, {_LIKE_C}",
    r"^0\.0\.2 broadphase_test::.*margin": f"margins of two geoms add up, {_LIKE_C}; before, the larger one counted",
    r"^0\.0\.2 collision_driver_test::.*hfield_maxconpair": "there is no limit of four contacts of a height field",
    r"^0\.0\.2 (forward|smooth)_test::.*(test_step1|test_tendon\d)": "expects MuJoCo C's ten_J dense; C 4.0 has it "
    "sparse",
    r"^0\.0\.2 io_test::.*(box_box|fluid_model|noslip)": "expects a refusal of what the engine has",
    r"^0\.0\.2 io_test::.*put_data_sizes": "expects MuJoCo Warp's own guess at the room needed",
    r"^0\.0\.2 io_test::.*contact_sensor_maxmatch": "contact sensors match any number of contacts here",
    r"^0\.0\.2 io_test::.*ls_parallel": "reads a line search of MuJoCo Warp's from the scene; each world "
    "searches its line by itself here",
    r"^0\.0\.2 io_test::.*make_put_data": "goes through the instance's attributes, of which some are made on access "
    "here",
    r"^0\.0\.2 io_test::.*get_data_into_nworld=2": "expects contacts in efc.id counted by world after "
    "`put_data`; they are counted over all worlds here, as MuJoCo Warp's step does",
    r"^4\.0\.0 types_test::.*(docstring|field_order)": "reads how MuJoCo Warp declares its classes",
    r"^4\.0\.0 .*dcmotor_thermal_derivative": "reads M - dt * qDeriv; here `out` is qDeriv: docs/physics.md",
    r"^4\.0\.0 determinism_test": "reads and sets an option of MuJoCo Warp's; results here never depend on the order "
    "of threads",
}
