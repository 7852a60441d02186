"""Edits as Python, and Python as edits. Needs no window."""
