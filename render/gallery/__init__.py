"""Small scenes that show what the renderer draws, beside MotrixSim's pictures of the same."""
