"""The list of takes."""
