"""The panel of the object library."""
