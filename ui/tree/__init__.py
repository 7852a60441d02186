"""The scene tree."""
