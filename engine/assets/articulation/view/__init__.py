"""Parts of the view of an articulation, by subject."""
