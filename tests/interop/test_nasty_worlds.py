"""What MotrixSim does not load, build or step is refused here too, or found an error by the validator."""

from __future__ import annotations

import os

import nasty_worlds
import pytest

pytest.importorskip("motrixsim")

EVERY = 1 if os.environ.get("MSD_NASTY") == "all" else 11
"""Which of the thousands of cases are tried; MSD_NASTY=all tries every one, in some minutes."""

KNOWN = {
    "invalid length 0, expected struct": "an empty array for a struct is one whose keys are all absent",
    "missing field": "our reader gives a key that is absent its usual value, and what is saved has every key",
    "invalid type: null, expected struct CoACDConfig": "null is how the older form of MSD leaves it out",
}
"""What is read here on purpose although MotrixSim refuses it: a part of its message, and why."""


def test_what_motrixsim_refuses_is_an_error_here():
    plain = nasty_worlds.sound()
    chosen = list(nasty_worlds.cases(plain))[::EVERY]
    assert len(chosen) > 400
    verdicts = list(nasty_worlds.judge(plain, chosen))
    assert sum(bool(v.stage) for v in verdicts) > len(verdicts) / 3, "MotrixSim is asked at all"
    missed = [v for v in verdicts if v.stage and not v.ours and not any(words in v.theirs for words in KNOWN)]
    assert [f"{v.case}: {v.stage}: {v.theirs}" for v in missed] == []


def test_the_sound_world_is_sound(tmp_path):
    """Or nothing could be learnt from what is changed in it."""
    import json

    file = tmp_path / "world.json"
    file.write_text(json.dumps(nasty_worlds.sound()))
    with nasty_worlds.Theirs() as theirs:
        assert theirs.says(str(file)) == ("", "")
    assert nasty_worlds.ours(str(file)) == ""
