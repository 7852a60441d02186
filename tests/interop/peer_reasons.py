"""Why tests of MuJoCo Warp do not pass here where that is on purpose, by pattern of `version file::test`."""

REASONS: dict[str, str] = {}
