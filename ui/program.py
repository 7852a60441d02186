"""Under which names the program keeps its settings."""

ORGANISATION, NAME = "MSD Studio", "msd-studio"
