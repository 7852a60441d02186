"""Our picture of the scene beside that of MotrixSim."""
