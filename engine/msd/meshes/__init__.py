"""Scenes made of one mesh file."""
