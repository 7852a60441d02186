"""The object library: what can be put into a scene as one thing, where it would stand, and how it looks."""
