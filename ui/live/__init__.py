"""Other programs follow the simulation of a window."""
