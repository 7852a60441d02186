"""The console: Python on the scene that is edited, and what was done to it as Python."""
