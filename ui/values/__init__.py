"""The panel of all values."""
