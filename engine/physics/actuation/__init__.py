"""From controls to generalized forces."""
