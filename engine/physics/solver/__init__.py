"""Solvers of the constrained dynamics."""
