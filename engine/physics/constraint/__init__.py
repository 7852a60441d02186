"""Constraint rows: equality, friction loss, limits, contacts."""
