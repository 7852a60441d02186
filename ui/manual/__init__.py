"""The window of the manual."""
