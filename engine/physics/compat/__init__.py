"""Fields that the documented API promises and no kernel needs, computed on access."""
