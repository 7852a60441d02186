"""Takes: runs of a simulation in MCAP files, with their scene, full state and chosen signals."""
