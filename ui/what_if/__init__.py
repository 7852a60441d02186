"""Simulation > What If: worlds with other values of a property, and what comes of them."""
