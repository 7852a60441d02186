"""The library of materials."""
