"""Arrangements of the window by name."""
