"""For every check one change of a sound World that it finds, and a near miss that it does not."""

from __future__ import annotations

from validate_cases_assets import ASSETS
from validate_cases_bodies import BODIES
from validate_cases_control import CONTROL
from validate_cases_motrixsim import MOTRIXSIM
from validate_cases_names import NAMES
from validate_cases_units import UNITS

CASES = [*NAMES, *BODIES, *CONTROL, *ASSETS, *MOTRIXSIM, *UNITS]
"""Every check, with what it finds and what it does not."""
